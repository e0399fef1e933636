"""A few deals before a study: what each kind of them takes on this machine, so that a study takes the minutes it was given.

Only sizes follow from it, and the chapter on thinking; what is played does not, so the same sizes give the same games anywhere.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from time import perf_counter
from typing import Final

import msgspec

from stormdeck.lab.plan import Plan, Seconds, Section, Thinking, key_of
from stormdeck.lab.playing import Table
from stormdeck.lab.statistics import Figure, bootstrap, quantile
from stormdeck.table.executor import Executor

SHARE: Final = 0.004
"""Of the time there is, for each kind of deal; at least one deal is played."""
TOP: Final = 3
"""The strongest probe, whose games take most of the time, is tried so many times as long."""
MOST_DEALS: Final = 60
LATE: Final = 0.95
ROUNDS: Final = 60


class Trial(msgspec.Struct, frozen=True):
    """Deals of a section, for so many seconds."""

    section: int
    looks: bool
    seconds: float


class Tried(msgspec.Struct, frozen=True):
    """What came of it."""

    trial: Trial
    deals: int
    seconds: float
    thoughts: tuple[tuple[float, ...], ...]
    """By game: the seconds of every choice."""


def pilot(draft: Plan, executor: Executor, seconds: float) -> tuple[Seconds, tuple[Thinking, ...]]:
    """What a deal of each section takes, and how long the probes think; `seconds`: what the study may take, on all cores."""
    trials = [trial for number, section in enumerate(draft.sections) for trial in trials_of(draft, number, section, seconds)]
    found = executor.in_order(partial(tried, draft), trials)
    costs: Seconds = {}
    for one in found:
        costs[key_of(draft.sections[one.trial.section], one.trial.looks)] = one.seconds / one.deals
    return costs, tuple([thinking_of(draft, one) for one in found if any(one.thoughts)])


def trials_of(draft: Plan, number: int, section: Section, seconds: float) -> list[Trial]:
    """Looking costs more than the game does, so games with and without it are tried."""
    some = seconds * SHARE * (TOP if draft.probes[-1] in section.bots else 1)
    return [Trial(number, looks, some) for looks in ([False, True] if section.stride else [False])]


def tried(draft: Plan, trial: Trial) -> Tried:
    """In a worker."""
    section = draft.sections[trial.section]
    table = Table(draft, section if trial.looks else msgspec.structs.replace(section, stride=0), perf_counter)
    begun, deals = perf_counter(), 0
    while deals < MOST_DEALS and (deals == 0 or perf_counter() - begun < trial.seconds):
        table.play(trial.section, deals)
        deals += 1
    is_asked = section.kind == "mirror" and not section.variant and not trial.looks
    return Tried(trial, deals, perf_counter() - begun, tuple(map(tuple, table.thoughts)) if is_asked else ())


def thinking_of(draft: Plan, one: Tried) -> Thinking:
    games = [[1000 * thought for thought in game] for game in one.thoughts if game]
    return Thinking(
        probe=draft.sections[one.trial.section].bots[0],
        means=tuple([rounded(math.fsum(game) / len(game)) for game in games]),
        middle=told(bootstrap(games, partial(thought_at, 0.5), rounds=ROUNDS)),
        late=told(bootstrap(games, partial(thought_at, LATE), rounds=ROUNDS)),
        longest=rounded(max([max(game) for game in games], default=math.nan)),
        choices=sum(map(len, games)),
    )


def thought_at(part: float, games: Sequence[Sequence[float]]) -> float:
    return quantile(sorted([thought for game in games for thought in game]), part)


def told(figure: Figure) -> Figure:
    return Figure(rounded(figure.value), rounded(figure.low), rounded(figure.high), figure.sample)


def rounded(milliseconds: float) -> float:
    """To a tenth of a microsecond."""
    return round(milliseconds, 4)
