"""One bad table never hurts another."""

from __future__ import annotations

import logging

import msgspec
import pytest
import sqlalchemy as sa

from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.store import database as store_module
from stormdeck.web.store.database import Entry
from tests.web.kit import Running, asynchronous, new_key, quick_settings, running, sitting


def spoil(server: Running, table: str, **changes: object) -> None:
    """Change what is stored of a table, and forget it."""
    with server.house.engine.begin() as connection:
        where = store_module.TABLES.c.id == table
        spec = msgspec.json.decode(connection.execute(sa.select(store_module.TABLES.c.spec).where(where)).scalar_one())
        spec.update(changes)
        connection.execute(sa.update(store_module.TABLES).where(where).values(spec=msgspec.json.encode(spec).decode()))
    server.house.registry.tables.pop(table, None)


async def add(server: Running, table: str, version: int, kind: str, body: str) -> None:
    await server.house.writer.write(Entry(table, version, kind, body, None, 5))
    server.house.registry.tables.pop(table, None)


@asynchronous
async def test_a_poisoned_table_is_set_aside_and_the_lobby_goes_on(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("stormdeck")
    before, logger.propagate = logger.propagate, True
    async with running(quick_settings(sqlite)) as server:
        good, tokens = await server.make("blanco", "me", "me", listed=True)
        bad = [(await server.make("thunderbirds", "me", listed=True))[0] for _ in range(6)]
        options = server.house.registry.tables[bad[0]].spec.options
        spoil(server, bad[0], options={**options, "card_table": '{"score": {"win_bonus": 9223372036854775808}}'})
        spoil(server, bad[1], game="chess")
        spoil(server, bad[2], seats=[])
        await add(server, bad[3], 1, "move", '{"seat":0,"action":"fly away"}')
        await add(server, bad[4], 1, "nonsense", "{}")
        await add(server, bad[5], 1, "move", '{"seat":')
        for _ in range(2):
            for table in bad:
                response = await server.call("GET", f"/api/tables/{table}")
                assert (response.status_code, "kept" in response.json()["error"]) == (410, True), (table, response.text)
            lobby = await server.get("/api/tables")
            assert [shown["table"] for shown in lobby["running"]] == [good]
        assert server.house.metrics.counts["tables_set_aside_total"] == len(bad)
        assert server.house.metrics.counts["errors_total"] == 0
        told = {
            getattr(record, "facts", {}).get("table") for record in caplog.records if record.message == "a table is set aside"
        }
        assert told == set(bad)
        async with sitting(server, good, tokens[0]) as guest:
            assert "error" not in await guest.ask("chat", text="still here")
    logger.propagate = before


@asynchronous
async def test_a_table_that_breaks_while_it_is_played_is_set_aside(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sits there is told, the others notice nothing, and when the fault is mended the table goes on."""
    async with running(quick_settings(sqlite)) as server:
        bad, tokens = await server.make("blanco", "me", "me")
        good, others = await server.make("blanco", "me", "me")
        carry_out = LiveTable._carry_out

        def failing(table: LiveTable, *arguments: object) -> None:
            if table.id == bad:
                raise OverflowError("int too large to convert to i64")
            carry_out(table, *arguments)  # type: ignore[arg-type]  # passed on as it came

        monkeypatch.setattr(LiveTable, "_carry_out", failing)
        async with sitting(server, bad, tokens[0]) as guest:
            response = await server.call("POST", f"/api/tables/{bad}/chat", tokens[1], json={"text": "hm", "key": new_key()})
            assert response.status_code == 410
            assert await guest.closing() == 4404
        assert (await server.call("GET", f"/api/tables/{bad}", tokens[0])).status_code == 410
        await server.post(f"/api/tables/{good}/chat", others[0], text="hello", key=new_key())
        monkeypatch.undo()
        server.house.registry.aside.clear()
        assert (await server.get(f"/api/tables/{bad}", tokens[0]))["version"] == 1
