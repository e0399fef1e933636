"""What is legal in THUNDERBOLTS: the only judge of it (TB-R18, TB-R19)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.game import Rows
from stormdeck.games.thunderbolts.actions import CLOSE, EXCHANGE, FROM_RESERVE, FROM_WALLET, PASS, PLAY
from stormdeck.games.thunderbolts.state import FACES, NOTHING, PLAYING, RESERVES, STACKS, WILD, ThunderboltsState

ALL_STACKS: Final = 15  # a bit a stack
WILDS_FIT: Final = 15 << 40  # as `fitting` tells it of wilds


def legal_rows(state: ThunderboltsState, rows: Rows) -> None:
    """TB-R18  What the seat to move may do now; never empty before the end.

    Every play is optional (TB-R19, TB-G11, TB-G38), so the last card of a WALLET may be held back (TB-G22).  The order: hand
    cards as in the word, the WALLET, the reserves, each with the stacks in turn, so that of several empty places the lowest
    comes first (TB-G39); then the closing cards, or the pass.  Equal faces are one action.
    """
    rows.count = 0
    if state.result != PLAYING:
        return
    seat = state.current
    hands, items = state.hands, rows.items
    plays, exchanges = fitting(state), exchanging(state)
    count: i64 = 0
    fits: i64 = plays | exchanges
    held: i64 = seat * FACES
    card: i64
    for card in range(FACES):
        if fits & ALL_STACKS != 0 and hands[held] > 0:
            count = add_moves(items, count, card, plays, exchanges, card)
        fits >>= STACKS
        held += 1
    top = state.wallet_top(seat)
    if top != NOTHING:
        count = add_moves(items, count, FROM_WALLET, plays, exchanges, top)  # TB-R30: as often as it fits
    reserve: i64
    for reserve in range(RESERVES):
        top = state.reserve_top(seat * RESERVES + reserve)  # TB-R14, TB-R33: own ones, only the top
        if top != NOTHING:
            count = add_moves(items, count, FROM_RESERVE + reserve, plays, exchanges, top)
    rows.count = add_endings(state, items, count, seat)


def fitting(state: ThunderboltsState) -> i64:
    """TB-R11  A letter fits its own place;  TB-R24  a wild any (TB-G05, TB-G28), the second T alone (TB-R25).

    Four bits a face, one a stack; an empty place begins a new stack (TB-R10, TB-G29).
    """
    plays: i64 = WILDS_FIT
    bit: i64 = 1
    stack: i64
    for stack in range(STACKS):
        plays |= bit << (STACKS * state.places[stack])
        bit += bit
    return plays


def exchanging(state: ThunderboltsState) -> i64:
    """TB-R26  A wild on top may be exchanged for the letter whose place it holds: whoever laid it, never a covered one
    (TB-G12), never for another wild (TB-G13), and never at the second T, which no letter can hold (TB-G10).  As `fitting`."""
    exchanges: i64 = 0
    bit: i64 = 1
    stack: i64
    for stack in range(STACKS):
        top: i64 = state.places[stack] - 1
        if top != WILD and state.is_wild_on_top(stack):
            exchanges |= bit << (STACKS * top)
        bit += bit
    return exchanges


def add_moves(items: vec[i64], count: i64, source: i64, plays: i64, exchanges: i64, card: i64) -> i64:
    """Where a card may go; how many actions there are now."""
    if (((plays | exchanges) >> (STACKS * card)) & ALL_STACKS) == 0:
        return count
    stack: i64
    for stack in range(STACKS):
        place: i64 = STACKS * card + stack
        if (plays >> place) & 1 == 1:
            items[count] = PLAY + source * STACKS + stack
            count += 1
        elif (exchanges >> place) & 1 == 1:
            items[count] = EXCHANGE + source * STACKS + stack  # TB-R27
            count += 1
    return count


def add_endings(state: ThunderboltsState, items: vec[i64], count: i64, seat: i64) -> i64:
    """TB-R20  Any hand card on any own reserve (TB-R12, TB-G17), even the only one (TB-R21); without a hand: pass (TB-G16)."""
    if state.hand_sizes[seat] == 0:
        items[count] = PASS
        return count + 1
    hands = state.hands
    card: i64
    for card in range(FACES):
        if hands[seat * FACES + card] > 0:
            row: i64 = CLOSE + card * RESERVES
            items[count] = row
            items[count + 1] = row + 1
            items[count + 2] = row + 2
            items[count + 3] = row + 3
            count += RESERVES
    return count
