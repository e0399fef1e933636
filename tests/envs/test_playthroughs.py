"""Whole games as OpenSpiel writes them down: the same actions give the same lines."""

from __future__ import annotations

import pytest

from tests.envs.needs import need

need("numpy", "pyspiel")

from tests.envs import playthroughs  # noqa: E402


@pytest.mark.parametrize("game", playthroughs.GAMES)
def test_the_same_actions_give_the_same_playthrough(game: str) -> None:
    """`make golden` writes them anew where a change is meant; the diff is reviewed."""
    kept, now = playthroughs.again(game)
    assert "IsTerminal() = True" in kept, "a playthrough is a whole game"
    assert now == kept


def test_a_long_line_cannot_change_unnoticed() -> None:
    one, other = [playthroughs.shortened("x" * 500 + letter) for letter in "ab"]
    assert one != other
    assert len(one) < 150
