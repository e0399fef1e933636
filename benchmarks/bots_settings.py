"""Search settings compared: every candidate of a game against greedy on the same deals, each deal both ways; `make tune-search`.

The settings a game has (its `taste`, in bots/<game>/) come first, then the others, each with the difference to the first on
the same deals and its 95 % interval: a setting is worth a change only where that interval leaves out nought.
"""

from __future__ import annotations

import argparse
import os
import sys
from math import sqrt
from statistics import fmean, stdev
from typing import Final

import stormdeck
from stormdeck.arena.contest import Plan, split, work
from stormdeck.bots.gamebots import levels_of
from stormdeck.table.executor import executor_for
from stormdeck.table.simulate import Z95

SEED = 400000
STANDARD: Final = {"thunderbirds": {"advanced_count": "8"}}
"""The solitaire's standard challenge: seven to ten advanced cards."""
CHANGES: Final = {
    "blanco": ("cut=6", "cut=24", "prior=60", "prior=100", "explore=400", "explore=1000", "sims=1200"),
    "taidian": ("cut=30", "cut=160", "prior=80", "explore=700", "sims=900"),
    "thunder-and-lightning": ("cut=12", "cut=60", "prior=30", "prior=90", "explore=400", "sims=1200"),
    "thunderbirds": ("sims=60,keep=3", "sims=60,keep=3,cut=20"),
    "thunderbolts": ("sims=60,keep=4", "sims=60,keep=4,cut=12"),
}
"""What is tried instead of the top level's own numbers, one at a time."""


def shares(game_id: str, spec: str, deals: int, processes: int) -> dict[int, float]:
    """By deal: the share of the wins against greedy."""
    game = stormdeck.game(game_id)
    plan = Plan(game_id, min(2, game.players[-1]), dict(STANDARD.get(game_id, {})), SEED, deals, 60.0)
    found: dict[int, float] = {}
    for done in work(plan, split(0, (spec, "greedy"), deals), executor_for(processes)):
        for deal in done.deals:
            found[deal.number] = deal.share
    return found


def changed(spec: str, change: str) -> str:
    """The spec with other numbers: later ones win."""
    kind, _, given = spec.partition(":")
    numbers = dict(part.split("=") for part in [*filter(None, given.split(",")), *change.split(",")])
    return f"{kind}:{','.join([f'{name}={number}' for name, number in numbers.items()])}"


def shown(values: list[float]) -> str:
    """The mean in hundredths, and half of its 95 % interval."""
    return f"{100 * fmean(values):+.1f} +- {100 * Z95 * stdev(values) / sqrt(len(values)):.1f}"


def compare(game_id: str, deals: int, processes: int) -> None:
    own = levels_of(game_id)[-1].spec
    print(f"\n{stormdeck.game(game_id).title}, seed {SEED}, {deals} deals\n", flush=True)
    print("| bot | share against greedy, % | difference to the first |\n|---|---|---|", flush=True)
    first: dict[int, float] = {}
    for spec in (own, *[changed(own, change) for change in CHANGES[game_id]]):
        found = shares(game_id, spec, deals, processes)
        against = [found[number] - first.get(number, 0.0) for number in sorted(found)]
        share = shown(list(found.values())).removeprefix("+")
        print(f"| `{spec}` | {share} | {shown(against) if first else ''} |", flush=True)
        first = first or found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="which games; all if none is named")
    parser.add_argument("--deals", type=int, default=200, help="at least 2")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    unknown = [name for name in given.games if name not in CHANGES]
    if unknown:
        sys.exit(f'There is no game "{unknown[0]}"; there are {", ".join(CHANGES)}.')
    for game_id in given.games or CHANGES:
        compare(game_id, given.deals, given.processes)


if __name__ == "__main__":
    main()
