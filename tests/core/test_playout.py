"""Whole games inside: what benchmarks, fingerprints and search count on."""

from __future__ import annotations

import stormdeck
from stormdeck.core.playout import count_choices, fingerprint, random_playout
from stormdeck.core.rng import FastRng

GAME = stormdeck.game("blanco")
LONG = 1_000_000


def test_a_playout_ends_the_game_and_counts_its_decisions() -> None:
    state = GAME.deal(GAME.agree(2, {}), FastRng(1))
    decisions = random_playout(GAME, state, FastRng(1, 1), GAME.new_rows(), LONG)
    assert GAME.outcome(state) is not None
    again = GAME.deal(GAME.agree(2, {}), FastRng(1))
    counted, offered = count_choices(GAME, again, FastRng(1, 1), GAME.new_rows(), LONG)
    assert counted == decisions
    assert 2 * decisions < offered < GAME.most_legal * decisions
    assert GAME.describe(again) == GAME.describe(state)


def test_a_playout_stops_where_it_is_told() -> None:
    state = GAME.deal(GAME.agree(3, {}), FastRng(2))
    assert random_playout(GAME, state, FastRng(2, 1), GAME.new_rows(), 25) == 25
    assert GAME.outcome(state) is None


def test_a_fingerprint_tells_games_apart() -> None:
    def mark(deal: int, picks: int, limit: int = LONG) -> int:
        return int(fingerprint(GAME, GAME.deal(GAME.agree(2, {}), FastRng(deal)), FastRng(picks, 1), GAME.new_rows(), limit))

    assert mark(1, 1) == mark(1, 1)
    assert len({mark(1, 1), mark(2, 1), mark(1, 2), mark(1, 1, 50), mark(1, 1, 51)}) == 5
