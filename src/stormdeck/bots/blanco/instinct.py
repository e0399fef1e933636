"""How Blanco is played without thinking ahead: tries every action, and clears whatever it can.

Where to draw from is decided by the best use of the top discard against the mean best use of some cards that may lie on top
of the pile.  It does not mind what it leaves to others.  Own cards count as far as their owner knows them, so the instinct
plays no better than a person could.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.blanco.grid import COLOUR_UNIT, NUMBER_UNIT, POINT, UNKNOWN, best_match
from stormdeck.bots.blanco.trial import LOWEST, Search
from stormdeck.bots.search.instinct import Linear
from stormdeck.bots.search.weights import soften
from stormdeck.core.arrays import zeros
from stormdeck.core.game import Rows, State
from stormdeck.core.rng import Rng
from stormdeck.games.blanco import actions as act
from stormdeck.games.blanco import state as bl
from stormdeck.games.blanco.cards import Card
from stormdeck.games.blanco.state import BlancoState

MOST_LEGAL: Final = 64
SAMPLES: Final = 2  # cards drawn from the pile in thought: for a first guess
CAREFUL: Final = 8  # and for a real decision
MOST_NEED: Final = 40
SOFT: Final = 60  # half a point less halves an action's share

SHAPE: Final = 0  # + 4 * rows + columns, both counted from 0: how large a grid is says less than its shape
FACE_DOWN: Final = 12
FIRST_GRID: Final = 13
ON_MOVE: Final = 14
NEED: Final = 15  # cards the nearest line wants, in tenths; one that is in the hand counts 4
MATCHES: Final = 16  # over all lines: matching cards squared, by the length; in tenths
FEATURES: Final = 17

# Found by measured play (benchmarks/bots_tune.py), in thousandths, in the order above.
WEIGHTS: Final = vec[i64]([0, 1253, 180, -743, 1399, 470, -95, -710, 171, 1, -535, -1391, -304, -7140, 178, -37, 11])


def count_line(features: vec[i64], match: i64, length: i64) -> None:
    """`match` is twice the cards that match, and one more if the hand has another (`best_match`)."""
    if length < 2:
        return
    matching: i64 = match >> 1
    wanted: i64 = length - matching
    features[MATCHES] += 10 * matching * matching // length
    features[NEED] = min(features[NEED], 10 * wanted - (6 if match & 1 == 1 and wanted > 0 else 0))


@final
class BlancoInstinct(Linear):
    """Greedy at a glance: two cards of the pile instead of eight, and no swaps in rollouts."""

    mind: Search
    values: vec[i64]
    hand: vec[i64]
    for_pile: i64  # liked on top of what it is worth, where a real decision is greedy's: a matter of style
    for_swap: i64

    def __init__(self, players: i64) -> None:
        super().__init__(players, WEIGHTS)
        self.mind = Search()
        self.for_pile = 0
        self.for_swap = 0
        self.values = zeros(MOST_LEGAL)
        self.hand = zeros(bl.HAND)

    def read(self, state: BlancoState, seat: i64) -> None:
        """The grid and the hand of a seat, as the seat knows them."""
        grid = self.mind.grids[0]
        grid.rows = state.rows[seat]
        grid.columns = state.columns[seat]
        row: i64
        for row in range(grid.rows):
            cell: i64
            for cell in range(row * bl.COLUMNS, row * bl.COLUMNS + grid.columns):
                face = state.faces[seat * bl.CELLS + cell]
                grid.cards[cell] = UNKNOWN if face == bl.DOWN else state.cards[seat * bl.CELLS + cell]
                grid.up[cell] = 1 if face == bl.UP else 0
        self.mind.begin()
        held: i64
        for held in range(bl.HAND):
            self.hand[held] = state.hands[seat * bl.HAND + held] if held < state.hand_sizes[seat] else UNKNOWN

    # ---- How good a position looks ----

    def count(self, state: State, seat: i64, features: vec[i64]) -> None:
        assert isinstance(state, BlancoState)
        self.read(state, seat)
        place: i64
        for place in range(FEATURES):
            features[place] = 0
        features[FIRST_GRID] = 1 if state.stages[seat] == 1 else 0
        features[ON_MOVE] = 1 if state.active == seat else 0
        grid = self.mind.grids[0]
        if grid.rows == 0 or grid.columns == 0:
            return
        features[SHAPE + 4 * grid.rows + grid.columns - 5] = 1
        features[FACE_DOWN] = grid.face_down()
        features[NEED] = MOST_NEED
        hand = self.hand
        numbers: i64 = (NUMBER_UNIT[hand[0]] | NUMBER_UNIT[hand[1]] | NUMBER_UNIT[hand[2]]) >> 1
        colours: i64 = (COLOUR_UNIT[hand[0]] | COLOUR_UNIT[hand[1]] | COLOUR_UNIT[hand[2]]) >> 1
        line: i64
        for line in range(grid.rows):
            count_line(features, best_match(grid.row_words[line], numbers), grid.columns)
        for line in range(grid.columns):
            count_line(features, best_match(grid.column_words[line], colours), grid.rows)

    def rests(self, state: State) -> bool:
        """Between turns: in the middle of one somebody holds a card more."""
        assert isinstance(state, BlancoState)
        return state.phase == bl.CHOOSE_ACTION

    # ---- What one would do ----

    def pick(self, state: State, rows: Rows, rng: Rng) -> i64:
        assert isinstance(state, BlancoState)
        seat = state.active
        mind = self.mind
        phase = state.phase
        if phase == bl.REWARD_REVEAL:
            return act.REVEAL_LOOKED
        self.read(state, seat)
        if phase == bl.PLAY_OR_DISCARD:
            return self.best_play(state)
        if phase == bl.CHOOSE_ACTION:
            pile = self.worth_of_pile(state, rng, 1)
            return act.DRAW_PILE if pile > self.worth_of_discard(state) else act.DRAW_DISCARD
        mind.keep(self.hand[0], self.hand[1])
        if phase == bl.CLEAR_LINES:
            return self.best_line()
        if phase == bl.SETUP_REVEAL or phase == bl.REVEAL_AFTER_DISCARD or phase == bl.DEPLOY_REVEAL:
            mind.turn_up_best()
            return act.REVEAL + mind.best_cell
        return self.first_unknown(state, rows)

    def pick_with_care(self, state: State, rows: Rows, rng: Rng, unseen: list[Card], banks: bool) -> i64:
        """A real decision of a seat that knows what the next card of the pile may be (`unseen`): some are tried, and swaps.
        Whoever `banks` holds a single complete line back until a second one is ready.  A list, for a `vec` that is handed from
        interpreted to compiled code is never freed."""
        assert isinstance(state, BlancoState)
        if state.phase == bl.CHOOSE_ACTION:
            self.read(state, state.active)
            return self.best_action(state, rows, rng, unseen)
        row = self.pick(state, rows, rng)
        if (
            banks
            and state.phase == bl.CLEAR_LINES
            and state.lines_cleared == 0
            and rows.items[rows.count - 1] == act.FINISH_CLEARING
        ):
            grid = self.mind.grids[0]
            if grid.complete_lines() == 1:
                self.line_worth(row)
                after = self.mind.grids[1]
                if after.complete_lines() == 0 and after.face_down() >= 2:
                    return act.FINISH_CLEARING
        return row

    def best_action(self, state: BlancoState, rows: Rows, rng: Rng, unseen: list[Card]) -> i64:
        """Draw where more is to be hoped for, or swap if that beats both."""
        mind = self.mind
        hand = self.hand
        discard: i64 = self.worth_of_discard(state) * CAREFUL
        pile: i64 = 0
        for _ in range(CAREFUL):
            pile += mind.best_play(hand[0], hand[1], i64(unseen[int(rng.below(len(unseen)))]), True)
        mind.keep(hand[0], hand[1])
        pile += self.for_pile * CAREFUL
        best: i64 = max(pile, discard)
        best_row: i64 = act.DRAW_PILE if pile > discard else act.DRAW_DISCARD
        place: i64
        for place in range(rows.count):
            row = rows.items[place]
            if row != act.DRAW_PILE and row != act.DRAW_DISCARD:
                value: i64 = (self.swap_worth(row - act.SWAP) + self.for_swap) * CAREFUL
                if value > best:
                    best = value
                    best_row = row
        return best_row

    def best_play(self, state: BlancoState) -> i64:
        mind = self.mind
        hand = self.hand
        barred: i64 = UNKNOWN if state.agreed.allow_return else state.taken_from_discard
        mind.best = LOWEST
        mind.play(hand[0], hand[1], hand[2], hand[0] != barred)
        mind.play(hand[1], hand[0], hand[2], hand[1] != barred)
        mind.play(hand[2], hand[0], hand[1], hand[2] != barred)
        return mind.best_row

    def worth_of_discard(self, state: BlancoState) -> i64:
        top = state.discard[state.discard_size - 1]
        return self.mind.best_play(self.hand[0], self.hand[1], top, state.agreed.allow_return)

    def worth_of_pile(self, state: BlancoState, rng: Rng, samples: i64) -> i64:
        """The mean of some cards of the pile, any of which may be the next for all anybody knows."""
        if state.pile_size == 0:
            return LOWEST
        total: i64 = 0
        for _ in range(samples):
            card = state.pile[rng.below(state.pile_size)]
            total += self.mind.best_play(self.hand[0], self.hand[1], card, True)
        return total // samples

    def best_line(self) -> i64:
        mind = self.mind
        grid = mind.grids[0]
        mind.best = LOWEST
        row: i64
        for row in range(grid.rows):
            if grid.is_row_complete(row):
                mind.offer(self.line_worth(act.CLEAR_ROW + row), act.CLEAR_ROW + row)
        column: i64
        for column in range(grid.columns):
            if grid.is_column_complete(column):
                mind.offer(self.line_worth(act.CLEAR_COLUMN + column), act.CLEAR_COLUMN + column)
        return mind.best_row

    def line_worth(self, row: i64) -> i64:
        """A line cleared, and whatever is complete after it."""
        mind = self.mind
        after = mind.grids[1]
        after.copy_from(mind.grids[0])
        if row >= act.CLEAR_COLUMN:
            after.remove_column(row - act.CLEAR_COLUMN)
        else:
            after.remove_row(row - act.CLEAR_ROW)
        return mind.settle(1, 1)

    def first_unknown(self, state: BlancoState, rows: Rows) -> i64:
        """A card to look at: the best one to turn up after a chain reaction, else the first that is not known."""
        if state.chain:
            self.mind.turn_up_best()
            return act.LOOK + self.mind.best_cell
        place: i64
        for place in range(rows.count):
            cell = rows.items[place] - act.LOOK
            if cell < 0 or cell >= bl.CELLS or state.faces[state.active * bl.CELLS + cell] == bl.DOWN:
                return rows.items[place]
        return rows.items[0]

    # ---- First guesses ----

    def weigh(self, state: State, rows: Rows, weights: vec[i64]) -> None:
        assert isinstance(state, BlancoState)
        phase = state.phase
        self.read(state, state.active)
        if phase == bl.PLAY_OR_DISCARD:
            self.value_plays(rows)
        elif phase == bl.CHOOSE_ACTION:
            self.value_draws(state, rows)
        else:
            self.mind.keep(self.hand[0], self.hand[1])
            chosen: i64 = bl.NOTHING
            if phase != bl.CLEAR_LINES and phase != bl.REWARD_REVEAL:
                chosen = self.pick(state, rows, state.rng)
            place: i64
            for place in range(rows.count):
                self.values[place] = self.other_value(phase, rows.items[place], chosen)
        soften(self.values, weights, rows.count, SOFT)

    def value_plays(self, rows: Rows) -> None:
        mind = self.mind
        kept: i64 = bl.NOTHING
        place: i64
        for place in range(rows.count):
            row = rows.items[place]
            is_place = act.PLACE <= row < act.PLACE + UNKNOWN * bl.CELLS
            card: i64 = (row - act.PLACE) // bl.CELLS if is_place else row - act.DISCARD
            if card != kept:
                kept = card
                self.keep_others(card)
            self.values[place] = mind.place_value(card, (row - act.PLACE) % bl.CELLS) if is_place else mind.turn_up_best()

    def keep_others(self, card: i64) -> None:
        hand = self.hand
        if card == hand[0]:
            self.mind.keep(hand[1], hand[2])
        elif card == hand[1]:
            self.mind.keep(hand[0], hand[2])
        else:
            self.mind.keep(hand[0], hand[1])

    def value_draws(self, state: BlancoState, rows: Rows) -> None:
        mind = self.mind
        pile = self.worth_of_pile(state, state.rng, SAMPLES)
        discard = self.worth_of_discard(state)
        mind.keep(self.hand[0], self.hand[1])
        place: i64
        for place in range(rows.count):
            row = rows.items[place]
            if row == act.DRAW_PILE:
                self.values[place] = pile
            elif row == act.DRAW_DISCARD:
                self.values[place] = discard
            else:
                self.values[place] = self.swap_worth(row - act.SWAP)

    def swap_worth(self, swap: i64) -> i64:
        pair: i64 = swap // 3
        first: i64 = pair // 3 * bl.COLUMNS + pair % 3 if pair < act.ACROSS else pair - act.ACROSS
        second: i64 = first + (1 if pair < act.ACROSS else bl.COLUMNS)
        turned: i64 = swap % 3
        return self.mind.swap_value(first, second, bl.NOTHING if turned == 0 else first if turned == 1 else second)

    def other_value(self, phase: i64, row: i64, chosen: i64) -> i64:
        if phase == bl.CLEAR_LINES:
            return self.line_worth(row) if row < act.FINISH_CLEARING else self.mind.base - POINT
        if phase == bl.REWARD_REVEAL:
            return POINT if row == act.REVEAL_LOOKED else 0
        return POINT if row == chosen else 0
