"""One chain as Greedy imagines it: what it costs to leave it so, and the best way to lay rolled dice on it.

Costs are in hundredths of a point; all numbers are whole, so that compiled and interpreted play never differ.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.games.thunderbirds.cards import COLOUR_NAMES, KEYWORDS, SYMBOL_CODES, Book

DISASTER: Final = 0
CIVILIAN: Final = 1
HOOD: Final = 2
SURGE: Final = 1
UNSTABLE: Final = 3
CROWD: Final = 1
MASS_HYPNOSIS: Final = 1
LENGTH: Final = 4
SYMBOLS: Final = 5
WILD: Final = 5
COLOURS: Final = 6
VEHICLES: Final = 4

LENGTH_COST: Final = vec[i64]([0, 53, 118, 190, 345, 40000, 60000, 80000])
OPEN_SYMBOL: Final = 55
CIVILIAN_COST: Final = 20
INFLUENCED_COST: Final = 180
HOOD_TARGET: Final = 160
RESCUE: Final = 72
CAPTURE: Final = 220
LOST: Final = 100000
NEW_DISASTER: Final = 132  # the open symbols of a Disaster nobody knows yet
WORST: Final = 1 << 40


def row_of(size: i64) -> vec[i64]:
    return vec[i64]([0] * int(size))


def total_need(word: i64) -> i64:
    count: i64 = 0
    while word != 0:
        count += word & 15
        word >>= 4
    return count


@final
class Tables:
    """What is printed on cards and dice, as numbers."""

    kind: vec[i64]
    keyword: vec[i64]
    need: vec[i64]  # by card * 4 + position: the active symbols, four bits each
    faces: vec[i64]  # by colour * 6 + side
    fixed: vec[i64]  # by Thunderbird 1 to 4, then by Pod: dice always rolled, four bits a colour
    choice: vec[i64]  # one bit for each colour of which one die is chosen

    def __init__(self, book: Book) -> None:
        count = len(book.cards)
        pods = len(book.file.pods)
        self.kind = row_of(count)
        self.keyword = row_of(count)
        self.need = row_of(count * LENGTH)
        self.faces = row_of(COLOURS * 6)
        self.fixed = row_of(VEHICLES + pods)
        self.choice = row_of(VEHICLES + pods)
        number = 0
        for kind, (name, keywords) in enumerate(KEYWORDS.items()):
            for card in book.file.emergency[name]:
                self.kind[number] = kind
                self.keyword[number] = keywords.index(card.keyword)
                for position, line in enumerate(card.pos):
                    for symbol in line:
                        self.need[number * LENGTH + position] += i64(1) << i64(4 * SYMBOL_CODES.index(symbol))
                number += 1
        for colour, die in enumerate(book.file.dice.values()):
            for side, face in enumerate(die.faces):
                self.faces[colour * 6 + side] = SYMBOL_CODES.index(face)
        for using in range(VEHICLES + pods):
            rolled = book.using(using)
            for name in rolled.dice:
                self.fixed[using] += i64(1) << i64(4 * COLOUR_NAMES.index(name))
            for name in rolled.choice:
                self.choice[using] |= i64(1) << i64(COLOUR_NAMES.index(name))


@final
class Row:
    """A chain: cards, and on each the stored symbols (four bits each) or, for a Civilian, whether it is influenced."""

    size: i64
    cards: vec[i64]
    marks: vec[i64]
    tags: vec[i64]  # where each card was before anything slid
    rescued: i64
    captured: i64
    discarded: i64

    def __init__(self) -> None:
        self.size = 0
        self.cards = row_of(LENGTH)
        self.marks = row_of(LENGTH)
        self.tags = row_of(LENGTH)
        self.rescued = 0
        self.captured = 0
        self.discarded = 0

    def copy_from(self, other: Row) -> None:
        self.size = other.size
        position: i64 = 0
        while position < other.size:
            self.cards[position] = other.cards[position]
            self.marks[position] = other.marks[position]
            self.tags[position] = position
            position += 1
        self.rescued = other.rescued
        self.captured = other.captured
        self.discarded = other.discarded

    def take_out(self, position: i64) -> None:
        last: i64 = self.size - 1
        while position < last:
            self.cards[position] = self.cards[position + 1]
            self.marks[position] = self.marks[position + 1]
            self.tags[position] = self.tags[position + 1]
            position += 1
        self.size = last

    def has_disaster(self, tables: Tables) -> bool:
        position: i64 = 0
        while position < self.size:
            if tables.kind[self.cards[position]] == DISASTER:
                return True
            position += 1
        return False

    def civilian_goes(self, position: i64) -> None:
        if self.marks[position] != 0:
            self.captured += 1
        else:
            self.rescued += 1
        self.take_out(position)

    def settle(self, tables: Tables, completed: i64) -> None:
        """What IR-R83 to IR-R85 make of the chain once these Disasters (a bit a position) are complete."""
        while True:
            if completed != 0:
                self.remove(tables, completed)
            while self.size > 0 and tables.kind[self.cards[0]] == CIVILIAN:
                self.civilian_goes(0)
            completed = self.trim(tables)
            if completed == 0:
                return

    def remove(self, tables: Tables, completed: i64) -> None:
        start: i64 = 0
        position: i64 = 0
        size: i64 = self.size
        while start < size:
            if tables.kind[self.cards[position]] == CIVILIAN:
                if start > 0 and (completed >> (start - 1)) & 1 == 1:
                    self.civilian_goes(position)
                else:
                    position += 1
            elif (completed >> start) & 1 == 1:
                self.discarded += 1
                self.take_out(position)
            else:
                position += 1
            start += 1

    def trim(self, tables: Tables) -> i64:
        completed: i64 = 0
        position: i64 = 0
        while position < self.size:
            mark: i64 = self.marks[position]
            card = self.cards[position]
            if mark != 0 and tables.kind[card] == DISASTER:
                need: i64 = tables.need[card * LENGTH + position]
                mark = smaller(mark, need)
                self.marks[position] = mark
                if mark == need:
                    completed |= i64(1) << position
            position += 1
        return completed

    def open_symbols(self, tables: Tables) -> i64:
        """All symbols no die lies on yet, four bits each, capped well below sixteen by four cards of four."""
        total: i64 = 0
        position: i64 = 0
        while position < self.size:
            if tables.kind[self.cards[position]] == DISASTER:
                total += spread(tables.need[self.cards[position] * LENGTH + position] - self.marks[position])
            position += 1
        return total


def spread(word: i64) -> i64:
    """Four bits a symbol to eight: sums of several cards need the room."""
    wide: i64 = 0
    symbol: i64 = 0
    while symbol < SYMBOLS:
        wide |= ((word >> (symbol * 4)) & 15) << (symbol * 8)
        symbol += 1
    return wide


def smaller(one: i64, other: i64) -> i64:
    """Symbol by symbol the smaller number."""
    word: i64 = 0
    symbol: i64 = 0
    while symbol < SYMBOLS:
        a: i64 = (one >> (symbol * 4)) & 15
        b: i64 = (other >> (symbol * 4)) & 15
        word |= (a if a < b else b) << (symbol * 4)
        symbol += 1
    return word


@final
class Outlook:
    """What waits for a chain: the call, whether Lady Penelope guards it, and how near defeat by captures is."""

    call: i64
    guarded: bool
    spare: i64  # captures that may still happen before the game is lost; -1: any number
    plain: bool  # all Hood cards alike, a call to an empty chain one card like any other

    def __init__(self, plain: bool) -> None:
        self.plain = plain
        self.call = -1
        self.guarded = False
        self.spare = -1


def cost(row: Row, outlook: Outlook, tables: Tables) -> i64:
    """The cost of leaving a chain like this, its waiting call counted in; rescues and captures on the way included."""
    size: i64 = row.size
    total: i64 = row.captured * CAPTURE - row.rescued * RESCUE
    if outlook.spare >= 0 and row.captured > outlook.spare:
        total += LOST
    targets: i64 = 0
    position: i64 = 0
    while position < size:
        card = row.cards[position]
        if tables.kind[card] == CIVILIAN:
            total += CIVILIAN_COST
            if row.marks[position] != 0:
                total += INFLUENCED_COST
            else:
                targets += 1
        else:
            total += OPEN_SYMBOL * total_need(tables.need[card * LENGTH + position] - row.marks[position])
        position += 1
    if outlook.call < 0:
        return total + LENGTH_COST[size]
    kind = tables.kind[outlook.call]
    keyword = tables.keyword[outlook.call]
    replaced: i64 = LENGTH_COST[1] + (0 if outlook.plain else NEW_DISASTER)
    if kind == HOOD:
        if outlook.guarded:
            return total + LENGTH_COST[size]
        if size == 0:
            return total + replaced
        if keyword == MASS_HYPNOSIS and not outlook.plain:
            total += HOOD_TARGET * targets
        elif targets > 0:
            return total + LENGTH_COST[size] + HOOD_TARGET
        return total + LENGTH_COST[size] + (LENGTH_COST[size + 1] - LENGTH_COST[size]) * 9 // 10
    if size == 0 and kind == CIVILIAN:
        return total + replaced
    if kind == DISASTER and keyword == SURGE:
        return total + LENGTH_COST[size + 2]
    return total + LENGTH_COST[size + 1]


@final
class Allocator:
    """Finds the best allocation of a roll.  The roll is counted by face: four bits a symbol, and the wilds."""

    tables: Tables
    trial: Row
    best: Row  # the chain afterwards
    best_cost: i64
    completed: i64  # how: which Disasters are completed ...
    stores: vec[i64]  # ... which symbols are stored where (four bits each) ...
    freed: i64  # ... which Civilians are freed, a bit each ...
    converted: i64  # ... and which face counts as the Pilot's own symbol (-1: none) ...
    convert_at: i64  # ... stored at this position (-1: used to complete)
    free_stores: vec[i64]
    wild_frees: bool
    plain: bool  # a wild frees only whoever is about to leave

    def __init__(self, tables: Tables, plain: bool) -> None:
        self.plain = plain
        self.tables = tables
        self.trial = Row()
        self.best = Row()
        self.best_cost = WORST
        self.completed = 0
        self.stores = row_of(LENGTH)
        self.freed = 0
        self.converted = -1
        self.convert_at = -1
        self.free_stores = row_of(LENGTH)
        self.wild_frees = True

    def allocate(self, row: Row, faces: i64, wilds: i64, own: i64, outlook: Outlook) -> None:
        """Try every set of Disasters that the roll can complete; the rest of it is stored."""
        self.best_cost = WORST
        disasters: i64 = 0
        position: i64 = 0
        while position < row.size:
            if self.tables.kind[row.cards[position]] == DISASTER:
                disasters |= i64(1) << position
            position += 1
        subset: i64 = 0
        while subset <= disasters:
            if subset & disasters == subset:
                self.try_subset(row, subset, faces, wilds, own, outlook)
            subset += 1

    def try_subset(self, row: Row, subset: i64, faces: i64, wilds: i64, own: i64, outlook: Outlook) -> None:
        need: i64 = 0
        position: i64 = 0
        while position < row.size:
            if (subset >> position) & 1 == 1:
                need += spread(self.tables.need[row.cards[position] * LENGTH + position] - row.marks[position])
            position += 1
        left: i64 = 0
        lacking: i64 = 0
        own_lacking = False
        symbol: i64 = 0
        while symbol < SYMBOLS:
            wanted: i64 = (need >> (symbol * 8)) & 255
            have: i64 = (faces >> (symbol * 4)) & 15
            if wanted > have:
                lacking += wanted - have
                if symbol == own:
                    own_lacking = True
            else:
                left |= (have - wanted) << (symbol * 4)
            symbol += 1
        converted: i64 = -1
        if own_lacking and left != 0 and (lacking > wilds or self.wants_wild(row)):
            converted = least_use(self.tables, row, left)
            left -= i64(1) << (converted * 4)
            lacking -= 1
        if lacking > wilds:
            return
        self.store_rest(row, subset, left, wilds - lacking, own, converted, outlook)

    def wants_wild(self, row: Row) -> bool:
        """Whether a wild could free somebody."""
        position: i64 = 0
        while position < row.size:
            if row.marks[position] != 0 and self.tables.kind[row.cards[position]] == CIVILIAN:
                return self.wild_frees
            position += 1
        return False

    def free_some(self, row: Row, subset: i64, wilds: i64) -> i64:
        """Whom the spare wilds free: first those whose Disaster is about to go."""
        freed: i64 = 0
        if not self.wild_frees:
            return 0
        urgent: i64 = 1
        while urgent >= 0:
            position: i64 = 1
            while position < row.size and wilds > 0:
                influenced = self.tables.kind[row.cards[position]] == CIVILIAN and row.marks[position] != 0
                leaves = (subset >> (position - 1)) & 1
                if influenced and leaves == urgent and (freed >> position) & 1 == 0:
                    freed |= i64(1) << position
                    wilds -= 1
                position += 1
            urgent -= 2 if self.plain else 1
        return freed

    def store_rest(self, row: Row, subset: i64, left: i64, wilds: i64, own: i64, converted: i64, outlook: Outlook) -> None:
        """Store what survives the slide, nearest to completion first; then see what the chain costs."""
        freed = self.free_some(row, subset, wilds)
        trial = self.trial
        trial.copy_from(row)
        trial.settle(self.tables, subset)
        convert_at: i64 = -1
        done: i64 = 0
        position: i64 = 0
        while position < LENGTH:
            self.free_stores[position] = 0
            position += 1
        while left != 0:
            at = nearest(self.tables, trial, left, done, own if converted < 0 else -1)
            if at < 0:
                break
            done |= i64(1) << at
            card = trial.cards[at]
            start = trial.tags[at]
            now: i64 = self.tables.need[card * LENGTH + start] - row.marks[start]
            then: i64 = self.tables.need[card * LENGTH + at] - smaller(row.marks[start], self.tables.need[card * LENGTH + at])
            stored = smaller(left, smaller(now, then))
            left -= stored
            room: i64 = smaller(now, then) - stored
            if own >= 0 and converted < 0 and (room >> (own * 4)) & 15 != 0 and left != 0:
                converted = least_use(self.tables, row, left)
                left -= i64(1) << (converted * 4)
                convert_at = start
                stored += i64(1) << (own * 4)
            self.free_stores[start] = stored
        trial.copy_from(row)
        position = 0
        while position < row.size:
            trial.marks[position] += self.free_stores[position]
            if (freed >> position) & 1 == 1:
                trial.marks[position] = 0
            position += 1
        trial.settle(self.tables, subset)
        value = cost(trial, outlook, self.tables)
        if value < self.best_cost:
            self.best_cost = value
            self.best.copy_from(trial)
            self.completed = subset
            self.freed = freed
            self.converted = converted
            self.convert_at = convert_at
            position = 0
            while position < LENGTH:
                self.stores[position] = self.free_stores[position]
                position += 1


def least_use(tables: Tables, row: Row, left: i64) -> i64:
    """Of the faces left over, one that the chain has the least open symbols for."""
    open_word = row.open_symbols(tables)
    best: i64 = -1
    least: i64 = 1000
    symbol: i64 = 0
    while symbol < SYMBOLS:
        if (left >> (symbol * 4)) & 15 != 0:
            use: i64 = (open_word >> (symbol * 8)) & 255
            if use < least:
                least = use
                best = symbol
        symbol += 1
    return best


def nearest(tables: Tables, trial: Row, left: i64, done: i64, own: i64) -> i64:
    """The Disaster left in the chain that is nearest to completion and can take a die of the rest; -1: none."""
    best: i64 = -1
    least: i64 = 1000
    position: i64 = 0
    while position < trial.size:
        card = trial.cards[position]
        stable = tables.kind[card] == DISASTER and tables.keyword[card] != UNSTABLE
        if stable and (done >> position) & 1 == 0:
            wanting: i64 = tables.need[card * LENGTH + position] - trial.marks[position]
            takes = smaller(wanting, left) != 0 or (own >= 0 and (wanting >> (own * 4)) & 15 != 0)
            count = total_need(wanting)
            if takes and count < least:
                least = count
                best = position
        position += 1
    return best
