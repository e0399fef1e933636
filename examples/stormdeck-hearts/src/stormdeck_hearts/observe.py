"""What a seat of Hearts knows, as bytes in the order of `layout` in `words.py`: all that its view tells."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stormdeck_hearts.state import CARDS, HAND, PASSED, PASSING, SEATS, HeartsState

SET: Final = 7  # bytes of a set of cards


def observe_into(state: HeartsState, seat: i64, buffer: vec[u8], start: i64) -> None:
    """From the seat's own side: player 0 is the observing seat, player 1 the next one."""
    buffer[start] = u8(state.phase)
    buffer[start + 1] = u8(state.direction)
    buffer[start + 2] = u8((state.turn - seat) & 3)
    buffer[start + 3] = u8(1) if state.broken else u8(0)
    step: i64 = 0
    while step < SEATS:
        player: i64 = (seat + step) & 3
        buffer[start + 4 + step] = u8(state.points[player])
        buffer[start + 8 + step] = u8(state.chosen[player])
        step += 1
    write_set(state.hands, seat * HAND, state.sizes[seat], buffer, start + 12)
    write_set(state.passed, seat * PASSED, state.chosen[seat], buffer, start + 12 + SET)
    giver: i64 = (seat - state.direction) & 3
    taken: i64 = 0 if state.phase == PASSING else state.chosen[giver]
    write_set(state.passed, giver * PASSED, taken, buffer, start + 12 + 2 * SET)
    write_tricks(state, seat, buffer, start + 12 + 3 * SET)


def write_set(cards: vec[i64], place: i64, size: i64, buffer: vec[u8], at: i64) -> None:
    """A bit for each of these cards, eight to a byte."""
    last: i64 = place + size
    one: i64 = 1
    bits: i64 = 0
    while place < last:
        bits |= one << cards[place]
        place += 1
    end: i64 = at + SET
    while at < end:
        buffer[at] = u8(bits & 255)
        bits >>= 8
        at += 1


def write_tricks(state: HeartsState, seat: i64, buffer: vec[u8], at: i64) -> None:
    """Who led the first trick and the last one, and every card laid, in order; 0 for what is still to come."""
    plays, count = state.plays, state.count
    buffer[at] = u8(0) if count == 0 else u8(1 + ((state.leaders[0] - seat) & 3))
    buffer[at + 1] = u8(0) if count == 0 else u8(1 + ((state.leaders[(count - 1) >> 2] - seat) & 3))
    at += 2
    place: i64 = 0
    while place < count:
        buffer[at + place] = u8(plays[place] + 1)
        place += 1
    while place < CARDS:
        buffer[at + place] = u8(0)
        place += 1
