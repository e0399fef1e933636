"""Bots made of other bots: `blend`, a greedy player that is sometimes absent-minded, and `level`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from stormdeck.bots.base import Bot
from stormdeck.bots.gamebots import level_of
from stormdeck.bots.greedy import GreedyBot
from stormdeck.bots.levels import read_level
from stormdeck.bots.search.bot import SearchBot
from stormdeck.core.actions import Action
from stormdeck.core.errors import BadBot, quoted
from stormdeck.core.rng import Rng
from stormdeck.core.view import View


class BlendBot:
    """`blend:20`: any legal action in 20 decisions of a hundred, what greedy would do in the others."""

    def __init__(self, argument: str) -> None:
        if not re.fullmatch("[0-9]{1,3}", argument) or int(argument) > 100:
            raise BadBot(f'The bot "blend" takes a number of per cent, as in "blend:20", not {quoted(argument)}.')
        self.spec = f"blend:{argument}"
        self._absent = int(argument)
        self._greedy = GreedyBot()

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if int(rng.below(100)) < self._absent:
            return legal[int(rng.below(len(legal)))]
        return self._greedy.choose(view, legal, rng)


class LevelBot:
    """`level:3`: whatever plays that level of the game at hand."""

    def __init__(self, argument: str, make: Callable[[str], Bot], remembers: bool = False) -> None:
        self.spec = f"level:{argument}"
        self._argument = argument
        self._number = read_level(argument)
        self._make = make
        self._remembers = remembers
        self._players: dict[type[View], Bot] = {}

    def seated(self) -> LevelBot:
        """The same bot for one seat of one game, which whoever plays the level may remember."""
        return LevelBot(self._argument, self._make, remembers=True)

    def forget(self) -> None:
        for player in self._players.values():
            if isinstance(player, SearchBot):
                player.forget()

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return self.player_for(view).choose(view, legal, rng)

    def player_for(self, view: View) -> Bot:
        kind = type(view)
        if kind not in self._players:
            player = self._make(level_of(view.game, self._number).spec)
            self._players[kind] = player.seated() if self._remembers and isinstance(player, SearchBot) else player
        return self._players[kind]
