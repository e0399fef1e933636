"""Clocks hold, also where nobody is there to claim the time of who is late."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from stormdeck.web.rooms import clocks, registry
from tests.web.kit import Guest, asynchronous, quick_settings, running, sitting
from tests.web.test_table import mover

CLOCK = {"minutes": 1, "increment": 5}


async def until_over(guest: Guest) -> Any:
    while guest.snapshot["outcome"] is None:
        await guest.hear()
    return guest.snapshot["outcome"]


def let_time_pass(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """For the clocks only."""
    monkeypatch.setattr(clocks, "now", lambda: registry.now() + seconds * 1000)


@asynchronous
async def test_against_a_bot_time_runs_out_by_itself(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, (mine, _) = await server.make("blanco", "me", "bot:random", clock=CLOCK)
        async with sitting(server, table, mine) as guest:
            await guest.until_asked()
            live = server.house.registry.tables[table]
            assert live.clocks is not None
            live.clocks[0] = live.clocks[0] - 60_000 + 300  # as if they had thought for so long before
            server.house.timekeeper.watch(live)
            outcome = await asyncio.wait_for(until_over(guest), 30)
            assert (outcome["winners"], outcome["reason"]) == ([1], "Player 1 ran out of time")
            assert guest.events[-1]["words"] == "You run out of time."
        server.house.registry.tables.clear()
        assert (await server.get(f"/api/tables/{table}"))["outcome"]["winners"] == [1]


@asynchronous
async def test_alone_one_plays_against_the_clock_too(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, (mine,) = await server.make("thunderbirds", "me", clock={"minutes": 1})
        let_time_pass(monkeypatch, 61)
        server.house.timekeeper.watch(server.house.registry.tables[table])
        async with sitting(server, table, mine) as guest:
            assert (await asyncio.wait_for(until_over(guest), 30))["winners"] == []


@asynchronous
async def test_time_runs_out_while_the_server_is_away(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, (mine, _) = await server.make("blanco", "me", "bot:random", clock=CLOCK)
        async with sitting(server, table, mine) as guest:
            await guest.until_asked()
    let_time_pass(monkeypatch, 120)
    async with running(quick_settings(sqlite)) as server, sitting(server, table, mine) as guest:
        assert (await asyncio.wait_for(until_over(guest), 30))["winners"] == [1]


@asynchronous
async def test_a_move_that_comes_too_late_is_not_made(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if it comes before the alarm rings."""
    async with running(quick_settings(sqlite)) as server:
        table, (mine, _) = await server.make("blanco", "me", "bot:random", clock=CLOCK)
        async with sitting(server, table, mine) as guest:
            await guest.until_asked()
            let_time_pass(monkeypatch, 120)
            late = {"action": guest.snapshot["legal"][0]["action"], "version": guest.snapshot["version"], "key": "late"}
            await server.post(f"/api/tables/{table}/play", mine, status=409, **late)
            assert (await until_over(guest))["winners"] == [1]


@asynchronous
async def test_several_processes_let_time_run_out_once(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = quick_settings(sqlite)
    async with running(settings) as server, running(settings) as other:
        table, (mine, _) = await server.make("blanco", "me", "bot:random", clock=CLOCK)
        async with sitting(server, table, mine) as guest:
            await guest.until_asked()
            await other.get(f"/api/tables/{table}")
            let_time_pass(monkeypatch, 120)
            for house in (server.house, other.house):
                house.timekeeper.watch(house.registry.tables[table])
            await asyncio.wait_for(until_over(guest), 30)
            while other.house.registry.tables[table].outcome is None:
                await asyncio.sleep(0.05)
        kinds = [entry.kind for entry in server.house.store.entries(table)]
        assert kinds.count("timeout") == 1


@asynchronous
async def test_between_people_time_is_claimed(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits may let it pass."""
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "invite", clock=CLOCK)
        given = await server.post(f"/api/tables/{table}/join", tokens[1])
        tokens[1] = given["token"]
        seat, before = await mover(server, table, tokens)
        let_time_pass(monkeypatch, 120)
        server.house.timekeeper.watch(server.house.registry.tables[table])
        await asyncio.sleep(0.3)
        await server.play(table, tokens[seat], before["legal"][0]["action"], before["version"])
        assert (await server.get(f"/api/tables/{table}"))["outcome"] is None


@asynchronous
async def test_nobody_gains_time_by_taking_back(sqlite: str) -> None:
    """What a move gives to a clock is lost with it: else one could play for time for ever."""
    async with running(quick_settings(sqlite, bot_pause=(0, 0))) as server:
        table, (mine, _) = await server.make("blanco", "me", "bot:random", clock=CLOCK)
        async with sitting(server, table, mine) as guest:
            while "draw discard" not in [offer["action"] for offer in guest.snapshot["legal"]]:
                await guest.until_asked()
                done = await guest.ask("play", action=guest.snapshot["legal"][0]["action"], version=guest.snapshot["version"])
                await guest.version(done["version"])
                await guest.until_asked()
            before = guest.snapshot["clocks"][0]
            for _ in range(4):
                done = await guest.ask("play", action="draw discard", version=guest.snapshot["version"])
                await guest.version(done["version"])
                back = await guest.ask("take-back", version=guest.snapshot["version"])
                assert "request" not in back
                await guest.version(back["version"])
            assert guest.snapshot["clocks"][0] < before
            server.house.registry.tables.clear()
            again = await server.get(f"/api/tables/{table}", mine)
            assert again["clocks"] == guest.snapshot["clocks"]
