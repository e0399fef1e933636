"""TL-G62  The card that Hel took from a discard pile, for those who do not know which one it was.

To them the pile still has all its cards, one too many.  The ghost is the card that is missing, at the height where it would
lie; where one like it is fetched from under it, that one becomes the ghost, so that the pile with its ghost looks the same
whichever card was taken.  What Odin and Longships bring to light later rules cards out, and at last it may be plain.
"""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.diary import CAME, CODES, HEL, write
from stormdeck.games.thunder_and_lightning.memory import HEL_CARD, HEL_LOW, HEL_SIZE
from stormdeck.games.thunder_and_lightning.state import ThunderState


def appear(state: ThunderState, seat: i64, card: i64, height: i64) -> None:
    """Hel has taken a card that lay so high; others saw its back."""
    state.ghosts[seat] = height
    kinds: i64 = 0
    at: i64 = seat * tl.PILE + state.hels[seat * 8 + HEL_LOW]
    end: i64 = at + state.hels[seat * 8 + HEL_SIZE]
    while at < end:
        if state.piles[at] // tl.KINDS == card // tl.KINDS:
            kinds |= i64(1) << (state.piles[at] % tl.KINDS)
        at += 1
    foreign: i64 = 0 if card // tl.KINDS == state.sides[seat] else 1
    write(state, seat, HEL, foreign + 2 * (kinds | i64(1) << (card % tl.KINDS)))
    narrow(state, seat, kinds | i64(1) << (card % tl.KINDS))


def narrow(state: ThunderState, seat: i64, kinds: i64) -> None:
    """Only these are left; if it is one, everybody knows what Hel took."""
    at: i64 = seat * state.diary_room
    while state.diary[at] % CODES != HEL:
        at += 1
    taken = state.hels[seat * 8 + HEL_CARD]
    if kinds == i64(1) << (taken % tl.KINDS):
        state.diary[at] = CAME + CODES * taken
        state.ghosts[seat] = tl.NOTHING
    else:
        state.diary[at] = HEL + CODES * (state.diary[at] // CODES % 2 + 2 * kinds)


def kinds_left(state: ThunderState, seat: i64) -> i64:
    at: i64 = seat * state.diary_room
    while state.diary[at] % CODES != HEL:
        at += 1
    return state.diary[at] // (2 * CODES)


# ---- The pile as it would be -------------------------------------------------------------------------------------------


def card_at(state: ThunderState, seat: i64, height: i64) -> i64:
    """The pile with its ghost."""
    ghost = state.ghosts[seat]
    if height == ghost:
        return state.hels[seat * 8 + HEL_CARD]
    return state.piles[seat * tl.PILE + (height if height < ghost else height - 1)]


def missing(state: ThunderState, seat: i64, kind: i64) -> i64:
    """The height of the card that Hel took if it was of this kind: the topmost one of the pile as it was."""
    card = state.hels[seat * 8 + HEL_CARD] // tl.KINDS * tl.KINDS + kind
    height: i64 = state.hels[seat * 8 + HEL_LOW] + state.hels[seat * 8 + HEL_SIZE]
    while card_at(state, seat, height) != card:
        height -= 1
    return height


def count_without(state: ThunderState, seat: i64, gone: i64, kind: i64) -> i64:
    count: i64 = 0
    height: i64 = state.pile_sizes[seat]
    while height >= 0:
        if height != gone and card_at(state, seat, height) % tl.KINDS == kind:
            count += 1
        height -= 1
    return count


def top_without(state: ThunderState, seat: i64, gone: i64, kind: i64) -> i64:
    """The topmost card of a kind; -1 if there is none."""
    height: i64 = state.pile_sizes[seat]
    while height >= 0:
        card = card_at(state, seat, height)
        if height != gone and card % tl.KINDS == kind:
            return card
        height -= 1
    return tl.NOTHING


# ---- What comes to light -----------------------------------------------------------------------------------------------


def number_shown(state: ThunderState, seat: i64, power: i64) -> None:
    """TL-R76, TL-R84  Odin or Longships is played: everybody sees how many cards it will bring."""
    if state.ghosts[seat] == tl.NOTHING:
        return
    kinds, left = kinds_left(state, seat), i64(0)
    truth = brings(state, seat, state.ghosts[seat], power)
    kind: i64
    for kind in range(tl.KINDS):
        if kinds >> kind & 1 == 1 and brings(state, seat, missing(state, seat, kind), power) == truth:
            left |= i64(1) << kind
    narrow(state, seat, left)


def brings(state: ThunderState, seat: i64, gone: i64, power: i64) -> i64:
    """How many cards would come; -1 if the card could not be played."""
    if power & tl.RECOVER_RAVENS != 0:
        there = count_without(state, seat, gone, tl.RAVENS)
    else:
        there = count_without(state, seat, gone, tl.VIKING) + count_without(state, seat, gone, tl.ARCHER)
    if there == 0 and not state.agreed.empty_recovery:
        return tl.NOTHING
    return min(i64(3), min(there, state.room(seat)))


def card_shown(state: ThunderState, seat: i64, kind: i64) -> None:
    """TL-G16  The topmost card of a kind is about to be fetched: everybody sees its back."""
    if state.ghosts[seat] == tl.NOTHING:
        return
    kinds, left = kinds_left(state, seat), i64(0)
    truth = top_without(state, seat, state.ghosts[seat], kind)
    other: i64
    for other in range(tl.KINDS):
        if kinds >> other & 1 == 1 and top_without(state, seat, missing(state, seat, other), kind) == truth:
            left |= i64(1) << other
    narrow(state, seat, left)


def pile_lost(state: ThunderState, seat: i64, height: i64) -> None:
    """A card is about to leave the pile."""
    if state.ghosts[seat] == tl.NOTHING or height >= state.ghosts[seat]:
        return
    like = state.piles[seat * tl.PILE + height] == state.hels[seat * 8 + HEL_CARD]
    state.ghosts[seat] = height if like else state.ghosts[seat] - 1


def pile_grew_below(state: ThunderState, seat: i64) -> None:
    if state.ghosts[seat] != tl.NOTHING:
        state.ghosts[seat] += 1
