"""Changes that are there are found, and changes that are none are not."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from stormdeck.cli import main
from stormdeck.core.errors import BadFile, BadOptions
from stormdeck.core.game import Game, State
from stormdeck.core.options import Option
from stormdeck.core.types import Outcome, Seat
from stormdeck.games import game
from stormdeck.lab.changes import Case, effects
from stormdeck.lab.comparing import comparison_of
from stormdeck.lab.document import Report
from stormdeck.lab.ledger import Ledger
from stormdeck.lab.page import page_of
from stormdeck.lab.plan import Plan, Section, Variant, Wish
from stormdeck.lab.playing import Row
from stormdeck.lab.running import Asked, plan_for, run
from stormdeck.lab.study import Study, rows_of
from stormdeck.lab.variants import swept, variants_of
from stormdeck.table.executor import Here
from tests.strangers import spark_installed

__all__ = ["spark_installed"]

CARDS = (files("stormdeck.games.taidian") / "cards.toml").read_text("utf-8")


def doubled(card: str, field: str) -> str:
    """The printed table with one number of a card twice as large."""
    before, name, rest = CARDS.partition(f'id = "{card}"')
    value = next(row[field] for row in tomllib.loads(CARDS)["card"] if row["id"] == card)
    assert name
    assert f"{field} = {value}" in rest
    return before + name + rest.replace(f"{field} = {value}", f"{field} = {2 * value}", 1)


def compared(tmp_path: Path, plan: Plan) -> Report:
    ledger = Ledger.open(tmp_path / "lab.jsonl", plan)
    Study(ledger).run(Here())
    return comparison_of(plan, ledger.results)


def sized(plan: Plan, deals: int) -> Plan:
    return replace(plan, sections=tuple([replace(section, deals=deals, chunk=deals) for section in plan.sections]))


def test_a_doubled_card_is_found_with_its_interval(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(doubled("punch", "value"), "utf-8")
    plan = sized(plan_for(Asked(game="taidian", data=str(mine), quick=True, probes=("greedy",))), 40)
    report = compared(tmp_path, plan)
    lines = [line for line in report.chapters[0].tables[0].lines if line[-1] == "yes"]
    assert any(["decisions of a game" in str(line[0]) for line in lines]), report.chapters[0].verdict
    assert "mine.toml" in report.chapters[0].verdict
    assert len(page_of(report).encode()) < 300_000


def handicapped() -> Game:
    """Spark with a gift to seat 1, and an option that nothing asks for."""
    from stormdeck_spark.game import Spark

    class Handicapped(Spark):
        def __init__(self) -> None:
            super().__init__()
            gift = Option(name="gift", default=0, meaning="Added to the total of seat 1.", least=0, most=20)
            self.options = (*self.options, gift, Option(name="ribbon", default=False, meaning="Changes nothing."))

        def outcome(self, state: State) -> Outcome | None:
            found = super().outcome(state)
            if found is None:
                return None
            totals = (found.points[0] + state.options.number("gift"), *found.points[1:])
            winners = tuple([Seat(seat) for seat, total in enumerate(totals) if total == max(totals)])
            return Outcome(winners, totals, found.reason, found.rule)

    return Handicapped()


@pytest.mark.usefixtures("spark_installed")
def test_a_sweep_finds_a_seat_handicap_and_cries_no_wolf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the command to the numbers: two or more points for seat 1 are found with their interval, a ribbon is not."""
    import stormdeck_spark

    monkeypatch.setattr(stormdeck_spark, "GAME", handicapped())
    wish = Asked(game="spark", sweep=("gift=2,6",), variant=("ribbon=true",), probes=("random",), deals=(300,), processes=1)
    said: list[str] = []
    run(replace(wish, out=str(tmp_path / "lab")), said.append)
    assert said[0].startswith("What changes? 2 of 3 variants differ")
    assert "Nothing that matters changes with ribbon=true." in said[0]
    found = json.loads((tmp_path / "lab.json").read_text())
    glance = next(table for table in found["chapters"][0]["tables"] if table["title"].startswith("Every variant"))
    place = [column["name"] for column in glance["columns"]].index("share of seat 1")
    shares = {line[0]: line[place] for line in glance["lines"]}
    assert shares["gift=6"]["low"] > shares["gift=2"]["value"] > shares["gift=2"]["low"] > 0
    assert shares["ribbon=true"] is None, "not one game differs"


def test_a_shift_of_a_seat_has_its_size_and_interval() -> None:
    rows = [row_with(deal, 1.0 if deal % 10 < 7 else 0.0) for deal in range(200)]
    fair = [row_with(deal, float(deal % 2)) for deal in range(200)]
    found = effects(Case("handicap", "greedy"), fair, rows)
    first = next(effect for effect in found if effect.measure == "share of seat 1")
    assert first.is_different
    assert first.change.low > 0
    assert first.change.value == pytest.approx(0.2)


def row_with(deal: int, share: float) -> Row:
    return Row(0, deal, 0, ("greedy", "greedy"), 0, (share, 1 - share), (0, 0), (0,), "", 10, 5, 20, 4, 0)


def null_study(deals: int, seed: int) -> list[bool]:
    """The same game on other deals, which is no change at all: which measures are called different."""
    plans = []
    for number in (0, 1):
        plans.append(
            Plan(
                game="thunderbolts",
                title="THUNDERBOLTS",
                rules_version=1,
                players=2,
                seed=2 * seed + number,
                variants=(Variant("as it is", {}),),
                sections=(Section("mirror", ("random",), deals, deals),),
                probes=("random",),
                command="again",
            )
        )
    from stormdeck.lab.plan import jobs_of
    from stormdeck.lab.playing import play_job

    both = [[row for job in jobs_of(plan, 0) for row in play_job(plan, job).rows] for plan in plans]
    return [effect.is_different for effect in effects(Case("null", "random"), both[0], both[1])]


def test_a_null_change_is_seldom_called_different() -> None:
    """At most 2 of 20, where 1 is what 95 % means."""
    assert sum([any(null_study(20, seed)) for seed in range(20)]) <= 2


def test_an_option_that_changes_nothing_is_not_called_different(tmp_path: Path) -> None:
    """Chance does not look at what lies open: the games are the same to the last move."""
    wish = Wish(game="thunderbolts", quick=True, probes=("random",))
    variants = variants_of(wish, (), ("reserve_view=tops",), {})
    from stormdeck.lab.variants import comparison_plan

    report = compared(tmp_path, comparison_plan(wish, variants))
    assert report.chapters[0].verdict.startswith("0 of 1 variant differs")
    assert report.chapters[0].tables[0].lines == ()


def test_a_sweep_plays_the_same_deals_with_every_value(tmp_path: Path) -> None:
    plan = sized(plan_for(Asked(game="taidian", sweep=("start_health=60..150:45",), quick=True, probes=("greedy",))), 12)
    assert [variant.name for variant in plan.variants] == ["as it is", "start_health=60", "start_health=105"]
    ledger = Ledger.open(tmp_path / "lab.jsonl", plan)
    Study(ledger).run(Here())
    rows = [rows_of(plan, number, ledger.results) for number in range(3)]
    assert [row.first for row in rows[0]] == [row.first for row in rows[1]] == [row.first for row in rows[2]]
    means = [sum([row.decisions for row in some]) for some in rows]
    assert means[1] < means[2] < means[0]
    report = comparison_of(plan, ledger.results)
    assert [chapter.title for chapter in report.chapters[1:]] == ["start_health=60", "start_health=105"]
    sure = [str(line[0]) for line in report.chapters[0].tables[0].lines if line[-1] == "yes"]
    assert any([line.startswith("start_health=60") for line in sure])
    figures = [str(cell) for line in report.chapters[0].tables[0].lines for cell in line[2:5]]
    assert figures
    assert all([" (" in figure for figure in figures]), "before, after and change have an interval each"
    page = page_of(report)
    regions = re.findall('role="region" aria-label="([^"]*)"', page)
    assert len({*regions}) == len(regions) > len(plan.variants), "a reader that goes from region to region tells them apart"
    assert "several strengths" not in page, "one bot played"


def test_two_sweeps_make_a_grid() -> None:
    variants = variants_of(Wish(game="taidian"), ("spoils", "extra_punches=0..2"), (), {})
    assert len(variants) == 6  # as it is is one of the six


def test_a_sweep_and_a_card_file_make_a_grid(tmp_path: Path) -> None:
    """Every value with the printed cards and with one's own; what comes out the same is played once."""
    mine = tmp_path / "mine.toml"
    mine.write_text(doubled("punch", "value"), "utf-8")
    wish = Asked(game="taidian", data=str(mine), sweep=("start_health=100..150:50",), variant=("spoils=true",), quick=True)
    names = [variant.name for variant in plan_for(wish).variants]
    printed = ["as it is", "start_health=100", "spoils=true"]
    assert names == [*printed, "mine.toml", "mine.toml, start_health=100", "mine.toml, spoils=true"]


def test_values_are_read_as_a_person_writes_them() -> None:
    assert swept(game("taidian"), "start_health=100..150:25") == [("start_health", number) for number in (100, 125, 150)]
    assert swept(game("blanco"), "clearing") == [("clearing", "optional"), ("clearing", "mandatory")]
    assert swept(game("taidian"), "spoils") == [("spoils", True), ("spoils", False)]


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"sweep": ("wind=1..3",)}, "no option"),
        ({"sweep": ("start_health=200..100",)}, "a sweep over nothing"),
        ({"sweep": ("start_health=",)}, "a sweep over nothing"),
        ({"sweep": ("start_health",)}, "Say what to sweep"),
        ({"sweep": ("start_health=10..300",)}, "at most 40"),
        ({"sweep": ("start_health=1..9:4",)}, "a whole number from 10 to 300"),
        ({"sweep": ("start_health=0..1000000",)}, "more values than anybody"),
        ({"variant": ("faster",)}, "A variant is written as"),
        ({"variant": ("start_health=150",)}, "nothing to compare"),
        ({"variant": ("teams=sideways",)}, "teams"),
    ],
)
def test_bad_comparisons_get_one_sentence(tmp_path: Path, wish: dict[str, object], words: str) -> None:
    with pytest.raises(BadOptions, match=words):
        run(Asked(game="taidian", quick=True, out=str(tmp_path / "lab"), **wish), lambda words: None)
    assert not list(tmp_path.iterdir())


def test_a_bad_card_file_gets_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="There is no file"):
        plan_for(Asked(game="taidian", data=str(tmp_path / "nowhere.toml")))
    mine = tmp_path / "mine.toml"
    mine.write_text("price = 'dear'", "utf-8")
    with pytest.raises(BadOptions, match="The card table cannot be used"):
        plan_for(Asked(game="taidian", data=str(mine)))
    mine.write_text(CARDS, "utf-8")
    with pytest.raises(BadOptions, match="nothing to compare"):
        plan_for(Asked(game="taidian", data=str(mine)))
    with pytest.raises(BadOptions, match="no card file"):
        plan_for(Asked(game="blanco", data=str(mine)))


def test_simulate_and_arena_take_a_card_file(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(doubled("punch", "value"), "utf-8")
    runner = CliRunner()
    words = ["simulate", "taidian", "--games", "10", "--bots", "greedy,greedy", "--processes", "1"]
    plain, own = runner.invoke(main, words), runner.invoke(main, [*words, "--data", str(mine)])
    assert plain.exit_code == own.exit_code == 0, own.output
    assert plain.output != own.output
    words = ["arena", "taidian", "greedy", "random", "--games", "2", "--no-controls", "--processes", "1", "--data", str(mine)]
    played = runner.invoke(main, words)
    assert played.exit_code == 0
    assert "Options: card_table=(a file of one's own)." in played.output
    refused = runner.invoke(main, [*words[:-1], str(tmp_path / "nowhere.toml")])
    assert refused.exit_code == 2
    assert refused.output.count("\n") == 1
