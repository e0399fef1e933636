"""The end in figures: places and three numbers, whatever the game."""

from __future__ import annotations

import pytest

import stormdeck
from stormdeck.core.speech import Speaker, records
from stormdeck.core.types import Number, Outcome, Seat
from stormdeck.table.numbers import TOLD, counted, numbers_of, places


def ended(winners: tuple[int, ...], points: tuple[int, ...]) -> Outcome:
    return Outcome(tuple([Seat(seat) for seat in winners]), points, "so it is", "")


@pytest.mark.parametrize(
    ("winners", "points", "expected"),
    [
        ((1,), (5, 25, 10), (3, 1, 2)),
        ((1, 2), (5, 25, 25), (3, 1, 1)),  # after two first ones comes the third
        ((0,), (3, 9, 9, 12), (1, 2, 2, 4)),  # the fewest points win
        ((1,), (0, 1, 0), (2, 1, 2)),
        ((1,), (9, 5, 2), (2, 1, 2)),  # points did not decide: nobody says who came second
        ((0, 1), (4, 4), (1, 1)),
        ((), (7,), ()),
    ],
)
def test_places(winners: tuple[int, ...], points: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert places(ended(winners, points)) == expected


def test_what_can_be_counted_in_any_game() -> None:
    movers = [Seat(seat) for seat in (0, 1, 1, 1, 0, 0)]
    speaker = Speaker(Seat(1), ("Mia", "Ben"))
    assert counted(movers, speaker) == [
        Number("3", "moves in a row, by you"),
        Number("6", "moves in all"),
        Number("3", "of the moves were yours"),
    ]
    assert counted(movers[:1], Speaker(None)) == [Number("1", "move in all")]
    assert counted([], speaker) == []


def test_the_winners_own_number_comes_first() -> None:
    mia, ben, ann = Seat(0), Seat(1), Seat(2)
    speaker = Speaker(mia, ("Mia", "Ben", "Ann"))
    best = {mia: 2, ben: 3, ann: 3}
    assert records(best, [mia], "lines", speaker) == [Number("2", "lines, by you"), Number("3", "lines, by Ben")]
    assert records(best, [ann], "lines", speaker) == [Number("3", "lines, by Ann")]
    assert records(best, [mia, ann], "lines", speaker) == [Number("3", "lines, by Ann")]
    assert records(best, [], "lines", speaker) == [Number("3", "lines, by Ben")]  # somebody gave up
    assert records({mia: 1, ben: 2}, [mia], "lines", speaker) == [Number("2", "lines, by Ben")]
    assert records({mia: 1}, [mia], "lines", speaker) == []


@pytest.mark.parametrize("game_id", stormdeck.game_ids())
def test_every_game_has_three_numbers_for_every_viewer(game_id: str) -> None:
    players = min(stormdeck.game(game_id).players)
    match = stormdeck.play_out(game_id, ["random"] * players, seed=3).replay()
    for viewer in (*range(players), None):
        speaker = Speaker(None if viewer is None else Seat(viewer), match.names)
        told = numbers_of(match.game, match.events(viewer), match.movers, speaker)
        assert len(told) == TOLD
        for number in told:
            assert number.value.isdecimal()
            assert number.label == number.label.strip() != ""
