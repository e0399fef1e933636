"""How rows are stored: all at once, each finding its place or not.

A place that is taken costs nobody else anything: one statement stores what can be stored and says what that was.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from stormdeck.web.store.database import LOG as LOG_TABLE
from stormdeck.web.store.database import TABLES, Entry, NewTable

LOG = logging.getLogger("stormdeck.writer")

Row = NewTable | Entry
Place = tuple[str, int]


class Unanswered(Exception):
    """It was sent that the rows be kept, and no answer came."""


class Inserts(Protocol):
    def store(self, rows: Sequence[Row]) -> list[bool]:
        """Which of the rows have found their place, of which no two want the same one.

        Unanswered if nobody knows; after any other exception none of them is stored.
        """

    def close(self) -> None: ...


def place_of(row: Row) -> Place:
    return (row.id, 0) if isinstance(row, NewTable) else (row.table_id, row.version)


class SqliteInserts(Inserts):
    """One transaction; only this process writes, so that hardly ever a place is taken."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def store(self, rows: Sequence[Row]) -> list[bool]:
        with self._engine.connect() as connection:
            try:
                insert_all(connection, rows)
                found = [True] * len(rows)
            except IntegrityError:
                connection.rollback()
                found = [insert_one(connection, row) for row in rows]
            try:
                connection.commit()
            except Exception as error:
                connection.invalidate()  # it may still hold what it did not commit, and would show it as if it had
                raise Unanswered from error
        return found

    def close(self) -> None:
        """Nothing is kept open."""


def insert_all(connection: sa.Connection, rows: Iterable[Row]) -> None:
    made = [msgspec.structs.asdict(row) for row in rows if isinstance(row, NewTable)]
    logged = [msgspec.structs.asdict(row) for row in rows if isinstance(row, Entry)]
    if made:
        connection.execute(sa.insert(TABLES), made)
    if logged:
        connection.execute(sa.insert(LOG_TABLE), logged)


def insert_one(connection: sa.Connection, row: Row) -> bool:
    table = TABLES if isinstance(row, NewTable) else LOG_TABLE
    return connection.execute(sa.insert(table).prefix_with("OR IGNORE"), msgspec.structs.asdict(row)).rowcount == 1


STATEMENT: Final = """
WITH made AS (
    INSERT INTO tables (id, created, listed, spec)
    SELECT row->>0, (row->>1)::bigint, (row->>2)::boolean, row->>3 FROM jsonb_array_elements(%s::jsonb) AS row
    ON CONFLICT DO NOTHING RETURNING id
), logged AS (
    INSERT INTO log (table_id, version, kind, body, key, at)
    SELECT row->>0, (row->>1)::integer, row->>2, row->>3, row->>4, (row->>5)::bigint FROM jsonb_array_elements(%s::jsonb) AS row
    ON CONFLICT DO NOTHING RETURNING table_id, version, {told}
)
SELECT id, 0, NULL FROM made UNION ALL SELECT * FROM logged
"""
"""Stores everything and answers what has found its place, in one go.  For many rows one text is the cheapest way to get there."""

TOLD: Final = """(
    SELECT pg_notify(%s, CASE WHEN octet_length(whole) < 8000 THEN whole ELSE brief END)::text FROM (SELECT
        json_build_object('process', %s::text, 'entry', json_build_array(table_id, version, kind, body, key, at))::text AS whole,
        json_build_object('process', %s::text, 'tables', json_build_object(table_id, version))::text AS brief
    ) AS news
)"""
"""Tells the other processes of an entry if and only if it is stored.  PostgreSQL carries less than 8,000 bytes at a time."""

TOO_MUCH_NEWS: Final = "54000"
"""PostgreSQL's word for it, when a process has stood still for hours and heard none of it.  The others read what is stored."""


class PostgresInserts(Inserts):
    """One statement, which is a transaction of its own, on a connection that is kept: one question and one answer."""

    def __init__(self, engine: sa.Engine, channel: str = "", process: str = "") -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self.tells: tuple[str, ...] = (channel, process, process) if channel else ()
        """Where the other processes hear of what is stored, and by whom; nothing if there is nobody to tell."""
        self._kept: sa.Connection | None = None

    def store(self, rows: Sequence[Row]) -> list[bool]:
        """In the same order in all processes: two that want the same places would wait for each other otherwise."""
        made = sorted([row for row in rows if isinstance(row, NewTable)], key=place_of)
        logged = sorted([row for row in rows if isinstance(row, Entry)], key=place_of)
        given = (as_text(made), as_text(logged))
        try:
            found = self.carry_out(given, self.tells)
        except DBAPIError as error:
            if not self.tells or getattr(error.orig, "sqlstate", None) != TOO_MUCH_NEWS:
                raise
            LOG.warning("the news cannot be told", extra={"facts": {"why": str(error.orig)}})
            found = self.carry_out(given, ())
        return [place_of(row) in found for row in rows]

    def carry_out(self, rows: tuple[str, str], tells: tuple[str, ...]) -> set[Place]:
        """Store the new tables and the entries; tell nobody of them if there is nobody to tell."""
        if self._kept is None:
            self._kept = self._engine.connect()
        statement = STATEMENT.format(told=TOLD if tells else "NULL")
        try:
            found = {(id, version) for id, version, _ in self._kept.exec_driver_sql(statement, (*rows, *tells))}
            self._kept.commit()  # asks nothing of the database, which has done that by itself
        except Exception as error:
            self.close()
            if isinstance(error, DBAPIError) and error.connection_invalidated:
                raise Unanswered from error
            raise
        return found

    def close(self) -> None:
        if self._kept is not None:
            self._kept.close()
            self._kept = None


def inserts_for(engine: sa.Engine, channel: str = "", process: str = "") -> Inserts:
    """Only on PostgreSQL there can be others to tell."""
    return SqliteInserts(engine) if engine.dialect.name == "sqlite" else PostgresInserts(engine, channel, process)


def as_text(rows: Sequence[Row]) -> str:
    return msgspec.json.encode(rows).decode()
