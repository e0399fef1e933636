"""Which rule asks the question that is open: where two cards ask the same, each by its own (TL-R40)."""

from __future__ import annotations

from stormdeck.games.thunder_and_lightning.state import (
    CHALLENGE_HAND,
    DRAW_OPPOSING,
    MOVE_FROM,
    MOVE_OPPOSING,
    MOVE_TO,
    NOTHING,
    ORDER_DISCARDS,
    PHASE_RULES,
    PLACE_REVEALED,
    ThunderState,
)


def asking_rule(state: ThunderState) -> str:
    """The rule behind the open question, told by the phase and the card that was played."""
    phase = int(state.phase)
    if state.played != NOTHING:
        if phase == PLACE_REVEALED and state.has_power(state.played, DRAW_OPPOSING):
            return "TL-R100"
        if phase in (MOVE_FROM, MOVE_TO) and state.has_power(state.played, MOVE_OPPOSING):
            return "TL-R105"
        if phase == ORDER_DISCARDS and lost_hand(state):
            return "TL-R81"
    return PHASE_RULES[phase]


def lost_hand(state: ThunderState) -> bool:
    """Whether Ravens met a Nightmare in the hand, as far as the table shows: its owner orders and has no card left.

    A Nightmare in the first row may be hit while that hand is empty anyway; then nothing but the log tells the two apart.
    """
    return bool(
        state.has_power(state.played, CHALLENGE_HAND) and state.active != state.turn and state.hand_sizes[state.active] == 0
    )
