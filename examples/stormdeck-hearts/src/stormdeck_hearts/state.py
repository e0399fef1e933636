"""Where every card of a hand of Hearts lies, and the verbs that move them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import copy_whole, zeros
from stormdeck.core.game import State
from stormdeck.core.options import Options
from stormdeck.core.rng import Rng

CARDS: Final = 52
SEATS: Final = 4
HAND: Final = 13
PASSED: Final = 3
HEARTS: Final = 2  # suits are the last two bits of a card
QUEEN: Final = 43  # of spades
TWO: Final = 0  # of clubs
ALL: Final = 26  # points in a hand

PASSING: Final = 0
PLAYING: Final = 1
OVER: Final = 2


@final
class HeartsState(State):
    """What belongs to a seat is indexed by `seat * 13 + place` (hands) or `seat * 3 + place` (passed cards)."""

    options: Options
    direction: i64  # cards go so many seats on; 0: nobody passes
    phase: i64
    turn: i64
    hands: vec[i64]  # sorted
    sizes: vec[i64]
    passed: vec[i64]  # in the order chosen; they stay written down after the exchange
    chosen: vec[i64]  # by seat: how many
    plays: vec[i64]  # every card laid, in order
    leaders: vec[i64]  # by trick
    count: i64  # cards laid
    best: i64  # the card that holds the running trick
    points: vec[i64]
    broken: bool

    def __init__(self, options: Options, rng: Rng, like: HeartsState | None = None) -> None:
        super().__init__(rng)
        self.options = options
        self.direction = 0
        self.phase = PASSING
        self.turn = 0
        self.count = 0
        self.best = 0
        self.broken = False
        if like is None:
            self.hands = zeros(CARDS)
            self.sizes = zeros(SEATS)
            self.passed = zeros(SEATS * PASSED)
            self.chosen = zeros(SEATS)
            self.plays = zeros(CARDS)
            self.leaders = zeros(HAND)
            self.points = zeros(SEATS)
        else:
            self.hands = like.hands[:]
            self.sizes = like.sizes[:]
            self.passed = like.passed[:]
            self.chosen = like.chosen[:]
            self.plays = like.plays[:]
            self.leaders = like.leaders[:]
            self.points = like.points[:]
            self.copy_numbers(like)

    def copy_numbers(self, other: HeartsState) -> None:
        self.direction = other.direction
        self.phase = other.phase
        self.turn = other.turn
        self.count = other.count
        self.best = other.best
        self.broken = other.broken

    def clone(self) -> HeartsState:
        return HeartsState(self.options, self.rng.clone(), self)

    def copy_from(self, other: State) -> None:
        """Everything but chance."""
        assert isinstance(other, HeartsState)
        self.options = other.options
        self.copy_numbers(other)
        copy_whole(other.hands, self.hands)
        copy_whole(other.sizes, self.sizes)
        copy_whole(other.passed, self.passed)
        copy_whole(other.chosen, self.chosen)
        copy_whole(other.plays, self.plays)
        copy_whole(other.leaders, self.leaders)
        copy_whole(other.points, self.points)

    def __repr__(self) -> str:
        """Public facts only."""
        return f"<Hearts: {self.count} cards laid, seat {self.turn}>"

    def hold(self, seat: i64, card: i64) -> None:
        """Put a card into a hand, in its place."""
        hands = self.hands
        first: i64 = seat * HAND
        place: i64 = first + self.sizes[seat]
        while place > first and hands[place - 1] > card:
            hands[place] = hands[place - 1]
            place -= 1
        hands[place] = card
        self.sizes[seat] += 1

    def let_go(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand.  Behind a hand there is always 0, so that equal hands are equal arrays."""
        hands = self.hands
        size = self.sizes[seat] - 1
        place: i64 = seat * HAND
        last: i64 = place + size
        while hands[place] != card:
            place += 1
        while place < last:
            hands[place] = hands[place + 1]
            place += 1
        hands[last] = 0
        self.sizes[seat] = size

    def holds(self, seat: i64, card: i64) -> bool:
        place: i64 = seat * HAND
        last: i64 = place + self.sizes[seat]
        while place < last:
            if self.hands[place] == card:
                return True
            place += 1
        return False

    def holder(self, card: i64) -> i64:
        """The seat that has it in its hand; -1: nobody has."""
        seat: i64 = 0
        while seat < SEATS:
            if self.holds(seat, card):
                return seat
            seat += 1
        return -1
