"""A bot that sits at one seat of one game all along, and whether what it found out a move ago still holds.

This is the one place that knows.  A bot that searches keeps a tree; here it is told to go on from it or to forget it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from stormdeck.bots.base import AnyBot, Bot, as_bot, name_of
from stormdeck.core.actions import Action
from stormdeck.core.view import View


class Place(NamedTuple):
    """Where a game stands when a seat is asked, at a table that takes moves back and makes forced moves without asking."""

    moves: int
    """Made in the game so far."""
    changes: int
    """All that has happened at the table that may matter to a player, take-backs and everything: it only grows."""
    run: Sequence[Action]
    """The last moves of the game, as far as this seat made them."""


NEVER: Final = Place(-2, -2, ())


class Sitting:
    """A bot in its seat.  Whatever happens between two of its own moves makes it think anew."""

    def __init__(self, bot: AnyBot) -> None:
        self.spec = name_of(bot)
        self._bot = as_bot(bot).seated()
        self._asked = NEVER

    def after(self, moves: int) -> Bot:
        """The bot, to be asked for the decision that follows so many moves; at a table that asks for forced ones too."""
        if moves != self._asked.moves + 1:
            self._bot.forget()
        self._asked = Place(moves, moves, ())
        return self._bot

    def at(self, place: Place, view: View) -> Bot:
        """The bot, to be asked for the decision at this place."""
        made = place.moves - self._asked.moves
        if 0 < made <= len(place.run) and place.changes - self._asked.changes == made:
            self._bot.follow(view, place.run[-made:])
        else:
            self._bot.forget()
        self._asked = place
        return self._bot
