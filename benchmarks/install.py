"""How long a newcomer waits: `make play` in a fresh clone, until the lobby opens and until the compiled rules are in use.

    python benchmarks/install.py                  a clone of the last commit, in a folder that is removed again
    python benchmarks/install.py --lobby          until the lobby only (the compiler is stopped there)
    python benchmarks/install.py --tests LOG      and what the stages of `make test` took, from what it printed
    python benchmarks/install.py --wheel FILE     in place of the clone: a wheel in a fresh environment, to its first question

Package caches of this machine are used as they are.  The second start is timed in the same clone, on the rules as they are there
by then.  What it prints last is the table of benchmarks/results.md.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time
import venv
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from threading import Thread
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[1]
PORT = 8427
LONG = 3600.0
OWN = ("STORMDECK_", "PYTHON", "VIRTUAL_ENV", "MAKE", "MFLAGS")
"""What an outer `make` or environment would tell the inner one."""


def usual() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(OWN)}


class Play:
    """A command that opens the table (`make play` in a clone), with the moments at which things happened."""

    def __init__(self, folder: Path, command: Sequence[str] = ("make", "play")) -> None:
        self.begun, self.heard = time.monotonic(), dict[str, float]()
        self.work = subprocess.Popen(
            command,
            cwd=folder,
            env=usual() | {"STORMDECK_PORT": str(PORT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.reader = Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self) -> None:
        assert self.work.stdout is not None
        for line in self.work.stdout:
            self.heard.setdefault(line.strip(), self.seconds())
            print(f"    {self.seconds():6.1f} s  {line.rstrip()}", flush=True)

    def seconds(self) -> float:
        return time.monotonic() - self.begun

    def until_open(self) -> float:
        """Until the lobby answers with its page."""
        while self.is_going():
            try:
                with urlopen(f"http://127.0.0.1:{PORT}/", timeout=5) as answer:
                    if answer.status == 200 and b"<html" in answer.read():
                        return self.seconds()
            except (URLError, OSError):
                time.sleep(0.05)
        raise SystemExit("The lobby never opened.")

    def until_said(self, words: str) -> float:
        while self.is_going():
            for line, at in list(self.heard.items()):
                if words in line:
                    return at
            time.sleep(0.2)
        raise SystemExit(f"It never said: {words}.")

    def is_going(self) -> bool:
        return self.work.poll() is None and self.seconds() < LONG

    def parts(self) -> str:
        """What `make` said that each part took."""
        return next((line.partition("installed: ")[2] for line in self.heard if "installed: " in line), "")

    def stop(self) -> None:
        os.killpg(self.work.pid, signal.SIGINT)
        self.work.wait(60)
        self.reader.join(10)


def load() -> str:
    return f"load {os.getloadavg()[0]:.1f}"


class Row(NamedTuple):
    """A line of the table."""

    what: str
    seconds: float
    remark: str = ""

    def text(self) -> str:
        return f"| {self.what} | {self.seconds:.{1 if self.seconds < 100 else 0}f} | {self.remark or load()} |"


def of_a_clone(clone: Path, lobby_only: bool) -> list[Row]:
    rows = []
    play = Play(clone)
    try:
        rows.append(
            Row("`make play` until the lobby is open, on the plain rules", play.until_open(), f"{load()}; {play.parts()}")
        )
        if not lobby_only:
            compiled = play.until_said("The rules are compiled now")
            rows.append(Row("until the compiled rules are in use, compiled behind the open table", compiled, load()))
    finally:
        play.stop()
    again = Play(clone)
    try:
        kind = "plain" if lobby_only else "compiled"
        rows.append(Row(f"the second start until the lobby is open, on the {kind} rules", again.until_open(), load()))
    finally:
        again.stop()
    return rows


def of_a_wheel(wheel: Path, folder: Path) -> list[Row]:
    """A fresh environment, then what somebody tries first."""
    begun = time.monotonic()
    venv.create(folder / "own", with_pip=True)
    command = folder / "own" / "bin" / "stormdeck"
    pip = [str(folder / "own" / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "-q", "install", f"{wheel}[web]"]
    subprocess.run(pip, check=True, env=usual())
    rows = [Row("a fresh environment with the wheel and its packages", time.monotonic() - begun, load())]
    for start in ("first", "second"):
        play = Play(folder, [str(command), "serve"])
        try:
            rows.append(Row(f"`stormdeck serve`, the {start} time, until the lobby is open", play.until_open(), load()))
        finally:
            play.stop()
    rows.append(Row("`stormdeck play blanco` until its first question is asked", first_question(command, folder), load()))
    begun, processor = time.monotonic(), processor_time()
    subprocess.run([command, "--help"], check=True, env=usual(), cwd=folder, capture_output=True)
    used = 1000 * (processor_time() - processor)
    rows.append(Row("`stormdeck --help`", time.monotonic() - begun, f"{load()}; {used:.0f} ms of processor time"))
    return rows


def first_question(command: Path, folder: Path) -> float:
    """Until the words of a game and its first question have come, with nobody there to answer."""
    begun = time.monotonic()
    done = subprocess.run(
        [command, "play", "blanco"], env=usual(), cwd=folder, capture_output=True, input="", text=True, check=False
    )
    if "Type a number" not in done.stdout:
        raise SystemExit(f"No question was asked: {done.stdout[-300:]}{done.stderr[-300:]}")
    return time.monotonic() - begun


def processor_time() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


STAGE = re.compile(r"^(\w+) +(passed|FAILED|SKIPPED) +(\d+) s$", re.MULTILINE)
ALL = re.compile(r"^(All passed|Not all passed) in (\d+) s\.$", re.MULTILINE)


def of_the_tests(log: str) -> list[Row]:
    """The stages of `make test` as its last lines tell them."""
    end = ALL.search(log)
    if end is None:
        raise SystemExit("There is no end of `make test` in that log.")
    stages = STAGE.findall(log[log.rindex("==== all stages ====") :])
    rows = [Row(f"`make {name}`, of `make test`", float(seconds), result) for name, result, seconds in stages]
    return [*rows, Row("`make test`, all of it but installing", float(end[2]), end[1].lower())]


def table(rows: Sequence[Row]) -> str:
    commit = subprocess.run(
        ["git", "log", "-1", "--format=%h"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.strip()
    where = f"{date.today()}, commit {commit or 'unknown'}, Python {platform.python_version()}, {os.cpu_count()} cores"
    return "\n".join(["", where, "", "| what | seconds | |", "|---|---:|---|", *[row.text() for row in rows]])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--lobby", action="store_true", help="until the lobby only")
    parser.add_argument("--keep", action="store_true", help="leave the clone where it is")
    parser.add_argument("--tests", type=Path, metavar="LOG", help="a file with what `make test` printed")
    parser.add_argument("--wheel", type=Path, metavar="FILE", help="a wheel in place of the clone")
    arguments = parser.parse_args()
    tests = of_the_tests(arguments.tests.read_text("utf-8")) if arguments.tests else []  # before anything takes minutes
    folder = Path(tempfile.mkdtemp(prefix="stormdeck-install-"))
    print(f"before: {load()}", flush=True)
    try:
        if arguments.wheel:
            rows = of_a_wheel(arguments.wheel.resolve(strict=True), folder)
        else:
            subprocess.run(["git", "clone", "-q", str(ROOT), str(folder / "clone")], check=True)
            rows = of_a_clone(folder / "clone", arguments.lobby)
        print(table([*rows, *tests]))
    finally:
        if not arguments.keep:
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()
