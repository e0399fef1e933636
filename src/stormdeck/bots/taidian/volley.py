"""At a glance: whom to heal, whom to rob, what to lay against whom."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormdeck.bots.taidian.sums import is_foe, is_killable, red_points, sum_of_levels, useful_structures
from stormdeck.core.game import Rows
from stormdeck.core.rng import Rng
from stormdeck.games.taidian.exchange import is_storm, points
from stormdeck.games.taidian.state import ENTRY, HAND, TARGET, TaidianState
from stormdeck.games.taidian.vocabulary import NOTHING, STEPS

FAR: Final = -1_000_000


def heal(state: TaidianState, rows: Rows) -> i64:
    """First Aid for oneself or a team-mate, if little of it is wasted."""
    if is_storm(state):
        return NOTHING
    table = state.table
    seat = state.active
    best: i64 = NOTHING
    most: i64 = 0
    place: i64
    for place in range(rows.count):
        row = rows.items[place]
        if row >= table.aid and row < table.pick:
            other = (seat + (row - table.aid) % (STEPS + 1)) % state.players
            missing: i64 = state.agreed.start_health - state.health[other]
            useful = missing * 10 >= 9 * points(state, seat, table.aid_kind[(row - table.aid) // (STEPS + 1)])
            if useful and missing > most and state.team[other] == state.team[seat]:
                best = row
                most = missing
    return best


def rob(state: TaidianState, rows: Rows, robbing: i64) -> i64:
    """A Robber at the healthiest player with cards left to take."""
    table = state.table
    best: i64 = NOTHING
    most: i64 = FAR
    place: i64
    for place in range(rows.count):
        row = rows.items[place]
        if row >= table.lay and row < table.bomb and table.steals[(row - table.lay) // STEPS] > 0:
            target = (state.active + (row - table.lay) % STEPS + 1) % state.players
            if state.size(target, HAND) > robbing and state.health[target] > most:
                best = row
                most = state.health[target]
    return best


def best_lay(state: TaidianState, rows: Rows, shield: i64, rng: Rng) -> i64:
    """The strongest card at the target, Robbers left out; a Fire Bomb at its dearest structure."""
    table = state.table
    if not has_lay(state, rows):
        return NOTHING
    seat = state.active
    step: i64 = (best_target(state, seat, shield, rng) - seat + state.players) % state.players
    best: i64 = NOTHING
    most: i64 = -1
    place: i64
    for place in range(rows.count):
        row = rows.items[place]
        value: i64 = -1
        if row >= table.lay and row < table.bomb:
            kind: i64 = (row - table.lay) // STEPS
            if table.steals[kind] == 0 and (row - table.lay) % STEPS + 1 == step:
                value = 10 * points(state, seat, kind)
        elif row >= table.bomb and row < table.aid:
            named: i64 = (row - table.bomb) // table.green_count
            if named % STEPS + 1 == step:
                structure = table.green_kind[(row - table.bomb) % table.green_count]
                value = 10 * points(state, seat, table.bomb_kind[named // STEPS]) + table.cost[structure]
        if value > most:
            most = value
            best = row
    return best


def best_target(state: TaidianState, seat: i64, shield: i64, rng: Rng) -> i64:
    """Stay with the target of the volley; else whoever can be killed; else low health, strong play, and chance."""
    if state.volley_size > 0:
        return state.volley[(state.volley_size - 1) * ENTRY + TARGET]
    reds = red_points(state, seat)
    best: i64 = NOTHING
    most: i64 = FAR
    other: i64
    for other in range(state.players):
        if is_foe(state, seat, other):
            value: i64 = 12 * sum_of_levels(state, other) - state.health[other] + 6 * useful_structures(state, other)
            value += rng.below(40)
            if is_killable(state, reds, other, shield):
                value += 10_000
            if state.treaty[seat] & (1 << other) != 0:
                value -= 1_000
            if best == NOTHING or value > most:
                best = other
                most = value
    return best


def has_lay(state: TaidianState, rows: Rows) -> bool:
    """Whether any red card but a Robber can be laid."""
    table = state.table
    place: i64
    for place in range(rows.count):
        row = rows.items[place]
        if row >= table.bomb and row < table.aid:
            return True
        if row >= table.lay and row < table.bomb and table.steals[(row - table.lay) // STEPS] == 0:
            return True
    return False
