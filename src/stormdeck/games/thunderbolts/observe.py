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
CARDS: Final = TABLE + 4 * STACKS  # where the counts of cards begin
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
    at: i64 = start + CARDS
    write_hand(state, seat, buffer, at)
    write_completed(state, buffer, at + FACES)
    write_unseen(state, seat, buffer, at + 2 * FACES)
    at += 3 * FACES
    other: i64 = seat
    end: i64 = at + players * PLAYER
    while at < end:
        write_player(state, other, buffer, at)
        at += PLAYER
        other += 1
        if other == players:
            other = 0


def seats_after(other: i64, seat: i64, players: i64) -> u8:
    return u8(other - seat) if other >= seat else u8(other + players - seat)


def write_stacks(state: ThunderboltsState, buffer: vec[u8], at: i64) -> None:
    stack: i64
    for stack in range(STACKS):
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


# What follows is written part by part: a loop over few arrays keeps them all in registers.


def write_hand(state: ThunderboltsState, seat: i64, buffer: vec[u8], at: i64) -> None:
    hands = state.hands
    end: i64 = at + FACES
    card: i64 = seat * FACES
    while at < end:
        buffer[at] = u8(hands[card])
        card += 1
        at += 1


def write_completed(state: ThunderboltsState, buffer: vec[u8], at: i64) -> None:
    completed = state.completed
    card: i64
    for card in range(FACES):
        done = completed[card]
        buffer[at + card] = u8(255) if done > 255 else u8(done)


def write_unseen(state: ThunderboltsState, seat: i64, buffer: vec[u8], at: i64) -> None:
    """What not everybody knows of, without the own hand; the wilds in it that everybody knows of are not counted there."""
    closed, hands = state.closed, state.hands
    held: i64 = seat * FACES
    card: i64
    for card in range(WILD):
        buffer[at + card] = u8(closed[card] - hands[held + card])
    buffer[at + WILD] = u8(closed[WILD] + state.known[seat] - hands[held + WILD])
    for card in range(WILD + 1, FACES):
        buffer[at + card] = u8(closed[card] - hands[held + card])


def write_player(state: ThunderboltsState, seat: i64, buffer: vec[u8], at: i64) -> None:
    buffer[at] = u8(state.wallet_sizes[seat])
    buffer[at + 1] = u8(state.wallet_top(seat) + 1)
    buffer[at + 2] = u8(state.hand_sizes[seat])
    buffer[at + 3] = u8(state.known[seat])
    buffer[at + 4] = capped(state.points[seat])
    buffer[at + 5] = capped(state.finished[seat])
    write_reserves(state, seat, buffer, at + 6)
    sums = state.reserve_sums
    at += 6 + 3 * RESERVES
    end: i64 = at + FACES
    card: i64 = seat * FACES
    while at < end:
        buffer[at] = u8(sums[card])
        card += 1
        at += 1


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
