"""Hints and warnings on the wire, and their words."""

from __future__ import annotations

import hashlib

import msgspec

from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.core.view import View
from stormdeck.judging.advice import Advice
from stormdeck.judging.decisions import Judged, why
from stormdeck.table.room.room import Room
from stormdeck.web.protocol import wire


class Hinted(msgspec.Struct, frozen=True, omit_defaults=True):
    action: str
    words: str
    chance: float | None = None
    """Of winning, in the bot's eyes; left out where it has nothing to choose."""
    reason: str = msgspec.field(default_factory=str)
    second: wire.Offer | None = None
    """What it would do else."""
    chance_second: float | None = None


class Warned(msgspec.Struct, frozen=True):
    """A move that was not made: it costs much of the chance to win, and its player wanted to know that first."""

    warning: str
    chance_played: float
    chance_best: float
    reason: str


def hint_seed(table: Room) -> int:
    """The same as long as nothing changes: asking again brings the same hint."""
    digest = hashlib.sha256(f"{table.id} {table.changed}".encode()).digest()
    return int.from_bytes(digest[:7], "big")


def hint_words(table: Room, seat: int, view: View, advice: Advice) -> Hinted:
    best = offered(table, seat, view, advice.best)
    second = offered(table, seat, view, advice.second) if advice.second else None
    return Hinted(best.action, best.words, advice.chance, advice.reason, second, advice.chance_second)


def offered(table: Room, seat: int, view: View, notation: str) -> wire.Offer:
    return wire.Offer(notation, table.game.offer(table.game.parse(notation), view, Speaker(Seat(seat), table.names)))


def warning_of(table: Room, seat: int, view: View, entry: Judged) -> Warned:
    better = offered(table, seat, view, entry.best).words
    instead = f"{percent(entry.chance_played)} instead of {percent(entry.chance_best)}"
    warning = f"This may cost you {percent(entry.loss)} of your chance to win ({instead}). Better: {better}"
    return Warned(warning, entry.chance_played, entry.chance_best, why(entry))


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"
