"""A card table by its path, and what may be taken back."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from stormdeck import Match, bot
from stormdeck.arena.contest import contest
from stormdeck.core.errors import TakeBackRefused
from stormdeck.core.rng import FastRng
from stormdeck.games.taidian import GAME
from stormdeck.games.taidian.cards import STANDARD_TEXT
from stormdeck.table.record import Record
from stormdeck.table.simulate import simulate
from stormdeck.table.verify import verify
from stormdeck.testing.rules import rule
from tests.games.taidian.test_own_tables import own_table


def run(at: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "stormdeck", *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=120, check=False, cwd=at)


def played() -> Match:
    match = Match("taidian", 2, 4, {**GAME.options_from_data(own_table()), "characters": "tamiko,ren"})
    rngs = [FastRng(1), FastRng(2)]
    while match.decision is not None:
        seat = match.decision.seat
        match.play(bot("greedy").choose(match.view(seat), match.legal(), rngs[seat]))
    return match


@rule("TA-R30", "TA-R70")
def test_a_record_carries_its_cards(tmp_path: Path) -> None:
    match = played()
    text = match.record().to_json()
    again = Record.from_json(text).replay()
    assert again.view(0) == match.view(0)
    assert all(check.ok is not False for check in verify(Record.from_json(text)))
    path = tmp_path / "own.json"
    path.write_text(text, "utf-8")
    elsewhere = run(tmp_path, "verify", "own.json")
    assert elsewhere.returncode == 0, elsewhere.stdout + elsewhere.stderr


@rule("TA-R30")
def test_the_command_line_plays_with_a_file(tmp_path: Path) -> None:
    path, saved = tmp_path / "mine.toml", tmp_path / "game.json"
    path.write_text(own_table(), "utf-8")
    words = ("play", "taidian", "--data", path.name, "--seed", "1", "--characters", "tamiko,ren")
    done = run(tmp_path, *words, typed=f"card bolas\nsave {saved.name}\nquit!\n")
    assert done.returncode == 0, done.stderr
    assert "Bolas: red attack card" in done.stdout
    table = json.loads(json.loads(saved.read_text("utf-8"))["options"]["card_table"])
    assert [row["id"] for row in table["card"]][-2:] == ["bolas", "salve"]
    resumed = run(tmp_path, "play", "taidian", "--resume", saved.name, typed="card salve\nquit!\n")
    assert "Salve: blue defence card" in resumed.stdout


@pytest.mark.parametrize(("old", "new", "why"), [("cost = 8", "cost = 0", '"watchtower" costs 0'), ("[game]", "[game", "line 6")])
def test_a_bad_file_is_one_sentence(tmp_path: Path, old: str, new: str, why: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(STANDARD_TEXT.replace(old, new, 1), "utf-8")
    done = run(tmp_path, "play", "taidian", "--data", path.name)
    assert done.returncode != 0
    assert why in done.stderr
    assert "bad.toml" in done.stderr
    assert "Traceback" not in done.stderr


def test_bots_play_many_games_with_it() -> None:
    summary = simulate("taidian", ["greedy", "greedy:guns"], 2, 1, dict(GAME.options_from_data(own_table())))
    assert summary.games == 2


@pytest.mark.parametrize("processes", [1, 2])
def test_the_arena_plays_it_too(processes: int) -> None:
    """It refused a card table that a simulation played."""
    own = dict(GAME.options_from_data(own_table()))
    found = contest("taidian", ["greedy", "random"], 2, options=own, processes=processes, controls=False)
    assert found.matches[0].deals == 2
    assert found.options["card_table"] == own["card_table"]


@rule("TA-G73")
def test_a_card_that_was_shown_stays_a_choice_nobody_learned_from_does_not() -> None:
    document = {
        "seats": [{"hand": "coin coin coin coin cash"}, {}],
        "options": {"characters": "none", "start_player": "seat_1"},
    }
    match = Match.from_position("taidian", document, 1)
    match.play("choose upgrading")
    assert match.can_take_back(0)
    match.take_back(0)
    match.play("choose upgrading")
    match.play("play coin")
    with pytest.raises(TakeBackRefused, match="TA-G73"):
        match.take_back(0)
    for _ in range(2):
        match.play("play coin")
    match.play("buy punch")
    match.take_back(0)
    match.play("buy robber")
    assert match.can_take_back(0)
