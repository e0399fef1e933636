"""Find the weights of Taidian's evaluation: `python benchmarks/bots_tune_taidian.py --games 20000`.

Rollouts play on with greedy's own plan whatever search has bought, so the evaluation must judge odd decks in a greedy player's
hands.  Up to a turn that chance decides both seats follow some strategy of greedy's, absent-minded in 15 decisions of a hundred;
from then on both are greedy, and the features are noted every sixth turn.
"""

from __future__ import annotations

import argparse

from bots_tune import Row, features_of, fit, loss

import stormdeck
from stormdeck.bots.taidian.glance import Glance
from stormdeck.bots.taidian.habits import Habits
from stormdeck.bots.taidian.instinct import TaidianInstinct
from stormdeck.bots.taidian.plans import PLANS
from stormdeck.core.rng import FastRng
from stormdeck.games.taidian.game import Taidian
from stormdeck.games.taidian.state import CHOOSE_TURN, TaidianState

LAST_SWITCH = 20
EVERY = 6
STRAY, CAREFUL = 15, 2


def collect(games: int, seed: int) -> list[Row]:
    game = stormdeck.game("taidian")
    assert isinstance(game, Taidian)
    agreed, instinct, legal, chance = game.agree(2, {}), TaidianInstinct(2, game.table), game.new_rows(), FastRng(seed)
    strategies = [Glance(Habits(game.table, plan)) for plan in PLANS.values()]
    rows: list[Row] = []
    for number in range(games):
        state = game.deal(agreed, FastRng(seed + number))
        assert isinstance(state, TaidianState)
        minds = [strategies[chance.below(len(strategies))] for _ in range(2)]
        switch, turn = chance.below(LAST_SWITCH), 0
        seen: list[list[float]] = []
        while (seat := int(game.seat_to_move(state))) >= 0:
            if state.phase == CHOOSE_TURN:
                turn += 1
                if turn > switch:
                    minds = [strategies[0]] * 2
                    if (turn - switch) % EVERY == 1:
                        one, other = features_of(instinct, state, 0), features_of(instinct, state, 1)
                        seen.append([float(a - b) for a, b in zip(one, other, strict=True)])
            game.legal_rows(state, legal)
            row = legal.items[0]
            if legal.count > 1:
                absent = chance.below(100) < (STRAY if turn <= switch else CAREFUL)
                row = legal.items[chance.below(legal.count)] if absent else minds[seat].pick(state, legal, chance)
            game.apply_row(state, row, None)
        result = float(game.payoff(state, 0))
        rows += [(features, result, 1.0) for features in seen]
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
