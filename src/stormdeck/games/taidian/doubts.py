"""After a theft that a watcher did not see: every way it may have gone, as far as that one can tell (TA-G30).

A *way* is a row of numbers: the watcher, how likely it is beside the others, and by seat and kind the hidden cards that each
seat has then; behind them those that lie in its closed discards for sure, and by kind those that are in the active hand.  A way
that does not fit what is shown later is struck out; when one is left, the watcher knows.

Nothing here is changed in place: states share their ways.  Search plays on without them (see `belief.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

Way = tuple[int, ...]
Memory = tuple[vec[i64], vec[i64], vec[i64], vec[i64]]
"""`sure`, `pools`, `roots` and `noted` of a state."""

MOST_WAYS: Final = 100
"""Who has lost track of more ways than this remembers only which cards are somewhere among the decks concerned."""
HEAVY: Final = 1 << 40
WATCHER: Final = 0
WEIGHT: Final = 1
HEAD: Final = 2


def merged(ways: Sequence[Way]) -> tuple[Way, ...]:
    """Ways that come to the same become one; in order, so that it does not tell how they were found."""
    weights: dict[tuple[int, Way], int] = {}
    for way in ways:
        what = (way[WATCHER], way[HEAD:])
        weights[what] = weights.get(what, 0) + way[WEIGHT]
    found = []
    for watcher in {watcher for watcher, _ in weights}:
        own = {rest: weight for (other, rest), weight in weights.items() if other == watcher}
        lighter = max(1, max(own.values()) // HEAVY)
        found += [(watcher, max(1, weight // lighter), *rest) for rest, weight in own.items()]
    return tuple(sorted(found))


def of_watcher(ways: tuple[Way, ...], watcher: int) -> list[Way]:
    return [way for way in ways if way[WATCHER] == watcher]


def of_others(ways: tuple[Way, ...], watcher: int) -> tuple[Way, ...]:
    return tuple([way for way in ways if way[WATCHER] != watcher])


def watchers_in(ways: tuple[Way, ...]) -> list[int]:
    return sorted({way[WATCHER] for way in ways})


def changed(way: Way, place: int, by: int) -> Way:
    return (*way[:place], way[place] + by, *way[place + 1 :])


# ---- What is seen ------------------------------------------------------------------------------------------------------


def revealed(ways: tuple[Way, ...], players: int, kinds: int, seat: int, kind: int, hand: int) -> tuple[Way, ...]:
    """A seat showed a hidden card.  `hand`: how many cards the active hand has left if it was shown from there, else -1."""
    left = []
    place, held = HEAD + seat * kinds + kind, HEAD + 2 * players * kinds
    for way in ways:
        if way[WATCHER] == seat:
            left.append(way)
        elif way[place] > way[place + players * kinds]:
            after = changed(way, place, -1)
            if hand >= 0 and after[held + kind] > 0:
                after = changed(after, held + kind, -1)
            if hand < 0 or sum(after[held:]) <= hand:
                left.append(after)
    return merged(left)


def hidden(ways: tuple[Way, ...], kinds: int, seat: int, kind: int, count: int) -> tuple[Way, ...]:
    """Open cards of a seat became hidden ones, in all ways."""
    place = HEAD + seat * kinds + kind
    return tuple([way if way[WATCHER] == seat else changed(way, place, count) for way in ways])


def closed(ways: tuple[Way, ...], players: int, kinds: int, seat: int) -> tuple[Way, ...]:
    """The active hand was discarded unseen."""
    place, held = HEAD + (players + seat) * kinds, HEAD + 2 * players * kinds
    if not any([any(way[held:]) for way in ways]):
        return ways
    found = []
    for way in ways:
        row = list(way)
        for kind in range(kinds):
            row[place + kind] += row[held + kind]
            row[held + kind] = 0
        found.append(tuple(row))
    return merged(found)


def mixed(ways: tuple[Way, ...], players: int, kinds: int, seat: int) -> tuple[Way, ...]:
    """The closed discards of a seat are shuffled with other cards."""
    place = HEAD + (players + seat) * kinds
    if not any([any(way[place : place + kinds]) for way in ways]):
        return ways
    return merged([(*way[:place], *[0] * kinds, *way[place + kinds :]) for way in ways])


def looked_through(ways: tuple[Way, ...], kinds: int, watcher: int, seat: int, known: Way) -> tuple[Way, ...]:
    """TA-G54  A watcher saw all hidden cards of a seat, and knows them now."""
    deck = slice(HEAD + seat * kinds, HEAD + (seat + 1) * kinds)
    return tuple([way for way in ways if way[WATCHER] != watcher or way[deck] == known[deck]])


# ---- Thefts ------------------------------------------------------------------------------------------------------------


def taken(way: Way, players: int, kinds: int, thief: int, victim: int, kind: int) -> Way:
    """A card went from one hand to the other; of the own cards a watcher needs no memory."""
    if way[WATCHER] != victim:
        way = changed(way, HEAD + victim * kinds + kind, -1)
    if way[WATCHER] != thief:
        way = changed(changed(way, HEAD + thief * kinds + kind, 1), HEAD + 2 * players * kinds + kind, 1)
    return way


def may_be_taken(way: Way, players: int, kinds: int, victim: int, kind: int) -> int:
    """How many of a kind may have been in the hand of a victim."""
    place = HEAD + victim * kinds + kind
    return way[place] - way[place + players * kinds]


# ---- What follows from them --------------------------------------------------------------------------------------------


def only_way(watcher: int, players: int, kinds: int, sure: vec[i64], noted: vec[i64]) -> Way:
    """What a watcher knows for sure, as the only way."""
    decks, piles = players * kinds, (players + 1) * kinds
    cards = [int(sure[place]) for place in range(watcher * decks, (watcher + 1) * decks)]
    return (watcher, 1, *cards, *[int(noted[place]) for place in range(watcher * piles, (watcher + 1) * piles)])


def note(ways: list[Way], watcher: int, players: int, kinds: int, memory: Memory) -> None:
    """Note what is the same in all ways of a watcher, and what is somewhere in a group of decks."""
    sure, pools, roots, noted = memory
    decks, piles = players * kinds, (players + 1) * kinds
    least = [min(numbers) for numbers in zip(*ways, strict=True)]
    for place in range(decks):
        sure[watcher * decks + place] = least[HEAD + place]
        pools[watcher * decks + place] = 0
    for place in range(piles):
        noted[watcher * piles + place] = least[HEAD + decks + place]
    for place in range(decks):
        root = int(roots[watcher * players + place // kinds])
        pools[watcher * decks + root * kinds + place % kinds] += ways[0][HEAD + place] - least[HEAD + place]
    for root in range(players):
        start = watcher * decks + root * kinds
        if not any([pools[start + kind] > 0 for kind in range(kinds)]):  # the group has no secret any more
            for seat in range(players):
                if roots[watcher * players + seat] == root:
                    roots[watcher * players + seat] = seat


def note_shown(ways: tuple[Way, ...], players: int, kinds: int, seat: int, kind: int, memory: Memory) -> None:
    """The same where a card was shown that fits all ways: nothing else has changed."""
    sure, pools, roots, noted = memory
    place, held = HEAD + seat * kinds + kind, HEAD + 2 * players * kinds + kind
    for watcher in watchers_in(ways):
        own = of_watcher(ways, watcher)
        if watcher != seat:
            decks = watcher * players * kinds
            sure[decks + seat * kinds + kind] = min([way[place] for way in own])
            noted[(watcher * (players + 1) + players) * kinds + kind] = min([way[held] for way in own])
            for root in range(players):
                pools[decks + root * kinds + kind] = 0
            for other in range(players):
                root = int(roots[watcher * players + other])
                more = own[0][HEAD + other * kinds + kind] - int(sure[decks + other * kinds + kind])
                pools[decks + root * kinds + kind] += more
