"""Who one plays against is said before the deal."""

from __future__ import annotations

from tests.line.helpers import lines, run


def test_a_bot_with_a_style_is_introduced_by_it() -> None:
    told = run("play", "blanco", "--bot", "level:2,style=hasty", "--seed", "1", typed=lines("quit!")).stdout
    assert "Suri is hasty: it turns its cards up as fast as it can." in told.splitlines()
    assert " is hasty" not in run("play", "blanco", "--bot", "greedy", "--seed", "1", typed=lines("quit!")).stdout
