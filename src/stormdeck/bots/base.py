"""What a bot is: something that chooses among legal actions from a view, with a source of chance of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from stormdeck.core.actions import Action
from stormdeck.core.errors import BadBot, quoted
from stormdeck.core.rng import Rng
from stormdeck.core.view import View


class Chooser(Protocol):
    """The part of a bot that plays one game."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """One of the legal actions."""


AnyBot = Chooser
"""The least that somebody's bot must be to sit down at a table.  One that has a `spec` is called by it, another by its class."""


class Thinking(Protocol):
    """A decision that is being thought about: whoever has a clock lets it run for a while, as often as there is time."""

    seconds: float | None
    """How long it should take; None: as long as its simulations take."""
    sims: int
    """How many simulations make a whole thought."""

    def run(self, simulations: int) -> bool:
        """Think on -> whether there is room, and reason, to think any further."""

    def settle(self) -> Action:
        """What was found best: the bot's answer."""


class Decided:
    """A decision that needs no time."""

    seconds: float | None = None
    sims = 0

    def __init__(self, action: Action) -> None:
        self.action = action

    def run(self, simulations: int) -> bool:
        return False

    def settle(self) -> Action:
        return self.action


class Bot:
    """Bots receive views only, so no bot can cheat.  One that neither searches nor remembers needs no more than `choose`.

    >>> import stormdeck
    >>> class Last(stormdeck.Bot):
    ...     spec = "last"
    ...
    ...     def choose(self, view, legal, rng):
    ...         return legal[-1]
    >>> print(stormdeck.simulate(stormdeck.game_ids()[0], [Last(), "greedy"], games=2, seed=7).bots[1].wins)
    2.0
    """

    spec: str
    """The text `stormdeck.bot` makes this bot of."""
    by_chance = False
    """Any legal action, all equally likely: such a bot is played by the loop itself, which shows it nothing."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """One of the legal actions."""
        raise NotImplementedError

    def think(self, view: View, legal: Sequence[Action], rng: Rng) -> Thinking:
        """Begin to choose, for callers with a clock."""
        return Decided(self.choose(view, legal, rng))

    # What a bot may remember of its seat.  `Sitting` knows when it still holds; nobody else calls these.

    def seated(self) -> Bot:
        """The same bot for one seat of one game, which it may remember; one that never remembers anything is its own."""
        return self

    def forget(self) -> None:
        """Something else has happened than the move it chose last."""

    def follow(self, view: View, made: Sequence[Action]) -> None:
        """What its seat did since it was asked last, its answer first, and nobody else anything.  `view` is what it knows now."""


class Outsider(Bot):
    """Somebody's bot that is only asked for its choice."""

    def __init__(self, bot: AnyBot) -> None:
        self.spec = name_of(bot)
        self._bot = bot

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return self._bot.choose(view, legal, rng)


def as_bot(bot: AnyBot) -> Bot:
    """A bot with all that a table asks of one; BadBot for something that is none."""
    if isinstance(bot, type):
        raise BadBot(f"A bot is an object: {bot.__name__}(), not the class {bot.__name__}.")
    if not callable(getattr(bot, "choose", None)):
        raise BadBot(f"A bot has a method choose(view, legal, rng), which {quoted(bot)} has not.")
    return bot if isinstance(bot, Bot) else Outsider(bot)


def name_of(bot: AnyBot) -> str:
    """What a bot is called: its spec, or its class if it has none."""
    return str(getattr(bot, "spec", type(bot).__name__))
