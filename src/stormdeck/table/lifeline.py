"""A process that another one started ends with it, however that one ends: `kill -9` leaves no time for goodbyes.

An orphan would keep the processor busy for nobody, and whatever it has inherited, such as a port, from its successor.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import Final

PR_SET_PDEATHSIG: Final = 1
END_OF_STORY: Final = 0


def end_with_parent() -> None:
    """Ask the system to end this process with the one that started it.  Only Linux can; pipes tell the others, see `watch`."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def watch(listen: Callable[[], None]) -> None:
    """Run `listen`, which reads the pipe from the parent to its end, beside the work; then end, whatever the work is."""

    def until_it_breaks() -> None:
        try:
            listen()
        finally:
            os._exit(END_OF_STORY)  # the work may be a search that would go on for a minute

    threading.Thread(target=until_it_breaks, name="lifeline", daemon=True).start()


def hold_on_to(pipe: int) -> None:
    """End when the other side of a pipe, on which nothing is ever sent, is gone."""

    def listen() -> None:
        while os.read(pipe, 1):
            pass

    watch(listen)
