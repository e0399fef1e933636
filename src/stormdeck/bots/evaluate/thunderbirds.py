"""The Thunderbirds Solitaire Game for search: how long the chains are, what is left to come; greedy decides the rollouts."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.search.by_view import ByView
from stormdeck.bots.search.instinct import Linear
from stormdeck.core.game import Rows, State
from stormdeck.core.rng import Rng
from stormdeck.games.thunderbirds.state import (
    CAPTURED,
    CHAINS,
    CIVILIAN,
    DISASTER,
    HOOD,
    LENGTH,
    SYMBOLS,
    TB4,
    ThunderbirdsState,
    need_of,
    stored_count,
)

BIAS: Final = 0
TO_COME: Final = 1
CARDS: Final = 2
LONG: Final = 3
FULL: Final = 4
SYMBOLS_OPEN: Final = 5
INFLUENCED: Final = 6
CIVILIANS: Final = 7
CAPTURES: Final = 8
HOODS: Final = 9
FOUR_OUT: Final = 10
PODS: Final = 11
FULL_CALLS: Final = 12

# Found by measured play (benchmarks/bots_tune.py), in thousandths, in the order above.
WEIGHTS: Final = vec[i64]([2131, -37, 103, -186, -572, -85, -116, -73, 11, 49, 480, -6, -90])


@final
class ThunderbirdsInstinct(Linear):
    by_view: ByView

    def __init__(self, by_view: ByView) -> None:
        super().__init__(1, WEIGHTS, True)
        self.by_view = by_view

    def pick(self, state: State, rows: Rows, rng: Rng) -> i64:
        return self.by_view.pick(state, rows, rng)

    def count(self, state: State, seat: i64, features: vec[i64]) -> None:
        assert isinstance(state, ThunderbirdsState)
        place: i64 = 0
        while place < len(WEIGHTS):
            features[place] = 0
            place += 1
        features[BIAS] = 1
        features[TO_COME] = state.deck_size
        features[CAPTURES] = state.count_gone(CAPTURED)
        features[FOUR_OUT] = 1 if state.spots[TB4] > 0 else 0
        features[PODS] = state.hold_size
        chain: i64 = 0
        while chain < CHAINS:
            self.count_chain(state, chain, features)
            chain += 1

    def count_chain(self, state: ThunderbirdsState, chain: i64, features: vec[i64]) -> None:
        kind = state.agreed.tables.kind
        size = state.sizes[chain]
        features[CARDS] += size
        features[LONG] += 1 if size == 3 else 0
        features[FULL] += 1 if size == LENGTH else 0
        call = state.slots[chain]
        if call >= 0:
            features[TO_COME] += 1
            features[HOODS] += 1 if kind[call] == HOOD else 0
            features[FULL_CALLS] += 1 if size == LENGTH and kind[call] != HOOD else 0
        position: i64 = 0
        while position < size:
            at: i64 = chain * LENGTH + position
            card = state.chains[at]
            if kind[card] == CIVILIAN:
                features[CIVILIANS] += 1
                features[INFLUENCED] += 1 if state.marks[at] != 0 else 0
            elif kind[card] == DISASTER:
                need = state.need_at(chain, position)
                symbol: i64 = 0
                while symbol < SYMBOLS:
                    features[SYMBOLS_OPEN] += need_of(need, symbol) - stored_count(state.marks[at], symbol)
                    symbol += 1
            position += 1
