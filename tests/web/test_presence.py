"""Who is at a table is known to every process; a neighbour's people are not taken for gone."""

from __future__ import annotations

import asyncio

import pytest

from stormdeck.web.rooms import presence
from tests.web.kit import Guest, Running, asynchronous, new_key, quick_settings, running, sitting
from tests.web.test_channel import Administrator, administrator, soon, two_servers

__all__ = ["administrator"]

LEFT = {"left_after_unclocked": 0.0}


async def a_table_left_by_all(server: Running) -> tuple[str, list[str]]:
    table, tokens = await server.make("blanco", "me", "invite")
    await server.post(f"/api/tables/{table}/join", tokens[1], name="Ben")
    return table, tokens


async def fill(server: Running, table: str, token: str, seat: int) -> str:
    """Ask for a bot in a seat; the sentence that refuses it, or ""."""
    response = await server.call(
        "POST", f"/api/tables/{table}/fill", token, json={"seat": seat, "bot": "random", "key": new_key()}
    )
    return "" if response.status_code == 200 else str(response.json()["error"])


async def sees(guest: Guest, here: list[bool], watching: int = 0) -> None:
    async def look() -> None:
        while guest.presence is None or (guest.presence["here"], guest.presence["watching"]) != (here, watching):
            await guest.hear()

    await asyncio.wait_for(look(), 30)


@asynchronous
async def test_somebody_at_another_process_is_not_replaced_by_a_bot(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "BEAT", 0.2)
    settings = quick_settings(postgres_database, **LEFT)
    async with running(settings) as one, running(settings) as other:
        table, tokens = await a_table_left_by_all(one)
        await soon(lambda: one.house.presence.is_sure())
        async with sitting(other, table, tokens[1]) as ben:
            await soon(lambda: one.house.presence.has(one.house.registry.tables[table], 1))
            await asyncio.sleep(presence.BEAT * presence.FORGOTTEN * 2)  # it is told again and again
            assert await fill(one, table, tokens[0], 1) == "Ben has not left: the table is open there."
            assert ben.snapshot["version"] == 1
        await soon(lambda: not one.house.presence.has(one.house.registry.tables[table], 1))
        assert await fill(one, table, tokens[0], 1) == ""


@asynchronous
async def test_who_is_there_is_shown_whatever_process_they_are_at(postgres_database: str) -> None:
    async with two_servers(postgres_database) as (one, other):
        table, tokens = await a_table_left_by_all(one)
        async with sitting(one, table, tokens[0]) as mia:
            async with sitting(other, table, tokens[1]) as ben:
                await sees(mia, [True, True])
                await sees(ben, [True, True])
                async with sitting(other, table, None):
                    await sees(mia, [True, True], 1)
                await sees(mia, [True, True])
            await sees(mia, [True, False])


@asynchronous
async def test_a_newcomer_asks_who_is_there(postgres_database: str) -> None:
    """Long before everything is told again."""
    settings = quick_settings(postgres_database)
    async with running(settings) as one:
        table, tokens = await a_table_left_by_all(one)
        async with sitting(one, table, tokens[1]), running(settings) as other, sitting(other, table, tokens[0]) as mia:
            await sees(mia, [True, True])


@asynchronous
async def test_until_everybody_must_have_told_nobody_counts_as_gone(
    postgres_database: str, administrator: Administrator, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = quick_settings(postgres_database, **LEFT)
    async with running(settings) as one, running(settings) as other:
        table, tokens = await a_table_left_by_all(one)
        unsure = "Whether Ben has the table open cannot be told just now; try again in half a minute."
        assert await fill(one, table, tokens[0], 1) == unsure
        monkeypatch.setattr(presence, "BEAT", 0.2)
        await soon(lambda: one.house.presence.is_sure())
        await administrator.let_in(False)
        await administrator.drop_listeners()
        await soon(lambda: all(server.house.channel == "down" for server in (one, other)))
        assert await fill(one, table, tokens[0], 1) == unsure
        await administrator.let_in(True)
        await soon(lambda: one.house.presence.is_sure())
        assert await fill(one, table, tokens[0], 1) == ""


@asynchronous
async def test_people_at_a_process_that_died_are_forgotten(postgres_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "BEAT", 0.2)
    async with two_servers(postgres_database) as (one, other):
        table, tokens = await a_table_left_by_all(one)
        async with sitting(one, table, tokens[0]) as mia, sitting(other, table, tokens[1]):
            await sees(mia, [True, True])
            assert other.house.announcer is not None

            async def nothing(*_: object) -> None:
                """It tells nothing any more."""

            monkeypatch.setattr(other.house.announcer, "_tell", nothing)
            await sees(mia, [True, False])


@asynchronous
async def test_who_comes_back_before_the_others_agree_keeps_the_seat(sqlite: str) -> None:
    async with running(quick_settings(sqlite, **LEFT)) as server:
        table, tokens = await server.make("blanco", "me", "invite", "invite")
        for token, name in zip(tokens[1:], ("Ben", "Eva"), strict=True):
            await server.post(f"/api/tables/{table}/join", token, name=name)
        asked = await server.post(f"/api/tables/{table}/fill", tokens[0], seat=1, bot="random", key=new_key())
        agree = {"request": asked["request"], "agree": True}
        async with sitting(server, table, tokens[1]):
            refused = await server.post(f"/api/tables/{table}/consent", tokens[2], status=409, **agree, key=new_key())
            assert refused["error"] == "Ben has come back: the table is open there."
        await server.post(f"/api/tables/{table}/consent", tokens[2], **agree, key=new_key())
        assert server.house.registry.tables[table].seats[1].kind == "bot"
