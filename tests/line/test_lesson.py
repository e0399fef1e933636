"""The scripted first game at the terminal."""

from __future__ import annotations

import pytest

import stormdeck
from stormdeck.games import BUILT_IN
from stormdeck.table.lesson import Script, script_of
from tests.line.helpers import lines, run


def script_named(game: str) -> Script:
    found = script_of(stormdeck.game(game))
    assert found is not None
    return found


@pytest.mark.parametrize("game", BUILT_IN)
def test_enter_alone_leads_through_the_whole_lesson(game: str) -> None:
    steps = script_named(game).step
    typed = [""] * (len(steps) - 1) + ["n", "n"]
    result = run("play", game, "--learn", "--plain", typed=lines(*typed))
    assert result.exit_code == 0, result.output
    told = [result.output.index(f"({number} of {len(steps)})") for number in range(1, len(steps) + 1)]
    assert told == sorted(told)
    assert all([result.output.count(f"({number} of {len(steps)})") == 1 for number in range(1, len(steps) + 1)])


def test_another_legal_action_waits_and_undo_goes_back_a_step() -> None:
    result = run("play", "blanco", "--learn", typed=lines("", "", "draw discard", "draw pile", "undo", "", "quit!"))
    assert "You may do that later. Now: Draw the top card of the pile" in result.output
    assert result.output.count("Draw a card (3 of 19)") == 2
    assert result.output.count("Put it into the grid (4 of 19)") == 2


def test_commands_are_heard_while_there_is_something_to_read() -> None:
    result = run("play", "blanco", "--learn", typed=lines("draw pile", "?", "quit!"))
    assert "Read first: Enter goes on." in result.output
    assert "undo" in result.output
    assert result.exit_code == 0
    after = run("play", "blanco", "--learn", typed=lines(*[""] * 8, "undo", "", "quit!"))
    assert after.output.count("Replace a card (8 of 19)") == 2
    assert "saved" not in after.output


@pytest.mark.parametrize("more", [("--players", "2"), ("--bot", "greedy"), ("--seed", "1"), ("--option", "clearing=mandatory")])
def test_a_first_game_brings_its_own_table(more: tuple[str, str]) -> None:
    result = run("play", "blanco", "--learn", *more)
    assert result.exit_code != 0
    assert f'leave out "{more[0]}"' in result.output
