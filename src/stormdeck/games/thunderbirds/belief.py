"""From a view back to whole states: what lies face down, dealt afresh.

A card nobody has seen is in the unknown part of the deck or was left out of the game.  How many regular and advanced cards
each of the two holds is known; so is the back of the top card.  Cards shown at set-up are in the deck; once the table has
said that the deck has no Disaster, every unseen Disaster was left out.  Everything else is equally likely.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.arrays import copy_first, zeros
from stormdeck.core.game import Belief, State
from stormdeck.core.rng import Rng
from stormdeck.games.thunderbirds import state as ir
from stormdeck.games.thunderbirds.ending import CAUSES
from stormdeck.games.thunderbirds.state import Agreed, ThunderbirdsState, die_bit
from stormdeck.games.thunderbirds.view import Fleet, RescueAction, ThunderbirdsView


@final
class Hidden:
    """The unseen cards of one back: first those that must be in the deck, then those that may be, then those left out."""

    cards: vec[i64]
    must: i64
    may: i64
    total: i64
    inside: i64  # how many of them are in the deck

    def __init__(self, cards: list[int], shown: list[int], barred: list[int], inside: int) -> None:
        free = [card for card in cards if card not in shown and card not in barred]
        out = [card for card in cards if card not in shown and card in barred]
        ordered = [*[card for card in cards if card in shown], *free, *out]
        self.cards = zeros(ir.EMERGENCIES)
        for place, card in enumerate(ordered):
            self.cards[place] = card
        self.must = len(cards) - len(free) - len(out)
        self.may = len(free)
        self.total = len(cards)
        self.inside = inside
        assert self.must <= inside <= self.must + self.may, "a view's unseen cards and hidden places do not match"


@final
class ThunderbirdsBelief(Belief):
    """The known part of the table as a template, and the unseen cards and Pods."""

    template: ThunderbirdsState
    regular: Hidden
    advanced: Hidden
    next_advanced: bool
    bottom: i64
    unknown: i64
    pods: vec[i64]
    pod_count: i64
    pods_known: i64
    buffer: vec[i64]
    drawn: vec[i64]

    def __init__(self, seen: ThunderbirdsView, agreed: Agreed, rng: Rng) -> None:
        self.template = ThunderbirdsState(agreed, rng)
        restore_table(self.template, seen)
        restore_fleet(self.template, seen.fleet)
        restore_action(self.template, seen.action)
        self.bottom = len(seen.recall.bottom)
        self.unknown = seen.deck - len(seen.recall.bottom)
        self.next_advanced = seen.next_advanced is True
        unseen = unseen_cards(seen)
        shown = [int(card) for card in seen.recall.shown]
        kind, advanced = agreed.tables.kind, agreed.tables.advanced
        barred = [card for card in unseen if seen.recall.no_disaster and kind[card] == ir.DISASTER]
        regulars = [card for card in unseen if advanced[card] == 0]
        advanceds = [card for card in unseen if advanced[card] == 1]
        self.regular = Hidden(regulars, shown, barred, len(regulars) - seen.regular_out)
        self.advanced = Hidden(advanceds, shown, barred, len(advanceds) - seen.advanced_out)
        assert self.regular.inside + self.advanced.inside == self.unknown, "a view's deck has not the size of its cards"
        self.pods = zeros(ir.PODS)
        visible = {int(pod) for pod in (*seen.fleet.display, *seen.fleet.hold, *seen.recall.pod_bottom)}
        hidden = [pod for pod in range(ir.PODS) if pod not in visible]
        for place, pod in enumerate(hidden):
            self.pods[place] = pod
        self.pod_count = len(hidden)
        self.pods_known = len(seen.recall.pod_bottom)
        self.template.pods_known = self.pods_known
        for depth, pod in enumerate(seen.recall.pod_bottom):
            self.template.pod_deck[int(self.pods_known) - 1 - depth] = int(pod)
        self.buffer = zeros(ir.EMERGENCIES)
        self.drawn = zeros(ir.EMERGENCIES)

    def new_state(self, rng: Rng) -> State:
        state = ThunderbirdsState(self.template.agreed, rng, self.template)
        self.deal_into(state, rng)
        return state

    def deal_into(self, state: State, rng: Rng) -> None:
        assert isinstance(state, ThunderbirdsState)
        state.copy_from(self.template)
        state.rng = rng  # never the table's own: search cannot foresee a roll
        state.left_out = 0
        regulars = self.choose(state, rng, self.regular, 0)
        count = self.choose(state, rng, self.advanced, regulars)
        drawn, buffer, deck, pod_deck = self.drawn, self.buffer, state.deck, state.pod_deck
        if count > 0:  # the back of the top card is known (IR-G05); below it every order is equally likely
            top: i64 = regulars + rng.below(count - regulars) if self.next_advanced else rng.below(regulars)
            card = drawn[top]
            drawn[top] = drawn[count - 1]
            drawn[count - 1] = card
            rng.shuffle(drawn, count - 1)
        place: i64
        for place in range(count):
            deck[self.bottom + place] = drawn[place]
        copy_first(self.pods, buffer, self.pod_count)
        rng.shuffle(buffer, self.pod_count)
        for place in range(self.pod_count):
            pod_deck[self.pods_known + place] = buffer[place]

    def choose(self, state: ThunderbirdsState, rng: Rng, hidden: Hidden, count: i64) -> i64:
        """Which unseen cards of one back are in the deck, added to `drawn`; the others are left out."""
        cards, buffer, drawn = hidden.cards, self.buffer, self.drawn
        place: i64
        for place in range(hidden.must):
            drawn[count] = cards[place]
            count += 1
        for place in range(hidden.may):
            buffer[place] = cards[hidden.must + place]
        rng.shuffle(buffer, hidden.may)
        for place in range(hidden.may):
            if place < hidden.inside - hidden.must:
                drawn[count] = buffer[place]
                count += 1
            else:
                leave_out(state, buffer[place])
        for place in range(hidden.must + hidden.may, hidden.total):
            leave_out(state, cards[place])
        return count


def leave_out(state: ThunderbirdsState, card: i64) -> None:
    state.left_out += 1
    state.deck[ir.EMERGENCIES - state.left_out] = card


def unseen_cards(seen: ThunderbirdsView) -> list[int]:
    """Every Emergency card that does not lie open and is not at the known bottom of the deck."""
    known: set[int] = set()
    for cards in (seen.discarded, seen.rescued, seen.captured, seen.recall.bottom):
        known.update([int(card) for card in cards])
    for card in (*seen.slots, seen.lady.civilian, seen.no_room):
        if card is not None:
            known.add(int(card))
    for chain in seen.chains:
        for entry in chain:
            known.add(int(entry.card))
            if entry.tucked is not None:
                known.add(int(entry.tucked))
    return [card for card in range(ir.EMERGENCIES) if card not in known]


def restore_table(state: ThunderbirdsState, seen: ThunderbirdsView) -> None:
    """Emergency cards, Lady Penelope and the dice."""
    decision = seen.decision
    state.phase = ir.GAME_OVER if decision is None else ir.PHASES.index(decision.kind)
    state.turn = seen.turn
    state.result = CAUSES.index(seen.result)
    state.deck_size = seen.deck
    state.known_bottom = len(seen.recall.bottom)
    for depth, card in enumerate(seen.recall.bottom):
        state.deck[len(seen.recall.bottom) - 1 - depth] = int(card)
    for card in seen.recall.shown:
        state.note_shown(int(card))
    state.no_disaster = seen.recall.no_disaster
    for cards, how in ((seen.discarded, ir.DISCARDED), (seen.rescued, ir.RESCUED), (seen.captured, ir.CAPTURED)):
        for card in cards:
            state.leave(int(card), how)
    state.no_room = ir.NOTHING if seen.no_room is None else int(seen.no_room)
    for chain, line in enumerate(seen.chains):
        for entry in line:
            mark: i64 = 0
            for die in entry.stored:
                mark += die_bit(die.face, die.colour)
            if entry.influenced:
                mark = 1 if entry.tucked is None else 2 + int(entry.tucked)
            state.add(chain, int(entry.card), mark)
        waiting = seen.slots[chain]
        state.slots[chain] = ir.NOTHING if waiting is None else int(waiting)
    state.lady_spot = seen.lady.place
    state.lady_air = seen.lady.air
    state.lady_civilian = ir.NOTHING if seen.lady.civilian is None else int(seen.lady.civilian)
    state.lives = seen.lives
    for colour, count in enumerate(seen.supply):
        state.supply[colour] = count


def bits(members: tuple[int, ...]) -> i64:
    word: i64 = 0
    for member in members:
        word |= i64(1) << i64(member)
    return word


def restore_fleet(state: ThunderbirdsState, fleet: Fleet) -> None:
    for vehicle, place in enumerate(fleet.places):
        state.spots[vehicle] = place
    for seat, pilot in enumerate(fleet.crew):
        state.crew[seat] = pilot
    state.moved = bits(fleet.moved)
    state.grounded = bits(fleet.grounded)
    state.changed = bits(fleet.changed)
    state.acted = bits(fleet.acted)
    state.workshop_used = fleet.workshop_used
    for place, pod in enumerate(fleet.display):
        state.display[place] = int(pod)
    state.display_size = len(fleet.display)
    for place, pod in enumerate(fleet.hold):
        state.hold[place] = int(pod)
    state.hold_size = len(fleet.hold)
    state.pod_deck_size = fleet.pod_deck


def restore_action(state: ThunderbirdsState, action: RescueAction | None) -> None:
    if action is None:
        return
    state.pilot = action.pilot
    state.using = action.using
    state.bonus = action.bonus
    for colour in action.to_roll:
        state.dice_list += i64(1) << i64(4 * colour)
    for number, die in enumerate(action.dice):
        state.dice[number] = die.colour
        state.dice[4 + number] = die.face
        state.dice[8 + number] = die.position - 1
        state.dice[12 + number] = die.symbol if die.position > 0 else 0
    state.dice_count = len(action.dice)
