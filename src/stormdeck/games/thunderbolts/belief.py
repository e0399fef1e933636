"""From a view back to whole states: every card the viewer cannot see, dealt afresh.

Each shuffle has its own set of unseen cards, so a face-down WALLET card is never one that was seen before, and a VAULT card
always one of those shuffled last.  Inside a set every deal is equally likely.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stormdeck.core.arrays import zeros
from stormdeck.core.game import Belief, State
from stormdeck.core.rng import Rng
from stormdeck.games.thunderbolts import state as tb
from stormdeck.games.thunderbolts.view import Held, Player, Stack, ThunderboltsView

# Where an unseen card goes: a place in a WALLET, a hand, a place in the VAULT.
HAND_PLACE: Final = 1000
VAULT_PLACE: Final = 2000


@final
class ThunderboltsBelief(Belief):
    """The known part of the table as a template, and for each shuffle its unseen cards and where they may lie."""

    template: tb.ThunderboltsState
    cards: vec[i64]  # the unseen cards, shuffle by shuffle
    places: vec[i64]  # as many places, in the same order
    starts: vec[i64]  # where each shuffle begins in both
    shuffles: vec[i64]  # the number of each shuffle
    buffer: vec[i64]

    def __init__(self, seen: ThunderboltsView, agreed: tb.Agreed, rng: Rng) -> None:
        self.template = tb.ThunderboltsState(agreed, rng)
        self.cards = vec[i64]()
        self.places = vec[i64]()
        self.starts = vec[i64]([0])
        self.shuffles = vec[i64]()
        self.buffer = zeros(agreed.cards)
        restore_table(self.template, seen)
        for seat, player in enumerate(seen.players):
            restore_player(self.template, seat, player)
        restore_own_hand(self.template, seen)
        self.template.count_closed()
        hidden = hidden_places(seen)
        for pool in seen.recall.unseen:
            for card, count in enumerate(pool.copies):
                for _ in range(count):
                    self.cards = append(self.cards, i64(card))
            for place in hidden[pool.shuffle]:
                self.places = append(self.places, i64(place))
            self.starts = append(self.starts, i64(len(self.cards)))
            self.shuffles = append(self.shuffles, i64(pool.shuffle))
        assert len(self.places) == len(self.cards), "a view's unseen cards and hidden places do not match"

    def new_state(self, rng: Rng) -> State:
        state = tb.ThunderboltsState(self.template.agreed, rng, self.template)
        self.deal_into(state, rng)
        return state

    def deal_into(self, state: State, rng: Rng) -> None:
        assert isinstance(state, tb.ThunderboltsState)
        state.copy_from(self.template)
        state.rng = rng  # never the table's own: search cannot foresee a reshuffle
        group: i64
        for group in range(i64(len(self.shuffles))):
            self.deal_group(state, rng, group)

    def deal_group(self, state: tb.ThunderboltsState, rng: Rng, group: i64) -> None:
        """Deal one shuffle's unseen cards to its hidden places."""
        start = self.starts[group]
        end = self.starts[group + 1]
        shuffle = self.shuffles[group]
        cards, places, buffer = self.cards, self.places, self.buffer
        at: i64
        for at in range(start, end):
            buffer[at - start] = cards[at]
        rng.shuffle(buffer, end - start)
        for at in range(start, end):
            place = places[at]
            card = buffer[at - start]
            if place >= VAULT_PLACE:
                state.vault[place - VAULT_PLACE] = card
            elif place < HAND_PLACE:
                state.wallets[place] = card
            elif shuffle < state.shuffles:
                state.hold_older(place - HAND_PLACE, card, shuffle)
            else:
                state.hold(place - HAND_PLACE, card)


def restore_table(state: tb.ThunderboltsState, seen: ThunderboltsView) -> None:
    """Everything that is not a seat's own."""
    state.result = tb.RESULTS.index(seen.result) if seen.result else tb.PLAYING
    state.current = seen.current
    state.dealer = seen.dealer
    state.turn_no = seen.turn_no
    state.actions = seen.actions
    state.idle_passes = seen.idle_passes
    state.vault_size = seen.vault
    state.shuffles = seen.shuffles
    for card in range(tb.FACES):
        state.completed[card] = seen.completed[card]
        state.aside[card] = seen.aside[card]
    for number, stack in enumerate(seen.stacks):
        restore_stack(state, number, stack)


def restore_stack(state: tb.ThunderboltsState, number: int, stack: Stack) -> None:
    base = stack.place - len(stack.cards)
    state.bases[number] = base
    state.places[number] = base
    for card in stack.cards:
        state.lay(number, int(card))


def restore_player(state: tb.ThunderboltsState, seat: int, player: Player) -> None:
    """A seat's WALLET top, its reserves and the wilds that everybody knows of."""
    state.points[seat] = player.points
    state.finished[seat] = player.finished
    state.wallet_sizes[seat] = player.wallet.count
    if player.wallet.top is not None:
        state.wallets[seat * tb.MOST_WALLET + player.wallet.count - 1] = int(player.wallet.top)
    for reserve, cards in enumerate(player.reserves):
        for card in cards:
            state.put_on_reserve(seat * tb.RESERVES + reserve, int(card))
    for held in player.hand:
        if isinstance(held, Held) and held.public:
            state.hold_known_wild(seat)


def restore_own_hand(state: tb.ThunderboltsState, seen: ThunderboltsView) -> None:
    """The cards that only the viewer knows, oldest shuffle first."""
    if seen.viewer is None:
        return
    seat = int(seen.viewer)
    own = [held for held in seen.players[seat].hand if isinstance(held, Held) and not held.public]
    for held in sorted(own, key=shuffle_of):
        if held.shuffle < seen.shuffles:
            state.hold_older(seat, int(held.card), held.shuffle)
        else:
            state.hold(seat, int(held.card))


def shuffle_of(held: Held) -> int:
    return held.shuffle


def hidden_places(seen: ThunderboltsView) -> dict[int, list[int]]:
    """By shuffle: the places whose cards this viewer does not know."""
    places: dict[int, list[int]] = {pool.shuffle: [] for pool in seen.recall.unseen}
    for seat, player in enumerate(seen.players):
        for place in range(player.wallet.count - 1):
            places[1].append(seat * tb.MOST_WALLET + place)
        for held in player.hand:
            if not isinstance(held, Held):
                places[held.shuffle].append(HAND_PLACE + seat)
    if seen.vault:
        places[seen.shuffles] += [VAULT_PLACE + place for place in range(seen.vault)]
    return places
