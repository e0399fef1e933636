"""Rescue actions of an imagined state of the Thunderbirds Solitaire Game.

The sample dice are even: over the sets every die shows every side equally often, so that few sets are enough.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.thunderbirds.chain import COLOURS
from stormdeck.bots.thunderbirds.prices import PRICES
from stormdeck.bots.thunderbirds.roller import DICE, SIDES, Roller
from stormdeck.core.arrays import row_of
from stormdeck.core.rng import FastRng
from stormdeck.games.thunderbirds.cards import Book
from stormdeck.games.thunderbirds.state import (
    CAPTURED,
    CHAINS,
    CIVILIAN,
    LENGTH,
    SEATS,
    SYMBOLS,
    TB4,
    ThunderbirdsState,
    stored_count,
)

ROOT_SETS: Final = 36
ROLLOUT_SETS: Final = 12


@final
class Forecast(Roller):
    """The chains of a state, and what becomes of them when somebody rolls."""

    few: vec[i64]
    many: vec[i64]

    def __init__(self, book: Book) -> None:
        self.few = even_sides(ROLLOUT_SETS)
        self.many = even_sides(ROOT_SETS)
        super().__init__(book, vec[i64](list(PRICES)), self.few)

    def take_care(self, careful: bool) -> None:
        """With many sets of sample dice for a decision that counts, with few in rollouts."""
        self.sets = ROOT_SETS if careful else ROLLOUT_SETS
        self.sides = self.many if careful else self.few

    def read(self, state: ThunderbirdsState) -> None:
        tables = state.agreed.tables
        self.allocator.wild_frees = state.agreed.wild_frees
        limit = state.agreed.capture_limit
        spare: i64 = limit - state.count_gone(CAPTURED) - 1 if limit != 0 else -1
        chain: i64 = 0
        while chain < CHAINS:
            self.read_chain(state, chain)
            outlook = self.outlooks[chain]
            outlook.call = state.slots[chain]
            outlook.guarded = not state.lady_air and state.lady_spot == chain + 1
            outlook.spare = spare
            outlook.four = state.spots[TB4] == chain + 1
            chain += 1
        colour: i64 = 0
        while colour < COLOURS:
            self.supply[colour] = state.supply[colour]
            colour += 1
        seat: i64 = 0
        while seat < SEATS:
            pilot = state.crew[seat]
            self.skills[seat] = -1 if pilot < 0 else tables.skill[pilot]
            seat += 1

    def read_chain(self, state: ThunderbirdsState, chain: i64) -> None:
        row = self.rows[chain]
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

    def expected_of(self, chain: i64, seat: i64, using: i64) -> i64:
        """What a chain is expected to cost (times the sets) after this one action."""
        total: i64 = 0
        sample: i64 = 0
        while sample < self.sets:
            self.work.copy_from(self.rows[chain])
            self.act(self.work, chain, seat, using, sample)
            total += self.price(self.work, chain)
            sample += 1
        return total


def even_sides(sets: i64) -> vec[i64]:
    """By (set * 6 + seat) * DICE + die: every die shows all its sides equally often, in an order of its own."""
    columns: i64 = SEATS * DICE
    sides = row_of(sets * columns)
    chance = FastRng(1, 77)
    column: i64 = 0
    while column < columns:
        number: i64 = 0
        while number < sets:
            other = chance.below(number + 1)
            sides[number * columns + column] = sides[other * columns + column]
            sides[other * columns + column] = number % SIDES
            number += 1
        column += 1
    return sides
