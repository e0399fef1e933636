"""What one seat of THUNDERBOLTS sees, as numbers that can be tried out and taken back, and what it is worth to that seat.

Only what a person in that seat knows goes in: the own hand, everybody's reserves and WALLET tops, the stacks.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import zeros
from stormdeck.games.thunderbolts import state as tb
from stormdeck.games.thunderbolts.state import ThunderboltsState

DEEP: Final = 14  # cards of a reserve that are looked at, from its top: more than one turn can use
S: Final = 11  # the last letter and its place
MOST_MISSING: Final = 6  # so many missing letters or more are all alike

# What a table is worth when the turn is over, in thousandths of the logarithm of the odds: where each weight is.
STACK: Final = 0  # a stack finished
WALLET: Final = 1  # a WALLET card played
REFILL: Final = 2  # five new cards in the middle of the turn
UNKNOWN: Final = 3  # a WALLET card that nobody has seen yet
OWN: Final = 4  # letters missing on the way to the WALLET card: 0 to 6 of them
NEXT: Final = 11  # and for the next player, to whom the stacks are left
HAND_WILD: Final = 18
MORE_WILD: Final = 19  # each wild in the hand after the first
TOP_WILD: Final = 20  # a wild on top of a reserve
HELD: Final = 21  # a card kept is one fewer drawn
TWIN: Final = 22
S_HAND: Final = 23
S_TOP: Final = 24
EMPTY: Final = 25  # a reserve without a card
ON_SAME: Final = 26  # a card upon another in a reserve
ON_RUN: Final = 27
ON_ABOVE: Final = 28
ON_ABOVE_STEP: Final = 29
ON_BURY: Final = 30
ON_BURY_STEP: Final = 31
ON_WILD: Final = 32
SWAP: Final = 33  # a wild left on top of a stack
SWAP_SHOWN: Final = 34  # for which the next player shows the letter
FINISH: Final = 35  # a second T left, and the next player shows what follows
FINISH_BOTH: Final = 36  # an L left, and the next player shows both cards that follow
AT_L: Final = 37
AT_T: Final = 38

# What search counts with.  Found by measured play against greedy, all together: small changes of every weight at once, up and
# down at random, in thousands of games; then a step in the direction that won.
# fmt: off
WEIGHTS: Final = vec[i64]([
    420, 332, 267, 82,
    160, 184, 129, 98, 83, 43, 0,
    -423, -198, -91, -60, -37, -22, 0,
    236, 123, 181, -57, -80, 16, 90, -76,
    46, 32, -30, 10, -33, 1, -216,
    -65, -155, -441, -168, -51, 33,
])
# fmt: on

# Greedy's: the same, but what a turn leaves to the next player is nothing to it.
# fmt: off
PLAIN: Final = vec[i64]([
    420, 332, 267, 82,
    160, 184, 129, 98, 83, 43, 0,
    0, 0, 0, 0, 0, 0, 0,
    236, 123, 181, -57, -80, 16, 90, -76,
    46, 32, -30, 10, -33, 1, -216,
    0, 0, 0, 0, 0, 0,
])
# fmt: on


@final
class Table:
    """The table of the seat to move.  `Turn` moves the cards, `value` judges where they lie."""

    weights: vec[i64]
    places: vec[i64]
    swaps: vec[i64]  # 1: a wild on top that can be exchanged
    hand: vec[i64]
    held: i64
    lying: vec[i64]  # the own reserves from the top down
    sizes: vec[i64]
    taken: vec[i64]  # cards taken from each
    below: vec[i64]  # what the cards of a reserve are worth as they lie, from each of them down
    wallet: i64  # NOTHING: not seen yet
    wallet_size: i64
    lead: i64  # in stacks, over the best of the others
    finished: i64
    played: i64  # WALLET cards
    can_draw: bool
    to_hand: bool  # where exchanged wilds go
    next_lying: vec[i64]
    next_sizes: vec[i64]
    next_wallet: i64
    next_has_wild: bool  # for all to see
    no_hand: vec[i64]
    nothing_taken: vec[i64]
    probe: vec[i64]

    def __init__(self, weights: vec[i64] = WEIGHTS) -> None:
        self.weights = weights
        self.places = zeros(tb.STACKS)
        self.swaps = zeros(tb.STACKS)
        self.hand = zeros(tb.FACES)
        self.held = 0
        self.lying = zeros(tb.RESERVES * DEEP)
        self.sizes = zeros(tb.RESERVES)
        self.taken = zeros(tb.RESERVES)
        self.below = zeros(tb.RESERVES * DEEP)
        self.wallet = tb.NOTHING
        self.wallet_size = 0
        self.lead = 0
        self.finished = 0
        self.played = 0
        self.can_draw = True
        self.to_hand = False
        self.next_lying = zeros(tb.RESERVES * DEEP)
        self.next_sizes = zeros(tb.RESERVES)
        self.next_wallet = tb.NOTHING
        self.next_has_wild = False
        self.no_hand = zeros(tb.FACES)
        self.nothing_taken = zeros(tb.RESERVES)
        self.probe = zeros(tb.RESERVES)

    # ---- Reading ----

    def read(self, state: ThunderboltsState) -> None:
        """As the seat to move sees it."""
        seat = state.current
        players = state.agreed.players
        self.read_seat(state, seat)
        self.read_next(state, (seat + 1) % players)
        leader: i64 = 0
        other: i64
        for other in range(players):
            if other != seat:
                leader = max(leader, state.points[other])
        self.lead = (state.points[seat] - leader) // 5
        self.finished = 0
        self.played = 0
        self.to_hand = state.agreed.to_hand
        self.can_draw = state.vault_size > 0
        if state.agreed.recycling != tb.NO_RECYCLING:
            card: i64
            for card in range(tb.FACES):
                if state.completed[card] > 0:
                    self.can_draw = True
        self.value_reserves()

    def read_seat(self, state: ThunderboltsState, seat: i64) -> None:
        """The stacks, and what a seat has to put on them."""
        card: i64
        for card in range(tb.FACES):
            self.hand[card] = state.hands[seat * tb.FACES + card]
        self.held = state.hand_sizes[seat]
        self.wallet = state.wallet_top(seat)
        self.wallet_size = state.wallet_sizes[seat]
        read_reserves(state, seat, self.lying, self.sizes)
        stack: i64
        for stack in range(tb.STACKS):
            place = state.places[stack]
            self.places[stack] = place
            self.swaps[stack] = 1 if place - 1 != tb.WILD and state.is_wild_on_top(stack) else 0
            self.taken[stack] = 0

    def read_next(self, state: ThunderboltsState, seat: i64) -> None:
        """What everybody sees of the next player."""
        read_reserves(state, seat, self.next_lying, self.next_sizes)
        self.next_wallet = state.wallet_top(seat)
        self.next_has_wild = state.known[seat] > 0 or self.shows(tb.WILD)

    def value_reserves(self) -> None:
        reserve: i64
        for reserve in range(tb.RESERVES):
            at: i64 = reserve * DEEP + self.sizes[reserve] - 1
            if self.sizes[reserve] > 0:
                self.below[at] = 0
            while at > reserve * DEEP:
                at -= 1
                self.below[at] = self.below[at + 1] + self.upon(self.lying[at], self.lying[at + 1])

    # ---- Values ----

    def upon(self, card: i64, other: i64) -> i64:
        """A card upon another in a reserve."""
        weights = self.weights
        if other == tb.WILD:
            return weights[ON_WILD]
        if card == tb.WILD:
            return 0
        if card == other:
            return weights[ON_SAME]
        if card == other - 1 or (card == tb.WILD - 1 and other == S):
            return weights[ON_RUN]
        if card < other:
            return weights[ON_ABOVE] + weights[ON_ABOVE_STEP] * (other - card)
        return weights[ON_BURY] + weights[ON_BURY_STEP] * (card - other)

    def top(self, reserve: i64) -> i64:
        taken = self.taken[reserve]
        return self.lying[reserve * DEEP + taken] if taken < self.sizes[reserve] else tb.NOTHING

    def top_value(self, card: i64) -> i64:
        """What it means that a card lies on top of a reserve."""
        if card == tb.WILD:
            return self.weights[TOP_WILD]
        if card == S:
            return self.weights[S_TOP]
        return self.weights[EMPTY] if card == tb.NOTHING else 0

    def value(self) -> i64:
        """Of everything but the closing card."""
        weights = self.weights
        total: i64 = self.finished * weights[STACK] + self.played * weights[WALLET] + self.hand_value()
        at: i64
        for at in range(tb.RESERVES):
            top = self.top(at)
            total += self.top_value(top) + self.left_behind(at)
            if top != tb.NOTHING:
                total += self.below[at * DEEP + self.taken[at]]
        if self.next_wallet != tb.WILD:
            missing = self.missing(self.next_wallet, self.no_hand, self.next_lying, self.next_sizes, self.nothing_taken)
            total += weights[NEXT + missing]
        return total + (weights[UNKNOWN] if self.wallet == tb.NOTHING else weights[OWN + self.own_missing()])

    def left_behind(self, stack: i64) -> i64:
        """What a stack offers to the next player at once."""
        weights = self.weights
        place = self.places[stack]
        total: i64 = 0
        if self.swaps[stack] == 1:
            total = weights[SWAP_SHOWN] if self.shows(place - 1) else weights[SWAP]
        if place == tb.WILD:
            total += weights[AT_L]
            if self.next_has_wild and self.shows(S):
                total += weights[FINISH_BOTH]
        elif place == S:
            total += weights[AT_T]
            if self.next_has_wild or self.shows(S):
                total += weights[FINISH]
        return total

    def shows(self, card: i64) -> bool:
        """Whether the next player has a card on top of something."""
        if self.next_wallet == card:
            return True
        reserve: i64
        for reserve in range(tb.RESERVES):
            if self.next_sizes[reserve] > 0 and self.next_lying[reserve * DEEP] == card:
                return True
        return False

    def hand_value(self) -> i64:
        total: i64 = 0
        card: i64
        for card in range(tb.FACES):
            count: i64 = self.hand[card]
            while count > 0:
                total += self.card_value(card, count)
                count -= 1
        return total

    def card_value(self, card: i64, copies: i64) -> i64:
        """What it is worth to keep the last of so many copies of a card."""
        weights = self.weights
        if card == tb.WILD:
            return weights[HELD] + (weights[HAND_WILD] if copies == 1 else weights[MORE_WILD])
        if copies > 1:
            return weights[HELD] + weights[TWIN]
        return weights[HELD] + (weights[S_HAND] if card == S else 0)

    def own_missing(self) -> i64:
        return 0 if self.wallet == tb.WILD else self.missing(self.wallet, self.hand, self.lying, self.sizes, self.taken)

    def missing(self, wallet: i64, hand: vec[i64], lying: vec[i64], sizes: vec[i64], taken: vec[i64]) -> i64:
        """Letters that somebody lacks on the way to a WALLET card, from the stack with the fewest; wilds are not spent on it."""
        fewest: i64 = MOST_MISSING
        probe = self.probe
        stack: i64
        for stack in range(tb.STACKS):
            reserve: i64
            for reserve in range(tb.RESERVES):
                probe[reserve] = reserve * DEEP + taken[reserve]
            place: i64 = self.places[stack]
            missing: i64 = 0
            while place != wallet and missing < fewest:
                if place == tb.WILD:
                    missing += 1
                elif hand[place] == 0:
                    reserve = 0
                    while reserve < tb.RESERVES:
                        if probe[reserve] < reserve * DEEP + sizes[reserve] and lying[probe[reserve]] == place:
                            probe[reserve] += 1
                            break
                        reserve += 1
                    if reserve == tb.RESERVES:
                        missing += 1
                place = (place + 1) % tb.PLACES
            fewest = min(fewest, missing)
        return fewest


def read_reserves(state: ThunderboltsState, seat: i64, lying: vec[i64], sizes: vec[i64]) -> None:
    """A seat's reserves from the top down."""
    reserve: i64
    for reserve in range(tb.RESERVES):
        entry = state.reserve_tops[seat * tb.RESERVES + reserve]
        size: i64 = 0
        while entry != tb.NOTHING and size < DEEP:
            card = state.reserve_cards[entry]
            lying[reserve * DEEP + size] = card % 16
            entry = card // 16 - 1
            size += 1
        sizes[reserve] = size
