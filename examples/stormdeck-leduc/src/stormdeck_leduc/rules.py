"""Leduc poker on numbers: the state, the rules in the order of `page.md`, and what a seat knows."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stormdeck.core.events import Event
from stormdeck.core.game import Belief, Rows, State
from stormdeck.core.options import Options
from stormdeck.core.rng import Rng
from stormdeck.core.types import Outcome, Seat
from stormdeck_leduc.values import VERBS, Acted, LeducView, Shown, Turned

CARDS: Final = 6
NO_CARD: Final = -1
NOBODY: Final = -1
FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2
MOST_RAISES: Final = 2
LETTERS: Final = "fcr"


@final
class LeducState(State):
    """Plain numbers: there are only three cards."""

    options: Options
    cards0: i64
    cards1: i64
    public: i64
    turn: i64  # -1: over
    round: i64
    raises: i64  # in this round
    calls: i64  # in succession
    chips0: i64
    chips1: i64
    folded: i64  # the seat
    first: i64  # the bets of the first round: two bits each, the first one lowest
    second: i64

    def __init__(self, options: Options, rng: Rng) -> None:
        super().__init__(rng)
        self.options = options
        self.cards0 = NO_CARD
        self.cards1 = NO_CARD
        self.public = NO_CARD
        self.turn = 0
        self.round = 1
        self.raises = 0
        self.calls = 0
        self.chips0 = 1
        self.chips1 = 1
        self.folded = NOBODY
        self.first = 0
        self.second = 0

    def clone(self) -> LeducState:
        copy = LeducState(self.options, self.rng.clone())
        copy.copy_from(self)
        return copy

    def copy_from(self, other: State) -> None:
        """Everything but chance."""
        assert isinstance(other, LeducState)
        self.options = other.options
        self.cards0 = other.cards0
        self.cards1 = other.cards1
        self.public = other.public
        self.turn = other.turn
        self.round = other.round
        self.raises = other.raises
        self.calls = other.calls
        self.chips0 = other.chips0
        self.chips1 = other.chips1
        self.folded = other.folded
        self.first = other.first
        self.second = other.second

    def __repr__(self) -> str:
        """Public facts only."""
        return f"<Leduc poker: round {self.round}, seat {self.turn}, {self.chips0} against {self.chips1}>"

    def card(self, seat: i64) -> i64:
        return self.cards0 if seat == 0 else self.cards1

    def chips(self, seat: i64) -> i64:
        return self.chips0 if seat == 0 else self.chips1


def deal(options: Options, rng: Rng) -> LeducState:
    """LP-R01, LP-R02  One card each, and one chip from each in the pot."""
    state = LeducState(options, rng)
    state.cards0 = rng.below(CARDS)
    state.cards1 = unseen_card(rng.below(CARDS - 1), state.cards0, NO_CARD)
    return state


def unseen_card(number: i64, one: i64, other: i64) -> i64:
    """The card of this number among those that are neither of two."""
    low: i64 = one if one < other or other == NO_CARD else other
    high: i64 = other if low == one else one
    card = number
    if low != NO_CARD and card >= low:
        card += 1
    if high != NO_CARD and card >= high:
        card += 1
    return card


def legal_rows(state: LeducState, rows: Rows) -> None:
    """LP-R05"""
    items = rows.items
    if state.turn < 0:
        rows.count = 0
        return
    count: i64 = 0
    if state.chips0 != state.chips1:
        items[0] = FOLD
        count = 1
    items[count] = CALL
    count += 1
    if state.raises < MOST_RAISES:
        items[count] = RAISE
        count += 1
    rows.count = count


def apply_row(state: LeducState, row: i64, events: list[Event] | None) -> None:
    """LP-R05  Fold, call (or check), raise."""
    seat = state.turn
    mine, its = state.chips(seat), state.chips(1 - seat)
    note_bet(state, row)
    state.turn = 1 - seat
    if row == FOLD:
        state.folded = seat
        state.turn = NOBODY
    elif row == CALL:
        state.calls += 1
        put_in(state, seat, its)
    else:
        state.raises += 1
        state.calls = 0
        put_in(state, seat, its + 2 * state.round)
    if events is not None:
        events.append(Acted(Seat(int(seat)), VERBS[int(row)], int(state.chips(seat) - mine)))
    if row == CALL and (state.calls == 2 or state.raises > 0):
        end_round(state, events)


def note_bet(state: LeducState, row: i64) -> None:
    """Behind the bets of its round; a fold is not noted there."""
    bets = state.first if state.round == 1 else state.second
    place: i64 = 0
    while bets >> (2 * place) != 0:
        place += 1
    bets |= row << (2 * place)
    if state.round == 1:
        state.first = bets
    else:
        state.second = bets


def put_in(state: LeducState, seat: i64, chips: i64) -> None:
    if seat == 0:
        state.chips0 = chips
    else:
        state.chips1 = chips


def end_round(state: LeducState, events: list[Event] | None) -> None:
    """LP-R06  After the first round a card is turned up; after the second one both show theirs (LP-R07)."""
    if state.round == 1:
        state.round = 2
        state.raises = 0
        state.calls = 0
        state.turn = 0
        state.public = unseen_card(state.rng.below(CARDS - 2), state.cards0, state.cards1)
        if events is not None:
            events.append(Turned(int(state.public)))
        return
    state.turn = NOBODY
    if events is not None:
        events.append(Shown((int(state.cards0), int(state.cards1))))


def better(state: LeducState) -> i64:
    """LP-R07  The seat that wins the pot; -1: it is shared."""
    if state.folded != NOBODY:
        return 1 - state.folded
    one, other, public = state.cards0 >> 1, state.cards1 >> 1, state.public >> 1
    if one == other:
        return NOBODY
    if one == public or (other != public and one > other):
        return 0
    return 1


def payoff(state: LeducState, seat: i64) -> float:
    winner = better(state)
    return 0.5 if winner == NOBODY else 1.0 if winner == seat else 0.0


def won(state: LeducState) -> tuple[int, int]:
    """LP-R08  Chips won and lost."""
    winner = better(state)
    if winner == NOBODY:
        return 0, 0
    lost = int(state.chips(1 - winner))
    return (lost, -lost) if winner == 0 else (-lost, lost)


def outcome(state: LeducState) -> Outcome | None:
    if state.turn >= 0:
        return None
    winner = better(state)
    winners = (Seat(0), Seat(1)) if winner == NOBODY else (Seat(int(winner)),)
    reason = "the other folded" if state.folded != NOBODY else "the better cards" if winner != NOBODY else "equal cards"
    return Outcome(winners, won(state), reason, "LP-R07")


# What a seat knows.


def observe_into(state: LeducState, seat: i64, buffer: vec[u8], start: i64) -> None:
    showdown = state.turn < 0 and state.folded == NOBODY
    buffer[start] = u8(state.card(seat) + 1)
    buffer[start + 1] = u8(state.public + 1)
    buffer[start + 2] = u8(state.card(1 - seat) + 1) if showdown else u8(0)
    buffer[start + 3] = u8(state.round)
    buffer[start + 4] = u8(seat)
    buffer[start + 5] = u8(state.chips(seat))
    buffer[start + 6] = u8(state.chips(1 - seat))
    place: i64 = 0
    while place < 4:
        buffer[start + 7 + place] = u8((state.first >> (2 * place)) & 3)
        buffer[start + 11 + place] = u8((state.second >> (2 * place)) & 3)
        place += 1
    buffer[start + 15] = u8(0) if state.folded == NOBODY else u8(1) if state.folded == seat else u8(2)
    buffer[start + 16] = u8(0) if state.turn < 0 else u8(1) if state.turn == seat else u8(2)


def bets_as_text(bets: i64) -> str:
    text = ""
    while bets != 0:
        text += LETTERS[int(bets & 3)]
        bets >>= 2
    return text


def bets_from_text(text: str) -> i64:
    bets: i64 = 0
    for place, letter in enumerate(text):
        bets |= i64(LETTERS.index(letter)) << i64(2 * place)
    return bets


def view(state: LeducState, seat: Seat | None) -> LeducView:
    showdown = state.turn < 0 and state.folded == NOBODY
    return LeducView(
        viewer=seat,
        options=state.options,
        turn=None if state.turn < 0 else Seat(int(state.turn)),
        hand=() if seat is None else (int(state.card(int(seat))),),
        shown=(int(state.cards0), int(state.cards1)) if showdown else (),
        public=None if state.public == NO_CARD else int(state.public),
        round=int(state.round),
        raises=int(state.raises),
        first=bets_as_text(state.first),
        second=bets_as_text(state.second),
        chips=(int(state.chips0), int(state.chips1)),
        folded=None if state.folded == NOBODY else Seat(int(state.folded)),
    )


@final
class LeducBelief(Belief):
    """The known part of the table; the cards that are not known are dealt afresh."""

    template: LeducState
    viewer: i64

    def __init__(self, seen: LeducView, rng: Rng) -> None:
        state = LeducState(seen.options, rng)
        self.template = state
        self.viewer = -1 if seen.viewer is None else int(seen.viewer)
        state.public = NO_CARD if seen.public is None else seen.public
        state.turn = NOBODY if seen.turn is None else int(seen.turn)
        state.round = seen.round
        state.raises = seen.raises
        state.chips0 = seen.chips[0]
        state.chips1 = seen.chips[1]
        state.folded = NOBODY if seen.folded is None else int(seen.folded)
        state.first = bets_from_text(seen.first)
        state.second = bets_from_text(seen.second)
        bets = seen.first if seen.round == 1 else seen.second
        state.calls = len(bets) - len(bets.rstrip("c"))
        if self.viewer == 0:
            state.cards0 = seen.hand[0]
        if self.viewer == 1:
            state.cards1 = seen.hand[0]
        if seen.shown:
            state.cards0 = seen.shown[0]
            state.cards1 = seen.shown[1]

    def new_state(self, rng: Rng) -> State:
        state = LeducState(self.template.options, rng)
        self.deal_into(state, rng)
        return state

    def deal_into(self, state: State, rng: Rng) -> None:
        assert isinstance(state, LeducState)
        state.copy_from(self.template)
        state.rng = rng  # never the table's own
        known = state.public
        while state.cards0 == NO_CARD or state.cards0 == known or state.cards0 == state.cards1:
            state.cards0 = rng.below(CARDS)
        while state.cards1 == NO_CARD or state.cards1 == known or state.cards1 == state.cards0:
            state.cards1 = rng.below(CARDS)
