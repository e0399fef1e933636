"""What one address may ask for, however many sockets it has; and nobody else pays for it."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from unittest.mock import patch

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from stormdeck.web.transport import rate_limits
from stormdeck.web.transport.rate_limits import Bucket, RateLimit, counted_as
from tests.web.kit import FAST, Guest, asynchronous, quick_settings, running, sitting


@asynchronous
async def test_messages_are_counted_by_address_whatever_socket_they_come_by(sqlite: str) -> None:
    """Nothing is lost and no socket closed: what is too much waits."""
    allowed = msgspec.structs.replace(FAST, all_messages=(10, 10))
    async with running(quick_settings(sqlite, limits=allowed)) as server, AsyncExitStack() as stack:
        table, tokens = await server.make("blanco", "me", "me")
        guests = [await stack.enter_async_context(sitting(server, table, tokens[0])) for _ in range(6)]
        begun = time.monotonic()
        await asyncio.gather(*[chat(guest, 6) for guest in guests])
        assert time.monotonic() - begun > 2  # (36 - 10) / 10, if not for a slow machine
        assert server.house.metrics.counts["limited_total"] > 10


async def chat(guest: Guest, times: int) -> None:
    for _ in range(times):
        assert "error" not in await guest.ask("chat", text="hello")


@asynchronous
async def test_handshakes_are_counted(sqlite: str) -> None:
    allowed = msgspec.structs.replace(FAST, handshakes=(4, 0.0))
    async with running(quick_settings(sqlite, limits=allowed)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        async with sitting(server, table, tokens[0]) as early:
            with pytest.raises(InvalidStatus):
                async with server.socket(table, origin="https://evil.example"):
                    pass  # refused for another reason, and counted all the same
            for _ in range(2):
                async with server.socket(table):
                    pass
            with pytest.raises(InvalidStatus):
                async with server.socket(table):
                    pass
            assert server.house.metrics.counts["limited_total"] == 1
            assert "error" not in await early.ask("chat", text="still here")


def test_whoever_has_an_address_of_ipv6_has_many() -> None:
    assert counted_as("2001:db8:1:2:3:4:5:6") == counted_as("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert counted_as("2001:db8:1:3::1") != counted_as("2001:db8:1:2::1")
    assert counted_as("::ffff:192.0.2.7") == counted_as("192.0.2.7") == "192.0.2.7"
    assert counted_as("fe80::1%eth0") == "fe80::/64"
    assert counted_as("testclient") == "testclient"


def test_a_bucket_says_how_long_to_wait() -> None:
    with patch.object(rate_limits.time, "monotonic", lambda: 100.0):
        bucket = Bucket(2, 4)
        assert [bucket.take_later() for _ in range(5)] == [0.0, 0.0, 0.25, 0.5, 0.75]
        never = Bucket(0, 0)
        assert never.take_later() == rate_limits.LONGEST_DELAY


def test_many_addresses_do_not_give_everybody_a_full_bucket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MOST_BUCKETS", 100)
    gate = RateLimit((1, 1e-9))
    for number in range(100):
        assert gate.allows(f"late {number}")
    assert gate.allows("one more")
    assert not gate.allows("late 99")
    assert not gate.allows("one more")
    assert len(gate._buckets) == 51
