"""`kill -9` takes everything a server has started along: no orphan keeps the port, or the processor."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from stormdeck.web import settings
from stormdeck.web.serve import bind
from stormdeck.web.thinking.pool import end, start
from stormdeck.web.thinking.worker import LENGTH
from tests.processes import are_gone, soon
from tests.web.attacks.scale import rounds
from tests.web.kit import SOURCES, asynchronous, quick_settings
from tests.web.test_bots import slow_job

BUSY_BOTS = """
import time
from stormdeck.bots import registry
from stormdeck.table import lifeline
from stormdeck.web.thinking import worker

class Busy:
    spec = "greedy"
    def choose(self, view, legal, rng):
        while True: time.sleep(1) if {sleeps} else None

registry.KINDS["greedy"] = registry.KINDS["slow"] = lambda argument: Busy()
if not {by_system}: lifeline.end_with_parent = lambda: None
worker.main()
"""
KILLS = rounds(8, 100)
WISH = {"game": "thunderbolts", "players": 2, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}
BOT_BEGINS = {**WISH, "options": {"dealer": "seat_1"}}

needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to find who has which parent")


def busy_bots(*, sleeps: bool = True, by_system: bool = True) -> tuple[str, ...]:
    return (sys.executable, "-c", BUSY_BOTS.format(sleeps=sleeps, by_system=by_system))


def descendants(pid: int) -> list[int]:
    """All processes that one has started, and those have."""
    parents = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = place.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if fields[0] != "Z":
            parents[int(place.parent.name)] = int(fields[1])
    found, looked_at = [], [pid]
    while looked_at:
        above = looked_at.pop()
        below = [child for child, parent in parents.items() if parent == above]
        found += below
        looked_at += below
    return found


class Server:
    """`stormdeck serve` on a given port, with bots that think without end."""

    def __init__(self, database: str, port: int, *arguments: str, **bots: bool) -> None:
        chosen = quick_settings(database, bot_command=busy_bots(**bots), bot_budget=60.0)
        path = os.pathsep.join([SOURCES, *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
        environment = {**os.environ, "PYTHONPATH": path, settings.ENVIRONMENT: settings.to_text(chosen)}
        options = ["--port", str(port), "--database", database, "--bot-budget", "60", *arguments]
        command = [sys.executable, "-m", "stormdeck", "serve", *options]
        self.url = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)

    def says_where_it_is(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Stormdeck is at"), self.process.communicate()[1]
        return line

    def let_a_bot_think(self, below: int) -> list[int]:
        """Until so many processes are there; all of them."""

        def is_up() -> bool:
            try:
                return httpx.post(f"{self.url}/api/tables", json=BOT_BEGINS, timeout=30).status_code == 201
            except httpx.TransportError:
                return False

        assert soon(is_up)
        assert soon(lambda: len(descendants(self.process.pid)) >= below)
        return descendants(self.process.pid)

    def kill(self) -> str:
        """What it had to complain about."""
        self.process.kill()
        return self.process.communicate(timeout=60)[1]


@pytest.fixture
def port() -> int:
    with bind("127.0.0.1", 0) as free:
        return int(free.getsockname()[1])


@needs_proc
def test_the_port_is_free_when_a_server_is_killed_while_its_bots_think(sqlite: str, port: int) -> None:
    for _ in range(KILLS):
        server = Server(sqlite, port)
        server.says_where_it_is()
        bots = server.let_a_bot_think(1)
        complaints = server.kill()
        with bind("127.0.0.1", port):
            pass
        assert are_gone(bots), "a bot lives on"
        assert "Traceback" not in complaints, complaints


@needs_proc
def test_several_workers_die_with_the_process_that_started_them(postgres_database: str, port: int) -> None:
    for _ in range(2):
        server = Server(postgres_database, port, "--workers", "2")
        server.says_where_it_is()
        everybody = server.let_a_bot_think(3)
        complaints = server.kill()
        with bind("127.0.0.1", port):
            pass
        assert are_gone(everybody), "somebody lives on"
        assert "Traceback" not in complaints, complaints


@needs_proc
def test_a_port_that_a_living_server_has_is_refused_in_a_sentence(sqlite: str, port: int) -> None:
    with bind("127.0.0.1", port) as taken:
        taken.listen()
        server = Server(sqlite, port)
        _, complaint = server.process.communicate(timeout=60)
        assert server.process.returncode != 0
        assert complaint.strip().splitlines() == [f'"127.0.0.1:{port}" cannot be used: Address already in use.']


# ---- One process that thinks, and what it reads at the end of its pipe ----


def worker(*command: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": SOURCES}
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)


def ends_quietly(process: subprocess.Popen[bytes]) -> bool:
    assert process.stderr is not None
    code = process.wait(30)
    complaints = process.stderr.read()
    process.stderr.close()
    assert complaints == b"", complaints.decode()
    return code == 0


@pytest.mark.parametrize("sleeps", [True, False])
def test_a_bot_in_the_middle_of_a_thought_ends_with_its_pipe(sleeps: bool) -> None:
    process = worker(*busy_bots(sleeps=sleeps, by_system=False))  # the pipe alone must do
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stdout.read(LENGTH.size + 5).endswith(b"ready")
    job = pickle.dumps(slow_job())
    process.stdin.write(LENGTH.pack(len(job)) + job)
    process.stdin.flush()
    time.sleep(0.2)  # it begins
    process.stdin.close()
    assert ends_quietly(process)
    process.stdout.close()


def test_a_bot_whose_server_is_gone_before_it_is_ready_ends_quietly() -> None:
    process = worker(*busy_bots(by_system=False))
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        pipe.close()
    assert ends_quietly(process)


def test_a_bot_ends_quietly_when_nobody_reads_its_answer() -> None:
    """Only the way back is broken: the answer cannot be told."""
    process = worker(sys.executable, "-m", "stormdeck.web.thinking.worker")
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stdout.read(LENGTH.size + 5).endswith(b"ready")
    process.stdout.close()
    job = pickle.dumps(slow_job()._replace(bot="random"))
    process.stdin.write(LENGTH.pack(len(job)) + job)
    process.stdin.flush()
    assert ends_quietly(process)
    process.stdin.close()


@asynchronous
async def test_ctrl_c_is_the_servers_business() -> None:
    """The terminal sends it to everybody in the session; a bot that is just loading would tell a long story."""
    process = await start((sys.executable, "-c", "import os, time; print(os.getsid(0), flush=True); time.sleep(60)"))
    assert process.stdout is not None
    session = int(await process.stdout.readline())
    await end(process)
    assert session == process.pid != os.getsid(0)
