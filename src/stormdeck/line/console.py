"""The person's end of the line: what is written to them and what they type."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Sequence
from contextlib import suppress

import click

from stormdeck.core.speech import Speaker, plain
from stormdeck.core.types import Seat
from stormdeck.line.colours import painter
from stormdeck.line.streams import printable

DRAWN = "░┌┬┐├┼┤└┴┘│─▶…·●▲☀♣≈■◆★♥✚"
HARD = "\u00a0"
"""A space at which no line ends."""
MOST_TYPED = 4096
MOST_WIDTH = 100
NARROW = 40
"""A drawn table needs this much room; with less it is told."""
WIDE = 78
"""With less a drawn table is a compact one."""
TALL = 36
"""Lines that hold a table with everything explained."""


class EndOfInput(Exception):
    """There is nothing more to read."""


class Console:
    """Words out, words in.  `plain` (whole sentences, no drawing) is the choice for whatever is not a terminal."""

    def __init__(self, plain_words: bool | None = None) -> None:
        self.is_terminal = sys.stdout is not None and sys.stdout.isatty()  # None where the output was closed
        drawable = self.is_terminal and can_draw() and self.width >= NARROW
        self.plain = not drawable if plain_words is None else plain_words
        self.paint = plain if self.plain else painter(self.is_terminal)
        if drawable and not self.plain and sys.stdin.isatty():
            with suppress(ImportError):  # not every system has it
                import readline  # noqa: F401  arrow keys and history at the prompt

    @property
    def width(self) -> int:
        return shutil.get_terminal_size().columns

    @property
    def height(self) -> int:
        return shutil.get_terminal_size().lines

    def speaker(self, viewer: Seat | None, names: Sequence[str], *, legend: bool = False, compact: bool = False) -> Speaker:
        columns = self.width if compact or self.width < WIDE else 0
        return Speaker(
            viewer, [printable(name)[:24] for name in names], self.paint, plain=self.plain, legend=legend, compact=columns
        )

    @property
    def is_tall(self) -> bool:
        return self.height >= TALL

    def say(self, text: str = "", indent: str = "") -> None:
        """One paragraph; on a terminal it is wrapped between words."""
        self.show(self.wrap(text, indent))

    def wrap(self, text: str, indent: str = "") -> str:
        if not self.is_terminal:
            return text
        width = max(20, min(self.width, MOST_WIDTH) - 1)
        kept = text.replace(" %", f"{HARD}%")  # "55 %" stays on one line
        return textwrap.fill(kept, width, subsequent_indent=indent, break_on_hyphens=False).replace(HARD, " ")

    def head(self, text: str) -> None:
        """A paragraph that must not be overlooked."""
        self.show(self.strong(self.wrap(text)))

    def show(self, text: str) -> None:
        """Text that has its lines already."""
        click.echo(text)

    def show_picture(self, lines: Sequence[str]) -> None:
        """A table: drawn ones keep their lines, told ones are sentences and are wrapped like any other."""
        for line in lines:
            if self.plain:
                self.say(line, "  ")
            else:
                self.show(line)

    def complain(self, text: str) -> None:
        """One line about something that went wrong."""
        text = printable(text)
        click.echo(self.wrap(text) if sys.stderr.isatty() else text, err=True)

    def strong(self, text: str) -> str:
        return click.style(text, bold=True) if self.paint is not plain else text

    def faint(self, text: str) -> str:
        return click.style(text, dim=True) if self.paint is not plain else text

    def ask(self, prompt: str = "> ") -> str:
        """What was typed.  From a pipe the answer is written out, so that a transcript reads like a game at a terminal."""
        if sys.stdin.isatty():
            try:
                return input(prompt).strip()
            except EOFError:
                click.echo()
                raise EndOfInput from None
            except KeyboardInterrupt:
                click.echo()
                raise
        typed = sys.stdin.readline(MOST_TYPED)
        if not typed:
            raise EndOfInput
        self.show(prompt + printable(typed.strip()))
        return typed.strip()


def can_draw() -> bool:
    """Whether the terminal's encoding has the signs of a drawn table."""
    try:
        DRAWN.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
