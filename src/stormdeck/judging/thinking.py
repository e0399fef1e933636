"""Bots have no clock; here is one.  A bot with a time budget is let think in slices until the time is up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final

from stormdeck.bots.base import Bot, Thinking
from stormdeck.core.actions import Action
from stormdeck.core.rng import Rng
from stormdeck.core.view import View

FIRST_SLICE: Final = 4
MOST_SLICE: Final = 4096
SHARE_TO_THINK: Final = 0.8
"""Of the time a table gives for a move; the rest is for the way there and back."""


def most_of(seconds: float) -> float:
    """How long to think if the answer must be at the table within so many seconds."""
    return seconds * SHARE_TO_THINK


def choose_in_time(
    bot: Bot,
    view: View,
    legal: Sequence[Action],
    rng: Rng,
    clock: Callable[[], float] = perf_counter,
    *,
    limit: float | None = None,
) -> Action:
    """The bot's choice.  With a time budget (`ismcts:time=0.5`) it takes about that long, whatever the machine.

    No bot that searches takes much longer than `limit` seconds; where they are enough for all its simulations, the choice is
    the same as without a limit.
    """
    if len(legal) == 1:
        return bot.choose(view, legal, rng)
    started = clock()
    thought = bot.think(view, legal, rng)
    times = [seconds for seconds in (thought.seconds, limit) if seconds is not None]
    if times:
        run_until(thought, started, clock, min(times))
    else:
        thought.run(thought.sims)
    return thought.settle()


def run_until(thought: Thinking, started: float, clock: Callable[[], float], seconds: float) -> None:
    """At least one slice, and at most the simulations of a spec that counts them."""
    to_do = thought.sims if thought.seconds is None else None
    size, spent, goes_on = FIRST_SLICE, 0.0, True
    while goes_on:
        if to_do is not None:
            size = min(size, to_do)
            to_do -= size
        has_room = thought.run(size)
        before, spent = spent, clock() - started
        took = max(spent - before, 1e-6)
        goes_on = has_room and spent < seconds and to_do != 0
        # a slice for about a fifth of what is left, so that the last one ends in time
        size = int(min(MOST_SLICE, max(1.0, size * (seconds - spent) / 5 / took)))
