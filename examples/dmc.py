"""Deep Monte Carlo by self-play on a `Batch`, in the manner of DouZero, in NumPy alone.

    python examples/dmc.py                      an hour on one core; the curve is in runs/dmc
    python examples/dmc.py --game thunderbolts --minutes 10

The network guesses, for every legal action, the share of the win that the seat will have when the game is over.  All seats play
what looks best, now and then something else; when a game ends, every decision in it learns its seat's share.  Nothing is
bootstrapped, no state has a value of its own.
"""

from __future__ import annotations

import numpy as np
from grids import features_for
from learning import Array, Features, Net, Pairs, Round, best, command

from stormdeck.envs import Batch

Lesson = tuple[Array, Array, float]
"""A state, an action in it, and the share of the win that it led to."""


class Dmc:
    """Games in the making, and what those taught that are over."""

    def __init__(self, batch: Batch, features: Features, net: Net, rng: np.random.Generator, length: int) -> None:
        self.batch, self.features, self.net, self.rng, self.length = batch, features, net, rng, length
        self.open: list[list[tuple[Array, Array, int]]] = [[] for _ in range(batch.games)]
        self.lessons: list[Lesson] = []

    def round(self, rate: float, wander: float = 0.05, lot: int = 2048) -> None:
        """Play, and learn from the games that ended."""
        for _ in range(self.length):
            self.play(wander)
        while len(self.lessons) >= lot:
            chosen, self.lessons = self.lessons[:lot], self.lessons[lot:]
            self.learn(chosen, rate)

    def play(self, wander: float) -> None:
        batch, pairs = self.batch, self.features.read(self.batch)
        picked = best(self.net.scores(pairs)[0], pairs)
        tries = self.rng.random(batch.games) < wander
        picked = np.where(tries, pairs.starts + (self.rng.random(batch.games) * batch.legal_count).astype(np.int64), picked)
        for row, (pair, seat) in enumerate(zip(picked, batch.seat.tolist(), strict=True)):
            self.open[row].append((pairs.state[row], pairs.pair[pair], seat))
        batch.step(pairs.action[picked], trusted=True)
        for row in np.flatnonzero(batch.done):
            shares = batch.reward[row].tolist()
            self.lessons += [(state, pair, shares[seat]) for state, pair, seat in self.open[row]]
            self.open[row] = []

    def learn(self, lessons: list[Lesson], rate: float) -> None:
        """One step towards what the games brought."""
        count = np.arange(len(lessons))
        state, pair = np.stack([lesson[0] for lesson in lessons]), np.stack([lesson[1] for lesson in lessons])
        pairs = Pairs(state, pair, count, count, count)
        scores, kept = self.net.scores(pairs)
        wanted = np.array([lesson[2] for lesson in lessons])
        slope = ((scores - wanted) / len(lessons)).astype(np.float32)
        self.net.learn(self.net.backward(pairs, kept, slope), rate)


def start(batch: Batch, features: Features, net: Net, rng: np.random.Generator, length: int) -> Round:
    return Dmc(batch, features, net, rng, length).round


main = command("DMC", start, features_for, values=False)

if __name__ == "__main__":
    main()
