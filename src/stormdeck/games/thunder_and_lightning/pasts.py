"""All pasts that fit a diary, found by following it from choice to choice; `knowledge.py` says what a past is.

Pasts that agree in what is known are one *moment* (see `moments.py`), so there are few of them even after a whole hand was seen.
A choice has a weight; a moment weighs as much as all that follows from it, and nothing if no past leads on from it.  For
drawing lots a choice notes `UPTO`, the weight of those up to it in parts of SCALE.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import zeros
from stormdeck.games.thunder_and_lightning import moments
from stormdeck.games.thunder_and_lightning import story as st
from stormdeck.games.thunder_and_lightning.diary import CAME, DOWN, HEL, HELD, KNEW, LEFT, NEED, SPIED
from stormdeck.games.thunder_and_lightning.spread import Spread
from stormdeck.games.thunder_and_lightning.state import CHAMPION, GOD, KINDS, TREASURE

SCALE: Final = 1 << 30  # chances are compared in parts of this
UNKNOWN: Final = -1  # instead of a card: one of the pool ...
CLEARED_CARD: Final = -2  # ... that Frigg saw in the hand, surely not drawn ...
CLEARED_DRAWN_CARD: Final = -3  # ... or perhaps drawn
IN_HAND: Final = -1  # instead of a spot: the hand had that card ...
HEL_TOOK: Final = -2  # ... or Hel took it
ANYTHING: Final = 1 << 46  # behind the last card; among the bits of cards: nobody knows what it may be


@final
class Pasts(Spread):
    """The moments of a story, and what follows from all pasts together."""

    reached: vec[i64]  # by spot: whether any past came so far ...
    may_be_unknown: vec[i64]  # ... and whether it may be a card of the pool
    may_have_taken: i64  # the bits of the cards Hel may have taken, where that is not known

    def __init__(self, story: st.Story) -> None:
        super().__init__(story)
        spots: i64 = len(story.tokens)
        self.reached = zeros(spots)
        self.may_be_unknown = zeros(spots)
        self.may_have_taken = 0
        if story.possible and self.count_pool():
            self.grow(0)
            self.tell_early_spots()
            if self.outside >= 0:
                self.spread_rest()

    def unknown(self, moment: i64, at: i64, foreign: bool) -> i64:
        """How many unknown cards with this back the hand had before a step."""
        if foreign:
            return self.story.steps[at * st.STEP + st.STOLEN] - self.number(moment, st.KNOWN_STOLEN)
        return self.story.steps[at * st.STEP + st.OWN] - self.number(moment, st.KNOWN)

    def chance(self, card: i64) -> float:
        """That an unknown card is this one."""
        return float(max(i64(1), self.story.situation.copies[card])) / 50.0 if card < KINDS else 1.0

    def cleared(self, moment: i64, card: i64) -> i64:
        """How many of the cleared cards in the hand may be this one: no champion is among them, and perhaps no treasure."""
        if card == CHAMPION or card >= KINDS or (card == TREASURE and self.number(moment, st.CLEARED_DRAWN) == 0):
            return 0
        return self.number(moment, st.CLEARED)

    # Following the story.

    def grow(self, moment: i64) -> None:
        """Find everything that follows from a moment."""
        base: i64 = moment * self.stride
        first: i64 = self.chosen
        self.rows[base + moments.FIRST] = first
        self.rows[base + moments.LAST] = first
        chance = self.go_on(moment)
        if chance == 0.0:
            return
        at = self.rows[base + moments.AT]
        if at == self.story.count:
            self.end(moment)
        else:
            self.branch(moment, at)
            last: i64 = self.chosen
            choice: i64
            for choice in range(first, last):
                after = self.choices[choice * moments.CHOICE + moments.AFTER]
                if self.rows[after * self.stride + moments.FIRST] < 0:
                    self.grow(after)
            self.settle(moment, first, last)
        self.weights[moment] *= chance

    def go_on(self, moment: i64) -> float:
        """To the next choice, or to the end; gives the chance of all that was seen on the way, 0 if it cannot have been."""
        steps = self.story.steps
        at = self.rows[moment * self.stride + moments.AT]
        chance = 1.0
        while at < self.story.count and chance > 0.0:
            what, card = steps[at * st.STEP + st.WHAT], steps[at * st.STEP + st.CARD]
            if what == DOWN or what == HEL or (what == NEED and not self.is_met(moment, at)):
                break
            if what == CAME:
                self.add_to_hand(moment, card, 1)
            elif what == LEFT:
                if self.story.spied and self.may_leave_either_way(moment, at, card):
                    break
                chance *= self.leave(moment, at, card)
            elif what == HELD:
                chance *= self.show(moment, at)
            elif what == SPIED:
                chance *= self.clear(moment, at)
            elif what == KNEW and (not self.single_out(moment, at, card) or self.unknown(moment, at, card >= KINDS) < 0):
                return 0.0  # there were not so many cards
            at += 1
        self.rows[moment * self.stride + moments.AT] = at
        return chance

    def leave(self, moment: i64, at: i64, card: i64) -> float:
        """A card was seen to leave: a known one if there is one like it."""
        unknown, known = self.unknown(moment, at, card >= KINDS), self.number(moment, card)
        if known > 0:
            self.add_to_hand(moment, card, -1)
            return float(known) + float(unknown) * self.chance(card)
        if not self.may_leave(moment, at, card):
            return 0.0
        if card < KINDS and self.story.spied:
            unknown -= self.number(moment, st.CLEARED)
            if self.cleared(moment, card) > 0:  # then all of them are
                unknown = self.number(moment, st.CLEARED)
                self.add(moment, st.CLEARED, -1)
        return float(unknown) * self.chance(card)

    def may_leave(self, moment: i64, at: i64, card: i64) -> bool:
        """Whether an unknown card can leave, and all that are known be there at the end."""
        return card >= KINDS or not self.story.may_know(card) or self.has_room(moment, at + 1, card)

    def may_leave_either_way(self, moment: i64, at: i64, card: i64) -> bool:
        """Whether the card that was seen to leave may be one of those that Frigg saw, or one that was drawn since."""
        if self.number(moment, card) > 0 or self.cleared(moment, card) == 0:
            return False
        return self.unknown(moment, at, False) > self.number(moment, st.CLEARED)

    def clear(self, moment: i64, at: i64) -> float:
        """TL-R63  Frigg has seen the hand: no champion is there; 0.0 if one is known to be."""
        if self.number(moment, CHAMPION) > 0 or self.number(moment, CHAMPION + KINDS) > 0:
            return 0.0
        more = self.unknown(moment, at, False) - self.number(moment, st.CLEARED)
        if self.story.steps[at * st.STEP + st.SPOT] == 1 and more > 0:
            self.add(moment, st.CLEARED_DRAWN, 1 - self.number(moment, st.CLEARED_DRAWN))
        self.add(moment, st.CLEARED, more)
        return 1.0

    def single_out(self, moment: i64, at: i64, card: i64) -> bool:
        """An unknown card of the hand turns out to be this one; False if none can.

        It is taken for a cleared one if it may be: what is left then may be more.
        """
        if card < KINDS and self.story.spied:
            if self.cleared(moment, card) > 0:
                self.add(moment, st.CLEARED, -1)
            elif self.unknown(moment, at, False) <= self.number(moment, st.CLEARED):
                return False
        self.add_to_hand(moment, card, 1)
        return True

    def show(self, moment: i64, at: i64) -> float:
        """Frigg saw the hand: how likely one with these known cards was that one.  Now all of it is known."""
        cards, shown = self.story.cards, self.story.steps[at * st.STEP + st.FROM]
        chance = 1.0
        place: i64
        for place in range(len(cards)):
            card = cards[place]
            more = self.story.shown[shown + place] - self.number(moment, card)
            if more < 0:
                return 0.0  # a known card was not there
            while more > 0:
                if not self.single_out(moment, at, card):
                    return 0.0
                chance *= self.chance(card)
                more -= 1
        return chance

    def is_met(self, moment: i64, at: i64) -> bool:
        """Whether the known cards are an answer to a need."""
        story = self.story
        place: i64
        for place in range(len(story.cards)):
            card = story.cards[place]
            if story.steps[at * st.STEP + st.CARD] >> card & 1 == 1 and self.number(moment, card) > 0:
                return True
        for place in range(story.steps[at * st.STEP + st.FROM], story.steps[at * st.STEP + st.TO]):
            if self.number(moment, st.ASKED + story.fronts[place]) == st.ABLE_FRONT:
                return True
        return False

    # Choices.

    def branch(self, moment: i64, at: i64) -> None:
        what = self.story.steps[at * st.STEP + st.WHAT]
        if what == DOWN:
            self.lay(moment, at)
        elif what == HEL:
            self.take(moment, at)
        elif what == LEFT:
            self.leave_either_way(moment, at, self.story.steps[at * st.STEP + st.CARD])
        else:
            self.meet(moment, at)
            self.meet_with_fronts(moment, at)

    def lay(self, moment: i64, at: i64) -> None:
        """A card went face down: one of the known ones with its back, or an unknown one."""
        story, spot = self.story, self.story.steps[at * st.STEP + st.SPOT]
        foreign = story.steps[at * st.STEP + st.CARD] > 0
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
                    self.add(draft, st.LAID + card, 1)
                if named:
                    self.add(draft, st.ASKED + spot, st.ABLE_FRONT if story.situation.initiates(card) else st.WEAK_FRONT)
                self.choose(spot, card, at + 1, float(known))
            place += 1
        cleared: i64 = 0 if foreign else self.number(moment, st.CLEARED)
        unknown = self.unknown(moment, at, foreign) - cleared
        if unknown > 0:
            draft = self.draft(moment)
            if not foreign:
                self.add(draft, st.LATE if story.late_spot[spot] == 1 else st.EARLY, 1)
            if named:
                self.add(draft, st.ASKED + spot, st.UNKNOWN_FRONT)
            self.choose(spot, UNKNOWN, at + 1, float(unknown))
        if cleared > 0:
            self.lay_cleared(moment, at, spot)

    def lay_cleared(self, moment: i64, at: i64, spot: i64) -> None:
        """Or one that Frigg saw in the hand."""
        drawn = self.number(moment, st.CLEARED_DRAWN) == 1
        draft = self.draft(moment)
        self.add(draft, st.CLEARED, -1)
        self.add(draft, st.SAFE_DRAWN if drawn else st.SAFE, 1)
        if self.story.asked_spot[spot] == 1:
            self.add(draft, st.ASKED + spot, st.SAFE_DRAWN_FRONT if drawn else st.SAFE_FRONT)
        self.choose(spot, CLEARED_DRAWN_CARD if drawn else CLEARED_CARD, at + 1, float(self.number(moment, st.CLEARED)))

    def leave_either_way(self, moment: i64, at: i64, card: i64) -> None:
        """A card was seen to leave: one that Frigg saw in the hand, or one that was drawn since."""
        if not self.may_leave(moment, at, card):
            return
        cleared = self.number(moment, st.CLEARED)
        self.add(self.draft(moment), st.CLEARED, -1)
        self.choose(IN_HAND, UNKNOWN, at + 1, float(cleared) * self.chance(card))
        self.draft(moment)
        self.choose(IN_HAND, UNKNOWN, at + 1, float(self.unknown(moment, at, False) - cleared) * self.chance(card))

    def take(self, moment: i64, at: i64) -> None:
        """TL-G62  Hel took one of several cards."""
        kinds, first = self.story.steps[at * st.STEP + st.FROM], self.story.steps[at * st.STEP + st.CARD]
        kind: i64
        for kind in range(KINDS):
            if kinds >> kind & 1 == 1:
                draft = self.draft(moment)
                self.add_to_hand(draft, first + kind, 1)
                self.add(draft, st.TAKEN, first + kind + 1 - self.number(draft, st.TAKEN))
                if self.has_room_for_all(draft, at + 1):
                    self.choose(HEL_TOOK, first + kind, at + 1, 1.0)

    def meet(self, moment: i64, at: i64) -> None:
        """No known card would do, so an unknown one does: each of them is tried."""
        answers, drawn = self.story.steps[at * st.STEP + st.CARD], self.story.steps[at * st.STEP + st.SPOT] == 1
        card: i64
        for card in range(st.CARDS):
            fits = answers >> card & 1 == 1 and (card != TREASURE or drawn)
            unknown = self.unknown(moment, at, card >= KINDS)
            if fits and unknown > 0:
                cleared: i64 = self.number(moment, st.CLEARED) if card < KINDS else 0
                if unknown > cleared:
                    self.add_to_hand(self.draft(moment), card, 1)
                    self.choose(IN_HAND, card, at + 1, self.chance(card) * (float(unknown - cleared) / float(unknown)))
                if self.cleared(moment, card) > 0:
                    draft = self.draft(moment)
                    self.add_to_hand(draft, card, 1)
                    self.add(draft, st.CLEARED, -1)
                    self.choose(IN_HAND, card, at + 1, self.chance(card) * (float(cleared) / float(unknown)))

    def meet_with_fronts(self, moment: i64, at: i64) -> None:
        """Or an unknown face-down front would do, if it can challenge."""
        story = self.story
        place: i64
        for place in range(story.steps[at * st.STEP + st.FROM], story.steps[at * st.STEP + st.TO]):
            spot = story.fronts[place]
            asked = self.number(moment, st.ASKED + spot)
            open_front = asked == st.UNKNOWN_FRONT and not (story.stolen_spot[spot] == 1 and story.spied_spot[spot] == 1)
            kind: i64 = 0
            while kind < KINDS and (asked == st.UNKNOWN_FRONT or asked >= st.SAFE_FRONT):
                if story.situation.initiates(kind) and (kind != CHAMPION or open_front):
                    draft = self.draft(moment)
                    self.add(draft, st.ASKED + spot, st.ABLE_FRONT - asked)
                    card = kind
                    if story.stolen_spot[spot] == 1:
                        card += KINDS
                    else:
                        self.add(draft, st.LAID + kind, 1)
                        self.add(draft, self.counted_in(spot, asked), -1)
                    self.choose(spot, card, at + 1, self.chance(card))
                kind += 1

    def counted_in(self, spot: i64, asked: i64) -> i64:
        """The field that counts an unknown face-down card with the own back."""
        if asked >= st.SAFE_FRONT:
            return st.SAFE_DRAWN if asked == st.SAFE_DRAWN_FRONT else st.SAFE
        return st.LATE if self.story.late_spot[spot] == 1 else st.EARLY

    # What follows.

    def settle(self, moment: i64, first: i64, last: i64) -> None:
        """All that follows from a moment is known: leave out choices that lead nowhere, and weigh the others."""
        base: i64 = moment * self.stride
        kept: i64 = first
        choice: i64 = first
        weight = 0.0
        while choice < last:
            after = self.choices[choice * moments.CHOICE + moments.AFTER]
            if self.weights[after] > 0.0:
                place: i64
                for place in range(moments.CHOICE):
                    self.choices[kept * moments.CHOICE + place] = self.choices[choice * moments.CHOICE + place]
                self.shares[kept] = self.shares[choice]
                weight += self.shares[kept] * self.weights[after]
                self.rows[base + moments.MAY_EARLY] |= self.rows[after * self.stride + moments.MAY_EARLY]
                self.rows[base + moments.MAY_LATE] |= self.rows[after * self.stride + moments.MAY_LATE]
                self.rows[base + moments.MAY_SAFE] |= self.rows[after * self.stride + moments.MAY_SAFE]
                self.rows[base + moments.MAY_SAFE_DRAWN] |= self.rows[after * self.stride + moments.MAY_SAFE_DRAWN]
                self.tell(kept)
                kept += 1
            choice += 1
        self.rows[base + moments.LAST] = kept
        self.weights[moment] = weight
        total = 0.0
        for choice in range(first, kept):
            total += self.shares[choice] * self.weights[self.choices[choice * moments.CHOICE + moments.AFTER]]
            self.choices[choice * moments.CHOICE + moments.UPTO] = int(SCALE * total / weight)

    def tell(self, choice: i64) -> None:
        """What a choice that leads on allows."""
        where, which = (
            self.choices[choice * moments.CHOICE + moments.WHERE],
            self.choices[choice * moments.CHOICE + moments.WHICH],
        )
        if where == HEL_TOOK:
            self.may_have_taken |= bit_of(which)
        elif where >= 0 and which >= 0:
            self.lies[where] |= bit_of(which)
        elif where >= 0:
            self.tell_unknown(where, which, self.choices[choice * moments.CHOICE + moments.AFTER])

    def tell_unknown(self, spot: i64, which: i64, after: i64) -> None:
        """A face-down card may be one of the pool.  Of one that a need names the ends say what it may be."""
        self.may_be_unknown[spot] = 1
        if self.story.stolen_spot[spot] == 1:
            self.lies[spot] |= ANYTHING
        elif self.story.asked_spot[spot] == 0:
            column: i64 = moments.MAY_LATE if self.story.late_spot[spot] == 1 else moments.MAY_EARLY
            if which != UNKNOWN:
                column = moments.MAY_SAFE_DRAWN if which == CLEARED_DRAWN_CARD else moments.MAY_SAFE
            self.lies[spot] |= self.rows[after * self.stride + column]

    def tell_early_spots(self) -> None:
        """The cards that went down while nothing was known are of the pool, all of them."""
        spot: i64
        for spot in range(self.story.early_spots):
            self.reached[spot] = 1
            if self.weights[0] > 0.0:
                self.tell_unknown(spot, UNKNOWN, 0)


def bit_of(card: i64) -> i64:
    """Shifted down from a large number: compiled, a small constant that is shifted up has only 32 bits."""
    return ANYTHING >> (st.CARDS - card)
