"""Several server processes on one listening socket, started again whenever one ends."""

from __future__ import annotations

import logging
import signal
import subprocess
import time
from collections.abc import Sequence
from typing import Final

LOG = logging.getLogger("stormdeck.supervisor")
COULD_NOT_START: Final = 3
"""The exit code of a process that never served anybody."""
STEADY: Final = 10.0
"""Seconds: a process that lived so long was a good one."""
FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 30.0
"""Seconds before a process is started again that ended early; twice as many each time."""
TICK: Final = 0.1


class Place:
    """Where one process runs, or waits to be started again."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.begun = 0.0
        self.due = 0.0
        self.failures = 0
        """How often in a row it ended early."""
        self.first_code: int | None = None
        """How the first process here ended."""

    def ended(self, now: float) -> None:
        """The process has ended: decide when the next one begins."""
        assert self.process is not None
        code, self.process = self.process.returncode, None
        self.first_code = code if self.first_code is None else self.first_code
        self.failures = 0 if now - self.begun >= STEADY else self.failures + 1
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (self.failures - 1)) if self.failures else 0.0
        self.due = now + pause
        facts = {"code": code, "lived": round(now - self.begun, 1), "again_in": pause}
        LOG.warning("a server process has ended", extra={"facts": facts})


class Supervisor:
    def __init__(self, command: Sequence[str], workers: int, inherited: Sequence[int] = ()) -> None:
        self._command = command
        self._inherited = inherited
        self._places = [Place() for _ in range(workers)]

    def run(self) -> bool:
        """Until somebody stops it; False at once if none of the first processes could start."""
        signal.signal(signal.SIGTERM, stop)
        try:
            while self._look_after_all():
                time.sleep(TICK)
            return False
        except KeyboardInterrupt:
            return True  # the usual way to stop
        finally:
            self._end_all()

    def _look_after_all(self) -> bool:
        """Whether to go on: if no first process could start, no other one will."""
        now = time.monotonic()
        for place in self._places:
            if place.process is None:
                if now >= place.due:
                    self._start(place, now)
            elif place.process.poll() is not None:
                place.ended(now)
        return any([place.first_code != COULD_NOT_START for place in self._places])

    def _start(self, place: Place, now: float) -> None:
        """With a pipe that is never written to: its end is how the process learns that this one is gone."""
        place.process = subprocess.Popen(self._command, stdin=subprocess.PIPE, pass_fds=self._inherited)
        place.begun = now

    def _end_all(self) -> None:
        running = [place.process for place in self._places if place.process is not None]
        for process in running:
            process.terminate()
        for process in running:
            process.wait()


def stop(number: int, frame: object) -> None:
    raise KeyboardInterrupt
