"""From a view back to whole hands: every card the viewer cannot see, dealt afresh, each deal that fits equally likely.

What the play tells is kept: whoever did not follow suit has none of it, whoever laid points in the first trick or led hearts
before they were broken has nothing else, and before the first card is laid it is known who holds the two of clubs.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stormdeck.core.arrays import zeros
from stormdeck.core.game import Belief, State
from stormdeck.core.rng import Rng
from stormdeck_hearts.rules import received
from stormdeck_hearts.state import CARDS, HAND, HEARTS, PASSED, PASSING, PLAYING, QUEEN, SEATS, TWO, HeartsState
from stormdeck_hearts.values import DIRECTIONS, HeartsView

ANY: Final = 15  # a bit for every seat: each may hold it
TWO52: Final = 4503599627370496.0


@final
class HeartsBelief(Belief):
    """The known part of the table as a template, the unseen cards, and who may hold each of them."""

    template: HeartsState
    viewer: i64  # -1: a spectator
    received: vec[i64]  # by the viewer
    room: vec[i64]  # by seat: how many unseen cards it holds
    cards: vec[i64]  # unseen
    may: vec[i64]  # by card: a bit for every seat that may hold it
    free: bool  # any seat may hold any unseen card
    ways: vec[float]  # by card and room left of three seats: in how many ways this one and those behind it can be dealt
    buffer: vec[i64]

    def __init__(self, seen: HeartsView, rng: Rng) -> None:
        self.template = HeartsState(seen.options, rng)
        self.viewer = -1 if seen.viewer is None else int(seen.viewer)
        self.received = vec[i64](list(seen.received))
        self.room = zeros(SEATS)
        self.cards = vec[i64]()
        self.may = vec[i64]([ANY] * CARDS)
        self.free = True
        self.ways = vec[float]()
        self.buffer = zeros(CARDS)
        restore(self.template, seen)
        self.find_unseen(seen)
        self.learn_from_play()
        self.find_free()
        if not self.free:
            self.count_ways()

    # What is known.

    def find_unseen(self, seen: HeartsView) -> None:
        """The viewer's own cards lie where they are, and so do those it passed, until they are laid."""
        state = self.template
        known = {*seen.hand, *seen.passed, *[card for trick in seen.tricks for card in trick.cards]}
        for card in range(CARDS):
            if card not in known:
                self.cards = append(self.cards, i64(card))
        for seat in range(SEATS):
            laid = sum([(trick.leader + place) % SEATS == seat for trick in seen.tricks for place in range(len(trick.cards))])
            picked = seen.chosen[seat] if seen.phase == "passing" and seat == self.viewer else 0
            self.room[seat] = HAND - laid - picked - state.sizes[seat]

    def learn_from_play(self) -> None:
        """HE-R04 to HE-R06"""
        state = self.template
        broken = False
        place: i64 = 0
        while place < state.count:
            card = state.plays[place]
            seat: i64 = (state.leaders[place >> 2] + (place & 3)) & 3
            led = state.plays[place & ~3] & 3
            harmful = card & 3 == HEARTS or card == QUEEN
            if place & 3 == 0 and card & 3 == HEARTS and not broken:
                self.rule_out(seat, -1, HEARTS, -1)
            elif card & 3 != led:
                self.rule_out(seat, led, -1, -1)
                if place < SEATS and harmful:
                    self.rule_out(seat, -1, HEARTS, QUEEN)
            broken = broken or harmful
            place += 1
        if state.phase == PLAYING and state.count == 0:
            self.may[TWO] = i64(1) << state.turn

    def rule_out(self, seat: i64, suit: i64, only: i64, but: i64) -> None:
        """A seat has no card of `suit` (-1: of any suit but `only`), the card `but` excepted."""
        bit: i64 = i64(1) << seat
        card: i64 = 0
        while card < CARDS:
            gone = card & 3 == suit if suit >= 0 else card & 3 != only
            if gone and card != but:
                self.may[card] &= ~bit
            card += 1

    def find_free(self) -> None:
        open_seats: i64 = 0
        seat: i64 = 0
        while seat < SEATS:
            if self.room[seat] > 0:
                open_seats |= i64(1) << seat
            seat += 1
        for card in self.cards:
            if self.may[card] & open_seats != open_seats:
                self.free = False

    # Dealing.

    def at(self, card: i64, first: i64, second: i64, third: i64) -> i64:
        return ((card * (HAND + 1) + first) * (HAND + 1) + second) * (HAND + 1) + third

    def count_ways(self) -> None:
        """From the last unseen card to the first; the room of the fourth seat follows from that of the others."""
        count: i64 = len(self.cards)
        room = self.room
        self.ways = vec[float]([0.0] * int(self.at(count + 1, 0, 0, 0)))
        self.ways[self.at(count, 0, 0, 0)] = 1.0
        number: i64 = count - 1
        while number >= 0:
            left: i64 = count - number
            first: i64 = 0
            while first <= room[0] and first <= left:
                second: i64 = 0
                while second <= room[1] and first + second <= left:
                    third: i64 = 0
                    while third <= room[2] and first + second + third <= left:
                        fourth: i64 = left - first - second - third
                        if fourth <= room[3]:
                            self.ways[self.at(number, first, second, third)] = self.ways_of(number, first, second, third, fourth)
                        third += 1
                    second += 1
                first += 1
            number -= 1

    def ways_of(self, number: i64, first: i64, second: i64, third: i64, fourth: i64) -> float:
        may = self.may[self.cards[number]]
        total = 0.0
        if may & 1 != 0 and first > 0:
            total += self.ways[self.at(number + 1, first - 1, second, third)]
        if may & 2 != 0 and second > 0:
            total += self.ways[self.at(number + 1, first, second - 1, third)]
        if may & 4 != 0 and third > 0:
            total += self.ways[self.at(number + 1, first, second, third - 1)]
        if may & 8 != 0 and fourth > 0:
            total += self.ways[self.at(number + 1, first, second, third)]
        return total

    def new_state(self, rng: Rng) -> State:
        state = HeartsState(self.template.options, rng, self.template)
        self.deal_into(state, rng)
        return state

    def deal_into(self, state: State, rng: Rng) -> None:
        assert isinstance(state, HeartsState)
        state.copy_from(self.template)
        state.rng = rng  # never the table's own
        if self.free:
            self.deal_freely(state, rng)
        else:
            self.deal_as_it_fits(state, rng)
        if state.direction != 0:
            self.write_down_passes(state, rng)

    def deal_freely(self, state: HeartsState, rng: Rng) -> None:
        count: i64 = len(self.cards)
        place: i64 = 0
        while place < count:
            self.buffer[place] = self.cards[place]
            place += 1
        rng.shuffle(self.buffer, count)
        seat: i64 = 0
        place = 0
        while seat < SEATS:
            last: i64 = place + self.room[seat]
            while place < last:
                state.hold(seat, self.buffer[place])
                place += 1
            seat += 1

    def deal_as_it_fits(self, state: HeartsState, rng: Rng) -> None:
        """Card after card, each seat as likely as the ways in which the rest can then be dealt."""
        left = self.room[:]
        number: i64 = 0
        while number < i64(len(self.cards)):
            card = self.cards[number]
            word: i64 = (rng.next32() << 20) | (rng.next32() >> 12)
            point = float(int(word)) / TWO52 * self.ways[self.at(number, left[0], left[1], left[2])]
            chosen: i64 = -1
            seat: i64 = 0
            while seat < SEATS:
                if left[seat] > 0 and (self.may[card] >> seat) & 1 == 1:
                    left[seat] -= 1
                    weight = self.ways[self.at(number + 1, left[0], left[1], left[2])]
                    left[seat] += 1
                    if weight > 0.0:
                        chosen = seat
                        if point < weight:
                            break
                        point -= weight
                seat += 1
            left[chosen] -= 1
            state.hold(chosen, card)
            number += 1

    def write_down_passes(self, state: HeartsState, rng: Rng) -> None:
        """HE-R02, HE-R03  What the others passed: any cards of theirs, or once they were taken up of whoever has had them."""
        seat: i64 = 0
        while seat < SEATS:
            if seat != self.viewer and state.chosen[seat] > 0:
                taker: i64 = (seat + state.direction) & 3
                if state.phase == PASSING:
                    self.choose(state, seat, seat, rng)
                elif taker != self.viewer:
                    self.choose(state, seat, taker, rng)
                else:
                    place: i64 = 0
                    while place < PASSED:
                        state.passed[seat * PASSED + place] = self.received[place]
                        place += 1
            seat += 1

    def choose(self, state: HeartsState, seat: i64, owner: i64, rng: Rng) -> None:
        """So many cards as the seat chose, of those that the owner holds or has laid; those not taken up yet leave its hand."""
        count: i64 = 0
        while count < state.sizes[owner]:
            self.buffer[count] = state.hands[owner * HAND + count]
            count += 1
        place: i64 = 0
        while place < state.count:
            if (state.leaders[place >> 2] + (place & 3)) & 3 == owner:
                self.buffer[count] = state.plays[place]
                count += 1
            place += 1
        rng.shuffle(self.buffer, count)
        place = 0
        while place < state.chosen[seat]:
            state.passed[seat * PASSED + place] = self.buffer[place]
            if state.phase == PASSING:
                state.let_go(seat, self.buffer[place])
            place += 1


PHASES: Final = ("passing", "playing", "over")


def restore(state: HeartsState, seen: HeartsView) -> None:
    """All that the view shows."""
    state.direction = DIRECTIONS.index(seen.passing)
    state.phase = PHASES.index(seen.phase)
    state.turn = 0 if seen.turn is None else int(seen.turn)
    state.broken = seen.broken
    for number, trick in enumerate(seen.tricks):
        state.leaders[number] = int(trick.leader)
        state.best = trick.cards[0]
        for card in trick.cards:
            state.plays[state.count] = card
            state.count += 1
            if card & 3 == state.best & 3 and card > state.best:
                state.best = card
    for seat in range(SEATS):
        state.points[seat] = seen.points[seat]
        state.chosen[seat] = seen.chosen[seat]
    if seen.viewer is None:
        return
    own = int(seen.viewer)
    for card in seen.hand:
        state.hold(own, card)
    for place, card in enumerate(seen.passed):
        state.passed[own * PASSED + place] = card
    if seen.phase == "playing":
        laid = [card for trick in seen.tricks for card in trick.cards]
        for card in seen.passed:
            if card not in laid:
                state.hold((own + state.direction) % SEATS, card)


def received_by(state: HeartsState, seat: int) -> tuple[int, ...]:
    """What a seat got, once everybody has passed."""
    return () if state.phase == PASSING or state.direction == 0 else received(state, seat)
