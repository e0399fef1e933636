"""Who may decide in the play loop (`core/loop.py`): bots by what they see, at a glance or in their seat, and scripts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stormdeck.bots.base import AnyBot, Chooser, as_bot
from stormdeck.bots.seating import Sitting
from stormdeck.core.actions import Action
from stormdeck.core.errors import BadBot
from stormdeck.core.loop import LEAVE, ByChance, Mover, Observer, Play
from stormdeck.core.rng import Rng

__all__ = ["ByChance", "ByView", "InSeat", "Mover", "Observer", "Play", "Script", "mover_for"]

FORCED: Final = 1


class ByView(Mover):
    """A bot that is asked afresh every time, by what its seat sees; without `asks_always` only where it has a choice."""

    def __init__(self, bot: Chooser, rng: Rng, *, asks_always: bool = True) -> None:
        self.bot = bot
        self.rng = rng
        self.asks_always = asks_always

    def row(self, play: Play) -> int:
        if play.rows.count == FORCED and not self.asks_always:
            return int(play.rows.items[0])
        return row_of(play, self.bot, self.choice(play))

    def choice(self, play: Play) -> Action:
        return self.bot.choose(play.view(), play.legal(), self.rng)


class InSeat(ByView):
    """A bot that stays in its seat for a whole game, and goes on from what it found out a move ago."""

    def __init__(self, bot: AnyBot, rng: Rng) -> None:
        super().__init__(bot, rng)
        self.sitting = Sitting(bot)

    def choice(self, play: Play) -> Action:
        return self.sitting.after(int(play.decisions)).choose(play.view(), play.legal(), self.rng)


class Script(Mover):
    """Actions in the order in which they were played, whoever's they were: the same script sits on every seat.  It leaves after
    the last one."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self.actions = iter(actions)

    def row(self, play: Play) -> int:
        action = next(self.actions, None)
        return LEAVE if action is None else play.game.actions.row_of(action)


def mover_for(bot: AnyBot, rng: Rng) -> Mover:
    """A bot in its seat; chance needs neither a view nor a seat."""
    return ByChance(rng) if as_bot(bot).by_chance else InSeat(bot, rng)


def row_of(play: Play, chooser: object, chosen: Action) -> int:
    """The row of what a bot has chosen; BadBot if that is not legal.  A match says itself which rule forbids it."""
    row = play.game.actions.row_of(chosen)
    if not play.judges and not play.rows.contains(row):
        spec = getattr(chooser, "spec", type(chooser).__name__)  # a part of a bot has none of its own
        raise BadBot(f'The bot "{spec}" chose "{chosen}", which is not legal.')
    return row


def shares(play: Play, players: int) -> tuple[float, ...]:
    """By seat: what it got of the win, once the game is over."""
    return tuple([float(play.game.payoff(play.state, seat)) for seat in range(players)])
