"""The person's end of the line: colour, width, encodings, files, and a real terminal."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from stormdeck.core.errors import BadFile
from stormdeck.core.speech import plain
from stormdeck.files import read_record
from stormdeck.games.blanco.cards import FILE
from stormdeck.line import console as console_module
from stormdeck.line.colours import ink, nearest, paint_exact, paint_near, painter, rgb
from stormdeck.line.console import Console, EndOfInput, can_draw
from stormdeck.line.saves import free_name, write_record
from stormdeck.line.streams import printable
from stormdeck.progress import progress
from stormdeck.table.match import Match
from tests.line.helpers import with_source

# ---- How far a command has come ----


def test_where_nothing_can_be_drawn_each_tenth_is_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress(40, "deals") as update:
        assert update is not None
        assert capsys.readouterr().err == ""
        for more in (3, 0, 1, 20, 16):
            update(more)
    assert capsys.readouterr().err == "4 of 40 deals\n24 of 40 deals\n40 of 40 deals\n"


# ---- Colour ----


@pytest.mark.parametrize(
    ("terminal", "environment", "paint"),
    [
        (True, {"TERM": "xterm", "COLORTERM": "truecolor"}, paint_exact),
        (True, {"TERM": "xterm-direct"}, paint_exact),
        (True, {"TERM": "screen-256color"}, paint_near),
        (True, {"TERM": "vt100"}, plain),
        (True, {"TERM": "dumb", "COLORTERM": "truecolor"}, plain),
        (True, {"TERM": "xterm-256color", "NO_COLOR": "1"}, plain),
        (True, {"TERM": "xterm-256color", "NO_COLOR": ""}, paint_near),
        (False, {"TERM": "xterm-256color"}, plain),
    ],
)
def test_colour_is_what_the_terminal_has_and_the_person_wants(terminal: bool, environment: dict[str, str], paint: object) -> None:
    assert painter(terminal, environment) is paint


def test_every_card_is_readable_on_its_colour() -> None:
    """The contrast that accessibility guidelines ask of text."""

    def luminance(colour: tuple[int, int, int]) -> float:
        red, green, blue = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    for colour in FILE.colour:
        ground, text = luminance(rgb(colour.hex)), luminance(ink(rgb(colour.hex)))
        assert (max(ground, text) + 0.05) / (min(ground, text) + 0.05) >= 4.5


def test_near_colours_are_found() -> None:
    assert nearest((0, 0, 0)) == 16
    assert nearest((255, 255, 255)) == 231
    assert nearest((255, 0, 0)) == 196
    assert paint_near("x", "#FF0000") != paint_exact("x", "#FF0000")


# ---- Words in and out ----


def test_what_could_steer_a_terminal_is_not_printed() -> None:
    assert printable("a\x1b[2J\nb\u202e♣") == "a?[2J?b?♣"


def test_text_from_a_pipe_is_written_out_and_its_end_is_noticed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(" 3 \n"))
    console = Console()
    assert console.ask() == "3"
    assert capsys.readouterr().out == "> 3\n"
    with pytest.raises(EndOfInput):
        console.ask()


@pytest.mark.parametrize(("encoding", "able"), [("utf-8", True), ("ascii", False), ("latin-1", False), ("no such", False)])
def test_a_table_is_drawn_only_where_its_signs_exist(encoding: str, able: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stream(io.StringIO):
        pass

    Stream.encoding = encoding
    monkeypatch.setattr(sys, "stdout", Stream())
    assert can_draw() is able


def test_a_narrow_terminal_gets_a_compact_table_and_a_very_narrow_one_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(console_module, "can_draw", lambda: True)
    monkeypatch.setenv("COLUMNS", "39")
    assert Console().plain
    monkeypatch.setenv("COLUMNS", "60")
    assert not Console().plain
    assert Console().speaker(None, ()).compact == 60
    monkeypatch.setenv("COLUMNS", "80")
    assert not Console().plain
    assert Console().speaker(None, ()).compact == 0
    assert Console(plain_words=True).plain


def test_paragraphs_are_wrapped_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console()
    text = "word " * 30
    assert console.wrap(text) == text
    monkeypatch.setenv("COLUMNS", "40")
    console.is_terminal = True
    assert max(len(line) for line in console.wrap(text).splitlines()) < 40


# ---- Files ----


def test_free_names_count_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert free_name("blanco") == "blanco-1.json"
    Path("blanco-1.json").touch()
    Path("blanco-2.json").symlink_to("nowhere")  # following it would write somewhere else
    assert free_name("blanco") == "blanco-3.json"


def test_a_failed_write_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = Match("blanco", 2, seed=1).record()
    monkeypatch.setattr(type(record), "to_json", lambda self: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    target = tmp_path / "game.json"
    for replace in (False, True):
        with pytest.raises(BadFile, match=r"cannot be written: no space left on device\."):
            write_record(record, str(target), replace=replace)
    assert list(tmp_path.iterdir()) == []


def test_a_save_is_replaced_in_one_step(tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    match = Match("blanco", 2, seed=1)
    write_record(match.record(), str(target), replace=False)
    match.play(match.legal()[0])
    write_record(match.record(), str(target), replace=True)
    assert len(read_record(str(target)).actions) == 1
    assert list(tmp_path.iterdir()) == [target]


# ---- A real terminal ----


class Terminal:
    """The command at a terminal of 24 lines of 80 columns."""

    def __init__(self, *arguments: str, cwd: Path, **environment: str) -> None:
        self.master, slave = pty.openpty()
        self.shown = ""
        settings = {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", "COLORTERM": "", "NO_COLOR": "", **environment}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "stormdeck", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=cwd,
            env=with_source(**settings),
            start_new_session=True,
            preexec_fn=_own_the_terminal,
        )
        os.close(slave)

    def read_until(self, pattern: str) -> str:
        """What came since the last call, up to a pattern."""
        shown, end = "", time.monotonic() + 200
        while not re.search(pattern, shown):
            assert time.monotonic() < end, shown
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    shown += os.read(self.master, 65536).decode(errors="replace")
                except OSError:  # the other end is closed
                    break
        self.shown += shown
        return shown

    def type(self, text: str) -> None:
        time.sleep(0.2)  # as a person does: a key in the very moment a prompt appears would wait for the next one
        os.write(self.master, text.encode())

    def send(self, number: int) -> None:
        time.sleep(0.5)  # likewise: a signal in the moment before the prompt listens is heard with the next key
        self.process.send_signal(number)

    def leave(self) -> int:
        self.read_until("(?!)")
        os.close(self.master)
        return self.process.wait(timeout=200)


def _own_the_terminal() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a test run in the background ignores it
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def test_at_a_terminal_the_table_is_drawn_in_colour_and_ctrl_c_saves(tmp_path: Path) -> None:
    terminal = Terminal("play", "blanco", "--bot", "random", "--seed", "1", cwd=tmp_path)
    first = terminal.read_until(r"> $")
    assert "┌───────┬───────┬───────┐" in first
    assert "\x1b[" in first
    terminal.type("5\n")
    assert "You turn up the card at row 2, column 2" in terminal.read_until(r"> $")
    terminal.type("\x03")
    assert terminal.leave() == 130
    assert "Interrupted; the game is saved." in terminal.shown.replace("\r\n", " ")
    assert (tmp_path / "blanco-1.json").exists()


def test_after_a_game_one_is_asked_for_another_and_gets_another_deal(tmp_path: Path) -> None:
    """The same table, options included; a deal that was asked for by its number is followed by the next."""
    options = ("--option", "max_turns_per_player=1", "--practice", "--seed", "1")
    terminal = Terminal("play", "blanco", "--bot", "random", *options, cwd=tmp_path)
    pictures = []
    for again in ("\n", "no\n"):
        shown = terminal.read_until(r"> $")
        pictures.append(shown)
        while "Play again?" not in shown:
            terminal.type("no\n" if "Save the record" in shown else "1\n")
            shown = terminal.read_until(r"> $")
        terminal.type(again)
    assert terminal.leave() == 0
    assert "practice" in pictures[1].lower()
    assert pictures[0] != pictures[1]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_closed_terminal_and_a_polite_end_save_the_game(number: int, tmp_path: Path) -> None:
    terminal = Terminal("play", "blanco", "--bot", "random", "--seed", "1", cwd=tmp_path)
    terminal.read_until(r"> $")
    terminal.send(number)
    assert terminal.leave() == 128 + number
    assert (tmp_path / "blanco-1.json").exists()


def test_a_narrow_terminal_gets_no_line_it_cannot_hold(tmp_path: Path) -> None:
    terminal = Terminal("play", "blanco", "--bot", "random", "--seed", "1", cwd=tmp_path, COLUMNS="40")
    terminal.read_until(r"> $")
    terminal.type("?\n")
    shown = terminal.read_until(r"> $")
    assert "r1c3 is row 1, column 3 of your grid." in shown
    assert [line for line in shown.splitlines() if len(line) > 40] == []
    terminal.type("\x04")
    terminal.leave()


@pytest.mark.parametrize("game", ["taidian", "thunderbirds"])
def test_a_large_table_and_its_question_fit_a_terminal_of_24_lines(game: str, tmp_path: Path) -> None:
    terminal = Terminal("play", game, "--bot", "random", "--seed", "1", cwd=tmp_path, NO_COLOR="1")
    terminal.read_until(r"> $")
    for _ in range(3):
        terminal.type("1\n")
        decision = terminal.read_until(r"> $").split("\r\n\r\n")[-2:]  # the table, the question with its choices
        assert len("\n\n".join(decision).splitlines()) <= 24
    terminal.type("table\n")
    assert len(terminal.read_until(r"> $").splitlines()) > 24, "this command shows all of it"
    terminal.type("\x04")
    terminal.leave()


def test_no_color_and_ctrl_d_are_honoured(tmp_path: Path) -> None:
    terminal = Terminal("play", "blanco", "--bot", "random", "--seed", "1", cwd=tmp_path, NO_COLOR="1")
    assert "┌───────┬" in terminal.read_until(r"> $")
    terminal.type("\x04")
    assert terminal.leave() == 1
    assert not re.search(r"\x1b\[[0-9;]*m", terminal.shown)
    assert "The input has ended; the game is saved." in terminal.shown


def test_a_replay_is_stepped_through_at_a_terminal(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(Match("blanco", 2, seed=1).record().to_json())
    terminal = Terminal("replay", "game.json", cwd=tmp_path)
    terminal.read_until(r"move 0 of 0> $")
    terminal.type("\n")
    assert "This is the end" in terminal.read_until(r"move 0 of 0> $")
    terminal.type("q\n")
    assert terminal.leave() == 0
