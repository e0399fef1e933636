"""A recorded game, told again: to a pipe from beginning to end, to a person step by step, never more than the eyes saw."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from stormdeck import Match, Record
from stormdeck.core.game import State
from stormdeck.core.view import View
from stormdeck.games.blanco.game import Blanco
from stormdeck.games.blanco.view import BlancoView
from stormdeck.line.console import Console, EndOfInput
from stormdeck.line.replaying import Eyes, Reader, choose_eyes, story_of
from stormdeck.table.record import HintTaken
from tests.games.blanco.scenario_table import table
from tests.line.helpers import run

SHORT = {"max_turns_per_player": 2}


def played(moves: int = 1000, seed: int | None = 5) -> Match:
    match = Match("blanco", 2, seed=seed, options=SHORT, names=["Ann", "Bot 2"])
    while match.decision is not None and len(match.actions) < moves:
        match.play(match.legal()[0])
    return match


@pytest.fixture
def over(tmp_path: Path) -> str:
    file = tmp_path / "over.json"
    file.write_text(played().record().to_json())
    return str(file)


@pytest.fixture
def running(tmp_path: Path) -> str:
    file = tmp_path / "running.json"
    file.write_text(played(7).record().to_json())
    return str(file)


class Steps(Console):
    """Somebody who steps through a replay with these keys."""

    def __init__(self, *keys: str) -> None:
        super().__init__(plain_words=True)
        self.keys = list(keys)
        self.complaints: list[str] = []
        self.prompts: list[str] = []

    def ask(self, prompt: str = "> ") -> str:
        self.prompts.append(prompt)
        if not self.keys:
            raise EndOfInput
        return self.keys.pop(0)

    def complain(self, text: str) -> None:
        self.complaints.append(text)


def step(record: Record, *keys: str, eyes: Eyes | None = None) -> Steps:
    console = Steps(*keys)
    reader = Reader(console, record, story_of(record), eyes or choose_eyes(record, 2, None, False))
    reader.step_through()
    return console


# ---- In a pipe ----


def test_the_whole_story_is_told_with_all_cards_when_the_game_is_over(over: str) -> None:
    result = run("replay", over)
    assert result.exit_code == 0
    assert result.stdout.startswith("The deal\n")
    moves = len(played().actions)
    assert f"Move {moves} of {moves}, " in result.stdout
    assert re.search(r"Bot 2 looks at the face-down card at .*: \w+ ", result.stdout)
    assert re.search(r"Bot 2 draws the .* from the pile", result.stdout)
    assert "(BL-G42)" in result.stdout
    assert "Points: Ann " in result.stdout


def test_practice_and_hints_are_told(tmp_path: Path) -> None:
    file = tmp_path / "helped.json"
    hints = [HintTaken(0, 0), HintTaken(1, 2)]
    file.write_text(played().record(practice=True, hints=hints).to_json())
    shown = run("replay", str(file)).stdout
    assert shown.startswith("A practice game: everything could be taken back, whatever was seen.")
    told = [line.strip() for line in shown.splitlines()]
    assert told[told.index("Ann takes a hint.") + 1].startswith("Move 1 of")
    assert told[told.index("Bot 2 takes a hint.") + 1].startswith("Move 3 of")
    assert "You take a hint." in run("replay", str(file), "--seat", "1").stdout


def test_hints_that_nobody_can_have_taken_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "forged.json"
    file.write_text(played(3).record(hints=[HintTaken(2, 0)]).to_json())
    result = run("replay", str(file))
    assert (result.exit_code, result.stderr) == (1, "The record tells of hints that nobody can have taken.\n")


def test_the_eyes_of_a_seat_see_what_it_saw(over: str) -> None:
    shown = run("replay", over, "--seat", "1").stdout
    assert re.search(r"You look at the face-down card at .*: \w+ ", shown)
    assert re.search(r"Bot 2 looks at the face-down card at row \d, column \d\.", shown)
    assert "Bot 2 draws a card from the pile." in shown
    assert not re.search(r"Bot 2 draws the", shown)
    assert re.search(r"^Move \d+ of \d+, Bot 2$", shown, re.MULTILINE)  # its notation might name a card


def test_a_running_game_is_shown_as_a_spectator_sees_it(running: str) -> None:
    shown = run("replay", running).stdout
    assert "Ann draws a card from the pile." in shown
    assert not re.search(r"draws the", shown)
    assert "The record ends here; the game was not over." in shown


def test_the_cards_of_a_running_game_stay_closed(running: str) -> None:
    result = run("replay", running, "--open")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "its cards stay closed" in result.stderr


def test_a_seat_and_all_cards_exclude_each_other(over: str) -> None:
    assert run("replay", over, "--seat", "1", "--open").exit_code == 2


def test_a_seat_that_does_not_exist_is_refused(over: str) -> None:
    result = run("replay", over, "--seat", "3")
    assert (result.exit_code, result.stderr) == (2, "Seats at this table are 1 to 2, not 3.\n")


def test_a_record_that_does_not_hold_is_refused_with_its_move(tmp_path: Path) -> None:
    record = played().record().to_json().replace('"reveal r1c1"', '"draw pile"', 1)
    file = tmp_path / "bad.json"
    file.write_text(re.sub(r'"digest": "\w+"', '"digest": ""', record))
    result = run("replay", str(file))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Move 1 of" in result.stderr
    assert '"draw pile"' in result.stderr


def test_a_shuffle_that_is_not_opened_cannot_be_told(tmp_path: Path) -> None:
    file = tmp_path / "closed.json"
    file.write_text(played(7, seed=None).record().to_json())
    result = run("replay", str(file))
    assert result.exit_code == 1
    assert "is not opened" in result.stderr


def test_names_cannot_steer_the_terminal(tmp_path: Path) -> None:
    record = Match("blanco", 2, seed=5, options=SHORT).record()
    file = tmp_path / "evil.json"
    file.write_text(msgspec.structs.replace(record, seats=("\x1b[2J\x07evil", "")).sealed().to_json())
    assert "\x1b" not in run("replay", str(file)).output
    assert "\x1b" not in run("verify", str(file)).output


# ---- Step by step ----


def test_enter_goes_forward_b_back_and_g_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    record = played().record()
    last = len(record.actions)
    console = step(record, "", "", "b", f"g {last}", "g 3", "q")
    assert [int(prompt.split()[1]) for prompt in console.prompts] == [0, 1, 2, 1, last, 3]
    shown = capsys.readouterr().out
    assert shown.count(f"Move 1 of {last}, ") == 2
    assert "Points: " in shown


def test_the_ends_of_a_record_are_ends() -> None:
    record = played(7).record()
    console = step(record, "b", "g 8", "g 7", "", "q")
    assert console.complaints == [
        "This is the beginning.",
        "There is no move 8: the record has 7 moves.",
        "This is the end: the record has 7 moves.",
    ]


@pytest.mark.parametrize("typed", ["foo", "g", "g x", "g -1", "seat", "seat 0", "seat 3", "seat ²", "g 99999999999"])
def test_bad_input_gets_one_line_and_moves_nothing(typed: str) -> None:
    console = step(played().record(), typed, "q")
    assert len(console.complaints) == 1
    assert console.prompts[0] == console.prompts[1]


def test_the_eyes_can_be_changed(capsys: pytest.CaptureFixture[str]) -> None:
    step(played().record(), "g 2", "seat 1", "spectator", "all", "?", "log", "q")
    shown = capsys.readouterr().out
    told = re.findall(r"(?:Ann looks|You look) at the face-down card at row 1, column 2(?:: [a-z]+(?: [a-z]+)? \d+)?\.", shown)
    assert [text.startswith("You") for text in told] == [False, True, False, False, False]
    assert [":" in text for text in told] == [True, True, False, True, True]


def test_a_running_game_is_never_opened_step_by_step() -> None:
    assert "its cards stay closed" in step(played(7).record(), "all", "q").complaints[0]


FACE = re.compile(r"(You look at the face-down card at row 1, column 2|looked at): [a-z]")


@pytest.mark.parametrize(("moves", "told"), [(4, True), (1000, True), (9, False)])
def test_a_running_game_does_not_show_again_what_it_showed_for_a_moment(moves: int, told: bool, tmp_path: Path) -> None:
    """Without the memory aid a look is told until its owner acts (after 4 moves nobody has), and again after the end."""
    match = Match("blanco", 2, seed=5, options={**SHORT, "memory_aid": False, "first_dealer": "seat_1"}, names=["Ann", "Ben"])
    while match.decision is not None and len(match.actions) < moves:
        match.play(match.legal()[0])
    file = tmp_path / "game.json"
    file.write_text(match.record().to_json())
    assert bool(FACE.search(run("replay", str(file), "--seat", "1").stdout)) == told


def test_a_question_that_is_answered_shows_its_card_no_more(capsys: pytest.CaptureFixture[str]) -> None:
    t = table("D4 ?V1 !P2 / R3 G3 O7 / D9 ?T8 ?Y10", "B3 Y1", pile="Y7", options={"memory_aid": False})
    t.play("draw pile", "place B3 r2c3", "clear row 2", "clear column 1", "look r2c2")
    step(t.match.record(), "seat 1", "g 5", "q")
    assert FACE.search(capsys.readouterr().out)
    step(t.play("keep hidden").match.record(), "seat 1", "g 5", "log", "q")
    shown = capsys.readouterr().out
    assert "Move 5 of 6, You: look r2c2" in shown
    assert "yellow 10" not in shown


def test_the_end_of_the_input_ends_the_replay() -> None:
    with pytest.raises(EndOfInput):
        step(played().record(), "")


class BlancoWithoutOpenViews(Blanco):
    """A game that does not lay its cards on one table."""

    def reveal(self, state: State) -> View | None:
        return None


class BlancoThatMerges(BlancoWithoutOpenViews):
    """A game that lays on one table what its seats know."""

    def open_view(self, views: Sequence[View], spectator: View) -> View:
        seen = [view.players[seat] for seat, view in enumerate(views) if isinstance(view, BlancoView)]
        return msgspec.structs.replace(spectator, players=tuple(seen))


def test_a_game_that_only_merges_views_shows_what_the_seats_knew(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("stormdeck.table.replay.find_game", lambda game_id: BlancoThatMerges())
    step(played().record(), "g 4", "q")
    shown = capsys.readouterr().out.partition("Move 4 of")[2]
    assert "sees it" not in shown
    assert "Draw pile, the next card first" not in shown
    assert re.search(r"Ann, row 1: .*face down \(looked at: ", shown)


def test_a_game_that_reveals_its_table_shows_all_cards(capsys: pytest.CaptureFixture[str]) -> None:
    step(played().record(), "g 4", "q")
    shown = capsys.readouterr().out
    assert "sees it" not in shown
    assert re.search(r"Ann, row 1: .*face down \(looked at: ", shown)
    assert re.search(r"Ann, row 1: .*face down \(not looked at: ", shown)
    assert "Draw pile, the next card first: " in shown


def test_a_game_that_does_not_shows_the_table_of_each_seat(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("stormdeck.table.replay.find_game", lambda game_id: BlancoWithoutOpenViews())
    step(played().record(), "q")
    assert "As Bot 2 sees it:" in capsys.readouterr().out
