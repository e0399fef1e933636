"""Greedy: takes what looks best without imagining how the game goes on.  How, every game says in its own folder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormdeck.bots.base import Bot, Chooser
from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.search.bot import SearchBot
from stormdeck.bots.search.spec import read_wishes
from stormdeck.bots.styles import split_style
from stormdeck.core.actions import Action
from stormdeck.core.errors import BadBot, quoted
from stormdeck.core.rng import Rng
from stormdeck.core.view import View
from stormdeck.games import game_ids

A_LITTLE: Final = "sims=60"
"""What greedy searches, flat, in a game that brings no greedy player of its own."""


class GreedyBot(Bot):
    """`greedy`, or with a variant of its play or a style after a colon: `greedy:bank`, `greedy:style=careful`."""

    def __init__(self, argument: str = "") -> None:
        self.spec = f"greedy:{argument}" if argument else "greedy"
        variant, self._style = split_style(argument)
        if variant and self._style:
            raise BadBot(f"The bot {quoted(self.spec)} has a variant and a style; leave out one of the two.")
        known = [name for game_id in game_ids() for name in bots_of(game_id).variants] if variant else []
        if variant not in ("", *known):
            listed = ", ".join(f'"greedy:{name}"' for name in known)
            raise BadBot(f'There is no bot {quoted(self.spec)}; there are "greedy", {listed}.')
        self._variant = variant
        self._choosers: dict[str, Chooser] = {}

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if view.game not in self._choosers:
            self._choosers[view.game] = self._chooser(view.game)
        return self._choosers[view.game].choose(view, legal, rng)

    def _chooser(self, game_id: str) -> Chooser:
        bots = bots_of(game_id)
        if self._variant and self._variant not in bots.variants:
            raise BadBot(f'The bot "{self.spec}" does not know this game.')
        if self._style:
            if self._style not in bots.styles:
                raise BadBot(f'No bot plays "{game_id}" in the style "{self._style}".')
            return bots.styles[self._style].make()
        return SearchBot(read_wishes("flat", A_LITTLE)) if bots.greedy is None else bots.greedy(self._variant)
