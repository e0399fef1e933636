"""Processes that think, kept by the server: each job has a budget, and a process that is late or dies is replaced."""

from __future__ import annotations

import asyncio
import os
import pickle
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from stormdeck.web.worker import FAILED, LENGTH, READY, Job

START_LIMIT: Final = 60.0
"""Seconds a new process may take to load everything, also on a busy machine."""


class ThinkingFailed(Exception):
    """The job was not answered: too slow, or its process died, or it raised."""


class Thinkers:
    """A few processes; a job waits for a free one, and its budget counts from when it has one."""

    def __init__(self, command: Sequence[str], count: int) -> None:
        self._command = tuple(command)
        self._free: asyncio.Queue[Process | None] = asyncio.Queue()
        for _ in range(count):
            self._free.put_nowait(None)  # started when it is needed
        self._all: set[Process] = set()
        self._closed = False

    async def ask(self, job: Job, budget: float) -> bytes:
        process = await self._free.get()
        try:
            process = await self._ready(process)
            answer = await asyncio.wait_for(exchange(process, pickle.dumps(job)), budget)
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.CancelledError) as error:
            self._drop(process)
            process = None
            if isinstance(error, asyncio.CancelledError):
                raise
            raise ThinkingFailed("too slow" if isinstance(error, TimeoutError) else "its process died") from None
        finally:
            self._free.put_nowait(process)
        if answer.startswith(FAILED):
            raise ThinkingFailed(answer.removeprefix(FAILED).decode(errors="replace"))
        return answer

    async def _ready(self, process: Process | None) -> Process:
        if process is not None and process.returncode is None:
            return process
        if self._closed:
            raise ThinkingFailed("the server is closing")
        started = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE, env=dict(os.environ))
        self._all.add(started)
        try:
            if await asyncio.wait_for(read_block(started), START_LIMIT) != READY:
                raise ThinkingFailed("it did not start")
        except (TimeoutError, asyncio.IncompleteReadError):
            self._drop(started)
            raise ThinkingFailed("it did not start") from None
        return started

    def _drop(self, process: Process | None) -> None:
        if process is not None:
            self._all.discard(process)
            with suppress(ProcessLookupError):
                process.kill()

    async def close(self) -> None:
        self._closed = True
        for process in list(self._all):
            self._drop(process)
            await process.wait()


async def exchange(process: Process, data: bytes) -> bytes:
    assert process.stdin is not None
    process.stdin.write(LENGTH.pack(len(data)) + data)
    await process.stdin.drain()
    return await read_block(process)


async def read_block(process: Process) -> bytes:
    assert process.stdout is not None
    (size,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    return await process.stdout.readexactly(size)
