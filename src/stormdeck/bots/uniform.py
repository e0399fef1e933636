"""The bot every other must beat: any legal action, all equally likely."""

from __future__ import annotations

from collections.abc import Sequence

from stormdeck.bots.base import Bot
from stormdeck.core.actions import Action
from stormdeck.core.rng import Rng
from stormdeck.core.view import View


class UniformBot(Bot):
    """`random`."""

    spec = "random"
    by_chance = True

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return legal[int(rng.below(len(legal)))]
