"""The 120 cards (BL-R02): one for every pair of a colour and a number (BL-G02), read from `cards.toml`."""

from __future__ import annotations

from importlib import resources
from typing import Final, NewType

import msgspec

from stormdeck.core.documents import read_toml
from stormdeck.core.shown import spell

Card = NewType("Card", int)
"""A card: `colour * 12 + number - 1`."""

NUMBERS: Final = 12
COLOURS: Final = 10
CARDS: Final = 120


class Colour(msgspec.Struct, frozen=True):
    """BL-R03, BL-G03  A bolt colour with the symbol that stands for it."""

    id: str
    code: str
    symbol: str
    hex: str
    source: str
    numbers: tuple[int, ...]

    @property
    def name(self) -> str:
        return self.id.replace("_", " ")


class CardFile(msgspec.Struct, frozen=True):
    """`cards.toml`, checked when it is read."""

    game: dict[str, str | int]
    layout: dict[str, int]
    deck: dict[str, int]
    colour: tuple[Colour, ...]


def load_cards(text: str) -> CardFile:
    """Read a card table; a ValueError says in one sentence what no deck of Blanco can be."""
    file = msgspec.convert(read_toml(text), CardFile)
    if len(file.colour) != COLOURS:
        raise ValueError(f"Blanco has {COLOURS} colours, this table has {len(file.colour)} (BL-R02).")
    for field in ("id", "code", "symbol"):
        if len({getattr(colour, field) for colour in file.colour}) != COLOURS:
            raise ValueError(f"Two colours have the same {field} (BL-R03).")
    for colour in file.colour:
        if colour.numbers != tuple(range(1, NUMBERS + 1)):
            raise ValueError(f"The colour {colour.name} must have the numbers 1 to {NUMBERS}, each once (BL-G02).")
    return file


FILE: Final = load_cards(resources.files(__package__).joinpath("cards.toml").read_text("utf-8"))
DECK: Final = tuple([Card(card) for card in range(CARDS)])


def colour_of(card: Card) -> Colour:
    return FILE.colour[card // NUMBERS]


def number_of(card: Card) -> int:
    return card % NUMBERS + 1


CODES: Final = tuple([f"{colour_of(card).code}{number_of(card)}" for card in DECK])


def code(card: Card) -> str:
    """The short text of a card: `G12`."""
    return CODES[card]


spell(Card, code)


def spoken(card: Card) -> str:
    """The long text of a card: `green 12`."""
    return f"{colour_of(card).name} {number_of(card)}"


BY_CODE: Final = {code(card): card for card in DECK}
