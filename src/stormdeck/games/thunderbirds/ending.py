"""The end of the game and its score (IR-R62, IR-R88, IR-R91, IR-R92)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormdeck.core.events import Event
from stormdeck.core.types import Outcome, Seat
from stormdeck.games.thunderbirds import state as ir
from stormdeck.games.thunderbirds.events import GameEnded
from stormdeck.games.thunderbirds.state import ThunderbirdsState

CAUSES: Final = ("", "won", "overflow", "captured")


def end_game(state: ThunderbirdsState, result: i64, events: list[Event] | None) -> None:
    """IR-G60  Everything stays as it is."""
    state.result = result
    state.phase = ir.GAME_OVER
    if events is not None:
        rescued, captured = int(state.count_gone(ir.RESCUED)), int(state.count_gone(ir.CAPTURED))
        events.append(GameEnded(CAUSES[int(result)], int(score(state)), rescued, captured, int(left_behind(state))))


def left_behind(state: ThunderbirdsState) -> i64:
    """IR-R92  Civilians still in a chain or under Lady Penelope's card."""
    count: i64 = 0 if state.lady_civilian == ir.NOTHING else 1
    place: i64
    for place in range(ir.CHAINS * ir.LENGTH):
        in_chain = place % ir.LENGTH < state.sizes[place // ir.LENGTH]
        if in_chain and state.agreed.tables.kind[state.chains[place]] == ir.CIVILIAN:
            count += 1
    return count


def score(state: ThunderbirdsState) -> i64:
    """IR-R03, IR-R71, IR-R92  The priority is Civilians; a victory counts the more, the more advanced cards were used."""
    worth = state.agreed.score
    total: i64 = left_behind(state) * worth[4]
    place: i64
    for place in range(state.gone_size):
        how = state.gone[place] & 3
        if how != ir.DISCARDED:
            advanced = state.agreed.tables.advanced[state.gone[place] >> 2]
            total += worth[(0 if how == ir.RESCUED else 2) + advanced]
    if state.result == ir.WON:
        total += worth[5] + worth[6] * state.agreed.advanced
    return total


def payoff(state: ThunderbirdsState, seat: i64) -> float:
    return 1.0 if state.result == ir.WON else 0.0


def outcome(state: ThunderbirdsState) -> Outcome | None:
    """IR-R91, IR-G59  Won with nothing left to connect; else lost by overflow or to the Hood."""
    if state.result == ir.RUNNING:
        return None
    points = (int(score(state)),)
    if state.result == ir.WON:
        return Outcome((Seat(0),), points, "every emergency call was answered", "IR-R91")
    if state.result == ir.OVERFLOW:
        return Outcome((), points, "a card had to be added to a chain that was full", "IR-R62")
    count = int(state.count_gone(ir.CAPTURED))
    return Outcome((), points, f"the Hood captured {count} Civilians", "IR-R88")
