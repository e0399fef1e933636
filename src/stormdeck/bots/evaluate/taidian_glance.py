"""Greedy's way of playing Taidian, read from an imagined state instead of a view: a hundred times as fast.

It looks at nothing but what the deciding seat sees.  Must agree with `greedy/taidian.py`; a test compares them.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stormdeck.bots.evaluate.taidian_habits import Habits
from stormdeck.core.game import Rows
from stormdeck.core.rng import Rng
from stormdeck.games.taidian.effects import (
    ACCEPT,
    BLOCKS,
    BREAK,
    BURNS,
    CHOOSE_ATTACKING,
    CHOOSE_UPGRADING,
    CURES,
    DECLINE,
    END_TURN,
    ENERGY,
    FINISH_SPOILS,
    GENERATES,
    HEALS,
    LAUNCH,
    MONEY,
    NOTHING,
    PASS,
    POWER,
    PROPOSE,
    RED,
    STEPS,
    TRADES,
    WALLS,
)
from stormdeck.games.taidian.exchange import counter_points, counter_total, is_storm, points, structure_sum
from stormdeck.games.taidian.legal import can_buy, price
from stormdeck.games.taidian.state import (
    ATTACK,
    ATTACKING,
    BLOCK,
    BOUGHT,
    CARD,
    CHOOSE_TURN,
    CLOSED,
    COUNTER_WINDOW,
    DEFENCE_WINDOW,
    ENTRY,
    HAND,
    HEAL,
    OPEN,
    PICK_CHARACTER,
    PILE,
    POISON_WINDOW,
    POWER_UP,
    ROBBER_WINDOW,
    SPOILS,
    TALLIES,
    TARGET,
    TREATY_ANSWER,
    UPGRADING,
    USED,
    VICTIM,
    TaidianState,
)

FAR: Final = -1_000_000
CHEAP: Final = 2  # nothing that costs no more is bought or taken for want of a better card


# ---- Small questions ----


def owned(state: TaidianState, seat: i64, kind: i64) -> i64:
    """Copies in the deck of a seat; 0 of a card the table has not."""
    if kind == NOTHING:
        return 0
    held = state.has(seat, HAND, kind) + state.has(seat, PILE, kind) + state.has(seat, OPEN, kind)
    return held + state.has(seat, CLOSED, kind) + ((state.structures[seat] >> kind) & 1)


def count_bits(bits: i64) -> i64:
    count: i64 = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


def sum_of_levels(state: TaidianState, seat: i64) -> i64:
    symbols = state.table.symbols
    total: i64 = 0
    symbol: i64 = 0
    while symbol < symbols:
        total += state.levels[seat * symbols + symbol]
        symbol += 1
    return total


def is_foe(state: TaidianState, seat: i64, other: i64) -> bool:
    return state.is_alive(other) and state.team[other] != state.team[seat]


def has_row(rows: Rows, row: i64) -> bool:
    place: i64 = 0
    while place < rows.count:
        if rows.items[place] == row:
            return True
        place += 1
    return False


def foes_have_built(state: TaidianState, seat: i64) -> bool:
    other: i64 = 0
    while other < state.players:
        if state.structures[other] != 0 and is_foe(state, seat, other):
            return True
        other += 1
    return False


def attack_value(state: TaidianState, seat: i64) -> i64:
    """Expected points of an attack with this hand, times ten."""
    table = state.table
    total: i64 = 0
    kind: i64 = 0
    while kind < state.kinds:
        held = state.has(seat, HAND, kind)
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
        kind += 1
    return total


def red_points(state: TaidianState, seat: i64) -> i64:
    table = state.table
    total: i64 = 0
    kind: i64 = 0
    while kind < state.kinds:
        held = state.has(seat, HAND, kind)
        if held > 0 and table.type_of[kind] == RED and table.aids[kind] == 0 and table.rounds[kind] == 0:
            total += held * points(state, seat, kind)
        kind += 1
    return total


def strength(state: TaidianState, seat: i64) -> i64:
    return state.health[seat] + 25 * sum_of_levels(state, seat) + 10 * count_bits(state.structures[seat])


def strongest(state: TaidianState, seat: i64) -> i64:
    """Of the opponents; of equal ones the first."""
    best: i64 = NOTHING
    other: i64 = 0
    while other < state.players:
        if is_foe(state, seat, other) and (best == NOTHING or strength(state, other) > strength(state, best)):
            best = other
        other += 1
    return best


# ---- The choice ----


@final
class Glance:
    """Decides for the asked seat with the habits of a strategy."""

    habits: Habits

    def __init__(self, habits: Habits) -> None:
        self.habits = habits

    def pick(self, state: TaidianState, rows: Rows, rng: Rng) -> i64:
        """The row of what greedy would do; chance decides where it does for greedy."""
        if rows.count == 1:
            return rows.items[0]
        phase = state.phase
        if phase == UPGRADING:
            return self.upgrade(state, rows)
        if phase == ATTACKING:
            return self.attack(state, rows, rng)
        if phase == CHOOSE_TURN:
            return self.choose_turn(state, rows)
        if phase == POWER_UP:
            return self.power_up(state, rows)
        if phase == TREATY_ANSWER:
            return ACCEPT if strongest(state, state.asked) != state.active else DECLINE
        if phase == SPOILS:
            return self.spoils(state, rows)
        if phase == PICK_CHARACTER:
            return self.character(state, rows, rng)
        return self.defend(state, rows)

    # ---- The own turn ----

    def is_killable(self, state: TaidianState, reds: i64, target: i64) -> bool:
        """Whether so many points kill through the Barricade and one Shield."""
        block = structure_sum(state, target, WALLS)
        shield = self.habits.shield
        if shield != NOTHING and state.size(target, HAND) >= 3:
            block += points(state, target, shield)
        return reds - block >= state.health[target]

    def choose_turn(self, state: TaidianState, rows: Rows) -> i64:
        seat = state.active
        if rows.count > 2:
            offer = self.treaty(state, rows)
            if offer != NOTHING:
                return offer
        reds = red_points(state, seat)
        other: i64 = 0
        while other < state.players:
            if is_foe(state, seat, other) and self.is_killable(state, reds, other):
                return CHOOSE_ATTACKING
            other += 1
        return CHOOSE_ATTACKING if self.rather_attacks(state, seat) else CHOOSE_UPGRADING

    def rather_attacks(self, state: TaidianState, seat: i64) -> bool:
        habits = self.habits
        table = state.table
        attack = attack_value(state, seat)
        if attack < habits.least:
            return False
        upgrade: i64 = 50 * structure_sum(state, seat, TRADES) + habits.energy * structure_sum(state, seat, GENERATES)
        kind: i64 = 0
        while kind < state.kinds:
            held = state.has(seat, HAND, kind)
            if held > 0:
                if table.type_of[kind] == MONEY:
                    upgrade += 50 * held * table.value[kind]
                elif table.type_of[kind] == ENERGY:
                    upgrade += habits.energy * held * table.value[kind]
            kind += 1
        patience = habits.patience
        late: i64 = max(0, patience - state.round)
        return attack > upgrade * (patience + 4 * late) // (4 * patience)

    def upgrade(self, state: TaidianState, rows: Rows) -> i64:
        """All money and energy first, then the list from the top, as long as the money lasts."""
        table = state.table
        habits = self.habits
        if rows.items[0] < table.buy and rows.items[0] >= table.play:
            return rows.items[0]
        seat = state.active
        kind = self.needed(state, seat)
        if kind != NOTHING:
            return table.buy + kind
        place: i64 = 0
        while place < len(habits.buys):
            if self.wants(state, seat, habits.buys[place], habits.counts[place]):
                return table.buy + habits.buys[place]
            place += 1
        if self.burns_coins(state, seat, rows):
            return table.burn + habits.coin
        return self.dearest(state, seat, rows)

    def wants(self, state: TaidianState, seat: i64, kind: i64, count: i64) -> bool:
        if not can_buy(state, seat, kind):
            return False
        return owned(state, seat, kind) + state.in_stock(BOUGHT, kind) + state.in_stock(USED, kind) < count

    def needed(self, state: TaidianState, seat: i64) -> i64:
        """Cures on demand; NOTHING if none is needed or to be had."""
        habits = self.habits
        mine: i64 = 0
        poison: i64 = 0
        while poison < state.poison_count:
            if state.poisons[poison * ENTRY + VICTIM] == seat:
                mine += 1
            poison += 1
        robbers: i64 = 0
        built: i64 = 0
        other: i64 = 0
        while other < state.players:
            if is_foe(state, seat, other):
                if habits.robber != NOTHING:
                    robbers += state.has(other, OPEN, habits.robber)
                    robbers += state.sure[(seat * state.players + other) * state.kinds + habits.robber]
                built = max(built, count_bits(state.structures[other]))
            other += 1
        if mine >= 2 and habits.rests_on(habits.antidote) and self.wants(state, seat, habits.antidote, mine // 2):
            return habits.antidote
        if robbers >= 2 and habits.rests_on(habits.shotgun) and self.wants(state, seat, habits.shotgun, 1 + robbers // 3):
            return habits.shotgun
        if built >= 2 and habits.rests_on(habits.fire_bomb) and self.wants(state, seat, habits.fire_bomb, 1):
            return habits.fire_bomb
        return NOTHING

    def burns_coins(self, state: TaidianState, seat: i64, rows: Rows) -> bool:
        """Coins go once better money makes up for them."""
        habits = self.habits
        if habits.coin == NOTHING or state.structures[seat] & state.table.burns == 0:
            return False
        if not has_row(rows, state.table.burn + habits.coin):
            return False
        better = owned(state, seat, habits.cash) + 2 * owned(state, seat, habits.gold)
        return owned(state, seat, habits.coin) + better > 4 and better >= 2

    def dearest(self, state: TaidianState, seat: i64, rows: Rows) -> i64:
        """Nothing of the list: the dearest card that fits."""
        table = state.table
        best: i64 = END_TURN
        most: i64 = CHEAP
        place: i64 = 0
        while place < rows.count:
            kind: i64 = rows.items[place] - table.buy
            if kind >= 0 and kind < state.kinds and self.habits.fitting & (1 << kind) != 0:
                cost = price(state, seat, kind)
                if cost > most:
                    most = cost
                    best = rows.items[place]
            place += 1
        return best

    def power_up(self, state: TaidianState, rows: Rows) -> i64:
        """The first symbol of the order that the levels so far have not used up."""
        powers = self.habits.powers
        base: i64 = state.active * state.table.symbols
        place: i64 = 0
        while place < len(powers):
            symbol = powers[place]
            before: i64 = 0
            earlier: i64 = 0
            while earlier < place:
                if powers[earlier] == symbol:
                    before += 1
                earlier += 1
            if state.levels[base + symbol] == before and has_row(rows, POWER + symbol):
                return POWER + symbol
            place += 1
        return rows.items[0]

    # ---- Attacking ----

    def attack(self, state: TaidianState, rows: Rows, rng: Rng) -> i64:
        """Healing where it is useful, Robbers in a volley of their own, then everything at one target."""
        aid = self.heal(state, rows)
        if aid != NOTHING:
            return aid
        robbing: i64 = 0
        entry: i64 = 0
        while entry < state.volley_size:
            if state.table.steals[state.volley[entry * ENTRY + CARD]] > 0:
                robbing += 1
            entry += 1
        if robbing > 0 or state.volley_size == 0:
            robber = self.rob(state, rows, robbing)
            if robber != NOTHING:
                return robber
        if robbing > 0:
            return LAUNCH
        best = self.best_lay(state, rows, rng)
        if best != NOTHING:
            return best
        if state.volley_size > 0:
            return LAUNCH
        return state.table.burn + self.habits.coin if self.burns_coins(state, state.active, rows) else END_TURN

    def heal(self, state: TaidianState, rows: Rows) -> i64:
        """First Aid for oneself or a team-mate, if little of it is wasted."""
        if is_storm(state):
            return NOTHING
        table = state.table
        seat = state.active
        best: i64 = NOTHING
        most: i64 = 0
        place: i64 = 0
        while place < rows.count:
            row = rows.items[place]
            if row >= table.aid and row < table.pick:
                other = (seat + (row - table.aid) % (STEPS + 1)) % state.players
                missing: i64 = state.agreed.start_health - state.health[other]
                useful = missing * 10 >= 9 * points(state, seat, table.aid_kind[(row - table.aid) // (STEPS + 1)])
                if useful and missing > most and state.team[other] == state.team[seat]:
                    best = row
                    most = missing
            place += 1
        return best

    def rob(self, state: TaidianState, rows: Rows, robbing: i64) -> i64:
        """A Robber at the healthiest player with cards left to take."""
        table = state.table
        best: i64 = NOTHING
        most: i64 = FAR
        place: i64 = 0
        while place < rows.count:
            row = rows.items[place]
            if row >= table.lay and row < table.bomb and table.steals[(row - table.lay) // STEPS] > 0:
                target = (state.active + (row - table.lay) % STEPS + 1) % state.players
                if state.size(target, HAND) > robbing and state.health[target] > most:
                    best = row
                    most = state.health[target]
            place += 1
        return best

    def best_lay(self, state: TaidianState, rows: Rows, rng: Rng) -> i64:
        """The strongest card at the target, Robbers left out; a Fire Bomb at its dearest structure."""
        table = state.table
        if not has_lay(state, rows):
            return NOTHING
        seat = state.active
        step: i64 = (self.target(state, seat, rng) - seat + state.players) % state.players
        best: i64 = NOTHING
        most: i64 = -1
        place: i64 = 0
        while place < rows.count:
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
            place += 1
        return best

    def target(self, state: TaidianState, seat: i64, rng: Rng) -> i64:
        """Stay with the target of the volley; else whoever can be killed; else low health, strong play, and chance."""
        if state.volley_size > 0:
            return state.volley[(state.volley_size - 1) * ENTRY + TARGET]
        reds = red_points(state, seat)
        best: i64 = NOTHING
        most: i64 = FAR
        other: i64 = 0
        while other < state.players:
            if is_foe(state, seat, other):
                value: i64 = 12 * sum_of_levels(state, other) - state.health[other] + 6 * useful_structures(state, other)
                value += rng.below(40)
                if self.is_killable(state, reds, other):
                    value += 10_000
                if state.treaty[seat] & (1 << other) != 0:
                    value -= 1_000
                if best == NOTHING or value > most:
                    best = other
                    most = value
            other += 1
        return best

    # ---- Windows ----

    def defend(self, state: TaidianState, rows: Rows) -> i64:
        """Cures and Shields that pay, then healing, then hitting back; rows of a window are cards, and PASS at the end."""
        table = state.table
        last: i64 = rows.count - 1
        if state.phase == ROBBER_WINDOW:
            return rows.items[0]
        seat = state.asked
        target = state.target
        health = state.health[target]
        left = damage(state, target)
        dying = left >= health
        helping = seat != target
        place: i64 = 0
        while place < last:
            kind: i64 = rows.items[place] - table.play
            if table.type_of[kind] != RED:
                effect = table.effect[kind]
                if effect == CURES and not (helping and last == 1 and health > 60):
                    return rows.items[place]
                if effect == BLOCKS and left > 0 and (dying or pays(left, points(state, seat, kind), helping)):
                    return rows.items[place]
            place += 1
        place = 0
        while place < last and not is_storm(state) and (dying or not helping):
            kind = rows.items[place] - table.play
            if table.type_of[kind] != RED and table.effect[kind] == HEALS:
                worth = points(state, seat, kind)
                if state.agreed.start_health - health + left >= worth or (dying and left - worth < health):
                    return rows.items[place]
            place += 1
        if state.phase == DEFENCE_WINDOW and not helping:
            return self.counter(state, rows, dying)
        return PASS

    def counter(self, state: TaidianState, rows: Rows, dying: bool) -> i64:
        """Hit back if dying, if it kills, or if the next own turn will rather be an upgrading turn."""
        table = state.table
        seat = state.asked
        best: i64 = PASS
        most: i64 = -1
        place: i64 = 0
        while place < rows.count - 1:
            kind: i64 = rows.items[place] - table.play
            if table.type_of[kind] == RED and points(state, seat, kind) > most:
                best = rows.items[place]
                most = points(state, seat, kind)
            place += 1
        if best == PASS or dying:
            return best
        coming = counter_total(state)
        kind = 0
        while kind < state.kinds:
            held = state.has(seat, HAND, kind)
            if held > 0 and table.counters[kind] != 0:
                coming += held * counter_points(state, seat, kind)
            kind += 1
        if coming >= state.health[state.active] or not self.rather_attacks(state, seat):
            return best
        return PASS

    # ---- Treaties, spoils, characters ----

    def treaty(self, state: TaidianState, rows: Rows) -> i64:
        """Break with a partner who can be killed; offer one treaty to a player who is not leading."""
        seat = state.active
        reds = red_points(state, seat)
        place: i64 = 0
        while place < rows.count:
            row = rows.items[place]
            if row >= BREAK and row < POWER and self.is_killable(state, reds, (seat + row - BREAK + 1) % state.players):
                return row
            place += 1
        if state.proposals > 0 or state.treaty[seat] != 0 or state.round % 3 != 1:
            return NOTHING
        leader = strongest(state, seat)
        place = 0
        while place < rows.count:
            row = rows.items[place]
            if row >= PROPOSE and row < BREAK and (seat + row - PROPOSE + 1) % state.players != leader:
                return row
            place += 1
        return NOTHING

    def spoils(self, state: TaidianState, rows: Rows) -> i64:
        """The dearest card there is."""
        best: i64 = FINISH_SPOILS
        most: i64 = CHEAP
        place: i64 = 0
        while place < rows.count:
            row = rows.items[place]
            if row != FINISH_SPOILS and state.table.cost[row - state.table.take] > most:
                best = row
                most = state.table.cost[row - state.table.take]
            place += 1
        return best

    def character(self, state: TaidianState, rows: Rows, rng: Rng) -> i64:
        people = self.habits.people
        place: i64 = 0
        while place < len(people):
            if has_row(rows, state.table.pick + people[place]):
                return state.table.pick + people[place]
            place += 1
        return rows.items[rng.below(rows.count)]


def has_lay(state: TaidianState, rows: Rows) -> bool:
    """Whether any red card but a Robber can be laid."""
    table = state.table
    place: i64 = 0
    while place < rows.count:
        row = rows.items[place]
        if row >= table.bomb and row < table.aid:
            return True
        if row >= table.lay and row < table.bomb and table.steals[(row - table.lay) // STEPS] == 0:
            return True
        place += 1
    return False


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
    at: i64 = target * TALLIES
    left: i64 = 0
    if state.phase == POISON_WINDOW:
        if not state.cured:
            left = state.table.value[state.poisons[state.tick_at * ENTRY + CARD]] - state.tallies[at + HEAL]
    else:
        left = counter_total(state) if state.phase == COUNTER_WINDOW else state.tallies[at + ATTACK]
        left -= structure_sum(state, target, WALLS) + state.tallies[at + BLOCK] + state.tallies[at + HEAL]
    return left if left > 0 else 0


def pays(left: i64, worth: i64, helping: bool) -> bool:
    """Whether a Shield is worth playing against so much damage."""
    return left >= worth if helping else left * 3 >= worth
