"""The one writer of a process: gathers what waits and commits it as one transaction, so a thousand moves a second need few
waits for the disk.  Whoever handed something in hears back only when it is safely stored."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError

from stormdeck.web.store.database import LOG as LOG_TABLE
from stormdeck.web.store.database import TABLES, NewTable
from stormdeck.web.store.inserts import Inserts, Place, Row, Unanswered, place_of

LOG = logging.getLogger("stormdeck.writer")
MOST_AT_ONCE: Final = 500
GATHER: Final = 0.004
"""Seconds a busy writer waits for more before it commits: a commit costs the same for one row and for ten."""
PAUSES: Final = (0.0, 0.2, 0.5, 1.0, 2.0)
"""Seconds before each time a database is asked what became of a commit it did not answer."""

UNDONE: Final = 3
"""How often a transaction is tried again that the database has undone for the sake of another one."""

Job = tuple[Row, "asyncio.Future[None]"]


class Conflict(Exception):
    """The version or the key is taken: another process, or the same request twice."""


class NotStored(Exception):
    """The database did not take it.  Nothing was changed."""


class InDoubt(Exception):
    """The database was lost while it committed, and could not be asked since whether it did."""


class Writer:
    def __init__(self, engine: sa.Engine, inserts: Inserts, stored: Callable[[int], None] = lambda count: None) -> None:
        self._engine = engine
        self._inserts = inserts
        self._stored = stored
        """Told how many rows each transaction held."""
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, row: Row) -> asyncio.Future[None]:
        """Done when the row is stored; Conflict or NotStored if it is not, InDoubt where nobody can tell yet."""
        future = self._loop.create_future()
        self._jobs.put((row, future))
        return future

    async def close(self) -> None:
        """Everything handed in so far is written first."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    # ---- In the thread ----

    def _run(self) -> None:
        open_for_more, busy = True, False
        while open_for_more:
            waiting = [self._jobs.get()]
            if busy:
                time.sleep(GATHER)
            while len(waiting) < MOST_AT_ONCE:
                try:
                    waiting.append(self._jobs.get_nowait())
                except queue.Empty:
                    break
            jobs = [job for job in waiting if job is not None]
            open_for_more, busy = len(jobs) == len(waiting), len(jobs) > 1
            if jobs:
                outcomes = self._commit([row for row, _ in jobs])
                self._loop.call_soon_threadsafe(settle, jobs, outcomes)
        self._inserts.close()

    def _commit(self, rows: Sequence[Row]) -> list[Exception | None]:
        """Store all rows at once; if one of them makes that fail, it fails alone: each half is tried by itself, and so on."""
        outcomes: list[Exception | None] = []
        for some in without_rivals(rows):
            outcomes += self._commit_some(some)
        return outcomes

    def _commit_some(self, rows: Sequence[Row], tries: int = UNDONE) -> list[Exception | None]:
        try:
            return [None if is_stored else Conflict() for is_stored in self._store(rows)]
        except Unanswered as unanswered:
            LOG.warning("a commit was not answered", extra={"facts": {"rows": len(rows), "why": str(unanswered.__cause__)}})
            return self._clear_up(rows)
        except Exception as error:  # whatever a row holds, the thread goes on
            if is_undone(error) and tries:
                LOG.warning("a commit was undone for another", extra={"facts": {"rows": len(rows), "why": reason_of(error)}})
                return self._commit_some(rows, tries - 1)
            if len(rows) == 1 or is_down(error):
                return [outcome_of(error)] * len(rows)
            half = len(rows) // 2
            return self._commit_some(rows[:half]) + self._commit_some(rows[half:])

    def _store(self, rows: Sequence[Row]) -> list[bool]:
        found = self._inserts.store(rows)
        if any(found):
            self._stored(sum(found))
        return found

    def _clear_up(self, rows: Sequence[Row]) -> list[Exception | None]:
        """What became of rows whose commit was not answered: they are looked up, and what is not there is stored once more.

        To store it twice is impossible, for its place would be taken; and a commit that is still under way is waited for there.
        """
        found: dict[int, Exception | None] = {}
        for pause in PAUSES:
            time.sleep(pause)
            try:
                for number, row in enumerate(rows):
                    if number not in found:
                        found[number] = self._settle_one(row)
                break
            except Exception as error:  # the database is still away
                LOG.warning("what became of a commit is not known yet", extra={"facts": {"why": str(error)}})
        return [found.get(number, InDoubt()) for number in range(len(rows))]

    def _settle_one(self, row: Row) -> Exception | None:
        if self._is_there(row) or self._store([row])[0] or self._is_there(row):
            return None
        return Conflict()

    def _is_there(self, row: Row) -> bool:
        """Exactly this row, not another one in its place."""
        with self._engine.connect() as connection:
            found = connection.execute(at_the_place_of(row)).one_or_none()
        return found is not None and type(row)(*found) == row


def without_rivals(rows: Sequence[Row]) -> list[list[Row]]:
    """The rows in as many parts as it takes for none of them to hold two that want the same place."""
    parts: list[list[Row]] = [[]]
    taken: set[Place] = set()
    for row in rows:
        place = place_of(row)
        if place in taken:
            parts.append([])
            taken.clear()
        parts[-1].append(row)
        taken.add(place)
    return parts


def at_the_place_of(row: Row) -> sa.Select[Any]:
    if isinstance(row, NewTable):
        return sa.select(TABLES).where(TABLES.c.id == row.id)
    return sa.select(LOG_TABLE).where(LOG_TABLE.c.table_id == row.table_id, LOG_TABLE.c.version == row.version)


def is_undone(error: Exception) -> bool:
    """Whether the database has undone everything for the sake of another transaction, and says so: then it may work next time."""
    return str(getattr(getattr(error, "orig", None), "sqlstate", None) or "").startswith("40")


def is_down(error: Exception) -> bool:
    """Whether it was the database that failed, so that no row can be stored; not one of the rows."""
    return isinstance(error, OperationalError | InterfaceError) or getattr(error, "connection_invalidated", False)


def outcome_of(error: Exception) -> Exception:
    if not isinstance(error, SQLAlchemyError):
        LOG.error("a row could not be written", exc_info=error)
    return NotStored(reason_of(error))


def reason_of(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error)


def settle(jobs: Sequence[Job], outcomes: Sequence[Exception | None]) -> None:
    for (_, future), outcome in zip(jobs, outcomes, strict=True):
        if future.cancelled():
            continue
        if outcome is None:
            future.set_result(None)
        else:
            future.set_exception(outcome)
