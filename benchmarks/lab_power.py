"""Does the laboratory find what is there, and only that?  100 planted biases of 2 points, and 100 changes that are none.

Planted: real games, and the same games with so many defeats of seat 1 handed to it that its share rises by 2 points on
average.  Null: the same game on other deals.  And how often the three rules that decide are wrong, by drawn numbers instead of
games: thousands of runs in a minute.  Seeds are counted up from 0, so the same command says the same everywhere; only --minutes
depends on the machine, and then it says how many runs there were.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import monotonic

from msgspec.structs import replace

from stormdeck.games import game as find_game
from stormdeck.lab.changes import Case, Effect, effects
from stormdeck.lab.plan import Plan, Section, Variant, jobs_of
from stormdeck.lab.playing import Row, play_job
from stormdeck.lab.statistics import ALPHA, MATTERS, by_chance, holm, looks_of, radius, spent

BIAS = 0.02
SEAT = "share of seat 1"
AT_ONCE = 20
"""Runs between two looks at the clock."""


def games(game: str, deals: int, seed: int) -> list[Row]:
    found = find_game(game)
    plan = Plan(
        game=game,
        title=found.title,
        rules_version=found.rules_version,
        players=2,
        seed=seed,
        variants=(Variant("as it is", {}),),
        sections=(Section("mirror", ("random",), deals, deals),),
        probes=("random",),
        command="",
    )
    return [row for job in jobs_of(plan, 0) for row in play_job(plan, job).rows]


def planted(rows: Sequence[Row], bias: float, seed: int) -> list[Row]:
    """The same games with a handicap: seat 1 is given each of its defeats with the chance that makes up the bias."""
    chance = random.Random(seed)
    lost = sum([row.shares[0] == 0 for row in rows]) / len(rows)
    return [replace(row, shares=(1.0, 0.0)) if row.shares[0] == 0 and chance.random() < bias / lost else row for row in rows]


def compared(before: Sequence[Row], after: Sequence[Row]) -> list[Effect]:
    return effects(Case("change", "random"), before, after)


def is_found(game: str, deals: int, bias: float, seed: int) -> bool:
    rows = games(game, deals, seed)
    return any([effect.measure == SEAT and effect.is_different for effect in compared(rows, planted(rows, bias, seed))])


def cries_wolf(game: str, deals: int, seed: int) -> bool:
    found = compared(games(game, deals, 2 * seed + 1_000_000), games(game, deals, 2 * seed + 1_000_001))
    return any([effect.is_different for effect in found])


# ---- The rules by themselves ---------------------------------------------------------------------------------------------------

Draw = Callable[[random.Random], float]
DRAWS: dict[str, Draw] = {
    "normal": lambda rng: rng.gauss(0, 1),
    "wins": lambda rng: float(rng.getrandbits(1) - rng.getrandbits(1)),
    "seldom": lambda rng: float((rng.random() < 0.03) - (rng.random() < 0.03)),
    "skewed": lambda rng: rng.lognormvariate(0, 1) - rng.lognormvariate(0, 1),
}
"""Differences of a deal that mean nothing: of lengths, of wins, of what hardly ever happens, of what has a long tail."""
LOOKS = (300, 2000, 50)
"""A question is looked at after so many deals first, at most so many, and every so many."""


def wrong_alarms(questions: int, deals: int, runs: int) -> float:
    """How often at least one of so many questions about nothing, a quarter of each kind, is called different."""
    rng, wolves = random.Random(questions * deals), 0
    kinds = [*DRAWS.values()] * (questions // len(DRAWS))
    for _ in range(runs):
        asked = [by_chance([draw(rng) for _ in range(deals)]) for draw in kinds]
        wolves += min(holm(asked)) < ALPHA
    return wolves / runs


def wrong_stops(questions: int, deals: int, runs: int) -> float:
    """How often a comparison that is looked at again and again calls anything different at any look."""
    rng, wolves = random.Random(questions * deals), 0
    kinds = [*DRAWS.values()] * (questions // len(DRAWS))
    looks = looks_of(deals)
    for _ in range(runs):
        columns = [[draw(rng) for _ in range(deals)] for draw in kinds]
        asked = zip(looks, spent(looks), strict=True)
        wolves += any([min(holm([by_chance(column[:count]) / part for column in columns])) < ALPHA for count, part in asked])
    return wolves / runs


def wrong_looks(runs: int) -> float:
    """How often a fair game is called unfair at any of the looks, which stop at the first that decides."""
    rng, (first, last, step), wolves = random.Random(1), LOOKS, 0
    for _ in range(runs):
        total, count = 0.0, 0
        while count < last:
            fresh = first if not count else step
            total += rng.getrandbits(fresh).bit_count() - fresh / 2
            count += fresh
            mean = total / count
            half = radius((0.25 - mean * mean) * count / (count - 1), count, last)
            if abs(mean) > half or abs(mean) + half < MATTERS:
                wolves += abs(mean) > half
                break
    return wolves / runs


def rules(runs: int) -> bool:
    """-> whether no rule is wrong more often than it says."""
    print(f"changes that are none, in {runs:,} runs of drawn numbers each: how often anything at all is called different")
    allowed = ALPHA + 3 * (ALPHA * (1 - ALPHA) / runs) ** 0.5
    fine = True
    for questions in (12, 60):
        for deals in (6, 8, 20, 40, 200):
            rate = wrong_alarms(questions, deals, runs)
            fine &= rate <= allowed
            print(f"  {questions} questions, {deals} deals: {100 * rate:.1f} %", flush=True)
    for questions, deals in ((4, 640), (12, 160)):
        rate = wrong_stops(questions, deals, runs)
        fine &= rate <= allowed
        seen = f"looked at after {', '.join(map(str, looks_of(deals)))}"
        print(f"  {questions} questions, {deals} deals, {seen}: {100 * rate:.1f} %", flush=True)
    rate = wrong_looks(10 * runs)
    print(
        f"a fair game called unfair, looked at after {LOOKS[0]} deals and every {LOOKS[2]} up to {LOOKS[1]}: {100 * rate:.1f} %"
    )
    return fine and rate <= allowed


def answers(pool: ProcessPoolExecutor, work: Callable[[int], bool], runs: int, until: float) -> list[bool]:
    """Of as many runs as there is time for, the first of them always."""
    found: list[bool] = []
    some = AT_ONCE
    while len(found) < runs and (not found or monotonic() < until):
        found += pool.map(work, range(len(found), min(runs, len(found) + some)))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="thunderbolts")
    parser.add_argument("--deals", type=int, default=700)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--nulls", type=int, default=100)
    parser.add_argument("--null-deals", type=int, default=200)
    parser.add_argument("--rules", type=int, default=2000, help="runs of drawn numbers; 0: none")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="for the games; as many runs as fit")
    asked = parser.parse_args()
    begun, seconds = monotonic(), 60 * asked.minutes
    with ProcessPoolExecutor(asked.processes) as pool:
        found = answers(pool, partial(is_found, asked.game, asked.deals, BIAS), asked.runs, begun + 0.8 * seconds)
        cried = answers(pool, partial(cries_wolf, asked.game, asked.null_deals), asked.nulls, begun + seconds)
    hits, wolves = sum(found), sum(cried)
    print(f"{asked.game}, seeds from 0 up, {asked.deals} deals a run:")
    print(f"a planted bias of 2 points was found in {hits} of {len(found)} runs;")
    print(f"of {len(cried)} changes that are none ({asked.null_deals} deals each) {wolves} were called different.", flush=True)
    fine = rules(asked.rules) if asked.rules else True
    return 0 if fine and hits >= 0.95 * len(found) and wolves <= 0.1 * len(cried) else 1


if __name__ == "__main__":
    sys.exit(main())
