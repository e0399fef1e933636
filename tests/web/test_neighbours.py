"""A bot's turn is taken up although the database, the news, a whole server or the clock failed; and people hear the truth."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from stormdeck.table.room import entries
from stormdeck.web import settings
from stormdeck.web.rooms import registry
from stormdeck.web.serve import bind
from stormdeck.web.store import writer
from stormdeck.web.store.inserts import Unanswered
from stormdeck.web.thinking import bot_driver
from tests.web.kit import SOURCES, Guest, Running, asynchronous, new_key, quick_settings, running, sitting
from tests.web.test_channel import keep_to_itself, two_servers
from tests.web.test_orphans import busy_bots
from tests.web.test_processes import guest_at, wait_for

SOON = 30.0
I_BEGIN = {"options": {"dealer": "seat_2"}}


def turn_over(snapshot: Any) -> dict[str, Any]:
    """A move that ends the turn: in THUNDERBOLTS the last one that is offered does."""
    return {"action": snapshot["legal"][-1]["action"], "version": snapshot["version"]}


async def until_answered_by_the_bot(guest: Guest) -> None:
    """Until it is the own turn again: the own move is version 1, the bot's the next."""

    async def listen() -> None:
        while not (guest.snapshot["legal"] and guest.snapshot["version"] >= 2):
            await guest.hear()

    await asyncio.wait_for(listen(), SOON)


class LostAfterCommit:
    """COMMIT is carried out, but its answer never comes: the connection is gone, as far as the client can tell."""

    def __init__(self, server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left = 0
        self.carried_out = True
        if server.house.engine.dialect.name == "sqlite":
            self._lose_sqlite(server.house.engine, monkeypatch)
        else:
            self._lose_postgres(server.house.writer._inserts, monkeypatch)

    def _is_lost(self) -> bool:
        self.left = max(0, self.left - 1) if (lost := self.left > 0) else 0
        return lost

    def _lose_sqlite(self, engine: sa.Engine, monkeypatch: pytest.MonkeyPatch) -> None:
        honest = engine.dialect.do_commit

        def lossy(connection: Any) -> None:
            lost = self._is_lost()
            if not lost or self.carried_out:
                honest(connection)
            if lost:
                raise sqlite3.OperationalError("the disk is gone")

        monkeypatch.setattr(engine.dialect, "do_commit", lossy)

    def _lose_postgres(self, inserts: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        """The statement is its own transaction: it goes with the connection, or the answer to it does."""
        honest = inserts.carry_out

        def lossy(*values: Any) -> Any:
            lost = self._is_lost()
            if lost and not self.carried_out:
                inserts._kept.connection.driver_connection.close()
            stored = honest(*values)
            if lost:
                inserts.close()
                raise Unanswered
            return stored

        monkeypatch.setattr(inserts, "carry_out", lossy)


@pytest.mark.parametrize("carried_out", [True, False])
@asynchronous
async def test_a_commit_without_an_answer_is_looked_up(carried_out: bool, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Carried out or not: the move is there once, its player is told so, and the bot answers it."""
    async with running(quick_settings(database)) as server:
        table, (mine, _) = await server.make("thunderbolts", "me", "bot:greedy", **I_BEGIN)
        losses = LostAfterCommit(server, monkeypatch)
        async with sitting(server, table, mine) as guest:
            losses.left, losses.carried_out = 1, carried_out
            answer = await guest.ask("play", **turn_over(guest.snapshot))
            assert answer["version"] == 1, answer
            await until_answered_by_the_bot(guest)
        stored = server.house.store.entries(table)
        assert [entry.version for entry in stored] == list(range(1, len(stored) + 1))


@asynchronous
async def test_many_in_one_commit_without_an_answer_are_all_told_the_truth(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(quick_settings(postgres_database)) as server:
        table, _ = await server.make("blanco", "me", "me")
        tables = [table, *[(await server.make("blanco", "me", "me"))[0] for _ in range(3)]]
        losses = LostAfterCommit(server, monkeypatch)
        losses.left = 2
        write, tabled = server.house.registry.write, server.house.registry.tables
        chats = [write(tabled[id], entries.Say(0, "hello"), key=new_key()) for id in tables]
        assert await asyncio.gather(*chats) == [1] * 4
        assert [len(server.house.store.entries(id)) for id in tables] == [1] * 4
        made, _ = await server.make("blanco", "me", "me")
        losses.left = 1
        made, _ = await server.make("blanco", "me", "me")
        assert server.house.store.table(made) is not None


@asynchronous
async def test_what_nobody_knows_is_said_so_and_found_out_later(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database goes with the commit, and comes back after the player has been answered."""
    monkeypatch.setattr(writer, "PAUSES", (0.0, 0.1))
    async with running(quick_settings(sqlite)) as server:
        table, (mine, _) = await server.make("thunderbolts", "me", "bot:greedy", **I_BEGIN)
        losses = LostAfterCommit(server, monkeypatch)
        honest, gone = server.house.writer._is_there, True

        def is_there(row: writer.Row) -> bool:
            if gone:
                raise sqlite3.OperationalError("connection refused")
            return honest(row)

        monkeypatch.setattr(server.house.writer, "_is_there", is_there)
        async with sitting(server, table, mine) as guest:
            losses.left = 1
            answer = await guest.ask("play", **turn_over(guest.snapshot))
            assert "nobody knows yet whether" in answer["error"]
            gone = False
            await until_answered_by_the_bot(guest)


@asynchronous
async def test_news_that_is_never_told_is_found_on_the_next_round(postgres_database: str) -> None:
    """As if a server had died between storing a move and telling of it; the person sits at the other one."""
    async with two_servers(postgres_database) as (one, other):
        table, (mine, _) = await one.make("thunderbolts", "me", "bot:greedy", **I_BEGIN)
        async with sitting(other, table, mine) as guest:
            one.house.registry.after_change.clear()
            keep_to_itself(one)
            assert await one.post(f"/api/tables/{table}/play", mine, **turn_over(guest.snapshot), key=new_key()) == {"version": 1}
            await until_answered_by_the_bot(guest)


@asynchronous
async def test_a_race_that_is_lost_brings_the_table_back_to_its_bot(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other server wrote and died; here somebody learns of it by being too late."""
    monkeypatch.setattr("stormdeck.web.rooms.reconcile.ROUND", 1e6)
    async with two_servers(postgres_database) as (one, other):
        table, (mine, _) = await one.make("thunderbolts", "me", "bot:greedy", **I_BEGIN)
        async with sitting(other, table, mine) as guest:
            one.house.registry.after_change.clear()
            keep_to_itself(one)
            move = turn_over(guest.snapshot)
            await one.post(f"/api/tables/{table}/play", mine, **move, key=new_key())
            assert (await guest.ask("chat", text="too late"))["version"] == 2  # what is said is said, whatever happened meanwhile
            await until_answered_by_the_bot(guest)


@contextmanager
def process(database: str, **changes: Any) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A server of its own, which may be killed."""
    with bind("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    path = os.pathsep.join([SOURCES, *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
    text = settings.to_text(quick_settings(database, **changes))
    command = [sys.executable, "-m", "stormdeck", "serve", "--port", str(port), "--database", database, "--bot-budget", "60"]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": path, settings.ENVIRONMENT: text}
    ) as it:
        try:
            wait_for(f"http://127.0.0.1:{port}")
            yield it, f"http://127.0.0.1:{port}"
        finally:
            it.kill()


@asynchronous
async def test_a_server_dies_while_its_bot_thinks_and_the_person_sits_at_another(postgres_database: str) -> None:
    with process(postgres_database, bot_command=busy_bots()) as (dying, doomed), process(postgres_database) as (_, other):
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
        wish = {"game": "thunderbolts", "players": 2, "seats": seats, **I_BEGIN}
        made = httpx.post(f"{doomed}/api/tables", json=wish, timeout=30).json()
        table, mine = made["table"], made["seats"][0]["token"]
        async with guest_at(other, table, mine) as guest:
            headers = {"authorization": f"Bearer {mine}"}
            move = {**turn_over(guest.snapshot), "key": new_key()}
            answer = httpx.post(f"{doomed}/api/tables/{table}/play", json=move, headers=headers, timeout=30)
            assert answer.json() == {"version": 1}
            await asyncio.sleep(0.5)  # its bot thinks, and would for ever
            dying.kill()
            await until_answered_by_the_bot(guest)


# ---- The clock on the wall ----


async def leave_a_bots_turn(server: Running, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """A table where a bot must move and nobody lets it."""
    with monkeypatch.context() as held:
        held.setattr(bot_driver.BotDriver, "drive", lambda *_: None)
        table, (mine, _) = await server.make("thunderbolts", "me", "bot:greedy", options={"dealer": "seat_1"})
    return table, mine


@pytest.mark.parametrize("hours", [-2, 0, 2])
@asynchronous
async def test_a_clock_that_was_set_keeps_no_bot_waiting(hours: int, sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, mine = await leave_a_bots_turn(server, monkeypatch)
    honest = registry.now
    monkeypatch.setattr(registry, "now", lambda: honest() + hours * 3_600_000)
    async with running(quick_settings(sqlite)) as server, sitting(server, table, mine) as guest:

        async def listen() -> None:
            while not guest.snapshot["legal"]:
                await guest.hear()

        await asyncio.wait_for(listen(), SOON)


@asynchronous
async def test_a_bot_that_cannot_move_is_tried_again_with_pauses(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of ours: people wait a little longer, the log is not flooded, and the game goes on."""
    monkeypatch.setattr(bot_driver, "OTHERS_DRIVE", 0.2)
    monkeypatch.setattr("stormdeck.web.rooms.reconcile.ROUND", 0.05)
    async with running(quick_settings(sqlite)) as server:
        honest, faults = server.house.bot_driver._move, []

        async def faulty(table: Any, seat: int) -> None:
            faults.append(asyncio.get_running_loop().time())
            if len(faults) < 4:
                raise RuntimeError("a fault")
            await honest(table, seat)

        monkeypatch.setattr(server.house.bot_driver, "_move", faulty)
        table, (mine, _) = await server.make("thunderbolts", "me", "bot:greedy", options={"dealer": "seat_1"})
        async with sitting(server, table, mine) as guest:
            while not guest.snapshot["legal"]:
                await asyncio.wait_for(guest.hear(), SOON)
        pauses = [later - before for before, later in pairwise(faults[:4])]
        assert all(pause > least for pause, least in zip(pauses, (0.2, 0.4, 0.8), strict=True)), pauses
