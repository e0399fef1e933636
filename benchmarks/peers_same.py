"""The same game on both sides: Hearts and Leduc poker of examples/ against OpenSpiel's C++, in one process, in turns.

    python benchmarks/peers_same.py [--rounds 40]

`make same-game` shows that both sides play the same games, move for move; here they are timed.  Each round takes a short sample
of every way on both sides, one after the other, and the best of all rounds counts: on a shared machine noise only ever adds.  The
unit is CPU time a game, since the games are the same; both sides choose uniformly among the legal actions.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any, Final, NamedTuple

import click
import numpy as np
import pyspiel
from open_spiel.python.observation import make_observation

from stormdeck.core.game import State
from stormdeck.core.observation import new_buffer
from stormdeck.core.playout import advance, random_playout, random_rollouts
from stormdeck.core.rng import FastRng
from stormdeck.envs import Batch

TOP: Final = Path(__file__).resolve().parents[1]
for example in ("hearts", "leduc"):
    sys.path.append(str(TOP / "examples" / f"stormdeck-{example}" / "src"))
sys.path.append(str(TOP))
NO_LIMIT: Final = 1_000_000
DEALS: Final = 64
ROLLOUTS: Final = 200
AIMS: Final = {"stepped": 3, "whole": 3, "rollouts": 2, "observed": 5}
some = random.Random(2024).random

Way = Callable[[int], None]
"""Plays so many games."""


class Pair(NamedTuple):
    """One way to play, on both sides."""

    name: str
    what: str
    ours: Way
    theirs: Way
    games: int
    """In a sample."""


class Table:
    """One game on both sides."""

    def __init__(self, id: str) -> None:
        from tests.envs.same_game import PAIRS

        self.pair = PAIRS[id]()
        self.game, self.spiel = self.pair.ours, self.pair.theirs
        self.options = self.game.agree(self.game.players[0], {})
        self.rows, self.rng, self.seed = self.game.new_rows(), FastRng(1, 1), 0
        self.size = self.game.observation(self.options).size
        self.buffer = new_buffer(self.size)
        self.seen = np.frombuffer(memoryview(self.buffer), dtype=np.uint8)
        self.dealt = [self.game.deal(self.options, FastRng(seed)) for seed in range(DEALS)]
        self.twins = [self.pair.dealt(state) for state in self.dealt]
        self.room = self.game.clone(self.dealt[0])
        players = self.options.players
        self.bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(players)]
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
        # One simulation, no solver: the search evaluates its root and stops, which is `ROLLOUTS` bare playouts in C++.
        self.search = pyspiel.MCTSBot(self.spiel, evaluator, 1.0, 1, 100, False, 1, False)
        recall = self.spiel.get_type().provides_information_state_tensor
        self.observer = make_observation(self.spiel, pyspiel.IIGObservationType(perfect_recall=recall))

    # Ours.

    def new_deal(self) -> State:
        self.seed += 1
        return self.game.deal(self.options, FastRng(self.seed))

    def step_ours(self, state: State) -> None:
        game, rows = self.game, self.rows
        game.legal_rows(state, rows)
        while advance(game, state, rows[int(some() * len(rows))], rows) >= 0:
            pass

    def stepped(self, games: int) -> None:
        for _ in range(games):
            self.step_ours(self.new_deal())

    def stepped_dealt(self, games: int) -> None:
        for number in range(games):
            self.game.copy_into(self.dealt[number % DEALS], self.room)
            self.step_ours(self.room)

    def whole(self, games: int) -> None:
        for _ in range(games):
            random_playout(self.game, self.new_deal(), self.rng, self.rows, NO_LIMIT)

    def rollouts(self, games: int) -> None:
        players = self.options.players
        for number in range(games // ROLLOUTS):
            start = self.dealt[number % DEALS]
            random_rollouts(self.game, start, self.room, players, self.rng, self.rows, ROLLOUTS, NO_LIMIT)

    def observed(self, games: int) -> None:
        game, rows, buffer = self.game, self.rows, self.buffer
        for _ in range(games):
            state = self.new_deal()
            game.legal_rows(state, rows)
            seat = game.seat_to_move(state)
            while seat >= 0:
                game.observe_into(state, seat, buffer)
                seat = advance(game, state, rows[int(some() * len(rows))], rows)

    # Theirs.

    def deal_theirs(self) -> Any:
        state = self.spiel.new_initial_state()
        while state.is_chance_node():
            choices = state.legal_actions()
            state.apply_action(choices[int(some() * len(choices))])
        return state

    def step_theirs(self, state: Any) -> None:
        while not state.is_terminal():
            choices = state.legal_actions()
            state.apply_action(choices[int(some() * len(choices))])

    def stepped_theirs(self, games: int) -> None:
        for _ in range(games):
            self.step_theirs(self.spiel.new_initial_state())

    def stepped_dealt_theirs(self, games: int) -> None:
        for number in range(games):
            self.step_theirs(self.twins[number % DEALS].clone())

    def whole_theirs(self, games: int) -> None:
        for _ in range(games):
            self.seed += 1
            pyspiel.evaluate_bots(self.spiel.new_initial_state(), self.bots, self.seed)

    def rollouts_theirs(self, games: int) -> None:
        for number in range(games // ROLLOUTS):
            self.search.mcts_search(self.twins[number % DEALS])

    def observed_theirs(self, games: int) -> None:
        observer = self.observer
        for _ in range(games):
            state = self.deal_theirs()
            while not state.is_terminal():
                if not state.is_chance_node():
                    observer.set_from(state, state.current_player())
                choices = state.legal_actions()
                state.apply_action(choices[int(some() * len(choices))])

    def pairs(self, games: int) -> list[Pair]:
        rollouts = 5 * ROLLOUTS
        return [
            Pair("stepped", "stepped from Python, deal included", self.stepped, self.stepped_theirs, games),
            Pair("stepped", "the same from dealt positions", self.stepped_dealt, self.stepped_dealt_theirs, games),
            Pair("whole", "whole random games inside, deal included", self.whole, self.whole_theirs, 4 * games),
            Pair("rollouts", "rollouts from dealt positions", self.rollouts, self.rollouts_theirs, rollouts),
            Pair("observed", "stepped from Python, observation at every decision", self.observed, self.observed_theirs, games),
        ]

    def in_a_batch(self, steps: int) -> tuple[Way, int]:
        """`Batch.step` with observations and legal rows, many games at once: the way for learners, which OpenSpiel has not."""
        batch, rng = Batch(self.game, 256, seed=1), np.random.default_rng(1)

        def play(_: int) -> None:
            for _ in range(steps):
                batch.step(batch.random_actions(rng), trusted=True)

        return play, steps * 256


def seconds(way: Way, games: int) -> float:
    begin = process_time()
    way(games)
    return process_time() - begin


def mean_decisions(table: Table) -> float:
    made = 0
    for seed in range(2000):
        state = table.game.deal(table.options, FastRng(seed))
        made += int(random_playout(table.game, state, table.rng, table.rows, NO_LIMIT))
    return made / 2000


def measure(id: str, games: int, rounds: int) -> list[str]:
    table = Table(id)
    pairs = table.pairs(games)
    batch, steps = table.in_a_batch(8)
    best = [[1e9, 1e9] for _ in pairs]
    best_step = 1e9
    for _ in range(rounds):
        for pair, kept in zip(pairs, best, strict=True):
            kept[0] = min(kept[0], seconds(pair.ours, pair.games) / pair.games * 1e6)
            kept[1] = min(kept[1], seconds(pair.theirs, pair.games) / pair.games * 1e6)
        best_step = min(best_step, seconds(batch, 0) / steps * 1e6)
    length = mean_decisions(table)
    lines = []
    for pair, (ours, theirs) in zip(pairs, best, strict=True):
        reached = f"{theirs / ours:.1f} (aim {AIMS[pair.name]})"
        figures = f"{ours:.2f} | {theirs:.2f} | {ours / length:.3f} | {theirs / length:.3f} | {reached}"
        lines.append(f"| {id} | {pair.what} | {figures} |")
    theirs = best[-1][1] / length
    lines.append(
        f"| {id} | in a `Batch` of 256, against the line above | - | - | {best_step:.3f} | {theirs:.3f}"
        f" | {theirs / best_step:.1f} |"
    )
    return lines


def compile_example(id: str) -> str:
    """Anew, if it was not or for another engine; what runs."""
    package = f"stormdeck_{id}"
    path = os.pathsep.join(sys.path)
    command = [sys.executable, "-m", "stormdeck", "compile", package]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False)
    __import__(package)
    made = sys.modules[f"{package}.game"].__file__
    return f"{(done.stdout or done.stderr).strip()}  It runs {'as plain Python' if str(made).endswith('.py') else 'compiled'}."


@click.command()
@click.option("--rounds", default=40, show_default=True, help="Rounds; the best sample of each way counts.")
@click.option("--games", default=40, show_default=True, help="Games of Hearts in a sample (Leduc poker: 20 times as many).")
def main(rounds: int, games: int) -> None:
    """Time the same two games here and in OpenSpiel."""
    for id in ("leduc", "hearts"):
        click.echo(compile_example(id), err=True)
    click.echo(
        "| game | what | ours, us a game | OpenSpiel, us a game | ours, us a decision | OpenSpiel, us a decision | times |"
    )
    click.echo("|---|---|---:|---:|---:|---:|---:|")
    for id, sample in (("leduc", 20 * games), ("hearts", games)):
        click.echo("\n".join(measure(id, sample, rounds)))


if __name__ == "__main__":
    main()
