"""Rescue actions of the Thunderbirds Solitaire Game, rolled in the mind: the chains as they lie, and sample dice."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.thunderbirds.allocator import Allocator
from stormdeck.bots.thunderbirds.chain import COLOURS, VEHICLES, WILD, Row, Tables
from stormdeck.bots.thunderbirds.price import Outlook, chain_price
from stormdeck.core.arrays import row_of
from stormdeck.games.thunderbirds.cards import Book

# As the rules number them; a bot that sees only views has no business in the module of the state.
CHAINS: Final = 4
TB1: Final = 0
TB2: Final = 1
TB3: Final = 2
TB4: Final = 3
POD_SEAT: Final = 5
SEATS: Final = 6
TRAPPED: Final = 1
FLOOD: Final = 2
REROLL_ONE: Final = 1
COUNT_AS_TRAPPED: Final = 2
BONUS_WHITE: Final = 3
COUNT_AS_FLOOD: Final = 4
POD_BONUS_DIE: Final = 6
SIDES: Final = 6
DICE: Final = 5  # sides drawn for one actor in one set: four dice and one more roll


class Roller:
    """The chains, and what becomes of them when somebody rolls."""

    tables: Tables
    prices: vec[i64]
    allocator: Allocator
    rows: list[Row]
    outlooks: list[Outlook]
    work: Row
    sets: i64  # how many sets of sample dice are tried
    sides: vec[i64]  # (set * 6 + seat) * DICE + die
    supply: vec[i64]
    skills: vec[i64]  # by seat: what its Pilot can do; 0 nothing, -1 nobody

    def __init__(self, book: Book, prices: vec[i64], sides: vec[i64]) -> None:
        self.tables = Tables(book)
        self.prices = prices
        self.allocator = Allocator(self.tables, prices)
        self.rows = [Row() for _ in range(CHAINS)]
        self.outlooks = [Outlook() for _ in range(CHAINS)]
        self.work = Row()
        self.sets = len(sides) // (SEATS * DICE)
        self.sides = sides
        self.supply = row_of(COLOURS)
        self.skills = row_of(SEATS)

    def price(self, row: Row, chain: i64) -> i64:
        return chain_price(row, self.outlooks[chain], self.tables, self.prices)

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
                while side < SIDES:
                    face = self.tables.faces[colour * SIDES + side]
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

    def act_once(self, row: Row, chain: i64, dice: i64, skill: i64, sample: i64, seat: i64) -> None:
        """One Rescue action with sample dice; `row` becomes the chain afterwards."""
        base: i64 = (sample * SEATS + seat) * DICE
        faces: i64 = 0
        wilds: i64 = 0
        rolled: i64 = 0
        useless: i64 = -1
        open_word: i64 = row.open_symbols(self.tables) if skill == REROLL_ONE else 0
        colour: i64 = 0
        while colour < COLOURS:
            count: i64 = (dice >> (colour * 4)) & 15
            if count > self.supply[colour]:
                count = self.supply[colour]
            while count > 0:
                face = self.tables.faces[colour * SIDES + self.sides[base + rolled % DICE]]
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
            face = self.tables.faces[useless * SIDES + self.sides[base + DICE - 1]]
            if face == WILD:
                wilds += 1
            else:
                faces += i64(1) << (face * 4)
        before = row.discarded
        self.lay(row, chain, faces, wilds, own_symbol(skill))
        if skill == BONUS_WHITE and row.discarded > before and row.has_disaster(self.tables):
            face = self.tables.faces[self.sides[base + DICE - 1]]
            if face == WILD:
                self.lay(row, chain, 0, 1, -1)
            else:
                self.lay(row, chain, i64(1) << (face * 4), 0, -1)

    def lay(self, row: Row, chain: i64, faces: i64, wilds: i64, own: i64) -> None:
        self.allocator.allocate(row, faces, wilds, own, self.outlooks[chain])
        row.copy_from(self.allocator.best)

    def expected(self, chain: i64, mask: i64, pod: i64) -> i64:
        """What a chain is expected to cost (times the sets) after these vehicles, a bit each, and a Pod (or -1) have acted."""
        row = self.rows[chain]
        if row.size == 0 or (mask == 0 and pod < 0):
            return self.price(row, chain) * self.sets
        work = self.work
        total: i64 = 0
        sample: i64 = 0
        while sample < self.sets:
            work.copy_from(row)
            if pod >= 0:
                self.act(work, chain, POD_SEAT, VEHICLES + pod, sample)
            vehicle: i64 = TB4
            while vehicle >= TB1:
                if (mask >> vehicle) & 1 == 1:
                    self.act(work, chain, vehicle, vehicle, sample)
                vehicle -= 1
            total += self.price(work, chain)
            sample += 1
        return total

    def act(self, work: Row, chain: i64, seat: i64, using: i64, sample: i64) -> None:
        """The specialists first, then whoever can use anything: this is one of them."""
        if self.skills[seat] >= 0 and work.has_disaster(self.tables):
            extra = using >= VEHICLES and self.skills[seat] == POD_BONUS_DIE
            self.act_once(work, chain, self.dice_of(work, using, extra), self.skills[seat], sample, seat)

    def expected_roll(self, chain: i64, dice: i64, skill: i64, seat: i64) -> i64:
        """What a chain is expected to cost (times the sets) after a roll of these dice."""
        total: i64 = 0
        sample: i64 = 0
        while sample < self.sets:
            self.work.copy_from(self.rows[chain])
            self.act_once(self.work, chain, dice, skill, sample, seat)
            total += self.price(self.work, chain)
            sample += 1
        return total


def own_symbol(skill: i64) -> i64:
    """What one die of the Pilot may count as; -1: nothing but what it shows."""
    return TRAPPED if skill == COUNT_AS_TRAPPED else FLOOD if skill == COUNT_AS_FLOOD else -1
