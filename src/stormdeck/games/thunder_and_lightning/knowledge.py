"""What follows from a diary: where each hidden card of a seat may lie, and where it must.  Exact: nothing more, nothing less.

The model.  At any time a hand has *known* cards, which were seen to come into it, and unknown ones.  A card that is seen to
leave was a known one if there was one like it (if it was another, that one may be called the known one, for equal cards of
one back cannot be told apart), else an unknown one.  A card that was played face down was one of the known ones, or an unknown
one if there was any: this is the only choice, together with the few cards Hel may have taken, so all pasts are found by
following the diary from choice to choice.  A past is possible if the hand always had the cards that left it.

At the end the cards that are neither seen nor known, the *pool*, fill the unknown places: face-down cards, the rest of the
hand, the deck.  Anywhere will do, but no god lies face down (TL-R45), and a treasure was drawn in play (TL-R12).

Frigg's look at a hand tells those who did not see it one thing: no champion is left there (TL-R63).  From then on its unknown
cards are of two sorts, *cleared* ones and those that were drawn since; which sort leaves or goes face down is one more choice.

`story.py` reads the diary, `pasts.py` follows it; here are the questions that views ask, and what others can see of a seat.
`hidden.py` walks through the same pasts to deal what is hidden afresh: each past as likely as it is if players choose blindly.

A card is numbered by its kind, and from KINDS on if its back is foreign (as its holder names it in an action).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stormdeck.core.arrays import zeros
from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.cards import Card
from stormdeck.games.thunder_and_lightning.diary import CAME, CODES, HELD, KNEW, LEFT, NOTES, SPIED
from stormdeck.games.thunder_and_lightning.memory import HEL_CARD
from stormdeck.games.thunder_and_lightning.pasts import ANYTHING, Pasts
from stormdeck.games.thunder_and_lightning.situation import Situation
from stormdeck.games.thunder_and_lightning.state import ThunderState
from stormdeck.games.thunder_and_lightning.story import CARDS, Story

ANSWERS: Final = 32  # that are kept: a few tables, each seen by both players and by everybody, before and after an action


@final
class Knowledge:
    """What a viewer knows of a seat's hidden cards.  Never changed once it is made: it is shared (see `Shelf`)."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.story = Story(situation)
        self.pasts = pasts = Pasts(self.story)
        self.is_possible = bool(pasts.weights[0] > 0.0)
        self.has_drawn = self.story.has_drawn()
        self.may_have_taken = pasts.may_have_taken
        """The bits of the cards Hel may have taken, where that is not known."""
        self.may_draw = pasts.may_draw
        """The bits of the kinds that the next card of the deck may be."""
        self.least = pasts.least
        """By card: how many are surely in the hand."""
        self.most = pasts.most
        """By card: how many may be in the hand."""
        self.may_lie: dict[int, int] = {}
        """By running number: the bits of the cards it may be; ANYTHING for a stolen card that nobody saw being stolen."""
        self.may_be_unknown: set[int] = set()
        """The running numbers of those that may be a card of the pool."""
        self.candidates: dict[int, tuple[Card, ...]] = {}
        """`may_lie` as cards; none where it is ANYTHING."""
        self.list_spots()
        self.lying = tuple([(token, self.candidates[token]) for token in sorted(self.candidates)])
        """The same, by running number."""
        self.surely_held: tuple[Card, ...] = ()
        """The cards that must be in the hand, sorted."""
        self.may_hold: tuple[Card, ...] = ()
        """The cards that may be in the hand, sorted."""
        self.list_hand()
        self.notes = tuple([note_of(entry) for entry in situation.entries])
        """The diary, as views have it."""

    def list_spots(self) -> None:
        named: dict[int, tuple[Card, ...]] = {}  # many of them may be the same cards
        story, pasts = self.story, self.pasts
        spot: i64
        for spot in range(len(story.tokens)):
            token, bits = int(story.tokens[spot]), int(pasts.lies[spot])
            if pasts.reached[spot] == 1:
                if bits not in named:
                    named[bits] = self.named(bits)
                self.may_lie[token] = bits
                self.candidates[token] = named[bits]
            if pasts.may_be_unknown[spot] == 1:
                self.may_be_unknown.add(token)

    def list_hand(self) -> None:
        """The side whose cards have the lower numbers comes first."""
        held: list[Card] = []
        may: list[Card] = []
        card: i64
        for card in range(CARDS):
            number = self.situation.card_of(card)
            if self.most[number] > 0:
                may.append(Card(int(card)))
                if self.least[number] > 0:
                    held += [Card(int(card))] * int(self.least[number])
        self.may_hold = tuple(may)
        self.surely_held = tuple(held)

    def named(self, bits: i64) -> tuple[Card, ...]:
        """The cards of a set, sorted; none if it has ANYTHING in it."""
        cards: list[Card] = []
        card: i64 = 0
        while card < CARDS and bits & ANYTHING == 0:
            if bits >> self.situation.card_of(card) & 1 == 1:
                cards.append(Card(int(card)))
            card += 1
        return tuple(cards)

    def was_late(self, token: i64) -> bool:
        """Whether a card had been drawn when a face-down card was played."""
        return self.story.late_spot[self.story.spot_of(token)] == 1


@final
class Shelf:
    """The last answers, so that both players' views, those before and after an action and a belief work things out once.

    They are found by everything a viewer has seen of a seat (`Situation`), and nothing else goes into them.  Threads may use
    the shelf at the same time: an answer is finished before it is put there, and at worst one is worked out twice.
    """

    answers: list[Knowledge]
    turn: i64  # whose place is next, once all are filled

    def __init__(self) -> None:
        self.answers = []
        self.turn = 0

    def ask(self, situation: Situation) -> Knowledge:
        for answer in self.answers:
            if answer.situation.mark == situation.mark and answer.situation.equals(situation):
                return answer
        answer = Knowledge(situation)
        if len(self.answers) < ANSWERS:
            self.answers.append(answer)
        else:
            self.answers[self.turn] = answer
            self.turn = (self.turn + 1) % ANSWERS
        return answer


SHELF: Final = Shelf()
COMMON: Final = [(NOTES[entry % CODES % len(NOTES)], entry // CODES) for entry in range(64 * CODES)]
"""Notes with a card, or a running number that is not too large: a view has very many, so they are made once."""


def note_of(entry: i64) -> tuple[str, int]:
    """An entry of a diary, as views have it."""
    return COMMON[int(entry)] if entry < 64 * CODES else (NOTES[int(entry % CODES)], int(entry // CODES))


# ---- What others can see of a seat -------------------------------------------------------------------------------------


def knowledge_of(state: ThunderState, seat: i64, level: i64, asks: i64 = tl.NOTHING) -> Knowledge:
    """What follows for the opponent, or for everybody, from all that was seen of a seat's hand.

    `asks`: whose eyes it is for.  If it is the opponent who asks, what that one has stolen is not the seat's any more; what all
    others saw of that may be less, in a position that was set up.
    """
    side = state.sides[seat]
    held: i64 = 0
    at: i64
    for at in range(seat * tl.HAND, seat * tl.HAND + state.hand_sizes[seat]):
        held += 1 if state.hands[at] // tl.KINDS == side else 0
    agreed = state.agreed
    situation = Situation(
        diary_of(state, seat, level),
        side,
        held,
        state.hand_sizes[seat] - held,
        state.deck_sizes[seat],
        pool_of(state, seat, asks),
        agreed.strength,
        agreed.copies,
    )
    return SHELF.ask(situation)


def diary_of(state: ThunderState, seat: i64, level: i64) -> vec[i64]:
    """The entries that a viewer has seen.

    What Frigg saw, spectators did not.  They saw which champions were discarded, so no other is left in the hand (TL-R63).
    """
    start: i64 = seat * state.diary_room
    entries = state.diary[start : start + state.diary_sizes[seat]]
    if level != tl.EVERYBODY:
        return entries
    seen = vec[i64]()
    spied = False
    for entry in entries:
        code = entry % CODES
        if code == HELD:
            spied = True
        elif code != KNEW:
            if spied and (code != LEFT or entry // CODES % tl.KINDS != tl.CHAMPION):
                seen = append(seen, SPIED)
                spied = False
            seen = append(seen, entry)
    return append(seen, SPIED) if spied else seen


def pool_of(state: ThunderState, seat: i64, asks: i64) -> vec[i64]:
    """TL-R09  By kind: how many cards of a deck are in its player's hand or deck or lie there face down.

    All copies less those that lie open or were stolen.  What Hel took counts as lying in the pile, where it was seen last.
    Everybody saw what was stolen; in a position that was set up only the thief knows it, unless its diary tells.
    """
    seen = open_cards(state)
    if asks != 1 - seat:
        count_stolen(state, 1 - seat, seen)
    else:
        held = own_hidden(state, 1 - seat)
        for card in range(state.sides[seat] * tl.KINDS, (state.sides[seat] + 1) * tl.KINDS):
            seen[card] += held[card]
    first: i64 = state.sides[seat] * tl.KINDS
    pool = zeros(tl.KINDS)
    kind: i64
    for kind in range(tl.KINDS):
        pool[kind] = state.agreed.copies[kind] - state.away[first + kind] - seen[first + kind]
    return pool


def open_cards(state: ThunderState) -> vec[i64]:
    """By card: how many everybody has seen where they lie."""
    seen = zeros(CARDS)
    place: i64
    for place in range(tl.PLACES):
        if place % tl.ROWS < state.heights[place // tl.ROWS] and state.ups[place] == 1:
            seen[state.cards[place]] += 1
    seat: i64
    for seat in range(2):
        tally(seen, state.piles, seat * tl.PILE, state.pile_sizes[seat])
        tally(seen, state.waiting, seat * tl.HAND, state.waiting_sizes[seat])
        if state.ghosts[seat] != tl.NOTHING:
            seen[state.hels[seat * 8 + HEL_CARD]] += 1
    if state.limbo == 1:
        seen[state.played] += 1
    if state.revealed != tl.NOTHING:
        seen[state.revealed] += 1
    return seen


def tally(counts: vec[i64], cards: vec[i64], start: i64, size: i64) -> None:
    at: i64
    for at in range(start, start + size):
        counts[cards[at]] += 1


def count_stolen(state: ThunderState, seat: i64, counts: vec[i64]) -> None:
    """TL-R59  Add the stolen cards that a seat hides: each was seen to come, and to leave."""
    side = state.sides[seat]
    stolen = zeros(CARDS)
    at: i64 = seat * state.diary_room
    end: i64 = at + state.diary_sizes[seat]
    while at < end:
        code = state.diary[at] % CODES
        if code == CAME or code == LEFT:
            card = state.diary[at] // CODES
            if card // tl.KINDS != side:
                stolen[card] = max(i64(0), stolen[card] + (1 if code == CAME else -1))
        at += 1
    card = (1 - side) * tl.KINDS
    end = card + tl.KINDS
    while card < end:
        counts[card] += stolen[card]
        card += 1


def own_hidden(state: ThunderState, seat: i64) -> vec[i64]:
    """By card: what a seat has in its hand and face down before it."""
    counts = zeros(CARDS)
    tally(counts, state.hands, seat * tl.HAND, state.hand_sizes[seat])
    place: i64
    for place in range(seat * tl.CELLS, seat * tl.CELLS + tl.CELLS):
        if place % tl.ROWS < state.heights[place // tl.ROWS] and state.ups[place] == 0:
            counts[state.cards[place]] += 1
    return counts
