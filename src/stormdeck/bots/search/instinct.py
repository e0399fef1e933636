"""What search asks of a game besides its rules: how good a position looks, and what one would do in it without thinking.

Every game brings its own in `bots/<game>/`.  The states here are imagined ones, dealt from a belief: nobody's truth.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stormdeck.core.game import Rows, State
from stormdeck.core.rng import Rng

WIN: Final = 1_000_000


@mypyc_attr(allow_interpreted_subclasses=True)
class Instinct:
    """Knows nothing: all positions even, all actions alike.  Good enough to search a game nobody has written one for."""

    players: i64

    def __init__(self, players: i64) -> None:
        self.players = players

    def evaluate(self, state: State, seat: i64) -> float:
        """The share of the win a seat may hope for, from 0 to 1; all seats (all sides) together about 1."""
        return 1.0 / float(self.players)

    def rests(self, state: State) -> bool:
        """True if the position is quiescent, so that `evaluate` can judge it; a rollout is cut only there."""
        return True

    def estimate(self, state: State, values: vec[i64]) -> None:
        """`evaluate` for every seat, in millionths."""
        seat: i64
        for seat in range(self.players):
            values[seat] = i64(self.evaluate(state, seat) * WIN)

    def weigh(self, state: State, rows: Rows, weights: vec[i64]) -> None:
        """How promising each legal action looks to whoever decides: any numbers from 0 on, only their shares count."""
        place: i64
        for place in range(rows.count):
            weights[place] = 1

    def weigh_with_care(self, state: State, rows: Rows, weights: vec[i64]) -> None:
        """The same for a real decision, which is worth a longer look than one of many in a tree."""
        self.weigh(state, rows, weights)

    def pick(self, state: State, rows: Rows, rng: Rng) -> i64:
        """The action (its row) that is played in a rollout."""
        return rows.items[rng.below(rows.count)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Linear(Instinct):
    """Positions judged by a few counted features, the weights of which were found by measured play.

    The weighted sum of a seat is the logarithm of its odds, in thousandths; a lone player's odds are against losing.
    """

    weights: vec[i64]
    features: vec[i64]
    odds: list[float]

    def __init__(self, players: i64, weights: vec[i64]) -> None:
        super().__init__(players)
        self.weights = weights
        self.features = vec[i64]([0] * len(weights))
        self.odds = [0.0] * int(players)

    def count(self, state: State, seat: i64, features: vec[i64]) -> None:
        """Fill in the features of a seat."""
        raise NotImplementedError

    def standing(self, state: State, seat: i64) -> i64:
        features = self.features
        self.count(state, seat, features)
        total: i64 = 0
        place: i64
        for place in range(len(self.weights)):
            total += features[place] * self.weights[place]
        return min(max(total, i64(-50000)), i64(50000))

    def evaluate(self, state: State, seat: i64) -> float:
        mine = exp(float(self.standing(state, seat)) / 1000.0)
        if self.players == 1:
            return mine / (1.0 + mine)
        total = mine
        other: i64
        for other in range(self.players):
            if other != seat:
                total += exp(float(self.standing(state, other)) / 1000.0)
        return mine / total

    def estimate(self, state: State, values: vec[i64]) -> None:
        """Every seat counted once, not once for every other."""
        if self.players == 1:
            values[0] = i64(self.evaluate(state, 0) * WIN)
            return
        total = 0.0
        seat: i64
        for seat in range(self.players):
            odds = exp(float(self.standing(state, seat)) / 1000.0)
            self.odds[int(seat)] = odds
            total += odds
        for seat in range(self.players):
            values[seat] = i64(self.odds[int(seat)] / total * WIN)
