"""Half requests, slow requests and too many connections keep nobody out."""

from __future__ import annotations

import asyncio
import resource
import time
from typing import Any

import msgspec
import pytest

from stormdeck.web.settings import Limits, Settings
from stormdeck.web.transport.connections import MOST_HEAD, ConnectionLimits, raise_descriptor_limit
from tests.web.kit import FAST, Running, asynchronous, quick_settings, running, sitting

HALF = b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
Wire = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def connected(server: Running) -> Wire:
    return await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))


async def answer(wire: Wire, seconds: float = 10.0) -> bytes:
    """What comes until the other side closes."""
    try:
        return await asyncio.wait_for(wire[0].read(), seconds)
    except ConnectionResetError:
        return b""
    finally:
        wire[1].close()


def with_limits(sqlite: str, **changes: Any) -> Settings:
    proxies = changes.pop("proxies", ())
    return quick_settings(sqlite, limits=msgspec.structs.replace(FAST, **changes), proxies=proxies)


@asynchronous
async def test_a_request_has_some_seconds_to_arrive(sqlite: str) -> None:
    async with running(with_limits(sqlite, head_seconds=0.6, body_seconds=0.6)) as server:
        silent, half, drip, body, late = [await connected(server) for _ in range(5)]
        half[1].write(HALF)
        body[1].write(HALF + b'content-length: 500\r\n\r\n{"game":')
        late[1].write(b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
        assert (await late[0].readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
        late[1].write(b"GET /health HTTP/1.1\r\nhost:")  # the second request of a connection is no better
        begun = time.monotonic()
        drip[1].write(b"GET / HTTP/1.1\r\n")
        for _ in range(3):
            drip[1].write(b"x-a: b\r\n")  # each a sign of life, and no request
            await asyncio.sleep(0.15)
        for wire in (half, drip, body, late):
            told = await answer(wire)
            assert b"HTTP/1.1 408" in told, told
            assert b"content-security-policy" in told
            assert b"took too long" in told
        assert await answer(silent) == b""
        assert time.monotonic() - begun < 5
        assert server.house.metrics.counts["connections_closed_total"] == 5
        assert server.house.metrics.counts["errors_total"] == 0


@asynchronous
async def test_sockets_are_in_no_hurry(sqlite: str) -> None:
    async with running(with_limits(sqlite, head_seconds=0.3, body_seconds=0.3)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        async with sitting(server, table, tokens[0]) as guest:
            await asyncio.sleep(1)
            assert "error" not in await guest.ask("chat", text="still here")
            metrics = (await server.call("GET", "/metrics")).text
            assert "stormdeck_connections 2\n" in metrics  # the socket and whoever asks
        await asyncio.sleep(0.1)
        assert "stormdeck_connections 1\n" in (await server.call("GET", "/metrics")).text


@pytest.mark.parametrize("proxies", [(), ("127.0.0.0/8",)])
@asynchronous
async def test_half_requests_lock_nobody_out(sqlite: str, proxies: tuple[str, ...]) -> None:
    """Three times as many as there is room for, from one address: whoever comes next is served."""
    room: dict[str, Any] = {"connections": 20} if proxies else {"connections_each": 20}
    async with running(with_limits(sqlite, **room, proxies=proxies)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        async with sitting(server, table, tokens[0]) as guest:
            held = []
            for _ in range(60):
                held.append(await connected(server))
                held[-1][1].write(HALF)
            for _ in range(3):
                response = await server.call("GET", f"/api/tables/{table}", tokens[1])
                assert response.status_code == 200
            assert "error" not in await guest.ask("chat", text="still here")
            for _, writer in held:
                writer.close()
        assert server.house.metrics.counts["connections_closed_total"] >= 40


@asynchronous
async def test_endless_headers_are_refused(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        wire = await connected(server)
        wire[1].write(b"GET / HTTP/1.1\r\n" + b"x-a: " + b"b" * (MOST_HEAD + 100))
        assert b"HTTP/1.1 431" in await answer(wire)
        wire = await connected(server)
        wire[1].write(b"\x16\x03\x01 this is no HTTP\r\n\r\n")
        told = await answer(wire)
        assert b"HTTP/1.1 400" in told
        assert b"content-security-policy" in told


def test_there_is_room_for_as_many_as_files_may_be_open() -> None:
    raise_descriptor_limit()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert soft == hard or hard == resource.RLIM_INFINITY
    connections = ConnectionLimits(Settings(limits=Limits(connections=10**9)))
    assert soft == resource.RLIM_INFINITY or connections.most <= soft


@pytest.mark.parametrize(("forwarded", "believed"), [(("127.0.0.1",), True), (("10.0.0.0/8",), False), ((), False)])
@asynchronous
async def test_addresses_are_believed_from_proxies_only(sqlite: str, forwarded: tuple[str, ...], believed: bool) -> None:
    limits = msgspec.structs.replace(FAST, requests=(3, 0.0))
    async with running(quick_settings(sqlite, limits=limits, proxies=forwarded)) as server:
        statuses = []
        for number in range(6):
            headers = {"x-forwarded-for": f"198.51.100.{number}"}
            statuses.append((await server.http.get("/api/games", headers=headers)).status_code)
        assert statuses == ([200] * 6 if believed else [200] * 3 + [429] * 3)
