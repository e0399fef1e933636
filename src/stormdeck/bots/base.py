"""What a bot is: something that chooses among legal actions from a view, with a source of chance of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from stormdeck.core.actions import Action
from stormdeck.core.rng import Rng
from stormdeck.core.view import View


class Bot(Protocol):
    """Bots receive views only, so no bot can cheat."""

    @property
    def spec(self) -> str:
        """The text `stormdeck.bot` makes this bot of."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """One of the legal actions."""
