"""Blanco's state: where every card lies and who knows it.  Verbs here move cards; `rules.py` says when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import copy_first, copy_whole, zeros
from stormdeck.core.fields import Fields
from stormdeck.core.game import State
from stormdeck.core.options import Options
from stormdeck.core.rng import Rng

CARDS: Final = 120
NUMBERS: Final = 12
CELLS: Final = 12
COLUMNS: Final = 4  # places in a row of the grid arrays, whatever the shape
HAND: Final = 3
NOTHING: Final = -1
WORDS: Final = 5  # of a set of cards, 24 of them each
WORD: Final = 24

# How a grid card lies.
DOWN: Final = 0
LOOKED: Final = 1  # face down, its owner has looked at it
UP: Final = 2

# Phases: the questions in the order in which they come up.
SETUP_REVEAL: Final = 0
SETUP_LOOK: Final = 1
CHOOSE_ACTION: Final = 2
PLAY_OR_DISCARD: Final = 3
REVEAL_AFTER_DISCARD: Final = 4
CLEAR_LINES: Final = 5
REWARD_LOOK: Final = 6
REWARD_REVEAL: Final = 7
DEPLOY_REVEAL: Final = 8
DEPLOY_LOOK: Final = 9
MATCH_OVER: Final = 10

QUESTIONS: Final = {
    "setup_reveal": "BL-R19",
    "setup_look": "BL-R20",
    "choose_action": "BL-R24",
    "play_or_discard": "BL-R27",
    "reveal_after_discard": "BL-R28",
    "clear_lines": "BL-R08",
    "reward_look": "BL-R38",
    "reward_reveal": "BL-R41",
    "deploy_reveal": "BL-R48",
    "deploy_look": "BL-R48",
    "match_over": "BL-R50",
}
"""By the name of a phase, in that order: the rule that asks."""
PHASES: Final[tuple[str, ...]] = tuple(QUESTIONS)
PHASE_RULES: Final[tuple[str, ...]] = tuple(QUESTIONS.values())

# Match modes, dealer rotations.
SINGLE: Final = 0
FIRST_TO_WINS: Final = 1
FEWEST_CARDS: Final = 2
CLOCKWISE: Final = 0
WINNER_DEALS: Final = 1
FIXED: Final = 2


@final
@dataclass(kw_only=True, eq=False)
class Agreed(Fields):
    """The options, also as the numbers the rules compute with; shared by all clones and never changed."""

    options: Options
    players: i64
    mandatory: bool
    knock_on: bool
    when_needed: bool
    memory_aid: bool
    open_discard: bool
    allow_return: bool
    match_mode: i64
    match_wins: i64
    match_games: i64
    cards_to_go: bool
    random_dealer: bool
    rotation: i64
    max_turns: i64


@final
class BlancoState(State):
    """Fields that end in `s` and have one entry a seat are indexed by seat; grids and hands by `seat * 12 + cell` and so on."""

    agreed: Agreed
    phase: i64 = SETUP_REVEAL
    active: i64 = 0
    dealer: i64 = 0
    first_dealer: i64 = 0

    cards: vec[i64]  # the card of each grid place
    faces: vec[i64]  # DOWN, LOOKED or UP
    rows: vec[i64]
    columns: vec[i64]
    stages: vec[i64]
    hands: vec[i64]  # three places a seat, kept sorted
    hand_sizes: vec[i64]
    hand_public: vec[i64]  # 1: everybody saw this hand card come from the discard pile (BL-G47)
    pile: vec[i64]
    pile_size: i64 = 0
    discard: vec[i64]
    discard_size: i64 = 0
    box: vec[i64]
    box_size: i64 = 0
    sets: vec[i64]  # bits: the cards of the discard pile, then those of the box, so that nobody has to look through them
    shuffles: i64 = 0  # how often the pile was shuffled in this game
    shuffle_of: vec[i64]  # by card: the shuffle it last went through (BL-R46 splits what is unseen)

    turns_taken: vec[i64]
    lines_cleared: i64 = 0
    chain: bool = False
    look_used: bool = False
    looked_at: i64 = NOTHING
    taken_from_discard: i64 = NOTHING
    old_rows: vec[i64]  # by cell of the active grid: which complete row it was in when clearing began (BL-G15)
    old_columns: vec[i64]

    games_played: i64 = 0
    wins: vec[i64]
    points: vec[i64]
    game_winners: i64 = 0  # a bit a seat
    match_winners: i64 = 0
    by_guard: bool = False

    def __init__(self, agreed: Agreed, rng: Rng, like: BlancoState | None = None) -> None:
        """An empty table, or `like` once more."""
        super().__init__(rng)
        self.agreed = agreed
        players = agreed.players
        self.cards = zeros(players * CELLS) if like is None else like.cards[:]
        self.faces = zeros(players * CELLS) if like is None else like.faces[:]
        self.rows = zeros(players) if like is None else like.rows[:]
        self.columns = zeros(players) if like is None else like.columns[:]
        self.stages = zeros(players) if like is None else like.stages[:]
        self.hands = zeros(players * HAND) if like is None else like.hands[:]
        self.hand_sizes = zeros(players) if like is None else like.hand_sizes[:]
        self.hand_public = zeros(players * HAND) if like is None else like.hand_public[:]
        self.pile = zeros(CARDS) if like is None else like.pile[:]
        self.discard = zeros(CARDS) if like is None else like.discard[:]
        self.box = zeros(CARDS) if like is None else like.box[:]
        self.sets = zeros(2 * WORDS) if like is None else like.sets[:]
        self.shuffle_of = zeros(CARDS) if like is None else like.shuffle_of[:]
        self.turns_taken = zeros(players) if like is None else like.turns_taken[:]
        self.old_rows = zeros(CELLS) if like is None else like.old_rows[:]
        self.old_columns = zeros(CELLS) if like is None else like.old_columns[:]
        self.wins = zeros(players) if like is None else like.wins[:]
        self.points = zeros(players) if like is None else like.points[:]
        if like is not None:
            self._copy_numbers(like)

    def __repr__(self) -> str:
        """Public facts only."""
        return f"<Blanco: {PHASES[int(self.phase)]}, seat {self.active}, pile {self.pile_size}>"

    # Grids.

    def is_row_complete(self, seat: i64, row: i64) -> bool:
        """BL-R10, BL-G07  All cards of the row face up with one number, and at least two of them (BL-G04, BL-G06)."""
        columns = self.columns[seat]
        if columns < 2:
            return False
        place: i64 = seat * CELLS + row * COLUMNS
        end: i64 = place + columns
        number: i64 = self.cards[place] % NUMBERS
        while place < end:
            if self.faces[place] != UP or self.cards[place] % NUMBERS != number:
                return False
            place += 1
        return True

    def is_column_complete(self, seat: i64, column: i64) -> bool:
        """BL-R09, BL-G07  All cards of the column face up with one colour, and at least two of them (BL-G04, BL-G06)."""
        rows = self.rows[seat]
        if rows < 2:
            return False
        place: i64 = seat * CELLS + column
        end: i64 = place + rows * COLUMNS
        colour: i64 = self.cards[place] // NUMBERS
        while place < end:
            if self.faces[place] != UP or self.cards[place] // NUMBERS != colour:
                return False
            place += COLUMNS
        return True

    def has_complete_line(self, seat: i64) -> bool:
        row: i64
        for row in range(self.rows[seat]):
            if self.is_row_complete(seat, row):
                return True
        column: i64
        for column in range(self.columns[seat]):
            if self.is_column_complete(seat, column):
                return True
        return False

    def has_face_down(self, seat: i64) -> bool:
        row: i64
        for row in range(self.rows[seat]):
            place: i64 = seat * CELLS + row * COLUMNS
            end: i64 = place + self.columns[seat]
            while place < end:
                if self.faces[place] != UP:
                    return True
                place += 1
        return False

    def remove_row(self, seat: i64, row: i64) -> None:
        """BL-R11, BL-R12, BL-G11  The row goes into the box and the rows below move up (Tim's example: BL-R14)."""
        base: i64 = seat * CELLS
        column: i64
        for column in range(self.columns[seat]):
            self.put_in_box(self.cards[base + row * COLUMNS + column])
        last: i64 = self.rows[seat] - 1
        while row < last:
            for column in range(self.columns[seat]):
                self._move(base, row * COLUMNS + COLUMNS + column, row * COLUMNS + column)
            row += 1
        self.rows[seat] = last

    def remove_column(self, seat: i64, column: i64) -> None:
        """BL-R11, BL-R12, BL-G11  The column goes into the box, those to its right move left (Sarah's example: BL-R13)."""
        base: i64 = seat * CELLS
        row: i64
        for row in range(self.rows[seat]):
            self.put_in_box(self.cards[base + row * COLUMNS + column])
        last: i64 = self.columns[seat] - 1
        while column < last:
            for row in range(self.rows[seat]):
                self._move(base, row * COLUMNS + column + 1, row * COLUMNS + column)
            column += 1
        self.columns[seat] = last

    def _move(self, base: i64, source: i64, target: i64) -> None:
        """A card moves within a grid, with its face, its owner's knowledge and its old lines."""
        self.cards[base + target] = self.cards[base + source]
        self.faces[base + target] = self.faces[base + source]
        self.old_rows[target] = self.old_rows[source]
        self.old_columns[target] = self.old_columns[source]

    def swap(self, seat: i64, first: i64, second: i64) -> None:
        """BL-R34  Cards change places and take their face and knowledge along (BL-G25)."""
        a: i64 = seat * CELLS + first
        b: i64 = seat * CELLS + second
        card, face = self.cards[a], self.faces[a]
        self.cards[a], self.faces[a] = self.cards[b], self.faces[b]
        self.cards[b], self.faces[b] = card, face

    def grid_size(self, seat: i64) -> i64:
        return self.rows[seat] * self.columns[seat]

    # Hands.

    def hold(self, seat: i64, card: i64, public: i64) -> None:
        """Put a card into a hand, in its sorted place: the order of a hand tells nothing."""
        base: i64 = seat * HAND
        place: i64 = self.hand_sizes[seat]
        while place > 0 and self.hands[base + place - 1] > card:
            self.hands[base + place] = self.hands[base + place - 1]
            self.hand_public[base + place] = self.hand_public[base + place - 1]
            place -= 1
        self.hands[base + place] = card
        self.hand_public[base + place] = public
        self.hand_sizes[seat] += 1

    def let_go(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand."""
        base: i64 = seat * HAND
        last: i64 = self.hand_sizes[seat] - 1
        place: i64 = 0
        while self.hands[base + place] != card:
            place += 1
        while place < last:
            self.hands[base + place] = self.hands[base + place + 1]
            self.hand_public[base + place] = self.hand_public[base + place + 1]
            place += 1
        self.hand_sizes[seat] = last

    # Piles.

    def put_on_discard(self, card: i64) -> None:
        self.discard[self.discard_size] = card
        self.discard_size += 1
        self.sets[card // WORD] |= 1 << (card % WORD)

    def take_discard(self) -> i64:
        self.discard_size -= 1
        card = self.discard[self.discard_size]
        self.sets[card // WORD] &= ~(1 << (card % WORD))
        return card

    def put_in_box(self, card: i64) -> None:
        self.box[self.box_size] = card
        self.box_size += 1
        self.sets[WORDS + card // WORD] |= 1 << (card % WORD)

    def empty_discard_and_box(self) -> None:
        self.discard_size = 0
        self.box_size = 0
        word: i64
        for word in range(2 * WORDS):
            self.sets[word] = 0

    def take_pile(self) -> i64:
        self.pile_size -= 1
        return self.pile[self.pile_size]

    def clone(self) -> BlancoState:
        return BlancoState(self.agreed, self.rng.clone(), self)

    def copy_from(self, other: State) -> None:
        """`clone` into an existing state of as many players; chance is left alone."""
        assert isinstance(other, BlancoState)
        self.cards = other.cards[:]
        self.faces = other.faces[:]
        copy_whole(other.rows, self.rows)
        copy_whole(other.columns, self.columns)
        copy_whole(other.stages, self.stages)
        copy_whole(other.hands, self.hands)
        copy_whole(other.hand_sizes, self.hand_sizes)
        copy_whole(other.hand_public, self.hand_public)
        self.pile = other.pile[:]
        copy_first(other.discard, self.discard, other.discard_size)
        copy_first(other.box, self.box, other.box_size)
        copy_whole(other.sets, self.sets)
        self.shuffle_of = other.shuffle_of[:]
        copy_whole(other.turns_taken, self.turns_taken)
        copy_whole(other.old_rows, self.old_rows)
        copy_whole(other.old_columns, self.old_columns)
        copy_whole(other.wins, self.wins)
        copy_whole(other.points, self.points)
        self._copy_numbers(other)

    def _copy_numbers(self, other: BlancoState) -> None:
        self.phase = other.phase
        self.active = other.active
        self.dealer = other.dealer
        self.first_dealer = other.first_dealer
        self.pile_size = other.pile_size
        self.discard_size = other.discard_size
        self.box_size = other.box_size
        self.shuffles = other.shuffles
        self.lines_cleared = other.lines_cleared
        self.chain = other.chain
        self.look_used = other.look_used
        self.looked_at = other.looked_at
        self.taken_from_discard = other.taken_from_discard
        self.games_played = other.games_played
        self.game_winners = other.game_winners
        self.match_winners = other.match_winners
        self.by_guard = other.by_guard
