"""The lists of the lobby: open tables, running ones to watch, finished ones to replay.  Listed tables only."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from stormdeck.core.errors import StormdeckError
from stormdeck.table.room.spec import BOT, OPEN
from stormdeck.web.protocol import wire
from stormdeck.web.rooms import frames
from stormdeck.web.rooms.registry import TableRegistry
from stormdeck.web.store.database import Store

MOST_LOOKED_AT: Final = 60
MOST_SHOWN: Final = 20
MOST_OF_BOTS: Final = 5
"""Tables shown where only bots sit, after all others."""
FRESH: Final = 1.0
"""Seconds one answer serves everybody who asks."""


class LobbyLists:
    def __init__(self, registry: TableRegistry, store: Store) -> None:
        self._registry = registry
        self._store = store
        self._known: dict[str, wire.Summary] = {}
        self._lobby = wire.Lobby([], [], [])
        self._made = -FRESH
        self._lock = asyncio.Lock()

    async def lobby(self) -> wire.Lobby:
        async with self._lock:
            if time.monotonic() - self._made > FRESH:
                self._lobby = await self._look()
                self._made = time.monotonic()
        return self._lobby

    async def _look(self) -> wire.Lobby:
        listed = await asyncio.to_thread(self._store.listed, MOST_LOOKED_AT)
        known: dict[str, wire.Summary] = {}
        for id, version in listed:
            summary = self._known.get(id)
            if summary is None or summary.version < version:
                summary = await self._summary(id)
            if summary is not None:
                known[id] = summary
        self._known = known
        shown = [*sorted(known.values(), key=is_of_bots), *self._of_bots(known)]
        lists = {
            state: [summary for summary in shown if summary.state == state and may_be_entered(summary)][:MOST_SHOWN]
            for state in ("waiting", "running", "finished")
        }
        return wire.Lobby(lists["waiting"], lists["running"], lists["finished"])

    def _of_bots(self, known: dict[str, wire.Summary]) -> list[wire.Summary]:
        """The newest tables in memory where only bots sit: the store lists none of them, so they push nobody out."""
        tables = [table for table in self._registry.tables.values() if table.spec.listed and table.spec.is_for_bots]
        newest = sorted(tables, key=lambda table: table.created, reverse=True)
        return [frames.summary(table) for table in newest if table.id not in known][:MOST_OF_BOTS]

    async def _summary(self, id: str) -> wire.Summary | None:
        try:
            return frames.summary(await self._registry.table(id))
        except StormdeckError:
            return None  # a table that cannot be opened here, or was set aside, is not shown
        except SQLAlchemyError:
            raise
        except Exception as error:  # one that cannot be told about must not hide the others
            self._registry.set_aside(id, error)
            return None


def may_be_entered(summary: wire.Summary) -> bool:
    """A table that waits only for people with a link is not advertised: nobody else could sit down."""
    return summary.state != "waiting" or OPEN in summary.kinds


def is_of_bots(summary: wire.Summary) -> bool:
    return all([kind == BOT for kind in summary.kinds])
