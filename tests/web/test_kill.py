"""`kill -9` at random moments under play: nothing acknowledged is lost, nothing is doubled, and the games go on."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import random
from multiprocessing.process import BaseProcess
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from stormdeck.table.room import entries
from stormdeck.web import settings
from stormdeck.web.serve import bind, run
from stormdeck.web.store.database import Store, migrate, open_engine
from tests.web.attacks.scale import rounds
from tests.web.kit import asynchronous, quick_settings

TABLES = 4
MANY = 100
"""So many kills cannot all miss; a few may."""
SLOWEST_START = 30.0
"""Seconds a new server has until somebody's move is stored."""
GONE = (OSError, WebSocketException, httpx.HTTPError, EOFError)


def serve(text: str, port: int) -> None:
    run(settings.from_text(text), "127.0.0.1", port)


class Script:
    """Plays both seats of a table through every crash; remembers what was acknowledged and what it is in doubt about."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.number = number
        self.chance = random.Random(number)
        self.table = ""
        self.tokens: list[str] = []
        self.done: dict[tuple[str, str], tuple[int, str]] = {}
        """By table and key: the version and the action that were acknowledged."""
        self.pending: dict[str, Any] | None = None
        self.doubts = 0

    async def run(self) -> None:
        while True:
            with contextlib.suppress(*GONE):
                if not self.table:
                    await self.make_table()
                await self.play()
            await asyncio.sleep(0.01)

    async def make_table(self) -> None:
        wish = {"game": "blanco", "players": 2, "seats": [{"kind": "me"}, {"kind": "me"}]}
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", verify=False) as http:
            answer = await http.post("/api/tables", json=wish)
        made = answer.json()
        self.table, self.tokens = made["table"], [seat["token"] for seat in made["seats"]]

    async def play(self) -> None:
        url = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket"
        async with connect(url, close_timeout=0.1) as one, connect(url, close_timeout=0.1) as other:
            sockets = (one, other)
            for socket, token in zip(sockets, self.tokens, strict=True):
                await socket.send(msgspec.json.encode({"do": "hello", "token": token, "cursor": 0}).decode())
            seat = 0
            while True:
                message = self.pending
                if message is None:
                    snapshot = await self.snapshot(sockets[seat])
                    if snapshot["outcome"] is not None:
                        self.table = ""
                        return
                    if not snapshot["legal"]:
                        seat = 1 - seat
                        continue
                    message = self.next_move(seat, snapshot)
                else:
                    self.doubts += 1
                seat = message["seat"]
                await self.send(sockets[seat], message)

    async def snapshot(self, socket: Any) -> Any:
        """The newest state this seat knows of: the last snapshot that has come, or the next one."""
        while True:
            frame = msgspec.json.decode(await socket.recv())
            if frame["frame"] == "snapshot":
                return frame

    def next_move(self, seat: int, snapshot: Any) -> dict[str, Any]:
        action = self.chance.choice(snapshot["legal"])["action"]
        key = f"{self.number}-{len(self.done)}-{self.chance.random()}"
        self.pending = {"do": "play", "seat": seat, "action": action, "version": snapshot["version"], "key": key}
        return self.pending

    async def send(self, socket: Any, message: dict[str, Any]) -> None:
        """Send a move until it is acknowledged, with the same key all the time."""
        await socket.send(msgspec.json.encode({field: value for field, value in message.items() if field != "seat"}).decode())
        while True:
            frame = msgspec.json.decode(await socket.recv())
            if frame["frame"] == "answer" and frame["key"] == message["key"]:
                assert "error" not in frame, frame
                self.done[self.table, message["key"]] = (frame["version"], message["action"])
                self.pending = None
                return


async def until_it_answers(port: int, process: BaseProcess) -> None:
    while True:
        assert process.is_alive(), "the server did not come up again"
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
            answer = await reader.readline()  # it listens before it answers
            writer.close()
            if answer.startswith(b"HTTP/1.1 200"):
                return
        except OSError:
            await asyncio.sleep(0.005)


async def until_played(scripts: list[Script], count: int) -> None:
    """On a busy machine a server may need a while until anything can be played at all."""
    patience = asyncio.get_running_loop().time() + SLOWEST_START
    while sum([len(script.done) for script in scripts]) < count and asyncio.get_running_loop().time() < patience:
        await asyncio.sleep(0.02)


async def kill_again_and_again(database: str, port: int, kills: int, scripts: list[Script]) -> None:
    context = multiprocessing.get_context("forkserver")  # loads everything once; a server is then up in no time
    context.set_forkserver_preload(["tests.web.test_kill", "stormdeck.web.app", "stormdeck.games.blanco", "sqlite3", "psycopg"])
    text = settings.to_text(quick_settings(database))
    chance = random.Random(9)
    for number in range(kills):
        process = context.Process(target=serve, args=(text, port))
        process.start()
        await until_it_answers(port, process)
        await until_played(scripts, number + 2)  # else a slow machine would see nothing but servers that start
        await asyncio.sleep(chance.uniform(0.02, 0.35))
        process.kill()
        while process.is_alive():
            await asyncio.sleep(0.001)
        process.join()
        process.close()


@pytest.mark.parametrize(("kind", "kills"), [("sqlite", rounds(MANY, 300)), ("postgres_database", rounds(10, 40))])
def test_nothing_acknowledged_is_lost_or_doubled(kind: str, kills: int, request: pytest.FixtureRequest) -> None:
    play_through_kills(request.getfixturevalue(kind), kills)


@asynchronous
async def play_through_kills(database: str, kills: int) -> None:
    engine = open_engine(database)
    migrate(engine)
    engine.dispose()
    with bind("127.0.0.1", 0) as free:
        port = int(free.getsockname()[1])
    scripts = [Script(port, number) for number in range(TABLES)]
    playing = [asyncio.create_task(script.run()) for script in scripts]
    try:
        await kill_again_and_again(database, port, kills, scripts)
    finally:
        for task in playing:
            task.cancel()
        outcomes = await asyncio.gather(*playing, return_exceptions=True)
    assert all(isinstance(outcome, asyncio.CancelledError) for outcome in outcomes), outcomes
    compare(database, scripts, kills)


def compare(database: str, scripts: list[Script], kills: int) -> None:
    """The log against what the scripts were told."""
    engine = open_engine(database)
    store = Store(engine)
    acknowledged = {place: told for script in scripts for place, told in script.done.items()}
    logs = {table: store.entries(table) for table in {table for table, _ in acknowledged}}
    for (table, key), (version, action) in acknowledged.items():
        entry = logs[table][version - 1]
        body = entries.decode(entry.kind, entry.body)
        assert isinstance(body, entries.Move)
        assert (entry.version, body.action, entry.key) == (version, action, f"{body.seat}:{key}")
    in_doubt = {(script.table, script.pending["key"]) for script in scripts if script.pending}
    for table, log in logs.items():
        keys = [str(entry.key).partition(":")[2] for entry in log]
        assert len(set(keys)) == len(keys)
        assert [entry.version for entry in log] == list(range(1, len(log) + 1))
        assert {(table, key) for key in keys} <= set(acknowledged) | in_doubt
    engine.dispose()
    assert len(acknowledged) > kills, "hardly anything was played"
    if kills >= MANY:
        assert sum(script.doubts for script in scripts) > kills // 5, "hardly any kill hit a move on its way"
