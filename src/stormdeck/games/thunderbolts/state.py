"""The state of THUNDERBOLTS: where every card lies.  Verbs here move cards; `rules.py` says when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import copy_first, copy_whole, zeros
from stormdeck.core.fields import Fields
from stormdeck.core.game import State
from stormdeck.core.options import Options
from stormdeck.core.rng import Rng

FACES: Final = 12
PLACES: Final = 12
WILD: Final = 10  # also the place of the second T
STACKS: Final = 4
RESERVES: Final = 4
HAND: Final = 5
MOST_WALLET: Final = 30
NOTHING: Final = -1

# How the game stands.
PLAYING: Final = 0
BY_WALLET: Final = 1
BLOCKED: Final = 2
LIMIT: Final = 3
RESULTS: Final = ("", "wallet", "blocked", "turn_limit")

# Where new VAULT cards come from.
COMPLETED_ONLY: Final = 0
UNDER_TOPS: Final = 1
NO_RECYCLING: Final = 2


@final
@dataclass(kw_only=True, eq=False)
class Agreed(Fields):
    """The options, also as the numbers the rules compute with; shared by all clones and never changed."""

    options: Options
    players: i64
    copies: vec[i64]
    cards: i64
    wallet: i64
    dealer: i64
    to_hand: bool
    recycling: i64
    fewest_wallet: bool
    turn_limit: i64
    action_limit: i64


@final
class ThunderboltsState(State):
    """Arrays by face have 12 entries; what belongs to a seat is indexed by `seat`, `seat * 12 + face`, `seat * 4 + reserve`."""

    agreed: Agreed
    result: i64 = PLAYING
    current: i64 = 0
    dealer: i64 = 0
    turn_no: i64 = 0  # single-player turns, the running one included
    actions: i64 = 0  # plays and exchanges of the running turn
    idle_passes: i64 = 0  # passes in succession without a play before them (TB-G18)

    vault: vec[i64]  # the top is the last one
    vault_size: i64 = 0
    shuffles: i64 = 0  # how often a VAULT was shuffled
    completed: vec[i64]  # by face: the cards of finished stacks
    aside: vec[i64]  # by face: cards that a set-up position leaves out of the game, so all copies share it
    places: vec[i64]  # by stack: how many places of the word are filled
    wilds: vec[i64]  # by stack: a bit for every place that a wild holds
    bases: vec[i64]  # by stack: how many of its lowest cards were taken away (TB-G08)
    closed: vec[i64]  # by face: how many cards not everybody knows of, so that nobody has to take off what lies open

    wallets: vec[i64]  # thirty places a seat, the top is the last one
    wallet_sizes: vec[i64]
    hands: vec[i64]  # by seat and face
    hand_sizes: vec[i64]
    known: vec[i64]  # wilds that everybody saw go into this hand
    older: vec[i64]  # hidden hand cards from before the last shuffle: shuffle * 64 + seat * 16 + face, oldest first
    older_count: i64 = 0
    reserve_tops: vec[i64]  # the number of the top card's entry in `reserve_cards`
    reserve_cards: vec[i64]  # (1 + entry of the card below) * 16 + face; unused entries form a chain
    reserve_free: i64 = 0  # the first unused entry
    reserve_sizes: vec[i64]  # by reserve, and ...
    reserve_sums: vec[i64]  # ... by seat and face: how many cards lie there, so that nobody has to count them

    points: vec[i64]
    finished: vec[i64]  # stacks completed

    def __init__(self, agreed: Agreed, rng: Rng, like: ThunderboltsState | None = None) -> None:
        """An empty table, or `like` once more."""
        super().__init__(rng)
        self.agreed = agreed
        players = agreed.players
        self.vault = zeros(agreed.cards) if like is None else like.vault[:]
        self.completed = zeros(FACES) if like is None else like.completed[:]
        self.aside = zeros(FACES) if like is None else like.aside
        self.places = zeros(STACKS) if like is None else like.places[:]
        self.wilds = zeros(STACKS) if like is None else like.wilds[:]
        self.bases = zeros(STACKS) if like is None else like.bases[:]
        self.closed = zeros(FACES) if like is None else like.closed[:]
        self.wallets = zeros(players * MOST_WALLET) if like is None else like.wallets[:]
        self.wallet_sizes = zeros(players) if like is None else like.wallet_sizes[:]
        self.hands = zeros(players * FACES) if like is None else like.hands[:]
        self.hand_sizes = zeros(players) if like is None else like.hand_sizes[:]
        self.known = zeros(players) if like is None else like.known[:]
        self.older = zeros(players * HAND) if like is None else like.older[:]
        self.reserve_tops = vec[i64]([NOTHING] * int(players * RESERVES)) if like is None else like.reserve_tops[:]
        self.reserve_cards = (
            vec[i64]([entry + 1 for entry in range(int(agreed.cards))]) if like is None else like.reserve_cards[:]
        )
        self.reserve_sizes = zeros(players * RESERVES) if like is None else like.reserve_sizes[:]
        self.reserve_sums = zeros(players * FACES) if like is None else like.reserve_sums[:]
        self.points = zeros(players) if like is None else like.points[:]
        self.finished = zeros(players) if like is None else like.finished[:]
        if like is not None:
            self._copy_numbers(like)

    def __repr__(self) -> str:
        """Public facts only."""
        return f"<THUNDERBOLTS: turn {self.turn_no}, seat {self.current}, VAULT {self.vault_size}>"

    # Stacks.

    def lay(self, stack: i64, card: i64) -> None:
        """TB-R11  A card goes on top of a stack, as the next place of the word."""
        place = self.places[stack]
        if card == WILD:
            self.wilds[stack] |= 1 << place
        self.places[stack] = place + 1

    def is_wild_on_top(self, stack: i64) -> bool:
        place = self.places[stack]
        return place > 0 and (self.wilds[stack] >> (place - 1)) & 1 == 1

    def lift_wild(self, stack: i64) -> None:
        """TB-R26  The letter takes the place of the wild on top."""
        self.wilds[stack] &= ~(1 << (self.places[stack] - 1))

    def card_at(self, stack: i64, place: i64) -> i64:
        if (self.wilds[stack] >> place) & 1 == 1:
            return WILD
        return place

    def clear_stack(self, stack: i64) -> None:
        """TB-G06  All cards of a finished stack go to the completed pile; its place is free (TB-G03)."""
        place = self.bases[stack]
        while place < PLACES:
            self.completed[self.card_at(stack, place)] += 1
            place += 1
        self.places[stack] = 0
        self.wilds[stack] = 0
        self.bases[stack] = 0

    # Hands.

    def hold(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        self.hands[seat * FACES + card] += 1
        self.hand_sizes[seat] += 1

    def hold_known_wild(self, seat: i64) -> None:
        """TB-G09  A wild goes from a stack into a hand, before all eyes."""
        self.hold(seat, WILD)
        self.known[seat] += 1

    def hold_older(self, seat: i64, card: i64, shuffle: i64) -> None:
        """Put a card into a hand that was drawn before the last shuffle; older ones first."""
        self.hold(seat, card)
        self.note_older(seat, card, shuffle)

    def note_older(self, seat: i64, card: i64, shuffle: i64) -> None:
        self.older[self.older_count] = shuffle * 64 + seat * 16 + card
        self.older_count += 1

    def let_go(self, seat: i64, card: i64) -> i64:
        """Take a card out of a hand, to lay it open -> the shuffle it was drawn from, 0 for a wild that everybody knew of.

        A known wild leaves before a hidden one: so nobody learns anything about the rest of the hand.
        """
        self.hands[seat * FACES + card] -= 1
        self.hand_sizes[seat] -= 1
        if card == WILD and self.known[seat] > 0:
            self.known[seat] -= 1
            return 0
        self.closed[card] -= 1
        if self.older_count == 0:
            return self.shuffles
        return self._let_go_older(seat, card)

    def count_older(self, seat: i64, card: i64) -> i64:
        count: i64 = 0
        place: i64
        for place in range(self.older_count):
            if self.older[place] % 64 == seat * 16 + card:
                count += 1
        return count

    def _let_go_older(self, seat: i64, card: i64) -> i64:
        """Everybody sees from which VAULT the card was drawn.  If the same face is held from several, chance says which of
        them leaves: a fixed choice would tell something about those that stay."""
        older = self.count_older(seat, card)
        if older == 0:
            return self.shuffles
        alike = self.hands[seat * FACES + card] + 1  # no known wild among them
        chosen: i64 = 0
        if alike > 1:
            chosen = self.rng.below(alike)
        if chosen >= older:
            return self.shuffles
        place: i64 = 0
        while True:
            if self.older[place] % 64 == seat * 16 + card:
                if chosen == 0:
                    break
                chosen -= 1
            place += 1
        shuffle = self.older[place] // 64
        self.older_count -= 1
        while place < self.older_count:
            self.older[place] = self.older[place + 1]
            place += 1
        return shuffle

    def age_hands(self) -> None:
        """Before a new VAULT is shuffled: what the hands hold of the last one is now older."""
        seat: i64
        for seat in range(self.agreed.players):
            card: i64
            for card in range(FACES):
                fresh = self.hands[seat * FACES + card] - self.count_older(seat, card)
                if card == WILD:
                    fresh -= self.known[seat]
                while fresh > 0:
                    self.note_older(seat, card, self.shuffles)
                    fresh -= 1

    # WALLETs, reserves, the VAULT.

    def wallet_top(self, seat: i64) -> i64:
        size = self.wallet_sizes[seat]
        if size == 0:
            return NOTHING
        return self.wallets[seat * MOST_WALLET + size - 1]

    def put_on_wallet(self, seat: i64, card: i64) -> None:
        """An open card covers the top."""
        size = self.wallet_sizes[seat]
        place: i64 = seat * MOST_WALLET + size
        if size > 0:
            self.closed[self.wallets[place - 1]] += 1
        self.wallets[place] = card
        self.wallet_sizes[seat] = size + 1

    def take_wallet(self, seat: i64) -> i64:
        """TB-R28  The next card is the open top at once."""
        size: i64 = self.wallet_sizes[seat] - 1
        place: i64 = seat * MOST_WALLET + size
        self.wallet_sizes[seat] = size
        if size > 0:
            self.closed[self.wallets[place - 1]] -= 1
        return self.wallets[place]

    def reserve_top(self, reserve: i64) -> i64:
        """The top card of a reserve (`seat * 4` + its number)."""
        entry = self.reserve_tops[reserve]
        if entry == NOTHING:
            return NOTHING
        return self.reserve_cards[entry] & 15

    def put_on_reserve(self, reserve: i64, card: i64) -> None:
        """TB-R34  A reserve changes only at its top."""
        entry = self.reserve_free
        self.reserve_free = self.reserve_cards[entry]
        self.reserve_cards[entry] = (self.reserve_tops[reserve] + 1) * 16 + card
        self.reserve_tops[reserve] = entry
        self.reserve_sizes[reserve] += 1
        self.reserve_sums[reserve // RESERVES * FACES + card] += 1

    def take_reserve(self, reserve: i64) -> i64:
        entry = self.reserve_tops[reserve]
        lying = self.reserve_cards[entry]
        card: i64 = lying & 15
        self.reserve_tops[reserve] = (lying >> 4) - 1
        self.reserve_cards[entry] = self.reserve_free
        self.reserve_free = entry
        self.reserve_sizes[reserve] -= 1
        self.reserve_sums[reserve // RESERVES * FACES + card] -= 1
        return card

    def put_on_vault(self, card: i64) -> None:
        """An open card is turned over."""
        self.vault[self.vault_size] = card
        self.vault_size += 1
        self.closed[card] += 1

    def take_vault(self) -> i64:
        self.vault_size -= 1
        return self.vault[self.vault_size]

    def count_closed(self) -> None:
        """Once everything lies where it belongs: from here on every verb keeps count."""
        card: i64
        for card in range(FACES):
            self.closed[card] = self.agreed.copies[card] - self.aside[card] - self.completed[card]
        stack: i64
        for stack in range(STACKS):
            place: i64
            for place in range(self.bases[stack], self.places[stack]):
                self.closed[self.card_at(stack, place)] -= 1
        seat: i64
        for seat in range(self.agreed.players):
            self.closed[WILD] -= self.known[seat]
            top = self.wallet_top(seat)
            if top != NOTHING:
                self.closed[top] -= 1
            for card in range(FACES):
                self.closed[card] -= self.reserve_sums[seat * FACES + card]

    # Copies.

    def clone(self) -> ThunderboltsState:
        return ThunderboltsState(self.agreed, self.rng.clone(), self)

    def copy_from(self, other: State) -> None:
        """`clone` into an existing state of the same table; chance is left alone."""
        assert isinstance(other, ThunderboltsState)
        self.vault = other.vault[:]
        copy_whole(other.completed, self.completed)
        self.aside = other.aside
        copy_whole(other.places, self.places)
        copy_whole(other.wilds, self.wilds)
        copy_whole(other.bases, self.bases)
        copy_whole(other.closed, self.closed)
        self.wallets = other.wallets[:]
        copy_whole(other.wallet_sizes, self.wallet_sizes)
        self.hands = other.hands[:]
        copy_whole(other.hand_sizes, self.hand_sizes)
        copy_whole(other.known, self.known)
        copy_first(other.older, self.older, other.older_count)
        copy_whole(other.reserve_tops, self.reserve_tops)
        self.reserve_cards = other.reserve_cards[:]
        copy_whole(other.reserve_sizes, self.reserve_sizes)
        self.reserve_sums = other.reserve_sums[:]
        copy_whole(other.points, self.points)
        copy_whole(other.finished, self.finished)
        self._copy_numbers(other)

    def _copy_numbers(self, other: ThunderboltsState) -> None:
        self.result = other.result
        self.current = other.current
        self.dealer = other.dealer
        self.turn_no = other.turn_no
        self.actions = other.actions
        self.idle_passes = other.idle_passes
        self.vault_size = other.vault_size
        self.shuffles = other.shuffles
        self.older_count = other.older_count
        self.reserve_free = other.reserve_free
