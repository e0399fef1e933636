"""What can happen in THUNDERBOLTS, in the past tense, and what each seat sees of it."""

from __future__ import annotations

from typing import ClassVar, Self

from stormdeck.core.events import Event
from stormdeck.core.types import Seat
from stormdeck.games.thunderbolts.actions import Source
from stormdeck.games.thunderbolts.cards import Card


class ThunderboltsEvent(Event, frozen=True):
    """Base of all of them; each one below says who sees what."""

    game: ClassVar[str] = "thunderbolts"
    is_base: ClassVar[bool] = True


class OpenEvent(ThunderboltsEvent, frozen=True):
    """Something everybody at the table sees as it is."""

    is_base: ClassVar[bool] = True

    def seen_by(self, seat: Seat | None) -> Self:
        return self


class GameStarted(OpenEvent, frozen=True):
    """TB-R05 to TB-R09  The deck was shuffled; so many cards lie in every WALLET and in the VAULT."""

    dealer: Seat
    wallet: int
    vault: int


class WalletRevealed(OpenEvent, frozen=True):
    """TB-R15, TB-R28  The top card of a WALLET was turned up."""

    seat: Seat
    card: Card


class CardsDrawn(ThunderboltsEvent, frozen=True):
    """TB-R17, TB-R23  A hand was filled up at the start of a turn."""

    seat: Seat
    cards: tuple[Card, ...]
    """Sorted: their order tells nothing."""

    def seen_by(self, seat: Seat | None) -> CardsDrawn | CardsDrawnUnseen:
        return self if seat == self.seat else CardsDrawnUnseen(self.seat, len(self.cards))


class CardsDrawnUnseen(OpenEvent, frozen=True):
    """Somebody else filled up a hand."""

    seat: Seat
    count: int


class HandRefilled(ThunderboltsEvent, frozen=True):
    """TB-R31  A hand that was played out was filled again."""

    seat: Seat
    cards: tuple[Card, ...]

    def seen_by(self, seat: Seat | None) -> HandRefilled | HandRefilledUnseen:
        return self if seat == self.seat else HandRefilledUnseen(self.seat, len(self.cards))


class HandRefilledUnseen(OpenEvent, frozen=True):
    """Somebody else refilled a hand."""

    seat: Seat
    count: int


class CardPlayed(OpenEvent, frozen=True):
    """TB-R18, TB-R29  A card was put on a stack.  `place` is its place in the word, counted from 0."""

    seat: Seat
    source: Source
    card: Card
    stack: int
    place: int
    shuffle: int
    """Of a hidden hand card: the shuffle it was drawn from, for everybody saw when; else 0."""


class WildExchanged(OpenEvent, frozen=True):
    """TB-R26, TB-R27  A letter took the place of the wild on top of a stack."""

    seat: Seat
    source: Source
    card: Card
    stack: int
    to_hand: bool
    """Where the wild went: into the hand, or else to where the letter came from (TB-G09)."""
    shuffle: int


class StackCompleted(OpenEvent, frozen=True):
    """TB-R02, TB-G04  A stack got its twelfth card."""

    seat: Seat
    stack: int
    points: int


class WalletEmptied(OpenEvent, frozen=True):
    """TB-R03, TB-R04  The last card of a WALLET was played."""

    seat: Seat
    points: int


class TurnClosed(OpenEvent, frozen=True):
    """TB-R20  A turn ended with a hand card on a reserve."""

    seat: Seat
    card: Card
    reserve: int
    shuffle: int


class TurnPassed(OpenEvent, frozen=True):
    """TB-G16  A turn ended with an empty hand."""

    seat: Seat


class VaultReshuffled(OpenEvent, frozen=True):
    """TB-G07, TB-G08  A new VAULT of so many cards, made of completed stacks or of the cards under the tops."""

    cards: int
    under_tops: bool


class GameEnded(OpenEvent, frozen=True):
    """TB-R04, TB-G18, TB-G19, TB-G41  `reason` is "wallet", "blocked" or "turn_limit"."""

    reason: str
    points: tuple[int, ...]
    winners: tuple[Seat, ...]
