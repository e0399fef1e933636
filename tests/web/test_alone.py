"""Tables where only bots sit: they play while somebody watches, and take nobody's place in the lobby."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import msgspec
import pytest

from stormdeck.web.rooms import lobby
from stormdeck.web.thinking import bot_driver, bot_tables
from tests.web.kit import FAST, Guest, Running, asynchronous, quick_settings, running, sitting
from tests.web.test_channel import soon

SEATS = [{"kind": "bot", "bot": "random"}] * 2
WISH = {"game": "blanco", "players": 2, "seats": SEATS, "listed": True}
PACE = (0.02, 0.02)
SLOW = (0.5, 0.5)
"""No game ends while a test looks on, and makes room for the next."""


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_driver, "OTHERS_DRIVE", 0.2)
    monkeypatch.setattr("stormdeck.web.rooms.reconcile.ROUND", 0.2)


async def bots_alone(server: Running) -> str:
    return str((await server.post("/api/tables", status=201, **WISH))["table"])


async def goes_on(guest: Guest) -> None:
    before = guest.snapshot["version"]
    await asyncio.wait_for(guest.version(before + 3), 30)


@asynchronous
async def test_bots_alone_play_only_while_somebody_watches(sqlite: str) -> None:
    settings = quick_settings(sqlite, bot_pause=PACE)
    async with running(settings) as server:
        table = await bots_alone(server)
        live = server.house.registry.tables[table]
        await asyncio.sleep(1)
        assert live.version == 0, "they play for nobody"
        async with sitting(server, table, None) as watcher:
            await goes_on(watcher)
        await asyncio.sleep(0.5)  # a move that was begun is finished
        stopped = live.version
        await asyncio.sleep(1)
        assert live.version == stopped
        assert live.driver is None
    async with running(settings) as server, sitting(server, table, None) as watcher:
        await goes_on(watcher)  # also after a restart


@asynchronous
async def test_who_asks_without_a_socket_watches_too(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_tables, "STILL_LOOKING", 1.0)
    async with running(quick_settings(sqlite, bot_pause=PACE)) as server:
        table = await bots_alone(server)
        live = server.house.registry.tables[table]
        while live.version < 4:  # the first move needs a process
            await server.get(f"/api/tables/{table}")
            await asyncio.sleep(0.1)
        await asyncio.sleep(1.5)
        stopped = live.version
        await asyncio.sleep(0.5)
        assert live.version == stopped


@asynchronous
async def test_only_a_few_play_for_one_address(sqlite: str) -> None:
    async with running(quick_settings(sqlite, bot_pause=SLOW)) as server, AsyncExitStack() as stack:
        tables = [await bots_alone(server) for _ in range(bot_tables.AT_ONCE + 2)]
        sockets = {}
        for table in tables:
            sockets[table] = await stack.enter_async_context(server.socket(table))
            guest = Guest(sockets[table])
            await guest.say("hello", token=None, cursor=0)
        lives = [server.house.registry.tables[table] for table in tables]
        await soon(lambda: sum(live.version > 0 for live in lives) >= bot_tables.AT_ONCE)  # the first needs a process
        await asyncio.sleep(1)
        moving = [table for table, live in zip(tables, lives, strict=True) if live.version > 0]
        assert len(moving) == bot_tables.AT_ONCE
        await sockets[moving[0]].close()  # somebody else's turn
        resting = [server.house.registry.tables[table] for table in tables if table not in moving]
        await soon(lambda: any(table.version > 0 for table in resting))
        await asyncio.sleep(1)
        assert sum(table.version > 0 for table in resting) == 1


@asynchronous
async def test_bots_alone_push_nobody_out_of_the_lobby(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST_LOOKED_AT", 6)
    monkeypatch.setattr(lobby, "FRESH", 0.0)
    async with running(quick_settings(sqlite)) as server:
        person, _ = await server.make("blanco", "me", "bot:random", listed=True)
        bots = [await bots_alone(server) for _ in range(8)]
        shown = [summary["table"] for summary in (await server.get("/api/tables"))["running"]]
        assert shown[0] == person
        assert len(shown) == 1 + lobby.MOST_OF_BOTS
        assert set(shown[1:]) <= set(bots)


@asynchronous
async def test_one_address_opens_only_so_many(sqlite: str) -> None:
    limits = msgspec.structs.replace(FAST, bot_tables=(2, 0.0))
    async with running(quick_settings(sqlite, limits=limits)) as server:
        for _ in range(2):
            await bots_alone(server)
        refused = await server.post("/api/tables", status=429, **WISH)
        assert refused["error"] == "You have opened many tables for bots alone; wait a little."
        await server.make("blanco", "me", "bot:random")
