"""Dice and Lady Penelope at a glance: answers to the small questions of the solitaire."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.thunderbirds import price
from stormdeck.bots.thunderbirds.chain import WORST
from stormdeck.bots.thunderbirds.forecast import SIDES, Forecast, own_symbol
from stormdeck.core.arrays import zeros
from stormdeck.core.game import Rows
from stormdeck.games.thunderbirds import actions as act
from stormdeck.games.thunderbirds import state as ir
from stormdeck.games.thunderbirds.state import ThunderbirdsState


@final
class Hands:
    """Answers for a forecast that has read the state."""

    forecast: Forecast
    order: vec[i64]  # dice, the coloured ones first
    found: vec[i64]  # by die: the row that lays it

    def __init__(self, forecast: Forecast) -> None:
        self.forecast = forecast
        self.order = zeros(ir.MOST_DICE)
        self.found = zeros(ir.MOST_DICE)

    # ---- Who rolls ----

    def start(self, state: ThunderbirdsState, rows: Rows) -> i64:
        """The specialists first; Brains takes the Pod that fits best, and in search Virgil may use one that is left."""
        order: i64 = ir.POD_SEAT
        while order >= 0:
            seat: i64 = order
            order -= 1
            pilot = state.crew[seat]
            if seat == ir.TB5 or pilot < 0:
                continue
            base: i64 = act.START + pilot * (ir.VEHICLES + ir.PODS)
            if seat == ir.POD_SEAT:
                best = self.best_pod(state, rows, base)
            elif seat == ir.TB2 and state.hold_size > 0 and self.forecast.who == price.SEARCH and rows.contains(base + ir.TB2):
                best = self.best_for_two(state, rows, base)
            else:
                best = first_between(rows, base, base + ir.VEHICLES + ir.PODS)
            if best >= 0:
                return best
        return act.END_RESCUE

    def best_pod(self, state: ThunderbirdsState, rows: Rows, base: i64) -> i64:
        chain: i64 = state.spots[ir.TB2] - 1
        mask: i64 = 0
        vehicle: i64
        for vehicle in range(ir.VEHICLES):
            pilot = state.crew[vehicle]
            idle = pilot < 0 or (state.acted >> pilot) & 1 == 0
            if state.spots[vehicle] == chain + 1 and idle and (state.grounded >> vehicle) & 1 == 0:
                mask |= i64(1) << vehicle
        best: i64 = -1
        least: i64 = WORST
        place: i64
        for place in range(state.hold_size):
            row: i64 = base + ir.VEHICLES + state.hold[place]
            if rows.contains(row):
                total: i64 = 0 if state.hold_size == 1 else self.forecast.expected(chain, mask, state.hold[place])
                comes_first = row < best and self.forecast.who != price.SEARCH  # of equal ones, to greedy
                if total < least or (total == least and comes_first):
                    least = total
                    best = row
        return best

    def best_for_two(self, state: ThunderbirdsState, rows: Rows, base: i64) -> i64:
        """Thunderbird 2's own dice, unless a Pod that is left does so much more that it need not be kept."""
        forecast = self.forecast
        chain: i64 = state.spots[ir.TB2] - 1
        best: i64 = base + ir.TB2
        least: i64 = forecast.expected_of(chain, ir.TB2, ir.TB2)
        place: i64
        for place in range(state.hold_size):
            row: i64 = base + ir.VEHICLES + state.hold[place]
            if rows.contains(row):
                total: i64 = forecast.expected_of(chain, ir.TB2, ir.VEHICLES + state.hold[place])
                total += forecast.prices[price.POD_LEFT] * forecast.sets
                if total < least:
                    least = total
                    best = row
        return best

    # ---- Dice ----

    def dice_to_roll(self, state: ThunderbirdsState, rows: Rows) -> i64:
        """Of the dice that may be chosen, those that leave the chain cheapest with the sample dice."""
        forecast = self.forecast
        seat = state.seat_of(state.pilot)
        chain: i64 = state.spot_of(seat) - 1
        if forecast.who == price.REFERENCE:
            return self.fitting_colour(chain, rows)
        best: i64 = rows.items[rows.count - 1]
        least: i64 = WORST
        place: i64
        for place in range(rows.count):
            row = rows.items[place]
            dice: i64 = state.dice_list
            colour = colour_of(row)
            if colour >= 0:
                dice += i64(1) << (4 * colour)
            elif row >= act.EXCHANGE and row < act.NO_EXCHANGE:
                give: i64 = (row - act.EXCHANGE) // 5
                take: i64 = (row - act.EXCHANGE) % 5
                if take >= give:
                    take += 1
                dice += (i64(1) << (4 * take)) - (i64(1) << (4 * give))
            total = forecast.expected_roll(
                chain, dice, forecast.skills[seat], seat if forecast.who == price.SEARCH else i64(ir.TB1)
            )
            if total < least:
                least = total
                best = row
        return best

    def fitting_colour(self, chain: i64, rows: Rows) -> i64:
        """The reference: the colour whose faces find most open symbols; nothing is exchanged."""
        colours: i64 = 0
        place: i64
        for place in range(rows.count):
            if colour_of(rows.items[place]) >= 0:
                colours |= i64(1) << colour_of(rows.items[place])
        best = self.forecast.best_colour(self.forecast.rows[chain], colours)
        for place in range(rows.count):
            if colour_of(rows.items[place]) == best:
                return rows.items[place]
        return rows.items[rows.count - 1]

    def allocate(self, state: ThunderbirdsState, changed: i64, face_then: i64) -> i64:
        """The cost of the best allocation of the roll, one die (or none, -1) showing another face."""
        forecast = self.forecast
        seat = state.seat_of(state.pilot)
        chain: i64 = state.spot_of(seat) - 1
        word: i64 = 0
        wilds: i64 = 0
        die: i64
        for die in range(state.dice_count):
            face: i64 = face_then if die == changed else state.dice[4 + die]
            if face == ir.WILD:
                wilds += 1
            else:
                word += i64(1) << (4 * face)
        allocator = forecast.allocator
        allocator.allocate(forecast.rows[chain], word, wilds, own_symbol(forecast.skills[seat]), forecast.outlooks[chain])
        return allocator.best_cost

    def reroll(self, state: ThunderbirdsState, rows: Rows) -> i64:
        """The die whose new face promises most, if that is better than the roll as it is."""
        if self.forecast.who == price.REFERENCE:
            return self.reroll_useless(state, rows)
        best: i64 = act.KEEP_ROLL
        least: i64 = self.allocate(state, -1, 0) * SIDES
        place: i64
        for place in range(rows.count):
            row = rows.items[place]
            if row < act.KEEP_ROLL:
                die: i64 = row - act.REROLL
                total: i64 = 0
                side: i64
                for side in range(SIDES):
                    total += self.allocate(state, die, self.forecast.tables.faces[state.dice[die] * SIDES + side])
                if total < least:
                    least = total
                    best = row
        return best

    def reroll_useless(self, state: ThunderbirdsState, rows: Rows) -> i64:
        """The reference: the first die that fits nothing in the chain."""
        row = self.forecast.rows[state.spot_of(state.seat_of(state.pilot)) - 1]
        open_word = row.open_symbols(self.forecast.tables)
        place: i64
        for place in range(rows.count):
            if rows.items[place] < act.KEEP_ROLL:
                face: i64 = state.dice[4 + rows.items[place] - act.REROLL]
                if face != ir.WILD and (open_word >> (face * 8)) & 255 == 0:
                    return rows.items[place]
        return rows.items[rows.count - 1]

    def lay(self, state: ThunderbirdsState, rows: Rows) -> i64:
        """The next die of the best allocation of the whole roll; when all lie, confirm."""
        self.allocate(state, -1, 0)
        self.find_places(state)
        die: i64
        for die in range(state.dice_count):
            if self.found[die] != ir.NOTHING and state.dice[8 + die] == ir.NOTHING and rows.contains(self.found[die]):
                return self.found[die]
        return act.CONFIRM

    def find_places(self, state: ThunderbirdsState) -> None:
        """The allocation found, die by die.  Coloured dice are stored before white ones, which everybody needs."""
        forecast = self.forecast
        seat = state.seat_of(state.pilot)
        own = own_symbol(forecast.skills[seat])
        row = forecast.rows[state.spot_of(seat) - 1]
        allocator = forecast.allocator
        self.sort_dice(state)
        if allocator.convert_at >= 0:
            self.put(state, allocator.converted, allocator.convert_at, own, False)
        position: i64
        for position in range(row.size):
            stores: i64 = allocator.stores[position]
            if position == allocator.convert_at:
                stores -= i64(1) << (4 * own)
            symbol: i64
            for symbol in range(ir.SYMBOLS):
                count: i64 = (stores >> (4 * symbol)) & 15
                while count > 0:
                    self.put(state, symbol, position, symbol, False)
                    count -= 1
        self.complete(state, own, allocator.converted >= 0 and allocator.convert_at < 0)
        for position in range(row.size):
            if (allocator.freed >> position) & 1 == 1:
                die = self.next_die(state, ir.WILD, False)
                if die >= 0:
                    self.found[die] = act.FREE_CIVILIAN + die * 3 + position - 1

    def complete(self, state: ThunderbirdsState, own: i64, spare: bool) -> None:
        """White dice first, then the one that counts as the Pilot's own symbol, then wilds."""
        forecast = self.forecast
        row = forecast.rows[state.spot_of(state.seat_of(state.pilot)) - 1]
        position: i64
        for position in range(row.size):
            if (forecast.allocator.completed >> position) & 1 == 1:
                need: i64 = forecast.tables.need[row.cards[position] * ir.LENGTH + position] - row.marks[position]
                symbol: i64
                for symbol in range(ir.SYMBOLS):
                    count: i64 = (need >> (4 * symbol)) & 15
                    while count > 0:
                        count -= 1
                        if self.put(state, symbol, position, symbol, True):
                            continue
                        if spare and symbol == own:
                            spare = False
                            self.put(state, forecast.allocator.converted, position, own, False)
                        else:
                            self.put(state, ir.WILD, position, symbol, False)

    def sort_dice(self, state: ThunderbirdsState) -> None:
        count: i64 = 0
        white: i64
        for white in range(1 + 1):
            die: i64
            for die in range(state.dice_count):
                if (state.dice[die] == 0) == (white == 1):
                    self.order[count] = die
                    count += 1
        for die in range(ir.MOST_DICE):
            self.found[die] = ir.NOTHING

    def next_die(self, state: ThunderbirdsState, face: i64, backwards: bool) -> i64:
        """A die with this face that has nothing to do yet, of equal ones the first; -1: none."""
        count = state.dice_count
        place: i64
        for place in range(count):
            die = self.order[count - 1 - place] if backwards else self.order[place]
            if state.dice[4 + die] == face and self.found[die] == ir.NOTHING:
                other: i64
                for other in range(die):
                    equal = state.dice[4 + other] == face and state.dice[other] == state.dice[die]
                    if equal and self.found[other] == ir.NOTHING:
                        return other
                return die
        return -1

    def put(self, state: ThunderbirdsState, face: i64, position: i64, symbol: i64, backwards: bool) -> bool:
        die = self.next_die(state, face, backwards)
        if die >= 0:
            self.found[die] = act.PLACE + die * 20 + position * 5 + symbol
        return die >= 0

    # ---- Lady Penelope ----

    def move_lady(self, state: ThunderbirdsState, rows: Rows) -> i64:
        """Move, flip or stay, with the best escort after it."""
        best: i64 = act.LADY_STAY
        least: i64 = WORST
        place: i64 = rows.count - 1
        while place >= 0:
            row = rows.items[place]
            to: i64 = row - act.LADY_MOVE if row < act.LADY_FLIP else state.lady_spot
            air = not state.lady_air if row == act.LADY_FLIP else state.lady_air
            total = self.best_escort(state, to, air)
            if total < least:
                least = total
                best = row
            place -= 1
        return best

    def best_escort(self, state: ThunderbirdsState, to: i64, air: bool) -> i64:
        least: i64 = self.lady_cost(state, to, air, 0)
        if state.lady_civilian != ir.NOTHING:
            if to == 0 or (state.sizes[to - 1] > 0 and state.sizes[to - 1] < ir.LENGTH):
                least = min(least, self.lady_cost(state, to, air, 1))
        elif to > 0:
            tables = self.forecast.tables
            position: i64
            for position in range(state.sizes[to - 1]):
                card = state.chains[(to - 1) * ir.LENGTH + position]
                free = state.marks[(to - 1) * ir.LENGTH + position] == 0 and tables.keyword[card] != ir.CROWD
                if tables.kind[card] == ir.CIVILIAN and free:
                    least = min(least, self.lady_cost(state, to, air, position + 1))
        return least

    def escort(self, state: ThunderbirdsState, rows: Rows) -> i64:
        best: i64 = act.SKIP_ESCORT
        least: i64 = WORST
        place: i64 = rows.count - 1
        while place >= 0:
            row = rows.items[place]
            choice: i64 = 1 if row == act.UNASSIGN else 0 if row == act.SKIP_ESCORT else row - act.ESCORT + 2
            total = self.lady_cost(state, state.lady_spot, state.lady_air, choice)
            if total < least:
                least = total
                best = row
            place -= 1
        return best

    def lady_cost(self, state: ThunderbirdsState, to: i64, air: bool, choice: i64) -> i64:
        """The cost of all chains with Lady Penelope there; 0 no escort, 1 her Civilian goes, else she takes the one there."""
        forecast = self.forecast
        work = forecast.work
        total: i64 = 0
        carries = state.lady_civilian != ir.NOTHING
        chain: i64
        for chain in range(ir.CHAINS):
            outlook = forecast.outlooks[chain]
            was = outlook.guarded
            outlook.guarded = not air and to == chain + 1
            work.copy_from(forecast.rows[chain])
            if to == chain + 1 and choice > 0:
                if carries:
                    work.cards[work.size] = state.lady_civilian
                    work.marks[work.size] = 0
                    work.size += 1
                else:
                    work.take_out(choice - 1)
                    work.settle(forecast.tables, 0)
                    total -= forecast.prices[price.ASSIGN]
            total += forecast.price(work, chain)
            outlook.guarded = was
        if carries and choice == 1 and to == 0:
            total -= forecast.prices[price.RESCUED_AT_HOME]
        if to == 0 and not air:
            total -= forecast.prices[price.ROAD_AT_HOME]
        if air and ((carries and choice == 0) or (not carries and choice > 1)):
            total -= forecast.prices[price.AIR_WITH_CIVILIAN]
        return total


def colour_of(row: i64) -> i64:
    """The colour of the die that an action chooses; -1: none."""
    if row >= act.COLOUR and row < act.EXTRA:
        return row - act.COLOUR + 1
    return row - act.EXTRA if row >= act.EXTRA and row < act.EXCHANGE else -1


def first_between(rows: Rows, low: i64, high: i64) -> i64:
    place: i64
    for place in range(rows.count):
        if rows.items[place] >= low and rows.items[place] < high:
            return rows.items[place]
    return -1
