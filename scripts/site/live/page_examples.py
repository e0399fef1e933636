"""Runs an example of the docs as the interactive prompt would: what an expression comes to is shown, an error tells its line."""

from __future__ import annotations

import ast
import io
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from types import TracebackType
from typing import Final

FILE: Final = "<example>"


class Told(io.TextIOBase):
    """Hands on what is written, at once."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._tell = tell

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self._tell(text)
        return len(text)


def run(code: str, tell: Callable[[str], object]) -> bool:
    """Whether it ran to its end."""
    out = Told(tell)
    with redirect_stdout(out), redirect_stderr(out):
        try:
            execute(code)
        except SystemExit as end:
            return end.code in (None, 0)
        except BaseException as error:  # whatever the reader has written: it is the reader who has to see it
            tell("".join(traceback.format_exception(type(error), error, own_part(error))))
            return False
    return True


def execute(code: str) -> None:
    names: dict[str, object] = {"__name__": "__main__"}
    tree = ast.parse(code, FILE)
    future = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    for node in tree.body:
        single = ast.Interactive([*future, node])
        exec(compile(single, FILE, "single"), names)


def own_part(error: BaseException) -> TracebackType | None:
    """The trace from the example on, without what called it."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename != FILE:
        trace = trace.tb_next
    return trace


def about() -> str:
    return f"Python {sys.version.split()[0]}"
