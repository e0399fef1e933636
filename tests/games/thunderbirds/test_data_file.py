"""A card table by its path: the command line plays with it, and the record replays without the file, in another process too."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from stormdeck import Match, bot
from stormdeck.core.rng import FastRng
from stormdeck.games.thunderbirds import GAME
from stormdeck.table.record import Record
from stormdeck.table.simulate import simulate
from stormdeck.table.verify import verify
from stormdeck.testing.rules import rule
from tests.games.thunderbirds.test_own_cards import CARDS, own_table


def run(at: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "stormdeck", *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=120, check=False, cwd=at)


def played(seed: int = 3) -> Match:
    match = Match("thunderbirds", 1, seed, GAME.options_from_data(own_table()))
    player, rng = bot("greedy"), FastRng(seed)
    while match.decision is not None:
        match.play(player.choose(match.view(0), match.legal(), rng))
    return match


@rule("IR-G35")
def test_a_record_carries_its_cards(tmp_path: Path) -> None:
    match = played()
    text = match.record().to_json()
    assert "Digger" in text
    again = Record.from_json(text).replay()
    assert again.view(0) == match.view(0)
    assert all(check.ok is not False for check in verify(Record.from_json(text)))
    path = tmp_path / "own.json"
    path.write_text(text, "utf-8")
    elsewhere = run(tmp_path, "verify", "own.json")
    assert elsewhere.returncode == 0, elsewhere.stdout + elsewhere.stderr


@rule("IR-G35")
def test_the_command_line_plays_with_a_file(tmp_path: Path) -> None:
    path, saved = tmp_path / "mine.toml", tmp_path / "game.json"
    path.write_text(own_table(), "utf-8")
    done = run(
        tmp_path, "play", "thunderbirds", "--data", path.name, "--seed", "1", typed=f"card digger\nsave {saved.name}\nquit!\n"
    )
    assert done.returncode == 0, done.stderr
    assert "Digger: Pod. Rolls 1 orange, 1 white and 1 that is red or blue." in done.stdout.replace("\n", " ")
    table = json.loads(saved.read_text("utf-8"))["options"]["card_table"]
    assert json.loads(table)["pods"][0]["id"] == "digger"
    resumed = run(tmp_path, "play", "thunderbirds", "--resume", saved.name, typed="card digger\nquit!\n")
    assert "Digger" in resumed.stdout


@pytest.mark.parametrize(("old", "new", "why"), [("count = 6", "count = 7", "IR-R05"), ("[dice]", "[dice", "line 12")])
def test_a_bad_file_is_one_sentence(tmp_path: Path, old: str, new: str, why: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(CARDS.replace(old, new, 1), "utf-8")
    done = run(tmp_path, "play", "thunderbirds", "--data", path.name)
    assert done.returncode != 0
    assert why in done.stderr
    assert "bad.toml" in done.stderr
    assert "Traceback" not in done.stderr


def test_bots_play_many_games_with_it() -> None:
    summary = simulate("thunderbirds", ["greedy"], 2, 1, dict(GAME.options_from_data(own_table())))
    assert summary.games == 2
