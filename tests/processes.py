"""Whether other processes live, and waiting until they do not."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path


def is_alive(pid: int) -> bool:
    """A process that has ended and was not waited for does not count."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return not Path("/proc/self/stat").exists()  # it has gone just now, unless there is no /proc here


def soon(is_so: Callable[[], bool], seconds: float = 30.0) -> bool:
    patience = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > patience:
            return False
        time.sleep(0.01)
    return True


def are_gone(pids: Iterable[int]) -> bool:
    pids = list(pids)
    return soon(lambda: not any(is_alive(pid) for pid in pids))
