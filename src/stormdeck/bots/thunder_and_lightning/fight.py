"""What challenges and Ravens promise in Thunder & Lightning, by what the seat that decides knows of the cards they meet."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.thunder_and_lightning import weights as w
from stormdeck.bots.thunder_and_lightning.sight import Sight, own_treasure
from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.state import ThunderState

LOWEST: Final = -100_000
FARTHEST_RACE: Final = 20


def supply(state: ThunderState, seat: i64) -> i64:
    """About how many points can still be spent (TL-R03)."""
    held = state.hand_sizes[seat]
    deck = state.deck_sizes[seat]
    base: i64 = seat * tl.LANES
    slots: i64 = tl.CELLS - state.heights[base] - state.heights[base + 1] - state.heights[base + 2]
    return deck + min(deck + held, slots + 4)


class Fight:
    """One decision: `look` once, then ask."""

    state: ThunderState
    seat: i64
    foe: i64
    sight: Sight
    weights: vec[i64]
    points: i64  # that can still be spent
    race: i64  # how many more the opponent can spend
    want: i64
    treasure: i64

    def __init__(self, state: ThunderState, weights: vec[i64] = w.WEIGHTS) -> None:
        self.state = state
        self.sight = Sight()
        self.weights = weights
        self.look(state)

    def look(self, state: ThunderState) -> None:
        self.state = state
        self.seat = state.active
        self.foe = 1 - state.active
        self.sight.look(state, state.active)
        self.points = supply(state, self.seat)
        self.race = max(i64(-FARTHEST_RACE), min(i64(FARTHEST_RACE), supply(state, self.foe) - self.points))
        self.want = (
            self.weights[w.WANT] * max(i64(0), self.weights[w.FEW] - self.points) // 10 + self.weights[w.RACE] * self.race // 20
        )
        self.treasure = own_treasure(state, self.seat)

    def of_kind(self, first: i64, kind: i64) -> i64:
        """A weight of a kind; all cards of power without strength share one."""
        return self.weights[first + min(kind, i64(w.POWER))]

    def height(self, seat: i64, lane: i64) -> i64:
        return self.state.heights[seat * tl.LANES + lane]

    def losing_column(self, seat: i64, lane: i64) -> i64:
        if self.height(seat, lane) != 1:
            return 0
        return self.weights[w.LAST_COLUMN] if self.state.columns(seat) == 1 else self.weights[w.COLUMN]

    # Challenges.

    def outcome(self, attacker: i64, defender: i64) -> i64:
        """1 the defender is lost, -1 the attacker, 0 both; neither Nightmare nor treasure."""
        state = self.state
        if defender == tl.SHIELD_WALL:
            return 1 if attacker == tl.ARCHER else -1
        if state.agreed.strength[defender] < 0 or (defender == tl.CHAMPION and state.has_power(attacker, tl.BEATS_CHAMPION)):
            return 1
        attack = state.agreed.strength[attacker]
        defence = state.agreed.strength[defender]
        if attacker == tl.VIKING and state.holders[0] == self.seat:
            attack = 6
        if defender == tl.VIKING and state.holders[0] == self.foe:
            defence = 3
        if attack != defence:
            return 1 if attack > defence else -1
        return 0 if state.holders[1] == tl.NOTHING else 1 if state.holders[1] == self.seat else -1

    def challenge(self, cell: i64) -> i64:
        """The own front of the lane against the opposing card at `cell`, by what that card may be."""
        state = self.state
        sight = self.sight
        lane: i64 = cell // tl.ROWS
        own: i64 = state.front(self.seat, lane)
        place: i64 = self.foe * tl.CELLS + cell
        attacker: i64 = state.cards[own] % tl.KINDS
        opened = self.opened(cell)
        won: i64 = self.losing_column(self.foe, lane) + opened
        lost: i64 = self.of_kind(w.VALUE, attacker) + self.losing_own(lane) + self.uncovered(lane)
        sight.weigh(state, place)
        gain: i64 = 0
        kind: i64
        for kind in range(tl.TREASURE, tl.KINDS):
            if sight.likely[kind] > 0:
                gain += sight.likely[kind] * self.prospect(lane, attacker, kind, won, lost)
        gain = gain // sight.total + self.want
        if state.ups[own] == 0:
            gain -= self.weights[w.SHOWN] * self.of_kind(w.VALUE, attacker) // 100
        return gain + self.weights[w.INSIGHT] if state.ups[place] == 0 else gain

    def prospect(self, lane: i64, attacker: i64, defender: i64, won: i64, lost: i64) -> i64:
        if defender == tl.TREASURE:
            return w.PRIZE
        if defender == tl.NIGHTMARE:
            return self.wiped(lane)
        result = self.outcome(attacker, defender)
        gain: i64 = 0
        if result >= 0:
            gain += self.of_kind(w.VALUE, defender) + won
        if result <= 0:
            gain -= lost
        return gain

    def wiped(self, lane: i64) -> i64:
        """Both columns of a lane gone: about what they are worth, unknown cards at an average."""
        total: i64 = 0
        row: i64
        for row in range(self.height(self.seat, lane)):
            kind: i64 = self.state.cards[self.state.front(self.seat, lane) + row] % tl.KINDS
            total -= 2 * w.PRIZE if kind == tl.TREASURE else self.of_kind(w.VALUE, kind)
        for row in range(self.height(self.foe, lane)):
            place: i64 = self.state.front(self.foe, lane) + row
            total += self.of_kind(w.VALUE, self.state.cards[place] % tl.KINDS) if self.state.ups[place] == 1 else 25
        return total

    def losing_own(self, lane: i64) -> i64:
        """An own column lost; the last one in the last action of a turn is the game (TL-R04)."""
        if self.height(self.seat, lane) != 1:
            return 0
        if self.state.columns(self.seat) > 1:
            return self.weights[w.COLUMN]
        paid: i64 = 1 if self.state.played == tl.NOTHING else 0
        is_last = self.state.left() - paid <= 0 or self.state.hand_sizes[self.seat] == 0
        return w.PRIZE if is_last else self.weights[w.LAST_COLUMN]

    def uncovered(self, lane: i64) -> i64:
        """The own treasure stands next behind the front card, or second."""
        if self.treasure == lane * tl.ROWS + 1:
            return self.weights[w.UNCOVERED]
        return self.weights[w.UNCOVERED_DEEP] if self.treasure == lane * tl.ROWS + 2 else 0

    def opened(self, cell: i64) -> i64:
        """What may come to the front if the card at a cell goes: now and then the treasure."""
        if cell % tl.ROWS + 1 >= self.height(self.foe, cell // tl.ROWS) or cell % tl.ROWS > 0:
            return 0
        chance = self.sight.treasure_chance(self.state, self.foe * tl.CELLS + cell + 1)
        if chance == 0:
            return 0
        return chance * (self.weights[w.OPENED] if self.state.left() > 1 else self.weights[w.OPENED_LATER]) // 1000

    def strike(self, cell: i64) -> i64:
        place: i64 = self.foe * tl.CELLS + cell
        if self.state.ups[place] == 0:
            return self.weights[w.INSIGHT]
        kind: i64 = self.state.cards[place] % tl.KINDS
        if kind == tl.TREASURE:
            return w.PRIZE
        return self.of_kind(w.VALUE, kind) + self.losing_column(self.foe, cell // tl.ROWS) + self.opened(cell)

    # Ravens.

    def best_ravens(self) -> i64:
        best: i64 = self.ravens_hand()
        if self.state.god_lane(self.seat) >= 0:
            best = max(best, self.leave_god())
        lane: i64
        for lane in range(tl.LANES):
            if self.height(self.foe, lane) > 0:
                best = max(best, self.ravens_front(lane))
        return best

    def leave_god(self) -> i64:
        """Removing the own god: only when four points a turn would soon be the end."""
        return 40 if self.points < 20 else -60

    def ravens_front(self, lane: i64) -> i64:
        state = self.state
        sight = self.sight
        place: i64 = state.front(self.foe, lane)
        opened = self.opened(lane * tl.ROWS)
        won: i64 = self.losing_column(self.foe, lane) + opened
        sight.weigh(state, place)
        gain: i64 = 0
        kind: i64
        for kind in range(tl.KINDS):
            if kind == tl.TREASURE:
                gain += sight.likely[kind] * w.PRIZE
            elif kind == tl.NIGHTMARE:
                gain += sight.likely[kind] * self.wiped(lane) if sight.likely[kind] > 0 else 0
            elif kind != tl.SHIELD_WALL and state.agreed.strength[kind] <= 1:
                gain += sight.likely[kind] * (self.of_kind(w.VALUE, kind) + won)
        gain = gain // sight.total
        return gain + self.weights[w.INSIGHT] if state.ups[place] == 0 else gain

    def ravens_hand(self) -> i64:
        """A random card of the hand: it is lost, or comes up; now and then it is the treasure."""
        state = self.state
        held = state.hand_sizes[self.foe]
        if held == 0:
            return LOWEST
        gain: i64 = 0
        known: i64 = 0
        memory: i64 = self.foe * 2 + tl.OPPONENT
        at: i64
        for at in range(memory * tl.PLACES, memory * tl.PLACES + state.ledger_sizes[memory]):
            if self.sight.is_surely_held(state, state.ledger[at]):
                gain += self.hit(state.ledger[at] % tl.SINCE % tl.KINDS, held)
                known += 1
        unknown: i64 = max(i64(0), held - known)
        if unknown > 0:
            gain += unknown * self.hit_unknown(held) + w.PRIZE * self.sight.hold_chance(state) // 1000
        return gain // held

    def hit(self, kind: i64, held: i64) -> i64:
        if kind == tl.TREASURE:
            return w.PRIZE
        if kind == tl.NIGHTMARE:
            return self.weights[w.HAND_WIPED] * held
        return self.of_kind(w.VALUE, kind) if self.state.agreed.strength[kind] <= 1 else self.weights[w.HAND_SHOWN]

    def hit_unknown(self, held: i64) -> i64:
        gain: i64 = 0
        cards: i64 = 0
        kind: i64
        for kind in range(tl.KINDS):
            if kind != tl.TREASURE:
                gain += self.sight.unseen[kind] * self.hit(kind, held)
                cards += self.sight.unseen[kind]
        return gain // max(i64(1), cards)
