"""Climb to better turn weights for THUNDERBOLTS by measured play: `python benchmarks/bots_climb.py --seed 5000000`.

The 39 weights in bots/evaluate/thunderbolts_table.py say what a table is worth when a turn is over.  They work only together, so
all of them are tried at once: a trial moves every weight up or down at random by its step, and the trial and its mirror image
(every move the other way) are played against greedy on the same deals, each deal both ways.  Half of what the trial gets more
than its mirror image, counted for each weight by the sign of its move and averaged over the trials, is the slope of that weight.
Then one step is taken: a slope of twice its noise moves a weight by `--rate` times its step.  Last, the old and the new weights
are checked on other deals, and the new ones are printed ready to paste.

The weights in the tree were found by such steps with earlier versions of this program, beginning from weights of a regression
that had been adjusted by hand.  One step is small, and its check seldom proves it: paste the weights unless the check speaks
against them, and go on with another seed.  A check that has chosen weights flatters them, so measure the last ones on new deals.
The same command gives the same weights.

The defaults play 20,000 games for the slopes and 4,000 for the check: about six minutes of CPU, compiled (13 and 23 ms a game).
"""

from __future__ import annotations

import argparse
import math

from librt.vecs import vec
from mypy_extensions import i64

import stormdeck
from stormdeck.arena.statistics import Estimate, mean_of
from stormdeck.bots.evaluate import thunderbolts_table
from stormdeck.bots.evaluate.thunderbolts import ThunderboltsInstinct
from stormdeck.bots.evaluate.thunderbolts_turn import THOROUGH
from stormdeck.bots.search.minds import instinct_for
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat

Weights = list[int]
Signs = list[int]
"""1 or -1 for each weight: up or down."""

# How far a trial moves each weight, by its name in the table, and the weights that follow it where it is the first of several.
# What is not named stays: a finished stack is the measure of all others, and the farthest WALLET cards are worth 0.
STEPS: dict[str, list[int]] = {
    "WALLET": [80],
    "REFILL": [100],
    "UNKNOWN": [60],
    "OWN": [60, 50, 40, 40, 40, 30],
    "NEXT": [90, 60, 50, 40, 40, 30],
    "HAND_WILD": [50],
    "MORE_WILD": [40],
    "TOP_WILD": [50],
    "HELD": [30],
    "TWIN": [30],
    "S_HAND": [40],
    "S_TOP": [40],
    "EMPTY": [50],
    "ON_SAME": [30],
    "ON_RUN": [40],
    "ON_ABOVE": [40],
    "ON_ABOVE_STEP": [8],
    "ON_BURY": [40],
    "ON_BURY_STEP": [8],
    "ON_WILD": [100],
    "SWAP": [40],
    "SWAP_SHOWN": [60],
    "FINISH": [120],
    "FINISH_BOTH": [100],
    "AT_L": [60],
    "AT_T": [80],
}
FARTHEST = 1.5  # steps that one weight may go at once
TRIED = 500  # tables looked at in a decision of a trial; in the check THOROUGH of them
LINES = (4, 7, 7, 8, 7, 6)  # weights in each line of the table's file
SIGNS = 3  # the stream of chance for the signs; 1 and 2 are the seats'


class Match:
    """The instinct against greedy, two players, with any weights."""

    def __init__(self) -> None:
        self.game = stormdeck.game("thunderbolts")
        self.agreed = self.game.agree(2, {})
        instinct = instinct_for(self.game, 2)
        assert isinstance(instinct, ThunderboltsInstinct)
        self.instinct = instinct
        self.greedy = stormdeck.bot("greedy")
        self.legal = self.game.new_rows()

    def shares(self, weights: Weights, most_tables: int, seed: int, deals: int) -> list[float]:
        """What the instinct gets of each deal, played both ways."""
        self.instinct.turn.table.weights = vec[i64](weights)
        self.instinct.turn.quick = most_tables
        return [(self.play(number, 0) + self.play(number, 1)) / 2 for number in range(seed, seed + deals)]

    def play(self, number: int, own: int) -> float:
        game = self.game
        state = game.deal(self.agreed, FastRng(number))
        rngs = [FastRng(number, 1 + seat) for seat in range(2)]
        while (seat := int(game.seat_to_move(state))) >= 0:
            game.legal_rows(state, self.legal)
            row = self.legal.items[0]
            if self.legal.count > 1 and seat == own:
                row = self.instinct.pick(state, self.legal, rngs[seat])
            elif self.legal.count > 1:
                action = self.greedy.choose(game.view(state, Seat(seat)), game.legal(state), rngs[seat])
                row = game.actions.row_of(action)
            game.apply_row(state, row, None)
        return float(game.payoff(state, own))


def named_steps() -> list[tuple[str, int]]:
    """Name and step of every weight, in their order in the table."""
    found = [("", 0)] * len(weights_in_tree())
    for name, steps in STEPS.items():
        first = int(getattr(thunderbolts_table, name))
        for place, step in enumerate(steps):
            found[first + place] = (name if len(steps) == 1 else f"{name} + {place}", step)
    return found


def weights_in_tree() -> Weights:
    return [int(weight) for weight in thunderbolts_table.WEIGHTS]


def moved(weights: Weights, steps: list[int], signs: Signs) -> Weights:
    return [weight + sign * step for weight, step, sign in zip(weights, steps, signs, strict=True)]


def slopes_of(match: Match, weights: Weights, steps: list[int], trials: int, deals: int, seed: int) -> tuple[list[float], float]:
    """How much one step up is worth, for each weight, and the noise of these numbers; every trial has deals of its own."""
    chance = FastRng(seed, SIGNS)
    sums, squares = [0.0] * len(weights), 0.0
    for trial in range(trials):
        signs = [2 * int(chance.below(2)) - 1 for _ in weights]
        first = seed + trial * deals
        one = match.shares(moved(weights, steps, signs), TRIED, first, deals)
        mirrored = match.shares(moved(weights, steps, [-sign for sign in signs]), TRIED, first, deals)
        half = (math.fsum(one) - math.fsum(mirrored)) / deals / 2
        sums = [total + sign * half for total, sign in zip(sums, signs, strict=True)]
        squares += half * half
    return [total / trials for total in sums], math.sqrt(squares) / trials


def climbed(weights: Weights, steps: list[int], slopes: list[float], noise: float, rate: float) -> Weights:
    if noise == 0:
        return weights
    ways = [max(-FARTHEST, min(FARTHEST, rate * slope / noise / 2)) for slope in slopes]
    return [weight + round(step * way) for weight, step, way in zip(weights, steps, ways, strict=True)]


def difference_of(new: list[float], old: list[float]) -> Estimate:
    """On the same deals; as shares between 0 and 1 while the mean is taken."""
    found = mean_of([(1 + one - other) / 2 for one, other in zip(new, old, strict=True)])
    return Estimate(*[2 * share - 1 for share in found])


def in_percent(found: Estimate) -> str:
    return f"{100 * found.value:.2f} % [{100 * found.low:.2f}, {100 * found.high:.2f}]"


def to_paste(weights: Weights) -> str:
    lines, at = ["WEIGHTS: Final = vec[i64](["], 0
    for length in LINES:
        lines.append("    " + ", ".join([str(weight) for weight in weights[at : at + length]]) + ",")
        at += length
    assert at == len(weights)
    return "\n".join([*lines, "])"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trials", type=int, default=100, help="each is played with its mirror image (default: 100)")
    parser.add_argument("--deals", type=int, default=50, help="for each trial, other ones every time (default: 50)")
    parser.add_argument("--seed", type=int, default=5_000_000, help="of the first deal; the others follow (default: 5000000)")
    parser.add_argument("--rate", type=float, default=1.0, help="steps for a slope of twice its noise (default: 1.0)")
    parser.add_argument("--check-deals", type=int, default=1000, help="for the old and the new weights (default: 1000)")
    given = parser.parse_args()
    if min(given.trials, given.deals) < 1 or given.check_deals < 2 or given.seed < 0:
        parser.error("there must be at least 1 trial, 1 deal and 2 deals to check, and no seed below 0")
    match, old, names = Match(), weights_in_tree(), named_steps()
    steps = [step for _, step in names]
    slopes, noise = slopes_of(match, old, steps, given.trials, given.deals, given.seed)
    new = climbed(old, steps, slopes, noise, given.rate)
    check = given.seed + given.trials * given.deals
    last = check + given.check_deals - 1
    print(f"thunderbolts: {given.trials} trials with mirror images, {given.deals} deals each, seeds {given.seed} to {check - 1}")
    print(f"slopes in % of a game for one step; noise {100 * noise:.2f}")
    for place, (name, step) in enumerate(names):
        if step:
            print(f"  {name:13} step {step:3}  slope {100 * slopes[place]:6.2f}  {old[place]:5} -> {new[place]:5}")
    before = match.shares(old, THOROUGH, check, given.check_deals)
    after = match.shares(new, THOROUGH, check, given.check_deals)
    print(f"share against greedy with 95 % intervals, {given.check_deals} deals both ways, seeds {check} to {last}")
    print(f"  old {in_percent(mean_of(before))}, new {in_percent(mean_of(after))}")
    print(f"  new less old, deal by deal: {in_percent(difference_of(after, before))}")
    print(to_paste(new))


if __name__ == "__main__":
    main()
