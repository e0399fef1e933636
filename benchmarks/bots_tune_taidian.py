"""Find the weights of Taidian's evaluation: `python benchmarks/bots_tune_taidian.py --games 20000`.

Rollouts play on with greedy's own plan whatever search has bought, so the evaluation must judge odd decks in a greedy player's
hands.  Up to a turn that chance decides both seats follow some strategy of greedy's, absent-minded in 15 decisions of a hundred;
from then on both are greedy, and the features are noted every sixth turn.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from bots_tune import Row, features_of, fit, loss

from stormdeck.bots.taidian.glance import Glance
from stormdeck.bots.taidian.habits import Habits
from stormdeck.bots.taidian.instinct import TaidianInstinct
from stormdeck.bots.taidian.plans import PLANS
from stormdeck.core.rng import FastRng, Rng
from stormdeck.games.taidian import Taidian
from stormdeck.games.taidian.state import CHOOSE_TURN, TaidianState
from stormdeck.table.loop import Mover, Play
from stormdeck.table.opening import sit_down

LAST_SWITCH = 20
EVERY = 6
STRAY, CAREFUL = 15, 2


class Wandering(Mover):
    """Both seats: strategies of greedy's up to the turn that chance has decided, greedy from then on, absent-minded all along.
    Notes the features every sixth turn."""

    def __init__(self, instinct: TaidianInstinct, strategies: Sequence[Glance], chance: Rng) -> None:
        self.instinct = instinct
        self.greedy = strategies[0]
        self.chance = chance
        self.minds = [strategies[int(chance.below(len(strategies)))] for _ in range(2)]
        self.switch = int(chance.below(LAST_SWITCH))
        self.turn = 0
        self.seen: list[list[float]] = []

    def row(self, play: Play) -> int:
        state, rows = play.state, play.rows
        assert isinstance(state, TaidianState)
        if state.phase == CHOOSE_TURN:
            self.turn += 1
            if self.turn > self.switch:
                self.minds = [self.greedy] * 2
                if (self.turn - self.switch) % EVERY == 1:
                    one, other = features_of(self.instinct, state, 0), features_of(self.instinct, state, 1)
                    self.seen.append([float(a - b) for a, b in zip(one, other, strict=True)])
        if rows.count == 1:
            return int(rows.items[0])
        if self.chance.below(100) < (STRAY if self.turn <= self.switch else CAREFUL):
            return int(rows.items[int(self.chance.below(rows.count))])
        return int(self.minds[int(play.seat)].pick(state, rows, self.chance))


def collect(games: int, seed: int) -> list[Row]:
    opening = sit_down("taidian", 2)
    game, chance = opening.game, FastRng(seed)
    assert isinstance(game, Taidian)
    instinct = TaidianInstinct(2, game.table)
    strategies = [Glance(Habits(game.table, plan)) for plan in PLANS.values()]
    rows: list[Row] = []
    for number in range(games):
        play, both = opening.play(seed + number), Wandering(instinct, strategies, chance)
        play.run([both, both])
        result = float(game.payoff(play.state, 0))
        rows += [(features, result, 1.0) for features in both.seen]
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=3_000_000)
    given = parser.parse_args()
    rows = collect(given.games, given.seed)
    size = len(rows[0][0])
    half = len(rows) * 4 // 5
    weights, _ = fit(rows[:half], size, rounds=7)
    print(f"taidian: {given.games} games from seed {given.seed}, {len(rows)} positions")
    tail = rows[half:]
    print(f"log loss on the last fifth: {loss(tail, weights):.4f} (knowing nothing: {loss(tail, [0.0] * size):.4f})")
    weights, _ = fit(rows, size, rounds=7)
    print("WEIGHTS: Final = vec[i64]([" + ", ".join([str(round(1000 * weight)) for weight in weights]) + "])")


if __name__ == "__main__":
    main()
