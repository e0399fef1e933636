"""Install Stormdeck from its source folder into the virtual environment whose Python runs this; the Makefile calls it.

    python scripts/install.py          packages, pages, the command: all that the table needs to open
    python scripts/install.py rules    and the compiled rules, which `make play` does not wait for (scripts/play.py)
    python scripts/install.py rules tests    and what the tests need, fetched while the compiler works

What needs not wait goes side by side.  It says all the time what it is at, and at the end what took how long.  Needs nothing but
Python.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import hatch_build  # noqa: E402  it needs nothing but Python, and lies in the folder above

PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
EVERY = 4.0
"""Seconds between two lines that say what is going on."""


class Part:
    """A command that runs on its own after others are done, what it said last, and how long it took."""

    def __init__(self, name: str, doing: str, command: list[str], after: Sequence[Part] = (), **settings: str) -> None:
        self.name, self.doing, self.at, self.said = name, doing, "", [""]
        self.command, self.after = command, after
        self.environment = {**os.environ, "PYTHONUNBUFFERED": "1", **settings}
        self.seconds = 0.0
        self.mark, self.made_from = "", ""
        """What to write down in the virtual environment once it is done, so that it is not done again."""
        self.work: subprocess.Popen[str] | None = None
        self.reader = Thread(target=self.read, daemon=True)

    def start(self) -> None:
        self.started = time.monotonic()
        pipe, closed = subprocess.PIPE, subprocess.DEVNULL
        self.work = subprocess.Popen(
            self.command,
            cwd=ROOT,
            env=self.environment,
            text=True,
            stdin=closed,
            stdout=pipe,
            stderr=subprocess.STDOUT,
            process_group=0,  # so that `stop` reaches what it has started itself
        )
        self.reader.start()

    def read(self) -> None:
        assert self.work is not None
        assert self.work.stdout is not None
        with self.work.stdout as lines:
            for line in lines:
                self.said.append(line.rstrip())
                self.at = f" ({line.strip()})" if ("units" in line or "waiting" in line) else self.at
        code = self.work.wait()
        self.seconds = time.monotonic() - self.started
        if self.mark and code == 0:
            (Path(sys.prefix) / self.mark).write_text(self.made_from, encoding="utf-8")

    def is_running(self) -> bool:
        return self.work is not None and self.reader.is_alive()

    def is_done(self) -> bool:
        return self.work is not None and not self.reader.is_alive()

    def has_failed(self) -> bool:
        return self.is_done() and self.work is not None and self.work.returncode != 0

    def stop(self) -> None:
        if self.work is not None and self.is_running():
            with suppress(ProcessLookupError):
                os.killpg(self.work.pid, signal.SIGTERM)

    def may_start(self) -> bool:
        return self.work is None and all([part.is_done() for part in self.after])

    def left_out(self) -> list[str]:
        """Why something was not built that Stormdeck can do without."""
        return [line.removeprefix("not built: ") for line in self.said if line.startswith("not built: ")]

    def report(self) -> str:
        """Why the rest cannot go on; "" if it can.  What was left out is told, and is no reason to stop."""
        for why in self.left_out():
            print(f"Note: {why}.", flush=True)
        return "\n".join([f"This failed: {self.doing}.", *self.said[-15:]]) if self.has_failed() else ""


class Install:
    """Runs parts, each as soon as those are done that it needs."""

    def __init__(self) -> None:
        self.started, self.told = time.monotonic(), time.monotonic()
        self.took: list[str] = []

    def run(self, *parts: Part) -> None:
        try:
            while not all([part.is_done() for part in parts]) and not any([part.has_failed() for part in parts]):
                self.start([part for part in parts if part.may_start()])
                running = [part for part in parts if part.is_running()]
                if running:
                    running[0].reader.join(0.1)
                if time.monotonic() - self.told > EVERY:
                    print(f"{self.clock()} still: {', '.join([part.doing + part.at for part in running])}", flush=True)
        except KeyboardInterrupt:
            raise SystemExit("\nInterrupted; the same command goes on from here.") from None
        finally:
            failed = [part for part in parts if part.has_failed()]
            for part in parts:
                part.stop()
        self.took += [f"{part.name} {part.seconds:.0f} s" for part in parts]
        for why in filter(None, [part.report() for part in failed or parts]):
            raise SystemExit(why)

    def start(self, parts: Sequence[Part]) -> None:
        for part in parts:
            part.start()
        if parts:
            print(f"{self.clock()} {', '.join([part.doing for part in parts])} ...", flush=True)

    def clock(self) -> str:
        self.told = time.monotonic()
        return f"{time.monotonic() - self.started:4.0f} s:"


def pip_part(name: str, doing: str, lock: str, *after: Part) -> Part:
    return Part(name, doing, [*PIP, "install", "--no-compile", "--require-hashes", "-r", lock], after)


def digest(*names: str) -> str:
    """What an installed part was made from; it is not made again while that stands."""
    contents = hashlib.sha256(sys.version.encode())
    for name in names:
        contents.update((ROOT / name).read_bytes())
    return contents.hexdigest()


def is_done(mark: str, made_from: str) -> bool:
    file = Path(sys.prefix) / mark
    return file.exists() and file.read_text(encoding="utf-8") == made_from


def unless_done(mark: str, made_from: str, *parts: Part) -> list[Part]:
    """The parts, the last of which leaves a mark; none if the mark is there."""
    if is_done(mark, made_from):
        return []
    parts[-1].mark, parts[-1].made_from = mark, made_from
    return list(parts)


def tools_parts() -> list[Part]:
    """What builds; with Node from a package where the pages are to be built and the machine has none that is new enough."""
    parts = [pip_part("build tools", "the tools for building are fetched", "requirements-build.lock")]
    if has_pages() and not hatch_build.node_of_this_machine():
        command = [*PIP, "install", hatch_build.NODE_WHEEL]
        parts.append(Part("Node", "Node is fetched (it builds the pages)", command, parts[:]))
    return unless_done(".tools", digest("requirements-build.lock"), *parts)


def has_pages() -> bool:
    return not hatch_build.wanted("STORMDECK_NO_CLIENT")


def all_parts(with_rules: bool, with_tests: bool = False) -> list[Part]:
    """Packages go one after the other, for they write into the same folder; the rest beside them, as soon as it can."""
    build = [sys.executable, "hatch_build.py"]
    tools = tools_parts()
    parts = list(tools)
    if with_rules:
        parts.append(Part("the rules", "the rules are compiled", [*build, "rules"], tools))
    if has_pages():
        npm = Part("the pages' tools", "what builds the pages is fetched", [*build, "client-tools"], tools[1:])
        parts += [npm, Part("the pages", "the pages of the table are built", [*build, "client"], [*tools, npm])]
    # What the tests need includes what Stormdeck needs.
    lock, mark = ("requirements-dev.lock", ".dev") if with_tests else ("requirements.lock", ".packages")
    packages = unless_done(mark, digest(lock), pip_part("packages", "the packages are installed", lock, *tools))
    command = [*PIP, "install", "--no-deps", "--no-build-isolation", "-e", "."]
    settings = {"STORMDECK_NO_CLIENT": "1", "STORMDECK_NO_RULES": "1"}
    link = Part("the command", "the command `stormdeck` is put in its place", command, [*tools, *packages], **settings)
    return [*parts, *packages, *unless_done(".linked", digest("pyproject.toml", "hatch_build.py"), link)]


def interrupt(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def main() -> None:
    for ending in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, interrupt)
    install = Install()
    install.run(*all_parts("rules" in sys.argv[1:], "tests" in sys.argv[1:]))
    processor = sum(os.times()[2:4])
    print(f"{install.clock()} installed: {', '.join(install.took)} ({processor:.0f} s of processor time)", flush=True)


if __name__ == "__main__":
    if sys.prefix == sys.base_prefix or shutil.which(sys.executable) is None:
        raise SystemExit("Run this with the Python of a virtual environment; `make play` makes one.")
    main()
