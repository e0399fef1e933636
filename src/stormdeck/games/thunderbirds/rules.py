"""The Thunderbirds Solitaire Game, in the order of the rule book.  IR numbers are those of docs/games/thunderbirds.md,
which also says what stands for the pages of the rule book that are missing (IR-G66).

Nothing here checks whether an action is allowed: `legal.py` is the only judge, `apply_row` trusts its caller.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormdeck.core.arrays import zeros
from stormdeck.core.events import Event
from stormdeck.core.rng import Rng
from stormdeck.games.thunderbirds import actions as act
from stormdeck.games.thunderbirds import effects
from stormdeck.games.thunderbirds import events as ev
from stormdeck.games.thunderbirds import state as ir
from stormdeck.games.thunderbirds.cards import Card, Pod
from stormdeck.games.thunderbirds.ending import end_game
from stormdeck.games.thunderbirds.legal import adds_die, slot_in_order
from stormdeck.games.thunderbirds.state import Agreed, ThunderbirdsState, die_bit, need_of, stored_count

BOX_TOTAL: Final = 59  # regular cards, if the headline of the component list were right (IR-G01)

# ---- Set-up ------------------------------------------------------------------------------------------------------------


def set_up_game(agreed: Agreed, rng: Rng) -> ThunderbirdsState:
    """IR-R11, IR-R12, IR-R17, IR-G02  Some cards are left out unseen, the rest is the Emergency deck."""
    state = ThunderbirdsState(agreed, rng)
    regular = zeros(ir.EMERGENCIES)
    advanced = zeros(ir.EMERGENCIES)
    regulars: i64 = 0
    advanceds: i64 = 0
    card: i64
    for card in range(ir.EMERGENCIES):
        if agreed.tables.advanced[card] == 1:
            advanced[advanceds] = card
            advanceds += 1
        else:
            regular[regulars] = card
            regulars += 1
    rng.shuffle(advanced, advanceds)
    if agreed.box_total:
        rng.shuffle(regular, regulars)
    used: i64 = BOX_TOTAL if agreed.box_total else regulars
    place: i64
    for place in range(regulars):
        effects.put_in_game(state, regular[place], place < used)
    for place in range(advanceds):
        effects.put_in_game(state, advanced[place], place < agreed.advanced)
    rng.shuffle(state.deck, state.deck_size)
    set_up_island(state)
    effects.lay_out_chains(state)
    effects.begin_calls(state, None)
    return state


def set_up_island(state: ThunderbirdsState) -> None:
    """IR-R14, IR-R15, IR-R16, IR-R55  Vehicles, Pods and Pilots; only Lady Penelope is away (IR-R20, IR-R22)."""
    pod: i64
    for pod in range(ir.PODS):
        state.pod_deck[pod] = pod
    state.pod_deck_size = ir.PODS
    state.rng.shuffle(state.pod_deck, ir.PODS)
    while state.display_size < ir.DISPLAY:
        state.draw_pod()
    pilot: i64
    for pilot in range(ir.PILOTS):
        if state.agreed.tables.starts[pilot] != ir.NOTHING:
            state.crew[state.agreed.tables.starts[pilot]] = pilot


# ---- The turn ----------------------------------------------------------------------------------------------------------


def begin_turn(state: ThunderbirdsState, events: list[Event] | None) -> None:
    """IR-R60  Incoming Call, Move, Rescue, Lady Penelope."""
    state.turn += 1
    if events is not None:
        events.append(ev.TurnBegan(int(state.turn)))
    effects.connect_calls(state, events)
    if state.result == ir.RUNNING:
        effects.begin_calls(state, events)


def end_turn(state: ThunderbirdsState, events: list[Event] | None) -> None:
    """IR-R91, IR-G59  Won if nothing is left to come; else everybody is fresh again (IR-R79, IR-R90) for the next turn."""
    state.changed = 0
    state.moved = 0
    state.grounded = 0
    state.acted = 0
    state.workshop_used = False
    if state.agreed.until_end_of_turn:
        effects.sweep_dice(state, events)
    if state.deck_size == 0 and not state.any_call():
        end_game(state, ir.WON, events)
    else:
        begin_turn(state, events)


# ---- Carrying it out ---------------------------------------------------------------------------------------------------


def apply_row(state: ThunderbirdsState, row: i64, events: list[Event] | None) -> None:
    """Carry out a legal action."""
    if row < act.ASSIGN:
        arrange_calls(state, row, events)
    elif row < act.WORKSHOP:
        assign_pilot(state, (row - act.ASSIGN) // ir.SEATS, (row - act.ASSIGN) % ir.SEATS, events)
    elif row < act.MOVE_VEHICLE:
        take_pod(state, row, events)
    elif row < act.CARRY:
        move_vehicle(state, (row - act.MOVE_VEHICLE) // 5, (row - act.MOVE_VEHICLE) % 5, False, events)
    elif row < act.END_MOVE:
        move_vehicle(state, ir.TB2, row - act.CARRY, True, events)
    elif row == act.END_MOVE:
        state.phase = ir.RESCUE
        if events is not None:
            events.append(ev.MoveEnded())
    elif row < act.START:
        recall_die(state, (row - act.RECALL) // 3, (row - act.RECALL) % 3, events)
    elif row < act.END_RESCUE:
        start_rescue(state, (row - act.START) // (ir.VEHICLES + ir.PODS), (row - act.START) % (ir.VEHICLES + ir.PODS), events)
    elif row == act.END_RESCUE:
        state.phase = ir.LP_MOVE
        if events is not None:
            events.append(ev.RescueEnded())
    elif row < act.REROLL:
        settle_dice(state, row, events)
    elif row <= act.KEEP_ROLL:
        reroll(state, row, events)
    elif row < act.CONFIRM:
        place_die(state, row, events)
    elif row == act.CONFIRM:
        confirm(state, events)
    elif row <= act.LADY_STAY:
        move_lady(state, row, events)
    else:
        escort(state, row, events)


def arrange_calls(state: ThunderbirdsState, row: i64, events: list[Event] | None) -> None:
    """IR-R73  Thunderbird 5 passes calls on: two change places, or John puts all of them in order."""
    if row >= act.ARRANGE:
        order: i64 = row - act.ARRANGE + 1
        old = state.slots[:]
        slot: i64
        for slot in range(ir.CHAINS):
            state.slots[slot] = old[slot_in_order(order, slot)]
        if events is not None:
            events.append(ev.CallsArranged(tuple([int(slot_in_order(order, slot)) + 1 for slot in range(ir.CHAINS)])))
    elif row >= act.SWAP_CALLS:
        pair: i64 = row - act.SWAP_CALLS
        first: i64 = 0 if pair < 3 else 1 if pair < 5 else 2
        second: i64 = pair + 1 if pair < 3 else pair - 1 if pair < 5 else 3
        card = state.slots[first]
        state.slots[first] = state.slots[second]
        state.slots[second] = card
        if events is not None:
            events.append(ev.CallsSwapped(int(first) + 1, int(second) + 1))
    elif events is not None:
        events.append(ev.CallsKept())
    state.phase = ir.MOVE


# ---- Move phase --------------------------------------------------------------------------------------------------------


def assign_pilot(state: ThunderbirdsState, pilot: i64, seat: i64, events: list[Event] | None) -> None:
    """IR-R08, IR-R74, IR-G26, IR-G28  The Pilot takes the seat; whoever was there takes his place, and both have changed."""
    old = state.seat_of(pilot)
    other = state.crew[seat]
    state.crew[seat] = pilot
    state.changed |= i64(1) << pilot
    if old != ir.NOTHING:
        state.crew[old] = other
    if other != ir.NOTHING:
        state.changed |= i64(1) << other
    if events is not None:
        events.append(ev.PilotAssigned(int(pilot), int(seat), int(other), int(old)))


def take_pod(state: ThunderbirdsState, row: i64, events: list[Event] | None) -> None:
    """IR-R09, IR-R76, IR-R77, IR-G31  A face-up Pod goes into the hold, or (workshop) under its deck; another is turned up."""
    loads = row >= act.LOAD
    pod: i64 = row - act.LOAD if loads else row - act.WORKSHOP
    state.take_from_display(pod)
    if loads:
        state.hold[state.hold_size] = pod
        state.hold_size += 1
    else:
        state.workshop_used = True
        state.put_pod_under(pod)
    left = state.display_size
    state.draw_pod()
    if events is not None:
        new = tuple([Pod(int(state.display[place])) for place in range(int(left), int(state.display_size))])
        events.append(ev.PodLoaded(Pod(int(pod)), new) if loads else ev.PodReplaced(Pod(int(pod)), new))


def move_vehicle(state: ThunderbirdsState, vehicle: i64, place: i64, carried: bool, events: list[Event] | None) -> None:
    """IR-R75, IR-G29, IR-G34  A Thunderbird flies;  IR-R76, IR-G30  with 4 inside 2;  IR-R78  the hold is emptied at home."""
    start = state.spots[vehicle]
    pods: tuple[Pod, ...] = ()
    state.spots[vehicle] = place
    state.moved |= i64(1) << vehicle
    if carried:
        state.spots[ir.TB4] = place
        state.moved |= i64(1) << ir.TB4
    if vehicle == ir.TB2 and place == 0:
        if events is not None:
            pods = tuple([Pod(int(state.hold[at])) for at in range(int(state.hold_size))])
        state.empty_hold()
    if events is not None:
        events.append(ev.VehicleMoved(int(vehicle), int(start), int(place), carried, pods))


# ---- Rescue phase ------------------------------------------------------------------------------------------------------


def recall_die(state: ThunderbirdsState, place: i64, index: i64, events: list[Event] | None) -> None:
    """IR-R81, IR-G45  A stored die goes back to the supply; the dice of a card are counted by symbol and colour."""
    word: i64 = state.marks[place]
    field: i64 = 0
    while index >= (word >> (field * 2)) & 3:
        index -= (word >> (field * 2)) & 3
        field += 1
    state.marks[place] = word - ir.POWERS[field * 2]
    state.supply[field % ir.COLOURS] += 1
    if events is not None:
        die = ev.Die(int(field % ir.COLOURS), int(field // ir.COLOURS))
        events.append(ev.DieRecalled(int(place // ir.LENGTH) + 1, Card(int(state.chains[place])), die))


def start_rescue(state: ThunderbirdsState, pilot: i64, using: i64, events: list[Event] | None) -> None:
    """IR-R79, IR-R80  The Pilot is turned face down; then his dice are settled, and rolled."""
    state.acted |= i64(1) << pilot
    state.pilot = pilot
    state.using = using
    state.dice_list = state.agreed.tables.fixed[using]
    if events is not None:
        events.append(ev.RescueStarted(int(pilot), int(using), int(chain_of(state)) + 1))
    if state.agreed.tables.choice[using] != 0:
        state.phase = ir.RESCUE_COLOUR
    else:
        after_colour(state, events)


def chain_of(state: ThunderbirdsState) -> i64:
    """The chain (from 0) at which the acting Pilot is."""
    return state.spot_of(state.seat_of(state.pilot)) - 1


def after_colour(state: ThunderbirdsState, events: list[Event] | None) -> None:
    """IR-R89  Brains adds a die to a Pod's, John may exchange one; both before rolling."""
    if adds_die(state, state.pilot, state.using):
        state.phase = ir.RESCUE_EXTRA
    elif state.agreed.tables.skill[state.pilot] == ir.ARRANGE_CALLS:
        state.phase = ir.RESCUE_EXCHANGE
    else:
        roll(state, events)


def settle_dice(state: ThunderbirdsState, row: i64, events: list[Event] | None) -> None:
    """IR-R34, IR-G47  The colour of choice;  IR-R89  Brains' extra die, John's exchange."""
    if row < act.EXTRA:
        colour: i64 = row - act.COLOUR + 1
        state.dice_list += i64(1) << (colour * 4)
        if events is not None:
            events.append(ev.ColourChosen(int(colour)))
        after_colour(state, events)
        return
    if row < act.EXCHANGE:
        state.dice_list += i64(1) << ((row - act.EXTRA) * 4)
        if events is not None:
            events.append(ev.ExtraChosen(int(row - act.EXTRA)))
    elif row < act.NO_EXCHANGE:
        give: i64 = (row - act.EXCHANGE) // 5
        take: i64 = (row - act.EXCHANGE) % 5
        if take >= give:
            take += 1
        state.dice_list += (i64(1) << (take * 4)) - (i64(1) << (give * 4))
        if events is not None:
            events.append(ev.DieExchanged(int(give), int(take)))
    elif events is not None:
        events.append(ev.ExchangeDeclined())
    roll(state, events)


def roll(state: ThunderbirdsState, events: list[Event] | None) -> None:
    """IR-R25, IR-R81, IR-G45  Chance: all dice of the list that are in the supply."""
    missing: i64 = 0
    state.dice_count = 0
    colour: i64
    for colour in range(ir.COLOURS):
        count: i64 = (state.dice_list >> (colour * 4)) & 15
        while count > 0:
            if state.supply[colour] > 0:
                roll_die(state, colour)
            else:
                missing += 1
            count -= 1
    state.dice_list = 0
    state.phase = ir.RESCUE_REROLL if state.agreed.tables.skill[state.pilot] == ir.REROLL_ONE else ir.RESCUE_ALLOCATE
    if events is not None:
        events.append(ev.Rolled(int(state.pilot), dice_shown(state), int(missing), False))


def roll_die(state: ThunderbirdsState, colour: i64) -> None:
    """Chance: one die from the supply."""
    die = state.dice_count
    state.supply[colour] -= 1
    state.dice[die] = colour
    state.dice[4 + die] = state.agreed.tables.faces[colour * 6 + state.rng.below(6)]
    state.dice[8 + die] = ir.NOTHING
    state.dice[12 + die] = 0
    state.dice_count = die + 1


def die_shown(state: ThunderbirdsState, die: i64) -> ev.Die:
    return ev.Die(int(state.dice[die]), int(state.dice[4 + die]))


def dice_shown(state: ThunderbirdsState) -> tuple[ev.Die, ...]:
    return tuple([die_shown(state, die) for die in range(int(state.dice_count))])


def reroll(state: ThunderbirdsState, row: i64, events: list[Event] | None) -> None:
    """IR-R89, IR-G50  Scott: one die again, and the new face stands; or the roll as it is."""
    state.phase = ir.RESCUE_ALLOCATE
    if row == act.KEEP_ROLL:
        if events is not None:
            events.append(ev.RollKept())
        return
    die: i64 = row - act.REROLL
    old = die_shown(state, die) if events is not None else None
    state.dice[4 + die] = state.agreed.tables.faces[state.dice[die] * 6 + state.rng.below(6)]
    if events is not None and old is not None:
        events.append(ev.Rerolled(int(die) + 1, old, die_shown(state, die)))


def place_die(state: ThunderbirdsState, row: i64, events: list[Event] | None) -> None:
    """IR-R26, IR-R35, IR-R87, IR-R89  A die is put on a card; nothing is final before the allocation is confirmed."""
    if row < act.FREE_CIVILIAN:
        die: i64 = (row - act.PLACE) // 20
        position: i64 = (row - act.PLACE) % 20 // 5
        symbol: i64 = (row - act.PLACE) % 5
    else:
        die = (row - act.FREE_CIVILIAN) // 3
        position = (row - act.FREE_CIVILIAN) % 3 + 1
        symbol = ir.FREE
    state.dice[8 + die] = position
    state.dice[12 + die] = symbol
    if events is not None:
        card = Card(int(state.chains[chain_of(state) * ir.LENGTH + position]))
        events.append(ev.DiePlaced(die_shown(state, die), card, int(position) + 1, int(symbol)))


def confirm(state: ThunderbirdsState, events: list[Event] | None) -> None:
    """IR-R27, IR-R82, IR-R87  Free Civilians, find what is complete (IR-G36), store the rest; then the chain closes up.

    The rule book's example: IR-R33; whoever else is there may still act (IR-G68).
    """
    chain = chain_of(state)
    free_civilians(state, chain, events)
    completed = completed_now(state, chain)
    take_dice_home(state, chain, completed, events)
    discarded = effects.settle(state, chain, completed, events)
    if state.result != ir.RUNNING:
        return
    due = discarded and not state.bonus and state.agreed.tables.skill[state.pilot] == ir.BONUS_WHITE
    if due and state.supply[ir.WHITE] > 0 and state.has_disaster(chain):  # IR-R89, IR-G50, IR-G72
        state.bonus = True
        roll_die(state, ir.WHITE)
        if events is not None:
            events.append(ev.Rolled(int(state.pilot), dice_shown(state), 0, True))
        return
    end_action(state, events)


def free_civilians(state: ThunderbirdsState, chain: i64, events: list[Event] | None) -> None:
    """IR-R87, IR-G41  Before any discard of the same allocation."""
    position: i64
    for position in range(state.sizes[chain]):
        if state.placed_on(position, ir.FREE) > 0:
            place: i64 = chain * ir.LENGTH + position
            if state.marks[place] > 1:
                state.leave(state.marks[place] - 2, ir.DISCARDED)
            state.marks[place] = 0
            if events is not None:
                events.append(ev.Freed(Card(int(state.chains[place])), int(chain) + 1))


def completed_now(state: ThunderbirdsState, chain: i64) -> i64:
    """IR-R27  The Disasters all of whose active symbols are covered by stored and placed dice, a bit each."""
    completed: i64 = 0
    position: i64
    for position in range(state.sizes[chain]):
        need = state.need_at(chain, position)
        word: i64 = state.marks[chain * ir.LENGTH + position]
        covered = need != 0
        symbol: i64 = 0
        while covered and symbol < ir.SYMBOLS:
            wanted = need_of(need, symbol)
            if wanted != 0 and stored_count(word, symbol) + state.placed_on(position, symbol) < wanted:
                covered = False
            symbol += 1
        if covered:
            completed |= i64(1) << position
    return completed


def take_dice_home(state: ThunderbirdsState, chain: i64, completed: i64, events: list[Event] | None) -> None:
    """IR-R36, IR-R82, IR-G46, IR-G49  Non-wild dice stay on cards that are not complete, as the symbol they count for;
    all others, and all on Unstable cards (IR-R70), go back to the supply."""
    stored: list[tuple[Card, ev.Die]] = []
    returned: i64 = 0
    die: i64
    for die in range(state.dice_count):
        colour = state.dice[die]
        position = state.dice[8 + die]
        if position >= 0 and stays(state, chain, die, completed):
            place: i64 = chain * ir.LENGTH + position
            state.marks[place] += die_bit(state.dice[12 + die], colour)
            if events is not None:
                stored.append((Card(int(state.chains[place])), ev.Die(int(colour), int(state.dice[12 + die]))))
        else:
            state.supply[colour] += 1
            returned += 1
    if events is not None:
        events.append(ev.AllocationDone(int(chain) + 1, tuple(stored), int(returned)))
    clear_dice(state)


def stays(state: ThunderbirdsState, chain: i64, die: i64, completed: i64) -> bool:
    position = state.dice[8 + die]
    if state.dice[4 + die] == ir.WILD or (completed >> position) & 1 == 1:
        return False
    return state.agreed.tables.keyword[state.chains[chain * ir.LENGTH + position]] != ir.UNSTABLE


def clear_dice(state: ThunderbirdsState) -> None:
    state.dice_count = 0
    place: i64
    for place in range(16):
        state.dice[place] = 0


def end_action(state: ThunderbirdsState, events: list[Event] | None) -> None:
    """IR-R80  A Pod that was rolled goes to the bottom of the Pod deck."""
    if state.using >= ir.VEHICLES:
        pod = state.using - ir.VEHICLES
        state.take_from_hold(pod)
        state.put_pod_under(pod)
        if events is not None:
            events.append(ev.PodUsed(Pod(int(pod))))
    state.pilot = ir.NOTHING
    state.using = ir.NOTHING
    state.bonus = False
    state.phase = ir.RESCUE


# ---- Lady Penelope phase -----------------------------------------------------------------------------------------------


def move_lady(state: ThunderbirdsState, row: i64, events: list[Event] | None) -> None:
    """IR-R38, IR-R41, IR-R46  Move, flip or stay; her Civilian stays with her.  Then comes the escort (IR-G53)."""
    state.phase = ir.LP_ESCORT
    if row < act.LADY_FLIP:
        start = state.lady_spot
        state.lady_spot = row - act.LADY_MOVE
        if events is not None:
            events.append(ev.LadyMoved(int(start), int(state.lady_spot)))
    elif row == act.LADY_FLIP:
        state.lady_air = not state.lady_air
        if events is not None:
            events.append(ev.LadyFlipped(bool(state.lady_air)))
    elif events is not None:
        events.append(ev.LadyStayed())


def escort(state: ThunderbirdsState, row: i64, events: list[Event] | None) -> None:
    """IR-R47, IR-R54, IR-G21, IR-G57, IR-G58  Take a Civilian, let one go, or neither; that ends the turn (example: IR-R53)."""
    if row < act.UNASSIGN:
        chain: i64 = state.lady_spot - 1
        state.lady_civilian = state.take_out(chain, row - act.ESCORT + 1)
        if events is not None:
            events.append(ev.Escorted(Card(int(state.lady_civilian)), int(chain) + 1))
        effects.settle(state, chain, 0, events)  # IR-R48, IR-G56
    elif row == act.UNASSIGN:
        card = state.lady_civilian
        state.lady_civilian = ir.NOTHING
        if events is not None:
            events.append(ev.EscortEnded(Card(int(card)), int(state.lady_spot)))
        if state.lady_spot == 0:  # IR-R49
            state.leave(card, ir.RESCUED)
            if events is not None:
                events.append(ev.CivilianRescued(Card(int(card)), 0))
        else:
            state.add(state.lady_spot - 1, card, 0)  # IR-R50
    elif events is not None:
        events.append(ev.EscortSkipped())
    if state.result == ir.RUNNING:
        end_turn(state, events)
