"""Who does the work: one interface, in the spirit of `concurrent.futures`, for jobs done here, in processes, or elsewhere.

Work is a function at the top of a module, a job what it is given; both can be pickled, and the result follows from them alone.
So it does not matter who does a job: the same jobs give the same results, in another order at most.

Not `ProcessPoolExecutor` itself: that one lets its running jobs finish before a program may end, so Ctrl-C would take as long as
the longest of them, and it queues all jobs at once, of which there may be a thousand million.

What processes need is loaded when one is started: Python in a browser has none, and does its jobs here.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from stormdeck.core.errors import StormdeckError, quoted
from stormdeck.table.whole import needed

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

J = TypeVar("J")
R = TypeVar("R")

MOST_PROCESSES: Final = 1024
GRACE: Final = 3.0
"""Seconds in which those that are sent away may put their things in order."""


class JobFailed(StormdeckError):
    """Work that broke down for a reason that is no refusal of ours: a mistake in a bot, say, or a process that was killed."""


class Lost(JobFailed):
    """A process that ended in the middle of its work."""


class Executor(ABC):
    """Does jobs.  One that is made once may be asked as often as one likes."""

    workers: int
    """How many jobs are done at the same time, at most."""

    @abstractmethod
    def as_completed(self, work: Callable[[J], R], jobs: Iterable[J]) -> Generator[R, None, None]:
        """The results, as they come.  `jobs` is asked for the next one only when somebody is free to do it.

        What a job refuses (StormdeckError) comes out as it is, anything else that goes wrong as JobFailed.  However it ends, with
        an error, by Ctrl-C or because nobody wants more results (`close` the generator), no process is left behind.
        """

    def in_order(self, work: Callable[[J], R], jobs: Iterable[J]) -> list[R]:
        """All results, in the order of their jobs: for sums that may not depend on who was faster."""
        numbered = dict(self.as_completed(partial(_numbered, work), enumerate(jobs)))
        return [numbered[number] for number in range(len(numbered))]


def _numbered(work: Callable[[J], R], job: tuple[int, J]) -> tuple[int, R]:
    return job[0], work(job[1])


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def executor_for(processes: int) -> Executor:
    """Here if one process is enough, else in so many."""
    return Here() if processes == 1 else Processes(processes)


class Here(Executor):
    """In this process, one job after the other."""

    workers = 1

    def as_completed(self, work: Callable[[J], R], jobs: Iterable[J]) -> Generator[R, None, None]:
        for job in jobs:
            yield done(work, job)


class Processes(Executor):
    """In processes of this machine, which are started for the jobs and end with them."""

    def __init__(self, workers: int, attempts: int = 1) -> None:
        self.workers = needed("number of processes", workers, 1, MOST_PROCESSES)
        self.attempts = attempts
        """How often a job is begun: more than once only if the process that did it was lost."""

    def as_completed(self, work: Callable[[J], R], jobs: Iterable[J]) -> Generator[R, None, None]:
        from multiprocessing.connection import Connection, wait

        waiting = iter(jobs)
        crew: list[_Worker[J, R]] = []
        try:
            for job in islice(waiting, self.workers):
                worker = _Worker(work)
                crew.append(worker)
                worker.give(job)
            busy = {worker.pipe: worker for worker in crew}
            while busy:
                for pipe in wait(list(busy)):
                    assert isinstance(pipe, Connection)
                    worker = busy.pop(pipe)
                    try:
                        result = worker.take()
                    except Lost as lost:
                        if worker.attempt >= self.attempts:
                            raise JobFailed(str(lost)) from None
                        fresh = worker.replaced(work)
                        crew.append(fresh)
                        busy[fresh.pipe] = fresh
                        continue
                    for job in islice(waiting, 1):
                        worker.give(job)
                        busy[pipe] = worker
                    yield result
        finally:
            for worker in crew:
                worker.send_away()
            patience = monotonic() + GRACE
            for worker in crew:
                worker.see_off(patience)


def done(work: Callable[[J], R], job: J) -> R:
    """Do it; what is not one of our sentences becomes one."""
    try:
        return work(job)
    except StormdeckError:
        raise
    except Exception as error:
        raise JobFailed(f"A job failed: {type(error).__name__}, {quoted(error)}.") from error


# ---- Processes ---------------------------------------------------------------------------------------------------------


class _Answer(NamedTuple, Generic[R]):
    result: R


class _Worker(Generic[J, R]):
    """A process and the pipe to it."""

    def __init__(self, work: Callable[[J], R]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        by_system = threading.current_thread() is threading.main_thread()
        self.process: SpawnProcess = context.Process(target=_serve, args=(work, theirs, by_system), daemon=True)
        with _interrupts_held():
            self.process.start()
        theirs.close()
        self.attempt = 0
        self.job: list[J] = []

    def give(self, job: J) -> None:
        """A process that is gone already is found to be so when its result is taken."""
        self.job = [job]
        self.attempt = 1
        with suppress(BrokenPipeError, ConnectionResetError):
            self.pipe.send(job)

    def replaced(self, work: Callable[[J], R]) -> _Worker[J, R]:
        """Another process, with the same job."""
        fresh = _Worker(work)
        fresh.give(self.job[0])
        fresh.attempt = self.attempt + 1
        return fresh

    def take(self) -> R:
        """The result of the job; raises what went wrong with it."""
        try:
            answer: _Answer[R] | StormdeckError = self.pipe.recv()
        except (EOFError, ConnectionResetError):
            raise self._stopped() from None
        if isinstance(answer, StormdeckError):
            raise answer
        return answer.result

    def _stopped(self) -> Lost:
        self.process.join()
        return Lost(f"A process stopped before its work was done (status {self.process.exitcode}).")

    def send_away(self) -> None:
        """It ends by itself when nobody listens any more; if it is at work, it is told."""
        self.pipe.close()
        self.process.terminate()

    def see_off(self, patience: float) -> None:
        self.process.join(max(0.0, patience - monotonic()))
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def _serve(work: Callable[[J], R], pipe: Connection, by_system: bool) -> None:
    """A worker process: jobs come in, results go out."""
    signal.signal(signal.SIGTERM, _leave)
    _end_with_parent(by_system)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            job = pipe.recv()
            try:
                pipe.send(_Answer(done(work, job)))
            except StormdeckError as error:
                pipe.send(as_it_travels(error))


def _end_with_parent(by_system: bool) -> None:
    """Whoever started this process may be killed while a job takes minutes; then nobody wants its result.

    Every system tells a thread of it.  Compiled rules may keep a thread waiting for long, so Linux is asked to see to it besides;
    it counts the end of the thread that started this process, so that must be one that lasts (`by_system`).
    """
    from stormdeck.table import lifeline

    parent = multiprocessing.parent_process()
    assert parent is not None
    lifeline.watch(parent.join)
    if by_system:
        lifeline.end_with_parent()


def _leave(number: int, frame: object) -> None:
    """What was begun is put in order on the way out: programs that play are closed."""
    sys.exit(128 + number)


def as_it_travels(error: StormdeckError) -> StormdeckError:
    """The error as another process can read it: itself, or its sentence."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # whatever somebody's own class of errors does when it is copied
        return JobFailed(str(error))
    return error


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """A process started meanwhile never hears Ctrl-C: the first process does, and ends the others."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # else starting it, with the first process, lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
