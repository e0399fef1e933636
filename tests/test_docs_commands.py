"""The commands in the docs: the command line takes every one that is written there, and what they name is there."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest

from stormdeck.cli import main

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md"), ROOT / "web/README.md"]
WRITTEN_HERE = [page for page in PAGES if page.name not in ("cli.md", "CHANGELOG.md")]
"""Where people write commands: cli.md is made by the commands themselves, and the changelog tells of what is no more."""
STANDS_FOR = re.compile(r"\b[A-Z]{2,}\b|\.\.\.|…")
"""FILE, GAME and the like stand for something."""


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^ *```{language}\n(.*?)^ *```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    """Lines of blocks, and what stands between backticks in the text."""
    found = []
    for page in WRITTEN_HERE:
        lines = [line for block in blocks(page, "") for line in block.splitlines()]
        inline = re.findall(
            r"`((?:stormdeck|make) [^`]+)`", re.sub(r"^ *```.*?^ *```", "", page.read_text("utf-8"), flags=re.M | re.S)
        )
        for line in [*lines, *[" ".join(said.split()) for said in inline]]:
            bare = re.sub(r"^[A-Z_]+=('[^']*'|\S*) ", "", line.strip())
            if bare.startswith(("stormdeck ", "make ", "docker compose ")):
                found.append(bare)
    return sorted(set(found))


def words_of(command: str) -> list[str]:
    return shlex.split(command, comments=True)


@pytest.mark.parametrize("command", [command for command in commands() if command.startswith("stormdeck ")])
def test_the_command_line_takes_it(command: str) -> None:
    """Nothing is run: the words are read as the command would read them."""
    words = words_of(command)[1:]
    with main.make_context("stormdeck", list(words), resilient_parsing=words[0].startswith("-")) as around:
        if words[0].startswith("-"):
            assert any(words[0] in option.opts for option in main.params) or words[0] in around.help_option_names
            return
        name, called, rest = main.resolve_command(around, words)
        assert called is not None, f"there is no command {words[0]}"
        missing_is_fine = len(words) == 1 or bool(STANDS_FOR.search(command))
        try:
            called.make_context(name, rest, parent=around)
        except (click.MissingParameter, click.BadParameter):
            if not missing_is_fine:
                raise


@pytest.mark.parametrize("command", [command for command in commands() if not command.startswith("stormdeck ")])
def test_what_it_names_is_there(command: str) -> None:
    """The targets of `make`, the files of a composition."""
    words = words_of(command)
    if words[0] == "make":
        targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
        named = [word for word in words[1:] if "=" not in word and not word.startswith("-")]
        assert named
        assert set(named) <= set(targets)
    else:
        assert all([(ROOT / words[place + 1]).is_file() for place, word in enumerate(words) if word == "-f"])


def test_there_are_commands_to_look_at() -> None:
    assert len([command for command in commands() if command.startswith("stormdeck ")]) > 50


@pytest.mark.parametrize(
    ("page", "language", "number", "text"),
    [
        pytest.param(page, language, number, text, id=f"{page.name}-{language}-{number}")
        for page in PAGES
        for language in ("toml", "json")
        for number, text in enumerate(blocks(page, language))
    ],
)
def test_a_file_in_the_docs_can_be_read(page: Path, language: str, number: int, text: str) -> None:
    """JSON line by line, as programs send it."""
    parts = [text] if language == "toml" else text.split("\n\n" if "\n{" not in text else "\n")
    assert all([(tomllib.loads if language == "toml" else json.loads)(part) for part in parts if part.strip()])


@pytest.mark.parametrize("page", [page for page in WRITTEN_HERE if ">>>" in page.read_text("utf-8")], ids=lambda page: page.name)
def test_what_the_docs_print_is_what_comes_out(page: Path) -> None:
    text = "\n".join([block for block in blocks(page, "python") if ">>>" in block])
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert test.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0
