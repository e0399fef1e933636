"""The rules of Hearts, in the order of `page.md`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import zeros
from stormdeck.core.events import Event
from stormdeck.core.game import Rows
from stormdeck.core.options import Options
from stormdeck.core.rng import Rng
from stormdeck.core.types import Outcome, Seat
from stormdeck_hearts.state import (
    ALL,
    CARDS,
    HAND,
    HEARTS,
    OVER,
    PASSED,
    PASSING,
    PLAYING,
    QUEEN,
    SEATS,
    TWO,
    HeartsState,
)
from stormdeck_hearts.values import DIRECTIONS, Exchanged, Passed, Played, TrickTaken

PASS_ROWS: Final = 52  # the row of a pass is so much more than its card


def deal(options: Options, rng: Rng) -> HeartsState:
    """HE-R01  Thirteen cards each.  HE-R02  Chance says to whom cards are passed, if the table has not agreed on it."""
    state = HeartsState(options, rng)
    agreed = options.word("passing")
    state.direction = rng.below(SEATS) if agreed == "chance" else DIRECTIONS.index(agreed)
    holders = zeros(CARDS)
    card: i64 = 0
    while card < CARDS:
        holders[card] = card & 3
        card += 1
    rng.shuffle(holders, CARDS)
    give_out(state, holders)
    if state.direction == 0:
        begin_play(state)
    return state


def give_out(state: HeartsState, holders: vec[i64]) -> None:
    """By card the seat that gets it: taken in the order of the cards, so every hand is sorted."""
    hands, sizes = state.hands, state.sizes
    card: i64 = 0
    while card < CARDS:
        seat = holders[card]
        hands[seat * HAND + sizes[seat]] = card
        sizes[seat] += 1
        card += 1


def legal_rows(state: HeartsState, rows: Rows) -> None:
    rows.count = 0
    if state.phase == PLAYING:
        legal_plays(state, rows)
    elif state.phase == PASSING:
        add_hand(state, rows, PASS_ROWS)


def legal_plays(state: HeartsState, rows: Rows) -> None:
    """HE-R05  Follow suit if you can.  HE-R04, HE-R06  What may be led."""
    if state.count & 3 != 0:
        add_suit(state, rows, state.plays[state.count & ~3] & 3)
        if rows.count == 0 and state.count < SEATS:
            add_harmless(state, rows)
    elif state.count == 0:
        rows.add(TWO)
    elif not state.broken:
        add_unless_hearts(state, rows)
    if rows.count == 0:
        add_hand(state, rows, 0)


def add_hand(state: HeartsState, rows: Rows, more: i64) -> None:
    hands, items = state.hands, rows.items
    place: i64 = state.turn * HAND
    last: i64 = place + state.sizes[state.turn]
    count: i64 = 0
    while place < last:
        items[count] = hands[place] + more
        count += 1
        place += 1
    rows.count = count


def add_suit(state: HeartsState, rows: Rows, suit: i64) -> None:
    hands, items = state.hands, rows.items
    place: i64 = state.turn * HAND
    last: i64 = place + state.sizes[state.turn]
    count: i64 = 0
    while place < last:
        card = hands[place]
        if card & 3 == suit:
            items[count] = card
            count += 1
        place += 1
    rows.count = count


def add_unless_hearts(state: HeartsState, rows: Rows) -> None:
    hands, items = state.hands, rows.items
    place: i64 = state.turn * HAND
    last: i64 = place + state.sizes[state.turn]
    count: i64 = 0
    while place < last:
        card = hands[place]
        if card & 3 != HEARTS:
            items[count] = card
            count += 1
        place += 1
    rows.count = count


def add_harmless(state: HeartsState, rows: Rows) -> None:
    """HE-R06  No points in the first trick, unless one has nothing else."""
    place: i64 = state.turn * HAND
    last: i64 = place + state.sizes[state.turn]
    while place < last:
        card = state.hands[place]
        if card & 3 != HEARTS and card != QUEEN:
            rows.add(card)
        place += 1


def apply_row(state: HeartsState, row: i64, events: list[Event] | None) -> None:
    if row < PASS_ROWS:
        play(state, row, events)
    else:
        choose_to_pass(state, row - PASS_ROWS, events)


def choose_to_pass(state: HeartsState, card: i64, events: list[Event] | None) -> None:
    """HE-R02  Seat after seat chooses three cards, one by one, before anybody takes up any."""
    seat = state.turn
    state.let_go(seat, card)
    state.passed[seat * PASSED + state.chosen[seat]] = card
    state.chosen[seat] += 1
    if events is not None:
        events.append(Passed(Seat(int(seat)), int(card)))
    if state.chosen[seat] < PASSED:
        return
    state.turn = seat + 1
    if state.turn == SEATS:
        exchange(state, events)


def exchange(state: HeartsState, events: list[Event] | None) -> None:
    """HE-R03"""
    place: i64 = 0
    while place < SEATS * PASSED:
        state.hold((place // PASSED + state.direction) & 3, state.passed[place])
        place += 1
    begin_play(state)
    if events is not None:
        got = tuple([received(state, seat) for seat in range(SEATS)])
        events.append(Exchanged(got, Seat(int(state.turn))))


def received(state: HeartsState, seat: i64) -> tuple[int, ...]:
    """HE-R03  What a seat got, sorted."""
    first: i64 = ((seat - state.direction) & 3) * PASSED
    return tuple(sorted([int(state.passed[place]) for place in range(int(first), int(first) + PASSED)]))


def begin_play(state: HeartsState) -> None:
    """HE-R04  Whoever holds the two of clubs leads it."""
    state.phase = PLAYING
    state.turn = state.holder(TWO)


def play(state: HeartsState, card: i64, events: list[Event] | None) -> None:
    """HE-R05"""
    seat, count = state.turn, state.count
    state.let_go(seat, card)
    state.plays[count] = card
    if count & 3 == 0:
        state.leaders[count >> 2] = seat
        state.best = card
    elif card & 3 == state.best & 3 and card > state.best:
        state.best = card
    if card & 3 == HEARTS or card == QUEEN:
        state.broken = True  # HE-R06
    state.count = count + 1
    state.turn = (seat + 1) & 3
    if events is not None:
        events.append(Played(Seat(int(seat)), int(card)))
    if state.count & 3 == 0:
        take_trick(state, events)


def take_trick(state: HeartsState, events: list[Event] | None) -> None:
    """HE-R07  The highest card of the suit led takes the trick, and its taker leads the next one."""
    trick: i64 = (state.count >> 2) - 1
    place: i64 = trick << 2
    points: i64 = 0
    winner: i64 = state.leaders[trick]
    while place < state.count:
        card = state.plays[place]
        if card & 3 == HEARTS:
            points += 1
        elif card == QUEEN:
            points += 13
        if card == state.best:
            winner = (state.leaders[trick] + (place & 3)) & 3
        place += 1
    state.points[winner] += points
    state.turn = winner
    if events is not None:
        events.append(TrickTaken(Seat(int(winner)), int(points)))
    if state.count == CARDS:
        finish(state)


def finish(state: HeartsState) -> None:
    """HE-R08  Whoever took all 26 points gets none, and everybody else 26."""
    state.phase = OVER
    state.turn = 0
    seat: i64 = 0
    while seat < SEATS:
        if state.points[seat] == ALL:
            other: i64 = 0
            while other < SEATS:
                state.points[other] = ALL
                other += 1
            state.points[seat] = 0
            return
        seat += 1


def payoff(state: HeartsState, seat: i64) -> float:
    """HE-R09  The fewest points win; equal ones share the win."""
    points = state.points
    mine = points[seat]
    winners: i64 = 0
    other: i64 = 0
    while other < SEATS:
        if points[other] < mine:
            return 0.0
        if points[other] == mine:
            winners += 1
        other += 1
    return 1.0 / float(int(winners))


def outcome(state: HeartsState) -> Outcome | None:
    """HE-R09"""
    if state.phase != OVER:
        return None
    points = tuple([int(state.points[seat]) for seat in range(SEATS)])
    best = min(points)
    winners = tuple([Seat(seat) for seat in range(SEATS) if points[seat] == best])
    return Outcome(winners, points, "the fewest points", "HE-R09")
