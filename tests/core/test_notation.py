"""Actions: rows of a table with one text form."""

from __future__ import annotations

import msgspec
import pytest

from stormdeck.core.actions import Action, ActionTable
from stormdeck.core.errors import BadNotation, IllegalAction


class Draw(Action, frozen=True):
    def __str__(self) -> str:
        return "draw"


class Place(Action, frozen=True):
    card: str

    def __str__(self) -> str:
        return f"place {self.card}"


TABLE = ActionTable([Draw(), Place("R5"), Place("G12")])


def test_a_row_is_found_by_number_by_value_and_by_text() -> None:
    assert len(TABLE) == 3
    assert TABLE[1] == Place("R5")
    assert TABLE[1:] == (Place("R5"), Place("G12"))
    assert list(TABLE) == [Draw(), Place("R5"), Place("G12")]
    assert [TABLE.row_of(action) for action in TABLE] == [0, 1, 2]
    assert Place("G12") in TABLE
    assert Place("G13") not in TABLE


@pytest.mark.parametrize("text", ["place G12", "PLACE g12", "  place   g12 ", "place\tG12\n"])
def test_capitals_and_blanks_do_not_matter(text: str) -> None:
    assert TABLE.parse(text) == Place("G12")


def test_a_near_miss_is_answered_with_what_was_meant() -> None:
    with pytest.raises(BadNotation) as refused:
        TABLE.parse("plce g12")
    assert str(refused.value) == '"plce g12" is not an action: did you mean "place G12"?'
    assert (refused.value.text, refused.value.expected) == ("plce g12", 'did you mean "place G12"?')


def test_nonsense_is_answered_with_examples() -> None:
    with pytest.raises(IllegalAction, match=r'^"xyzzy" is not an action: an action looks like "draw", "place R5"\.$'):
        TABLE.parse("xyzzy")


def test_an_action_of_another_game_is_not_in_the_table() -> None:
    with pytest.raises(BadNotation, match="this game has no such action"):
        TABLE.row_of(Place("X1"))


def test_two_equal_rows_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="the same"):
        ActionTable([Draw(), Draw()])


def test_two_actions_of_one_notation_are_a_mistake() -> None:
    class AlsoDraw(Action, frozen=True):
        card: int

        def __str__(self) -> str:
            return "draw"

    with pytest.raises(ValueError, match="the same"):
        ActionTable([Draw(), AlsoDraw(1)])


def test_an_action_without_a_notation_cannot_be_defined() -> None:
    with pytest.raises(TypeError, match="Mute must say its notation"):

        class Mute(Action, frozen=True):
            pass


def test_actions_are_frozen_values() -> None:
    action = Place("R5")
    with pytest.raises(AttributeError):
        action.card = "R6"  # type: ignore[misc]  # that it cannot be set is the point
    assert len({action, Place("R5")}) == 1
    assert msgspec.json.encode(action) == b'{"card":"R5"}'
