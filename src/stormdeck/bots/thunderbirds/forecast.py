"""Rescue actions of the Thunderbirds Solitaire Game, rolled in the mind: the chains of an imagined state, and sample dice.

In search the sample dice are even: over the sets every die shows every side equally often, so that few sets are enough.
Greedy draws its own anew every turn.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.thunderbirds.allocator import Allocator
from stormdeck.bots.thunderbirds.chain import Row
from stormdeck.bots.thunderbirds.price import PRICES, REFERENCE, SEARCH, Outlook, chain_price
from stormdeck.core.arrays import zeros
from stormdeck.core.rng import FastRng
from stormdeck.games.thunderbirds import state as ir
from stormdeck.games.thunderbirds.state import Tables, ThunderbirdsState, stored_count

SIDES: Final = 6
DICE: Final = 5  # sides drawn for one actor in one set: four dice and one more roll
ROOT_SETS: Final = 36
ROLLOUT_SETS: Final = 12
CHANCE: Final = 77  # the stream of chance that sample dice are drawn from


@final
class Forecast:
    """The chains of a state, and what becomes of them when somebody rolls."""

    who: i64  # plays: by which prices, and with which sample dice
    tables: Tables
    prices: vec[i64]
    allocator: Allocator
    rows: list[Row]
    outlooks: list[Outlook]
    work: Row
    sets: i64  # how many sets of sample dice are tried
    sides: vec[i64]  # (set * 6 + seat) * DICE + die
    few: vec[i64]
    many: vec[i64]
    turn: i64  # for which dice were drawn; 0: even ones, which are always the same
    supply: vec[i64]
    skills: vec[i64]  # by seat: what its Pilot can do; 0 nothing, -1 nobody

    def __init__(self, tables: Tables, who: i64) -> None:
        self.who = who
        self.tables = tables
        self.prices = vec[i64](list(PRICES[int(who)]))
        self.allocator = Allocator(tables, self.prices)
        self.allocator.frees_only_leavers = who == REFERENCE
        self.rows = [Row() for _ in range(ir.CHAINS)]
        self.outlooks = [Outlook() for _ in range(ir.CHAINS)]
        self.work = Row()
        self.few = even_sides(ROLLOUT_SETS)
        self.many = even_sides(ROOT_SETS)
        self.sets = ROLLOUT_SETS
        self.sides = self.few
        self.turn = 0
        self.supply = zeros(ir.COLOURS)
        self.skills = zeros(ir.SEATS)

    def take_care(self, careful: bool) -> None:
        """With many sets of sample dice for a decision that counts, with few in rollouts."""
        self.sets = ROOT_SETS if careful else ROLLOUT_SETS
        self.sides = self.many if careful else self.few

    # ---- Reading ----

    def read(self, state: ThunderbirdsState) -> None:
        if self.who != SEARCH and self.turn != state.turn:
            self.draw_sides(state.turn)
        self.allocator.wild_frees = state.agreed.wild_frees
        limit = state.agreed.capture_limit
        spare: i64 = limit - state.count_gone(ir.CAPTURED) - 1 if limit != 0 and self.who != REFERENCE else -1
        chain: i64
        for chain in range(ir.CHAINS):
            self.read_chain(state, chain)
            outlook = self.outlooks[chain]
            outlook.call = state.slots[chain]
            outlook.guarded = not state.lady_air and state.lady_spot == chain + 1
            outlook.spare = spare
            outlook.four = state.spots[ir.TB4] == chain + 1
        colour: i64
        for colour in range(ir.COLOURS):
            self.supply[colour] = state.supply[colour]
        seat: i64
        for seat in range(ir.SEATS):
            pilot = state.crew[seat]
            self.skills[seat] = -1 if pilot < 0 else self.tables.skill[pilot]

    def draw_sides(self, turn: i64) -> None:
        """Sample dice of a turn, the same whenever it is asked about."""
        self.turn = turn
        chance = FastRng(turn, CHANCE)
        place: i64
        for place in range(ROLLOUT_SETS * ir.SEATS * DICE):
            self.few[place] = chance.below(SIDES)

    def read_chain(self, state: ThunderbirdsState, chain: i64) -> None:
        row = self.rows[chain]
        kind = self.tables.kind
        row.size = state.sizes[chain]
        row.rescued = 0
        row.captured = 0
        row.discarded = 0
        position: i64
        for position in range(row.size):
            place: i64 = chain * ir.LENGTH + position
            card = state.chains[place]
            mark: i64 = state.marks[place]
            if mark != 0:
                if kind[card] == ir.CIVILIAN:
                    mark = 1
                else:
                    stored: i64 = 0
                    symbol: i64
                    for symbol in range(ir.SYMBOLS):
                        stored |= stored_count(mark, symbol) << (symbol * 4)
                    mark = stored
            row.cards[position] = card
            row.marks[position] = mark

    # ---- Rolling ----

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
            colour: i64
            for colour in range(ir.COLOURS):
                used: i64 = (dice >> (colour * 4)) & 15
                if used != 0 and used < self.supply[colour]:
                    colours |= i64(1) << colour
            dice += i64(1) << (self.best_colour(row, colours) * 4)
        return dice

    def best_colour(self, row: Row, colours: i64) -> i64:
        """The colour whose faces find most open symbols."""
        open_word = row.open_symbols(self.tables)
        best: i64 = 0
        most: i64 = -1
        colour: i64
        for colour in range(ir.COLOURS):
            if (colours >> colour) & 1 == 1:
                fit: i64 = 0
                side: i64
                for side in range(SIDES):
                    face = self.tables.faces[colour * SIDES + side]
                    if face != ir.WILD:
                        wanted: i64 = (open_word >> (face * 8)) & 255
                        fit += 2 + (1 if wanted > 1 else 0) if wanted > 0 else 0
                if self.supply[colour] == 0:
                    fit = 0
                if fit > most:
                    most = fit
                    best = colour
        return best

    def act_once(self, row: Row, chain: i64, dice: i64, skill: i64, sample: i64, seat: i64) -> None:
        """One Rescue action with sample dice; `row` becomes the chain afterwards."""
        base: i64 = (sample * ir.SEATS + seat) * DICE
        faces: i64 = 0
        wilds: i64 = 0
        rolled: i64 = 0
        useless: i64 = -1
        open_word: i64 = row.open_symbols(self.tables) if skill == ir.REROLL_ONE else 0
        colour: i64
        for colour in range(ir.COLOURS):
            count: i64 = (dice >> (colour * 4)) & 15
            if count > self.supply[colour]:
                count = self.supply[colour]
            while count > 0:
                face = self.tables.faces[colour * SIDES + self.sides[base + rolled % DICE]]
                if face == ir.WILD:
                    wilds += 1
                elif useless < 0 and skill == ir.REROLL_ONE and (open_word >> (face * 8)) & 255 == 0:
                    useless = colour  # rolled again below
                else:
                    faces += i64(1) << (face * 4)
                rolled += 1
                count -= 1
        if useless >= 0:
            face = self.tables.faces[useless * SIDES + self.sides[base + DICE - 1]]
            if face == ir.WILD:
                wilds += 1
            else:
                faces += i64(1) << (face * 4)
        before = row.discarded
        self.lay(row, chain, faces, wilds, own_symbol(skill))
        if skill == ir.BONUS_WHITE and row.discarded > before and row.has_disaster(self.tables):
            face = self.tables.faces[self.sides[base + DICE - 1]]
            if face == ir.WILD:
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
        sample: i64
        for sample in range(self.sets):
            work.copy_from(row)
            if pod >= 0:
                self.act(work, chain, ir.POD_SEAT, ir.VEHICLES + pod, sample)
            vehicle: i64 = ir.TB4
            while vehicle >= ir.TB1:
                if (mask >> vehicle) & 1 == 1:
                    self.act(work, chain, vehicle, vehicle, sample)
                vehicle -= 1
            total += self.price(work, chain)
        return total

    def act(self, work: Row, chain: i64, seat: i64, using: i64, sample: i64) -> None:
        """The specialists first, then whoever can use anything: this is one of them."""
        if self.skills[seat] >= 0 and work.has_disaster(self.tables):
            extra = using >= ir.VEHICLES and self.skills[seat] == ir.POD_BONUS_DIE
            self.act_once(work, chain, self.dice_of(work, using, extra), self.skills[seat], sample, seat)

    def expected_roll(self, chain: i64, dice: i64, skill: i64, seat: i64) -> i64:
        """What a chain is expected to cost (times the sets) after a roll of these dice, by the samples of this seat."""
        total: i64 = 0
        sample: i64
        for sample in range(self.sets):
            self.work.copy_from(self.rows[chain])
            self.act_once(self.work, chain, dice, skill, sample, seat)
            total += self.price(self.work, chain)
        return total

    def expected_of(self, chain: i64, seat: i64, using: i64) -> i64:
        """What a chain is expected to cost (times the sets) after this one action."""
        total: i64 = 0
        sample: i64
        for sample in range(self.sets):
            self.work.copy_from(self.rows[chain])
            self.act(self.work, chain, seat, using, sample)
            total += self.price(self.work, chain)
        return total


def own_symbol(skill: i64) -> i64:
    """What one die of the Pilot may count as; -1: nothing but what it shows."""
    return ir.TRAPPED if skill == ir.COUNT_AS_TRAPPED else ir.FLOOD if skill == ir.COUNT_AS_FLOOD else -1


def even_sides(sets: i64) -> vec[i64]:
    """By (set * 6 + seat) * DICE + die: every die shows all its sides equally often, in an order of its own."""
    columns: i64 = ir.SEATS * DICE
    sides = zeros(sets * columns)
    chance = FastRng(1, CHANCE)
    column: i64
    for column in range(columns):
        number: i64
        for number in range(sets):
            other = chance.below(number + 1)
            sides[number * columns + column] = sides[other * columns + column]
            sides[other * columns + column] = number % SIDES
    return sides
