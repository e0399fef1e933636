"""The end of a game: who wins and by which rule (TL-R41)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormdeck.core.events import Event
from stormdeck.core.types import Outcome, Seat
from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.events import GameEnded
from stormdeck.games.thunder_and_lightning.state import ThunderState

REASONS: Final = {
    tl.BY_CHALLENGE: ("the treasure was lost on the battlefield", "TL-R86"),
    tl.FROM_HAND: ("the treasure was lost from the hand", "TL-R86"),
    tl.BY_NIGHTMARE: ("a Nightmare took the treasure", "TL-R82"),
    tl.BOTH_TREASURES: ("a Nightmare took both treasures at once, and the challenger loses", "TL-R83"),
    tl.BY_SEER: ("Seer drew the treasure and the hand was full", "TL-R102"),
    tl.CANNOT_SPEND: ("an action point could not be spent", "TL-R03"),
    tl.EMPTY_BATTLEFIELD: ("a turn began with an empty battlefield", "TL-R04"),
}


def end_game(state: ThunderState, winner: i64, reason: i64, events: list[Event] | None) -> None:
    """TL-R02, TL-R41, TL-G53  The game is over at once; every effect in progress stops where it is."""
    state.winner = winner
    state.reason = reason
    state.phase = tl.GAME_OVER
    if events is not None:
        words, rule = REASONS[int(reason)]
        events.append(GameEnded(Seat(int(winner)), words, rule))


def payoff(state: ThunderState, seat: i64) -> float:
    return 1.0 if state.winner == seat else 0.0


def outcome(state: ThunderState) -> Outcome | None:
    """TL-R41  One winner, never a draw (TL-G53); giving up is not part of the rules (TL-G55)."""
    if state.phase != tl.GAME_OVER:
        return None
    winner = int(state.winner)
    words, rule = REASONS[int(state.reason)]
    return Outcome((Seat(winner),), (1 - winner, winner), words, rule)
