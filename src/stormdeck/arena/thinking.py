"""Bots have no clock; here is one.  A bot with a time budget is let think in slices until the time is up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final

from stormdeck.bots.base import Bot
from stormdeck.bots.mixed import LevelBot
from stormdeck.bots.search.bot import SearchBot
from stormdeck.core.actions import Action
from stormdeck.core.rng import Rng
from stormdeck.core.view import View

FIRST_SLICE: Final = 4
MOST_SLICE: Final = 4096


def choose_in_time(bot: Bot, view: View, legal: Sequence[Action], rng: Rng, clock: Callable[[], float] = perf_counter) -> Action:
    """The bot's choice.  With a time budget (`ismcts:time=0.5`) it takes about that long, whatever the machine."""
    player = bot.player_for(view) if isinstance(bot, LevelBot) else bot
    if not isinstance(player, SearchBot) or player.seconds is None or len(legal) == 1:
        return player.choose(view, legal, rng)
    started = clock()
    thought = player.think(view, legal, rng)
    size, spent, has_room = FIRST_SLICE, 0.0, True
    while has_room and spent < player.seconds:
        has_room = thought.run(size)
        before, spent = spent, clock() - started
        took = max(spent - before, 1e-6)
        # a slice for about a fifth of what is left, so that the last one ends in time
        size = int(min(MOST_SLICE, max(1.0, size * (player.seconds - spent) / 5 / took)))
    return player.settle(view, thought)
