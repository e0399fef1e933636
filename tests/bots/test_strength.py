"""The published strength of the levels: what is promised was measured with the bots of today, and the pages say so."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import stormdeck
from stormdeck._pure import is_compiled
from stormdeck.arena.contest import Task, work
from stormdeck.table.executor import Here
from stormdeck.table.statistics import mean_of
from tests.tables import sample

ROOT = Path(__file__).parents[2]
CLEARLY = 0.55
TOP_AGAINST_GREEDY = 0.75
SOLITAIRE = "thunderbirds"
SOLITAIRE_GAIN = 0.15
"""So much more of the same deals than greedy its top level wins at least."""

Step = tuple[str, str, str]


def benchmark() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bots_strength", ROOT / "benchmarks" / "bots_strength.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


strength = benchmark()
STEPS: list[tuple[str, Step]] = [(game_id, step) for game_id in stormdeck.game_ids() for step in strength.steps(game_id)]
every_step = pytest.mark.parametrize(("game_id", "step"), STEPS, ids=[f"{game_id}: {step[0]}" for game_id, step in STEPS])


@cache
def document() -> dict[str, Any]:
    found: dict[str, Any] = strength.load()
    return found


def shares_of(game_id: str, step: Step) -> list[float]:
    return list(strength.entry_of(document(), game_id, step)["shares"].values())


@every_step
def test_every_step_was_played_often_enough(game_id: str, step: Step) -> None:
    least = strength.FEWER.get(f"{game_id}: {step[0]}", 1000)
    assert len(shares_of(game_id, step)) >= least, "it has not been played with these bots: make strength"


def test_only_slow_search_may_be_played_less() -> None:
    slow = [f"{game_id}: {name}" for game_id, (name, upper, _) in STEPS if upper.startswith("ismcts")]
    assert set(strength.FEWER) <= set(slow)
    assert all(500 <= least < 1000 for least in strength.FEWER.values())


@every_step
def test_each_level_clearly_beats_the_one_below(game_id: str, step: Step) -> None:
    assert mean_of(shares_of(game_id, step)).low > CLEARLY


@pytest.mark.parametrize("game_id", stormdeck.game_ids())
def test_search_is_far_above_greedy(game_id: str) -> None:
    """Against it, three quarters of all there is to win; alone, many more of the same deals."""
    (step,) = [step for step in strength.steps(game_id) if step[2] == "greedy"]
    found = mean_of(shares_of(game_id, step))
    if game_id == SOLITAIRE:  # a deal's share is a half and half the difference of what the two won
        assert 2 * found.low - 1 >= SOLITAIRE_GAIN
    else:
        assert found.value >= TOP_AGAINST_GREEDY


@pytest.mark.parametrize("game_id", stormdeck.game_ids())
def test_the_pages_show_what_was_measured(game_id: str) -> None:
    made = "\n".join(strength.tables(document(), game_id))
    for page in ("bots.md", f"games/{game_id}.md"):
        assert made in (ROOT / "docs" / page).read_text("utf-8"), f"docs/{page} is out of date: make strength"


COMPILED = {"thunderbirds": 20}
"""Deals of greedy players there, whose games are long; 40 in the others, as a changed constant may show in one deal of forty only
(`make deep`: 100)."""


def deals_to_replay(game_id: str, step: Step) -> int:
    """As many as a few seconds allow: interpreted search takes minutes, and the solitaire's games are long."""
    _, upper, _ = step
    if not is_compiled():
        searches = upper.startswith(("ismcts", "flat"))
        return 0 if searches else 4 if game_id != SOLITAIRE else int(upper == "greedy")
    if upper.startswith("ismcts"):
        return 1
    return 4 if upper.startswith("flat") else COMPILED.get(game_id, sample(40, 100))


@every_step
def test_the_bots_of_today_play_the_published_deals_as_they_were_played(game_id: str, step: Step) -> None:
    """So that no other evaluation or instinct keeps figures that were measured before it."""
    deals = deals_to_replay(game_id, step)
    if not deals:
        pytest.skip("interpreted, this step takes too long")
    known = strength.entry_of(document(), game_id, step)
    (done,) = work(strength.plan_of(game_id, deals), [Task(0, step[1], step[2], 0, deals)], Here())
    now = {str(deal.number): (deal.share, list(deal.wins)) for deal in done.deals}
    assert now == {number: (known["shares"][number], known["wins"][number]) for number in now}, "make strength"
