"""Several processes on one PostgreSQL: each tells the others which tables it has changed, over Litestar's channels."""

from __future__ import annotations

import asyncio
import logging
import os
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec
import sqlalchemy as sa
from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

from stormdeck.web.live import LiveTable
from stormdeck.web.store import full_url

if TYPE_CHECKING:
    from stormdeck.web.hall import Hall

LOG = logging.getLogger("stormdeck.channels")
CHANNEL: Final = "stormdeck_tables"
MOST_AT_ONCE: Final = 200
"""Tables named in one message: PostgreSQL carries at most 8,000 bytes."""


class News(msgspec.Struct, frozen=True):
    process: int
    tables: dict[str, int]
    """Versions by table."""


class Announcer:
    def __init__(self, hall: Hall, backend: PsycoPgChannelsBackend) -> None:
        self._hall = hall
        self._backend = backend
        self._changed: dict[str, int] = {}
        self._awake = asyncio.Event()
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._publish())]

    @classmethod
    async def open(cls, hall: Hall, database: str) -> Announcer:
        url = sa.make_url(full_url(database)).set(drivername="postgresql")
        backend = PsycoPgChannelsBackend(url.render_as_string(hide_password=False))
        await backend.on_startup()
        await backend.subscribe([CHANNEL])
        return cls(hall, backend)

    def announce(self, table: LiveTable) -> None:
        self._changed[table.id] = table.version
        self._awake.set()

    async def _publish(self) -> None:
        """What has gathered while the last message was on its way goes out as one."""
        while True:
            await self._awake.wait()
            self._awake.clear()
            while self._changed:
                some = dict([self._changed.popitem() for _ in range(min(MOST_AT_ONCE, len(self._changed)))])
                try:
                    await self._backend.publish(msgspec.json.encode(News(os.getpid(), some)), [CHANNEL])
                except Exception as error:  # the other processes notice by the version when they write
                    LOG.warning("news could not be told", extra={"facts": {"why": str(error)}})

    async def _listen(self) -> None:
        async for _, data in self._backend.stream_events():
            news = msgspec.json.decode(data, type=News)
            if news.process != os.getpid():
                for id, version in news.tables.items():
                    await self._hall.refresh(id, version)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self._backend.on_shutdown()
