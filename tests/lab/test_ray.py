"""Who does the jobs does not matter: processes and a real Ray of this machine say the same bytes as this process, also when
workers are killed in the middle.

`make ray` installs Ray aside and runs this; where Ray is missing, `make test` says that its part was skipped, and what is ours in
it is tried with a stand-in.  A download of 80 MB, 260 MB on disk and more than a minute for sixty lines that seldom change
are too much for every run.
"""

from __future__ import annotations

import importlib.util
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from socket import socket
from subprocess import STDOUT, Popen
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from stormdeck.core.errors import StormdeckError
from stormdeck.games import game
from stormdeck.lab import executors
from stormdeck.lab.executors import NoCluster, OnRay, executor_on
from stormdeck.lab.plan import Job, Plan, Section, Variant
from stormdeck.lab.playing import play_job
from stormdeck.table.executor import Executor, Here, JobFailed, Processes

KILLED = ("0:4:4", "0:16:4", "1:4:4")
"""Whoever does these first is killed in the middle of it."""
PLAN = Plan(
    game="thunderbolts",
    title="THUNDERBOLTS",
    rules_version=game("thunderbolts").rules_version,
    players=2,
    seed=3,
    variants=(Variant("as it is", {}),),
    sections=(Section("mirror", ("random",), 20, 4), Section("match", ("greedy", "random"), 8, 4)),
    probes=("random", "greedy"),
    command="again",
)


NEEDS_RAY = pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason='Ray is not installed: "make ray" does this')


def deadly(folder: str, job: Job) -> bytes:
    """The rows of a job, as bytes."""
    mark = Path(folder) / job.key.replace(":", "-")
    if folder and job.key in KILLED and not mark.exists():
        mark.write_text("once")
        os.kill(os.getpid(), signal.SIGKILL)
    return msgspec.json.encode(play_job(PLAN, job))


def refused(number: int) -> int:
    raise StormdeckError(f"Number {number} is refused.")


def check_same(executor: Executor, tmp_path: Path) -> None:
    jobs = list(PLAN.jobs())
    assert executor.in_order(partial(deadly, str(tmp_path)), jobs) == Here().in_order(partial(deadly, ""), jobs)
    assert len(list(tmp_path.iterdir())) == len(KILLED)


def test_processes_that_are_killed_are_replaced_and_their_jobs_done_once(tmp_path: Path) -> None:
    check_same(Processes(2, attempts=3), tmp_path)


@NEEDS_RAY
def test_a_real_ray_says_the_same_bytes_although_workers_are_killed(tmp_path: Path) -> None:
    check_same(OnRay(processes=2), tmp_path)
    with pytest.raises(StormdeckError, match="is refused"):
        list(OnRay(processes=2).as_completed(refused, range(3)))


# ---- A worker killed every few seconds --------------------------------------------------------------------------------------


LONG = msgspec.structs.replace(PLAN, sections=(Section("mirror", ("greedy",), 900, 15),))
EVERY = 2.0
BETWEEN = 3
"""Jobs that are begun between two kills, so that on a busy machine, where a job takes longer than that, not always the same one
is lost until nobody tries it again."""


def noted(folder: str, plan: Plan, job: Job) -> bytes:
    """The rows of a job, and who does it."""
    with (Path(folder) / "workers").open("a") as file:
        file.write(f"{os.getpid()}\n")
    return msgspec.json.encode(play_job(plan, job))


class Killer(threading.Thread):
    """Kills whoever began a job last, every few seconds."""

    def __init__(self, folder: Path, every: float) -> None:
        super().__init__(daemon=True)
        self.every = every
        self.begun = folder / "workers"
        self.begun.touch()
        self.killed, self.is_over = set[int](), threading.Event()

    def run(self) -> None:
        seen = 0
        while not self.is_over.wait(self.every):
            begun = [int(worker) for worker in self.begun.read_text().split()]
            if len(begun) >= seen + BETWEEN and begun[-1] not in self.killed:
                with suppress(ProcessLookupError):
                    os.kill(begun[-1], signal.SIGKILL)
                    self.killed.add(begun[-1])
                    seen = len(begun)


def check_same_while_killed(executor: Executor, plan: Plan, folder: Path, every: float, least: int) -> None:
    """One process says the same as many of whom at least so many are killed."""
    jobs = list(plan.jobs())
    for name in ("alone", "many"):
        (folder / name).mkdir()
    killer = Killer(folder / "many", every)
    killer.start()
    found = executor.in_order(partial(noted, str(folder / "many"), plan), jobs)
    killer.is_over.set()
    assert found == Here().in_order(partial(noted, str(folder / "alone"), plan), jobs)
    assert len(killer.killed) >= least, f"{len(killer.killed)} were killed"


def test_four_processes_of_whom_one_is_killed_now_and_then_say_the_same_bytes(tmp_path: Path) -> None:
    """A short form of what `make ray` does at length."""
    plan = msgspec.structs.replace(LONG, sections=(Section("mirror", ("greedy",), 24, 1),))
    check_same_while_killed(Processes(4, attempts=20), plan, tmp_path, every=0.1, least=1)


@NEEDS_RAY
@pytest.mark.parametrize("crew", ["two", "sixteen", "ray"])
def test_the_same_bytes_by_any_number_of_workers_of_whom_one_is_killed_every_few_seconds(crew: str, tmp_path: Path) -> None:
    crews = {"two": Processes(2, attempts=20), "sixteen": Processes(16, attempts=20), "ray": OnRay(processes=2)}
    check_same_while_killed(crews[crew], LONG, tmp_path, EVERY, least=2)


# ---- A cluster that is there ------------------------------------------------------------------------------------------------


PATIENCE = 120.0
"""Seconds for Ray's own processes on a busy machine."""


def free_port() -> int:
    with socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def answers(port: int) -> bool:
    with socket() as one:
        one.settimeout(1)
        return one.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def cluster(log: Path) -> Iterator[str]:
    """A Ray of two workers in processes of its own, as somebody would start it; it ends with the test."""
    port = free_port()
    words = ["start", "--head", "--block", "--num-cpus=2", f"--port={free_port()}", f"--ray-client-server-port={port}"]
    words += ["--include-dashboard=false", "--disable-usage-stats"]
    with log.open("wb") as out:
        head = Popen([sys.executable, "-m", "ray.scripts.scripts", *words], stdout=out, stderr=STDOUT, start_new_session=True)
        try:
            until = monotonic() + PATIENCE
            while not answers(port):
                assert head.poll() is None, log.read_text()
                assert monotonic() < until, log.read_text()
                sleep(0.2)
            yield f"ray://127.0.0.1:{port}"
        finally:
            head.terminate()  # with --block it takes its processes along
            try:
                head.wait(PATIENCE)
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(head.pid, signal.SIGKILL)


@NEEDS_RAY
def test_a_cluster_that_is_there_says_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(Path(path).absolute()) for path in sys.path if path]))
    marks = tmp_path / "marks"
    marks.mkdir()
    with cluster(tmp_path / "log") as address:
        executor = executor_on(address, None)
        check_same(executor, marks)
        assert executor.workers == 2, "as many as the cluster has"
        with pytest.raises(StormdeckError, match="is refused"):
            list(executor.as_completed(refused, range(3)))


@NEEDS_RAY
def test_a_cluster_that_is_not_there_gets_one_sentence() -> None:
    with pytest.raises(NoCluster, match=r"^Ray does not answer at ray://127\.0\.0\.1:\d+: [^\n]+\.$"):
        list(executor_on(f"ray://127.0.0.1:{free_port()}", None).as_completed(refused, range(3)))


def test_a_place_that_is_none_gets_one_sentence() -> None:
    with pytest.raises(NoCluster, match="not on"):
        executor_on("mars", None)


# ---- What is ours in it -----------------------------------------------------------------------------------------------------


class RayError(Exception):
    """As Ray's own."""


class StandIn:
    """As much of Ray as is used, in this process: tasks are done when they are asked for, the last one first."""

    exceptions = SimpleNamespace(RayError=RayError)

    def __init__(self, loses: bool = False, starts_late: bool = False) -> None:
        self.loses, self.starts_late, self.most, self.is_on = loses, starts_late, 0, False

    def init(self, address: str, **wishes: Any) -> None:
        if self.starts_late:
            raise Exception("The current node timed out during startup.")  # as Ray does
        if address != "local":
            raise ConnectionError(f"nobody at {address}\nand more")
        self.is_on = True

    def shutdown(self) -> None:
        self.is_on = False

    def remote(self, max_retries: int) -> Callable[[Callable[..., Any]], Any]:
        assert max_retries > 1
        return lambda work: SimpleNamespace(remote=lambda *given: partial(work, *given))

    def wait(self, pending: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        assert self.is_on
        self.most = max(self.most, len(pending))
        return pending[-num_returns:], pending[:-num_returns]

    def get(self, task: Any) -> Any:
        if self.loses:
            raise RayError("The worker died.")
        return task()


def on(ray: StandIn, monkeypatch: pytest.MonkeyPatch, where: str = "ray") -> Executor:
    monkeypatch.setattr(executors, "ray_module", lambda: ray)
    return executor_on(where, 2)


def test_on_ray_every_job_is_done_once_and_never_all_wait_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ray, jobs = StandIn(), list(PLAN.jobs())
    found = on(ray, monkeypatch).in_order(partial(deadly, ""), jobs)
    assert found == Here().in_order(partial(deadly, ""), jobs)
    assert ray.most == 2 * executors.AHEAD < len(jobs)
    assert not ray.is_on


def test_what_goes_wrong_on_ray_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = StandIn()
    with pytest.raises(StormdeckError, match="is refused"):
        list(on(ray, monkeypatch).as_completed(refused, range(3)))
    assert not ray.is_on
    with pytest.raises(JobFailed, match=r"lost too often: RayError\."):
        list(on(StandIn(loses=True), monkeypatch).as_completed(refused, range(3)))
    with pytest.raises(NoCluster, match=r"does not answer at ray://mars:1: nobody at ray://mars:1\.$"):
        list(on(StandIn(), monkeypatch, "ray://mars:1").as_completed(refused, range(3)))
    with pytest.raises(NoCluster, match=r"does not answer at a cluster of this machine's own: The current node timed out"):
        list(on(StandIn(starts_late=True), monkeypatch).as_completed(refused, range(3)))
