"""What a log entry holds, kind by kind.  A table is its spec and these, in order; nothing else is stored."""

from __future__ import annotations

from typing import ClassVar, Final

import msgspec

FIRST: Final = 1
"""Going back as it was at first: one answer a device, none where only bots sit, and clocks keep what the moves gave them."""
EVERYBODY_IS_ASKED: Final = 2
"""Every seat of a person answers, and what a move gave to a clock goes back with it."""
NEWEST: Final = EVERYBODY_IS_ASKED
WATCHING: Final = -1


class Body(msgspec.Struct, frozen=True):
    kind: ClassVar[str] = ""


class Move(Body, frozen=True):
    kind: ClassVar[str] = "move"
    seat: int
    action: str


class Join(Body, frozen=True):
    kind: ClassVar[str] = "join"
    seat: int
    name: str
    token: str
    """SHA-256 of the seat's token: a new one, not the invitation, unless the seat was its maker's own from the beginning."""
    entropy: str = ""
    host: bool = False
    """Whoever made the table sits here too: one person with the seats it has already (pass and play)."""
    face: str = ""
    """As in `SeatSpec`."""


class DeviceCode(Body, frozen=True):
    """The player of a seat wants to play on another device, which shows a code to be let in.  It replaces an earlier one."""

    kind: ClassVar[str] = "device-code"
    seat: int
    code: str
    """SHA-256 of the code and the table's id."""
    until: int
    """Unix time in milliseconds."""


class Device(Body, frozen=True):
    """Another device of the same player: let in by a code, or by a seat at the table this one is the rematch of."""

    kind: ClassVar[str] = "device"
    seat: int
    token: str
    """SHA-256 of its token."""


class Revoke(Body, frozen=True):
    """A device opens the seat no more."""

    kind: ClassVar[str] = "revoke"
    seat: int
    device: int


class TakeBack(Body, frozen=True):
    """Allowed because nobody had learned anything, or because this is practice."""

    kind: ClassVar[str] = "take-back"
    seat: int
    count: int = 1
    """How many actions; more than one in practice only."""
    practice: bool = False
    edition: int = FIRST
    """The rules about going back that it follows."""


class Resign(Body, frozen=True):
    kind: ClassVar[str] = "resign"
    seat: int
    bot: str = ""
    """Who plays on in the seat; "" where giving up ends the game."""


class Timeout(Body, frozen=True):
    kind: ClassVar[str] = "timeout"
    seat: int
    """Whose time is up."""
    bot: str = ""
    """As in `Resign`."""


class Say(Body, frozen=True):
    kind: ClassVar[str] = "chat"
    seat: int
    """`WATCHING` for somebody without a seat."""
    text: str
    name: str = ""
    """Of somebody without a seat."""
    reaction: str = ""
    """One of a few that are shown as a picture; the text says the same in words."""


class Request(Body, frozen=True):
    """Something that needs the others' consent; its id is the version of its entry."""

    kind: ClassVar[str] = "request"
    seat: int
    what: str
    """ "fill", "take-back" (the last action, which was the asker's) or "go-back" (to before the asker's latest action)."""
    about: int
    bot: str = ""
    edition: int = FIRST
    """As in `TakeBack`."""


class Consent(Body, frozen=True):
    kind: ClassVar[str] = "consent"
    seat: int
    request: int
    agree: bool


class Fill(Body, frozen=True):
    """A bot sits down in a seat that is empty or that everybody asked about."""

    kind: ClassVar[str] = "fill"
    seat: int
    bot: str
    name: str = ""
    """What the bot is called in a seat that was empty; "" in logs from before bots had names of their own."""


class Return(Body, frozen=True):
    """The person whose seat a bot has filled is back."""

    kind: ClassVar[str] = "return"
    seat: int


class Listing(Body, frozen=True):
    """Whoever opened the table puts it in the lobby of the server, or takes it out; while seats are free."""

    kind: ClassVar[str] = "listing"
    seat: int
    listed: bool
    open: tuple[int, ...] = ()
    """Seats that were kept for whoever has their link, and are free for anybody from now on."""


class Rematch(Body, frozen=True):
    kind: ClassVar[str] = "rematch"
    seat: int
    table: str


class ReadOn(Body, frozen=True):
    """A learner has read a step of a scripted first game."""

    kind: ClassVar[str] = "read-on"
    seat: int


class Hint(Body, frozen=True):
    """A seat has got a hint; what it said is not kept."""

    kind: ClassVar[str] = "hint"
    seat: int


class End(Body, frozen=True):
    """The table ends a game that cannot go on."""

    kind: ClassVar[str] = "end"
    why: str


KINDS: dict[str, type[Body]] = {
    body.kind: body
    for body in (
        Move, Join, DeviceCode, Device, Revoke, TakeBack, Resign, Timeout, Say, Request, Consent, Fill, Return, Rematch, Hint,
        ReadOn, Listing, End,
    )
}  # fmt: skip


def encode(body: Body) -> str:
    return msgspec.json.encode(body).decode()


def decode(kind: str, text: str) -> Body:
    return msgspec.json.decode(text, type=KINDS[kind])
