"""Processes that think, kept by the server: each job has a budget, and a process that is late or dies is replaced."""

from __future__ import annotations

import asyncio
import os
import pickle
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from stormdeck.web.thinking.fair_queue import Crowded, FairQueue
from stormdeck.web.thinking.worker import FAILED, LENGTH, READY, Advise, Choose, Job, Several

START_LIMIT: Final = 60.0
"""Seconds a new process may take to load everything, also on a busy machine."""
SHARE_TO_WAIT: Final = 0.75
"""Of the budget of a job: who has no process by then would hardly have time to think."""


MOST_WAITING: Final = 2000
MOST_EACH: Final = 200
"""Jobs that may wait for a process, in all and of each who asks."""


class ThinkingFailed(Exception):
    """The job was not answered: too slow, or its process died, or it raised."""


class NoneFree(ThinkingFailed):
    """The job was not begun: too many others wait.  That is nobody's fault but ours."""


class ProcessPool:
    """A few processes.  A job waits for a free one, which its budget includes; starting a process is nobody's fault and free.

    Everybody who asks has a process in turn, so many jobs of one keep nobody else waiting for more than one of them.
    """

    def __init__(self, command: Sequence[str], count: int, most_waiting: int = MOST_WAITING, most_each: int = MOST_EACH) -> None:
        self._command = tuple(command)
        self._count = count
        self.queue: FairQueue[Process | None] = FairQueue([None] * count, most_waiting, most_each)  # started when they are needed
        self._all: set[Process] = set()
        self._starting = 0
        self._closed = False

    async def ask(self, job: Job, budget: float, whose: str = "", patience: float | None = None) -> bytes:
        """The answer.  With patience the budget begins when a process is free, for which the job waits so long."""
        self._check_open()
        held, waited = await self._turn(whose, budget * SHARE_TO_WAIT if patience is None else patience)
        left = max(budget * (1 - SHARE_TO_WAIT), budget - waited) if patience is None else budget
        process = None
        try:
            process = await self._ready(held)
            timed = job.within(left) if isinstance(job, Choose | Advise | Several) else job
            answer = await asyncio.wait_for(exchange(process, pickle.dumps(timed)), left)
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.CancelledError) as error:
            await self._drop(process)
            process = None
            if isinstance(error, asyncio.CancelledError):
                raise
            raise ThinkingFailed("too slow" if isinstance(error, TimeoutError) else "its process died") from None
        finally:
            self.queue.give_back(process)
        if answer.startswith(FAILED):
            raise ThinkingFailed(answer.removeprefix(FAILED).decode(errors="replace"))
        return answer

    async def _turn(self, whose: str, patience: float) -> tuple[Process | None, float]:
        """A free process, or the place of one, and the seconds waited for it, less those in which one was being started."""
        clock, waited = asyncio.get_running_loop().time, 0.0
        try:
            ticket = self.queue.ask(whose)
        except Crowded:
            raise NoneFree("too many wait already") from None
        try:
            while not ticket.done():
                since, is_free_of_charge = clock(), self._starting > 0
                await asyncio.wait([ticket], timeout=patience - waited)
                if not (is_free_of_charge or self._starting):
                    waited += clock() - since
                if waited >= patience and not ticket.done():
                    raise NoneFree("no process was free in time")
            return ticket.result(), waited
        except Crowded:
            raise NoneFree("too many wait already") from None
        except BaseException:
            self.queue.withdraw(ticket)
            raise

    async def _ready(self, process: Process | None) -> Process:
        """The same process, or a new one in place of none and of one that has died."""
        if process is not None and process.returncode is None:
            return process
        await self._drop(process)
        self._starting += 1
        try:
            return await self._start()
        finally:
            self._starting -= 1

    async def _start(self) -> Process:
        self._check_open()
        started = await start(self._command)
        self._all.add(started)
        try:
            if await asyncio.wait_for(read_block(started), START_LIMIT) != READY:
                raise ThinkingFailed("it did not start")
            self._check_open()
        except BaseException as error:
            await self._drop(started)
            if isinstance(error, TimeoutError | asyncio.IncompleteReadError):
                raise ThinkingFailed("it did not start") from None
            raise
        return started

    def _check_open(self) -> None:
        if self._closed:
            raise ThinkingFailed("the server is closing")

    async def _drop(self, process: Process | None) -> None:
        if process is not None:
            self._all.discard(process)
            await end(process)

    async def close(self) -> None:
        """No process outlives this.  A job that is still running fails, and gives its process back first."""
        self._closed = True
        self.queue.dismiss()
        for busy_or_not in self._all:
            kill(busy_or_not)
        for process in [await self.queue.ask("") for _ in range(self._count)]:
            await self._drop(process)
            self.queue.give_back(None)


async def start(command: Sequence[str]) -> Process:
    """A new process; in a session of its own, for Ctrl-C is meant for the server, which then ends it."""
    return await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, env=dict(os.environ), close_fds=True, start_new_session=True
    )


def kill(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()


async def end(process: Process) -> None:
    """Kill it and read its pipe to the end: asyncio keeps a process open until both are done."""
    kill(process)
    await process.communicate()


async def exchange(process: Process, data: bytes) -> bytes:
    assert process.stdin is not None
    process.stdin.write(LENGTH.pack(len(data)) + data)
    await process.stdin.drain()
    return await read_block(process)


async def read_block(process: Process) -> bytes:
    assert process.stdout is not None
    (size,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    return await process.stdout.readexactly(size)
