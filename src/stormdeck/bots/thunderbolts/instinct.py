"""THUNDERBOLTS for greedy and search: whole turns thought through, positions judged where a turn begins.

A turn is many small decisions that mean little one by one, so the instinct does not look one action ahead: it tries out the ways
to play the turn (`turn.py`) and takes the first step of the best.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.search.instinct import Linear
from stormdeck.bots.thunderbolts.turn import GLANCE, THOROUGH, Turn
from stormdeck.core.game import Rows, State
from stormdeck.core.rng import Rng
from stormdeck.games.thunderbolts.state import RESERVES, WILD, ThunderboltsState

POINTS: Final = 0
WALLET: Final = 1
LAST: Final = 2
WILDS: Final = 3
RESERVE_WILDS: Final = 4
SHOWN_S: Final = 5
MISSING: Final = 6
HELD: Final = 7
ON_MOVE: Final = 8
WILDS_ON_MOVE: Final = 9
MISSING_ON_MOVE: Final = 10

FEW: Final = 5  # WALLET cards from which on each counts more

# Found by measured play (benchmarks/bots_tune.py), in thousandths, in the order above.
WEIGHTS: Final = vec[i64]([78, -109, 37, 235, 78, 105, -17, -54, 13, 190, -63])

HALF: Final = 40  # an action that promises this much less, in the units of `Turn`, gets half the share
MOST: Final = 1 << 20  # the share of the best
HALVINGS: Final = 16


@final
class ThunderboltsInstinct(Linear):
    turn: Turn

    def __init__(self, players: i64, turn: Turn) -> None:
        super().__init__(players, WEIGHTS)
        self.turn = turn

    def rests(self, state: State) -> bool:
        """Where a turn begins: in the middle of one nobody can tell what it will come to."""
        assert isinstance(state, ThunderboltsState)
        return state.actions == 0

    def count(self, state: State, seat: i64, features: vec[i64]) -> None:
        assert isinstance(state, ThunderboltsState)
        table = self.turn.table
        table.read_seat(state, seat)
        on_move: i64 = 1 if state.current == seat else 0
        wilds = table.hand[WILD]
        missing = table.own_missing()
        features[POINTS] = state.points[seat]
        features[WALLET] = state.wallet_sizes[seat]
        features[LAST] = max(i64(0), FEW - state.wallet_sizes[seat])
        features[WILDS] = wilds * (1 - on_move)
        features[RESERVE_WILDS] = 0
        features[SHOWN_S] = 0
        features[MISSING] = missing * (1 - on_move)
        features[HELD] = table.held * (1 - on_move)
        features[ON_MOVE] = on_move
        features[WILDS_ON_MOVE] = wilds * on_move
        features[MISSING_ON_MOVE] = missing * on_move
        reserve: i64
        for reserve in range(RESERVES):
            top = state.reserve_top(seat * RESERVES + reserve)
            if top == WILD:
                features[RESERVE_WILDS] += 1
            elif top == WILD + 1:
                features[SHOWN_S] = 1

    def pick(self, state: State, rows: Rows, rng: Rng) -> i64:
        assert isinstance(state, ThunderboltsState)
        return self.turn.decide(state)

    def weigh(self, state: State, rows: Rows, weights: vec[i64]) -> None:
        self.weigh_turns(state, rows, weights, GLANCE)

    def weigh_with_care(self, state: State, rows: Rows, weights: vec[i64]) -> None:
        self.weigh_turns(state, rows, weights, THOROUGH)

    def weigh_turns(self, state: State, rows: Rows, weights: vec[i64], most_tables: i64) -> None:
        """By the best turn that begins with each action.  Of equal ones `Turn` knows which comes first."""
        assert isinstance(state, ThunderboltsState)
        turn = self.turn
        chosen = turn.decide_widely(state, most_tables)
        place: i64
        for place in range(rows.count):
            row = rows.items[place]
            weights[place] = share_of(turn.best - turn.values[row]) if row != chosen else MOST + 1


def share_of(less: i64) -> i64:
    """Halved at every `HALF`, in a straight line between: what is worth less never gets as much."""
    halvings: i64 = less // HALF
    return (MOST >> halvings) * (2 * HALF - less % HALF) // (2 * HALF) if halvings < HALVINGS else 0
