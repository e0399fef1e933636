"""Positions of Leduc poker as documents: the cards, and every bet."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from stormdeck.core.errors import PositionError
from stormdeck.core.game import Rows
from stormdeck.core.options import Options
from stormdeck.core.rng import Rng
from stormdeck_leduc import rules
from stormdeck_leduc.rules import CARDS, LETTERS, NO_CARD, NOBODY, LeducState
from stormdeck_leduc.values import NAMES


class SeatDocument(msgspec.Struct, forbid_unknown_fields=True):
    card: str


class Document(msgspec.Struct, forbid_unknown_fields=True):
    """A game from its beginning: so nothing can be said that no game can reach."""

    seats: list[SeatDocument]
    bets: str = ""
    """A letter each: f, c, r."""
    public: str = ""
    """Needed once the first round is over."""


def set_up(document: Mapping[str, object], options: Options, rng: Rng) -> LeducState:
    try:
        said = msgspec.convert({key: value for key, value in document.items() if key != "options"}, Document)
        cards = [NAMES.index(name) for name in [*[seat.card for seat in said.seats], *filter(None, [said.public])]]
    except (msgspec.ValidationError, ValueError) as error:
        raise PositionError(f"A position of Leduc poker has `seats` with a `card` each, `bets` and `public`: {error}.") from None
    if len(said.seats) != 2 or len(set(cards)) != len(cards):
        raise PositionError("Two seats have one card each, and no card lies twice (LP-R02).")
    state = LeducState(options, rng)
    state.cards0, state.cards1 = cards[:2]
    rows = Rows(3)
    for letter in said.bets:
        rules.legal_rows(state, rows)
        if letter not in LETTERS or not rows.contains(LETTERS.index(letter)):
            raise PositionError(f'"{letter}" could not be bet there (LP-R05).')
        rules.apply_row(state, LETTERS.index(letter), None)
    if (state.public == NO_CARD) != (not said.public):
        raise PositionError("The public card lies there once the first round is over, and not before (LP-R06).")
    if said.public:
        state.public = cards[2]
    return state


def describe(state: LeducState) -> dict[str, object]:
    bets = rules.bets_as_text(state.first) + rules.bets_as_text(state.second) + ("" if state.folded == NOBODY else "f")
    seats = [{"card": NAMES[int(state.cards0)]}, {"card": NAMES[int(state.cards1)]}]
    return {"seats": seats, "bets": bets, "public": "" if state.public == NO_CARD else NAMES[int(state.public)]}


def zones(state: LeducState) -> dict[str, tuple[int, ...]]:
    """Where every card lies, for the test kit."""
    lying = {"the hand of seat 1": (int(state.cards0),), "the hand of seat 2": (int(state.cards1),)}
    if state.public != NO_CARD:
        lying["the public card"] = (int(state.public),)
    used = [card for cards in lying.values() for card in cards]
    return {**lying, "the deck": tuple([card for card in range(CARDS) if card not in used])}
