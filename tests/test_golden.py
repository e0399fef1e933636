"""Golden playthroughs: an accidental change of the rules shows as a diff that a person can read."""

from __future__ import annotations

from pathlib import Path

import pytest

import stormdeck
from stormdeck.core.errors import StormdeckError
from stormdeck.testing.golden import changes, golden_files, main, read_script

GOLDEN = Path(__file__).parent / "golden"
FILES = golden_files(GOLDEN)
HEAD = """+++
title = "A few turns"
game = "blanco"
seed = 3
players = 2
stop = 4
+++
"""


@pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.name}/{file.stem}" for file in FILES])
def test_what_happens_is_what_the_golden_file_says(file: Path) -> None:
    difference = changes(file)
    assert not difference, f"`make golden` rewrites the file, if this is what was meant:\n{difference}"


@pytest.mark.parametrize(("id", "players"), [(id, n) for id in stormdeck.game_ids() for n in stormdeck.game(id).players])
def test_every_number_of_players_has_a_playthrough(id: str, players: int) -> None:
    heads = [read_script(file.read_text("utf-8"))[1] for file in FILES if file.parent.name == id]
    assert any(script.players == players and script.position is None for script in heads)


def test_every_way_blanco_can_end_has_a_playthrough() -> None:
    last_lines = [file.read_text("utf-8").splitlines()[-1] for file in FILES if file.parent.name == "blanco"]
    ways = [(rule, line) for line in last_lines for rule in ("R50", "G42", "R51", "R52") if f"(BL-{rule})" in line]
    ends = {(rule, " and " in line.partition("Won by")[2]) for rule, line in ways}
    assert ends == {
        ("R50", False),  # a second grid is cleared
        ("G42", False),  # the turn limit, one best position
        ("G42", True),  # the turn limit, several
        ("R51", False),  # a match to a number of wins
        ("R52", False),  # a match for the fewest cards
        ("R52", True),  # the same, shared
    }


def test_the_files_stay_readable() -> None:
    assert len(FILES) >= 10
    for file in FILES:
        assert len(file.read_text("utf-8").splitlines()) <= 400, file.name


# ---- The mechanism -----------------------------------------------------------------------------------------------------


def test_a_change_is_shown_as_a_diff_and_can_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "blanco" / "turns.txt"
    file.parent.mkdir()
    file.write_text(HEAD, "utf-8")
    assert main(["--write", str(tmp_path)]) == 0
    written = file.read_text("utf-8")
    assert written.startswith(HEAD + "\n# A few turns\n- Game 1. Player ")
    assert written.count("\n> ") == 4
    assert main([str(tmp_path)]) == 0

    file.write_text(written.replace("\n> reveal", "\n> unveil", 1), "utf-8")
    capsys.readouterr()
    assert main([str(tmp_path)]) == 1
    shown = capsys.readouterr().out
    assert "-> unveil" in shown
    assert "+> reveal" in shown
    assert main(["--write", str(tmp_path)]) == 0
    assert file.read_text("utf-8") == written


def test_a_folder_without_files_is_not_a_success(tmp_path: Path) -> None:
    assert main([str(tmp_path)]) == 2


@pytest.mark.parametrize("text", ["", "no head", "+++\ntitle = 'x'\n", "+++\ntitle = x\n+++\n", "+++\ncolour = 1\n+++\n"])
def test_a_file_without_a_proper_head_is_refused(text: str) -> None:
    with pytest.raises(StormdeckError, match="golden file"):
        read_script(text)
