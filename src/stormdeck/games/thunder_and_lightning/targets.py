"""What the mythological cards can be aimed at, and whether they may be played at all (TL-R40, TL-G13)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormdeck.core.game import Rows
from stormdeck.games.thunder_and_lightning import actions as act
from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning.state import ThunderState

CENTER: Final = 1  # the only lane without a flank (TL-G23)


def can_attack(state: ThunderState, seat: i64, cell: i64) -> bool:
    """TL-R36, TL-R47, TL-G24  The own front may challenge, and the opposing card there is not the god."""
    lane = cell // tl.ROWS
    if state.heights[seat * tl.LANES + lane] == 0 or not state.can_initiate(state.front(seat, lane)):
        return False
    other = 1 - seat
    if cell % tl.ROWS >= state.heights[other * tl.LANES + lane]:
        return False
    return not state.is_god(other * tl.CELLS + cell)


def can_use(state: ThunderState, seat: i64, card: i64) -> bool:
    """TL-R40, TL-G13  A card is played for its power only where the power has something to do.  All of it is public or own.

    In a first turn only the challenges of Ravens and Vidarr are out (TL-G46, TL-G47).  A stolen Ravens is as good as an own
    one; the action names the back (TL-G65).
    """
    power = state.agreed.powers[card % tl.KINDS]
    other = 1 - seat
    if power & tl.CHALLENGE_FRONT != 0:  # TL-R87, TL-R89
        return state.turns_taken[seat] > 0 and has_ravens_target(state, seat)
    if power & tl.SPY_HAND != 0:  # TL-R61, TL-R64
        return state.hand_sizes[other] > 0 or has_hidden_column(state, other)
    if power & (tl.MOVE_OWN | tl.MOVE_OPPOSING) != 0:
        return has_movable(state, seat if power & tl.MOVE_OWN != 0 else other)
    if power & tl.FLANK != 0:
        return state.turns_taken[seat] > 0 and has_flank_target(state, seat)
    if power & tl.TAKE_OPPOSING_TOP != 0:
        return can_steal(state, other)
    if power & tl.TAKE_ANY != 0:
        return state.pile_sizes[seat] > 0
    if power & (tl.RECOVER_RAVENS | tl.RECOVER_TROOPS) != 0:
        return state.agreed.empty_recovery or recoverable(state, seat, power) > 0
    if power & tl.DRAW_OPPOSING != 0:
        return state.deck_sizes[other] > 0
    if power & tl.REMOVE_GOD_OR_WALL != 0:
        return has_weapon_target(state, other)
    if power & tl.TOP_VIKINGS != 0:
        return state.holders[0] != other  # TL-R52
    if power & tl.TOP_TIES != 0:
        return state.holders[1] != other  # TL-R54
    return False


def recoverable(state: ThunderState, seat: i64, power: i64) -> i64:
    """TL-R76, TL-R84  How many cards Odin or Longships could fetch from the own pile."""
    if power & tl.RECOVER_RAVENS != 0:
        return state.count_in_pile(seat, tl.RAVENS)
    return state.count_in_pile(seat, tl.VIKING) + state.count_in_pile(seat, tl.ARCHER)


def can_steal(state: ThunderState, other: i64) -> bool:
    """TL-R57, TL-G42  Freya needs an opposing top card of strength 1 to 7."""
    top = state.top(other)
    return top != tl.NOTHING and state.strength(top) >= 1


def has_ravens_target(state: ThunderState, seat: i64) -> bool:
    """TL-R87  A card in the opponent's first row, one in his hand, or the own god."""
    other = 1 - seat
    return state.hand_sizes[other] > 0 or state.columns(other) > 0 or state.god_lane(seat) != tl.NOTHING


def add_ravens_targets(state: ThunderState, rows: Rows) -> None:
    """TL-R90, TL-R93, TL-R94, TL-R95, TL-G54"""
    other = 1 - state.turn
    lane: i64
    for lane in range(tl.LANES):
        if state.heights[other * tl.LANES + lane] > 0:
            rows.add(act.AT + lane * tl.ROWS)
    if state.hand_sizes[other] > 0:
        rows.add(act.AT_HAND)
    if state.god_lane(state.turn) != tl.NOTHING:
        rows.add(act.AT_OWN_GOD)


def is_column_hidden(state: ThunderState, seat: i64, lane: i64) -> bool:
    """Whether a column has a face-down card."""
    place = state.front(seat, lane)
    end = place + state.heights[seat * tl.LANES + lane]
    while place < end:
        if state.ups[place] == 0:
            return True
        place += 1
    return False


def has_hidden_column(state: ThunderState, seat: i64) -> bool:
    lane: i64
    for lane in range(tl.LANES):
        if is_column_hidden(state, seat, lane):
            return True
    return False


def add_frigg_targets(state: ThunderState, rows: Rows) -> None:
    """TL-R62, TL-R65  The hand, or a column with a face-down card."""
    other = 1 - state.turn
    if state.hand_sizes[other] > 0:
        rows.add(act.SPY)
    lane: i64
    for lane in range(tl.LANES):
        if is_column_hidden(state, other, lane):
            rows.add(act.REVEAL + lane)


def has_flank_target(state: ThunderState, seat: i64) -> bool:
    cell: i64
    for cell in range(tl.CELLS):
        if cell // tl.ROWS != CENTER and can_attack(state, seat, cell):
            return True
    return False


def add_flank_targets(state: ThunderState, rows: Rows) -> None:
    """TL-R107, TL-R108, TL-G23  Any row of the facing column in an outer lane, the god left out."""
    cell: i64
    for cell in range(tl.CELLS):
        if cell // tl.ROWS != CENTER and can_attack(state, state.turn, cell):
            rows.add(act.AT + cell)


def can_strike(state: ThunderState, place: i64) -> bool:
    """TL-R71, TL-R72, TL-G20, TL-G21  The opposing god, or a face-up Shield Wall in any row; by option any face-down card."""
    if state.ups[place] == 0:
        return state.agreed.weapon_hits_facedown
    kind = state.cards[place] % tl.KINDS
    return kind == tl.GOD or kind == tl.SHIELD_WALL


def has_weapon_target(state: ThunderState, other: i64) -> bool:
    cell: i64
    for cell in range(tl.CELLS):
        place = other * tl.CELLS + cell
        if cell % tl.ROWS < state.heights[other * tl.LANES + cell // tl.ROWS] and can_strike(state, place):
            return True
    return False


def add_weapon_targets(state: ThunderState, rows: Rows) -> None:
    other = 1 - state.turn
    cell: i64
    for cell in range(tl.CELLS):
        place = other * tl.CELLS + cell
        if cell % tl.ROWS < state.heights[other * tl.LANES + cell // tl.ROWS] and can_strike(state, place):
            rows.add(act.AT + cell)


# ---- Baldr and Valkyries -----------------------------------------------------------------------------------------------


def can_move_to(state: ThunderState, source: i64, lane: i64, row: i64) -> bool:
    """TL-R49, TL-R50, TL-R105, TL-R106, TL-G40  The place that a card has when the move is over."""
    seat = source // tl.CELLS
    height = state.heights[seat * tl.LANES + lane]
    if row == 0 and state.has_god_in_front(seat, lane):
        return False
    if source // tl.ROWS == seat * tl.LANES + lane:  # the limit of four does not bind within a column
        return row < height and row != source % tl.ROWS
    return height < tl.ROWS and row <= height


def is_movable(state: ThunderState, source: i64) -> bool:
    """TL-R47  Not the god, and there must be another place to go."""
    if state.is_god(source):
        return False
    cell: i64
    for cell in range(tl.CELLS):
        if can_move_to(state, source, cell // tl.ROWS, cell % tl.ROWS):
            return True
    return False


def moved_seat(state: ThunderState) -> i64:
    """Whose cards the played card moves."""
    return state.turn if state.has_power(state.played, tl.MOVE_OWN) else 1 - state.turn


def has_movable(state: ThunderState, seat: i64) -> bool:
    cell: i64
    for cell in range(tl.CELLS):
        if cell % tl.ROWS < state.heights[seat * tl.LANES + cell // tl.ROWS] and is_movable(state, seat * tl.CELLS + cell):
            return True
    return False


def add_movable(state: ThunderState, rows: Rows) -> None:
    seat = moved_seat(state)
    cell: i64
    for cell in range(tl.CELLS):
        if cell % tl.ROWS < state.heights[seat * tl.LANES + cell // tl.ROWS] and is_movable(state, seat * tl.CELLS + cell):
            rows.add(act.MOVE + cell)


def add_destinations(state: ThunderState, rows: Rows) -> None:
    source = moved_seat(state) * tl.CELLS + state.moving
    cell: i64
    for cell in range(tl.CELLS):
        if can_move_to(state, source, cell // tl.ROWS, cell % tl.ROWS):
            rows.add(act.TO + cell)


def takes_at_front(state: ThunderState, seat: i64, lane: i64) -> bool:
    """TL-R97, TL-R100  Not a column of four cards, nor one headed by the god; an empty one will do (TL-G37)."""
    return state.first_slot(seat, lane) == 0


def has_front_lane(state: ThunderState, seat: i64) -> bool:
    lane: i64
    for lane in range(tl.LANES):
        if takes_at_front(state, seat, lane):
            return True
    return False


def holder_slot(kind: i64) -> i64:
    """Where `state.holders` keeps the holder of Berserker or Idunn; -1 for any other kind."""
    if kind == tl.BERSERKER:
        return 0
    return i64(1) if kind == tl.IDUNN else i64(tl.NOTHING)
