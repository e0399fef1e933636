"""Hearts and Leduc poker of examples/ are OpenSpiel's games of these names; `make same-game` plays 1,000 games of each."""

from __future__ import annotations

from typing import Any

import pytest

from tests.envs.needs import need

need("numpy", "pyspiel")

from tests.envs import same_game  # noqa: E402


@pytest.mark.parametrize(("id", "games"), [("hearts", 60), ("leduc", 300)])
def test_the_same_game_is_played_move_for_move(id: str, games: int) -> None:
    pair = same_game.PAIRS[id]()
    assert sum([same_game.play_both(pair, seed) for seed in range(2000, 2000 + games)]) > 3 * games


def test_another_rule_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison is not blind: with one legal action left out it fails."""
    pair = same_game.PAIRS["leduc"]()
    rows = same_game.legal_rows
    monkeypatch.setattr(same_game, "legal_rows", lambda game, state: rows(game, state)[:1])
    with pytest.raises(AssertionError, match="are legal, not"):
        same_game.play_both(pair, 1)


def test_points_that_differ_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pair: Any = same_game.PAIRS["hearts"]()
    monkeypatch.setattr(pair, "returns", lambda points: [0.0] * 4)
    with pytest.raises(AssertionError, match="seed 1"):
        same_game.play_both(pair, 1)
