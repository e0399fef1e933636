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
    buffer[start + 2] = seats_after(state.current, seat, players)
    buffer[start + 3] = seats_after(state.dealer, seat, players)
    buffer[start + 4] = capped(state.actions)
    buffer[start + 5] = capped(state.idle_passes)
    write_stacks(state, buffer, start + TABLE)
    write_cards(state, seat, buffer, start + TABLE + 4 * STACKS)
    at: i64 = start + UNSEEN + FACES
    other: i64 = seat
    while at < start + UNSEEN + FACES + players * PLAYER:
        write_player(state, other, other == seat, buffer, at, start + UNSEEN)
        at += PLAYER
        other += 1
        if other == players:
            other = 0


def seats_after(other: i64, seat: i64, players: i64) -> u8:
    return u8(other - seat) if other >= seat else u8(other + players - seat)


def write_stacks(state: ThunderboltsState, buffer: vec[u8], at: i64) -> None:
    stack: i64 = 0
    while stack < STACKS:
        filled, base = state.places[stack], state.bases[stack]
        left: i64 = state.wilds[stack]
        buffer[at + stack] = u8(filled)
        buffer[at + STACKS + stack] = u8((left >> (filled - 1)) & 1) if filled > 0 else u8(0)
        buffer[at + 3 * STACKS + stack] = u8(base)
        wilds: i64 = 0
        left >>= base
        while left != 0:
            left &= left - 1
            wilds += 1
        buffer[at + 2 * STACKS + stack] = u8(wilds)
        stack += 1


def write_cards(state: ThunderboltsState, seat: i64, buffer: vec[u8], at: i64) -> None:
    """The hand and the completed pile; of all other cards those that are not in stacks: what else lies open is taken off
    later."""
    hands, completed, copies, aside = state.hands, state.completed, state.agreed.copies, state.aside
    one, two, three, four = letters_of(state, 0), letters_of(state, 1), letters_of(state, 2), letters_of(state, 3)
    card: i64 = 0
    while card < FACES:
        held = hands[seat * FACES + card]
        done = completed[card]
        lying: i64 = (one & 1) + (two & 1) + (three & 1) + (four & 1)
        buffer[at + card] = u8(held)
        buffer[at + FACES + card] = capped(done)
        buffer[at + 2 * FACES + card] = u8(copies[card] - aside[card] - held - done - lying)
        one >>= 1
        two >>= 1
        three >>= 1
        four >>= 1
        card += 1
    stack: i64 = 0
    while stack < STACKS:
        buffer[at + 2 * FACES + WILD] -= buffer[at - 2 * STACKS + stack]  # as `write_stacks` has counted them
        stack += 1


def letters_of(state: ThunderboltsState, stack: i64) -> i64:
    """The places of a stack that letters hold, a bit each."""
    there: i64 = 1 << state.places[stack]
    gone: i64 = 1 << state.bases[stack]
    return (there - gone) & ~state.wilds[stack]


def write_player(state: ThunderboltsState, seat: i64, own: bool, buffer: vec[u8], at: i64, unseen: i64) -> None:
    top = state.wallet_top(seat)
    known = state.known[seat]
    buffer[at] = u8(state.wallet_sizes[seat])
    buffer[at + 1] = u8(top + 1)
    buffer[at + 2] = u8(state.hand_sizes[seat])
    buffer[at + 3] = u8(known)
    buffer[at + 4] = capped(state.points[seat])
    buffer[at + 5] = capped(state.finished[seat])
    if top != NOTHING:
        buffer[unseen + top] -= u8(1)
    if not own:
        buffer[unseen + WILD] -= u8(known)
    write_reserves(state, seat, buffer, at + 6)
    sums = state.reserve_sums
    card: i64 = 0
    while card < FACES:
        lying = u8(sums[seat * FACES + card])
        buffer[at + 6 + 3 * RESERVES + card] = lying
        buffer[unseen + card] -= lying
        card += 1


def write_reserves(state: ThunderboltsState, seat: i64, buffer: vec[u8], at: i64) -> None:
    """TB-R13, TB-G30  All of them lie open."""
    cards, tops, sizes = state.reserve_cards, state.reserve_tops, state.reserve_sizes
    end: i64 = at + RESERVES
    reserve: i64 = seat * RESERVES
    while at < end:
        entry = tops[reserve]
        top: i64 = 0
        following: i64 = 0
        if entry != NOTHING:
            lying = cards[entry]
            top = (lying & 15) + 1
            if lying >= 16:
                following = (cards[(lying >> 4) - 1] & 15) + 1
        buffer[at] = u8(top)
        buffer[at + RESERVES] = u8(following)
        buffer[at + 2 * RESERVES] = capped(sizes[reserve])
        at += 1
        reserve += 1
