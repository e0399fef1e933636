"""The lane of the bots that decide at a glance: what waits is asked all at once.

To ask a process and to hear its answer takes the server's event loop two turns.  On a busy server these are much longer than the
thought itself, so one question at a time would let the bots come late while their process has nothing to do.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from stormdeck.web.thinking.fair_queue import Crowded, FairQueue
from stormdeck.web.thinking.pool import MOST_EACH, MOST_WAITING, SHARE_TO_WAIT, NoneFree, ProcessPool, ThinkingFailed
from stormdeck.web.thinking.worker import FAILED, Choose, Several

AT_ONCE: Final = 16
"""Jobs in one question."""
ANSWERS: Final = msgspec.json.Decoder(list[str])


class Asked(NamedTuple):
    job: Choose
    budget: float
    answer: asyncio.Future[bytes]


class QuickLane:
    """Asked like a `ProcessPool`.  Everybody has a turn; whoever fails, fails alone."""

    def __init__(self, command: Sequence[str], count: int) -> None:
        self._pool = ProcessPool(command, count)
        self._count = count
        self.queue: FairQueue[None] = FairQueue([None] * (AT_ONCE * count), MOST_WAITING, MOST_EACH)
        """Places in the questions that are on their way."""
        self._asked: deque[Asked] = deque()
        self._questions: set[asyncio.Task[None]] = set()

    async def ask(self, job: Choose, budget: float, whose: str = "", patience: float | None = None) -> bytes:
        """The answer.  With patience the job waits so long for its turn, and its budget begins then."""
        await self._turn(whose, budget * SHARE_TO_WAIT if patience is None else patience)
        try:
            asked = Asked(job, budget, asyncio.get_running_loop().create_future())
            self._asked.append(asked)
            self._go_on()
            return await asked.answer
        finally:
            self.queue.give_back(None)

    async def _turn(self, whose: str, patience: float) -> None:
        try:
            ticket = self.queue.ask(whose)
            try:
                await asyncio.wait_for(asyncio.shield(ticket), patience)
            except BaseException:
                self.queue.withdraw(ticket)
                raise
        except Crowded:
            raise NoneFree("too many wait already") from None
        except TimeoutError:
            raise NoneFree("no process was free in time") from None

    def _go_on(self) -> None:
        """As many questions at a time as there are processes."""
        while self._asked and len(self._questions) < self._count:
            some = [self._asked.popleft() for _ in range(min(AT_ONCE, len(self._asked)))]
            task = asyncio.create_task(self._question([asked for asked in some if not asked.answer.done()]))
            self._questions.add(task)
            task.add_done_callback(self._answered)

    def _answered(self, task: asyncio.Task[None]) -> None:
        self._questions.discard(task)
        self._go_on()

    async def _question(self, some: Sequence[Asked]) -> None:
        try:
            if len(some) < 2 or not await self._all_at_once(some):
                for asked in some:
                    await self._alone(asked)
        finally:
            for asked in some:
                if not asked.answer.done():
                    asked.answer.set_exception(ThinkingFailed("it was given up"))

    async def _all_at_once(self, some: Sequence[Asked]) -> bool:
        """False if one of them has spoilt it for all."""
        budget = min([asked.budget for asked in some])
        try:
            answers = ANSWERS.decode(await self._pool.ask(Several(tuple([asked.job for asked in some])), budget, patience=budget))
        except ThinkingFailed:
            return False
        for asked, text in zip(some, answers, strict=True):
            settle(asked, text.encode())
        return True

    async def _alone(self, asked: Asked) -> None:
        try:
            settle(asked, await self._pool.ask(asked.job, asked.budget, patience=asked.budget))
        except ThinkingFailed as error:
            if not asked.answer.done():
                asked.answer.set_exception(error)

    async def close(self) -> None:
        """Whoever still waits is told that it failed."""
        self.queue.dismiss()
        await self._pool.close()
        while self._questions:
            await asyncio.wait(self._questions)


def settle(asked: Asked, answer: bytes) -> None:
    if asked.answer.done():
        return  # whoever asked has gone
    if answer.startswith(FAILED):
        asked.answer.set_exception(ThinkingFailed(answer.removeprefix(FAILED).decode(errors="replace")))
    else:
        asked.answer.set_result(answer)
