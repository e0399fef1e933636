"""Numbers of other libraries (NumPy's, say) are numbers wherever one is asked for; truth values and fractions are not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import stormdeck
from stormdeck.arena.contest import contest
from stormdeck.table.fair import FairDeal
from stormdeck.table.simulate import simulate
from stormdeck.table.whole import whole


class Foreign:
    """What an integer of another library is like."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value

    def __repr__(self) -> str:
        return f"Foreign({self.value})"


class Array:
    """It has the method, for arrays of one number, and refuses."""

    def __index__(self) -> int:
        raise TypeError("only integer scalar arrays can be converted to a scalar index")


@pytest.mark.parametrize(
    ("value", "number"),
    [(3, 3), (Foreign(3), 3), (0, 0), (9, 9), (10, None), (-1, None), (Foreign(10), None), (True, None), (3.0, None), ("3", None),
     (None, None), (Array(), None)],
)  # fmt: skip
def test_whole_numbers(value: object, number: int | None) -> None:
    assert whole(value, 0, 9) == number


def number(value: int) -> Any:
    return Foreign(value)


def test_a_match_takes_them_everywhere() -> None:
    match = stormdeck.Match("blanco", number(2), seed=number(7), names=["Ann", "Bo"])
    plain = stormdeck.Match("blanco", 2, seed=7, names=["Ann", "Bo"])
    assert match.record() == plain.record()
    assert match.view(number(1)) == plain.view(1)
    assert match.name(number(1)) == "Bo"
    assert match.events(number(0)) == plain.events(0)
    assert str(match.take_back_refusal(number(0))) == str(plain.take_back_refusal(0))
    assert match.record().to_json() == plain.record().to_json()


def test_simulations_and_contests_do_too() -> None:
    bots = ["greedy", "random"]
    assert simulate("blanco", bots, number(3), seed=number(5), processes=number(1)) == simulate("blanco", bots, 3, seed=5)
    played = contest("blanco", bots, number(2), seed=number(5), players=number(2), controls=False)
    assert played.matches[0].share == contest("blanco", bots, 2, seed=5, players=2, controls=False).matches[0].share


def test_entropy_is_added_by_the_right_seat() -> None:
    deal = FairDeal(2)
    deal.add(number(1), "mine")
    added = deal.proof(opened=False).entropy
    assert (added[0], bool(added[1])) == ("", True)


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: stormdeck.Match("blanco", 2, seed=number(-1)), "A seed is a whole number from 0 to 2**63 - 1, not Foreign(-1)."),
    (lambda: stormdeck.Match("blanco", number(6)), "Blanco is for 2 to 5 players, not Foreign(6) (BL-R01)."),
    (lambda: stormdeck.Match("blanco", 2, seed=1).view(number(2)), "Seats at this table are 0 to 1, not Foreign(2)."),
    (
        lambda: simulate("blanco", ["random"] * 2, 1, number(-1)),
        f"The seed is a whole number from 0 to {2**63 - 1}, not Foreign(-1).",
    ),
]


@pytest.mark.parametrize(("act", "sentence"), REFUSED, ids=[sentence for _, sentence in REFUSED])
def test_one_that_is_too_small_or_large_is_refused_as_it_came(act: Callable[[], object], sentence: str) -> None:
    with pytest.raises(stormdeck.StormdeckError) as refused:
        act()
    assert str(refused.value) == sentence


def test_who_says_the_seat_is_told_if_another_must_decide() -> None:
    match = stormdeck.Match("blanco", 2, seed=7)
    decision = match.decision
    assert decision is not None
    action, actions = match.legal()[0], match.actions
    with pytest.raises(stormdeck.BadSeat, match=f"Seat {decision.seat} must decide now, not seat {1 - decision.seat}."):
        match.play(action, seat=1 - decision.seat)
    with pytest.raises(stormdeck.BadSeat, match=r"Seats at this table are 0 to 1, not 5."):
        match.play(action, seat=5)
    assert match.actions == actions
    match.play(action, seat=decision.seat)
    assert match.actions == (action,)
    over = stormdeck.play_out("blanco", bots=["random", "random"], seed=1).replay()
    with pytest.raises(stormdeck.BadSeat, match=r"The game is over: no seat decides anything."):
        over.play(action, seat=0)
