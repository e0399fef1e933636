"""Reading the cards of a position document: names, backs, running numbers, and that no card lies in two places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from stormdeck.core.errors import PositionError, quoted
from stormdeck.core.positions import require
from stormdeck.core.rng import Rng
from stormdeck.games.thunder_and_lightning.cards import CARDS, KIND_IDS, KINDS, SIDES, Card, CardFile, code, slug
from stormdeck.games.thunder_and_lightning.state import GOD, HAND, LANES, TREASURE, ThunderState

MOST_ENTERED: Final = 1_000_000  # `memory.py` counts on running numbers below 2**20
SHORT = {"ring": "odins_ring", "crown": "odins_crown", "vikings": "viking_warriors"}


def read_number(text: str, why: str) -> int:
    """A running number; its length comes first, because `int` refuses very long texts in its own words."""
    require(text.isdecimal() and len(text) <= len(str(MOST_ENTERED)) and int(text) <= MOST_ENTERED, why)
    return int(text)


@lru_cache(maxsize=8)
def names_of(cards: CardFile) -> Mapping[str, Sequence[int]]:
    """By every name that a document may use: the cards."""
    names: dict[str, list[int]] = {}
    for card in range(CARDS):
        for name in {KIND_IDS[card % KINDS], slug(cards.name(Card(card))), code(Card(card))}:
            names.setdefault(name, []).append(card)
    return names


class Supply:
    """The cards of both decks that the document has not used up yet."""

    def __init__(self, state: ThunderState, cards: CardFile, rng: Rng) -> None:
        self.sides = [int(state.sides[seat]) for seat in range(2)]
        self.left = [cards.card[card % KINDS].copies for card in range(CARDS)]
        self.rng = rng
        self.decks: list[list[int]] = [[], []]
        self.unnamed_places: list[int] = []
        self.unnamed_hands: list[int] = []
        self.names = names_of(cards)

    def read(self, word: str, seat: int, where: str) -> int:
        """`ravens`, `viking_warriors`, `loki_ravens`; `*` after a card of the own deck's name: the stolen one of the other."""
        name = word.lower().rstrip("*")
        name = SHORT.get(name, name)
        side = 1 - self.sides[seat] if word.endswith("*") else self.sides[seat]
        found = self.names.get(name, [])
        if not found:
            raise PositionError(f'{quoted(word)} in {where} is not a card; a card looks like "ravens" or "loki_ravens".')
        for card in found:
            if card // KINDS == side:
                return card
        if name == code(Card(found[0])):
            return found[0]
        whose = SIDES[1 - side].capitalize()
        raise PositionError(f'"{word}" in {where} is a card of {whose}\'s deck; a stolen card is marked with "*".')

    def take(self, word: str, seat: int, where: str) -> int:
        card = self.read(word, seat, where)
        if self.left[card] == 0:
            raise PositionError(
                f"The position has more of {code(Card(card))} than the deck; the last one is in {where} (TL-R09)."
            )
        self.left[card] -= 1
        return card

    def put_on_field(self, state: ThunderState, seat: int, lane: int, word: str, where: str) -> None:
        up = word.startswith("+")
        name, _, token = word.lstrip("+~").partition("#")
        number = read_number(token, f"{quoted(word)} in {where} has a running number that is none.") if token else 0
        card = 0
        if name == "?":
            require(not up, f"A face-up card of {where} must be named.")
        else:
            card = self.take(name, seat, where)
        place = int(state.insert(seat, lane, int(state.heights[seat * LANES + lane]), card, int(up)))
        if token:
            state.tokens[place] = number
        if name == "?":
            self.unnamed_places.append(place)

    def put_in_hand(self, state: ThunderState, seat: int, word: str) -> None:
        if word == "?":
            self.unnamed_hands.append(seat)
        else:
            state.hold(seat, self.take(word, seat, f"the hand of seat {seat + 1}"))

    def fill(self, state: ThunderState) -> None:
        """Unnamed cards are any of the own deck, but neither the god nor the treasure."""
        for place in self.unnamed_places:
            state.cards[place] = self.any_card(place // 12)
        for seat in self.unnamed_hands:
            require(int(state.hand_sizes[seat]) < HAND, f"The hand of seat {seat + 1} has more than 12 cards (TL-R25).")
            state.hold(seat, self.any_card(seat))

    def any_card(self, seat: int) -> int:
        start = self.sides[seat] * KINDS
        cards = [c for c in range(start, start + KINDS) if c % KINDS not in (GOD, TREASURE) for _ in range(self.left[c])]
        require(bool(cards), f"There are not enough cards left for the unnamed ones of seat {seat + 1}.")
        card = cards[int(self.rng.below(len(cards)))]
        self.left[card] -= 1
        return card

    def rest(self, side: int) -> list[int]:
        """The cards of a deck that the document does not place, shuffled."""
        cards = [card for card in range(side * KINDS, side * KINDS + KINDS) for _ in range(self.left[card])]
        return [cards.pop(int(self.rng.below(len(cards)))) for _ in range(len(cards))]
