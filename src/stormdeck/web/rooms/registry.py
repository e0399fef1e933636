"""All tables of one process: finding and loading them, writing entries, telling whoever watches."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, Protocol, TypeVar

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from stormdeck.core.errors import UnknownRules
from stormdeck.core.types import Seat
from stormdeck.table.match import Judged
from stormdeck.table.room import entries
from stormdeck.table.room.entries import Body
from stormdeck.table.room.parts import Viewer
from stormdeck.table.room.room import Room
from stormdeck.table.room.spec import TableSpec
from stormdeck.web.auth.tokens import TABLE_ID
from stormdeck.web.metrics import Metrics
from stormdeck.web.protocol.refusals import NOT_STORED, Refused, not_found, not_now, set_aside, stale
from stormdeck.web.replays import rules_gone
from stormdeck.web.replays.past_frames import MOVES_AT_A_STRETCH
from stormdeck.web.rooms import frames
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.rooms.truth import Truth
from stormdeck.web.settings import Settings
from stormdeck.web.store.database import Entry, NewTable, Store
from stormdeck.web.store.writer import Conflict, InDoubt, NotStored, Writer

LOG = logging.getLogger("stormdeck.registry")
Answer = TypeVar("Answer")
RACES = 5
"""Lost races after which somebody who wants to sit down is told to look again."""
REFRESHES_AT_ONCE = 8
"""Tables read again at the same time: after a lost connection it is all of them, and people who move need the store too."""


LOOKED_AT_AGAIN: Final = 600.0
"""Seconds until a table that was set aside is tried again: the host may have helped it, or the server been changed."""
MOST_ASIDE: Final = 1000


class Recorder(Protocol):
    """Somebody who looks at everything that is sent; `rebuild` makes the same from another truth.  Tests only."""

    def __call__(self, table: Room, viewer: Viewer, what: str, sent: bytes, rebuild: Callable[[Truth], bytes]) -> None: ...


class AlreadyDone(Exception):
    """A request with this key was carried out before."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class TableRegistry:
    def __init__(self, settings: Settings, store: Store, writer: Writer, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.writer = writer
        self.metrics = metrics
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._refreshing = asyncio.Semaphore(REFRESHES_AT_ONCE)
        self.after_change: list[Callable[[LiveTable], None]] = []
        """Told after an entry of this process was carried out."""
        self.after_catch_up: list[Callable[[LiveTable], None]] = []
        """Told after entries were carried out that this process learned of only from the store."""
        self.after_load: list[Callable[[LiveTable], None]] = []
        """Told after a table was read from the store."""
        self.in_doubt: set[str] = set()
        """Tables of which nobody knows whether their last entry was stored: the database was lost meanwhile."""
        self.aside: dict[str, float] = {}
        """Tables that cannot be played on, whatever is the matter with them, and when that was seen."""
        self.after_set_aside: list[Callable[[LiveTable], None]] = []
        """Told of a table that people may be looking at."""
        self.recorder: Recorder | None = None

    # ---- Finding tables ----

    async def table(self, id: str) -> LiveTable:
        """A table by its id, from memory or replayed from the store; 404 if there is none."""
        found = self.tables.get(id)
        if found is None:
            if not TABLE_ID.fullmatch(id):
                raise not_found("There is no such table.")
            task = self._loading.get(id)
            if task is None:
                task = asyncio.create_task(self._load(id))
                self._loading[id] = task
                task.add_done_callback(lambda _: self._loading.pop(id, None))
            found = await asyncio.shield(task)
        found.used = time.monotonic()
        return found

    async def _load(self, id: str) -> LiveTable:
        if time.monotonic() - self.aside.get(id, -LOOKED_AT_AGAIN) < LOOKED_AT_AGAIN:
            raise set_aside()
        row = await asyncio.to_thread(self.store.table, id)
        if row is None:
            raise not_found("There is no such table.")
        try:
            table = self._open(row)
            await self._catch_up(table)
            if table.listed != row.listed and not table.spec.is_for_bots:  # a server was stopped between log and list
                await asyncio.to_thread(self.store.set_listed, id, table.listed)
        except SQLAlchemyError:
            raise
        except Exception as error:  # one table, whatever is stored of it, never hurts another
            table = await self._by_story(row, error)
        table.heard -= max(0.0, (now() - table.since) / 1000)
        self.tables[id] = table
        for listener in self.after_load:
            listener(table)
        self.aside.pop(id, None)
        return table

    def _open(self, row: NewTable) -> LiveTable:
        return LiveTable(row.id, row.created, msgspec.json.decode(row.spec, type=TableSpec))

    async def _by_story(self, row: NewTable, error: Exception) -> LiveTable:
        """A table that cannot be played again, as `error` says: it is watched by its story, or set aside."""
        try:
            found = await self._without_rules(row, error)
        except (Refused, SQLAlchemyError):
            raise
        except Exception as worse:
            raise self.set_aside(row.id, worse) from None
        if found is not None:
            return found
        raise error if isinstance(error, Refused) else self.set_aside(row.id, error)

    async def _without_rules(self, row: NewTable, error: Exception) -> LiveTable | None:
        """What is left of a table whose rules are gone; a game that was running is ended.  None if nothing is known of it."""
        data = await asyncio.to_thread(self.store.story, row.id)
        if data is None and not isinstance(error, UnknownRules):
            return None
        spec = msgspec.json.decode(row.spec, type=TableSpec)
        why = rules_gone.sentence_about(spec, error)
        if data is None and not rules_gone.has_older_rules(spec, error):
            raise Refused(409, why)
        log = await asyncio.to_thread(self.store.entries, row.id)
        table = await asyncio.to_thread(rules_gone.table_without_rules, row, spec, log, data, why)
        if table.phase != "finished":
            await self._end(table)
        return table

    async def _end(self, table: LiveTable) -> None:
        """The game cannot go on.  Another process may find that at the same moment."""
        why = rules_gone.RULES_CHANGED if table.phase == "running" else rules_gone.RULES_CHANGED_BEFORE
        try:
            await self.write(table, entries.End(why))
        except Refused:
            if table.phase != "finished":
                raise

    def set_aside(self, id: str, error: Exception) -> Refused:
        """A table that cannot be carried on is closed and told to the host; the refusal for whoever asked."""
        LOG.error("a table is set aside", exc_info=error, extra={"facts": {"table": id}})
        self.metrics.add("tables_set_aside_total")
        if len(self.aside) >= MOST_ASIDE:
            del self.aside[next(iter(self.aside))]
        self.aside[id] = time.monotonic()
        table = self.tables.pop(id, None)
        if table is not None:
            for listener in self.after_set_aside:
                listener(table)
        return set_aside()

    def _apply(self, table: LiveTable, entry: Entry, body: Body | None = None, judged: Judged | None = None) -> bool:
        """Carry out an entry; False if that cannot be done, and then the table is set aside."""
        try:
            table.take_in(entry, body, judged)
        except Exception as error:
            self.set_aside(table.id, error)
            return False
        return True

    async def _catch_up(self, table: LiveTable) -> int:
        """Carry out what other processes have written; how many entries that were."""
        missing = await asyncio.to_thread(self.store.entries, table.id, table.version)
        self.metrics.add("catch_ups_total")
        count = 0
        for entry in missing:
            if entry.version != table.version + 1:
                continue  # it came in by another way meanwhile
            if not self._apply(table, entry):
                raise set_aside()
            count += 1
            if count % MOVES_AT_A_STRETCH == 0:
                await asyncio.sleep(0)
        return count

    def hear(self, entry: Entry) -> bool:
        """Carry out what another process says it has stored, if this is the moment; False if the table must be read."""
        table = self.tables.get(entry.table_id)
        if table is None:
            return entry.table_id not in self._loading  # else it may have been read a moment too early
        if entry.version <= table.version:
            return True
        if entry.version > table.version + 1 or table.lock.locked():
            return False
        if self._apply(table, entry):
            self.metrics.add("heard_total")
            self._caught_up(table)
        return True

    async def refresh(self, id: str, version: int) -> None:
        """Another process says that a table is at some version now."""
        loading = self._loading.get(id)
        if loading is not None:
            await asyncio.wait([loading])  # it may have been read a moment too early
        table = self.tables.get(id)
        if table is not None and table.version < version:
            async with table.lock, self._refreshing:
                if table.version < version and await self._catch_up(table):
                    self._caught_up(table)

    def _caught_up(self, table: LiveTable) -> None:
        self.tell(table)
        for listener in self.after_catch_up:
            listener(table)

    def knows(self, id: str) -> bool:
        return id in self.tables or id in self._loading

    def known(self) -> list[str]:
        """The ids of all tables in memory, or on their way there."""
        return [*self.tables, *self._loading]

    def forget_idle(self) -> int:
        """Drop tables that nobody has looked at for a while; how many."""
        long_ago = time.monotonic() - self.settings.keep_idle
        idle = [
            table
            for table in self.tables.values()
            if table.used < long_ago and not table.connections and table.driver is None and not table.lock.locked()
        ]
        for table in idle:
            del self.tables[table.id]
            if table.alarm is not None:
                table.alarm.cancel()  # whoever reads the table again sets it anew
        return len(idle)

    def frames_kept(self) -> int:
        """Bytes of frames that are kept in case somebody asks for them again."""
        return sum([table.frames.bytes for table in self.tables.values()])

    def events_kept(self) -> int:
        """Everything that has happened at the tables in memory."""
        return sum([len(table.history) for table in self.tables.values()])

    def longest_history(self) -> int:
        return max([len(table.history) for table in self.tables.values()], default=0)

    # ---- Writing ----

    async def make(self, id: str, spec: TableSpec) -> LiveTable:
        """Store a new table."""
        row = NewTable(id, now(), spec.listed and not spec.is_for_bots, msgspec.json.encode(spec).decode())
        try:
            table = LiveTable(id, row.created, spec)
        except Exception as error:  # a fault of ours, whose trace does not say what was to be dealt
            error.add_note(f"while {spec.game} was dealt for {spec.players}, with {spec.options}")
            raise
        try:
            await self.writer.write(row)
        except (Conflict, NotStored, InDoubt):  # if it was stored after all, nobody knows its name
            raise Refused(NOT_STORED, "The table could not be stored; try again.") from None
        table.used = time.monotonic()
        self.tables[id] = table
        self.tell(table)
        self._changed(table)
        return table

    async def write(self, table: LiveTable, body: Body, key: str | None = None, judged: Judged | None = None) -> int:
        """Store an entry and carry it out; its version.  The caller holds the table's lock and has checked everything.

        Carried out as soon as it is stored, even if whoever asked has gone meanwhile.
        """
        if table.version >= self.settings.limits.entries:
            raise not_now(f"{table.version} things have happened at this table, the most there may be; it cannot go on.")
        entry = Entry(table.id, table.version + 1, body.kind, entries.encode(body), key, max(now(), table.since))
        begun = time.perf_counter()
        future = self.writer.write(entry)
        future.add_done_callback(lambda stored: self._stored(table, entry, body, judged, begun, stored))
        try:
            await asyncio.shield(future)
        except Conflict:
            self.metrics.add("conflicts_total")
            return await self._lost_race(table, key)
        except NotStored:
            raise Refused(NOT_STORED, "That could not be stored, so it did not happen; try again.") from None
        except InDoubt:
            self.in_doubt.add(table.id)
            raise Refused(
                NOT_STORED, "The database was lost, and nobody knows yet whether that was stored; look again."
            ) from None
        if table.id in self.aside:
            raise set_aside()
        return entry.version

    def _stored(
        self, table: LiveTable, entry: Entry, body: Body, judged: Judged | None, begun: float, stored: asyncio.Future[None]
    ) -> None:
        if stored.cancelled() or stored.exception() is not None or table.version >= entry.version:
            return
        if not self._apply(table, entry, body, judged):
            return
        self.metrics.stored_in(time.perf_counter() - begun)
        self.metrics.add("entries_total")
        if isinstance(body, entries.Move):
            self.metrics.add("moves_total")
        self.tell(table)
        self._changed(table)

    def _changed(self, table: LiveTable) -> None:
        for listener in self.after_change:
            listener(table)

    async def _lost_race(self, table: LiveTable, key: str | None) -> int:
        """Another process was faster, or the key was used: take in what it wrote, then say which."""
        if await self._catch_up(table):
            self._caught_up(table)
        if key is not None:
            version = await asyncio.to_thread(self.store.version_of_key, table.id, key)
            if version is not None:
                raise AlreadyDone(version)
        raise stale(table.version)

    async def in_spite_of_races(self, attempt: Callable[[], Awaitable[Answer]]) -> Answer:
        """Try again where another process was faster: the table has taken in what that wrote, and `attempt` looks afresh."""
        for _ in range(RACES):
            try:
                return await attempt()
            except Refused as refusal:
                if refusal.version is None:
                    raise
        return await attempt()

    async def check_version(self, table: LiveTable, expected: int, key: str) -> None:
        """Refuse what was meant for another moment, unless it is the echo of something that was carried out."""
        if table.changed <= expected <= table.version:
            return
        if expected > table.version and await self._catch_up(table):  # they come from a process that knows more
            self._caught_up(table)
            if table.changed <= expected <= table.version:
                return
        version = await asyncio.to_thread(self.store.version_of_key, table.id, key)
        if version is not None:
            raise AlreadyDone(version)
        raise stale(table.version)

    # ---- Telling ----

    def tell(self, table: LiveTable) -> None:
        """Everybody connected gets a fresh snapshot."""
        for connection in table.connections:
            connection.wake()

    def snapshot(self, table: LiveTable, viewer: Viewer, cursor: int) -> tuple[bytes, int]:
        """The frame for a viewer, built once for all who look through the same eyes and have seen as much."""
        place = (viewer, frames.begin_at(table, viewer, cursor))
        made = table.frames.get(place)
        if made is None:
            made = frames.build(table, table.truth, *place, info=self._info(table))
            if is_shared(table, viewer):
                table.frames.put(place, made)
        if self.recorder is not None and table.has_begun:
            self.recorder(table, viewer, "snapshot", made[0], lambda truth: frames.build(table, truth, viewer, cursor)[0])
        return frames.stamp(made[0], now()), made[1]

    def _info(self, table: LiveTable) -> bytes:
        """What everybody knows about a table, encoded once for all viewers."""
        if not table.info:
            table.info = frames.table_info(table)
        return table.info

    def show_to_recorder(self, table: Room, viewer: Viewer, what: str, sent: bytes, rebuild: Callable[[Truth], bytes]) -> None:
        """For tests: everything that is sent, and how to make it again."""
        if self.recorder is not None and table.has_begun:
            self.recorder(table, viewer, what, sent, rebuild)


def is_shared(table: LiveTable, viewer: Viewer) -> bool:
    """Whether others may ask for the same frame; a seat's own is as large as everything else its socket keeps."""
    return viewer is None or sum([connection.viewer == viewer for connection in table.connections]) > 1


def now() -> int:
    """Unix time in milliseconds."""
    return time.time_ns() // 1_000_000


def seat_or_none(viewer: Viewer) -> Seat | None:
    return None if viewer is None else Seat(viewer)
