"""What is legal in Blanco: the only judge of it (BL-R24)."""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.core.game import Rows
from stormdeck.games.blanco import actions as act
from stormdeck.games.blanco import state as bl
from stormdeck.games.blanco.state import BlancoState


def legal_rows(state: BlancoState, rows: Rows) -> None:
    """BL-R24  What the seat to move may do now; never empty (BL-G43, BL-G44), and no action is rationed (BL-R25).

    The order: draws, swaps by pair, then by card and by cell in reading order.  Which questions come up, and how many
    answers they have, follows from what everybody can see.
    """
    rows.count = 0
    phase = state.phase
    if phase == bl.CHOOSE_ACTION:
        rows.add(act.DRAW_PILE)  # BL-R26
        rows.add(act.DRAW_DISCARD)
        add_swaps(state, rows)
    elif phase == bl.PLAY_OR_DISCARD:
        add_hand_cards(state, rows)
    elif phase == bl.CLEAR_LINES:
        add_lines(state, rows)
    elif phase == bl.REWARD_REVEAL:
        rows.add(act.REVEAL_LOOKED)  # BL-R41
        rows.add(act.KEEP_HIDDEN)
    elif phase == bl.SETUP_REVEAL or phase == bl.REVEAL_AFTER_DISCARD or phase == bl.DEPLOY_REVEAL:
        add_face_down(state, rows, act.REVEAL)  # BL-R19, BL-R28, BL-R48; compulsory (BL-G21, BL-G39)
    elif phase != bl.MATCH_OVER:
        add_face_down(state, rows, act.LOOK)  # BL-R20, BL-R38, BL-R48
        if phase == bl.REWARD_LOOK:
            rows.add(act.SKIP_LOOK)  # BL-G39


def first_of(pair: i64) -> i64:
    """The first place of a pair of neighbours; must agree with `actions.pair_cells`."""
    return pair // 3 * bl.COLUMNS + pair % 3 if pair < act.ACROSS else pair - act.ACROSS


def second_of(pair: i64) -> i64:
    return first_of(pair) + (i64(1) if pair < act.ACROSS else i64(bl.COLUMNS))


def add_swaps(state: BlancoState, rows: Rows) -> None:
    """BL-R34, BL-R35  Every pair of neighbours, side by side first; also one that changes nothing (BL-G27)."""
    seat = state.active
    row: i64
    for row in range(state.rows[seat]):
        add_swaps_of_line(state, rows, row * 3, row * bl.COLUMNS, state.columns[seat] - 1, 1)
    for row in range(1, state.rows[seat]):
        above = row * bl.COLUMNS - bl.COLUMNS
        add_swaps_of_line(state, rows, act.ACROSS + above, above, state.columns[seat], bl.COLUMNS)


def add_swaps_of_line(state: BlancoState, rows: Rows, pair: i64, cell: i64, pairs: i64, step: i64) -> None:
    """BL-R36, BL-G26  One face-down card is turned up;  BL-R37  of two, the player says which (BL-G25)."""
    faces, items, count = state.faces, rows.items, rows.count
    place: i64 = state.active * bl.CELLS + cell
    end: i64 = place + pairs
    action: i64 = act.SWAP + pair * 3
    while place < end:
        first_down = faces[place] != bl.UP
        second_down = faces[place + step] != bl.UP
        if first_down:
            items[count] = action + 1
            count += 1
        if second_down:
            items[count] = action + 2
            count += 1
        if not first_down and not second_down:
            items[count] = action
            count += 1
        place += 1
        action += 3
    rows.count = count


def add_hand_cards(state: BlancoState, rows: Rows) -> None:
    """BL-R27  Any of the three cards may be discarded (BL-G22) or played onto any occupied place (BL-R30, BL-G23)."""
    seat = state.active
    held: i64 = seat * bl.HAND
    end: i64 = held + state.hand_sizes[seat]
    while held < end:
        card = state.hands[held]
        if state.agreed.allow_return or card != state.taken_from_discard:
            rows.add(act.DISCARD + card)
        held += 1
    for held in range(seat * bl.HAND, end):
        add_places(state, rows, act.PLACE + state.hands[held] * bl.CELLS)


def add_places(state: BlancoState, rows: Rows, first: i64) -> None:
    """BL-R30  One card onto each place of the grid: half of what random play is offered, so without a call for each."""
    items, count = rows.items, rows.count
    columns = state.columns[state.active]
    end: i64 = first + state.rows[state.active] * bl.COLUMNS
    while first < end:
        column: i64
        for column in range(columns):
            items[count] = first + column
            count += 1
        first += bl.COLUMNS
    rows.count = count


def add_lines(state: BlancoState, rows: Rows) -> None:
    """BL-R08, BL-R43, BL-G12, BL-G49  Each complete line; or stop, unless clearing is mandatory (BL-G08, BL-G51).

    Which line is wise (BL-G14, BL-R53) is the player's business.
    """
    seat = state.active
    row: i64
    for row in range(state.rows[seat]):
        if state.is_row_complete(seat, row):
            rows.add(act.CLEAR_ROW + row)
    column: i64
    for column in range(state.columns[seat]):
        if state.is_column_complete(seat, column):
            rows.add(act.CLEAR_COLUMN + column)
    if not state.agreed.mandatory:
        rows.add(act.FINISH_CLEARING)


def add_face_down(state: BlancoState, rows: Rows, kind: i64) -> None:
    """REVEAL or LOOK for every face-down card of the own grid, known or not (BL-G20, BL-G45)."""
    seat = state.active
    row: i64
    for row in range(state.rows[seat]):
        column: i64
        for column in range(state.columns[seat]):
            cell = row * bl.COLUMNS + column
            if state.faces[seat * bl.CELLS + cell] != bl.UP:
                rows.add(kind + cell)
