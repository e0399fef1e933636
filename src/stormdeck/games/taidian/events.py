"""What can happen in Taidian, in the past tense, and what each seat sees of it.  Cards and characters are named by their ids."""

from __future__ import annotations

from typing import ClassVar, Self

from stormdeck.core.events import Event
from stormdeck.core.types import Seat


class TaidianEvent(Event, frozen=True):
    """Base of all of them; each one below says who sees what."""

    game: ClassVar[str] = "taidian"
    is_base: ClassVar[bool] = True


class OpenEvent(TaidianEvent, frozen=True):
    """Something everybody at the table sees as it is."""

    is_base: ClassVar[bool] = True

    def seen_by(self, seat: Seat | None) -> Self:
        return self


class GameStarted(OpenEvent, frozen=True):
    """TA-R02 to TA-R09  The table is set; `characters` are "" where there are none."""

    start: Seat
    characters: tuple[str, ...]
    health: int


class CharacterPicked(OpenEvent, frozen=True):
    """TA-R07"""

    seat: Seat
    character: str


class Drew(TaidianEvent, frozen=True):
    """TA-R13, TA-R15  Cards came into a hand."""

    seat: Seat
    cards: tuple[str, ...]

    def seen_by(self, seat: Seat | None) -> Drew | DrewUnseen:
        return self if seat == self.seat else DrewUnseen(self.seat, len(self.cards))


class DrewUnseen(OpenEvent, frozen=True):
    """Others see only how many."""

    seat: Seat
    count: int


class Reshuffled(OpenEvent, frozen=True):
    """TA-G48  A discard pile became a draw pile of `cards` cards."""

    seat: Seat
    cards: int


class StructureRedrawn(OpenEvent, frozen=True):
    """TA-R47, TA-G35"""

    seat: Seat
    card: str


class TurnChosen(OpenEvent, frozen=True):
    """TA-R14  `turn` is "upgrading" or "attacking"."""

    seat: Seat
    turn: str


class MoneyGained(OpenEvent, frozen=True):
    """TA-R25, TA-G71  By a money card or a structure; `money` is what can be spent now."""

    seat: Seat
    card: str
    gain: int
    money: int


class EnergyGained(OpenEvent, frozen=True):
    """TA-R38, TA-G71"""

    seat: Seat
    card: str
    gain: int
    energy: int


class PoweredUp(OpenEvent, frozen=True):
    """TA-R40"""

    seat: Seat
    symbol: str
    level: int


class Bought(OpenEvent, frozen=True):
    """TA-R25, TA-R44"""

    seat: Seat
    card: str
    price: int
    in_play: bool


class Burned(OpenEvent, frozen=True):
    """TA-R56, TA-G47"""

    seat: Seat
    card: str


class Laid(OpenEvent, frozen=True):
    """TA-R19"""

    seat: Seat
    card: str
    target: Seat
    structure: str


class Launched(OpenEvent, frozen=True):
    """TA-R23"""

    seat: Seat
    targets: tuple[Seat, ...]


class Robbed(TaidianEvent, frozen=True):
    """TA-R66  A card changed hands."""

    seat: Seat
    victim: Seat
    card: str

    def seen_by(self, seat: Seat | None) -> Robbed | RobbedUnseen:
        return self if seat in (self.seat, self.victim) else RobbedUnseen(self.seat, self.victim)


class RobbedUnseen(OpenEvent, frozen=True):
    """TA-G30  A third party sees that a card was taken."""

    seat: Seat
    victim: Seat


class RobberFoiled(OpenEvent, frozen=True):
    """TA-G25, TA-G31  A Robber got nothing: stopped by a Shotgun, or the hand was empty."""

    seat: Seat
    victim: Seat
    stopped: bool


class ShotgunFired(OpenEvent, frozen=True):
    """TA-R50, TA-R51"""

    seat: Seat
    card: str
    points: int


class StructureBombed(OpenEvent, frozen=True):
    """TA-R45, TA-R47"""

    seat: Seat
    owner: Seat
    card: str


class Defended(OpenEvent, frozen=True):
    """TA-R34, TA-R49  A blue card was played for `target`; `does` is "block", "heal" or "cure"."""

    seat: Seat
    target: Seat
    card: str
    does: str
    points: int


class Countered(OpenEvent, frozen=True):
    """TA-R52"""

    seat: Seat
    card: str
    points: int


class Passed(OpenEvent, frozen=True):
    """TA-R36"""

    seat: Seat


class HealthChanged(OpenEvent, frozen=True):
    """TA-R20, TA-R33, TA-G38  Loss and healing at one moment.

    `cause` is "attack", "counter", "poison", "storm", "aid" or "clinic".
    """

    seat: Seat
    loss: int
    healed: int
    health: int
    cause: str


class AidGiven(OpenEvent, frozen=True):
    """TA-R55"""

    seat: Seat
    target: Seat
    card: str


class Poisoned(OpenEvent, frozen=True):
    """TA-R59"""

    seat: Seat
    victim: Seat
    card: str
    ticks: int


class PoisonEnded(OpenEvent, frozen=True):
    """TA-R59, TA-R60, TA-G44 to TA-G46  `why` is "over", "cured", "cancelled" or "victim"."""

    seat: Seat
    victim: Seat
    card: str
    why: str


class Eliminated(OpenEvent, frozen=True):
    """TA-R12, TA-G51"""

    seat: Seat
    killer: Seat | None


class Conceded(OpenEvent, frozen=True):
    """TA-G66"""

    seat: Seat


class SpoilsTaken(OpenEvent, frozen=True):
    """TA-R72"""

    seat: Seat
    victim: Seat
    card: str


class SpoilsSeen(TaidianEvent, frozen=True):
    """TA-G54  The killer looks through the victim's cards."""

    seat: Seat
    victim: Seat
    cards: tuple[str, ...]

    def seen_by(self, seat: Seat | None) -> SpoilsSeen | SpoilsOffered:
        return self if seat == self.seat else SpoilsOffered(self.seat, self.victim)


class SpoilsOffered(OpenEvent, frozen=True):
    """TA-G54  Others see only that it happens."""

    seat: Seat
    victim: Seat


class SpoilsFinished(OpenEvent, frozen=True):
    """TA-G54  The rest left the game."""

    seat: Seat
    victim: Seat


class TreatyProposed(OpenEvent, frozen=True):
    """TA-G56"""

    seat: Seat
    other: Seat


class TreatyAnswered(OpenEvent, frozen=True):
    """TA-G56"""

    seat: Seat
    other: Seat
    accepted: bool


class TreatyEnded(OpenEvent, frozen=True):
    """TA-G57  `betrayed`: by an attack of the first named."""

    seat: Seat
    other: Seat
    betrayed: bool


class TurnEnded(OpenEvent, frozen=True):
    """TA-R15, TA-G76  `unplayed` cards went to the discard pile; named only with `open_discards`."""

    seat: Seat
    unplayed: int
    shown: tuple[str, ...]


class RoundBegan(OpenEvent, frozen=True):
    """TA-G63, TA-G64"""

    number: int
    storm: bool


class GameEnded(OpenEvent, frozen=True):
    """TA-R12, TA-G36, TA-G65  `why` is "survival", "double_ko" or "rounds"."""

    winners: tuple[Seat, ...]
    why: str
