"""Everything at once: while a dozen kinds of attackers storm a server as it comes, two people play on as if nothing was."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.web.attacks.scale import rounds
from tests.web.test_fuzz import scrambled

SECONDS: Final = rounds(6, 300)
PEOPLE: Final = "127.0.0.2"
"""The people's address; the attackers have the usual one, so that limits by address meet only them."""
MOST_GROWTH: Final = 250 * 2**20
LONGEST_WAIT: Final = 120.0
"""Seconds a move may take on a busy machine: this is not about speed, a frozen server is."""
REFUSED = (OSError, WebSocketException, httpx.HTTPError, TimeoutError)

needs_loopback = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs a second loopback address and /proc")


class Besieged:
    """A server in a process of its own, with the limits it comes with."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "stormdeck", "serve", "--port", "0", "--database", str(folder / "storm.db")]
        self._log = folder / "log"  # a pipe that nobody reads would hold the server up
        with self._log.open("w") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[3]
        self.port = int(self.url.rpartition(":")[2])

    def memory(self) -> int:
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> str:
        """Ask it to end; what it has said."""
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=60)
        return self._log.read_text()


# ---- The people ----


@asynccontextmanager
async def people(url: str) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.AsyncHTTPTransport(local_address=PEOPLE)
    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=LONGEST_WAIT) as http:
        yield http


async def until_it_answers(http: httpx.AsyncClient) -> None:
    for _ in range(600):
        with suppress(httpx.TransportError):
            if (await http.get("/health")).status_code == 200:
                return
        await asyncio.sleep(0.05)


async def make_table(http: httpx.AsyncClient) -> tuple[str, list[str]]:
    wish = {"game": "blanco", "players": 2, "seats": [{"kind": "me"}, {"kind": "me"}]}
    made = (await http.post("/api/tables", json=wish)).raise_for_status().json()
    return made["table"], [seat["token"] for seat in made["seats"]]


async def play_on(server: Besieged, http: httpx.AsyncClient, table: str, tokens: list[str], end: float) -> int:
    """Both seats over their sockets, table after table; how many moves were answered."""
    played, chance = 0, random.Random(3)
    while time.monotonic() < end:
        sockets = [await sit_down(server, table, token) for token in tokens]
        try:
            while time.monotonic() < end:
                moved = await move(sockets, chance)
                if not moved:
                    break
                played += 1
                await asyncio.sleep(0.05)
        finally:
            for socket, _ in sockets:
                await socket.close()
        table, tokens = await make_table(http)
    return played


async def sit_down(server: Besieged, table: str, token: str) -> tuple[ClientConnection, list[Any]]:
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    socket = await connect(address, local_addr=(PEOPLE, 0), max_size=None, open_timeout=LONGEST_WAIT)
    await socket.send(json.dumps({"do": "hello", "token": token, "cursor": 0}))
    return socket, [await next_frame(socket, "snapshot")]


async def next_frame(socket: ClientConnection, kind: str) -> Any:
    while True:
        frame = json.loads(await asyncio.wait_for(socket.recv(), LONGEST_WAIT))
        if frame["frame"] == kind:
            return frame


async def move(sockets: list[tuple[ClientConnection, list[Any]]], chance: random.Random) -> bool:
    """Whoever is asked plays, and both see it; False when the game is over."""
    decider = next((pair for pair in sockets if pair[1][0]["legal"]), None)
    if decider is None:
        return False
    socket, seen = decider
    action, version = chance.choice(seen[0]["legal"])["action"], seen[0]["version"]
    await socket.send(json.dumps({"do": "play", "action": action, "version": version, "key": f"k{version}"}))
    answer = await next_frame(socket, "answer")
    assert answer.get("version") == version + 1, answer
    for other, latest in sockets:
        while latest[0]["version"] <= version:
            latest[0] = await next_frame(other, "snapshot")
    return True


# ---- The attackers ----


Attack = Callable[[Besieged, str, random.Random], Awaitable[None]]


async def flood(server: Besieged, table: str, chance: random.Random) -> None:
    """Requests as fast as they come, odd ones among them."""
    async with httpx.AsyncClient(base_url=server.url, timeout=5) as http:
        for _ in range(50):
            path = chance.choice(
                ["/api/tables", "/api/games", f"/api/tables/{table}", "/%00", "/api/tables/x/replay/0", "/" + "x" * 3000]
            )
            await http.get(path, headers={"authorization": f"Bearer guess{chance.random()}"})


async def ever_new_cursors(server: Besieged, table: str, chance: random.Random) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=5) as http:
        for _ in range(40):
            await http.get(f"/api/tables/{table}?cursor={chance.randrange(2**31)}")


async def hellos(server: Besieged, table: str, chance: random.Random) -> None:
    async with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket", open_timeout=5) as socket:
        await socket.send(json.dumps({"do": "hello", "cursor": chance.randrange(2**31)}))
        await asyncio.wait_for(socket.recv(), 5)


async def nonsense(server: Besieged, table: str, chance: random.Random) -> None:
    async with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket", open_timeout=5) as socket:
        await socket.send(json.dumps({"do": "hello", "cursor": 0}))
        for _ in range(200):
            await socket.send(scrambled(chance, 0))


async def deaf_watchers(server: Besieged, table: str, chance: random.Random) -> None:
    """Sockets that ask for everything and read nothing."""
    _, writer = await asyncio.open_connection("127.0.0.1", server.port)
    head = [f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket"]
    head += ["Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]
    writer.write("\r\n".join(head).encode())
    await writer.drain()
    await asyncio.sleep(2)
    writer.close()


async def half_requests(server: Besieged, table: str, chance: random.Random) -> None:
    opened = []
    try:
        for _ in range(60):
            _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            opened.append(writer)
            writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\nX-Slow: ")
        await asyncio.sleep(2)
    finally:
        for writer in opened:
            writer.close()


async def poison(server: Besieged, table: str, chance: random.Random) -> None:
    """Tables with cards and options that no game can take."""
    bad = chance.choice(["a." * 20_000 + "a=1", "[" * 20_000, json.dumps({"win_bonus": 2**63}), "{" * 5000, 10**400, "\x00"])
    game, option = chance.choice(
        [("thunderbirds", "cards"), ("thunderbolts", "deck"), ("taidian", "cards"), ("blanco", "max_turns_per_player")]
    )
    seats = [{"kind": "me"}] + [{"kind": "me"}] * (game != "thunderbirds")
    wish = {"game": game, "players": len(seats), "seats": seats, "options": {option: bad}, "listed": True}
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
        answer = await http.post("/api/tables", content=json.dumps(wish), headers={"content-type": "application/json"})
        assert answer.status_code < 500 or answer.status_code == 503, answer.text


async def wrong_codes(server: Besieged, table: str, chance: random.Random) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=5) as http:
        for _ in range(10):
            await http.post(f"/api/tables/{table}/device", json={"code": "AAAAA-BBBBB", "key": "k" * 30})


ATTACKS: Final[tuple[Attack, ...]] = (
    flood, ever_new_cursors, hellos, nonsense, deaf_watchers, half_requests, poison, wrong_codes,
)  # fmt: skip


async def keep_on(attack: Attack, server: Besieged, table: str, end: float, seed: int, done: Counter[str]) -> None:
    chance = random.Random(seed)
    while time.monotonic() < end:
        with suppress(*REFUSED):
            await attack(server, table, chance)
        done[attack.__name__] += 1
        await asyncio.sleep(0.05)


@needs_loopback
def test_two_people_play_on_in_a_storm(tmp_path: Path) -> None:
    server = Besieged(tmp_path)
    try:
        before = server.memory()
        played, done, metrics = asyncio.run(storm(server))
        grown = server.memory() - before
    finally:
        complaints = server.stop()
    assert set(done) == {attack.__name__ for attack in ATTACKS}
    assert played > SECONDS, (played, done)
    assert "stormdeck_errors_total 0" in metrics
    assert "Traceback" not in complaints, complaints
    assert grown < MOST_GROWTH, f"{grown / 2**20:.0f} MB more"


async def storm(server: Besieged) -> tuple[int, Counter[str], str]:
    done: Counter[str] = Counter()
    async with people(server.url) as http:
        await until_it_answers(http)
        table, tokens = await make_table(http)
        end = time.monotonic() + SECONDS
        attackers = [asyncio.create_task(keep_on(attack, server, table, end, seed, done)) for seed, attack in enumerate(ATTACKS)]
        played = await play_on(server, http, table, tokens, end)
        await asyncio.gather(*attackers)
        metrics = (await http.get("/metrics")).text
    return played, done, metrics
