"""Greedy: takes what looks best without imagining how the game goes on.  How, every game says in its own folder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormdeck.bots.base import Bot, Chooser
from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.search.bot import SearchBot
from stormdeck.bots.search.spec import read_wishes
from stormdeck.core.actions import Action
from stormdeck.core.errors import BadBot, quoted
from stormdeck.core.rng import Rng
from stormdeck.core.view import View
from stormdeck.games import game_ids

A_LITTLE: Final = "sims=60"
"""What greedy searches, flat, in a game that brings no greedy player of its own."""


class GreedyBot(Bot):
    """`greedy`, or with a variant of its play after a colon: `greedy:bank`."""

    def __init__(self, variant: str = "") -> None:
        self.spec = f"greedy:{variant}" if variant else "greedy"
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
        return SearchBot(read_wishes("flat", A_LITTLE)) if bots.greedy is None else bots.greedy(self._variant)
