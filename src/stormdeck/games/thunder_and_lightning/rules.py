"""Thunder & Lightning, in the order of the manual.  TL numbers are those of docs/games/thunder-and-lightning.md.

Nothing here checks whether an action is allowed: `legal.py` is the only judge, `apply_row` trusts its caller.
"""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.core.events import Event
from stormdeck.core.rng import Rng
from stormdeck.core.types import Seat
from stormdeck.games.thunder_and_lightning import actions as act
from stormdeck.games.thunder_and_lightning import effects
from stormdeck.games.thunder_and_lightning import events as ev
from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.battle import lay_chosen, lose, put_away, resolve_challenge
from stormdeck.games.thunder_and_lightning.cards import LOKI, Card
from stormdeck.games.thunder_and_lightning.ending import end_game
from stormdeck.games.thunder_and_lightning.legal import can_spend, may_god_come
from stormdeck.games.thunder_and_lightning.memory import drew, left_hand, went_down
from stormdeck.games.thunder_and_lightning.needs import note_spending
from stormdeck.games.thunder_and_lightning.state import Agreed, ThunderState
from stormdeck.games.thunder_and_lightning.targets import moved_seat

# ---- Set-up ------------------------------------------------------------------------------------------------------------


def deal(agreed: Agreed, rng: Rng) -> ThunderState:
    """TL-R01, TL-R10  Thor has the first seat, Loki the second; both get their nine cards."""
    state = ThunderState(agreed, rng)
    deal_seat(state, 0)
    deal_seat(state, 1)
    state.active = seat_of_loki(state)  # TL-G03
    state.turn = state.active
    return state


def seat_of_loki(state: ThunderState) -> i64:
    return 1 if state.sides[1] == LOKI else 0


def deal_seat(state: ThunderState, seat: i64) -> None:
    """TL-R05, TL-R11  Fifty cards are shuffled, nine are the hand;  TL-R12, TL-G04  the treasure goes back into the deck."""
    fill_deck(state, seat)
    treasure = state.sides[seat] * tl.KINDS + tl.TREASURE
    while state.hand_sizes[seat] < 9:
        state.hold(seat, state.take_deck(seat))
    if state.holds(seat, treasure):
        state.let_go(seat, treasure)
        state.hold(seat, state.take_deck(seat))  # before the treasure returns, so it cannot be drawn again
        state.decks[seat * tl.DECK + state.deck_sizes[seat]] = treasure
        state.deck_sizes[seat] += 1
        shuffle_deck(state, seat)
        state.treasure_shown[seat] = 1


def fill_deck(state: ThunderState, seat: i64) -> None:
    """TL-R09  As many copies of each kind as the card table says."""
    size: i64 = 0
    kind: i64
    for kind in range(tl.KINDS):
        for _ in range(state.agreed.copies[kind]):
            state.decks[seat * tl.DECK + size] = state.sides[seat] * tl.KINDS + kind
            size += 1
    state.deck_sizes[seat] = size
    shuffle_deck(state, seat)


def shuffle_deck(state: ThunderState, seat: i64) -> None:
    """Fisher-Yates over one of the two decks."""
    base: i64 = seat * tl.DECK
    last: i64 = state.deck_sizes[seat] - 1
    while last > 0:
        other = state.rng.below(last + 1)
        card = state.decks[base + last]
        state.decks[base + last] = state.decks[base + other]
        state.decks[base + other] = card
        last -= 1


def opening(state: ThunderState) -> list[Event]:
    """TL-R11, TL-R12  What everybody saw of the deal (nothing, for a position that began later)."""
    if state.phase != tl.SETUP or state.columns(0) + state.columns(1) > 0:
        return []
    loki = int(seat_of_loki(state))
    events: list[Event] = [ev.CardsDealt(Seat(1 - loki), Seat(loki))]
    for seat in range(2):
        if state.treasure_shown[seat] == 1:
            events.append(ev.TreasureShown(Seat(seat), Card(int(state.sides[seat] * tl.KINDS + tl.TREASURE))))
    return events


def deploy(state: ThunderState, kind: i64, events: list[Event] | None) -> None:
    """TL-R13, TL-G03  Three cards face down, lane by lane; Loki chooses first, then Thor, then Loki begins (TL-R16)."""
    seat = state.active
    lane = state.columns(seat)
    card = state.sides[seat] * tl.KINDS + kind
    put_down(state, seat, card, lane, 0)
    if events is not None:
        events.append(ev.Deployed(Seat(int(seat)), act.Lane(int(lane)), Card(int(card))))
    if lane < tl.LANES - 1:
        return
    state.active = 1 - seat
    if state.columns(1 - seat) > 0:
        begin_turn(state, state.active, events)


def put_down(state: ThunderState, seat: i64, card: i64, lane: i64, row: i64) -> None:
    """TL-R26  A hand card goes face down onto the own side."""
    held = state.hand_sizes[seat]
    state.let_go(seat, card)
    went_down(state, seat, state.insert(seat, lane, row, card, 0), held)


# ---- The turn ----------------------------------------------------------------------------------------------------------


def begin_turn(state: ThunderState, seat: i64, events: list[Event] | None) -> None:
    """TL-R17, TL-R18  As many points as columns, or four with the god;  TL-R04, TL-G11, TL-G12  none at all loses first."""
    state.turn = seat
    state.active = seat
    state.points_used = 0
    state.flanking = 0
    columns = state.columns(seat)
    state.points_total = columns if state.god_lane(seat) == tl.NOTHING else i64(4)
    if columns == 0:
        end_game(state, 1 - seat, tl.EMPTY_BATTLEFIELD, events)
        return
    if events is not None:
        events.append(ev.TurnBegan(Seat(int(seat)), int(state.points_total)))
    go_on(state, events)


def go_on(state: ThunderState, events: list[Event] | None) -> None:
    """TL-R21, TL-R22, TL-G06, TL-G10  Points that are left must be spent, and who cannot has lost.

    With none left the turn is over.  Its end is confirmed wherever the god might still come, whether it is in the hand or
    not: otherwise the question would tell (TL-G07, TL-G52).
    """
    seat = state.turn
    state.phase = tl.ACTION
    if state.left() > 0:
        if can_spend(state):
            note_spending(state)
        else:
            end_game(state, 1 - seat, tl.CANNOT_SPEND, events)
    elif state.agreed.god_after_last and may_god_come(state, seat):
        state.phase = tl.END_OF_TURN
    else:
        end_turn(state, events)


def end_turn(state: ThunderState, events: list[Event] | None) -> None:
    """TL-R16  Turns alternate."""
    state.turns_taken[state.turn] += 1
    begin_turn(state, 1 - state.turn, events)


def complete(state: ThunderState, events: list[Event] | None) -> None:
    """TL-G14, TL-G61  After an action or a sub-decision: if nothing is pending, the played card reaches the pile."""
    if state.phase != tl.ACTION:
        return
    if state.limbo == 1:
        state.limbo = 0
        put_away(state, state.turn, state.played)
    state.played = tl.NOTHING
    state.brought = 0
    go_on(state, events)


# ---- Carrying it out ---------------------------------------------------------------------------------------------------


def apply_row(state: ThunderState, row: i64, events: list[Event] | None) -> None:
    """Carry out a legal action."""
    if row >= act.DEPLOY:
        if row == act.END_TURN:
            end_turn(state, events)
        else:
            deploy(state, row - act.DEPLOY, events)
        return
    phase = state.phase
    state.phase = tl.ACTION
    if row < act.AT:
        take_action(state, row, events)
    elif row < act.TAKE:
        aim(state, phase, row, events)
    elif row >= act.LAY:
        lay_chosen(state, state.card_named(state.active, row - act.LAY), events)
    elif row >= act.PLACE:
        bring(state, row, events)
    elif phase == tl.TAKE_CARD:
        effects.hel(state, state.card_named(state.turn, row - act.TAKE), events)
    else:
        effects.take_troops(state, row - act.TAKE, events)
    if not effects.is_over(state):
        complete(state, events)


def take_action(state: ThunderState, row: i64, events: list[Event] | None) -> None:
    """TL-R19  What a point buys, and the god, who costs none (TL-R43)."""
    if row >= act.ENTER and row < act.USE:
        enter(state, row - act.ENTER, events)
        return
    state.points_used += 1
    if row >= act.USE:
        use(state, state.card_named(state.turn, row - act.USE), events)
    elif row >= act.CHALLENGE:
        challenge(state, row - act.CHALLENGE, events)
    elif row >= act.PLAY:
        play(state, state.card_named(state.turn, (row - act.PLAY) // tl.CELLS), (row - act.PLAY) % tl.CELLS, events)
    elif row == act.DRAW:
        draw(state, events)


def draw(state: ThunderState, events: list[Event] | None) -> None:
    """TL-R23  The top card of the own deck."""
    seat = state.turn
    card = state.take_deck(seat)
    state.hold(seat, card)
    drew(state, seat)
    if events is not None:
        events.append(ev.Drew(Seat(int(seat)), Card(int(card))))


def play(state: ThunderState, card: i64, cell: i64, events: list[Event] | None) -> None:
    """TL-R26, TL-R28  A hand card goes face down in front of, behind or between the own cards."""
    seat = state.turn
    put_down(state, seat, card, cell // tl.ROWS, cell % tl.ROWS)
    if events is not None:
        stolen = bool(card // tl.KINDS != state.sides[seat])
        events.append(ev.Played(Seat(int(seat)), act.Cell(int(cell)), Card(int(card)), stolen))


def challenge(state: ThunderState, cell: i64, events: list[Event] | None) -> None:
    """TL-R33, TL-R35, TL-G49  The own front card of the lane challenges the opposing card."""
    if events is not None:
        events.append(ev.Challenged(Seat(int(state.turn)), act.Cell(int(cell))))
    resolve_challenge(state, cell // tl.ROWS, (1 - state.turn) * tl.CELLS + cell, events)


def enter(state: ThunderState, lane: i64, events: list[Event] | None) -> None:
    """TL-R06, TL-R43, TL-R44, TL-R45, TL-G08  The god enters face up in front; the turn has four points now in all."""
    seat = state.turn
    card = state.sides[seat] * tl.KINDS + tl.GOD
    left_hand(state, seat, card)
    state.let_go(seat, card)
    state.insert(seat, lane, 0, card, 1)
    state.points_total = 4
    if events is not None:
        events.append(ev.GodEntered(Seat(int(seat)), act.Lane(int(lane)), Card(int(card)), int(state.left())))


def use(state: ThunderState, card: i64, events: list[Event] | None) -> None:
    """TL-R40, TL-G14  A mythological card leaves the hand; it lies in limbo until its power is done, or goes to the pile
    at once (TL-G61)."""
    seat = state.turn
    left_hand(state, seat, card)
    state.let_go(seat, card)
    state.played = card
    if events is not None:
        events.append(ev.Used(Seat(int(seat)), Card(int(card))))
    if state.agreed.discard_at_once:
        put_away(state, seat, card)
    else:
        state.limbo = 1
    effects.begin_power(state, state.agreed.powers[card % tl.KINDS], events)


def aim(state: ThunderState, phase: i64, row: i64, events: list[Event] | None) -> None:
    """The target of a card that was played."""
    if row == act.AT_HAND:
        effects.ravens_at_hand(state, events)
    elif row == act.AT_OWN_GOD:
        ravens_at_own_god(state, events)
    elif row == act.SPY:
        effects.frigg_spies(state, events)
    elif row >= act.TO:
        move_card(state, row - act.TO, events)
    elif row >= act.MOVE:
        pick_move(state, row - act.MOVE, events)
    elif row >= act.REVEAL:
        effects.frigg_reveals(state, row - act.REVEAL, events)
    else:
        aim_at(state, phase, row - act.AT, events)


def aim_at(state: ThunderState, phase: i64, cell: i64, events: list[Event] | None) -> None:
    """An opposing card that Ravens, Vidarr or the weapon is aimed at."""
    place = (1 - state.turn) * tl.CELLS + cell
    if events is not None:
        events.append(ev.AimedAt(Seat(int(state.turn)), act.Cell(int(cell))))
    if phase == tl.AIM_RAVENS:
        effects.ravens_at_front(state, place, events)
    elif phase == tl.AIM_VIDARR:
        resolve_challenge(state, cell // tl.ROWS, place, events)  # TL-R107
    else:
        effects.strike(state, place, events)


def ravens_at_own_god(state: ThunderState, events: list[Event] | None) -> None:
    """TL-R48, TL-R93  The own god is removed; the four points of this turn stay (TL-G06)."""
    if events is not None:
        events.append(ev.AimedAtOwnGod(Seat(int(state.turn))))
    lose(state, state.front(state.turn, state.god_lane(state.turn)), events)


def pick_move(state: ThunderState, cell: i64, events: list[Event] | None) -> None:
    """TL-R49, TL-R105  The card to be moved; its new place is asked next."""
    state.moving = cell
    state.phase = tl.MOVE_TO
    if events is not None:
        events.append(ev.MovePicked(Seat(int(state.turn)), Seat(int(moved_seat(state))), act.Cell(int(cell))))


def move_card(state: ThunderState, cell: i64, events: list[Event] | None) -> None:
    """TL-R49, TL-R105  It is taken out, the gap closes, and it is put in at its new row; its face stays (TL-G39)."""
    seat = moved_seat(state)
    source = state.moving
    state.moving = tl.NOTHING
    state.move(seat * tl.CELLS + source, cell // tl.ROWS, cell % tl.ROWS)
    if events is not None:
        events.append(ev.Moved(Seat(int(state.turn)), Seat(int(seat)), act.Cell(int(source)), act.Cell(int(cell))))


def bring(state: ThunderState, row: i64, events: list[Event] | None) -> None:
    """TL-R97, TL-R100  Place a card that was brought up;  TL-R99, TL-G34  let Seer go on, or stop."""
    if row == act.SEER_NEXT:
        effects.seer(state, events)
    elif row == act.SEER_STOP:
        if events is not None:
            events.append(ev.SeerStopped(Seat(int(state.turn))))
    else:
        effects.place_revealed(state, row - act.PLACE, events)
