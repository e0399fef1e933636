"""What the mythological cards can be aimed at, and whether they may be played at all (TL-R40, TL-G13)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormdeck.core.game import Rows
from stormdeck.games.thunder_and_lightning.actions import (
    AT,
    AT_HAND,
    AT_OWN_GOD,
    MOVE,
    REVEAL,
    SPY,
    TO,
)
from stormdeck.games.thunder_and_lightning.state import (
    ARCHER,
    BERSERKER,
    CELLS,
    CHALLENGE_FRONT,
    DRAW_OPPOSING,
    FLANK,
    GOD,
    IDUNN,
    KINDS,
    LANES,
    MOVE_OPPOSING,
    MOVE_OWN,
    NOTHING,
    RAVENS,
    RECOVER_RAVENS,
    RECOVER_TROOPS,
    REMOVE_GOD_OR_WALL,
    ROWS,
    SHIELD_WALL,
    SPY_HAND,
    TAKE_ANY,
    TAKE_OPPOSING_TOP,
    TOP_TIES,
    TOP_VIKINGS,
    VIKING,
    ThunderState,
)

CENTER: Final = 1  # the only lane without a flank (TL-G23)


def can_attack(state: ThunderState, seat: i64, cell: i64) -> bool:
    """TL-R36, TL-R47, TL-G24  The own front may challenge, and the opposing card there is not the god."""
    lane = cell // ROWS
    if state.heights[seat * LANES + lane] == 0 or not state.can_initiate(state.front(seat, lane)):
        return False
    other = 1 - seat
    if cell % ROWS >= state.heights[other * LANES + lane]:
        return False
    return not state.is_god(other * CELLS + cell)


def can_use(state: ThunderState, seat: i64, card: i64) -> bool:
    """TL-R40, TL-G13  A card is played for its power only where the power has something to do.  All of it is public or own.

    In a first turn only the challenges of Ravens and Vidarr are out (TL-G46, TL-G47).  A stolen Ravens is as good as an own
    one; the action names the back (TL-G65).
    """
    power = state.agreed.powers[card % KINDS]
    other = 1 - seat
    if power & CHALLENGE_FRONT != 0:  # TL-R87, TL-R89
        return state.turns_taken[seat] > 0 and has_ravens_target(state, seat)
    if power & SPY_HAND != 0:  # TL-R61, TL-R64
        return state.hand_sizes[other] > 0 or has_hidden_column(state, other)
    if power & (MOVE_OWN | MOVE_OPPOSING) != 0:
        return has_movable(state, seat if power & MOVE_OWN != 0 else other)
    if power & FLANK != 0:
        return state.turns_taken[seat] > 0 and has_flank_target(state, seat)
    if power & TAKE_OPPOSING_TOP != 0:
        return can_steal(state, other)
    if power & TAKE_ANY != 0:
        return state.pile_sizes[seat] > 0
    if power & (RECOVER_RAVENS | RECOVER_TROOPS) != 0:
        return state.agreed.empty_recovery or recoverable(state, seat, power) > 0
    if power & DRAW_OPPOSING != 0:
        return state.deck_sizes[other] > 0
    if power & REMOVE_GOD_OR_WALL != 0:
        return has_weapon_target(state, other)
    if power & TOP_VIKINGS != 0:
        return state.holders[0] != other  # TL-R52
    if power & TOP_TIES != 0:
        return state.holders[1] != other  # TL-R54
    return False


def recoverable(state: ThunderState, seat: i64, power: i64) -> i64:
    """TL-R76, TL-R84  How many cards Odin or Longships could fetch from the own pile."""
    if power & RECOVER_RAVENS != 0:
        return state.count_in_pile(seat, RAVENS)
    return state.count_in_pile(seat, VIKING) + state.count_in_pile(seat, ARCHER)


def can_steal(state: ThunderState, other: i64) -> bool:
    """TL-R57, TL-G42  Freya needs an opposing top card of strength 1 to 7."""
    top = state.top(other)
    return top != NOTHING and state.strength(top) >= 1


def has_ravens_target(state: ThunderState, seat: i64) -> bool:
    """TL-R87  A card in the opponent's first row, one in his hand, or the own god."""
    other = 1 - seat
    return state.hand_sizes[other] > 0 or state.columns(other) > 0 or state.god_lane(seat) != NOTHING


def add_ravens_targets(state: ThunderState, rows: Rows) -> None:
    """TL-R90, TL-R93, TL-R94, TL-R95, TL-G54"""
    other = 1 - state.turn
    lane: i64
    for lane in range(LANES):
        if state.heights[other * LANES + lane] > 0:
            rows.add(AT + lane * ROWS)
    if state.hand_sizes[other] > 0:
        rows.add(AT_HAND)
    if state.god_lane(state.turn) != NOTHING:
        rows.add(AT_OWN_GOD)


def is_column_hidden(state: ThunderState, seat: i64, lane: i64) -> bool:
    """Whether a column has a face-down card."""
    place = state.front(seat, lane)
    end = place + state.heights[seat * LANES + lane]
    while place < end:
        if state.ups[place] == 0:
            return True
        place += 1
    return False


def has_hidden_column(state: ThunderState, seat: i64) -> bool:
    lane: i64
    for lane in range(LANES):
        if is_column_hidden(state, seat, lane):
            return True
    return False


def add_frigg_targets(state: ThunderState, rows: Rows) -> None:
    """TL-R62, TL-R65  The hand, or a column with a face-down card."""
    other = 1 - state.turn
    if state.hand_sizes[other] > 0:
        rows.add(SPY)
    lane: i64
    for lane in range(LANES):
        if is_column_hidden(state, other, lane):
            rows.add(REVEAL + lane)


def has_flank_target(state: ThunderState, seat: i64) -> bool:
    cell: i64
    for cell in range(CELLS):
        if cell // ROWS != CENTER and can_attack(state, seat, cell):
            return True
    return False


def add_flank_targets(state: ThunderState, rows: Rows) -> None:
    """TL-R107, TL-R108, TL-G23  Any row of the facing column in an outer lane, the god left out."""
    cell: i64
    for cell in range(CELLS):
        if cell // ROWS != CENTER and can_attack(state, state.turn, cell):
            rows.add(AT + cell)


def can_strike(state: ThunderState, place: i64) -> bool:
    """TL-R71, TL-R72, TL-G20, TL-G21  The opposing god, or a face-up Shield Wall in any row; by option any face-down card."""
    if state.ups[place] == 0:
        return state.agreed.weapon_hits_facedown
    kind = state.cards[place] % KINDS
    return kind == GOD or kind == SHIELD_WALL


def has_weapon_target(state: ThunderState, other: i64) -> bool:
    cell: i64
    for cell in range(CELLS):
        place = other * CELLS + cell
        if cell % ROWS < state.heights[other * LANES + cell // ROWS] and can_strike(state, place):
            return True
    return False


def add_weapon_targets(state: ThunderState, rows: Rows) -> None:
    other = 1 - state.turn
    cell: i64
    for cell in range(CELLS):
        place = other * CELLS + cell
        if cell % ROWS < state.heights[other * LANES + cell // ROWS] and can_strike(state, place):
            rows.add(AT + cell)


# ---- Baldr and Valkyries -----------------------------------------------------------------------------------------------


def can_move_to(state: ThunderState, source: i64, lane: i64, row: i64) -> bool:
    """TL-R49, TL-R50, TL-R105, TL-R106, TL-G40  The place that a card has when the move is over."""
    seat = source // CELLS
    height = state.heights[seat * LANES + lane]
    if row == 0 and state.has_god_in_front(seat, lane):
        return False
    if source // ROWS == seat * LANES + lane:  # the limit of four does not bind within a column
        return row < height and row != source % ROWS
    return height < ROWS and row <= height


def is_movable(state: ThunderState, source: i64) -> bool:
    """TL-R47  Not the god, and there must be another place to go."""
    if state.is_god(source):
        return False
    cell: i64
    for cell in range(CELLS):
        if can_move_to(state, source, cell // ROWS, cell % ROWS):
            return True
    return False


def moved_seat(state: ThunderState) -> i64:
    """Whose cards the played card moves."""
    return state.turn if state.has_power(state.played, MOVE_OWN) else 1 - state.turn


def has_movable(state: ThunderState, seat: i64) -> bool:
    cell: i64
    for cell in range(CELLS):
        if cell % ROWS < state.heights[seat * LANES + cell // ROWS] and is_movable(state, seat * CELLS + cell):
            return True
    return False


def add_movable(state: ThunderState, rows: Rows) -> None:
    seat = moved_seat(state)
    cell: i64
    for cell in range(CELLS):
        if cell % ROWS < state.heights[seat * LANES + cell // ROWS] and is_movable(state, seat * CELLS + cell):
            rows.add(MOVE + cell)


def add_destinations(state: ThunderState, rows: Rows) -> None:
    source = moved_seat(state) * CELLS + state.moving
    cell: i64
    for cell in range(CELLS):
        if can_move_to(state, source, cell // ROWS, cell % ROWS):
            rows.add(TO + cell)


def takes_at_front(state: ThunderState, seat: i64, lane: i64) -> bool:
    """TL-R97, TL-R100  Not a column of four cards, nor one headed by the god; an empty one will do (TL-G37)."""
    return state.first_slot(seat, lane) == 0


def has_front_lane(state: ThunderState, seat: i64) -> bool:
    lane: i64
    for lane in range(LANES):
        if takes_at_front(state, seat, lane):
            return True
    return False


def holder_slot(kind: i64) -> i64:
    """Where `state.holders` keeps the holder of Berserker or Idunn; -1 for any other kind."""
    if kind == BERSERKER:
        return 0
    return i64(1) if kind == IDUNN else i64(NOTHING)
