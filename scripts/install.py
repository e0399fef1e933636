"""Install Stormdeck from its source folder into the virtual environment whose Python runs this; `make play` calls it.

What needs not wait goes side by side: the rules are compiled while the pages of the table are built and the packages are
fetched.  It says all the time what it is at, and at the end what took how long.  Needs nothing but Python.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread

ROOT = Path(__file__).resolve().parents[1]
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
EVERY = 4.0
"""Seconds between two lines that say what is going on."""


class Part:
    """A command that runs on its own, what it said last, and how long it took."""

    def __init__(self, name: str, doing: str, command: list[str], **settings: str) -> None:
        self.name, self.doing, self.at, self.said = name, doing, "", [""]
        self.started, self.seconds = time.monotonic(), 0.0
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", **settings}
        pipe, closed = subprocess.PIPE, subprocess.DEVNULL
        self.work = subprocess.Popen(
            command, cwd=ROOT, env=environment, text=True, stdin=closed, stdout=pipe, stderr=subprocess.STDOUT
        )
        self.reader = Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self) -> None:
        assert self.work.stdout is not None
        for line in self.work.stdout:
            self.said.append(line.rstrip())
            self.at = f" ({line.strip()})" if " of " in line and "units" in line else self.at
        self.work.wait()
        self.seconds = time.monotonic() - self.started

    def is_running(self) -> bool:
        return self.reader.is_alive()

    def left_out(self) -> list[str]:
        """Why something was not built that Stormdeck can do without."""
        return [line.removeprefix("not built: ") for line in self.said if line.startswith("not built: ")]

    def report(self) -> str:
        """Why the rest cannot go on; "" if it can.  What was left out is told, and is no reason to stop."""
        for why in self.left_out():
            print(f"Note: {why}.", flush=True)
        return "" if self.work.returncode == 0 else "\n".join([f"This failed: {self.doing}.", *self.said[-15:]])


class Install:
    """The parts in their order; those of one call of `together` run at the same time."""

    def __init__(self) -> None:
        self.started, self.told = time.monotonic(), time.monotonic()
        self.took: list[str] = []

    def together(self, *parts: Part) -> None:
        print(f"{self.clock()} {', '.join(part.doing for part in parts)} ...", flush=True)
        try:
            while running := [part for part in parts if part.is_running()]:
                running[0].reader.join(0.1)
                if time.monotonic() - self.told > EVERY:
                    print(f"{self.clock()} still: {', '.join(part.doing + part.at for part in running)}", flush=True)
        except KeyboardInterrupt:
            for part in parts:
                part.work.terminate()
            raise SystemExit("\nInterrupted; the same command goes on from here.") from None
        for part in parts:
            self.took.append(f"{part.name} {part.seconds:.0f} s")
        for why in filter(None, [part.report() for part in parts]):
            raise SystemExit(why)

    def clock(self) -> str:
        self.told = time.monotonic()
        return f"{time.monotonic() - self.started:4.0f} s:"


def pip_part(name: str, doing: str, lock: str, *more: str) -> Part:
    return Part(name, doing, [*PIP, "install", "--no-compile", "--require-hashes", "-r", lock, *more])


def node_part() -> list[Part]:
    """Node from a package where the machine has none that is new enough."""
    check = "import hatch_build as b; print('' if b.wanted('STORMDECK_NO_CLIENT') or b.node_of_this_machine() else b.NODE_WHEEL)"
    wheel = subprocess.run([sys.executable, "-c", check], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    return [Part("Node", "Node is fetched (it builds the pages)", [*PIP, "install", wheel])] if wheel else []


def digest(*names: str) -> str:
    """What an installed part was made from; it is not made again while that stands."""
    contents = hashlib.sha256(sys.version.encode())
    for name in names:
        contents.update((ROOT / name).read_bytes())
    return contents.hexdigest()


def once(mark: str, made_from: str, make: Callable[[], None]) -> None:
    file = Path(sys.prefix) / mark
    if not (file.exists() and file.read_text(encoding="utf-8") == made_from):
        make()
        file.write_text(made_from, encoding="utf-8")


def main() -> None:
    install = Install()
    build = [sys.executable, "hatch_build.py"]

    def tools() -> None:
        install.together(pip_part("build tools", "the tools for building are fetched", "requirements-build.lock"))
        for part in node_part():
            install.together(part)

    def link() -> None:
        command = [*PIP, "install", "--no-deps", "--no-build-isolation", "-e", "."]
        settings = {"STORMDECK_NO_CLIENT": "1", **plain}
        install.together(Part("the command", "the command `stormdeck` is put in its place", command, **settings))

    once(".tools", digest("requirements-build.lock"), tools)
    parts = [Part("the rules", "the rules are compiled", [*build, "rules"])]
    if os.environ.get("STORMDECK_NO_CLIENT", "") in ("", "0"):
        parts.append(Part("the pages", "the pages of the table are built", [*build, "client"]))
    packages = digest("requirements.lock")
    if not ((mark := Path(sys.prefix) / ".packages").exists() and mark.read_text(encoding="utf-8") == packages):
        parts.append(pip_part("packages", "the packages are installed", "requirements.lock"))
    install.together(*parts)
    mark.write_text(packages, encoding="utf-8")
    plain = {"STORMDECK_PURE": "1"} if parts[0].left_out() else {}  # what failed once is not tried again
    once(".linked", digest("pyproject.toml", "hatch_build.py"), link)
    processor = sum(os.times()[2:4])
    print(f"{install.clock()} installed: {', '.join(install.took)} ({processor:.0f} s of processor time)", flush=True)


if __name__ == "__main__":
    if sys.prefix == sys.base_prefix or shutil.which(sys.executable) is None:
        raise SystemExit("Run this with the Python of a virtual environment; `make play` makes one.")
    main()
