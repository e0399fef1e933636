"""How fast `stormdeck.envs.Batch` steps, with observations and legal rows, against the bare decision of the engine.

Both are measured in turns in one run, CPU time, the best of several rounds: on a busy machine only the ratios mean anything.  The
bare decision is random play inside the compiled half, one game after the other, deals included; a batch has many games at hand,
and where they do not fit into the processor's cache it pays for that too.  Games that have just begun are alike, and quicker: a
batch is timed once as many games have ended as it has.

With `--two`: `Workers` with two processes against one, and beside it two programs with a batch each that share nothing but the
machine, which is as much as two processes can be worth here.
"""

from __future__ import annotations

from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import perf_counter, thread_time
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


def per_second(workers: Workers, seconds: float, rng: np.random.Generator) -> float:
    """Decisions a second by the clock, half of the games after the other."""
    made, begin = 0, perf_counter()
    for part in range(workers.parts):
        workers.send(part, pick(workers, workers.rows(part), rng), trusted=True)
    while perf_counter() - begin < seconds:
        for part in range(workers.parts):
            rows = workers.recv(part)
            made += rows.stop - rows.start
            workers.send(part, pick(workers, rows, rng), trusted=True)
    spent = perf_counter() - begin
    for part in range(workers.parts):
        workers.recv(part)
    return made / spent


def pick(workers: Workers, rows: slice, rng: np.random.Generator) -> np.ndarray[Any, Any]:
    counts = workers.legal_count[rows]
    chosen: np.ndarray[Any, Any] = workers.legal[rows][
        np.arange(len(counts)), (rng.random(len(counts)) * counts).astype(np.int64)
    ]
    return chosen


def scaling(id: str, games: int, rounds: int) -> tuple[float, float]:
    """Decisions a second with one process and with two, in turns, the best of several rounds each."""
    best, rng = [0.0, 0.0], np.random.default_rng(1)
    with Workers(id, games, workers=1) as one, Workers(id, games, workers=2) as two:
        for _ in range(rounds):
            for number, workers in enumerate((one, two)):
                best[number] = max(best[number], per_second(workers, 0.5, rng))
    return best[0], best[1]


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


@click.command()
@click.option("--games", default="64,1024,4096", show_default=True, help="Sizes of the batch.")
@click.option("--decisions", default=200_000, show_default=True, help="Decisions in a round.")
@click.option("--rounds", default=5, show_default=True, help="Rounds; the best counts.")
@click.option("--two", is_flag=True, help="Two processes against one as well (needs two cores that have nothing else to do).")
@click.argument("ids", nargs=-1)
def main(games: str, decisions: int, rounds: int, two: bool, ids: tuple[str, ...]) -> None:
    """Time the steps of a batch for every game at its smallest table."""
    click.echo(f"{'compiled' if is_compiled() else 'plain Python'}; microseconds of CPU a decision, best of {rounds} rounds")
    click.echo("| game | games | bare | step | to bare | steps a second | checked | loop from Python |")
    click.echo("|---|---|---|---|---|---|---|---|")
    for id in ids or stormdeck.game_ids():
        for size in games.split(","):
            row = measure(id, int(size), decisions, rounds)
            rate = f"{1e6 / row.step:,.0f}"
            figures = f"{row.bare:.3f} | {row.step:.3f} | {row.step / row.bare:.2f} | {rate} | {row.checked:.3f} | {row.loop:.3f}"
            click.echo(f"| {id} | {size} | {figures} |")
    for id in (ids or stormdeck.game_ids()) if two else ():
        one, both = scaling(id, 2048, rounds)
        told = f"{one:,.0f} decisions a second with one process, {both:,.0f} with two: {both / one:.2f} times"
        single, pair = [max(by_themselves(id, 2048, number, 1.0) for _ in range(2)) for number in (1, 2)]
        click.echo(f"{id}: {told}; by themselves {single:,.0f} and {pair:,.0f}: {pair / single:.2f} times")


if __name__ == "__main__":
    main()
