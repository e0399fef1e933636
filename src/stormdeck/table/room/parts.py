"""What a room is made of: who sits in a seat, what waits for consent, and what is left of a game whose rules are gone."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from stormdeck.table.room import entries
from stormdeck.table.room.spec import SeatKind

TAKE_BACK: Final = "take-back"
GO_BACK: Final = "go-back"
BACKWARDS: Final = (TAKE_BACK, GO_BACK)
"""Requests that any further move makes pointless."""

Phase = Literal["waiting", "running", "finished"]
Viewer = int | None


class SeatNow(msgspec.Struct):
    """Who sits in a seat now."""

    kind: SeatKind
    name: str
    bot: str
    host: bool
    entropy: str
    face: str = ""
    resigned: bool = False
    """Its player has given up, or lost on time, and a bot plays on for good."""


class Pending(msgspec.Struct):
    """A request that waits for consent."""

    id: int
    what: str
    by: int
    about: int
    bot: str
    agreed: list[int]
    edition: int = entries.FIRST
    """The rules about going back that it follows."""


class Kept(msgspec.Struct):
    """What is left of a game whose rules are gone; such a room can be looked at, but its game cannot be played again."""

    why: str
    """Why it cannot be played again, as a sentence."""
    story: bytes | None = None
    views: dict[Viewer, object] = {}
    """What each viewer saw in the end."""
    figures: dict[Viewer, object] = {}
    """What the board worked out of that for each; nothing in stories told before boards did."""
