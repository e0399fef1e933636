"""Stormdeck: five thunder-and-lightning card games at one table."""

from stormdeck import _pure  # noqa: F401  first: it decides which modules the other imports find
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
from stormdeck.games import game, games
from stormdeck.table.fair import FairDeal
from stormdeck.table.match import Match
from stormdeck.table.playout import play_out
from stormdeck.table.record import Record
from stormdeck.table.words import words

__version__ = "0.1.0"

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
    "games",
    "play_out",
    "words",
]
