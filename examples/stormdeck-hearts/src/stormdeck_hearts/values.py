"""Cards, actions, events and views: everything of Hearts that leaves the rules."""

from __future__ import annotations

from typing import ClassVar, Final, Self

import msgspec

from stormdeck.core.actions import Action, ActionTable
from stormdeck.core.events import Event
from stormdeck.core.options import Option, Options
from stormdeck.core.types import Seat
from stormdeck.core.view import View

RANKS: Final = "23456789TJQKA"
SUITS: Final = "CDHS"
NAMES: Final = tuple([rank + suit for rank in RANKS for suit in SUITS])
"""By card: a card is `rank * 4 + suit`, the numbers OpenSpiel gives them."""
DIRECTIONS: Final = ("none", "left", "across", "right")
OPTIONS: Final = (
    Option(
        name="passing",
        default="chance",
        choices=("chance", *DIRECTIONS),
        words=("chance says", "nobody passes", "to the left", "across", "to the right"),
        meaning="To whom does everybody pass three cards?  HE-R02",
    ),
)


def card_named(name: str) -> int:
    """ValueError if there is none."""
    return NAMES.index(name.upper())


class Play(Action, frozen=True):
    """HE-R05  Lay a card; its row in the action table is the card."""

    card: int

    def __str__(self) -> str:
        return f"play {NAMES[self.card]}"


class Pass(Action, frozen=True):
    """HE-R02  Choose a card to pass; its row is 52 more than the card."""

    card: int

    def __str__(self) -> str:
        return f"pass {NAMES[self.card]}"


ACTIONS: Final = ActionTable([*[Play(card) for card in range(52)], *[Pass(card) for card in range(52)]])


class Passed(Event, frozen=True):
    """HE-R02  Somebody chose a card to pass; only they see which."""

    game: ClassVar[str] = "hearts"
    seat: Seat
    card: int | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else type(self)(self.seat, None)


class Exchanged(Event, frozen=True):
    """HE-R03  All passed cards were taken up; everybody sees what they got, and who holds the two of clubs (HE-R04)."""

    game: ClassVar[str] = "hearts"
    received: tuple[tuple[int, ...], ...]
    """By seat; empty for the others."""
    leader: Seat

    def seen_by(self, seat: Seat | None) -> Self:
        return type(self)(tuple([cards if place == seat else () for place, cards in enumerate(self.received)]), self.leader)


class Played(Event, frozen=True):
    """HE-R05"""

    game: ClassVar[str] = "hearts"
    seat: Seat
    card: int

    def seen_by(self, seat: Seat | None) -> Self:
        return self


class TrickTaken(Event, frozen=True):
    """HE-R07"""

    game: ClassVar[str] = "hearts"
    seat: Seat
    points: int

    def seen_by(self, seat: Seat | None) -> Self:
        return self


class Trick(msgspec.Struct, frozen=True):
    """HE-R05  Who led, and the cards in the order in which they were laid."""

    leader: Seat
    cards: tuple[int, ...]


class HeartsView(View, frozen=True):
    """What a seat knows."""

    game: ClassVar[str] = "hearts"
    options: Options
    passing: str
    """The direction, one of DIRECTIONS."""
    phase: str
    turn: Seat | None
    hand: tuple[int, ...]
    passed: tuple[int, ...]
    """By the viewer."""
    received: tuple[int, ...]
    """By the viewer, once everybody has passed."""
    chosen: tuple[int, ...]
    """By seat: how many cards it has chosen to pass."""
    tricks: tuple[Trick, ...]
    """All of them; the last one may be unfinished."""
    points: tuple[int, ...]
    """By seat: taken in tricks so far; at the end, the score (HE-R08)."""
    broken: bool


VISIBILITY: Final = {
    "rng": "nobody",
    "options": "everybody",
    "direction": "everybody",
    "phase": "everybody",
    "turn": "everybody",
    "hands": "the owner",
    "sizes": "everybody",
    "passed": "who passed them, and later who got them",
    "chosen": "everybody",
    "plays": "everybody",
    "leaders": "everybody",
    "count": "everybody",
    "best": "everybody",
    "points": "everybody",
    "broken": "everybody",
}
