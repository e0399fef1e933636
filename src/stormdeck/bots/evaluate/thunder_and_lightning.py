"""Thunder & Lightning for search: columns, cards and where the treasure is; rollouts are played at a glance."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.evaluate.thunder_and_lightning_glance import action_value
from stormdeck.bots.evaluate.weights import soften
from stormdeck.bots.search.instinct import Linear
from stormdeck.core.game import Rows, State
from stormdeck.core.rng import Rng
from stormdeck.games.thunder_and_lightning.state import (
    CELLS,
    HAND,
    KINDS,
    LANES,
    NIGHTMARE,
    RAVENS,
    ROWS,
    SHIELD_WALL,
    TREASURE,
    ThunderState,
)

COLUMNS: Final = 0
FIELD: Final = 1
STRENGTH: Final = 2
FRONTS: Final = 3
HELD: Final = 4
HELD_STRENGTH: Final = 5
DECK: Final = 6
GOD: Final = 7
OPEN_TREASURE: Final = 8
DEEP_TREASURE: Final = 9
HELD_TREASURE: Final = 10
HELD_RAVENS: Final = 11
ON_MOVE: Final = 12

# Found by measured play (benchmarks/bots_tune.py), in thousandths, in the order above.
WEIGHTS: Final = vec[i64]([321, -30, 34, 33, -62, 2, 66, 497, -6, 59, -50, 65, 47])


MOST_LEGAL: Final = 256
SOFT: Final = 8  # so much less halves an action's share


@final
class ThunderInstinct(Linear):
    values: vec[i64]

    def __init__(self) -> None:
        super().__init__(2, WEIGHTS, False)
        self.values = vec[i64]([0] * MOST_LEGAL)

    def value_all(self, state: ThunderState, rows: Rows) -> None:
        place: i64 = 0
        while place < rows.count:
            self.values[place] = action_value(state, rows.items[place])
            place += 1

    def pick(self, state: State, rows: Rows, rng: Rng) -> i64:
        assert isinstance(state, ThunderState)
        self.value_all(state, rows)
        return rows.items[best_of(self.values, rows.count, rng)]

    def weigh(self, state: State, rows: Rows, weights: vec[i64]) -> None:
        assert isinstance(state, ThunderState)
        self.value_all(state, rows)
        soften(self.values, weights, rows.count, SOFT)

    def count(self, state: State, seat: i64, features: vec[i64]) -> None:
        assert isinstance(state, ThunderState)
        place: i64 = 0
        while place < len(WEIGHTS):
            features[place] = 0
            place += 1
        features[COLUMNS] = state.columns(seat)
        features[GOD] = 1 if state.god_lane(seat) >= 0 else 0
        features[DECK] = state.deck_sizes[seat]
        features[HELD] = state.hand_sizes[seat]
        features[ON_MOVE] = state.left() if state.turn == seat else 0
        lane: i64 = 0
        while lane < LANES:
            row: i64 = 0
            while row < state.heights[seat * LANES + lane]:
                self.count_card(state, seat * CELLS + lane * ROWS + row, row, features)
                row += 1
            lane += 1
        held: i64 = seat * HAND
        end: i64 = held + state.hand_sizes[seat]
        while held < end:
            kind = state.hands[held] % KINDS
            if kind == TREASURE:
                features[HELD_TREASURE] = 12 // state.hand_sizes[seat]
            elif kind == RAVENS:
                features[HELD_RAVENS] += 1
            elif state.strength(kind) > 0:
                features[HELD_STRENGTH] += state.strength(kind)
            held += 1

    def count_card(self, state: ThunderState, place: i64, row: i64, features: vec[i64]) -> None:
        kind = state.cards[place] % KINDS
        features[FIELD] += 1
        if kind == TREASURE:
            features[OPEN_TREASURE if row < 2 else DEEP_TREASURE] = 1
            return
        worth: i64 = 4 if kind == SHIELD_WALL or kind == NIGHTMARE else state.strength(kind)
        if worth > 0:
            features[STRENGTH] += worth
            if row == 0:
                features[FRONTS] += worth


def best_of(values: vec[i64], count: i64, rng: Rng) -> i64:
    """The place of the best value; of equal ones any, equally likely."""
    best: i64 = 0
    equal: i64 = 1
    place: i64 = 1
    while place < count:
        if values[place] > values[best]:
            best = place
            equal = 1
        elif values[place] == values[best]:
            equal += 1
            if rng.below(equal) == 0:
                best = place
        place += 1
    return best
