"""Double clicks, two tabs, races and restarts do no harm, whatever the database."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from stormdeck.web.store.database import Store, open_engine
from tests.web.kit import Running, asynchronous, new_key, quick_settings, running, sitting, timeless


async def first_move(server: Running, table: str, tokens: list[str]) -> tuple[str, Any]:
    for token in tokens:
        snapshot = await server.get(f"/api/tables/{table}", token)
        if snapshot["legal"]:
            return token, snapshot
    raise AssertionError("nobody is asked")


@asynchronous
async def test_the_same_key_is_carried_out_once(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        token, before = await first_move(server, table, tokens)
        action = before["legal"][0]["action"]
        clicks = [server.play(table, token, action, before["version"], key="click") for _ in range(20)]
        assert await asyncio.gather(*clicks) == [{"version": 1}] * 20
        again = await server.get(f"/api/tables/{table}", token)
        assert again["version"] == 1
        for _ in range(40):  # more than the server keeps keys of in memory
            await server.post(f"/api/tables/{table}/chat", token, text="hm", key=new_key())
        assert await server.play(table, token, action, before["version"], key="click") == {"version": 1}
        await server.post(f"/api/tables/{table}/chat", token, text="hm", key="click")  # another request's key is no excuse
        assert (await server.get(f"/api/tables/{table}", token))["version"] == 41


@asynchronous
async def test_of_two_tabs_one_wins_and_the_other_is_told(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        token, before = await first_move(server, table, tokens)
        actions = [offer["action"] for offer in before["legal"]]
        clicks = [
            server.call("POST", f"/api/tables/{table}/play", token, json={"action": action, "version": 0, "key": new_key()})
            for action in actions
        ]
        answers = await asyncio.gather(*clicks)
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * (len(actions) - 1)
        losers = [answer.json() for answer in answers if answer.status_code == 409]
        assert all(loser["version"] == 1 for loser in losers)
        assert (await server.get(f"/api/tables/{table}"))["version"] == 1


@asynchronous
async def test_a_restart_forgets_nothing(database: str) -> None:
    settings = quick_settings(database)
    async with running(settings) as server:
        table, tokens = await server.make("thunder-and-lightning", "me", "invite", clock={"minutes": 5})
        await server.post(f"/api/tables/{table}/join", tokens[1], name="Ben")
        for _ in range(8):
            token, before = await first_move(server, table, tokens)
            await server.play(table, token, before["legal"][-1]["action"], before["version"])
        await server.post(f"/api/tables/{table}/chat", tokens[0], text="see you", key=new_key())
        token, before = await first_move(server, table, tokens)
        await server.play(table, token, before["legal"][0]["action"], before["version"], key="last")
        last = await server.get(f"/api/tables/{table}", token)
        if last["may_take_back"]:
            await server.post(f"/api/tables/{table}/take-back", token, version=last["version"], key="t")
        known = [timeless(await server.get(f"/api/tables/{table}", who)) for who in (*tokens, None)]
    async with running(settings) as server:
        assert server.house.registry.tables == {}
        assert [timeless(await server.get(f"/api/tables/{table}", who)) for who in (*tokens, None)] == known
        assert (await server.play(table, token, before["legal"][0]["action"], before["version"], key="last")) == {
            "version": last["version"]
        }


@asynchronous
async def test_a_bot_whose_turn_it_was_goes_on_after_a_restart(sqlite: str) -> None:
    async with running(quick_settings(sqlite, bot_pause=(60, 60))) as server:
        table, (mine, _) = await server.make("blanco", "me", "bot:random", options={"first_dealer": "seat_1"})
        async with sitting(server, table, mine) as guest:
            for _ in range(40):
                if not guest.snapshot["legal"]:
                    break
                action = guest.snapshot["legal"][0]["action"]
                await guest.say("play", action=action, version=guest.snapshot["version"], key=new_key())
                await guest.until(lambda frame: frame["frame"] == "snapshot")
            stuck = guest.snapshot["version"]
    async with running(quick_settings(sqlite)) as server, sitting(server, table, mine) as guest:
        await guest.until(lambda frame: frame["frame"] == "snapshot" and frame["version"] > stuck)


@asynchronous
async def test_the_store_has_every_entry_in_order(database: str) -> None:
    async with running(quick_settings(database)) as server:
        tables = [await server.make("blanco", "me", "me") for _ in range(5)]

        async def talk(table: str, token: str, number: int) -> None:
            await server.post(f"/api/tables/{table}/chat", token, text=f"line {number}", key=new_key())

        await asyncio.gather(*[talk(id, tokens[n % 2], n) for id, tokens in tables for n in range(20)])
    engine = open_engine(database)
    store = Store(engine)
    for id, _ in tables:
        log = store.entries(id)
        assert [entry.version for entry in log] == list(range(1, 21))
        assert store.entries(id, 15) == log[15:]
    engine.dispose()


@asynchronous
async def test_idle_tables_leave_the_memory_and_come_back(sqlite: str) -> None:
    async with running(quick_settings(sqlite, keep_idle=0.0)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        token, before = await first_move(server, table, tokens)
        await server.play(table, token, before["legal"][0]["action"], before["version"])
        after = await server.get(f"/api/tables/{table}", token)
        async with sitting(server, table, token):
            await asyncio.sleep(0.01)
            assert server.house.registry.forget_idle() == 0
        while server.house.registry.tables[table].connections:
            await asyncio.sleep(0.01)
        assert server.house.registry.forget_idle() == 1
        assert timeless(await server.get(f"/api/tables/{table}", token)) == timeless(after)


@asynchronous
async def test_what_cannot_be_stored_did_not_happen(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that is away: people are told, bots wait, and nothing in memory is ahead of the store."""
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        token, before = await first_move(server, table, tokens)
        broken = True

        def fail(rows: object) -> Any:
            if broken:
                raise OperationalError("INSERT", {}, Exception("the disk is full"))
            return working(rows)

        working: Any = server.house.writer._store
        monkeypatch.setattr(server.house.writer, "_store", fail)
        action = before["legal"][0]["action"]
        refused = await server.play(table, token, action, before["version"], status=503, key="k")
        assert "try again" in refused["error"]
        assert timeless(await server.get(f"/api/tables/{table}", token)) == timeless(before)
        broken = False
        assert await server.play(table, token, action, before["version"], key="k") == {"version": 1}
