"""How long a newcomer waits: `make play` in a fresh clone, until the lobby opens and until the compiled rules are in use.

    python benchmarks/install.py              a clone of the last commit, in a folder that is removed again
    python benchmarks/install.py --lobby      until the lobby only (the compiler is stopped there)

Package caches of this machine are used as they are.  The second start is timed in the same clone.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from threading import Thread
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[1]
PORT = 8427
LONG = 3600.0
OWN = ("STORMDECK_", "PYTHON", "VIRTUAL_ENV", "MAKE", "MFLAGS")
"""What an outer `make` or environment would tell the inner one."""


class Play:
    """`make play` in a clone, with the moments at which things happened."""

    def __init__(self, clone: Path) -> None:
        usual = {name: value for name, value in os.environ.items() if not name.startswith(OWN)}
        self.begun, self.heard = time.monotonic(), dict[str, float]()
        self.work = subprocess.Popen(
            ["make", "play"],
            cwd=clone,
            env=usual | {"STORMDECK_PORT": str(PORT)},
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

    def stop(self) -> None:
        os.killpg(self.work.pid, signal.SIGINT)
        self.work.wait(60)
        self.reader.join(10)


def load() -> str:
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def measure(clone: Path, lobby_only: bool) -> list[str]:
    figures = [f"before: {load()}"]
    play = Play(clone)
    try:
        figures.append(f"first start, lobby open: {play.until_open():.1f} s ({load()})")
        if not lobby_only:
            figures.append(
                f"first start, compiled rules in use: {play.until_said('The rules are compiled now'):.0f} s ({load()})"
            )
    finally:
        play.stop()
    again = Play(clone)
    try:
        figures.append(f"second start, lobby open: {again.until_open():.1f} s ({load()})")
    finally:
        again.stop()
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--lobby", action="store_true", help="until the lobby only")
    parser.add_argument("--keep", action="store_true", help="leave the clone where it is")
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="stormdeck-install-"))
    try:
        subprocess.run(["git", "clone", "-q", str(ROOT), str(folder / "clone")], check=True)
        print("\n".join(measure(folder / "clone", arguments.lobby)))
    finally:
        if not arguments.keep:
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()
