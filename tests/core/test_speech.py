"""How sentences address people."""

from __future__ import annotations

import pytest

from stormdeck.core.speech import Speaker, plain
from stormdeck.core.types import Seat

MIA = Speaker(Seat(0), ["Mia", "Ben", ""])
WATCHING = Speaker(None, ["Mia", "Ben"])


def test_the_viewer_is_you_and_the_others_have_names() -> None:
    assert MIA.does(Seat(0), "draw") == "You draw"
    assert MIA.does(Seat(1), "draw") == "Ben draws"
    assert MIA.does(Seat(1), "do", "does") == "Ben does"
    assert MIA.does(Seat(0), "do", "does") == "You do"
    assert WATCHING.does(Seat(0), "draw") == "Mia draws"


def test_a_seat_without_a_name_is_a_player_with_a_number() -> None:
    assert MIA.name(Seat(2)) == "Player 3"
    assert WATCHING.name(Seat(4)) == "Player 5"
    assert Speaker().who(Seat(0)) == "Player 1"


def test_possession() -> None:
    assert (MIA.whose(Seat(0)), MIA.whose(Seat(1))) == ("your", "Ben's")


@pytest.mark.parametrize(
    ("seats", "mia_hears", "others_hear"),
    [
        ([0], "You", "Mia"),
        ([1], "Ben", "Ben"),
        ([0, 1], "Ben and you", "Mia and Ben"),
        ([2, 0, 1], "Player 3, Ben and you", "Player 3, Mia and Ben"),
    ],
)
def test_lists_put_you_last(seats: list[int], mia_hears: str, others_hear: str) -> None:
    named = [Seat(seat) for seat in seats]
    assert MIA.list(named) == mia_hears
    assert WATCHING.list(named) == others_hear


def test_plain_paint_leaves_text_as_it_is() -> None:
    assert plain("red 5", "#D32F2F") == "red 5"
    assert Speaker().paint("red 5", "#D32F2F") == "red 5"
