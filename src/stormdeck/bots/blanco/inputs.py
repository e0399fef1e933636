"""What a net for Blanco is told of an imagined table: how far the lines of both grids are, as their owners know them and as they
are, and what the open discard would do for them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.blanco.grid import COLOUR_UNIT, NUMBER_UNIT, UNKNOWN, Grid, best_match
from stormdeck.bots.search.net import Reader
from stormdeck.core.game import State
from stormdeck.games.blanco.state import CELLS, COLUMNS, DOWN, HAND, UP, BlancoState

# For each player, the seat itself first.
SHAPE: Final = 0  # + 4 * rows + columns, both counted from 0
NO_GRID: Final = 12
FIRST_GRID: Final = 13
FACE_DOWN: Final = 14
UNSEEN: Final = 15  # face down, and not looked at by their owner
HELD: Final = 16
KNOWN_ROWS: Final = 17  # + 10 * (length - 1) + 2m + h (`best_match`): rows by how far they are, with the hand
KNOWN_COLUMNS: Final = 57
TRUE_ROWS: Final = 97  # the same with what lies face down, and without the hand
TRUE_COLUMNS: Final = 137
DISCARD_ROWS: Final = 177  # the open discard would be a row's first card of its number, second ... fourth
DISCARD_COLUMNS: Final = 182
COMPLETE: Final = 187  # lines that lie complete
NEEDS: Final = 188  # cards the nearest line wants, by the hand: 0 to 4
TURNS: Final = 193
PLAYER: Final = 194

PILE: Final = 388
SIZE: Final = 390

CODES: Final = 10
MOST_TURNS: Final = 40
MOST_PILE: Final = 100


@final
class BlancoReader(Reader):
    known: Grid
    whole: Grid

    def __init__(self) -> None:
        super().__init__(SIZE)
        self.known = Grid()
        self.whole = Grid()

    def read(self, state: State, seat: i64, inputs: vec[i64]) -> None:
        assert isinstance(state, BlancoState)
        place: i64
        for place in range(SIZE):
            inputs[place] = 0
        self.read_player(state, seat, inputs, 0)
        self.read_player(state, 1 - seat, inputs, PLAYER)
        inputs[PILE] = min(state.pile_size, i64(MOST_PILE))
        inputs[PILE + 1] = 1 if state.pile_size < 10 else 0

    def read_player(self, state: BlancoState, seat: i64, inputs: vec[i64], at: i64) -> None:
        inputs[at + FIRST_GRID] = 1 if state.stages[seat] == 1 else 0
        inputs[at + HELD] = state.hand_sizes[seat]
        inputs[at + TURNS] = min(state.turns_taken[seat], i64(MOST_TURNS))
        if state.rows[seat] == 0 or state.columns[seat] == 0:
            inputs[at + NO_GRID] = 1
            return
        inputs[at + SHAPE + 4 * state.rows[seat] + state.columns[seat] - 5] = 1
        self.lay_out(state, seat)
        inputs[at + FACE_DOWN] = self.known.face_down()
        numbers: i64 = 0
        colours: i64 = 0
        held: i64
        for held in range(seat * HAND, seat * HAND + state.hand_sizes[seat]):
            numbers |= NUMBER_UNIT[state.hands[held]] >> 1
            colours |= COLOUR_UNIT[state.hands[held]] >> 1
        self.read_lines(inputs, at, numbers, colours)
        if state.discard_size > 0:
            self.read_discard(state.discard[state.discard_size - 1], inputs, at)

    def lay_out(self, state: BlancoState, seat: i64) -> None:
        """The grid of a seat, as it knows it and as it is."""
        known = self.known
        whole = self.whole
        known.rows = whole.rows = state.rows[seat]
        known.columns = whole.columns = state.columns[seat]
        row: i64
        for row in range(known.rows):
            cell: i64
            for cell in range(row * COLUMNS, row * COLUMNS + known.columns):
                face = state.faces[seat * CELLS + cell]
                card = state.cards[seat * CELLS + cell]
                whole.cards[cell] = card
                known.cards[cell] = UNKNOWN if face == DOWN else card
                known.up[cell] = whole.up[cell] = 1 if face == UP else 0
        known.count_lines()
        whole.count_lines()

    def read_lines(self, inputs: vec[i64], at: i64, numbers: i64, colours: i64) -> None:
        known = self.known
        whole = self.whole
        rows = known.rows
        columns = known.columns
        nearest: i64 = 4
        line: i64
        for line in range(rows):
            match = best_match(known.row_words[line], numbers)
            inputs[at + KNOWN_ROWS + CODES * (columns - 1) + match] += 1
            inputs[at + TRUE_ROWS + CODES * (columns - 1) + best_match(whole.row_words[line], 0)] += 1
            if columns > 1:
                nearest = min(nearest, columns - (match + 1 >> 1))
                inputs[at + COMPLETE] += 1 if known.is_row_complete(line) else 0
        for line in range(columns):
            match = best_match(known.column_words[line], colours)
            inputs[at + KNOWN_COLUMNS + CODES * (rows - 1) + match] += 1
            inputs[at + TRUE_COLUMNS + CODES * (rows - 1) + best_match(whole.column_words[line], 0)] += 1
            if rows > 1:
                nearest = min(nearest, rows - (match + 1 >> 1))
                inputs[at + COMPLETE] += 1 if known.is_column_complete(line) else 0
        inputs[at + NEEDS + max(nearest, i64(0))] = 1
        cell: i64
        for cell in range(rows):
            place: i64
            for place in range(cell * COLUMNS, cell * COLUMNS + columns):
                inputs[at + UNSEEN] += 1 if known.cards[place] == UNKNOWN else 0

    def read_discard(self, card: i64, inputs: vec[i64], at: i64) -> None:
        """By line: how many of its cards match the open discard already."""
        known = self.known
        unit = NUMBER_UNIT[card]
        line: i64
        for line in range(known.rows):
            inputs[at + DISCARD_ROWS + matching(known.row_words[line], unit)] += 1
        unit = COLOUR_UNIT[card]
        for line in range(known.columns):
            inputs[at + DISCARD_COLUMNS + matching(known.column_words[line], unit)] += 1


def matching(word: i64, unit: i64) -> i64:
    """How many cards of a line have the number (or colour) of `unit`: a field of the word holds twice as many."""
    return word // (unit >> 1) % 16 // 2
