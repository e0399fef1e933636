"""One seat's hidden cards, as a viewer may deal them afresh: one of the pasts that fit what was seen, then the rest anywhere."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stormdeck.core.arrays import copy_whole, zeros
from stormdeck.core.rng import Rng
from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.knowledge import Knowledge, count_stolen, knowledge_of, own_hidden, pool_of
from stormdeck.games.thunder_and_lightning.memory import HEL_CARD, HEL_LOW, HEL_SIZE
from stormdeck.games.thunder_and_lightning.moments import AFTER, CHOICE, FIRST, LAST, UPTO, WHERE, WHICH
from stormdeck.games.thunder_and_lightning.pasts import CLEARED_CARD, HEL_TOOK, SCALE, UNKNOWN, Pasts
from stormdeck.games.thunder_and_lightning.state import DECK, ThunderState
from stormdeck.games.thunder_and_lightning.story import CLEARED, CLEARED_DRAWN

TRIES: Final = 100_000
"""A deal that finds no place for a treasure is begun again; there is always one that does, and it is not so rare."""
SLOTS: Final = 24 + DECK

# What a slot cannot have.
CHAMPION_BARRED: Final = 1
TREASURE_BARRED: Final = 2


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
    numbers: vec[i64]  # their running numbers
    backs: vec[i64]
    weights: vec[i64]  # of each slot for the treasure; in the hand: see `share_hand`
    hand_fresh: i64  # the weight of the whole hand for the treasure; 0: it cannot be there
    pool: vec[i64]  # by kind: how many are in one of the slots; what Hel took is not counted
    stock: i64  # the bits of the kinds that the next card of the deck may be
    pasts: Pasts | None  # those that fit; None for the viewer's own cards
    filled: vec[i64]  # work: by slot the card dealt there, -1 none yet
    spied: bool  # slots may be barred; that is rare, so it is asked first
    barred: vec[i64]  # work: by slot what it cannot have, for Frigg saw that card in the hand
    shut_hand: i64  # work: how many slots of the hand cannot have the treasure for that reason
    open_weights: vec[i64]  # of the face-down cards where no slot is barred
    left: vec[i64]  # work: by kind, what is left of the pool
    rest: vec[i64]  # work: what is left to deal, the god and the treasure left out
    rests: i64
    taken: i64  # work: what Hel took in this deal; -1 nothing, or it is known
    strength: vec[i64]  # by kind
    strangers: i64  # foreign cards among the slots that nobody saw being stolen: a position was set up with them
    lost: vec[i64]  # by kind: how many own cards the other side is known to have stolen
    wanted: i64  # work: how many cards of the rest are among the other side's strangers ...
    gone: vec[i64]  # ... and which

    def __init__(self, state: ThunderState, seat: i64, level: i64) -> None:
        """Nothing is hidden yet; `hide_all` or `hide_deck` says what."""
        self.seat = seat
        self.own = state.sides[seat]
        self.level = level
        self.fields = 0
        self.hands = 0
        self.slots = 0
        self.places = vec[i64]()
        self.numbers = zeros(SLOTS)
        self.backs = zeros(SLOTS)
        self.weights = zeros(SLOTS)
        self.hand_fresh = 0
        self.pool = zeros(tl.KINDS)
        self.stock = 0
        self.pasts = None
        self.filled = zeros(SLOTS)
        self.spied = False
        self.barred = zeros(SLOTS)
        self.shut_hand = 0
        self.open_weights = vec[i64]()
        self.left = zeros(tl.KINDS)
        self.rest = zeros(SLOTS)
        self.rests = 0
        self.taken = tl.NOTHING
        self.strength = state.agreed.strength
        self.strangers = 0
        self.lost = zeros(tl.KINDS)
        self.wanted = 0
        self.gone = vec[i64]()

    def hide_deck(self, state: ThunderState) -> None:
        """Of the viewer's own cards only the order of the deck is hidden: it has all of the pool that the owner does not hold."""
        self.add_deck(state)
        pool, held = pool_of(state, self.seat, self.seat), own_hidden(state, self.seat)
        kind: i64
        for kind in range(tl.KINDS):
            card = self.own * tl.KINDS + kind
            took = state.ghosts[self.seat] != tl.NOTHING and state.hels[self.seat * 8 + HEL_CARD] == card
            self.pool[kind] = pool[kind] - held[card] + (1 if took else 0)  # in the hand, not in the pile any more
            if self.pool[kind] > 0:
                self.stock |= i64(1) << kind

    def hide_all(self, state: ThunderState) -> None:
        """Everything of somebody else that does not lie open."""
        known = knowledge_of(state, self.seat, self.level, tl.NOTHING if self.level == tl.EVERYBODY else 1 - self.seat)
        self.pasts = known.pasts
        self.spied = known.story.spied
        self.stock = known.may_draw
        self.add_fields(state, known)
        self.open_weights = self.weights[: self.fields]
        self.add_hand(state, known)
        self.add_deck(state)
        kind: i64
        for kind in range(tl.KINDS):
            self.pool[kind] = known.situation.pool[kind]
        self.count_strangers(state)

    def count_strangers(self, state: ThunderState) -> None:
        """All foreign cards less those that were seen being stolen."""
        seen = zeros(2 * tl.KINDS)
        count_stolen(state, self.seat, seen)
        slot: i64
        for slot in range(self.slots):
            self.strangers += 1 if self.backs[slot] != self.own else 0
        kind: i64
        for kind in range(tl.KINDS):
            self.lost[kind] = seen[(1 - self.own) * tl.KINDS + kind]
            self.strangers -= self.lost[kind]

    def add_fields(self, state: ThunderState, known: Knowledge) -> None:
        place: i64
        for place in range(self.seat * tl.CELLS, self.seat * tl.CELLS + tl.CELLS):
            if place % tl.ROWS < state.heights[place // tl.ROWS] and state.ups[place] == 0:
                self.places = append(self.places, place)
                self.numbers[self.fields] = state.tokens[place]
                self.backs[self.fields] = state.cards[place] // tl.KINDS
                late = known.was_late(state.tokens[place])
                self.weights[self.fields] = max(i64(1), state.fresh[self.level * tl.PLACES + place]) if late else 0
                self.fields += 1
        self.slots = self.fields

    def add_hand(self, state: ThunderState, known: Knowledge) -> None:
        """Own backs first, then stolen ones."""
        self.hands = state.hand_sizes[self.seat]
        fresh = state.hand_fresh[self.seat * 2 + self.level]
        self.hand_fresh = max(i64(1), fresh) if known.has_drawn else 0
        held: i64
        for held in range(self.hands):
            self.backs[self.slots] = self.own if held < known.situation.held else 1 - self.own
            self.slots += 1

    def add_deck(self, state: ThunderState) -> None:
        for _ in range(state.deck_sizes[self.seat]):
            self.backs[self.slots] = self.own
            self.weights[self.slots] = tl.UNIT
            self.slots += 1

    # Dealing.

    def deal(self, state: ThunderState, rng: Rng) -> None:
        """Fill every slot and lay the cards out."""
        tries: i64 = 0
        while not self.try_deal(state, rng):
            tries += 1
            assert tries < TRIES, "a view knows more than any deal can satisfy"
        self.lay_out(state)

    def lay_out(self, state: ThunderState) -> None:
        if self.taken != tl.NOTHING:
            self.leave_pile(state)
        if self.hands > 0:
            state.hand_sizes[self.seat] = 0
        filled, places, decks = self.filled, self.places, state.decks
        first_in_deck: i64 = self.fields + self.hands
        deck: i64 = self.seat * tl.DECK - first_in_deck
        slot: i64
        for slot in range(self.fields):
            state.cards[places[slot]] = filled[slot]
        for slot in range(self.fields, first_in_deck):
            state.hold(self.seat, filled[slot])
        for slot in range(first_in_deck, self.slots):
            decks[deck + slot] = filled[slot]

    def try_deal(self, state: ThunderState, rng: Rng) -> bool:
        """False if a treasure or a god finds no place, or a champion comes where none can be."""
        self.begin(state, rng)
        return self.fill_rest(rng)

    def begin(self, state: ThunderState, rng: Rng) -> None:
        """Empty slots, then what one of the pasts puts there."""
        filled = self.filled
        slot: i64
        for slot in range(self.slots):
            filled[slot] = tl.NOTHING
        copy_whole(self.pool, self.left)
        self.taken = tl.NOTHING
        if self.spied:
            self.unbar()
        if self.pasts is not None:
            self.choose_past(state, self.pasts, rng)

    def choose_past(self, state: ThunderState, pasts: Pasts, rng: Rng) -> None:
        """Draw lots at every choice; what is known of the hand at the end goes there."""
        moment: i64 = 0
        while pasts.rows[moment * pasts.stride + FIRST] < pasts.rows[moment * pasts.stride + LAST]:
            choice = draw_lots(pasts, moment, rng) * CHOICE
            where, card = pasts.choices[choice + WHERE], pasts.choices[choice + WHICH]
            if where == HEL_TOOK:
                self.take(state, card)
            elif where >= 0 and card >= 0:
                self.fill(self.slot_numbered(pasts.story.tokens[where]), card)
            elif where >= 0 and card != UNKNOWN:
                self.bar(self.slot_numbered(pasts.story.tokens[where]), card != CLEARED_CARD)
            moment = pasts.choices[choice + AFTER]
        self.fill_hand(pasts, moment)
        if self.spied:
            self.bar_hand(pasts, moment)
            self.bar_stolen(pasts)

    def fill_hand(self, pasts: Pasts, moment: i64) -> None:
        """The known cards of a moment at the end: own ones from the left, stolen ones from the right."""
        own: i64 = self.fields
        stolen: i64 = self.fields + self.hands
        place: i64
        for place in range(len(pasts.story.cards)):
            card = pasts.story.cards[place]
            count = pasts.number(moment, card)
            while count > 0:
                if card < tl.KINDS:
                    self.fill(own, card)
                    own += 1
                else:
                    stolen -= 1
                    self.fill(stolen, card)
                count -= 1

    def bar(self, slot: i64, drawn: bool) -> None:
        """TL-R63  Frigg saw this card in the hand.  `drawn`: it may be one that was drawn, so it may be the treasure."""
        self.barred[slot] = CHAMPION_BARRED if drawn else CHAMPION_BARRED | TREASURE_BARRED

    def unbar(self) -> None:
        slot: i64
        for slot in range(self.fields + self.hands):
            self.barred[slot] = 0
            if slot < self.fields:
                self.weights[slot] = self.open_weights[slot]
        self.shut_hand = 0

    def shut(self) -> None:
        """No weight for the treasure where it cannot be."""
        slot: i64
        for slot in range(self.fields + self.hands):
            if self.barred[slot] & TREASURE_BARRED != 0:
                self.weights[slot] = 0

    def bar_hand(self, pasts: Pasts, moment: i64) -> None:
        """Of the own cards in the hand that are not known."""
        cleared, drawn = pasts.number(moment, CLEARED), pasts.number(moment, CLEARED_DRAWN) == 1
        slot: i64 = self.fields
        while cleared > 0:
            if self.filled[slot] == tl.NOTHING and self.backs[slot] == self.own:
                self.bar(slot, drawn)
                self.shut_hand += 0 if drawn else 1
                cleared -= 1
            slot += 1

    def bar_stolen(self, pasts: Pasts) -> None:
        """Of the stolen cards that nobody saw being stolen: none came since, so all that are in the hand, or went down later."""
        slot: i64
        for slot in range(self.fields + self.hands):
            if self.backs[slot] != self.own and (slot >= self.fields or self.was_spied(pasts, slot)):
                self.bar(slot, False)

    def was_spied(self, pasts: Pasts, slot: i64) -> bool:
        return pasts.story.spied_spot[pasts.story.spot_of(self.numbers[slot])] == 1

    def fill(self, slot: i64, card: i64) -> None:
        """Put a card into a slot; `card` is numbered as in `knowledge.py`."""
        if card < tl.KINDS:
            self.filled[slot] = self.own * tl.KINDS + card
            self.left[card] -= 1
        else:
            self.filled[slot] = (1 - self.own) * tl.KINDS + card - tl.KINDS

    def slot_numbered(self, token: i64) -> i64:
        slot: i64 = 0
        while self.numbers[slot] != token:
            slot += 1
        return slot

    def take(self, state: ThunderState, card: i64) -> None:
        """TL-G62  Hel took this card; it is none of the pool, for everybody saw it in the pile."""
        if card < tl.KINDS:
            self.left[card] += 1
        if state.ghosts[self.seat] == tl.NOTHING:
            self.taken = self.own * tl.KINDS + card if card < tl.KINDS else (1 - self.own) * tl.KINDS + card - tl.KINDS

    def leave_pile(self, state: ThunderState) -> None:
        """The card Hel took leaves the pile, where the view still has it: the topmost one like it."""
        base = self.seat * 8
        state.hels[base + HEL_CARD] = self.taken
        height: i64 = state.hels[base + HEL_LOW] + state.hels[base + HEL_SIZE]
        while state.piles[self.seat * tl.PILE + height] != self.taken:
            height -= 1
        state.take_from_pile(self.seat, height)
        state.ghosts[self.seat] = height

    def fill_rest(self, rng: Rng) -> bool:
        """The treasure by weight, the god where it may be, then everything else evenly; False if that cannot be."""
        whole = self.pasts is None  # of the own cards only the deck is hidden: anything goes anywhere
        left, rest, first = self.left, self.rest, self.own * tl.KINDS
        rests: i64 = 0
        kind: i64
        for kind in range(tl.KINDS):
            if whole or (kind != tl.GOD and kind != tl.TREASURE):
                count = left[kind]
                while count > 0:
                    rest[rests] = first + kind
                    rests += 1
                    count -= 1
        self.rests = rests
        self.share_hand()
        if not whole and left[tl.GOD] > 0 and not self.fill_god(rng):
            return False
        if not whole and left[tl.TREASURE] > 0 and not self.fill_treasure(rng):
            return False
        rng.shuffle(rest, rests)
        if self.wanted > 0 and not self.give_up():
            return False
        filled, backs, own, spied = self.filled, self.backs, self.own, self.spied
        next_card: i64 = 0
        slot: i64
        for slot in range(self.slots):
            if filled[slot] == tl.NOTHING and backs[slot] == own:
                if spied and self.barred[slot] != 0 and rest[next_card] % tl.KINDS == tl.CHAMPION:
                    return False
                filled[slot] = rest[next_card]
                next_card += 1
        assert next_card == self.rests, "a view's unseen cards and hidden places do not match"
        return True

    # Cards that nobody saw being stolen, in a position that was set up.

    def lend(self, thief: Hidden) -> bool:
        """Of the cards that a deal gives a thief those that nobody saw are none of the rest; False if there are not so many."""
        given = zeros(tl.KINDS)
        self.wanted = 0
        slot: i64
        for slot in range(thief.slots):
            if thief.backs[slot] == self.own:
                if thief.filled[slot] == tl.NOTHING:
                    self.wanted += 1
                else:
                    given[thief.filled[slot] % tl.KINDS] += 1
        kind: i64
        for kind in range(tl.KINDS):
            unseen = given[kind] - thief.lost[kind]
            if unseen > 0:
                self.left[kind] -= unseen
                if self.left[kind] < 0:
                    return False
        return True

    def give_up(self) -> bool:
        """TL-R57  Take the stolen cards out of the shuffled rest, none that Freya could not take; False if there are too few."""
        self.gone = vec[i64]()
        kept: i64 = 0
        at: i64
        for at in range(self.rests):
            if len(self.gone) < self.wanted and self.strength[self.rest[at] % tl.KINDS] >= 1:
                self.gone = append(self.gone, self.rest[at])
            else:
                self.rest[kept] = self.rest[at]
                kept += 1
        self.rests = kept
        return len(self.gone) == self.wanted

    def fill_stolen(self, owner: Hidden) -> bool:
        """The slots of stolen cards that nobody saw get what the other side gave up; False if that cannot be."""
        next_card: i64 = 0
        slot: i64
        for slot in range(self.slots):
            if self.filled[slot] == tl.NOTHING and self.backs[slot] != self.own:
                if self.barred[slot] != 0 and owner.gone[next_card] % tl.KINDS == tl.CHAMPION:
                    return False
                self.filled[slot] = owner.gone[next_card]
                next_card += 1
        return True

    def share_hand(self) -> None:
        """TL-R12  The hand's weight for the treasure belongs to the hand slots that known cards have left free."""
        free: i64 = 0
        slot: i64
        for slot in range(self.fields, self.fields + self.hands):
            if self.filled[slot] == tl.NOTHING and self.backs[slot] == self.own:
                free += 1
        free -= self.shut_hand
        share: i64 = max(i64(1), self.hand_fresh // free) if free > 0 and self.hand_fresh > 0 else 0
        for slot in range(self.fields, self.fields + self.hands):
            self.weights[slot] = share  # slots that are filled or stolen do not count
        if self.spied:
            self.shut()

    def fill_god(self, rng: Rng) -> bool:
        """TL-R45, TL-G02  The god is in the hand or in the deck, never face down."""
        free: i64 = 0
        slot: i64
        for slot in range(self.fields, self.slots):
            if self.filled[slot] == tl.NOTHING and self.backs[slot] == self.own:
                free += 1
        if free == 0:
            return False
        pick = rng.below(free)
        slot = self.fields
        while self.filled[slot] != tl.NOTHING or self.backs[slot] != self.own or pick > 0:
            if self.filled[slot] == tl.NOTHING and self.backs[slot] == self.own:
                pick -= 1
            slot += 1
        self.filled[slot] = self.own * tl.KINDS + tl.GOD
        return True

    def fill_treasure(self, rng: Rng) -> bool:
        """TL-R12  The treasure is in the deck or was drawn in play."""
        filled, weights, backs, own = self.filled, self.weights, self.backs, self.own
        total: i64 = 0
        slot: i64
        for slot in range(self.slots):
            if filled[slot] == tl.NOTHING and backs[slot] == own:
                total += weights[slot]
        if total == 0:
            return False
        pick = rng.below(total)
        slot = 0
        while filled[slot] != tl.NOTHING or backs[slot] != own or pick >= weights[slot]:
            if filled[slot] == tl.NOTHING and backs[slot] == own:
                pick -= weights[slot]
            slot += 1
        filled[slot] = own * tl.KINDS + tl.TREASURE
        return True


def draw_lots(pasts: Pasts, moment: i64, rng: Rng) -> i64:
    """One of a moment's choices, each as often as it weighs."""
    choice = pasts.rows[moment * pasts.stride + FIRST]
    last = pasts.rows[moment * pasts.stride + LAST] - 1
    if choice < last:
        lot = rng.below(SCALE)
        while choice < last and lot >= pasts.choices[choice * CHOICE + UPTO]:
            choice += 1
    return choice
