"""Stormdeck: five thunder-and-lightning card games at one table."""

from types import ModuleType

from stormdeck import _pure, games  # noqa: F401  _pure first: it decides which modules the other imports find
from stormdeck.bots.registry import bot
from stormdeck.core.errors import (
    BadBot,
    BadNotation,
    BadOptions,
    BadSeat,
    IllegalAction,
    PositionError,
    RecordError,
    ReplayMismatch,
    StillHidden,
    StormdeckError,
    TakeBackRefused,
    UnknownGame,
)
from stormdeck.games import game, game_ids
from stormdeck.table.fair import FairDeal
from stormdeck.table.match import Match
from stormdeck.table.playout import play_out
from stormdeck.table.record import Record
from stormdeck.table.words import words

__version__ = "0.1.0"


class _Games(ModuleType):
    """The package `stormdeck.games`, which can be called as well: 0.1 had a function of that name, which hid the package.
    Type checkers see the package alone; new code asks `game_ids()`."""

    def __call__(self) -> list[str]:
        return game_ids()


games.__class__ = _Games

__all__ = [
    "BadBot",
    "BadNotation",
    "BadOptions",
    "BadSeat",
    "FairDeal",
    "IllegalAction",
    "Match",
    "PositionError",
    "Record",
    "RecordError",
    "ReplayMismatch",
    "StillHidden",
    "StormdeckError",
    "TakeBackRefused",
    "UnknownGame",
    "bot",
    "game",
    "game_ids",
    "games",
    "play_out",
    "words",
]
