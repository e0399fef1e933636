"""What a seat of Thunder & Lightning knows, as bytes in the order of `layout.py`: nothing that `see.py` does not show.

Of what a perfect memory has, `seen` is the digest of `memory.py`: cards seen to go into a hand that have not been seen since.
What follows from it with much thought (which cards exactly a face-down one may be, where the treasure is likely to be, what Hel
can have taken) is left out; so are the running numbers and the order of the piles below their top.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stormdeck.core.arrays import clear_bytes
from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.memory import HEL_CARD
from stormdeck.games.thunder_and_lightning.state import CELLS, KINDS, ThunderState

TABLE: Final = 14
CARDS: Final = 2 * KINDS
PLAYER: Final = 7 + 2 * CELLS + 2 * CARDS  # bytes of each player


def capped(value: i64) -> u8:
    return u8(255) if value > 255 else u8(value)


def observe_into(state: ThunderState, seat: i64, buffer: vec[u8], start: i64) -> None:
    """Player 0 is the observing seat, player 1 its opponent; each card is numbered as this seat names it."""
    write_table(state, seat, buffer, start)
    side = state.sides[seat]
    clear_bytes(buffer, start + TABLE, CARDS)
    count_named(state.hands, seat * tl.HAND, state.hand_sizes[seat], side, buffer, start + TABLE)
    at: i64 = start + TABLE + CARDS
    write_player(state, seat, True, side, buffer, at)
    write_player(state, 1 - seat, False, side, buffer, at + PLAYER)


def named(side: i64, card: i64) -> i64:
    """A card by its kind, and 23 more if its back is not that of `side`."""
    if card < tl.KINDS:
        return card if side == 0 else card + tl.KINDS
    return card - tl.KINDS if side == 1 else card


def count_named(cards: vec[i64], first: i64, size: i64, side: i64, buffer: vec[u8], at: i64) -> None:
    end: i64 = first + size
    while first < end:
        buffer[at + named(side, cards[first])] += u8(1)
        first += 1


def holder(state: ThunderState, seat: i64, which: i64) -> u8:
    who = state.holders[which]
    if who == tl.NOTHING:
        return u8(0)
    return u8(1) if who == seat else u8(2)


def write_table(state: ThunderState, seat: i64, buffer: vec[u8], at: i64) -> None:
    side = state.sides[seat]
    buffer[at] = u8(state.phase)
    buffer[at + 1] = u8(side)
    buffer[at + 2] = u8(0) if state.turn == seat else u8(1)
    buffer[at + 3] = capped(state.points_total)
    buffer[at + 4] = capped(state.points_used)
    buffer[at + 5] = u8(state.flanking)
    buffer[at + 6] = holder(state, seat, 0)
    buffer[at + 7] = holder(state, seat, 1)
    buffer[at + 8] = u8(0) if state.played == tl.NOTHING else u8(named(side, state.played) + 1)
    buffer[at + 9] = u8(state.limbo)
    buffer[at + 10] = u8(0) if state.revealed == tl.NOTHING else u8(named(side, state.revealed) + 1)
    buffer[at + 11] = capped(state.brought)
    buffer[at + 12] = u8(state.moving + 1)
    buffer[at + 13] = capped(state.to_take)


def write_player(state: ThunderState, seat: i64, own: bool, side: i64, buffer: vec[u8], at: i64) -> None:
    hands, size, back = state.hands, state.hand_sizes[seat], state.sides[seat] * tl.KINDS
    stolen: i64 = 0
    held: i64 = seat * tl.HAND
    end: i64 = held + size
    while held < end:
        card = hands[held]
        if card < back or card >= back + tl.KINDS:
            stolen += 1
        held += 1
    buffer[at] = u8(size)
    buffer[at + 1] = u8(stolen)
    buffer[at + 2] = u8(state.deck_sizes[seat])
    buffer[at + 3] = capped(state.turns_taken[seat])
    buffer[at + 4] = u8(state.treasure_shown[seat])
    top = state.top(seat)
    buffer[at + 6] = u8(0) if top == tl.NOTHING else u8(named(side, top) + 1)
    write_field(state, seat, own, side, buffer, at + 7)
    pile: i64 = at + 7 + 2 * tl.CELLS
    clear_bytes(buffer, pile, 2 * CARDS)
    count_named(state.piles, seat * tl.PILE, state.pile_sizes[seat], side, buffer, pile)
    ghost = state.ghosts[seat] != tl.NOTHING
    buffer[at + 5] = u8(1) if ghost else u8(0)
    if ghost and not own:  # TL-G62: to the others the pile still has the card that Hel took
        buffer[pile + named(side, state.hels[seat * 8 + HEL_CARD])] += u8(1)
    memory: i64 = seat * 2 + tl.OPPONENT
    ledger = state.ledger
    entry: i64 = memory * tl.PLACES
    end = entry + state.ledger_sizes[memory]
    while entry < end:
        buffer[pile + CARDS + named(side, ledger[entry] & 63)] += u8(1)
        entry += 1
    count_named(state.waiting, seat * tl.HAND, state.waiting_sizes[seat], side, buffer, pile)


def write_field(state: ThunderState, seat: i64, own: bool, side: i64, buffer: vec[u8], at: i64) -> None:
    """TL-R31, TL-R59  A face-down card is known to its owner; its back to everybody."""
    cards, ups, heights, back = state.cards, state.ups, state.heights, state.sides[seat] * tl.KINDS
    lane: i64
    for lane in range(tl.LANES):
        height = heights[seat * tl.LANES + lane]
        row: i64
        for row in range(tl.ROWS):
            cell = lane * tl.ROWS + row
            face: i64 = 0
            shown: i64 = 0
            if row < height:
                card = cards[seat * tl.CELLS + cell]
                if ups[seat * tl.CELLS + cell] == 1:
                    face = 1
                    shown = named(side, card) + 1
                else:
                    face = 2
                    if card < back or card >= back + tl.KINDS:
                        face = 3
                    if own:
                        shown = named(side, card) + 1
            buffer[at + cell] = u8(face)
            buffer[at + tl.CELLS + cell] = u8(shown)
