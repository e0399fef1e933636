"""One law: the same actions give the same seats, masks, rewards and ends through every door.

`python -m tests.envs.doors --games 1000` plays whole games of every table through all of them; `test_doors.py` as many, but
shorter ones, and a stated part of them through the two doors that take longest.
"""

from __future__ import annotations

import json
import shlex
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import click
import numpy as np
import pyspiel

import stormdeck
from stormdeck.core.actions import Action
from stormdeck.core.game import Game
from stormdeck.core.observation import new_buffer
from stormdeck.core.options import Options
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.view import View
from stormdeck.envs import Batch, spiel, zoo
from stormdeck.envs.gym import StormdeckEnv
from stormdeck.programs.program import Program
from stormdeck.testing.walk import legal_rows

PROGRAM = """
import json, sys
script, seats, asked, winners, last = json.load(open(sys.argv[1])), {}, [], [], ""
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":  # once more at the end: then everything is noted before it is answered
        with open(sys.argv[2], "w") as file:
            json.dump({"asked": asked, "winners": winners}, file)
        print(json.dumps({"type": "hello", "protocol": 1, "name": "reader"}), flush=True)
    elif kind == "new_game":
        seats[message["id"]] = message["seat"]
    elif kind == "choose":
        action = script[len(asked)]
        asked.append((seats[message["id"]], message["legal"]))
        print(json.dumps({"type": "act", "id": message["id"], "move": message["move"], "action": action}), flush=True)
    elif kind == "game_over":
        winners += [message["winners"]] * (last != "game_over")  # one for every seat, but of the same game
    last = kind
"""
"""A bot in the protocol of JSON lines, for all seats and one game after the other."""

Step = tuple[int, tuple[int, ...], bytes]
"""Who decides, what is legal (sorted), what is seen."""


class Log:
    """A game of random play in the engine: what every door must show again."""

    def __init__(self, game: Game, options: Options, seed: int) -> None:
        self.game, self.options, self.seed = game, options, seed
        buffer = new_buffer(game.observation(options).size)
        state, picks = game.deal(options, FastRng(seed)), FastRng(seed, 1)
        self.steps: list[Step] = []
        self.actions: list[int] = []
        while (seat := int(game.seat_to_move(state))) >= 0:
            rows = legal_rows(game, state)
            game.observe_into(state, seat, buffer, 0)
            self.steps.append((seat, tuple(sorted(rows)), bytes(memoryview(buffer))))
            self.actions.append(rows[int(picks.below(len(rows)))])
            game.apply_row(state, self.actions[-1], None)
        self.rewards = [float(game.payoff(state, seat)) for seat in range(options.players)]


class Reader:
    """A bot that does what a log says."""

    spec = "reader"

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.actions: Iterator[Action] = iter(())

    def open(self, log: Log) -> None:
        self.actions = iter(
            [log.game.actions[row] for (who, _, _), row in zip(log.steps, log.actions, strict=True) if who == self.seat]
        )

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return next(self.actions)


def rows_of(mask: Any) -> tuple[int, ...]:
    return tuple(np.flatnonzero(mask).tolist())


def check_match(log: Log) -> None:
    match = stormdeck.Match(log.game, log.options.players, log.seed, log.options.as_dict())
    for (seat, rows, _), action in zip(log.steps, log.actions, strict=True):
        assert match.decision is not None
        assert (match.decision.seat, tuple(sorted(log.game.actions.row_of(legal) for legal in match.legal()))) == (seat, rows)
        match.play(log.game.actions[action])
    assert match.outcome is not None
    shares = [1 / len(match.outcome.winners) if seat in match.outcome.winners else 0.0 for seat in range(log.options.players)]
    assert np.allclose(shares, log.rewards)


def check_zoo(logs: Sequence[Log], mask: str) -> None:
    """One environment, reset for every log."""
    game, options = logs[0].game, logs[0].options
    env = zoo.env(game, options.players, options.as_dict(), mask=mask)
    for log in logs:
        env.reset(seed=log.seed)
        for step, action in zip(log.steps, log.actions, strict=True):
            seen, reward, over, _, info = env.last()
            if mask == "observation":
                seen, legal = seen["observation"], seen["action_mask"]
            else:
                legal = info["action_mask"]
            seat = env.possible_agents.index(env.agent_selection)
            assert (seat, rows_of(legal), seen.tobytes(), reward, over) == (*step, 0.0, False)
            env.step(action)
        assert list(env.rewards.values()) == log.rewards
        assert all(env.terminations.values())


def check_gym(logs: Sequence[Log], seat: int) -> None:
    """From one seat; the others read the log.  One environment, reset for every log."""
    game, options = logs[0].game, logs[0].options
    readers = [Reader(other) for other in range(options.players) if other != seat]
    env = StormdeckEnv(game, options.players, options.as_dict(), opponents=readers, seat=seat)
    for log in logs:
        for reader in readers:
            reader.open(log)
        own = [(step, action) for step, action in zip(log.steps, log.actions, strict=True) if step[0] == seat]
        seen, info = env.reset(seed=log.seed)
        reward, over = 0.0, env.table.seat < 0
        for step, action in own:
            assert not over
            assert (seat, rows_of(info["action_mask"]), seen.tobytes(), reward) == (*step, 0.0)
            seen, reward, over, _, info = env.step(action)
        assert over
        assert not own or reward == log.rewards[seat]


def check_spiel(logs: Sequence[Log], seed: int, every: int) -> None:
    """Log `number` is deal `number` of the seed; every so many of them."""
    short = spiel.type_of(logs[0].game).short_name
    options = {name: value for name, value in logs[0].options.as_dict().items() if len(str(value)) < 200}
    params = {"players": logs[0].options.players, "seed": seed, "deals": len(logs), "options": json.dumps(options)}
    loaded = pyspiel.load_game(short, params)
    for number, log in list(enumerate(logs))[::every]:
        state = loaded.new_initial_state()
        state.apply_action(number)
        for (seat, rows, seen), action in zip(log.steps, log.actions, strict=True):
            assert (state.current_player(), tuple(state.legal_actions())) == (seat, rows)
            assert np.array(state.observation_tensor(seat), dtype=np.uint8).tobytes() == seen
            state.apply_action(action)
        assert state.is_terminal()
        assert state.returns() == log.rewards


def check_lines(logs: Sequence[Log]) -> None:
    """A program that speaks JSON lines sits on every seat; it acts by the logs in turn and notes what it is told."""
    game, options = logs[0].game, logs[0].options
    with tempfile.TemporaryDirectory() as folder:
        script, noted = Path(folder, "script.json"), Path(folder, "noted.json")
        script.write_text(json.dumps([str(game.actions[action]) for log in logs for action in log.actions]), "utf-8")
        program = Program(f"run:{sys.executable} -c {shlex.quote(PROGRAM)} {script} {noted}", 30.0, game.id, options)
        try:
            program.greet()
            for log in logs:
                match = stormdeck.Match(game, options.players, log.seed, options.as_dict())
                program.new_game(game.id, options)
                for action in log.actions:
                    assert match.decision is not None
                    chosen = program.choose(match.view(match.decision.seat), match.legal(), seed=1)
                    assert chosen == game.actions[action]
                    match.play(chosen)
                assert match.outcome is not None
                program.game_over(match.outcome)
            program.greet()
        finally:
            program.close()
        told = json.loads(noted.read_text("utf-8"))
    row_of = {str(action): row for row, action in enumerate(game.actions)}
    asked = [(seat, tuple(sorted(row_of[text] for text in legal))) for seat, legal in told["asked"]]
    assert asked == [(seat, rows) for log in logs for seat, rows, _ in log.steps]
    assert len(told["winners"]) == len(logs)
    for log, winners in zip(logs, told["winners"], strict=True):
        assert np.allclose([1 / len(winners) if seat in winners else 0.0 for seat in range(options.players)], log.rewards)


def check_batch(game: Game, options: Options, seed: int, games: int) -> list[Log]:
    """The first games of a batch, all at once -> their logs."""
    batch = Batch(game, games, options.players, seed, options.as_dict(), mask=True)
    logs = [Log(game, options, batch.seed_of(row)) for row in range(games)]
    running = list(range(games))
    for number in range(max(len(log.actions) for log in logs)):
        actions = batch.legal[:, 0].copy()
        for row in running:
            log = logs[row]
            assert batch.mask is not None
            assert (int(batch.seat[row]), rows_of(batch.mask[row]), batch.observation[row].tobytes()) == log.steps[number]
            actions[row] = log.actions[number]
        batch.step(actions)
        for row in list(running):
            ends = len(logs[row].actions) == number + 1
            assert bool(batch.done[row]) == ends
            if ends:
                assert batch.reward[row].tolist() == logs[row].rewards
                assert (batch.length[row], batch.seed_of_done[row]) == (number + 1, logs[row].seed)
                running.remove(row)
    return logs


class Part(NamedTuple):
    """Of the logs, every so many go through the doors that take longest."""

    spiel: int
    lines: int


ALL = Part(1, 1)


def check_doors(
    id: str, players: int, seed: int, games: int, options: dict[str, object] | None = None, part: Part = ALL
) -> Counter[str]:
    """-> how many decisions were compared, and how many logs at each door."""
    game = stormdeck.game(id)
    logs = check_batch(game, game.agree(players, options or {}), seed, games)
    for log in logs:
        check_match(log)
    for place, mask in enumerate(("info", "observation")):
        if logs[place::2]:
            check_zoo(logs[place::2], mask)
    for seat in range(min(players, games)):
        check_gym(logs[seat::players], seat)
    check_spiel(logs, seed, part.spiel)
    check_lines(logs[:: part.lines])
    through = {"logs": games, "OpenSpiel": len(logs[:: part.spiel]), "JSON lines": len(logs[:: part.lines])}
    return Counter({"decisions": sum(len(log.actions) for log in logs)} | through)


def compared(lot: tuple[str, int, int, int]) -> int:
    """One lot of games through every door -> how many decisions were compared."""
    id, players, seed, games = lot
    return check_doors(id, players, seed, games)["decisions"]


@click.command()
@click.option("--games", default=1000, show_default=True, help="How many games of each game.")
@click.option("--at-once", default=50, show_default=True, help="How many of them side by side.")
@click.option("--processes", default=1, show_default=True, help="How many lots are played at a time.")
@click.argument("ids", nargs=-1)
def main(games: int, at_once: int, processes: int, ids: tuple[str, ...]) -> None:
    """Play the same games through every door and compare: those of all games, or of some."""
    with get_context("spawn").Pool(processes) as pool:
        for id in ids or stormdeck.game_ids():
            counts, begun = stormdeck.game(id).players, perf_counter()
            firsts = range(0, games, at_once)
            lots = [(id, counts[part % len(counts)], part, min(at_once, games - first)) for part, first in enumerate(firsts)]
            decisions = sum(pool.imap_unordered(compared, lots))
            took = f"{perf_counter() - begun:.0f} s"
            click.echo(f"{id}: {games:,} games, {decisions:,} decisions, the same through every door ({took})")


if __name__ == "__main__":
    sys.exit(main())
