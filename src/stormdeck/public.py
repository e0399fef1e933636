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
    "run_bot",
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
from stormdeck.programs.speak import run_bot
from stormdeck.table.fair import FairDeal
from stormdeck.table.match import Match
from stormdeck.table.playout import play_out
from stormdeck.table.record import Record
from stormdeck.table.words import words

# What is compiled has no docstring left; the first that `help` shows is told here.
Game.__doc__ = """One game: its facts and its rules.  Whoever writes one derives a class from this.

    >>> import stormdeck
    >>> game = stormdeck.game(stormdeck.game_ids()[0])
    >>> game.players, game.rules_version
    ((2, 3, 4, 5), 1)
    >>> [option.name for option in game.options][:2]
    ['clearing', 'chain_rule']
    >>> from stormdeck.core.rng import FastRng
    >>> state = game.deal(game.agree(2, {}), FastRng(7))
    >>> game.decision(state)
    Decision(seat=0, kind='setup_reveal', source='BL-R19')

`deal` makes a state; `decision`, `legal`, `apply` and `outcome` are the rules; `view` is what a seat knows, `determinise` a state
that fits it; `explain` says why something is refused; `say`, `ask`, `offer` and `picture` are the words.  "Adding a game" and
"The contract of a game" in the documentation have the rest; the plain source (`stormdeck/core/game.py`) says a sentence of each.
"""
