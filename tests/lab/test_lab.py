"""A study from the command to its files, on small samples."""

from __future__ import annotations

import csv
import io
import json
import math
import re
from pathlib import Path

import msgspec
import pytest

from stormdeck.arena.contest import contest
from stormdeck.bots.gamebots import bots_of, levels_of
from stormdeck.core.errors import BadBot, BadFile, BadOptions, StormdeckError
from stormdeck.core.events import Event
from stormdeck.games import game, game_ids
from stormdeck.lab import commands, running
from stormdeck.lab.cards import Tally
from stormdeck.lab.catalogue import HELD, Catalogue, Use
from stormdeck.lab.drama import Story, apart, calibration, decisiveness, deficit, known_at, lead_changes, misses
from stormdeck.lab.files import csv_of, json_of
from stormdeck.lab.findings import report_of
from stormdeck.lab.ledger import Ledger
from stormdeck.lab.measures import Material, fairness, manner
from stormdeck.lab.page import page_of
from stormdeck.lab.plan import (
    LOOKED,
    MEASURED_LOAD,
    Job,
    Plan,
    Section,
    Variant,
    Wish,
    command_of,
    key_of,
    ladder_at,
    report_plan,
    rungs_of,
    usual_probes,
    without_nets,
)
from stormdeck.lab.playing import Done, Row, names_another, play_job
from stormdeck.lab.running import Asked, read_deals, run
from stormdeck.lab.skill import styles, with_width
from stormdeck.lab.statistics import Figure, mean_of
from stormdeck.lab.study import Shard, Study, decided_after, pairs_of, rows_of, won_by_first
from stormdeck.table.executor import Executor, Here, Processes
from stormdeck.table.simulate import simulate
from tests.strangers import spark_installed

__all__ = ["spark_installed"]


GAMES = game_ids()
SLOW = [game_id for game_id in GAMES if levels_of(game_id)[-1].spec.startswith("flat")]
"""A simulation takes milliseconds there."""
SHORT = {"taidian": {"max_rounds": 12}}
PROBES = ("random", "greedy", "ismcts:sims=4")
MOST_BYTES = 300_000


def quick(game_id: str, players: int | None = None, probes: tuple[str, ...] = ()) -> Plan:
    options = SHORT.get(game_id, {})
    probes = probes or (("random", "greedy") if game_id in SLOW else PROBES)
    return report_plan(Wish(game=game_id, players=players, options=options, quick=True, probes=probes, command="again"))


def played(plan: Plan, path: Path, executor: Executor | None = None) -> Ledger:
    ledger = Ledger.open(path, plan)
    Study(ledger).run(executor or Here())
    return ledger


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_a_report_that_needs_nothing_but_itself(game_id: str, tmp_path: Path) -> None:
    plan = quick(game_id)
    ledger = played(plan, tmp_path / "lab.jsonl")
    report = report_of(plan, ledger.results)
    page = page_of(report)
    assert len(page.encode()) <= MOST_BYTES
    assert not re.search(r"<(script|link|img|iframe)|url\(|@import|src=", page)
    assert set(re.findall(r"https?://[^\"' <]+", page)) <= {"http://www.w3.org/2000/svg"}
    expected = {"fairness", "length", "endings", "branching", "skill", "drama", "choice", "cards"}
    assert expected <= {chapter.id for chapter in report.chapters}
    assert ("interaction" in {chapter.id for chapter in report.chapters}) == (plan.players > 1)
    for chapter in report.chapters:
        assert chapter.verdict.endswith("."), chapter
        assert "nan" not in chapter.verdict
        assert chapter.sample
        assert chapter.commands
        assert chapter.method
        assert not chapter.plots or chapter.tables, "a picture without its table"
    headlines = [one for chapter in report.chapters for one in chapter.headlines]
    assert len(headlines) >= 5
    tiles = re.findall(r"<dt><a href=[^<]+</a></dt><dd><strong>[^<]+</strong> <small>\([^<]+\)</small>", page)
    assert len(tiles) == len(headlines)
    numbers = json.loads(json_of(report))
    assert [chapter["id"] for chapter in numbers["chapters"]] == [chapter.id for chapter in report.chapters]
    lines = list(csv.DictReader(io.StringIO(csv_of(report, ledger.results).decode())))
    assert len(lines) == report.games == sum([section.deals * (1 + (section.kind == "match")) for section in plan.sections])


def test_no_card_is_left_out(tmp_path: Path) -> None:
    """Whatever was in reach of somebody has its line on the page, and every use by itself is in the JSON file."""
    plan = quick("taidian", 3)
    ledger = played(plan, tmp_path / "lab.jsonl")
    report = report_of(plan, ledger.results)
    chapter = next(one for one in report.chapters if one.id == "cards")
    whole = next(table for table in chapter.tables if table.title.startswith("Every card"))
    opening = plan.opening()
    uses = Catalogue(opening.game, opening.options).uses
    rows = rows_of(plan, [section.bots for section in plan.sections].index((PROBES[-1],)), ledger.results)
    met = {uses[use].card for row in rows for use in row.uses[::3]} - {""}
    assert {line[0] for line in whole.lines} == met
    assert {"seen", "held", "play", "buy", "lay", "won, if held", "won, if used"} <= {column.name for column in whole.columns}
    page, found = page_of(report), json.loads(json_of(report))
    assert all([f"<th scope=row>{card}</th>" in page for card in met])
    every = next(table for one in found["chapters"] if one["id"] == "cards" for table in one["tables"] if not table["on_page"])
    assert len(every["lines"]) == len([use for use in uses if use.card])


def test_the_ladder_has_every_level_and_named_strategies_are_watched(tmp_path: Path) -> None:
    plan = report_plan(Wish(game="taidian", command="again"))
    levels = [f"level:{level.number}" for level in levels_of("taidian")]
    assert [section.bots for section in plan.sections if section.kind == "match"] == list(
        zip(levels, ["random", *levels], strict=False)
    )
    style = next(number for number, section in enumerate(plan.sections) if section.kind == "style")
    assert plan.sections[style].bots == ("greedy:rush", "greedy")
    rows = play_job(plan, Job(style, 0, 1)).rows
    assert len(rows) == 2
    opening = plan.opening()
    uses = Catalogue(opening.game, opening.options).uses
    rushing, plain = Tally(rows, uses, "greedy:rush"), Tally(rows, uses, "greedy")
    assert [seats for _, seats, _ in rushing.games] == [1, 2]
    assert [seats for _, seats, _ in plain.games] == [2, 1]


def test_drama_by_hand() -> None:
    """Seat 1 leads, seat 2 takes over at half time and wins."""
    chances = ((0.6, 0.4), (0.7, 0.3), (0.2, 0.8), (0.1, 0.9))
    story = Story((0.0, 0.25, 0.5, 0.75), chances, (0.0, 1.0), 1)
    assert lead_changes(story) == 1
    assert known_at(story) == 0.5
    assert decisiveness(story) == 0.5
    assert apart(story) == pytest.approx(0.8)
    assert deficit(story) == pytest.approx((0.2**0.5 + 0.4**0.5) / 2)


def test_chances_that_are_not_true_are_not_believed() -> None:
    """Twelve games in which somebody was sure to win all along: either they did, or every second time it was the other."""
    sure = ((0.9, 0.1),) * 4
    times = (0.0, 0.25, 0.5, 0.75)
    true = [Story(times, sure, (1.0, 0.0), 0)] * 10 + [Story(times, sure, (0.0, 1.0), 1)] * 2
    false = [Story(times, sure, (1.0, 0.0), 0), Story(times, sure, (0.0, 1.0), 1)] * 6
    assert misses(calibration(true)) == 0
    assert misses(calibration(false)) == 2


def test_three_players_have_a_chapter_on_kingmaking(tmp_path: Path) -> None:
    plan = quick("blanco", 3)
    report = report_of(plan, played(plan, tmp_path / "lab.jsonl").results)
    assert [chapter for chapter in report.chapters if chapter.id == "kingmaking"]


@pytest.mark.usefixtures("spark_installed")
def test_somebody_else_s_game_has_a_report(tmp_path: Path) -> None:
    plan = quick("spark", probes=("random", "ismcts:sims=4"))
    report = report_of(plan, played(plan, tmp_path / "lab.jsonl").results)
    assert len(report.chapters) > 6


def test_the_same_bytes_by_one_process_and_by_two(tmp_path: Path) -> None:
    plan = quick("blanco")
    one, two = played(plan, tmp_path / "one.jsonl"), played(plan, tmp_path / "two.jsonl", Processes(2))
    reports = [report_of(plan, ledger.results) for ledger in (one, two)]
    assert page_of(reports[0]) == page_of(reports[1])
    assert json_of(reports[0]) == json_of(reports[1])
    assert csv_of(reports[0], one.results) == csv_of(reports[1], two.results)


def study(game_id: str, *sections: Section, **options: object) -> Plan:
    return Plan(
        game=game_id,
        title=game_id,
        rules_version=1,
        players=game(game_id).players[0],
        seed=5,
        variants=(Variant("as it is", dict(options)),),
        sections=sections,
        probes=tuple(dict.fromkeys([bot for section in sections for bot in section.bots])),
        command="again",
    )


def test_the_commands_under_the_figures_play_the_same_games(tmp_path: Path) -> None:
    """What `simulate` and `arena` print for the same seed are the numbers of the report."""
    plan = study("thunderbolts", Section("mirror", ("greedy",), 12, 5), Section("match", ("greedy", "random"), 8, 3))
    material = Material(plan, played(plan, tmp_path / "lab.jsonl").results)
    rows = material.mirrors["greedy"]
    summary = simulate("thunderbolts", ["greedy", "greedy"], 12, 5)
    first = mean_of([row.shares[row.first] for row in rows])
    assert summary.turn_order[0] == pytest.approx(first.value)
    assert summary.lengths.mean == pytest.approx(mean_of([float(row.decisions) for row in rows]).value)
    won = [won_by_first(both, "greedy", 2) for both in pairs_of(material.matches["greedy", "random"])]
    match = contest("thunderbolts", ["greedy", "random"], 8, seed=5, controls=False).matches[0]
    assert match.share == pytest.approx(mean_of(won).value)


def test_counts_agree_with_a_match_played_step_by_step() -> None:
    """Decisions, choices and legal actions, counted a second way."""
    from stormdeck.core.rng import FastRng
    from stormdeck.table.opening import sit_down
    from stormdeck.table.simulate import game_seed

    plan = study("taidian", Section("mirror", ("random",), 1, 1), max_rounds=6)
    row = play_job(plan, Job(0, 0, 1)).rows[0]
    opening, seed = sit_down("taidian", 2, {"max_rounds": 6}), game_seed(5, 0)
    state, sources = opening.deal(seed), [FastRng(seed, 1 + seat) for seat in range(2)]
    decisions = choices = legal = 0
    while (decision := opening.game.decision(state)) is not None:
        actions = opening.game.legal(state)
        decisions += 1
        choices += len(actions) > 1
        legal += len(actions) * (len(actions) > 1)
        opening.game.apply(state, actions[int(sources[decision.seat].below(len(actions)))])
    assert (row.decisions, row.choices, row.legal) == (decisions, choices, legal)


# ---- What is looked at ------------------------------------------------------------------------------------------------------


def test_cards_are_found_in_the_notation_of_every_game() -> None:
    some = {"taidian": ("buy", "Kick"), "blanco": ("place", "Red 12"), "thunder-and-lightning": ("use", "Ravens")}
    for game_id, use in some.items():
        found = game(game_id)
        catalogue = Catalogue(found, found.agree(2, {}))
        assert Use(*use) in catalogue.uses, game_id
        assert [use for use in catalogue.uses if use.kind == HELD], game_id


@pytest.mark.parametrize(("game_id", "card"), [("taidian", "Punch"), ("thunderbolts", "Letter T"), ("blanco", "Red 3")])
def test_what_comes_into_a_hand_unseen_is_held(tmp_path: Path, game_id: str, card: str) -> None:
    """Also where a hand is told in signs: "You draw N, D and a wild"."""
    plan = study(game_id, Section("mirror", ("greedy",), 3, 3), **SHORT.get(game_id, {}))
    rows = rows_of(plan, 0, played(plan, tmp_path / "lab.jsonl").results)
    opening = plan.opening()
    uses = Catalogue(opening.game, opening.options).uses
    held = [
        uses[row.uses[place]].card for row in rows for place in range(0, len(row.uses), 3) if uses[row.uses[place]].kind == HELD
    ]
    assert card in held


def test_an_event_names_another_seat_by_its_fields() -> None:
    from stormdeck.core.types import Seat
    from stormdeck.games.taidian.events import Laid, Passed

    blow: Event = Laid(Seat(0), "punch", Seat(1), "")
    assert names_another(blow, 0)
    assert not names_another(blow, 1)
    assert not names_another(Passed(Seat(0)), 0)


def test_a_question_stops_when_it_is_decided_and_never_by_who_was_faster() -> None:
    """Seat 1 always wins: after the least number of deals it is clear, and what was played beyond does not count."""
    plan = study("thunderbolts", Section("mirror", ("random",), 1000, 100, asks=True))

    def row(deal: int, share: float) -> Row:
        return Row(0, deal, 0, ("random", "random"), 0, (share, 1 - share), (0, 0), (0,), "", 1, 1, 1, 1, 0)

    won = {
        f"0:{first}:100": Done(tuple([row(first + n, 1.0 - (n % 7 == 0)) for n in range(100)])) for first in range(0, 600, 100)
    }
    assert decided_after(plan, 0, won) == 3
    assert len(rows_of(plan, 0, won)) == 300
    del won["0:100:100"]
    assert decided_after(plan, 0, won) == 0


def test_a_strategy_that_always_loses_is_not_played_on() -> None:
    """20 deals are the fewest that decide; where both win alike it goes on."""
    plan = study("thunderbolts", Section("style", ("greedy:race", "greedy"), 100, 10))

    def played_to(deals: int, share: float) -> dict[str, Done]:
        rows = []
        for deal in range(deals):
            rows.append(Row(0, deal, 0, ("greedy:race", "greedy"), 0, (share, 1 - share), (0, 0), (), "", 1, 1, 1, 1, 0))
            rows.append(Row(0, deal, 1, ("greedy", "greedy:race"), 0, (1 - share, share), (0, 0), (), "", 1, 1, 1, 1, 0))
        return {f"0:{first}:10": Done(tuple(rows[2 * first : 2 * first + 20])) for first in range(0, deals, 10)}

    beaten = played_to(60, 0.0)
    assert len(rows_of(plan, 0, beaten)) == 2 * 10 * decided_after(plan, 0, beaten) < 120
    assert decided_after(plan, 0, beaten) > 1
    assert decided_after(plan, 0, played_to(60, 0.5)) == 0
    chapter = styles(Material(plan, beaten))
    assert chapter is not None
    assert chapter.verdict == "Worse: race."


def test_seats_that_do_not_fare_alike_are_named() -> None:
    """Seat 3 wins half of the games, whoever goes first; going first itself matters nothing."""
    plan = msgspec.structs.replace(study("taidian", Section("mirror", ("greedy",), 240, 240)), players=3)

    def row(deal: int) -> Row:
        winner = (2, 0, 2, 1)[deal % 4]
        shares = tuple([float(seat == winner) for seat in range(3)])
        return Row(0, deal, 0, ("greedy",) * 3, deal // 4 % 3, shares, (0, 0, 0), (winner,), "", 1, 1, 1, 1, 0)

    chapter = fairness(Material(plan, {"0:0:240": Done(tuple([row(deal) for deal in range(240)]))}))
    assert "do not fare alike" in chapter.verdict
    assert "seat 3 50.0 %" in chapter.verdict
    assert chapter.mark == "look"
    by_seat = next(table for table in chapter.tables if "by seat" in table.title)
    assert [round(figure.value, 2) for figure in by_seat.lines[0][1:]] == [0.25, 0.25, 0.5]


def test_where_a_seat_always_goes_first_no_table_says_whoever_goes_first() -> None:
    """Thor and Loki have names, and one of them always begins."""
    plan = quick("thunder-and-lightning", probes=("random",))
    results = {job.key: play_job(plan, job) for job in plan.jobs()}
    by_seat = next(table for table in fairness(Material(plan, results)).tables if "by seat" in table.title)
    assert by_seat.title == "Share of the win by seat"


def test_a_handful_of_deals_that_say_the_same_have_no_interval() -> None:
    """Every bootstrap of them says the same too: that is no certainty."""
    assert math.isnan(with_width(Figure(0.0, 0.0, 0.0, 8)).low)
    assert with_width(Figure(0.1, 0.0, 0.3, 8)) == Figure(0.1, 0.0, 0.3, 8)


def test_the_usual_probes_are_several_strengths() -> None:
    for game_id in GAMES:
        probes = usual_probes(game_id, 2)
        assert probes[0] == "random"
        assert probes[-1] == f"level:{len(levels_of(game_id))}"
        assert len(probes) == 4


def test_a_level_that_is_none_at_a_table_is_not_played_there() -> None:
    """Nets know tables of two; elsewhere level 6 of Taidian is level 5 once more, and a match of them would say nothing."""
    assert rungs_of("taidian", 2)[-2:] == ("level:5", "level:6")
    assert rungs_of("taidian", 3)[-1] == usual_probes("taidian", 3)[-1] == "level:5"
    alone = next(game_id for game_id in game_ids() if game(game_id).players == (1,))
    assert [level.number for level in ladder_at(alone, 1)] == [1, 2, 3, 4, 5]
    assert without_nets("ismcts:policy=60,sims=400,net=5") == "ismcts:sims=400"
    assert without_nets("ismcts:policy=60") == "ismcts"


def test_players_of_the_same_name_are_told_apart() -> None:
    ways = [manner("taidian", f"level:{number}") for number in range(1, 7)]
    assert len({*ways}) == len(ways)
    assert "learned net" in ways[-1]
    hasty = bots_of("taidian").styles["hasty"].words
    for plain in ("blend:18,", "greedy:", "level:2,"):
        told = manner("taidian", f"{plain}style=hasty")
        assert told == f"{manner('taidian', plain[:-1])}; in a style of its own (hasty: {hasty})"


def test_a_plan_fits_the_time_and_does_not_depend_on_the_machine() -> None:
    plan = report_plan(Wish(game="blanco"))
    assert plan == report_plan(Wish(game="blanco"))
    reckoned = sum([section.deals * section.cost for section in plan.sections])
    assert reckoned <= 2 * 600
    assert report_plan(Wish(game="blanco", minutes=20)).sections[3].deals > plan.sections[3].deals


def test_a_measured_plan_takes_the_time_it_was_given() -> None:
    """Whatever deals take, as many as fit are planned; the strongest probe's first take longer: they are looked at."""
    draft = report_plan(Wish(game="blanco"))
    for slow in (0.05, 1.0):
        costs = {key_of(section, looks): slow * (1 + 9 * looks) for section in draft.sections for looks in (False, True)}
        plan = report_plan(Wish(game="blanco"), costs, workers=2)
        top = plan.sections[3]
        assert top.stride
        looked = min(LOOKED, top.deals)
        took = slow * (sum([section.deals for section in plan.sections]) + 9 * looked)
        assert took <= 2 * 600 * MEASURED_LOAD
        assert slow < 1 or took > 0.9 * 2 * 600 * MEASURED_LOAD


# ---- Stopping, going on, shards ---------------------------------------------------------------------------------------------


class Stops(Executor):
    """Gives up after so many jobs, as Ctrl-C would."""

    workers = 1

    def __init__(self, after: int) -> None:
        self.after = after

    def as_completed(self, work, jobs):
        for number, job in enumerate(jobs):
            if number == self.after:
                raise KeyboardInterrupt
            yield work(job)


def test_a_stopped_study_goes_on_where_it_stopped(tmp_path: Path) -> None:
    plan = quick("blanco", probes=("random", "greedy"))
    whole = played(plan, tmp_path / "whole.jsonl")
    path = tmp_path / "stopped.jsonl"
    with pytest.raises(KeyboardInterrupt):
        played(plan, path, Stops(2))
    path.write_bytes(path.read_bytes() + b'{"job": "1:0:6", "sum": "half a li')  # somebody pulled the plug
    again = Ledger.open(path, plan)
    assert len(again.results) == 2
    Study(again).run(Here())
    assert page_of(report_of(plan, again.results)) == page_of(report_of(plan, whole.results))
    assert page_of(report_of(plan, Ledger.read(path).results)) == page_of(report_of(plan, whole.results))


def asked(tmp_path: Path, name: str, **more: object) -> Asked:
    wish: dict[str, object] = {"game": "blanco", "quick": True, "probes": ("random", "greedy"), "processes": 1}
    return Asked(**{**wish, "out": str(tmp_path / name), **more})


def test_shards_make_the_same_report_as_one_machine(tmp_path: Path) -> None:
    said: list[str] = []
    run(asked(tmp_path, "whole"), said.append)
    for number in (1, 2):
        run(asked(tmp_path, f"part{number}", shard=f"{number}/2"), said.append)
        assert not (tmp_path / f"part{number}.html").exists()
        assert "missing for a report" in said[-1]
    shards = (str(tmp_path / "part2.jsonl"), str(tmp_path / "part1.jsonl"))
    run(Asked(game="merge", shards=shards, out=str(tmp_path / "merged")), said.append)
    for suffix in (".html", ".json", ".csv"):
        assert (tmp_path / f"merged{suffix}").read_bytes() == (tmp_path / f"whole{suffix}").read_bytes()


def test_a_study_by_the_clock_can_be_played_again_by_its_deals(tmp_path: Path) -> None:
    """Only sizes and the chapter on thinking follow from the clock; what was begun goes on as it was begun."""
    said: list[str] = []
    wish = {"quick": False, "minutes": 0.001, "options": {"max_turns_per_player": 6}}
    run(asked(tmp_path, "clock", **wish), said.append)
    assert "Tried out for" in said[0]
    deals = re.search(r"--deals ([\d,]+)", said[1])
    assert deals
    first = (tmp_path / "clock.html").read_bytes()
    assert b"How long do they think?" in first
    run(asked(tmp_path, "clock", **wish), said.append)
    assert (tmp_path / "clock.html").read_bytes() == first
    run(asked(tmp_path, "again", **wish | {"deals": read_deals(deals[1])}), said.append)
    assert (tmp_path / "again.csv").read_bytes() == (tmp_path / "clock.csv").read_bytes()
    clock, again = [json.loads((tmp_path / f"{name}.json").read_text()) for name in ("clock", "again")]
    assert [one for one in clock["chapters"] if one["id"] != "thinking"] == again["chapters"]
    measured = clock["plan"].pop("measured")
    assert [one["probe"] for one in measured["thinking"]] == ["random", "greedy"]
    assert clock["plan"] == {name: value for name, value in again["plan"].items() if name != "measured"}
    with pytest.raises(BadFile, match="other probes or sizes"):
        run(asked(tmp_path, "clock", **wish | {"minutes": 0.2}), said.append)


def test_a_study_whose_time_is_up_is_a_smaller_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something of every section is played, and the command that is told then plays just that again."""
    monkeypatch.setattr(running, "ON_TIME", 0.0)
    monkeypatch.setattr("stormdeck.lab.plan.JOB_SECONDS", 0.0)
    said: list[str] = []
    wish = {"quick": False, "minutes": 0.001, "options": {"max_turns_per_player": 6}}
    run(asked(tmp_path, "clock", **wish), said.append)
    late = next(place for place, words in enumerate(said) if words.startswith("Time is up after"))
    planned, deals = [re.search(r"--deals ([\d,]+)", said[place]) for place in (1, late + 1)]
    assert planned
    assert deals
    assert planned[1] != deals[1]
    assert min(read_deals(deals[1])) > 0
    before = (tmp_path / "clock.html").read_bytes()
    run(asked(tmp_path, "clock", **wish), said.append)
    assert (tmp_path / "clock.html").read_bytes() == before
    run(asked(tmp_path, "again", **wish | {"deals": read_deals(deals[1])}), said.append)
    assert (tmp_path / "again.csv").read_bytes() == (tmp_path / "clock.csv").read_bytes()


def test_shards_of_another_study_are_refused_with_what_differs(tmp_path: Path) -> None:
    run(asked(tmp_path, "one", shard="1/2"), lambda words: None)
    others = {
        "seed 9, not 0": {"seed": 9},
        "other options": {"options": {"clearing": "mandatory"}},
        "other probes or sizes": {"probes": ("random",)},
        "with 3 players, not 2": {"players": 3},
    }
    for number, (words, wish) in enumerate(others.items()):
        run(asked(tmp_path, f"other{number}", shard="2/2", **wish), lambda words: None)
        shards = (str(tmp_path / "one.jsonl"), str(tmp_path / f"other{number}.jsonl"))
        with pytest.raises(BadFile, match=words):
            run(Asked(game="merge", shards=shards, out=str(tmp_path / "merged")), lambda words: None)
    assert not list(tmp_path.glob("merged*"))
    older = (tmp_path / "one.jsonl").read_text().replace(f'"stormdeck":"{Plan.__struct_defaults__[0]}"', "", 1)
    (tmp_path / "older.jsonl").write_text(re.sub(r'"stormdeck":"[^"]+"', '"stormdeck":"0.0.1"', older))
    with pytest.raises(BadFile, match=r"by Stormdeck 0\.0\.1"):
        run(
            Asked(
                game="merge", shards=(str(tmp_path / "one.jsonl"), str(tmp_path / "older.jsonl")), out=str(tmp_path / "merged")
            ),
            lambda words: None,
        )


# ---- Bad input ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "error", "words"),
    [
        ({"game": "whist"}, StormdeckError, "There is no game"),
        ({"options": {"wind": "9"}}, BadOptions, "has no option"),
        ({"players": 9}, BadOptions, "is for 2 to 5 players"),
        ({"probes": ("strong",)}, BadBot, "There is no bot"),
        ({"probes": ("greedy", "greedy")}, BadBot, "given twice"),
        ({"probes": ("ismcts:time=1",)}, BadBot, "thinks by the clock"),
        ({"probes": ("run:node bot.js",)}, BadBot, "not with programs"),
        ({"minutes": 0.0}, BadOptions, "a number above 0"),
        ({"deals": (4,)}, BadOptions, "give one of them"),
        ({"deals": (4, 5), "quick": False}, BadOptions, "3 kinds of deals"),
        ({"deals": (0,), "quick": False}, BadOptions, "whole numbers from 1"),
        ({"shards": ("x.jsonl",)}, BadOptions, "one word too many"),
        ({"by_itself": True}, BadOptions, "say which with --data"),
        ({"game": "merge"}, BadFile, "which shards"),
        ({"game": "merge", "shards": ("nowhere.jsonl",)}, BadFile, "There is no file"),
    ],
)
def test_bad_input_gets_one_sentence(tmp_path: Path, wish: dict[str, object], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words) as caught:
        run(asked(tmp_path, "lab", **wish), lambda words: None)
    assert str(caught.value).count("\n") == 0
    assert not list(tmp_path.iterdir())


def test_where_nothing_can_be_written_nothing_is_played(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="There is no folder"):
        run(asked(tmp_path / "nowhere", "lab"), lambda words: None)
    (tmp_path / "lab.html").mkdir()
    with pytest.raises(BadFile, match="is a folder"):
        run(asked(tmp_path, "lab"), lambda words: None)


def test_another_study_s_files_are_not_overwritten(tmp_path: Path) -> None:
    run(asked(tmp_path, "lab"), lambda words: None)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(BadFile, match=r"holds another study \(with seed 0, not 1\)"):
        run(asked(tmp_path, "lab", seed=1), lambda words: None)
    assert before == {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    run(asked(tmp_path, "lab"), lambda words: None)
    assert before == {path.name: path.read_bytes() for path in tmp_path.iterdir()}


def test_a_damaged_ledger_is_not_believed(tmp_path: Path) -> None:
    run(asked(tmp_path, "lab"), lambda words: None)
    path = tmp_path / "lab.jsonl"
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([lines[0], lines[1].replace(b'"decisions":', b'"decisions":1', 1), *lines[2:]]))
    with pytest.raises(BadFile, match="damaged in line 2"):
        run(asked(tmp_path, "lab"), lambda words: None)
    path.write_text("something else\n")
    with pytest.raises(BadFile, match="no ledger"):
        run(asked(tmp_path, "lab"), lambda words: None)


def test_a_command_line_says_the_same_again() -> None:
    words = command_of("blanco", {"players": 3, "option": ["a=b c"], "quick": True, "seed": 0, "probes": None})
    assert words == "stormdeck lab blanco --players 3 --option 'a=b c' --quick --seed 0"


def test_a_shard_knows_its_jobs(tmp_path: Path) -> None:
    plan = quick("blanco", probes=("random", "greedy"))
    ledger = Ledger.open(tmp_path / "lab.jsonl", plan)
    jobs = [Study(ledger, Shard(number, 3)).mine for number in (1, 2, 3)]
    assert sorted([job.key for part in jobs for job in part]) == sorted([job.key for job in plan.jobs()])


def test_a_log_gets_a_line_now_and_then(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    tell = commands.tell_progress()
    tell(0.1, 200)
    assert capsys.readouterr().err == "", "not before a minute is over"
    monkeypatch.setattr(commands, "EVERY", 0.0)
    tell(0.25, 130)
    assert capsys.readouterr().err == " 25 % played, 2 minutes left\n"
