"""The published strength of the levels: every step was played with the bots of today, and the pages say what came of it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from stormdeck.arena.statistics import mean_of
from stormdeck.bots.levels import LEVELS

ROOT = Path(__file__).parents[2]
ENOUGH = 300
CLEARLY = 0.55


@pytest.fixture(scope="module")
def strength() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bots_strength", ROOT / "benchmarks" / "bots_strength.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game_id", sorted(LEVELS))
def test_each_level_clearly_beats_the_one_below(strength: ModuleType, game_id: str) -> None:
    document = strength.load()
    for step in strength.steps(game_id):
        known = strength.entry_of(document, game_id, step)
        shares = list(known["shares"].values())
        assert len(shares) >= ENOUGH, f"{step[0]} has not been played with these bots: make strength"
        assert mean_of(shares).low > CLEARLY, step[0]


@pytest.mark.parametrize("game_id", sorted(LEVELS))
def test_the_pages_show_what_was_measured(strength: ModuleType, game_id: str) -> None:
    made = "\n".join(strength.tables(strength.load(), game_id))
    for page in ("bots.md", f"games/{game_id}.md"):
        assert made in (ROOT / "docs" / page).read_text("utf-8"), f"docs/{page} is out of date: make strength"


def test_the_top_level_of_the_solitaire_wins_far_more_often_than_greedy(strength: ModuleType) -> None:
    (known,) = [
        strength.entry_of(strength.load(), "thunderbirds", step) for step in strength.steps("thunderbirds") if step[2] == "greedy"
    ]
    gains = [wins[0] - wins[1] for wins in known["wins"].values()]
    assert sum(gains) / len(gains) > 0.15
