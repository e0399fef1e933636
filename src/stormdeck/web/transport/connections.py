"""Connections before they are requests: who is slow, who is one too many.

uvicorn waits for ever for the rest of a request.  Here a request has some seconds to arrive, and when there are too many
connections the one that has kept us waiting longest makes room.  Sockets of tables are counted, and left alone.
"""

from __future__ import annotations

import asyncio
import json
import resource
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from stormdeck.web.settings import Settings
from stormdeck.web.transport.headers import HEADERS

MOST_HEAD: Final = 32_768
"""Bytes of a request before its body."""
SHARE_OF_DESCRIPTORS: Final = 0.8
"""The others are for files, the database and bots."""
STALLED: Final = 30.0
"""Seconds for which somebody may not read an answer."""

PHRASES: Final = {
    400: ("Bad Request", "This is not a request that can be read."),
    408: ("Request Timeout", "The request took too long to arrive."),
    431: ("Request Header Fields Too Large", "The request has too many headers."),
}


def raise_descriptor_limit() -> int:
    """As many open files and connections as this process may have; how many those are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        return hard
    return soft


class ConnectionLimits:
    """All connections of one process."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        descriptors, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        fitting = limits.connections if descriptors == resource.RLIM_INFINITY else int(descriptors * SHARE_OF_DESCRIPTORS)
        self.most = min(limits.connections, fitting)
        self.most_each = limits.connections_each
        self.head_seconds = limits.head_seconds
        self.body_seconds = limits.body_seconds
        self._proxies = [ip_network(proxy, strict=False) for proxy in settings.proxies]
        self.count = 0
        self.by_address: dict[str, int] = {}
        self.waiting: dict[HttpConnection, None] = {}
        """Whose request we wait for; the first has kept us waiting longest."""
        self.closed = 0
        """Connections that were refused, or closed because they were slow or in the way."""
        self.tell: Callable[[], None] = lambda: None

    def enter(self, newcomer: HttpConnection, address: str) -> bool:
        """Whether there is room, perhaps because somebody else has to go who only waits."""
        is_full = self.by_address.get(address, 0) >= self.most_each and not self.is_proxy(address)
        if is_full and not self._make_room(address):
            return self._refused()
        if self.count >= self.most and not self._make_room(None):
            return self._refused()
        self.count += 1
        self.by_address[address] = self.by_address.get(address, 0) + 1
        self.waiting[newcomer] = None
        return True

    def is_proxy(self, address: str) -> bool:
        """Whether somebody speaks for many others, and is counted among all only."""
        try:
            return any([ip_address(address) in proxy for proxy in self._proxies])
        except ValueError:
            return False  # not an address of the internet

    def _refused(self) -> bool:
        self.note()
        return False

    def _make_room(self, address: str | None) -> bool:
        for other in self.waiting:
            if address is None or other.address == address:
                self.note()
                other.go()
                return True
        return False

    def leave(self, address: str) -> None:
        self.count -= 1
        left = self.by_address[address] - 1
        if left:
            self.by_address[address] = left
        else:
            del self.by_address[address]

    def note(self) -> None:
        self.closed += 1
        self.tell()


class HttpConnection(HttpToolsProtocol):
    """A connection that is asked to be quick; `connection_limits` is set for each server."""

    connection_limits: ConnectionLimits
    address = ""
    _counted = False
    _clock: asyncio.TimerHandle | None = None
    _stall: asyncio.TimerHandle | None = None
    _head = 0
    """Bytes of a request that has begun and whose headers are not complete."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        peer = get_remote_addr(transport)
        self.address = peer[0] if peer else ""
        self._counted = self.connection_limits.enter(self, self.address)
        if not self._counted:
            transport.abort()
            return
        self._wait(self.connection_limits.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        self._wait(None)
        self._reads_on()
        self.connection_limits.waiting.pop(self, None)
        if self._counted:
            self._counted = False
            self.connection_limits.leave(self.address)

    def go(self) -> None:
        """Make room for somebody else."""
        self._leave()
        self.transport.abort()

    # ---- The time a request has ----

    def _wait(self, seconds: float | None) -> None:
        if self._clock is not None:
            self._clock.cancel()
        self._clock = None if seconds is None else self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        self.connection_limits.note()
        is_answered = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if self._head and not is_answered:
            self.refuse(408)
        else:
            self.transport.close()  # it has not begun, or has its answer

    def data_received(self, data: bytes) -> None:
        self._head += len(data)
        if self.timeout_keep_alive_task is not None:  # the next request of the same connection
            self._wait(self.connection_limits.head_seconds)
        super().data_received(data)
        if self._head > MOST_HEAD and not self.transport.is_closing():
            self.connection_limits.note()
            self.refuse(431)

    def on_headers_complete(self) -> None:
        self._head = -MOST_HEAD * 1024  # what comes now is a body, which has its own limit
        self._wait(self.connection_limits.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._head = 0
        self._wait(None)
        self.connection_limits.waiting.pop(self, None)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._counted and not self.pipeline:
            self.connection_limits.waiting[self] = None

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket, with limits of its own; it is counted until it ends."""
        self._wait(None)
        self.connection_limits.waiting.pop(self, None)
        super().handle_websocket_upgrade()

    # ---- The time an answer has ----

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stall is None:
            self._stall = self.loop.call_later(STALLED, self._stalled)

    def resume_writing(self) -> None:
        self._reads_on()
        super().resume_writing()

    def _reads_on(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

    def _stalled(self) -> None:
        self.connection_limits.note()
        self.transport.abort()

    # ---- Refusing what is not a request yet ----

    def send_400_response(self, msg: str) -> None:
        self.refuse(400)

    def refuse(self, status: int) -> None:
        phrase, sentence = PHRASES[status]
        body = json.dumps({"error": sentence, "rule": ""}).encode()
        head = [f"HTTP/1.1 {status} {phrase}".encode(), b"content-type: application/json", b"content-length: %d" % len(body)]
        head += [name + b": " + value for name, value in HEADERS]
        self.transport.write(b"\r\n".join([*head, b"connection: close", b"", body]))
        self.transport.close()


class SocketConnection(WebSocketsSansIOProtocol):
    """The socket of a table, which its connection has become."""

    connection_limits: ConnectionLimits

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.connection_limits.leave(self.client[0] if self.client else "")


def protocols(connection_limits: ConnectionLimits) -> dict[str, Any]:
    """What uvicorn is to use, with the limits of one process."""
    own = {"connection_limits": connection_limits}
    return {"http": type("HttpConnection", (HttpConnection,), own), "ws": type("SocketConnection", (SocketConnection,), own)}
