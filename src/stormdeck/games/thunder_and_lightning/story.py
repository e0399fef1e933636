"""A diary, read once: the steps at which known cards matter, and the room that what is known needs in a few numbers.

What is known at one time, a *past so far*, is an array, mostly of a single number, with a few bits for each *field*: how many of
a card are known to be in the hand, how many lie face down, and what else `pasts.py` must remember.  Only cards that this diary
names get bits, and only as many as they can need; where one number has not bits enough, there are more of them.

Up to the first entry that tells something no card was known, so everything that went face down was unknown: these entries are
counted and left out, as are those that only change the size of the hand.  In most games nothing else is there for long.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stormdeck.core.arrays import zeros
from stormdeck.games.thunder_and_lightning import diary
from stormdeck.games.thunder_and_lightning.situation import Situation
from stormdeck.games.thunder_and_lightning.state import GOD, HAND, KINDS

# Written as numbers: compiled code takes a sum with another module's constant for a variable.
CARDS: Final = 46
WORD: Final = 62  # bits of one number that are used

# Fields.  The first ones: known cards in the hand, by card.
LAID: Final = 46  # + kind: known cards with the own back that lie face down
KNOWN: Final = 69  # all known cards in the hand with the own back ...
KNOWN_STOLEN: Final = 70  # ... and with the foreign one
EARLY: Final = 71  # unknown cards with the own back that lie face down, played before the first draw ...
LATE: Final = 72  # ... and after it
TAKEN: Final = 73  # what Hel took, and 1; 0: nothing
CLEARED: Final = 74  # unknown cards in the hand with the own back that Frigg has seen: none is a champion ...
CLEARED_DRAWN: Final = 75  # ... 1: one of them may have been drawn
SAFE: Final = 76  # such cards that lie face down now, surely not drawn ...
SAFE_DRAWN: Final = 77  # ... and those that may have been
ASKED: Final = 78  # + spot: what the needs must remember of a face-down card that one of them names
assert CARDS == LAID == 2 * KINDS
assert KNOWN == LAID + KINDS

# What a field ASKED says.  Which card it is does not matter to a need, only whether it can challenge.
UNKNOWN_FRONT: Final = 1
WEAK_FRONT: Final = 2
ABLE_FRONT: Final = 3
SAFE_FRONT: Final = 4  # unknown, and counted in SAFE ...
SAFE_DRAWN_FRONT: Final = 5  # ... or in SAFE_DRAWN

# Steps, so many numbers each.
STEP: Final = 7
WHAT: Final = 0  # CAME, LEFT, KNEW, DOWN, HEL, NEED, HELD or SPIED
CARD: Final = 1  # the card; DOWN, HEL: the first card with that back; NEED: the bits of the cards one of which would do
OWN: Final = 2  # hand cards with the own back before it ...
STOLEN: Final = 3  # ... and with the foreign one
SPOT: Final = 4  # DOWN: where it lies; NEED, SPIED: 1 if a card had been drawn
FROM: Final = 5  # HELD: where its counts begin in `shown`; HEL: the bits of the kinds; NEED: where its fronts begin ...
TO: Final = 6  # ... and end


@final
class Story:
    """The steps of a diary, and where each field has its bits."""

    situation: Situation
    bits: i64
    possible: bool  # the hand was never smaller than nothing, nor larger than any
    first_draw: i64  # the entry with which the first card was drawn, or behind the last one
    first_told: i64  # the first entry from which something follows, or behind the last one
    own_held: vec[i64]  # by entry: hand cards with the own back before it, and at last now ...
    stolen_held: vec[i64]  # ... the same for the foreign one
    tokens: vec[i64]  # by spot: the running number of a face-down card ...
    stolen_spot: vec[i64]  # ... whether it has the foreign back ...
    late_spot: vec[i64]  # ... whether a card had been drawn when it was played ...
    spied_spot: vec[i64]  # ... whether Frigg had seen the hand by then ...
    asked_spot: vec[i64]  # ... and whether a need names it
    early_spots: i64  # how many of them were played while nothing was known
    spied: bool  # everybody knows that Frigg has seen the hand, and no more
    steps: vec[i64]
    count: i64  # how many steps there are
    shown: vec[i64]  # of each HELD: how many of each of `cards` the hand had
    fronts: vec[i64]  # of each NEED: the spots that would do
    most: vec[i64]  # by field: the largest number it may have
    word: vec[i64]  # by field: in which number it is ...
    shift: vec[i64]  # ... how far up ...
    mask: vec[i64]  # ... and all its bits; 0: it is never anything but nought
    words: i64  # how many numbers a past needs
    start: vec[i64]  # the past before the first step
    cards: vec[i64]  # those that may be known to be in the hand, in order
    own_cards: i64  # how many of them have the own back
    kinds: vec[i64]  # those with the own back that may be known anywhere, in order
    ranks: vec[i64]  # by kind: its place among them
    room: vec[i64]  # see `find_room`: of known cards in the hand and face down ...
    laid_room: vec[i64]  # ... and of those that lie face down

    def __init__(self, situation: Situation, bits: i64 = WORD) -> None:
        """`bits`: how many of one number are used; with fewer there are more numbers, and the same pasts."""
        self.situation = situation
        self.bits = bits
        self.tokens = vec[i64]()
        self.stolen_spot = vec[i64]()
        self.late_spot = vec[i64]()
        self.spied_spot = vec[i64]()
        self.asked_spot = vec[i64]()
        self.steps = vec[i64]()
        self.count = 0
        self.shown = vec[i64]()
        self.fronts = vec[i64]()
        self.cards = vec[i64]()
        self.own_cards = 0
        self.kinds = vec[i64]()
        self.ranks = zeros(KINDS)
        self.early_spots = 0
        self.spied = False
        self.words = 0
        self.start = vec[i64]()
        self.measure()
        self.find_spots()
        fields = ASKED + len(self.tokens)
        self.most = zeros(fields)
        self.word = zeros(fields)
        self.shift = zeros(fields)
        self.mask = zeros(fields)
        if self.possible and self.first_told < len(situation.entries):
            self.find_bounds()
        if self.possible:
            self.lay_out()
            self.write_steps()
            self.find_room()

    # The hand and the battlefield.

    def measure(self) -> None:
        """How large the hand was at each entry: count back from what it is now."""
        entries, situation = self.situation.entries, self.situation
        own, stolen = situation.held, situation.stolen
        at: i64 = len(entries)
        self.own_held = zeros(at + 1)
        self.stolen_held = zeros(at + 1)
        self.first_draw = self.first_told = at
        self.possible = True
        while True:
            self.own_held[at] = own
            self.stolen_held[at] = stolen
            if own < 0 or stolen < 0 or own + stolen > 2 * HAND:  # a position that was set up has all in the first hand
                self.possible = False
            if at == 0:
                return
            at -= 1
            code = entries[at] % diary.CODES
            value = entries[at] // diary.CODES
            if code == diary.DREW or code == diary.FRESH:
                self.first_draw = at
            elif (
                code == diary.CAME
                or code == diary.HELD
                or code == diary.SPIED
                or code == diary.KNEW
                or code == diary.HEL
                or (code == diary.NEED and value != diary.MET)
            ):
                self.first_told = at
            if code == diary.DREW:
                own -= 1
            elif code == diary.CAME or code == diary.HEL or code == diary.LEFT or code == diary.DOWN:
                back: i64 = 1 if code == diary.LEFT or code == diary.DOWN else -1
                foreign = value % 2 == 1 if code == diary.HEL or code == diary.DOWN else situation.card_of(value % CARDS) >= KINDS
                own, stolen = (own, stolen + back) if foreign else (own + back, stolen)

    def find_spots(self) -> None:
        """The face-down cards, in the order they were played."""
        entries = self.situation.entries
        at: i64
        for at in range(len(entries)):
            if entries[at] % diary.CODES == diary.DOWN:
                self.tokens = append(self.tokens, entries[at] // (2 * diary.CODES))
                self.stolen_spot = append(self.stolen_spot, entries[at] // diary.CODES % 2)
                self.late_spot = append(self.late_spot, i64(1) if at > self.first_draw else i64(0))
                self.spied_spot = append(self.spied_spot, i64(1) if self.spied else i64(0))
                self.asked_spot = append(self.asked_spot, i64(0))
            elif entries[at] % diary.CODES == diary.SPIED:
                self.spied = True
        if self.first_told < len(entries):
            for at in range(self.first_told, len(entries)):
                if entries[at] % diary.CODES == diary.NEED and entries[at] // diary.CODES != diary.MET:
                    self.mark_asked(at + 1)

    def mark_asked(self, at: i64) -> None:
        """The face-down fronts that a need names stand behind it."""
        entries = self.situation.entries
        while at < len(entries) and (entries[at] % diary.CODES == diary.OR_STOLEN or entries[at] % diary.CODES == diary.OR_TOKEN):
            if entries[at] % diary.CODES == diary.OR_TOKEN:
                spot: i64
                for spot in range(len(self.tokens)):
                    if self.tokens[spot] == entries[at] // diary.CODES:
                        self.asked_spot[spot] = 1
            at += 1

    def has_drawn(self) -> bool:
        return self.first_draw < len(self.situation.entries)

    def spot_of(self, token: i64) -> i64:
        spot: i64 = 0
        while self.tokens[spot] != token:
            spot += 1
        return spot

    def answers(self, at: i64) -> i64:
        """The bits of the cards one of which in the hand would meet a need."""
        entries = self.situation.entries
        bits = entries[at] // diary.CODES
        at += 1
        while at < len(entries) and (entries[at] % diary.CODES == diary.OR_STOLEN or entries[at] % diary.CODES == diary.OR_TOKEN):
            if entries[at] % diary.CODES == diary.OR_STOLEN:
                bits |= entries[at] // diary.CODES << KINDS
            at += 1
        return bits

    # How many of each card may be known.

    def find_bounds(self) -> None:
        """Follow the largest number of each card in the hand that may be known; so many times it may also have gone down."""
        entries, most = self.situation.entries, self.most
        hand, ever = zeros(CARDS), zeros(CARDS)
        at: i64 = self.first_told
        while at < len(entries):
            code = entries[at] % diary.CODES
            value = entries[at] // diary.CODES
            if code == diary.CAME or code == diary.KNEW:
                self.raise_bound(hand, ever, self.situation.card_of(value), hand[self.situation.card_of(value)] + 1)
            elif code == diary.LEFT:
                card = self.situation.card_of(value)
                hand[card] = max(i64(0), hand[card] - 1)
            elif code == diary.HELD:
                at = self.bound_shown(hand, ever, at)
            elif code == diary.HEL:
                self.bound_each(hand, ever, value // 2 << (KINDS * (value % 2)), True)
                most[TAKEN] = CARDS
            elif code == diary.NEED and value != diary.MET:
                self.bound_each(hand, ever, self.answers(at), False)
            elif code == diary.DOWN and value % 2 == 0:
                self.bound_laid(hand)
            at += 1
        self.bound_fronts(ever)
        self.bound_cleared()
        kind: i64
        for kind in range(KINDS):
            most[LAID + kind] = min(most[LAID + kind], ever[kind])

    def raise_bound(self, hand: vec[i64], ever: vec[i64], card: i64, number: i64) -> None:
        ever[card] += number - hand[card]
        hand[card] = number
        self.most[card] = max(self.most[card], number)

    def bound_each(self, hand: vec[i64], ever: vec[i64], bits: i64, more: bool) -> None:
        """One of these cards came; or it was there, and is only supposed where none of them is known to be."""
        card: i64
        for card in range(CARDS):
            if bits >> card & 1 == 1:
                self.raise_bound(hand, ever, card, hand[card] + 1 if more else max(i64(1), hand[card]))
                if not more:
                    ever[card] += 1  # it may have been another one

    def bound_shown(self, hand: vec[i64], ever: vec[i64], at: i64) -> i64:
        """Frigg saw the whole hand.  Gives the last of its entries."""
        entries = self.situation.entries
        size = self.own_held[at] + self.stolen_held[at]
        card: i64
        for card in range(CARDS):
            hand[card] = 0
        end = at + size
        while at < end and at < len(entries) and entries[at] % diary.CODES == diary.HELD:
            card = self.situation.card_of(entries[at] // diary.CODES)
            self.raise_bound(hand, ever, card, hand[card] + 1)
            at += 1
        if at < end or size == 0:
            self.possible = False  # a position says so, where the hand was not as large
        return max(at - 1, end - size)

    def bound_laid(self, hand: vec[i64]) -> None:
        kind: i64
        for kind in range(KINDS):
            if hand[kind] > 0 and kind != GOD:
                self.most[LAID + kind] += 1

    def bound_fronts(self, ever: vec[i64]) -> None:
        """A face-down front that is not known may turn out to be any card that can challenge."""
        spot: i64
        for spot in range(len(self.tokens)):
            if self.asked_spot[spot] == 1:
                self.most[ASKED + spot] = SAFE_DRAWN_FRONT if self.spied else ABLE_FRONT
                kind: i64 = 0
                while kind < KINDS and self.stolen_spot[spot] == 0:
                    if self.situation.initiates(kind):
                        self.most[LAID + kind] += 1
                        ever[kind] += 1
                    kind += 1

    def bound_cleared(self) -> None:
        """Of the unknown cards of the hand those that are no champion; they may lie face down later."""
        if self.spied:
            self.most[CLEARED] = 2 * HAND + 1
            self.most[CLEARED_DRAWN] = 1
        spot: i64
        for spot in range(len(self.tokens)):
            if self.spied_spot[spot] == 1 and self.stolen_spot[spot] == 0:
                self.most[SAFE] += 1
                self.most[SAFE_DRAWN] += 1

    # Room for what is known.

    def lay_out(self) -> None:
        """Give each field its bits, the counts first: they are asked for most."""
        spot: i64
        for spot in range(len(self.tokens)):
            if self.stolen_spot[spot] == 0:
                self.most[LATE if self.late_spot[spot] == 1 else EARLY] += 1
        self.most[KNOWN] = self.most[KNOWN_STOLEN] = 2 * HAND + 1
        place: i64 = 0
        field: i64
        for field in range(KNOWN, len(self.most)):
            place = self.give_bits(field, place)
        for field in range(KNOWN):
            place = self.give_bits(field, place)
            if field < CARDS and self.most[field] > 0:
                self.cards = append(self.cards, field)
                self.own_cards += 1 if field < KINDS else 0
            if field < KINDS and self.may_know(field):
                self.ranks[field] = len(self.kinds)
                self.kinds = append(self.kinds, field)
        self.words = place // self.bits + 1

    def may_know(self, kind: i64) -> bool:
        """Whether such a card with the own back may be known, in the hand or face down."""
        return self.most[kind] > 0 or self.most[LAID + kind] > 0

    def give_bits(self, field: i64, place: i64) -> i64:
        """Room from the bit `place` on, counted through all numbers; gives the next free one."""
        bits: i64 = 0
        while self.most[field] >> bits > 0:
            bits += 1
        if place % self.bits + bits > self.bits:
            place += self.bits - place % self.bits  # a field is never cut in two
        self.word[field] = place // self.bits
        self.shift[field] = place % self.bits
        self.mask[field] = (i64(1) << bits) - 1
        return place + bits

    # Steps.

    def write_steps(self) -> None:
        entries = self.situation.entries
        self.start = zeros(self.words)
        spot: i64 = 0
        at: i64 = 0
        while at < len(entries):
            code = entries[at] % diary.CODES
            value = entries[at] // diary.CODES
            if at < self.first_told:
                if code == diary.DOWN:
                    self.begin_with(spot)
            elif code == diary.CAME or code == diary.LEFT or code == diary.KNEW:
                self.add_step(at, code, self.situation.card_of(value), 0, 0, 0)
            elif code == diary.DOWN:
                self.add_step(at, code, KINDS * (value % 2), spot, 0, 0)
            elif code == diary.HEL:
                self.add_step(at, code, KINDS * (value % 2), 0, value // 2, 0)
            elif code == diary.SPIED:
                self.add_step(at, code, 0, 1 if at > self.first_draw else 0, 0, 0)
            elif code == diary.HELD:
                self.add_step(at, code, 0, 0, len(self.shown), 0)
                at = self.add_shown(at) - 1
            elif code == diary.NEED and value != diary.MET:
                first: i64 = len(self.fronts)
                self.add_fronts(at, spot)
                self.add_step(at, code, self.answers(at), 1 if at > self.first_draw else 0, first, len(self.fronts))
            spot += 1 if code == diary.DOWN else 0
            at += 1

    def begin_with(self, spot: i64) -> None:
        """A card went down while nothing was known."""
        if self.stolen_spot[spot] == 0:
            self.add_to_start(LATE if self.late_spot[spot] == 1 else EARLY, 1)
        if self.asked_spot[spot] == 1:
            self.add_to_start(ASKED + spot, UNKNOWN_FRONT)
        self.early_spots = spot + 1

    def add_to_start(self, field: i64, number: i64) -> None:
        self.start[self.word[field]] += number << self.shift[field]

    def add_step(self, at: i64, what: i64, card: i64, spot: i64, first: i64, last: i64) -> None:
        steps = self.steps
        steps = append(steps, what)
        steps = append(steps, card)
        steps = append(steps, self.own_held[at])
        steps = append(steps, self.stolen_held[at])
        steps = append(steps, spot)
        steps = append(steps, first)
        self.steps = append(steps, last)
        self.count += 1

    def add_shown(self, at: i64) -> i64:
        """Note how many of each card Frigg saw.  Gives the first entry behind them."""
        entries, first = self.situation.entries, at
        at += self.own_held[first] + self.stolen_held[first]
        place: i64
        for place in range(len(self.cards)):
            count: i64 = 0
            there: i64
            for there in range(first, at):
                count += 1 if self.situation.card_of(entries[there] // diary.CODES) == self.cards[place] else 0
            self.shown = append(self.shown, count)
        return at

    def add_fronts(self, at: i64, spots: i64) -> None:
        """Of the cards that lay there then: those that a need names."""
        entries = self.situation.entries
        spot: i64
        for spot in range(spots):
            there: i64 = at + 1
            while there < len(entries) and (
                entries[there] % diary.CODES == diary.OR_STOLEN or entries[there] % diary.CODES == diary.OR_TOKEN
            ):
                if entries[there] == diary.OR_TOKEN + diary.CODES * self.tokens[spot]:
                    self.fronts = append(self.fronts, spot)
                    break
                there += 1

    # What may be known at the most.

    def find_room(self) -> None:
        """By step and kind: how many known cards there may be before it, so that there are not too many at the end.

        At the end the pool must have all that are known; those in the hand may leave before, those face down stay.  A past that
        has more is not followed any further.  It would come to nothing, and there are very many of them late in a game.  The card
        that Hel took is not counted here; `Moments.has_room` knows which it is.
        """
        size: i64 = len(self.kinds)
        self.room = zeros((self.count + 1) * size)
        self.laid_room = zeros((self.count + 1) * size)
        rank: i64
        for rank in range(size):
            kind = self.kinds[rank]
            at: i64 = self.count
            room = self.situation.pool[kind]
            laid = room
            while True:
                self.room[at * size + rank] = room
                self.laid_room[at * size + rank] = laid
                if at == 0:
                    break
                at -= 1
                what = self.steps[at * STEP + WHAT]
                laid = min(laid, room)
                if what == diary.HELD:
                    laid = min(laid, room - self.shown_of(at, kind))
                elif self.steps[at * STEP + CARD] == kind:
                    room += 1 if what == diary.LEFT else -1 if what == diary.CAME or what == diary.KNEW else 0

    def shown_of(self, at: i64, kind: i64) -> i64:
        place: i64
        for place in range(self.own_cards):
            if self.cards[place] == kind:
                return self.shown[self.steps[at * STEP + FROM] + place]
        return 0
