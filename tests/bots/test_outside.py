"""Bots of one's own by name: a file, a module, what a package calls its bot; and one sentence for whatever is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

import stormdeck
from stormdeck import Action, BadBot, Bot, View
from stormdeck.bots import outside
from stormdeck.cli import main
from stormdeck.core.rng import Rng
from stormdeck.table.simulate import simulate

CAREFUL = """
from __future__ import annotations
from dataclasses import dataclass

@dataclass
class Careful:
    patience: int = 3
    def choose(self, view, legal, rng):
        return legal[0]

class InWords(Careful):
    def choose(self, view, legal, rng):
        return str(legal[-1])

class Confused(Careful):
    def choose(self, view, legal, rng):
        return "fly away"

class Broken(Careful):
    def choose(self, view, legal, rng):
        return legal[1 // 0]

class NeedsMore:
    def __init__(self, what): ...

class NoBot:
    pass

ready = Careful(5)
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "mine.py"
    file.write_text(CAREFUL)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return file


@pytest.mark.parametrize("spec", ["mine.py:Careful", "mine:Careful", "mine.py:InWords", "mine.py:ready", "./mine.py:Careful"])
def test_a_bot_in_a_file_plays_by_its_name(mine: Path, spec: str) -> None:
    assert stormdeck.bot(spec).spec == spec
    record = stormdeck.play_out("blanco", bots=[spec, "greedy"], seed=3)
    assert record.outcome is not None


def test_by_its_whole_path_too(mine: Path) -> None:
    assert simulate("thunderbolts", [f"{mine}:Careful", "random"], 4).games == 4


def test_the_same_name_elsewhere_is_another_file(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stormdeck.bot("mine.py:Careful")
    elsewhere = mine.parent / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "mine.py").write_text("class Bold:\n    def choose(self, view, legal, rng):\n        return legal[-1]\n")
    monkeypatch.chdir(elsewhere)
    stormdeck.bot("mine.py:Bold")
    with pytest.raises(BadBot, match='has nothing named "Careful"'):
        stormdeck.bot("mine.py:Careful")


def test_a_file_with_two_bots_is_run_once(mine: Path) -> None:
    mine.write_text(
        'with open("runs", "a") as runs:\n    runs.write("x")\n' + CAREFUL.replace("from __future__ import annotations\n", "")
    )
    for name in ("Careful", "InWords", "Careful"):
        stormdeck.bot(f"mine.py:{name}")
    assert Path("runs").read_text() == "x"


def test_worker_processes_find_it_by_themselves(mine: Path) -> None:
    specs = ["mine.py:Careful", "random"]
    assert simulate("blanco", specs, 6, processes=2) == simulate("blanco", specs, 6)


def test_a_package_names_its_bots(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "installed", lambda: {"careful": "mine:Careful"})
    assert stormdeck.bot("careful").spec == "careful"
    assert stormdeck.play_out("blanco", bots=["careful", "random"], seed=3).outcome is not None


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("yours.py:Careful", 'There is no bot "yours.py:Careful": there is no file "yours.py".'),
        ("yours:Careful", 'There is no bot "yours:Careful": there is no module "yours".'),
        ("mine.py:Bold", 'There is no bot "mine.py:Bold": "mine.py" has nothing named "Bold".'),
        ("mine.py:NoBot", 'The bot "mine.py:NoBot" has no method choose(view, legal, rng).'),
        ("mine.py:", 'There is no bot "mine.py"'),
        ("mine.py", 'There is no bot "mine.py"'),
        ("a b:c", 'There is no bot "a b"'),
    ],
)
def test_what_is_not_there_is_said(mine: Path, spec: str, sentence: str) -> None:
    with pytest.raises(stormdeck.BadBot) as refused:
        stormdeck.bot(spec)
    assert str(refused.value).startswith(sentence)


def test_one_that_cannot_be_made_says_why(mine: Path) -> None:
    with pytest.raises(
        stormdeck.BadBot, match=r'"mine.py:NeedsMore" could not be made: TypeError: .*missing.*\(outside.py, line'
    ):
        stormdeck.bot("mine.py:NeedsMore")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def choose(:", r'"other.py:Bot" could not be loaded: SyntaxError: .* \(other.py, line 1\)\.'),
        ("\nimport nowhere_at_all", r"could not be loaded: ModuleNotFoundError: .*nowhere_at_all.* \(other.py, line 2\)\."),
        ("\n\nopen('gone.txt')", r"could not be loaded: FileNotFoundError: .*gone.txt.* \(other.py, line 3\)\."),
    ],
)
def test_a_file_that_cannot_be_read_is_told_by_line(mine: Path, text: str, sentence: str) -> None:
    (mine.parent / "other.py").write_text(text)
    with pytest.raises(stormdeck.BadBot, match=sentence):
        stormdeck.bot("other.py:Bot")


def test_what_it_answers_is_checked(mine: Path) -> None:
    with pytest.raises(
        stormdeck.BadBot, match=r"\"mine.py:Confused\" answered 'fly away', which is none of the \d+ legal actions\."
    ):
        stormdeck.play_out("blanco", bots=["mine.py:Confused", "random"], seed=3)
    with pytest.raises(stormdeck.BadBot, match=r'"mine.py:Broken" failed: ZeroDivisionError: .* \(mine.py, line 2\d\)\.'):
        stormdeck.play_out("blanco", bots=["random", "mine.py:Broken"], seed=3)


@pytest.mark.parametrize(
    "arguments",
    [
        ["arena", "blanco", "mine.py:Careful", "random", "--games", "2", "--processes", "2", "--no-controls"],
        ["simulate", "blanco", "--games", "4", "--bots", "mine.py:Careful,random"],
    ],
)
def test_the_command_line_takes_it_everywhere(mine: Path, arguments: list[str]) -> None:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    assert "mine.py:Careful" in result.output


@pytest.mark.parametrize("kind", ["arena", "simulate"])
def test_a_broken_one_ends_the_command_with_a_sentence(mine: Path, kind: str) -> None:
    bots = (
        ["mine.py:Broken", "random", "--processes", "2"]
        if kind == "arena"
        else ["--bots", "mine.py:Broken,random", "--processes", "2"]
    )
    result = CliRunner().invoke(main, [kind, "blanco", *bots, "--games", "4"])
    assert result.exit_code == 2, result.output
    assert 'The bot "mine.py:Broken" failed: ZeroDivisionError' in result.output
    assert "Traceback" not in result.output


# ---- Objects of one's own, in Python ----


class Nameless:
    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return legal[0]


class Half(Bot):
    """Names itself no more than a class that has forgotten to."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return legal[-1]


def test_a_bot_without_a_spec_is_called_by_its_class() -> None:
    record = stormdeck.play_out("blanco", [Nameless(), Half()], seed=7, options={"max_turns_per_player": 2})
    assert record.seats == ("Nameless", "Half")


@pytest.mark.parametrize(
    ("bot", "why"),
    [(Nameless, "A bot is an object: Nameless\\(\\), not the class Nameless."), (7, "A bot has a method choose")],
)
def test_what_is_no_bot_is_refused_in_one_sentence(bot: object, why: str) -> None:
    with pytest.raises(BadBot, match=why):
        stormdeck.play_out("blanco", [bot, "random"])  # type: ignore[list-item]  # the point of the test
