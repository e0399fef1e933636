"""Taidian for search: health, levels and what the deck can do; greedy decides the rollouts."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.search.by_view import ByView
from stormdeck.bots.search.instinct import Linear
from stormdeck.core.game import Rows, State
from stormdeck.core.rng import Rng
from stormdeck.games.taidian.effects import BLUE, ENERGY, MONEY, RED
from stormdeck.games.taidian.state import BOUGHT, CLOSED, ENTRY, HAND, OPEN, PILE, USED, VICTIM, TaidianState

HEALTH: Final = 0
LEVELS: Final = 1
ENERGIES: Final = 2
ATTACKS: Final = 3
SHIELDS: Final = 4
RICHES: Final = 5
GENERATORS: Final = 6
STRUCTURES: Final = 7
POISONS: Final = 8
DECK: Final = 9
HAND_ATTACKS: Final = 10
ON_MOVE: Final = 11

# Found by measured play (benchmarks/bots_tune.py), in thousandths, in the order above.
WEIGHTS: Final = vec[i64]([35, 776, 167, 14, 8, 101, 140, 267, 177, -163, 7, 146])
DEAD: Final = -30000


@final
class TaidianInstinct(Linear):
    by_view: ByView

    def __init__(self, players: i64, by_view: ByView) -> None:
        super().__init__(players, WEIGHTS, True)
        self.by_view = by_view

    def pick(self, state: State, rows: Rows, rng: Rng) -> i64:
        return self.by_view.pick(state, rows, rng)

    def standing(self, state: State, seat: i64) -> i64:
        assert isinstance(state, TaidianState)
        return Linear.standing(self, state, seat) if state.is_alive(seat) else DEAD

    def count(self, state: State, seat: i64, features: vec[i64]) -> None:
        assert isinstance(state, TaidianState)
        place: i64 = 0
        while place < len(WEIGHTS):
            features[place] = 0
            place += 1
        features[HEALTH] = state.health[seat]
        features[ENERGIES] = state.energy[seat]
        features[ON_MOVE] = 1 if state.active == seat else 0
        symbol: i64 = 0
        while symbol < state.table.symbols:
            features[LEVELS] += state.levels[seat * state.table.symbols + symbol]
            symbol += 1
        kind: i64 = 0
        while kind < state.kinds:
            self.count_kind(state, seat, kind, features)
            kind += 1
        poison: i64 = 0
        while poison < state.poison_count:
            if state.poisons[poison * ENTRY + VICTIM] == seat:
                features[POISONS] += 1
            poison += 1

    def count_kind(self, state: TaidianState, seat: i64, kind: i64, features: vec[i64]) -> None:
        table = state.table
        features[STRUCTURES] += (state.structures[seat] >> kind) & 1
        held = state.has(seat, HAND, kind)
        owned: i64 = held + state.has(seat, PILE, kind) + state.has(seat, OPEN, kind) + state.has(seat, CLOSED, kind)
        if state.active == seat:
            owned += state.in_stock(USED, kind) + state.in_stock(BOUGHT, kind)
        if owned == 0:
            return
        features[DECK] += owned
        kind_of = table.type_of[kind]
        value = table.value[kind]
        if kind_of == MONEY:
            features[RICHES] += owned * value
        elif kind_of == ENERGY:
            features[GENERATORS] += owned * value
        elif kind_of == RED or kind_of == BLUE:
            worth: i64 = value
            if table.symbol[kind] >= 0:
                worth += table.level_bonus * state.levels[seat * table.symbols + table.symbol[kind]]
            if kind_of == RED:
                features[ATTACKS] += owned * worth
                features[HAND_ATTACKS] += held * worth
            else:
                features[SHIELDS] += owned * worth
