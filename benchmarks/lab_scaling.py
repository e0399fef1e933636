"""Games a second of the laboratory by one worker and by two: in this process, in processes, on a Ray of this machine's own.

All in one run, in turns, so that the ratios mean something on a machine that is busy with other things; the best round of each
counts.  A worker that is starting is left out: the clock runs from the first results to the last.  Then what a job costs that
does nothing, and what a thousand million games would take, on paper.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import partial
from time import perf_counter
from typing import Any

from stormdeck.games import game as find_game
from stormdeck.lab.executors import OnRay
from stormdeck.lab.ledger import line_of
from stormdeck.lab.plan import Job, Plan, Section, Variant
from stormdeck.lab.playing import play_job
from stormdeck.table.executor import Executor, Here, Processes

BILLION = 1_000_000_000
CLUSTERS = (2, 16, 1000)
NOTHING = 400


def plan_of(game: str, bot: str) -> Plan:
    found = find_game(game)
    section = Section("mirror", (bot,), BILLION, 1)
    return Plan(
        game=game,
        title=found.title,
        rules_version=found.rules_version,
        players=found.players[0],
        seed=1,
        variants=(Variant("as it is", {}),),
        sections=(section,),
        probes=(bot,),
        command="",
    )


def idle(number: int) -> int:
    return number


def rate(executor: Executor, work: Callable[[Any], Any], jobs: Iterable[Any]) -> tuple[float, float]:
    """Jobs a second from the first results on, and seconds until then."""
    begun, first, count = perf_counter(), 0.0, 0
    with closing(executor.as_completed(work, jobs)) as results:
        for count, _ in enumerate(results, 1):
            if count == executor.workers:
                first = perf_counter()
    return (count - executor.workers) / (perf_counter() - first), first - begun


def sized(plan: Plan, seconds: float) -> int:
    """How many deals take about so long."""
    count = 1
    while True:
        begun = perf_counter()
        play_job(plan, Job(0, 0, count))
        if (took := perf_counter() - begun) > seconds / 4:
            return max(1, int(count * seconds / took))
        count *= 4


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="thunderbolts")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--jobs", type=int, default=12, help="jobs of a round")
    parser.add_argument("--seconds", type=float, default=0.5, help="of a job")
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    crews: dict[str, Executor] = {"this process": Here(), "1 process": Processes(1), "2 processes": Processes(2)}
    if importlib.util.find_spec("ray") is None:
        print('SKIPPED: Ray is not installed here; "make bench-lab" installs it aside.')
    else:
        crews |= {"Ray, 1 worker": OnRay(processes=1), "Ray, 2 workers": OnRay(processes=2)}
    plan = plan_of(asked.game, asked.bot)
    deals = sized(plan, asked.seconds)
    jobs = [Job(0, number * deals, deals) for number in range(asked.jobs)]
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in crews}
    for _ in range(asked.rounds):
        for name, crew in crews.items():
            found[name].append(rate(crew, partial(play_job, plan), jobs))
    idles = {name: 1 / rate(crew, idle, range(NOTHING))[0] for name, crew in crews.items()}
    tell(asked, deals, found, idles)
    paper(plan, deals, max(found["this process"])[0] * deals)
    return 0


def tell(asked: Any, deals: int, found: dict[str, list[tuple[float, float]]], idles: dict[str, float]) -> None:
    print(
        f"{asked.game}, {asked.bot} on all seats; {asked.jobs} jobs of {deals} games, the best of {asked.rounds} rounds in turns"
    )
    print("| who | games a second | against this process | until the first results | a job that does nothing |")
    print("|---|---:|---:|---:|---:|")
    base = max(found["this process"])[0]
    for name, rounds in found.items():
        best, start = max(rounds)[0], min([start for _, start in rounds])
        print(f"| {name} | {best * deals:.0f} | {best / base:.2f} | {start:.1f} s | {1000 * idles[name]:.2f} ms |")


def paper(plan: Plan, deals: int, games: float) -> None:
    """From the rate of one core, a job of a second and a half, and what a game takes in the ledger."""
    size = len(line_of("0:0:0", play_job(plan, Job(0, 0, deals)))) / deals
    print(f"\n{BILLION:,} games at {games:.0f} a second and core, {size:.0f} bytes each in the ledgers:")
    print(f"  {BILLION * size / 1e9:,.0f} GB, so by shards that are merged a few at a time, not in one process")
    for cores in CLUSTERS:
        days = BILLION / games / cores / 86400
        print(f"  {cores:5} cores: {days:,.1f} days" if days >= 1 else f"  {cores:5} cores: {24 * days:,.1f} hours")


if __name__ == "__main__":
    sys.exit(main())
