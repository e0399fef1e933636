"""The messages between a table and a bot that is a program of its own: one JSON object a line.

`docs/bot-protocol.md` describes them for people who write such programs.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from stormdeck.core.errors import StormdeckError, quoted
from stormdeck.core.options import OptionValue

PROTOCOL: Final = 1
MOST_BYTES: Final = 1 << 20
"""Of one line."""


class BadMessage(StormdeckError):
    """A line that is not a message of the protocol."""


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """What both sides send: every message says its type."""


class Hello(Message, frozen=True, tag="hello"):
    """First, from the table; the program answers with its own."""

    protocol: int
    name: str = ""


class NewGame(Message, frozen=True, tag="new_game"):
    """A game begins, or a program joins one.  No answer."""

    id: int
    game: str
    players: int
    seat: int
    options: dict[str, OptionValue]
    seed: int = 0
    """For the program's own chance, so that games can be repeated."""
    seconds: float | None = None
    """How long a move may take."""


class YourView(Message, frozen=True, tag="your_view"):
    """Everything the seat knows now.  No answer."""

    id: int
    view: dict[str, Any]


class Choose(Message, frozen=True, tag="choose"):
    """Which of these?  The answer is an `Act` with the same numbers."""

    id: int
    move: int
    legal: list[str]


class Act(Message, frozen=True, tag="act"):
    """The program's decision, in the notation of the game."""

    id: int
    move: int
    action: str


class GameOver(Message, frozen=True, tag="game_over"):
    """How the game ended.  No answer."""

    id: int
    winners: list[int]
    points: list[int]
    reason: str
    rule: str


class Bye(Message, frozen=True, tag="bye"):
    """The table is done; the program ends."""


class Problem(Message, frozen=True, tag="error"):
    """Something could not be understood or done, in one sentence."""

    message: str


FromTable = Hello | NewGame | YourView | Choose | GameOver | Bye | Problem
FromProgram = Hello | Act | Problem

_from_table: msgspec.json.Decoder[FromTable] = msgspec.json.Decoder(FromTable)
_from_program: msgspec.json.Decoder[FromProgram] = msgspec.json.Decoder(FromProgram)


def line_of(message: Message) -> bytes:
    return msgspec.json.encode(message) + b"\n"


def read_from_table(line: bytes) -> FromTable:
    try:
        return _from_table.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage(f"This is not a message of the protocol ({error}).") from None


def read_from_program(line: bytes) -> FromProgram:
    try:
        return _from_program.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        shown = quoted(line.decode("utf-8", "replace").strip())
        raise BadMessage(f"{shown} is not a message of the protocol ({error})") from None
