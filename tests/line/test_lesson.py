"""The scripted first game at the terminal."""

from __future__ import annotations

from pathlib import Path

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


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_lesson_is_left_and_taken_up_again(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was done stands; what was read since comes again, then the step that was left."""
    monkeypatch.chdir(tmp_path)
    steps = script_named(game).step
    half, count = len(steps) // 2, len(steps)
    left = run("play", game, "--learn", "--plain", typed=lines(*[""] * half, "quit"))
    assert f"({half + 1} of {count})" in left.output
    assert f"play {game} --plain --learn --resume {game}-1.json" in left.output
    first = half + 1
    while first > 1 and not steps[first - 2].do:
        first -= 1
    result = run("play", game, "--learn", "--plain", "--resume", f"{game}-1.json", typed=lines(*[""] * (count - first), "n", "n"))
    assert result.exit_code == 0, result.output
    told = [number for number in range(1, count + 1) if f"({number} of {count})" in result.output]
    assert told == list(range(first, count + 1))


def test_only_a_game_of_the_lesson_can_be_taken_up_by_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("play", "blanco", "--seed", "1", "--plain", typed=lines("quit"))
    result = run("play", "blanco", "--learn", "--resume", "blanco-1.json")
    assert result.exit_code != 0
    assert "is not the first game of Blanco that is taught here." in result.output
