"""A card changes hands: what each watcher can say about it afterwards."""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.games.taidian.doubts import (
    HEAD,
    MOST_WAYS,
    WATCHER,
    WEIGHT,
    Way,
    may_be_taken,
    merged,
    of_others,
    of_watcher,
    taken,
)
from stormdeck.games.taidian.effects import GREEN, NOTHING
from stormdeck.games.taidian.state import BOUNDS, HAND, LATE, TaidianState


def steal(state: TaidianState, thief: i64, victim: i64, kind: i64) -> None:
    """TA-R66, TA-G29  A card changes hands: known to the two (TA-G30), unseen by everybody else."""
    players = state.players
    kinds = state.kinds
    before = state.ways
    if len(before) > 0:
        state.ways = tuple([way for way in before if way[WATCHER] != thief and way[WATCHER] != victim])
    watcher: i64 = 0
    while watcher <= players:
        if watcher == victim:
            state.sure[(watcher * players + thief) * kinds + kind] += 1
            state.noted[(watcher * (players + 1) + players) * kinds + kind] += 1
        elif watcher == thief:
            at: i64 = (watcher * players + victim) * kinds + kind
            if state.sure[at] > state.noted[(watcher * (players + 1) + victim) * kinds + kind]:
                state.sure[at] -= 1
            else:
                state.pools[(watcher * players + state.roots[watcher * players + victim]) * kinds + kind] -= 1
        elif state.dreams:
            mix(state, watcher, thief, victim)
        else:
            suspect(state, watcher, thief, victim)
        watcher += 1
    if len(before) + len(state.ways) > 0:
        state.ways = merged([*state.ways, *known_thefts(state, before, thief, victim, kind)])
        for seer in (int(thief), int(victim)):
            own = of_watcher(state.ways, seer)
            if own:
                state.note_ways(seer, own)
    state.add(victim, HAND, kind, -1)
    state.add(thief, HAND, kind, 1)
    state.forget_late(victim)
    state.forget_late(thief)
    state.mixed |= (1 << victim) | (1 << thief)


def known_thefts(state: TaidianState, ways: tuple[Way, ...], thief: i64, victim: i64, kind: i64) -> list[Way]:
    """For the two: in each of their ways the card has gone, unless it could not be there."""
    players, kinds = int(state.players), int(state.kinds)
    found = []
    for way in ways:
        if way[WATCHER] == victim or (way[WATCHER] == thief and may_be_taken(way, players, kinds, int(victim), int(kind)) > 0):
            found.append(taken(way, players, kinds, int(thief), int(victim), int(kind)))
    return found


def suspect(state: TaidianState, watcher: i64, thief: i64, victim: i64) -> None:
    """For a third party: each card the victim may have held (TA-R48: no structure) may be the one; each is a way."""
    players, kinds = int(state.players), int(state.kinds)
    base: i64 = watcher * state.players
    ways = of_watcher(state.ways, int(watcher))
    if not ways:
        if has_lost_track(state, watcher):
            mix(state, watcher, thief, victim)
            return
        ways = [state.way_of(watcher)]
    found = []
    for way in ways:
        for kind in range(kinds):
            count = may_be_taken(way, players, kinds, int(victim), kind)
            if count > 0 and state.table.type_of[kind] != GREEN and fits_bounds(state, victim, kind, way):
                after = taken(way, players, kinds, int(thief), int(victim), kind)
                found.append((after[WATCHER], way[WEIGHT] * count, *after[HEAD:]))
    after_all = merged(found)
    root, other = state.roots[base + victim], state.roots[base + thief]
    seat: i64 = 0
    while seat < state.players:
        if state.roots[base + seat] == other:
            state.roots[base + seat] = root
        seat += 1
    others = of_others(state.ways, int(watcher))
    state.ways = (*others, *after_all)
    state.note_ways(int(watcher), list(after_all))
    if len(after_all) > MOST_WAYS:
        state.ways = others


def has_lost_track(state: TaidianState, watcher: i64) -> bool:
    """Whether there were too many ways for a watcher: a pool is all that is left of them."""
    place: i64 = watcher * state.players * state.kinds
    end: i64 = place + state.players * state.kinds
    while place < end:
        if state.pools[place] > 0:
            return True
        place += 1
    return False


def fits_bounds(state: TaidianState, victim: i64, kind: i64, way: Way) -> bool:
    """TA-G48  Whether a kind may be in a hand of which it is known that so many cards are none of the late ones."""
    if state.put_away & (1 << victim) != 0:
        return True
    bound: i64 = 0
    while bound < BOUNDS:
        kept, late = state.kept[victim * BOUNDS + bound], state.has(victim, LATE + bound, kind)
        if kept > 0 and kept == state.size(victim, HAND) and way[HEAD + int(victim * state.kinds + kind)] <= late:
            return False
        bound += 1
    return True


def mix(state: TaidianState, watcher: i64, thief: i64, victim: i64) -> None:
    """For a third party who has lost track: one card of any kind the victim may hold has gone to the thief, or to somebody."""
    players = state.players
    kinds = state.kinds
    settle(state, watcher, victim)
    settle(state, watcher, thief)
    base: i64 = watcher * players
    root = state.roots[base + victim]
    other = state.roots[base + thief]
    if root != other:
        seat: i64 = 0
        while seat < players:
            if state.roots[base + seat] == other:
                state.roots[base + seat] = root
            seat += 1
    kind: i64 = 0
    while kind < kinds:
        pool: i64 = (base + root) * kinds + kind
        if root != other:
            state.pools[pool] += state.pools[(base + other) * kinds + kind]
            state.pools[(base + other) * kinds + kind] = 0
        at: i64 = (base + victim) * kinds + kind
        holds = state.table.type_of[kind] != GREEN
        if holds and state.sure[at] > state.noted[(watcher * (players + 1) + victim) * kinds + kind]:
            state.sure[at] -= 1
            state.pools[pool] += 1
        kind += 1


def settle(state: TaidianState, watcher: i64, member: i64) -> None:
    """Dissolve a group if only one of it can have the cards of its pool."""
    players = state.players
    base: i64 = watcher * players
    root = state.roots[base + member]
    holder: i64 = NOTHING
    others: i64 = 0
    seat: i64 = 0
    while seat < players:
        if seat != watcher and state.roots[base + seat] == root and state.unsure(watcher, seat) > 0:
            others += 1
            holder = seat
        seat += 1
    if others > 1:
        return
    kind: i64 = 0
    while kind < state.kinds:
        pool: i64 = (base + root) * state.kinds + kind
        if holder != NOTHING:
            state.sure[(base + holder) * state.kinds + kind] += state.pools[pool]
        state.pools[pool] = 0
        kind += 1
    seat = 0
    while seat < players:
        if state.roots[base + seat] == root:
            state.roots[base + seat] = seat
        seat += 1
