"""What is known in the Thunderbirds Solitaire Game, as bytes in the order of `layout.py`: the same that `see.py` shows.

How many cards were left out follows from the options, which never change at one table.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stormdeck.core.arrays import clear_bytes
from stormdeck.games.thunderbirds import state as ir
from stormdeck.games.thunderbirds.state import ThunderbirdsState

OUT: Final = 2  # + how it left
ON_TABLE: Final = 5
AT_BOTTOM: Final = 10  # + how many cards lie under it


def capped(value: i64) -> u8:
    return u8(255) if value > 255 else u8(value)


def observe_into(state: ThunderbirdsState, buffer: vec[u8], start: i64) -> None:
    at = write_table(state, buffer, start)
    at = write_fleet(state, buffer, at)
    at = write_dice(state, buffer, at)
    where: i64 = at + ir.CHAINS + ir.PLACES * (2 + ir.SYMBOLS)
    write_where(state, buffer, where)
    write_chains(state, buffer, at, where)
    write_pods(state, buffer, where + ir.EMERGENCIES)
    mark_on_table(buffer, where, state.lady_civilian)
    mark_on_table(buffer, where, state.no_room)


def mark_on_table(buffer: vec[u8], where: i64, card: i64) -> None:
    if card >= 0:
        buffer[where + card] = ON_TABLE


def write_table(state: ThunderbirdsState, buffer: vec[u8], at: i64) -> i64:
    size = state.deck_size
    buffer[at] = u8(state.phase)
    buffer[at + 1] = capped(state.turn)
    buffer[at + 2] = u8(size)
    buffer[at + 3] = u8(state.agreed.tables.advanced[state.deck[size - 1]] + 1) if size > 0 else u8(0)  # IR-R13
    buffer[at + 4] = u8(1) if state.no_disaster else u8(0)
    buffer[at + 5] = capped(state.lives)
    buffer[at + 6] = u8(state.lady_spot)
    buffer[at + 7] = u8(1) if state.lady_air else u8(0)
    buffer[at + 8] = u8(state.lady_civilian + 1)
    buffer[at + 9] = u8(1) if state.workshop_used else u8(0)
    buffer[at + 10] = u8(state.pod_deck_size)
    return at + 11


def write_bits(word: i64, count: i64, buffer: vec[u8], at: i64) -> i64:
    end: i64 = at + count
    while at < end:
        buffer[at] = u8(word & 1)
        word >>= 1
        at += 1
    return at


def write_fleet(state: ThunderbirdsState, buffer: vec[u8], at: i64) -> i64:
    vehicle: i64
    for vehicle in range(ir.VEHICLES):
        buffer[at + vehicle] = u8(state.spots[vehicle])
    at = write_bits(state.moved, ir.VEHICLES, buffer, at + ir.VEHICLES)
    at = write_bits(state.grounded, ir.VEHICLES, buffer, at)
    seat: i64
    for seat in range(ir.SEATS):
        buffer[at + seat] = u8(state.crew[seat] + 1)
    at = write_bits(state.changed, ir.PILOTS, buffer, at + ir.SEATS)
    return write_bits(state.acted, ir.PILOTS, buffer, at)


def write_dice(state: ThunderbirdsState, buffer: vec[u8], at: i64) -> i64:
    buffer[at] = u8(state.pilot + 1)
    buffer[at + 1] = u8(state.using + 1)
    buffer[at + 2] = u8(1) if state.bonus else u8(0)
    at += 3
    waiting = state.dice_list if state.pilot != ir.NOTHING else i64(0)
    colour: i64
    for colour in range(ir.COLOURS):
        buffer[at + colour] = u8(waiting & 15)
        buffer[at + ir.COLOURS + colour] = u8(state.supply[colour])
        waiting >>= 4
    at += 2 * ir.COLOURS
    rolled = state.dice_count if state.pilot != ir.NOTHING else i64(0)
    clear_bytes(buffer, at, 4 * ir.MOST_DICE)
    die: i64
    for die in range(rolled):
        position = state.dice[2 * ir.MOST_DICE + die]
        buffer[at + die] = u8(state.dice[die] + 1)
        buffer[at + ir.MOST_DICE + die] = u8(state.dice[ir.MOST_DICE + die])
        buffer[at + 2 * ir.MOST_DICE + die] = u8(position + 1)
        if position != ir.NOTHING:
            buffer[at + 3 * ir.MOST_DICE + die] = u8(state.dice[3 * ir.MOST_DICE + die] + 1)
    return at + 4 * ir.MOST_DICE


def write_where(state: ThunderbirdsState, buffer: vec[u8], where: i64) -> None:
    """IR-G14, IR-G64, IR-R19  Of every card what was last seen of it; what lies on the table follows."""
    low, high = state.shown_low, state.shown_high  # 1: shown, so in the game
    if low | high == 0:
        clear_bytes(buffer, where, ir.EMERGENCIES)
    else:
        write_bits(high, ir.EMERGENCIES - ir.HALF, buffer, write_bits(low, ir.HALF, buffer, where))
    gone = state.gone
    place: i64
    for place in range(state.gone_size):
        entry = gone[place]
        buffer[where + (entry >> 2)] = u8(OUT + (entry & 3))
    for place in range(state.known_bottom):
        buffer[where + state.deck[place]] = u8(AT_BOTTOM + place)


def write_chains(state: ThunderbirdsState, buffer: vec[u8], at: i64, where: i64) -> None:
    kind, chains, marks = state.agreed.tables.kind, state.chains, state.marks
    clear_bytes(buffer, at + ir.CHAINS, ir.PLACES * (2 + ir.SYMBOLS))
    chain: i64
    for chain in range(ir.CHAINS):
        waiting = state.slots[chain]
        buffer[at + chain] = u8(waiting + 1)
        mark_on_table(buffer, where, waiting)
        place: i64
        for place in range(chain * ir.LENGTH, chain * ir.LENGTH + state.sizes[chain]):
            card, mark = chains[place], marks[place]
            shown: i64 = at + ir.CHAINS + place
            buffer[shown] = u8(card + 1)
            buffer[where + card] = ON_TABLE
            if kind[card] == ir.DISASTER:
                write_stored(mark, buffer, at + ir.CHAINS + 2 * ir.PLACES + place * ir.SYMBOLS)
            else:
                buffer[shown + ir.PLACES] = u8(mark)
                mark_on_table(buffer, where, mark - 2)


def write_stored(dice: i64, buffer: vec[u8], at: i64) -> None:
    """By symbol how many dice; two bits of the word count those of each colour."""
    while dice != 0:
        part: i64 = dice & 0xFFF
        count: i64 = 0
        while part != 0:
            count += part & 3
            part >>= 2
        buffer[at] = u8(count)
        dice >>= 12
        at += 1


def write_pods(state: ThunderbirdsState, buffer: vec[u8], at: i64) -> None:
    clear_bytes(buffer, at, ir.PODS)
    place: i64
    for place in range(state.display_size):
        buffer[at + state.display[place]] = u8(1)
    for place in range(state.hold_size):
        buffer[at + state.hold[place]] = u8(2)
    for place in range(state.pods_known):
        buffer[at + state.pod_deck[place]] = u8(AT_BOTTOM + place)
