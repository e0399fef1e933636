"""What a seat of THUNDERBOLTS knows, as bytes in the order of `layout.py`: the same that `see.py` shows, and no more.

Left out although a perfect memory has it: the order of reserves below their two top cards, and from which shuffle a hidden card
was drawn.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stormdeck.games.thunderbolts.state import FACES, NOTHING, RESERVES, STACKS, WILD, ThunderboltsState

TABLE: Final = 6
UNSEEN: Final = TABLE + 4 * STACKS + 2 * FACES  # where these counts begin
PLAYER: Final = 6 + 3 * RESERVES + FACES  # bytes of each player


def capped(value: i64) -> u8:
    return u8(255) if value > 255 else u8(value)


def observe_into(state: ThunderboltsState, seat: i64, buffer: vec[u8], start: i64) -> None:
    """From the seat's own side: player 0 is the observing seat, player 1 the next one clockwise."""
    players = state.agreed.players
    buffer[start] = capped(state.vault_size)
    buffer[start + 1] = capped(state.shuffles)
    buffer[start + 2] = u8((state.current + players - seat) % players)
    buffer[start + 3] = u8((state.dealer + players - seat) % players)
    buffer[start + 4] = capped(state.actions)
    buffer[start + 5] = capped(state.idle_passes)
    write_cards(state, seat, buffer, start + TABLE + 4 * STACKS)
    write_stacks(state, buffer, start + TABLE, start + UNSEEN)
    at: i64 = start + UNSEEN + FACES
    step: i64 = 0
    while step < players:
        write_player(state, (seat + step) % players, step == 0, buffer, at, start + UNSEEN)
        at += PLAYER
        step += 1


def write_cards(state: ThunderboltsState, seat: i64, buffer: vec[u8], at: i64) -> None:
    """The hand and the completed pile; of all other cards, first, as many as there are: what lies open is taken off later."""
    hands, completed, copies, aside = state.hands, state.completed, state.agreed.copies, state.aside
    card: i64 = 0
    while card < FACES:
        held = hands[seat * FACES + card]
        done = completed[card]
        buffer[at + card] = u8(held)
        buffer[at + FACES + card] = capped(done)
        buffer[at + 2 * FACES + card] = u8(copies[card] - aside[card] - held - done)
        card += 1


def write_stacks(state: ThunderboltsState, buffer: vec[u8], at: i64, unseen: i64) -> None:
    stack: i64 = 0
    while stack < STACKS:
        filled, mask, place = state.places[stack], state.wilds[stack], state.bases[stack]
        buffer[at + stack] = u8(filled)
        buffer[at + STACKS + stack] = u8((mask >> (filled - 1)) & 1) if filled > 0 else u8(0)
        buffer[at + 3 * STACKS + stack] = u8(place)
        wilds: i64 = 0
        while place < filled:
            if (mask >> place) & 1 == 1:
                wilds += 1
            else:
                buffer[unseen + place] -= u8(1)
            place += 1
        buffer[unseen + WILD] -= u8(wilds)
        buffer[at + 2 * STACKS + stack] = u8(wilds)
        stack += 1


def write_player(state: ThunderboltsState, seat: i64, own: bool, buffer: vec[u8], at: i64, unseen: i64) -> None:
    top = state.wallet_top(seat)
    buffer[at] = u8(state.wallet_sizes[seat])
    buffer[at + 1] = u8(top + 1)
    buffer[at + 2] = u8(state.hand_sizes[seat])
    buffer[at + 3] = u8(state.known[seat])
    buffer[at + 4] = capped(state.points[seat])
    buffer[at + 5] = capped(state.finished[seat])
    if top != NOTHING:
        buffer[unseen + top] -= u8(1)
    if not own:
        buffer[unseen + WILD] -= u8(state.known[seat])
    write_reserves(state, seat, buffer, at + 6, unseen)


def write_reserves(state: ThunderboltsState, seat: i64, buffer: vec[u8], at: i64, unseen: i64) -> None:
    """TB-R13, TB-G30  All of them lie open."""
    cards = state.reserve_cards
    sums: i64 = at + 3 * RESERVES
    card: i64 = 0
    while card < FACES:
        buffer[sums + card] = u8(0)
        card += 1
    reserve: i64 = 0
    while reserve < RESERVES:
        buffer[at + reserve] = u8(0)
        buffer[at + RESERVES + reserve] = u8(0)
        size: i64 = 0
        entry = state.reserve_tops[seat * RESERVES + reserve]
        while entry != NOTHING:
            lying = cards[entry]
            card = lying & 15
            if size < 2:
                buffer[at + size * RESERVES + reserve] = u8(card + 1)
            buffer[sums + card] += u8(1)
            entry = (lying >> 4) - 1
            size += 1
        buffer[at + 2 * RESERVES + reserve] = capped(size)
        reserve += 1
    card = 0
    while card < FACES:
        buffer[unseen + card] -= buffer[sums + card]
        card += 1
