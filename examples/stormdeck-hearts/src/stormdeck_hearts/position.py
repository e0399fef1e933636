"""Positions of Hearts as documents: who holds what, what was passed, and every card laid."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from stormdeck.core.errors import PositionError
from stormdeck.core.game import Rows
from stormdeck.core.options import Options
from stormdeck.core.rng import Rng
from stormdeck_hearts import rules
from stormdeck_hearts.state import CARDS, HAND, PASSED, PASSING, SEATS, HeartsState
from stormdeck_hearts.values import DIRECTIONS, NAMES, card_named


class SeatDocument(msgspec.Struct, forbid_unknown_fields=True):
    dealt: list[str]
    passed: list[str] = []
    """The cards chosen so far, in order."""


class Document(msgspec.Struct, forbid_unknown_fields=True):
    """A hand from its beginning: so nothing can be said that no game can reach."""

    seats: list[SeatDocument]
    passing: str = "none"
    played: list[str] = []


def set_up(document: Mapping[str, object], options: Options, rng: Rng) -> HeartsState:
    """The position that comes of this deal, these passes and these plays."""
    try:
        said = msgspec.convert({key: value for key, value in document.items() if key != "options"}, Document)
    except msgspec.ValidationError as error:
        raise PositionError(f"A position of Hearts has `seats`, `passing` and `played`: {error}.") from None
    if said.passing not in DIRECTIONS:
        raise PositionError(f"`passing` is one of {', '.join(DIRECTIONS)} (HE-R02).")
    state = dealt(said, options, rng)
    rows = Rows(HAND)
    for seat, entry in enumerate(said.seats):
        for name in entry.passed:
            if state.phase != PASSING or state.turn != seat:
                raise PositionError("Seat after seat passes three cards, the first seat first (HE-R02).")
            carry_on(state, number_of(name) + rules.PASS_ROWS, rows, name)
    for name in said.played:
        carry_on(state, number_of(name), rows, name)
    return state


def dealt(said: Document, options: Options, rng: Rng) -> HeartsState:
    """HE-R01"""
    state = HeartsState(options, rng)
    cards = [number_of(name) for entry in said.seats for name in entry.dealt]
    if [len(entry.dealt) for entry in said.seats] != [HAND] * SEATS or len(set(cards)) != CARDS:
        raise PositionError("Every seat was dealt thirteen cards, each card once (HE-R01).")
    for place, card in enumerate(cards):
        state.hold(place // HAND, card)
    state.direction = DIRECTIONS.index(said.passing)
    if state.direction == 0:
        rules.begin_play(state)
    return state


def carry_on(state: HeartsState, row: int, rows: Rows, name: str) -> None:
    rules.legal_rows(state, rows)
    if not rows.contains(row):
        raise PositionError(f"{name} could not be chosen there (HE-R02, HE-R05).")
    rules.apply_row(state, row, None)


def number_of(name: str) -> int:
    try:
        return card_named(name)
    except ValueError:
        raise PositionError(f'There is no card "{name}": cards are written QS, TH, 2C.') from None


def describe(state: HeartsState) -> dict[str, object]:
    zones_now = zones(state)
    chosen = [passed_by(state, seat) for seat in range(SEATS)]
    seats = []
    for seat in range(SEATS):
        cards = {*zones_now[f"the hand of seat {seat + 1}"], *zones_now[f"the cards seat {seat + 1} laid"]}
        if state.phase != PASSING and state.direction != 0:
            cards -= set(chosen[(seat - int(state.direction)) % SEATS])
        dealt = [NAMES[card] for card in sorted(cards | set(chosen[seat]))]
        seats.append({"dealt": dealt, "passed": [NAMES[card] for card in chosen[seat]]})
    played = [NAMES[int(state.plays[place])] for place in range(int(state.count))]
    return {"seats": seats, "passing": DIRECTIONS[int(state.direction)], "played": played}


def passed_by(state: HeartsState, seat: int) -> list[int]:
    return [int(state.passed[seat * PASSED + place]) for place in range(int(state.chosen[seat]))]


def zones(state: HeartsState) -> dict[str, tuple[int, ...]]:
    """Where every card lies, for the test kit."""
    places: dict[str, tuple[int, ...]] = {}
    for seat in range(SEATS):
        held = range(seat * HAND, seat * HAND + int(state.sizes[seat]))
        places[f"the hand of seat {seat + 1}"] = tuple([int(state.hands[place]) for place in held])
        laid = [place for place in range(int(state.count)) if (int(state.leaders[place // 4]) + place % 4) % 4 == seat]
        places[f"the cards seat {seat + 1} laid"] = tuple([int(state.plays[place]) for place in laid])
        if state.phase == PASSING:
            places[f"the cards seat {seat + 1} passes"] = tuple(passed_by(state, seat))
    return places
