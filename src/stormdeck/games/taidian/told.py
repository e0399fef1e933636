"""What is known of a part of somebody's cards without seeing it: of a hand, or of the cards discarded together (TA-G48, TA-G83).

A *fact* is a tuple of numbers: at least so many cards of the part count, then by kind how many of it may count (`ANY`: all).
Whoever was asked has one of the answers; of whoever was not asked no card is one, so all of them count that are none; and what
was drawn before a reshuffle counts up to what was not reshuffled.  A *part* has a size and its facts.  What is told of a seat is
the part of its hand, then parts of its closed discards; nothing at all is ().

Nothing here is changed in place: states share it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final, final

from mypy_extensions import i64

from stormdeck.core.rng import Rng

Fact = tuple[int, ...]
Part = tuple[int, tuple[Fact, ...]]
Told = tuple[Part, ...]

ANY: Final = 99
"""All cards of a kind count."""
MOST_FACTS: Final = 8
"""Of a part no more is kept in mind; the later a fact is in order, the sooner it is forgotten."""
MOST_PARTS: Final = 4
"""The hand, and so many parts less one of the closed discards; the oldest is forgotten first."""
MOST_STEPS: Final = 4000
"""Where dealing what fits takes more steps than this (hands of many cards, of which much is known), less is looked at."""
FEW_STEPS: Final = 1000
"""The same where only whether something fits is asked, for many ways at a time."""
MOST_CARDS: Final = 10
"""Of larger parts that is not asked."""
MOST_KNOWN: Final = 1000
NO_PART: Final[Part] = (0, ())
LOTS: Final = 1 << 30


def answer(mask: int, kinds: int) -> Fact:
    """One card is among these kinds."""
    return (1, *[ANY if mask >> kind & 1 else 0 for kind in range(kinds)])


def no_answer(mask: int, kinds: int, size: int) -> Fact:
    """No card is among these kinds."""
    return (size, *[0 if mask >> kind & 1 else ANY for kind in range(kinds)])


def less(fact: Fact, kind: int) -> Fact:
    """A card has left the part.  If it may have counted, it has: any other card would leave more behind."""
    cap = fact[1 + kind]
    if cap == 0:
        return fact
    return (fact[0] - 1, *fact[1 : 1 + kind], cap if cap == ANY else cap - 1, *fact[2 + kind :])


def implies(one: Fact, other: Fact) -> bool:
    return one[0] >= other[0] and all([one[at] <= other[at] for at in range(1, len(one))])


def tidy(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """In order, without those that say nothing or follow from another."""
    telling = sorted({fact for fact in facts if fact[0] > 0}, reverse=True)
    kept = [fact for fact in telling if not any([other != fact and implies(other, fact) for other in telling])]
    return tuple(kept[:MOST_FACTS])


def part_of(size: int, facts: Sequence[Fact]) -> Part:
    kept = tidy(facts)
    return (size, kept) if kept and size > 0 else NO_PART


def whole(hand: Part, closed: Sequence[Part]) -> Told:
    telling = [part for part in closed if part[1]][-MOST_PARTS + 1 :]
    return (hand, *telling) if telling or hand[1] else ()


def hand_of(told: Told) -> Part:
    return told[0] if told else NO_PART


def with_hand(told: Told, hand: Part) -> Told:
    return whole(hand, told[1:])


def without_card(part: Part, kind: int) -> Part:
    """A card of a known kind left the part."""
    return part_of(part[0] - 1, [less(fact, kind) for fact in part[1]])


def without_some_card(part: Part, kinds: Sequence[int]) -> Part:
    """A card left the part, of one of these kinds."""
    if len(kinds) == 1:
        return without_card(part, kinds[0])
    facts = [fact if not any([fact[1 + kind] > 0 for kind in kinds]) else (fact[0] - 1, *fact[1:]) for fact in part[1]]
    return part_of(part[0] - 1, facts)


def put_away(told: Told) -> Told:
    """The hand was discarded."""
    hand = hand_of(told)
    return whole(NO_PART, [*told[1:], hand])


def drawn_before(closed: Sequence[Part], cards: Sequence[int], size: int) -> tuple[Fact, ...]:
    """TA-G48  What is known of the last cards of a pile, from what is known of the closed discards: all of them are `cards`.

    So many of a kind may count as did not for the discards, and so many must as that leaves.  What several parts ask for they
    ask for together, too.
    """
    kinds = len(cards)
    asked: list[Fact] = [(0, *[0] * kinds)]
    for part in closed:
        both = []
        for fact in part[1]:
            both += [tuple([min(ANY, one + other) for one, other in zip(fact, before, strict=True)]) for before in asked]
        asked += both
    facts: list[Fact] = []
    for fact in asked:
        counting = [min(cap, count) for cap, count in zip(fact[1:], cards, strict=True)]
        facts.append((size - sum(counting) + fact[0], *[cards[kind] - counting[kind] for kind in range(kinds)]))
    return tidy(facts)


# ---- Dealing what fits -------------------------------------------------------------------------------------------------


@final
class Deals:
    """Every way to deal cards to parts so that all facts hold; the cards left over are for other places.

    Kinds that count alike in every fact are dealt together.  The stages are each such group and each part; `count` says in how
    many ways the rest can be dealt.
    """

    groups: list[list[int]]
    cards: list[int]
    told: Told
    places: list[int]  # where the facts of each part begin among `needs`
    found: dict[tuple[int, ...], int]
    is_large: bool  # the ways are too many to be counted
    is_whole: bool  # nothing that is told was left out

    def __init__(self, cards: Sequence[int], told: Told, most: int = MOST_STEPS) -> None:
        self.cards = list(cards)
        self.told = told
        self.most = most
        self.found = {}
        self.is_large = False
        self.is_whole = True
        self.places = []
        needs: list[int] = []
        sizes: list[int] = []
        for part in told:
            self.places.append(len(needs))
            sizes.append(part[0])
            needs += [fact[0] for fact in part[1]]
        self.sizes = tuple(sizes)
        self.needs = tuple(needs)
        groups: dict[tuple[int, ...], list[int]] = {}
        for kind, number in enumerate(self.cards):
            if number > 0:
                caps = [fact[1 + kind] for part in told for fact in part[1]]
                alike = all([cap == 0 or cap == ANY for cap in caps])
                groups.setdefault((*caps, -1 if alike else kind), []).append(kind)
        self.groups = list(groups.values())
        self.stages = len(self.groups) * len(told)

    def fit(self) -> bool:
        return self.count(0, 0, self.sizes, self.needs) > 0

    def count(self, stage: int, left: int, sizes: tuple[int, ...], needs: tuple[int, ...]) -> int:
        """In how many ways the stages from this one on can be dealt; `left`: cards of the group that no part has."""
        if self.is_large:
            return 0
        if stage == self.stages:
            return 0 if any([size > 0 for size in sizes]) or any([need > 0 for need in needs]) else 1
        key = (stage, left, *sizes, *needs)
        known = self.found.get(key, -1)
        if known < 0:
            known = sum(self.weights(stage, left, sizes, needs))
            self.found[key] = known
            self.is_large = self.is_large or len(self.found) > self.most
        return known

    def weights(self, stage: int, left: int, sizes: tuple[int, ...], needs: tuple[int, ...]) -> list[int]:
        """By how many cards of the group the part gets: in how many ways."""
        part = stage % len(self.told)
        here = left if part > 0 else sum([self.cards[kind] for kind in self.groups[stage // len(self.told)]])
        found = []
        for number in range(min(here, sizes[part]) + 1):
            after = self.fewer(stage, number, needs)
            ways = self.count(stage + 1, here - number, (*sizes[:part], sizes[part] - number, *sizes[part + 1 :]), after)
            found.append(comb(here, number) * ways)
        return found

    def fewer(self, stage: int, number: int, needs: tuple[int, ...]) -> tuple[int, ...]:
        """What the facts still ask for when the part of a stage gets so many cards of its group."""
        part = stage % len(self.told)
        kind = self.groups[stage // len(self.told)][0]
        after = list(needs)
        for at, fact in enumerate(self.told[part][1]):
            place = self.places[part] + at
            after[place] = max(0, after[place] - min(number, fact[1 + kind]))
        return tuple(after)

    def deal(self, rng: Rng) -> list[list[int]]:
        """By part and kind: how many cards; every deal equally likely."""
        rows = [[0] * len(self.cards) for _ in self.told]
        cards = list(self.cards)
        left, sizes, needs = 0, self.sizes, self.needs
        for stage in range(self.stages):
            part = stage % len(self.told)
            group = self.groups[stage // len(self.told)]
            here = left if part > 0 else sum([self.cards[kind] for kind in group])
            number = draw_lot(self.weights(stage, left, sizes, needs), rng)
            for _ in range(number):
                kind = group[draw_lot([cards[kind] for kind in group], rng)]
                cards[kind] -= 1
                rows[part][kind] += 1
            needs = self.fewer(stage, number, needs)
            sizes = (*sizes[:part], sizes[part] - number, *sizes[part + 1 :])
            left = here - number
        return rows


def deals_of(cards: Sequence[int], told: Told, most: int = MOST_STEPS) -> Deals:
    """What fits; where that is too much, the oldest of what is told is left out."""
    left = told
    while True:
        deals = Deals(cards, left, most)
        deals.fit()
        if not deals.is_large:
            deals.is_whole = left == told
            return deals
        left = (left[0], *left[2:]) if len(left) > 1 else ((left[0][0], left[0][1][:-1]),)


FITTING: Final[dict[tuple[tuple[int, ...], Told], bool]] = {}
"""What was found out last: in many ways a seat has the same cards."""


def can_be(cards: Sequence[int], told: Told) -> bool:
    """Whether what is told can be of these cards; if that is too hard to tell, it can."""
    if any([part[0] > MOST_CARDS for part in told]):
        return True
    key = (tuple(cards), told)
    if key not in FITTING:
        if len(FITTING) >= MOST_KNOWN:
            FITTING.clear()
        FITTING[key] = deals_of(cards, told, FEW_STEPS).fit()
    return FITTING[key]


def draw_lot(weights: Sequence[int], rng: Rng) -> int:
    """One of them, as often as it weighs."""
    lighter = sum(weights) // LOTS + 1
    lots = [max(1, weight // lighter) if weight > 0 else 0 for weight in weights]
    lot: i64 = rng.below(sum(lots))
    chosen = 0
    while lot >= lots[chosen]:
        lot -= lots[chosen]
        chosen += 1
    return chosen
