"""What a seat of Taidian knows, as bytes in the order of `layout.py`: the same that `see.py` shows, and no more.

Left out although a perfect memory has it: in which of its places a hidden card of another seat lies (`Recall.noted`, the bounds),
every single way in which thefts that were not seen may have gone (`Recall.ways`; `sure` and `pool` are what they have in common),
which structure a bomb names, and who laid which Poison.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stormdeck.core.arrays import clear_bytes, copy_bytes
from stormdeck.games.taidian import state as ta
from stormdeck.games.taidian.diary import catch_up
from stormdeck.games.taidian.state import TaidianState

TABLE: Final = 16
OWN: Final = 7  # rows of kinds that belong to nobody, or to the observer alone
FACTS: Final = 14  # of a player
POISONS: Final = 9  # where a player's Poisons are counted


def capped(value: i64) -> u8:
    if value > 255:
        return u8(255)
    return u8(value) if value > 0 else u8(0)


def observe_into(state: TaidianState, seat: i64, buffer: vec[u8], start: i64) -> None:
    """From the seat's own side: player 0 is the observing seat, player 1 the next one clockwise."""
    catch_up(state)
    players, kinds = state.players, state.kinds
    write_table(state, seat, buffer, start)
    at: i64 = start + TABLE
    own: i64 = seat * ta.ZONES
    copy_bytes(state.cards, (own + ta.HAND) * kinds, buffer, at, 2 * kinds)  # and the draw pile, which comes next
    write_zone(state, own + ta.CLOSED, buffer, at + 2 * kinds)
    copy_bytes(state.stock, 0, buffer, at + 3 * kinds, ta.STOCKS * kinds)
    at += OWN * kinds
    size: i64 = FACTS + ta.TALLIES + state.table.symbols + state.table.green_count + 2 * kinds
    step: i64
    for step in range(players):
        write_player(state, seat, (seat + step) % players, buffer, at + step * size)
    write_poisons(state, seat, buffer, at, size)
    write_volley(state, seat, buffer, at + size - kinds, size)
    write_recall(state, seat, buffer, at + players * size)


def write_zone(state: TaidianState, zone: i64, buffer: vec[u8], at: i64) -> None:
    """The cards of one place by kind; it is often empty, and clearing is quicker than copying."""
    if state.sizes[zone] == 0:
        clear_bytes(buffer, at, state.kinds)
    else:
        copy_bytes(state.cards, zone * state.kinds, buffer, at, state.kinds)


def seats_after(state: TaidianState, seat: i64, other: i64) -> u8:
    """How many seats after this one somebody sits, + 1; 0 for nobody."""
    if other < 0:
        return u8(0)
    return u8((other + state.players - seat) % state.players + 1)


def write_table(state: TaidianState, seat: i64, buffer: vec[u8], at: i64) -> None:
    players = state.players
    buffer[at] = u8(state.phase)
    buffer[at + 1] = u8((state.active + players - seat) % players)
    buffer[at + 2] = u8((state.start_seat + players - seat) % players)
    buffer[at + 3] = capped(state.round)
    buffer[at + 4] = u8(state.turn_kind)
    buffer[at + 5] = capped(state.money)
    buffer[at + 6] = capped(state.burned)
    buffer[at + 7] = capped(state.proposals)
    buffer[at + 8] = u8(1) if state.red_played else u8(0)
    buffer[at + 9] = capped(state.robber_at)
    buffer[at + 10] = seats_after(state, seat, state.target)
    buffer[at + 11] = u8(1) if state.cured else u8(0)
    buffer[at + 12] = capped(state.tick_at)
    buffer[at + 13] = u8(state.asked_from) if state.phase == ta.TREATY_ANSWER else u8(0)
    buffer[at + 14] = seats_after(state, seat, state.victim)
    buffer[at + 15] = capped(state.taken)


def write_player(state: TaidianState, viewer: i64, seat: i64, buffer: vec[u8], at: i64) -> None:
    table, kinds, zone = state.table, state.kinds, seat * ta.ZONES
    buffer[at] = u8((state.alive >> seat) & 1)
    buffer[at + 1] = capped(state.health[seat])
    buffer[at + 2] = capped(state.energy[seat])
    buffer[at + 3] = u8(1) if state.team[seat] == state.team[viewer] else u8(0)
    buffer[at + 4] = u8((state.treaty[viewer] >> seat) & 1)
    buffer[at + 5] = u8(state.character[seat] + 1)
    buffer[at + 6] = capped(state.sizes[zone + ta.HAND])
    buffer[at + 7] = capped(state.sizes[zone + ta.PILE])
    buffer[at + 8] = capped(state.sizes[zone + ta.CLOSED])
    buffer[at + 9] = u8(0)
    buffer[at + 10] = u8(0)
    buffer[at + 11] = u8((state.shotguns >> seat) & 1)
    buffer[at + 12] = u8((state.passed >> seat) & 1)
    buffer[at + 13] = u8((state.victims >> seat) & 1)
    at += FACTS
    tallies, first = state.tallies, seat * ta.TALLIES
    place: i64
    for place in range(ta.TALLIES):
        buffer[at + place] = capped(tallies[first + place])
    at += ta.TALLIES
    symbols = table.symbols
    copy_bytes(state.levels, seat * symbols, buffer, at, symbols)
    at += symbols
    green_kind, built = table.green_kind, state.structures[seat]
    end: i64 = at + table.green_count
    place = 0
    while at < end:
        buffer[at] = u8((built >> green_kind[place]) & 1)
        place += 1
        at += 1
    write_zone(state, zone + ta.OPEN, buffer, at)
    clear_bytes(buffer, at + kinds, kinds)


def write_poisons(state: TaidianState, seat: i64, buffer: vec[u8], at: i64, size: i64) -> None:
    """TA-R59  How many lie on each player; their facts come first."""
    index: i64
    for index in range(state.poison_count):
        step: i64 = (state.poisons[index * ta.ENTRY + ta.VICTIM] + state.players - seat) % state.players
        place: i64 = at + step * size + POISONS
        buffer[place] += u8(1)
        buffer[place + 1] = capped(i64(buffer[place + 1]) + state.poisons[index * ta.ENTRY + ta.TICKS])


def write_volley(state: TaidianState, seat: i64, buffer: vec[u8], at: i64, size: i64) -> None:
    """The cards laid against each player come last of what is his."""
    index: i64
    for index in range(state.volley_size):
        entry: i64 = index * ta.ENTRY
        fate = state.volley[entry + ta.FATE]
        if fate != ta.STOPPED and fate != ta.CANCELLED:
            step: i64 = (state.volley[entry + ta.TARGET] + state.players - seat) % state.players
            buffer[at + step * size + state.volley[entry + ta.CARD]] += u8(1)


def write_recall(state: TaidianState, seat: i64, buffer: vec[u8], at: i64) -> None:
    """TA-G30  What this seat remembers of the hidden cards of the others."""
    players, kinds = state.players, state.kinds
    step: i64
    for step in range(1, players):
        other: i64 = (seat + step) % players
        root = state.roots[seat * players + other]
        copy_bytes(state.sure, (seat * players + other) * kinds, buffer, at, kinds)
        at += kinds
        if players > 2:
            copy_bytes(state.pools, (seat * players + root) * kinds, buffer, at, kinds)
            at += kinds
