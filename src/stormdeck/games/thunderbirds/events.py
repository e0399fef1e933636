"""What can happen in the Thunderbirds Solitaire Game, in the past tense.  All of it happens before all eyes.

Chains, slots, positions and dice are counted from 1; place 0 is Tracy Island.
"""

from __future__ import annotations

from typing import ClassVar, Self

import msgspec

from stormdeck.core.events import Event
from stormdeck.core.types import Seat
from stormdeck.games.thunderbirds.cards import Card, Pod


class Die(msgspec.Struct, frozen=True):
    """A die that shows a face, or that lies on a card for a symbol."""

    colour: int
    face: int


class ThunderbirdsEvent(Event, frozen=True):
    """Base of all of them."""

    game: ClassVar[str] = "thunderbirds"
    is_base: ClassVar[bool] = True


class OpenEvent(ThunderbirdsEvent, frozen=True):
    """Something everybody sees as it is."""

    is_base: ClassVar[bool] = True

    def seen_by(self, seat: Seat | None) -> Self:
        return self


# ---- Set-up and turns --------------------------------------------------------------------------------------------------


class GameStarted(OpenEvent, frozen=True):
    """IR-R11 to IR-R20  The chains begin with these Disasters; the others were turned over and shuffled back."""

    advanced: int
    chains: tuple[Card, ...]
    turned_back: tuple[Card, ...]
    display: tuple[Pod, ...]


class TurnBegan(OpenEvent, frozen=True):
    """IR-R60"""

    turn: int


class DiceSwept(OpenEvent, frozen=True):
    """IR-G42  `storing = until_end_of_turn`: all stored dice went back."""

    dice: int


class GameEnded(OpenEvent, frozen=True):
    """IR-R91, IR-R92  The game is over.  `cause` is "won", "overflow" or "captured"."""

    cause: str
    score: int
    rescued: int
    captured: int
    left: int


# ---- Incoming Call phase -----------------------------------------------------------------------------------------------


class Dealt(OpenEvent, frozen=True):
    """IR-R67  A new call waits in a slot."""

    card: Card
    slot: int


class Connected(OpenEvent, frozen=True):
    """IR-R61  A card was added to a chain.  `how`: "call", "flash", "surge", "hood" or "search"."""

    card: Card
    chain: int
    position: int
    influenced: bool
    how: str


class Neutralised(OpenEvent, frozen=True):
    """IR-R52  Lady Penelope stopped a Hood card."""

    card: Card
    chain: int


class HoodFizzled(OpenEvent, frozen=True):
    """IR-R66  A Hood card turned over by another Hood card was discarded."""

    card: Card
    chain: int


class Influenced(OpenEvent, frozen=True):
    """IR-R65, IR-R72  Civilians fell under the Hood's influence."""

    card: Card
    chain: int
    civilians: tuple[Card, ...]


class HoodStruck(OpenEvent, frozen=True):
    """IR-R66  A Hood card without a target: an extra card comes, or dice go back, or nothing is left to come."""

    card: Card
    chain: int
    outcome: str
    """ "extra", "nothing" or "sabotage"."""
    dice: int


class FleetGrounded(OpenEvent, frozen=True):
    """IR-R72, IR-R90"""

    card: Card
    chain: int
    vehicles: tuple[int, ...]
    dice: int


class FleetDecoyed(OpenEvent, frozen=True):
    """IR-R72  Vehicles flew home."""

    card: Card
    chain: int
    vehicles: tuple[int, ...]
    pods: tuple[Pod, ...]


class Searched(OpenEvent, frozen=True):
    """IR-R63  A call that cannot start a chain went under the deck, and these cards after it."""

    card: Card
    chain: int
    turned: tuple[Card, ...]


class CallDropped(OpenEvent, frozen=True):
    """IR-R64, IR-G12  A call to an empty chain was removed: a Civilian rescued, a Hood discarded."""

    card: Card
    chain: int
    no_disaster: bool


class Overflowed(OpenEvent, frozen=True):
    """IR-R62, IR-G10  A fifth card for a chain."""

    card: Card
    chain: int
    lives: int
    captured: tuple[Card, ...]


class CallsSwapped(OpenEvent, frozen=True):
    """IR-R73"""

    first: int
    second: int


class CallsArranged(OpenEvent, frozen=True):
    """IR-R73  The calls as they wait now."""

    order: tuple[int, ...]


class CallsKept(OpenEvent, frozen=True):
    """IR-R73"""


# ---- Move phase --------------------------------------------------------------------------------------------------------


class PilotAssigned(OpenEvent, frozen=True):
    """IR-R74  `other` was in the seat and is now in `other_seat`; -1: nobody, the pool."""

    pilot: int
    seat: int
    other: int
    other_seat: int


class PodReplaced(OpenEvent, frozen=True):
    """IR-R77"""

    pod: Pod
    new: tuple[Pod, ...]


class PodLoaded(OpenEvent, frozen=True):
    """IR-R76"""

    pod: Pod
    new: tuple[Pod, ...]


class VehicleMoved(OpenEvent, frozen=True):
    """IR-R75, IR-R76, IR-R78  `carried`: with Thunderbird 4 inside; `pods` left the hold at Tracy Island."""

    vehicle: int
    start: int
    to: int
    carried: bool
    pods: tuple[Pod, ...]


class MoveEnded(OpenEvent, frozen=True):
    """IR-R60"""


# ---- Rescue phase ------------------------------------------------------------------------------------------------------


class DieRecalled(OpenEvent, frozen=True):
    """IR-R81"""

    chain: int
    card: Card
    die: Die


class RescueStarted(OpenEvent, frozen=True):
    """IR-R79, IR-R80"""

    pilot: int
    using: int
    chain: int


class ColourChosen(OpenEvent, frozen=True):
    """IR-R34"""

    colour: int


class ExtraChosen(OpenEvent, frozen=True):
    """IR-R89"""

    colour: int


class DieExchanged(OpenEvent, frozen=True):
    """IR-R89"""

    give: int
    take: int


class ExchangeDeclined(OpenEvent, frozen=True):
    """IR-R89"""


class Rolled(OpenEvent, frozen=True):
    """IR-R25  Chance: the dice.  `missing` lie on cards (IR-R81); `bonus` is Alan's extra die (IR-R89)."""

    pilot: int
    dice: tuple[Die, ...]
    missing: int
    bonus: bool


class Rerolled(OpenEvent, frozen=True):
    """IR-R89  Chance: one die again."""

    die: int
    old: Die
    new: Die


class RollKept(OpenEvent, frozen=True):
    """IR-R89"""


class DiePlaced(OpenEvent, frozen=True):
    """IR-R26"""

    die: Die
    card: Card
    position: int
    symbol: int


class Freed(OpenEvent, frozen=True):
    """IR-R87"""

    card: Card
    chain: int


class AllocationDone(OpenEvent, frozen=True):
    """IR-R82  What stayed on cards, and how many dice went back."""

    chain: int
    stored: tuple[tuple[Card, Die], ...]
    returned: int


class DisasterDiscarded(OpenEvent, frozen=True):
    """IR-R27, IR-R83  `by_stored`: completed by the slide alone."""

    card: Card
    chain: int
    by_stored: bool


class CivilianRescued(OpenEvent, frozen=True):
    """IR-R30, IR-R49, IR-R84"""

    card: Card
    place: int


class CivilianCaptured(OpenEvent, frozen=True):
    """IR-R86"""

    card: Card
    chain: int


class PodUsed(OpenEvent, frozen=True):
    """IR-R80"""

    pod: Pod


class RescueEnded(OpenEvent, frozen=True):
    """IR-R79"""


# ---- Lady Penelope phase -----------------------------------------------------------------------------------------------


class LadyMoved(OpenEvent, frozen=True):
    """IR-R43, IR-R45"""

    start: int
    to: int


class LadyFlipped(OpenEvent, frozen=True):
    """IR-R41"""

    air: bool


class LadyStayed(OpenEvent, frozen=True):
    """IR-R41"""


class Escorted(OpenEvent, frozen=True):
    """IR-R48"""

    card: Card
    chain: int


class EscortEnded(OpenEvent, frozen=True):
    """IR-R49, IR-R50  At Tracy Island the rescue follows as its own event."""

    card: Card
    place: int


class EscortSkipped(OpenEvent, frozen=True):
    """IR-G53"""
