"""What greedy counts in a state of Taidian."""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.games.taidian import state as ta
from stormdeck.games.taidian.exchange import counter_total, is_storm, points, structure_sum
from stormdeck.games.taidian.state import TaidianState
from stormdeck.games.taidian.vocabulary import BURNS, NOTHING, RED, WALLS


def owned(state: TaidianState, seat: i64, kind: i64) -> i64:
    """Copies in the deck of a seat; 0 of a card the table has not."""
    if kind == NOTHING:
        return 0
    held = state.has(seat, ta.HAND, kind) + state.has(seat, ta.PILE, kind) + state.has(seat, ta.OPEN, kind)
    return held + state.has(seat, ta.CLOSED, kind) + ((state.structures[seat] >> kind) & 1)


def count_bits(bits: i64) -> i64:
    count: i64 = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


def sum_of_levels(state: TaidianState, seat: i64) -> i64:
    symbols = state.table.symbols
    total: i64 = 0
    symbol: i64
    for symbol in range(symbols):
        total += state.levels[seat * symbols + symbol]
    return total


def is_foe(state: TaidianState, seat: i64, other: i64) -> bool:
    return state.is_alive(other) and state.team[other] != state.team[seat]


def foes_have_built(state: TaidianState, seat: i64) -> bool:
    other: i64
    for other in range(state.players):
        if state.structures[other] != 0 and is_foe(state, seat, other):
            return True
    return False


def attack_value(state: TaidianState, seat: i64) -> i64:
    """Expected points of an attack with this hand, times ten."""
    table = state.table
    total: i64 = 0
    kind: i64
    for kind in range(state.kinds):
        held = state.has(seat, ta.HAND, kind)
        if held > 0 and table.type_of[kind] == RED:
            worth = points(state, seat, kind)
            if table.rounds[kind] > 0:
                worth = 32 * worth
            elif table.steals[kind] > 0:
                worth = 140
            elif table.aids[kind] != 0:
                missing: i64 = state.agreed.start_health - state.health[seat]
                worth = 0 if is_storm(state) else 9 * min(worth, missing)
            elif table.stops[kind] != 0:
                worth = 4 * worth
            else:
                worth = 65 * worth // 10
                if table.bombs[kind] != 0 and foes_have_built(state, seat):
                    worth += 100
            total += held * worth
    return total


def red_points(state: TaidianState, seat: i64) -> i64:
    table = state.table
    total: i64 = 0
    kind: i64
    for kind in range(state.kinds):
        held = state.has(seat, ta.HAND, kind)
        if held > 0 and table.type_of[kind] == RED and table.aids[kind] == 0 and table.rounds[kind] == 0:
            total += held * points(state, seat, kind)
    return total


def is_killable(state: TaidianState, reds: i64, target: i64, shield: i64) -> bool:
    """Whether so many points kill through the Barricade and one Shield (its kind, if the table has any)."""
    block = structure_sum(state, target, WALLS)
    if shield != NOTHING and state.size(target, ta.HAND) >= 3:
        block += points(state, target, shield)
    return reds - block >= state.health[target]


def strength(state: TaidianState, seat: i64) -> i64:
    return state.health[seat] + 25 * sum_of_levels(state, seat) + 10 * count_bits(state.structures[seat])


def strongest(state: TaidianState, seat: i64) -> i64:
    """Of the opponents; of equal ones the first."""
    best: i64 = NOTHING
    other: i64
    for other in range(state.players):
        if is_foe(state, seat, other) and (best == NOTHING or strength(state, other) > strength(state, best)):
            best = other
    return best


def useful_structures(state: TaidianState, seat: i64) -> i64:
    bits = state.structures[seat]
    kind: i64 = 0
    count: i64 = 0
    while bits != 0:
        if bits & 1 != 0 and state.table.effect[kind] != BURNS:
            count += 1
        bits >>= 1
        kind += 1
    return count


def damage(state: TaidianState, target: i64) -> i64:
    """What the open window would cost now."""
    at: i64 = target * ta.TALLIES
    left: i64 = 0
    if state.phase == ta.POISON_WINDOW:
        if not state.cured:
            left = state.table.value[state.poisons[state.tick_at * ta.ENTRY + ta.CARD]] - state.tallies[at + ta.HEAL]
    else:
        left = counter_total(state) if state.phase == ta.COUNTER_WINDOW else state.tallies[at + ta.ATTACK]
        left -= structure_sum(state, target, WALLS) + state.tallies[at + ta.BLOCK] + state.tallies[at + ta.HEAL]
    return left if left > 0 else 0


def pays(left: i64, worth: i64, helping: bool) -> bool:
    """Whether a Shield is worth playing against so much damage."""
    return left >= worth if helping else left * 3 >= worth
