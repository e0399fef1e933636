"""Programs (`run:COMMAND`) at the table in the terminal: they play, and what they do wrong costs nobody the game."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

import pytest

import stormdeck
from stormdeck.table.record import Record
from tests.arena.test_program import ROOT, script
from tests.line.helpers import lines, run

SHORT = ("--seed", "1", "--option", "max_turns_per_player=3")
NO_SPEAKER = f'run:{shlex.quote(sys.executable)} -c "raise SystemExit(5)"'
ANSWER = "say(type='act', id=m['id'], move=m['move'], action=m['legal'][0])"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed here")
def test_the_bot_in_javascript_plays_a_whole_game() -> None:
    spec = f"run:node {shlex.quote(str(ROOT / 'examples' / 'bot.js'))}"
    result = run("play", "blanco", "--bot", spec, *SHORT, typed=lines(*["1"] * 40, "no"))
    assert result.stdout.startswith("Blanco: you are at seat 1, against a bot (run:node ")
    assert "Points:" in result.stdout
    assert result.exit_code == 0, result.stderr


def test_one_program_plays_all_the_other_seats_and_hears_how_it_ended(tmp_path: Path) -> None:
    spec = script(tmp_path / "program.py", ANSWER)
    heard = tmp_path / "heard.txt"
    code = (tmp_path / "program.py").read_text("utf-8")
    listening = f"    open({str(heard)!r}, 'a').write(m['type'] + ' ')\n    if m['type'] == 'bye'"
    (tmp_path / "program.py").write_text(code.replace("    if m['type'] == 'bye'", listening), "utf-8")
    result = run("play", "blanco", "--players", "3", "--bot", spec, *SHORT, typed=lines(*["1"] * 40, "no"))
    assert "against 2 bots (run:" in result.stdout
    assert "Points:" in result.stdout
    said = heard.read_text("utf-8").split()
    assert said.count("new_game") == 2
    assert said[-3:] == ["game_over", "game_over", "bye"]


def test_a_program_at_fault_stops_the_game_with_one_sentence_and_saves_it(tmp_path: Path) -> None:
    spec = script(tmp_path / "program.py", f"if m['move'] > 2: sys.exit(3)\n{ANSWER}")
    result = run("play", "blanco", "--bot", spec, "--seed", "1", typed=lines(*["1"] * 50))
    assert result.exit_code == 1
    command = f"stormdeck play blanco --bot {shlex.quote(spec)} --resume blanco-1.json"
    fault = f'The program "{spec}" ended with status 3 before the game was over'
    assert result.stderr == f"{fault}; the game is saved. Go on with: {command}\n"
    saved = Record.from_json(Path("blanco-1.json").read_text("utf-8"))
    assert saved.outcome is None
    assert len(saved.actions) > 2
    (tmp_path / "program.py").write_text("", "utf-8")
    script(tmp_path / "program.py", ANSWER)
    resumed = run(*shlex.split(command)[1:], typed=lines("1", "1", "quit!"))
    assert resumed.exit_code == 0, resumed.stderr


@pytest.mark.parametrize(
    ("spec", "status", "why"),
    [
        ("run:", 2, 'written "run:COMMAND"'),
        ("run:no-such-program-here", 2, "cannot be started"),
        (NO_SPEAKER, 1, f'The program "{NO_SPEAKER}" ended with status 5 before the game was over.'),
    ],
)
def test_a_program_that_cannot_play_is_refused_in_one_sentence(spec: str, status: int, why: str) -> None:
    result = run("play", "blanco", "--bot", spec, typed=lines("1"))
    assert result.exit_code == status
    assert why in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_nobody_is_started_for_a_game_played_alone() -> None:
    assert stormdeck.game("thunderbirds").players == (1,)
    assert run("play", "thunderbirds", "--bot", "run:no-such-program-here", typed=lines("quit!")).exit_code == 0
