"""The names of `import stormdeck`, loaded when one of them is first asked for."""

__all__ = [
    "Action",
    "BadBot",
    "BadNotation",
    "BadOptions",
    "BadSeat",
    "Bot",
    "Decision",
    "Event",
    "FairDeal",
    "Game",
    "IllegalAction",
    "Match",
    "Outcome",
    "PositionError",
    "Record",
    "RecordError",
    "ReplayMismatch",
    "StillHidden",
    "StormdeckError",
    "TakeBackRefused",
    "UnknownGame",
    "View",
    "analyse",
    "bot",
    "contest",
    "game",
    "game_ids",
    "games",
    "play_out",
    "simulate",
    "words",
]

import stormdeck.games as games
from stormdeck.arena.contest import contest
from stormdeck.bots.base import Bot
from stormdeck.bots.registry import bot
from stormdeck.core.actions import Action
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
from stormdeck.core.events import Event
from stormdeck.core.game import Game
from stormdeck.core.types import Decision, Outcome
from stormdeck.core.view import View
from stormdeck.games import game, game_ids
from stormdeck.judging.analysis import analyse
from stormdeck.programs.guests import simulate
from stormdeck.table.fair import FairDeal
from stormdeck.table.match import Match
from stormdeck.table.playout import play_out
from stormdeck.table.record import Record
from stormdeck.table.words import words
