"""Advice at a table, from nothing but what the seat knows: by the bot, and in the words, that analyse games afterwards."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final

import msgspec

from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.registry import bot as make_bot
from stormdeck.bots.search.bot import SearchBot, Tally
from stormdeck.bots.search.spec import search_wishes
from stormdeck.core.actions import Action
from stormdeck.core.rng import FastRng
from stormdeck.core.view import View
from stormdeck.judging.decisions import FEWEST_LOOKS, Asked, Judged, counts, judge, thought_about
from stormdeck.judging.engine import engine
from stormdeck.judging.reasons import reason, spoken

MOST_SIMS: Final = 400
GRAVE: Final = 0.1
"""Of the chance to win: who loses so much, and more than chance explains, is warned if they like."""


class Advice(msgspec.Struct, frozen=True):
    """What to do, in notation, and why."""

    best: str
    chance: float | None = None
    """Of winning; None where nothing was searched."""
    second: str = ""
    """What comes next; "" where there is nothing else, or nothing was searched."""
    chance_second: float | None = None
    reason: str = ""
    whole: bool = True
    """False where there was no time for all of it: on another day the same question may get another answer."""


def adviser(game_id: str, most: int = MOST_SIMS) -> str:
    """The bot that gives hints: the one that judges games, unless the game names another."""
    return bots_of(game_id).hint or engine(game_id, min(most, MOST_SIMS))


def advise(
    view: View,
    legal: Sequence[Action],
    seed: int,
    *,
    most: int = MOST_SIMS,
    limit: float | None = None,
    clock: Callable[[], float] = perf_counter,
) -> Advice:
    """The best action and the second, both looked at again in the same worlds: what did better there is advised."""
    spec, rng = adviser(view.game, most), FastRng(seed)
    if len(legal) == 1:
        return Advice(str(legal[0]), reason="There is nothing else to do.")
    wishes = search_wishes(spec)
    if wishes is None:
        return Advice(str(make_bot(spec).choose(view, legal, rng)))
    bot = SearchBot(wishes)
    thought, sims = thought_about(bot, Asked(0, "", view, list(legal), legal[0]), rng, limit, clock)
    best = thought.best()
    others = [entry for entry in thought.tried() if entry.action != best]
    second = max(others, key=lambda entry: (entry.visits, entry.value)).action
    looks, tally = max(FEWEST_LOOKS, sims // 2 + 1), Tally(thought.search.instinct)
    pairs = thought.duel(best, second, looks, tally)
    if math.fsum([one - other for one, other in pairs]) < 0:  # on a second look the other did better
        best, second, pairs = second, best, [(other, one) for one, other in pairs]
        tally.turn()
    better, worse = counts(pairs)
    because = spoken(tally, view.game)
    chances = [round(math.fsum(values) / looks, 4) for values in zip(*pairs, strict=True)]
    told = reason(choices=len(legal), worlds=looks, better=better, worse=worse, because=because)
    return Advice(str(best), chances[0], str(second), chances[1], told, sims == bot.sims)


def judged(
    view: View, legal: Sequence[Action], action: Action, seed: int, *, most: int = MOST_SIMS, limit: float | None = None
) -> Judged | None:
    """What an action that is not made yet would cost; None where nobody can tell."""
    wishes = search_wishes(adviser(view.game, most))
    if len(legal) == 1 or wishes is None:
        return None
    return judge(SearchBot(wishes), Asked(0, "", view, list(legal), action), FastRng(seed), limit=limit)


def is_grave(entry: Judged) -> bool:
    return entry.loss >= GRAVE and entry.loss > entry.noise
