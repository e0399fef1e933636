"""Processes that think, kept by the server: each job has a budget, and a process that is late or dies is replaced."""

from __future__ import annotations

import asyncio
import os
import pickle
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from stormdeck.web.worker import FAILED, LENGTH, READY, Choose, Job

START_LIMIT: Final = 60.0
"""Seconds a new process may take to load everything, also on a busy machine."""
SHARE_TO_WAIT: Final = 0.75
"""Of the budget of a job: who has no process by then would hardly have time to think."""


class ThinkingFailed(Exception):
    """The job was not answered: too slow, or its process died, or it raised."""


class Thinkers:
    """A few processes.  A job waits for a free one, which its budget includes; starting a process is nobody's fault and free."""

    def __init__(self, command: Sequence[str], count: int) -> None:
        self._command = tuple(command)
        self._count = count
        self._free: asyncio.Queue[Process | None] = asyncio.Queue()
        for _ in range(count):
            self._free.put_nowait(None)  # started when it is needed
        self._all: set[Process] = set()
        self._starting = 0
        self._closed = False

    async def ask(self, job: Job, budget: float) -> bytes:
        begun = asyncio.get_running_loop().time()
        held, process = await self._turn(budget * SHARE_TO_WAIT), None
        left = max(budget * (1 - SHARE_TO_WAIT), budget - (asyncio.get_running_loop().time() - begun))
        try:
            process = await self._ready(held)
            timed = job.within(left) if isinstance(job, Choose) else job
            answer = await asyncio.wait_for(exchange(process, pickle.dumps(timed)), left)
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.CancelledError) as error:
            await self._drop(process)
            process = None
            if isinstance(error, asyncio.CancelledError):
                raise
            raise ThinkingFailed("too slow" if isinstance(error, TimeoutError) else "its process died") from None
        finally:
            self._free.put_nowait(process)
        if answer.startswith(FAILED):
            raise ThinkingFailed(answer.removeprefix(FAILED).decode(errors="replace"))
        return answer

    async def _turn(self, patience: float) -> Process | None:
        """A free process, or the place of one.  Who waits for one that is just being started waits on."""
        while True:
            try:
                async with asyncio.timeout(patience):
                    return await self._free.get()
            except TimeoutError:
                if not self._starting:
                    raise ThinkingFailed("no process was free in time") from None

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
        for busy_or_not in self._all:
            kill(busy_or_not)
        for process in [await self._free.get() for _ in range(self._count)]:
            await self._drop(process)
            self._free.put_nowait(None)


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
