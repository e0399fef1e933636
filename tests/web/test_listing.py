"""A table that is put in the lobby after it was opened, and taken out again."""

from __future__ import annotations

from typing import Any

from stormdeck.web.rooms.lobby import FRESH
from tests.web.kit import Running, asynchronous, new_key, quick_settings, running


async def is_listed(server: Running, table: str) -> bool:
    server.house.lobby._made = -FRESH - 1.0  # one answer serves everybody for a second
    return table in [row["table"] for row in (await server.get("/api/tables"))["open"]]


async def put(server: Running, table: str, token: Any, *, status: int = 200, **wish: Any) -> Any:
    return await server.post(f"/api/tables/{table}/list", token, status=status, key=new_key(), **wish)


@asynchronous
async def test_a_host_lists_a_table_and_a_stranger_sits_down(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, tokens = await server.make("blanco", "me", "invite")
        await put(server, table, tokens[0], listed=True)
        assert not await is_listed(server, table), "a seat that is kept for a link is not advertised"
        await put(server, table, tokens[0], listed=True, open=[1])
        assert await is_listed(server, table)
        await put(server, table, tokens[0], listed=False)
        assert not await is_listed(server, table)
        await put(server, table, tokens[0], listed=True)
    async with running(quick_settings(database)) as server:  # it is kept
        assert await is_listed(server, table)
        seen = (await server.get(f"/api/tables/{table}"))["table"]
        assert (seen["listed"], seen["kinds"], seen["hosts"]) == (True, ["person", "open"], [0])
        await server.post(f"/api/tables/{table}/join", name="Stranger")
        late = await server.call("POST", f"/api/tables/{table}/join", tokens[1], json={"name": "Ben"})
        assert late.status_code == 409, "the invitation has been taken"
        assert not await is_listed(server, table)


@asynchronous
async def test_a_link_that_was_sent_stays_good_while_the_seat_is_free(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "invite")
        await put(server, table, tokens[0], listed=True, open=[1])
        given = await server.post(f"/api/tables/{table}/join", tokens[1], name="Ben")
        assert given["seat"] == 1
        assert (await server.get(f"/api/tables/{table}"))["table"]["state"] == "running"
        refused = await server.call("POST", f"/api/tables/{table}/join", json={"name": "Late"})
        assert refused.json()["error"] == "No seat is free at this table."


@asynchronous
async def test_who_may_not_list_and_when(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "invite", "invite", players=3)
        await server.post(f"/api/tables/{table}/join", tokens[1], name="Ben")
        await put(server, table, tokens[1], status=403, listed=True)
        await put(server, table, None, status=403, listed=True)
        for seats in ([0], [1], [3]):
            await put(server, table, tokens[0], status=409, listed=True, open=seats)
        await server.post(f"/api/tables/{table}/join", tokens[2], name="Cleo")
        await put(server, table, tokens[0], status=409, listed=True)


@asynchronous
async def test_a_server_that_was_stopped_between_log_and_list_makes_up_for_it(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "open")
        await put(server, table, tokens[0], listed=True)
        server.house.store.set_listed(table, False)  # as if this had not been written
    async with running(quick_settings(sqlite)) as server:
        await server.get(f"/api/tables/{table}")
        assert await is_listed(server, table)
