"""Find the weights of the evaluations in bots/<game>/ by measured play: `python benchmarks/bots_tune.py GAME --games 400`.

Greedy players who are now and then absent-minded play games; at some decisions the features of every seat are noted, and
logistic regression finds the weights that tell best who will win.  Seeds are printed; the same command gives the same weights.

With `--instinct` the quick instinct of search plays instead of greedy, and the features are noted once a turn, where it can judge
the position; NAME=LOW..HIGH gives every game the next value of an option.  So the solitaire's were found:
`python benchmarks/bots_tune.py thunderbirds --instinct --games 1500 --option advanced_count=3..14`.
"""

from __future__ import annotations

import argparse
import math
from typing import NamedTuple

import stormdeck
from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.search.instinct import Linear
from stormdeck.core.game import State
from stormdeck.core.rng import FastRng, Rng
from stormdeck.table.executor import executor_for
from stormdeck.table.loop import ByView, Mover, Observer, Play
from stormdeck.table.opening import sit_down

ABSENT = 5
"""Decisions of a hundred that are left to chance where the instinct plays absent-mindedly."""
LONGEST_ABSENCE = 300
GAMES_IN_PART = 25
Row = tuple[list[float], float, float]
"""Features (of one seat, less those of the other), the result, and the weight of the row."""


class Noting(Observer):
    """Notes the features of every seat at every so many-th decision."""

    def __init__(self, instinct: Linear, players: int, every: int, number: int) -> None:
        super().__init__(hears=False)
        self.instinct = instinct
        self.players = players
        self.every = every
        self.number = number
        self.seen: list[list[list[int]]] = []

    def before(self, play: Play, row: int) -> None:
        if int(play.decisions) % self.every == self.number % self.every:
            self.seen.append([features_of(self.instinct, play.state, seat) for seat in range(self.players)])


class Part(NamedTuple):
    """Some of the games."""

    game_id: str
    numbers: range
    seed: int
    every: int
    options: dict[str, object]


def collect(part: Part) -> list[Row]:
    game_id, numbers, seed, every, options = part
    players = min(2, stormdeck.game(game_id).players[-1])
    opening = sit_down(game_id, players, options)
    instinct = bots_of(game_id).instinct(opening.game, players)
    assert isinstance(instinct, Linear)
    bots = [stormdeck.bot("blend:5") for _ in range(players)]
    rows: list[Row] = []
    for number in numbers:
        play, noting = opening.play(seed + number), Noting(instinct, players, every, number)
        rngs = [FastRng(seed + number, 1 + seat) for seat in range(players)]
        play.run([ByView(bot, rng, asks_always=False) for bot, rng in zip(bots, rngs, strict=True)], [noting])
        result = float(play.game.payoff(play.state, 0))
        for features in noting.seen:
            other = features[1] if players == 2 else [0] * len(features[0])
            rows.append(([float(a - b) for a, b in zip(features[0], other, strict=True)], result, 1.0))
    return rows


class AbsentMinded(Mover):
    """The instinct, which leaves some decisions to chance for a while.  It notes the features once a turn, where it can judge the
    position, and nothing while it is absent-minded."""

    def __init__(self, instinct: Linear, chance: Rng, absent: int) -> None:
        self.instinct = instinct
        self.chance = chance
        self.absent = absent
        self.rested = False
        self.seen: list[list[int]] = []

    def row(self, play: Play) -> int:
        rests = self.instinct.rests(play.state)
        if rests and not self.rested and self.absent <= 0:
            self.seen.append(features_of(self.instinct, play.state, 0))
        self.rested = rests
        self.absent -= 1
        if play.rows.count == 1:
            return int(play.rows.items[0])
        if self.absent >= 0 and self.chance.below(100) < ABSENT:
            return int(play.rows.items[int(self.chance.below(play.rows.count))])
        return int(self.instinct.pick(play.state, play.rows, self.chance))


def collect_by_instinct(game_id: str, games: int, seed: int, options: dict[str, object]) -> list[Row]:
    """A solitaire, played by the instinct; every other game begins with absent-minded play, of which nothing is noted.

    So the weights tell how good play would end, from bad positions too.
    """
    instinct, chance = bots_of(game_id).instinct(stormdeck.game(game_id), 1), FastRng(1)
    assert isinstance(instinct, Linear)
    rows: list[Row] = []
    for number in range(games):
        chosen = {name: value_for(value, number) for name, value in options.items()}
        play = sit_down(game_id, 1, chosen).play(seed + number)
        player = AbsentMinded(instinct, chance, int(chance.below(LONGEST_ABSENCE)) if number % 2 else 0)
        play.run([player])
        result = float(play.game.payoff(play.state, 0))
        rows += [([float(feature) for feature in features], result, 1.0) for features in player.seen]
    return rows


def value_for(value: object, number: int) -> object:
    low, dots, high = str(value).partition("..")
    return str(int(low) + number % (int(high) - int(low) + 1)) if dots else value


def features_of(instinct: Linear, state: State, seat: int) -> list[int]:
    features = instinct.features
    instinct.count(state, seat, features)
    return [int(features[place]) for place in range(len(instinct.weights))]


def fit(rows: list[Row], size: int, ridge: float = 1.0, rounds: int = 12) -> tuple[list[float], float]:
    """Newton's method for the logistic regression without an intercept -> weights, mean log loss."""
    weights = [0.0] * size
    for _ in range(rounds):
        gradient = [-ridge * weight for weight in weights]
        hessian = [[ridge if a == b else 0.0 for b in range(size)] for a in range(size)]
        for features, result, _ in rows:
            chance = sigmoid(sum([w * f for w, f in zip(weights, features, strict=True) if f]))
            used = [place for place in range(size) if features[place]]
            spread = chance * (1 - chance)
            for a in used:
                gradient[a] += (result - chance) * features[a]
                line = hessian[a]
                scaled = spread * features[a]
                for b in used:
                    line[b] += scaled * features[b]
        step = solve(hessian, gradient)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
    return weights, loss(rows, weights)


def loss(rows: list[Row], weights: list[float]) -> float:
    total = 0.0
    for features, result, _ in rows:
        chance = min(max(sigmoid(sum([w * f for w, f in zip(weights, features, strict=True)])), 1e-9), 1 - 1e-9)
        total -= result * math.log(chance) + (1 - result) * math.log(1 - chance)
    return total / len(rows)


def sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, x))))


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss with pivots."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[place][size] / rows[place][place] for place in range(size)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--every", type=int, default=7, help="note the features at every so many-th decision")
    parser.add_argument("--processes", type=int, default=1, help="how many play; the result is the same")
    parser.add_argument("--instinct", action="store_true", help="let the quick instinct play (solitaires)")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE")
    given = parser.parse_args()
    options: dict[str, object] = dict([text.split("=", 1) for text in given.option])
    if given.instinct:
        rows = collect_by_instinct(given.game, given.games, given.seed, options)
    else:
        starts = range(0, given.games, GAMES_IN_PART)
        numbers = [range(start, min(start + GAMES_IN_PART, given.games)) for start in starts]
        parts = [Part(given.game, some, given.seed, given.every, options) for some in numbers]
        rows = [row for found in executor_for(given.processes).in_order(collect, parts) for row in found]
    size = len(rows[0][0])
    half = len(rows) * 4 // 5
    weights, _ = fit(rows[:half], size)
    even = sum([result for _, result, _ in rows]) / len(rows)
    print(f"{given.game}: {given.games} games from seed {given.seed}, {len(rows)} positions, first seat {even:.3f}")
    print(
        f"log loss on the last fifth: {loss(rows[half:], weights):.4f} (knowing nothing: {loss(rows[half:], [0.0] * size):.4f})"
    )
    weights, _ = fit(rows, size)
    print("WEIGHTS: Final = vec[i64]([" + ", ".join([str(round(1000 * weight)) for weight in weights]) + "])")


if __name__ == "__main__":
    main()
