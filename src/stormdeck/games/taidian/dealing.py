"""Set-up and drawing: the market, characters, starting decks, hands, reshuffles."""

from __future__ import annotations

from mypy_extensions import i64

from stormdeck.core.events import Event
from stormdeck.core.rng import Rng
from stormdeck.core.types import Seat
from stormdeck.games.taidian import state as ta
from stormdeck.games.taidian.ending import card_id
from stormdeck.games.taidian.events import Drew, GameStarted, Reshuffled, StructureRedrawn
from stormdeck.games.taidian.state import TaidianState
from stormdeck.games.taidian.vocabulary import AT_RANDOM, GREEN, NOTHING, Agreed

# ---- Set-up ------------------------------------------------------------------------------------------------------------


def set_table(agreed: Agreed, rng: Rng) -> TaidianState:
    """TA-R02 to TA-R09  Lay out the market, give everybody a character (TA-R01, TA-R70), deal the decks."""
    state = TaidianState(agreed, rng)
    kind: i64
    for kind in range(state.kinds):
        state.put_in_stock(ta.MARKET, kind, state.table.count[kind])  # TA-R03, TA-R71
    watcher: i64
    for watcher in range(state.players + 1):
        seat: i64
        for seat in range(state.players):
            state.roots[watcher * state.players + seat] = seat
    state.start_seat = agreed.start_seat if agreed.start_seat != NOTHING else rng.below(state.players)  # TA-R08, TA-G61
    for seat in range(state.players):
        state.alive |= 1 << seat
        state.health[seat] = agreed.start_health  # TA-R05, TA-R74
        state.energy[seat] = state.table.start_energy
        state.team[seat] = agreed.teams[seat]
        state.character[seat] = agreed.characters[seat]
    if agreed.draft:
        state.phase = ta.PICK_CHARACTER
        state.active = state.first_picker
        state.asked = state.first_picker
        return state
    deal_characters(state)
    deal_decks(state, None)
    return state


def deal_characters(state: TaidianState) -> None:
    """TA-R06, TA-G62  In seat order, from a shuffled pile; never the same twice."""
    taken: i64 = 0
    seat: i64
    for seat in range(state.players):
        if state.character[seat] == AT_RANDOM:
            left: i64 = state.rng.below(state.table.characters - seat)
            person: i64 = 0
            while left > 0 or taken & (1 << person) != 0:
                if taken & (1 << person) == 0:
                    left -= 1
                person += 1
            state.character[seat] = person
            taken |= 1 << person


def deal_decks(state: TaidianState, events: list[Event] | None) -> None:
    """TA-R02, TA-R04, TA-R09, TA-R13  Starting decks out of the market, extra cards of the characters, five cards each."""
    step: i64
    for step in range(state.players):
        give_deck(state, (state.first_picker + step) % state.players)
    if events is not None:
        events.append(started(state))
    for step in range(state.players):
        seat = (state.first_picker + step) % state.players
        less: i64 = 1 if state.agreed.fair_start and seat == state.start_seat else 0  # TA-G68
        draw_hand(state, seat, state.table.hand_size - less, events)
    state.active = state.start_seat


def give_deck(state: TaidianState, seat: i64) -> None:
    table = state.table
    person = state.character[seat]
    kind: i64
    for kind in range(state.kinds):
        count: i64 = table.start[kind]
        if kind == table.punch:
            count += state.agreed.extra_punches  # TA-R73
        if person != NOTHING:
            count += table.extra_cards[person * state.kinds + kind]
            if table.extra_structures[person] & (1 << kind) != 0 and state.in_stock(ta.MARKET, kind) > 0:
                state.structures[seat] |= 1 << kind
                state.put_in_stock(ta.MARKET, kind, -1)
        if count > state.in_stock(ta.MARKET, kind):
            count = state.in_stock(ta.MARKET, kind)
        state.put_in_stock(ta.MARKET, kind, -count)
        state.add(seat, ta.PILE, kind, count)
        state.hide(seat, kind, count)
    if person != NOTHING:
        state.energy[seat] += table.extra_energy[person]


def opening(state: TaidianState) -> list[Event]:
    """What everybody sees of the deal (nothing before or in a draft, nor for a position that began later)."""
    if state.phase == ta.PICK_CHARACTER or state.round > 1:
        return []
    if state.turn_kind != ta.CHOOSE_TURN or state.active != state.start_seat:
        return []
    return [started(state)]


def started(state: TaidianState) -> GameStarted:
    people = state.table.character_ids
    characters = tuple([people[int(person)] if person != NOTHING else "" for person in state.character])
    return GameStarted(Seat(int(state.start_seat)), characters, int(state.agreed.start_health))


# ---- Drawing -----------------------------------------------------------------------------------------------------------


def draw_hand(state: TaidianState, seat: i64, count: i64, events: list[Event] | None) -> None:
    """TA-R13, TA-R15, TA-G48  Draw cards; an empty pile is renewed from the discards in the middle of the draw."""
    drawn: list[str] = []
    left: i64 = count
    while left > 0:
        if state.size(seat, ta.PILE) == 0:
            if state.size(seat, ta.OPEN) + state.size(seat, ta.CLOSED) == 0:
                break
            reshuffle(state, seat, events)
        kind = state.pick_random(seat, ta.PILE)
        state.add(seat, ta.PILE, kind, -1)
        left -= 1
        if state.table.type_of[kind] == GREEN:
            redraw_structure(state, seat, kind, events)
            if state.agreed.redraw_replacement:
                left += 1  # TA-G35
        else:
            state.add(seat, ta.HAND, kind, 1)
            if events is not None:
                drawn.append(card_id(state, kind))
    if state.is_telling():
        state.tell_drawn(seat)
    if events is not None:
        events.append(Drew(Seat(int(seat)), tuple(sorted(drawn))))


def reshuffle(state: TaidianState, seat: i64, events: list[Event] | None) -> None:
    """TA-G48  Open and closed discards become the new pile.  What is in the hand by now cannot be one of them."""
    turn_bounds(state, seat)
    first_bound(state, seat)
    if state.is_telling():
        state.tell_renewed(seat)
    kind: i64
    for kind in range(state.kinds):
        count = state.has(seat, ta.OPEN, kind)
        if count > 0:
            state.hide(seat, kind, count)
    state.forget_closed(seat)
    state.move_all(seat, ta.OPEN, ta.PILE)
    state.move_all(seat, ta.CLOSED, ta.PILE)
    if events is not None:
        events.append(Reshuffled(Seat(int(seat)), int(state.size(seat, ta.PILE))))


def redraw_structure(state: TaidianState, seat: i64, kind: i64, events: list[Event] | None) -> None:
    """TA-R47, TA-R48, TA-G35  A drawn structure goes into play at once and is never in a hand."""
    state.reveal(seat, kind)
    if state.kept[seat * ta.BOUNDS] > 0:
        state.loosen(seat, kind, False)
    state.structures[seat] |= 1 << kind
    if events is not None:
        events.append(StructureRedrawn(Seat(int(seat)), card_id(state, kind)))


# ---- What a reshuffle in the middle of a draw tells ------------------------------------------------------------------------


def turn_bounds(state: TaidianState, seat: i64) -> None:
    """The closed discards become the pile, the hand is all the rest: what a bound leaves out is now what it speaks of.

    Of the cards that a bound does not leave out so many were among the closed discards that no more than the others are
    in the hand; all other cards of the hand are among those it left out.  The last bound becomes the second now.
    """
    hand = state.size(seat, ta.HAND)
    if state.kept[seat * ta.BOUNDS] == 0:
        return
    if hand == 0 or state.put_away & (1 << seat) == 0 or not state.is_known(seat):
        state.forget_late(seat)
        return
    state.put_away &= ~(1 << seat)
    hidden: i64 = state.hidden_size(seat)
    bound: i64
    for bound in range(ta.BOUNDS):
        at: i64 = seat * ta.BOUNDS + bound
        if state.kept[at] > 0:
            state.kept[at] += hand - hidden + state.size(seat, ta.LATE + bound)
            kind: i64
            for kind in range(state.kinds):
                held = state.has(seat, ta.HAND, kind) + state.has(seat, ta.CLOSED, kind) + state.has(seat, ta.OPEN, kind)
                state.add(seat, ta.LATE + bound, kind, held - 2 * state.has(seat, ta.LATE + bound, kind))
    state.drop_bounds(seat)
    last: i64 = ta.BOUNDS - 1
    while last > 0 and state.kept[seat * ta.BOUNDS + last] == 0:
        last -= 1
    bound = 0
    while bound < last:
        exchange_bounds(state, seat, bound, last)
        bound += 1
        last -= 1


def exchange_bounds(state: TaidianState, seat: i64, one: i64, other: i64) -> None:
    at: i64 = seat * ta.BOUNDS
    kept = state.kept[at + one]
    state.kept[at + one] = state.kept[at + other]
    state.kept[at + other] = kept
    kind: i64
    for kind in range(state.kinds):
        more: i64 = state.has(seat, ta.LATE + other, kind) - state.has(seat, ta.LATE + one, kind)
        state.add(seat, ta.LATE + one, kind, more)
        state.add(seat, ta.LATE + other, kind, -more)


def first_bound(state: TaidianState, seat: i64) -> None:
    """The cards of the hand are none of the open ones, which go into the pile now; the oldest bound may have to go."""
    if state.size(seat, ta.HAND) == 0 or state.size(seat, ta.OPEN) == 0:
        return
    bound: i64 = 0
    while bound < ta.BOUNDS - 1 and state.kept[seat * ta.BOUNDS + bound] > 0:
        bound += 1
    forget_bound(state, seat, bound)
    while bound > 0:
        exchange_bounds(state, seat, bound - 1, bound)
        bound -= 1
    state.kept[seat * ta.BOUNDS] = state.size(seat, ta.HAND)
    late: i64 = (seat * ta.ZONES + ta.LATE) * state.kinds
    shown: i64 = (seat * ta.ZONES + ta.OPEN) * state.kinds
    kind: i64
    for kind in range(state.kinds):
        state.cards[late + kind] = state.cards[shown + kind]
    state.sizes[seat * ta.ZONES + ta.LATE] = state.size(seat, ta.OPEN)


def forget_bound(state: TaidianState, seat: i64, bound: i64) -> None:
    if state.kept[seat * ta.BOUNDS + bound] > 0:
        state.kept[seat * ta.BOUNDS + bound] = 0
        state.clear_late(seat, bound)
