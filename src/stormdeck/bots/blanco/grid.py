"""How greedy values a grid of Blanco.

-8 points a card; and for each row or column of length L, two or more, 2 * L * ((m + h / 2) / L) ** 2, where m is the
largest number of its known cards that match (numbers in a row, colours in a column) and h is 1 if a card in the hand
matches them too.  Everything is counted in whole numbers, 120 to the point, so that compiled and interpreted play agree.

A line is kept as one word: four bits for each number (or colour), holding twice how many of its cards have it.  With the
word of the hand, a 1 for each number held, the largest field of both together is 2m + h.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import zeros
from stormdeck.games.blanco.actions import CELLS, MOST_COLUMNS, MOST_ROWS
from stormdeck.games.blanco.cards import CARDS, NUMBERS

POINT: Final = 120
CARD_LEFT: Final = -8 * POINT
EMPTY_GRID: Final = 1000 * POINT
LONG_LAST_LINE: Final = -4 * POINT  # one row or column of three or four is hard to finish (BL-R53)

UNKNOWN: Final = CARDS  # stands for a card we have not seen
TWOS: Final = 0x222222222222
FOURS: Final = 0x444444444444
EIGHTS: Final = 0x888888888888


def number_units() -> vec[i64]:
    """What a card adds to the word of its row; an unknown card adds nothing."""
    return vec[i64]([2 << card % NUMBERS * 4 for card in range(CARDS)] + [0])


def colour_units() -> vec[i64]:
    """What a card adds to the word of its column."""
    return vec[i64]([2 << card // NUMBERS * 4 for card in range(CARDS)] + [0])


NUMBER_UNIT: Final = number_units()
COLOUR_UNIT: Final = colour_units()
WEIGHT: Final = vec[i64]([0, 0, POINT // 4, POINT // 6, POINT // 8])  # by length: (2m + h)² / 2L points


def best_match(line: i64, held: i64) -> i64:
    """2m + h for the number (or colour) of the line where that is most; 0 if none of its cards is known."""
    both: i64 = line | held
    eights: i64 = both & EIGHTS
    if eights:
        return 9 if (eights >> 3) & held else 8
    fours: i64 = both & FOURS
    if fours:
        sixes: i64 = fours & ((both & TWOS) << 1)
        if sixes:
            return 7 if (sixes >> 2) & held else 6
        return 5 if (fours >> 2) & held else 4
    twos: i64 = both & TWOS
    if twos:
        return 3 if (twos >> 1) & held else 2
    return 0


def line_value(line: i64, held: i64, length: i64) -> i64:
    """What a line is worth; one of a single card is none (BL-G04)."""
    match = best_match(line, held)
    return WEIGHT[length] * match * match


@final
class Grid:
    """A grid as far as its owner knows it, with the words of its lines."""

    rows: i64
    columns: i64
    cards: vec[i64]
    up: vec[i64]  # 1: face up
    row_words: vec[i64]
    column_words: vec[i64]
    row_ups: vec[i64]  # how many cards of the row lie face up
    column_ups: vec[i64]

    def __init__(self) -> None:
        self.rows = 0
        self.columns = 0
        self.cards = zeros(CELLS)
        self.up = zeros(CELLS)
        self.row_words = zeros(MOST_ROWS)
        self.column_words = zeros(MOST_COLUMNS)
        self.row_ups = zeros(MOST_ROWS)
        self.column_ups = zeros(MOST_COLUMNS)

    def copy_from(self, other: Grid) -> None:
        """The cards only: whoever changes them calls `count_lines` afterwards."""
        self.rows = other.rows
        self.columns = other.columns
        for cell in range(CELLS):
            self.cards[cell] = other.cards[cell]
            self.up[cell] = other.up[cell]

    def count_lines(self) -> None:
        for column in range(self.columns):
            self.column_words[column] = 0
            self.column_ups[column] = 0
        for row in range(self.rows):
            word: i64 = 0
            ups: i64 = 0
            for column in range(self.columns):
                cell = row * MOST_COLUMNS + column
                card = self.cards[cell]
                word += NUMBER_UNIT[card]
                ups += self.up[cell]
                self.column_words[column] += COLOUR_UNIT[card]
                self.column_ups[column] += self.up[cell]
            self.row_words[row] = word
            self.row_ups[row] = ups

    def is_row_complete(self, row: i64) -> bool:
        columns = self.columns
        return columns > 1 and self.row_ups[row] == columns and best_match(self.row_words[row], 0) == 2 * columns

    def is_column_complete(self, column: i64) -> bool:
        rows = self.rows
        return rows > 1 and self.column_ups[column] == rows and best_match(self.column_words[column], 0) == 2 * rows

    def complete_lines(self) -> i64:
        count: i64 = 0
        for row in range(self.rows):
            count += 1 if self.is_row_complete(row) else 0
        for column in range(self.columns):
            count += 1 if self.is_column_complete(column) else 0
        return count

    def face_down(self) -> i64:
        count: i64 = self.rows * self.columns
        for row in range(self.rows):
            count -= self.row_ups[row]
        return count

    def remove_row(self, row: i64) -> None:
        for cell in range(row * MOST_COLUMNS, self.rows * MOST_COLUMNS - MOST_COLUMNS):
            self.cards[cell] = self.cards[cell + MOST_COLUMNS]
            self.up[cell] = self.up[cell + MOST_COLUMNS]
        self.rows -= 1
        self.count_lines()

    def remove_column(self, column: i64) -> None:
        for row in range(self.rows):
            for cell in range(row * MOST_COLUMNS + column, row * MOST_COLUMNS + self.columns - 1):
                self.cards[cell] = self.cards[cell + 1]
                self.up[cell] = self.up[cell + 1]
        self.columns -= 1
        self.count_lines()

    def shape_value(self) -> i64:
        """What the shape is worth, whatever the cards."""
        size: i64 = self.rows * self.columns
        if size == 0:
            return EMPTY_GRID
        is_long_line = size > 2 and (self.rows == 1 or self.columns == 1)
        return size * CARD_LEFT + (LONG_LAST_LINE if is_long_line else 0)

    def value(self, numbers: i64, colours: i64) -> i64:
        """The evaluation; `numbers` and `colours` are the words of the hand."""
        total: i64 = self.shape_value()
        for row in range(self.rows):
            total += line_value(self.row_words[row], numbers, self.columns)
        for column in range(self.columns):
            total += line_value(self.column_words[column], colours, self.rows)
        return total
