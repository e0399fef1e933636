"""With `ask_always` off: what follows from who was asked and who was not, read from the diary (TA-G83).

Everybody hears the same; but what has become of it since depends on what a watcher knows of thefts.  The facts speak of the hand
without the cards that were stolen this turn, as far as the watcher knows of those.  Where the ways in which thefts may have gone
lead to different facts (see `doubts.py`), only what they share is kept: that is true, and less than could be known.
"""

from __future__ import annotations

from stormdeck.games.taidian.doubts import FIRST, Way, amount
from stormdeck.games.taidian.state import TaidianState
from stormdeck.games.taidian.told import (
    NO_PART,
    Fact,
    Told,
    answer,
    can_be,
    drawn_before,
    hand_of,
    less,
    no_answer,
    part_of,
    put_away,
    with_hand,
    without_card,
    without_some_card,
)
from stormdeck.games.taidian.vocabulary import GREEN

NO_WAY: Way = (1,)

# ---- What a watcher knows ----------------------------------------------------------------------------------------------


def held_in(state: TaidianState, watcher: int, way: Way) -> list[int]:
    """By kind: cards stolen this turn that are in the active hand, in a way."""
    players, kinds = int(state.players), int(state.kinds)
    first, decks = (watcher * (players + 1) + players) * kinds, players * kinds
    return [int(state.noted[first + kind]) + amount(way, 2 * decks + kind) for kind in range(kinds)]


def free_cards(state: TaidianState, watcher: int, seat: int, way: Way, active: bool) -> list[int]:
    """By kind: hidden cards of a seat, no structures, of which a watcher does not know where they lie, in a way."""
    players, kinds = int(state.players), int(state.kinds)
    decks, sure = players * kinds, (watcher * players + seat) * kinds
    noted = (watcher * (players + 1) + seat) * kinds
    held = held_in(state, watcher, way) if active else [0] * kinds
    cards = [0] * kinds
    for kind in range(kinds):
        if state.table.type_of[kind] != GREEN:
            place = seat * kinds + kind
            lying = int(state.noted[noted + kind]) + amount(way, decks + place)
            cards[kind] = int(state.sure[sure + kind]) + amount(way, place) - lying - held[kind]
    return cards


def fits(state: TaidianState, watcher: int, seat: int, told: Told, way: Way, active: bool) -> bool:
    """Whether what is told of a seat can be, in a way."""
    if not told:
        return True
    cards = free_cards(state, watcher, seat, way, active)
    return min(cards) >= 0 and can_be(cards, told)


def strike(state: TaidianState, watcher: int, seat: int, active: bool) -> None:
    """Strike out the ways in which what is told of a seat cannot be."""
    ways, told = state.ways[watcher], state.told[watcher]
    if ways and told and told[seat]:
        state.recall(watcher, [way for way in ways if fits(state, watcher, seat, told[seat], way, active)])


def has_lost(state: TaidianState, watcher: int, seat: int) -> bool:
    """Whether a watcher has lost track of what a seat has (`theft.has_lost_track`): then nothing that is told of it is kept."""
    if state.ways[watcher]:
        return False
    players, kinds = int(state.players), int(state.kinds)
    pool = (watcher * players + int(state.roots[watcher * players + seat])) * kinds
    return any([state.pools[pool + kind] > 0 for kind in range(kinds)])


def forget_lost(state: TaidianState) -> None:
    """After a theft: who has lost track keeps nothing of what was told."""
    for watcher in range(int(state.players) + 1):
        if state.told[watcher]:
            for seat in range(int(state.players)):
                if has_lost(state, watcher, seat):
                    state.set_told(watcher, seat, ())


def told_of(state: TaidianState, watcher: int, seat: int) -> Told:
    told = state.told[watcher]
    return told[seat] if told else ()


# ---- What happens ------------------------------------------------------------------------------------------------------


def hear_question(state: TaidianState, seat: int, mask: int, asked: bool, size: int, active: bool) -> None:
    """TA-G83  Somebody was asked, who can play one of these kinds, or was not."""
    for watcher in range(int(state.players) + 1):
        if watcher != seat:
            hear_answer(state, watcher, seat, mask, asked, size, active)


def hear_answer(state: TaidianState, watcher: int, seat: int, mask: int, asked: bool, size: int, active: bool) -> None:
    if has_lost(state, watcher, seat):
        return
    kinds, told = int(state.kinds), told_of(state, watcher, seat)
    left: list[Way] = []
    heard: set[Told] = set()
    for way in state.ways[watcher] or (NO_WAY,):
        held = held_in(state, watcher, way) if active else [0] * kinds
        stolen = any([held[kind] > 0 and mask >> kind & 1 for kind in range(kinds)])
        rest = size - sum(held)
        after = told
        if not asked or not stolen:
            fact = answer(mask, kinds) if asked else no_answer(mask, kinds, rest)
            after = with_hand(told, part_of(rest, [*hand_of(told)[1], fact]))
        possible = stolen or rest > 0 if asked else not stolen
        if possible and (not state.ways[watcher] or fits(state, watcher, seat, after, way, active)):
            left.append(way)
            heard.add(after)
    if len(heard) == 1:
        state.set_told(watcher, seat, heard.pop())
    if state.ways[watcher]:
        state.recall(watcher, left)


def hear_shown(state: TaidianState, seat: int, kind: int, hand: int) -> None:
    """A card of a hand is shown; `hand` as in `Memory.remember_shown`."""
    if state.table.type_of[kind] == GREEN:
        return  # it came from the pile
    for watcher in range(int(state.players) + 1):
        told = told_of(state, watcher, seat)
        if watcher != seat and hand_of(told)[1]:
            state.set_told(watcher, seat, with_hand(told, after_shown(state, watcher, told, kind, hand)))


def after_shown(state: TaidianState, watcher: int, told: Told, kind: int, hand: int) -> tuple[int, tuple[Fact, ...]]:
    """What is told of the hand then.  A card that was stolen this turn is the first of its kind to be shown."""
    part = hand_of(told)
    if hand < 0:
        return without_card(part, kind)
    numbers = [held_in(state, watcher, way) for way in state.ways[watcher] or (NO_WAY,)]
    if any([part[0] + sum(held) != hand + 1 for held in numbers]):
        return NO_PART  # somebody who has lost track does not know which
    stolen = [held[kind] > 0 for held in numbers]
    if all(stolen):
        return part
    return NO_PART if any(stolen) else without_card(part, kind)


def hear_theft(state: TaidianState, thief: int, victim: int, kind: int) -> list[Told]:
    """TA-G30  By watcher: what is told of the victim after a theft.  The thief has the card beside what was told of its hand."""
    rows = []
    for watcher in range(int(state.players) + 1):
        told = told_of(state, watcher, victim)
        part = hand_of(told)
        if part[1] and watcher != victim:
            kinds = [kind] if watcher == thief else may_be_stolen(state, watcher, victim)
            told = with_hand(told, without_some_card(part, kinds))
        rows.append(told)
    return rows


def may_be_stolen(state: TaidianState, watcher: int, victim: int) -> list[int]:
    ways, kinds = state.ways[watcher], range(int(state.kinds))
    if has_lost(state, watcher, victim):
        return list(kinds)
    return [kind for kind in kinds if any([may_lose(state, watcher, victim, way, kind) for way in ways or (NO_WAY,)])]


def may_lose(state: TaidianState, watcher: int, victim: int, way: Way, kind: int) -> bool:
    """Whether a card of this kind may be in the hand of a victim, in a way: what is told of the rest of it can still be."""
    told = told_of(state, watcher, victim)
    cards = free_cards(state, watcher, victim, way, False)
    if cards[kind] <= 0 or not told:
        return cards[kind] > 0
    cards[kind] -= 1
    size, facts = told[0]
    rest = (max(0, size - 1), tuple([less(fact, kind) for fact in facts]))
    return can_be(cards, (rest, *told[1:]))


def hear_discarded(state: TaidianState, seat: int) -> None:
    """The hand was discarded unseen; what was stolen this turn lies beside what is told of it."""
    for watcher in range(int(state.players) + 1):
        state.set_told(watcher, seat, put_away(told_of(state, watcher, seat)))


def hear_renewed(state: TaidianState, seat: int, hand: int, hidden: int) -> None:
    """TA-G48  The pile is empty and is renewed; `hand` cards were drawn before, of `hidden` that were not open."""
    for watcher in range(int(state.players) + 1):
        told = told_of(state, watcher, seat)
        if hand == 0 or watcher == seat or is_in_doubt(state, watcher, seat):
            state.set_told(watcher, seat, ())
            continue
        cards = free_cards(state, watcher, seat, NO_WAY, False)
        noted = (watcher * (int(state.players) + 1) + seat) * int(state.kinds)
        known = sum(cards) + sum([int(state.noted[noted + kind]) for kind in range(int(state.kinds))])
        facts = drawn_before(told[1:], cards, hand) if known == hidden else ()
        state.set_told(watcher, seat, with_hand((), part_of(hand, facts)))


def is_in_doubt(state: TaidianState, watcher: int, seat: int) -> bool:
    """Whether the ways of a watcher differ in what a seat has."""
    kinds, decks = int(state.kinds), int(state.players * state.kinds)
    for way in state.ways[watcher]:
        for at in range(FIRST, len(way), 2):
            if way[at] < 2 * decks and way[at] % decks // kinds == seat:
                return True
    return False


def hear_drawn(state: TaidianState, seat: int, hand: int) -> None:
    """What is told of the cards drawn before a reshuffle is said of the whole hand then."""
    for watcher in range(int(state.players) + 1):
        told = told_of(state, watcher, seat)
        if hand_of(told)[1]:
            state.set_told(watcher, seat, with_hand(told, part_of(hand, hand_of(told)[1])))
