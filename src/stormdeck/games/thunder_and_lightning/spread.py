"""The end of a past: the cards of the pool fill the unknown places, and what may be where follows from all ways to do that."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import zeros
from stormdeck.games.thunder_and_lightning import story as st
from stormdeck.games.thunder_and_lightning.moments import MAY_EARLY, MAY_LATE, MAY_SAFE, MAY_SAFE_DRAWN, Moments
from stormdeck.games.thunder_and_lightning.state import CHAMPION, GOD, KINDS, TREASURE

# Unknown places, where Frigg's look counts.  The first three may have the god, the first five the treasure.
NOWHERE: Final = -1  # it is known where it is
IN_DECK: Final = 0
IN_CLEARED: Final = 1  # hand cards that Frigg saw ...
IN_DRAWN: Final = 2  # ... and those drawn since
ON_LATE: Final = 3  # face-down cards, as the fields of `story.py` count them
ON_SAFE_DRAWN: Final = 4
ON_EARLY: Final = 5
ON_SAFE: Final = 6
PLACES_FOR_CARDS: Final = 7


class Spread(Moments):
    """The moments of a story, and what the ends of its pasts allow."""

    pool_size: i64  # all cards of the pool ...
    pool_bits: i64  # ... and the bits of their kinds, the god and the treasure left out
    rest: vec[i64]  # work: by kind, what is left of the pool in this past ...
    rest_size: i64  # ... and the same of it
    rest_bits: i64
    lies: vec[i64]  # by spot: the bits of the cards it may be
    least: vec[i64]  # by card: how many are surely in the hand ...
    most: vec[i64]  # ... and how many may be
    may_draw: i64  # the bits of the kinds that the next card of the deck may be
    held: i64  # of cards that are neither god nor treasure: how many unknown ones a hand may have at most ...
    outside: i64  # ... and how many may lie outside it; -1: no past is possible
    free: vec[i64]  # work: how many unknown places of each sort are left ...
    elsewhere: i64  # ... and how many stolen cards there are that nobody saw being stolen
    most_held: i64  # work: `held` and `outside` of this past
    most_outside: i64

    def __init__(self, story: st.Story) -> None:
        super().__init__(story)
        self.lies = zeros(len(story.tokens))
        self.least = vec[i64]([st.CARDS] * st.CARDS)
        self.most = zeros(st.CARDS)
        self.may_draw = 0
        self.held = self.outside = -1
        self.free = zeros(PLACES_FOR_CARDS if story.spied else 0)
        self.elsewhere = 0
        self.most_held = self.most_outside = -1

    def count_pool(self) -> bool:
        """False if more cards are seen than there are; of those that Hel may have taken one is seen too many."""
        self.rest = self.story.situation.pool[:]
        self.pool_size = self.pool_bits = 0
        kind: i64
        for kind in range(KINDS):
            if self.rest[kind] < 0 and not self.story.may_know(kind):
                return False
            self.pool_size += self.rest[kind]
            if kind > TREASURE and self.rest[kind] > 0:
                self.pool_bits |= i64(1) << kind
        return True

    def end(self, moment: i64) -> None:
        """Spread the pool over the unknown places; find out what may be where."""
        if not self.find_rest(moment):
            return  # more than there are
        if self.story.spied:
            self.end_spied(moment)
            return
        situation = self.story.situation
        base: i64 = moment * self.stride
        early, late = self.number(moment, st.EARLY), self.number(moment, st.LATE)
        unknown, deck = situation.held - self.number(moment, st.KNOWN), situation.deck
        gods, treasures, plain = self.rest[GOD], self.rest[TREASURE], self.rest_bits
        elsewhere = self.rest_size - early - late - unknown - deck  # stolen cards that nobody saw being stolen
        held: i64 = -1  # of the other cards: how many the hand may have at most ...
        outside: i64 = -1  # ... and how many may lie outside it
        god: i64
        for god in range(gods + 1):  # 1: the god is in the hand
            place: i64
            for place in range(3 if treasures == 1 else 1):  # the treasure is in the deck, in the hand, or lies face down
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
        if self.weights[moment] > 0.0:
            self.conclude(moment, held, outside)

    def find_rest(self, moment: i64) -> bool:
        """What is left of the pool beside the known cards; False if that cannot be."""
        story, rest = self.story, self.rest
        taken = self.number(moment, st.TAKEN) - 1
        size, bits = self.pool_size, self.pool_bits
        place: i64
        for place in range(len(story.kinds)):
            kind = story.kinds[place]
            known = self.number(moment, kind) + self.number(moment, st.LAID + kind) - (1 if kind == taken else 0)
            rest[kind] = story.situation.pool[kind] - known
            if rest[kind] < 0:
                return False
            size -= known
            if kind > TREASURE:
                bits = bits | i64(1) << kind if rest[kind] > 0 else bits & ~(i64(1) << kind)
        self.rest_size = size
        self.rest_bits = bits
        return True

    def conclude(self, moment: i64, held: i64, outside: i64) -> None:
        """Note what one past allows.  `spread_rest` does so for the cards of which none was ever known anywhere."""
        story = self.story
        self.held = max(self.held, held)
        self.outside = max(self.outside, outside)
        place: i64
        for place in range(len(story.kinds)):
            kind = story.kinds[place]
            if kind > TREASURE and not (kind == CHAMPION and story.spied):
                known, rest = self.number(moment, kind), self.rest[kind]
                self.count_in(kind, known + max(i64(0), rest - outside), known + min(rest, held))
        for place in range(story.own_cards, len(story.cards)):
            known = self.number(moment, story.cards[place])
            self.count_in(story.cards[place], known, known)
        spot: i64
        for spot in range(len(story.tokens)):
            if story.asked_spot[spot] == 1:
                asked = self.number(moment, st.ASKED + spot)
                column: i64 = MAY_LATE if story.late_spot[spot] == 1 else MAY_EARLY
                if asked >= st.SAFE_FRONT:
                    column = MAY_SAFE_DRAWN if asked == st.SAFE_DRAWN_FRONT else MAY_SAFE
                if asked == st.UNKNOWN_FRONT or asked >= st.SAFE_FRONT:
                    self.lies[spot] |= self.rows[moment * self.stride + column]

    def count_in(self, card: i64, least: i64, most: i64) -> None:
        """One past allows so many of a card in the hand."""
        self.least[card] = min(self.least[card], least)
        self.most[card] = max(self.most[card], most)

    def spread_rest(self) -> None:
        """Of cards that were never known there are at least as many in the hand as find no room outside it."""
        story = self.story
        card: i64
        for card in range(TREASURE + 1, st.CARDS):
            if card >= KINDS:
                if story.most[card] == 0:
                    self.least[card] = 0
            elif not story.may_know(card) and not (card == CHAMPION and story.spied):
                pool = story.situation.pool[card]
                self.count_in(card, max(i64(0), pool - self.outside), min(pool, self.held))

    # After Frigg's look, which others know of and did not see.

    def end_spied(self, moment: i64) -> None:
        """The same, where some of the unknown places have no champion: try every place for the god and the treasure."""
        free = self.free
        free[IN_DECK] = self.story.situation.deck
        free[IN_CLEARED] = self.number(moment, st.CLEARED)
        free[IN_DRAWN] = self.story.situation.held - self.number(moment, st.KNOWN) - free[IN_CLEARED]
        free[ON_LATE] = self.number(moment, st.LATE)
        free[ON_SAFE_DRAWN] = self.number(moment, st.SAFE_DRAWN)
        free[ON_EARLY] = self.number(moment, st.EARLY)
        free[ON_SAFE] = self.number(moment, st.SAFE)
        place: i64 = 0
        self.elsewhere = self.rest_size
        while place < PLACES_FOR_CARDS:
            self.elsewhere -= free[place]
            place += 1
        self.most_held = self.most_outside = -1
        god: i64 = IN_DECK if self.rest[GOD] > 0 else NOWHERE
        while god <= (IN_DRAWN if self.rest[GOD] > 0 else NOWHERE):
            treasure: i64 = IN_DECK if self.rest[TREASURE] > 0 else NOWHERE
            while treasure <= (ON_SAFE_DRAWN if self.rest[TREASURE] > 0 else NOWHERE):
                if treasure != IN_CLEARED or self.number(moment, st.CLEARED_DRAWN) == 1:
                    self.try_places(moment, god, treasure)
                treasure += 1
            god += 1
        if self.weights[moment] > 0.0:
            self.conclude(moment, self.most_held, self.most_outside)

    def try_places(self, moment: i64, god: i64, treasure: i64) -> None:
        """One place each for the god and the treasure, the champions where they may be, everything else anywhere."""
        free = self.free
        if god != NOWHERE:
            free[god] -= 1
        if treasure != NOWHERE:
            free[treasure] -= 1
        if (god == NOWHERE or free[god] >= 0) and (treasure == NOWHERE or free[treasure] >= 0):
            away = free[IN_DECK] + free[ON_EARLY] + free[ON_LATE] + self.elsewhere  # champions may be here, or IN_DRAWN
            if self.rest[CHAMPION] <= away + free[IN_DRAWN]:
                self.note_places(moment, god, treasure, away)
                self.weights[moment] = 1.0
        if god != NOWHERE:
            free[god] += 1
        if treasure != NOWHERE:
            free[treasure] += 1

    def note_places(self, moment: i64, god: i64, treasure: i64, away: i64) -> None:
        """What may be where, with `away` places for champions outside the hand."""
        free, champions, base = self.free, self.rest[CHAMPION], moment * self.stride
        plain = self.rest_bits & ~(i64(1) << CHAMPION)
        mixed = (plain if away + free[IN_DRAWN] > champions else 0) | (i64(1) << CHAMPION if champions > 0 else 0)
        hoard = i64(1) << TREASURE
        self.rows[base + MAY_EARLY] |= mixed if free[ON_EARLY] > 0 else 0
        self.rows[base + MAY_LATE] |= (mixed if free[ON_LATE] > 0 else 0) | (hoard if treasure == ON_LATE else 0)
        self.rows[base + MAY_SAFE] |= plain if free[ON_SAFE] > 0 else 0
        safe_drawn = plain if free[ON_SAFE_DRAWN] > 0 else 0
        self.rows[base + MAY_SAFE_DRAWN] |= safe_drawn | (hoard if treasure == ON_SAFE_DRAWN else 0)
        self.may_draw |= mixed if free[IN_DECK] > 0 else 0
        self.may_draw |= (i64(1) << GOD if god == IN_DECK else 0) | (hoard if treasure == IN_DECK else 0)
        least, most = max(i64(0), champions - away), min(champions, free[IN_DRAWN])  # champions in the hand
        self.most_held = max(self.most_held, free[IN_CLEARED] + free[IN_DRAWN] - least)
        outside = away + free[ON_SAFE] + free[ON_SAFE_DRAWN] - (champions - most)
        self.most_outside = max(self.most_outside, outside)
        known = self.number(moment, CHAMPION)
        self.count_in(CHAMPION, known + least, known + most)
        known = self.number(moment, GOD) + (1 if god == IN_CLEARED or god == IN_DRAWN else 0)
        self.count_in(GOD, known, known)
        known = self.number(moment, TREASURE) + (1 if treasure == IN_CLEARED or treasure == IN_DRAWN else 0)
        self.count_in(TREASURE, known, known)
