"""What is legal in THUNDERBOLTS: the only judge of it (TB-R18, TB-R19)."""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.core.game import Rows
from stormdeck.games.thunderbolts.actions import CLOSE, EXCHANGE, FROM_RESERVE, FROM_WALLET, PASS, PLAY
from stormdeck.games.thunderbolts.state import FACES, NOTHING, PLAYING, RESERVES, STACKS, WILD, ThunderboltsState


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
    card: i64 = 0
    while card < FACES:
        if state.hands[seat * FACES + card] > 0:
            add_moves(state, rows, card, card)
        card += 1
    add_moves(state, rows, FROM_WALLET, state.wallet_top(seat))  # TB-R30: as often as it fits
    reserve: i64 = 0
    while reserve < RESERVES:
        top = state.reserve_top(seat * RESERVES + reserve)  # TB-R14, TB-R33: own ones, only the top
        if top != NOTHING:
            add_moves(state, rows, FROM_RESERVE + reserve, top)
        reserve += 1
    add_endings(state, rows, seat)


def add_moves(state: ThunderboltsState, rows: Rows, source: i64, card: i64) -> None:
    """TB-R11  A letter fits its own place;  TB-R24  a wild any (TB-G05, TB-G28), the second T alone (TB-R25).

    TB-R26  A wild on top may be exchanged for the letter whose place it holds: whoever laid it, never a covered one (TB-G12),
    never for another wild (TB-G13), and never at the second T, which no letter can hold (TB-G10).
    """
    stack: i64 = 0
    while stack < STACKS:
        place = state.places[stack]
        if card == WILD or card == place:
            rows.add(PLAY + source * STACKS + stack)  # an empty place begins a new stack (TB-R10, TB-G29)
        elif card == place - 1 and state.is_wild_on_top(stack):
            rows.add(EXCHANGE + source * STACKS + stack)  # TB-R27
        stack += 1


def add_endings(state: ThunderboltsState, rows: Rows, seat: i64) -> None:
    """TB-R20  Any hand card on any own reserve (TB-R12, TB-G17), even the only one (TB-R21); without a hand: pass (TB-G16)."""
    if state.hand_sizes[seat] == 0:
        rows.add(PASS)
        return
    card: i64 = 0
    while card < FACES:
        if state.hands[seat * FACES + card] > 0:
            reserve: i64 = 0
            while reserve < RESERVES:
                rows.add(CLOSE + card * RESERVES + reserve)
                reserve += 1
        card += 1
