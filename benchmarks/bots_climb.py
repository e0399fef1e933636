"""Climb to better weights of an instinct by measured play: `python benchmarks/bots_climb.py thunderbolts --seed 5000000`.

`thunderbolts` has 39 weights in bots/thunderbolts/table.py, which say what a table is worth when a turn is over;
`thunder-and-lightning` has 106 in bots/thunder_and_lightning/weights.py, which say what an action is worth at a glance.
They work only together, so all of them are tried at once: a trial moves every weight up or down at random by its step, and the
trial and its mirror image (every move the other way) are played against greedy on the same deals, each deal both ways.  Half of
what the trial gets more than its mirror image, counted for each weight by the sign of its move and averaged over the trials, is
the slope of that weight.  Then one step is taken: a slope of twice its noise moves a weight by `--rate` times its step.  Last,
the old and the new weights are checked on other deals, and the new ones are printed ready to paste.

The weights in the tree were found by such steps with earlier versions of this program, so they will not come out to the digit.
Those of THUNDERBOLTS began from weights of a regression that had been adjusted by hand; those of Thunder & Lightning took many
short steps without checks between them, each going on with a part of the steps before.  One step is small, and its check seldom
proves it: paste the weights unless the check speaks against them, and go on with another seed.  A check that has chosen weights
flatters them, so measure the last ones on new deals.  The same command gives the same weights.

The defaults play 20,000 games for the slopes and 4,000 for the check: compiled, about six minutes of CPU for THUNDERBOLTS (13 and
23 ms a game) and two for Thunder & Lightning (5 ms a game).
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

import stormdeck
from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.search.instinct import Instinct
from stormdeck.bots.thunder_and_lightning import weights as thunder_and_lightning_weights
from stormdeck.bots.thunder_and_lightning.glance import Glance
from stormdeck.bots.thunder_and_lightning.instinct import ThunderInstinct
from stormdeck.bots.thunderbolts import table as thunderbolts_table
from stormdeck.bots.thunderbolts.instinct import ThunderboltsInstinct
from stormdeck.bots.thunderbolts.turn import THOROUGH
from stormdeck.core.game import State
from stormdeck.core.rng import FastRng, Rng
from stormdeck.games.thunder_and_lightning.state import ThunderState
from stormdeck.table.executor import Executor, executor_for
from stormdeck.table.loop import ByView, Mover, Play
from stormdeck.table.opening import sit_down
from stormdeck.table.statistics import Estimate, mean_of

Weights = list[int]
Signs = list[int]
"""1 or -1 for each weight: up or down."""

FARTHEST = 1.5  # steps that one weight may go at once
TRIED = 500  # tables of THUNDERBOLTS looked at in a decision of a trial; in the check THOROUGH of them
SIGNS = 3  # the stream of chance for the signs; 1 and 2 are the seats'


@dataclass(frozen=True)
class Climb:
    """What one game's weights are."""

    module: ModuleType  # WEIGHTS, and the places of the weights by name
    steps: dict[str, list[int]]
    """How far a trial moves each weight, by its name in the module, and the weights that follow it where it is the first of
    several.  What is not named stays, as what has the step 0 does."""
    lines: tuple[int, ...]  # weights in each line of the module's file
    hand_over: Callable[[Instinct, State, Weights, bool], None]
    """Makes the instinct play with these weights, and with all its care if asked; any state of the game will do."""

    def weights(self) -> Weights:
        return [int(weight) for weight in self.module.WEIGHTS]

    def named_steps(self) -> list[tuple[str, int]]:
        """Name and step of every weight, in their order in the module."""
        found = [("", 0)] * len(self.weights())
        for name, steps in self.steps.items():
            first = int(getattr(self.module, name))
            for place, step in enumerate(steps):
                found[first + place] = (name if len(steps) == 1 else f"{name} + {place}", step)
        return found

    def to_paste(self, weights: Weights) -> str:
        lines, at = ["WEIGHTS: Final = vec[i64](["], 0
        for length in self.lines:
            lines.append("    " + ", ".join([str(weight) for weight in weights[at : at + length]]) + ",")
            at += length
        assert at == len(weights)
        return "\n".join([*lines, "])"])


# A finished stack is the measure of all others, and the farthest WALLET cards are worth 0: they have no step.
THUNDERBOLTS_STEPS: dict[str, list[int]] = {
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

# The treasure is the measure of all others.  In the rows by kind the god and the treasure come first: neither is put down like
# other cards, so they stay where the rows speak of that.
# fmt: off
THUNDER_STEPS: dict[str, list[int]] = {
    "VALUE": [3, 0, 3, 12, 4, 3, 3, 6, 11, 4, 14, 14, 3],
    "FRONT": [0, 0] + [3] * 11,
    "BEHIND": [0, 0] + [3] * 11,
    "DEPLOYED": [0, 0] + [6] * 11,
    "FACE": [7, 3, 3],
    "BACK": [5, 3, 3],
    "DRAWN": [7, 4, 3],
    "COLUMN": [3],
    "LAST_COLUMN": [7],
    "INSIGHT": [4], "OPENED": [50], "OPENED_LATER": [40], "UNCOVERED": [30], "EXPOSED": [40], "COVERED": [8],
    "SECOND_COVERED": [5], "SHOWN": [10], "SAVED": [20], "MET": [20], "WALL_MET": [8], "CHAMPION_MET": [15], "WALL_PUT": [6],
    "WANT": [20], "FEW": [6], "RACE": [12], "FOR_GOD": [8], "ENTERING": [15], "HIDDEN": [10], "HIDDEN_FEW": [20],
    "HIDDEN_NIGHTMARE": [15], "CENTER": [4], "LANE_HIDDEN": [4], "RAVENS_USE": [5], "HAND_SHOWN": [4], "HAND_WIPED": [5],
    "SPIED": [8], "REVEALED": [2], "FLANK_USE": [5], "MOVE_FOE_USE": [7], "WEAPON_USE": [5], "FREYA_USE": [6], "HEL_USE": [8],
    "FETCHED_RAVENS": [5], "FETCHED_TROOPS": [4], "SEER_USE": [6], "BERSERKER_USE": [5], "IDUNN_USE": [6], "DRAW_RACE": [12],
    "USE_RACE": [12], "UNCOVERED_DEEP": [15], "GUARD": [10], "BAD_GUARD": [20],
}
# fmt: on


def hand_over_turn(instinct: Instinct, state: State, weights: Weights, with_care: bool) -> None:
    assert isinstance(instinct, ThunderboltsInstinct)
    instinct.turn.table.weights = vec[i64](weights)
    instinct.turn.quick = THOROUGH if with_care else TRIED


def hand_over_glance(instinct: Instinct, state: State, weights: Weights, with_care: bool) -> None:
    """A glance knows no more or less care."""
    assert isinstance(instinct, ThunderInstinct)
    assert isinstance(state, ThunderState)
    glance = instinct.glance
    if glance is None:
        glance = instinct.glance = Glance(state)
    glance.weights = vec[i64](weights)


CLIMBS = {
    "thunderbolts": Climb(thunderbolts_table, THUNDERBOLTS_STEPS, (4, 7, 7, 8, 7, 6), hand_over_turn),
    "thunder-and-lightning": Climb(
        thunder_and_lightning_weights, THUNDER_STEPS, (13, 13, 13, 13, 9, 15, 5, 5, 15, 5), hand_over_glance
    ),
}


class ByInstinct(Mover):
    """The instinct, which is asked only where it has a choice."""

    def __init__(self, instinct: Instinct, rng: Rng) -> None:
        self.instinct = instinct
        self.rng = rng

    def row(self, play: Play) -> int:
        return int(play.rows.items[0] if play.rows.count == 1 else self.instinct.pick(play.state, play.rows, self.rng))


class Match:
    """The instinct against greedy, two players, with any weights."""

    def __init__(self, game_id: str) -> None:
        self.climb = CLIMBS[game_id]
        self.opening = sit_down(game_id, 2)
        self.instinct = bots_of(game_id).instinct(self.opening.game, 2)
        self.greedy = stormdeck.bot("greedy")

    def shares(self, weights: Weights, with_care: bool, seed: int, deals: int) -> list[float]:
        """What the instinct gets of each deal, played both ways."""
        self.climb.hand_over(self.instinct, self.opening.deal(seed), weights, with_care)
        return [(self.play(number, 0) + self.play(number, 1)) / 2 for number in range(seed, seed + deals)]

    def play(self, number: int, own: int) -> float:
        play = self.opening.play(number)
        mine, other = ByInstinct(self.instinct, FastRng(number, 1 + own)), FastRng(number, 2 - own)
        greedy = ByView(self.greedy, other, asks_always=False)
        play.run([mine, greedy] if own == 0 else [greedy, mine])
        return float(play.game.payoff(play.state, own))


def moved(weights: Weights, steps: list[int], signs: Signs) -> Weights:
    return [weight + sign * step for weight, step, sign in zip(weights, steps, signs, strict=True)]


class Trial(NamedTuple):
    """Weights moved up and down, and the deals they are tried on."""

    game_id: str
    weights: Weights
    steps: list[int]
    signs: Signs
    first: int
    deals: int


def gained(trial: Trial) -> float:
    """Half of what a trial gets more than its mirror image."""
    match = Match(trial.game_id)
    one, mirrored = [
        match.shares(moved(trial.weights, trial.steps, signs), False, trial.first, trial.deals)
        for signs in (trial.signs, [-sign for sign in trial.signs])
    ]
    return (math.fsum(one) - math.fsum(mirrored)) / trial.deals / 2


def slopes_of(trials: list[Trial], executor: Executor) -> tuple[list[float], float]:
    """How much one step up is worth, for each weight, and the noise of these numbers; every trial has deals of its own."""
    sums, squares = [0.0] * len(trials[0].weights), 0.0
    for trial, half in zip(trials, executor.in_order(gained, trials), strict=True):
        signs = trial.signs
        sums = [total + sign * half for total, sign in zip(sums, signs, strict=True)]
        squares += half * half
    return [total / len(trials) for total in sums], math.sqrt(squares) / len(trials)


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", metavar="GAME", choices=CLIMBS, help=" or ".join(CLIMBS))
    parser.add_argument("--trials", type=int, default=100, help="each is played with its mirror image (default: 100)")
    parser.add_argument("--deals", type=int, default=50, help="for each trial, other ones every time (default: 50)")
    parser.add_argument("--seed", type=int, default=5_000_000, help="of the first deal; the others follow (default: 5000000)")
    parser.add_argument("--rate", type=float, default=1.0, help="steps for a slope of twice its noise (default: 1.0)")
    parser.add_argument("--processes", type=int, default=1, help="how many play the trials; the result is the same (default: 1)")
    parser.add_argument("--check-deals", type=int, default=1000, help="for the old and the new weights (default: 1000)")
    given = parser.parse_args()
    if min(given.trials, given.deals) < 1 or given.check_deals < 2 or given.seed < 0:
        parser.error("there must be at least 1 trial, 1 deal and 2 deals to check, and no seed below 0")
    climb = CLIMBS[given.game]
    match, old, names = Match(given.game), climb.weights(), climb.named_steps()
    steps, chance = [step for _, step in names], FastRng(given.seed, SIGNS)
    trials = [
        Trial(given.game, old, steps, [2 * int(chance.below(2)) - 1 for _ in old], given.seed + trial * given.deals, given.deals)
        for trial in range(given.trials)
    ]
    slopes, noise = slopes_of(trials, executor_for(given.processes))
    new = climbed(old, steps, slopes, noise, given.rate)
    check = given.seed + given.trials * given.deals
    last = check + given.check_deals - 1
    print(f"{given.game}: {given.trials} trials with mirror images, {given.deals} deals each, seeds {given.seed} to {check - 1}")
    print(f"slopes in % of a game for one step; noise {100 * noise:.2f}")
    width = max([len(name) for name, _ in names])
    for place, (name, step) in enumerate(names):
        if step:
            print(f"  {name:{width}} step {step:3}  slope {100 * slopes[place]:6.2f}  {old[place]:5} -> {new[place]:5}")
    before = match.shares(old, True, check, given.check_deals)
    after = match.shares(new, True, check, given.check_deals)
    print(f"share against greedy with 95 % intervals, {given.check_deals} deals both ways, seeds {check} to {last}")
    print(f"  old {in_percent(mean_of(before))}, new {in_percent(mean_of(after))}")
    print(f"  new less old, deal by deal: {in_percent(difference_of(after, before))}")
    print(climb.to_paste(new))


if __name__ == "__main__":
    main()
