"""A server that opens before the rules are compiled, and goes over to them: the same port, nobody refused, nothing lost."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import httpx
import pytest

from stormdeck.web import changeover, settings
from stormdeck.web.changeover import Changeover, quiet_moment
from tests.processes import are_gone, soon
from tests.web.kit import SOURCES, asynchronous, quick_settings
from tests.web.test_orphans import needs_proc
from tests.web.test_processes import guest_at, make_table, move, wait_for

# What stands for the compiler: it waits until it is told to end, and ends with its input.
BEHIND = """
import os, sys, threading, time
threading.Thread(target=lambda: (os.read(0, 1), os._exit(9)), daemon=True).start()
open({folder!r} + "/begun", "w").write(str(os.getpid()) + os.environ.get("STORMDECK_PURE", " not pure"))
while not os.path.exists({folder!r} + "/go"): time.sleep(0.02)
print({words!r})
sys.exit({code})
"""


@contextmanager
def served(folder: Path, code: int = 0, words: str = "") -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`stormdeck serve` as `make play` starts it, with something behind it that ends when the file "go" is there."""
    command = [sys.executable, "-c", BEHIND.format(folder=str(folder), code=code, words=words)]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([SOURCES, *os.environ.get("PYTHONPATH", "").split(os.pathsep)]),
        "STORMDECK_PURE": "1",
        changeover.COMMAND: json.dumps(command),
        settings.ENVIRONMENT: settings.to_text(quick_settings(str(folder / "games.db"))),
    }
    serve = [sys.executable, "-m", "stormdeck", "serve", "--port", "0", "--database", str(folder / "games.db")]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True, env=environment) as running:
        try:
            url = said(running, "Stormdeck is at").split()[3]
            wait_for(url)
            yield running, url
        finally:
            if running.poll() is None:
                running.terminate()
                running.wait(30)


def said(running: subprocess.Popen[str], start: str) -> str:
    assert running.stdout is not None
    line = running.stdout.readline()
    assert line.startswith(start), line
    return line


class Caller(Thread):
    """Asks again and again, each time over a new connection; every one of them must be answered."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.url, self.over, self.answers = url, Event(), 0
        self.failures: list[str] = []
        self.start()

    def run(self) -> None:
        while not self.over.is_set():
            try:
                httpx.get(f"{self.url}/health", timeout=60).raise_for_status()
                self.answers += 1
            except httpx.HTTPError as error:
                self.failures.append(repr(error))
            time.sleep(0.01)


@needs_proc
@asynchronous
async def test_the_server_goes_over_on_the_same_port_and_a_game_goes_on(tmp_path: Path) -> None:
    with served(tmp_path) as (running, url):
        table, tokens = make_table(url)
        async with guest_at(url, table, tokens[0]) as first, guest_at(url, table, tokens[1]) as second:
            mover = first if first.snapshot["legal"] else second
            assert "error" not in await move(mover)
            caller = Caller(url)
            (tmp_path / "go").touch()
            told = await asyncio.to_thread(said, running, "The rules are compiled now; Stormdeck is still at")
            assert url in told
            assert await first.closing() == 1001, "come back"
        async with guest_at(url, table, tokens[0]) as first, guest_at(url, table, tokens[1]) as second:
            assert first.snapshot["version"] == 1
            assert "error" not in await move(first if first.snapshot["legal"] else second)
        caller.over.set()
        await asyncio.to_thread(caller.join)
        assert caller.failures == []
        assert caller.answers > 0
        variables = Path(f"/proc/{running.pid}/environ").read_text().split("\0")
        assert not [name for name in variables if name.startswith(("STORMDECK_PURE=", changeover.COMMAND))]


def test_what_runs_behind_is_not_bound_to_the_plain_rules_and_ends_with_the_server(tmp_path: Path) -> None:
    with served(tmp_path) as (running, _):
        begun = tmp_path / "begun"
        assert soon(lambda: begun.exists() and begun.read_text().endswith("not pure"))
        number = int(begun.read_text().split()[0])
        running.send_signal(signal.SIGTERM)
        said(running, "The rules are not compiled yet; the next start goes on from here.")
        running.wait(30)
        assert are_gone([number])


def test_what_runs_behind_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    with served(tmp_path) as (running, _):
        begun = tmp_path / "begun"
        assert soon(lambda: begun.exists() and begun.read_text().endswith("not pure"))
        running.kill()
        running.wait(30)
        assert are_gone([int(begun.read_text().split()[0])])


def test_a_failure_is_said_in_one_line_and_the_table_goes_on(tmp_path: Path) -> None:
    with served(tmp_path, code=1, words="not built: compiling failed") as (running, url):
        (tmp_path / "go").touch()
        line = said(running, "The rules were not compiled; the table goes on with the plain ones")
        assert line.endswith("(not built: compiling failed).\n")
        assert httpx.get(f"{url}/health").status_code == 200
        running.terminate()
        assert running.wait(30) in (0, -signal.SIGTERM, 128 + signal.SIGTERM)
        assert running.stdout is not None
        assert running.stdout.read() == "", "nothing is left to be compiled"


# ---- When nobody would notice ----


class Process:
    """As busy as the lists say, one number a look."""

    def __init__(self, people: list[int], bots: list[int]) -> None:
        self.people, self.bots, self.looks = people, bots, 0

    def people_waiting(self) -> int:
        self.looks += 1
        return self.people.pop(0) if len(self.people) > 1 else self.people[0]

    def bots_thinking(self) -> int:
        return self.bots.pop(0) if len(self.bots) > 1 else self.bots[0]


@pytest.mark.parametrize(
    ("people", "bots", "looks"), [([0], [0], 1), ([2, 1, 0], [0], 3), ([0], [1, 1, 0], 3), ([1, 0], [1, 0], 3)]
)
def test_a_quiet_moment_is_waited_for(monkeypatch: pytest.MonkeyPatch, people: list[int], bots: list[int], looks: int) -> None:
    monkeypatch.setattr(changeover, "LOOK_EVERY", 0.001)
    process = Process(people, bots)
    asyncio.run(asyncio.wait_for(quiet_moment(process), 20))
    assert process.looks == looks


def test_bots_that_always_think_are_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changeover, "LOOK_EVERY", 0.001)
    monkeypatch.setattr(changeover, "BOTS_MAY_FINISH", 0.05)
    asyncio.run(asyncio.wait_for(quiet_moment(Process([0], [1])), 20))


def test_a_command_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    async def run() -> Changeover:
        class Server:
            should_exit = False

        going = Changeover(["/no/such/compiler"])
        going.begin(Server(), Process([0], [0]))
        assert going._task is not None
        await going._task
        await going.end()
        return going

    assert not asyncio.run(run()).is_due
    assert "No such file" in capsys.readouterr().out
