"""Actions of Blanco tried out: each is worth the grid it leaves (`grid.py`), once whatever can be is cleared."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.blanco.grid import (
    COLOUR_UNIT,
    NUMBER_UNIT,
    POINT,
    UNKNOWN,
    WEIGHT,
    Grid,
    best_match,
    line_value,
)
from stormdeck.core.arrays import zeros
from stormdeck.games.blanco.actions import CELLS, DISCARD, MOST_COLUMNS, MOST_ROWS, PLACE

LINE_CLEARED: Final = 72  # 0.6 of a point
SECOND_LINE: Final = POINT  # it lets us turn up a card (BL-R41)
UNKNOWN_DISCARD: Final = 42  # 0.35: an unknown card turned up, after a discard
UNKNOWN_SWAP: Final = 36  # 0.3: or by a swap
LOWEST: Final = -(1 << 40)
GRIDS: Final = 8  # as it lies; a trial; after each of at most five lines; and one to spare


@final
class Search:
    """The candidates of one decision.  `grids[0]` is the grid as it lies; in the others things are tried out."""

    grids: list[Grid]
    has_complete: bool  # a line lies complete before anything is done: one was held back
    numbers: i64  # the words of the hand cards that are kept
    colours: i64
    base: i64  # the grid as it lies, with these cards kept
    row_values: vec[i64]
    column_values: vec[i64]
    best: i64
    best_row: i64  # of the action table
    best_cell: i64  # to turn up
    liking: i64  # for turning a card up after a discard, on top of what it is worth: a matter of style

    def __init__(self) -> None:
        self.grids = [Grid() for _ in range(GRIDS)]
        self.has_complete = False
        self.numbers = 0
        self.colours = 0
        self.base = 0
        self.row_values = zeros(MOST_ROWS)
        self.column_values = zeros(MOST_COLUMNS)
        self.best = LOWEST
        self.best_row = -1
        self.best_cell = -1
        self.liking = 0

    def begin(self) -> None:
        """The cards of `grids[0]` are in place."""
        self.grids[0].count_lines()
        self.has_complete = self.grids[0].complete_lines() > 0

    def keep(self, first: i64, second: i64) -> None:
        """The two cards that stay in the hand; UNKNOWN for none."""
        grid = self.grids[0]
        self.numbers = (NUMBER_UNIT[first] | NUMBER_UNIT[second]) >> 1
        self.colours = (COLOUR_UNIT[first] | COLOUR_UNIT[second]) >> 1
        total: i64 = grid.shape_value()
        for row in range(grid.rows):
            worth = line_value(grid.row_words[row], self.numbers, grid.columns)
            self.row_values[row] = worth
            total += worth
        for column in range(grid.columns):
            worth = line_value(grid.column_words[column], self.colours, grid.rows)
            self.column_values[column] = worth
            total += worth
        self.base = self.settle(0, 0) if self.has_complete else total

    def settle(self, depth: i64, lines: i64) -> i64:
        """The value of `grids[depth]` once every complete line is cleared, in the best order."""
        grid = self.grids[depth]
        after = self.grids[depth + 1]
        best: i64 = LOWEST
        for row in range(grid.rows):
            if grid.is_row_complete(row):
                after.copy_from(grid)
                after.remove_row(row)
                best = max(best, self.settle(depth + 1, lines + 1))
        for column in range(grid.columns):
            if grid.is_column_complete(column):
                after.copy_from(grid)
                after.remove_column(column)
                best = max(best, self.settle(depth + 1, lines + 1))
        if best > LOWEST:
            return best
        chain: i64 = SECOND_LINE if lines > 1 and grid.face_down() > 0 else 0
        return grid.value(self.numbers, self.colours) + lines * LINE_CLEARED + chain

    def offer(self, value: i64, row: i64) -> None:
        """A candidate; the first of the best stays."""
        if value > self.best:
            self.best = value
            self.best_row = row

    def place_value(self, card: i64, cell: i64) -> i64:
        """A card put on a cell.  Where no line can be complete this only looks at two of them; must agree with `tried_place`."""
        grid = self.grids[0]
        row = cell // MOST_COLUMNS
        column = cell % MOST_COLUMNS
        old = grid.cards[cell]
        across = best_match(grid.row_words[row] - NUMBER_UNIT[old] + NUMBER_UNIT[card], self.numbers)
        down = best_match(grid.column_words[column] - COLOUR_UNIT[old] + COLOUR_UNIT[card], self.colours)
        if self.has_complete or across >= 2 * grid.columns or down >= 2 * grid.rows:
            return self.tried_place(card, cell)
        row_gain = WEIGHT[grid.columns] * across * across - self.row_values[row]
        column_gain = WEIGHT[grid.rows] * down * down - self.column_values[column]
        return self.base + row_gain + column_gain

    def tried_place(self, card: i64, cell: i64) -> i64:
        trial = self.grids[1]
        trial.copy_from(self.grids[0])
        trial.cards[cell] = card
        trial.up[cell] = 1
        trial.count_lines()
        return self.settle(1, 0)

    def turn_up_value(self, cell: i64) -> i64:
        """A face-down card turned up: a gamble if it is unknown, else what it completes."""
        grid = self.grids[0]
        if grid.cards[cell] == UNKNOWN:
            return self.base + UNKNOWN_DISCARD
        trial = self.grids[1]
        trial.copy_from(grid)
        trial.up[cell] = 1
        trial.count_lines()
        return self.settle(1, 0) if trial.complete_lines() > 0 else self.base

    def turn_up_best(self) -> i64:
        """The best card to turn up, in `best_cell`; nothing changes if none lies face down."""
        grid = self.grids[0]
        best: i64 = LOWEST
        for row in range(grid.rows):
            for column in range(grid.columns):
                cell = row * MOST_COLUMNS + column
                if grid.up[cell] == 0:
                    value = self.turn_up_value(cell)
                    if value > best:
                        best = value
                        self.best_cell = cell
        return best if best > LOWEST else self.base

    def swap_value(self, first: i64, second: i64, reveal: i64) -> i64:
        """Two neighbours swapped; `reveal` names the one turned up by its place before the swap, -1 for none."""
        grid = self.grids[0]
        trial = self.grids[1]
        trial.copy_from(grid)
        bonus: i64 = 0
        if reveal >= 0:
            trial.up[reveal] = 1
            bonus = UNKNOWN_SWAP if grid.cards[reveal] == UNKNOWN else 0
        up = trial.up[first]
        trial.cards[first] = grid.cards[second]
        trial.up[first] = trial.up[second]
        trial.cards[second] = grid.cards[first]
        trial.up[second] = up
        trial.count_lines()
        return self.settle(1, 0) + bonus

    def play(self, card: i64, first: i64, second: i64, may_discard: bool) -> None:
        """Offer everything that can be done with one card of the hand while the other two are kept."""
        self.keep(first, second)
        grid = self.grids[0]
        for row in range(grid.rows):
            for column in range(grid.columns):
                cell = row * MOST_COLUMNS + column
                self.offer(self.place_value(card, cell), PLACE + card * CELLS + cell)
        if may_discard:
            self.offer(self.turn_up_best() + self.liking, DISCARD + card)

    def best_play(self, a: i64, b: i64, drawn: i64, may_return: bool) -> i64:
        """The best that can be done with the hand and the card just drawn; `best_row` says what."""
        self.best = LOWEST
        self.play(drawn, a, b, may_return)
        self.play(a, b, drawn, True)
        self.play(b, a, drawn, True)
        return self.best
