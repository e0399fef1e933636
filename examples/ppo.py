"""Proximal policy optimisation by self-play on a `Batch`, in NumPy alone.

    python examples/ppo.py                      an hour on one core; the curve is in runs/ppo
    python examples/ppo.py --game thunderbolts --minutes 10

One network plays every seat.  Each seat's decisions are a path of their own, with the share of the win at its end; advantages are
those of GAE (discount 1) along that path.  Every few minutes the network plays the levels on the same deals from both seats.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from grids import features_for
from learning import Array, Features, Net, Pairs, Round, chances, command, drawn, join

from stormdeck.envs import Batch


class Step(NamedTuple):
    """One decision in every game."""

    pairs: Pairs
    picked: Array
    """By decision: the pair that was chosen."""
    log_chance: Array
    value: Array
    seat: Array
    done: Array
    reward: Array


def play(batch: Batch, net: Net, features: Features, length: int, rng: np.random.Generator) -> list[Step]:
    """So many decisions in each game, as the network would play them."""
    steps = []
    for _ in range(length):
        pairs = features.read(batch)
        probabilities = chances(net.scores(pairs)[0], pairs)
        picked = drawn(probabilities, pairs, rng)
        value, seat = net.values(pairs.state)[0], batch.seat.copy()
        batch.step(pairs.action[picked], trusted=True)
        steps.append(
            Step(pairs, picked, np.log(probabilities[picked]), value, seat, batch.done.copy(), batch.reward.copy())
        )  # fmt: skip
    return steps


def advantages(steps: list[Step], last_value: Array, last_seat: Array, players: int, decay: float) -> list[Array]:
    """GAE along the decisions of each seat: a seat's next value is that of its own next decision, or its share of the win.

    Where the lot ends in mid-game, the seat to move has a value; the others are taken to share what it leaves.
    """
    games = np.arange(len(last_seat))
    following = np.repeat((1 - last_value)[:, None] / max(1, players - 1), players, axis=1)
    following[games, last_seat] = last_value
    carried = np.zeros_like(following)
    found = []
    for step in reversed(steps):
        ended = step.done > 0
        following[ended], carried[ended] = step.reward[ended], 0
        gain = following[games, step.seat] - step.value + decay * carried[games, step.seat]
        carried[games, step.seat], following[games, step.seat] = gain, step.value
        found.append(gain)
    return found[::-1]


def improve(net: Net, steps: list[Step], gains: list[Array], chosen: Array, clip: float, bonus: float, rate: float) -> None:
    """One step of learning from some of the steps: the clipped objective, a bonus for entropy, and the values' own loss."""
    lot = [steps[place] for place in chosen]
    pairs = join([step.pairs for step in lot])
    shifts = np.cumsum([0, *[len(step.pairs.owner) for step in lot]])
    picked = np.concatenate([step.picked + shift for step, shift in zip(lot, shifts, strict=False)])
    gain = np.concatenate([gains[place] for place in chosen])
    wanted = gain + np.concatenate([step.value for step in lot])
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    scores, kept = net.scores(pairs)
    probabilities = chances(scores, pairs)
    logs = np.log(probabilities + 1e-12)
    ratio = np.exp(logs[picked] - np.concatenate([step.log_chance for step in lot]))
    pushed = np.where((gain > 0) & (ratio > 1 + clip) | (gain < 0) & (ratio < 1 - clip), 0, -gain * ratio)
    entropy = -np.add.reduceat(probabilities * logs, pairs.starts)
    slope = -probabilities * pushed[pairs.owner] + bonus * probabilities * (logs + entropy[pairs.owner])
    slope[picked] += pushed
    slopes = net.backward(pairs, kept, (slope / len(picked)).astype(np.float32))
    values, kept = net.values(pairs.state)
    slopes |= net.backward_values(pairs.state, kept, ((values - wanted) / len(picked)).astype(np.float32))
    net.learn(slopes, rate)


def train(batch: Batch, net: Net, features: Features, rng: np.random.Generator, length: int, rate: float) -> None:
    """One round: play, then go through it three times."""
    steps = play(batch, net, features, length, rng)
    last = net.values(features.states(batch.observation))[0]
    gains = advantages(steps, last, batch.seat, batch.options.players, decay=0.95)
    for _ in range(3):
        for chosen in np.array_split(rng.permutation(length), max(1, length // 8)):
            improve(net, steps, gains, chosen, 0.2, 0.005, rate)


def start(batch: Batch, features: Features, net: Net, rng: np.random.Generator, length: int) -> Round:
    return lambda rate: train(batch, net, features, rng, length, rate)


main = command("PPO", start, features_for, values=True)

if __name__ == "__main__":
    main()
