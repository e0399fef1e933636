"""Dice and Lady Penelope at a glance: greedy's answers to the small questions of the solitaire, read from imagined states."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.greedy.thunderbirds import AIR_WITH_CIVILIAN, ASSIGN, RESCUED_AT_HOME, ROAD_AT_HOME, own_symbol
from stormdeck.bots.greedy.thunderbirds_chain import CIVILIAN, CROWD, LENGTH, SYMBOLS, WILD, WORST, cost
from stormdeck.bots.greedy.thunderbirds_mind import Mind
from stormdeck.core.game import Rows
from stormdeck.games.thunderbirds.actions import (
    COLOUR,
    CONFIRM,
    ESCORT,
    EXCHANGE,
    EXTRA,
    FREE_CIVILIAN,
    KEEP_ROLL,
    LADY_FLIP,
    LADY_MOVE,
    LADY_STAY,
    NO_EXCHANGE,
    PLACE,
    REROLL,
    SKIP_ESCORT,
    UNASSIGN,
)
from stormdeck.games.thunderbirds.state import CHAINS, MOST_DICE, NOTHING, ThunderbirdsState, row_of

DICE_SETS: Final = 4


@final
class Hands:
    """Answers for a mind that has read the state."""

    mind: Mind
    order: vec[i64]  # dice, the coloured ones first
    found: vec[i64]  # by die: the row that lays it

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.order = row_of(MOST_DICE)
        self.found = row_of(MOST_DICE)

    # ---- Dice ----

    def dice_to_roll(self, state: ThunderbirdsState, rows: Rows) -> i64:
        """Of the dice that may be chosen, those that leave the chain cheapest with the sample dice."""
        mind = self.mind
        seat = state.seat_of(state.pilot)
        chain: i64 = state.spot_of(seat) - 1
        outlook = mind.outlooks[chain]
        best: i64 = rows.items[rows.count - 1]
        least: i64 = WORST
        place: i64 = 0
        while place < rows.count:
            row = rows.items[place]
            dice: i64 = state.dice_list
            if row >= COLOUR and row < EXTRA:
                dice += i64(1) << (4 * (row - COLOUR + 1))
            elif row >= EXTRA and row < EXCHANGE:
                dice += i64(1) << (4 * (row - EXTRA))
            elif row >= EXCHANGE and row < NO_EXCHANGE:
                give: i64 = (row - EXCHANGE) // 5
                take: i64 = (row - EXCHANGE) % 5
                if take >= give:
                    take += 1
                dice += (i64(1) << (4 * take)) - (i64(1) << (4 * give))
            total: i64 = 0
            sample: i64 = 0
            while sample < DICE_SETS:
                mind.work.copy_from(mind.rows[chain])
                mind.act_once(mind.work, outlook, dice, mind.skills[seat], sample, 0)
                total += cost(mind.work, outlook, mind.tables)
                sample += 1
            if total < least:
                least = total
                best = row
            place += 1
        return best

    def allocate(self, state: ThunderbirdsState, changed: i64, face_then: i64) -> i64:
        """The cost of the best allocation of the roll, one die (or none, -1) showing another face."""
        mind = self.mind
        seat = state.seat_of(state.pilot)
        chain: i64 = state.spot_of(seat) - 1
        word: i64 = 0
        wilds: i64 = 0
        die: i64 = 0
        while die < state.dice_count:
            face: i64 = face_then if die == changed else state.dice[4 + die]
            if face == WILD:
                wilds += 1
            else:
                word += i64(1) << (4 * face)
            die += 1
        mind.allocator.allocate(mind.rows[chain], word, wilds, own_symbol(mind.skills[seat]), mind.outlooks[chain])
        return mind.allocator.best_cost

    def reroll(self, state: ThunderbirdsState, rows: Rows) -> i64:
        best: i64 = KEEP_ROLL
        least: i64 = self.allocate(state, -1, 0) * 6
        place: i64 = 0
        while place < rows.count:
            row = rows.items[place]
            if row < KEEP_ROLL:
                die: i64 = row - REROLL
                total: i64 = 0
                side: i64 = 0
                while side < 6:
                    total += self.allocate(state, die, self.mind.tables.faces[state.dice[die] * 6 + side])
                    side += 1
                if total < least:
                    least = total
                    best = row
            place += 1
        return best

    def lay(self, state: ThunderbirdsState, rows: Rows) -> i64:
        """The next die of the best allocation of the whole roll; when all lie, confirm."""
        self.allocate(state, -1, 0)
        self.find_places(state)
        die: i64 = 0
        while die < state.dice_count:
            if self.found[die] != NOTHING and state.dice[8 + die] == NOTHING and rows.contains(self.found[die]):
                return self.found[die]
            die += 1
        return CONFIRM

    def find_places(self, state: ThunderbirdsState) -> None:
        """The allocation found, die by die.  Coloured dice are stored before white ones, which everybody needs."""
        mind = self.mind
        seat = state.seat_of(state.pilot)
        own = own_symbol(mind.skills[seat])
        row = mind.rows[state.spot_of(seat) - 1]
        allocator = mind.allocator
        self.sort_dice(state)
        if allocator.convert_at >= 0:
            self.put(state, allocator.converted, allocator.convert_at, own, False)
        position: i64 = 0
        while position < row.size:
            stores: i64 = allocator.stores[position]
            if position == allocator.convert_at:
                stores -= i64(1) << (4 * own)
            symbol: i64 = 0
            while symbol < SYMBOLS:
                count: i64 = (stores >> (4 * symbol)) & 15
                while count > 0:
                    self.put(state, symbol, position, symbol, False)
                    count -= 1
                symbol += 1
            position += 1
        self.complete(state, own, allocator.converted >= 0 and allocator.convert_at < 0)
        position = 0
        while position < row.size:
            if (allocator.freed >> position) & 1 == 1:
                die = self.next_die(state, WILD, False)
                if die >= 0:
                    self.found[die] = FREE_CIVILIAN + die * 3 + position - 1
            position += 1

    def complete(self, state: ThunderbirdsState, own: i64, spare: bool) -> None:
        """White dice first, then the one that counts as the Pilot's own symbol, then wilds."""
        mind = self.mind
        row = mind.rows[state.spot_of(state.seat_of(state.pilot)) - 1]
        position: i64 = 0
        while position < row.size:
            if (mind.allocator.completed >> position) & 1 == 1:
                need: i64 = mind.tables.need[row.cards[position] * LENGTH + position] - row.marks[position]
                symbol: i64 = 0
                while symbol < SYMBOLS:
                    count: i64 = (need >> (4 * symbol)) & 15
                    while count > 0:
                        count -= 1
                        if self.put(state, symbol, position, symbol, True):
                            continue
                        if spare and symbol == own:
                            spare = False
                            self.put(state, mind.allocator.converted, position, own, False)
                        else:
                            self.put(state, WILD, position, symbol, False)
                    symbol += 1
            position += 1

    def sort_dice(self, state: ThunderbirdsState) -> None:
        count: i64 = 0
        white: i64 = 0
        while white <= 1:
            die: i64 = 0
            while die < state.dice_count:
                if (state.dice[die] == 0) == (white == 1):
                    self.order[count] = die
                    count += 1
                die += 1
            white += 1
        die = 0
        while die < MOST_DICE:
            self.found[die] = NOTHING
            die += 1

    def next_die(self, state: ThunderbirdsState, face: i64, backwards: bool) -> i64:
        """A die with this face that has nothing to do yet, of equal ones the first; -1: none."""
        count = state.dice_count
        place: i64 = 0
        while place < count:
            die = self.order[count - 1 - place] if backwards else self.order[place]
            if state.dice[4 + die] == face and self.found[die] == NOTHING:
                other: i64 = 0
                while other < die:
                    equal = state.dice[4 + other] == face and state.dice[other] == state.dice[die]
                    if equal and self.found[other] == NOTHING:
                        return other
                    other += 1
                return die
            place += 1
        return -1

    def put(self, state: ThunderbirdsState, face: i64, position: i64, symbol: i64, backwards: bool) -> bool:
        die = self.next_die(state, face, backwards)
        if die >= 0:
            self.found[die] = PLACE + die * 20 + position * 5 + symbol
        return die >= 0

    # ---- Lady Penelope ----

    def move_lady(self, state: ThunderbirdsState, rows: Rows) -> i64:
        """Move, flip or stay, with the best escort after it."""
        best: i64 = LADY_STAY
        least: i64 = WORST
        place: i64 = rows.count - 1
        while place >= 0:
            row = rows.items[place]
            to: i64 = row - LADY_MOVE if row < LADY_FLIP else state.lady_spot
            air = not state.lady_air if row == LADY_FLIP else state.lady_air
            total = self.best_escort(state, to, air)
            if total < least:
                least = total
                best = row
            place -= 1
        return best

    def best_escort(self, state: ThunderbirdsState, to: i64, air: bool) -> i64:
        least: i64 = self.lady_cost(state, to, air, 0)
        if state.lady_civilian != NOTHING:
            if to == 0 or (state.sizes[to - 1] > 0 and state.sizes[to - 1] < LENGTH):
                least = min(least, self.lady_cost(state, to, air, 1))
        elif to > 0:
            tables = self.mind.tables
            position: i64 = 0
            while position < state.sizes[to - 1]:
                card = state.chains[(to - 1) * LENGTH + position]
                free = state.marks[(to - 1) * LENGTH + position] == 0 and tables.keyword[card] != CROWD
                if tables.kind[card] == CIVILIAN and free:
                    least = min(least, self.lady_cost(state, to, air, position + 1))
                position += 1
        return least

    def escort(self, state: ThunderbirdsState, rows: Rows) -> i64:
        best: i64 = SKIP_ESCORT
        least: i64 = WORST
        place: i64 = rows.count - 1
        while place >= 0:
            row = rows.items[place]
            choice: i64 = 1 if row == UNASSIGN else 0 if row == SKIP_ESCORT else row - ESCORT + 2
            total = self.lady_cost(state, state.lady_spot, state.lady_air, choice)
            if total < least:
                least = total
                best = row
            place -= 1
        return best

    def lady_cost(self, state: ThunderbirdsState, to: i64, air: bool, choice: i64) -> i64:
        """The cost of all chains with Lady Penelope there; 0 no escort, 1 her Civilian goes, else she takes the one there."""
        mind = self.mind
        work = mind.work
        total: i64 = 0
        carries = state.lady_civilian != NOTHING
        chain: i64 = 0
        while chain < CHAINS:
            outlook = mind.outlooks[chain]
            was = outlook.guarded
            outlook.guarded = not air and to == chain + 1
            work.copy_from(mind.rows[chain])
            if to == chain + 1 and choice > 0:
                if carries:
                    work.cards[work.size] = state.lady_civilian
                    work.marks[work.size] = 0
                    work.size += 1
                else:
                    work.take_out(choice - 1)
                    work.settle(mind.tables, 0)
                    total -= ASSIGN
            total += cost(work, outlook, mind.tables)
            outlook.guarded = was
            chain += 1
        if carries and choice == 1 and to == 0:
            total -= RESCUED_AT_HOME
        if to == 0 and not air:
            total -= ROAD_AT_HOME
        if air and ((carries and choice == 0) or (not carries and choice > 1)):
            total -= AIR_WITH_CIVILIAN
        return total
