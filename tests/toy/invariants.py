"""What is true of every state of Nines."""

from __future__ import annotations

from stormdeck.core.game import State
from tests.toy.game import CARDS, NinesState


def zones(state: State) -> dict[str, tuple[int, ...]]:
    assert isinstance(state, NinesState)
    places: dict[str, tuple[int, ...]] = {f"card {place} of the pile": (card,) for place, card in enumerate(state.pile)}
    for seat, hand in enumerate(state.hands):
        places[f"the hand of seat {seat + 1}"] = tuple(hand)
        places[f"the cards seat {seat + 1} played"] = tuple(state.played[seat])
    return places


def check(state: State, before: State | None = None) -> None:
    cards = sorted(card for zone in zones(state).values() for card in zone)
    assert cards == list(range(CARDS)), "every card lies in exactly one place"
