"""How greedy plays Taidian: values an attack against an upgrade, buys from a list, defends when it pays.

It reads imagined states, and looks at nothing in them but what the deciding seat sees.  A strategy is a buying list, an order
of power-ups and the patience to build (`plans.py`).  Everything is counted in whole numbers.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stormdeck.bots.taidian import sums
from stormdeck.bots.taidian.habits import Habits
from stormdeck.bots.taidian.volley import best_lay, heal, rob
from stormdeck.core.game import Rows
from stormdeck.core.rng import Rng
from stormdeck.games.taidian import state as ta
from stormdeck.games.taidian import vocabulary as voc
from stormdeck.games.taidian.exchange import counter_points, counter_total, is_storm, points, structure_sum
from stormdeck.games.taidian.state import TaidianState
from stormdeck.games.taidian.upgrading import can_buy, price

CHEAP: Final = 2  # nothing that costs no more is bought or taken for want of a better card


@final
class Glance:
    """Decides for the asked seat with the habits of a strategy."""

    habits: Habits

    def __init__(self, habits: Habits) -> None:
        self.habits = habits

    def pick(self, state: TaidianState, rows: Rows, rng: Rng) -> i64:
        """The row of what to do; chance chooses a target among equals, and a character of no renown."""
        if rows.count == 1:
            return rows.items[0]
        phase = state.phase
        if phase == ta.UPGRADING:
            return self.upgrade(state, rows)
        if phase == ta.ATTACKING:
            return self.attack(state, rows, rng)
        if phase == ta.CHOOSE_TURN:
            return self.choose_turn(state, rows)
        if phase == ta.POWER_UP:
            return self.power_up(state, rows)
        if phase == ta.TREATY_ANSWER:
            return voc.ACCEPT if sums.strongest(state, state.asked) != state.active else voc.DECLINE
        if phase == ta.SPOILS:
            return self.spoils(state, rows)
        if phase == ta.PICK_CHARACTER:
            return self.character(state, rows, rng)
        return self.defend(state, rows)

    # ---- The own turn ----

    def choose_turn(self, state: TaidianState, rows: Rows) -> i64:
        seat = state.active
        if rows.count > 2:
            offer = self.treaty(state, rows)
            if offer != voc.NOTHING:
                return offer
        reds = sums.red_points(state, seat)
        other: i64
        for other in range(state.players):
            if sums.is_foe(state, seat, other) and sums.is_killable(state, reds, other, self.habits.shield):
                return voc.CHOOSE_ATTACKING
        return voc.CHOOSE_ATTACKING if self.rather_attacks(state, seat) else voc.CHOOSE_UPGRADING

    def rather_attacks(self, state: TaidianState, seat: i64) -> bool:
        habits = self.habits
        table = state.table
        attack = sums.attack_value(state, seat)
        if attack < habits.least:
            return False
        upgrade: i64 = 50 * structure_sum(state, seat, voc.TRADES) + habits.energy * structure_sum(state, seat, voc.GENERATES)
        kind: i64
        for kind in range(state.kinds):
            held = state.has(seat, ta.HAND, kind)
            if held > 0:
                if table.type_of[kind] == voc.MONEY:
                    upgrade += 50 * held * table.value[kind]
                elif table.type_of[kind] == voc.ENERGY:
                    upgrade += habits.energy * held * table.value[kind]
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
        if kind != voc.NOTHING:
            return table.buy + kind
        place: i64
        for place in range(len(habits.buys)):
            if self.wants(state, seat, habits.buys[place], habits.counts[place]):
                return table.buy + habits.buys[place]
        if self.burns_coins(state, seat, rows):
            return table.burn + habits.coin
        return self.dearest(state, seat, rows)

    def wants(self, state: TaidianState, seat: i64, kind: i64, count: i64) -> bool:
        if not can_buy(state, seat, kind):
            return False
        return sums.owned(state, seat, kind) + state.in_stock(ta.BOUGHT, kind) + state.in_stock(ta.USED, kind) < count

    def needed(self, state: TaidianState, seat: i64) -> i64:
        """Cures on demand; NOTHING if none is needed or to be had."""
        habits = self.habits
        mine: i64 = 0
        poison: i64
        for poison in range(state.poison_count):
            if state.poisons[poison * ta.ENTRY + ta.VICTIM] == seat:
                mine += 1
        robbers: i64 = 0
        built: i64 = 0
        other: i64
        for other in range(state.players):
            if sums.is_foe(state, seat, other):
                if habits.robber != voc.NOTHING:
                    robbers += state.has(other, ta.OPEN, habits.robber)
                    robbers += state.sure[(seat * state.players + other) * state.kinds + habits.robber]
                built = max(built, sums.count_bits(state.structures[other]))
        if mine >= 2 and habits.rests_on(habits.antidote) and self.wants(state, seat, habits.antidote, mine // 2):
            return habits.antidote
        if robbers >= 2 and habits.rests_on(habits.shotgun) and self.wants(state, seat, habits.shotgun, 1 + robbers // 3):
            return habits.shotgun
        if built >= 2 and habits.rests_on(habits.fire_bomb) and self.wants(state, seat, habits.fire_bomb, 1):
            return habits.fire_bomb
        return voc.NOTHING

    def burns_coins(self, state: TaidianState, seat: i64, rows: Rows) -> bool:
        """Coins go once better money makes up for them."""
        habits = self.habits
        if habits.coin == voc.NOTHING or state.structures[seat] & state.table.burns == 0:
            return False
        if not rows.contains(state.table.burn + habits.coin):
            return False
        better = sums.owned(state, seat, habits.cash) + 2 * sums.owned(state, seat, habits.gold)
        return sums.owned(state, seat, habits.coin) + better > 4 and better >= 2

    def dearest(self, state: TaidianState, seat: i64, rows: Rows) -> i64:
        """Nothing of the list: the dearest card that fits."""
        table = state.table
        best: i64 = voc.END_TURN
        most: i64 = CHEAP
        place: i64
        for place in range(rows.count):
            kind: i64 = rows.items[place] - table.buy
            if kind >= 0 and kind < state.kinds and self.habits.fitting & (1 << kind) != 0:
                cost = price(state, seat, kind)
                if cost > most:
                    most = cost
                    best = rows.items[place]
        return best

    def power_up(self, state: TaidianState, rows: Rows) -> i64:
        """The first symbol of the order that the levels so far have not used up."""
        powers = self.habits.powers
        base: i64 = state.active * state.table.symbols
        place: i64
        for place in range(len(powers)):
            symbol = powers[place]
            before: i64 = 0
            earlier: i64
            for earlier in range(place):
                if powers[earlier] == symbol:
                    before += 1
            if state.levels[base + symbol] == before and rows.contains(voc.POWER + symbol):
                return voc.POWER + symbol
        return rows.items[0]

    # ---- Attacking ----

    def attack(self, state: TaidianState, rows: Rows, rng: Rng) -> i64:
        """Healing where it is useful, Robbers in a volley of their own, then everything at one target."""
        aid = heal(state, rows)
        if aid != voc.NOTHING:
            return aid
        robbing: i64 = 0
        entry: i64
        for entry in range(state.volley_size):
            if state.table.steals[state.volley[entry * ta.ENTRY + ta.CARD]] > 0:
                robbing += 1
        if robbing > 0 or state.volley_size == 0:
            robber = rob(state, rows, robbing)
            if robber != voc.NOTHING:
                return robber
        if robbing > 0:
            return voc.LAUNCH
        best = best_lay(state, rows, self.habits.shield, rng)
        if best != voc.NOTHING:
            return best
        if state.volley_size > 0:
            return voc.LAUNCH
        return state.table.burn + self.habits.coin if self.burns_coins(state, state.active, rows) else voc.END_TURN

    # ---- Windows ----

    def defend(self, state: TaidianState, rows: Rows) -> i64:
        """Cures and Shields that pay, then healing, then hitting back; rows of a window are cards, and PASS at the end."""
        table = state.table
        last: i64 = rows.count - 1
        if state.phase == ta.ROBBER_WINDOW:
            return rows.items[0]
        seat = state.asked
        target = state.target
        health = state.health[target]
        left = sums.damage(state, target)
        dying = left >= health
        helping = seat != target
        place: i64
        for place in range(last):
            kind: i64 = rows.items[place] - table.play
            if table.type_of[kind] != voc.RED:
                effect = table.effect[kind]
                if effect == voc.CURES and not (helping and last == 1 and health > 60):
                    return rows.items[place]
                if effect == voc.BLOCKS and left > 0 and (dying or sums.pays(left, points(state, seat, kind), helping)):
                    return rows.items[place]
        place = 0
        while place < last and not is_storm(state) and (dying or not helping):
            kind = rows.items[place] - table.play
            if table.type_of[kind] != voc.RED and table.effect[kind] == voc.HEALS:
                worth = points(state, seat, kind)
                if state.agreed.start_health - health + left >= worth or (dying and left - worth < health):
                    return rows.items[place]
            place += 1
        if state.phase == ta.DEFENCE_WINDOW and not helping:
            return self.counter(state, rows, dying)
        return voc.PASS

    def counter(self, state: TaidianState, rows: Rows, dying: bool) -> i64:
        """Hit back if dying, if it kills, or if the next own turn will rather be an upgrading turn."""
        table = state.table
        seat = state.asked
        best: i64 = voc.PASS
        most: i64 = -1
        place: i64
        for place in range(rows.count - 1):
            kind: i64 = rows.items[place] - table.play
            if table.type_of[kind] == voc.RED and points(state, seat, kind) > most:
                best = rows.items[place]
                most = points(state, seat, kind)
        if best == voc.PASS or dying:
            return best
        coming = counter_total(state)
        for kind in range(state.kinds):
            held = state.has(seat, ta.HAND, kind)
            if held > 0 and table.counters[kind] != 0:
                coming += held * counter_points(state, seat, kind)
        if coming >= state.health[state.active] or not self.rather_attacks(state, seat):
            return best
        return voc.PASS

    # ---- Treaties, spoils, characters ----

    def treaty(self, state: TaidianState, rows: Rows) -> i64:
        """Break with a partner who can be killed; offer one treaty to a player who is not leading."""
        seat = state.active
        reds = sums.red_points(state, seat)
        place: i64
        for place in range(rows.count):
            row = rows.items[place]
            partner: i64 = (seat + row - voc.BREAK + 1) % state.players
            if row >= voc.BREAK and row < voc.POWER and sums.is_killable(state, reds, partner, self.habits.shield):
                return row
        if state.proposals > 0 or state.treaty[seat] != 0 or state.round % 3 != 1:
            return voc.NOTHING
        leader = sums.strongest(state, seat)
        for place in range(rows.count):
            row = rows.items[place]
            if row >= voc.PROPOSE and row < voc.BREAK and (seat + row - voc.PROPOSE + 1) % state.players != leader:
                return row
        return voc.NOTHING

    def spoils(self, state: TaidianState, rows: Rows) -> i64:
        """The dearest card there is."""
        best: i64 = voc.FINISH_SPOILS
        most: i64 = CHEAP
        place: i64
        for place in range(rows.count):
            row = rows.items[place]
            if row != voc.FINISH_SPOILS and state.table.cost[row - state.table.take] > most:
                best = row
                most = state.table.cost[row - state.table.take]
        return best

    def character(self, state: TaidianState, rows: Rows, rng: Rng) -> i64:
        people = self.habits.people
        place: i64
        for place in range(len(people)):
            if rows.contains(state.table.pick + people[place]):
                return state.table.pick + people[place]
        return rows.items[rng.below(rows.count)]
