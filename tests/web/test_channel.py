"""The channel between server processes: connections are lost, tables are slow, and the news arrives all the same.

Both servers run in the test's own process, so they also show that a process is not known by its number.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
import sqlalchemy as sa

from stormdeck.web.rooms.news import CHANNEL
from stormdeck.web.store import inserts
from stormdeck.web.store.database import full_url
from tests.web.kit import Guest, Running, asynchronous, quick_settings, running, sitting

LISTENERS = "FROM pg_stat_activity WHERE datname = :name AND query LIKE 'LISTEN%'"


class Administrator:
    """Somebody at the same PostgreSQL, connected to another database of it."""

    def __init__(self, main: str, database: str) -> None:
        self.engine = sa.create_engine(full_url(main), isolation_level="AUTOCOMMIT")
        self.name = sa.make_url(database).database

    async def do(self, statement: str, **values: Any) -> int:
        def run() -> int:
            with self.engine.connect() as connection:
                return connection.execute(sa.text(statement), values).rowcount

        return await asyncio.to_thread(run)

    async def drop_listeners(self) -> None:
        while await self.do(f"SELECT pid {LISTENERS}", name=self.name) < 2:
            await asyncio.sleep(0.02)  # one of them is not back yet
        await self.do(f"SELECT pg_terminate_backend(pid) {LISTENERS}", name=self.name)

    async def let_in(self, anybody: bool) -> None:
        """Connections that are open stay so."""
        await self.do(f"ALTER DATABASE {self.name} WITH ALLOW_CONNECTIONS {anybody}")


@asynccontextmanager
async def two_servers(database: str) -> AsyncIterator[tuple[Running, Running]]:
    async with running(quick_settings(database)) as one, running(quick_settings(database)) as other:
        assert one.house.announcer is not other.house.announcer
        yield one, other
    for server in (one, other):
        assert not server.server.lifespan.shutdown_failed  # type: ignore[attr-defined]  # of uvicorn's LifespanOn


@pytest.fixture
def administrator(postgres: str, postgres_database: str) -> Iterator[Administrator]:
    somebody = Administrator(postgres, postgres_database)
    yield somebody
    somebody.engine.dispose()


def keep_to_itself(server: Running) -> None:
    """It stores, and tells nobody."""
    silent: Any = server.house.writer._inserts
    silent.tells = ()


async def soon(is_so: Callable[[], bool]) -> None:
    for _ in range(1500):
        if is_so():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it does not happen")


async def move(guests: list[Guest]) -> None:
    """One move of whoever is asked; everybody must hear of it."""
    mover = next(guest for guest in guests if guest.snapshot["legal"])
    before = mover.snapshot["version"]
    answer = await mover.ask("play", action=mover.snapshot["legal"][0]["action"], version=before)
    assert "error" not in answer, answer
    for guest in guests:
        await asyncio.wait_for(guest.version(before + 1), 30)


async def channel(server: Running) -> Any:
    return (await server.get("/health"))["channel"]


@asynchronous
async def test_a_lost_connection_comes_back(postgres_database: str, administrator: Administrator) -> None:
    async with two_servers(postgres_database) as (one, other):
        table, tokens = await one.make("blanco", "me", "me")
        async with sitting(one, table, tokens[0]) as first, sitting(other, table, tokens[1]) as second:
            for _ in range(2):
                await administrator.drop_listeners()
                await move([first, second])
                await soon(lambda: all(server.house.channel == "up" for server in (one, other)))
            await move([first, second])


@asynchronous
async def test_what_was_missed_is_read_when_the_channel_is_back(postgres_database: str, administrator: Administrator) -> None:
    """The news is told while the other server cannot hear it, so it must look by itself."""
    async with two_servers(postgres_database) as (one, other):
        table, tokens = await one.make("blanco", "me", "me")
        async with sitting(one, table, tokens[0]) as first, sitting(other, table, tokens[0]) as second:
            assert await channel(one) == await channel(other) == "up"
            await administrator.let_in(False)
            await administrator.drop_listeners()
            await soon(lambda: all(server.house.channel == "down" for server in (one, other)))
            assert await channel(other) == "down"
            assert "stormdeck_channel_up 0" in (await other.call("GET", "/metrics")).text
            keep_to_itself(one)
            assert "error" not in await first.ask("chat", text="anybody there?")
            await administrator.let_in(True)
            await asyncio.wait_for(second.version(1), 30)
            assert await channel(other) == "up"


@asynchronous
async def test_news_that_could_not_be_told_is_told_later(postgres_database: str, administrator: Administrator) -> None:
    async with two_servers(postgres_database) as (one, other):
        table, tokens = await one.make("blanco", "me", "me")
        async with sitting(one, table, tokens[0]) as first, sitting(other, table, tokens[0]) as second:
            await administrator.let_in(False)  # listeners stay, but telling needs a connection
            assert "error" not in await first.ask("chat", text="hello")
            await asyncio.sleep(0.3)
            await administrator.let_in(True)
            await asyncio.wait_for(second.version(1), 30)


@asynchronous
async def test_the_end_is_clean_without_a_channel(postgres_database: str, administrator: Administrator) -> None:
    async with two_servers(postgres_database) as (one, other):
        await administrator.let_in(False)
        await administrator.drop_listeners()
        await soon(lambda: all(server.house.channel == "down" for server in (one, other)))


@asynchronous
async def test_a_slow_table_delays_only_itself(postgres_database: str) -> None:
    async with two_servers(postgres_database) as (one, other), AsyncExitStack() as stack:
        tables = [await one.make("blanco", "me", "me") for _ in range(2)]
        here = [await stack.enter_async_context(sitting(one, table, tokens[0])) for table, tokens in tables]
        there = [await stack.enter_async_context(sitting(other, table, tokens[0])) for table, tokens in tables]
        async with other.house.registry.tables[tables[0][0]].lock:
            for guest in here:
                assert "error" not in await guest.ask("chat", text="hello")
            await asyncio.wait_for(there[1].version(1), 30)
            assert there[0].snapshot["version"] == 0
            assert "error" not in await here[0].ask("chat", text="hello?")
        await asyncio.wait_for(there[0].version(2), 30)


@asynchronous
async def test_a_fault_at_one_table_is_logged_and_tried_again(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(logging.getLogger("stormdeck"), "propagate", True)
    async with two_servers(postgres_database) as (one, other):
        table, tokens = await one.make("blanco", "me", "me")
        async with sitting(one, table, tokens[0]) as first, sitting(other, table, tokens[0]) as second:
            registry = other.house.registry
            honest, faults = registry.refresh, iter([RuntimeError("a fault")])

            async def faulty(id: str, version: int) -> None:
                for fault in faults:
                    raise fault
                await honest(id, version)

            monkeypatch.setattr(registry, "refresh", faulty)
            monkeypatch.setattr(registry, "hear", lambda entry: False)  # it has to be read
            assert "error" not in await first.ask("chat", text="hello")
            await asyncio.wait_for(second.version(1), 30)
    assert [record.facts for record in caplog.records if "up to date" in record.message] == [{"table": table}]  # type: ignore[attr-defined]  # our own extra


def counted(server: Running) -> tuple[int, int]:
    """Entries that were carried out as they were told, and tables that were read."""
    counts = server.house.metrics.counts
    return counts["heard_total"], counts["catch_ups_total"]


@asynchronous
async def test_what_is_told_need_not_be_read(postgres_database: str) -> None:
    async with two_servers(postgres_database) as (one, other):
        table, tokens = await one.make("blanco", "me", "me")
        async with sitting(one, table, tokens[0]) as first, sitting(other, table, tokens[1]) as second:
            before = [counted(server) for server in (one, other)]
            for _ in range(6):
                await move([first, second])
            after = [counted(server) for server in (one, other)]
            assert sum([now[0] - then[0] for then, now in zip(before, after, strict=True)]) == 6
            assert [now[1] - then[1] for then, now in zip(before, after, strict=True)] == [0, 0]


@asynchronous
async def test_what_is_too_long_to_be_told_is_read(postgres_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inserts, "TOLD", inserts.TOLD.replace("8000", "200"))
    async with two_servers(postgres_database) as (one, other):
        table, tokens = await one.make("blanco", "me", "me")
        async with sitting(one, table, tokens[0]) as first, sitting(other, table, tokens[0]) as second:
            then = counted(other)
            assert "error" not in await first.ask("chat", text="so " * 60 + "on")
            await asyncio.wait_for(second.version(1), 30)
            assert counted(other) == (then[0], then[1] + 1)


@asynchronous
async def test_who_has_missed_something_reads_it(postgres_database: str) -> None:
    """The first entry is told to nobody; the second cannot be carried out without it."""
    async with two_servers(postgres_database) as (one, other):
        table, tokens = await one.make("blanco", "me", "me")
        async with sitting(one, table, tokens[0]) as first, sitting(other, table, tokens[0]) as second:
            silent: Any = one.house.writer._inserts
            tells, silent.tells = silent.tells, ()
            assert "error" not in await first.ask("chat", text="hello")
            silent.tells = tells
            assert "error" not in await first.ask("chat", text="hello?")
            await asyncio.wait_for(second.version(2), 2)  # the next round of looking at all tables comes later


@asynchronous
async def test_what_is_no_news_is_passed_over(postgres_database: str) -> None:
    async with two_servers(postgres_database) as (one, other):
        table, tokens = await one.make("blanco", "me", "me")
        async with sitting(one, table, tokens[0]) as first, sitting(other, table, tokens[0]) as second:
            engine = sa.create_engine(full_url(postgres_database), isolation_level="AUTOCOMMIT")
            with engine.connect() as connection:
                connection.execute(sa.text(f"NOTIFY {CHANNEL}, 'good morning'"))
            engine.dispose()
            assert "error" not in await first.ask("chat", text="hello")
            await asyncio.wait_for(second.version(1), 30)
            assert await channel(other) == "up"
