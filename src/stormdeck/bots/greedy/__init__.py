"""Greedy: looks one action ahead and takes what looks best.  Every game brings its own evaluation, one file each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from stormdeck.bots.greedy.blanco import BlancoGreedy
from stormdeck.core.actions import Action
from stormdeck.core.errors import BadBot, quoted
from stormdeck.core.rng import Rng
from stormdeck.core.view import View
from stormdeck.games.blanco.view import BlancoView

VARIANTS = ("", "bank")


class Chooser(Protocol):
    """Greedy for one game."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action: ...


def _blanco(variant: str) -> Chooser:
    return BlancoGreedy(variant == "bank")


CHOOSERS: dict[type[View], Callable[[str], Chooser]] = {
    BlancoView: _blanco,
}


class GreedyBot:
    """`greedy`, or with a variant of its play after a colon: `greedy:bank`."""

    def __init__(self, variant: str = "") -> None:
        if variant not in VARIANTS:
            known = ", ".join(f'"greedy:{name}"' for name in VARIANTS if name)
            raise BadBot(f'There is no bot {quoted("greedy:" + variant)}; there are "greedy" and {known}.')
        self.spec = f"greedy:{variant}" if variant else "greedy"
        self._variant = variant
        self._choosers: dict[type[View], Chooser] = {}

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        kind = type(view)
        if kind not in self._choosers:
            if kind not in CHOOSERS:
                raise BadBot(f'The bot "{self.spec}" does not know this game.')
            self._choosers[kind] = CHOOSERS[kind](self._variant)
        return self._choosers[kind].choose(view, legal, rng)
