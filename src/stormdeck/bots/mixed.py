"""Bots made of other bots: `blend`, a greedy player that is sometimes absent-minded, and `level`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from stormdeck.bots.base import Bot, Thinking
from stormdeck.bots.gamebots import level_of
from stormdeck.bots.greedy import GreedyBot
from stormdeck.bots.levels import read_level
from stormdeck.bots.styles import split_style, with_style
from stormdeck.core.actions import Action
from stormdeck.core.errors import BadBot, quoted
from stormdeck.core.rng import Rng
from stormdeck.core.view import View

STYLED: Final = ("greedy", "blend")
"""Players that may have a style."""


class BlendBot(Bot):
    """`blend:20`: any legal action in 20 decisions of a hundred, what greedy would do in the others; or greedy in a style,
    `blend:20,style=careful`."""

    def __init__(self, argument: str) -> None:
        absent, style = split_style(argument)
        if not re.fullmatch("[0-9]{1,3}", absent) or int(absent) > 100:
            raise BadBot(f'The bot "blend" takes a number of per cent, as in "blend:20", not {quoted(absent)}.')
        self.spec = f"blend:{argument}"
        self._absent = int(absent)
        self._greedy = GreedyBot(with_style("", style))

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if int(rng.below(100)) < self._absent:
            return legal[int(rng.below(len(legal)))]
        return self._greedy.choose(view, legal, rng)


class LevelBot(Bot):
    """`level:3`: whatever plays that level of the game at hand; `level:3,style=careful` in a style, where it does not search."""

    def __init__(self, argument: str, make: Callable[[str], Bot], remembers: bool = False) -> None:
        self.spec = f"level:{argument}"
        self._argument = argument
        level, self._style = split_style(argument)
        self._number = read_level(level)
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
            player = self._make(in_style(level_of(view.game, self._number).spec, self._style))
            self._players[view.game] = player.seated() if self._remembers else player
        return self._players[view.game]


def in_style(spec: str, style: str) -> str:
    """The spec of a player in a style; BadBot for one that has none."""
    if not style:
        return spec
    kind, _, argument = spec.partition(":")
    if kind not in STYLED:
        raise BadBot(f'The bot "{spec}" searches, so it plays in no style.')
    return f"{kind}:{with_style(argument, style)}"
