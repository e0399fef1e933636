"""Blanco, in the order of the manual.  BL numbers are those of docs/games/blanco.md.

Nothing here checks whether an action is allowed: `legal.py` is the only judge, `apply_row` trusts its caller.
"""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.core.events import Event
from stormdeck.core.game import seats_in
from stormdeck.core.rng import Rng
from stormdeck.core.types import Seat
from stormdeck.games.blanco import actions as act
from stormdeck.games.blanco import events as ev
from stormdeck.games.blanco import state as bl
from stormdeck.games.blanco.actions import Cell
from stormdeck.games.blanco.cards import Card
from stormdeck.games.blanco.ending import best_positions, cards_left, find_match_winners, is_stalled, next_dealer
from stormdeck.games.blanco.legal import first_of, second_of
from stormdeck.games.blanco.state import Agreed, BlancoState

# ---- Set-up ------------------------------------------------------------------------------------------------------------


def deal_match(agreed: Agreed, rng: Rng) -> BlancoState:
    """BL-G37, BL-G53  Choose the first dealer and deal the first game."""
    state = BlancoState(agreed, rng)
    if agreed.random_dealer:
        state.first_dealer = rng.below(agreed.players)
    state.dealer = state.first_dealer
    start_game(state, None)
    return state


def start_game(state: BlancoState, events: list[Event] | None) -> None:
    """BL-R15  All 120 cards are shuffled, whatever happened before (BL-G53)."""
    state.pile_size = bl.CARDS
    card: i64
    for card in range(bl.CARDS):
        state.pile[card] = card
    state.empty_discard_and_box()
    state.shuffles = 0
    shuffle_pile(state)
    players = state.agreed.players
    turn: i64
    for turn in range(1, players + 1):
        seat = (state.dealer + turn) % players
        state.stages[seat] = 1
        state.hand_sizes[seat] = 0
        state.turns_taken[seat] = 0
        lay_out(state, seat, 3, 3, events)  # BL-R04, BL-R16
    state.put_on_discard(state.take_pile())  # BL-R17, BL-R18
    state.game_winners = 0
    state.by_guard = False
    forget_turn(state)
    state.active = (state.dealer + 1) % players  # BL-G38
    state.phase = bl.SETUP_REVEAL
    if events is not None:
        events += opening(state)


def opening(state: BlancoState) -> list[Event]:
    """BL-R18  What everybody sees of a deal (nothing, for a position that began later)."""
    if state.phase != bl.SETUP_REVEAL or state.discard_size == 0:
        return []
    return [ev.GameStarted(int(state.games_played) + 1, Seat(int(state.dealer)), Card(int(state.discard[0])))]


def lay_out(state: BlancoState, seat: i64, rows: i64, columns: i64, events: list[Event] | None) -> None:
    """BL-R16, BL-R47  Cards from the pile, face down and unseen, row by row (BL-G31)."""
    state.rows[seat] = rows
    state.columns[seat] = columns
    row: i64
    for row in range(rows):
        column: i64
        for column in range(columns):
            place = seat * bl.CELLS + row * bl.COLUMNS + column
            refill_before(state, events)
            state.cards[place] = state.take_pile()
            state.faces[place] = bl.DOWN
            refill_after(state, events)


def set_up_seat(state: BlancoState, events: list[Event] | None) -> None:
    """BL-R21, BL-R22  Two cards into the hand; then the next player sets up, or the player left of the dealer begins (BL-R23)."""
    seat = state.active
    draw_to_hand(state, seat, events)
    draw_to_hand(state, seat, events)
    state.active = (seat + 1) % state.agreed.players
    state.phase = bl.CHOOSE_ACTION if seat == state.dealer else bl.SETUP_REVEAL  # BL-G38


# ---- The piles ---------------------------------------------------------------------------------------------------------


def draw_to_hand(state: BlancoState, seat: i64, events: list[Event] | None) -> None:
    """BL-R21, BL-R26  The top card of the pile goes into the hand, seen by its owner only."""
    refill_before(state, events)
    card = state.take_pile()
    state.hold(seat, card, 0)
    if events is not None:
        events.append(ev.DrewFromPile(Seat(int(seat)), Card(int(card))))
    refill_after(state, events)


def refill_before(state: BlancoState, events: list[Event] | None) -> None:
    """BL-G57  `reshuffle = when_needed`: an empty pile is refilled only when a card is needed."""
    if state.pile_size == 0:
        reshuffle(state, events)


def refill_after(state: BlancoState, events: list[Event] | None) -> None:
    """BL-G29  `reshuffle = immediate`: the moment the last card is drawn."""
    if state.pile_size == 0 and not state.agreed.when_needed:
        reshuffle(state, events)


def reshuffle(state: BlancoState, events: list[Event] | None) -> None:
    """BL-R46  The top discard stays; the other discards and the box become the new pile (never empty: BL-G30)."""
    kept: i64 = state.discard_size - 1
    place: i64
    for place in range(kept):
        state.pile[state.pile_size] = state.discard[place]
        state.pile_size += 1
    for place in range(state.box_size):
        state.pile[state.pile_size] = state.box[place]
        state.pile_size += 1
    state.empty_discard_and_box()
    if kept >= 0:
        state.put_on_discard(state.discard[kept])
    shuffle_pile(state)
    if events is not None:
        events.append(ev.Reshuffled(int(state.pile_size)))


def shuffle_pile(state: BlancoState) -> None:
    """Shuffle, and note for each card which shuffle it went through: what is unseen splits there."""
    state.shuffles += 1
    state.rng.shuffle(state.pile, state.pile_size)
    place: i64
    for place in range(state.pile_size):
        state.shuffle_of[state.pile[place]] = state.shuffles


# ---- Carrying it out ---------------------------------------------------------------------------------------------------


def apply_row(state: BlancoState, row: i64, events: list[Event] | None) -> None:
    """Carry out a legal action."""
    if row >= act.PLACE and row < act.REVEAL:
        place_card(state, (row - act.PLACE) // bl.CELLS, (row - act.PLACE) % bl.CELLS, events)
    elif row >= act.DISCARD and row < act.PLACE:
        discard_card(state, row - act.DISCARD, events)
    elif row >= act.SWAP and row < act.DISCARD:
        swap_cards(state, (row - act.SWAP) // 3, (row - act.SWAP) % 3, events)
    elif row == act.DRAW_PILE:
        draw_to_hand(state, state.active, events)
        state.phase = bl.PLAY_OR_DISCARD
    elif row == act.DRAW_DISCARD:
        draw_from_discard(state, events)
    elif row < act.LOOK:
        reveal_card(state, row - act.REVEAL, events)
    elif row < act.CLEAR_ROW:
        look_at_card(state, row - act.LOOK, events)
    elif row < act.FINISH_CLEARING:
        clear_line(state, row, events)
    elif row == act.REVEAL_LOOKED:
        reveal_looked_card(state, events)
    else:
        decline(state, row, events)


def draw_from_discard(state: BlancoState, events: list[Event] | None) -> None:
    """BL-R26  The top discard goes into the hand before all eyes (BL-G47); the pile below may be empty (BL-G32)."""
    card = state.take_discard()
    state.hold(state.active, card, 1)
    state.taken_from_discard = card
    state.phase = bl.PLAY_OR_DISCARD
    if events is not None:
        events.append(ev.DrewFromDiscard(Seat(int(state.active)), Card(int(card))))


def discard_card(state: BlancoState, card: i64, events: list[Event] | None) -> None:
    """BL-R28  Discard first, then turn up a card (BL-G21);  BL-R29  unless none is face down."""
    seat = state.active
    state.let_go(seat, card)
    state.taken_from_discard = bl.NOTHING
    state.put_on_discard(card)
    if events is not None:
        events.append(ev.Discarded(Seat(int(seat)), Card(int(card))))
    if state.has_face_down(seat):
        state.phase = bl.REVEAL_AFTER_DISCARD
    else:
        begin_clearing(state, events)


def place_card(state: BlancoState, card: i64, cell: i64, events: list[Event] | None) -> None:
    """BL-R30  A hand card replaces a grid card;  BL-R31  which everybody sees go to the discard pile (BL-G24, BL-R32)."""
    seat = state.active
    place = seat * bl.CELLS + cell
    replaced = state.cards[place]
    state.let_go(seat, card)
    state.taken_from_discard = bl.NOTHING
    state.cards[place] = card
    state.faces[place] = bl.UP
    state.put_on_discard(replaced)
    if events is not None:
        events.append(ev.Placed(Seat(int(seat)), Card(int(card)), Cell(int(cell)), Card(int(replaced))))
    begin_clearing(state, events)


def swap_cards(state: BlancoState, pair: i64, reveal: i64, events: list[Event] | None) -> None:
    """BL-R33, BL-R34  Two neighbours change places; no card is drawn.  `reveal` is 1 or 2 for the card to turn up."""
    seat = state.active
    first = first_of(pair)
    second = second_of(pair)
    state.swap(seat, first, second)
    if events is not None:
        events.append(ev.Swapped(Seat(int(seat)), Cell(int(first)), Cell(int(second))))
    if reveal == 1:  # BL-R36, BL-R37: named by its place before the swap
        turn_up(state, second, events)
    elif reveal == 2:
        turn_up(state, first, events)
    begin_clearing(state, events)


def turn_up(state: BlancoState, cell: i64, events: list[Event] | None) -> None:
    """BL-R07  A face-down card of the active grid becomes public."""
    place = state.active * bl.CELLS + cell
    state.faces[place] = bl.UP
    if events is not None:
        events.append(ev.TurnedUp(Seat(int(state.active)), Cell(int(cell)), Card(int(state.cards[place]))))


def reveal_card(state: BlancoState, cell: i64, events: list[Event] | None) -> None:
    """BL-R19, BL-R28, BL-R48  The three occasions on which a card of choice is turned up (no line can result: BL-G10)."""
    turn_up(state, cell, events)
    if state.phase == bl.SETUP_REVEAL:
        state.phase = bl.SETUP_LOOK
    elif state.phase == bl.DEPLOY_REVEAL:
        state.phase = bl.DEPLOY_LOOK
    else:
        begin_clearing(state, events)


def look_at_card(state: BlancoState, cell: i64, events: list[Event] | None) -> None:
    """BL-R20, BL-R38, BL-R48  The three occasions on which a face-down card is looked at; each counts alone (BL-G17)."""
    place = state.active * bl.CELLS + cell
    state.faces[place] = bl.LOOKED
    if events is not None:
        fades = not state.agreed.memory_aid  # BL-G58
        events.append(ev.LookedAt(Seat(int(state.active)), Cell(int(cell)), Card(int(state.cards[place])), fades))
    if state.phase == bl.SETUP_LOOK:
        set_up_seat(state, events)
    elif state.phase == bl.DEPLOY_LOOK:
        end_turn(state, events)  # BL-R49, BL-G34: the hand is kept, the turn is over
    else:
        state.look_used = True  # BL-R39
        if state.chain:
            state.looked_at = cell
            state.phase = bl.REWARD_REVEAL  # BL-R41
        else:
            end_turn(state, events)


# ---- Clearing, chain reaction, reward ----------------------------------------------------------------------------------


def begin_clearing(state: BlancoState, events: list[Event] | None) -> None:
    """BL-R40, BL-G09  After the action, and again after a reward reveal (BL-G19, BL-G52)."""
    if state.agreed.knock_on:
        mark_old_lines(state)
    go_on_clearing(state, events)


def go_on_clearing(state: BlancoState, events: list[Event] | None) -> None:
    """BL-R43, BL-G12  While a line is complete the player may clear one; then comes the reward (BL-G16)."""
    if state.has_complete_line(state.active):
        state.phase = bl.CLEAR_LINES
    else:
        reward(state, events)


def clear_line(state: BlancoState, row: i64, events: list[Event] | None) -> None:
    """BL-R09, BL-R10  One line goes into the box and the grid closes up (BL-R42).

    Crosses and the 2x2 exception need no rule of their own (BL-R44, BL-R45, BL-G13): what is left of the second line is
    judged anew.
    """
    seat = state.active
    is_old = state.agreed.knock_on and is_old_line(state, row)
    box = state.box_size
    if row < act.CLEAR_COLUMN:
        state.remove_row(seat, row - act.CLEAR_ROW)
    else:
        state.remove_column(seat, row - act.CLEAR_COLUMN)
    if events is not None:
        tell_cleared(state, row, box, events)
    state.lines_cleared += 1
    if state.lines_cleared > 1 and not is_old:
        state.chain = True  # BL-R40, BL-G15
    if state.grid_size(seat) > 0:
        go_on_clearing(state, events)
    elif state.stages[seat] == 1:
        deal_second_grid(state, events)  # BL-R05; no reward is carried over (BL-G18)
    else:
        end_game(state, 1 << seat, False, events)  # BL-R06, BL-R50, BL-G48


def tell_cleared(state: BlancoState, row: i64, box: i64, events: list[Event]) -> None:
    cards = tuple([Card(int(state.box[place])) for place in range(int(box), int(state.box_size))])
    seat = Seat(int(state.active))
    if row < act.CLEAR_COLUMN:
        events.append(ev.RowCleared(seat, int(row - act.CLEAR_ROW), cards))
    else:
        events.append(ev.ColumnCleared(seat, int(row - act.CLEAR_COLUMN), cards))


def mark_old_lines(state: BlancoState) -> None:
    """BL-G15  `chain_rule = knock_on`: remember which lines are complete before anything is cleared."""
    seat = state.active
    row: i64
    for row in range(state.rows[seat]):
        in_row = row + 1 if state.is_row_complete(seat, row) else i64(0)
        column: i64
        for column in range(state.columns[seat]):
            cell = row * bl.COLUMNS + column
            state.old_rows[cell] = in_row
            state.old_columns[cell] = column + 1 if state.is_column_complete(seat, column) else i64(0)


def is_old_line(state: BlancoState, row: i64) -> bool:
    """BL-G15  A line is old if all its cards were in one complete line of the same direction."""
    seat = state.active
    if row < act.CLEAR_COLUMN:
        first = (row - act.CLEAR_ROW) * bl.COLUMNS
        return all_alike(state.old_rows[first], state, first, state.columns[seat], 1)
    first = row - act.CLEAR_COLUMN
    return all_alike(state.old_columns[first], state, first, state.rows[seat], bl.COLUMNS)


def all_alike(mark: i64, state: BlancoState, first: i64, count: i64, step: i64) -> bool:
    if mark == 0:
        return False
    place: i64
    for place in range(count):
        cell = first + place * step
        if (state.old_rows[cell] if step == 1 else state.old_columns[cell]) != mark:
            return False
    return True


def reward(state: BlancoState, events: list[Event] | None) -> None:
    """BL-R38  Whoever cleared a line may look at a card, once a turn (BL-R39), if one is face down (BL-G18)."""
    if state.lines_cleared > 0 and not state.look_used and state.has_face_down(state.active):
        state.phase = bl.REWARD_LOOK
    else:
        end_turn(state, events)


def reveal_looked_card(state: BlancoState, events: list[Event] | None) -> None:
    """BL-R41, BL-G20  The card just looked at is turned up; lines may be cleared again (BL-G19, BL-G52)."""
    turn_up(state, state.looked_at, events)
    state.looked_at = bl.NOTHING
    begin_clearing(state, events)


def decline(state: BlancoState, row: i64, events: list[Event] | None) -> None:
    """BL-G08, BL-G39  Stop clearing, do without the look, or leave the card face down."""
    seat = Seat(int(state.active))
    if row == act.FINISH_CLEARING:
        if events is not None:
            events.append(ev.ClearingFinished(seat))
        reward(state, events)
        return
    if events is not None:
        events.append(ev.LookSkipped(seat) if row == act.SKIP_LOOK else ev.KeptHidden(seat))
    end_turn(state, events)


# ---- The second grid, the end of a turn and of a game ----------------------------------------------------------


def deal_second_grid(state: BlancoState, events: list[Event] | None) -> None:
    """BL-R47  Twelve new cards, four across and three down; the hand is kept (BL-R49)."""
    seat = state.active
    state.stages[seat] = 2
    if events is not None:
        events.append(ev.SecondGridDealt(Seat(int(seat))))
    lay_out(state, seat, 3, 4, events)
    state.phase = bl.DEPLOY_REVEAL  # BL-R48


def forget_turn(state: BlancoState) -> None:
    state.lines_cleared = 0
    state.chain = False
    state.look_used = False
    state.looked_at = bl.NOTHING
    state.taken_from_discard = bl.NOTHING


def end_turn(state: BlancoState, events: list[Event] | None) -> None:
    """BL-R23  Play passes clockwise."""
    seat = state.active
    state.turns_taken[seat] += 1
    forget_turn(state)
    state.active = (seat + 1) % state.agreed.players
    state.phase = bl.CHOOSE_ACTION
    if is_stalled(state):
        end_game(state, best_positions(state), True, events)


def end_game(state: BlancoState, winners: i64, by_guard: bool, events: list[Event] | None) -> None:
    """BL-R50  The game stops at once (BL-G35); wins and points are written down (BL-G54)."""
    state.game_winners = winners
    state.by_guard = by_guard
    state.games_played += 1
    seat: i64
    for seat in range(state.agreed.players):
        state.points[seat] += cards_left(state, seat)
        if winners & (1 << seat) != 0:
            state.wins[seat] += 1
    if events is not None:
        left = tuple([int(cards_left(state, seat)) for seat in range(int(state.agreed.players))])
        events.append(ev.GameEnded(int(state.games_played), seats_in(winners), left, by_guard))
    state.match_winners = find_match_winners(state)
    if state.match_winners == 0:
        state.dealer = next_dealer(state)
        start_game(state, events)
        return
    state.phase = bl.MATCH_OVER
    if events is not None and state.agreed.match_mode != bl.SINGLE:
        wins = tuple([int(count) for count in state.wins])
        points = tuple([int(count) for count in state.points])
        events.append(ev.MatchEnded(seats_in(state.match_winners), wins, points))
