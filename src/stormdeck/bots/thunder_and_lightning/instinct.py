"""Thunder & Lightning for greedy and search: actions at a glance; the battlefield, what can still be spent, the treasure."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.search.instinct import Linear
from stormdeck.bots.search.weights import soften
from stormdeck.bots.thunder_and_lightning.fight import supply
from stormdeck.bots.thunder_and_lightning.glance import Glance
from stormdeck.bots.thunder_and_lightning.weights import WEIGHTS as PRICES
from stormdeck.core.game import Rows, State
from stormdeck.core.rng import Rng
from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.state import ThunderState

NO_CARDS: Final = 0  # on the battlefield, and so on
ONE_CARD: Final = 1
TWO_CARDS: Final = 2
THREE_CARDS: Final = 3
FIELD: Final = 4
STRENGTH: Final = 5
FRONTS: Final = 6
OPEN: Final = 7
SUPPLY: Final = 8  # points that can still be spent, as far as they count at all ...
LAST_SUPPLY: Final = 9  # ... and as far as they soon will
DECK: Final = 10
NO_DECK: Final = 11
FRONT_TREASURE: Final = 12
SECOND_TREASURE: Final = 13
DEEP_TREASURE: Final = 14
GOD: Final = 15
ON_MOVE: Final = 16
FEATURES: Final = 17

ENOUGH_SUPPLY: Final = 40
LITTLE_SUPPLY: Final = 20
ENOUGH_DECK: Final = 8

# Found by measured play (benchmarks/bots_tune.py), in thousandths, in the order above.
WEIGHTS: Final = vec[i64]([-366, -609, -430, -221, 49, 6, 24, 17, 36, 82, -25, -745, -1408, -327, -1, 88, 30])

MOST_LEGAL: Final = 256
SOFT: Final = 8  # so much less halves an action's share


@final
class ThunderInstinct(Linear):
    values: vec[i64]
    prices: vec[i64]
    glance: Glance | None

    def __init__(self, prices: vec[i64] = PRICES) -> None:
        super().__init__(2, WEIGHTS)
        self.values = vec[i64]([0] * MOST_LEGAL)
        self.prices = prices
        self.glance = None

    def value_all(self, state: ThunderState, rows: Rows) -> None:
        glance = self.glance
        if glance is None:
            glance = self.glance = Glance(state, self.prices)
        else:
            glance.look(state)
        place: i64
        for place in range(rows.count):
            self.values[place] = glance.value(rows.items[place])

    def pick(self, state: State, rows: Rows, rng: Rng) -> i64:
        assert isinstance(state, ThunderState)
        self.value_all(state, rows)
        return rows.items[best_of(self.values, rows.count, rng)]

    def weigh(self, state: State, rows: Rows, weights: vec[i64]) -> None:
        assert isinstance(state, ThunderState)
        self.value_all(state, rows)
        soften(self.values, weights, rows.count, SOFT)

    def rests(self, state: State) -> bool:
        """Not in the middle of an action."""
        assert isinstance(state, ThunderState)
        return state.phase == tl.ACTION

    def count(self, state: State, seat: i64, features: vec[i64]) -> None:
        assert isinstance(state, ThunderState)
        place: i64
        for place in range(FEATURES):
            features[place] = 0
        points = supply(state, seat)
        features[SUPPLY] = min(points, ENOUGH_SUPPLY)
        features[LAST_SUPPLY] = min(points, LITTLE_SUPPLY)
        features[DECK] = min(state.deck_sizes[seat], ENOUGH_DECK)
        features[NO_DECK] = 1 if state.deck_sizes[seat] == 0 else 0
        features[GOD] = 1 if state.god_lane(seat) >= 0 else 0
        features[ON_MOVE] = 1 if state.turn == seat else 0
        lane: i64
        for lane in range(tl.LANES):
            row: i64
            for row in range(state.heights[seat * tl.LANES + lane]):
                self.count_card(state, seat * tl.CELLS + lane * tl.ROWS + row, row, features)
        if features[FIELD] <= THREE_CARDS:
            features[NO_CARDS + features[FIELD]] = 1

    def count_card(self, state: ThunderState, place: i64, row: i64, features: vec[i64]) -> None:
        kind = state.cards[place] % tl.KINDS
        features[FIELD] += 1
        features[OPEN] += state.ups[place]
        if kind == tl.TREASURE:
            features[FRONT_TREASURE + min(row, i64(2))] = 1
            return
        worth: i64 = 4 if kind == tl.SHIELD_WALL or kind == tl.NIGHTMARE else state.strength(kind)
        if worth > 0:
            features[STRENGTH] += worth
            if row == 0:
                features[FRONTS] += worth


def best_of(values: vec[i64], count: i64, rng: Rng) -> i64:
    """The place of the best value; of equal ones any, equally likely."""
    best: i64 = 0
    equal: i64 = 1
    place: i64
    for place in range(1, count):
        if values[place] > values[best]:
            best = place
            equal = 1
        elif values[place] == values[best]:
            equal += 1
            if rng.below(equal) == 0:
                best = place
    return best
