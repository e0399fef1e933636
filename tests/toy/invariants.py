"""What is true of every state of Nines."""

from __future__ import annotations

from stormdeck.core.game import State
from stormdeck.core.view import Claim, View
from tests.toy.game import CARDS, NinesState, NinesView


def zones(state: State) -> dict[str, tuple[int, ...]]:
    assert isinstance(state, NinesState)
    places: dict[str, tuple[int, ...]] = {f"card {place} of the pile": (card,) for place, card in enumerate(state.pile)}
    for seat, hand in enumerate(state.hands):
        places[f"the hand of seat {seat + 1}"] = tuple(hand)
        places[f"the cards seat {seat + 1} played"] = tuple(state.played[seat])
    return places


def claims(view: View) -> dict[str, Claim]:
    assert isinstance(view, NinesView)
    known = {*view.hand, *[card for cards in view.played for card in cards]}
    unseen = [card for card in range(CARDS) if card not in known]
    said = {f"card {place} of the pile": Claim.of_pool(unseen, 1) for place in range(view.pile)}
    for seat, size in enumerate(view.hand_sizes):
        own = seat == view.viewer
        said[f"the hand of seat {seat + 1}"] = Claim.of_pool(view.hand if own else unseen, size)
    return said


def check(state: State, before: State | None = None) -> None:
    cards = sorted(card for zone in zones(state).values() for card in zone)
    assert cards == list(range(CARDS)), "every card lies in exactly one place"
