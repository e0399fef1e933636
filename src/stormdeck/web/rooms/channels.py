"""Several processes on one PostgreSQL: each hears what the others have stored, and who is where with them.

News may be lost with a connection, so nothing rests on it alone: whoever comes back reads all its tables again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec

from stormdeck.web.rooms import presence
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.rooms.news import DECODER, ENCODER, Channel, News
from stormdeck.web.rooms.presence import NOBODY, Presence, There, at_this_process
from stormdeck.web.rooms.reconcile import NEWEST

if TYPE_CHECKING:
    from stormdeck.web.rooms.registry import TableRegistry

LOG = logging.getLogger("stormdeck.channels")
MOST_AT_ONCE: Final = 150
"""Tables named in one message, which has to be short."""
TOGETHER: Final = 0.05
"""Seconds for which what is to be told is gathered: after a restart everybody comes back at once."""
AT_A_STRETCH: Final = 20
"""Messages heard before anybody else in this process gets their turn."""
PAUSES: Final = (0.1, 0.5, 2.0, 5.0)
"""Seconds between tries; the last one again and again."""
OWN: Final = 50
"""Signs of a message within which its process is named: most are our own, and need not be read."""
STEADY: Final = 30.0
"""Seconds: a connection that lasted so long was a good one."""
LAST_NEWS: Final = 2.0
"""Seconds for telling what is left to tell when the server closes."""


class Announcer:
    def __init__(self, registry: TableRegistry, known: Presence, name: str, database: str, first: Channel) -> None:
        self._registry = registry
        self._presence = known
        self._name = name
        self._database = database
        self._telling: Channel | None = None
        """Kept between two messages."""
        self._visited: set[str] = set()
        """Tables that somebody came to or left, or that are due to be told of again."""
        self._asks = True
        self._awake = asyncio.Event()
        self._awake.set()
        self._closing = False
        self._wanted: dict[str, int] = {}
        self._refreshes: dict[str, asyncio.Task[None]] = {}
        self.is_up = True
        """Whether news of other processes comes in."""
        self._listening_since = time.monotonic()
        self._presence.after_change.append(self.tell_who_is_at)
        self._presence.is_sure = self.has_heard_all
        self._beat = asyncio.create_task(self._tell_again_and_again())
        self._listener = asyncio.create_task(self._listen(first))
        self._publisher = asyncio.create_task(self._publish())

    @classmethod
    async def open(cls, registry: TableRegistry, known: Presence, name: str, database: str) -> Announcer:
        return cls(registry, known, name, database, await Channel.listening(database))

    # ---- Telling who is where: what is stored is told by whoever stores it ----

    def tell_who_is_at(self, table: LiveTable) -> None:
        self._visited.add(table.id)
        self._awake.set()

    async def _tell_again_and_again(self) -> None:
        """Who is where; and forget those of whom nobody tells any more."""
        while True:
            await asyncio.sleep(presence.BEAT)
            self._tell_everything()
            for id in self._presence.forget_old():
                self._show(id)

    def _tell_everything(self) -> None:
        self._visited.update([table.id for table in self._registry.tables.values() if table.connections])
        self._awake.set()

    async def _publish(self) -> None:
        """What has gathered while the last message was on its way goes out as one."""
        failures = 0
        while not (self._closing and not self._has_news()):
            await self._awake.wait()
            if not self._closing:
                await asyncio.sleep(TOGETHER)
            self._awake.clear()
            while self._has_news():
                news = self._next_news()
                try:
                    await self._tell(ENCODER.encode(news).decode())
                    failures = 0
                except Exception as error:  # whatever it is: until it is told, somebody looks at an old table
                    self._visited.update(news.here)
                    self._asks = self._asks or news.asks
                    LOG.warning("news could not be told", extra={"facts": {"why": str(error)}})
                    await self._stop_telling()
                    await asyncio.sleep(pause_after(failures))
                    failures += 1
        await self._stop_telling()

    async def _tell(self, words: str) -> None:
        if self._telling is None:
            self._telling = await Channel.open(self._database)
        await self._telling.tell(words)

    async def _stop_telling(self) -> None:
        if self._telling is not None:
            channel, self._telling = self._telling, None
            await channel.close()

    def _has_news(self) -> bool:
        return bool(self._visited or self._asks)

    def _next_news(self) -> News:
        """As much as fits into one message."""
        visited = [self._visited.pop() for _ in range(min(MOST_AT_ONCE, len(self._visited)))]
        asks, self._asks = self._asks, False
        return News(self._name, here={id: self._who_is_at(id) for id in visited}, asks=asks)

    def _who_is_at(self, id: str) -> There:
        table = self._registry.tables.get(id)
        return NOBODY if table is None else at_this_process(table)

    # ---- Listening ----

    async def _listen(self, first: Channel) -> None:
        """Until the server closes: connections may be lost, and after each loss every table is read again."""
        channel: Channel | None = first
        failures = 0
        while True:
            begun = time.monotonic()
            try:
                if channel is None:
                    channel = await Channel.listening(self._database)
                    LOG.warning("the channel to the other processes is back")
                    self._listening_since = time.monotonic()
                    self._asks = True
                    self._awake.set()
                    self._read_all()
                self.is_up = True
                await self._hear_all(channel)
            except Exception as error:  # whatever it is: without a channel this process goes blind
                LOG.warning("the channel to the other processes is lost", extra={"facts": {"why": str(error)}})
            self.is_up = False
            channel = None
            if time.monotonic() - begun > STEADY:
                failures = 0
            await asyncio.sleep(pause_after(failures))
            failures += 1

    async def _hear_all(self, channel: Channel) -> None:
        heard = 0
        try:
            async for words in channel.hear():
                if self._name in words[:OWN]:
                    continue
                self._hear(words)
                heard += 1
                if heard % AT_A_STRETCH == 0:
                    await asyncio.sleep(0)
        finally:
            await channel.close()

    def _hear(self, words: str) -> None:
        try:
            news = DECODER.decode(words)
        except msgspec.DecodeError as error:
            LOG.warning("news could not be read", extra={"facts": {"why": str(error)}})
            return
        if news.entry is not None and not self._registry.hear(news.entry):
            self._want(news.entry.table_id, news.entry.version)
        for id, version in news.tables.items():
            self._want(id, version)
        for id, there in news.here.items():
            if self._presence.heard(news.process, id, there):
                self._show(id)
        if news.asks:
            self._tell_everything()

    def _show(self, id: str) -> None:
        table = self._registry.tables.get(id)
        if table is not None:
            presence.show(table)

    def has_heard_all(self) -> bool:
        """Whether every process that is there must have told, since this one listens, who is where with it."""
        return self.is_up and time.monotonic() - self._listening_since > presence.SURE * presence.BEAT

    def _read_all(self) -> None:
        for id in self._registry.known():
            self._want(id, NEWEST)

    def _want(self, id: str, version: int) -> None:
        """One task for each table: its news stays in order, and a table that is slow keeps only itself waiting."""
        if not self._registry.knows(id):
            return
        self._wanted[id] = max(version, self._wanted.get(id, 0))
        if id not in self._refreshes:
            self._refreshes[id] = asyncio.create_task(self._refresh(id))

    async def _refresh(self, id: str) -> None:
        try:
            while id in self._wanted:
                await self._bring_up_to(id, self._wanted.pop(id))
        finally:
            del self._refreshes[id]  # at once, so that whatever comes now gets a task of its own

    async def _bring_up_to(self, id: str, version: int) -> None:
        for pause in PAUSES:
            try:
                await self._registry.refresh(id, version)
                return
            except Exception:  # of one table; the others must hear their news
                LOG.exception("a table could not be brought up to date", extra={"facts": {"table": id}})
            await asyncio.sleep(pause)

    async def close(self) -> None:
        """Tell what is left to tell, and stop."""
        self._closing = True
        self._beat.cancel()
        self._awake.set()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._publisher, LAST_NEWS)
        tasks = [self._listener, self._beat, *self._refreshes.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def pause_after(failures: int) -> float:
    return PAUSES[min(failures, len(PAUSES) - 1)]
