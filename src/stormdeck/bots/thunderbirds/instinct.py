"""The Thunderbirds Solitaire Game for greedy and for search: everything is done so that the chains will cost least.

Greedy and the policy of another engine are the same player with other prices (`price.py`), other sample dice and less care.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.search.instinct import Linear
from stormdeck.bots.search.weights import soften
from stormdeck.bots.thunderbirds.chain import WORST
from stormdeck.bots.thunderbirds.glance import Glance
from stormdeck.bots.thunderbirds.hands import Hands
from stormdeck.bots.thunderbirds.plans import Plans
from stormdeck.bots.thunderbirds.price import SEARCH
from stormdeck.core.game import Rows, State
from stormdeck.core.rng import Rng
from stormdeck.games.thunderbirds import state as ir
from stormdeck.games.thunderbirds.cards import Book
from stormdeck.games.thunderbirds.legal import slot_in_order
from stormdeck.games.thunderbirds.state import ThunderbirdsState, need_of, stored_count

BIAS: Final = 0
TO_COME: Final = 1
COST: Final = 2
FULL: Final = 3
LONG: Final = 4
SHORT: Final = 5
SYMBOLS_OPEN: Final = 6
INFLUENCED: Final = 7
ONE_CAPTURED: Final = 8
MORE_CAPTURED: Final = 9
FOUR_OUT: Final = 10
PODS_HELD: Final = 11
WORST_CHAIN: Final = 12
ESCORTED: Final = 13
COST_TO_COME: Final = 14
DICE_LEFT: Final = 15
TWO_HOME: Final = 16
ADVANCED_TO_COME: Final = 17
SIZE: Final = 18

# Found by measured play (benchmarks/bots_tune.py), in thousandths, in the order above.
WEIGHTS: Final = vec[i64]([5718, -29, -14, -225, 19, 12, -40, -136, -243, -620, 362, 62, 7, -134, 1, 24, 348, -196])

CALLS_UNIT: Final = 60


@final
class ThunderbirdsInstinct(Linear):
    glance: Glance
    hands: Hands
    plans: Plans
    looks_ahead: bool  # arranges calls with the coming flights in mind, which takes as long as they do
    values: vec[i64]

    def __init__(self, book: Book, who: i64 = SEARCH) -> None:
        super().__init__(1, WEIGHTS)
        self.glance = Glance(book.tables, who)
        self.hands = Hands(self.glance.forecast)
        self.plans = Plans(self.glance)
        self.looks_ahead = False
        self.values = vec[i64]([0] * 128)

    def rests(self, state: State) -> bool:
        """At the beginning of a turn: nothing is half done, and what comes next can be judged."""
        assert isinstance(state, ThunderbirdsState)
        if state.phase == ir.SWITCHBOARD:
            return True
        return state.phase == ir.MOVE and state.moved == 0 and state.changed == 0 and not state.workshop_used

    def pick(self, state: State, rows: Rows, rng: Rng) -> i64:
        assert isinstance(state, ThunderbirdsState)
        glance = self.glance
        glance.read(state)
        phase = state.phase
        if phase == ir.RESCUE_ALLOCATE:
            return self.hands.lay(state, rows)
        if phase == ir.RESCUE:
            return self.hands.start(state, rows)
        if phase == ir.MOVE:
            row = self.plans.settled(state, rows)
            if row >= 0:
                return row
            self.plans.plan(state, rows)
            return self.plans.next_of_plan(state, rows)
        if phase == ir.SWITCHBOARD:
            if self.looks_ahead and state.crew[ir.TB1] >= 0:
                return self.plans.weigh_layouts(state, rows)
            return glance.weigh_calls(state, rows)
        if phase == ir.RESCUE_REROLL:
            return self.hands.reroll(state, rows)
        if phase == ir.LP_MOVE:
            return self.hands.move_lady(state, rows)
        if phase == ir.LP_ESCORT:
            return self.hands.escort(state, rows)
        return self.hands.dice_to_roll(state, rows)

    def weigh_with_care(self, state: State, rows: Rows, weights: vec[i64]) -> None:
        """With more sample dice, and calls arranged for the Move phase to come."""
        self.glance.forecast.take_care(True)
        self.looks_ahead = True
        self.weigh(state, rows, weights)
        self.looks_ahead = False
        self.glance.forecast.take_care(False)

    def weigh(self, state: State, rows: Rows, weights: vec[i64]) -> None:
        """Layouts of calls by what they cost; everything else is settled."""
        assert isinstance(state, ThunderbirdsState)
        glance = self.glance
        chosen = self.pick(state, rows, state.rng)
        place: i64 = 0
        if state.phase == ir.SWITCHBOARD:
            while place < rows.count:
                self.values[place] = -glance.row_costs[rows.items[place]]
                place += 1
            soften(self.values, weights, rows.count, CALLS_UNIT)
            place = 0
        while place < rows.count:
            if rows.items[place] == chosen:
                weights[place] = 5000
            elif state.phase != ir.SWITCHBOARD:
                weights[place] = 0
            place += 1

    def count(self, state: State, seat: i64, features: vec[i64]) -> None:
        assert isinstance(state, ThunderbirdsState)
        place: i64
        for place in range(SIZE):
            features[place] = 0
        features[BIAS] = 1
        features[TO_COME] = state.deck_size
        features[ADVANCED_TO_COME] = self.advanced_to_come(state)
        captures = state.count_gone(ir.CAPTURED)
        features[ONE_CAPTURED] = 1 if captures == 1 else 0
        features[MORE_CAPTURED] = captures - 1 if captures > 1 else 0
        features[FOUR_OUT] = 1 if state.spots[ir.TB4] > 0 else 0
        features[TWO_HOME] = 1 if state.spots[ir.TB2] == 0 else 0
        features[PODS_HELD] = state.hold_size
        features[ESCORTED] = 1 if state.lady_civilian >= 0 else 0
        colour: i64
        for colour in range(ir.COLOURS):
            features[DICE_LEFT] += state.supply[colour]
        chain: i64
        for chain in range(ir.CHAINS):
            self.count_chain(state, chain, features)
        self.count_costs(state, features)
        features[COST_TO_COME] = features[COST] * features[TO_COME] // 20

    def advanced_to_come(self, state: ThunderbirdsState) -> i64:
        """Advanced cards in the deck and on the Switchboard: in search the deck is an imagined one, with as many as there are."""
        advanced = state.agreed.tables.advanced
        total: i64 = 0
        place: i64
        for place in range(state.deck_size):
            total += advanced[state.deck[place]]
        slot: i64
        for slot in range(ir.CHAINS):
            if state.slots[slot] >= 0:
                total += advanced[state.slots[slot]]
        return total

    def count_chain(self, state: ThunderbirdsState, chain: i64, features: vec[i64]) -> None:
        kind = state.agreed.tables.kind
        size = state.sizes[chain]
        features[LONG] += 1 if size == 3 else 0
        features[FULL] += 1 if size == ir.LENGTH else 0
        features[SHORT] += 1 if size <= 1 else 0
        if state.slots[chain] >= 0:
            features[TO_COME] += 1
        position: i64
        for position in range(size):
            at: i64 = chain * ir.LENGTH + position
            card = state.chains[at]
            if kind[card] == ir.CIVILIAN:
                features[INFLUENCED] += 1 if state.marks[at] != 0 else 0
            elif kind[card] == ir.DISASTER:
                need = state.need_at(chain, position)
                symbol: i64
                for symbol in range(ir.SYMBOLS):
                    features[SYMBOLS_OPEN] += need_of(need, symbol) - stored_count(state.marks[at], symbol)

    def count_costs(self, state: ThunderbirdsState, features: vec[i64]) -> None:
        """What the chains cost, with the calls laid out as well as may be, in tenths."""
        glance = self.glance
        glance.read(state)
        glance.price_calls(state)
        least: i64 = WORST
        worst: i64 = 0
        order: i64
        for order in range(24 if state.phase == ir.SWITCHBOARD else 1):
            total: i64 = 0
            most: i64 = 0
            chain: i64
            for chain in range(ir.CHAINS):
                price = glance.calls[chain * ir.CHAINS + slot_in_order(order, chain)]
                price = min(price, i64(1000))
                total += price
                most = max(most, price)
            if total < least:
                least = total
                worst = most
        features[COST] = least // 10
        features[WORST_CHAIN] = worst // 10
