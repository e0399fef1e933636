"""Where the jobs of a study are done: in this process, in processes of this machine, or on a Ray cluster.

The results are the same everywhere, because a job is a small value and its result follows from it alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from itertools import islice
from typing import Any, Final, TypeVar
from warnings import catch_warnings, simplefilter

from stormdeck.core.errors import StormdeckError
from stormdeck.table.executor import Executor, JobFailed, Processes, as_it_travels, cores, done, executor_for

J = TypeVar("J")
R = TypeVar("R")
ATTEMPTS: Final = 20
"""How often the job of a worker that was lost is given to another one."""
AHEAD: Final = 2
"""Jobs a worker has waiting, so that it never waits itself."""


class NoCluster(StormdeckError):
    """The cluster is not there, or Ray is not installed."""


def executor_on(where: str | None, processes: int | None) -> Executor:
    """`--on ray`, `--on ray://host:10001`, or this machine."""
    if where is None:
        count = processes or cores()
        return executor_for(count) if count == 1 else Processes(count, attempts=ATTEMPTS)
    if where == "ray" or where.startswith("ray://"):
        return OnRay(where.removeprefix("ray") or None, processes)
    raise NoCluster(f'Jobs are done on "ray" (a cluster of this machine\'s own) or on "ray://HOST:PORT", not on "{where}".')


class OnRay(Executor):
    """On a Ray cluster: one of this machine's own, begun and ended with the jobs, or one that is there."""

    def __init__(self, address: str | None = None, processes: int | None = None) -> None:
        self.address = f"ray{address}" if address else None
        self.processes = processes
        self.workers = processes or cores()
        self.ray = ray_module()

    def as_completed(self, work: Callable[[J], R], jobs: Iterable[J]) -> Generator[R, None, None]:
        """A worker that is lost loses its jobs to others; every job counts once, whoever did it."""
        self._join()
        try:
            yield from self._all(work, iter(jobs))
        finally:
            self._leave()

    def _all(self, work: Callable[[J], R], waiting: Any) -> Generator[R, None, None]:
        ray = self.ray
        task = ray.remote(max_retries=ATTEMPTS)(answered)
        pending = [task.remote(work, job) for job in islice(waiting, AHEAD * self.workers)]
        while pending:
            ready, pending = ray.wait(pending, num_returns=1)
            for one in ready:
                result = self._taken(one)
                pending += [task.remote(work, job) for job in islice(waiting, 1)]
                yield result

    def _taken(self, reference: Any) -> Any:
        try:
            result = self.ray.get(reference)
        except self.ray.exceptions.RayError as error:
            raise JobFailed(f"A worker of the cluster was lost too often: {type(error).__name__}.") from None
        if isinstance(result, StormdeckError):
            raise result
        return result

    def _join(self) -> None:
        """The workers use the sources that this process uses."""
        ray = self.ray
        variables = {"PYTHONPATH": os.environ.get("PYTHONPATH", "")}
        wishes: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False, "runtime_env": {"env_vars": variables}}
        if self.address is None:
            wishes |= {"num_cpus": self.workers, "include_dashboard": False}
        try:
            with catch_warnings():
                simplefilter("ignore")  # what is wrong is said once, below
                ray.init(self.address or "local", **wishes)
        except Exception as error:  # Ray raises just that where its processes do not start in time
            where = self.address or "a cluster of this machine's own"
            raise NoCluster(f"Ray does not answer at {where}: {first_line(error)}") from None
        if self.address is not None and self.processes is None:
            self.workers = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def _leave(self) -> None:
        with suppress(Exception):  # whatever is wrong with a cluster, leaving it must not hide what went wrong before
            self.ray.shutdown()


def answered(work: Callable[[J], R], job: J) -> R | StormdeckError:
    """In a worker: a refusal is an answer too, and no reason to try again."""
    try:
        return done(work, job)
    except StormdeckError as error:
        return as_it_travels(error)


def ray_module() -> Any:
    os.environ.setdefault("RAY_DEDUP_LOGS", "0")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    try:
        import ray
    except ImportError:
        raise NoCluster('Ray is not installed; "pip install stormdeck[ray]" brings it.') from None
    return ray


def first_line(error: BaseException) -> str:
    words = str(error).strip().split("\n")[0] or type(error).__name__
    return words if words.endswith(".") else f"{words}."
