"""Whole games of random legal play, inside the compiled half: what `stormdeck bench` measures and search builds on."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.game import Game, Rows, State
from stormdeck.core.rng import Rng


def advance(game: Game, state: State, row: i64, rows: Rows) -> i64:
    """Carry out a legal action and list those that are legal then; who decides now, -1 when the game is over.

    One call a decision for whoever steps from Python, where every call costs more than the rules do.
    """
    game.apply_row(state, row, None)
    game.legal_rows(state, rows)
    return game.seat_to_move(state)


def random_playout(game: Game, state: State, rng: Rng, rows: Rows, limit: i64) -> i64:
    """Play uniformly random legal actions until the game is over or `limit` decisions were made; how many were."""
    decisions: i64 = 0
    while decisions < limit and game.seat_to_move(state) >= 0:
        game.legal_rows(state, rows)
        game.apply_row(state, rows.items[rng.below(rows.count)], None)
        decisions += 1
    return decisions


def random_rollouts(
    game: Game, start: State, room: State, players: i64, rng: Rng, rows: Rows, count: i64, limit: i64
) -> list[float]:
    """Play a position to its end so often, each time with other chance; by seat the sum of what it got.  A game that `limit` cuts
    counts for nobody.  `room` is a state of the same table that is written over."""
    sums = vec[float]([0.0] * int(players))
    for _ in range(count):
        game.copy_into(start, room)
        room.rng = rng
        random_playout(game, room, rng, rows, limit)
        if game.seat_to_move(room) < 0:
            seat: i64
            for seat in range(players):
                sums[seat] += game.payoff(room, seat)
    return list(sums)


def count_choices(game: Game, state: State, rng: Rng, rows: Rows, limit: i64) -> tuple[i64, i64]:
    """The same, with the number of actions that were on offer in all."""
    decisions: i64 = 0
    offered: i64 = 0
    while decisions < limit and game.seat_to_move(state) >= 0:
        game.legal_rows(state, rows)
        offered += rows.count
        game.apply_row(state, rows.items[rng.below(rows.count)], None)
        decisions += 1
    return decisions, offered


def fingerprint(game: Game, state: State, rng: Rng, rows: Rows, limit: i64) -> i64:
    """A number that changes with any decision offered or taken on the way: our perft."""
    mark: i64 = 17
    decisions: i64 = 0
    while decisions < limit and game.seat_to_move(state) >= 0:
        game.legal_rows(state, rows)
        row = rows.items[rng.below(rows.count)]
        mark = (mark * 31 + rows.count * 7919 + row * 104729 + game.seat_to_move(state)) % 2147483647
        game.apply_row(state, row, None)
        decisions += 1
    return (mark * 31 + decisions) % 2147483647
