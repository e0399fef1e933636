"""The writer and the schema, on both databases."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from stormdeck.web.settings import from_text
from stormdeck.web.store import inserts
from stormdeck.web.store.database import (
    HEAD,
    METADATA,
    BadDatabase,
    Entry,
    NewTable,
    Store,
    current_revision,
    migrate,
    open_engine,
)
from stormdeck.web.store.inserts import inserts_for
from stormdeck.web.store.writer import Conflict, NotStored, Writer
from tests.web.kit import asynchronous


@pytest.fixture
def engine(database: str) -> sa.Engine:
    engine = open_engine(database)
    migrate(engine)
    return engine


def entry(version: int, key: str | None = None, table: str = "t") -> Entry:
    return Entry(table, version, "chat", "{}", key, 5)


@asynchronous
async def test_a_batch_with_conflicts_stores_the_rest(engine: sa.Engine) -> None:
    sizes: list[int] = []
    writer = Writer(engine, inserts_for(engine), sizes.append)
    await writer.write(NewTable("t", 1, True, "{}"))
    await writer.write(entry(1, "a"))
    rows = [entry(2, "b"), entry(1, "c"), entry(3, "a"), entry(3, "d"), entry(4), entry(5)]
    outcomes = await asyncio.gather(*[writer.write(row) for row in rows], return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, Conflict] + [type(None)] * 3
    await writer.close()
    store = Store(engine)
    assert [row.version for row in store.entries("t")] == [1, 2, 3, 4, 5]
    assert store.version_of_key("t", "d") == 3
    assert store.version_of_key("t", "c") is None
    assert store.table("t") == NewTable("t", 1, True, "{}")
    assert store.listed(10) == [("t", 5)]
    engine.dispose()


@asynchronous
async def test_two_who_want_the_same_places_get_each_one_once(engine: sa.Engine) -> None:
    """Two processes write to the same tables at the same moment, each in an order of its own; nobody waits for a deadlock."""
    twin = open_engine(engine.url.render_as_string(hide_password=False))
    sizes: list[int] = []
    writers = [
        Writer(one, inserts_for(one), sizes.append) for one in ((engine, twin) if engine.dialect.name != "sqlite" else (engine,))
    ]
    names = [f"t{number}" for number in range(200)]
    begun = time.monotonic()
    for version in range(1, 6):
        rows = [entry(version, f"{version}:{number}", name) for number, name in enumerate(names)]
        rivals = [*rows, *reversed(rows)]
        written = [writers[place // len(rows) % len(writers)].write(row) for place, row in enumerate(rivals)]
        outcomes = await asyncio.gather(*written, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes].count(type(None)) == len(rows)
        assert [type(outcome) for outcome in outcomes].count(Conflict) == len(rows)
    assert time.monotonic() - begun < 5
    assert sum(sizes) == 5 * len(names)
    for writer in writers:
        await writer.close()
    assert [len(Store(engine).entries(name)) for name in names] == [5] * len(names)
    twin.dispose()
    engine.dispose()


@asynchronous
async def test_what_cannot_be_told_is_stored_all_the_same(postgres_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A neighbour that stands still for hours lets the news pile up until PostgreSQL takes no more of it."""
    engine = open_engine(postgres_database)
    migrate(engine)
    full = "RAISE EXCEPTION 'too many notifications in the NOTIFY queue' USING ERRCODE = '54000'"
    with engine.begin() as connection:
        connection.execute(
            sa.text(
                f"CREATE FUNCTION full_queue(a text, b text, c text) RETURNS text LANGUAGE plpgsql AS $$ BEGIN {full}; END $$"
            )
        )
    monkeypatch.setattr(inserts, "TOLD", "full_queue(%s, %s, %s)")
    writer = Writer(engine, inserts_for(engine, "somewhere", "me"))
    await asyncio.gather(*[writer.write(entry(number)) for number in range(1, 4)])
    await writer.close()
    assert len(Store(engine).entries("t")) == 3
    engine.dispose()


@asynchronous
async def test_what_waits_is_committed_together(engine: sa.Engine) -> None:
    sizes: list[int] = []
    writer = Writer(engine, inserts_for(engine), sizes.append)
    await asyncio.gather(*[writer.write(entry(number, None, "u")) for number in range(1, 301)])
    await writer.close()
    assert sum(sizes) == 300
    assert len(sizes) < 100
    engine.dispose()


@asynchronous
async def test_closing_writes_what_was_handed_in(engine: sa.Engine) -> None:
    writer = Writer(engine, inserts_for(engine))
    waiting = [writer.write(entry(number, None, "w")) for number in range(1, 51)]
    await writer.close()
    await asyncio.gather(*waiting)
    assert len(Store(engine).entries("w")) == 50
    engine.dispose()


@asynchronous
async def test_a_database_that_fails_is_said_to_have_failed(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        connection.execute(sa.text("DROP TABLE log"))
    writer = Writer(engine, inserts_for(engine))
    with pytest.raises(NotStored):
        await writer.write(entry(1))
    await writer.close()
    engine.dispose()


def test_migrations_make_the_schema_the_code_expects(engine: sa.Engine) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext

    assert current_revision(engine) == HEAD
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


@pytest.mark.parametrize("url", ["sqlite:////nowhere/at/all.db", "postgresql://localhost:1/x", "oracle://x", "http://x", "", " "])
def test_a_database_that_cannot_be_opened_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(BadDatabase) as caught:
        open_engine(url)
    assert "\n" not in str(caught.value)


def test_passwords_are_not_shown(tmp_path: Path) -> None:
    with pytest.raises(BadDatabase) as caught:
        open_engine("postgresql://mia:secret@localhost:1/x")
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("url", ["mysql://mia:secret@x/y", "oracle://x"])
def test_another_kind_of_database_is_named(url: str) -> None:
    with pytest.raises(BadDatabase, match=r"is neither a SQLite file nor postgresql") as caught:
        open_engine(url)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        '{"bot_proceses": 2}',
        '{"limits": {"requets": [1, 1]}}',
        '{"bot_processes": 0}',
        '{"quick_processes": 0}',
        '{"bot_pause": [5, 1]}',
    ],
)
def test_settings_that_mean_nothing_are_refused(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        from_text(text)
