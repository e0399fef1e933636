"""All pasts that fit a diary, found by following it from choice to choice; `knowledge.py` says what a past is.

Pasts that agree in what is known are one *moment* (see `moments.py`), so there are few of them even after a whole hand was seen.
A choice has a weight; a moment weighs as much as all that follows from it, and nothing if no past leads on from it.  For
drawing lots a choice notes `UPTO`, the weight of those up to it in parts of SCALE.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import row_of
from stormdeck.games.thunder_and_lightning.diary import CAME, DOWN, HEL, HELD, KNEW, LEFT, NEED
from stormdeck.games.thunder_and_lightning.moments import (
    AFTER,
    AT,
    CHOICE,
    FIRST,
    LAST,
    MAY_EARLY,
    MAY_LATE,
    UPTO,
    WHERE,
    WHICH,
    Moments,
)
from stormdeck.games.thunder_and_lightning.state import GOD, KINDS, TREASURE
from stormdeck.games.thunder_and_lightning.story import (
    ABLE_FRONT,
    ASKED,
    CARD,
    CARDS,
    EARLY,
    FROM,
    KNOWN,
    KNOWN_STOLEN,
    LAID,
    LATE,
    OWN,
    SPOT,
    STEP,
    STOLEN,
    TAKEN,
    TO,
    UNKNOWN_FRONT,
    WEAK_FRONT,
    WHAT,
    Story,
)

SCALE: Final = 1 << 30  # chances are compared in parts of this
UNKNOWN: Final = -1  # instead of a card: one of the pool
IN_HAND: Final = -1  # instead of a spot: the hand had that card ...
HEL_TOOK: Final = -2  # ... or Hel took it
ANYTHING: Final = 1 << 46  # behind the last card; among the bits of cards: nobody knows what it may be


@final
class Pasts(Moments):
    """The moments of a story, and what follows from all pasts together."""

    pool_size: i64  # all cards of the pool ...
    pool_bits: i64  # ... and the bits of their kinds, the god and the treasure left out
    rest: vec[i64]  # work: by kind, what is left of the pool in this past ...
    rest_size: i64  # ... and the same of it
    rest_bits: i64
    lies: vec[i64]  # by spot: the bits of the cards it may be
    reached: vec[i64]  # by spot: whether any past came so far ...
    may_be_unknown: vec[i64]  # ... and whether it may be a card of the pool
    least: vec[i64]  # by card: how many are surely in the hand ...
    most: vec[i64]  # ... and how many may be
    may_draw: i64  # the bits of the kinds that the next card of the deck may be
    may_have_taken: i64  # the bits of the cards Hel may have taken, where that is not known
    held: i64  # of cards that are neither god nor treasure: how many unknown ones a hand may have at most ...
    outside: i64  # ... and how many may lie outside it; -1: no past is possible

    def __init__(self, story: Story) -> None:
        super().__init__(story)
        spots: i64 = len(story.tokens)
        self.lies = row_of(spots)
        self.reached = row_of(spots)
        self.may_be_unknown = row_of(spots)
        self.least = vec[i64]([CARDS] * CARDS)
        self.most = row_of(CARDS)
        self.may_draw = self.may_have_taken = 0
        self.held = self.outside = -1
        if story.possible and self.count_pool():
            self.grow(0)
            self.tell_early_spots()
            if self.outside >= 0:
                self.spread_rest()

    def count_pool(self) -> bool:
        """False if more cards are seen than there are; of those that Hel may have taken one is seen too many."""
        self.rest = self.story.situation.pool[:]
        self.pool_size = self.pool_bits = 0
        kind: i64 = 0
        while kind < KINDS:
            if self.rest[kind] < 0 and not self.story.may_know(kind):
                return False
            self.pool_size += self.rest[kind]
            if kind > TREASURE and self.rest[kind] > 0:
                self.pool_bits |= i64(1) << kind
            kind += 1
        return True

    def unknown(self, moment: i64, at: i64, foreign: bool) -> i64:
        """How many unknown cards with this back the hand had before a step."""
        if foreign:
            return self.story.steps[at * STEP + STOLEN] - self.number(moment, KNOWN_STOLEN)
        return self.story.steps[at * STEP + OWN] - self.number(moment, KNOWN)

    def chance(self, card: i64) -> float:
        """That an unknown card is this one."""
        return float(max(i64(1), self.story.situation.copies[card])) / 50.0 if card < KINDS else 1.0

    # Following the story.

    def grow(self, moment: i64) -> None:
        """Find everything that follows from a moment."""
        base: i64 = moment * self.stride
        first: i64 = self.chosen
        self.rows[base + FIRST] = first
        self.rows[base + LAST] = first
        chance = self.go_on(moment)
        if chance == 0.0:
            return
        at = self.rows[base + AT]
        if at == self.story.count:
            self.end(moment)
        else:
            self.branch(moment, at)
            last: i64 = self.chosen
            choice: i64 = first
            while choice < last:
                after = self.choices[choice * CHOICE + AFTER]
                if self.rows[after * self.stride + FIRST] < 0:
                    self.grow(after)
                choice += 1
            self.settle(moment, first, last)
        self.weights[moment] *= chance

    def go_on(self, moment: i64) -> float:
        """To the next choice, or to the end; gives the chance of all that was seen on the way, 0 if it cannot have been."""
        steps = self.story.steps
        at = self.rows[moment * self.stride + AT]
        chance = 1.0
        while at < self.story.count and chance > 0.0:
            what, card = steps[at * STEP + WHAT], steps[at * STEP + CARD]
            if what == DOWN or what == HEL or (what == NEED and not self.is_met(moment, at)):
                break
            if what == CAME:
                self.add_to_hand(moment, card, 1)
            elif what == LEFT:
                chance *= self.leave(moment, at, card)
            elif what == HELD:
                chance *= self.show(moment, steps[at * STEP + FROM])
            elif what == KNEW:
                self.add_to_hand(moment, card, 1)
                if self.unknown(moment, at, card >= KINDS) < 0:
                    return 0.0  # there were not so many cards
            at += 1
        self.rows[moment * self.stride + AT] = at
        return chance

    def leave(self, moment: i64, at: i64, card: i64) -> float:
        """A card was seen to leave: a known one if there is one like it."""
        unknown, known = self.unknown(moment, at, card >= KINDS), self.number(moment, card)
        if known > 0:
            self.add_to_hand(moment, card, -1)
            return float(known) + float(unknown) * self.chance(card)
        if card < KINDS and self.story.may_know(card) and not self.has_room(moment, at + 1, card):
            return 0.0
        return float(unknown) * self.chance(card)

    def show(self, moment: i64, shown: i64) -> float:
        """Frigg saw the hand: how likely one with these known cards was that one.  Now all of it is known."""
        cards = self.story.cards
        chance = 1.0
        place: i64 = 0
        while place < len(cards):
            card = cards[place]
            more = self.story.shown[shown + place] - self.number(moment, card)
            if more < 0:
                return 0.0  # a known card was not there
            if more > 0:
                self.add_to_hand(moment, card, more)
            while more > 0:
                chance *= self.chance(card)
                more -= 1
            place += 1
        return chance

    def is_met(self, moment: i64, at: i64) -> bool:
        """Whether the known cards are an answer to a need."""
        story = self.story
        place: i64 = 0
        while place < len(story.cards):
            card = story.cards[place]
            if story.steps[at * STEP + CARD] >> card & 1 == 1 and self.number(moment, card) > 0:
                return True
            place += 1
        place = story.steps[at * STEP + FROM]
        while place < story.steps[at * STEP + TO]:
            if self.number(moment, ASKED + story.fronts[place]) == ABLE_FRONT:
                return True
            place += 1
        return False

    # Choices.

    def branch(self, moment: i64, at: i64) -> None:
        what = self.story.steps[at * STEP + WHAT]
        if what == DOWN:
            self.lay(moment, at)
        elif what == HEL:
            self.take(moment, at)
        else:
            self.meet(moment, at)
            self.meet_with_fronts(moment, at)

    def lay(self, moment: i64, at: i64) -> None:
        """A card went face down: one of the known ones with its back, or an unknown one."""
        story, spot = self.story, self.story.steps[at * STEP + SPOT]
        foreign = story.steps[at * STEP + CARD] > 0
        named = story.asked_spot[spot] == 1
        self.reached[spot] = 1
        place: i64 = story.own_cards if foreign else 0
        end: i64 = len(story.cards) if foreign else story.own_cards
        while place < end:
            card = story.cards[place]
            known = self.number(moment, card)
            if known > 0 and card != GOD:
                draft = self.draft(moment)
                self.add_to_hand(draft, card, -1)
                if not foreign:
                    self.add(draft, LAID + card, 1)
                if named:
                    self.add(draft, ASKED + spot, ABLE_FRONT if story.situation.initiates(card) else WEAK_FRONT)
                self.choose(spot, card, at + 1, float(known))
            place += 1
        unknown = self.unknown(moment, at, foreign)
        if unknown > 0:
            draft = self.draft(moment)
            if not foreign:
                self.add(draft, LATE if story.late_spot[spot] == 1 else EARLY, 1)
            if named:
                self.add(draft, ASKED + spot, UNKNOWN_FRONT)
            self.choose(spot, UNKNOWN, at + 1, float(unknown))

    def take(self, moment: i64, at: i64) -> None:
        """TL-G62  Hel took one of several cards."""
        kinds, first = self.story.steps[at * STEP + FROM], self.story.steps[at * STEP + CARD]
        kind: i64 = 0
        while kind < KINDS:
            if kinds >> kind & 1 == 1:
                draft = self.draft(moment)
                self.add_to_hand(draft, first + kind, 1)
                self.add(draft, TAKEN, first + kind + 1 - self.number(draft, TAKEN))
                if self.has_room_for_all(draft, at + 1):
                    self.choose(HEL_TOOK, first + kind, at + 1, 1.0)
            kind += 1

    def meet(self, moment: i64, at: i64) -> None:
        """No known card would do, so an unknown one does: each of them is tried."""
        answers, drawn = self.story.steps[at * STEP + CARD], self.story.steps[at * STEP + SPOT] == 1
        card: i64 = 0
        while card < CARDS:
            fits = answers >> card & 1 == 1 and (card != TREASURE or drawn)
            if fits and self.unknown(moment, at, card >= KINDS) > 0:
                self.add_to_hand(self.draft(moment), card, 1)
                self.choose(IN_HAND, card, at + 1, self.chance(card))
            card += 1

    def meet_with_fronts(self, moment: i64, at: i64) -> None:
        """Or an unknown face-down front would do, if it can challenge."""
        story = self.story
        place: i64 = story.steps[at * STEP + FROM]
        while place < story.steps[at * STEP + TO]:
            spot = story.fronts[place]
            kind: i64 = 0
            while kind < KINDS and self.number(moment, ASKED + spot) == UNKNOWN_FRONT:
                if story.situation.initiates(kind):
                    draft = self.draft(moment)
                    self.add(draft, ASKED + spot, ABLE_FRONT - UNKNOWN_FRONT)
                    card = kind
                    if story.stolen_spot[spot] == 1:
                        card += KINDS
                    else:
                        self.add(draft, LAID + kind, 1)
                        self.add(draft, LATE if story.late_spot[spot] == 1 else EARLY, -1)
                    self.choose(spot, card, at + 1, self.chance(card))
                kind += 1
            place += 1

    # What follows.

    def settle(self, moment: i64, first: i64, last: i64) -> None:
        """All that follows from a moment is known: leave out choices that lead nowhere, and weigh the others."""
        base: i64 = moment * self.stride
        kept: i64 = first
        choice: i64 = first
        weight = 0.0
        while choice < last:
            after = self.choices[choice * CHOICE + AFTER]
            if self.weights[after] > 0.0:
                place: i64 = 0
                while place < CHOICE:
                    self.choices[kept * CHOICE + place] = self.choices[choice * CHOICE + place]
                    place += 1
                self.shares[kept] = self.shares[choice]
                weight += self.shares[kept] * self.weights[after]
                self.rows[base + MAY_EARLY] |= self.rows[after * self.stride + MAY_EARLY]
                self.rows[base + MAY_LATE] |= self.rows[after * self.stride + MAY_LATE]
                self.tell(kept)
                kept += 1
            choice += 1
        self.rows[base + LAST] = kept
        self.weights[moment] = weight
        total = 0.0
        choice = first
        while choice < kept:
            total += self.shares[choice] * self.weights[self.choices[choice * CHOICE + AFTER]]
            self.choices[choice * CHOICE + UPTO] = int(SCALE * total / weight)
            choice += 1

    def tell(self, choice: i64) -> None:
        """What a choice that leads on allows."""
        where, which = self.choices[choice * CHOICE + WHERE], self.choices[choice * CHOICE + WHICH]
        if where == HEL_TOOK:
            self.may_have_taken |= bit_of(which)
        elif where >= 0 and which != UNKNOWN:
            self.lies[where] |= bit_of(which)
        elif where >= 0:
            self.tell_unknown(where, self.choices[choice * CHOICE + AFTER])

    def tell_unknown(self, spot: i64, after: i64) -> None:
        """A face-down card may be one of the pool.  Of one that a need names the ends say what it may be."""
        self.may_be_unknown[spot] = 1
        if self.story.stolen_spot[spot] == 1:
            self.lies[spot] |= ANYTHING
        elif self.story.asked_spot[spot] == 0:
            column: i64 = MAY_LATE if self.story.late_spot[spot] == 1 else MAY_EARLY
            self.lies[spot] |= self.rows[after * self.stride + column]

    def tell_early_spots(self) -> None:
        """The cards that went down while nothing was known are of the pool, all of them."""
        spot: i64 = 0
        while spot < self.story.early_spots:
            self.reached[spot] = 1
            if self.weights[0] > 0.0:
                self.tell_unknown(spot, 0)
            spot += 1

    # The end.

    def end(self, moment: i64) -> None:
        """Spread the pool over the unknown places; find out what may be where."""
        if not self.find_rest(moment):
            return  # more than there are
        situation = self.story.situation
        base: i64 = moment * self.stride
        early, late = self.number(moment, EARLY), self.number(moment, LATE)
        unknown, deck = situation.held - self.number(moment, KNOWN), situation.deck
        gods, treasures, plain = self.rest[GOD], self.rest[TREASURE], self.rest_bits
        elsewhere = self.rest_size - early - late - unknown - deck  # stolen cards that nobody saw being stolen
        held: i64 = -1  # of the other cards: how many the hand may have at most ...
        outside: i64 = -1  # ... and how many may lie outside it
        god: i64 = 0
        while god <= gods:  # 1: the god is in the hand
            place: i64 = 0
            while place < (3 if treasures == 1 else 1):  # the treasure is in the deck, in the hand, or lies face down
                in_hand, in_deck, lying = unknown - god, deck - gods + god, late
                if treasures == 1:
                    in_hand -= 1 if place == 1 else 0
                    in_deck -= 1 if place == 0 else 0
                    lying -= 1 if place == 2 else 0
                if in_hand >= 0 and in_deck >= 0 and lying >= 0 and (place != 1 or self.story.has_drawn()):
                    self.rows[base + MAY_EARLY] |= plain if early > 0 else 0
                    self.rows[base + MAY_LATE] |= (plain if lying > 0 else 0) | (1 << TREASURE if lying < late else 0)
                    self.may_draw |= plain if in_deck > 0 else 0
                    self.may_draw |= (gods - god) << GOD | (treasures if place == 0 else 0) << TREASURE
                    held, outside = max(held, in_hand), max(outside, early + lying + in_deck + elsewhere)
                    self.count_in(GOD, self.number(moment, GOD) + god, self.number(moment, GOD) + god)
                    treasure = self.number(moment, TREASURE) + (1 if place == 1 else 0)
                    self.count_in(TREASURE, treasure, treasure)
                    self.weights[moment] = 1.0
                place += 1
            god += 1
        if self.weights[moment] > 0.0:
            self.conclude(moment, held, outside)

    def find_rest(self, moment: i64) -> bool:
        """What is left of the pool beside the known cards; False if that cannot be."""
        story, rest = self.story, self.rest
        taken = self.number(moment, TAKEN) - 1
        size, bits = self.pool_size, self.pool_bits
        place: i64 = 0
        while place < len(story.kinds):
            kind = story.kinds[place]
            known = self.number(moment, kind) + self.number(moment, LAID + kind) - (1 if kind == taken else 0)
            rest[kind] = story.situation.pool[kind] - known
            if rest[kind] < 0:
                return False
            size -= known
            if kind > TREASURE:
                bits = bits | i64(1) << kind if rest[kind] > 0 else bits & ~(i64(1) << kind)
            place += 1
        self.rest_size = size
        self.rest_bits = bits
        return True

    def conclude(self, moment: i64, held: i64, outside: i64) -> None:
        """Note what one past allows.  `spread_rest` does so for the cards of which none was ever known anywhere."""
        story = self.story
        self.held = max(self.held, held)
        self.outside = max(self.outside, outside)
        place: i64 = 0
        while place < len(story.kinds):
            kind = story.kinds[place]
            if kind > TREASURE:
                known, rest = self.number(moment, kind), self.rest[kind]
                self.count_in(kind, known + max(i64(0), rest - outside), known + min(rest, held))
            place += 1
        place = story.own_cards
        while place < len(story.cards):
            known = self.number(moment, story.cards[place])
            self.count_in(story.cards[place], known, known)
            place += 1
        spot: i64 = 0
        while spot < len(story.tokens):
            if story.asked_spot[spot] == 1 and self.number(moment, ASKED + spot) == UNKNOWN_FRONT:
                column: i64 = MAY_LATE if story.late_spot[spot] == 1 else MAY_EARLY
                self.lies[spot] |= self.rows[moment * self.stride + column]
            spot += 1

    def count_in(self, card: i64, least: i64, most: i64) -> None:
        """One past allows so many of a card in the hand."""
        self.least[card] = min(self.least[card], least)
        self.most[card] = max(self.most[card], most)

    def spread_rest(self) -> None:
        """Of cards that were never known there are at least as many in the hand as find no room outside it."""
        story = self.story
        card: i64 = TREASURE + 1
        while card < CARDS:
            if card >= KINDS:
                if story.most[card] == 0:
                    self.least[card] = 0
            elif not story.may_know(card):
                pool = story.situation.pool[card]
                self.count_in(card, max(i64(0), pool - self.outside), min(pool, self.held))
            card += 1


def bit_of(card: i64) -> i64:
    """Shifted down from a large number: compiled, a small constant that is shifted up has only 32 bits."""
    return ANYTHING >> (CARDS - card)
