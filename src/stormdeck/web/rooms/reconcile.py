"""The reconciliation loop: a table where people wait is never forgotten, whatever news was lost on its way.

A neighbour may die between storing a move and telling of it, or while it thinks for a bot; a database may be lost in the
middle of a commit.  So every few seconds each table with people at it is looked at again.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from stormdeck.web.rooms.registry import TableRegistry
from stormdeck.web.thinking.bot_driver import BotDriver

LOG = logging.getLogger("stormdeck.reconcile")
ROUND: Final = 3.0
"""Seconds between two rounds."""
AT_ONCE: Final = 500
"""Tables asked about in one question to the store, and looked at before others get their turn."""
NEWEST: Final = 2**63 - 1
"""A version that no table reaches: whatever has been written."""


class Reconciler:
    def __init__(self, registry: TableRegistry, bot_driver: BotDriver, *, has_neighbours: bool) -> None:
        self._registry = registry
        self._bot_driver = bot_driver
        self._has_neighbours = has_neighbours
        """Whether other processes write to the same tables."""
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._task = asyncio.create_task(self._go())

    async def _go(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self.go_once()
            except Exception:  # the database is away, say; there is another round
                LOG.exception("a round was not finished")

    async def go_once(self) -> None:
        for id in list(self._registry.in_doubt):
            self._read(id, NEWEST)
        visited = [table for table in self._registry.tables.values() if table.connections]
        for first in range(0, len(visited), AT_ONCE):
            some = visited[first : first + AT_ONCE]
            if self._has_neighbours:
                stored = await asyncio.to_thread(self._registry.store.versions, [table.id for table in some])
                for table in some:
                    if table.version < stored.get(table.id, 0):
                        self._read(table.id, stored[table.id])
            for table in some:
                self._bot_driver.look_after(table)
            await asyncio.sleep(0)

    def _read(self, id: str, version: int) -> None:
        """Read what the news did not tell of.  A table that is slow, or cannot be read, keeps nobody else waiting."""
        if id not in self._reading:
            self._reading[id] = asyncio.create_task(self._read_one(id, version))

    async def _read_one(self, id: str, version: int) -> None:
        try:
            await self._registry.refresh(id, version)
            self._registry.in_doubt.discard(id)
        except Exception:  # of one table; the next round tries again
            LOG.exception("a table could not be brought up to date", extra={"facts": {"table": id}})
        finally:
            del self._reading[id]

    async def close(self) -> None:
        tasks = [self._task, *self._reading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
