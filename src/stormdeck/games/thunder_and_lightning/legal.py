"""What is legal in Thunder & Lightning: the only judge of it (TL-R19)."""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.core.game import Rows
from stormdeck.games.thunder_and_lightning import actions as act
from stormdeck.games.thunder_and_lightning import state as tl
from stormdeck.games.thunder_and_lightning import targets
from stormdeck.games.thunder_and_lightning.state import ThunderState


def legal_rows(state: ThunderState, rows: Rows) -> None:
    """TL-R19, TL-R20  What the seat to move may do now, in the order of the action table; never empty (TL-G10)."""
    rows.count = 0
    phase = state.phase
    if phase == tl.ACTION:
        add_actions(state, rows)
    elif phase == tl.END_OF_TURN:
        add_enter(state, rows)  # TL-G07
        rows.add(act.END_TURN)
    elif phase == tl.AIM_RAVENS:
        targets.add_ravens_targets(state, rows)
    elif phase == tl.AIM_FRIGG:
        targets.add_frigg_targets(state, rows)
    elif phase == tl.AIM_VIDARR:
        targets.add_flank_targets(state, rows)
    elif phase == tl.AIM_WEAPON:
        targets.add_weapon_targets(state, rows)
    elif phase == tl.MOVE_FROM:
        targets.add_movable(state, rows)
    elif phase == tl.MOVE_TO:
        targets.add_destinations(state, rows)
    elif phase == tl.PLACE_REVEALED:
        add_front_lanes(state, rows)
    elif phase == tl.SEER_MORE:
        rows.add(act.SEER_NEXT)
        rows.add(act.SEER_STOP)  # TL-G34
    else:
        add_cards_asked_for(state, rows)


def add_cards_asked_for(state: ThunderState, rows: Rows) -> None:
    """The questions that are answered by a card."""
    phase = state.phase
    if phase == tl.SETUP:
        add_deployable(state, rows)
    elif phase == tl.TAKE_CARD:
        add_pile_cards(state, rows)
    elif phase == tl.TAKE_TROOPS:
        add_troops(state, rows)
    elif phase == tl.ORDER_DISCARDS:
        add_waiting(state, rows)


# ---- Actions -----------------------------------------------------------------------------------------------------------


def add_actions(state: ThunderState, rows: Rows) -> None:
    """TL-R19  Draw, play a card, challenge, enter, use a mythological card; nothing removes an own card (TL-R30), and nobody
    need challenge while there is anything else to do (TL-R34)."""
    seat = state.turn
    if can_draw(state, seat):
        rows.add(act.DRAW)
    add_plays(state, rows)
    stride = between_challengers(state)
    cell: i64 = 0
    while cell < tl.CELLS:
        if can_challenge(state, seat, cell):
            rows.add(act.CHALLENGE + cell)
        cell += stride
    add_enter(state, rows)
    hands, first, side = state.hands, seat * tl.HAND, state.sides[seat]
    end: i64 = first + state.hand_sizes[seat]
    foreign: i64
    for foreign in range(2):  # own backs first, as the action table has it
        back: i64 = (side if foreign == 0 else 1 - side) * tl.KINDS
        held: i64
        for held in range(first, end):
            card = hands[held]
            kind: i64 = card - back
            again = held > first and hands[held - 1] == card
            if kind >= 0 and kind < tl.KINDS and not again and targets.can_use(state, seat, card):
                rows.add(act.USE + foreign * tl.KINDS + kind)


def between_challengers(state: ThunderState) -> i64:
    """How far apart the places lie that may challenge: only fronts, unless Vidarr opens the flanks."""
    return i64(tl.ROWS) if state.flanking == 0 else i64(1)


def can_draw(state: ThunderState, seat: i64) -> bool:
    """TL-R23, TL-R24, TL-R25  The deck has a card and the hand has room; no reshuffle (TL-G45)."""
    return state.deck_sizes[seat] > 0 and state.hand_sizes[seat] < tl.HAND


def add_plays(state: ThunderState, rows: Rows) -> None:
    """TL-R26, TL-R27, TL-R29  Any hand card but the god (TL-R45), into any slot; one action for equal cards."""
    seat = state.turn
    if not state.has_slot(seat):
        return
    hands, first, side = state.hands, seat * tl.HAND, state.sides[seat]
    end: i64 = first + state.hand_sizes[seat]
    foreign: i64
    for foreign in range(2):
        back: i64 = (side if foreign == 0 else 1 - side) * tl.KINDS
        held: i64
        for held in range(first, end):
            card = hands[held]
            kind: i64 = card - back
            again = held > first and hands[held - 1] == card
            if kind >= 0 and kind < tl.KINDS and (kind != tl.GOD or foreign == 1) and not again:
                add_slots(state, rows, act.PLAY + (foreign * tl.KINDS + kind) * tl.CELLS)


def add_slots(state: ThunderState, rows: Rows, first: i64) -> None:
    """TL-R14, TL-R28  Front, behind or between, in every column that is not full; never before the god (TL-R45)."""
    seat, heights = state.turn, state.heights
    items, count = rows.items, rows.count
    lane: i64
    for lane in range(tl.LANES):
        row = state.first_slot(seat, lane)
        last: i64 = heights[seat * tl.LANES + lane]
        if row != tl.NOTHING:
            while row <= last:
                items[count] = first + row
                count += 1
                row += 1
        first += tl.ROWS
    rows.count = count


def can_challenge(state: ThunderState, seat: i64, cell: i64) -> bool:
    """TL-R32, TL-R109  Not in the first turn.  TL-R33, TL-R35  Fronts of one lane; other rows with Vidarr (TL-G58)."""
    if state.turns_taken[seat] == 0:
        return False
    if cell % tl.ROWS != 0 and (state.flanking == 0 or cell // tl.ROWS == targets.CENTER):
        return False
    return targets.can_attack(state, seat, cell)


def add_enter(state: ThunderState, rows: Rows) -> None:
    """TL-R43, TL-R45, TL-R46  The god may enter any own column of at most three cards, an empty one included."""
    seat = state.turn
    if not state.holds(seat, state.sides[seat] * tl.KINDS + tl.GOD):
        return
    lane: i64
    for lane in range(tl.LANES):
        if state.heights[seat * tl.LANES + lane] < tl.ROWS:
            rows.add(act.ENTER + lane)


# ---- Other questions ---------------------------------------------------------------------------------------------------


def add_front_lanes(state: ThunderState, rows: Rows) -> None:
    lane: i64
    for lane in range(tl.LANES):
        if targets.takes_at_front(state, 1 - state.turn, lane):
            rows.add(act.PLACE + lane)


def add_deployable(state: ThunderState, rows: Rows) -> None:
    """TL-R13, TL-G02, TL-G05  Any card of the first nine but the god, for the next lane."""
    seat = state.active
    held: i64
    for held in range(seat * tl.HAND, seat * tl.HAND + state.hand_sizes[seat]):
        kind = state.hands[held] % tl.KINDS
        again = held > seat * tl.HAND and state.hands[held - 1] == state.hands[held]
        if kind != tl.GOD and not again:
            rows.add(act.DEPLOY + kind)


def add_pile_cards(state: ThunderState, rows: Rows) -> None:
    """TL-R73  Hel takes any card of the own pile, but not itself (TL-G61)."""
    seat = state.turn
    size = state.pile_sizes[seat] - (i64(1) if state.limbo == 0 else i64(0))
    named: i64
    for named in range(2 * tl.KINDS):
        card = state.card_named(seat, named)
        at: i64 = seat * tl.PILE
        end: i64 = at + size
        while at < end and state.piles[at] != card:
            at += 1
        if at < end:
            rows.add(act.TAKE + named)


def add_troops(state: ThunderState, rows: Rows) -> None:
    """TL-R76, TL-G16  Longships takes Viking Warriors or Female Archers, the topmost of its kind, whatever its back."""
    if state.count_in_pile(state.turn, tl.ARCHER) > 0:
        rows.add(act.TAKE + tl.ARCHER)
    if state.count_in_pile(state.turn, tl.VIKING) > 0:
        rows.add(act.TAKE + tl.VIKING)


def add_waiting(state: ThunderState, rows: Rows) -> None:
    """TL-R80, TL-R81  Each different card that waits for its place in the pile."""
    seat = state.active
    named: i64
    for named in range(2 * tl.KINDS):
        card = state.card_named(seat, named)
        at: i64 = seat * tl.HAND
        end: i64 = at + state.waiting_sizes[seat]
        while at < end and state.waiting[at] != card:
            at += 1
        if at < end:
            rows.add(act.LAY + named)


# ---- Whether a point can be spent --------------------------------------------------------------------------------------


def can_spend(state: ThunderState) -> bool:
    """TL-R03, TL-G09, TL-G10  Whether some action that costs a point is legal; entering with the god is none."""
    seat = state.turn
    if can_draw(state, seat):
        return True
    slot = state.has_slot(seat)
    held: i64
    for held in range(seat * tl.HAND, seat * tl.HAND + state.hand_sizes[seat]):
        card = state.hands[held]
        if (slot and card % tl.KINDS != tl.GOD) or targets.can_use(state, seat, card):
            return True
    stride = between_challengers(state)
    cell: i64 = 0
    while cell < tl.CELLS:
        if can_challenge(state, seat, cell):
            return True
        cell += stride
    return False


def may_god_come(state: ThunderState, seat: i64) -> bool:
    """TL-G52  Whether, for all the others can see, the god might be in the hand and might enter."""
    return state.hand_sizes[seat] > 0 and state.has_slot(seat) and state.god_lane(seat) == tl.NOTHING
