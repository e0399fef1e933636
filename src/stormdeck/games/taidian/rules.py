"""The rules of Taidian in the order of play: set-up, the start of a turn, upgrading, attacking, treaties, the end of a turn.

One exchange of blows is in `exchange.py`, eliminations and victory are in `ending.py`, what is allowed is in `legal.py`.

A step of a turn says whether play stops at it: True if somebody is asked or the game is over, False if it goes on by itself.
"""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.core.events import Event
from stormdeck.core.rng import Rng
from stormdeck.core.types import Seat
from stormdeck.games.taidian.dealing import deal_decks, draw_hand, set_table
from stormdeck.games.taidian.ending import bury, card_id, check_victory, eliminate, end_by_rounds, end_treaty
from stormdeck.games.taidian.events import (
    AidGiven,
    CharacterPicked,
    Conceded,
    Laid,
    Passed,
    PoisonEnded,
    RobberFoiled,
    RoundBegan,
    SpoilsFinished,
    SpoilsSeen,
    SpoilsTaken,
    TreatyAnswered,
    TreatyProposed,
    TurnEnded,
)
from stormdeck.games.taidian.exchange import (
    apply_exchange,
    ask_next,
    change_health,
    fall,
    fire_shotgun,
    is_storm,
    launch,
    next_defence,
    next_robber,
    open_window,
    play_blue,
    play_counter,
    points,
    rob,
    structure_sum,
)
from stormdeck.games.taidian.legal import spoils_left
from stormdeck.games.taidian.state import (
    ATTACKING,
    BOUGHT,
    CARD,
    CHOOSE_TURN,
    COUNTER_WINDOW,
    ENTRY,
    FATE,
    HAND,
    HEAL,
    LAID,
    OPEN,
    OWNER,
    PICK_CHARACTER,
    PILE,
    POISON_WINDOW,
    ROBBER_WINDOW,
    SPOILS,
    STOPPED,
    STRUCTURE,
    TALLIES,
    TARGET,
    TICKS,
    TREATY_ANSWER,
    UPGRADING,
    USED,
    VICTIM,
    TaidianState,
)
from stormdeck.games.taidian.upgrading import burn, buy, choose_turn, play_black, power_up
from stormdeck.games.taidian.vocabulary import (
    ACCEPT,
    BLUE,
    BREAK,
    CHOOSE_ATTACKING,
    CHOOSE_UPGRADING,
    CLINIC,
    CONCEDE,
    END_TURN,
    FINISH_SPOILS,
    LAUNCH,
    NOTHING,
    PASS,
    POWER,
    PROPOSE,
    STEPS,
    WATCHES,
    Agreed,
)

# ---- Set-up ------------------------------------------------------------------------------------------------------------


def deal(agreed: Agreed, rng: Rng) -> TaidianState:
    """TA-R02 to TA-R09, TA-R13  The table is set; without a draft the first turn begins."""
    state = set_table(agreed, rng)
    if state.phase != PICK_CHARACTER:
        begin_turn(state, None)
    return state


def pick_character(state: TaidianState, person: i64, events: list[Event] | None) -> None:
    """TA-R07, TA-G62  The seats pick in order; after the last the decks are dealt."""
    seat = state.asked
    state.character[seat] = person
    if events is not None:
        events.append(CharacterPicked(Seat(int(seat)), state.table.character_ids[int(person)]))
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
    state.turn_kind = CHOOSE_TURN
    state.money = 0
    state.burned = 0
    state.proposals = 0
    state.shotguns = 0
    state.red_played = False
    state.target = NOTHING
    state.passed = 0
    state.cured = False
    clear_tallies(state)


def clear_tallies(state: TaidianState) -> None:
    place: i64
    for place in range(state.players * TALLIES):
        state.tallies[place] = 0


def go_on_ticking(state: TaidianState, events: list[Event] | None) -> None:
    """TA-R59, TA-G40  One Poison after another in the order laid; each opens a window (TA-G42).  Then on with the turn,
    or with the next seat whose turn can be played."""
    while True:
        while state.tick_at < state.poison_count:
            at: i64 = state.tick_at * ENTRY
            if state.poisons[at + OWNER] != state.active:
                state.tick_at += 1
                continue
            clear_tallies(state)
            state.cured = False
            if open_window(state, POISON_WINDOW, state.poisons[at + VICTIM]):
                return
            if apply_tick(state, events):
                return
        if start_playing(state, events) or next_seat(state, events):
            return


def apply_tick(state: TaidianState, events: list[Event] | None) -> bool:
    """TA-R59, TA-R60, TA-R61, TA-R62, TA-G42  The victim loses health unless cured; a Medic heals."""
    index = state.tick_at
    at: i64 = index * ENTRY
    kind = state.poisons[at + CARD]
    owner = state.poisons[at + OWNER]
    victim = state.poisons[at + VICTIM]
    state.target = NOTHING
    loss = i64(0) if state.cured else points(state, owner, kind)
    change_health(state, victim, loss, state.tallies[victim * TALLIES + HEAL], "poison", events)
    state.poisons[at + TICKS] -= 1
    state.tick_at = index + 1
    if state.cured or state.poisons[at + TICKS] == 0:
        if events is not None:
            why = "cured" if state.cured else "over"
            events.append(PoisonEnded(Seat(int(owner)), Seat(int(victim)), card_id(state, kind), why))
        state.end_poison(index)  # TA-G44
    state.cured = False
    if state.health[victim] > 0:
        return False
    state.moments += 1
    fall(state, victim, owner if state.is_alive(owner) else NOTHING, events)  # TA-G53
    return check_victory(state, events) or next_spoils(state, events)


def start_playing(state: TaidianState, events: list[Event] | None) -> bool:
    """TA-G64  After the ticks the storm; a living player then chooses the kind of turn."""
    seat = state.active
    if not state.is_alive(seat):
        return False
    if is_storm(state):
        loss: i64 = state.table.storm_step * (state.round - state.agreed.storm_round)
        change_health(state, seat, loss, 0, "storm", events)
        if state.health[seat] <= 0:
            state.moments += 1
            fall(state, seat, NOTHING, events)
            return check_victory(state, events)
    state.phase = CHOOSE_TURN
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
            events.append(RoundBegan(int(state.round), is_storm(state)))
    return False


# ---- Attacking ---------------------------------------------------------------------------------------------------------


def lay(state: TaidianState, kind: i64, step: i64, structure: i64, events: list[Event] | None) -> None:
    """TA-R19, TA-G16, TA-G73  A red card before one opponent; it stays laid."""
    target = (state.active + step) % state.players
    state.play_from_hand(state.active, kind)
    at: i64 = state.volley_size * ENTRY
    state.volley[at + CARD] = kind
    state.volley[at + TARGET] = target
    state.volley[at + STRUCTURE] = structure
    state.volley[at + FATE] = LAID
    state.volley_size += 1
    if events is not None:
        named = "" if structure == NOTHING else card_id(state, structure)
        events.append(Laid(Seat(int(state.active)), card_id(state, kind), Seat(int(target)), named))


def give_aid(state: TaidianState, kind: i64, step: i64, events: list[Event] | None) -> None:
    """TA-R49, TA-R55, TA-G39, TA-G78  First Aid heals anybody at once; nobody answers."""
    seat = state.active
    target = (seat + step) % state.players
    state.play_from_hand(seat, kind)
    state.put_in_stock(USED, kind, 1)
    state.red_played = True
    if events is not None:
        events.append(AidGiven(Seat(int(seat)), Seat(int(target)), card_id(state, kind)))
    change_health(state, target, 0, points(state, seat, kind), "aid", events)


def launch_volley(state: TaidianState, events: list[Event] | None) -> None:
    """TA-R23  Robbers, windows and all that follows; the next volley only after this exchange is over (TA-G18)."""
    if not launch(state, events):
        finish_exchange(state, events)


def finish_exchange(state: TaidianState, events: list[Event] | None) -> None:
    """TA-R20, TA-G36, TA-G52, TA-G74  All windows are closed: apply, then spoils, then on with the turn."""
    if apply_exchange(state, events):
        return
    clear_tallies(state)
    if check_victory(state, events) or next_spoils(state, events):
        return
    resume(state, events)


def resume(state: TaidianState, events: list[Event] | None) -> None:
    """After an exchange or spoils: the ticks, the attacking turn, or the next seat if the active player is dead."""
    if state.turn_kind == CHOOSE_TURN:
        go_on_ticking(state, events)
    elif state.is_alive(state.active):
        state.phase = ATTACKING
        state.asked = state.active
    elif not next_seat(state, events):
        go_on_ticking(state, events)


# ---- Answers in a window -----------------------------------------------------------------------------------------------


def play_in_window(state: TaidianState, kind: i64, events: list[Event] | None) -> None:
    """TA-R34, TA-R50, TA-R52  One card, then the next in order is asked."""
    seat = state.asked
    if state.phase == ROBBER_WINDOW:
        fire_shotgun(state, kind, events)
        state.volley[state.robber_at * ENTRY + FATE] = STOPPED
        if events is not None:
            events.append(RobberFoiled(Seat(int(state.active)), Seat(int(seat)), True))
        state.robber_at += 1
        if not next_robber(state, events):
            finish_exchange(state, events)
        return
    if state.table.type_of[kind] == BLUE:
        play_blue(state, seat, kind, events)
    else:
        play_counter(state, seat, kind, events)
    ask_on(state, seat, events)


def pass_window(state: TaidianState, events: list[Event] | None) -> None:
    """TA-R36"""
    seat = state.asked
    if events is not None:
        events.append(Passed(Seat(int(seat))))
    if state.phase == ROBBER_WINDOW:
        rob(state, events)
        if not next_robber(state, events):
            finish_exchange(state, events)
        return
    state.passed |= 1 << seat
    ask_on(state, seat, events)


def ask_on(state: TaidianState, seat: i64, events: list[Event] | None) -> None:
    """TA-G83  The next member of the window, or what follows when all have passed."""
    if ask_next(state, seat):
        return
    if state.phase == POISON_WINDOW:
        if not apply_tick(state, events):
            go_on_ticking(state, events)
    elif state.phase == COUNTER_WINDOW or not next_defence(state, state.target):
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
                state.phase = SPOILS
                state.asked = killer
                state.look_through(killer, seat)
                if events is not None:
                    events.append(SpoilsSeen(Seat(int(killer)), Seat(int(seat)), spoils_cards(state)))
                return True
            close_spoils(state)
    state.victim = NOTHING
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
    state.victim = NOTHING


def take_spoils(state: TaidianState, kind: i64, events: list[Event] | None) -> None:
    """TA-R72, TA-G54  A card of the victim goes to the killer's discard pile, shown to all; open ones go first."""
    victim = state.victim
    killer = state.asked
    if state.has(victim, OPEN, kind) > 0:
        state.add(victim, OPEN, kind, -1)
    elif victim == state.active and state.in_stock(USED, kind) > 0:
        state.put_in_stock(USED, kind, -1)
    elif victim == state.active and state.in_stock(BOUGHT, kind) > 0:
        state.put_in_stock(BOUGHT, kind, -1)
    else:
        state.add(victim, PILE, kind, -1)
        state.reveal(victim, kind)
    state.add(killer, OPEN, kind, 1)
    state.taken += 1
    if events is not None:
        events.append(SpoilsTaken(Seat(int(killer)), Seat(int(victim)), card_id(state, kind)))
    if state.taken >= state.table.spoils_cards or not any_spoils(state):
        finish_spoils(state, events)


def finish_spoils(state: TaidianState, events: list[Event] | None) -> None:
    if events is not None:
        events.append(SpoilsFinished(Seat(int(state.asked)), Seat(int(state.victim))))
    close_spoils(state)
    if not next_spoils(state, events):
        resume(state, events)


# ---- Treaties ----------------------------------------------------------------------------------------------------------


def propose_treaty(state: TaidianState, step: i64, events: list[Event] | None) -> None:
    """TA-R10, TA-R11, TA-G56  A public offer; the other answers at once."""
    other = (state.active + step) % state.players
    state.proposals += 1
    state.asked_from = state.phase
    state.phase = TREATY_ANSWER
    state.asked = other
    if events is not None:
        events.append(TreatyProposed(Seat(int(state.active)), Seat(int(other))))


def answer_treaty(state: TaidianState, accepted: bool, events: list[Event] | None) -> None:
    """TA-G56  A treaty lets both play blue cards for each other (TA-R49), nothing more (TA-G58, TA-G60)."""
    one = state.active
    other = state.asked
    if accepted:
        state.treaty[one] |= 1 << other
        state.treaty[other] |= 1 << one
    if events is not None:
        events.append(TreatyAnswered(Seat(int(other)), Seat(int(one)), accepted))
    state.phase = state.asked_from
    state.asked_from = CHOOSE_TURN
    state.asked = one


# ---- The end of a turn -------------------------------------------------------------------------------------------------


def end_turn(state: TaidianState, events: list[Event] | None) -> None:
    """TA-R15, TA-R16, TA-R21, TA-R28, TA-G49  Field Clinic, then everything to the discard pile, then the draw (TA-G50)."""
    seat = state.active
    table = state.table
    attacked = state.turn_kind == ATTACKING
    if attacked and state.red_played:
        clinic = structure_sum(state, seat, CLINIC)  # TA-G70
        if clinic > 0:
            change_health(state, seat, 0, clinic, "clinic", events)
    discard_all(state, seat, events)
    count: i64 = table.hand_size + structure_sum(state, seat, WATCHES)
    if attacked and state.character[seat] != NOTHING:
        count += table.draw_after_attack[state.character[seat]]
    draw_hand(state, seat, count, events)
    if not next_seat(state, events):
        go_on_ticking(state, events)


def discard_all(state: TaidianState, seat: i64, events: list[Event] | None) -> None:
    """TA-R15, TA-G76  Used and bought cards openly, unplayed ones unseen (unless `open_discards`)."""
    unplayed = state.size(seat, HAND)
    shown: list[str] = []
    if state.agreed.open_discards:
        kind: i64
        for kind in range(state.kinds):
            while state.has(seat, HAND, kind) > 0:
                state.play_from_hand(seat, kind)
                state.add(seat, OPEN, kind, 1)
                if events is not None:
                    shown.append(card_id(state, kind))
    else:
        state.close_hand(seat)
    state.empty_stock(USED, seat)
    state.empty_stock(BOUGHT, seat)
    if events is not None:
        events.append(TurnEnded(Seat(int(seat)), int(unplayed), tuple(shown)))


def concede(state: TaidianState, events: list[Event] | None) -> None:
    """TA-G66  Out without a killer; the next seat goes on."""
    seat = state.active
    if events is not None:
        events.append(Conceded(Seat(int(seat))))
    state.moments += 1
    eliminate(state, seat, NOTHING, events)
    bury(state, seat)
    if not (check_victory(state, events) or next_seat(state, events)):
        go_on_ticking(state, events)


# ---- One action --------------------------------------------------------------------------------------------------------


def apply_row(state: TaidianState, row: i64, events: list[Event] | None) -> None:
    """Carry out an action that `legal_rows` listed."""
    table = state.table
    if row >= table.play:
        apply_card(state, row, events)
    elif row == PASS:
        pass_window(state, events)
    elif row == LAUNCH:
        launch_volley(state, events)
    elif row == END_TURN:
        end_turn(state, events)
    elif row == CHOOSE_UPGRADING:
        choose_turn(state, UPGRADING, events)
    elif row == CHOOSE_ATTACKING:
        choose_turn(state, ATTACKING, events)
    elif row >= POWER:
        power_up(state, row - POWER, events)
    elif row >= BREAK:
        end_treaty(state, state.active, (state.active + row - BREAK + 1) % state.players, False, events)  # TA-G57
    elif row >= PROPOSE:
        propose_treaty(state, row - PROPOSE + 1, events)
    elif row == CONCEDE:
        concede(state, events)
    elif row == FINISH_SPOILS:
        finish_spoils(state, events)
    else:
        answer_treaty(state, row == ACCEPT, events)


def apply_card(state: TaidianState, row: i64, events: list[Event] | None) -> None:
    """The actions that name a card."""
    table = state.table
    if row < table.buy:
        if state.phase == UPGRADING:
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
        lay(state, (row - table.lay) // STEPS, (row - table.lay) % STEPS + 1, NOTHING, events)
    elif row < table.aid:
        place: i64 = (row - table.bomb) // table.green_count
        structure = table.green_kind[(row - table.bomb) % table.green_count]
        lay(state, table.bomb_kind[place // STEPS], place % STEPS + 1, structure, events)
    elif row < table.pick:
        give_aid(state, table.aid_kind[(row - table.aid) // (STEPS + 1)], (row - table.aid) % (STEPS + 1), events)
    else:
        pick_character(state, row - table.pick, events)
