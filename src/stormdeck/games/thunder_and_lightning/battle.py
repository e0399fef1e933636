"""What happens to cards on the battlefield and in the piles: losing them, challenges, Nightmare (TL-R37, TL-R80).

A function leaves `state.phase` at ACTION when its effect is complete, and at a question when somebody must decide first.
"""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.core.events import Event
from stormdeck.core.types import Seat
from stormdeck.games.thunder_and_lightning import events as ev
from stormdeck.games.thunder_and_lightning import ghost
from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.actions import Cell, Lane
from stormdeck.games.thunder_and_lightning.cards import Card
from stormdeck.games.thunder_and_lightning.ending import end_game
from stormdeck.games.thunder_and_lightning.memory import (
    left_hand,
    pile_grew_below,
    pile_lost,
    turned_up,
)
from stormdeck.games.thunder_and_lightning.state import ThunderState
from stormdeck.games.thunder_and_lightning.targets import holder_slot

# ---- The discard piles -------------------------------------------------------------------------------------------------


def put_away(state: ThunderState, seat: i64, card: i64) -> bool:
    """TL-R52, TL-R54  Onto the own pile; Berserker and Idunn go under it while the opponent's is active.  True: under it."""
    slot = holder_slot(card % tl.KINDS)
    under = slot != tl.NOTHING and state.holders[slot] == 1 - seat
    if under:
        state.put_under_pile(seat, card)
        pile_grew_below(state, seat)
        ghost.pile_grew_below(state, seat)
    else:
        state.put_on_pile(seat, card)
    update_holders(state)
    return under


def update_holders(state: ThunderState) -> None:
    """TL-R51, TL-R53, TL-G19, TL-G63  Active is the one on top of a pile, the earlier one if both lie on top."""
    slot: i64
    for slot in range(2):
        kind: i64 = tl.BERSERKER if slot == 0 else tl.IDUNN
        holder = state.holders[slot]
        if holder == tl.NOTHING or state.top(holder) == tl.NOTHING or state.top(holder) % tl.KINDS != kind:
            state.holders[slot] = tl.NOTHING
            seat: i64
            for seat in range(2):
                top = state.top(seat)
                if top != tl.NOTHING and top % tl.KINDS == kind:
                    state.holders[slot] = seat


def discard(state: ThunderState, seat: i64, card: i64, events: list[Event] | None) -> None:
    under = put_away(state, seat, card)
    if events is not None:
        events.append(ev.Discarded(Seat(int(seat)), Card(int(card)), under))


def take_from_own_pile(state: ThunderState, seat: i64, height: i64) -> i64:
    """TL-R75  The order of the others does not change."""
    pile_lost(state, seat, height)
    ghost.pile_lost(state, seat, height)
    card = state.take_from_pile(seat, height)
    update_holders(state)
    return card


# ---- The battlefield ---------------------------------------------------------------------------------------------------


def turn_up(state: ThunderState, place: i64, events: list[Event] | None) -> None:
    """TL-R37, TL-G66  A face-down card becomes public where it lies; a face-up one stays as it is."""
    if state.ups[place] == 1:
        return
    turned_up(state, place)
    state.ups[place] = 1
    if events is not None:
        seat = Seat(int(place // tl.CELLS))
        events.append(ev.TurnedUp(seat, Cell(int(place % tl.CELLS)), Card(int(state.cards[place]))))


def lose(state: ThunderState, place: i64, events: list[Event] | None) -> None:
    """TL-R37, TL-R39, TL-R60, TL-R86, TL-G48  A face-up card goes to its controller's pile and the column closes up."""
    seat = place // tl.CELLS
    card = state.take_out(place)
    under = put_away(state, seat, card)
    if events is not None:
        events.append(ev.Lost(Seat(int(seat)), Cell(int(place % tl.CELLS)), Card(int(card)), under))
    if state.has_power(card, tl.LOSE_IF_LOST):
        end_game(state, 1 - seat, tl.BY_CHALLENGE, events)


def attack_strength(state: ThunderState, place: i64) -> i64:
    """TL-R51  Viking Warriors of Berserker's holder challenge with 6, stolen ones included (TL-G41)."""
    if state.cards[place] % tl.KINDS == tl.VIKING and state.holders[0] == place // tl.CELLS:
        return 6
    return state.strength(state.cards[place])


def defence_strength(state: ThunderState, place: i64) -> i64:
    """TL-R51  ... and have only 3 when challenged."""
    if state.cards[place] % tl.KINDS == tl.VIKING and state.holders[0] == place // tl.CELLS:
        return 3
    return state.strength(state.cards[place])


def resolve_challenge(state: ThunderState, lane: i64, target: i64, events: list[Event] | None) -> None:
    """TL-R37  The front card of a lane challenges the opposing card at `target`.  Nobody advances (TL-G50)."""
    challenger = state.front(state.turn, lane)
    turn_up(state, challenger, events)
    turn_up(state, target, events)
    if state.has_power(state.cards[target], tl.WIPE_LANE):
        wipe_lane(state, lane, events)
        return
    won = compare(state, challenger, target)  # strengths count as they are now (TL-G43)
    if won <= 0:
        lose(state, challenger, events)
    if won >= 0:
        lose(state, target, events)


def compare(state: ThunderState, challenger: i64, target: i64) -> i64:
    """1: the challenged card is lost; -1: the challenger is; 0: both."""
    defender = state.cards[target]
    if state.has_power(defender, tl.LOSE_IF_LOST):
        return 1  # TL-G28
    if state.has_power(defender, tl.BEATS_CHALLENGERS):  # TL-R55, TL-R103
        return i64(1) if state.has_power(state.cards[challenger], tl.DEFEATS_WALL) else i64(-1)
    if state.strength(defender) < 0:
        return 1  # TL-R27, TL-G29
    if state.has_power(state.cards[challenger], tl.BEATS_CHAMPION) and defender % tl.KINDS == tl.CHAMPION:
        return 1  # TL-R67, TL-G33; TL-R68, TL-R69: in every other case she fights like any card
    attack = attack_strength(state, challenger)
    defence = defence_strength(state, target)
    if attack != defence:
        return i64(1) if attack > defence else i64(-1)
    if state.holders[1] == tl.NOTHING:
        return 0  # TL-R38
    return i64(1) if state.holders[1] == state.turn else i64(-1)  # TL-R53, TL-G32


# ---- Nightmare ---------------------------------------------------------------------------------------------------------


def wipe_lane(state: ThunderState, lane: i64, events: list[Event] | None) -> None:
    """TL-R80, TL-G25, TL-G26, TL-G64  Both columns of the lane are lost, the gods too; first everything becomes public."""
    seat: i64
    for seat in range(2):
        place = state.front(seat, lane)
        end = place + state.heights[seat * tl.LANES + lane]
        while place < end:  # all of them before any waits: a card that lies and waits would be counted twice
            if state.ups[place] == 0:
                turned_up(state, place)
                state.ups[place] = 1
            place += 1
        for place in range(state.front(seat, lane), end):
            state.waiting[seat * tl.HAND + state.waiting_sizes[seat]] = state.cards[place]
            state.waiting_sizes[seat] += 1
        state.heights[seat * tl.LANES + lane] = 0
    if events is not None:
        events.append(ev.LaneWiped(Lane(int(lane)), (waiting_cards(state, 0), waiting_cards(state, 1))))
    check_treasures(state, events)


def wipe_hand(state: ThunderState, seat: i64, events: list[Event] | None) -> None:
    """TL-R81  A whole hand is lost; it waits in the order of the card table, own backs first (TL-G59)."""
    kind: i64
    for kind in range(tl.KINDS):
        back: i64
        for back in range(2):
            card = state.card_named(seat, kind + back * tl.KINDS)
            while state.holds(seat, card):
                left_hand(state, seat, card)
                state.let_go(seat, card)
                state.waiting[seat * tl.HAND + state.waiting_sizes[seat]] = card
                state.waiting_sizes[seat] += 1
    if events is not None:
        events.append(ev.HandWiped(Seat(int(seat)), waiting_cards(state, seat)))
    check_treasures(state, events)


def waiting_cards(state: ThunderState, seat: i64) -> tuple[Card, ...]:
    start = int(seat * tl.HAND)
    return tuple([Card(int(state.waiting[at])) for at in range(start, start + int(state.waiting_sizes[seat]))])


def check_treasures(state: ThunderState, events: list[Event] | None) -> None:
    """TL-R82, TL-R83, TL-G27  Treasures come before the order: the turn player loses if his own is among the lost."""
    own = waits(state, state.turn, tl.TREASURE)
    others = waits(state, 1 - state.turn, tl.TREASURE)
    if own and others:
        end_game(state, 1 - state.turn, tl.BOTH_TREASURES, events)
    elif own:
        end_game(state, 1 - state.turn, tl.BY_NIGHTMARE, events)
    elif others:
        end_game(state, state.turn, tl.BY_NIGHTMARE, events)
    else:
        go_on_ordering(state, events)


def waits(state: ThunderState, seat: i64, kind: i64) -> bool:
    at: i64
    for at in range(seat * tl.HAND, seat * tl.HAND + state.waiting_sizes[seat]):
        if state.waiting[at] % tl.KINDS == kind:
            return True
    return False


def go_on_ordering(state: ThunderState, events: list[Event] | None) -> None:
    """TL-R80, TL-G27  First the turn player orders all his lost cards, then the opponent; nobody is asked about equal ones."""
    step: i64
    for step in range(2):
        seat = state.turn if step == 0 else 1 - state.turn
        if are_alike(state, seat):
            while state.waiting_sizes[seat] > 0:
                lay(state, seat, 0, events)
        else:
            state.active = seat
            state.phase = tl.ORDER_DISCARDS
            return
    state.active = state.turn
    state.phase = tl.ACTION


def are_alike(state: ThunderState, seat: i64) -> bool:
    at: i64
    for at in range(seat * tl.HAND + 1, seat * tl.HAND + state.waiting_sizes[seat]):
        if state.waiting[at] != state.waiting[seat * tl.HAND]:
            return False
    return True


def lay(state: ThunderState, seat: i64, index: i64, events: list[Event] | None) -> None:
    """One waiting card goes onto the pile."""
    at: i64 = seat * tl.HAND + index
    card = state.waiting[at]
    state.waiting_sizes[seat] -= 1
    end: i64 = seat * tl.HAND + state.waiting_sizes[seat]
    while at < end:
        state.waiting[at] = state.waiting[at + 1]
        at += 1
    under = put_away(state, seat, card)
    if events is not None:
        events.append(ev.Laid(Seat(int(seat)), Card(int(card)), under))


def lay_chosen(state: ThunderState, card: i64, events: list[Event] | None) -> None:
    """TL-R80, TL-R81  The card named goes next; with `top_card_only` all the others go first (TL-G59)."""
    seat = state.active
    index: i64 = 0
    while state.waiting[seat * tl.HAND + index] != card:
        index += 1
    if state.agreed.top_card_only:
        while index > 0:
            lay(state, seat, 0, events)
            index -= 1
        while state.waiting_sizes[seat] > 1:
            lay(state, seat, 1, events)
    lay(state, seat, index, events)
    go_on_ordering(state, events)
