"""Stormdeck: five thunder-and-lightning card games at one table.

    >>> import stormdeck
    >>> game = stormdeck.game_ids()[0]
    >>> match = stormdeck.Match(game, players=2, seed=7)
    >>> match.decision
    Decision(seat=0, kind='setup_reveal', source='BL-R19')
    >>> [str(action) for action in match.legal()[:3]]
    ['reveal r1c1', 'reveal r1c2', 'reveal r1c3']
    >>> for event in match.play("reveal r1c1"):
    ...     print(stormdeck.words(event))
    Player 1 turns up the card at row 1, column 1: brown 1.
    >>> stormdeck.play_out(game, bots=["greedy", "random"], seed=7).outcome.winners
    (0,)

`stormdeck.game_ids()` lists the games; `match.view(seat)` is all that a seat knows, and all that a bot gets.
docs/python.md has the rest.
"""

from types import ModuleType

from stormdeck import _pure, games  # noqa: F401  _pure first: it decides which modules the other imports find
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
    "bot",
    "game",
    "game_ids",
    "games",
    "play_out",
    "words",
]
