"""What a board of Blanco shows beside a view: which lines are complete."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stormdeck.games.blanco.cards import colour_of, number_of
from stormdeck.games.blanco.view import BlancoView, FaceUp, GridCard


class Lines(msgspec.Struct, frozen=True):
    """BL-R09, BL-R10  The complete lines of a grid, counted from 1.  Whether they may go now is another question."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


class Figures(msgspec.Struct, frozen=True):
    complete: tuple[Lines, ...]
    """By seat."""


def figures(seen: BlancoView) -> Figures:
    return Figures(tuple([lines_of(player.grid) for player in seen.players]))


def lines_of(grid: tuple[tuple[GridCard, ...], ...]) -> Lines:
    rows, columns = complete_lines(grid) if grid else (set(), set())
    return Lines(tuple([row + 1 for row in sorted(rows)]), tuple([column + 1 for column in sorted(columns)]))


def complete_lines(grid: tuple[tuple[GridCard, ...], ...]) -> tuple[set[int], set[int]]:
    """BL-R09, BL-R10  Rows of one number and columns of one colour; must agree with what `legal` lets one clear."""
    rows = {at for at, row in enumerate(grid) if len(row) > 1 and one_kind(row, number=True)}
    columns = {at for at in range(len(grid[0])) if len(grid) > 1 and one_kind([row[at] for row in grid], number=False)}
    return rows, columns


def one_kind(line: Sequence[GridCard], *, number: bool) -> bool:
    cards = [card.card for card in line if isinstance(card, FaceUp)]
    kinds = {number_of(card) if number else colour_of(card).id for card in cards}
    return len(cards) == len(line) and len(kinds) == 1
