"""What is legal in Taidian: the only judge of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormdeck.core.game import Rows
from stormdeck.games.taidian import state as ta
from stormdeck.games.taidian import vocabulary as voc
from stormdeck.games.taidian.ending import has_teams
from stormdeck.games.taidian.exchange import can_play
from stormdeck.games.taidian.state import TaidianState
from stormdeck.games.taidian.upgrading import can_buy

MOST_PROPOSALS: Final = 3


def legal_rows(state: TaidianState, rows: Rows) -> None:
    """What the asked seat may do now; never empty, for every turn can be ended (TA-G19) and every window passed (TA-R36).

    The order: plays by card, purchases, burns, cards to lay by card and target, help, launch, treaties, the end of the turn.
    Cards that are alike are offered once.
    """
    rows.count = 0
    phase = state.phase
    if phase == ta.UPGRADING:
        add_upgrades(state, rows)
    elif phase == ta.ATTACKING:
        add_attacks(state, rows)
    elif phase == ta.CHOOSE_TURN:
        rows.add(voc.CHOOSE_UPGRADING)  # TA-R14
        rows.add(voc.CHOOSE_ATTACKING)
        add_treaties(state, rows)
        add_concede(state, rows)
    elif phase == ta.POWER_UP:
        add_power_ups(state, rows)
    elif phase == ta.SPOILS:
        add_spoils(state, rows)
    elif phase == ta.TREATY_ANSWER:
        rows.add(voc.ACCEPT)  # TA-G56
        rows.add(voc.DECLINE)
    elif phase == ta.PICK_CHARACTER:
        add_characters(state, rows)
    elif phase != ta.GAME_OVER:
        add_window(state, rows)


def add_window(state: TaidianState, rows: Rows) -> None:
    """TA-R31, TA-R36, TA-R52, TA-R69  What fits the open window, each card once; passing is always allowed."""
    seat, cards, kinds = state.asked, state.cards, state.kinds
    hand: i64 = (seat * ta.ZONES + ta.HAND) * kinds
    kind: i64
    for kind in range(kinds):
        if cards[hand + kind] > 0 and can_play(state, seat, kind):
            rows.add(state.table.play + kind)
    rows.add(voc.PASS)


def add_upgrades(state: TaidianState, rows: Rows) -> None:
    """TA-R24, TA-R25, TA-R27, TA-R29  Money and energy of the hand, and what the money buys."""
    seat, table = state.active, state.table
    cards, kinds = state.cards, state.kinds
    hand: i64 = (seat * ta.ZONES + ta.HAND) * kinds
    kind: i64
    for kind in range(kinds):
        if cards[hand + kind] > 0 and (table.type_of[kind] == voc.MONEY or table.type_of[kind] == voc.ENERGY):
            rows.add(table.play + kind)
    for kind in range(kinds if state.money > 0 else i64(0)):  # nothing is free
        if can_buy(state, seat, kind):
            rows.add(table.buy + kind)
    add_burns(state, rows)
    add_treaties(state, rows)
    rows.add(voc.END_TURN)
    add_concede(state, rows)


def burn_limit(state: TaidianState, seat: i64) -> i64:
    """TA-R56, TA-R58  How many cards the structures of a seat burn in a turn; 0 without a Burn-Barrel."""
    bits: i64 = state.structures[seat] & state.table.burns
    most: i64 = 0
    kind: i64 = 0
    while bits != 0:
        if bits & 1 != 0 and state.table.value[kind] > most:
            most = state.table.value[kind]
        bits >>= 1
        kind += 1
    return most


def add_burns(state: TaidianState, rows: Rows) -> None:
    """TA-R56 to TA-R58, TA-G47  Any unplayed hand card, on both kinds of turn."""
    seat, cards, kinds = state.active, state.cards, state.kinds
    if state.burned >= burn_limit(state, seat):
        return
    hand: i64 = (seat * ta.ZONES + ta.HAND) * kinds
    kind: i64
    for kind in range(kinds):
        if cards[hand + kind] > 0:
            rows.add(state.table.burn + kind)


def is_opponent(state: TaidianState, one: i64, other: i64) -> bool:
    """TA-G55, TA-G57  Anybody alive but team-mates; a treaty does not forbid an attack."""
    return state.is_alive(other) and state.team[one] != state.team[other]


def add_attacks(state: TaidianState, rows: Rows) -> None:
    """TA-R18, TA-R19, TA-R22, TA-G16  Red cards against opponents; with no card laid also help, burning, treaties, the end."""
    seat, table = state.active, state.table
    cards, kinds = state.cards, state.kinds
    hand: i64 = (seat * ta.ZONES + ta.HAND) * kinds
    room = state.volley_size < table.most_volley
    kind: i64
    for kind in range(kinds if room else i64(0)):
        if cards[hand + kind] > 0 and table.type_of[kind] == voc.RED and table.aids[kind] == 0:
            add_targets(state, rows, kind)
    if state.volley_size > 0:
        rows.add(voc.LAUNCH)  # TA-G73: a laid card stays laid
        return
    for kind in range(kinds):
        if cards[hand + kind] > 0 and table.aids[kind] != 0:
            step: i64
            for step in range(state.players):
                if state.is_alive((seat + step) % state.players):  # TA-R55, TA-G39
                    rows.add(table.aid + table.aid_index[kind] * (voc.STEPS + 1) + step)
    add_burns(state, rows)
    add_treaties(state, rows)
    rows.add(voc.END_TURN)
    add_concede(state, rows)


def add_targets(state: TaidianState, rows: Rows, kind: i64) -> None:
    """TA-R19, TA-G32  Every living opponent; a Fire Bomb names one of the target's structures if there is one."""
    seat = state.active
    table = state.table
    step: i64
    for step in range(1, state.players):
        target = (seat + step) % state.players
        if is_opponent(state, seat, target):
            if table.bombs[kind] != 0 and state.structures[target] != 0:
                green: i64
                for green in range(table.green_count):
                    if state.structures[target] & (1 << table.green_kind[green]) != 0:
                        rows.add(table.bomb + (table.bomb_index[kind] * voc.STEPS + step - 1) * table.green_count + green)
            else:
                rows.add(table.lay + kind * voc.STEPS + step - 1)


def may_treat(state: TaidianState) -> bool:
    """TA-G56, TA-G85  Treaties: no teams, the option, three players alive."""
    return state.agreed.treaties == voc.DECLARED and state.living() >= 3 and not has_teams(state)


def add_treaties(state: TaidianState, rows: Rows) -> None:
    """TA-R10, TA-G56, TA-G57  Offers (three a turn) and announced breaks."""
    if not may_treat(state):
        return
    seat = state.active
    step: i64
    for step in range(1, state.players):
        other = (seat + step) % state.players
        if state.is_alive(other) and state.treaty[seat] & (1 << other) == 0 and state.proposals < MOST_PROPOSALS:
            rows.add(voc.PROPOSE + step - 1)
    for step in range(1, state.players):
        if state.treaty[seat] & (1 << ((seat + step) % state.players)) != 0:
            rows.add(voc.BREAK + step - 1)


def add_concede(state: TaidianState, rows: Rows) -> None:
    """TA-G66"""
    if state.agreed.concede:
        rows.add(voc.CONCEDE)


def add_power_ups(state: TaidianState, rows: Rows) -> None:
    """TA-R40, TA-R43, TA-G08  Every symbol below the highest level; there is no way around the choice."""
    symbol: i64
    for symbol in range(state.table.symbols):
        if state.levels[state.active * state.table.symbols + symbol] < state.table.most_level:
            rows.add(voc.POWER + symbol)


def spoils_left(state: TaidianState, kind: i64) -> i64:
    """TA-G54  How many cards of a kind the victim has to offer: no structures, but also what it laid or used this turn."""
    if state.table.type_of[kind] == voc.GREEN:
        return 0
    left = state.has(state.victim, ta.PILE, kind) + state.has(state.victim, ta.OPEN, kind)
    if state.victim == state.active:
        left += state.in_stock(ta.USED, kind) + state.in_stock(ta.BOUGHT, kind)
    return left


def add_spoils(state: TaidianState, rows: Rows) -> None:
    """TA-R72"""
    kind: i64
    for kind in range(state.kinds):
        if spoils_left(state, kind) > 0:
            rows.add(state.table.take + kind)
    rows.add(voc.FINISH_SPOILS)


def add_characters(state: TaidianState, rows: Rows) -> None:
    """TA-R07, TA-G62  The characters nobody has picked."""
    person: i64
    for person in range(state.table.characters):
        seat: i64 = 0
        free = True
        while seat < state.players:
            if state.character[seat] == person:
                free = False
            seat += 1
        if free:
            rows.add(state.table.pick + person)
