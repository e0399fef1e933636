"""What a seat of Blanco knows, as bytes in the order of `layout.py`: the same that `see.py` shows, and no more.

Left out although a perfect memory has it: the order of the discard pile below its top, and which hidden cards went through which
shuffle.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stormdeck.games.blanco import state as bl
from stormdeck.games.blanco.state import BlancoState

PLAYER: Final = 35  # bytes of each player
SETS: Final = 30  # bytes of the two sets of cards, a bit each
ROWS: Final = 3


def capped(value: i64) -> u8:
    return u8(255) if value > 255 else u8(value)


def observe_into(state: BlancoState, seat: i64, buffer: vec[u8], start: i64) -> None:
    """From the seat's own side: player 0 is the observing seat, player 1 the next one clockwise."""
    players = state.agreed.players
    at = write_table(state, seat, buffer, start)
    step: i64
    for step in range(players):
        write_player(state, (seat + step) % players, step == 0, buffer, at)
        at += PLAYER
    write_sets(state, buffer, at)
    if state.agreed.knock_on:
        at += SETS
        cell: i64
        for cell in range(bl.CELLS):
            buffer[at + cell] = u8(state.old_rows[cell])
            buffer[at + bl.CELLS + cell] = u8(state.old_columns[cell])


def write_table(state: BlancoState, seat: i64, buffer: vec[u8], at: i64) -> i64:
    players = state.agreed.players
    size = state.discard_size
    buffer[at] = u8(state.phase)
    buffer[at + 1] = u8(state.pile_size)
    buffer[at + 2] = u8(size)
    buffer[at + 3] = u8(state.discard[size - 1] + 1) if size > 0 else u8(0)
    buffer[at + 4] = capped(state.shuffles)
    buffer[at + 5] = u8((state.dealer + players - seat) % players)
    over = state.phase == bl.MATCH_OVER  # then it is nobody's turn
    buffer[at + 6] = u8(0) if over else u8((state.active + players - seat) % players)
    buffer[at + 7] = capped(state.games_played)
    buffer[at + 8] = capped(state.lines_cleared)
    buffer[at + 9] = u8(1) if state.chain else u8(0)
    buffer[at + 10] = u8(1) if state.look_used else u8(0)
    buffer[at + 11] = u8(state.looked_at + 1)
    buffer[at + 12] = u8(state.taken_from_discard + 1)
    return at + 13


def write_sets(state: BlancoState, buffer: vec[u8], at: i64) -> None:
    """BL-G33  Cards that everybody saw go where they are: card 0 is the lowest bit of the first byte."""
    sets = state.sets
    word: i64
    for word in range(2 * bl.WORDS):
        cards = sets[word]
        buffer[at] = u8(cards & 255)
        buffer[at + 1] = u8((cards >> 8) & 255)
        buffer[at + 2] = u8(cards >> 16)
        at += 3


def write_player(state: BlancoState, seat: i64, own: bool, buffer: vec[u8], at: i64) -> None:
    buffer[at] = u8(state.stages[seat])
    buffer[at + 1] = u8(state.rows[seat]) if state.columns[seat] > 0 else u8(0)
    buffer[at + 2] = u8(state.columns[seat]) if state.rows[seat] > 0 else u8(0)
    buffer[at + 3] = capped(state.turns_taken[seat])
    buffer[at + 4] = capped(state.wins[seat])
    buffer[at + 5] = capped(state.points[seat])
    buffer[at + 6] = u8(state.hand_sizes[seat])
    write_hand(state, seat, own, buffer, at + 7)
    write_grid(state, seat, own, buffer, at + 11)


def write_hand(state: BlancoState, seat: i64, own: bool, buffer: vec[u8], at: i64) -> None:
    """BL-G47  Known cards first: which of a sorted hand are hidden would tell something about them."""
    hands, public, shuffle_of, shuffles = state.hands, state.hand_public, state.shuffle_of, state.shuffles
    older: i64 = 0
    known: i64 = at + 1
    held: i64
    for held in range(seat * bl.HAND, seat * bl.HAND + state.hand_sizes[seat]):
        card = hands[held]
        hidden = public[held] != 1
        if own or not hidden:
            buffer[known] = u8(card + 1)
            known += 1
        if hidden and shuffle_of[card] != shuffles:
            older += 1
    while known < at + 1 + bl.HAND:
        buffer[known] = u8(0)
        known += 1
    buffer[at] = u8(older)


def write_grid(state: BlancoState, seat: i64, own: bool, buffer: vec[u8], at: i64) -> None:
    """BL-G45, BL-G58  A face-down card is known to its owner alone, and only once looked at; see `see.knows_cell`."""
    cards, faces, shuffle_of, shuffles = state.cards, state.faces, state.shuffle_of, state.shuffles
    recalls = own and state.agreed.memory_aid
    asked: i64 = -1
    if own and state.phase == bl.REWARD_REVEAL and state.active == seat:
        asked = state.looked_at
    rows, columns = state.rows[seat], state.columns[seat]
    cell: i64 = 0
    row: i64
    for row in range(ROWS):
        column: i64
        for column in range(bl.COLUMNS):
            face: i64 = 0
            shown: i64 = 0
            if column < columns and row < rows:
                card = cards[seat * bl.CELLS + cell]
                lies = faces[seat * bl.CELLS + cell]
                if lies == bl.UP:
                    face = 1
                    shown = card + 1
                else:
                    face = 2 + lies  # DOWN or LOOKED
                    if shuffle_of[card] != shuffles:
                        face += 2
                    if lies == bl.LOOKED and (recalls or cell == asked):
                        shown = card + 1
            buffer[at + cell] = u8(face)
            buffer[at + bl.CELLS + cell] = u8(shown)
            cell += 1
