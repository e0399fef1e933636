"""Who tells the stories of finished games: one after the other, in a process of its own, so that play never waits for it.

A game is told when it ends.  What has none (a database of an earlier version, a server that died too soon) is found and told
in the background after every start, for a story can be told only while somebody knows the rules.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque
from collections.abc import Sequence
from typing import Final
from weakref import WeakSet

from sqlalchemy.exc import SQLAlchemyError

from stormdeck.web.metrics import Metrics
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.store.database import Store
from stormdeck.web.thinking.pool import ProcessPool, ThinkingFailed
from stormdeck.web.thinking.worker import TellStory

LOG = logging.getLogger("stormdeck.stories")
GRACE: Final = 5.0
"""Seconds after a start, and after the end of a game, before a story is told: people come first."""
BUDGET: Final = 600.0
"""Seconds for one story.  It takes one or two, but gets only what everything else leaves of the processor."""
LINGER: Final = 60.0
"""Seconds without a story after which the process that tells them ends."""
MOST_WAITING: Final = 10_000
"""Of games that ended just now; what is beyond is found at the next start."""


class StoryWriter:
    def __init__(self, store: Store, metrics: Metrics, command: Sequence[str]) -> None:
        self._store = store
        self._metrics = metrics
        self._command = tuple(command)
        self._ended: deque[str] = deque(maxlen=MOST_WAITING)
        """Games that ended while this process was there: they come first."""
        self._untold: deque[str] = deque()
        """Tables found without a story; most of them are still being played."""
        self._known: WeakSet[LiveTable] = WeakSet()
        """Tables in memory whose story is told, or will be."""
        self._wake = asyncio.Event()
        self._pool: ProcessPool | None = None
        self._task = asyncio.create_task(self._run())

    @property
    def waiting(self) -> int:
        return len(self._ended) + len(self._untold)

    def notice(self, table: LiveTable) -> None:
        """Something happened at a table, or somebody looks back at it: if its game is over, its story is told."""
        if table.phase == "finished" and table.kept is None and table not in self._known:
            self._known.add(table)
            self._ended.append(table.id)
            self._wake.set()

    async def _run(self) -> None:
        try:
            await asyncio.sleep(GRACE)
            await self._look_for_untold()
            while True:
                id = self._next()
                if id is None:
                    await self._rest()
                else:
                    await self._tell(id)
        finally:
            await self._let_go()

    async def _look_for_untold(self) -> None:
        try:
            found = await asyncio.to_thread(self._store.untold)
        except SQLAlchemyError as error:
            LOG.warning("nobody knows which games have no story", extra={"facts": {"why": str(error)}})
            return
        random.shuffle(found)  # several processes that start at once seldom take up the same one
        self._untold.extend(found)

    def _next(self) -> str | None:
        if self._ended:
            return self._ended.popleft()
        return self._untold.popleft() if self._untold else None

    async def _rest(self) -> None:
        """Until there is something to tell.  The process that tells ends meanwhile: it takes memory."""
        self._wake.clear()
        try:
            await asyncio.wait_for(self._wake.wait(), LINGER)
        except TimeoutError:
            await self._let_go()
            await self._wake.wait()
        await asyncio.sleep(GRACE)

    async def _let_go(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await pool.close()

    async def _tell(self, id: str) -> None:
        """A table that is not finished, or whose story exists, is let be; one that cannot be told keeps nobody waiting."""
        try:
            if await asyncio.to_thread(self._store.has_story, id):
                return
            row = await asyncio.to_thread(self._store.table, id)
            if row is None:
                return
            log = await asyncio.to_thread(self._store.entries, id)
            if self._pool is None:
                self._pool = ProcessPool(self._command, 1)
            story = await self._pool.ask(TellStory(row, tuple(log)), BUDGET)
            if story:
                await asyncio.to_thread(self._store.keep_story, id, len(log), story)
                self._metrics.add("stories_total")
        except (ThinkingFailed, SQLAlchemyError) as error:
            LOG.warning("a story is not told", extra={"facts": {"table": id, "why": str(error)}})
        except Exception:  # of one table; the others want to be told too
            LOG.exception("a story is not told", extra={"facts": {"table": id}})

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
