"""`stormdeck backup` and `stormdeck restore`: everything a server has stored, in one file that either kind of database takes.

The file is JSON lines, compressed: a head that says what follows, one line a row, and an end that counts them, so that a file
that was cut off is not taken for a whole one.  Like the database it holds the shuffles of running games.
"""

from __future__ import annotations

import gzip
import os
from base64 import b64decode
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import IO, Any, Final

import msgspec
import sqlalchemy as sa

from stormdeck.core.errors import BadFile, StormdeckError, quoted
from stormdeck.web.store.database import METADATA, current_revision, migrate, open_engine

FORMAT: Final = 1
AT_ONCE: Final = 500
"""Rows that are stored at once."""


class Head(msgspec.Struct, frozen=True, tag="stormdeck backup", tag_field="file"):
    format: int
    revision: str
    columns: dict[str, list[str]]


class End(msgspec.Struct, frozen=True, tag="end", tag_field="file"):
    rows: dict[str, int]


class Row(msgspec.Struct, frozen=True, tag="row", tag_field="file"):
    table: str
    values: list[Any]


class NotEmpty(StormdeckError):
    """A restore never mixes games with others."""


# ---- Writing ----


def backup(database: str, path: str) -> dict[str, int]:
    """Write all rows of a database to a new file, as they are at one moment; servers may go on meanwhile."""
    engine = open_engine(database)
    try:
        revision = current_revision(engine)
        if revision is None:
            raise StormdeckError("There are no games in this database.")
        with private_file(path) as raw:
            try:
                with gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as file:
                    return write_all(engine, revision, file)
            except BaseException:
                os.unlink(path)  # half a backup is none
                raise
    finally:
        engine.dispose()


def private_file(path: str) -> IO[bytes]:
    """A new file that only this user can read."""
    try:
        return os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb")
    except FileExistsError:
        raise BadFile(f"{quoted(path)} is there already; a backup is written to a new file.") from None
    except OSError as error:
        raise BadFile(f"{quoted(path)} cannot be written: {error.strerror}.") from None


def write_all(engine: sa.Engine, revision: str, file: gzip.GzipFile) -> dict[str, int]:
    encode, counts = msgspec.json.Encoder().encode, Counter[str]()
    there = sa.inspect(engine).get_table_names()  # an older version of Stormdeck made fewer
    tables = [table for table in METADATA.sorted_tables if table.name in there]
    columns = {str(table.name): [str(column.name) for column in table.columns] for table in tables}
    file.write(encode(Head(FORMAT, revision, columns)) + b"\n")
    with at_one_moment(engine) as connection:
        for table in tables:
            for values in connection.execute(sa.select(table).order_by(*table.primary_key)):
                file.write(encode(Row(str(table.name), list(values))) + b"\n")
                counts[str(table.name)] += 1
    file.write(encode(End(dict(counts))) + b"\n")
    return dict(counts)


def at_one_moment(engine: sa.Engine) -> sa.Connection:
    """A connection whose questions are all answered by the same state of the database, row by row."""
    if engine.dialect.name == "postgresql":
        return engine.connect().execution_options(isolation_level="REPEATABLE READ", yield_per=AT_ONCE)
    connection = engine.connect().execution_options(yield_per=AT_ONCE)
    connection.exec_driver_sql("BEGIN")  # Python's driver begins nothing for a question
    return connection


# ---- Reading ----


def restore(path: str, database: str) -> dict[str, int]:
    """Put everything of a backup into a database without games: all of it or nothing."""
    with closing(lines_of(path)) as lines:
        head = next(lines)
        assert isinstance(head, Head)
        engine = open_engine(database)
        try:
            migrate(engine)
            check_columns(head)
            with engine.begin() as connection:
                make_room(connection)
                return read_all(lines, head, connection)
        finally:
            engine.dispose()


def lines_of(path: str) -> Generator[Head | Row | End]:
    """The lines of a backup, the head first and the end last; BadFile says what is wrong with it."""
    decode, last = msgspec.json.Decoder(Head | Row | End).decode, None
    try:
        with gzip.open(path) as file:
            for number, text in enumerate(file):
                last = decode(text)
                if isinstance(last, Head) != (number == 0):
                    raise msgspec.DecodeError
                yield last
    except FileNotFoundError:
        raise BadFile(f"There is no file {quoted(path)}.") from None
    except (EOFError, gzip.BadGzipFile, msgspec.DecodeError):
        raise BadFile(f"{quoted(path)} is not a whole backup of Stormdeck.") from None
    except OSError as error:
        raise BadFile(f"{quoted(path)} cannot be read: {error.strerror}.") from None
    if not isinstance(last, End):
        raise BadFile(f"{quoted(path)} is not a whole backup of Stormdeck.")


def check_columns(head: Head) -> None:
    for name, columns in head.columns.items():
        table = METADATA.tables.get(name)
        if head.format > FORMAT or table is None or not set(columns) <= {column.name for column in table.columns}:
            raise StormdeckError("The backup was made by a newer version of Stormdeck; restore it with that one.")


def make_room(connection: sa.Connection) -> None:
    """Games are never mixed with others.  A key that a server without games has made gives way to the one that goes with them."""
    secrets = METADATA.tables["secrets"]
    for table in METADATA.sorted_tables:
        if table is not secrets and connection.execute(sa.select(sa.func.count()).select_from(table)).scalar():
            raise NotEmpty("There are games in this database already; a backup is restored into one that is new.")
    connection.execute(sa.delete(secrets))


def read_all(lines: Iterator[Head | Row | End], head: Head, connection: sa.Connection) -> dict[str, int]:
    counts, waiting = Counter[str](), dict[str, list[dict[str, Any]]]()
    for line in lines:
        if isinstance(line, Row):
            waiting.setdefault(line.table, []).append(row_of(METADATA.tables[line.table], head.columns[line.table], line.values))
            counts[line.table] += 1
            if len(waiting[line.table]) == AT_ONCE:
                connection.execute(sa.insert(METADATA.tables[line.table]), waiting.pop(line.table))
        elif isinstance(line, End) and line.rows != counts:
            raise BadFile("The backup does not hold as many rows as it says; nothing was restored.")
    for name, rows in waiting.items():
        connection.execute(sa.insert(METADATA.tables[name]), rows)
    return dict(counts)


def row_of(table: sa.Table, names: list[str], values: list[Any]) -> dict[str, Any]:
    """A row as the database takes it: bytes were written as text."""
    row = dict(zip(names, values, strict=True))
    for column in table.columns:
        if isinstance(column.type, sa.LargeBinary) and isinstance(row.get(column.name), str):
            row[column.name] = b64decode(row[column.name])
    return row


def tell(counts: dict[str, int], path: str) -> str:
    """One line for the person who asked."""
    return f"{counts.get('tables', 0):,} tables with {counts.get('log', 0):,} entries: {Path(path).name}"
