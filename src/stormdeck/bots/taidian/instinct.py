"""Taidian for search: health, levels and what the deck can do; rollouts are greedy's own play, read from states."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.search.instinct import Linear
from stormdeck.bots.taidian.glance import Glance
from stormdeck.bots.taidian.habits import Habits
from stormdeck.bots.taidian.plans import STANDARD, Plan
from stormdeck.bots.taidian.sums import sum_of_levels
from stormdeck.core.game import Rows, State
from stormdeck.core.rng import FastRng, Rng
from stormdeck.games.taidian import state as ta
from stormdeck.games.taidian import vocabulary as voc
from stormdeck.games.taidian.exchange import points, structure_sum
from stormdeck.games.taidian.state import TaidianState
from stormdeck.games.taidian.vocabulary import Table

HEALTH: Final = 0
MIDDLING: Final = 1
LOW: Final = 2
ATTACKS: Final = 3
SHIELDS: Final = 4
RICHES: Final = 5
BOLTS: Final = 6
CARE: Final = 7
VENOM: Final = 8
ENERGIES: Final = 9
LEVELS: Final = 10
WALLED: Final = 11
POWERED: Final = 12
NURSED: Final = 13
TRADING: Final = 14
POISONED: Final = 15
ON_MOVE: Final = 16
HAND_ATTACKS: Final = 17
HAND_SHIELDS: Final = 18
HAND_RICHES: Final = 19
HAND_BOLTS: Final = 20
LATE_RICHES: Final = 21
LATE_BOLTS: Final = 22
LATE_ATTACKS: Final = 23

# Found by measured play (benchmarks/bots_tune_taidian.py --games 20000), in thousandths, in the order above.
WEIGHTS: Final = vec[i64]([25, 31, 32, 9, 6, 64, 132, 7, 30, 164, 35, 223, 602, 146, 340, -165, 251, 17, 5, 98, 99, -59, -51, 1])
DEAD: Final = -30000
LATEST: Final = 20  # after so many rounds it grows no later

LIKED: Final = 2  # what greedy would do is tried so much more than another sensible action


@final
class TaidianInstinct(Linear):
    glance: Glance
    chance: FastRng  # for a first guess, which may not touch the chance of the simulation

    def __init__(self, players: i64, table: Table, plan: Plan = STANDARD) -> None:
        super().__init__(players, WEIGHTS)
        self.glance = Glance(Habits(table, plan))
        self.chance = FastRng(0)

    def rests(self, state: State) -> bool:
        """Between turns, when nothing is half done."""
        assert isinstance(state, TaidianState)
        return state.phase == ta.CHOOSE_TURN

    def pick(self, state: State, rows: Rows, rng: Rng) -> i64:
        assert isinstance(state, TaidianState)
        return self.glance.pick(state, rows, rng)

    def weigh(self, state: State, rows: Rows, weights: vec[i64]) -> None:
        """Greedy's choice first; nothing for what only loses: money and energy kept in hand, First Aid for an enemy."""
        assert isinstance(state, TaidianState)
        self.chance.reseed(1, 0)
        liked = self.glance.pick(state, rows, self.chance)
        phase = state.phase
        table = state.table
        place: i64
        for place in range(rows.count):
            row = rows.items[place]
            weight: i64 = 1
            if row == liked:
                weight = LIKED
            elif phase == ta.UPGRADING and liked < table.buy and liked >= table.play:
                weight = 0
            elif phase == ta.ATTACKING and row >= table.aid and row < table.pick:
                other = (state.active + (row - table.aid) % (voc.STEPS + 1)) % state.players
                weight = 1 if state.team[other] == state.team[state.active] else 0
            weights[place] = weight

    def standing(self, state: State, seat: i64) -> i64:
        assert isinstance(state, TaidianState)
        return Linear.standing(self, state, seat) if state.is_alive(seat) else DEAD

    def count(self, state: State, seat: i64, features: vec[i64]) -> None:
        assert isinstance(state, TaidianState)
        place: i64
        for place in range(len(WEIGHTS)):
            features[place] = 0
        health = state.health[seat]
        features[HEALTH] = health
        features[MIDDLING] = min(health, 80)
        features[LOW] = min(health, 40)
        features[ENERGIES] = state.energy[seat]
        features[LEVELS] = sum_of_levels(state, seat)
        features[WALLED] = structure_sum(state, seat, voc.WALLS)
        features[POWERED] = structure_sum(state, seat, voc.GENERATES)
        features[NURSED] = structure_sum(state, seat, voc.CLINIC)
        features[TRADING] = structure_sum(state, seat, voc.TRADES)
        features[ON_MOVE] = 1 if state.active == seat else 0
        poison: i64
        for poison in range(state.poison_count):
            if state.poisons[poison * ta.ENTRY + ta.VICTIM] == seat:
                features[POISONED] += state.poisons[poison * ta.ENTRY + ta.TICKS]
        self.count_deck(state, seat, features)

    def count_deck(self, state: TaidianState, seat: i64, features: vec[i64]) -> None:
        """What a hand of this deck has on average, in tenths; money, energy and attacks also by how late it is."""
        size: i64 = 0
        kind: i64
        for kind in range(state.kinds):
            copies = owned_cards(state, seat, kind)
            if copies > 0:
                size += copies
                self.count_kind(state, seat, kind, copies, features)
        if size == 0:
            return
        drawn: i64 = 10 * (state.table.hand_size + structure_sum(state, seat, voc.WATCHES))
        place: i64
        for place in range(ATTACKS, VENOM + 1):
            features[place] = features[place] * drawn // size
        late: i64 = min(state.round, LATEST)
        features[LATE_RICHES] = features[RICHES] * late // 10
        features[LATE_BOLTS] = features[BOLTS] * late // 10
        features[LATE_ATTACKS] = features[ATTACKS] * late // 10

    def count_kind(self, state: TaidianState, seat: i64, kind: i64, copies: i64, features: vec[i64]) -> None:
        table = state.table
        held = state.has(seat, ta.HAND, kind)
        worth = points(state, seat, kind)
        kind_of = table.type_of[kind]
        if kind_of == voc.MONEY:
            features[RICHES] += copies * worth
            features[HAND_RICHES] += held * worth
        elif kind_of == voc.ENERGY:
            features[BOLTS] += copies * worth
            features[HAND_BOLTS] += held * worth
        elif kind_of == voc.RED:
            if table.rounds[kind] > 0:
                features[VENOM] += copies * worth
            elif table.aids[kind] != 0:
                features[CARE] += copies * worth
            else:
                features[ATTACKS] += copies * worth
                features[HAND_ATTACKS] += held * worth
        elif kind_of == voc.BLUE:
            if table.effect[kind] == voc.BLOCKS:
                features[SHIELDS] += copies * worth
                features[HAND_SHIELDS] += held * worth
            elif table.effect[kind] == voc.HEALS:
                features[CARE] += copies * worth


def owned_cards(state: TaidianState, seat: i64, kind: i64) -> i64:
    """Copies in the deck of a seat, what it has used or bought this turn among them; no structures in play."""
    copies: i64 = state.has(seat, ta.HAND, kind) + state.has(seat, ta.PILE, kind) + state.has(seat, ta.OPEN, kind)
    copies += state.has(seat, ta.CLOSED, kind)
    if state.active == seat:
        copies += state.in_stock(ta.USED, kind) + state.in_stock(ta.BOUGHT, kind)
    return copies
