"""Does the laboratory find what is there, and only that?  100 planted biases of 2 points, and 20 changes that are none.

Planted: real games, and the same games with so many defeats of seat 1 handed to it that its share rises by 2 points on
average.  Null: the same game on other deals.  Seeds are counted up, so the same command says the same everywhere.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from msgspec.structs import replace

from stormdeck.games import game as find_game
from stormdeck.lab.comparing import Effect, effects
from stormdeck.lab.plan import Plan, Section, Variant
from stormdeck.lab.playing import Row, play_job
from stormdeck.lab.study import jobs_of

BIAS = 0.02
SEAT = "share of seat 1"


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
    return effects([("change", "random", before, after)], lambda name: [])


def is_found(game: str, deals: int, bias: float, seed: int) -> bool:
    rows = games(game, deals, seed)
    return any([effect.measure == SEAT and effect.is_different for effect in compared(rows, planted(rows, bias, seed))])


def cries_wolf(game: str, deals: int, seed: int) -> bool:
    found = compared(games(game, deals, 2 * seed + 1_000_000), games(game, deals, 2 * seed + 1_000_001))
    return any([effect.is_different for effect in found])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="thunderbolts")
    parser.add_argument("--deals", type=int, default=700)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--nulls", type=int, default=100)
    parser.add_argument("--null-deals", type=int, default=200)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.processes) as pool:
        hits = sum(pool.map(partial(is_found, asked.game, asked.deals, BIAS), range(asked.runs)))
        wolves = sum(pool.map(partial(cries_wolf, asked.game, asked.null_deals), range(asked.nulls)))
    print(f"{asked.game}, {asked.deals} deals a run: a planted bias of 2 points was found in {hits} of {asked.runs} runs;")
    print(f"of {asked.nulls} changes that are none ({asked.null_deals} deals each) {wolves} were called different.")
    return 0 if hits >= 0.95 * asked.runs and wolves <= 0.1 * asked.nulls else 1


if __name__ == "__main__":
    sys.exit(main())
