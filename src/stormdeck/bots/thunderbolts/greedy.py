"""Greedy for THUNDERBOLTS: the WALLET first, then points, then the hand; a wild only where it moves one of them on.

In this order: play the WALLET card; exchange wilds; build up to the WALLET card; finish a stack; play letters that fit; close.
Ways are tried out on a small copy of the own cards, `Plan`.  The last WALLET card is held back while it would lose (TB-G22).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.actions import Action
from stormdeck.core.arrays import row_of
from stormdeck.core.rng import Rng
from stormdeck.core.view import View
from stormdeck.games.thunderbolts.actions import ACTIONS, CLOSE, EXCHANGE, FROM_RESERVE, FROM_WALLET, PASS, PLAY, RESERVES, STACKS
from stormdeck.games.thunderbolts.cards import FACES, WILD
from stormdeck.games.thunderbolts.view import Held, ThunderboltsView

NOTHING: Final = -1
PLACES: Final = 12
LAST: Final = 11  # the place of the S
HAND: Final = 5
WALLET_WILDS: Final = 1  # spent at most on the way to one WALLET card
STACK_WILDS: Final = 3  # and on five points; measured against other numbers
DRY_WILDS: Final = 9  # and on either when there is hardly anything left to draw: a blocked game is worth nothing to anybody
FAIL: Final = 100
LOWEST: Final = -(1 << 40)

# What a closing card is worth on a reserve, in tenths.
SAME: Final = 30
RUN: Final = 40
EMPTY: Final = 20
LAST_EMPTY: Final = 8
BURY: Final = -6  # for each place of the word that the card below was needed earlier
ABOVE: Final = -2  # for each place that it is needed later
TWIN: Final = 7
AWAY: Final = 2  # for each place the letter is away from the next stack that needs it
KEEP_WILD: Final = -500
BURY_WILD: Final = -200


@final
class Plan:
    """The own hand and reserves, to be used up on the way to somewhere."""

    hand: vec[i64]
    depths: vec[i64]  # cards left in each reserve
    piles: list[list[int]]
    wilds: i64  # spent so far
    first: i64  # where the first card comes from

    def __init__(self) -> None:
        self.hand = row_of(FACES)
        self.depths = row_of(RESERVES)
        self.piles = []
        self.wilds = 0
        self.first = NOTHING

    def read(self, view: ThunderboltsView) -> None:
        """Start afresh from what the seat holds."""
        player = view.players[view.current]
        card: i64 = 0
        while card < FACES:
            self.hand[card] = 0
            card += 1
        for held in player.hand:
            if isinstance(held, Held):
                self.hand[held.card] += 1
        self.piles = [[int(card) for card in pile] for pile in player.reserves]
        self.restart()

    def restart(self) -> None:
        reserve: i64 = 0
        while reserve < RESERVES:
            self.depths[reserve] = len(self.piles[reserve])
            reserve += 1
        self.wilds = 0
        self.first = NOTHING

    def copy_from(self, other: Plan) -> None:
        card: i64 = 0
        while card < FACES:
            self.hand[card] = other.hand[card]
            card += 1
        self.piles = other.piles
        self.restart()

    def top(self, reserve: i64) -> i64:
        depth = self.depths[reserve]
        return NOTHING if depth == 0 else self.piles[reserve][depth - 1]

    def source_of(self, card: i64) -> i64:
        """Where a face is in reach: reserves before the hand."""
        reserve: i64 = 0
        while reserve < RESERVES:
            if self.top(reserve) == card:
                return FROM_RESERVE + reserve
            reserve += 1
        return card if self.hand[card] > 0 else NOTHING

    def spend(self, place: i64) -> bool:
        """Use a card for a place of the word: its letter, or else a wild -> whether there was one."""
        source: i64 = self.source_of(place)
        if source == NOTHING:
            source = self.source_of(WILD)
            if source == NOTHING:
                return False
        if source == WILD or (source >= FROM_RESERVE and self.top(source - FROM_RESERVE) == WILD):
            self.wilds += 1
        if source >= FROM_RESERVE:
            self.depths[source - FROM_RESERVE] -= 1
        else:
            self.hand[source] -= 1
        if self.first == NOTHING:
            self.first = source
        return True


@final
class ThunderboltsGreedy:
    """Chooses for a seat of THUNDERBOLTS.  With `race` it goes out whenever it can, whatever the points say."""

    race: bool
    own: Plan
    plan: Plan
    places: vec[i64]
    tops: vec[i64]  # 1: a wild on top that can be exchanged
    wallet: i64  # the face of the WALLET's top card
    is_last: bool  # it is the last one
    held: i64  # cards in the hand
    vault: i64  # cards in the VAULT
    missing: i64  # points wanting before going out is no loss
    wallet_wilds: i64  # how many wilds may be spent
    stack_wilds: i64
    best: i64
    best_row: i64

    def __init__(self, race: bool) -> None:
        self.race = race
        self.own = Plan()
        self.plan = Plan()
        self.places = row_of(STACKS)
        self.tops = row_of(STACKS)
        self.wallet = NOTHING
        self.is_last = False
        self.held = 0
        self.vault = 0
        self.missing = 0
        self.wallet_wilds = WALLET_WILDS
        self.stack_wilds = STACK_WILDS
        self.best = LOWEST
        self.best_row = PASS

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        assert isinstance(view, ThunderboltsView)
        self.read(view)
        return ACTIONS[int(self.decide())]

    def decide(self) -> i64:
        """The row of the best action, for a table that has been read."""
        row = self.wallet_row()
        if row == NOTHING:
            row = self.exchange_row()
        if row == NOTHING:
            row = self.way_to_wallet()
        if row == NOTHING:
            row = self.way_to_points()
        if row == NOTHING:
            row = self.letter_row()
        if row == NOTHING:
            row = self.refill_row()
        if row == NOTHING:
            row = self.close_row()
        return row

    def read(self, view: ThunderboltsView) -> None:
        self.own.read(view)
        player = view.players[view.current]
        self.wallet = NOTHING if player.wallet.top is None else player.wallet.top
        self.is_last = player.wallet.count == 1
        for stack, lying in enumerate(view.stacks):
            self.places[stack] = lying.place
            on_top = lying.place > 0 and lying.cards[-1] == WILD and lying.place - 1 != WILD
            self.tops[stack] = 1 if on_top else 0
        leader: i64 = 0
        for seat, other in enumerate(view.players):
            if seat != view.current:
                leader = max(leader, other.points)
        self.missing = leader - player.points - 10
        self.held = len(player.hand)
        self.vault = view.vault
        self.ration(view.vault + sum(view.completed) < HAND * len(view.players))

    def ration(self, is_dry: bool) -> None:
        self.wallet_wilds = DRY_WILDS if is_dry else WALLET_WILDS
        self.stack_wilds = DRY_WILDS if is_dry else STACK_WILDS

    def may_go_out(self, stacks: i64) -> bool:
        """TB-G22  The last card may be played unless that would lose; `stacks` are finished with it or before."""
        return not self.is_last or self.race or self.missing <= 5 * stacks

    # The WALLET.

    def wallet_row(self) -> i64:
        """The WALLET card where it fits; the twelfth place is the best, a wild goes where it helps most."""
        if self.wallet == WILD:
            return self.wild_row(FROM_WALLET)
        stack: i64 = 0
        while stack < STACKS:
            if self.places[stack] == self.wallet and self.may_go_out(1 if self.wallet == LAST else 0):
                return PLAY + FROM_WALLET * STACKS + stack
            stack += 1
        return NOTHING

    def wild_row(self, source: i64) -> i64:
        """A wild that has to go somewhere: where the own cards go on longest after it, and not as a lonely second T."""
        self.best = LOWEST
        self.best_row = NOTHING
        stack: i64 = 0
        while stack < STACKS:
            place = self.places[stack]
            is_new = place > 0 or self.is_first_empty(stack)
            if is_new and (source != FROM_WALLET or self.may_go_out(1 if place == LAST else 0)):
                self.plan.copy_from(self.own)
                value: i64 = 60 if place == LAST else 0
                after: i64 = place + 1
                while after < PLACES and self.plan.spend(after) and self.plan.wilds == 0:
                    value += 10
                    after += 1
                if place == WILD and after == WILD + 1:
                    value -= 50
                self.offer(value - place, PLAY + source * STACKS + stack)
            stack += 1
        return self.best_row

    def is_first_empty(self, stack: i64) -> bool:
        other: i64 = 0
        while other < stack:
            if self.places[other] == 0:
                return False
            other += 1
        return True

    def offer(self, value: i64, row: i64) -> None:
        """A candidate: the first of the best wins."""
        if value > self.best:
            self.best = value
            self.best_row = row

    def exchange_row(self) -> i64:
        """A wild for a letter costs nothing: from the WALLET (the wild can then be played), the hand, a reserve."""
        stack: i64 = 0
        while stack < STACKS:
            if self.tops[stack] == 1:
                letter: i64 = self.places[stack] - 1
                if self.wallet == letter and self.may_go_out(0):
                    return EXCHANGE + FROM_WALLET * STACKS + stack
                if self.own.hand[letter] > 0:
                    return EXCHANGE + letter * STACKS + stack
                source = self.own.source_of(letter)
                if source != NOTHING:
                    return EXCHANGE + source * STACKS + stack
            stack += 1
        return NOTHING

    # Ways to somewhere.

    def way_to_wallet(self) -> i64:
        """The first step of the cheapest way to a place for the WALLET card."""
        if self.wallet == WILD:
            return NOTHING
        self.best = LOWEST
        self.best_row = NOTHING
        stack: i64 = 0
        while stack < STACKS:
            place = self.places[stack]
            finishes: i64 = 1 if place > self.wallet or self.wallet == LAST else 0
            if self.may_go_out(finishes) and (place > 0 or self.is_first_empty(stack)):
                steps = self.walk(stack, self.wallet, self.wallet_wilds)
                if steps < FAIL:
                    value = 500 * finishes - 100 * self.plan.wilds - steps
                    self.offer(value, PLAY + self.plan.first * STACKS + stack)
            stack += 1
        return self.best_row

    def walk(self, stack: i64, target: i64, most_wilds: i64) -> i64:
        """Fill places until `target` comes next, over the end of the word if need be -> how many; FAIL if it cannot be done."""
        self.plan.copy_from(self.own)
        place: i64 = self.places[stack]
        steps: i64 = 0
        while place != target or steps == 0:
            if not self.plan.spend(place) or self.plan.wilds > most_wilds:
                return FAIL
            steps += 1
            place = (place + 1) % PLACES
        return steps

    def way_to_points(self) -> i64:
        """The first step to a finished stack: second T and S in one turn."""
        self.best = LOWEST
        self.best_row = NOTHING
        stack: i64 = 0
        while stack < STACKS:
            if self.places[stack] > 0:
                steps = self.walk(stack, 0, self.stack_wilds)
                if steps < FAIL:
                    self.offer(-100 * self.plan.wilds - steps, PLAY + self.plan.first * STACKS + stack)
            stack += 1
        return self.best_row

    def letter_row(self) -> i64:
        """Any letter that fits, from the reserves first: an empty hand is filled again (TB-R31)."""
        stack: i64 = 0
        self.best = LOWEST
        self.best_row = NOTHING
        while stack < STACKS:
            place = self.places[stack]
            if place != WILD and (place > 0 or self.is_first_empty(stack)):
                source = self.own.source_of(place)
                if source != NOTHING:
                    self.offer(20 + place if source >= FROM_RESERVE else place, PLAY + source * STACKS + stack)
            stack += 1
        return self.best_row

    def refill_row(self) -> i64:
        """A single wild left in the hand: played it brings five cards, as the closing card it brings none."""
        if self.held == 1 and self.own.hand[WILD] == 1 and self.vault > 0:
            return self.wild_row(WILD)
        return NOTHING

    # The closing card.

    def close_row(self) -> i64:
        """TB-R20  Reserves are built downwards, equal letters together; a wild is kept and never buried."""
        self.best = LOWEST
        self.best_row = PASS
        empty: i64 = 0
        reserve: i64 = 0
        while reserve < RESERVES:
            if self.own.top(reserve) == NOTHING:
                empty += 1
            reserve += 1
        card: i64 = 0
        while card < FACES:
            if self.own.hand[card] > 0:
                keep = self.keep_value(card)
                reserve = 0
                while reserve < RESERVES:
                    self.offer(self.upon(card, self.own.top(reserve), empty) - keep, CLOSE + card * RESERVES + reserve)
                    reserve += 1
            card += 1
        return self.best_row

    def keep_value(self, card: i64) -> i64:
        """What it is worth to hold on to a card: twins least, letters that are needed soon most."""
        if card == WILD:
            return -KEEP_WILD
        nearest: i64 = PLACES
        stack: i64 = 0
        while stack < STACKS:
            nearest = min(nearest, (card - self.places[stack] + PLACES) % PLACES)
            stack += 1
        value: i64 = -nearest * AWAY
        if self.own.hand[card] > 1:
            value -= TWIN
        return value

    def upon(self, card: i64, top: i64, empty: i64) -> i64:
        """How well a card lies upon another."""
        if top == NOTHING:
            return EMPTY if empty > 1 else LAST_EMPTY
        if top == WILD:
            return BURY_WILD
        if card == top:
            return SAME
        if card == top - 1 or (card == WILD - 1 and top == LAST):
            return RUN
        if card < top:
            return (top - card) * ABOVE
        return (card - top) * BURY
