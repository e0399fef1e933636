"""The workshop's work on the server: drafts are read in the process that tries card tables out, runs have one process at a time.

A run lasts as long as somebody listens to it.  It has the lowest priority, bounds of time, deals and memory, and waits in a
queue in which every address has its turn: so however many are wished for, tables and bots go on as before.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from typing import Final

import msgspec

from stormdeck.web.protocol.refusals import TOO_BUSY, Refused
from stormdeck.web.protocol.workshop import DraftWish, RunLine, RunWish
from stormdeck.web.settings import Limits
from stormdeck.web.thinking.analyses import think
from stormdeck.web.thinking.card_trials import BUDGET, PATIENCE, CardTrials
from stormdeck.web.thinking.fair_queue import Crowded, FairQueue
from stormdeck.web.thinking.pool import NoneFree, ThinkingFailed
from stormdeck.web.thinking.workshop_jobs import PARTS, CompareJob, DraftJob
from stormdeck.web.transport.rate_limits import RateLimit

LOG = logging.getLogger("stormdeck.workshop")
AT_ONCE: Final = 1
WAITING: Final = 12
EACH: Final = 1
"""Runs of the whole server that are played and wait, and that wait for one address."""
LIMIT: Final = 75.0
"""Seconds beyond those of playing after which a run is given up, whatever it does: it has to start, and may be in a long game."""
WHY_NOT: Final = "the server is busy, or games with these cards take too long"
EVERY: Final = 0.4
"""Seconds between two lines of progress."""
NOBODY_LISTENS: Final = 5.0


class Run:
    """One run, waiting or being played."""

    def __init__(self, job: CompareJob) -> None:
        self.job = job
        self.part = 0.0
        self.heard = asyncio.get_running_loop().time()
        self.task: asyncio.Task[bytes] | None = None

    @property
    def is_heard(self) -> bool:
        return asyncio.get_running_loop().time() - self.heard < NOBODY_LISTENS


class Workshop:
    def __init__(self, command: Sequence[str], seconds: float, trials: CardTrials, limits: Limits) -> None:
        self._command = tuple(command)
        self._seconds = seconds
        """Of playing; what is not played by then is left out."""
        self._trials = trials
        self._drafts = RateLimit(limits.drafts)
        self._gate = RateLimit(limits.lab_runs)
        self._turns: FairQueue[None] = FairQueue([None] * AT_ONCE, WAITING, EACH)
        self._running: set[asyncio.Task[bytes]] = set()

    @property
    def waiting(self) -> int:
        return self._turns.waiting

    @property
    def running(self) -> int:
        """Runs that are played or wait."""
        return len(self._running)

    # ---- Drafts ----

    async def draft(self, game: str, wish: DraftWish, address: str) -> bytes:
        """What a draft comes to, as JSON."""
        if not self._drafts.allows(address):
            raise Refused(429, "You change things faster than they can be looked at; wait a little.")
        try:
            job = DraftJob(game, wish.players, wish.text, wish.changes, wish.options)
            return await self._trials.pool.ask(job, BUDGET, address, PATIENCE)
        except NoneFree:
            raise Refused(503, "Other people's card tables are being looked at; try again in a moment.") from None
        except ThinkingFailed:
            raise Refused(400, "This card table cannot be used: reading it failed or took too long.") from None

    # ---- Runs ----

    def begin(self, game: str, wish: RunWish, address: str, is_busy: bool) -> Run:
        """A run in the queue, or a refusal."""
        if is_busy:
            raise Refused(503, TOO_BUSY)
        if not self._gate.allows(address):
            raise Refused(429, "You have begun many runs; wait a little.")
        try:
            turn = self._turns.ask(address)
        except Crowded:
            raise Refused(429, "A run of yours, or many of others, wait already; wait for them.") from None
        run = Run(CompareJob(game, wish.players, wish.options, wish.seed, wish.deals, self._seconds))
        run.task = asyncio.create_task(self._in_turn(run, turn))
        self._running.add(run.task)
        run.task.add_done_callback(self._running.discard)
        return run

    async def lines(self, run: Run) -> AsyncIterator[bytes]:
        """What whoever began it is told.  When they listen no longer, it is ended."""
        assert run.task is not None
        try:
            while not run.task.done():
                run.heard = asyncio.get_running_loop().time()
                yield line(RunLine(ahead=0 if run.part else self.waiting, part=run.part))
                await asyncio.wait([run.task], timeout=EVERY)
            yield self._last(run.task)
        finally:
            run.heard = -NOBODY_LISTENS
            if not run.task.done():
                # A moment later: a task that never ran would not give its turn back.
                asyncio.get_running_loop().call_soon(run.task.cancel)

    def _last(self, task: asyncio.Task[bytes]) -> bytes:
        try:
            return task.result() + b"\n"
        except Crowded:
            return line(RunLine(error="Many others came first; try again in a moment."))
        except asyncio.CancelledError:
            return line(RunLine(error="The server is closing; try again in a moment."))
        except ThinkingFailed as error:
            LOG.warning("a run of the workshop failed", extra={"facts": {"why": str(error)}})
            return line(RunLine(error=f"The run did not finish: {WHY_NOT}. Try it again later."))

    async def _in_turn(self, run: Run, turn: asyncio.Future[None]) -> bytes:
        try:
            while not turn.done():
                await asyncio.wait([turn], timeout=NOBODY_LISTENS)
                if not run.is_heard:
                    raise asyncio.CancelledError
        except asyncio.CancelledError:
            self._turns.withdraw(turn)
            raise
        turn.result()
        try:
            return await self._play(run)
        finally:
            self._turns.give_back(None)

    async def _play(self, run: Run) -> bytes:
        def progress(parts: int) -> None:
            run.part = parts / PARTS

        run.part = 1 / PARTS
        playing = asyncio.create_task(asyncio.wait_for(think(self._command, run.job, progress), self._seconds + LIMIT))
        try:
            while not playing.done():
                await asyncio.wait([playing], timeout=NOBODY_LISTENS)
                if not run.is_heard:
                    raise asyncio.CancelledError
            return playing.result()
        except TimeoutError:
            raise ThinkingFailed("too slow") from None
        except (OSError, asyncio.IncompleteReadError):
            raise ThinkingFailed("its process died") from None
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    async def close(self) -> None:
        tasks = list(self._running)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def line(told: RunLine) -> bytes:
    return msgspec.json.encode(told) + b"\n"
