"""A server that opens at once, and goes over to something better when that is ready: `make play`, while the rules are compiled.

The command in the variable STORMDECK_BEHIND runs beside the server.  When it has ended well, the server waits for a moment in
which nobody would notice, ends as it always does, which loses nothing, and becomes a new process with the same number and
the same listening socket: who calls meanwhile waits a moment, and sockets come back by themselves.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from typing import Final, NoReturn, Protocol

COMMAND: Final = "STORMDECK_BEHIND"
"""The command as JSON.  It ends when its input does, and says in its last line why it failed."""
LISTENING: Final = "STORMDECK_LISTENING"
"""The number of the socket that a process leaves to the one it becomes."""
NOT_PASSED_ON: Final = (COMMAND, LISTENING, "STORMDECK_PURE")
"""Variables of the time before."""
LOOK_EVERY: Final = 0.25
BOTS_MAY_FINISH: Final = 30.0
"""Seconds for which bots that think are waited for: where bots play each other, one of them always does."""
TRY_OUT: Final = "import stormdeck.web.app"


class Busy(Protocol):
    """What is asked of the process that serves."""

    def bots_thinking(self) -> int: ...

    def people_waiting(self) -> int: ...


class Stoppable(Protocol):
    """What is asked of the server."""

    should_exit: bool


class Changeover:
    """The command that runs beside a server, and what comes after it."""

    def __init__(self, command: list[str]) -> None:
        self._command = command
        self._task: asyncio.Task[None] | None = None
        self.is_due = False
        """Whether to start anew as soon as the server has ended."""

    def begin(self, server: Stoppable, process: Busy) -> None:
        self._task = asyncio.create_task(self._run(server, process))

    async def end(self) -> None:
        """The server ends; so does the command, which keeps what it has done."""
        if self._task is None or self._task.done():
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        if not self.is_due:
            say("The rules are not compiled yet; the next start goes on from here.")

    async def _run(self, server: Stoppable, process: Busy) -> None:
        why = await outcome(self._command) or await outcome([sys.executable, "-c", TRY_OUT])
        if why:
            say(f"The rules were not compiled; the table goes on with the plain ones, and bots think more slowly ({why}).")
            return
        await quiet_moment(process)
        self.is_due = True
        server.should_exit = True


def from_environment() -> Changeover | None:
    given = os.environ.pop(COMMAND, None)  # nobody whom this process starts has to do with it
    return None if given is None else Changeover(json.loads(given))


async def outcome(command: list[str]) -> str:
    """Run a command that lives no longer than this process does; why it failed, or ""."""
    try:
        running = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=STDOUT, env=environment(), start_new_session=True
        )
    except OSError as error:
        return str(error)
    try:
        last = await last_line(running)
        return "" if await running.wait() == 0 else last or f"it ended with code {running.returncode}"
    finally:
        if running.returncode is None:
            assert running.stdin is not None
            running.stdin.close()
            await running.wait()


async def last_line(running: Process) -> str:
    assert running.stdout is not None
    last = ""
    async for line in running.stdout:
        last = line.decode(errors="replace").strip() or last
    return last


async def quiet_moment(process: Busy) -> None:
    """When nobody would notice: no answer is being thought about for somebody, and no clock runs that somebody looks at."""
    clock = asyncio.get_running_loop().time
    patience = clock() + BOTS_MAY_FINISH
    while process.people_waiting() or (process.bots_thinking() and clock() < patience):
        await asyncio.sleep(LOOK_EVERY)


# ---- From one process to the next ----


def start_anew(listening: socket.socket) -> NoReturn:
    """Become the same command, without what was behind it and with its listening socket."""
    listening.set_inheritable(True)
    again = [sys.executable, *sys.orig_argv[1:]]
    os.execve(sys.executable, again, environment() | {LISTENING: str(listening.fileno())})


def left_by_the_last() -> socket.socket | None:
    """The listening socket of the process that has become this one; it is passed on to nobody."""
    number = os.environ.pop(LISTENING, None)
    if number is None:
        return None
    listening = socket.socket(fileno=int(number))
    listening.set_inheritable(False)
    return listening


def environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in NOT_PASSED_ON}


def say(words: str) -> None:
    print(words, flush=True)
