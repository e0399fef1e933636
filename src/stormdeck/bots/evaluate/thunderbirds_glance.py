"""The Thunderbirds Solitaire Game at a glance: greedy's way of playing, read from imagined states and with fewer sample dice."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.greedy.thunderbirds import CARRY_OUT, GO_HOME, LANDING_SYMBOL, UNUSED_POD
from stormdeck.bots.greedy.thunderbirds_chain import VEHICLES, WILD, WORST, Row, cost, total_need
from stormdeck.bots.greedy.thunderbirds_mind import POD_BONUS_DIE, Mind
from stormdeck.core.game import Rows
from stormdeck.core.rng import FastRng
from stormdeck.games.thunderbirds.actions import (
    ARRANGE,
    ASSIGN,
    CARRY,
    END_MOVE,
    END_RESCUE,
    KEEP_CALLS,
    LOAD,
    MOVE_VEHICLE,
    ORDERS,
    ROWS,
    START,
    SWAP_CALLS,
    WORKSHOP,
)
from stormdeck.games.thunderbirds.cards import Book
from stormdeck.games.thunderbirds.state import (
    CAPTURED,
    CHAINS,
    CIVILIAN,
    COLOURS,
    DISASTER,
    LENGTH,
    PILOTS,
    POD_SEAT,
    PODS,
    SEATS,
    SYMBOLS,
    TB1,
    TB2,
    TB3,
    TB4,
    TB5,
    ThunderbirdsState,
    row_of,
    stored_count,
)

DICE_SETS: Final = 4  # sample dice a plan is tried with, of those the mind has
KEYS: Final = 4 * 8 * 18  # chain, which of Thunderbirds 1, 3 and 4, what Thunderbird 2 brings
TABLES_KEPT: Final = 64
HASH_BITS: Final = (1 << 44) - 1
PAIRS: Final = vec[i64]([1, 2, 3, 18, 19, 35])  # of slots: first * 16 + second
ORDER_SLOTS: Final = vec[i64](
    [0, 1, 2, 3] + [slot - 1 for order in ORDERS for slot in order]
)  # order * 4 + new slot: the old one
TB2_BIT: Final = 2
STATIONS: Final = vec[i64]([0, 1, 2, 3, -1, 5])  # by Pilot: his seat


@final
class Glance:
    """The chains of one state, and what plans for them are worth; worths are remembered by what lies on the table."""

    mind: Mind
    worths: vec[i64]
    stamps: vec[i64]
    base: i64  # where in `worths` the table in hand begins
    calls: vec[i64]  # chain * 4 + slot: what the chain costs with that call
    row_costs: vec[i64]  # by row: the cheapest plan it begins, or the layout it makes
    best: i64  # the cheapest plan: its cost ...
    one: i64  # ... where Thunderbird 1 goes ...
    three: i64
    two: i64
    pods: i64  # ... which Pods Thunderbird 2 brings, a bit each ...
    carries: bool  # ... or Thunderbird 4

    def __init__(self, book: Book) -> None:
        self.mind = Mind(book, False)
        chance = FastRng(1, 77)
        place: i64 = 0
        while place < i64(len(self.mind.sides)):
            self.mind.sides[place] = chance.below(6)
            place += 1
        self.worths = row_of(TABLES_KEPT * KEYS)
        self.stamps = row_of(TABLES_KEPT)
        self.base = 0
        self.calls = row_of(CHAINS * CHAINS)
        self.row_costs = row_of(ROWS)
        self.best = WORST
        self.one = 0
        self.three = 0
        self.two = 0
        self.pods = 0
        self.carries = False

    # ---- Reading ----

    def read(self, state: ThunderbirdsState) -> None:
        mind = self.mind
        tables = state.agreed.tables
        mind.allocator.wild_frees = state.agreed.wild_frees
        limit = state.agreed.capture_limit
        spare: i64 = limit - state.count_gone(CAPTURED) - 1 if limit != 0 else -1
        chain: i64 = 0
        while chain < CHAINS:
            self.read_chain(state, chain)
            outlook = mind.outlooks[chain]
            outlook.call = state.slots[chain]
            outlook.guarded = not state.lady_air and state.lady_spot == chain + 1
            outlook.spare = spare
            chain += 1
        colour: i64 = 0
        while colour < COLOURS:
            mind.supply[colour] = state.supply[colour]
            colour += 1
        seat: i64 = 0
        while seat < SEATS:
            pilot = state.crew[seat]
            mind.skills[seat] = -1 if pilot < 0 else tables.skill[pilot]
            seat += 1

    def read_chain(self, state: ThunderbirdsState, chain: i64) -> None:
        row = self.mind.rows[chain]
        kind = state.agreed.tables.kind
        row.size = state.sizes[chain]
        row.rescued = 0
        row.captured = 0
        row.discarded = 0
        position: i64 = 0
        while position < row.size:
            place: i64 = chain * LENGTH + position
            card = state.chains[place]
            mark: i64 = state.marks[place]
            if mark != 0:
                if kind[card] == CIVILIAN:
                    mark = 1
                else:
                    stored: i64 = 0
                    symbol: i64 = 0
                    while symbol < SYMBOLS:
                        stored |= stored_count(mark, symbol) << (symbol * 4)
                        symbol += 1
                    mark = stored
            row.cards[position] = card
            row.marks[position] = mark
            position += 1

    def open_table(self, state: ThunderbirdsState) -> None:
        """Find what is remembered of this table, or begin anew."""
        mind = self.mind
        number: i64 = 1
        chain: i64 = 0
        while chain < CHAINS:
            row = mind.rows[chain]
            outlook = mind.outlooks[chain]
            number = mixed(number, row.size * 512 + (outlook.call + 1) * 2 + (1 if outlook.guarded else 0))
            position: i64 = 0
            while position < row.size:
                number = mixed(number, (row.cards[position] << 20) + row.marks[position])
                position += 1
            chain += 1
        colour: i64 = 0
        while colour < COLOURS:
            number = mixed(number, mind.supply[colour])
            colour += 1
        seat: i64 = 0
        while seat < SEATS:
            number = mixed(number, mind.skills[seat] + 1)
            seat += 1
        number = mixed(number, mind.outlooks[0].spare + 1)
        slot: i64 = number & (TABLES_KEPT - 1)
        self.base = slot * KEYS
        if self.stamps[slot] != number:
            self.stamps[slot] = number
            place: i64 = 0
            while place < KEYS:
                self.worths[self.base + place] = WORST
                place += 1

    # ---- Calls ----

    def weigh_calls(self, state: ThunderbirdsState, rows: Rows) -> i64:
        """What every layout costs, in `row_costs` -> the cheapest."""
        self.price_calls(state)
        best: i64 = KEEP_CALLS
        least: i64 = WORST
        place: i64 = 0
        while place < rows.count:
            row_number = rows.items[place]
            total = self.layout_cost(row_number)
            self.row_costs[row_number] = total
            if total < least:
                least = total
                best = row_number
            place += 1
        return best

    def price_calls(self, state: ThunderbirdsState) -> None:
        """What every chain costs with every call, in `calls`."""
        mind = self.mind
        tables = state.agreed.tables
        chain: i64 = 0
        while chain < CHAINS:
            outlook = mind.outlooks[chain]
            row = mind.rows[chain]
            slot: i64 = 0
            while slot < CHAINS:
                call = state.slots[slot]
                outlook.call = call
                total: i64 = cost(row, outlook, mind.tables)
                if call >= 0 and tables.kind[call] == DISASTER and row.size < LENGTH:
                    total += LANDING_SYMBOL * total_need(tables.need[call * LENGTH + row.size])
                self.calls[chain * CHAINS + slot] = total
                slot += 1
            outlook.call = state.slots[chain]
            chain += 1

    def layout_cost(self, row: i64) -> i64:
        first: i64 = 0
        second: i64 = 0
        if row >= SWAP_CALLS and row < ARRANGE:
            first = PAIRS[row - SWAP_CALLS] >> 4
            second = PAIRS[row - SWAP_CALLS] & 15
        total: i64 = 0
        chain: i64 = 0
        while chain < CHAINS:
            slot: i64 = chain
            if row >= ARRANGE:
                slot = slot_in_order(row - ARRANGE + 1, chain)
            elif chain == first:
                slot = second
            elif chain == second:
                slot = first
            total += self.calls[chain * CHAINS + slot]
            chain += 1
        return total

    # ---- Plans of the Move phase ----

    def act(self, work: Row, chain: i64, seat: i64, using: i64, sample: i64) -> None:
        mind = self.mind
        if mind.skills[seat] >= 0 and work.has_disaster(mind.tables):
            extra = seat == POD_SEAT and mind.skills[seat] == POD_BONUS_DIE
            mind.act_once(work, mind.outlooks[chain], mind.dice_of(work, using, extra), mind.skills[seat], sample, seat)

    def expected(self, chain: i64, mask: i64, pod: i64) -> i64:
        """What a chain is expected to cost after these vehicles (a bit each) and a Pod (or -1) have acted."""
        mind = self.mind
        row = mind.rows[chain]
        if row.size == 0 or (mask == 0 and pod < 0):
            return mind.chain_cost(chain) * DICE_SETS
        work = mind.work
        total: i64 = 0
        sample: i64 = 0
        while sample < DICE_SETS:
            work.copy_from(row)
            if pod >= 0:
                self.act(work, chain, POD_SEAT, VEHICLES + pod, sample)
            vehicle: i64 = TB4
            while vehicle >= TB1:
                if (mask >> vehicle) & 1 == 1:
                    self.act(work, chain, vehicle, vehicle, sample)
                vehicle -= 1
            total += cost(work, mind.outlooks[chain], mind.tables)
            sample += 1
        return total

    def worth(self, chain: i64, mask: i64, bring: i64) -> i64:
        """`expected`, remembered.  `bring`: 0 Thunderbird 2 is elsewhere, 1 it comes, from 2 on it comes with Pod - 2."""
        key: i64 = self.base + (chain * 8 + (mask & 1) + ((mask >> 2) & 1) * 2 + ((mask >> 3) & 1) * 4) * 18 + bring
        if self.worths[key] == WORST:
            self.worths[key] = self.expected(chain, mask | (TB2_BIT if bring > 0 else 0), bring - 2 if bring >= 2 else -1)
        return self.worths[key]

    def plan(self, state: ThunderbirdsState, rows: Rows) -> None:
        """Every plan there is: the cheapest, and by row the cheapest it begins."""
        self.open_table(state)
        row: i64 = LOAD
        while row <= END_MOVE:
            self.row_costs[row] = WORST
            row += 1
        self.best = WORST
        here = state.spots[TB2]
        held: i64 = 0
        place: i64 = 0
        while place < state.hold_size:
            held |= i64(1) << state.hold[place]
            place += 1
        self.try_two(state, rows, here, held, False, 0, END_MOVE)
        place = 0
        while place < rows.count:
            row = rows.items[place]
            if row >= MOVE_VEHICLE + 5 and row < MOVE_VEHICLE + 10:
                to: i64 = row - MOVE_VEHICLE - 5
                if to == 0:
                    self.try_two(state, rows, 0, 0, False, GO_HOME, row)
                elif here == 0:
                    self.try_loads(state, rows, to, held, row)
                else:
                    self.try_two(state, rows, to, held, False, 0, row)
            elif row > CARRY and row < END_MOVE:
                self.try_two(state, rows, row - CARRY, 0, True, CARRY_OUT if here == 0 else 0, row)
            place += 1

    def try_loads(self, state: ThunderbirdsState, rows: Rows, to: i64, held: i64, row: i64) -> None:
        """Thunderbird 2 leaves Tracy Island with as many Pods as it has room for."""
        room: i64 = state.agreed.pod_hold - state.hold_size
        size = state.display_size
        if room <= 0 or size == 0:
            self.try_two(state, rows, to, held, False, 0, row)
            return
        first: i64 = 0
        while first < size:
            with_one: i64 = held | (i64(1) << state.display[first])
            if room == 1 or size == 1:
                self.try_two(state, rows, to, with_one, False, 0, row)
            else:
                second: i64 = first + 1
                while second < size:
                    self.try_two(state, rows, to, with_one | (i64(1) << state.display[second]), False, 0, row)
                    second += 1
            first += 1

    def try_two(self, state: ThunderbirdsState, rows: Rows, to: i64, pods: i64, carries: bool, bonus: i64, row: i64) -> None:
        """One plan for Thunderbird 2 with every flight of Thunderbirds 1 and 3."""
        here_one = state.spots[TB1]
        here_three = state.spots[TB3]
        may_one = rows.contains(MOVE_VEHICLE + (2 if here_one == 1 else 1))
        may_three = rows.contains(MOVE_VEHICLE + 10 + (2 if here_three == 1 else 1))
        four = to if carries else state.spots[TB4]
        one: i64 = 0
        while one <= CHAINS:
            if one == here_one or (may_one and one > 0):
                three: i64 = 0
                while three <= CHAINS:
                    if three == here_three or (may_three and three > 0):
                        total: i64 = self.plan_cost(state, to, pods, one, three, four) - bonus * DICE_SETS
                        if (one > 0 or not may_one) and (three > 0 or not may_three):
                            self.note(total, to, pods, one, three, carries)
                        self.note_row(state, total, row, pods, one, three)
                    three += 1
            one += 1

    def note(self, total: i64, to: i64, pods: i64, one: i64, three: i64, carries: bool) -> None:
        if total < self.best:
            self.best = total
            self.one = one
            self.three = three
            self.two = to
            self.pods = pods
            self.carries = carries

    def note_row(self, state: ThunderbirdsState, total: i64, row: i64, pods: i64, one: i64, three: i64) -> None:
        """The first step of this plan has a plan that costs no more than this; every plan has one first step only."""
        step: i64 = row
        if row != END_MOVE:
            place: i64 = 0
            while place < state.display_size:
                if (pods >> state.display[place]) & 1 == 1:
                    step = LOAD + state.display[place]
                    break
                place += 1
        elif one != state.spots[TB1]:
            step = MOVE_VEHICLE + one
        elif three != state.spots[TB3]:
            step = MOVE_VEHICLE + 10 + three
        self.row_costs[step] = min(self.row_costs[step], total)

    def plan_cost(self, state: ThunderbirdsState, to: i64, pods: i64, one: i64, three: i64, four: i64) -> i64:
        """Brains uses the better Pod of the hold; one that is left has its worth."""
        grounded = state.grounded
        total: i64 = 0
        chain: i64 = 0
        while chain < CHAINS:
            mask: i64 = 0
            if one == chain + 1:
                mask |= 1
            if three == chain + 1:
                mask |= 4
            if four == chain + 1:
                mask |= 8
            mask &= 15 - (grounded & 15)
            if to != chain + 1 or (grounded >> TB2) & 1 == 1:
                total += self.worth(chain, mask, 0)
            else:
                total += self.worth_with_two(state, chain, mask, pods)
            chain += 1
        return total

    def worth_with_two(self, state: ThunderbirdsState, chain: i64, mask: i64, pods: i64) -> i64:
        best: i64 = self.worth(chain, mask, 1)
        with_pod: i64 = WORST
        count: i64 = 0
        pod: i64 = 0
        while pods >> pod != 0:
            if (pods >> pod) & 1 == 1:
                count += 1
                if state.crew[POD_SEAT] >= 0:
                    with_pod = min(with_pod, self.worth(chain, mask, 2 + pod))
            pod += 1
        return min(best, with_pod + UNUSED_POD * DICE_SETS) - UNUSED_POD * DICE_SETS * count

    def settled(self, state: ThunderbirdsState, rows: Rows) -> i64:
        """Crew and workshop, which need no plan; -1: nothing of the kind."""
        pilot: i64 = 0
        while pilot < PILOTS:
            seat = STATIONS[pilot]
            row: i64 = ASSIGN + pilot * SEATS + seat
            if seat >= 0 and state.crew[seat] < 0 and state.seat_of(pilot) < 0 and rows.contains(row):
                return row
            pilot += 1
        if state.spots[TB2] != 0 or (state.moved >> TB2) & 1 == 1:
            return -1
        return self.workshop(rows)

    def workshop(self, rows: Rows) -> i64:
        """Replace the face-up Pod that fits worst, if it fits worse than Pods do on the average."""
        worst: i64 = -1
        least: i64 = WORST
        place: i64 = 0
        while place < rows.count:
            row = rows.items[place]
            if row >= WORKSHOP and row < LOAD:
                use = self.pod_use(row - WORKSHOP)
                if use < least:
                    least = use
                    worst = row
            place += 1
        if worst < 0:
            return -1
        total: i64 = 0
        pod: i64 = 0
        while pod < PODS:
            total += self.pod_use(pod)
            pod += 1
        return worst if least * PODS < total else -1

    def pod_use(self, pod: i64) -> i64:
        """How well a Pod's dice fit the open symbols, at the chain where they fit best."""
        mind = self.mind
        best: i64 = 0
        chain: i64 = 0
        while chain < CHAINS:
            row = mind.rows[chain]
            open_word = row.open_symbols(mind.tables)
            dice = mind.dice_of(row, VEHICLES + pod, False)
            fit: i64 = 0
            colour: i64 = 0
            while colour < COLOURS:
                count: i64 = (dice >> (colour * 4)) & 15
                side: i64 = 0
                while count > 0 and side < 6:
                    face = mind.tables.faces[colour * 6 + side]
                    wanted: i64 = 9 if face == WILD else (open_word >> (face * 8)) & 255
                    fit += count if wanted >= count else wanted
                    side += 1
                colour += 1
            best = max(best, fit)
            chain += 1
        return best

    def next_of_plan(self, state: ThunderbirdsState, rows: Rows) -> i64:
        """The plan's next step: Pods, Thunderbird 2, then 1 and 3."""
        if self.two != state.spots[TB2]:
            place: i64 = 0
            while place < state.display_size:
                pod = state.display[place]
                if (self.pods >> pod) & 1 == 1 and rows.contains(LOAD + pod):
                    return LOAD + pod
                place += 1
            row: i64 = CARRY + self.two if self.carries else MOVE_VEHICLE + 5 + self.two
            if rows.contains(row):
                return row
        if self.one != state.spots[TB1] and rows.contains(MOVE_VEHICLE + self.one):
            return MOVE_VEHICLE + self.one
        if self.three != state.spots[TB3] and rows.contains(MOVE_VEHICLE + 10 + self.three):
            return MOVE_VEHICLE + 10 + self.three
        return END_MOVE

    # ---- Rescue phase ----

    def start(self, state: ThunderbirdsState, rows: Rows) -> i64:
        """The specialists first; Brains with the Pod that fits best."""
        order: i64 = 5
        while order >= 0:
            seat: i64 = order
            order -= 1
            pilot = state.crew[seat]
            if seat == TB5 or pilot < 0:
                continue
            base: i64 = START + pilot * (VEHICLES + PODS)
            if seat != POD_SEAT:
                first = first_between(rows, base, base + VEHICLES + PODS)
                if first >= 0:
                    return first
                continue
            best = self.best_pod(state, rows, base)
            if best >= 0:
                return best
        return END_RESCUE

    def best_pod(self, state: ThunderbirdsState, rows: Rows, base: i64) -> i64:
        chain: i64 = state.spots[TB2] - 1
        mask: i64 = 0
        vehicle: i64 = 0
        while vehicle < VEHICLES:
            pilot = state.crew[vehicle]
            idle = pilot < 0 or (state.acted >> pilot) & 1 == 0
            if state.spots[vehicle] == chain + 1 and idle and (state.grounded >> vehicle) & 1 == 0:
                mask |= i64(1) << vehicle
            vehicle += 1
        best: i64 = -1
        least: i64 = WORST
        place: i64 = 0
        while place < state.hold_size:
            row: i64 = base + VEHICLES + state.hold[place]
            if rows.contains(row):
                total: i64 = 0 if state.hold_size == 1 else self.expected(chain, mask, state.hold[place])
                if total < least:
                    least = total
                    best = row
            place += 1
        return best


def slot_in_order(order: i64, slot: i64) -> i64:
    """Which old slot an order of the calls (0 to 23) puts into a new slot."""
    return ORDER_SLOTS[order * CHAINS + slot]


def first_between(rows: Rows, low: i64, high: i64) -> i64:
    place: i64 = 0
    while place < rows.count:
        if rows.items[place] >= low and rows.items[place] < high:
            return rows.items[place]
        place += 1
    return -1


def mixed(number: i64, more: i64) -> i64:
    """A number for what lies on the table, in 44 bits."""
    return ((number & 0x3FFFFFFFF) * 131101 + (number >> 34) + more * 40503) & HASH_BITS
