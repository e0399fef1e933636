"""Whole games inside: what benchmarks, fingerprints and search count on."""

from __future__ import annotations

import pytest

import stormdeck
from stormdeck.core.game import Rows
from stormdeck.core.playout import advance, count_choices, fingerprint, random_playout, random_rollouts
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


def test_stepping_from_python_is_one_call_a_decision() -> None:
    state, twin = [GAME.deal(GAME.agree(2, {}), FastRng(3)) for _ in range(2)]
    rows, picks = GAME.new_rows(), FastRng(3, 1)
    GAME.legal_rows(state, rows)
    seat, made = int(GAME.seat_to_move(state)), 0
    while seat >= 0:
        assert [rows[place] for place in range(len(rows))] == [GAME.actions.row_of(action) for action in GAME.legal(state)]
        assert seat == GAME.seat_to_move(state)
        seat = int(advance(GAME, state, rows[int(picks.below(len(rows)))], rows))
        made += 1
    assert len(rows) == 0
    assert made == random_playout(GAME, twin, FastRng(3, 1), GAME.new_rows(), LONG)
    assert GAME.describe(state) == GAME.describe(twin)


@pytest.mark.parametrize("place", [-1, 5])
def test_there_is_no_row_behind_the_last(place: int) -> None:
    rows = Rows(8)
    for row in range(5):
        rows.add(row)
    with pytest.raises(IndexError):
        rows[place]


def test_rollouts_leave_the_position_as_it_is_and_share_out_every_win() -> None:
    start = GAME.deal(GAME.agree(2, {}), FastRng(4))
    before, room = GAME.describe(start), GAME.clone(start)
    sums = random_rollouts(GAME, start, room, 2, FastRng(4, 1), GAME.new_rows(), 6, LONG)
    assert sum(sums) == 6
    assert GAME.describe(start) == before
    assert random_rollouts(GAME, start, room, 2, FastRng(4, 1), GAME.new_rows(), 6, LONG) == sums
    assert random_rollouts(GAME, start, room, 2, FastRng(4, 1), GAME.new_rows(), 6, 3) == [0, 0], "cut games count for nobody"
