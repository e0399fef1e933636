"""A bot that sits at one seat of one game all along.  Those that search go on from what they found out."""

from __future__ import annotations

from stormdeck.bots.base import Bot
from stormdeck.bots.mixed import LevelBot
from stormdeck.bots.search.bot import SearchBot
from stormdeck.core.actions import Action
from stormdeck.core.view import View


def seated(bot: Bot) -> Bot:
    """The same bot for one seat of one game; one that never remembers anything is its own."""
    return bot.seated() if isinstance(bot, SearchBot | LevelBot) else bot


def forget(bot: Bot) -> None:
    """What a seated bot remembers is of no use: something else happened than the move it chose last."""
    if isinstance(bot, SearchBot | LevelBot):
        bot.forget()


def go_on(bot: Bot, view: View, action: Action) -> None:
    """The seat of a seated bot has done this without being asked, because there was no choice."""
    player = bot.player_for(view) if isinstance(bot, LevelBot) else bot
    if isinstance(player, SearchBot):
        player.go_on(view, action)


class Sitting:
    """A bot in its seat.  It remembers only what it found out a move ago: whatever happens in between makes it think anew."""

    def __init__(self, bot: Bot) -> None:
        self.spec = bot.spec
        self._bot = seated(bot)
        self._next = 0

    def after(self, moves: int) -> Bot:
        """The bot, to be asked for the decision that follows so many moves of the game."""
        if moves != self._next:
            forget(self._bot)
        self._next = moves + 1
        return self._bot
