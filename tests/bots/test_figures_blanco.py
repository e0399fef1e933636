"""The script that reproduces Blanco's figures: it counts what the views say, and notices what is too far off."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from stormdeck import play_out
from stormdeck.core.game import Rows
from stormdeck.core.rng import FastRng
from stormdeck.games.blanco.actions import CLEAR_ROW, DISCARD, DRAW_DISCARD, DRAW_PILE, FINISH_CLEARING, PLACE, SWAP
from stormdeck.games.blanco.view import BlancoView
from stormdeck.table.simulate import game_seed

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "figures_blanco.py"


@pytest.fixture(scope="module")
def figures() -> ModuleType:
    found = importlib.util.spec_from_file_location("figures_blanco", SCRIPT)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules["figures_blanco"] = module
    found.loader.exec_module(module)
    return module


@pytest.mark.parametrize("players", [2, 5])
def test_turns_and_wins_are_those_of_the_views(figures: ModuleType, players: int) -> None:
    bots = ("greedy",) * players
    _, games = figures.play_task(figures.Task(bots, (), 3, range(3)))
    for number, played in enumerate(games):
        match = play_out("blanco", bots, seed=game_seed(3, number)).replay()
        view = match.view(None)
        assert isinstance(view, BlancoView)
        assert match.outcome is not None
        winner = match.outcome.winners[0]
        assert played.winner == (winner - number) % players
        assert played.place == (winner - view.dealer - 1) % players
        assert played.own_turns == view.players[winner].turns_taken + 1  # the last turn has no end
        assert played.all_turns == sum([player.turns_taken for player in view.players]) + 1
        assert played.reshuffles == view.shuffles - 1
        assert len(played.first_grids) == sum([player.stage == 2 for player in view.players])


def rows_of(*rows: int) -> Rows:
    made = Rows(len(rows))
    for row in rows:
        made.add(row)
    return made


def test_random_play_clears_whenever_it_can(figures: ModuleType) -> None:
    rng = FastRng(1)
    rows = rows_of(CLEAR_ROW, CLEAR_ROW + 1, FINISH_CLEARING)
    assert {figures.random_row(rows, rng) for _ in range(50)} == {CLEAR_ROW, CLEAR_ROW + 1}


def test_random_a_draws_in_four_turns_of_five(figures: ModuleType) -> None:
    rng = FastRng(1)
    rows = rows_of(DRAW_PILE, DRAW_DISCARD, SWAP, SWAP + 3, SWAP + 6)
    chosen = [figures.random_a_row(rows, rng) for _ in range(5000)]
    assert 3900 < sum([row < SWAP for row in chosen]) < 4100
    assert set(chosen) == {DRAW_PILE, DRAW_DISCARD, SWAP, SWAP + 3, SWAP + 6}


def test_random_a_in_the_other_reading_discards_one_card_in_three(figures: ModuleType) -> None:
    rng = FastRng(1)
    rows = rows_of(DISCARD, DISCARD + 1, DISCARD + 2, *range(PLACE, PLACE + 27))
    chosen = [figures.random_a_third_row(rows, rng) for _ in range(6000)]
    assert 1900 < sum([row < PLACE for row in chosen]) < 2100


def test_a_figure_that_is_too_far_off_is_named(figures: ModuleType) -> None:
    _, games = figures.play_task(figures.Task(("greedy", "greedy"), (), 0, range(40)))
    results = {(("greedy",) * players, ()): games for players in figures.PLAYERS}
    faults: list[str] = []
    lines = figures.length_table("greedy", results, faults)
    assert sum([line.startswith("| ") for line in lines]) == len(figures.ROWS) + 2
    assert not [fault for fault in faults if "2 players" in fault]
    assert [fault for fault in faults if "5 players, turns of all players" in fault]  # these games are of two players


def test_shares_are_held_against_points_and_chance(figures: ModuleType) -> None:
    assert not figures.is_share_far(50, 52.9, 10_000)
    assert figures.is_share_far(50, 53.1, 10_000)
    assert not figures.is_share_far(50, 53.1, 100)
