"""A card changes hands: what each watcher can say about it afterwards."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import zeros
from stormdeck.games.taidian.doubts import MOST_WAYS, amount, taken
from stormdeck.games.taidian.hearing import NO_WAY, may_lose, told_of
from stormdeck.games.taidian.state import BOUNDS, HAND, LATE, STOLEN, TaidianState
from stormdeck.games.taidian.vocabulary import GREEN, NOTHING


def steal(state: TaidianState, thief: i64, victim: i64, kind: i64) -> None:
    """TA-R66, TA-G29  A card changes hands: known to the two (TA-G30), unseen by everybody else."""
    if state.dreams:
        remember_stolen(state, thief, victim, kind, hidden_sizes(state), zeros(0))
    else:
        write_stolen(state, thief, victim, kind)
    state.add(victim, HAND, kind, -1)
    state.add(thief, HAND, kind, 1)
    state.forget_late(victim)
    state.forget_late(thief)
    state.mixed |= (1 << victim) | (1 << thief)


def hidden_sizes(state: TaidianState) -> vec[i64]:
    sizes = zeros(state.players)
    seat: i64
    for seat in range(state.players):
        sizes[seat] = state.hidden_size(seat)
    return sizes


def write_stolen(state: TaidianState, thief: i64, victim: i64, kind: i64) -> None:
    """For the diary: what everybody could see of the theft when it happened, and the card.  A bound that speaks of the whole hand
    (TA-G48) bars what it leaves out."""
    state.write(STOLEN)
    state.write(thief)
    state.write(victim)
    state.write(kind)
    seat: i64
    for seat in range(state.players):
        state.write(state.hidden_size(seat))
    at = state.written
    state.write(0)
    bound: i64 = 0
    while bound < BOUNDS and state.put_away & (1 << victim) == 0:
        kept = state.kept[victim * BOUNDS + bound]
        if kept > 0 and kept == state.size(victim, HAND):
            state.diary[at] += 1
            left_out: i64
            for left_out in range(state.kinds):
                state.write(state.has(victim, LATE + bound, left_out))
        bound += 1


def remember_stolen(state: TaidianState, thief: i64, victim: i64, kind: i64, sizes: vec[i64], barred: vec[i64]) -> None:
    """`sizes`: how many hidden cards each seat had; `barred`: rows of cards that were not in the hand (see `write_stolen`)."""
    players = state.players
    kinds = state.kinds
    watcher: i64
    for watcher in range(players + 1):
        if watcher == victim:
            state.sure[(watcher * players + thief) * kinds + kind] += 1
            state.noted[(watcher * (players + 1) + players) * kinds + kind] += 1
        elif watcher == thief:
            at: i64 = (watcher * players + victim) * kinds + kind
            if len(state.ways[watcher]) > 0:
                state.show_ways(watcher, victim, kind, -1)
            elif state.sure[at] > state.noted[(watcher * (players + 1) + victim) * kinds + kind]:
                state.sure[at] -= 1
            else:
                state.pools[(watcher * players + state.roots[watcher * players + victim]) * kinds + kind] -= 1
        elif state.dreams or has_lost_track(state, watcher):
            mix(state, watcher, thief, victim, sizes)
        else:
            suspect(state, watcher, thief, victim, barred)


def suspect(state: TaidianState, watcher: i64, thief: i64, victim: i64, barred: vec[i64]) -> None:
    """For a third party: each card the victim may have held (TA-R48: no structure) may be the one; each is a way."""
    players, kinds = int(state.players), int(state.kinds)
    decks, base = players * kinds, int(watcher) * players
    ways, told = state.ways[watcher] or (NO_WAY,), told_of(state, int(watcher), int(victim))
    found = []
    for kind in range(kinds):
        place = int(victim) * kinds + kind
        cards = int(state.sure[int(watcher) * decks + place])
        spare = cards - int(state.noted[int(watcher) * (players + 1) * kinds + place])
        if state.table.type_of[kind] != GREEN:
            for way in ways:
                count = spare + amount(way, place) - amount(way, place + decks)
                if count == 0 or is_barred(state, kind, cards + amount(way, place), barred):
                    continue
                if not told or may_lose(state, int(watcher), int(victim), way, kind):
                    found.append(taken(way, decks, kinds, int(thief), int(victim), kind, count))
    root, other = state.roots[base + victim], state.roots[base + thief]
    seat: i64
    for seat in range(state.players):
        if state.roots[base + seat] == other:
            state.roots[base + seat] = root
    state.recall(int(watcher), found)
    if len(state.ways[watcher]) > MOST_WAYS:
        state.set_ways(int(watcher), [])


def has_lost_track(state: TaidianState, watcher: i64) -> bool:
    """Whether there were too many ways for a watcher: a pool is all that is left of them."""
    if len(state.ways[watcher]) > 0:
        return False
    place: i64 = watcher * state.players * state.kinds
    end: i64 = place + state.players * state.kinds
    while place < end:
        if state.pools[place] > 0:
            return True
        place += 1
    return False


def is_barred(state: TaidianState, kind: i64, cards: i64, barred: vec[i64]) -> bool:
    """TA-G48  Whether a kind, of which a deck has so many, cannot be in a hand that has none of the late cards."""
    place: i64 = kind
    while place < len(barred):
        if cards <= barred[place]:
            return True
        place += state.kinds
    return False


def mix(state: TaidianState, watcher: i64, thief: i64, victim: i64, sizes: vec[i64]) -> None:
    """For a third party who has lost track: one card of any kind the victim may hold has gone to the thief, or to somebody."""
    players = state.players
    kinds = state.kinds
    settle(state, watcher, victim, sizes)
    settle(state, watcher, thief, sizes)
    base: i64 = watcher * players
    root = state.roots[base + victim]
    other = state.roots[base + thief]
    if root != other:
        seat: i64
        for seat in range(players):
            if state.roots[base + seat] == other:
                state.roots[base + seat] = root
    kind: i64
    for kind in range(kinds):
        pool: i64 = (base + root) * kinds + kind
        if root != other:
            state.pools[pool] += state.pools[(base + other) * kinds + kind]
            state.pools[(base + other) * kinds + kind] = 0
        at: i64 = (base + victim) * kinds + kind
        holds = state.table.type_of[kind] != GREEN
        if holds and state.sure[at] > state.noted[(watcher * (players + 1) + victim) * kinds + kind]:
            state.sure[at] -= 1
            state.pools[pool] += 1


def settle(state: TaidianState, watcher: i64, member: i64, sizes: vec[i64]) -> None:
    """Dissolve a group if only one of it can have the cards of its pool."""
    players = state.players
    base: i64 = watcher * players
    root = state.roots[base + member]
    holder: i64 = NOTHING
    others: i64 = 0
    seat: i64
    for seat in range(players):
        if seat != watcher and state.roots[base + seat] == root and state.unsure(watcher, seat, sizes[seat]) > 0:
            others += 1
            holder = seat
    if others > 1:
        return
    kind: i64
    for kind in range(state.kinds):
        pool: i64 = (base + root) * state.kinds + kind
        if holder != NOTHING:
            state.sure[(base + holder) * state.kinds + kind] += state.pools[pool]
        state.pools[pool] = 0
    for seat in range(players):
        if state.roots[base + seat] == root:
            state.roots[base + seat] = seat
