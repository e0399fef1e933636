"""What the seat that decides knows of the opponent's hidden cards in Thunder & Lightning, read from an imagined state.

Only what that seat has seen is read: open cards, piles, its own cards, and what the state remembers for it.  What a face-down
card, a hand or a deck of the imagined world really is, is never looked at, so the same view gives the same thoughts.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.memory import HEL_CARD, HEL_KNOWN, loose_kinds, noted_since
from stormdeck.games.thunder_and_lightning.state import ThunderState

AHEAD: Final = vec[i64]([0, 1, 3, 2, 2, 3, 4, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2])  # how likely in front
BEHIND: Final = vec[i64]([0, 5, 3, 4, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3])


@final
class Sight:
    """What one seat has not seen of the other's deck, and what a card of his may be."""

    foe: i64
    back: i64  # of the opponent's own cards
    unseen: vec[i64]  # by kind
    likely: vec[i64]  # by kind, of the card last weighed: parts of `total`
    total: i64

    def __init__(self) -> None:
        self.foe = 0
        self.back = 0
        self.unseen = vec[i64]([0] * tl.KINDS)
        self.likely = vec[i64]([0] * tl.KINDS)
        self.total = 1

    def look(self, state: ThunderState, seat: i64) -> None:
        """TL-R09  All copies less those the seat can place."""
        foe: i64 = 1 - seat
        self.foe = foe
        self.back = state.sides[foe]
        kind: i64
        for kind in range(tl.KINDS):
            self.unseen[kind] = state.agreed.copies[kind] - state.away[self.back * tl.KINDS + kind]
        self.strike_field(state, seat)
        self.strike_row(state.hands, seat * tl.HAND, state.hand_sizes[seat])
        owner: i64
        for owner in range(2):
            self.strike_row(state.piles, owner * tl.PILE, state.pile_sizes[owner])
            self.strike_row(state.waiting, owner * tl.HAND, state.waiting_sizes[owner])
        memory: i64 = foe * 2 + tl.OPPONENT
        at: i64
        for at in range(memory * tl.PLACES, memory * tl.PLACES + state.ledger_sizes[memory]):
            self.strike(state.ledger[at] % tl.SINCE)
        if state.hels[foe * 8 + HEL_KNOWN + tl.OPPONENT] == 0:
            self.strike(state.hels[foe * 8 + HEL_CARD])  # which card of the pile it is nobody else knows, but all were seen
        self.strike(state.revealed)
        if state.limbo == 1:
            self.strike(state.played)

    def strike_field(self, state: ThunderState, seat: i64) -> None:
        column: i64
        for column in range(2 * tl.LANES):
            place: i64
            for place in range(column * tl.ROWS, column * tl.ROWS + state.heights[column]):
                if state.ups[place] == 1 or column // tl.LANES == seat:
                    self.strike(state.cards[place])

    def strike_row(self, cards: vec[i64], start: i64, size: i64) -> None:
        at: i64
        for at in range(start, start + size):
            self.strike(cards[at])

    def strike(self, card: i64) -> None:
        if card != tl.NOTHING and card // tl.KINDS == self.back and self.unseen[card % tl.KINDS] > 0:
            self.unseen[card % tl.KINDS] -= 1

    # One card of the opponent's.

    def weigh(self, state: ThunderState, place: i64) -> None:
        """By kind, how likely the opponent's card at a place is of that kind."""
        kind: i64
        for kind in range(tl.KINDS):
            self.likely[kind] = 0
        self.total = 0
        if state.ups[place] == 1:
            self.add(state.cards[place] % tl.KINDS, 1)
            return
        is_stolen = state.cards[place] // tl.KINDS != self.back  # as its back shows (TL-R59)
        if is_stolen or state.fresh[tl.OPPONENT * tl.PLACES + place] < 0:
            self.weigh_noted(state, place, is_stolen)
        else:
            self.weigh_unseen(state.fresh[tl.OPPONENT * tl.PLACES + place], place % tl.ROWS == 0)
        if self.total == 0:
            self.add(tl.RAVENS, 1)

    def add(self, kind: i64, weight: i64) -> None:
        self.likely[kind] += weight
        self.total += weight

    def weigh_noted(self, state: ThunderState, place: i64, is_stolen: bool) -> None:
        """One of the cards that were seen to go into the hand before."""
        fresh = state.fresh[tl.OPPONENT * tl.PLACES + place]
        first: i64 = 0 if is_stolen else noted_since(fresh)
        memory: i64 = self.foe * 2 + tl.OPPONENT
        at: i64
        for at in range(memory * tl.PLACES, memory * tl.PLACES + state.ledger_sizes[memory]):
            since: i64 = state.ledger[at] // tl.SINCE
            card: i64 = state.ledger[at] % tl.SINCE
            if first <= since and since < state.tokens[place] and (card // tl.KINDS != self.back) == is_stolen:
                self.add(card % tl.KINDS, 1)
        if not is_stolen:
            loose: i64 = loose_kinds(fresh)
            kind: i64 = 0
            while loose > 0:
                if loose & 1 == 1:
                    self.add(kind, 1)
                loose >>= 1
                kind += 1

    def weigh_unseen(self, fresh: i64, is_front: bool) -> None:
        """Any card not seen yet, fewer passive ones in front than behind; the treasure only if it was drawn in play."""
        kind: i64
        for kind in range(tl.TREASURE, tl.KINDS):
            ahead: i64 = AHEAD[kind] if is_front else BEHIND[kind]
            weight: i64 = 100 * self.unseen[kind] * ahead
            self.add(kind, weight * min(fresh, i64(tl.UNIT)) // tl.UNIT if kind == tl.TREASURE else weight)

    def treasure_chance(self, state: ThunderState, place: i64) -> i64:
        """In thousandths; what was weighed before is lost."""
        if state.ups[place] == 0 and self.unseen[tl.TREASURE] == 0 and state.fresh[tl.OPPONENT * tl.PLACES + place] >= 0:
            return 0
        self.weigh(state, place)
        return 1000 * self.likely[tl.TREASURE] // self.total

    # His hand.

    def is_surely_held(self, state: ThunderState, entry: i64) -> bool:
        """Whether a noted card cannot have been played face down since."""
        since: i64 = entry // tl.SINCE
        back: i64 = entry % tl.SINCE // tl.KINDS
        column: i64
        for column in range(self.foe * tl.LANES, self.foe * tl.LANES + tl.LANES):
            place: i64
            for place in range(column * tl.ROWS, column * tl.ROWS + state.heights[column]):
                if state.ups[place] == 0 and state.tokens[place] > since and state.cards[place] // tl.KINDS == back:
                    return False
        return True

    def hold_chance(self, state: ThunderState) -> i64:
        """How likely the treasure is one of the unknown cards of his hand, in thousandths: drawn cards against the deck."""
        if self.unseen[tl.TREASURE] == 0:
            return 0
        fresh: i64 = state.hand_fresh[self.foe * 2 + tl.OPPONENT]
        return 1000 * fresh // max(i64(1), state.deck_sizes[self.foe] * tl.UNIT + fresh + self.laid(state))

    def laid(self, state: ThunderState) -> i64:
        """The weight of his face-down cards as the treasure."""
        total: i64 = 0
        column: i64
        for column in range(self.foe * tl.LANES, self.foe * tl.LANES + tl.LANES):
            place: i64
            for place in range(column * tl.ROWS, column * tl.ROWS + state.heights[column]):
                if state.ups[place] == 0 and state.fresh[tl.OPPONENT * tl.PLACES + place] > 0:
                    total += state.fresh[tl.OPPONENT * tl.PLACES + place]
        return total


def own_treasure(state: ThunderState, seat: i64) -> i64:
    """The cell of the seat's own treasure; -1 if it does not lie on the battlefield."""
    column: i64
    for column in range(seat * tl.LANES, seat * tl.LANES + tl.LANES):
        place: i64
        for place in range(column * tl.ROWS, column * tl.ROWS + state.heights[column]):
            if state.cards[place] % tl.KINDS == tl.TREASURE:
                return place - seat * tl.CELLS
    return tl.NOTHING


def holds_kind(state: ThunderState, seat: i64, kind: i64) -> bool:
    at: i64
    for at in range(seat * tl.HAND, seat * tl.HAND + state.hand_sizes[seat]):
        if state.hands[at] % tl.KINDS == kind:
            return True
    return False
