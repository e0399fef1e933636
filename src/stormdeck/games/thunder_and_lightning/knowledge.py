"""What follows from a diary: where each hidden card of a seat may lie, and where it must.  Exact: nothing more, nothing less.

The model.  At any time a hand has *known* cards, which were seen to come into it, and unknown ones.  A card that is seen to
leave was a known one if there was one like it (if it was another, that one may be called the known one, for equal cards of
one back cannot be told apart), else an unknown one.  A card that was played face down was one of the known ones, or an unknown
one if there was any: this is the only choice, together with the few cards Hel may have taken, so all pasts are found by
following the diary from choice to choice.  A past is possible if the hand always had the cards that left it.

At the end the cards that are neither seen nor known, the *pool*, fill the unknown places: face-down cards, the rest of the
hand, the deck.  Anywhere will do, but no god lies face down (TL-R45), and a treasure was drawn in play (TL-R12).

Pasts that agree in what is known are one `Moment`, so there are few of them even after a whole hand was seen.  `hidden.py`
walks through the same moments to deal what is hidden afresh: each past as likely as it is if players choose blindly.

A card is numbered by its kind, and from KINDS on if its back is foreign (as its holder names it in an action).
"""

from __future__ import annotations

from typing import Final, final

from stormdeck.games.thunder_and_lightning.diary import (
    CAME,
    CODES,
    DOWN,
    DREW,
    FRESH,
    HEL,
    HELD,
    KNEW,
    LEFT,
    MET,
    NEED,
    OR_STOLEN,
    OR_TOKEN,
)
from stormdeck.games.thunder_and_lightning.memory import HEL_CARD
from stormdeck.games.thunder_and_lightning.state import (
    EVERYBODY,
    GOD,
    HAND,
    KINDS,
    NIGHTMARE,
    NOTHING,
    PILE,
    PLACES,
    ROWS,
    TREASURE,
    ThunderState,
)

CARDS: Final = 2 * KINDS
SCALE: Final = 1 << 30  # chances are compared in parts of this
IN_HAND: Final = 0
HEL_TOOK: Final = -1
UNKNOWN: Final = -1  # instead of a card: one of the pool
BITS: Final = 5  # a set of cards is a number with so many bits for each: no hand and battlefield have 32 of one
ANYTHING: Final = 1 << CARDS  # among the bits of cards: nobody knows what it may be


@final
class Choice:
    """One way things may have gone."""

    def __init__(self, token: int, card: int, after: Moment, weight: float) -> None:
        self.token = token  # the running number of a face-down card; IN_HAND: the hand had that card; HEL_TOOK: Hel took it
        self.card = card  # UNKNOWN: one of the pool
        self.after = after
        self.weight = weight
        self.upto = 0  # for drawing lots: this choice and those before it, in parts of SCALE


@final
class Moment:
    """What is known at a choice, or at the end of the diary (then there is nothing to choose)."""

    def __init__(self) -> None:
        self.choices: list[Choice] = []
        self.weight = 0.0  # 0: no past leads on from here
        self.known: list[int] = []  # at the end: known cards in the hand
        self.early = 0  # at the end, by kind bits: what a face-down card of the pool may be that is surely not drawn ...
        self.late = 0  # ... and one that may be; before the end: in some past that leads on from here

    def settle(self) -> None:
        """All choices are there: leave out those that lead nowhere."""
        self.choices = [choice for choice in self.choices if choice.after.weight > 0.0]
        for choice in self.choices:
            self.weight += choice.weight * choice.after.weight
            self.early |= choice.after.early
            self.late |= choice.after.late
        total = 0.0
        for choice in self.choices:
            total += choice.weight * choice.after.weight
            choice.upto = int(SCALE * total / self.weight)


@final
class Situation:
    """Everything about a seat that the others can see and that bears on its hidden cards."""

    def __init__(self, entries: list[int], side: int, held: int, stolen: int, deck: int, pool: list[int]) -> None:
        self.entries = entries  # the diary, as far as this viewer has seen it
        self.side = side
        self.held = held  # hand cards with the own back ...
        self.stolen = stolen  # ... and with the foreign one
        self.deck = deck
        self.pool = pool  # by kind: cards of the own deck that are in hand, deck or face down; what Hel took is not counted


@final
class Knowledge:
    """What a viewer knows of a seat's hidden cards."""

    def __init__(self, situation: Situation, strength: list[int], copies: list[int]) -> None:
        self.entries = situation.entries
        self.situation = situation
        self.strength = strength
        self.copies = copies
        self.own_held: list[int] = []  # by entry: hand cards with the own back before it, and at last now ...
        self.stolen_held: list[int] = []  # ... the same for the foreign one ...
        self.drawn: list[bool] = []  # ... and whether any card had been drawn
        self.asked: list[int] = []  # running numbers that a NEED names
        self.may_lie: dict[int, int] = {}
        """By running number: the bits of the cards it may be; ANYTHING for a stolen card that nobody saw being stolen."""
        self.may_be_unknown: set[int] = set()
        """The running numbers of those that may be a card of the pool."""
        self.least: list[int] = []
        """By card: how many are surely in the hand."""
        self.most: list[int] = []
        """By card: how many may be in the hand."""
        self.may_draw = 0
        """The bits of the kinds that the next card of the deck may be."""
        self.may_have_taken = 0
        """The bits of the cards Hel may have taken, where that is not known."""
        self.moments: dict[tuple[int, int, int, int, int, tuple[int, ...], int], Moment] = {}
        self.measure()
        sizes = [own + stolen for own, stolen in zip(self.own_held, self.stolen_held, strict=True)]
        fits = max(sizes) <= 2 * HAND  # a position that was set up has all it can in the first hand
        possible = fits and min(self.own_held) >= 0 and min(self.stolen_held) >= 0
        self.start = Moment()
        if possible:
            self.start = self.follow(0, 0, 0, 0, 0, (), 0) if self.tells() else self.skip()

    # Before anything is asked.

    def card_of(self, card: int) -> int:
        """A card as this module numbers it."""
        return card % KINDS if card // KINDS == self.situation.side else card % KINDS + KINDS

    def measure(self) -> None:
        """How large the hand was at each entry: count back from what it is now."""
        own, stolen = self.situation.held, self.situation.stolen
        self.own_held, self.stolen_held = [own], [stolen]
        at = len(self.entries) - 1
        while at >= 0:
            code, value = self.entries[at] % CODES, self.entries[at] // CODES
            change = 1 if code == DREW or code == CAME or code == HEL else -1 if code == LEFT or code == DOWN else 0
            foreign = value % 2 == 1 if code == HEL or code == DOWN else code != DREW and self.card_of(value % CARDS) >= KINDS
            own, stolen = (own, stolen - change) if foreign else (own - change, stolen)
            self.own_held.append(own)
            self.stolen_held.append(stolen)
            if code == OR_TOKEN and value > 0:
                self.asked.append(value)
            at -= 1
        self.own_held.reverse()
        self.stolen_held.reverse()
        drawn = False
        for entry in self.entries:
            self.drawn.append(drawn)
            drawn = drawn or entry % CODES == DREW or entry % CODES == FRESH
        self.drawn.append(drawn)
        self.least = [CARDS] * CARDS
        self.most = [0] * CARDS

    def unknown(self, at: int, hand: int, foreign: bool) -> int:
        """How many unknown cards the hand had before an entry; `hand`: the known ones."""
        held = self.stolen_held[at] if foreign else self.own_held[at]
        return held - count_all(hand, KINDS if foreign else 0)

    def chance(self, card: int) -> float:
        """That an unknown card is this one."""
        return max(1, self.copies[card]) / 50 if card < KINDS else 1.0

    def initiates(self, card: int) -> bool:
        """TL-R36  Whether it can challenge as a front card."""
        return card % KINDS > NIGHTMARE and self.strength[card % KINDS] >= 0

    def tells(self) -> bool:
        """Whether the diary has an entry from which something follows; in most games it has none for long."""
        for entry in self.entries:
            code = entry % CODES
            if code == CAME or code == HELD or code == KNEW or code == HEL or (code == NEED and entry // CODES != MET):
                return True
        return False

    def skip(self) -> Moment:
        """No card of the hand was ever known: every face-down one is of the pool, and there is nothing to choose."""
        moment, early, late = Moment(), 0, 0
        for at, entry in enumerate(self.entries):
            if entry % CODES == DOWN and entry // CODES % 2 == 0:
                early, late = (early, late + 1) if self.drawn[at] else (early + 1, late)
        self.end(moment, 0, 0, early, late, (), 0)
        for at, entry in enumerate(self.entries):
            if entry % CODES == DOWN:
                own = moment.late if self.drawn[at] else moment.early
                self.may_lie[entry // (2 * CODES)] = own if entry // CODES % 2 == 0 else ANYTHING
                self.may_be_unknown.add(entry // (2 * CODES))
        return moment

    # Following the diary.

    def follow(self, at: int, hand: int, laid: int, early: int, late: int, asked: tuple[int, ...], taken: int) -> Moment:
        """Go on to the next choice, or to the end.

        `hand`: the known cards in it, `laid`: the known cards that lie face down, both as sets (see `one`).
        `early`, `late`: how many unknown cards lie face down, played before or after the first draw.  `asked`: what the cards
        are that a NEED names, by twos: running number and card.  `taken`: what Hel took, and 1; 0: nothing.
        """
        key = (at, hand, laid, early, late, asked, taken)
        known = self.moments.get(key)
        if known is not None:
            return known
        moment = Moment()
        self.moments[key] = moment
        chance = 1.0
        while at < len(self.entries):
            code, value = self.entries[at] % CODES, self.entries[at] // CODES
            if code == DOWN:
                self.lay(moment, at, hand, laid, early, late, asked, taken)
                break
            if code == HEL:
                self.take(moment, at, hand, laid, early, late, asked)
                break
            if code == NEED and not self.is_met(at, hand, asked):
                self.meet(moment, at, hand, laid, early, late, asked, taken)
                break
            if code == CAME:
                hand += one(self.card_of(value))
            elif code == KNEW:
                hand += one(self.card_of(value))
                if self.unknown(at, hand, self.card_of(value) >= KINDS) < 0:
                    return moment  # there were not so many cards
            elif code == LEFT:
                card = self.card_of(value)
                unknown = self.unknown(at, hand, card >= KINDS)
                if count_of(hand, card) > 0:
                    chance *= count_of(hand, card) + unknown * self.chance(card)
                    hand -= one(card)
                elif unknown > 0:
                    chance *= unknown * self.chance(card)
                else:
                    return moment  # it cannot have left a hand that did not have it
            elif code == HELD:
                size = self.own_held[at] + self.stolen_held[at]
                chance *= self.showing(at, size, hand)
                if chance == 0.0:
                    return moment  # a known card was not there
                hand = sum([one(self.card_of(entry // CODES)) for entry in self.entries[at : at + size]])
                at += size - 1
            at += 1
        if at == len(self.entries):
            self.end(moment, hand, laid, early, late, asked, taken)
        else:
            moment.settle()
        moment.weight *= chance
        return moment

    def showing(self, at: int, size: int, hand: int) -> float:
        """How likely a hand with these known cards was the one that Frigg saw; 0: it was not."""
        shown = sum([one(self.card_of(entry // CODES)) for entry in self.entries[at : at + size]])
        chance = 1.0
        for card in range(CARDS):
            more = count_of(shown, card) - count_of(hand, card)
            if more < 0:
                return 0.0
            while more > 0:
                chance *= self.chance(card)
                more -= 1
        return chance

    def lay(
        self, moment: Moment, at: int, hand: int, laid: int, early: int, late: int, asked: tuple[int, ...], taken: int
    ) -> None:
        """A card went face down: one of the known ones with its back, or an unknown one."""
        token, foreign = self.entries[at] // (2 * CODES), self.entries[at] // CODES % 2 == 1
        first = KINDS if foreign else 0
        named = token in self.asked
        may_be = 0
        for card in range(first, first + KINDS) if hand > 0 else ():
            if count_of(hand, card) > 0 and card != GOD:
                told = (*asked, token, card) if named else asked
                after = self.follow(at + 1, hand - one(card), laid + one(card), early, late, told, taken)
                moment.choices.append(Choice(token, card, after, float(count_of(hand, card))))
                if after.weight > 0.0:
                    may_be |= 1 << card
        unknown = self.unknown(at, hand, foreign)
        if unknown > 0:
            told = (*asked, token, UNKNOWN) if named else asked
            drawn = self.drawn[at]
            if foreign:
                after = self.follow(at + 1, hand, laid, early, late, told, taken)
            else:
                after = self.follow(at + 1, hand, laid, early + (0 if drawn else 1), late + (1 if drawn else 0), told, taken)
            moment.choices.append(Choice(token, UNKNOWN, after, float(unknown)))
            if after.weight > 0.0:
                self.may_be_unknown.add(token)
                if foreign:
                    may_be |= ANYTHING
                elif not named:
                    may_be |= after.late if drawn else after.early
        self.may_lie[token] = self.may_lie.get(token, 0) | may_be

    def take(self, moment: Moment, at: int, hand: int, laid: int, early: int, late: int, asked: tuple[int, ...]) -> None:
        """TL-G62  Hel took one of several cards."""
        value = self.entries[at] // CODES
        for kind in range(KINDS):
            if value // 2 >> kind & 1 == 1:
                card = kind + KINDS * (value % 2)
                after = self.follow(at + 1, hand + one(card), laid, early, late, asked, card + 1)
                moment.choices.append(Choice(HEL_TOOK, card, after, 1.0))
                if after.weight > 0.0:
                    self.may_have_taken |= 1 << card

    # What the seat needed.

    def is_met(self, at: int, hand: int, asked: tuple[int, ...]) -> bool:
        """Whether the known cards are an answer to a NEED."""
        if self.entries[at] // CODES == MET:
            return True
        for card, _ in self.answers(at):
            if count_of(hand, card) > 0:
                return True
        return any([card != UNKNOWN and self.initiates(card) for _, card in self.fronts(at, asked)])

    def answers(self, at: int) -> list[tuple[int, bool]]:
        """The cards one of which in the hand would do; whether each is a foreign one."""
        found = [(kind, False) for kind in range(KINDS) if self.entries[at] // CODES >> kind & 1 == 1]
        at += 1
        while at < len(self.entries) and self.entries[at] % CODES in (OR_STOLEN, OR_TOKEN):
            if self.entries[at] % CODES == OR_STOLEN:
                found += [(kind + KINDS, True) for kind in range(KINDS) if self.entries[at] // CODES >> kind & 1 == 1]
            at += 1
        return found

    def fronts(self, at: int, asked: tuple[int, ...]) -> list[tuple[int, int]]:
        """The face-down cards that would do, with what they are in this past."""
        tokens: list[int] = []
        at += 1
        while at < len(self.entries) and self.entries[at] % CODES in (OR_STOLEN, OR_TOKEN):
            if self.entries[at] % CODES == OR_TOKEN:
                tokens.append(self.entries[at] // CODES)
            at += 1
        return [(asked[place], asked[place + 1]) for place in range(0, len(asked), 2) if asked[place] in tokens]

    def meet(
        self, moment: Moment, at: int, hand: int, laid: int, early: int, late: int, asked: tuple[int, ...], taken: int
    ) -> None:
        """No known card would do, so an unknown one does: each of them is tried."""
        for card, foreign in self.answers(at):
            drawn = card != TREASURE or self.drawn[at]
            if self.unknown(at, hand, foreign) > 0 and drawn:
                after = self.follow(at + 1, hand + one(card), laid, early, late, asked, taken)
                moment.choices.append(Choice(IN_HAND, card, after, self.chance(card)))
        for token, lying in self.fronts(at, asked):
            if lying == UNKNOWN:
                place = 2 * asked[::2].index(token)
                drawn = self.drawn[self.place_of(token)]
                for kind in range(KINDS):
                    if self.initiates(kind):
                        told = (*asked[: place + 1], kind, *asked[place + 2 :])
                        left = (early, late - 1) if drawn else (early - 1, late)
                        after = self.follow(at + 1, hand, laid + one(kind), left[0], left[1], told, taken)
                        moment.choices.append(Choice(token, kind, after, self.chance(kind)))

    def place_of(self, token: int) -> int:
        for place, entry in enumerate(self.entries):
            if entry % CODES == DOWN and entry // (2 * CODES) == token:
                return place
        raise AssertionError("a card that was needed has never been played")

    # The end.

    def end(self, moment: Moment, hand: int, laid: int, early: int, late: int, asked: tuple[int, ...], taken: int) -> None:
        """Spread the pool over the unknown places; find out what may be where."""
        at = len(self.entries)
        rest = list(self.situation.pool)
        if hand > 0 or laid > 0:
            for kind in range(KINDS):
                rest[kind] -= count_of(hand, kind) + count_of(laid, kind)
        if 0 < taken <= KINDS:
            rest[taken - 1] += 1
        if min(rest) < 0:
            return  # more than there are
        unknown, deck = self.unknown(at, hand, False), self.situation.deck
        elsewhere = sum(rest) - early - late - unknown - deck  # stolen cards that nobody saw being stolen
        gods, treasures = rest[GOD], rest[TREASURE]
        plain = 0
        for kind in range(TREASURE + 1, KINDS):
            if rest[kind] > 0:
                plain |= 1 << kind
        held, outside = -1, -1  # of the other cards: how many the hand may have at most, and how many may lie outside it
        least, most = [CARDS, CARDS], [0, 0]  # of the god and the treasure in the hand
        for god in range(gods + 1):  # 1: the god is in the hand
            for place in range(3 if treasures == 1 else 1):  # the treasure is in the deck, in the hand, or lies face down
                in_hand, in_deck, lying = unknown - god, deck - gods + god, late
                if treasures == 1:
                    in_hand -= 1 if place == 1 else 0
                    in_deck -= 1 if place == 0 else 0
                    lying -= 1 if place == 2 else 0
                if in_hand < 0 or in_deck < 0 or lying < 0 or (place == 1 and not self.drawn[at]):
                    continue
                moment.weight = 1.0
                moment.early |= plain if early > 0 else 0
                moment.late |= (plain if lying > 0 else 0) | ((1 << TREASURE) if lying < late else 0)
                self.may_draw |= plain if in_deck > 0 else 0
                self.may_draw |= (gods - god) << GOD | (treasures if place == 0 else 0) << TREASURE
                held, outside = max(held, in_hand), max(outside, early + lying + in_deck + elsewhere)
                least = [min(least[0], god), min(least[1], 1 if place == 1 else 0)]
                most = [max(most[0], god), max(most[1], 1 if place == 1 else 0)]
        if moment.weight > 0.0:
            least += [max(0, rest[kind] - outside) for kind in range(TREASURE + 1, KINDS)]
            most += [min(rest[kind], held) for kind in range(TREASURE + 1, KINDS)]
            self.conclude(moment, hand, least, most, asked)

    def conclude(self, moment: Moment, hand: int, least: list[int], most: list[int], asked: tuple[int, ...]) -> None:
        """Note what one past allows."""
        for card in range(CARDS):
            known = count_of(hand, card) if hand > 0 else 0
            if known > 0:
                moment.known += [card] * known
            low, high = (least[card], most[card]) if card < KINDS else (0, 0)
            if known + low < self.least[card]:
                self.least[card] = known + low
            if known + high > self.most[card]:
                self.most[card] = known + high
        for place in range(0, len(asked), 2):
            token, card = asked[place], asked[place + 1]
            if card == UNKNOWN:
                wild = moment.late if self.drawn[self.place_of(token)] else moment.early
            else:
                wild = 1 << card
            self.may_lie[token] = self.may_lie.get(token, 0) | wild


def one(card: int) -> int:
    """A set with one card."""
    return 1 << BITS * card


def count_of(cards: int, card: int) -> int:
    return cards >> BITS * card & 31


def count_all(cards: int, first: int) -> int:
    """How many cards of one back a set has: those numbered from `first` on."""
    if cards == 0:
        return 0
    cards = cards >> BITS * first & (1 << BITS * KINDS) - 1
    total = 0
    while cards > 0:
        total += cards & 31
        cards >>= BITS
    return total


# ---- What others can see of a seat -------------------------------------------------------------------------------------


def knowledge_of(state: ThunderState, seat: int, level: int) -> Knowledge:
    """What follows for the opponent, or for everybody, from all that was seen of a seat's hand."""
    side = int(state.sides[seat])
    start = seat * HAND
    backs = [int(state.hands[at]) // KINDS for at in range(start, start + int(state.hand_sizes[seat]))]
    held = backs.count(side)
    situation = Situation(
        entries=diary_of(state, seat, level),
        side=side,
        held=held,
        stolen=len(backs) - held,
        deck=int(state.deck_sizes[seat]),
        pool=pool_of(state, seat),
    )
    agreed = state.agreed
    return Knowledge(situation, [int(number) for number in agreed.strength], [int(number) for number in agreed.copies])


def diary_of(state: ThunderState, seat: int, level: int) -> list[int]:
    """The entries that a viewer has seen: what Frigg saw, spectators did not."""
    start = seat * int(state.diary_room)
    entries = [int(state.diary[at]) for at in range(start, start + int(state.diary_sizes[seat]))]
    return [entry for entry in entries if level != EVERYBODY or entry % CODES not in (HELD, KNEW)]


def pool_of(state: ThunderState, seat: int) -> list[int]:
    """TL-R09  By kind: how many cards of a deck are in its player's hand or deck or lie there face down.

    All copies less those that lie open or were stolen.  What Hel took counts as lying in the pile, where it was seen last.
    """
    side = int(state.sides[seat])
    pool = [int(state.agreed.copies[kind]) - int(state.away[side * KINDS + kind]) for kind in range(KINDS)]
    for card in open_cards(state) + stolen_cards(state, 1 - seat):
        if card // KINDS == side:
            pool[card % KINDS] -= 1
    return pool


def open_cards(state: ThunderState) -> list[int]:
    """Every card that everybody has seen where it lies."""
    cards = [int(state.cards[p]) for p in range(PLACES) if p % ROWS < state.heights[p // ROWS] and state.ups[p] == 1]
    for seat in range(2):
        cards += [int(state.piles[at]) for at in range(seat * PILE, seat * PILE + int(state.pile_sizes[seat]))]
        cards += [int(state.waiting[at]) for at in range(seat * HAND, seat * HAND + int(state.waiting_sizes[seat]))]
        if state.ghosts[seat] != NOTHING:
            cards.append(int(state.hels[seat * 8 + HEL_CARD]))
    if state.limbo == 1:
        cards.append(int(state.played))
    if state.revealed != NOTHING:
        cards.append(int(state.revealed))
    return cards


def stolen_cards(state: ThunderState, seat: int) -> list[int]:
    """TL-R59  The stolen cards that a seat hides: each was seen to come, and to leave."""
    cards: list[int] = []
    for entry in diary_of(state, seat, EVERYBODY):
        code, card = entry % CODES, entry // CODES
        if code == CAME and card // KINDS != state.sides[seat]:
            cards.append(card)
        elif code == LEFT and card in cards:
            cards.remove(card)
    return cards
