"""How fast `stormdeck.envs.Batch` steps, with observations and legal rows, against the bare decision of the engine.

Both are measured in turns in one run, CPU time, the best of several rounds: on a busy machine only the ratios mean anything.  The
bare decision is random play inside the compiled half, one game after the other, deals included; a batch has many games at hand,
and where they do not fit into the processor's cache it pays for that too.  Games that have just begun are alike, and quicker: a
batch is timed once as many games have ended as it has.

With `--two`: `Workers` with two processes against one `Batch` in the process that chooses, and beside it two programs with a
batch each that share nothing but the machine, which is as much as two processes can be worth here.  Who chooses needs a core as
well, so on two cores two workers cannot quite reach twice one process: the CPU time of all processes together is told too.  At
the end comes the table of docs/researchers.md.
"""

from __future__ import annotations

import os
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter, process_time, thread_time
from typing import Any, Final, NamedTuple

import click
import numpy as np

import stormdeck
from stormdeck._pure import is_compiled
from stormdeck.core.game import Game
from stormdeck.core.options import Options
from stormdeck.core.playout import random_playout
from stormdeck.core.rng import FastRng
from stormdeck.envs import Batch, Workers

NO_LIMIT: Final = 10_000_000


class Row(NamedTuple):
    """Microseconds of CPU a decision."""

    bare: float
    step: float
    """`Batch.step(actions, trusted=True)`, without the choosing of the actions."""
    checked: float
    """The same, with every action held against the legal rows."""
    loop: float
    """A whole loop from Python: actions chosen at random with NumPy, checked and played."""


def bare(game: Game, options: Options, decisions: int, seed: int) -> float:
    rows, made, begin = game.new_rows(), 0, thread_time()
    while made < decisions:
        seed += 1
        state = game.deal(options, FastRng(seed))
        game.lighten(state)
        made += int(random_playout(game, state, FastRng(seed, 1), rows, NO_LIMIT))
    return (thread_time() - begin) / made * 1e6


def steps(batch: Batch, decisions: int, rng: np.random.Generator, trusted: bool) -> tuple[float, float]:
    """Of a step alone, and of the whole loop."""
    inside, made, begin = 0.0, 0, thread_time()
    while made < decisions:
        actions = batch.random_actions(rng)
        before = thread_time()
        batch.step(actions, trusted=trusted)
        inside += thread_time() - before
        made += batch.games
    return inside / made * 1e6, (thread_time() - begin) / made * 1e6


def mix(batch: Batch, rng: np.random.Generator) -> None:
    ended = 0
    while ended < batch.games:
        batch.step(batch.random_actions(rng), trusted=True)
        ended += int(batch.done.sum())


def measure(id: str, games: int, decisions: int, rounds: int) -> Row:
    game = stormdeck.game(id)
    options = game.agree(game.players[0], {})
    batch, rng = Batch(game, games, seed=1), np.random.default_rng(1)
    mix(batch, rng)
    best = Row(1e9, 1e9, 1e9, 1e9)
    for number in range(rounds):
        alone = bare(game, options, decisions, number * 1000)
        step, _ = steps(batch, decisions, rng, trusted=True)
        checked, loop = steps(batch, decisions, rng, trusted=False)
        best = Row(*[min(pair) for pair in zip(best, Row(alone, step, checked, loop), strict=True)])
    return best


class Rate(NamedTuple):
    """Decisions a second by the clock, and microseconds of CPU a decision of all processes together."""

    rate: float
    cost: float


def in_one(batch: Batch, seconds: float, rng: np.random.Generator) -> Rate:
    """Choosing and playing in one process, one after the other."""
    made, begin, spent = 0, perf_counter(), process_time()
    while perf_counter() - begin < seconds:
        batch.step(batch.random_actions(rng), trusted=True)
        made += batch.games
    return Rate(made / (perf_counter() - begin), (process_time() - spent) / made * 1e6)


def in_two(workers: Workers, seconds: float, rng: np.random.Generator) -> Rate:
    """The same with two processes that play: one half of the games while actions are chosen for the other."""
    made, begin, spent = 0, perf_counter(), cpu_of(workers)
    for part in range(workers.parts):
        workers.send(part, pick(workers, workers.rows(part), rng), trusted=True)
    while perf_counter() - begin < seconds:
        for part in range(workers.parts):
            rows = workers.recv(part)
            made += rows.stop - rows.start
            workers.send(part, pick(workers, rows, rng), trusted=True)
    for part in range(workers.parts):
        rows = workers.recv(part)
        made += rows.stop - rows.start
    return Rate(made / (perf_counter() - begin), (cpu_of(workers) - spent) / made * 1e6)


def cpu_of(workers: Workers) -> float:
    """Seconds that this process and the workers have used; without those of the workers where the system does not tell them."""
    spent = process_time()
    for process in workers._processes:
        stat = Path(f"/proc/{process.pid}/stat")
        if stat.exists():
            user, system = stat.read_text("ascii").rpartition(")")[2].split()[11:13]
            spent += (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    return spent


def pick(workers: Workers, rows: slice, rng: np.random.Generator) -> np.ndarray[Any, Any]:
    counts = workers.legal_count[rows]
    chosen: np.ndarray[Any, Any] = workers.legal[rows][
        np.arange(len(counts)), (rng.random(len(counts)) * counts).astype(np.int64)
    ]
    return chosen


def scaling(id: str, games: int, rounds: int) -> tuple[Rate, Rate]:
    """With one process and with two workers, in turns, the best of several rounds each."""
    rng = np.random.default_rng(1)
    one, two = [Rate(0.0, 1e9)], [Rate(0.0, 1e9)]
    batch = Batch(id, games, seed=1)
    mix(batch, rng)
    with Workers(id, games, seed=1, workers=2) as workers:
        in_two(workers, 0.5, rng)
        for _ in range(rounds):
            one.append(in_one(batch, 0.5, rng))
            two.append(in_two(workers, 0.5, rng))
    return best_of(one), best_of(two)


def best_of(rates: list[Rate]) -> Rate:
    return Rate(max(rate for rate, _ in rates), min(cost for _, cost in rates))


def by_themselves(id: str, games: int, processes: int, seconds: float) -> float:
    """Decisions a second of so many programs together, each with its share of the games and nobody to wait for."""
    context = get_context("spawn")
    ends = []
    for _ in range(processes):
        here, there = context.Pipe()
        context.Process(target=play_alone, args=(there, id, games // processes, seconds), daemon=True).start()
        ends.append(here)
    for end in ends:
        end.recv()
    for end in ends:
        end.send("go")
    return float(sum([end.recv() for end in ends]))


def play_alone(end: Connection, id: str, games: int, seconds: float) -> None:
    batch, rng, made = Batch(id, games, seed=1), np.random.default_rng(1), 0
    mix(batch, rng)
    end.send("ready")
    end.recv()
    begin = perf_counter()
    while perf_counter() - begin < seconds:
        batch.step(batch.random_actions(rng), trusted=True)
        made += batch.games
    end.send(made / (perf_counter() - begin))


class Line(NamedTuple):
    """One game in the table of docs/researchers.md."""

    bare: float
    steps: list[float]
    scaled: str

    def __str__(self) -> str:
        each = ", ".join([f"{step:.3f}" for step in self.steps])
        ratios = ", ".join([f"{step / self.bare:.1f}" for step in self.steps])
        rates = ", ".join([f"{1000 / step:,.0f}" for step in self.steps])
        return f"{self.bare:.3f} | {each} | {ratios} | {rates} | {self.scaled}"


def two_processes(id: str, games: int, rounds: int) -> tuple[str, str]:
    """For the table, and in full."""
    one, two = scaling(id, games, rounds)
    single, pair = [max(by_themselves(id, games, number, 1.0) for _ in range(2)) for number in (1, 2)]
    scaled = f"{two.rate / one.rate:.2f} ({pair / single:.2f})"
    told = (
        f"{id}: {one.rate:,.0f} decisions a second in one process, {two.rate:,.0f} with two workers, "
        f"{one.cost:.3f} and {two.cost:.3f} us of CPU each, so {2 * one.cost / two.cost:.2f} times if two cores are kept busy; "
        f"programs by themselves {single:,.0f} and {pair:,.0f}"
    )
    return scaled, told


@click.command()
@click.option("--games", default="64,1024,4096", show_default=True, help="Sizes of the batch.")
@click.option("--decisions", default=200_000, show_default=True, help="Decisions in a round.")
@click.option("--rounds", default=5, show_default=True, help="Rounds; the best counts.")
@click.option("--two", is_flag=True, help="Two processes against one as well (needs two cores that have nothing else to do).")
@click.argument("ids", nargs=-1)
def main(games: str, decisions: int, rounds: int, two: bool, ids: tuple[str, ...]) -> None:
    """Time the steps of a batch for every game at its smallest table."""
    sizes = [int(size) for size in games.split(",")]
    lines, asides = [], []
    click.echo(f"{'compiled' if is_compiled() else 'plain Python'}; microseconds of CPU a decision, best of {rounds} rounds")
    click.echo("\n| game | games | bare | step | to bare | steps a second | checked | loop from Python |")
    click.echo("|---|---|---|---|---|---|---|---|")
    for id in ids or stormdeck.game_ids():
        rows = [measure(id, size, decisions, rounds) for size in sizes]
        for size, row in zip(sizes, rows, strict=True):
            rate = f"{1e6 / row.step:,.0f}"
            figures = f"{row.bare:.3f} | {row.step:.3f} | {row.step / row.bare:.2f} | {rate} | {row.checked:.3f} | {row.loop:.3f}"
            click.echo(f"| {id} | {size} | {figures} |")
        scaled, told = two_processes(id, 2048, rounds) if two else ("", "")
        asides.append(told)
        line = Line(min(row.bare for row in rows), [row.step for row in rows], scaled)
        lines.append(f"| {stormdeck.game(id).title} | {line} |")
    batches = ", ".join([f"{size:,}" for size in sizes])
    click.echo(f"\n| game | bare decision (us) | step in a batch of {batches} (us) | to bare |", nl=False)
    click.echo(" thousand steps a second | two workers against one process (programs by themselves) |")
    click.echo("|---|---:|---:|---:|---:|---:|")
    click.echo("\n".join(lines) + "\n")
    for told in asides if two else []:
        click.echo(f"- {told}")


if __name__ == "__main__":
    main()
