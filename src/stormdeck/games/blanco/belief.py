"""From a view back to whole states: every card the viewer cannot see, dealt afresh.

Each shuffle has its own set of unseen cards, so a card dealt before a reshuffle is never one that went through it.
Inside a set every deal is equally likely.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stormdeck.core.arrays import zeros
from stormdeck.core.game import Belief, State
from stormdeck.core.rng import Rng
from stormdeck.games.blanco import state as bl
from stormdeck.games.blanco.state import Agreed, BlancoState
from stormdeck.games.blanco.view import BlancoView, FaceUp, Held, Known, Player

# Where an unseen card goes: a grid place, a hand (sorted in afterwards), the pile.
HAND_PLACE: Final = 1000
PILE_PLACE: Final = 2000
SHUFFLE: Final = 4096  # more than all places: a hidden place is noted as its shuffle times this, and the place


@final
class BlancoBelief(Belief):
    """The known part of the table as a template, and for each shuffle its unseen cards and where they may lie."""

    template: BlancoState
    cards: vec[i64]  # the unseen cards, shuffle by shuffle
    places: vec[i64]  # as many places, in the same order
    starts: vec[i64]  # where each shuffle begins in both
    buffer: vec[i64]

    def __init__(self, seen: BlancoView, agreed: Agreed, rng: Rng) -> None:
        self.template = BlancoState(agreed, rng)
        self.cards = zeros(bl.CARDS)
        self.places = zeros(bl.CARDS)
        self.starts = vec[i64]([0])
        self.buffer = zeros(bl.CARDS)
        restore_table(self.template, seen)
        hidden: list[int] = []
        for seat, player in enumerate(seen.players):
            restore_player(self.template, seat, player, hidden)
        at: i64 = 0
        for shuffle, cards in seen.recall.unseen:
            self.find_places(hidden, shuffle, seen.pile if shuffle == seen.shuffles else 0, len(cards))
            for card in cards:
                number: i64 = int(card)
                self.cards[at] = number
                self.template.shuffle_of[number] = shuffle
                at += 1
            self.starts = append(self.starts, at)
        assert at == len(hidden) + seen.pile, "a view hides cards of a shuffle it does not know"

    def find_places(self, hidden: list[int], shuffle: i64, pile: i64, count: i64) -> None:
        """The places of as many cards of a shuffle, after those of the shuffles before."""
        start: i64 = self.starts[len(self.starts) - 1]
        at: i64 = start
        for entry in hidden:
            place: i64 = entry
            if place // SHUFFLE == shuffle:
                self.places[at] = place % SHUFFLE
                at += 1
        for place in range(pile):
            self.places[at] = PILE_PLACE + place
            at += 1
        assert at - start == count, "a view's unseen cards and hidden places do not match"

    def new_state(self, rng: Rng) -> State:
        state = BlancoState(self.template.agreed, rng, self.template)
        self.deal_into(state, rng)
        return state

    def deal_into(self, state: State, rng: Rng) -> None:
        assert isinstance(state, BlancoState)
        state.copy_from(self.template)
        state.rng = rng  # never the table's own: search cannot foresee a reshuffle
        group: i64
        for group in range(1, i64(len(self.starts))):
            self.deal_group(state, rng, self.starts[group - 1], self.starts[group])

    def deal_group(self, state: BlancoState, rng: Rng, start: i64, end: i64) -> None:
        """Deal one shuffle's unseen cards to its hidden places."""
        cards, places, buffer = self.cards, self.places, self.buffer
        at: i64
        for at in range(start, end):
            buffer[at - start] = cards[at]
        rng.shuffle(buffer, end - start)
        for at in range(start, end):
            place = places[at]
            card = buffer[at - start]
            if place >= PILE_PLACE:
                state.pile[place - PILE_PLACE] = card
            elif place >= HAND_PLACE:
                state.hold(place - HAND_PLACE, card, 0)
            else:
                state.cards[place] = card


def restore_table(state: BlancoState, seen: BlancoView) -> None:
    """Everything that is not a seat's own."""
    decision = seen.decision
    state.phase = bl.MATCH_OVER if decision is None else bl.PHASES.index(decision.kind)
    state.active = 0 if decision is None else decision.seat
    state.dealer = seen.dealer
    state.first_dealer = seen.first_dealer
    state.games_played = seen.games_played
    state.by_guard = seen.by_guard
    state.shuffles = seen.shuffles
    state.pile_size = seen.pile
    for seat in seen.game_winners:
        state.game_winners |= i64(1) << i64(int(seat))
    for seat in seen.match_winners:
        state.match_winners |= i64(1) << i64(int(seat))
    for card in seen.recall.discard:
        state.put_on_discard(int(card))
    for card in seen.recall.box:
        state.put_in_box(int(card))
    turn = seen.turn
    state.lines_cleared = turn.lines_cleared
    state.chain = turn.chain
    state.look_used = turn.look_used
    state.looked_at = bl.NOTHING if turn.looked_at is None else int(turn.looked_at)
    state.taken_from_discard = bl.NOTHING if turn.taken_from_discard is None else int(turn.taken_from_discard)
    for place, mark in enumerate(turn.old_rows):
        state.old_rows[place] = mark
    for place, mark in enumerate(turn.old_columns):
        state.old_columns[place] = mark


def restore_player(state: BlancoState, seat: int, player: Player, hidden: list[int]) -> None:
    """A seat's grid and the hand cards this viewer knows; where the others lie goes to `hidden`."""
    state.stages[seat] = player.stage
    state.rows[seat] = len(player.grid)
    state.columns[seat] = len(player.grid[0]) if player.grid else 0
    state.turns_taken[seat] = player.turns_taken
    state.wins[seat] = player.wins
    state.points[seat] = player.points
    for row, line in enumerate(player.grid):
        for column, lying in enumerate(line):
            place = seat * bl.CELLS + row * bl.COLUMNS + column
            if isinstance(lying, FaceUp):
                state.cards[place] = int(lying.card)
                state.faces[place] = bl.UP
            elif isinstance(lying, Known):
                state.cards[place] = int(lying.card)
                state.faces[place] = bl.LOOKED
                state.shuffle_of[int(lying.card)] = lying.shuffle
            else:
                state.faces[place] = bl.LOOKED if lying.looked else bl.DOWN
                hidden.append(lying.shuffle * SHUFFLE + place)
    for held in player.hand:
        if isinstance(held, Held):
            state.hold(seat, int(held.card), 1 if held.public else 0)
            state.shuffle_of[int(held.card)] = state.shuffles if held.public else held.shuffle
        else:
            hidden.append(held.shuffle * SHUFFLE + HAND_PLACE + seat)
