"""One seat's hidden cards, as a viewer may deal them afresh: what is known stays, the rest goes anywhere."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stormdeck.core.arrays import row_of
from stormdeck.core.rng import Rng
from stormdeck.games.thunder_and_lightning.memory import (
    HEL_CARD,
    HEL_LOOSE,
    HEL_LOW,
    HEL_SINCE,
    count_of,
    loose_kinds,
    noted_since,
    seen_of_seat,
    unseen,
)
from stormdeck.games.thunder_and_lightning.state import (
    CELLS,
    DECK,
    GOD,
    HAND,
    KINDS,
    NOTHING,
    OPPONENT,
    PILE,
    PINNED,
    PLACES,
    ROWS,
    TREASURE,
    UNIT,
    ThunderState,
)

TRIES: Final = 400
"""Deals that contradict what is known are thrown away; so many times before one is put together card by card."""
SLOTS: Final = 24 + DECK
IN_HAND: Final = 1 << 40  # the running number of a hand slot: later than any card on the battlefield


@final
class Hidden:
    """One seat's hidden cards.  A slot is a face-down card, a hand card or a card of the deck, in this order."""

    seat: i64
    own: i64  # the back of its own cards
    level: i64
    fields: i64  # slots of face-down cards ...
    hands: i64  # ... and hand cards that are not the viewer's to see ...
    slots: i64  # ... all slots
    places: vec[i64]  # of the face-down cards
    numbers: vec[i64]  # their running numbers; a hand slot has a very high one
    backs: vec[i64]
    weights: vec[i64]  # of each slot for the treasure; PINNED where only a known card can be; in the hand: see `share_hand`
    hand_fresh: i64  # the weight of the whole hand for the treasure
    entries: vec[i64]  # the ledger, latest first: `since * 64 + card`
    pool: vec[i64]  # the unseen cards, the god and the treasure left out
    has_god: bool
    has_treasure: bool
    hel_since: i64
    hel_cards: vec[i64]  # what Hel may have taken; empty if that is known
    filled: vec[i64]  # work: by slot the card dealt there, -1 none yet
    rest: vec[i64]  # work: what is left to deal
    rests: i64
    taken: i64  # work: what Hel took in this deal

    def __init__(self, state: ThunderState, seat: i64, level: i64) -> None:
        """Nothing is hidden yet; `hide_all` or `hide_deck` says what."""
        self.seat = seat
        self.own = state.sides[seat]
        self.level = level
        self.fields = 0
        self.hands = 0
        self.slots = 0
        self.places = vec[i64]()
        self.numbers = row_of(SLOTS)
        self.backs = row_of(SLOTS)
        self.weights = row_of(SLOTS)
        self.hand_fresh = 0
        self.entries = vec[i64]()
        self.pool = vec[i64]()
        self.has_god = False
        self.has_treasure = False
        self.hel_since = state.hels[seat * 8 + HEL_SINCE]
        self.hel_cards = vec[i64]()
        self.taken = NOTHING
        self.filled = row_of(SLOTS)
        self.rest = row_of(SLOTS)
        self.rests = 0

    def hide_deck(self, state: ThunderState) -> None:
        """Of the viewer's own cards only the order of the deck is hidden."""
        self.add_deck(state)
        kind: i64 = 0
        while kind < KINDS:
            card = self.own * KINDS + kind
            self.add_to_pool(card, state.agreed.copies[kind] - placed(state, self.seat, card))
            kind += 1

    def hide_all(self, state: ThunderState, stolen_held: i64) -> None:
        """Everything of somebody else that does not lie open."""
        self.add_fields(state)
        self.add_hand(state, stolen_held)
        self.add_deck(state)
        self.add_ledger(state)
        kind: i64 = 0
        while kind < KINDS:
            card = self.own * KINDS + kind
            copies: i64 = unseen(state, self.level, card)
            if kind == GOD:
                self.has_god = copies > 0
            elif kind == TREASURE:
                self.has_treasure = copies > 0
            else:
                self.add_to_pool(card, copies)
            kind += 1

    def add_to_pool(self, card: i64, copies: i64) -> None:
        while copies > 0:
            self.pool = append(self.pool, card)
            copies -= 1

    def add_fields(self, state: ThunderState) -> None:
        place: i64 = self.seat * CELLS
        while place < self.seat * CELLS + CELLS:
            if place % ROWS < state.heights[place // ROWS] and state.ups[place] == 0:
                self.places = append(self.places, place)
                self.numbers[self.fields] = state.tokens[place]
                self.backs[self.fields] = state.cards[place] // KINDS
                self.weights[self.fields] = state.fresh[self.level * PLACES + place]
                self.fields += 1
            place += 1
        self.slots = self.fields

    def add_hand(self, state: ThunderState, stolen_held: i64) -> None:
        """Own backs first, then stolen ones."""
        self.hands = state.hand_sizes[self.seat]
        own_held = self.hands - stolen_held
        self.hand_fresh = state.hand_fresh[self.seat * 2 + self.level]
        held: i64 = 0
        while held < self.hands:
            self.numbers[self.slots] = IN_HAND
            self.backs[self.slots] = self.own if held < own_held else 1 - self.own
            self.slots += 1
            held += 1

    def add_deck(self, state: ThunderState) -> None:
        cards: i64 = 0
        while cards < state.deck_sizes[self.seat]:
            self.backs[self.slots] = self.own
            self.weights[self.slots] = UNIT
            self.slots += 1
            cards += 1

    def add_ledger(self, state: ThunderState) -> None:
        memory = self.seat * 2 + self.level
        start = int(memory * PLACES)
        entries = [int(state.ledger[at]) for at in range(start, start + int(state.ledger_sizes[memory]))]
        for entry in sorted(entries, key=latest_first):
            self.entries = append(self.entries, i64(entry))

    # Dealing.

    def deal(self, state: ThunderState, rng: Rng) -> None:
        """Fill every slot and lay the cards out."""
        tries: i64 = 0
        while not self.try_deal(state, rng, tries >= TRIES):
            tries += 1
            assert tries < 100 * TRIES, "a view knows more than any deal can satisfy"
        if i64(len(self.hel_cards)) > 0:
            self.leave_pile(state)
        if self.hands > 0:
            state.hand_sizes[self.seat] = 0
        deck: i64 = self.seat * DECK - self.fields - self.hands
        slot: i64 = 0
        while slot < self.slots:
            card = self.filled[slot]
            if slot < self.fields:
                state.cards[self.places[slot]] = card
            elif slot < self.fields + self.hands:
                state.hold(self.seat, card)
            else:
                state.decks[deck + slot] = card
            slot += 1

    def try_deal(self, state: ThunderState, rng: Rng, by_hand: bool) -> bool:
        """False if the deal contradicts what is known.  `by_hand`: see to the pinned cards first, at some cost in evenness."""
        slot: i64 = 0
        while slot < self.slots:
            self.filled[slot] = NOTHING
            slot += 1
        self.rests = 0
        at: i64 = 0
        while at < i64(len(self.pool)):
            self.rest[at] = self.pool[at]
            at += 1
        self.rests = at
        from_pile = self.choose_hel(state, rng)
        if by_hand and not self.fill_pinned(rng):
            return False
        at = 0
        while at < i64(len(self.entries)):
            entry = self.entries[at]
            if from_pile != NOTHING and self.hel_since >= entry // 64:
                if not self.fill_known(from_pile, self.hel_since, rng):
                    return False
                from_pile = NOTHING
            if not (by_hand and self.is_spent(at)) and not self.fill_known(entry % 64, entry // 64, rng):
                return False
            at += 1
        if from_pile != NOTHING and not self.fill_known(from_pile, self.hel_since, rng):
            return False
        return self.fill_rest(rng)

    def choose_hel(self, state: ThunderState, rng: Rng) -> i64:
        """TL-G62  Which card Hel took, if that is not known.  Gives it if it must be in the hand or have been played since;
        one that may have been seen since goes wherever an unseen card may."""
        if i64(len(self.hel_cards)) == 0:
            return NOTHING
        self.taken = self.hel_cards[rng.below(i64(len(self.hel_cards)))]
        loose = state.hels[self.seat * 8 + HEL_LOOSE + self.level] >> (self.taken % KINDS) & 1
        if loose == 1 and self.taken // KINDS == self.own:
            self.rest[self.rests] = self.taken
            self.rests += 1
            return NOTHING
        return self.taken

    def leave_pile(self, state: ThunderState) -> None:
        """The card Hel took leaves the pile, where the view still has it."""
        state.hels[self.seat * 8 + HEL_CARD] = self.taken
        height: i64 = state.hels[self.seat * 8 + HEL_LOW]
        while state.piles[self.seat * PILE + height] != self.taken:
            height += 1
        state.take_from_pile(self.seat, height)

    def fill_known(self, card: i64, since: i64, rng: Rng) -> bool:
        """A known card goes into the hand, or to where a card was played face down later."""
        count: i64 = 0
        slot: i64 = 0
        while slot < self.fields + self.hands:
            if self.may_hold(slot, card, since):
                count += 1
            slot += 1
        if count == 0:
            return False
        pick = rng.below(count)
        slot = 0
        while True:
            if self.may_hold(slot, card, since):
                if pick == 0:
                    break
                pick -= 1
            slot += 1
        self.filled[slot] = card
        return True

    def may_hold(self, slot: i64, card: i64, since: i64) -> bool:
        if self.filled[slot] != NOTHING or self.backs[slot] != card // KINDS or self.numbers[slot] <= since:
            return False
        if slot >= self.fields:
            return True
        pinned = self.weights[slot] <= PINNED
        return card % KINDS != GOD and not (pinned and since < noted_since(self.weights[slot]))  # TL-R45

    def fill_pinned(self, rng: Rng) -> bool:
        """Give every pinned face-down card one of the ledger, the earliest first."""
        number: i64 = 0
        while True:
            slot: i64 = NOTHING
            other: i64 = 0
            while other < self.fields:
                waits = self.weights[other] <= PINNED and self.numbers[other] > number
                if waits and (slot == NOTHING or self.numbers[other] < self.numbers[slot]):
                    slot = other
                other += 1
            if slot == NOTHING:
                return True
            number = self.numbers[slot]
            start = rng.below(i64(len(self.entries)) + 1)
            found = False
            step: i64 = 0
            while step < i64(len(self.entries)) and not found:
                at = (start + step) % i64(len(self.entries))
                entry = self.entries[at]
                if not self.is_spent(at) and self.may_hold(slot, entry % 64, entry // 64):
                    self.filled[slot] = entry % 64 + 64 * (at + 1)  # remembers which entry it was
                    found = True
                step += 1
            if not found and loose_kinds(self.weights[slot]) == 0:
                return False

    def is_spent(self, at: i64) -> bool:
        """Whether `fill_pinned` has given this entry of the ledger a place."""
        slot: i64 = 0
        while slot < self.fields:
            if self.filled[slot] // 64 == at + 1:
                return True
            slot += 1
        return False

    def fill_rest(self, rng: Rng) -> bool:
        """The treasure by weight, the god where it may be, then everything else evenly."""
        slot: i64 = 0
        while slot < self.fields:
            if self.filled[slot] == NOTHING and self.weights[slot] <= PINNED and not self.fill_loose(slot, rng):
                return False
            if self.filled[slot] >= 64:
                self.filled[slot] %= 64
            slot += 1
        self.share_hand()
        if self.has_god and not self.fill_god(rng):
            return False
        if self.has_treasure and not self.fill_treasure(rng):
            return False
        rng.shuffle(self.rest, self.rests)
        next_card: i64 = 0
        slot = 0
        while slot < self.slots:
            if self.filled[slot] == NOTHING:
                if self.backs[slot] != self.own:
                    return False
                self.filled[slot] = self.rest[next_card]
                next_card += 1
            slot += 1
        assert next_card == self.rests, "a view's unseen cards and hidden places do not match"
        return True

    def share_hand(self) -> None:
        """TL-R12  The hand's weight for the treasure belongs to the hand slots that known cards have left free."""
        free: i64 = 0
        slot: i64 = self.fields
        while slot < self.fields + self.hands:
            if self.filled[slot] == NOTHING and self.backs[slot] == self.own:
                free += 1
            slot += 1
        share: i64 = max(i64(1), self.hand_fresh // free) if free > 0 and self.hand_fresh > 0 else 0
        slot = self.fields
        while slot < self.fields + self.hands:
            self.weights[slot] = share  # slots that are filled or stolen do not count
            slot += 1

    def fill_loose(self, slot: i64, rng: Rng) -> bool:
        """A pinned card that got none of the ledger: an unseen one of a kind that was struck from it."""
        kinds = loose_kinds(self.weights[slot])
        count: i64 = 0
        at: i64 = 0
        while at < self.rests:
            count += kinds >> (self.rest[at] % KINDS) & 1
            at += 1
        if count == 0:
            return False
        pick = rng.below(count)
        at = 0
        while kinds >> (self.rest[at] % KINDS) & 1 == 0 or pick > 0:
            pick -= kinds >> (self.rest[at] % KINDS) & 1
            at += 1
        self.filled[slot] = self.rest[at]
        self.rests -= 1
        self.rest[at] = self.rest[self.rests]
        return True

    def fill_god(self, rng: Rng) -> bool:
        """TL-R45, TL-G02  The god is in the hand or in the deck, never face down."""
        free: i64 = 0
        slot: i64 = self.fields
        while slot < self.slots:
            if self.filled[slot] == NOTHING and self.backs[slot] == self.own:
                free += 1
            slot += 1
        if free == 0:
            return False
        pick = rng.below(free)
        slot = self.fields
        while self.filled[slot] != NOTHING or self.backs[slot] != self.own or pick > 0:
            if self.filled[slot] == NOTHING and self.backs[slot] == self.own:
                pick -= 1
            slot += 1
        self.filled[slot] = self.own * KINDS + GOD
        return True

    def fill_treasure(self, rng: Rng) -> bool:
        """TL-R12  The treasure is in the deck or was drawn in play."""
        total: i64 = 0
        slot: i64 = 0
        while slot < self.slots:
            if self.filled[slot] == NOTHING and self.weights[slot] > 0 and self.backs[slot] == self.own:
                total += self.weights[slot]
            slot += 1
        if total == 0:
            return False
        pick = rng.below(total)
        slot = 0
        while True:
            if self.filled[slot] == NOTHING and self.weights[slot] > 0 and self.backs[slot] == self.own:
                if pick < self.weights[slot]:
                    break
                pick -= self.weights[slot]
            slot += 1
        self.filled[slot] = self.own * KINDS + TREASURE
        return True


def latest_first(entry: int) -> int:
    return -entry


def placed(state: ThunderState, seat: i64, card: i64) -> i64:
    """How many such cards of its own deck a seat can place: all that are not in the deck."""
    count: i64 = seen_of_seat(state, 1 - seat, OPPONENT, card)  # those the opponent has stolen are public or in his ledger
    place: i64 = seat * CELLS
    while place < seat * CELLS + CELLS:
        if place % ROWS < state.heights[place // ROWS] and state.cards[place] == card:
            count += 1
        place += 1
    count += state.away[card] + count_of(card, state.hands, seat * HAND, state.hand_sizes[seat])
    count += count_of(card, state.piles, seat * PILE, state.pile_sizes[seat])
    count += count_of(card, state.waiting, seat * HAND, state.waiting_sizes[seat])
    if state.limbo == 1 and state.played == card:
        count += 1
    return count + 1 if state.revealed == card else count
