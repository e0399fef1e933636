"""From a view back to whole states: every card the viewer cannot see, dealt afresh.

Every world is dealt that fits what the viewer has seen, and no other (`knowledge.py`).  The unseen cards are equally likely
anywhere; the treasure is in a place as often as a card drawn in play is, and a known card as often in each place it may be in
as if players chose blindly.
"""

from __future__ import annotations

from typing import Final, final

from stormdeck.core.game import Belief, State
from stormdeck.core.rng import Rng
from stormdeck.core.types import Seat
from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.cards import SIDES
from stormdeck.games.thunder_and_lightning.diary import NOTES, write
from stormdeck.games.thunder_and_lightning.hidden import TRIES, Hidden
from stormdeck.games.thunder_and_lightning.memory import (
    HEL_CARD,
    HEL_KNOWN,
    HEL_LOOSE,
    HEL_LOW,
    HEL_SINCE,
    HEL_SIZE,
)
from stormdeck.games.thunder_and_lightning.state import Agreed, ThunderState
from stormdeck.games.thunder_and_lightning.view import FaceUp, Held, Known, Memory, Player, Recall, ThunderView

CODE_OF: Final = {note: code for code, note in enumerate(NOTES)}


@final
class ThunderBelief(Belief):
    """The known part of the table as a template, and what is hidden of each seat."""

    template: ThunderState
    hidden: list[Hidden]
    strangers: bool

    def __init__(self, seen: ThunderView, agreed: Agreed, rng: Rng) -> None:
        state = ThunderState(agreed, rng)
        self.template = state
        restore_table(state, seen)
        for seat, player in enumerate(seen.players):
            restore_player(state, seat, player)
            restore_recall(state, seat, seen.recall[seat])
        self.hidden = []
        for seat in range(2):
            hidden = Hidden(state, seat, tl.EVERYBODY if seen.viewer is None else tl.OPPONENT)
            if seat == seen.viewer:
                hidden.hide_deck(state)
            else:
                hidden.hide_all(state)
            self.hidden.append(hidden)
        self.strangers = any([hidden.strangers > 0 for hidden in self.hidden])

    def new_state(self, rng: Rng) -> State:
        state = ThunderState(self.template.agreed, rng, self.template)
        self.deal_into(state, rng)
        return state

    def deal_into(self, state: State, rng: Rng) -> None:
        assert isinstance(state, ThunderState)
        state.copy_from(self.template)
        state.rng = rng  # never the table's own: search cannot foresee a random card
        if self.strangers:
            self.deal_together(state, rng)
        else:
            for hidden in self.hidden:
                hidden.deal(state, rng)

    def deal_together(self, state: ThunderState, rng: Rng) -> None:
        """Where a side holds cards of the other one that nobody saw being stolen, what is left of the one goes to the other."""
        one, other = self.hidden
        for _ in range(TRIES):
            one.begin(state, rng)
            other.begin(state, rng)
            if not (one.lend(other) and other.lend(one) and one.fill_rest(rng) and other.fill_rest(rng)):
                continue
            if one.fill_stolen(other) and other.fill_stolen(one):
                one.lay_out(state)
                other.lay_out(state)
                return
        raise AssertionError("a view knows more than any deal can satisfy")


# ---- The template ------------------------------------------------------------------------------------------------------


def restore_table(state: ThunderState, seen: ThunderView) -> None:
    """Everything that is not a seat's own."""
    decision, turn = seen.decision, seen.turn
    state.phase = tl.GAME_OVER if decision is None else tl.PHASES.index(decision.kind)
    state.turn = int(turn.seat)
    state.active = turn.seat if decision is None else decision.seat
    state.points_total = turn.points
    state.points_used = turn.used
    state.flanking = 1 if turn.flanking else 0
    state.played = tl.NOTHING if turn.played is None else turn.played
    state.limbo = 1 if turn.in_limbo else 0
    state.revealed = tl.NOTHING if turn.revealed is None else turn.revealed
    state.brought = turn.brought
    state.moving = tl.NOTHING if turn.moving is None else turn.moving
    state.to_take = turn.to_take
    state.winner = number_of(seen.winner)
    state.reason = seen.reason
    state.holders[0] = number_of(seen.berserker)
    state.holders[1] = number_of(seen.idunn)
    for card in seen.away:
        state.away[int(card)] += 1
    for seat, cards in enumerate(turn.waiting):
        for card in cards:
            state.waiting[seat * tl.HAND + state.waiting_sizes[seat]] = int(card)
            state.waiting_sizes[seat] += 1


def number_of(seat: Seat | None) -> int:
    return tl.NOTHING if seat is None else seat


def restore_player(state: ThunderState, seat: int, player: Player) -> None:
    """What a seat shows, and the viewer's own cards.  A card not known gets a stand-in with its back."""
    side = SIDES.index(player.side)
    state.sides[seat] = side
    state.treasure_shown[seat] = 1 if player.treasure_shown else 0
    state.turns_taken[seat] = player.turns_taken
    state.entered[seat] = player.entered
    state.deck_sizes[seat] = player.deck
    for lane, column in enumerate(player.lanes):
        for row, lying in enumerate(column):
            place = seat * tl.CELLS + lane * tl.ROWS + row
            state.heights[seat * tl.LANES + lane] += 1
            state.tokens[place] = lying.token
            if isinstance(lying, FaceUp | Known):
                state.cards[place] = int(lying.card)
                state.ups[place] = 1 if isinstance(lying, FaceUp) else 0
            else:
                state.cards[place] = (1 - side if lying.stolen else side) * tl.KINDS + tl.TREASURE
                state.ups[place] = 0
    for held in player.hand:
        if isinstance(held, Held):
            state.hold(seat, int(held.card))
        else:
            state.hold(seat, (1 - side if held.stolen else side) * tl.KINDS + tl.TREASURE)


def restore_recall(state: ThunderState, seat: int, recall: Recall) -> None:
    """The discard pile and the memories.  A spectator does not know what the opponent saw: no more than everybody, then."""
    hel = recall.hel
    pile = list(recall.pile)
    for what, value in recall.diary:
        write(state, seat, CODE_OF[what], value)
    if hel is not None:
        base = seat * 8
        state.ghosts[seat] = hel.height
        state.hels[base + HEL_CARD] = tl.NOTHING if hel.taken is None else hel.taken  # each deal decides
        state.hels[base + HEL_LOW] = hel.low
        state.hels[base + HEL_SIZE] = hel.size
        state.hels[base + HEL_SINCE] = hel.since
    for height, card in enumerate(pile):
        state.piles[seat * tl.PILE + height] = int(card)
    state.pile_sizes[seat] = len(pile)
    restore_memory(state, seat, tl.OPPONENT, recall.public if recall.opponent is None else recall.opponent)
    restore_memory(state, seat, tl.EVERYBODY, recall.public)


def restore_memory(state: ThunderState, seat: int, level: int, memory: Memory) -> None:
    at = seat * 2 + level
    for card, since in memory.ledger:
        state.ledger[at * tl.PLACES + int(state.ledger_sizes[at])] = since * tl.SINCE + card
        state.ledger_sizes[at] += 1
    state.hand_fresh[at] = memory.hand_fresh
    state.hels[seat * 8 + HEL_KNOWN + level] = 1 if memory.hel_known else 0
    state.hels[seat * 8 + HEL_LOOSE + level] = memory.hel_loose
    fresh = dict(memory.tokens)
    for place in range(seat * tl.CELLS, seat * tl.CELLS + tl.CELLS):
        if place % tl.ROWS < state.heights[place // tl.ROWS] and state.ups[place] == 0:
            state.fresh[level * tl.PLACES + place] = fresh[int(state.tokens[place])]
