"""`make test`: its stages in two rows side by side, so that one row computes while the other waits for browsers and servers.

What a stage said is told in one piece when it ends, all stages are run even if one fails, and the last lines say what each took.
The row of the browser goes first where both want the processor: its tests wait with a clock.

    python scripts/test_all.py browser lint,types,client,compiled,pure
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

EVERY = 30.0
"""Seconds between two lines that say how far the stages are."""
GIVES_WAY = ["nice", "-n", "5"]


class Stage:
    """A target of make that runs on its own."""

    def __init__(self, name: str, folder: Path, first: bool) -> None:
        self.name, self.said = name, folder / name
        self.command = [*([] if first else GIVES_WAY), os.environ.get("MAKE", "make"), "--no-print-directory", name]
        self.after: Stage | None = None
        """What its row goes on with."""
        self.work: subprocess.Popen[bytes] | None = None
        self.seconds = 0.0

    def start(self) -> None:
        self.started = time.monotonic()
        with self.said.open("wb") as said:
            self.work = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                process_group=0,  # so that `stop` reaches what it has started itself
            )

    def has_ended(self) -> bool:
        return self.work is not None and self.work.poll() is not None

    def has_passed(self) -> bool:
        return self.work is not None and self.work.returncode == 0

    def tell(self) -> None:
        self.seconds = time.monotonic() - self.started
        print(f"\n==== {self.name} ====\n{self.words().rstrip()}\n{self.result()}", flush=True)

    def words(self) -> str:
        return self.said.read_text("utf-8", errors="replace")

    def result(self) -> str:
        if self.work is None or self.work.returncode is None:
            return f"{self.name:10} not run to its end"
        skipped = "SKIPPED" if self.words().lstrip().startswith("SKIPPED") else "passed"
        return f"{self.name:10} {skipped if self.has_passed() else 'FAILED'} {self.seconds:6.0f} s"

    def progress(self) -> str:
        shares = re.findall(r"\[ *(\d+)%\]", self.words())
        return f"{self.name} {shares[-1]} %" if shares else self.name

    def stop(self) -> None:
        if self.work is not None and self.work.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(self.work.pid, signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                self.work.wait(10)
            with suppress(ProcessLookupError):
                os.killpg(self.work.pid, signal.SIGKILL)


def run(rows: list[list[Stage]]) -> bool:
    """Whether all have passed."""
    started = told = time.monotonic()
    stages = [stage for row in rows for stage in row]
    running = [row[0] for row in rows]
    try:
        for stage in running:
            stage.start()
        while running:
            time.sleep(0.2)
            for stage in [stage for stage in running if stage.has_ended()]:
                running.remove(stage)
                stage.tell()
                if stage.after is not None:
                    running.append(stage.after)
                    stage.after.start()
            if running and time.monotonic() - told > EVERY:
                told = time.monotonic()
                print(f"{told - started:4.0f} s: {', '.join([stage.progress() for stage in running])}", flush=True)
    except KeyboardInterrupt:
        print("\nInterrupted.", flush=True)
    finally:
        for stage in running:
            stage.stop()
    passed = all([stage.has_passed() for stage in stages])
    print("\n==== all stages ====", *[stage.result() for stage in stages], sep="\n")
    print(f"{'All passed' if passed else 'Not all passed'} in {time.monotonic() - started:.0f} s.", flush=True)
    return passed


def interrupt(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def main(arguments: list[str]) -> int:
    for number in (signal.SIGINT, signal.SIGTERM):  # also where a shell in the background has it ignored
        signal.signal(number, interrupt)
    with TemporaryDirectory() as folder:
        rows = [[Stage(name, Path(folder), number == 0) for name in row.split(",")] for number, row in enumerate(arguments)]
        for row in rows:
            for stage, after in pairwise(row):
                stage.after = after
        return 0 if run(rows) else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
