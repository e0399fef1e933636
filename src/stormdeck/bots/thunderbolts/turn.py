"""A whole turn of THUNDERBOLTS thought through: plays and exchanges with the cards in sight, in any order, then the closing card.

What comes next off the WALLET or the VAULT is not known, so a way goes on without the new WALLET card, and ends where the hand is
filled again.  The turn is thought through anew after every action, so what turns up is used.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.thunderbolts.table import DEEP, REFILL, WEIGHTS, Table
from stormdeck.bots.thunderbolts.table import S as LAST
from stormdeck.core.arrays import zeros
from stormdeck.games.thunderbolts.actions import CLOSE, EXCHANGE, FROM_RESERVE, FROM_WALLET, PASS, PLAY
from stormdeck.games.thunderbolts.state import FACES, NOTHING, RESERVES, STACKS, WILD, ThunderboltsState

LOWEST: Final = -(1 << 40)
WON: Final = 1_000_000  # going out: more than anything else, or less
SHARED: Final = 20
AHEAD: Final = 1  # a win is enough to go out for: by so many stacks ...
LEVEL: Final = 0  # ... or a shared one ...
ANYHOW: Final = -100  # ... or none
HASTY: Final = 15  # tables looked at: by greedy
QUICK: Final = 150  # in a rollout
GLANCE: Final = 30  # for each action of a decision in the tree
THOROUGH: Final = 2000  # and of a real one
SLOTS: Final = 8191  # for the tables that were seen already


@final
class Turn:
    """Finds the best way to play a turn; `values` says what the best way that begins with each action is worth."""

    table: Table
    quick: i64
    enough: i64  # the lead to go out with, in stacks
    most_tables: i64
    tables: i64
    is_wide: bool  # every first action for itself, even if it leads where another one leads
    first: i64  # the action that the way in hand begins with
    best: i64
    best_row: i64
    values: vec[i64]  # by row; only after `decide_widely`
    search: i64  # its number: slots of other searches are free
    searches: vec[i64]
    seen: vec[i64]
    seen_own: vec[i64]

    def __init__(self, weights: vec[i64] = WEIGHTS, quick: i64 = QUICK, enough: i64 = AHEAD) -> None:
        self.table = Table(weights)
        self.quick = quick
        self.enough = enough
        self.most_tables = quick
        self.tables = 0
        self.is_wide = False
        self.first = NOTHING
        self.best = LOWEST
        self.best_row = PASS
        self.values = zeros(PASS + 1)
        self.search = 0
        self.searches = zeros(SLOTS)
        self.seen = zeros(SLOTS)
        self.seen_own = zeros(SLOTS)

    def decide(self, state: ThunderboltsState) -> i64:
        """The row of the first action of the best way."""
        self.search_from(state, self.quick, False)
        return self.best_row

    def decide_widely(self, state: ThunderboltsState, most_tables: i64) -> i64:
        """`decide`, and `values` for every legal action; LOWEST for those that are like another one."""
        row: i64
        for row in range(PASS + 1):
            self.values[row] = LOWEST
        self.search_from(state, most_tables, True)
        return self.best_row

    def search_from(self, state: ThunderboltsState, most_tables: i64, is_wide: bool) -> None:
        self.most_tables = most_tables
        self.is_wide = is_wide
        self.first = NOTHING
        self.best = LOWEST
        self.best_row = PASS
        self.tables = 0
        self.search += 1
        self.table.read(state)
        self.go_on()

    def offer(self, value: i64, row: i64) -> None:
        """A way to its end; `row` is its only action where it has no first one.  The first of the best wins."""
        if self.first != NOTHING:
            row = self.first
        if value > self.best:
            self.best = value
            self.best_row = row
        if self.is_wide and value > self.values[row]:
            self.values[row] = value

    def begin(self, row: i64) -> bool:
        """Remember the first action of a way -> whether this was it."""
        if self.first != NOTHING:
            return False
        self.first = row
        if self.is_wide:
            self.tables = 0
            self.search += 1
        return True

    def go_on(self) -> None:
        """What may come next: chance first, since it may change everything after it; reserves before the hand."""
        table = self.table
        self.tables += 1
        if table.held == 0 and table.can_draw and self.first != NOTHING:
            self.offer(table.value() + table.weights[REFILL], PASS)
            return
        if self.tables < self.most_tables:
            if table.wallet != NOTHING:
                self.use(FROM_WALLET, table.wallet)
            reserve: i64
            for reserve in range(RESERVES):
                top = table.top(reserve)
                if top != NOTHING:
                    self.use(FROM_RESERVE + reserve, top)
            card: i64
            for card in range(FACES):
                if table.hand[card] > 0:
                    self.use(card, card)
        self.close()

    def use(self, source: i64, card: i64) -> None:
        """A card wherever it fits; of several empty places the first (TB-G39)."""
        table = self.table
        seen_empty = False
        stack: i64
        for stack in range(STACKS):
            place = table.places[stack]
            if place > 0 or not seen_empty:
                if card == WILD or card == place:
                    self.play(source, card, stack)
                elif card == place - 1 and table.swaps[stack] == 1:
                    self.exchange(source, card, stack)
            seen_empty = seen_empty or place == 0

    def play(self, source: i64, card: i64, stack: i64) -> None:
        table = self.table
        is_first = self.begin(PLAY + source * STACKS + stack)
        place = table.places[stack]
        swap = table.swaps[stack]
        self.take(source, card, 1)
        table.swaps[stack] = 1 if card == WILD and place != WILD and place != LAST else 0
        table.places[stack] = 0 if place == LAST else place + 1
        if place == LAST:
            table.finished += 1
        self.look_on()
        if place == LAST:
            table.finished -= 1
        table.places[stack] = place
        table.swaps[stack] = swap
        self.take(source, card, -1)
        if is_first:
            self.first = NOTHING

    def take(self, source: i64, card: i64, count: i64) -> None:
        """A card from where it is; -1 puts it back.  What the WALLET turns up next nobody knows."""
        table = self.table
        if source < FACES:
            table.hand[card] -= count
            table.held -= count
        elif source == FROM_WALLET:
            table.wallet = NOTHING if count == 1 else card
            table.played += count
            table.wallet_size -= count
        else:
            table.taken[source - FROM_RESERVE] += count

    def exchange(self, source: i64, card: i64, stack: i64) -> None:
        """The wild goes where the letter came from (TB-G09), or always to the hand, as the table has agreed."""
        table = self.table
        is_first = self.begin(EXCHANGE + source * STACKS + stack)
        table.swaps[stack] = 0
        if source < FACES or table.to_hand:
            self.take(source, card, 1)
            self.take(WILD, WILD, -1)
            self.look_on()
            self.take(WILD, WILD, 1)
            self.take(source, card, -1)
        elif source == FROM_WALLET:
            table.wallet = WILD
            self.look_on()
            table.wallet = card
        else:
            at: i64 = (source - FROM_RESERVE) * DEEP + table.taken[source - FROM_RESERVE]
            table.lying[at] = WILD
            self.look_on()
            table.lying[at] = card
        table.swaps[stack] = 1
        if is_first:
            self.first = NOTHING

    def look_on(self) -> None:
        """After a card: the end of the game (TB-G22), or further if no other way led here."""
        table = self.table
        if table.wallet_size == 0:
            margin: i64 = table.lead + table.finished + 2  # ten points are two stacks
            self.offer(WON if margin >= self.enough else SHARED if margin == 0 else -WON, PASS)
        elif self.is_new():
            self.go_on()

    def is_new(self) -> bool:
        """Whether the table was not seen in this search; a slot that is taken by another table is simply taken over."""
        table = self.table
        common: i64 = table.wallet + 2
        own: i64 = 0
        at: i64
        for at in range(STACKS):
            common = common * 32 + table.places[at] * 2 + table.swaps[at]
            own = own * 32 + table.taken[at] * 2 + (1 if table.top(at) == WILD else 0)
        card: i64
        for card in range(FACES):
            own = own * 7 + table.hand[card]
        slot: i64 = (common * 31 + own) % SLOTS
        if self.searches[slot] == self.search and self.seen[slot] == common and self.seen_own[slot] == own:
            return False
        self.searches[slot] = self.search
        self.seen[slot] = common
        self.seen_own[slot] = own
        return True

    def close(self) -> None:
        """TB-R20  Every card of the hand on every reserve; without a hand the turn is over."""
        table = self.table
        value = table.value()
        if table.held == 0:
            self.offer(value, PASS)
            return
        card: i64
        for card in range(FACES):
            if table.hand[card] > 0:
                kept: i64 = value - table.card_value(card, table.hand[card]) + table.top_value(card)
                reserve: i64
                for reserve in range(RESERVES):
                    top = table.top(reserve)
                    lies: i64 = 0 if top == NOTHING else table.upon(card, top)
                    self.offer(kept + lies - table.top_value(top), CLOSE + card * RESERVES + reserve)
