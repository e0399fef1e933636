"""A comparison stops when it is decided: at fixed looks, seldom wrongly, and whoever plays it at the same deal."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from stormdeck.core.errors import BadFile, BadOptions
from stormdeck.lab import running
from stormdeck.lab.changes import NAMES, Case, Effect, answer, effects, read_question
from stormdeck.lab.ledger import Ledger
from stormdeck.lab.plan import ANYTHING, EVERYTHING, Plan, Section, Variant
from stormdeck.lab.playing import Done, Row
from stormdeck.lab.running import Asked, read_deals, run
from stormdeck.lab.statistics import ALPHA, by_chance, holm, is_small, looks_of, mean_at, spent, student_factor
from stormdeck.lab.stopping import Comparison
from stormdeck.table.executor import Executor


def test_looks_are_fixed_beforehand_and_share_one_probability_to_be_wrong() -> None:
    assert looks_of(4000) == (32, 63, 125, 250, 500, 1000, 2000, 4000)
    assert looks_of(39) == (20, 39)
    assert looks_of(38) == (38,)
    assert spent((20, 40, 80)) == (1 / 16, 3 / 16, 3 / 4)
    assert sum(spent(looks_of(4000))) == pytest.approx(1)


@pytest.mark.parametrize(
    ("freedom", "alpha", "factor"), [(1, 0.05, 12.706), (10, 0.05, 2.228), (10, 0.01, 3.169), (120, 0.002, 3.160)]
)
def test_student_s_factors_are_the_printed_ones(freedom: int, alpha: float, factor: float) -> None:
    assert student_factor(freedom, alpha) == pytest.approx(factor, abs=6e-4)


# ---- How often it is wrong -------------------------------------------------------------------------------------------

DRAWS: dict[str, Callable[[random.Random, float], float]] = {
    "lengths": lambda rng, shift: rng.gauss(shift, 1),
    "wins": lambda rng, shift: float((rng.random() < 0.5 + shift) - (rng.random() < 0.5)),
    "seldom": lambda rng, shift: float((rng.random() < 0.03 + shift) - (rng.random() < 0.03)),
    "long tails": lambda rng, shift: rng.lognormvariate(0, 1) - rng.lognormvariate(0, 1) + shift,
}
"""Differences of a deal."""


def stopped(rng: random.Random, questions: int, deals: int, shift: float = 0.0) -> tuple[int, bool]:
    """So many questions of each kind, looked at until anything is called different: after how many deals, and whether it is."""
    columns = [[draw(rng, shift) for _ in range(deals)] for draw in DRAWS.values() for _ in range(questions)]
    looks = looks_of(deals)
    for count, part in zip(looks, spent(looks), strict=True):
        if min(holm([by_chance(column[:count]) / part for column in columns])) < ALPHA:
            return count, True
    return deals, False


@pytest.mark.parametrize(("questions", "deals", "wrong"), [(1, 160, 14), (3, 80, 4)])
def test_of_changes_that_are_none_few_are_called_different_at_any_look(questions: int, deals: int, wrong: int) -> None:
    """At most 5 of 100; who looked at each as often with the whole 5 % would be wrong about three times as often."""
    rng = random.Random(1)
    assert sum([stopped(rng, questions, deals)[1] for _ in range(300)]) == wrong <= 15


def test_who_looks_without_sharing_is_wrong_more_often() -> None:
    """So the test above can fail."""
    rng, wolves = random.Random(1), 0
    for _ in range(300):
        column = [rng.gauss(0, 1) for _ in range(640)]
        wolves += any([by_chance(column[:count]) < ALPHA for count in looks_of(640)])
    assert wolves == 77 > 30


def test_a_planted_change_is_found_and_stops_early() -> None:
    rng = random.Random(1)
    found = [stopped(rng, 1, 640, 0.2) for _ in range(40)]
    assert all([is_found for _, is_found in found])
    assert sum([deals for deals, _ in found]) == 5040 < 40 * 320


def test_a_change_that_matters_is_seldom_called_small() -> None:
    """Of exactly 2 points, where "less than 2 points" is wrong: in at most 5 % of the runs, at all looks together."""
    rng, wrong, right = random.Random(1), 0, 0
    looks = looks_of(2000)
    for _ in range(200):
        rare = [float(rng.random() < 0.02) for _ in range(2000)]
        none = [float((rng.random() < 0.01) - (rng.random() < 0.01)) for _ in range(2000)]
        wrong += any([is_small(rare[:count], 1.0, ALPHA * part) for count, part in zip(looks, spent(looks), strict=True)])
        right += any([is_small(none[:count], 1.0, ALPHA * part) for count, part in zip(looks, spent(looks), strict=True)])
    assert (wrong, right) == (7, 200)
    assert wrong <= 200 * ALPHA


def test_intervals_hold_at_every_look() -> None:
    rng, missed = random.Random(1), 0
    looks = looks_of(320)
    for _ in range(300):
        column = [rng.gauss(1, 2) for _ in range(320)]
        figures = [mean_at(column[:count], ALPHA * part) for count, part in zip(looks, spent(looks), strict=True)]
        missed += any([not figure.low <= 1 <= figure.high for figure in figures])
    assert missed == 13 <= 15


# ---- What is asked ---------------------------------------------------------------------------------------------------


def row(deal: int, share: float, decisions: int = 10) -> Row:
    return Row(0, deal, 0, ("greedy", "greedy"), 0, (share, 1 - share), (0, 0), (0,), "", decisions, 5, 20, 4, 0)


def found_in(after: Callable[[int], Row], deals: int = 800) -> list[Effect]:
    return effects(Case("mine", "greedy"), [row(deal, deal % 2) for deal in range(deals)], [after(deal) for deal in range(deals)])


def test_a_question_has_its_answer() -> None:
    longer = found_in(lambda deal: row(deal, deal % 2, 12))
    assert answer("decisions of a game", longer) == answer(ANYTHING, longer) == answer(EVERYTHING, longer) == "yes"
    assert answer("share of seat 1", longer) == "no", "not one deal differs"
    mixed = found_in(lambda deal: row(deal, (deal // 2) % 2))
    assert answer("share of seat 1", mixed) == answer(EVERYTHING, mixed) == answer(ANYTHING, mixed) == "open"
    alike = found_in(lambda deal: row(deal, deal % 2))
    assert answer(EVERYTHING, alike) == answer(ANYTHING, alike) == "no"
    few = found_in(lambda deal: row(deal, deal % 2), 40)
    assert answer(EVERYTHING, few) == "open", "forty deals that do not differ do not say that none does"


def test_a_question_is_said_by_its_name_or_how_it_begins() -> None:
    assert read_question(" Share of  Seat 1") == "share of seat 1"
    assert read_question("minutes") == "minutes of a game"
    assert read_question("anything") == ANYTHING
    for wrong in ("share of", "", "fun"):
        with pytest.raises(BadOptions, match='A question is one of "everything", "anything", "share of whoever decides first"'):
            read_question(wrong)


# ---- In a study ------------------------------------------------------------------------------------------------------


def plan_with(deals: int, chunk: int, question: str) -> Plan:
    """Two variants of THUNDERBOLTS."""
    variants = (Variant("as it is", {}), Variant("longer", {}), Variant("alike", {}))
    sections = tuple([Section("mirror", ("greedy",), deals, chunk, variant=number) for number in range(3)])
    return Plan(
        game="thunderbolts", title="THUNDERBOLTS", rules_version=1, players=2, seed=0, variants=variants, sections=sections,
        probes=("greedy",), command="again", question=question,
    )  # fmt: skip


def rows_for(plan: Plan) -> dict[str, Done]:
    """The second variant is longer by a decision or two, the third differs in nothing."""

    def of_deal(section: int, deal: int) -> Row:
        return row(deal, deal % 2, 10 + (1 + deal % 2 if section == 1 else 0))

    jobs = list(plan.jobs())
    return {job.key: Done(tuple([of_deal(job.section, job.first + place) for place in range(job.count)])) for job in jobs}


@pytest.mark.parametrize("chunk", [7, 50])
def test_what_is_decided_is_played_no_more_and_what_was_played_beyond_does_not_count(chunk: int) -> None:
    """Whatever pieces it was played in."""
    plan = plan_with(640, chunk, "decisions of a game")
    results = rows_for(plan)
    comparison = Comparison(plan)
    comparison.look(results)
    assert {number: (stop.deals, stop.verdict) for number, stop in comparison.stops.items()} == {1: (20, "yes"), 2: (320, "no")}
    assert [comparison.wanted(number) for number in range(3)] == [320, 20, 320]
    assert comparison.kept() == [640, 640, 640], "what is decided stays as it was planned"
    assert len(comparison.rows(0, 20, results)) == 20
    one = comparison.stops[1].found
    assert next(effect.change.sample for effect in one if effect.measure == "decisions of a game") == 20


def test_what_is_missing_is_waited_for() -> None:
    """A gap in the deals, of the variant or of the game as it is: what others played beyond it decides nothing."""
    plan = plan_with(640, 10, "decisions of a game")
    for gap in ("0:10:10", "1:10:10"):
        results = rows_for(plan)
        late = results.pop(gap)
        comparison = Comparison(plan)
        comparison.look(results)
        assert 1 not in comparison.stops
        results[gap] = late
        comparison.look(results)
        assert comparison.stops[1].deals == 20


def test_with_nothing_decided_all_is_played() -> None:
    plan = plan_with(60, 10, EVERYTHING)
    comparison = Comparison(plan)
    comparison.look(rows_for(plan))
    assert [(stop.deals, stop.verdict) for stop in comparison.stops.values()] == [(60, "open"), (60, "open")]


class Late(Executor):
    """Does the jobs in another order, some always ahead; may give up after so many, as Ctrl-C would."""

    workers = 1

    def __init__(self, ahead: int = 5, after: int = 1_000_000) -> None:
        self.ahead, self.after, self.done = ahead, after, 0

    def as_completed(self, work: Callable[[Any], Any], jobs: Iterable[Any]) -> Any:
        waiting, some = iter(jobs), []
        while True:
            while len(some) < self.ahead and (job := next(waiting, None)) is not None:
                some.append(job)
            if not some:
                return
            if self.done == self.after:
                raise KeyboardInterrupt
            self.done += 1
            yield work(some.pop())


WISH: dict[str, Any] = {"game": "thunderbolts", "variant": ("wallet_size=10", "reserve_view=tops"), "probes": ("random",)}


def asked(path: Path, **more: Any) -> Asked:
    wish = {**WISH, "deals": (80,), "ask": "decisions of", "processes": 1, "out": str(path)}
    return Asked(**{**wish, **more})


SUFFIXES = (".html", ".json", ".csv")


def files(base: Path) -> list[bytes]:
    return [base.with_name(base.name + suffix).read_bytes() for suffix in SUFFIXES]


@pytest.fixture(scope="module", autouse=True)
def short_jobs() -> Iterator[None]:
    """Of a few deals each, else a study of so few would be one job a section."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stormdeck.lab.plan.JOB_SECONDS", 0.02)
        yield


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory, short_jobs: None) -> Path:
    path = tmp_path_factory.mktemp("alone") / "lab"
    run(asked(path), lambda words: None)
    return path


def test_the_report_says_after_how_many_deals_and_why(alone: Path) -> None:
    found = json.loads(alone.with_name("lab.json").read_text())
    table = next(table for table in found["chapters"][0]["tables"] if table["title"].startswith("How much was played"))
    assert table["lines"] == [
        ["wallet_size=10", "chance", 40, 80, "decisions of a game", "it differs", "decided"],
        ["reserve_view=tops", "chance", 80, 80, "decisions of a game", "not decided", "all that was planned"],
    ]
    assert found["deals"] == [80, 40, 80]
    assert "Decided early, and stopped: 1 of 2 comparisons." in found["chapters"][0]["verdict"]
    assert found["chapters"][1]["sample"] == "40 of 80 deals (chance): then it was decided"
    page = alone.with_name("lab.html").read_text()
    assert "--ask &#x27;decisions of&#x27;" in re.sub("</?span>", "", page)
    csv = alone.with_name("lab.csv").read_text().splitlines()
    assert [sum([f",{name}," in line for line in csv]) for name in ("as it is", "wallet_size=10", "reserve_view=tops")] == [
        80,
        40,
        80,
    ]


def test_whoever_plays_it_says_the_same_bytes(alone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes; somebody who plays far ahead; somebody who is stopped and goes on; shards, which never stop early."""
    run(asked(tmp_path / "two", processes=2), lambda words: None)
    assert files(tmp_path / "two") == files(alone)
    crew: list[Executor] = []
    monkeypatch.setattr(running, "executor_on", lambda where, processes: crew.pop())
    crew.append(Late())
    run(asked(tmp_path / "late"), lambda words: None)
    assert files(tmp_path / "late") == files(alone)
    for after in (3, 4, 1_000):
        crew.append(Late(after=after))
        if after == 1_000:
            run(asked(tmp_path / "stopped"), lambda words: None)
        else:
            with pytest.raises(KeyboardInterrupt):
                run(asked(tmp_path / "stopped"), lambda words: None)
    assert files(tmp_path / "stopped") == files(alone)
    for part in (1, 2):
        crew.append(Late(ahead=1))
        run(asked(tmp_path / f"part{part}", shard=f"{part}/2"), lambda words: None)
    shards = tuple([str(tmp_path / f"part{part}.jsonl") for part in (2, 1)])
    run(Asked(game="merge", shards=shards, out=str(tmp_path / "whole")), lambda words: None)
    assert files(tmp_path / "whole") == files(alone)


def test_another_question_is_another_study(alone: Path, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match='to ask for "decisions of a game", not "anything"'):
        run(asked(alone, ask="anything"), lambda words: None)
    for part, question in enumerate(("decisions of", "anything"), 1):
        run(asked(tmp_path / f"part{part}", ask=question, shard=f"{part}/2"), lambda words: None)
    shards = tuple([str(tmp_path / f"part{part}.jsonl") for part in (1, 2)])
    with pytest.raises(BadFile, match='is a study to ask for "anything"'):
        run(Asked(game="merge", shards=shards, out=str(tmp_path / "whole")), lambda words: None)


def test_a_question_without_a_change_gets_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="--ask is about a change"):
        run(asked(tmp_path / "lab", variant=()), lambda words: None)
    with pytest.raises(BadOptions, match="A question is one of"):
        run(asked(tmp_path / "lab", ask="fun"), lambda words: None)
    assert not list(tmp_path.iterdir())


def test_a_comparison_whose_time_is_up_is_a_smaller_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was decided stays decided, and the command that is told says the same again."""
    monkeypatch.setattr(running, "ON_TIME", 0.0)
    said: list[str] = []
    run(asked(tmp_path / "clock", deals=(), minutes=0.02), said.append)
    late = next(place for place, words in enumerate(said) if words.startswith("Time is up after"))
    deals = said[late + 1].partition("--deals ")[2].split()[0]
    run(asked(tmp_path / "again", deals=read_deals(deals)), said.append)
    assert files(tmp_path / "again")[2] == files(tmp_path / "clock")[2]
    assert Ledger.read(tmp_path / "clock.jsonl").plan.sections == Ledger.read(tmp_path / "again.jsonl").plan.sections
    assert {*NAMES} >= {Ledger.read(tmp_path / "again.jsonl").plan.question}
