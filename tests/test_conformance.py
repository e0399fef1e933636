"""Every game keeps the contract, and `check_game` notices a game that does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

import msgspec
import pytest
from hypothesis import given, settings
from mypy_extensions import i64

import stormdeck
from stormdeck.core.actions import Action
from stormdeck.core.errors import IllegalAction
from stormdeck.core.events import Event
from stormdeck.core.game import Game, Rows, State
from stormdeck.core.options import Options
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.core.view import View
from stormdeck.games.blanco import invariants
from stormdeck.games.blanco.game import Blanco
from stormdeck.games.blanco.state import (
    CELLS,
    CHOOSE_ACTION,
    DOWN,
    REWARD_LOOK,
    UP,
    BlancoState,
)
from stormdeck.games.blanco.view import BlancoView
from stormdeck.testing.conformance import check_game, check_step
from stormdeck.testing.facts import check_frozen, fields_of, is_sentence
from stormdeck.testing.strategies import moments
from stormdeck.testing.walk import Moment, laws_of, option_sets, walk
from tests.tables import WALKED, sets_at
from tests.toy.game import Nines, NinesState

BLANCO = stormdeck.game("blanco")


@pytest.mark.parametrize(("id", "players"), WALKED)
def test_every_game_keeps_the_contract(id: str, players: int) -> None:
    check_game(stormdeck.game(id), players=[players], options=sets_at(id, players))


def test_a_game_from_elsewhere_keeps_the_contract() -> None:
    check_game(Nines(), seeds=range(5))


def test_the_option_sets_try_every_value() -> None:
    sets = option_sets(BLANCO)
    assert sets[0] == BLANCO.agree(2, {}).as_dict()
    for option in BLANCO.options:
        tried = {chosen[option.name] for chosen in sets}
        assert tried >= set(option.choices), option.name
        assert len(tried) >= 2, option.name


@given(moment=moments(BLANCO))
@settings(max_examples=25, deadline=None, database=None, derandomize=True)
def test_the_laws_hold_with_any_options(moment: Moment) -> None:
    check_step(moment, laws_of(BLANCO), None)


# ---- What it notices ---------------------------------------------------------------------------------------------------


class CardTwice(Blanco):
    def apply_row(self, state: State, row: i64, events: list[Event] | None) -> None:
        Blanco.apply_row(self, state, row, events)
        assert isinstance(state, BlancoState)
        state.pile[0] = state.pile[1]


class ChoiceTwice(Blanco):
    def legal_rows(self, state: State, rows: Rows) -> None:
        Blanco.legal_rows(self, state, rows)
        if rows.count == 8:
            rows.add(rows.items[0])


class DeadEnd(Blanco):
    def legal_rows(self, state: State, rows: Rows) -> None:
        Blanco.legal_rows(self, state, rows)
        assert isinstance(state, BlancoState)
        if sum(state.turns_taken) == 5:
            rows.count = 0


class FirstSeatIsSpecial(Blanco):
    def legal_rows(self, state: State, rows: Rows) -> None:
        Blanco.legal_rows(self, state, rows)
        if self.seat_to_move(state) == 0 and rows.count > 1:
            rows.count -= 1


class SharedClone(Blanco):
    def clone(self, state: State) -> State:
        assert isinstance(state, BlancoState)
        copy = state.clone()
        copy.pile = state.pile
        copy.discard = state.discard
        return copy


class ForgetfulClone(Blanco):
    """Nothing that is described or asked tells it: a clone forgets where clearing began."""

    def clone(self, state: State) -> State:
        copy = super().clone(state)
        assert isinstance(copy, BlancoState)
        copy.old_rows[0] = 7
        return copy


class CopyWithoutChance(Blanco):
    def copy_into(self, source: State, target: State) -> None:
        kept = target.rng
        Blanco.copy_into(self, source, target)
        target.rng = kept


class ListeningMatters(Blanco):
    def apply_row(self, state: State, row: i64, events: list[Event] | None) -> None:
        Blanco.apply_row(self, state, row, events)
        if events is not None:
            state.rng.next32()


class NothingIsTold(Blanco):
    def apply_row(self, state: State, row: i64, events: list[Event] | None) -> None:
        Blanco.apply_row(self, state, row, None)


class NoWordsForAChoice(Blanco):
    def offer(self, action: Action, view: View, speaker: Speaker) -> str:
        return ""


class SameWordsForTwoChoices(Blanco):
    def offer(self, action: Action, view: View, speaker: Speaker) -> str:
        return "Do something."


class RefusesWithoutARule(Blanco):
    def explain(self, state: State, action: Action) -> IllegalAction:
        return IllegalAction("", "That is not allowed.")


class ExplainingChangesThings(Blanco):
    def explain(self, state: State, action: Action) -> IllegalAction:
        state.rng.next32()
        return Blanco.explain(self, state, action)


class EverybodyWins(Blanco):
    def payoff(self, state: State, seat: i64) -> float:
        return 1.0


class DescribesTooLittle(Blanco):
    def describe(self, state: State) -> dict[str, object]:
        return {**Blanco.describe(self, state), "dealer": 1}


class RotatesWrongly(Blanco):
    def rotate(self, document: Mapping[str, object], by: int) -> dict[str, object]:
        return Blanco.rotate(self, document, by - 1)


class DealsAsItLikes(Blanco):
    deals = 0

    def deal(self, options: Options, rng: Rng) -> State:
        DealsAsItLikes.deals += 1
        return Blanco.deal(self, options, FastRng(DealsAsItLikes.deals))


class ViewCanBeChanged(Blanco):
    def view(self, state: State, seat: Seat | None) -> View:
        seen = Blanco.view(self, state, seat)
        assert isinstance(seen, BlancoView)
        return msgspec.structs.replace(seen, game_winners=list(seen.game_winners))


class ViewOfSomebodyElse(Blanco):
    def view(self, state: State, seat: Seat | None) -> View:
        return Blanco.view(self, state, Seat(0))


class ViewOfAnotherGame(Blanco):
    def view(self, state: State, seat: Seat | None) -> View:
        return StrangersView(seat)


class StrangersView(View, frozen=True):
    game: ClassVar[str] = "taidian"


BROKEN: list[tuple[Callable[[], Game], str]] = [
    (CardTwice, "every card lies in exactly one place"),
    (ChoiceTwice, "listed twice"),
    (DeadEnd, "0 actions are legal although"),
    (FirstSeatIsSpecial, "seats on, the same position offers other actions"),
    (SharedClone, "changed|law is broken|do not stay alike"),
    (ForgetfulClone, "A clone of a state has something else in old_rows"),
    (CopyWithoutChance, "A copy of a state is not the same state"),
    (ListeningMatters, "something else when nobody listens"),
    (NothingIsTold, "nothing is told about it"),
    (NoWordsForAChoice, 'is offered as ""'),
    (SameWordsForTwoChoices, "offered in the same words"),
    (RefusesWithoutARule, "no rule of Blanco"),
    (ExplainingChangesThings, "Looking at a state has changed it"),
    (EverybodyWins, "the payoffs"),
    (DescribesTooLittle, "sees another table when|cannot be set up"),
    (RotatesWrongly, "seats on"),
    (DealsAsItLikes, "gave another game"),
    (ViewCanBeChanged, "holds a list, which can be changed"),
    (ViewOfSomebodyElse, "says it is that of 0"),
    (ViewOfAnotherGame, "StrangersView belongs to the game 'taidian'"),
]


@pytest.mark.parametrize(("broken", "told"), BROKEN, ids=[broken.__name__ for broken, _ in BROKEN])
def test_a_broken_game_is_noticed(broken: Callable[[], Game], told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        check_game(broken(), players=[2], options=[{"max_turns_per_player": 30}])


def test_a_game_with_unlike_seats_may_say_so() -> None:
    check_game(FirstSeatIsSpecial(), players=[2], options=[{"max_turns_per_player": 5}], symmetric=False)


def test_an_endless_game_is_noticed() -> None:
    with pytest.raises(AssertionError, match="has not ended after 40 decisions"):
        check_game(BLANCO, players=[2], options=[{}], bound=40)


class FieldNobodyDeclared(Nines):
    def deal(self, options: Options, rng: Rng) -> State:
        state = super().deal(options, rng)
        state.cache = []  # type: ignore[attr-defined]  # that is the mistake
        return state


@dataclass(init=False)
class EncodableState(NinesState):
    turn: int = 0


class CanBeSent(Nines):
    state_type = EncodableState


def test_a_state_that_can_be_encoded_is_noticed() -> None:
    with pytest.raises(AssertionError, match="A state can be encoded with msgspec"):
        check_game(CanBeSent())


def test_a_field_nobody_declared_is_noticed() -> None:
    with pytest.raises(AssertionError, match=r"nobody has declared who may see \['cache'\]"):
        check_game(FieldNobodyDeclared())


def test_fields_are_found_compiled_or_not() -> None:
    state = BLANCO.deal(BLANCO.agree(2, {}), FastRng(1))
    assert fields_of(state) == set(BLANCO.visibility())
    assert {"rng", "pile", "hands", "match_winners"} <= fields_of(state)


def test_what_is_frozen_and_what_is_not() -> None:
    check_frozen((1, "two", None, (True, b"")), "a tuple")
    for changeable in ([1], {"a": 1}, {1}, object(), (1, [2])):
        with pytest.raises(AssertionError, match="can be changed"):
            check_frozen(changeable, "it")


def test_what_is_a_sentence() -> None:
    assert is_sentence("You draw the red 5.")
    assert is_sentence('"x" is not a card.')
    for text in ("", "you draw.", "You draw", "You draw. ", "You\ndraw.", None):
        assert not is_sentence(text)


# ---- The laws of Blanco ------------------------------------------------------------------------------------------------


def reached(phase: int = CHOOSE_ACTION, **options: object) -> tuple[BlancoState, BlancoState]:
    """A state of that phase a while into a game, and one to spoil."""
    for moment in walk(BLANCO, BLANCO.agree(2, options), 1):
        state = moment.state
        assert isinstance(state, BlancoState)
        if moment.number > 40 and state.phase == phase:
            return state, state.clone()
    raise AssertionError("this game never asks that")


def spoil_card(state: BlancoState) -> None:
    state.pile[0] = state.pile[1]


def spoil_shape(state: BlancoState) -> None:
    state.rows[0] = 1
    state.columns[0] = 1


def spoil_hand(state: BlancoState) -> None:
    state.hold(0, int(state.take_pile()), 0)


def spoil_piles(state: BlancoState) -> None:
    while state.pile_size > 0:
        state.put_in_box(int(state.take_pile()))


def spoil_look(state: BlancoState) -> None:
    state.phase = REWARD_LOOK
    state.look_used = True


def spoil_looked_at(state: BlancoState) -> None:
    state.looked_at = 0


def spoil_taken(state: BlancoState) -> None:
    state.taken_from_discard = state.pile[0]


def spoil_chain(state: BlancoState) -> None:
    state.chain = True


SPOILERS = [
    (spoil_card, "every card lies in exactly one place .*: 120 cards lie on the table; twice"),
    (spoil_shape, "never a single card|every card lies in exactly one place"),
    (spoil_hand, "BL-G28"),
    (spoil_piles, "BL-G29"),
    (spoil_look, "BL-R38"),
    (spoil_looked_at, "a turn remembers"),
    (spoil_taken, "a turn remembers"),
    (spoil_chain, "BL-G15"),
]


@pytest.mark.parametrize(("spoil", "law"), SPOILERS, ids=[spoil.__name__ for spoil, _ in SPOILERS])
def test_each_law_of_a_state_can_be_broken(spoil: Callable[[BlancoState], None], law: str) -> None:
    state, spoilt = reached()
    invariants.check(state)
    spoil(spoilt)
    with pytest.raises(AssertionError, match=law):
        invariants.check(spoilt)


def test_a_shape_no_game_reaches_breaks_its_law() -> None:
    state, _ = reached()
    state.rows[0], state.columns[0] = 1, 1
    assert "1 rows of 1" in invariants.full_rectangles(state)


def test_a_line_left_lying_breaks_the_law_of_mandatory_clearing() -> None:
    state, spoilt = reached(clearing="mandatory")
    invariants.check(state)
    for row in range(int(spoilt.rows[0])):  # a column of one colour
        spoilt.cards[row * 4], spoilt.faces[row * 4] = row, UP
    assert invariants.STATE_LAWS["no position arises that no game reaches"](spoilt).startswith("Seat 1 has a complete line")


def test_each_law_of_a_move_can_be_broken() -> None:
    before, after = reached()
    place = next(p for p in invariants.grid_places(before, 0) if before.faces[p] == UP)
    after.faces[place] = DOWN
    assert "was face up" in invariants.no_card_turned_down(before, after)
    hidden = int(after.take_pile())
    after.put_in_box(hidden)
    assert "from face down" in invariants.only_open_cards_cleared(before, after)
    other = 1 - int(before.active)
    after.faces[other * CELLS] = UP if before.faces[other * CELLS] != UP else DOWN
    assert f"the grid of seat {other + 1} changed" in invariants.only_the_mover_s_grid_changes(before, after)
    before.look_used = True
    assert "was forgotten" in invariants.look_used_stays(before, after)


def test_where_every_card_lies() -> None:
    state, _ = reached()
    zones = invariants.zones(state)
    assert zones["card 1 of the pile"] == (int(state.pile[int(state.pile_size) - 1]),)
    assert zones["r1c1 of seat 2"] == (int(state.cards[CELLS]),)
    assert sorted(card for cards in zones.values() for card in cards) == list(range(120))
