"""The upgrading turn: money, energy, power-ups, purchases; and the Burn-Barrel."""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.core.events import Event
from stormdeck.core.types import Seat
from stormdeck.games.taidian.ending import card_id
from stormdeck.games.taidian.events import Bought, Burned, EnergyGained, MoneyGained, PoweredUp, TurnChosen
from stormdeck.games.taidian.state import BOUGHT, MARKET, POWER_UP, REMOVED, UPGRADING, USED, TaidianState
from stormdeck.games.taidian.vocabulary import GENERATES, GREEN, MONEY, NOTHING, TRADES


def price(state: TaidianState, seat: i64, kind: i64) -> i64:
    """TA-R25, TA-G06  The cost of a card; a character may pay less for structures, but never less than 1."""
    cost: i64 = state.table.cost[kind]
    character = state.character[seat]
    if character != NOTHING and state.table.type_of[kind] == GREEN:
        cost -= state.table.discount[character]
    return cost if cost > 1 else i64(1)


def can_buy(state: TaidianState, seat: i64, kind: i64) -> bool:
    """TA-R25, TA-R46, TA-G07, TA-G34  A stack with cards, enough money, and no second structure of a type."""
    if state.in_stock(MARKET, kind) == 0 or price(state, seat, kind) > state.money:
        return False
    return state.table.type_of[kind] != GREEN or not state.owns_structure(seat, kind)


def choose_turn(state: TaidianState, kind: i64, events: list[Event] | None) -> None:
    """TA-R14  The kind of the turn; Black Market and Generator act now (TA-G71)."""
    seat = state.active
    state.turn_kind = kind
    state.phase = kind
    if events is not None:
        events.append(TurnChosen(Seat(int(seat)), "upgrading" if kind == UPGRADING else "attacking"))
    if kind != UPGRADING:
        return
    bits = state.structures[seat]
    structure: i64 = 0
    while bits != 0:
        if bits & 1 != 0 and state.table.effect[structure] == TRADES:
            gain_money(state, structure, state.table.value[structure], events)
        if bits & 1 != 0 and state.table.effect[structure] == GENERATES:
            gain_energy(state, structure, state.table.value[structure], events)
        bits >>= 1
        structure += 1


def gain_money(state: TaidianState, kind: i64, gain: i64, events: list[Event] | None) -> None:
    """TA-R25, TA-G05"""
    state.money += gain
    if events is not None:
        events.append(MoneyGained(Seat(int(state.active)), card_id(state, kind), int(gain), int(state.money)))


def gain_energy(state: TaidianState, kind: i64, gain: i64, events: list[Event] | None) -> None:
    """TA-R38, TA-R39, TA-G08  Enough energy leads to a power-up at once; with all levels reached nothing counts (TA-G09)."""
    seat = state.active
    if can_power_up(state, seat):
        state.energy[seat] += gain
    if events is not None:
        events.append(EnergyGained(Seat(int(seat)), card_id(state, kind), int(gain), int(state.energy[seat])))
    if state.energy[seat] >= state.table.power_cost:
        state.phase = POWER_UP


def can_power_up(state: TaidianState, seat: i64) -> bool:
    symbol: i64
    for symbol in range(state.table.symbols):
        if state.levels[seat * state.table.symbols + symbol] < state.table.most_level:
            return True
    return False


def power_up(state: TaidianState, symbol: i64, events: list[Event] | None) -> None:
    """TA-R39, TA-R40, TA-R42, TA-R43, TA-G10  One level more, at once in force; the rest of the energy counts on from 0."""
    seat = state.active
    at: i64 = seat * state.table.symbols + symbol
    state.levels[at] += 1
    state.energy[seat] -= state.table.power_cost
    if not can_power_up(state, seat):
        state.energy[seat] = 0  # TA-G09
    if events is not None:
        events.append(PoweredUp(Seat(int(seat)), state.table.symbol_ids[int(symbol)], int(state.levels[at])))
    if state.energy[seat] < state.table.power_cost:
        state.phase = UPGRADING


def play_black(state: TaidianState, kind: i64, events: list[Event] | None) -> None:
    """TA-R24, TA-R27, TA-R38  Money to spend, or energy; the card is used (TA-R16)."""
    state.play_from_hand(state.active, kind)
    state.put_in_stock(USED, kind, 1)
    if state.table.type_of[kind] == MONEY:
        gain_money(state, kind, state.table.value[kind], events)
    else:
        gain_energy(state, kind, state.table.value[kind], events)


def buy(state: TaidianState, kind: i64, events: list[Event] | None) -> None:
    """TA-R25, TA-R26, TA-G04  A bought card waits beside the player;  TA-R44  a structure is in play at once."""
    seat = state.active
    cost = price(state, seat, kind)
    state.money -= cost
    state.put_in_stock(MARKET, kind, -1)
    built = state.table.type_of[kind] == GREEN
    if built:
        state.structures[seat] |= 1 << kind
    else:
        state.put_in_stock(BOUGHT, kind, 1)
    if events is not None:
        events.append(Bought(Seat(int(seat)), card_id(state, kind), int(cost), built))


def burn(state: TaidianState, kind: i64, events: list[Event] | None) -> None:
    """TA-R56, TA-R57, TA-G47  An unplayed hand card is shown and leaves the game."""
    state.play_from_hand(state.active, kind)
    state.put_in_stock(REMOVED, kind, 1)
    state.burned += 1
    if events is not None:
        events.append(Burned(Seat(int(state.active)), card_id(state, kind)))
