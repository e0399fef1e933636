"""Judging decisions: what a bot that knows what a seat knew would have done, and what the difference was worth.

How much is done is counted in simulations, never timed, so that the same seed and effort find the same (`effort.py` measures out
how much there is time for).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final, NamedTuple

import msgspec

from stormdeck.bots.base import Bot
from stormdeck.bots.search.bot import SearchBot, Tally, Thought
from stormdeck.core.actions import Action
from stormdeck.core.rng import FastRng
from stormdeck.core.view import View
from stormdeck.judging.reasons import reason, spoken
from stormdeck.table.record import Record
from stormdeck.table.replay import opening_match

MISTAKES: Final = 3
FEWEST_LOOKS: Final = 4
"""Worlds in which two actions are compared; fewer say nothing about how much they scatter."""
Z95: Final = 1.959964
GLANCE_SHARE: Final = 0.55
AROUND: Final = 3
SLICE: Final = 20
"""Simulations between two looks at the clock."""


class Judged(msgspec.Struct, frozen=True):
    """One decision of the seat that had something to choose."""

    move: int
    """Counted from 1, as in the record."""
    kind: str
    choices: int
    played: str
    best: str
    chance_played: float
    """The share of the win to be hoped for after what was played, in the bot's eyes."""
    chance_best: float
    loss: float
    """What the difference cost; 0 where both are the same."""
    noise: float
    """A loss smaller than this may be chance: half of the 95 % interval of the difference; 0 where both are the same."""
    worlds: int = 0
    """Deals of what the seat could not see in which both were compared; 0 where they are the same."""
    better: int = 0
    """In how many of them the bot's choice came to more."""
    worse: int = 0
    because: tuple[str, ...] = ()
    """What the evaluation saw more of, or less, after the bot's choice: "more health"."""
    glanced: bool = False
    """Nothing spoke against it at first sight, so nobody looked closer: the chance is an average with the glances around it."""


class Effort(msgspec.Struct, frozen=True):
    """What an analysis does, counted, not timed."""

    sims: int
    """Simulations for a decision that is looked at closely, before the second look."""
    close: int | None = None
    """How many those are: the ones that promise the largest losses at first sight.  None: all of them."""
    glance: int = 0
    """Simulations for the first sight of each decision, where not all are looked at closely."""
    every: int = 1
    """Of a game with too many decisions for that only every second, third, ... has a first sight."""


class Asked(NamedTuple):
    """A decision of the seat that had something to choose, and what the seat knew."""

    move: int
    kind: str
    view: View
    legal: list[Action]
    played: Action


def questions_of(record: Record, seat: int) -> list[Asked]:
    match, found = opening_match(record), []
    for number, text in enumerate(record.actions, 1):
        decision = match.decision
        assert decision is not None
        if decision.seat == seat:
            legal = match.legal()
            if len(legal) > 1:
                found.append(Asked(number, decision.kind, match.view(seat), legal, match.parse(text)))
        match.play(text)
    return found


def judge_all(
    bot: SearchBot, asked: Sequence[Asked], effort: Effort, seed: int, share: Share, chooser: Bot | None = None
) -> list[Judged]:
    """Every decision closely; or all at first sight, and closely those that look worst.

    What was played is held against what the `chooser` would have done; None: against what is found best.
    """
    if effort.close is None:
        judged = []
        for place, one in enumerate(asked):
            judged.append(judge(bot, one, FastRng(seed, one.move), chooser=chooser))
            share.done(place + 1, len(asked))
        share.done(1, 1)
        return judged
    seen, suspicions = [], []
    some = [one for place, one in enumerate(asked) if place % effort.every == 0]
    for place, one in enumerate(some):
        entry, suspicion = glance_at(bot, one, effort.glance, FastRng(seed, one.move), chooser)
        seen.append(entry)
        suspicions.append(suspicion)
        share.done(GLANCE_SHARE * (place + 1), len(some))
    worst = sorted(range(len(some)), key=lambda place: (-suspicions[place], place))[: effort.close]
    closely = {}
    for number, place in enumerate(worst):
        closely[place] = judge(bot, some[place], FastRng(seed, some[place].move), chooser=chooser)
        share.done(GLANCE_SHARE + (1 - GLANCE_SHARE) * (number + 1) / len(worst), 1)
    share.done(1, 1)
    return [closely.get(place) or levelled(seen, place) for place in range(len(some))]


def glance_at(bot: SearchBot, one: Asked, sims: int, rng: FastRng, chooser: Bot | None) -> tuple[Judged, float]:
    """What was played as the best there was, and how much something else seems to promise more."""
    thought = bot.think(one.view, one.legal, rng)
    thought.run(sims)
    best = best_of(thought, one, rng, chooser)
    if chooser is not None:  # search may not have tried it
        thought.probe(best, max(1, sims // 2))
    tried = thought.probe(one.played, max(1, sims // 2))
    promised = next(entry.value for entry in thought.tried() if entry.action == best)
    value, text = round(tried.value, 4), str(one.played)
    entry = Judged(one.move, one.kind, len(one.legal), text, text, value, value, 0.0, 0.0, glanced=True)
    return entry, promised - tried.value if best != one.played else -1.0


def levelled(seen: Sequence[Judged], place: int) -> Judged:
    """A glance is too short to tell a chance; with those right before and after it is not."""
    around = seen[max(0, place - AROUND) : place + AROUND + 1]
    value = round(math.fsum([entry.chance_played for entry in around]) / len(around), 4)
    return msgspec.structs.replace(seen[place], chance_played=value, chance_best=value)


def largest(judged: Sequence[Judged]) -> tuple[tuple[Judged, ...], tuple[Judged, ...]]:
    """The largest losses that are more than noise, and as many of the others as there is room for; each the worst first."""
    ranked = sorted([entry for entry in judged if entry.loss > 0], key=lambda entry: (-entry.loss, entry.move))
    certain = [entry for entry in ranked if entry.loss > entry.noise][:MISTAKES]
    others = [entry for entry in ranked if entry.loss <= entry.noise][: MISTAKES - len(certain)]
    return tuple(certain), tuple(others)


def best_of(thought: Thought, one: Asked, rng: FastRng, chooser: Bot | None) -> Action:
    """What was played is held against this."""
    return thought.best() if chooser is None else chooser.choose(one.view, one.legal, rng)


def thought_about(
    bot: SearchBot, one: Asked, rng: FastRng, limit: float | None, clock: Callable[[], float]
) -> tuple[Thought, int]:
    """The decision searched, and how many simulations that were: all of the bot's, or what fits into half of the seconds."""
    thought, began, done = bot.think(one.view, one.legal, rng), clock(), 0
    while done < bot.sims and (limit is None or done == 0 or clock() - began < limit / 2):
        slice_ = bot.sims if limit is None else min(SLICE, bot.sims - done)
        thought.run(slice_)
        done += slice_
    return thought, done


def judge(
    bot: SearchBot,
    one: Asked,
    rng: FastRng,
    *,
    chooser: Bot | None = None,
    limit: float | None = None,
    clock: Callable[[], float] = perf_counter,
) -> Judged:
    """Search, then look again at what was found best and at what was played, both in the same worlds.

    Where they differ only the second look counts: by the first the best was chosen, so there it looks better than it is.
    """
    played = one.played
    thought, sims = thought_about(bot, one, rng, limit, clock)
    best = best_of(thought, one, rng, chooser)
    looks = max(FEWEST_LOOKS, sims // 2 + 1)
    if best == played:
        value = round(thought.probe(best, looks).value, 4)
        return Judged(one.move, one.kind, len(one.legal), str(played), str(best), value, value, 0.0, 0.0)
    tally = Tally(thought.search.instinct)
    pairs = thought.duel(best, played, looks, tally)
    better, worse = [math.fsum(values) / looks for values in zip(*pairs, strict=True)]
    noise, wins, losses = half_width([first - second for first, second in pairs]), *counts(pairs)
    because = spoken(tally, thought.game.id)
    if worse >= better:  # on a second look the player was right
        best, better, noise, looks, wins, losses, because = played, worse, 0.0, 0, 0, 0, ()
    return Judged(
        move=one.move,
        kind=one.kind,
        choices=len(one.legal),
        played=str(played),
        best=str(best),
        chance_played=round(worse, 4),
        chance_best=round(better, 4),
        loss=round(better - worse, 4),
        noise=round(noise, 4),
        worlds=looks,
        better=wins,
        worse=losses,
        because=because,
    )


def why(entry: Judged) -> str:
    """The reason, in words."""
    return reason(
        choices=entry.choices,
        worlds=entry.worlds,
        better=entry.better,
        worse=entry.worse,
        because=entry.because,
        glanced=entry.glanced,
    )


def counts(pairs: Sequence[tuple[float, float]]) -> tuple[int, int]:
    """In how many worlds the first came to more, and the second."""
    return sum([one > other for one, other in pairs]), sum([one < other for one, other in pairs])


def half_width(differences: Sequence[float]) -> float:
    """Half of the 95 % interval of their mean, from how much they really scatter: mostly far less than wins and losses do."""
    count = len(differences)
    mean = math.fsum(differences) / count
    spread = math.fsum([(difference - mean) ** 2 for difference in differences])
    return student95(count - 1) * math.sqrt(spread / (count - 1) / count)


def student95(freedom: int) -> float:
    """The factor of a 95 % interval whose spread is known from few values; from three degrees of freedom on within 4 %."""
    first, second = (Z95**3 + Z95) / 4, (5 * Z95**5 + 16 * Z95**3 + 3 * Z95) / 96
    return Z95 + first / freedom + second / freedom**2


class Share:
    """Tells of work that is counted in other things how many moves that would be."""

    def __init__(self, progress: Callable[[int], None] | None, moves: int) -> None:
        self._progress = progress
        self._moves = moves
        self._told = 0

    def done(self, work: float, of: float) -> None:
        moves = self._moves if work >= of else int(self._moves * work / of)
        if self._progress is not None and moves > self._told:
            self._progress(moves - self._told)
            self._told = moves
