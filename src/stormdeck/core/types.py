"""The small values every layer speaks: seats, decisions, outcomes."""

from __future__ import annotations

from enum import IntFlag
from typing import NewType

import msgspec

Seat = NewType("Seat", int)
"""A place at the table, counted from 0.  People read it as `seat + 1`."""


class Decision(msgspec.Struct, frozen=True):
    """Who must decide what now.  Everybody at the table may know this much."""

    seat: Seat
    kind: str
    """The name of the question, one of the game's phases."""
    source: str
    """The rule (or card) that asks."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    winners: tuple[Seat, ...]
    """More than one: a shared win.  Empty: nobody won."""
    points: tuple[int, ...]
    """By seat, in the game's own currency."""
    reason: str
    rule: str


class Number(msgspec.Struct, frozen=True):
    """Something worth telling about a game that is over: "3" and "lines cleared in one turn, by Mia"."""

    value: str
    label: str
    """What it counts, as it is read after the value."""


class Learners(IntFlag):
    """Who may have learned something hidden from an action, for all that everybody can tell."""

    NOBODY = 0
    MOVER = 1
    OTHERS = 2
    """Another seat, or a spectator."""


def seat_name(seat: Seat) -> str:
    """How a seat is called when its player has no name."""
    return f"Player {seat + 1}"
