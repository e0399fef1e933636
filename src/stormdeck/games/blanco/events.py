"""What can happen in Blanco, in the past tense, and what each seat sees of it."""

from __future__ import annotations

from typing import ClassVar, Self

from stormdeck.core.events import Event
from stormdeck.core.types import Seat
from stormdeck.games.blanco.actions import Cell
from stormdeck.games.blanco.cards import Card


class BlancoEvent(Event, frozen=True):
    """Base of all of them; each one below says who sees what."""

    game: ClassVar[str] = "blanco"
    is_base: ClassVar[bool] = True


class OpenEvent(BlancoEvent, frozen=True):
    """Something everybody at the table sees as it is."""

    is_base: ClassVar[bool] = True

    def seen_by(self, seat: Seat | None) -> Self:
        return self


class GameStarted(OpenEvent, frozen=True):
    """BL-R15 to BL-R18  A new deal; `number` counts the games of the match from 1."""

    number: int
    dealer: Seat
    first_discard: Card


class TurnedUp(OpenEvent, frozen=True):
    """BL-R07  A face-down grid card was turned up."""

    seat: Seat
    cell: Cell
    card: Card


class LookedAt(BlancoEvent, frozen=True, omit_defaults=True):
    """BL-R20, BL-R38, BL-R48  The owner looked at a face-down card."""

    seat: Seat
    cell: Cell
    card: Card
    fades: bool = False
    """BL-G58  Played without `memory_aid`: the face is shown until the owner decides, and then no more."""

    def seen_by(self, seat: Seat | None) -> LookedAt | LookedUnseen:
        return self if seat == self.seat else LookedUnseen(self.seat, self.cell)  # BL-G46

    def faded(self) -> LookedAt | LookedUnseen:
        return LookedUnseen(self.seat, self.cell) if self.fades else self


class LookedUnseen(OpenEvent, frozen=True):
    """BL-G46  Others see which place was looked at, not the face."""

    seat: Seat
    cell: Cell


class DrewFromPile(BlancoEvent, frozen=True):
    """BL-R21, BL-R26  A card came from the draw pile into a hand."""

    seat: Seat
    card: Card

    def seen_by(self, seat: Seat | None) -> DrewFromPile | DrewUnseen:
        return self if seat == self.seat else DrewUnseen(self.seat)


class DrewUnseen(OpenEvent, frozen=True):
    """Somebody else drew from the pile."""

    seat: Seat


class DrewFromDiscard(OpenEvent, frozen=True):
    """BL-R26, BL-G47  The top discard came into a hand, before all eyes."""

    seat: Seat
    card: Card


class Discarded(OpenEvent, frozen=True):
    """BL-R28  A hand card was discarded face up."""

    seat: Seat
    card: Card


class Placed(OpenEvent, frozen=True):
    """BL-R30, BL-R31, BL-G24  A hand card replaced a grid card, which everybody saw go to the discard pile."""

    seat: Seat
    card: Card
    cell: Cell
    replaced: Card


class Swapped(OpenEvent, frozen=True):
    """BL-R34  Two neighbours changed places; what was turned up follows as its own event."""

    seat: Seat
    first: Cell
    second: Cell


class RowCleared(OpenEvent, frozen=True):
    """BL-R10, BL-R11  A row went into the box."""

    seat: Seat
    row: int
    cards: tuple[Card, ...]


class ColumnCleared(OpenEvent, frozen=True):
    """BL-R09, BL-R11  A column went into the box."""

    seat: Seat
    column: int
    cards: tuple[Card, ...]


class ClearingFinished(OpenEvent, frozen=True):
    """BL-G08  Complete lines were left lying."""

    seat: Seat


class LookSkipped(OpenEvent, frozen=True):
    """BL-G39  The reward was not taken."""

    seat: Seat


class KeptHidden(OpenEvent, frozen=True):
    """BL-R41  The card looked at stayed face down."""

    seat: Seat


class Reshuffled(OpenEvent, frozen=True):
    """BL-R46  Discards and box became the new draw pile of `cards` cards."""

    cards: int


class SecondGridDealt(OpenEvent, frozen=True):
    """BL-R47  The first grid is empty; twelve new cards were dealt face down."""

    seat: Seat


class GameEnded(OpenEvent, frozen=True):
    """BL-R50, BL-G42  A game ended.  `points` are the cards left, by seat (BL-R52)."""

    number: int
    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    by_guard: bool


class MatchEnded(OpenEvent, frozen=True):
    """BL-R51, BL-R52  A match of several games ended."""

    winners: tuple[Seat, ...]
    wins: tuple[int, ...]
    points: tuple[int, ...]
