"""Flights of the Thunderbirds Solitaire Game at a glance: every plan of the Move phase there is, and the cheapest."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.thunderbirds.chain import WORST
from stormdeck.bots.thunderbirds.forecast import SIDES, Forecast
from stormdeck.bots.thunderbirds.glance import Glance
from stormdeck.bots.thunderbirds.price import FOUR_OUT, POD_LEFT, SEARCH, TWO_HOME
from stormdeck.core.game import Rows
from stormdeck.games.thunderbirds import state as ir
from stormdeck.games.thunderbirds.actions import ASSIGN, CARRY, END_MOVE, KEEP_CALLS, LOAD, MOVE_VEHICLE, WORKSHOP
from stormdeck.games.thunderbirds.legal import may_carry, may_fly
from stormdeck.games.thunderbirds.state import ThunderbirdsState

STATIONS: Final = vec[i64]([0, 1, 2, 3, -1, 5])  # by Pilot: his seat


@final
class Plans:
    """The plans for one state that the glance has read."""

    glance: Glance
    forecast: Forecast
    best: i64  # the cheapest plan: its cost ...
    one: i64  # ... where Thunderbird 1 goes ...
    three: i64
    two: i64
    pods: i64  # ... which Pods Thunderbird 2 brings, a bit each ...
    carries: bool  # ... or Thunderbird 4
    ends_one: i64  # where Thunderbird 1 may be afterwards, a bit for each place
    ends_three: i64

    def __init__(self, glance: Glance) -> None:
        self.glance = glance
        self.forecast = glance.forecast
        self.best = WORST
        self.one = 0
        self.three = 0
        self.two = 0
        self.pods = 0
        self.carries = False
        self.ends_one = 0
        self.ends_three = 0

    def plan(self, state: ThunderbirdsState, rows: Rows) -> None:
        """The cheapest plan of the Move phase, by what may be done now."""
        prices = self.forecast.prices
        self.glance.open_table(state)
        self.best = WORST
        self.ends_one = ends_of(state, ir.TB1)
        self.ends_three = ends_of(state, ir.TB3)
        here = state.spots[ir.TB2]
        held = pods_held(state)
        self.try_two(state, here, held, False, 0)
        place: i64
        for place in range(rows.count):
            row = rows.items[place]
            if row >= MOVE_VEHICLE + 5 and row < MOVE_VEHICLE + 10:
                to: i64 = row - MOVE_VEHICLE - 5
                if to == 0:
                    self.try_two(state, 0, 0, False, prices[TWO_HOME])
                elif here == 0:
                    self.try_loads(state, to, held)
                else:
                    self.try_two(state, to, held, False, 0)
            elif row > CARRY and row < END_MOVE:
                self.try_two(state, row - CARRY, 0, True, prices[FOUR_OUT] if here == 0 else 0)

    def cheapest(self, state: ThunderbirdsState) -> i64:
        """What the best plan of the coming Move phase will cost, with the calls as they are laid out in the mind."""
        self.best = WORST
        self.ends_one = ends_of(state, ir.TB1)
        self.ends_three = ends_of(state, ir.TB3)
        prices = self.forecast.prices
        here = state.spots[ir.TB2]
        held = pods_held(state)
        self.try_two(state, here, held, False, 0)
        if may_fly(state, ir.TB2, 0):
            self.try_two(state, 0, 0, False, prices[TWO_HOME])
        takes_four = may_carry(state)
        to: i64
        for to in range(1, ir.CHAINS + 1):
            if not may_fly(state, ir.TB2, to):
                continue
            if here == 0:
                self.try_loads(state, to, held)
            else:
                self.try_two(state, to, held, False, 0)
            if takes_four:
                self.try_two(state, to, 0, True, prices[FOUR_OUT] if here == 0 else 0)
        return self.best

    def weigh_layouts(self, state: ThunderbirdsState, rows: Rows) -> i64:
        """What every layout of the calls costs after the best plan for it, in `row_costs` -> the cheapest."""
        glance = self.glance
        glance.open_table(state)
        best: i64 = KEEP_CALLS
        least: i64 = WORST
        place: i64
        for place in range(rows.count):
            row = rows.items[place]
            glance.lay_out(state, row)
            total: i64 = self.cheapest(state) // self.forecast.sets
            glance.row_costs[row] = total
            if total < least:
                least = total
                best = row
        glance.lay_out(state, KEEP_CALLS)
        return best

    def try_loads(self, state: ThunderbirdsState, to: i64, held: i64) -> None:
        """Thunderbird 2 leaves Tracy Island with as many Pods as it has room for."""
        room: i64 = state.agreed.pod_hold - state.hold_size
        size = state.display_size
        if room <= 0 or size == 0:
            self.try_two(state, to, held, False, 0)
            return
        first: i64
        for first in range(size):
            with_one: i64 = held | (i64(1) << state.display[first])
            if room == 1 or size == 1:
                self.try_two(state, to, with_one, False, 0)
            else:
                second: i64
                for second in range(first + 1, size):
                    self.try_two(state, to, with_one | (i64(1) << state.display[second]), False, 0)

    def try_two(self, state: ThunderbirdsState, to: i64, pods: i64, carries: bool, bonus: i64) -> None:
        """One plan for Thunderbird 2 with every flight of Thunderbirds 1 and 3."""
        four = to if carries else state.spots[ir.TB4]
        step_one: i64
        for step_one in range(ir.CHAINS + 1):
            one = self.place_after(state.spots[ir.TB1], step_one)
            step_three: i64 = 0
            while step_three <= ir.CHAINS and (self.ends_one >> one) & 1 == 1:
                three = self.place_after(state.spots[ir.TB3], step_three)
                if (self.ends_three >> three) & 1 == 1:
                    total: i64 = self.plan_cost(state, to, pods, one, three, four) - bonus * self.forecast.sets
                    if total < self.best:
                        self.best = total
                        self.one = one
                        self.three = three
                        self.two = to
                        self.pods = pods
                        self.carries = carries
                step_three += 1

    def place_after(self, here: i64, step: i64) -> i64:
        """Of equal plans the first is taken, so greedy, which thinks of staying first, stays where nothing calls."""
        return here if step == 0 and self.forecast.who != SEARCH else step

    def plan_cost(self, state: ThunderbirdsState, to: i64, pods: i64, one: i64, three: i64, four: i64) -> i64:
        """Brains uses the better Pod of the hold; one that is left has its worth."""
        grounded = state.grounded
        total: i64 = 0
        chain: i64
        for chain in range(ir.CHAINS):
            mask: i64 = 0
            if one == chain + 1:
                mask |= 1
            if three == chain + 1:
                mask |= 4
            if four == chain + 1:
                mask |= 8
            mask &= 15 - (grounded & 15)
            if to != chain + 1 or (grounded >> ir.TB2) & 1 == 1:
                total += self.glance.worth(chain, mask, 0)
            else:
                total += self.worth_with_two(state, chain, mask, pods)
        return total

    def worth_with_two(self, state: ThunderbirdsState, chain: i64, mask: i64, pods: i64) -> i64:
        left: i64 = self.forecast.prices[POD_LEFT] * self.forecast.sets
        best: i64 = self.glance.worth(chain, mask, 1)
        with_pod: i64 = WORST
        count: i64 = 0
        pod: i64 = 0
        while pods >> pod != 0:
            if (pods >> pod) & 1 == 1:
                count += 1
                if state.crew[ir.POD_SEAT] >= 0:
                    with_pod = min(with_pod, self.glance.worth(chain, mask, 2 + pod))
            pod += 1
        return min(best, with_pod + left) - left * count

    def settled(self, state: ThunderbirdsState, rows: Rows) -> i64:
        """Crew and workshop, which need no plan; -1: nothing of the kind."""
        pilot: i64
        for pilot in range(ir.PILOTS):
            seat = STATIONS[pilot]
            row: i64 = ASSIGN + pilot * ir.SEATS + seat
            if seat >= 0 and state.crew[seat] < 0 and state.seat_of(pilot) < 0 and rows.contains(row):
                return row
        if state.spots[ir.TB2] != 0 or (state.moved >> ir.TB2) & 1 == 1:
            return -1
        return self.workshop(rows)

    def workshop(self, rows: Rows) -> i64:
        """Replace the face-up Pod that fits worst, if it fits worse than Pods do on the average."""
        worst: i64 = -1
        least: i64 = WORST
        place: i64
        for place in range(rows.count):
            row = rows.items[place]
            if row >= WORKSHOP and row < LOAD:
                use = self.pod_use(row - WORKSHOP)
                if use < least:
                    least = use
                    worst = row
        if worst < 0:
            return -1
        total: i64 = 0
        pod: i64
        for pod in range(ir.PODS):
            total += self.pod_use(pod)
        return worst if least * ir.PODS < total else -1

    def pod_use(self, pod: i64) -> i64:
        """How well a Pod's dice fit the open symbols, at the chain where they fit best."""
        forecast = self.forecast
        best: i64 = 0
        chain: i64
        for chain in range(ir.CHAINS):
            row = forecast.rows[chain]
            open_word = row.open_symbols(forecast.tables)
            dice = forecast.dice_of(row, ir.VEHICLES + pod, False)
            fit: i64 = 0
            colour: i64
            for colour in range(ir.COLOURS):
                count: i64 = (dice >> (colour * 4)) & 15
                side: i64 = 0
                while count > 0 and side < SIDES:
                    face = forecast.tables.faces[colour * SIDES + side]
                    wanted: i64 = 9 if face == ir.WILD else (open_word >> (face * 8)) & 255
                    fit += count if wanted >= count else wanted
                    side += 1
            best = max(best, fit)
        return best

    def next_of_plan(self, state: ThunderbirdsState, rows: Rows) -> i64:
        """The plan's next step: Pods, Thunderbird 2, then 1 and 3."""
        if self.two != state.spots[ir.TB2]:
            place: i64
            for place in range(state.display_size):
                pod = state.display[place]
                if (self.pods >> pod) & 1 == 1 and rows.contains(LOAD + pod):
                    return LOAD + pod
            row: i64 = CARRY + self.two if self.carries else MOVE_VEHICLE + 5 + self.two
            if rows.contains(row):
                return row
        if self.one != state.spots[ir.TB1] and rows.contains(MOVE_VEHICLE + self.one):
            return MOVE_VEHICLE + self.one
        if self.three != state.spots[ir.TB3] and rows.contains(MOVE_VEHICLE + 10 + self.three):
            return MOVE_VEHICLE + 10 + self.three
        return END_MOVE


def ends_of(state: ThunderbirdsState, vehicle: i64) -> i64:
    """Where a Thunderbird is worth having after the Move phase, a bit each: at any chain it may fly to or stands at, and at Tracy
    Island only if it cannot leave."""
    ends: i64 = 0
    place: i64
    for place in range(1, ir.CHAINS + 1):
        if place == state.spots[vehicle] or may_fly(state, vehicle, place):
            ends |= i64(1) << place
    return ends if ends != 0 else i64(1)


def pods_held(state: ThunderbirdsState) -> i64:
    """The Pods in the hold, a bit each."""
    held: i64 = 0
    place: i64
    for place in range(state.hold_size):
        held |= i64(1) << state.hold[place]
    return held
