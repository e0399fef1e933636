"""What is stored of a table when it is made: everything but its log.  Secrets are in here, so it never leaves the server."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from stormdeck.core.options import OptionValue
from stormdeck.table.record import FairShuffle

PERSON: Final = "person"
BOT: Final = "bot"
INVITE: Final = "invite"
OPEN: Final = "open"
SeatKind = Literal["person", "bot", "invite", "open"]
"""The last two are empty seats: kept for whoever has the link, or free for anybody."""


Hints = Literal["on", "off"]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time for a whole game, and what every move gives back."""

    minutes: int
    increment: int = 0
    """Seconds."""


class SeatSpec(msgspec.Struct, frozen=True):
    kind: SeatKind
    name: str = ""
    bot: str = ""
    token: str = ""
    """SHA-256 of what opens the seat: of an empty one its invitation; "" where nobody has one yet."""
    host: bool = False
    """A seat of the browser that made the table: several of them are one person (pass and play)."""
    entropy: str = ""
    """What the seat added to the shuffle, in hex."""
    face: str = ""
    """The drawn face its player has picked; "" for none."""


class TableSpec(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    rules_version: int
    players: int
    options: dict[str, OptionValue]
    seats: tuple[SeatSpec, ...]
    commitment: str
    secret: str
    listed: bool = False
    lesson: bool = False
    script: str = ""
    """The digest of the script a first game follows; "" for any other game."""
    clock: Clock | None = None
    hints: Hints | None = None
    """What was said about hints when the table was made, if anything."""
    practice: bool = False
    """Everything can be taken back."""
    position: dict[str, object] | None = None
    """A fork: the redealt position it begins from.  A scripted first game: its deal."""
    prelude: tuple[str, ...] = ()
    """A fork with the true cards: the actions that were played before it."""
    watchers_talk: bool = False
    """Whoever watches may say something."""
    rematch_of: str = ""
    """The table whose people play again here."""
    forked_from: str = ""
    shuffle: FairShuffle | None = None
    """A fork with the true cards: the opened shuffle of the game it was taken from.  A scripted first game: its chance."""

    @property
    def has_hints(self) -> bool:
        """Never against the clock, and between people only if they were told before they sat down."""
        if self.clock is not None:
            return False
        return self.people < 2 if self.hints is None else self.hints == "on"

    @property
    def is_practice(self) -> bool:
        """A lesson and a game played on from the middle are practice by nature."""
        return self.practice or self.lesson or self.forked_from != ""

    @property
    def is_for_bots(self) -> bool:
        """Nobody is to sit there: such tables are in the lobby only as long as they are in memory."""
        return all([seat.kind == BOT for seat in self.seats])

    @property
    def people(self) -> int:
        """How many seats people take, now or when they come."""
        return sum([seat.kind != BOT for seat in self.seats])
