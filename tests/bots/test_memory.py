"""Bots of a server decide for weeks: a decision may not leave anything behind."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Sequence

import pytest

import stormdeck
from stormdeck.core.actions import Action
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.core.view import View

EVERY = 8
MOST = 40
"""Bytes per decision; a list of what the pile may hold, lost, would be ten times as much."""


def questions(game_id: str) -> list[tuple[View, Sequence[Action]]]:
    """Every eighth decision of the beginning of a game of greedy players."""
    game, greedy = stormdeck.game(game_id), stormdeck.bot("greedy")
    state = game.deal(game.agree(game.players[0], {}), FastRng(1))
    found: list[tuple[View, Sequence[Action]]] = []
    for number in range(120):
        seat = int(game.seat_to_move(state))
        if seat < 0:
            break
        view, legal = game.view(state, Seat(seat)), game.legal(state)
        if len(legal) > 1 and number % EVERY == 0:
            found.append((view, legal))
        game.apply_row(state, game.actions.row_of(greedy.choose(view, legal, FastRng(number))), None)
    return found


@pytest.mark.parametrize("game_id", stormdeck.game_ids())
def test_greedy_keeps_nothing_of_a_decision(game_id: str) -> None:
    bot, asked = stormdeck.bot("greedy"), questions(game_id)
    assert len(asked) > 5

    def decide(times: int) -> int:
        for number in range(times):
            for view, legal in asked:
                bot.choose(view, legal, FastRng(number))
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        before = decide(2)
        assert decide(8) - before < MOST * 8 * len(asked)
    finally:
        tracemalloc.stop()
