"""What is legal in the Thunderbirds Solitaire Game: the only judge of it.  Every question has an answer (IR-G62)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.game import Rows
from stormdeck.games.thunderbirds import actions as act
from stormdeck.games.thunderbirds import state as ir
from stormdeck.games.thunderbirds.state import ThunderbirdsState, in_reach, need_of, stored_count

OLD_SLOTS: Final = vec[i64]([0, 1, 2, 3] + [slot - 1 for order in act.ORDERS for slot in order])
"""By permutation and new slot; the first permutation changes nothing."""


def legal_rows(state: ThunderbirdsState, rows: Rows) -> None:
    """What may be done now, in the order of the action table, the choice to pass last (IR-G62)."""
    rows.count = 0
    phase = state.phase
    if phase == ir.MOVE:
        add_moves(state, rows)
    elif phase == ir.RESCUE:
        add_rescues(state, rows)
    elif phase == ir.RESCUE_ALLOCATE:
        add_places(state, rows)
    elif phase == ir.RESCUE_REROLL:
        add_rerolls(state, rows)
    elif phase == ir.SWITCHBOARD:
        add_calls(state, rows)
    elif phase == ir.LP_MOVE:
        add_lady_moves(state, rows)
    elif phase == ir.LP_ESCORT:
        add_escorts(state, rows)
    elif phase == ir.RESCUE_COLOUR:
        add_colours(state, rows)
    elif phase == ir.RESCUE_EXTRA:
        add_extras(state, rows)
    elif phase == ir.RESCUE_EXCHANGE:
        add_exchanges(state, rows)


# ---- Switchboard -------------------------------------------------------------------------------------------------------


def add_calls(state: ThunderbirdsState, rows: Rows) -> None:
    """IR-R73, IR-G25  John arranges all calls, anybody else swaps two; an empty slot may take part."""
    if state.agreed.tables.skill[state.crew[ir.TB5]] == ir.ARRANGE_CALLS:
        add_arrangements(state, rows)
    else:
        pair: i64 = 0
        first: i64
        for first in range(ir.CHAINS):
            second: i64 = first + 1
            while second < ir.CHAINS:
                if state.slots[first] >= 0 or state.slots[second] >= 0:
                    rows.add(act.SWAP_CALLS + pair)
                pair += 1
                second += 1
    rows.add(act.KEEP_CALLS)


def slot_in_order(order: i64, slot: i64) -> i64:
    """Which old slot a permutation (0 to 23, lexicographic) puts into a new slot."""
    return OLD_SLOTS[order * ir.CHAINS + slot]


def add_arrangements(state: ThunderbirdsState, rows: Rows) -> None:
    """Of several orders that lead to the same layout only the first, and none that changes nothing.

    Layouts are the same if only empty slots have changed places, so the first is the one that keeps these in order.
    """
    order: i64
    for order in range(1, 24):
        empty: i64 = ir.NOTHING
        slot: i64 = 0
        while slot < ir.CHAINS:
            old = slot_in_order(order, slot)
            if state.slots[old] == ir.NOTHING:
                if old < empty:
                    break
                empty = old
            slot += 1
        if slot == ir.CHAINS:
            rows.add(act.ARRANGE + order - 1)


# ---- Move phase --------------------------------------------------------------------------------------------------------


def add_moves(state: ThunderbirdsState, rows: Rows) -> None:
    """IR-R74 to IR-R77; nobody has to move (IR-G33)."""
    pilot: i64
    for pilot in range(ir.PILOTS):
        add_seats(state, pilot, rows)
    place: i64
    for place in range(ir.PODS):
        if may_replace_pod(state, place):
            rows.add(act.WORKSHOP + place)
    if state.spots[ir.TB2] == 0 and state.hold_size < state.agreed.pod_hold:  # IR-R76, IR-G75
        for place in range(ir.PODS):
            if in_display(state, place):
                rows.add(act.LOAD + place)
    add_flights(state, ir.TB1, rows)
    add_flights(state, ir.TB2, rows)
    add_flights(state, ir.TB3, rows)
    if may_carry(state):
        for place in range(ir.CHAINS + 1):
            if may_fly(state, ir.TB2, place):
                rows.add(act.CARRY + place)
    rows.add(act.END_MOVE)


def in_display(state: ThunderbirdsState, pod: i64) -> bool:
    place: i64
    for place in range(state.display_size):
        if state.display[place] == pod:
            return True
    return False


def may_change(state: ThunderbirdsState, pilot: i64) -> bool:
    """IR-R74, IR-G26  Not changed this turn, and at Tracy Island or aboard Thunderbird 5."""
    if (state.changed >> pilot) & 1 == 1:
        return False
    seat = state.seat_of(pilot)
    return seat == ir.NOTHING or state.spot_of(seat) == 0


def add_seats(state: ThunderbirdsState, pilot: i64, rows: Rows) -> None:
    """IR-R74  Every seat at Tracy Island but his own, if whoever sits there has not changed yet."""
    if not may_change(state, pilot):
        return
    seat: i64
    for seat in range(ir.SEATS):
        other = state.crew[seat]
        free = other == ir.NOTHING or (state.changed >> other) & 1 == 0
        if other != pilot and free and state.spot_of(seat) == 0:
            rows.add(act.ASSIGN + pilot * ir.SEATS + seat)


def may_replace_pod(state: ThunderbirdsState, pod: i64) -> bool:
    """IR-R77  Once a Move phase, while Brains is at Tracy Island and not aboard Thunderbird 5."""
    if state.workshop_used or state.pod_deck_size == 0 or not in_display(state, pod):
        return False
    pilot: i64
    for pilot in range(ir.PILOTS):
        if state.agreed.tables.skill[pilot] == ir.POD_BONUS_DIE:
            seat = state.seat_of(pilot)
            if seat == ir.NOTHING or (seat != ir.TB5 and state.spot_of(seat) == 0):
                return True
    return False


def may_fly(state: ThunderbirdsState, vehicle: i64, place: i64) -> bool:
    """IR-R75  Not moved, ready, and to a place in reach."""
    spot = state.spots[vehicle]
    if place == spot or not state.is_ready(vehicle) or (state.moved >> vehicle) & 1 == 1:
        return False
    return in_reach(vehicle, spot, place)


def add_flights(state: ThunderbirdsState, vehicle: i64, rows: Rows) -> None:
    place: i64
    for place in range(ir.CHAINS + 1):
        if may_fly(state, vehicle, place):
            rows.add(act.MOVE_VEHICLE + vehicle * 5 + place)


def may_carry(state: ThunderbirdsState) -> bool:
    """IR-R76, IR-G30  Thunderbird 4 stands beside Thunderbird 2, with a Pilot, and the hold is empty."""
    stuck = not state.is_ready(ir.TB4) or (state.moved >> ir.TB4) & 1 == 1
    return not stuck and state.hold_size == 0 and state.spots[ir.TB4] == state.spots[ir.TB2]


# ---- Rescue phase ------------------------------------------------------------------------------------------------------


def add_rescues(state: ThunderbirdsState, rows: Rows) -> None:
    """IR-R79, IR-R81  Stored dice may be returned first; equal dice of a card are offered once."""
    place: i64
    for place in range(ir.CHAINS * ir.LENGTH):
        if place % ir.LENGTH < state.sizes[place // ir.LENGTH]:
            add_recalls(state, place, rows)
    pilot: i64
    for pilot in range(ir.PILOTS):
        add_starts(state, pilot, rows)
    rows.add(act.END_RESCUE)


def add_recalls(state: ThunderbirdsState, place: i64, rows: Rows) -> None:
    """The dice of a card are counted by symbol and colour."""
    if state.agreed.tables.kind[state.chains[place]] != ir.DISASTER:
        return
    word: i64 = state.marks[place]
    index: i64 = 0
    while word != 0:
        if word & 3 != 0:
            rows.add(act.RECALL + place * 3 + index)
            index += word & 3
        word >>= 2


def add_starts(state: ThunderbirdsState, pilot: i64, rows: Rows) -> None:
    seat = state.seat_of(pilot)
    if not may_act(state, pilot, seat):
        return
    if seat != ir.POD_SEAT and may_roll(state, pilot, seat):
        rows.add(act.START + pilot * (ir.VEHICLES + ir.PODS) + seat)
    if seat == ir.TB2 or seat == ir.POD_SEAT:  # IR-R80
        pod: i64
        for pod in range(ir.PODS):
            if in_hold(state, pod) and may_roll(state, pilot, ir.VEHICLES + pod):
                rows.add(act.START + pilot * (ir.VEHICLES + ir.PODS) + ir.VEHICLES + pod)


def may_act(state: ThunderbirdsState, pilot: i64, seat: i64) -> bool:
    """IR-R24, IR-R79, IR-G51  At a chain with a Disaster, not acted yet, not grounded (IR-R90)."""
    if seat == ir.NOTHING or seat == ir.TB5 or (state.acted >> pilot) & 1 == 1 or state.is_grounded(seat):
        return False
    spot = state.spot_of(seat)
    return spot > 0 and state.has_disaster(spot - 1)


def in_hold(state: ThunderbirdsState, pod: i64) -> bool:
    place: i64
    for place in range(state.hold_size):
        if state.hold[place] == pod:
            return True
    return False


def can_roll(state: ThunderbirdsState, dice: i64) -> bool:
    """IR-R81  Whether at least one die of a list (four bits a colour) is in the supply."""
    colour: i64
    for colour in range(ir.COLOURS):
        if (dice >> (colour * 4)) & 15 != 0 and state.supply[colour] > 0:
            return True
    return False


def any_of(state: ThunderbirdsState, colours: i64) -> bool:
    """Whether the supply has a die of one of these colours (a bit each)."""
    colour: i64
    for colour in range(ir.COLOURS):
        if (colours >> colour) & 1 == 1 and state.supply[colour] > 0:
            return True
    return False


def colours_in(dice: i64) -> i64:
    """The colours of a list, a bit each."""
    bits: i64 = 0
    colour: i64
    for colour in range(ir.COLOURS):
        if (dice >> (colour * 4)) & 15 != 0:
            bits |= i64(1) << colour
    return bits


def adds_die(state: ThunderbirdsState, pilot: i64, using: i64) -> bool:
    """IR-R89  Brains adds a die when he rolls a Pod."""
    return using >= ir.VEHICLES and state.agreed.tables.skill[pilot] == ir.POD_BONUS_DIE


def still_can_roll(state: ThunderbirdsState, pilot: i64, using: i64, dice: i64) -> bool:
    """IR-R81, IR-G72  Whether a list can still be brought to a die that is in the supply, by Brains' or John's skill."""
    if can_roll(state, dice):
        return True
    if adds_die(state, pilot, using):
        return any_of(state, colours_in(dice) | (i64(1) << ir.WHITE))
    return state.agreed.tables.skill[pilot] == ir.ARRANGE_CALLS and any_of(state, 63)


def may_roll(state: ThunderbirdsState, pilot: i64, using: i64) -> bool:
    """IR-R81  A Rescue action needs at least one die, whatever is chosen on the way."""
    fixed = state.agreed.tables.fixed[using]
    choice = state.agreed.tables.choice[using]
    if choice == 0:
        return still_can_roll(state, pilot, using, fixed)
    colour: i64
    for colour in range(ir.COLOURS):
        if (choice >> colour) & 1 == 1 and still_can_roll(state, pilot, using, fixed + (i64(1) << (colour * 4))):
            return True
    return False


def add_colours(state: ThunderbirdsState, rows: Rows) -> None:
    """IR-R34, IR-G47  Before rolling."""
    choice = state.agreed.tables.choice[state.using]
    colour: i64
    for colour in range(1, ir.COLOURS):
        dice = state.dice_list + (i64(1) << (colour * 4))
        if (choice >> colour) & 1 == 1 and still_can_roll(state, state.pilot, state.using, dice):
            rows.add(act.COLOUR + colour - 1)


def add_extras(state: ThunderbirdsState, rows: Rows) -> None:
    """IR-R89  White or a colour of the Pod; the extra die is not optional (IR-G72)."""
    colours = colours_in(state.dice_list) | (i64(1) << ir.WHITE)
    colour: i64
    for colour in range(ir.COLOURS):
        if (colours >> colour) & 1 == 1 and can_roll(state, state.dice_list + (i64(1) << (colour * 4))):
            rows.add(act.EXTRA + colour)


def add_exchanges(state: ThunderbirdsState, rows: Rows) -> None:
    """IR-R89, IR-G72  Any die of the list, also a missing one, for a die of another colour."""
    give: i64
    for give in range(ir.COLOURS):
        if (state.dice_list >> (give * 4)) & 15 != 0:
            step: i64
            for step in range(ir.COLOURS - 1):
                take: i64 = step if step < give else step + 1
                dice = state.dice_list - (i64(1) << (give * 4)) + (i64(1) << (take * 4))
                if can_roll(state, dice):
                    rows.add(act.EXCHANGE + give * 5 + step)
    if can_roll(state, state.dice_list):
        rows.add(act.NO_EXCHANGE)


# ---- Dice on the table -------------------------------------------------------------------------------------------------


def is_repeat(state: ThunderbirdsState, die: i64) -> bool:
    """Whether an earlier unplaced die is equal to this one: equal dice are offered once."""
    earlier: i64
    for earlier in range(die):
        same = state.dice[earlier] == state.dice[die] and state.dice[4 + earlier] == state.dice[4 + die]
        if same and state.dice[8 + earlier] == ir.NOTHING:
            return True
    return False


def add_rerolls(state: ThunderbirdsState, rows: Rows) -> None:
    """IR-R89  Scott may roll one die again."""
    die: i64
    for die in range(state.dice_count):
        if not is_repeat(state, die):
            rows.add(act.REROLL + die)
    rows.add(act.KEEP_ROLL)


def converts_to(state: ThunderbirdsState) -> i64:
    """IR-R89, IR-G48  The symbol one non-wild die of Virgil or Gordon may count as; NOTHING if that is used up or nobody's."""
    skill = state.agreed.tables.skill[state.pilot]
    if skill != ir.COUNT_AS_TRAPPED and skill != ir.COUNT_AS_FLOOD:
        return ir.NOTHING
    die: i64
    for die in range(state.dice_count):
        face = state.dice[4 + die]
        if state.dice[8 + die] >= 0 and face != ir.WILD and face != state.dice[12 + die]:
            return ir.NOTHING
    return i64(ir.TRAPPED) if skill == ir.COUNT_AS_TRAPPED else i64(ir.FLOOD)


def add_places(state: ThunderbirdsState, rows: Rows) -> None:
    """IR-R26, IR-R28, IR-R35, IR-R37  Every unplaced die on every symbol it may cover; then the wilds that free Civilians."""
    chain = state.spot_of(state.seat_of(state.pilot)) - 1
    other = converts_to(state)
    die: i64
    for die in range(state.dice_count):
        if state.dice[8 + die] == ir.NOTHING and not is_repeat(state, die):
            add_die(state, chain, die, other, rows)
    if state.agreed.wild_frees:
        for die in range(state.dice_count):
            if state.dice[4 + die] == ir.WILD and state.dice[8 + die] == ir.NOTHING and not is_repeat(state, die):
                add_freeings(state, chain, die, rows)
    rows.add(act.CONFIRM)


def add_die(state: ThunderbirdsState, chain: i64, die: i64, other: i64, rows: Rows) -> None:
    """A symbol that is active and not yet covered (IR-G46), shown by the die or stood in for by it."""
    face = state.dice[4 + die]
    position: i64
    for position in range(state.sizes[chain]):
        place: i64 = chain * ir.LENGTH + position
        need = state.need_at(chain, position)  # 0 for a Civilian (IR-R29)
        symbol: i64
        for symbol in range(ir.SYMBOLS):
            wanted = need_of(need, symbol)
            if wanted != 0 and (face == symbol or face == ir.WILD or symbol == other):
                covered = stored_count(state.marks[place], symbol) + state.placed_on(position, symbol)
                if covered < wanted:
                    rows.add(act.PLACE + die * 20 + position * 5 + symbol)


def add_freeings(state: ThunderbirdsState, chain: i64, die: i64, rows: Rows) -> None:
    """IR-R87, IR-G41  An influenced Civilian that no die is on yet."""
    position: i64
    for position in range(1, state.sizes[chain]):
        place: i64 = chain * ir.LENGTH + position
        influenced = state.agreed.tables.kind[state.chains[place]] == ir.CIVILIAN and state.marks[place] != 0
        if influenced and state.placed_on(position, ir.FREE) == 0:
            rows.add(act.FREE_CIVILIAN + die * 3 + position - 1)


# ---- Lady Penelope -----------------------------------------------------------------------------------------------------


def add_lady_moves(state: ThunderbirdsState, rows: Rows) -> None:
    """IR-R41 to IR-R45  Move, flip or neither; she never needs a Pilot (IR-R42)."""
    spot = state.lady_spot
    place: i64
    for place in range(ir.CHAINS + 1):
        near = place > 0 and spot > 0 and (place == spot - 1 or place == spot + 1)
        if near or (state.lady_air and place != spot):
            rows.add(act.LADY_MOVE + place)
    rows.add(act.LADY_FLIP)
    rows.add(act.LADY_STAY)


def add_escorts(state: ThunderbirdsState, rows: Rows) -> None:
    """IR-R47  One alternative of two, or neither (IR-G53, IR-G54)."""
    spot = state.lady_spot
    if state.lady_civilian == ir.NOTHING and spot > 0:
        position: i64
        for position in range(1, state.sizes[spot - 1]):
            place: i64 = (spot - 1) * ir.LENGTH + position
            card = state.chains[place]
            civilian = state.agreed.tables.kind[card] == ir.CIVILIAN
            if civilian and state.marks[place] == 0 and state.agreed.tables.keyword[card] != ir.CROWD:  # IR-R48, IR-R71, IR-R86
                rows.add(act.ESCORT + position - 1)
    if state.lady_civilian >= 0 and may_unassign(state):
        rows.add(act.UNASSIGN)
    rows.add(act.SKIP_ESCORT)


def may_unassign(state: ThunderbirdsState) -> bool:
    """IR-R49, IR-R50, IR-R51, IR-G55  At Tracy Island, or at a chain that is neither full nor empty."""
    if state.lady_spot == 0:
        return True
    size = state.sizes[state.lady_spot - 1]
    return size > 0 and size < ir.LENGTH
