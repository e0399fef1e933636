"""The best way to lay rolled dice on a chain of the Thunderbirds Solitaire Game, by a list of prices."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.thunderbirds.chain import WORST, Row, least_use, nearest, smaller, spread
from stormdeck.bots.thunderbirds.price import Outlook, chain_price
from stormdeck.core.arrays import zeros
from stormdeck.games.thunderbirds.state import CIVILIAN, DISASTER, LENGTH, SYMBOLS, Tables


@final
class Allocator:
    """Finds the best allocation of a roll.  The roll is counted by face: four bits a symbol, and the wilds."""

    tables: Tables
    prices: vec[i64]
    trial: Row
    best: Row  # the chain afterwards
    best_cost: i64
    completed: i64  # how: which Disasters are completed ...
    stores: vec[i64]  # ... which symbols are stored where (four bits each) ...
    freed: i64  # ... which Civilians are freed, a bit each ...
    converted: i64  # ... and which face counts as the Pilot's own symbol (-1: none) ...
    convert_at: i64  # ... stored at this position (-1: used to complete)
    wild_frees: bool
    frees_only_leavers: bool
    row: Row  # what is being tried: the chain and what waits for it, and what the Pilot's dice may count as
    outlook: Outlook
    own: i64
    tried: vec[i64]
    tried_converted: i64
    tried_at: i64

    def __init__(self, tables: Tables, prices: vec[i64]) -> None:
        self.tables = tables
        self.prices = prices
        self.trial = Row()
        self.best = Row()
        self.best_cost = WORST
        self.completed = 0
        self.stores = zeros(LENGTH)
        self.freed = 0
        self.converted = -1
        self.convert_at = -1
        self.wild_frees = True
        self.frees_only_leavers = False
        self.row = Row()
        self.outlook = Outlook()
        self.own = -1
        self.tried = zeros(LENGTH)
        self.tried_converted = -1
        self.tried_at = -1

    def allocate(self, row: Row, faces: i64, wilds: i64, own: i64, outlook: Outlook) -> None:
        """Try every set of Disasters that the roll can complete; the rest of it is stored."""
        self.best_cost = WORST
        self.row = row
        self.outlook = outlook
        self.own = own
        disasters: i64 = 0
        position: i64
        for position in range(row.size):
            if self.tables.kind[row.cards[position]] == DISASTER:
                disasters |= i64(1) << position
        subset: i64
        for subset in range(disasters + 1):
            if subset & disasters == subset:
                self.try_subset(subset, faces, wilds)

    def try_subset(self, subset: i64, faces: i64, wilds: i64) -> None:
        row = self.row
        need: i64 = 0
        position: i64
        for position in range(row.size):
            if (subset >> position) & 1 == 1:
                need += spread(self.tables.need[row.cards[position] * LENGTH + position] - row.marks[position])
        left: i64 = 0
        lacking: i64 = 0
        own_lacking = False
        symbol: i64
        for symbol in range(SYMBOLS):
            wanted: i64 = (need >> (symbol * 8)) & 255
            have: i64 = (faces >> (symbol * 4)) & 15
            if wanted > have:
                lacking += wanted - have
                if symbol == self.own:
                    own_lacking = True
            else:
                left |= (have - wanted) << (symbol * 4)
        converted: i64 = -1
        if own_lacking and left != 0 and (lacking > wilds or self.wants_wild(row)):
            converted = least_use(self.tables, row, left)
            left -= i64(1) << (converted * 4)
            lacking -= 1
        if lacking > wilds:
            return
        self.store_rest(subset, left, self.free_some(row, subset, wilds - lacking), converted)

    def wants_wild(self, row: Row) -> bool:
        """Whether a wild could free somebody."""
        position: i64
        for position in range(row.size):
            if row.marks[position] != 0 and self.tables.kind[row.cards[position]] == CIVILIAN:
                return self.wild_frees
        return False

    def free_some(self, row: Row, subset: i64, wilds: i64) -> i64:
        """Whom the spare wilds free: first those whose Disaster is about to go, then others (the reference: nobody else)."""
        freed: i64 = 0
        if not self.wild_frees or wilds == 0:
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
            urgent -= 2 if self.frees_only_leavers else 1
        return freed

    def store_rest(self, subset: i64, left: i64, freed: i64, converted: i64) -> None:
        """Store what survives the slide, nearest to completion first; then see what the chain costs."""
        row = self.row
        trial = self.trial
        trial.copy_from(row)
        trial.settle(self.tables, subset)
        self.tried_converted = converted
        self.spread_over(left)
        trial.copy_from(row)
        position: i64
        for position in range(row.size):
            trial.marks[position] += self.tried[position]
            if (freed >> position) & 1 == 1:
                trial.marks[position] = 0
        trial.settle(self.tables, subset)
        value = chain_price(trial, self.outlook, self.tables, self.prices)
        if value < self.best_cost:
            self.best_cost = value
            self.best.copy_from(trial)
            self.completed = subset
            self.freed = freed
            self.converted = self.tried_converted
            self.convert_at = self.tried_at
            for position in range(LENGTH):
                self.stores[position] = self.tried[position]

    def spread_over(self, rest: i64) -> None:
        """Lay these faces on the chain that `trial` will be, noted by where its cards are now."""
        row = self.row
        trial = self.trial
        tables = self.tables
        own = self.own
        done: i64 = 0
        self.tried_at = -1
        position: i64
        for position in range(LENGTH):
            self.tried[position] = 0
        while rest != 0:
            at = nearest(tables, trial, rest, done, own if self.tried_converted < 0 else -1)
            if at < 0:
                break
            done |= i64(1) << at
            card = trial.cards[at]
            start = trial.tags[at]
            now: i64 = tables.need[card * LENGTH + start] - row.marks[start]
            then: i64 = tables.need[card * LENGTH + at] - smaller(row.marks[start], tables.need[card * LENGTH + at])
            takes = smaller(now, then)
            stored = smaller(rest, takes)
            rest -= stored
            if own >= 0 and self.tried_converted < 0 and rest != 0 and ((takes - stored) >> (own * 4)) & 15 != 0:
                self.tried_converted = least_use(self.tables, row, rest)
                rest -= i64(1) << (self.tried_converted * 4)
                self.tried_at = start
                stored += i64(1) << (own * 4)
            self.tried[start] = stored
