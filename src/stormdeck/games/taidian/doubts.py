"""After a theft that a watcher did not see: every way it may have gone, as far as that one can tell (TA-G30).

A *way* is a tuple of numbers: how likely it is beside the others, then by turns a place and how many cards more than for sure lie
there in this way.  Places are counted by seat and kind: a seat's hidden cards, then those that lie in its closed discards for
sure, then by kind those that are in the active hand.  What is so in all ways stands in `sure` and `noted`, so a way tells only
what is in doubt.  A way that does not fit what is shown later is struck out; when one is left, the watcher knows.

Nothing here is changed in place: states share their ways.  Search plays on without them (see `belief.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

Way = tuple[int, ...]

MOST_WAYS: Final = 100
"""Who has lost track of more ways than this remembers only which cards are somewhere among the decks concerned."""
HEAVY: Final = 1 << 30
"""All ways of a watcher together weigh little more than this at most, so that one of them can be drawn by lot."""
WEIGHT: Final = 0
FIRST: Final = 1
"""Where the first place stands."""


def amount(way: Way, place: int) -> int:
    """How many cards more than for sure lie in a place."""
    for at in range(FIRST, len(way), 2):
        if way[at] == place:
            return way[at + 1]
    return 0


def changed(way: Way, place: int, by: int) -> Way:
    at = FIRST
    while at < len(way) and way[at] < place:
        at += 2
    if at == len(way) or way[at] != place:
        return (*way[:at], place, by, *way[at:])
    count = way[at + 1] + by
    return (*way[: at + 1], count, *way[at + 2 :]) if count != 0 else (*way[:at], *way[at + 2 :])


def spread_way(way: Way, places: int) -> list[int]:
    """By place: how many cards more than for sure."""
    more = [0] * places
    for at in range(FIRST, len(way), 2):
        more[way[at]] = way[at + 1]
    return more


def rank(way: Way) -> Way:
    """The lighter first; then that which has less in the first place where two differ."""
    return tuple([-number if at % 2 == FIRST else number for at, number in enumerate(way)])


def merged(ways: Sequence[Way]) -> list[Way]:
    """Ways that come to the same become one; in order, so that it does not tell how they were found."""
    weights: dict[Way, int] = {}
    for way in ways:
        rest = way[FIRST:]
        weights[rest] = weights.get(rest, 0) + way[WEIGHT]
    lighter = -(-sum(weights.values()) // HEAVY)
    return sorted([(max(1, weight // lighter), *rest) for rest, weight in weights.items()], key=rank)


# ---- What is seen ------------------------------------------------------------------------------------------------------


def may_show(ways: Sequence[Way], place: int, decks: int, spare: int) -> list[Way]:
    """The ways in which a seat has a card that lies in no closed discards; `spare`: how many of them it has for sure."""
    return [way for way in ways if spare + amount(way, place) > amount(way, place + decks)]


def shown_from_hand(ways: Sequence[Way], decks: int, kind: int, held: int, others: int, hand: int) -> list[Way]:
    """The active seat showed a card of the hand, which has `hand` cards left.  Of that kind `held` are there for sure, of all the
    others `others`."""
    first, left = 2 * decks, []
    for way in ways:
        more = held + amount(way, first + kind)
        total = others + more - (1 if more > 0 else 0)
        for at in range(FIRST, len(way), 2):
            if way[at] >= first and way[at] != first + kind:
                total += way[at + 1]
        if total <= hand:
            left.append(changed(way, first + kind, -1) if more > 0 and held == 0 else way)
    return left


def closed(ways: Sequence[Way], decks: int, kinds: int, seat: int) -> list[Way]:
    """The active hand was discarded unseen."""
    found = []
    for way in ways:
        after = way
        for at in range(FIRST, len(way), 2):
            if way[at] >= 2 * decks:
                after = changed(after, way[at], -way[at + 1])
                after = changed(after, way[at] - 2 * decks + decks + seat * kinds, way[at + 1])
        found.append(after)
    return found


def shuffled(ways: Sequence[Way], decks: int, kinds: int, seat: int) -> list[Way]:
    """The closed discards of a seat are shuffled with other cards."""
    first, found = decks + seat * kinds, []
    for way in ways:
        after = way
        for at in range(FIRST, len(way), 2):
            if first <= way[at] < first + kinds:
                after = changed(after, way[at], -way[at + 1])
        found.append(after)
    return found


def looked_through(ways: Sequence[Way], first: int, more: Sequence[int]) -> list[Way]:
    """TA-G54  The ways in which a deck holds just these cards, `more` than for sure."""
    return [way for way in ways if all([amount(way, first + kind) == count for kind, count in enumerate(more)])]


def taken(way: Way, decks: int, kinds: int, thief: int, victim: int, kind: int, count: int) -> Way:
    """A card that may have been one of `count` went from one hand to the other."""
    after = changed(changed(way, victim * kinds + kind, -1), thief * kinds + kind, 1)
    return (way[WEIGHT] * count, *changed(after, 2 * decks + kind, 1)[FIRST:])


# ---- What follows from them --------------------------------------------------------------------------------------------


def common(ways: Sequence[Way]) -> dict[int, int]:
    """By place: what all ways have more than was known for sure, or less."""
    least: dict[int, int] = {}
    having: dict[int, int] = {}
    for way in ways:
        for at in range(FIRST, len(way), 2):
            place, count = way[at], way[at + 1]
            least[place] = min(least.get(place, count), count)
            having[place] = having.get(place, 0) + 1
    shared = {place: count if having[place] == len(ways) else min(count, 0) for place, count in least.items()}
    return {place: count for place, count in shared.items() if count != 0}


def without(way: Way, shared: dict[int, int]) -> Way:
    after = way
    for place, count in shared.items():
        after = changed(after, place, -count)
    return after


def note(
    ways: Sequence[Way], watcher: int, players: int, kinds: int, sure: vec[i64], pools: vec[i64], roots: vec[i64], noted: vec[i64]
) -> list[Way]:
    """Note what is the same in all ways of a watcher, and what is somewhere in a group of decks; gives what is left in doubt."""
    decks, piles = players * kinds, (players + 1) * kinds
    shared = common(ways)
    for place, count in shared.items():
        if place < decks:
            sure[watcher * decks + place] += count
        else:
            noted[watcher * piles + place - decks] += count
    left = sorted([without(way, shared) for way in ways], key=rank) if shared else list(ways)
    for place in range(decks):
        pools[watcher * decks + place] = 0
    for at in range(FIRST, len(left[0]), 2):
        place = left[0][at]
        if place < decks:
            root = int(roots[watcher * players + place // kinds])
            pools[watcher * decks + root * kinds + place % kinds] += left[0][at + 1]
    for root in range(players):
        start = watcher * decks + root * kinds
        if not any([pools[start + kind] > 0 for kind in range(kinds)]):  # the group has no secret any more
            for seat in range(players):
                if roots[watcher * players + seat] == root:
                    roots[watcher * players + seat] = seat
    return left
