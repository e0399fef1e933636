"""How many tables one server process carries: many tables, two scripted players each, a move every few seconds a table.

    python benchmarks/server_load.py --tables 2000

The server runs in a process of its own on one core, the players in another.  Printed: start-up time, memory of an idle table,
and how long it takes from the moment a player sends a move until the other player has the frame that shows it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

GAMES = ("blanco", "taidian", "thunder-and-lightning", "thunderbolts")
UNLIMITED = [1e9, 1e9]
SETTINGS = {
    "limits": {"requests": UNLIMITED, "new_tables": UNLIMITED, "wrong_tokens": UNLIMITED, "messages": UNLIMITED, "sockets": 10**6}
}


class Offer(msgspec.Struct):
    action: str


class Frame(msgspec.Struct):
    """The few fields the scripted players read."""

    frame: str
    version: int = 0
    legal: list[Offer] = []
    outcome: Any = None
    error: str = ""
    events: list[Any] = []


DECODER = msgspec.json.Decoder(Frame)


class Server:
    """`stormdeck serve` in a process of its own."""

    def __init__(self, folder: str) -> None:
        self.database = Path(folder) / "load.db"
        environment = {**os.environ, "STORMDECK_SERVER": json.dumps(SETTINGS)}
        command = [sys.executable, "-m", "stormdeck", "serve", "--port", "0", "--database", str(self.database)]
        begun = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[3]
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/health", timeout=5).read()
                break
            except OSError:
                time.sleep(0.01)
        self.start_up = time.perf_counter() - begun
        if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
            os.sched_setaffinity(self.process.pid, {0})
            os.sched_setaffinity(0, set(range(1, os.cpu_count() or 1)))

    def memory(self) -> int:
        """Resident bytes now."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def seconds_of_processor(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def make_table(self, game: str, seats: int = 2) -> tuple[str, list[str]]:
        body = json.dumps({"game": game, "players": seats, "seats": [{"kind": "me"}] * seats}).encode()
        asked = urllib.request.Request(f"{self.url}/api/tables", body, {"content-type": "application/json"})
        made = json.load(urllib.request.urlopen(asked, timeout=60))
        return made["table"], [seat["token"] for seat in made["seats"]]

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


class Player:
    """One end of one socket."""

    def __init__(self, table: Table, number: int) -> None:
        self.table = table
        self.number = number
        self.connection: ClientConnection | None = None
        self.legal: list[str] = []
        self.version = -1

    async def open(self, url: str, token: str) -> None:
        address = f"{url.replace('http', 'ws')}/api/tables/{self.table.id}/socket"
        self.connection = await connect(address, compression=None, max_size=None, open_timeout=120, ping_interval=None)
        await self.connection.send(json.dumps({"do": "hello", "token": token, "cursor": 0}))

    async def read(self) -> None:
        assert self.connection is not None
        async for data in self.connection:
            heard = time.perf_counter()
            frame = DECODER.decode(data)
            if frame.frame == "snapshot":
                self.version, self.legal = frame.version, [offer.action for offer in frame.legal]
                self.table.seen(self, frame, heard)
            elif frame.error:
                self.table.load.refused += 1


class Table:
    def __init__(self, load: Load, id: str, tokens: list[str]) -> None:
        self.load = load
        self.id = id
        self.tokens = tokens
        self.players = [Player(self, number) for number in range(len(tokens))]
        self.sent = 0.0
        self.awaited = -1
        self.mover: Player | None = None
        self.over = False

    def seen(self, player: Player, frame: Frame, heard: float) -> None:
        if frame.outcome is not None:
            self.over = True
        if player is not self.mover and frame.version == self.awaited:
            self.load.delays.append(heard - self.sent)
            self.awaited = -1

    async def move(self, chance: random.Random) -> None:
        """Whoever is asked plays anything; the other one's frame stops the watch."""
        mover = next((player for player in self.players if player.legal), None)
        if mover is None or mover.connection is None or self.over:
            self.load.idle += 1
            return
        if self.awaited >= 0:
            self.load.late += 1
        self.mover, self.awaited = mover, mover.version + 1
        message = {"do": "play", "action": chance.choice(mover.legal), "version": mover.version, "key": f"k{mover.version}"}
        mover.legal = []
        self.sent = time.perf_counter()
        await mover.connection.send(json.dumps(message))


class Load:
    def __init__(self) -> None:
        self.delays: list[float] = []
        self.refused = self.late = self.idle = 0
        self.chance = random.Random(1)

    async def run(self, server: Server, count: int, pause: float, seconds: float) -> None:
        before = server.memory()
        tables = [Table(self, *server.make_table(GAMES[number % len(GAMES)])) for number in range(count)]
        made = server.memory()
        print(f"memory of an idle table: {(made - before) / count / 1024:.1f} kB (of {count}, nobody connected)")
        for table in tables:
            for player, token in zip(table.players, table.tokens, strict=True):
                await player.open(server.url, token)
        readers = [asyncio.create_task(player.read()) for table in tables for player in table.players]
        await asyncio.sleep(3)
        print(f"with two sockets each:   {(server.memory() - before) / count / 1024:.1f} kB a table")
        moves = [asyncio.create_task(self.keep_moving(table, pause, place / count)) for place, table in enumerate(tables)]
        await asyncio.sleep(pause + 2)  # everybody has begun
        self.delays.clear()
        used, begun = server.seconds_of_processor(), time.perf_counter()
        await asyncio.sleep(seconds)
        taken = time.perf_counter() - begun
        delays, share = sorted(self.delays), (server.seconds_of_processor() - used) / taken
        for task in [*moves, *readers]:
            task.cancel()
        await asyncio.gather(*moves, *readers, return_exceptions=True)
        self.report(tables, delays, taken, share)
        print(f"memory after play:       {server.memory() / 2**20:.0f} MB")

    async def keep_moving(self, table: Table, pause: float, phase: float) -> None:
        await asyncio.sleep(phase * pause)
        due = time.perf_counter()
        while not table.over:
            await table.move(self.chance)
            due += pause
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    def report(self, tables: list[Table], delays: list[float], taken: float, share: float) -> None:
        over = sum(table.over for table in tables)
        rate = len(delays) / taken
        print(f"moves:                   {len(delays)} in {taken:.0f} s = {rate:.0f} a second on {len(tables)} tables")
        print(f"processor:               {share:.0%} of one core ({share / rate * 1e6:.0f} us a move)" if rate else "no moves")
        if delays:
            parts = [(part, delays[min(len(delays) - 1, int(len(delays) * part / 100))]) for part in (50, 90, 99, 99.9)]
            shown = ", ".join([f"p{part:g} {delay * 1000:.1f} ms" for part, delay in parts])
            print(f"move to other screen:    {shown}, most {delays[-1] * 1000:.1f} ms")
        print(f"games over {over}, refused {self.refused}, not answered within the pause {self.late}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two moves at a table")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to measure")
    wishes = parser.parse_args()
    gc.disable()  # a pause of the players would be measured as one of the server
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            print(f"start-up:                {server.start_up:.2f} s")
            asyncio.run(Load().run(server, wishes.tables, wishes.pause, wishes.seconds))
        finally:
            server.stop()


if __name__ == "__main__":
    try:
        import uvloop

        uvloop.install()
    except ImportError:
        pass  # the players are then slower, the server not
    main()
