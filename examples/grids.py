"""Features for Blanco: what an action would make of the lines of the grid.  A network sees at once what bytes hide from it."""

from __future__ import annotations

from typing import Final

import numpy as np
from learning import Array, Features

from stormdeck.envs import Batch

CELLS: Final = 12
COLUMNS: Final = 4
NUMBERS: Final = 12
KINDS: Final = ("draw pile", "draw discard", "swap", "discard", "place", "reveal", "look", "clear row", "clear column")


class GridFeatures(Features):
    """Lines as shares of what they need, before and after an action; cards in hand by how well they fit."""

    def __init__(self, batch: Batch) -> None:
        rows = [batch.game.actions[row] for row in range(len(batch.game.actions))]
        texts = [str(action) for action in rows]
        names = [*KINDS, *sorted({text for text in texts if not text.startswith(KINDS)})]
        kinds = [next(place for place, name in enumerate(names) if text.startswith(name)) for text in texts]
        self.kind = np.array(kinds)
        self.names = names
        self.card = np.array([int(getattr(action, "card", -1)) + 1 for action in rows])
        cells = [getattr(action, "cell", getattr(action, "first", None)) for action in rows]
        self.cell = np.array([0 if cell is None else int(cell) for cell in cells])
        self.other = np.array([int(getattr(action, "second", 0)) for action in rows])
        self.turned = np.array([-1 if getattr(action, "reveal", None) is None else int(action.reveal) for action in rows])
        super().__init__(batch)
        owner = np.zeros(int(batch.legal_count[0]), np.int64)
        self.pair_size = int(self.pairs(batch.observation[:1], owner, batch.legal[0, : len(owner)]).shape[1])

    def part(self, observation: Array, name: str) -> Array:
        return observation[:, self.layout[name]].astype(np.int16)

    def states(self, observation: Array) -> Array:
        phase = self.part(observation, "phase") == np.arange(11)
        top = self.part(observation, "discard_top")
        sides = []
        for who in ("player0", "player1"):
            grid, faces = self.part(observation, f"{who}.grid"), self.part(observation, f"{who}.faces")
            hand, stage = self.part(observation, f"{who}.hand"), self.part(observation, f"{who}.stage")
            sides += [lines(grid, faces), stage == 1, fits(grid, faces, hand), fits(grid, faces, top)]
            sides.append((total(faces > 0, 1) + np.where(stage[:, 0] == 1, CELLS, 0))[:, None] / 21)
        rest = np.minimum(self.part(observation, "lines_cleared"), 3) / 3
        return np.concatenate([phase, rest, self.part(observation, "chain"), *sides], axis=1).astype(np.float32)

    def pairs(self, observation: Array, owner: Array, action: Array) -> Array:
        """The table after the action, as far as the seat can know it."""
        kind, card, cell = self.kind[action], self.card[action], self.cell[action]
        grid = self.part(observation, "player0.grid")[owner]
        faces = np.minimum(self.part(observation, "player0.faces"), 3)[owner]
        hand = self.part(observation, "player0.hand")[owner]
        top = self.part(observation, "discard_top")[owner, 0]
        at = np.arange(len(owner))
        replaced = np.where(kind == 4, grid[at, cell], 0)
        was_up = (kind == 4) & (faces[at, cell] == 1)
        swapped = kind == 2
        self.exchange(grid, faces, swapped, cell, self.other[action], self.turned[action])
        placed = np.flatnonzero(kind == 4)
        grid[placed, cell[placed]], faces[placed, cell[placed]] = card[placed], 1
        seen = np.flatnonzero(kind == 5)
        faces[seen, cell[seen]] = 1
        hand = np.where(hand == card[:, None], 0, hand)
        taken = np.where(kind == 1, top, 0)
        top = np.where(kind == 3, card, np.where(kind == 4, replaced, np.where(kind == 1, 0, top)))
        theirs, their_faces = self.part(observation, "player1.grid")[owner], self.part(observation, "player1.faces")[owner]
        one_hot = kind[:, None] == np.arange(len(self.names))
        known = np.stack([was_up, (kind == 4) & (replaced == 0), faces[at, cell] == 3], axis=1)
        hands = fits(grid, faces, np.concatenate([hand, taken[:, None]], axis=1))
        opened = fits(theirs, their_faces, top[:, None])
        line = np.stack([(kind == 7) * total(faces[:, :COLUMNS] > 0, 1), (kind == 8) * total(faces[:, ::COLUMNS] > 0, 1)], axis=1)
        return np.concatenate([one_hot, lines(grid, faces), hands, opened, known, line / 4], axis=1).astype(np.float32)

    def exchange(self, grid: Array, faces: Array, who: Array, first: Array, second: Array, turned: Array) -> None:
        """Two neighbours change places, and one of them is turned up."""
        at = np.flatnonzero(who)
        a, b, up = first[at], second[at], turned[at]
        grid[at, a], grid[at, b] = grid[at, b], grid[at, a]
        faces[at, a], faces[at, b] = faces[at, b], faces[at, a]
        lies = np.where(up == a, b, a)
        faces[at[up >= 0], lies[up >= 0]] = 1


def total(signs: Array, axis: int) -> Array:
    """The sum over a short axis: adding its slices is much faster than NumPy's own sum there."""
    first, *others = [part.astype(np.int8) for part in np.moveaxis(signs, axis, 0)]
    for part in others:
        first += part
    return first


def highest(numbers: Array, axis: int) -> Array:
    """The largest along a short axis."""
    first, *others = np.moveaxis(numbers, axis, 0)
    for part in others:
        first = np.maximum(first, part)
    return first


def alike(grid: Array) -> tuple[Array, Array]:
    """By column how many cards have its commonest colour, by row how many its commonest number; unknown cards count for none."""
    cards = grid.reshape(-1, 3, COLUMNS)
    known = cards > 0
    colour = np.where(known, (cards - 1) // NUMBERS, -1)
    number = np.where(known, (cards - 1) % NUMBERS, -1)
    columns = highest(total((colour[:, :, None] == colour[:, None]) & known[:, :, None], 2), 1)
    rows = highest(total((number[:, :, :, None] == number[:, :, None]) & known[:, :, :, None], 3), 2)
    return columns, rows


def lines(grid: Array, faces: Array) -> Array:
    """Columns and rows, the fullest first: the share that fits, and how many cards are missing; then how many lie face down."""
    columns, rows = alike(grid)
    lying = faces.reshape(-1, 3, COLUMNS) > 0
    found = []
    for count, size in ((columns, total(lying, 1)), (rows, total(lying, 2))):
        share = np.where(size > 1, count / np.maximum(size, 1), 0)
        missing = np.where(size > 1, size - count, COLUMNS) / COLUMNS
        found += [-np.sort(-share, axis=1), np.sort(missing, axis=1)]
    down = total(faces > 1, 1)[:, None] / CELLS
    shape = [total(lying[:, 0], 1)[:, None] / COLUMNS, total(lying[:, :, 0], 1)[:, None] / 3]
    return np.concatenate([*found, down, *shape], axis=1)


def fits(grid: Array, faces: Array, hand: Array) -> Array:
    """By card: how much of a column has its colour, how much of a row its number, at best; the best card first."""
    cards, lying = grid.reshape(-1, 1, 3, COLUMNS), (faces > 0).reshape(-1, 1, 3, COLUMNS)
    held = hand[:, :, None, None]
    both = (cards > 0) & (held > 0)
    same_colour = both & ((cards - 1) // NUMBERS == (held - 1) // NUMBERS)
    same_number = both & ((cards - 1) % NUMBERS == (held - 1) % NUMBERS)
    colour = highest(total(same_colour, 2) / np.maximum(total(lying, 2), np.int8(1)), 2)
    number = highest(total(same_number, 3) / np.maximum(total(lying, 3), np.int8(1)), 2)
    return np.concatenate([-np.sort(-colour, axis=1), -np.sort(-number, axis=1)], axis=1)


def features_for(batch: Batch) -> Features:
    """The best there are for a game."""
    return GridFeatures(batch) if batch.game.id == "blanco" else Features(batch)
