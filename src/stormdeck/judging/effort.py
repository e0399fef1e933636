"""How much an analysis can do in a given time, by what a few decisions take here and now."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from stormdeck.bots.search.bot import SearchBot
from stormdeck.bots.search.spec import Wishes, read_wishes
from stormdeck.core.rng import FastRng
from stormdeck.judging.decisions import GLANCE_SHARE, MISTAKES, Asked, Effort

LEAST_SIMS: Final = 20
"""Where a decision could get only fewer, most of them are only glanced at."""
LEAST_GLANCE: Final = 4
GLANCE: Final = 1.5
CLOSE_LOOK: Final = 1.75
"""What a look takes, in its simulations: search, and what comes after it."""
SAMPLES: Final = 6
SAMPLE_SIMS: Final = 4


def measured_out(asked: Sequence[Asked], wishes: Wishes, seed: int, seconds: float, clock: Callable[[], float]) -> Effort:
    """As much as there is time for, and no more than was wished for."""
    if not asked:
        return Effort(wishes.sims)
    start, each = costs(asked, wishes, seed, clock)
    all_close = int((seconds / len(asked) - start) / (each * CLOSE_LOOK))
    if all_close >= LEAST_SIMS:
        return Effort(min(wishes.sims, all_close))
    sims = min(wishes.sims, 2 * LEAST_SIMS)
    first = seconds * GLANCE_SHARE / len(asked)
    glance = fitting((first - start) / (each * GLANCE), LEAST_GLANCE, min(sims, 3 * LEAST_GLANCE))
    glances = start + each * GLANCE * glance
    every = max(1, math.ceil(glances / (first * 1.3)))
    rest = seconds - glances * len(asked) / every
    close = fitting(rest / (start + each * CLOSE_LOOK * sims), MISTAKES, len(asked))
    return Effort(sims, close, glance, every)


def costs(asked: Sequence[Asked], wishes: Wishes, seed: int, clock: Callable[[], float]) -> tuple[float, float]:
    """Seconds to begin with a decision, and for a simulation, on average of a few that lie all over the game."""
    bot, start, each = SearchBot(with_sims(wishes, 4 * SAMPLE_SIMS)), 0.0, 0.0
    count = min(SAMPLES, len(asked))
    for place in range(count):
        one = asked[(2 * place + 1) * len(asked) // (2 * count)]
        began = clock()
        thought = bot.think(one.view, one.legal, FastRng(seed, one.move))
        thought.run(1)
        ready = clock()
        thought.run(SAMPLE_SIMS)
        each += (clock() - ready) / SAMPLE_SIMS / count
        start += (ready - began) / count
    return max(0.0, start - each), max(each, 1e-7)


def fitting(wanted: float, least: int, most: int) -> int:
    return min(most, max(least, int(wanted)))


def with_sims(wishes: Wishes, sims: int) -> Wishes:
    if sims == wishes.sims:
        return wishes
    numbers = {**wishes.numbers, "sims": sims}
    return read_wishes(wishes.kind, ",".join([f"{name}={value}" for name, value in numbers.items()]))
