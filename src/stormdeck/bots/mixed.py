"""Bots made of other bots: `blend`, a greedy player that is sometimes absent-minded, and `level`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from stormdeck.bots.base import Bot, Thinking
from stormdeck.bots.gamebots import level_of
from stormdeck.bots.greedy import GreedyBot
from stormdeck.bots.levels import read_level
from stormdeck.core.actions import Action
from stormdeck.core.errors import BadBot, quoted
from stormdeck.core.rng import Rng
from stormdeck.core.view import View


class BlendBot(Bot):
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


class LevelBot(Bot):
    """`level:3`: whatever plays that level of the game at hand."""

    def __init__(self, argument: str, make: Callable[[str], Bot], remembers: bool = False) -> None:
        self.spec = f"level:{argument}"
        self._argument = argument
        self._number = read_level(argument)
        self._make = make
        self._remembers = remembers
        self._players: dict[str, Bot] = {}

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return self.player_for(view).choose(view, legal, rng)

    def think(self, view: View, legal: Sequence[Action], rng: Rng) -> Thinking:
        return self.player_for(view).think(view, legal, rng)

    def seated(self) -> LevelBot:
        return LevelBot(self._argument, self._make, remembers=True)

    def forget(self) -> None:
        for player in self._players.values():
            player.forget()

    def follow(self, view: View, made: Sequence[Action]) -> None:
        self.player_for(view).follow(view, made)

    def player_for(self, view: View) -> Bot:
        if view.game not in self._players:
            player = self._make(level_of(view.game, self._number).spec)
            self._players[view.game] = player.seated() if self._remembers else player
        return self._players[view.game]
