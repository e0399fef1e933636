"""The Thunderbirds Solitaire Game at a glance: what calls and machines do to the chains."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.thunderbirds.chain import WORST
from stormdeck.bots.thunderbirds.forecast import Forecast
from stormdeck.bots.thunderbirds.price import LANDING, LANDING_LATER, landing_price
from stormdeck.core.arrays import zeros
from stormdeck.core.game import Rows
from stormdeck.games.thunderbirds.actions import ARRANGE, KEEP_CALLS, ORDERS, ROWS, SWAP_CALLS
from stormdeck.games.thunderbirds.legal import slot_in_order
from stormdeck.games.thunderbirds.state import CHAINS, COLOURS, SEATS, TB4, Tables, ThunderbirdsState

KEYS: Final = 4 * 4 * 8 * 18  # chain, its call, which of Thunderbirds 1, 3 and 4, what Thunderbird 2 brings
TABLES_KEPT: Final = 16
HASH_BITS: Final = (1 << 44) - 1
PAIRS: Final = vec[i64]([1, 2, 3, 18, 19, 35])  # of slots: first * 16 + second
TB2_BIT: Final = 2


@final
class Glance:
    """The chains of one state, and what calls and machines do to them; worths are remembered by what lies on the table."""

    forecast: Forecast
    worths: vec[i64]
    stamps: vec[i64]
    base: i64  # where in `worths` the table in hand begins
    slot_at: vec[i64]  # by chain: the slot its call comes from
    calls: vec[i64]  # chain * 4 + slot: what the chain costs with that call
    row_costs: vec[i64]  # by row: the layout it makes

    def __init__(self, tables: Tables, who: i64) -> None:
        self.forecast = Forecast(tables, who)
        self.worths = zeros(TABLES_KEPT * KEYS)
        self.stamps = zeros(TABLES_KEPT)
        self.base = 0
        self.slot_at = vec[i64]([0, 1, 2, 3])
        self.calls = zeros(CHAINS * CHAINS)
        self.row_costs = zeros(ROWS)

    def read(self, state: ThunderbirdsState) -> None:
        self.forecast.read(state)

    def open_table(self, state: ThunderbirdsState) -> None:
        """Find what is remembered of this table, or begin anew."""
        forecast = self.forecast
        number: i64 = 1
        chain: i64
        for chain in range(CHAINS):
            row = forecast.rows[chain]
            outlook = forecast.outlooks[chain]
            number = mixed(number, row.size * 512 + (outlook.call + 1) * 2 + (1 if outlook.guarded else 0))
            position: i64
            for position in range(row.size):
                number = mixed(number, (row.cards[position] << 20) + row.marks[position])
        colour: i64
        for colour in range(COLOURS):
            number = mixed(number, forecast.supply[colour])
        seat: i64
        for seat in range(SEATS):
            number = mixed(number, forecast.skills[seat] + 1)
        number = mixed(number, forecast.outlooks[0].spare + 1 + 100 * state.spots[TB4] + 10000 * forecast.sets)
        number = mixed(number, forecast.turn)
        slot: i64 = number & (TABLES_KEPT - 1)
        self.base = slot * KEYS
        if self.stamps[slot] != number:
            self.stamps[slot] = number
            place: i64
            for place in range(KEYS):
                self.worths[self.base + place] = WORST

    # ---- Calls ----

    def weigh_calls(self, state: ThunderbirdsState, rows: Rows) -> i64:
        """What every layout costs, in `row_costs` -> the cheapest."""
        self.price_calls(state)
        best: i64 = KEEP_CALLS
        least: i64 = WORST
        place: i64
        for place in range(rows.count):
            row_number = rows.items[place]
            total = self.layout_cost(row_number)
            self.row_costs[row_number] = total
            if total < least:
                least = total
                best = row_number
        return best

    def price_calls(self, state: ThunderbirdsState) -> None:
        """What every chain costs with every call, in `calls`."""
        forecast = self.forecast
        share: i64 = forecast.prices[LANDING] - forecast.prices[LANDING_LATER]
        chain: i64
        for chain in range(CHAINS):
            outlook = forecast.outlooks[chain]
            row = forecast.rows[chain]
            slot: i64
            for slot in range(CHAINS):
                outlook.call = state.slots[slot]
                landing = landing_price(row.size, outlook, forecast.tables, forecast.prices) * share // 100
                self.calls[chain * CHAINS + slot] = forecast.price(row, chain) + landing
            outlook.call = state.slots[chain]

    def layout_cost(self, row: i64) -> i64:
        total: i64 = 0
        chain: i64
        for chain in range(CHAINS):
            total += self.calls[chain * CHAINS + slot_after(row, chain)]
        return total

    def lay_out(self, state: ThunderbirdsState, row: i64) -> None:
        """Look at the chains as if the calls were arranged so."""
        chain: i64
        for chain in range(CHAINS):
            slot = slot_after(row, chain)
            self.slot_at[chain] = slot
            self.forecast.outlooks[chain].call = state.slots[slot]

    # ---- Machines ----

    def worth(self, chain: i64, mask: i64, bring: i64) -> i64:
        """What a chain is expected to cost after these vehicles (a bit each) have acted, remembered.

        `bring`: 0 Thunderbird 2 is elsewhere, 1 it comes, from 2 on it comes with Pod - 2.
        """
        which: i64 = (mask & 1) + ((mask >> 2) & 1) * 2 + ((mask >> 3) & 1) * 4
        key: i64 = self.base + ((chain * CHAINS + self.slot_at[chain]) * 8 + which) * 18 + bring
        if self.worths[key] == WORST:
            outlook = self.forecast.outlooks[chain]
            here = outlook.four
            outlook.four = (mask >> TB4) & 1 == 1
            who: i64 = mask | (TB2_BIT if bring > 0 else 0)
            self.worths[key] = self.forecast.expected(chain, who, bring - 2 if bring >= 2 else -1)
            outlook.four = here
        return self.worths[key]


def slot_after(row: i64, chain: i64) -> i64:
    """The slot whose call an action of the switchboard puts before a chain."""
    if row >= ARRANGE and row < ARRANGE + len(ORDERS):
        return slot_in_order(row - ARRANGE + 1, chain)
    if row >= SWAP_CALLS and row < ARRANGE:
        first: i64 = PAIRS[row - SWAP_CALLS] >> 4
        second: i64 = PAIRS[row - SWAP_CALLS] & 15
        return second if chain == first else first if chain == second else chain
    return chain


def mixed(number: i64, more: i64) -> i64:
    """A number for what lies on the table, in 44 bits."""
    return ((number & 0x3FFFFFFFF) * 131101 + (number >> 34) + more * 40503) & HASH_BITS
