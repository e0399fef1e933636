"""What Greedy keeps in mind in the Thunderbirds Solitaire Game: the chains as seen, and sample dice to try actions with."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.greedy.thunderbirds_chain import (
    COLOURS,
    VEHICLES,
    WILD,
    WORST,
    Allocator,
    Outlook,
    Row,
    Tables,
    cost,
    row_of,
)
from stormdeck.core.rng import FastRng
from stormdeck.games.thunderbirds.cards import Book
from stormdeck.games.thunderbirds.view import ThunderbirdsView

SAMPLES: Final = 12
DICE: Final = 5  # sides drawn for one actor in one sample: four dice and one more roll
TB1: Final = 0
TB2: Final = 1
TB3: Final = 2
TB4: Final = 3
POD_SEAT: Final = 5
ORDER: Final = (POD_SEAT, TB4, TB3, TB2, TB1)  # who rolls first: the specialists, then whoever can use anything
REROLL_ONE: Final = 1
COUNT_AS_TRAPPED: Final = 2
BONUS_WHITE: Final = 3
COUNT_AS_FLOOD: Final = 4
ARRANGE_CALLS: Final = 5
POD_BONUS_DIE: Final = 6
SKILL_CODES: Final = {
    "reroll_one": REROLL_ONE,
    "count_as_trapped": COUNT_AS_TRAPPED,
    "bonus_white_after_discard": BONUS_WHITE,
    "count_as_flood": COUNT_AS_FLOOD,
    "arrange_calls": ARRANGE_CALLS,
    "pod_bonus_die": POD_BONUS_DIE,
}


@final
class Mind:
    """The chains as seen, and the sample dice."""

    tables: Tables
    allocator: Allocator
    rows: list[Row]
    outlooks: list[Outlook]
    work: Row
    sides: vec[i64]  # (sample * 6 + seat) * DICE + die
    supply: vec[i64]
    skills: vec[i64]  # by seat: what its Pilot can do; 0 nothing, -1 nobody
    cache: vec[i64]
    plain: bool  # plays the policy of the reference, to the letter

    def __init__(self, book: Book, plain: bool) -> None:
        self.plain = plain
        self.tables = Tables(book)
        self.allocator = Allocator(self.tables, plain)
        self.rows = [Row() for _ in range(4)]
        self.outlooks = [Outlook(plain) for _ in range(4)]
        self.work = Row()
        self.sides = row_of(SAMPLES * 6 * DICE)
        self.supply = row_of(COLOURS)
        self.skills = row_of(6)
        self.cache = row_of(4 * 8 * (2 + 16))

    def read(self, seen: ThunderbirdsView, book: Book) -> None:
        """Take in what lies on the table; the sample dice change from turn to turn."""
        chance = FastRng(seen.turn, 77)
        place: i64 = 0
        while place < SAMPLES * 6 * DICE:
            self.sides[place] = chance.below(6)
            place += 1
        self.allocator.wild_frees = seen.options.flag("wild_frees")
        limit = seen.options.number("capture_limit")
        for chain in range(4):
            row, outlook = self.rows[chain], self.outlooks[chain]
            row.size = len(seen.chains[chain])
            row.rescued = 0
            row.captured = 0
            row.discarded = 0
            for position, entry in enumerate(seen.chains[chain]):
                mark: i64 = 1 if entry.influenced else 0
                for die in entry.stored:
                    mark += i64(1) << i64(4 * die.face)
                row.cards[position] = int(entry.card)
                row.marks[position] = mark
            call = seen.slots[chain]
            outlook.call = -1 if call is None else int(call)
            outlook.guarded = not seen.lady.air and seen.lady.place == chain + 1
            outlook.spare = limit - len(seen.captured) - 1 if limit and not self.plain else -1
        for colour, count in enumerate(seen.supply):
            self.supply[colour] = count
        for seat, pilot in enumerate(seen.fleet.crew):
            self.skills[seat] = -1 if pilot < 0 else SKILL_CODES.get(book.file.pilots[pilot].skill, 0)
        place = 0
        while place < i64(len(self.cache)):
            self.cache[place] = WORST
            place += 1

    def chain_cost(self, chain: i64) -> i64:
        return cost(self.rows[chain], self.outlooks[chain], self.tables)

    # ---- Rolling in the mind ----

    def dice_of(self, row: Row, using: i64, extra: bool) -> i64:
        """The dice a card rolls, four bits a colour, with the colours of choice that fit best here."""
        dice: i64 = self.tables.fixed[using]
        choice = self.tables.choice[using]
        if choice != 0:
            dice += i64(1) << (self.best_colour(row, choice) * 4)
        if extra:
            colours: i64 = 1
            colour: i64 = 0
            while colour < COLOURS:
                used: i64 = (dice >> (colour * 4)) & 15
                if used != 0 and used < self.supply[colour]:
                    colours |= i64(1) << colour
                colour += 1
            dice += i64(1) << (self.best_colour(row, colours) * 4)
        return dice

    def best_colour(self, row: Row, colours: i64) -> i64:
        """The colour whose faces find most open symbols."""
        open_word = row.open_symbols(self.tables)
        best: i64 = 0
        most: i64 = -1
        colour: i64 = 0
        while colour < COLOURS:
            if (colours >> colour) & 1 == 1:
                fit: i64 = 0
                side: i64 = 0
                while side < 6:
                    face = self.tables.faces[colour * 6 + side]
                    if face != WILD:
                        wanted: i64 = (open_word >> (face * 8)) & 255
                        fit += 2 + (1 if wanted > 1 else 0) if wanted > 0 else 0
                    side += 1
                if self.supply[colour] == 0:
                    fit = 0
                if fit > most:
                    most = fit
                    best = colour
            colour += 1
        return best

    def act_once(self, row: Row, outlook: Outlook, dice: i64, skill: i64, sample: i64, seat: i64) -> None:
        """One Rescue action with sample dice; `row` becomes the chain afterwards."""
        base: i64 = (sample * 6 + seat) * DICE
        faces: i64 = 0
        wilds: i64 = 0
        rolled: i64 = 0
        useless: i64 = -1
        open_word = row.open_symbols(self.tables)
        colour: i64 = 0
        while colour < COLOURS:
            count: i64 = (dice >> (colour * 4)) & 15
            if count > self.supply[colour]:
                count = self.supply[colour]
            while count > 0:
                face = self.tables.faces[colour * 6 + self.sides[base + rolled % DICE]]
                if face == WILD:
                    wilds += 1
                elif useless < 0 and skill == REROLL_ONE and (open_word >> (face * 8)) & 255 == 0:
                    useless = colour  # rolled again below
                else:
                    faces += i64(1) << (face * 4)
                rolled += 1
                count -= 1
            colour += 1
        if useless >= 0:
            face = self.tables.faces[useless * 6 + self.sides[base + DICE - 1]]
            if face == WILD:
                wilds += 1
            else:
                faces += i64(1) << (face * 4)
        own: i64 = 1 if skill == COUNT_AS_TRAPPED else 2 if skill == COUNT_AS_FLOOD else -1
        before = row.discarded
        self.allocator.allocate(row, faces, wilds, own, outlook)
        row.copy_from(self.allocator.best)
        if skill == BONUS_WHITE and row.discarded > before and row.has_disaster(self.tables):
            face = self.tables.faces[self.sides[base + DICE - 1]]
            if face == WILD:
                self.allocator.allocate(row, 0, 1, -1, outlook)
            else:
                self.allocator.allocate(row, i64(1) << (face * 4), 0, -1, outlook)
            row.copy_from(self.allocator.best)

    def expected(self, chain: i64, mask: i64, pod: i64) -> i64:
        """What a chain is expected to cost (times SAMPLES) after these vehicles have acted: a bit a vehicle, and a Pod or -1."""
        if self.rows[chain].size == 0 or (mask == 0 and pod < 0):
            return self.chain_cost(chain) * SAMPLES
        total: i64 = 0
        sample: i64 = 0
        work = self.work
        outlook = self.outlooks[chain]
        while sample < SAMPLES:
            work.copy_from(self.rows[chain])
            for seat in ORDER:
                acts = pod >= 0 if seat == POD_SEAT else (mask >> i64(seat)) & 1 == 1
                if acts and self.skills[seat] >= 0 and work.has_disaster(self.tables):
                    using: i64 = VEHICLES + pod if seat == POD_SEAT else i64(seat)
                    extra = seat == POD_SEAT and self.skills[seat] == POD_BONUS_DIE
                    dice = self.dice_of(work, using, extra)
                    self.act_once(work, outlook, dice, self.skills[seat], sample, i64(seat))
            total += cost(work, outlook, self.tables)
            sample += 1
        return total

    def value_at(self, chain: i64, mask: i64, with_two: i64, pod: i64) -> i64:
        """`expected`, remembered.  `mask` has a bit for Thunderbirds 1, 3 and 4."""
        key: i64 = ((chain * 8 + (mask & 1) + ((mask >> 2) & 1) * 2 + ((mask >> 3) & 1) * 4) * 18) + (
            2 + pod if with_two == 1 and pod >= 0 else with_two
        )
        if self.cache[key] == WORST:
            self.cache[key] = self.expected(chain, mask | (with_two << 1), pod if with_two == 1 else -1)
        return self.cache[key]
