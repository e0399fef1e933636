"""How far a command has come, on the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

PARTS: Final = 10


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error, if that is a terminal.  It is drawn when the work begins: what is refused before shows none.
    A terminal that cannot draw gets a line for every tenth."""
    if not sys.stderr.isatty():
        yield None
        return
    if os.environ.get("TERM") == "dumb":
        yield in_lines(total, what)
        return
    with ExitStack() as drawn:
        bars: list[ProgressBar[int]] = []

        def update(more: int) -> None:
            if not bars:
                bars.append(drawn.enter_context(click.progressbar(length=total, label=f"{total} {what}", file=sys.stderr)))
            bars[0].update(more)

        yield update


def in_lines(total: int, what: str) -> Callable[[int], None]:
    """Says after every tenth how much is done."""
    done = 0

    def update(more: int) -> None:
        nonlocal done
        before, done = done, done + more
        if PARTS * before // total < PARTS * done // total:
            click.echo(f"{done} of {total} {what}", err=True)

    return update
