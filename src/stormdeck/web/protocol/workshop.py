"""The workshop on the wire: the form of a game's card table, what somebody made of it, and a short run of the laboratory."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from stormdeck.core.options import OptionValue
from stormdeck.lab.sheet import Group
from stormdeck.lab.short import Comparison

MOST_CHANGES = 600
Written = Annotated[str, Meta(max_length=60_000)]
Value = bool | Annotated[int, Meta(ge=-(2**53), le=2**53)] | Written
Values = Annotated[dict[Annotated[str, Meta(max_length=120)], Value], Meta(max_length=MOST_CHANGES)]


class Workbench(msgspec.Struct, frozen=True):
    """The card table of a game as it is printed."""

    text: str
    """As its file; "" for a game whose cards cannot be changed."""
    groups: list[Group]


class DraftWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What somebody made of a game, to be looked at."""

    players: Annotated[int, Meta(ge=1, le=20)]
    text: Written = ""
    """A card table as a file of one's own, in TOML; "" for the printed one."""
    changes: Values = {}
    """Fields of the card table with their new values."""
    options: Values = {}


class DraftSeen(msgspec.Struct, frozen=True):
    """What came of it."""

    text: str
    """The card table as a file to be kept."""
    options: dict[str, OptionValue]
    """What differs from the printed game: what a table of it is made with."""
    groups: list[Group]
    """The form of a file that was brought; empty where there is one already."""
    error: str
    fields: list[str]
    """Those that the error is about: fields of the card table, "option:NAME", or "file"."""


class RunWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A change to be compared with the printed game."""

    players: Annotated[int, Meta(ge=1, le=20)]
    options: Values
    """As a draft gave them."""
    seed: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0
    deals: Annotated[int, Meta(ge=8, le=400)] = 400


class RunLine(msgspec.Struct, frozen=True):
    """A line of the answer to a run: how far it is, and at the end what came of it or why nothing did."""

    ahead: int = 0
    """Runs of others that come first."""
    part: float = 0.0
    """Of this one, 0 to 1."""
    error: str = ""
    comparison: Comparison | None = None
