"""The powers of the mythological cards: one small function each, made of the steps of `battle.py`.

A function leaves `state.phase` at ACTION when its effect is complete, and at a question when somebody must decide first.
"""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.core.events import Event
from stormdeck.core.types import Seat
from stormdeck.games.thunder_and_lightning import battle, ghost, memory
from stormdeck.games.thunder_and_lightning import events as ev
from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.actions import Lane
from stormdeck.games.thunder_and_lightning.cards import Card
from stormdeck.games.thunder_and_lightning.ending import end_game
from stormdeck.games.thunder_and_lightning.needs import note_flank
from stormdeck.games.thunder_and_lightning.state import ThunderState
from stormdeck.games.thunder_and_lightning.targets import has_front_lane, recoverable


def begin_power(state: ThunderState, power: i64, events: list[Event] | None) -> None:
    """TL-R40, TL-R42  A mythological card was played: ask for its target, or carry it out."""
    if power & tl.CHALLENGE_FRONT != 0:
        state.phase = tl.AIM_RAVENS  # TL-R87
    elif power & tl.SPY_HAND != 0:
        state.phase = tl.AIM_FRIGG  # TL-R61
    elif power & (tl.MOVE_OWN | tl.MOVE_OPPOSING) != 0:
        state.phase = tl.MOVE_FROM
    elif power & tl.FLANK != 0:
        vidarr(state, events)
    elif power & tl.TAKE_OPPOSING_TOP != 0:
        freya(state, events)
    elif power & tl.TAKE_ANY != 0:
        state.phase = tl.TAKE_CARD
    elif power & tl.RECOVER_RAVENS != 0:
        odin(state, events)
    elif power & tl.RECOVER_TROOPS != 0:
        longships(state, events)
    elif power & tl.DRAW_OPPOSING != 0:
        state.brought = 0
        seer(state, events)
    elif power & tl.REMOVE_GOD_OR_WALL != 0:
        state.phase = tl.AIM_WEAPON
    # Berserker and Idunn do nothing but lie on top of the pile (TL-R51, TL-R53).


def vidarr(state: ThunderState, events: list[Event] | None) -> None:
    """TL-R107, TL-G22  One flank challenge at once;  TL-G58  or flanks that stay open until the end of the turn."""
    if state.agreed.flank_all_turn:
        state.flanking = 1
        if events is not None:
            events.append(ev.FlanksOpened(Seat(int(state.turn))))
    else:
        state.phase = tl.AIM_VIDARR
    note_flank(state)


def freya(state: ThunderState, events: list[Event] | None) -> None:
    """TL-R56, TL-R58  The opponent's top discard goes into the hand and may be played like any card."""
    other = 1 - state.turn
    card = state.take_from_pile(other, state.pile_sizes[other] - 1)
    battle.update_holders(state)  # TL-G63
    state.hold(state.turn, card)
    memory.saw_enter(state, state.turn, card)
    if events is not None:
        events.append(ev.Stole(Seat(int(state.turn)), Card(int(card))))


def hel(state: ThunderState, card: i64, events: list[Event] | None) -> None:
    """TL-R73, TL-R74  The topmost such card of the own pile goes into the hand, unnamed (TL-G62)."""
    seat = state.turn
    height: i64 = state.pile_sizes[seat] - 1
    while state.piles[seat * tl.PILE + height] != card:
        height -= 1
    battle.take_from_own_pile(state, seat, height)
    state.hold(seat, card)
    memory.hel_took(state, seat, card, state.pile_sizes[seat] - (0 if state.limbo == 1 else 1))
    if not state.agreed.discards_open:
        ghost.appear(state, seat, card, height)
    if events is not None:
        stolen = bool(card // tl.KINDS != state.sides[seat])
        is_open = bool(state.agreed.discards_open)
        events.append(ev.TookBack(Seat(int(seat)), Card(int(card)), stolen, is_open))


def odin(state: ThunderState, events: list[Event] | None) -> None:
    """TL-R84, TL-R85, TL-G16  The three topmost Ravens, fewer if there are fewer or the hand is full (TL-G15)."""
    seat = state.turn
    ghost.number_shown(state, seat, tl.RECOVER_RAVENS)
    count = min(i64(3), min(state.count_in_pile(seat, tl.RAVENS), state.room(seat)))
    told: list[Card] = []
    for _ in range(count):
        card = fetch(state, seat, tl.RAVENS)
        if events is not None:
            told.append(Card(int(card)))
    if count < 3 and state.room(seat) > 0:
        memory.fetched_all(state, seat, tl.RAVENS)
    if events is not None:
        events.append(ev.Fetched(Seat(int(seat)), tuple(told)))


def fetch(state: ThunderState, seat: i64, kind: i64) -> i64:
    """TL-G16, TL-G17  The topmost card of a kind comes back into the hand, before all eyes."""
    ghost.card_shown(state, seat, kind)
    card = battle.take_from_own_pile(state, seat, state.highest_in_pile(seat, kind))
    state.hold(seat, card)
    memory.saw_enter(state, seat, card)
    return card


def longships(state: ThunderState, events: list[Event] | None) -> None:
    """TL-R76, TL-R77, TL-R78, TL-G16  Three Viking Warriors or Female Archers, one choice each."""
    seat = state.turn
    ghost.number_shown(state, seat, tl.RECOVER_TROOPS)
    available = recoverable(state, seat, tl.RECOVER_TROOPS)
    state.to_take = min(i64(3), min(available, state.room(seat)))
    state.brought = 0
    if events is not None:
        events.append(ev.ShipsSent(Seat(int(seat)), int(state.to_take)))
    if state.to_take > 0:
        state.phase = tl.TAKE_TROOPS


def take_troops(state: ThunderState, kind: i64, events: list[Event] | None) -> None:
    seat = state.turn
    card = fetch(state, seat, kind)
    state.to_take -= 1
    state.brought += 1
    if events is not None:
        events.append(ev.Fetched(Seat(int(seat)), (Card(int(card)),)))
    if state.to_take > 0:
        state.phase = tl.TAKE_TROOPS
    elif state.brought < 3 and state.room(seat) > 0:  # everybody sees that no more were there
        memory.fetched_all(state, seat, tl.VIKING)
        memory.fetched_all(state, seat, tl.ARCHER)


def seer(state: ThunderState, events: list[Event] | None) -> None:
    """TL-R99, TL-G35  The top card of the opponent's deck is drawn and settled."""
    other = 1 - state.turn
    card = state.take_deck(other)
    memory.came_from_deck(state, other, card)
    state.brought += 1
    if events is not None:
        events.append(ev.SeerDrew(Seat(int(state.turn)), Card(int(card))))
    if state.strength(card) >= 1:  # TL-R100, TL-G36
        bring_up(state, card, events)
        if state.phase == tl.PLACE_REVEALED:
            return
    elif state.hand_sizes[other] < tl.HAND:  # TL-R102
        state.hold(other, card)
        memory.saw_enter(state, other, card)
        if events is not None:
            events.append(ev.SeerGave(Seat(int(other)), Card(int(card))))
    else:
        battle.discard(state, other, card, events)
        if state.has_power(card, tl.LOSE_IF_LOST):
            end_game(state, state.turn, tl.BY_SEER, events)  # TL-G38
            return
    after_seer_card(state, events)


def after_seer_card(state: ThunderState, events: list[Event] | None) -> None:
    """TL-R99, TL-G34, TL-G60  Up to three cards; with `exactly_three` nobody is asked."""
    if state.brought >= 3 or state.deck_sizes[1 - state.turn] == 0:
        return
    if state.agreed.seer_must_draw:
        seer(state, events)
    else:
        state.phase = tl.SEER_MORE


def bring_up(state: ThunderState, card: i64, events: list[Event] | None) -> None:
    """TL-R97, TL-R100  A card is to be put at the front of an opposing column;  TL-R101  or is discarded if none takes it."""
    other = 1 - state.turn
    if has_front_lane(state, other):
        state.revealed = card
        state.phase = tl.PLACE_REVEALED
    else:
        battle.discard(state, other, card, events)


def place_revealed(state: ThunderState, lane: i64, events: list[Event] | None) -> None:
    card = state.revealed
    state.revealed = tl.NOTHING
    state.insert(1 - state.turn, lane, 0, card, 1)
    if events is not None:
        events.append(ev.PutInFront(Seat(int(1 - state.turn)), Lane(int(lane)), Card(int(card))))
    if state.has_power(state.played, tl.DRAW_OPPOSING):
        after_seer_card(state, events)


def ravens_at_front(state: ThunderState, place: i64, events: list[Event] | None) -> None:
    """TL-R90, TL-R98  Ravens against a card of the opponent's first row; ties and Berserker do not matter (TL-G31)."""
    battle.turn_up(state, place, events)
    card = state.cards[place]
    if state.has_power(card, tl.WIPE_LANE):
        battle.wipe_lane(state, place % tl.CELLS // tl.ROWS, events)
    elif not state.has_power(card, tl.BEATS_CHALLENGERS) and state.strength(card) <= 1:
        battle.lose(state, place, events)  # TL-R91, TL-R93, TL-G30; what is stronger just lies face up now (TL-R92)


def ravens_at_hand(state: ThunderState, events: list[Event] | None) -> None:
    """TL-R95, TL-G51  A random card of the opponent's hand."""
    other = 1 - state.turn
    card = state.hands[other * tl.HAND + state.rng.below(state.hand_sizes[other])]
    if events is not None:
        events.append(ev.AimedAtHand(Seat(int(state.turn)), Card(int(card))))
    if state.has_power(card, tl.WIPE_HAND):
        battle.wipe_hand(state, other, events)
        return
    memory.left_hand(state, other, card)
    state.let_go(other, card)
    if state.strength(card) >= 2:
        bring_up(state, card, events)  # TL-R97
        return
    battle.discard(state, other, card, events)  # TL-R96; Shield Wall is no help in a hand (TL-R98)
    if state.has_power(card, tl.LOSE_IF_LOST):
        end_game(state, state.turn, tl.FROM_HAND, events)


def frigg_spies(state: ThunderState, events: list[Event] | None) -> None:
    """TL-R62, TL-R63, TL-G33  The opponent shows his hand and discards Tyr and Angrboda from it, his own first."""
    other = 1 - state.turn
    if events is not None:
        start = int(other * tl.HAND)
        cards = [Card(int(state.hands[at])) for at in range(start, start + int(state.hand_sizes[other]))]
        events.append(ev.HandShown(Seat(int(state.turn)), tuple(cards)))
    memory.shown_to_opponent(state, other)
    back: i64
    for back in range(2):
        champion = state.card_named(other, tl.CHAMPION + back * tl.KINDS)
        while state.holds(other, champion):
            memory.left_hand(state, other, champion)
            state.let_go(other, champion)
            battle.discard(state, other, champion, events)


def frigg_reveals(state: ThunderState, lane: i64, events: list[Event] | None) -> None:
    """TL-R65, TL-R66  A whole opposing column is turned up, the god's included; nothing else happens."""
    other = 1 - state.turn
    if events is not None:
        events.append(ev.ColumnRevealed(Seat(int(state.turn)), Lane(int(lane))))
    place = state.front(other, lane)
    end = place + state.heights[other * tl.LANES + lane]
    while place < end:
        battle.turn_up(state, place, events)
        place += 1


def strike(state: ThunderState, place: i64, events: list[Event] | None) -> None:
    """TL-R71, TL-R72  The god or a Shield Wall is removed; by option a face-down card is turned up first (TL-G21)."""
    hidden = state.ups[place] == 0
    battle.turn_up(state, place, events)
    if not hidden or state.has_power(state.cards[place], tl.BEATS_CHALLENGERS):
        battle.lose(state, place, events)


def is_over(state: ThunderState) -> bool:
    return state.phase == tl.GAME_OVER
