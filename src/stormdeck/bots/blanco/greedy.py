"""Greedy for Blanco: tries every action, values the grid it leaves (`blanco_grid.py`), and clears whatever it can.

Where to draw from is decided by the best use of the top discard against the mean best use of some cards that may lie on
top of the pile.  It looks no further ahead and does not mind what it leaves to others.
"""

from __future__ import annotations

from collections.abc import Sequence
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
from stormdeck.core.actions import Action
from stormdeck.core.arrays import row_of
from stormdeck.core.rng import Rng
from stormdeck.core.view import View
from stormdeck.games.blanco.actions import (
    ACTIONS,
    CELLS,
    CLEAR_COLUMN,
    CLEAR_ROW,
    DISCARD,
    DRAW_DISCARD,
    DRAW_PILE,
    FINISH_CLEARING,
    LOOK,
    MOST_COLUMNS,
    MOST_ROWS,
    PLACE,
    REVEAL,
    REVEAL_LOOKED,
    SKIP_LOOK,
    FinishClearing,
    Swap,
)
from stormdeck.games.blanco.cards import Card
from stormdeck.games.blanco.view import BlancoView, FaceDown, FaceUp, Held

LINE_CLEARED: Final = 72  # 0.6 of a point
SECOND_LINE: Final = POINT  # it lets us turn up a card (BL-R41)
UNKNOWN_DISCARD: Final = 42  # 0.35: an unknown card turned up, after a discard
UNKNOWN_SWAP: Final = 36  # 0.3: or by a swap
SAMPLES: Final = 8  # cards drawn from the pile in thought
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

    def __init__(self) -> None:
        self.grids = [Grid() for _ in range(GRIDS)]
        self.has_complete = False
        self.numbers = 0
        self.colours = 0
        self.base = 0
        self.row_values = row_of(MOST_ROWS)
        self.column_values = row_of(MOST_COLUMNS)
        self.best = LOWEST
        self.best_row = -1
        self.best_cell = -1

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
            self.offer(self.turn_up_best(), DISCARD + card)

    def best_play(self, a: i64, b: i64, drawn: i64, may_return: bool) -> i64:
        """The best that can be done with the hand and the card just drawn; `best_row` says what."""
        self.best = LOWEST
        self.play(drawn, a, b, may_return)
        self.play(a, b, drawn, True)
        self.play(b, a, drawn, True)
        return self.best


@final
class BlancoGreedy:
    """Chooses for a seat of Blanco.  With `bank`, a single complete line is held back until a second one is ready."""

    search: Search
    bank: bool

    def __init__(self, bank: bool) -> None:
        self.search = Search()
        self.bank = bank

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        assert isinstance(view, BlancoView)
        assert view.decision is not None
        self.read_grid(view)
        hand = hand_of(view)
        kind = view.decision.kind
        if kind == "choose_action":
            return self.choose_action(view, hand, legal, rng)
        if kind == "play_or_discard":
            return ACTIONS[int(self.choose_play(view, hand))]
        self.search.keep(hand[0], hand[1])
        if kind == "clear_lines":
            return ACTIONS[int(self.choose_line(view, legal))]
        if kind == "reward_reveal":
            return ACTIONS[REVEAL_LOOKED]  # it saves a turn, whatever the card
        if kind == "reward_look" or kind == "setup_look" or kind == "deploy_look":
            return ACTIONS[int(self.choose_look(view.turn.chain))]
        self.search.turn_up_best()
        return ACTIONS[int(REVEAL + self.search.best_cell)]

    def read_grid(self, view: BlancoView) -> None:
        assert view.viewer is not None
        grid = self.search.grids[0]
        rows = view.players[view.viewer].grid
        grid.rows = len(rows)
        grid.columns = len(rows[0])
        for row in range(len(rows)):
            for column in range(len(rows[row])):
                lying = rows[row][column]
                cell = row * MOST_COLUMNS + column
                grid.cards[cell] = UNKNOWN if isinstance(lying, FaceDown) else lying.card
                grid.up[cell] = 1 if isinstance(lying, FaceUp) else 0
        self.search.begin()

    def choose_action(self, view: BlancoView, hand: vec[i64], legal: Sequence[Action], rng: Rng) -> Action:
        """Draw where more is to be hoped for, or swap if that beats both."""
        search = self.search
        assert view.discard_top is not None
        may_return = view.options.flag("allow_discard_return")
        discard = search.best_play(hand[0], hand[1], view.discard_top, may_return) * SAMPLES
        unseen = next_from_pile(view)
        pile: i64 = 0
        for _ in range(SAMPLES):
            pile += search.best_play(hand[0], hand[1], unseen[int(rng.below(len(unseen)))], True)
        best_action = ACTIONS[DRAW_PILE if pile > discard else DRAW_DISCARD]
        best = max(pile, discard)
        search.keep(hand[0], hand[1])
        for action in legal:
            if isinstance(action, Swap):
                reveal: i64 = -1 if action.reveal is None else action.reveal
                value = search.swap_value(action.first, action.second, reveal) * SAMPLES
                if value > best:
                    best = value
                    best_action = action
        return best_action

    def choose_play(self, view: BlancoView, hand: vec[i64]) -> i64:
        search = self.search
        taken = view.turn.taken_from_discard
        barred: i64 = UNKNOWN if taken is None or view.options.flag("allow_discard_return") else taken
        search.best = LOWEST
        search.play(hand[0], hand[1], hand[2], hand[0] != barred)
        search.play(hand[1], hand[0], hand[2], hand[1] != barred)
        search.play(hand[2], hand[0], hand[1], hand[2] != barred)
        return search.best_row

    def choose_line(self, view: BlancoView, legal: Sequence[Action]) -> i64:
        """The line to clear first; none, if a single one is to be held back."""
        search = self.search
        grid = search.grids[0]
        after = search.grids[1]
        search.best = LOWEST
        for row in range(grid.rows):
            if grid.is_row_complete(row):
                after.copy_from(grid)
                after.remove_row(row)
                search.offer(search.settle(1, 1), CLEAR_ROW + row)
        for column in range(grid.columns):
            if grid.is_column_complete(column):
                after.copy_from(grid)
                after.remove_column(column)
                search.offer(search.settle(1, 1), CLEAR_COLUMN + column)
        is_single = view.turn.lines_cleared == 0 and grid.complete_lines() == 1 and after.complete_lines() == 0
        if self.bank and is_single and after.face_down() >= 2 and isinstance(legal[-1], FinishClearing):
            return FINISH_CLEARING
        return search.best_row

    def choose_look(self, chain: bool) -> i64:
        """The first unknown card; after a chain reaction the best one to turn up, since that follows."""
        if chain:
            self.search.turn_up_best()
            return LOOK + self.search.best_cell
        grid = self.search.grids[0]
        for row in range(grid.rows):
            for column in range(grid.columns):
                cell = row * MOST_COLUMNS + column
                if grid.up[cell] == 0 and grid.cards[cell] == UNKNOWN:
                    return LOOK + cell
        return SKIP_LOOK


def hand_of(view: BlancoView) -> vec[i64]:
    """The own hand, filled up to three with UNKNOWN."""
    assert view.viewer is not None
    cards = vec[i64]([UNKNOWN, UNKNOWN, UNKNOWN])
    count = 0
    for held in view.players[view.viewer].hand:
        if isinstance(held, Held):
            cards[count] = held.card
            count += 1
    return cards


def next_from_pile(view: BlancoView) -> Sequence[Card]:
    """What the next card of the pile may be: the unseen cards that went through the last shuffle, and no older ones."""
    for shuffle, cards in view.recall.unseen:
        if shuffle == view.shuffles and view.pile > 0:
            return cards
    return view.recall.discard[:-1] + view.recall.box  # an empty pile will be made of these (BL-G57)
