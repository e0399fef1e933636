"""What was seen of a seat's hand, in order: the diary from which everything follows that others can know of its hidden cards.

Every card a seat ever hides goes through its hand.  So a diary has an entry for each card that came into the hand or left it,
and says how much of it was seen:

- DREW: an unknown card came from the deck.
- CAME: a card everybody saw came into the hand (by Freya, Odin, Longships or Seer).
- HEL: Hel brought one of several cards of the pile, and nobody else saw which.
- LEFT: a card everybody saw left the hand.
- DOWN: a card was played face down and still lies so; its running number tells which it is.  When it is turned up its entry
  becomes a LEFT, in its place: now everybody knows what left the hand at that time.
- HELD: the opponent saw the whole hand (Frigg), an entry for each of its cards.  Spectators skip these (and KNEW).
- SPIED: what all others know of that: when the champions that were seen to leave had gone (TL-R63), no other was in the hand.
  A state has no such entry of its own; `knowledge.py` puts it in the place of HELD, so one dealt from such a view has it.
- NEED: the seat could spend a point, or aim Vidarr, with what it had then: a hand card of these kinds, or (OR_STOLEN, OR_TOKEN
  behind it) a stolen one of those, or a face-down front that can challenge.  Written only where that tells something.
- FRESH, KNEW: for a position that was set up.  Before the diary began cards may have been drawn, so one of them may be the
  treasure; and the opponent knew that this card was in the hand.

What was in the hand before is unknown.  `knowledge.py` works out what follows; this module only writes, for it runs in every
simulation.  An entry is `code + CODES * value`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormdeck.core.arrays import zeros
from stormdeck.games.thunder_and_lightning.state import HAND, KINDS, NIGHTMARE, NOTHING, ThunderState

DREW: Final = 0
CAME: Final = 1  # value: the card
LEFT: Final = 2  # the card
DOWN: Final = 3  # the running number, twice; and 1 if the back is foreign
HELD: Final = 4  # the card
HEL: Final = 5  # the bits of the kinds it may be, twice; and 1 if the back is foreign
NEED: Final = 6  # the bits of the kinds with an own back, one of which may have been in the hand; MET: it has come out
OR_STOLEN: Final = 7  # the bits of the kinds with a foreign back
OR_TOKEN: Final = 8  # the running number of a face-down front; 0: it was none
FRESH: Final = 9
KNEW: Final = 10  # the card
SPIED: Final = 11
CODES: Final = 16

NOTES: Final = ("drew", "came", "left", "down", "held", "hel", "need", "or stolen", "or front", "fresh", "knew", "spied")
"""The codes as views name them."""
MET: Final = 1 << KINDS  # a NEED that is known to have been fulfilled, so it tells nothing any more


# ---- Writing -----------------------------------------------------------------------------------------------------------


def write(state: ThunderState, seat: i64, code: i64, value: i64) -> None:
    size = state.diary_sizes[seat]
    if size == state.diary_room:
        make_room(state)
    state.diary[seat * state.diary_room + size] = code + CODES * value
    state.diary_sizes[seat] = size + 1


def make_room(state: ThunderState) -> None:
    """A long game: both diaries become twice as large."""
    old, room = state.diary, state.diary_room
    state.diary = zeros(4 * room)
    state.diary_room = 2 * room
    seat: i64
    for seat in range(2):
        at: i64
        for at in range(state.diary_sizes[seat]):
            state.diary[seat * 2 * room + at] = old[seat * room + at]


def write_hand(state: ThunderState, seat: i64) -> None:
    """TL-R62  The opponent sees every card of the hand."""
    held: i64
    for held in range(seat * HAND, seat * HAND + state.hand_sizes[seat]):
        write(state, seat, HELD, state.hands[held])


def write_turned(state: ThunderState, seat: i64, token: i64, card: i64) -> None:
    """A face-down card is seen: so that is what left the hand when it was played.  A NEED it was one answer to is met by it, or
    has one answer less."""
    at: i64 = seat * state.diary_room
    end: i64 = at + state.diary_sizes[seat]
    need: i64 = NOTHING
    while at < end:
        entry = state.diary[at]
        if entry % CODES == DOWN and entry // (2 * CODES) == token:
            state.diary[at] = LEFT + CODES * card
        elif entry % CODES == NEED:
            need = at
        elif entry == OR_TOKEN + CODES * token:
            state.diary[at] = OR_TOKEN
            if may_initiate(state, card):
                state.diary[need] = NEED + CODES * MET
        at += 1


def may_initiate(state: ThunderState, card: i64) -> bool:
    """TL-R36  Whether a front card of this kind can challenge (as `ThunderState.can_initiate`, of any card)."""
    kind = card % KINDS
    return kind > NIGHTMARE and state.agreed.strength[kind] >= 0
