"""One law: the same actions give the same seats, masks, rewards and ends through every door.

`python -m tests.envs.doors --games 1000` plays many games; `test_doors.py` a few.
"""

from __future__ import annotations

import json
import shlex
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import numpy as np
import pyspiel

import stormdeck
from stormdeck.arena.program import Program
from stormdeck.core.actions import Action
from stormdeck.core.game import Game
from stormdeck.core.options import Options
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.view import View
from stormdeck.envs import Batch, spiel, zoo
from stormdeck.envs.gym import StormdeckEnv
from stormdeck.testing.observations import observed
from stormdeck.testing.walk import legal_rows

PROGRAM = """
import json, sys
script, seats, asked, winners = json.load(open(sys.argv[1])), {}, [], None
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "reader"}), flush=True)
    elif kind == "new_game":
        seats[message["id"]] = message["seat"]
    elif kind == "choose":
        action = script[len(asked)]
        asked.append((seats[message["id"]], message["legal"]))
        print(json.dumps({"type": "act", "id": message["id"], "move": message["move"], "action": action}), flush=True)
    elif kind == "game_over":
        winners = message["winners"]
json.dump({"asked": asked, "winners": winners}, open(sys.argv[2], "w"))
"""
"""A bot in the protocol of JSON lines."""

Step = tuple[int, tuple[int, ...], bytes]
"""Who decides, what is legal (sorted), what is seen."""


class Log:
    """A game of random play in the engine: what every door must show again."""

    def __init__(self, game: Game, options: Options, seed: int) -> None:
        self.game, self.options, self.seed = game, options, seed
        layout = game.observation(options)
        state, picks = game.deal(options, FastRng(seed)), FastRng(seed, 1)
        self.steps: list[Step] = []
        self.actions: list[int] = []
        while game.seat_to_move(state) >= 0:
            seat, rows = int(game.seat_to_move(state)), legal_rows(game, state)
            self.steps.append((seat, tuple(sorted(rows)), observed(game, state, seat, layout)))
            self.actions.append(rows[int(picks.below(len(rows)))])
            game.apply_row(state, self.actions[-1], None)
        self.rewards = [float(game.payoff(state, seat)) for seat in range(options.players)]


class Reader:
    """A bot that does what the log says."""

    spec = "reader"

    def __init__(self, log: Log, seat: int) -> None:
        own = [action for (who, _, _), action in zip(log.steps, log.actions, strict=True) if who == seat]
        self.actions = iter([log.game.actions[action] for action in own])

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


def check_zoo(log: Log, mask: str) -> None:
    env = zoo.env(log.game, log.options.players, log.options.as_dict(), mask=mask)
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


def check_gym(log: Log, seat: int) -> None:
    """From one seat; the others read the log."""
    readers = [Reader(log, other) for other in range(log.options.players) if other != seat]
    env = StormdeckEnv(log.game, log.options.players, log.options.as_dict(), opponents=readers, seat=seat)
    own = [(step, action) for step, action in zip(log.steps, log.actions, strict=True) if step[0] == seat]
    seen, info = env.reset(seed=log.seed)
    reward, over = 0.0, env.table.seat < 0
    for step, action in own:
        assert not over
        assert (seat, rows_of(info["action_mask"]), seen.tobytes(), reward) == (*step, 0.0)
        seen, reward, over, _, info = env.step(action)
    assert over
    assert not own or reward == log.rewards[seat]


def check_spiel(log: Log, seed: int, number: int) -> None:
    """Deal `number` of the seed."""
    short = spiel.type_of(log.game).short_name
    options = {name: value for name, value in log.options.as_dict().items() if len(str(value)) < 200}
    params = {"players": log.options.players, "seed": seed, "deals": number + 1, "options": json.dumps(options)}
    state = pyspiel.load_game(short, params).new_initial_state()
    state.apply_action(number)
    for (seat, rows, seen), action in zip(log.steps, log.actions, strict=True):
        assert (state.current_player(), tuple(state.legal_actions())) == (seat, rows)
        assert np.array(state.observation_tensor(seat), dtype=np.uint8).tobytes() == seen
        state.apply_action(action)
    assert state.is_terminal()
    assert state.returns() == log.rewards


def check_lines(log: Log) -> None:
    """A program that speaks JSON lines sits on every seat; it acts by the log and notes what it was told."""
    game, match = log.game, stormdeck.Match(log.game, log.options.players, log.seed, log.options.as_dict())
    with tempfile.TemporaryDirectory() as folder:
        script, noted = Path(folder, "script.json"), Path(folder, "noted.json")
        script.write_text(json.dumps([str(game.actions[action]) for action in log.actions]), "utf-8")
        program = Program(f"run:{sys.executable} -c {shlex.quote(PROGRAM)} {script} {noted}", 30.0, game.id, log.options)
        try:
            program.greet()
            for action in log.actions:
                assert match.decision is not None
                chosen = program.choose(match.view(match.decision.seat), match.legal(), seed=1)
                assert chosen == game.actions[action]
                match.play(chosen)
            assert match.outcome is not None
            program.game_over(match.outcome)
        finally:
            program.close()
        told = json.loads(noted.read_text("utf-8"))
    asked = [(seat, tuple(sorted(game.actions.row_of(game.parse(text)) for text in legal))) for seat, legal in told["asked"]]
    assert asked == [(seat, rows) for seat, rows, _ in log.steps]
    shares = [1 / len(told["winners"]) if seat in told["winners"] else 0.0 for seat in range(log.options.players)]
    assert np.allclose(shares, log.rewards)


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


def check_doors(id: str, players: int, seed: int, games: int, options: dict[str, object] | None = None) -> int:
    """-> how many decisions were compared."""
    game = stormdeck.game(id)
    logs = check_batch(game, game.agree(players, options or {}), seed, games)
    for number, log in enumerate(logs):
        check_match(log)
        check_zoo(log, "info" if number % 2 == 0 else "observation")
        check_gym(log, number % players)
        check_spiel(log, seed, number)
        check_lines(log)
    return sum(len(log.actions) for log in logs)


@click.command()
@click.option("--games", default=1000, show_default=True, help="How many games of each game.")
@click.option("--at-once", default=50, show_default=True, help="How many of them side by side.")
def main(games: int, at_once: int) -> None:
    """Play the same games through every door and compare."""
    for id in stormdeck.game_ids():
        counts = stormdeck.game(id).players
        compared = sum(check_doors(id, counts[part % len(counts)], part, at_once) for part in range(-(-games // at_once)))
        click.echo(f"{id}: {games:,} games, {compared:,} decisions, the same through every door")


if __name__ == "__main__":
    sys.exit(main())
