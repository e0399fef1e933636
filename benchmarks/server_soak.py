"""Hours at one server that is killed now and then: no acknowledged move is lost or doubled, and memory stays flat.

    python benchmarks/server_soak.py --hours 2 --kills 10

People play at some tables in an open loop; games that end are followed by new ones, pages are loaded again, invitations are
taken, there is chat.  Now and then the server is killed (`kill -9`) and started again at once on the same port; everybody comes
back by themselves.  At the end the log is compared with every answer that anybody got.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import sqlite3
import statistics
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from load_people import GAMES, invite_and_join, make_table
from load_server import Server
from load_wire import Http
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

SAMPLE = 5.0
"""Seconds between two looks at the memory."""
AWAY = (OSError, EOFError, ConnectionClosed, InvalidHandshake, TimeoutError)
"""What people meet while the server is down."""


class Soak:
    def __init__(self, server: Server, wishes: argparse.Namespace) -> None:
        self.server = server
        self.wishes = wishes
        self.chance = random.Random(2026)
        self.acknowledged: list[tuple[str, str]] = []
        """The table and the key of every move that was answered with a version."""
        self.memory: list[list[tuple[float, int]]] = [[]]
        """By life of the server: seconds since its start, and resident bytes."""
        self.begun = 0.0
        self.games = 0
        self.lost_answers = 0
        self.refused = 0

    async def run(self) -> None:
        self.begun = self.started = time.monotonic()
        end = self.begun + self.wishes.hours * 3600
        people = [asyncio.create_task(self.keep_playing(number, end)) for number in range(self.wishes.tables)]
        watching = asyncio.create_task(self.watch())
        guests = asyncio.create_task(self.come_and_go(end))
        for number in range(self.wishes.kills):
            await asyncio.sleep(
                max(0.0, self.begun + (number + 1) * (end - self.begun) / (self.wishes.kills + 1) - time.monotonic())
            )
            self.kill()
        await asyncio.gather(*people, guests)
        watching.cancel()

    def kill(self) -> None:
        assert self.server.process is not None
        port = int(self.server.url.rpartition(":")[2])
        self.server.process.send_signal(signal.SIGKILL)
        self.server.process.wait()
        self.server.start(port)
        self.started = time.monotonic()
        self.memory.append([])

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(SAMPLE)
            self.memory[-1].append((time.monotonic() - self.started, self.server.memory()))

    # ---- People ----

    async def keep_playing(self, number: int, end: float) -> None:
        """One table after the other, each played by one browser that has all its seats."""
        await asyncio.sleep(self.chance.random() * self.wishes.pause)
        while time.monotonic() < end:
            game = list(GAMES)[number % len(GAMES)]
            with suppress(*AWAY):
                async with asyncio.timeout(10), Http(self.server.url) as http:
                    made = await make_table(http, game, number % 4 == 0)
                if isinstance(made, str):
                    self.refused += 1
                else:
                    await self.play(*made, end)
                    self.games += 1
            await asyncio.sleep(0.5)

    async def play(self, table: str, tokens: list[str], end: float) -> None:
        """Until the game is over, through any number of lost connections."""
        seats = [Seat(self, table, token) for token in tokens]
        readers = [asyncio.create_task(seat.keep_reading()) for seat in seats]
        try:
            due = time.monotonic()
            while time.monotonic() < end and not any([seat.over for seat in seats]):
                due = max(due + self.wishes.pause, time.monotonic())
                await asyncio.sleep(due - time.monotonic())
                for seat in seats:
                    if await seat.move(self.chance):
                        break
        finally:
            for reader in readers:
                reader.cancel()
            await asyncio.gather(*readers, return_exceptions=True)

    async def come_and_go(self, end: float) -> None:
        """Invitations that are taken, tables that nobody plays."""
        while time.monotonic() < end:
            await asyncio.sleep(5)
            with suppress(*AWAY):
                async with asyncio.timeout(10), Http(self.server.url) as http:
                    await invite_and_join(http)

    # ---- The account ----

    def report(self, database: str) -> bool:
        spent = (time.monotonic() - self.begun) / 3600
        moves = len(self.acknowledged)
        print(
            f"{spent:.2f} hours, {self.wishes.tables} tables, {self.wishes.kills} kills, {self.games} games to their end or ours"
        )
        lost, doubled = self.audit(database)
        print(f"moves acknowledged {moves}, lost {lost}, doubled {doubled}; answers lost with the server {self.lost_answers}")
        for number, life in enumerate(self.memory, 1):
            warm = [size for age, size in life if age > life[-1][0] / 4] if life else []
            if len(warm) >= 4:
                half = len(warm) // 2
                first, second = [statistics.median(part) / 2**20 for part in (warm[:half], warm[half:])]
                print(f"life {number}: {life[-1][0]:.0f} s, memory {first:.1f} MB, then {second:.1f} MB")
        return lost == 0 and doubled == 0

    def audit(self, database: str) -> tuple[int, int]:
        """How many acknowledged moves are not in the log, and how many are there twice."""
        with sqlite3.connect(database) as connection:
            rows = connection.execute("SELECT table_id, key FROM log WHERE kind = 'move' AND key IS NOT NULL").fetchall()
        stored: dict[tuple[str, str], int] = {}
        for table, key in rows:
            place = (table, key.partition(":")[2])
            stored[place] = stored.get(place, 0) + 1
        counts = [stored.get(place, 0) for place in self.acknowledged]
        return counts.count(0), sum([count > 1 for count in counts])


class Seat:
    """One socket that comes back by itself."""

    def __init__(self, soak: Soak, table: str, token: str) -> None:
        self.soak = soak
        self.table = table
        self.token = token
        self.connection: ClientConnection | None = None
        self.snapshot: dict[str, Any] = {}
        self.waiting: dict[str, str] = {}
        """The move that was sent and not answered: its key and its action."""
        self.over = False
        self.count = 0

    async def keep_reading(self) -> None:
        while not self.over:
            with suppress(*AWAY):
                await self.read()
            self.connection = None
            self.soak.lost_answers += len(self.waiting)
            self.waiting.clear()
            await asyncio.sleep(0.3)

    async def read(self) -> None:
        address = f"{self.soak.server.url.replace('http', 'ws')}/api/tables/{self.table}/socket"
        async with connect(address, compression=None, max_size=None, open_timeout=10) as connection:
            await connection.send(json.dumps({"do": "hello", "token": self.token, "cursor": self.snapshot.get("cursor", 0)}))
            async for data in connection:
                frame = json.loads(data)
                if frame["frame"] == "snapshot":
                    self.snapshot = frame
                    self.connection = connection
                    self.over = frame["outcome"] is not None
                elif frame["frame"] == "answer" and frame["key"] in self.waiting:
                    del self.waiting[frame["key"]]
                    if "version" in frame and "error" not in frame:
                        self.soak.acknowledged.append((self.table, frame["key"]))

    async def move(self, chance: random.Random) -> bool:
        """Play anything, if it is this seat's turn and nothing is on its way."""
        legal = self.snapshot.get("legal", [])
        if not legal or self.connection is None or self.waiting:
            return False
        self.count += 1
        key = f"{self.token[:6]}{self.count}"
        self.waiting[key] = chance.choice(legal)["action"]
        body = {"do": "play", "action": self.waiting[key], "version": self.snapshot["version"], "key": key}
        with suppress(*AWAY):
            await self.connection.send(json.dumps(body))
            if chance.random() < 0.02:
                await self.connection.send(json.dumps({"do": "chat", "text": "Well played!", "key": f"c{key}"}))
            if chance.random() < 0.005:
                await self.connection.close()  # the page is loaded again
        return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=2.0)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between two moves at a table")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "soak.db")
        server = Server(database, 1, {"keep_idle": 60.0, "bot_pause": [0.0, 0.2]})
        server.start()
        soak = Soak(server, wishes)
        try:
            asyncio.run(soak.run())
        finally:
            server.stop()
        raise SystemExit(0 if soak.report(database) else 1)


if __name__ == "__main__":
    main()
