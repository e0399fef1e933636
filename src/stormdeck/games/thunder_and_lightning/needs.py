"""What a seat must have had because it could go on: noted where that tells something about its hidden cards.

A turn goes on only while its points can be spent (TL-R03), and Vidarr needs a front that can challenge (TL-R107).  Mostly that
is plain: there is a card to draw, or two in the hand of which one at least can be played.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.diary import NEED, OR_STOLEN, OR_TOKEN, write
from stormdeck.games.thunder_and_lightning.memory import HEL_CARD, stolen_held
from stormdeck.games.thunder_and_lightning.state import KINDS, ThunderState
from stormdeck.games.thunder_and_lightning.targets import CENTER, can_use

EVERY_KIND: Final = (1 << KINDS) - 1


def note_spending(state: ThunderState) -> None:
    """TL-R03, TL-G10  The turn player can spend a point."""
    seat = state.turn
    if state.deck_sizes[seat] > 0 and state.hand_sizes[seat] < tl.HAND:
        return
    slot = state.has_slot(seat)
    stolen: i64 = stolen_held(state, seat)
    if slot and (state.hand_sizes[seat] > 1 or stolen > 0):
        return  # one of them at least is no god
    if state.turns_taken[seat] > 0 and has_open_front(state, seat, False):
        return
    before = state.diary_sizes[seat]
    kinds = usable(state, seat)
    if stolen > 0:
        write(state, seat, NEED, kinds if state.hand_sizes[seat] > stolen else 0)
        write(state, seat, OR_STOLEN, kinds)
    else:
        kinds = EVERY_KIND - (i64(1) << tl.GOD) if slot else kinds
        write(state, seat, NEED, kinds if state.hand_sizes[seat] > 0 else 0)
    if state.turns_taken[seat] > 0:
        write_fronts(state, seat, False)
    forget_repetition(state, seat, state.diary_sizes[seat] - before)


def forget_repetition(state: ThunderState, seat: i64, count: i64) -> None:
    """Strike the last entries if those before them say the same."""
    last: i64 = seat * state.diary_room + state.diary_sizes[seat] - 1
    if state.diary_sizes[seat] < 2 * count:
        return
    at: i64
    for at in range(count):
        if state.diary[last - at] != state.diary[last - at - count]:
            return
    state.diary_sizes[seat] -= count


def note_flank(state: ThunderState) -> None:
    """TL-R107  Vidarr was played: one of the outer fronts can challenge."""
    if not has_open_front(state, state.turn, True):
        write(state, state.turn, NEED, 0)
        write_fronts(state, state.turn, True)


def usable(state: ThunderState, seat: i64) -> i64:
    """The bits of the kinds that could be played for their power, as far as others can tell."""
    kinds: i64 = 0
    kind: i64
    for kind in range(tl.KINDS):
        if may_use(state, seat, kind):
            kinds |= i64(1) << kind
    return kinds


def may_use(state: ThunderState, seat: i64, kind: i64) -> bool:
    """`can_use`, unless a hidden card decides it: a face-down front, or what Hel took.  Then: whether it may be so."""
    power = state.agreed.powers[kind]
    if power & tl.FLANK != 0:
        ready = has_open_front(state, seat, True) or has_hidden_front(state, seat, True)
        return state.turns_taken[seat] > 0 and ready
    if state.ghosts[seat] != tl.NOTHING:
        taken = state.hels[seat * 8 + HEL_CARD] % tl.KINDS  # to the others it still lies in the pile
        if power & tl.RECOVER_RAVENS != 0 and taken == tl.RAVENS:
            return True
        if power & tl.RECOVER_TROOPS != 0 and (taken == tl.VIKING or taken == tl.ARCHER):
            return True
    return can_use(state, seat, kind)


# ---- Fronts ------------------------------------------------------------------------------------------------------------


def faces_target(state: ThunderState, seat: i64, lane: i64, flank: bool) -> bool:
    """Whether a front that can challenge would have a target in its lane.  With `flank`: as Vidarr's."""
    if state.heights[seat * tl.LANES + lane] == 0 or (flank and lane == CENTER):
        return False
    other = (1 - seat) * tl.LANES + lane
    height = state.heights[other]
    if height == 0:
        return False
    deep = flank or (state.flanking == 1 and lane != CENTER)
    return height > 1 if deep and state.has_god_in_front(1 - seat, lane) else not state.has_god_in_front(1 - seat, lane)


def has_open_front(state: ThunderState, seat: i64, flank: bool) -> bool:
    lane: i64
    for lane in range(tl.LANES):
        front = state.front(seat, lane)
        if faces_target(state, seat, lane, flank) and state.ups[front] == 1 and state.can_initiate(front):
            return True
    return False


def has_hidden_front(state: ThunderState, seat: i64, flank: bool) -> bool:
    lane: i64
    for lane in range(tl.LANES):
        if faces_target(state, seat, lane, flank) and state.ups[state.front(seat, lane)] == 0:
            return True
    return False


def write_fronts(state: ThunderState, seat: i64, flank: bool) -> None:
    lane: i64
    for lane in range(tl.LANES):
        front = state.front(seat, lane)
        if faces_target(state, seat, lane, flank) and state.ups[front] == 0:
            write(state, seat, OR_TOKEN, state.tokens[front])
