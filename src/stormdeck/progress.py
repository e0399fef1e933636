"""How far a command has come, on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error, if that is a terminal.  It is drawn when the work begins: what is refused before shows none."""
    if not sys.stderr.isatty():
        yield None
        return
    with ExitStack() as drawn:
        bars: list[ProgressBar[int]] = []

        def update(more: int) -> None:
            if not bars:
                bars.append(drawn.enter_context(click.progressbar(length=total, label=f"{total} {what}", file=sys.stderr)))
            bars[0].update(more)

        yield update
