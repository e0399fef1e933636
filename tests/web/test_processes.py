"""Server processes: several on one PostgreSQL, a clean end, and start-up errors in one sentence."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from stormdeck.web import serve, settings
from tests.web.kit import SOURCES, Guest, asynchronous, quick_settings, running


@contextmanager
def process(database: str, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`stormdeck serve` and where it is."""
    path = os.pathsep.join([SOURCES, *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
    environment = {**os.environ, "PYTHONPATH": path, settings.ENVIRONMENT: settings.to_text(quick_settings(database))}
    command = [sys.executable, "-m", "stormdeck", "serve", "--port", "0", "--database", database, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as running:
        try:
            assert running.stdout is not None
            line = running.stdout.readline()
            assert line.startswith("Stormdeck is at http://"), line
            url = line.split()[3]
            wait_for(url)
            yield running, url
        finally:
            if running.poll() is None:
                running.terminate()
                running.wait(30)


def wait_for(url: str) -> None:
    for _ in range(3000):
        try:
            httpx.get(f"{url}/health")
            return
        except httpx.HTTPError:
            time.sleep(0.02)
    raise AssertionError("the server does not answer")


@asynccontextmanager
async def guest_at(url: str, table: str, token: str | None) -> AsyncIterator[Guest]:
    async with connect(f"{url.replace('http', 'ws')}/api/tables/{table}/socket", max_size=None) as connection:
        guest = Guest(connection)
        await guest.say("hello", token=token, cursor=0)
        await guest.until(lambda frame: frame["frame"] == "snapshot")
        yield guest


def make_table(url: str, game: str = "blanco") -> tuple[str, list[str]]:
    wish = {"game": game, "players": 2, "seats": [{"kind": "me"}, {"kind": "me"}]}
    made = httpx.post(f"{url}/api/tables", json=wish, timeout=30).json()
    return made["table"], [seat["token"] for seat in made["seats"]]


async def move(guest: Guest) -> Any:
    action = guest.snapshot["legal"][0]["action"]
    return await guest.ask("play", action=action, version=guest.snapshot["version"])


@asynchronous
async def test_two_processes_share_a_table(postgres_database: str) -> None:
    """Each player at another process: every move arrives at the other one, and only one of two at once is carried out."""
    with process(postgres_database) as (_, one), process(postgres_database) as (_, other):
        table, tokens = make_table(one)
        async with guest_at(one, table, tokens[0]) as first, guest_at(other, table, tokens[1]) as second:
            for number in range(1, 21):
                mover, waiter = (first, second) if first.snapshot["legal"] else (second, first)
                assert "error" not in await move(mover)
                for guest in (waiter, mover):
                    while guest.snapshot["version"] < number:
                        await asyncio.wait_for(guest.hear(), 20)
            assert [event["words"] for event in first.events] != []
        seat = 0 if first.snapshot["legal"] else 1
        async with guest_at(one, table, tokens[seat]) as tab, guest_at(other, table, tokens[seat]) as other_tab:
            answers = await asyncio.gather(move(tab), move(other_tab))
            assert sorted("error" in answer for answer in answers) == [False, True]
            assert next(answer for answer in answers if "error" in answer)["version"] == 21


@asynchronous
async def test_several_workers_on_one_port(postgres_database: str) -> None:
    with process(postgres_database, "--workers", "2") as (_, url):
        table, tokens = make_table(url)
        async with guest_at(url, table, tokens[0]) as first, guest_at(url, table, tokens[1]) as second:
            mover, waiter = (first, second) if first.snapshot["legal"] else (second, first)
            await move(mover)
            await asyncio.wait_for(waiter.until(lambda frame: frame["frame"] == "snapshot" and frame["version"] == 1), 20)


@asynchronous
async def test_whoever_calls_before_the_server_answers_waits(sqlite: str) -> None:
    """The address is printed, and opened by whoever reads it, before the server is up."""
    listening = serve.bind("127.0.0.1", 0)
    host, port = listening.getsockname()
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(f"GET /health HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode())
    async with running(quick_settings(sqlite), listening):
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.close()


@asynchronous
async def test_a_clean_end_finishes_writes_and_asks_clients_to_come_back(sqlite: str) -> None:
    with process(sqlite) as (running, url):
        table, tokens = make_table(url)
        async with guest_at(url, table, tokens[0]) as guest:
            assert "error" not in await guest.ask("chat", text="bye")
            running.send_signal(signal.SIGTERM)
            assert await guest.closing() == 1001
        assert await asyncio.to_thread(running.wait, 30) in (0, -signal.SIGTERM)
        assert running.stderr is not None
        log = running.stderr.read()
        assert not [token for token in tokens if token in log]
        assert [json.loads(line)["path"] for line in log.splitlines()] == ["/api/tables"]
    with process(sqlite) as (_, url):
        said = httpx.get(f"{url}/api/tables/{table}").json()["events"][-1]
        assert said["words"] == "Player 1: bye"


def run_serve(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": SOURCES}
    command = [sys.executable, "-m", "stormdeck", "serve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--workers", "2", "--database", "sqlite://"), "Several workers need PostgreSQL"),
        (("--database", "/nowhere/x.db"), "cannot be opened"),
        (("--database", "sqlite://", "--host", "203.0.113.9"), '"203.0.113.9:8000" cannot be used'),
        (("--database", "sqlite://", "--bot-budget", "0"), "0.05 to 60 seconds"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_line(arguments: tuple[str, ...], sentence: str) -> None:
    done = run_serve(*arguments)
    assert done.returncode != 0
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_address_is_said_as_it_can_be_opened() -> None:
    assert serve.whereabouts("127.0.0.1", 8000) == "http://127.0.0.1:8000"
    assert serve.whereabouts("::1", 8000) == "http://[::1]:8000"


def test_server_for_everybody_says_the_address_for_other_devices(tmp_path: Path) -> None:
    """0.0.0.0 is no address that anybody can open."""
    with process(str(tmp_path / "tables.db"), "--host", "0.0.0.0") as (_, url):
        assert url.startswith("http://127.0.0.1:")
        port = int(url.rpartition(":")[2])
        said = serve.whereabouts("0.0.0.0", port)
        assert said.startswith(f"{url} here and http://")
        assert said.endswith(f":{port} in your network")
        other = said.split()[3]
        assert "0.0.0.0" not in other
        assert "127.0.0.1" not in other


def test_address_for_others_is_the_name_where_there_is_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lonely(socket.socket):
        def connect(self, address: Any) -> None:
            raise OSError("Network is unreachable")

    monkeypatch.setattr(socket, "socket", Lonely)
    monkeypatch.setattr(socket, "gethostname", lambda: "attic")
    assert serve.whereabouts("0.0.0.0", 80) == "http://127.0.0.1:80 here and http://attic:80 in your network"


@asynchronous
async def test_small_answers_leave_at_once() -> None:
    """With Nagle's algorithm the body of an answer waits 40 ms for the acknowledgement of its head."""
    heard: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def look(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async with await asyncio.start_server(look, sock=serve.bind("127.0.0.1", 0)) as server:
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
        assert await heard
        writer.close()
