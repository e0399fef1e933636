"""A digest of what others have seen of a seat's hidden cards, kept as the game goes on.  It never changes what is legal.

What was seen stands in the diary, entry by entry; what *follows* from it is worked out by `knowledge.py` when a view is made.
Simulations have no time for that: the quick players inside a search read this digest, which is true but not complete, and the
odds of the treasure come from it.  The functions here are where the rules tell that something was seen: they write the diary
and bring the digest up to date.

Two levels: what the opponent knows, and what everybody knows (the opponent has seen more only through Frigg).  For each:

- the *ledger*: cards seen to enter the hand (fetched by Freya, Odin or Longships, given by Seer, shown to Frigg) and not seen
  again.  Such a card is in the hand, or it is a face-down card that was played later: one with a number above `since`.
- *pinned* face-down cards: played from a hand of which every card was known, so each is a card of the ledger noted since a
  certain time (or of a kind that was struck from it since).
- *fresh*: how much of a hidden place may be a card drawn in play.  Only such a card can be the treasure (TL-R12), so these are
  its weights, for a player whose choices tell nothing.
- what Hel took (TL-G62): one card of the pile as it was, nobody else knows which.

Every update uses only what that level sees.  Where a sighting leaves two explanations, the weaker knowledge is kept.

The numbers are packed, as they are copied with every state.  An entry of the ledger is `since * SINCE + card`: the card, and the
last running number when it was noted.  `fresh` of a place is a weight (0 or more), or for a pinned card
`PINNED - (since << KINDS) - loose`: it is a card noted at `since` or later, or one of the kinds whose bits are set in `loose`.
`hels` has eight numbers a seat, named below.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.diary import CAME, DOWN, DREW, LEFT, write, write_hand, write_turned
from stormdeck.games.thunder_and_lightning.state import ThunderState

# The fields of `state.hels`, eight a seat.
HEL_CARD: Final = 0  # what was taken; -1 nothing
HEL_LOW: Final = 1  # where the part of the pile begins that lay there then ...
HEL_SIZE: Final = 2  # ... and how many cards of it are left
HEL_SINCE: Final = 3  # the last running number then
HEL_KNOWN: Final = 4  # + level: it has come out which card it was
HEL_LOOSE: Final = 6  # + level: bits of the kinds of which a card was seen since, so that it may be that one

FROM_HAND: Final = 1 << 30  # larger than any running number
JUST_SHOWN: Final = 1 << 20


# ---- Cards that come and go --------------------------------------------------------------------------------------------


def saw_enter(state: ThunderState, seat: i64, card: i64) -> None:
    """TL-G17, TL-G35  Everybody saw a card go into a hand."""
    write(state, seat, CAME, card)
    note(state, seat * 2 + tl.OPPONENT, card, state.entered[seat])
    note(state, seat * 2 + tl.EVERYBODY, card, state.entered[seat])


def note(state: ThunderState, memory: i64, card: i64, since: i64) -> None:
    state.ledger[memory * tl.PLACES + state.ledger_sizes[memory]] = since * tl.SINCE + card
    state.ledger_sizes[memory] += 1


def drew(state: ThunderState, seat: i64) -> None:
    """TL-R23  An unknown card came from the deck."""
    write(state, seat, DREW, 0)
    state.hand_fresh[seat * 2] += tl.UNIT
    state.hand_fresh[seat * 2 + 1] += tl.UNIT


def went_down(state: ThunderState, seat: i64, place: i64, held: i64) -> None:
    """TL-R26  One of `held` hand cards now lies face down at `place` (its running number is the last)."""
    foreign = state.cards[place] // tl.KINDS != state.sides[seat]
    write(state, seat, DOWN, 2 * state.tokens[place] + (i64(1) if foreign else i64(0)))
    if foreign:
        return  # a stolen card, as its back shows: it is no treasure, and it is in the ledger (TL-R59)
    stolen = stolen_held(state, seat)
    level: i64
    for level in range(2):
        memory = seat * 2 + level
        since = known_since(state, seat, level, held - stolen)
        if since != tl.NOTHING:
            state.fresh[level * tl.PLACES + place] = tl.PINNED - (since << tl.KINDS)
        elif state.hand_fresh[memory] > 0:
            share = max(i64(1), state.hand_fresh[memory] // (held - stolen))
            state.fresh[level * tl.PLACES + place] = share
            state.hand_fresh[memory] = max(i64(1), state.hand_fresh[memory] - share)


def stolen_held(state: ThunderState, seat: i64) -> i64:
    """How many hand cards have a foreign back; everybody sees that (TL-R59)."""
    count: i64 = 0
    held: i64
    for held in range(seat * tl.HAND, seat * tl.HAND + state.hand_sizes[seat]):
        if state.hands[held] // tl.KINDS != state.sides[seat]:
            count += 1
    return count


def known_since(state: ThunderState, seat: i64, level: i64, held: i64) -> i64:
    """If every one of `held` hand cards with the own back must be in the ledger: since when they were noted; -1 if not.

    Asked when a card has just gone down.  Entries noted after the last card that is not pinned can only be in the hand or be
    pinned: if there are enough of them, they are the whole hand.  The latest time for which that is so says most.
    """
    memory = seat * 2 + level
    best: i64 = tl.NOTHING
    if state.ledger_sizes[memory] < held:
        return best
    last = last_unpinned(state, seat, level)
    at: i64
    for at in range(memory * tl.PLACES, memory * tl.PLACES + state.ledger_sizes[memory]):
        since = state.ledger[at] // tl.SINCE
        if since >= last and since > best and surely_held(state, seat, level, since) >= held:
            best = since
    return best


def last_unpinned(state: ThunderState, seat: i64, level: i64) -> i64:
    """The highest running number of an own face-down card that is not pinned."""
    last: i64 = 0
    column: i64
    for column in range(seat * tl.LANES, seat * tl.LANES + tl.LANES):
        for place in range(column * tl.ROWS, column * tl.ROWS + state.heights[column]):
            if is_own_hidden(state, place) and state.fresh[level * tl.PLACES + place] >= 0:
                last = max(last, state.tokens[place])
    return last


def surely_held(state: ThunderState, seat: i64, level: i64, since: i64) -> i64:
    """How many cards noted at `since` or later must be in the hand: all but as many as lie pinned since then."""
    memory = seat * 2 + level
    known: i64 = 0
    at: i64
    for at in range(memory * tl.PLACES, memory * tl.PLACES + state.ledger_sizes[memory]):
        if state.ledger[at] // tl.SINCE >= since and state.ledger[at] % tl.SINCE // tl.KINDS == state.sides[seat]:
            known += 1
    column: i64
    for column in range(seat * tl.LANES, seat * tl.LANES + tl.LANES):
        for place in range(column * tl.ROWS, column * tl.ROWS + state.heights[column]):
            if is_own_hidden(state, place) and state.fresh[level * tl.PLACES + place] < 0 and state.tokens[place] > since:
                known -= 1
    return known


def is_own_hidden(state: ThunderState, place: i64) -> bool:
    """A face-down card with its player's own back, the one that has just gone down left out."""
    seat = place // tl.CELLS
    if state.ups[place] == 1 or state.tokens[place] == state.entered[seat]:
        return False
    return state.cards[place] // tl.KINDS == state.sides[seat]


def left_hand(state: ThunderState, seat: i64, card: i64) -> None:
    """Everybody sees a hand card.  Called before it is taken out of the hand."""
    write(state, seat, LEFT, card)
    level: i64
    for level in range(2):
        memory = seat * 2 + level
        unknown = max(i64(1), state.hand_sizes[seat] - state.ledger_sizes[memory])
        if not sighted(state, seat, level, card, FROM_HAND) and state.hand_fresh[memory] > 0:
            state.hand_fresh[memory] = max(i64(1), state.hand_fresh[memory] - state.hand_fresh[memory] // unknown)


def turned_up(state: ThunderState, place: i64) -> None:
    """Everybody sees a face-down card of the battlefield.  Called before it is turned up."""
    seat = place // tl.CELLS
    card = state.cards[place]
    write_turned(state, seat, state.tokens[place], card)
    level: i64
    for level in range(2):
        state.fresh[level * tl.PLACES + place] = 0
        sighted(state, seat, level, card, state.tokens[place])


def sighted(state: ThunderState, seat: i64, level: i64, card: i64, number: i64) -> bool:
    """A card was seen that came from the hand: with a running number, or as FROM_HAND.  True if the ledger foretold it."""
    since = cross_off(state, seat, level, card, number)
    foretold = since != tl.NOTHING
    surely = foretold and number >= JUST_SHOWN and not has_played_since(state, seat, card, since)
    if not surely and is_hel_open(state, seat, level) and could_hel_have(state, seat, card):
        base = seat * 8
        stolen = card // tl.KINDS != state.sides[seat]
        if not foretold and (stolen or unseen(state, level, card) == 0):
            state.hels[base + HEL_KNOWN + level] = 1  # it is the card Hel took, or that one has been seen before
        elif number > state.hels[base + HEL_SINCE]:
            state.hels[base + HEL_LOOSE + level] |= i64(1) << (card % tl.KINDS)  # it may be that card
    return foretold


def has_played_since(state: ThunderState, seat: i64, card: i64, since: i64) -> bool:
    """Whether a card with this back was played after `since` and still lies face down."""
    column: i64
    for column in range(seat * tl.LANES, seat * tl.LANES + tl.LANES):
        for place in range(column * tl.ROWS, column * tl.ROWS + state.heights[column]):
            if state.ups[place] == 0 and state.tokens[place] > since and state.cards[place] // tl.KINDS == card // tl.KINDS:
                return True
    return False


def cross_off(state: ThunderState, seat: i64, level: i64, card: i64, number: i64) -> i64:
    """Strike a seen card from the ledger: the latest entry it can be, since the earlier ones say less.  Gives its `since`."""
    memory = seat * 2 + level
    base = memory * tl.PLACES
    best: i64 = tl.NOTHING
    at: i64
    for at in range(base, base + state.ledger_sizes[memory]):
        entry = state.ledger[at]
        if entry % tl.SINCE == card and entry // tl.SINCE < number and (best == tl.NOTHING or entry > state.ledger[best]):
            best = at
    if best == tl.NOTHING:
        return tl.NOTHING
    since = state.ledger[best] // tl.SINCE
    state.ledger_sizes[memory] -= 1
    state.ledger[best] = state.ledger[base + state.ledger_sizes[memory]]
    if card // tl.KINDS == state.sides[seat]:
        loosen(state, seat, level, since, card % tl.KINDS)
    return since


def loosen(state: ThunderState, seat: i64, level: i64, since: i64, kind: i64) -> None:
    """A card of the ledger was seen, or one just like it while it lies face down itself: so a pinned card that was played
    after it was noted may still be one of that kind, though the ledger no longer says so."""
    place: i64
    for place in range(seat * tl.CELLS, seat * tl.CELLS + tl.CELLS):
        value = state.fresh[level * tl.PLACES + place]
        if value < 0 and noted_since(value) <= since and since < state.tokens[place] and loose_kinds(value) >> kind & 1 == 0:
            state.fresh[level * tl.PLACES + place] -= i64(1) << kind


def loose_kinds(value: i64) -> i64:
    """The bits of the kinds that a pinned card may be beside those of the ledger."""
    return (tl.PINNED - value) % (1 << tl.KINDS)


def noted_since(value: i64) -> i64:
    """A pinned card is one of the ledger that was noted no earlier than this."""
    return (tl.PINNED - value) >> tl.KINDS


def shown_to_opponent(state: ThunderState, seat: i64) -> None:
    """TL-R62  The opponent sees the whole hand; spectators do not."""
    write_hand(state, seat)
    memory = seat * 2 + tl.OPPONENT
    just = state.entered[seat] + JUST_SHOWN
    held: i64
    for held in range(seat * tl.HAND, seat * tl.HAND + state.hand_sizes[seat]):
        card = state.hands[held]
        sighted(state, seat, tl.OPPONENT, card, JUST_SHOWN)
        note(state, memory, card, just)
    at: i64
    for at in range(memory * tl.PLACES, memory * tl.PLACES + state.ledger_sizes[memory]):
        if state.ledger[at] >= just * tl.SINCE:
            state.ledger[at] -= JUST_SHOWN * tl.SINCE
    state.hand_fresh[memory] = 0


# ---- Hel ---------------------------------------------------------------------------------------------------------------


def hel_took(state: ThunderState, seat: i64, card: i64, below: i64) -> None:
    """TL-R73, TL-G62  A card went from the pile into the hand; `below` cards of that pile are left under Hel."""
    if state.agreed.discards_open:
        saw_enter(state, seat, card)  # TL-G60: it can be seen to be missing
        return
    base = seat * 8
    state.hels[base + HEL_CARD] = card
    state.hels[base + HEL_LOW] = 0
    state.hels[base + HEL_SIZE] = below
    state.hels[base + HEL_SINCE] = state.entered[seat]
    at: i64
    for at in range(base + HEL_KNOWN, base + 8):
        state.hels[at] = 0


def is_hel_open(state: ThunderState, seat: i64, level: i64) -> bool:
    """Whether this level does not know which card Hel took."""
    return state.hels[seat * 8 + HEL_CARD] != tl.NOTHING and state.hels[seat * 8 + HEL_KNOWN + level] == 0


def came_from_deck(state: ThunderState, seat: i64, card: i64) -> None:
    """TL-G35  Everybody sees a card of the deck, which Hel cannot have taken.  If no such card should be left, one too many
    was counted: the one Hel took has been seen since."""
    level: i64
    for level in range(2):
        is_open = is_hel_open(state, seat, level) and could_hel_have(state, seat, card)
        if is_open and unseen(state, level, card) == 0:
            state.hels[seat * 8 + HEL_KNOWN + level] = 1


def could_hel_have(state: ThunderState, seat: i64, card: i64) -> bool:
    """Whether the pile that Hel looked through had such a card, as far as others can tell (its back was seen)."""
    base = seat * 8
    taken = state.hels[base + HEL_CARD]
    if card // tl.KINDS != taken // tl.KINDS:
        return False
    if card == taken:
        return True
    at: i64 = seat * tl.PILE + state.hels[base + HEL_LOW]
    end: i64 = at + state.hels[base + HEL_SIZE]
    while at < end:
        if state.piles[at] == card:
            return True
        at += 1
    return False


def pile_grew_below(state: ThunderState, seat: i64) -> None:
    if state.hels[seat * 8 + HEL_CARD] != tl.NOTHING:
        state.hels[seat * 8 + HEL_LOW] += 1


def pile_lost(state: ThunderState, seat: i64, height: i64) -> None:
    base = seat * 8
    if state.hels[base + HEL_CARD] == tl.NOTHING:
        return
    low = state.hels[base + HEL_LOW]
    if height < low:
        state.hels[base + HEL_LOW] -= 1
    elif height < low + state.hels[base + HEL_SIZE]:
        state.hels[base + HEL_SIZE] -= 1


def fetched_all(state: ThunderState, seat: i64, kind: i64) -> None:
    """Everybody saw that a pile has no card of a kind left: if it should have one, that one was Hel's."""
    base = seat * 8
    taken = state.hels[base + HEL_CARD]
    if taken == tl.NOTHING or taken % tl.KINDS != kind:
        return
    level: i64
    for level in range(2):
        if is_hel_open(state, seat, level):
            state.hels[base + HEL_KNOWN + level] = 1
            if state.hels[base + HEL_LOOSE + level] >> kind & 1 == 0:
                note(state, seat * 2 + level, taken, state.hels[base + HEL_SINCE])


# ---- What is left ------------------------------------------------------------------------------------------------------


def unseen(state: ThunderState, level: i64, card: i64) -> i64:
    """TL-R09  How many such cards this level has not seen: all copies less those it can place."""
    count: i64 = state.agreed.copies[card % tl.KINDS] - state.away[card]
    seat: i64
    for seat in range(2):
        count -= seen_of_seat(state, seat, level, card)
    if state.limbo == 1 and state.played == card:
        count -= 1
    if state.revealed == card:
        count -= 1
    return count


def seen_of_seat(state: ThunderState, seat: i64, level: i64, card: i64) -> i64:
    count: i64 = 0
    column: i64
    for column in range(seat * tl.LANES, seat * tl.LANES + tl.LANES):
        place = column * tl.ROWS
        end = place + state.heights[column]
        while place < end:
            if state.ups[place] == 1 and state.cards[place] == card:
                count += 1
            place += 1
    count += count_of(card, state.piles, seat * tl.PILE, state.pile_sizes[seat])
    count += count_of(card, state.waiting, seat * tl.HAND, state.waiting_sizes[seat])
    memory = seat * 2 + level
    at: i64 = memory * tl.PLACES
    end = at + state.ledger_sizes[memory]
    while at < end:
        if state.ledger[at] % tl.SINCE == card:
            count += 1
        at += 1
    if is_hel_open(state, seat, level) and state.hels[seat * 8 + HEL_CARD] == card:
        count += 1
    return count


def count_of(card: i64, cards: vec[i64], start: i64, size: i64) -> i64:
    count: i64 = 0
    at: i64
    for at in range(start, start + size):
        if cards[at] == card:
            count += 1
    return count
