"""The end of the game: when it comes and who wins (TB-R01, TB-R04, TB-G18 to TB-G24, TB-G41)."""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.core.game import seats_in
from stormdeck.core.types import Outcome
from stormdeck.games.thunderbolts.state import BLOCKED, BY_WALLET, PLAYING, ThunderboltsState


def is_blocked(state: ThunderboltsState) -> bool:
    """TB-G18  Everybody in succession has passed without a play."""
    return state.idle_passes >= state.agreed.players


def is_out_of_turns(state: ThunderboltsState) -> bool:
    """TB-G19  The guard against a game in which nobody goes out."""
    return 0 < state.agreed.turn_limit <= state.turn_no


def is_out_of_actions(state: ThunderboltsState) -> bool:
    """TB-G41  The guard against a turn without end."""
    return 0 < state.agreed.action_limit <= state.actions


def winners(state: ThunderboltsState) -> i64:
    """TB-R01  The most points, whoever went out (TB-G22); a bit for every seat that shares them (TB-G23).

    Cards left over cost nothing (TB-G24); `tie_break = wallet` lets the fewest WALLET cards decide among equals.
    """
    best: i64 = -1
    seats: i64 = 0
    seat: i64
    for seat in range(state.agreed.players):
        rank: i64 = state.points[seat] * 100
        if state.agreed.fewest_wallet:
            rank += 99 - state.wallet_sizes[seat]
        if rank > best:
            best = rank
            seats = 0
        if rank == best:
            seats |= 1 << seat
    return seats


def payoff(state: ThunderboltsState, seat: i64) -> float:
    """The share of the win a seat got."""
    if state.result == PLAYING:
        return 0.0
    bits = winners(state)
    if bits & (1 << seat) == 0:
        return 0.0
    return 1.0 / len(seats_in(bits))


def outcome(state: ThunderboltsState) -> Outcome | None:
    """Winners and points, and what ended the game."""
    if state.result == PLAYING:
        return None
    won = seats_in(winners(state))
    points = tuple([int(count) for count in state.points])
    if state.result == BY_WALLET:
        return Outcome(won, points, "a WALLET is empty and the most points count", "TB-R04")
    if state.result == BLOCKED:
        return Outcome(won, points, "nobody could go on and the points count as they stand", "TB-G18")
    if is_out_of_actions(state):
        return Outcome(won, points, "the limit of plays in one turn was reached", "TB-G41")
    return Outcome(won, points, "the turn limit was reached", "TB-G19")
