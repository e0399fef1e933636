"""What Emergency cards do: connecting calls (IR-R61 to IR-R72) and closing up chains (IR-R82 to IR-R88).

Where these rules make an exception from a sentence of the seed, that is meant (IR-G67).
"""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.core.events import Event
from stormdeck.games.thunderbirds import events as ev
from stormdeck.games.thunderbirds import state as ir
from stormdeck.games.thunderbirds.cards import Card, Pod
from stormdeck.games.thunderbirds.ending import end_game
from stormdeck.games.thunderbirds.state import ThunderbirdsState, die_bit, need_of, stored_count

# ---- Dealing (IR-R12, IR-R18, IR-R67) ----------------------------------------------------------------------------------


def put_in_game(state: ThunderbirdsState, card: i64, used: bool) -> None:
    if used:
        state.deck[state.deck_size] = card
        state.deck_size += 1
    else:
        state.left_out += 1
        state.deck[ir.EMERGENCIES - state.left_out] = card


def lay_out_chains(state: ThunderbirdsState) -> None:
    """IR-R18, IR-R19, IR-R21, IR-G03  Four Disasters; what cannot start a chain goes under the deck, which is shuffled then."""
    chain: i64 = 0
    while chain < ir.CHAINS:
        card = state.draw()
        if state.agreed.tables.kind[card] == ir.DISASTER:
            state.add(chain, card, 0)
            chain += 1
        else:
            state.put_under(card)
            state.note_shown(card)
    state.known_bottom = 0
    state.rng.shuffle(state.deck, state.deck_size)


def begin_calls(state: ThunderbirdsState, events: list[Event] | None) -> None:
    """IR-R67, IR-G04, IR-G08  One new call for each chain, as long as the deck lasts; then the switchboard (IR-R73)."""
    slot: i64
    for slot in range(ir.CHAINS):
        deal_call(state, slot, events)
    state.phase = ir.SWITCHBOARD if state.crew[ir.TB5] >= 0 and state.any_call() else ir.MOVE


def deal_call(state: ThunderbirdsState, slot: i64, events: list[Event] | None) -> None:
    """IR-R23, IR-R68, IR-G22  A flash connects at once if there is room, and another card is dealt."""
    tables = state.agreed.tables
    while state.deck_size > 0:
        card = state.draw()
        is_flash = tables.kind[card] == ir.DISASTER and tables.keyword[card] == ir.FLASH
        if not is_flash or state.sizes[slot] == ir.LENGTH:
            state.slots[slot] = card
            if events is not None:
                events.append(ev.Dealt(Card(int(card)), int(slot) + 1))
            return
        add_card(state, card, slot, "flash", events)


# ---- Connecting (IR-R61 to IR-R66) ------------------------------------------------------------------------------------


def connect_calls(state: ThunderbirdsState, events: list[Event] | None) -> None:
    """IR-R61, IR-G07, IR-G09  The waiting calls, top to bottom, each fully resolved before the next."""
    chain: i64 = 0
    while chain < ir.CHAINS and state.result == ir.RUNNING:
        card = state.slots[chain]
        if card >= 0:
            state.slots[chain] = ir.NOTHING
            connect_call(state, card, chain, events)
        chain += 1


def connect_call(state: ThunderbirdsState, card: i64, chain: i64, events: list[Event] | None) -> None:
    """IR-R63, IR-G19  A Civilian or Hood cannot start a chain (IR-R21); but Lady Penelope stops a Hood first (IR-R52)."""
    kind = state.agreed.tables.kind[card]
    if kind == ir.HOOD and guards(state, chain):
        neutralise(state, card, chain, events)
    elif kind != ir.DISASTER and state.sizes[chain] == 0:
        fill_empty_chain(state, card, chain, events)
    elif kind == ir.HOOD:
        hood_card(state, card, chain, events)
    else:
        add_card(state, card, chain, "call", events)


def guards(state: ThunderbirdsState, chain: i64) -> bool:
    """IR-R39, IR-R40, IR-R52  Lady Penelope is at the chain with her Road side up; in the air she stops nobody."""
    return not state.lady_air and state.lady_spot == chain + 1


def neutralise(state: ThunderbirdsState, card: i64, chain: i64, events: list[Event] | None) -> None:
    """IR-R52  Discarded without effect; influence that is there already stays (IR-G76)."""
    state.leave(card, ir.DISCARDED)
    if events is not None:
        events.append(ev.Neutralised(Card(int(card)), int(chain) + 1))


def fill_empty_chain(state: ThunderbirdsState, card: i64, chain: i64, events: list[Event] | None) -> None:
    """IR-R63, IR-G12  The card goes under the deck, and what is turned over after it, until a Disaster starts the chain.

    IR-R64, IR-G13, IR-G70  If the deck has no Disaster the card is simply removed, and that much is known from now on.
    """
    if state.agreed.rescued_at_empty or not state.deck_has_disaster():
        if not state.agreed.rescued_at_empty:
            state.no_disaster = True
        state.leave(card, ir.RESCUED if state.agreed.tables.kind[card] == ir.CIVILIAN else ir.DISCARDED)
        if events is not None:
            events.append(ev.CallDropped(Card(int(card)), int(chain) + 1, not state.agreed.rescued_at_empty))
        return
    state.put_under(card)
    turned: list[Card] = []
    found = state.draw()
    while state.agreed.tables.kind[found] != ir.DISASTER:
        state.put_under(found)
        if events is not None:
            turned.append(Card(int(found)))
        found = state.draw()
    if events is not None:
        events.append(ev.Searched(Card(int(card)), int(chain) + 1, tuple(turned)))
    add_card(state, found, chain, "search", events)


def add_card(state: ThunderbirdsState, card: i64, chain: i64, how: str, events: list[Event] | None) -> None:
    """IR-R61, IR-R62, IR-G11  A Disaster or Civilian at the right end; a fifth card is one too many."""
    if state.sizes[chain] == ir.LENGTH:
        overflow(state, card, chain, events)
        return
    tables = state.agreed.tables
    is_civilian = tables.kind[card] == ir.CIVILIAN
    influenced = is_civilian and tables.keyword[card] == ir.HOSTAGE and not guards(state, chain)  # IR-R71
    state.add(chain, card, 1 if influenced else 0)
    if events is not None:
        events.append(ev.Connected(Card(int(card)), int(chain) + 1, int(state.sizes[chain]), influenced, how))
    if not is_civilian and tables.keyword[card] == ir.SURGE and state.deck_size > 0:
        surge(state, chain, events)


def surge(state: ThunderbirdsState, chain: i64, events: list[Event] | None) -> None:
    """IR-R69, IR-G20, IR-G23, IR-G24  The next card of the deck comes too; a Hood takes effect normally (IR-G18)."""
    card = state.draw()
    if state.agreed.tables.kind[card] != ir.HOOD:
        add_card(state, card, chain, "surge", events)
    elif guards(state, chain):
        neutralise(state, card, chain, events)
    else:
        hood_card(state, card, chain, events)


def overflow(state: ThunderbirdsState, card: i64, chain: i64, events: list[Event] | None) -> None:
    """IR-R04, IR-R62, IR-G10  The game is lost; with a life to spare only the chain and everybody in it is."""
    state.lives -= 1
    if state.lives == 0:
        state.no_room = card  # IR-G60
        if events is not None:
            events.append(ev.Overflowed(Card(int(card)), int(chain) + 1, 0, ()))
        end_game(state, ir.OVERFLOW, events)
        return
    first = state.gone_size
    while state.sizes[chain] > 0:
        leave_for_good(state, chain)
    state.leave(card, ir.CAPTURED if state.agreed.tables.kind[card] == ir.CIVILIAN else ir.DISCARDED)
    if events is not None:
        gone = [int(state.gone[place]) for place in range(int(first), int(state.gone_size))]
        captured = tuple([Card(entry // 4) for entry in gone if entry % 4 == ir.CAPTURED])
        events.append(ev.Overflowed(Card(int(card)), int(chain) + 1, int(state.lives), captured))
    check_captures(state, events)


def leave_for_good(state: ThunderbirdsState, chain: i64) -> None:
    """The first card of an overflowing chain, with its dice or the Hood card under it."""
    place: i64 = chain * ir.LENGTH
    if state.agreed.tables.kind[state.chains[place]] == ir.CIVILIAN:
        discard_tucked(state, place)
        state.leave(state.take_out(chain, 0), ir.CAPTURED)
    else:
        state.give_back(place)
        state.leave(state.take_out(chain, 0), ir.DISCARDED)


def discard_tucked(state: ThunderbirdsState, place: i64) -> None:
    """IR-R65, IR-G71  The Hood card under a Civilian, if there is one, is discarded."""
    if state.marks[place] > 1:
        state.leave(state.marks[place] - 2, ir.DISCARDED)


# ---- Hood cards (IR-R65, IR-R66, IR-R72) -------------------------------------------------------------------------------


def hood_card(state: ThunderbirdsState, card: i64, chain: i64, events: list[Event] | None) -> None:
    """IR-R65, IR-G15  A Hood card takes effect at a chain that has cards and no Lady Penelope on the road."""
    keyword = state.agreed.tables.keyword[card]
    if keyword == ir.MASS_HYPNOSIS:
        mass_hypnosis(state, card, chain, events)
        return
    if keyword == ir.GROUNDED_FLEET:
        ground_fleet(state, card, chain, events)
    elif keyword == ir.GRAND_DECOY:
        decoy_fleet(state, card, chain, events)
    position: i64 = state.sizes[chain] - 1
    while position >= 0:
        place: i64 = chain * ir.LENGTH + position
        if state.agreed.tables.kind[state.chains[place]] == ir.CIVILIAN and state.marks[place] == 0:
            state.marks[place] = 2 + card  # IR-G16, IR-G17: the rightmost who is free
            if events is not None:
                events.append(ev.Influenced(Card(int(card)), int(chain) + 1, (Card(int(state.chains[place])),)))
            return
        position -= 1
    state.leave(card, ir.DISCARDED)
    hood_fallback(state, card, chain, events)


def mass_hypnosis(state: ThunderbirdsState, card: i64, chain: i64, events: list[Event] | None) -> None:
    """IR-R72  Every Civilian, then the extra card in any case; the Hood card itself is discarded (IR-G71)."""
    civilians: list[Card] = []
    place: i64
    for place in range(chain * ir.LENGTH, chain * ir.LENGTH + state.sizes[chain]):
        if state.agreed.tables.kind[state.chains[place]] == ir.CIVILIAN and state.marks[place] == 0:
            state.marks[place] = 1
            if events is not None:
                civilians.append(Card(int(state.chains[place])))
    if events is not None:
        events.append(ev.Influenced(Card(int(card)), int(chain) + 1, tuple(civilians)))
    state.leave(card, ir.DISCARDED)
    hood_fallback(state, card, chain, events)


def hood_fallback(state: ThunderbirdsState, card: i64, chain: i64, events: list[Event] | None) -> None:
    """IR-R66, IR-G15  An extra card, connected at once; with `hood_fallback = sabotage` the stored dice go back instead."""
    if state.agreed.sabotage:
        dice = return_dice(state, chain)
        if events is not None:
            events.append(ev.HoodStruck(Card(int(card)), int(chain) + 1, "sabotage", int(dice)))
        return
    if events is not None:
        comes = "extra" if state.deck_size > 0 else "nothing"  # IR-G24
        events.append(ev.HoodStruck(Card(int(card)), int(chain) + 1, comes, 0))
    if state.deck_size == 0:
        return
    extra = state.draw()
    if state.agreed.tables.kind[extra] == ir.HOOD:
        state.leave(extra, ir.DISCARDED)  # IR-G18
        if events is not None:
            events.append(ev.HoodFizzled(Card(int(extra)), int(chain) + 1))
    else:
        add_card(state, extra, chain, "hood", events)


def return_dice(state: ThunderbirdsState, chain: i64) -> i64:
    """All dice stored in a chain; how many they were."""
    before = supplied(state)
    place: i64
    for place in range(chain * ir.LENGTH, chain * ir.LENGTH + state.sizes[chain]):
        if state.agreed.tables.kind[state.chains[place]] == ir.DISASTER:
            state.give_back(place)
    return supplied(state) - before


def sweep_dice(state: ThunderbirdsState, events: list[Event] | None) -> None:
    """IR-G42  `storing = until_end_of_turn`."""
    before = supplied(state)
    place: i64
    for place in range(ir.CHAINS * ir.LENGTH):
        in_chain = place % ir.LENGTH < state.sizes[place // ir.LENGTH]
        if in_chain and state.agreed.tables.kind[state.chains[place]] == ir.DISASTER:
            state.give_back(place)
    if events is not None and supplied(state) > before:
        events.append(ev.DiceSwept(int(supplied(state) - before)))


def supplied(state: ThunderbirdsState) -> i64:
    count: i64 = 0
    colour: i64
    for colour in range(ir.COLOURS):
        count += state.supply[colour]
    return count


def vehicles_at(state: ThunderbirdsState, chain: i64) -> i64:
    """IR-G69  Thunderbirds 1 to 4 at a chain, a bit each; Lady Penelope is no vehicle."""
    bits: i64 = 0
    vehicle: i64
    for vehicle in range(ir.VEHICLES):
        if state.spots[vehicle] == chain + 1:
            bits |= i64(1) << vehicle
    return bits


def bits_of(word: i64) -> tuple[int, ...]:
    return tuple([bit for bit in range(ir.VEHICLES) if word & (1 << bit) != 0])


def ground_fleet(state: ThunderbirdsState, card: i64, chain: i64, events: list[Event] | None) -> None:
    """IR-R72, IR-R90  Stored dice go back and the vehicles here are grounded until the end of the turn."""
    dice = return_dice(state, chain)
    vehicles = vehicles_at(state, chain)
    state.grounded |= vehicles
    if events is not None:
        events.append(ev.FleetGrounded(Card(int(card)), int(chain) + 1, bits_of(vehicles), int(dice)))


def decoy_fleet(state: ThunderbirdsState, card: i64, chain: i64, events: list[Event] | None) -> None:
    """IR-R72, IR-G69  The vehicles here fly home, with Pilots and everything (IR-R78); that is not their move."""
    vehicles = vehicles_at(state, chain)
    if events is not None:
        pods: tuple[Pod, ...] = ()
        if (vehicles >> ir.TB2) & 1 == 1:
            pods = tuple([Pod(int(state.hold[place])) for place in range(int(state.hold_size))])
        events.append(ev.FleetDecoyed(Card(int(card)), int(chain) + 1, bits_of(vehicles), pods))
    vehicle: i64
    for vehicle in range(ir.VEHICLES):
        if (vehicles >> vehicle) & 1 == 1:
            state.spots[vehicle] = 0
    if (vehicles >> ir.TB2) & 1 == 1:
        state.empty_hold()


# ---- Closing up (IR-R31, IR-R83 to IR-R88) -----------------------------------------------------------------------------


def settle(state: ThunderbirdsState, chain: i64, completed: i64, events: list[Event] | None) -> bool:
    """IR-R85, IR-R31, IR-G37  Completed Disasters (a bit a position) leave together; then IR-R84 and IR-R83 until all is
    at rest (IR-G73), and captures are counted (IR-R88).  Whether a Disaster was discarded."""
    discarded = completed != 0
    by_stored = False
    while True:
        if completed != 0:
            discard_completed(state, chain, completed, by_stored, events)
        while state.sizes[chain] > 0 and state.agreed.tables.kind[state.chains[chain * ir.LENGTH]] == ir.CIVILIAN:
            civilian_leaves(state, chain, 0, events)  # IR-R84, IR-G39
        completed = trim_dice(state, chain)
        if completed == 0:
            break
        by_stored = True
    check_captures(state, events)
    return discarded


def discard_completed(state: ThunderbirdsState, chain: i64, completed: i64, by_stored: bool, events: list[Event] | None) -> None:
    """IR-R27, IR-R30, IR-G38  Each with the Civilian immediately to its right, judged before anything slides."""
    size = state.sizes[chain]
    position: i64 = 0  # where the card that was at `start` is now
    start: i64
    for start in range(size):
        place: i64 = chain * ir.LENGTH + position
        is_civilian = state.agreed.tables.kind[state.chains[place]] == ir.CIVILIAN
        if is_civilian and start > 0 and (completed >> (start - 1)) & 1 == 1:
            civilian_leaves(state, chain, position, events)
        elif (completed >> start) & 1 == 1:
            state.give_back(place)
            card = state.take_out(chain, position)
            state.leave(card, ir.DISCARDED)
            if events is not None:
                events.append(ev.DisasterDiscarded(Card(int(card)), int(chain) + 1, by_stored))
        else:
            position += 1


def civilian_leaves(state: ThunderbirdsState, chain: i64, position: i64, events: list[Event] | None) -> None:
    """IR-R30, IR-R84, IR-R86, IR-G40  Rescued; captured if influenced (but see `influenced_leaves`)."""
    place: i64 = chain * ir.LENGTH + position
    captured = state.marks[place] != 0 and not state.agreed.leaves_rescued
    discard_tucked(state, place)
    card = state.take_out(chain, position)
    state.leave(card, ir.CAPTURED if captured else ir.RESCUED)
    if events is not None:
        if captured:
            events.append(ev.CivilianCaptured(Card(int(card)), int(chain) + 1))
        else:
            events.append(ev.CivilianRescued(Card(int(card)), int(chain) + 1))


def trim_dice(state: ThunderbirdsState, chain: i64) -> i64:
    """IR-R83, IR-G43  Stored dice that match nothing at the new position go back.  The Disasters covered now, a bit each."""
    completed: i64 = 0
    position: i64
    for position in range(state.sizes[chain]):
        place: i64 = chain * ir.LENGTH + position
        is_stored_on = state.marks[place] != 0 and state.agreed.tables.kind[state.chains[place]] == ir.DISASTER
        if is_stored_on and trim_card(state, place, state.need_at(chain, position)):
            completed |= i64(1) << position
    return completed


def trim_card(state: ThunderbirdsState, place: i64, need: i64) -> bool:
    """Whether the dice that may stay cover the whole card."""
    covered = True
    symbol: i64
    for symbol in range(ir.SYMBOLS):
        wanted = need_of(need, symbol)
        surplus = stored_count(state.marks[place], symbol) - wanted
        if surplus < 0:
            covered = False
        colour: i64 = 0
        while surplus > 0:  # IR-G44: white first, then in the order of the dice
            while surplus > 0 and (state.marks[place] >> (symbol * 12 + colour * 2)) & 3 != 0:
                state.marks[place] -= die_bit(symbol, colour)
                state.supply[colour] += 1
                surplus -= 1
            colour += 1
    return covered


def check_captures(state: ThunderbirdsState, events: list[Event] | None) -> None:
    """IR-R88, IR-G60, IR-G61  Too many captured: the game is lost, once the chain has come to rest."""
    limit = state.agreed.capture_limit
    if limit > 0 and state.result == ir.RUNNING and state.count_gone(ir.CAPTURED) >= limit:
        end_game(state, ir.TOO_MANY_CAPTURED, events)
