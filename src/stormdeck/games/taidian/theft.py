"""A card changes hands: what each watcher can say about it afterwards."""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.games.taidian.effects import GREEN, NOTHING
from stormdeck.games.taidian.state import HAND, TaidianState


def steal(state: TaidianState, thief: i64, victim: i64, kind: i64) -> None:
    """TA-R66, TA-G29  A card changes hands: known to the two (TA-G30), unseen by everybody else."""
    players = state.players
    kinds = state.kinds
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
        else:
            mix(state, watcher, thief, victim)
        watcher += 1
    state.add(victim, HAND, kind, -1)
    state.add(thief, HAND, kind, 1)
    state.forget_late(victim)
    state.forget_late(thief)
    state.mixed |= (1 << victim) | (1 << thief)


def mix(state: TaidianState, watcher: i64, thief: i64, victim: i64) -> None:
    """For a third party: one card of any kind the victim may hold (TA-R48: no structure) has gone to the thief."""
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
