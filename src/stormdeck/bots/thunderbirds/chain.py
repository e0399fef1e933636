"""One chain of the Thunderbirds Solitaire Game in a bot's mind.

All numbers are whole, so that compiled and interpreted play never differ.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import zeros
from stormdeck.games.thunderbirds.state import CIVILIAN, DISASTER, LENGTH, SYMBOLS, UNSTABLE, Tables, total_need

LOST: Final = 100000  # the cost of losing the game
WORST: Final = 1 << 40


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
        self.cards = zeros(LENGTH)
        self.marks = zeros(LENGTH)
        self.tags = zeros(LENGTH)
        self.rescued = 0
        self.captured = 0
        self.discarded = 0

    def copy_from(self, other: Row) -> None:
        self.size = other.size
        position: i64
        for position in range(other.size):
            self.cards[position] = other.cards[position]
            self.marks[position] = other.marks[position]
            self.tags[position] = position
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
        position: i64
        for position in range(self.size):
            if tables.kind[self.cards[position]] == DISASTER:
                return True
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
        position: i64
        for position in range(self.size):
            mark: i64 = self.marks[position]
            card = self.cards[position]
            if mark != 0 and tables.kind[card] == DISASTER:
                need: i64 = tables.need[card * LENGTH + position]
                mark = smaller(mark, need)
                self.marks[position] = mark
                if mark == need:
                    completed |= i64(1) << position
        return completed

    def open_symbols(self, tables: Tables) -> i64:
        """All symbols no die lies on yet, four bits each, capped well below sixteen by four cards of four."""
        total: i64 = 0
        position: i64
        for position in range(self.size):
            if tables.kind[self.cards[position]] == DISASTER:
                total += spread(tables.need[self.cards[position] * LENGTH + position] - self.marks[position])
        return total


def spread(word: i64) -> i64:
    """Four bits a symbol to eight: sums of several cards need the room."""
    wide: i64 = 0
    symbol: i64
    for symbol in range(SYMBOLS):
        wide |= ((word >> (symbol * 4)) & 15) << (symbol * 8)
    return wide


def smaller(one: i64, other: i64) -> i64:
    """Symbol by symbol the smaller number."""
    word: i64 = 0
    symbol: i64
    for symbol in range(SYMBOLS):
        a: i64 = (one >> (symbol * 4)) & 15
        b: i64 = (other >> (symbol * 4)) & 15
        word |= (a if a < b else b) << (symbol * 4)
    return word


def least_use(tables: Tables, row: Row, left: i64) -> i64:
    """Of the faces left over, one that the chain has the least open symbols for."""
    open_word = row.open_symbols(tables)
    best: i64 = -1
    least: i64 = 1000
    symbol: i64
    for symbol in range(SYMBOLS):
        if (left >> (symbol * 4)) & 15 != 0:
            use: i64 = (open_word >> (symbol * 8)) & 255
            if use < least:
                least = use
                best = symbol
    return best


def nearest(tables: Tables, trial: Row, left: i64, done: i64, own: i64) -> i64:
    """The Disaster left in the chain that is nearest to completion and can take a die of the rest; -1: none."""
    best: i64 = -1
    least: i64 = 1000
    position: i64
    for position in range(trial.size):
        card = trial.cards[position]
        stable = tables.kind[card] == DISASTER and tables.keyword[card] != UNSTABLE
        if stable and (done >> position) & 1 == 0:
            wanting: i64 = tables.need[card * LENGTH + position] - trial.marks[position]
            takes = smaller(wanting, left) != 0 or (own >= 0 and (wanting >> (own * 4)) & 15 != 0)
            count = total_need(wanting)
            if takes and count < least:
                least = count
                best = position
    return best
