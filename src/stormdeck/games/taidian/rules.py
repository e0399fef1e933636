"""The rules of Taidian in the order of play: set-up, the start of a turn, upgrading, attacking, treaties, the end of a turn.

One exchange of blows is in `exchange.py`, eliminations and victory are in `ending.py`, what is allowed is in `legal.py`.

A step of a turn says whether play stops at it: True if somebody is asked or the game is over, False if it goes on by itself.
"""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.core.events import Event
from stormdeck.core.rng import Rng
from stormdeck.core.types import Seat
from stormdeck.games.taidian import events as ev
from stormdeck.games.taidian import exchange
from stormdeck.games.taidian import state as ta
from stormdeck.games.taidian import vocabulary as voc
from stormdeck.games.taidian.dealing import deal_decks, draw_hand, set_table
from stormdeck.games.taidian.ending import bury, card_id, check_victory, eliminate, end_by_rounds, end_treaty
from stormdeck.games.taidian.legal import spoils_left
from stormdeck.games.taidian.state import TaidianState
from stormdeck.games.taidian.upgrading import burn, buy, choose_turn, play_black, power_up
from stormdeck.games.taidian.vocabulary import Agreed

# ---- Set-up ------------------------------------------------------------------------------------------------------------


def deal(agreed: Agreed, rng: Rng) -> TaidianState:
    """TA-R02 to TA-R09, TA-R13  The table is set; without a draft the first turn begins."""
    state = set_table(agreed, rng)
    if state.phase != ta.PICK_CHARACTER:
        begin_turn(state, None)
    return state


def pick_character(state: TaidianState, person: i64, events: list[Event] | None) -> None:
    """TA-R07, TA-G62  The seats pick in order; after the last the decks are dealt."""
    seat = state.asked
    state.character[seat] = person
    if events is not None:
        events.append(ev.CharacterPicked(Seat(int(seat)), state.table.character_ids[int(person)]))
    state.asked = (seat + 1) % state.players
    state.active = state.asked
    if state.asked == state.first_picker:
        deal_decks(state, events)
        begin_turn(state, events)


# ---- The start of a turn -----------------------------------------------------------------------------------------------


def begin_turn(state: TaidianState, events: list[Event] | None) -> None:
    """TA-R59, TA-R63, TA-G45  The seat's Poisons hurt first, also when its player is dead; then the storm; then the choice."""
    reset_turn(state)
    state.tick_at = 0
    go_on_ticking(state, events)


def reset_turn(state: TaidianState) -> None:
    state.turn_kind = ta.CHOOSE_TURN
    state.money = 0
    state.burned = 0
    state.proposals = 0
    state.shotguns = 0
    state.red_played = False
    state.target = voc.NOTHING
    state.passed = 0
    state.cured = False
    clear_tallies(state)


def clear_tallies(state: TaidianState) -> None:
    place: i64
    for place in range(state.players * ta.TALLIES):
        state.tallies[place] = 0


def go_on_ticking(state: TaidianState, events: list[Event] | None) -> None:
    """TA-R59, TA-G40  One Poison after another in the order laid; each opens a window (TA-G42).  Then on with the turn,
    or with the next seat whose turn can be played."""
    while True:
        while state.tick_at < state.poison_count:
            at: i64 = state.tick_at * ta.ENTRY
            if state.poisons[at + ta.OWNER] != state.active:
                state.tick_at += 1
                continue
            clear_tallies(state)
            state.cured = False
            if exchange.open_window(state, ta.POISON_WINDOW, state.poisons[at + ta.VICTIM]):
                return
            if apply_tick(state, events):
                return
        if start_playing(state, events) or next_seat(state, events):
            return


def apply_tick(state: TaidianState, events: list[Event] | None) -> bool:
    """TA-R59, TA-R60, TA-R61, TA-R62, TA-G42  The victim loses health unless cured; a Medic heals."""
    index = state.tick_at
    at: i64 = index * ta.ENTRY
    kind = state.poisons[at + ta.CARD]
    owner = state.poisons[at + ta.OWNER]
    victim = state.poisons[at + ta.VICTIM]
    state.target = voc.NOTHING
    loss = i64(0) if state.cured else exchange.points(state, owner, kind)
    exchange.change_health(state, victim, loss, state.tallies[victim * ta.TALLIES + ta.HEAL], "poison", events)
    state.poisons[at + ta.TICKS] -= 1
    state.tick_at = index + 1
    if state.cured or state.poisons[at + ta.TICKS] == 0:
        if events is not None:
            why = "cured" if state.cured else "over"
            events.append(ev.PoisonEnded(Seat(int(owner)), Seat(int(victim)), card_id(state, kind), why))
        state.end_poison(index)  # TA-G44
    state.cured = False
    if state.health[victim] > 0:
        return False
    state.moments += 1
    exchange.fall(state, victim, owner if state.is_alive(owner) else voc.NOTHING, events)  # TA-G53
    return check_victory(state, events) or next_spoils(state, events)


def start_playing(state: TaidianState, events: list[Event] | None) -> bool:
    """TA-G64  After the ticks the storm; a living player then chooses the kind of turn."""
    seat = state.active
    if not state.is_alive(seat):
        return False
    if exchange.is_storm(state):
        loss: i64 = state.table.storm_step * (state.round - state.agreed.storm_round)
        exchange.change_health(state, seat, loss, 0, "storm", events)
        if state.health[seat] <= 0:
            state.moments += 1
            exchange.fall(state, seat, voc.NOTHING, events)
            return check_victory(state, events)
    state.phase = ta.CHOOSE_TURN
    state.asked = seat
    return True


def next_seat(state: TaidianState, events: list[Event] | None) -> bool:
    """TA-R17, TA-G63  Clockwise; a new round begins at the start seat, or the game ends by its rounds (TA-G65)."""
    state.active = (state.active + 1) % state.players
    reset_turn(state)
    state.tick_at = 0
    if state.active == state.start_seat:
        state.round += 1
        if state.agreed.storm_round == 0 and state.round > state.agreed.max_rounds:
            end_by_rounds(state, events)
            return True
        if events is not None:
            events.append(ev.RoundBegan(int(state.round), exchange.is_storm(state)))
    return False


# ---- Attacking ---------------------------------------------------------------------------------------------------------


def lay(state: TaidianState, kind: i64, step: i64, structure: i64, events: list[Event] | None) -> None:
    """TA-R19, TA-G16, TA-G73  A red card before one opponent; it stays laid."""
    target = (state.active + step) % state.players
    state.play_from_hand(state.active, kind)
    at: i64 = state.volley_size * ta.ENTRY
    state.volley[at + ta.CARD] = kind
    state.volley[at + ta.TARGET] = target
    state.volley[at + ta.STRUCTURE] = structure
    state.volley[at + ta.FATE] = ta.LAID
    state.volley_size += 1
    if events is not None:
        named = "" if structure == voc.NOTHING else card_id(state, structure)
        events.append(ev.Laid(Seat(int(state.active)), card_id(state, kind), Seat(int(target)), named))


def give_aid(state: TaidianState, kind: i64, step: i64, events: list[Event] | None) -> None:
    """TA-R49, TA-R55, TA-G39, TA-G78  First Aid heals anybody at once; nobody answers."""
    seat = state.active
    target = (seat + step) % state.players
    state.play_from_hand(seat, kind)
    state.put_in_stock(ta.USED, kind, 1)
    state.red_played = True
    if events is not None:
        events.append(ev.AidGiven(Seat(int(seat)), Seat(int(target)), card_id(state, kind)))
    exchange.change_health(state, target, 0, exchange.points(state, seat, kind), "aid", events)


def launch_volley(state: TaidianState, events: list[Event] | None) -> None:
    """TA-R23  Robbers, windows and all that follows; the next volley only after this exchange is over (TA-G18)."""
    if not exchange.launch(state, events):
        finish_exchange(state, events)


def finish_exchange(state: TaidianState, events: list[Event] | None) -> None:
    """TA-R20, TA-G36, TA-G52, TA-G74  All windows are closed: apply, then spoils, then on with the turn."""
    if exchange.apply_exchange(state, events):
        return
    clear_tallies(state)
    if check_victory(state, events) or next_spoils(state, events):
        return
    resume(state, events)


def resume(state: TaidianState, events: list[Event] | None) -> None:
    """After an exchange or spoils: the ticks, the attacking turn, or the next seat if the active player is dead."""
    if state.turn_kind == ta.CHOOSE_TURN:
        go_on_ticking(state, events)
    elif state.is_alive(state.active):
        state.phase = ta.ATTACKING
        state.asked = state.active
    elif not next_seat(state, events):
        go_on_ticking(state, events)


# ---- Answers in a window -----------------------------------------------------------------------------------------------


def play_in_window(state: TaidianState, kind: i64, events: list[Event] | None) -> None:
    """TA-R34, TA-R50, TA-R52  One card, then the next in order is asked."""
    seat = state.asked
    if state.phase == ta.ROBBER_WINDOW:
        exchange.fire_shotgun(state, kind, events)
        state.volley[state.robber_at * ta.ENTRY + ta.FATE] = ta.STOPPED
        if events is not None:
            events.append(ev.RobberFoiled(Seat(int(state.active)), Seat(int(seat)), True))
        state.robber_at += 1
        if not exchange.next_robber(state, events):
            finish_exchange(state, events)
        return
    if state.table.type_of[kind] == voc.BLUE:
        exchange.play_blue(state, seat, kind, events)
    else:
        exchange.play_counter(state, seat, kind, events)
    ask_on(state, seat, events)


def pass_window(state: TaidianState, events: list[Event] | None) -> None:
    """TA-R36"""
    seat = state.asked
    if events is not None:
        events.append(ev.Passed(Seat(int(seat))))
    if state.phase == ta.ROBBER_WINDOW:
        exchange.rob(state, events)
        if not exchange.next_robber(state, events):
            finish_exchange(state, events)
        return
    state.passed |= 1 << seat
    ask_on(state, seat, events)


def ask_on(state: TaidianState, seat: i64, events: list[Event] | None) -> None:
    """TA-G83  The next member of the window, or what follows when all have passed."""
    if exchange.ask_next(state, seat):
        return
    if state.phase == ta.POISON_WINDOW:
        if not apply_tick(state, events):
            go_on_ticking(state, events)
    elif state.phase == ta.COUNTER_WINDOW or not exchange.next_defence(state, state.target):
        finish_exchange(state, events)


# ---- Spoils ------------------------------------------------------------------------------------------------------------


def next_spoils(state: TaidianState, events: list[Event] | None) -> bool:
    """TA-R72, TA-G54  The next victim clockwise from the active seat."""
    step: i64
    for step in range(state.players):
        seat = (state.active + step) % state.players
        if state.victims & (1 << seat) != 0:
            state.victim = seat
            state.taken = 0
            if any_spoils(state):
                killer = state.killers[seat]
                state.phase = ta.SPOILS
                state.asked = killer
                state.look_through(killer, seat)
                if events is not None:
                    events.append(ev.SpoilsSeen(Seat(int(killer)), Seat(int(seat)), spoils_cards(state)))
                return True
            close_spoils(state)
    state.victim = voc.NOTHING
    return False


def any_spoils(state: TaidianState) -> bool:
    kind: i64
    for kind in range(state.kinds):
        if spoils_left(state, kind) > 0:
            return True
    return False


def spoils_cards(state: TaidianState) -> tuple[str, ...]:
    cards: list[str] = []
    for kind in range(int(state.kinds)):
        cards += [card_id(state, kind)] * int(spoils_left(state, kind))
    return tuple(cards)


def close_spoils(state: TaidianState) -> None:
    state.victims &= ~(1 << state.victim)
    bury(state, state.victim)
    state.victim = voc.NOTHING


def take_spoils(state: TaidianState, kind: i64, events: list[Event] | None) -> None:
    """TA-R72, TA-G54  A card of the victim goes to the killer's discard pile, shown to all; open ones go first."""
    victim = state.victim
    killer = state.asked
    if state.has(victim, ta.OPEN, kind) > 0:
        state.add(victim, ta.OPEN, kind, -1)
    elif victim == state.active and state.in_stock(ta.USED, kind) > 0:
        state.put_in_stock(ta.USED, kind, -1)
    elif victim == state.active and state.in_stock(ta.BOUGHT, kind) > 0:
        state.put_in_stock(ta.BOUGHT, kind, -1)
    else:
        state.add(victim, ta.PILE, kind, -1)
        state.reveal(victim, kind)
    state.add(killer, ta.OPEN, kind, 1)
    state.taken += 1
    if events is not None:
        events.append(ev.SpoilsTaken(Seat(int(killer)), Seat(int(victim)), card_id(state, kind)))
    if state.taken >= state.table.spoils_cards or not any_spoils(state):
        finish_spoils(state, events)


def finish_spoils(state: TaidianState, events: list[Event] | None) -> None:
    if events is not None:
        events.append(ev.SpoilsFinished(Seat(int(state.asked)), Seat(int(state.victim))))
    close_spoils(state)
    if not next_spoils(state, events):
        resume(state, events)


# ---- Treaties ----------------------------------------------------------------------------------------------------------


def propose_treaty(state: TaidianState, step: i64, events: list[Event] | None) -> None:
    """TA-R10, TA-R11, TA-G56  A public offer; the other answers at once."""
    other = (state.active + step) % state.players
    state.proposals += 1
    state.asked_from = state.phase
    state.phase = ta.TREATY_ANSWER
    state.asked = other
    if events is not None:
        events.append(ev.TreatyProposed(Seat(int(state.active)), Seat(int(other))))


def answer_treaty(state: TaidianState, accepted: bool, events: list[Event] | None) -> None:
    """TA-G56  A treaty lets both play blue cards for each other (TA-R49), nothing more (TA-G58, TA-G60)."""
    one = state.active
    other = state.asked
    if accepted:
        state.treaty[one] |= 1 << other
        state.treaty[other] |= 1 << one
    if events is not None:
        events.append(ev.TreatyAnswered(Seat(int(other)), Seat(int(one)), accepted))
    state.phase = state.asked_from
    state.asked_from = ta.CHOOSE_TURN
    state.asked = one


# ---- The end of a turn -------------------------------------------------------------------------------------------------


def end_turn(state: TaidianState, events: list[Event] | None) -> None:
    """TA-R15, TA-R16, TA-R21, TA-R28, TA-G49  Field Clinic, then everything to the discard pile, then the draw (TA-G50)."""
    seat = state.active
    table = state.table
    attacked = state.turn_kind == ta.ATTACKING
    if attacked and state.red_played:
        clinic = exchange.structure_sum(state, seat, voc.CLINIC)  # TA-G70
        if clinic > 0:
            exchange.change_health(state, seat, 0, clinic, "clinic", events)
    discard_all(state, seat, events)
    count: i64 = table.hand_size + exchange.structure_sum(state, seat, voc.WATCHES)
    if attacked and state.character[seat] != voc.NOTHING:
        count += table.draw_after_attack[state.character[seat]]
    draw_hand(state, seat, count, events)
    if not next_seat(state, events):
        go_on_ticking(state, events)


def discard_all(state: TaidianState, seat: i64, events: list[Event] | None) -> None:
    """TA-R15, TA-G76  Used and bought cards openly, unplayed ones unseen (unless `open_discards`)."""
    unplayed = state.size(seat, ta.HAND)
    shown: list[str] = []
    if state.agreed.open_discards:
        kind: i64
        for kind in range(state.kinds):
            while state.has(seat, ta.HAND, kind) > 0:
                state.play_from_hand(seat, kind)
                state.add(seat, ta.OPEN, kind, 1)
                if events is not None:
                    shown.append(card_id(state, kind))
    else:
        state.close_hand(seat)
    state.empty_stock(ta.USED, seat)
    state.empty_stock(ta.BOUGHT, seat)
    if events is not None:
        events.append(ev.TurnEnded(Seat(int(seat)), int(unplayed), tuple(shown)))


def concede(state: TaidianState, events: list[Event] | None) -> None:
    """TA-G66  Out without a killer; the next seat goes on."""
    seat = state.active
    if events is not None:
        events.append(ev.Conceded(Seat(int(seat))))
    state.moments += 1
    eliminate(state, seat, voc.NOTHING, events)
    bury(state, seat)
    if not (check_victory(state, events) or next_seat(state, events)):
        go_on_ticking(state, events)


# ---- One action --------------------------------------------------------------------------------------------------------


def apply_row(state: TaidianState, row: i64, events: list[Event] | None) -> None:
    """Carry out an action that `legal_rows` listed."""
    table = state.table
    if row >= table.play:
        apply_card(state, row, events)
    elif row == voc.PASS:
        pass_window(state, events)
    elif row == voc.LAUNCH:
        launch_volley(state, events)
    elif row == voc.END_TURN:
        end_turn(state, events)
    elif row == voc.CHOOSE_UPGRADING:
        choose_turn(state, ta.UPGRADING, events)
    elif row == voc.CHOOSE_ATTACKING:
        choose_turn(state, ta.ATTACKING, events)
    elif row >= voc.POWER:
        power_up(state, row - voc.POWER, events)
    elif row >= voc.BREAK:
        end_treaty(state, state.active, (state.active + row - voc.BREAK + 1) % state.players, False, events)  # TA-G57
    elif row >= voc.PROPOSE:
        propose_treaty(state, row - voc.PROPOSE + 1, events)
    elif row == voc.CONCEDE:
        concede(state, events)
    elif row == voc.FINISH_SPOILS:
        finish_spoils(state, events)
    else:
        answer_treaty(state, row == voc.ACCEPT, events)


def apply_card(state: TaidianState, row: i64, events: list[Event] | None) -> None:
    """The actions that name a card."""
    table = state.table
    if row < table.buy:
        if state.phase == ta.UPGRADING:
            play_black(state, row - table.play, events)
        else:
            play_in_window(state, row - table.play, events)
    elif row < table.burn:
        buy(state, row - table.buy, events)
    elif row < table.take:
        burn(state, row - table.burn, events)
    elif row < table.lay:
        take_spoils(state, row - table.take, events)
    elif row < table.bomb:
        lay(state, (row - table.lay) // voc.STEPS, (row - table.lay) % voc.STEPS + 1, voc.NOTHING, events)
    elif row < table.aid:
        place: i64 = (row - table.bomb) // table.green_count
        structure = table.green_kind[(row - table.bomb) % table.green_count]
        lay(state, table.bomb_kind[place // voc.STEPS], place % voc.STEPS + 1, structure, events)
    elif row < table.pick:
        give_aid(state, table.aid_kind[(row - table.aid) // (voc.STEPS + 1)], (row - table.aid) % (voc.STEPS + 1), events)
    else:
        pick_character(state, row - table.pick, events)
