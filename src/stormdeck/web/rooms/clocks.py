"""Time that is over although nobody is there to claim it: against bots the server ends the game itself.

Nothing is stored about it but the end.  Every process that has the table in memory sets an alarm, from the log; whoever reads
the table after a restart does.  If several ring at once, the number of the row decides.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from stormdeck.table.room import entries
from stormdeck.web.protocol.refusals import NOT_STORED, Refused
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.rooms.registry import TableRegistry, now

LOG = logging.getLogger("stormdeck.clocks")
RETRY: Final = 1.0
"""Seconds after which an end that could not be stored is tried again."""


class Timekeeper:
    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._ends: set[asyncio.Task[None]] = set()

    def watch(self, table: LiveTable, wait: float = 0.0) -> None:
        """Something has changed at a table: set its alarm anew."""
        if table.alarm is not None:
            table.alarm.cancel()
            table.alarm = None
        left = table.time_left(now())
        if left is not None and table.is_unclaimed():
            table.alarm = asyncio.get_running_loop().call_later(max(wait, left / 1000), self._ring, table)

    def _ring(self, table: LiveTable) -> None:
        table.alarm = None
        if self._registry.tables.get(table.id) is table:  # else whoever reads it again sets a new one
            task = asyncio.create_task(self._end(table))
            self._ends.add(task)
            task.add_done_callback(self._ends.discard)

    async def _end(self, table: LiveTable) -> None:
        try:
            async with table.lock:
                await self.settle(table)
        except Refused as error:
            if error.status == NOT_STORED:
                self.watch(table, RETRY)
            else:  # another process has written something, which set a new alarm
                LOG.info("an alarm came too late", extra={"facts": {"table": table.id, "why": str(error)}})
        except Exception:  # a fault of ours at one table
            LOG.exception("a clock cannot run out", extra={"facts": {"table": table.id}})
        else:
            if table.alarm is None:
                self.watch(table)  # the clock on the wall was set back, so there is time left

    async def settle(self, table: LiveTable) -> None:
        """If time is over that nobody can claim, the game is.  The caller holds the table's lock."""
        left, seat = table.time_left(now()), table.turn
        if left is not None and left <= 0 and seat is not None and table.is_unclaimed():
            await self._registry.write(table, entries.Timeout(seat))

    async def close(self) -> None:
        for table in self._registry.tables.values():
            if table.alarm is not None:
                table.alarm.cancel()
        for task in list(self._ends):
            task.cancel()
        await asyncio.gather(*self._ends, return_exceptions=True)
