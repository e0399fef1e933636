"""What can happen in Thunder & Lightning, in the past tense, and what each seat sees of it."""

from __future__ import annotations

from typing import ClassVar, Self

from stormdeck.core.events import Event
from stormdeck.core.types import Seat
from stormdeck.games.thunder_and_lightning.actions import Cell, Lane
from stormdeck.games.thunder_and_lightning.cards import Card


class ThunderEvent(Event, frozen=True):
    """Base of all of them; each one below says who sees what."""

    game: ClassVar[str] = "thunder-and-lightning"
    is_base: ClassVar[bool] = True


class OpenEvent(ThunderEvent, frozen=True):
    """Something everybody at the table sees as it is."""

    is_base: ClassVar[bool] = True

    def seen_by(self, seat: Seat | None) -> Self:
        return self


class CardsDealt(OpenEvent, frozen=True):
    """TL-R11  Both players hold nine cards; `thor` and `loki` are their seats."""

    thor: Seat
    loki: Seat


class TreasureShown(OpenEvent, frozen=True):
    """TL-R12, TL-G04  A treasure was among the first nine: it was shown, replaced and shuffled back into the deck."""

    seat: Seat
    card: Card


class Deployed(ThunderEvent, frozen=True):
    """TL-R13  A card was put face down into the first row."""

    seat: Seat
    lane: Lane
    card: Card

    def seen_by(self, seat: Seat | None) -> Deployed | DeployedUnseen:
        return self if seat == self.seat else DeployedUnseen(self.seat, self.lane)  # TL-G03


class DeployedUnseen(OpenEvent, frozen=True):
    """TL-G03  Others see a back."""

    seat: Seat
    lane: Lane


class TurnBegan(OpenEvent, frozen=True):
    """TL-R17, TL-R18  A turn passed to a player; all that is told of the end of the turn before it (TL-G52)."""

    seat: Seat
    points: int


class Drew(ThunderEvent, frozen=True):
    """TL-R23  A card came from the deck into the hand."""

    seat: Seat
    card: Card

    def seen_by(self, seat: Seat | None) -> Drew | DrewUnseen:
        return self if seat == self.seat else DrewUnseen(self.seat)


class DrewUnseen(OpenEvent, frozen=True):
    """Somebody else drew."""

    seat: Seat


class Played(ThunderEvent, frozen=True):
    """TL-R26  A hand card was played face down."""

    seat: Seat
    cell: Cell
    card: Card
    stolen: bool

    def seen_by(self, seat: Seat | None) -> Played | PlayedUnseen:
        return self if seat == self.seat else PlayedUnseen(self.seat, self.cell, self.stolen)


class PlayedUnseen(OpenEvent, frozen=True):
    """Others see where, and the back (TL-R59)."""

    seat: Seat
    cell: Cell
    stolen: bool


class GodEntered(OpenEvent, frozen=True):
    """TL-R43, TL-R44  Thor or Loki entered; `points` are left to spend now."""

    seat: Seat
    lane: Lane
    card: Card
    points: int


class Challenged(OpenEvent, frozen=True):
    """TL-R37  The front card of a lane challenged the opposing card at `cell`."""

    seat: Seat
    cell: Cell


class TurnedUp(OpenEvent, frozen=True):
    """TL-R37, TL-R65, TL-R90  A face-down card of `seat` was turned up."""

    seat: Seat
    cell: Cell
    card: Card


class Lost(OpenEvent, frozen=True):
    """TL-R37, TL-R60  A battlefield card of `seat` went to his discard pile; `under` it, if TL-R52 or TL-R54 says so."""

    seat: Seat
    cell: Cell
    card: Card
    under: bool


class Discarded(OpenEvent, frozen=True):
    """TL-R62, TL-R96, TL-R101, TL-R102  A card went to the discard pile of `seat` from elsewhere."""

    seat: Seat
    card: Card
    under: bool


class Used(OpenEvent, frozen=True):
    """TL-R40  A mythological card was played for its power."""

    seat: Seat
    card: Card


class AimedAt(OpenEvent, frozen=True):
    """TL-R90, TL-R107, TL-R71  Ravens, Vidarr or the weapon was aimed at an opposing card."""

    seat: Seat
    cell: Cell


class AimedAtHand(OpenEvent, frozen=True):
    """TL-R95  Ravens was sent into the opponent's hand and hit a card of it, by chance."""

    seat: Seat
    card: Card


class AimedAtOwnGod(OpenEvent, frozen=True):
    """TL-R93  Ravens was sent against the own god."""

    seat: Seat


class HandShown(ThunderEvent, frozen=True):
    """TL-R62  `seat` looked at the opponent's whole hand, which both players know now."""

    seat: Seat
    cards: tuple[Card, ...]

    def seen_by(self, seat: Seat | None) -> HandShown | HandSpied:
        return HandSpied(self.seat) if seat is None else self


class HandSpied(OpenEvent, frozen=True):
    """A spectator sees that a hand was shown, not what."""

    seat: Seat


class ColumnRevealed(OpenEvent, frozen=True):
    """TL-R65  `seat` had a whole opposing column turned up; the cards follow."""

    seat: Seat
    lane: Lane


class MovePicked(OpenEvent, frozen=True):
    """TL-R49, TL-R105  A card of `owner` is about to be moved."""

    seat: Seat
    owner: Seat
    cell: Cell


class Moved(OpenEvent, frozen=True):
    """TL-R49, TL-R105  It lies at `target` now."""

    seat: Seat
    owner: Seat
    source: Cell
    target: Cell


class Stole(OpenEvent, frozen=True):
    """TL-R56  Freya took the opponent's top discard into the hand."""

    seat: Seat
    card: Card


class TookBack(ThunderEvent, frozen=True):
    """TL-R73  Hel took a card of the own discard pile into the hand."""

    seat: Seat
    card: Card
    stolen: bool
    is_open: bool
    """Everybody can see which card is missing (TL-G60)."""

    def seen_by(self, seat: Seat | None) -> TookBack | TookUnseen:
        return self if seat == self.seat or self.is_open else TookUnseen(self.seat, self.stolen)


class TookUnseen(OpenEvent, frozen=True):
    """TL-G62  Others see only the back of the card that Hel took."""

    seat: Seat
    stolen: bool


class Fetched(OpenEvent, frozen=True):
    """TL-R76, TL-R84, TL-G17  Odin or Longships brought cards of the own discard pile back into the hand."""

    seat: Seat
    cards: tuple[Card, ...]


class ShipsSent(OpenEvent, frozen=True):
    """TL-R76, TL-G16  Longships will bring back so many cards: as many as there are and as the hand has room for."""

    seat: Seat
    count: int


class SeerDrew(OpenEvent, frozen=True):
    """TL-R99, TL-G35  Seer drew the top card of the opponent's deck, before all eyes."""

    seat: Seat
    card: Card


class SeerGave(OpenEvent, frozen=True):
    """TL-R102  The card went into the hand of `seat`, the opponent."""

    seat: Seat
    card: Card


class SeerStopped(OpenEvent, frozen=True):
    """TL-G34  Seer drew no more."""

    seat: Seat


class PutInFront(OpenEvent, frozen=True):
    """TL-R97, TL-R100  A card was put face up at the front of a column of `seat`."""

    seat: Seat
    lane: Lane
    card: Card


class FlanksOpened(OpenEvent, frozen=True):
    """TL-G58  Vidarr opened the flanks until the end of the turn."""

    seat: Seat


class LaneWiped(OpenEvent, frozen=True):
    """TL-R80, TL-G64  A Nightmare made both players lose a lane: the cards of each seat, front to rear."""

    lane: Lane
    cards: tuple[tuple[Card, ...], ...]


class HandWiped(OpenEvent, frozen=True):
    """TL-R81, TL-G64  A Nightmare made `seat` lose his whole hand."""

    seat: Seat
    cards: tuple[Card, ...]


class Laid(OpenEvent, frozen=True):
    """TL-R80, TL-R81  A card lost to a Nightmare got its place in the discard pile."""

    seat: Seat
    card: Card
    under: bool


class GameEnded(OpenEvent, frozen=True):
    """TL-R41  The game is over."""

    winner: Seat
    reason: str
    rule: str
