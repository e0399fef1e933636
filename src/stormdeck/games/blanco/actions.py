"""What a seat may decide in Blanco, and the table of all 1,648 actions.

The numbers below are where each kind of action begins in the table; the rules compute with them.
"""

from __future__ import annotations

import re
from typing import Final, NewType

from stormdeck.core.actions import Action, ActionTable
from stormdeck.core.errors import IllegalAction
from stormdeck.core.shown import spell
from stormdeck.games.blanco.cards import DECK, Card, code

Cell = NewType("Cell", int)
"""A place in a grid: `row * 4 + column`, both from 0.  A grid of three columns leaves every fourth place unused."""

MOST_ROWS: Final = 3
MOST_COLUMNS: Final = 4
CELLS: Final = 12
ACROSS: Final = 9  # pairs of neighbours side by side; the other eight lie one below the other
PAIRS: Final = 17

DRAW_PILE: Final = 0
DRAW_DISCARD: Final = 1
SWAP: Final = 2  # + pair * 3 + (0 nothing turned up, 1 the first card, 2 the second)
DISCARD: Final = 53  # + card
PLACE: Final = 173  # + card * 12 + cell
REVEAL: Final = 1613  # + cell
LOOK: Final = 1625  # + cell
CLEAR_ROW: Final = 1637  # + row
CLEAR_COLUMN: Final = 1640  # + column
FINISH_CLEARING: Final = 1644
SKIP_LOOK: Final = 1645
REVEAL_LOOKED: Final = 1646
KEEP_HIDDEN: Final = 1647

MOST_LEGAL: Final = 39  # three hand cards, each to be discarded or put on one of twelve cells


def cell(row: int, column: int) -> Cell:
    """Rows and columns count from 0."""
    return Cell(row * MOST_COLUMNS + column)


def cell_text(place: Cell) -> str:
    """`r1c3`: row 1 from the top, column 3 from the left, as the owner sees it."""
    return f"r{place // MOST_COLUMNS + 1}c{place % MOST_COLUMNS + 1}"


spell(Cell, cell_text)


class DrawPile(Action, frozen=True):
    """BL-R26  Take the top card of the draw pile into the hand."""

    def __str__(self) -> str:
        return "draw pile"


class DrawDiscard(Action, frozen=True):
    """BL-R26  Take the top card of the discard pile into the hand."""

    def __str__(self) -> str:
        return "draw discard"


class Swap(Action, frozen=True):
    """BL-R34  Two neighbours change places; `reveal` names the one turned up by its place before the swap."""

    first: Cell
    second: Cell
    reveal: Cell | None

    def __str__(self) -> str:
        turned = "" if self.reveal is None else f" reveal {cell_text(self.reveal)}"
        return f"swap {cell_text(self.first)} {cell_text(self.second)}{turned}"


class Discard(Action, frozen=True):
    """BL-R28  Put a hand card on the discard pile."""

    card: Card

    def __str__(self) -> str:
        return f"discard {code(self.card)}"


class Place(Action, frozen=True):
    """BL-R30  Play a hand card onto a place of the own grid."""

    card: Card
    cell: Cell

    def __str__(self) -> str:
        return f"place {code(self.card)} {cell_text(self.cell)}"


class Reveal(Action, frozen=True):
    """BL-R19, BL-R28, BL-R48  Turn up a face-down card of the own grid."""

    cell: Cell

    def __str__(self) -> str:
        return f"reveal {cell_text(self.cell)}"


class Look(Action, frozen=True):
    """BL-R20, BL-R38, BL-R48  Look at a face-down card of the own grid."""

    cell: Cell

    def __str__(self) -> str:
        return f"look {cell_text(self.cell)}"


class ClearRow(Action, frozen=True):
    """BL-R10  Remove a complete row (counted from 0)."""

    row: int

    def __str__(self) -> str:
        return f"clear row {self.row + 1}"


class ClearColumn(Action, frozen=True):
    """BL-R09  Remove a complete column (counted from 0)."""

    column: int

    def __str__(self) -> str:
        return f"clear column {self.column + 1}"


class FinishClearing(Action, frozen=True):
    """BL-G08  Leave the complete lines that are left where they are."""

    def __str__(self) -> str:
        return "finish clearing"


class SkipLook(Action, frozen=True):
    """BL-G39  Do without the reward."""

    def __str__(self) -> str:
        return "skip look"


class RevealLooked(Action, frozen=True):
    """BL-R41  Turn up the card just looked at."""

    def __str__(self) -> str:
        return "reveal looked"


class KeepHidden(Action, frozen=True):
    """BL-R41  Leave the card just looked at face down."""

    def __str__(self) -> str:
        return "keep hidden"


def pair_cells(pair: int) -> tuple[Cell, Cell]:
    """The two places of a pair; must agree with `first_of` and `second_of` of the rules."""
    if pair < ACROSS:
        first = cell(pair // 3, pair % 3)
        return first, Cell(first + 1)
    return Cell(pair - ACROSS), Cell(pair - ACROSS + MOST_COLUMNS)


def _swaps() -> list[Action]:
    rows: list[Action] = []
    for pair in range(PAIRS):
        first, second = pair_cells(pair)
        rows += [Swap(first, second, None), Swap(first, second, first), Swap(first, second, second)]
    return rows


def _table() -> ActionTable:
    cells = [Cell(place) for place in range(CELLS)]
    rows: list[Action] = [DrawPile(), DrawDiscard(), *_swaps()]
    rows += [Discard(card) for card in DECK]
    rows += [Place(card, place) for card in DECK for place in cells]
    rows += [Reveal(place) for place in cells]
    rows += [Look(place) for place in cells]
    rows += [ClearRow(row) for row in range(MOST_ROWS)]
    rows += [ClearColumn(column) for column in range(MOST_COLUMNS)]
    rows += [FinishClearing(), SkipLook(), RevealLooked(), KeepHidden()]
    return ActionTable(rows)


ACTIONS: Final = _table()
assert len(ACTIONS) == KEEP_HIDDEN + 1, "the rows of the table have moved"


def read(text: str) -> Action:
    """An action by its notation, or as a player may write it: a pair of neighbours in either order."""
    words = text.lower().split()
    if words == ["pass"]:
        raise IllegalAction("BL-R24", "Nobody passes: draw a card or swap two neighbours of your grid.")
    if len(words) not in (3, 5) or words[0] != "swap" or not all(re.fullmatch(r"r[1-3]c[1-4]", place) for place in words[1:3]):
        return ACTIONS.parse(text)
    first, second = sorted(cell(int(place[1]) - 1, int(place[3]) - 1) for place in words[1:3])
    if (first, second) not in [pair_cells(pair) for pair in range(PAIRS)]:
        raise IllegalAction("BL-R34", "Only neighbours change places: side by side or one below the other, never diagonally.")
    return ACTIONS.parse(" ".join(["swap", cell_text(first), cell_text(second), *words[3:]]))
