"""Greedy: looks one action ahead and takes what looks best.  Every game brings its own evaluation, one file each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from stormdeck.bots.greedy.blanco import BlancoGreedy
from stormdeck.bots.greedy.taidian import STRATEGIES, TaidianGreedy
from stormdeck.bots.greedy.thunder_and_lightning import ThunderGreedy
from stormdeck.bots.greedy.thunderbirds import ThunderbirdsGreedy
from stormdeck.bots.greedy.thunderbolts import ThunderboltsGreedy
from stormdeck.core.actions import Action
from stormdeck.core.errors import BadBot, quoted
from stormdeck.core.rng import Rng
from stormdeck.core.view import View
from stormdeck.games.blanco.view import BlancoView
from stormdeck.games.taidian.view import TaidianView
from stormdeck.games.thunder_and_lightning.view import ThunderView
from stormdeck.games.thunderbirds.view import ThunderbirdsView
from stormdeck.games.thunderbolts.view import ThunderboltsView


class Chooser(Protocol):
    """Greedy for one game."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action: ...


class Greed(NamedTuple):
    """How greedy plays one game, and the variants of its play."""

    make: Callable[[str], Chooser]
    variants: tuple[str, ...] = ()


def _blanco(variant: str) -> Chooser:
    return BlancoGreedy(variant == "bank")


def _taidian(variant: str) -> Chooser:
    return TaidianGreedy(variant)


def _thunder_and_lightning(variant: str) -> Chooser:
    return ThunderGreedy()


def _thunderbirds(variant: str) -> Chooser:
    return ThunderbirdsGreedy(variant == "reference")


def _thunderbolts(variant: str) -> Chooser:
    return ThunderboltsGreedy(variant == "race")


GREED: dict[type[View], Greed] = {
    BlancoView: Greed(_blanco, ("bank",)),
    TaidianView: Greed(_taidian, STRATEGIES[1:]),
    ThunderView: Greed(_thunder_and_lightning),
    ThunderbirdsView: Greed(_thunderbirds, ("reference",)),
    ThunderboltsView: Greed(_thunderbolts, ("race",)),
}


class GreedyBot:
    """`greedy`, or with a variant of its play after a colon: `greedy:bank`."""

    def __init__(self, variant: str = "") -> None:
        known = [name for greed in GREED.values() for name in greed.variants]
        self.spec = f"greedy:{variant}" if variant else "greedy"
        if variant and variant not in known:
            listed = ", ".join(f'"greedy:{name}"' for name in known)
            raise BadBot(f'There is no bot {quoted(self.spec)}; there are "greedy", {listed}.')
        self._variant = variant
        self._choosers: dict[type[View], Chooser] = {}

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        kind = type(view)
        if kind not in self._choosers:
            greed = GREED.get(kind)
            if greed is None or (self._variant and self._variant not in greed.variants):
                raise BadBot(f'The bot "{self.spec}" does not know this game.')
            self._choosers[kind] = greed.make(self._variant)
        return self._choosers[kind].choose(view, legal, rng)
