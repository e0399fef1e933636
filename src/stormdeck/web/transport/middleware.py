"""The outermost layer: the same protecting headers on every answer, and a line in the log for what matters."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec
from litestar import Litestar

from stormdeck.web.protocol.refusals import TOO_BUSY
from stormdeck.web.settings import Settings
from stormdeck.web.transport.asgi import TABLE_SOCKET, Socket
from stormdeck.web.transport.closing import NO_TABLE
from stormdeck.web.transport.headers import HEADERS
from stormdeck.web.transport.request_checks import No, bad_host, objection
from stormdeck.web.transport.sockets import serve_socket

LOG: Final = logging.getLogger("stormdeck.http")
QUIET: Final = ("/health", "/metrics")
NEW_TABLES: Final = "/api/tables"
BUSY: Final = No(503, TOO_BUSY, again_in=60)


class Middleware:
    """Around the application, so that errors of any layer go through it too.  The sockets of the tables turn off here."""

    def __init__(self, app: Litestar, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await self.open_socket(Socket(scope, receive, send), scope)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status, asked = time.perf_counter(), 0, scope["method"]
        if asked == "HEAD":
            scope = {**scope, "method": "GET"}  # the same headers, and the server below sends no body with them

        async def protected(message: Any) -> None:
            nonlocal status
            if asked == "HEAD" and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message["headers"], *HEADERS, *freshness(scope, message["headers"])]}
            await send(message)

        why_not = objection(scope, self.settings) or self._too_busy(scope)
        if why_not is BUSY:
            await refuse(protected, why_not)
            return  # not a line in the log for each: there may be very many, and a busy server has better things to do
        if why_not is not None:
            await refuse(protected, why_not)
        else:
            await self._ask(scope, receive, protected, lambda: status != 0)
        note(scope, status, time.perf_counter() - begun)

    def _too_busy(self, scope: Any) -> No | None:
        """New tables are refused before anything is read or looked up: while many are wished for, those that are played go on."""
        if scope["path"].rstrip("/") != NEW_TABLES or scope["method"] != "POST":
            return None
        process = self.app.state.process
        if not process.pressure.is_high:
            return None
        process.metrics.add("busy_total")
        return BUSY

    async def _ask(self, scope: Any, receive: Any, send: Any, has_begun: Callable[[], bool]) -> None:
        """Whatever goes wrong below, even before there is a request, becomes an answer like any other."""
        try:
            await self.app(scope, receive, send)
        except Exception:
            LOG.exception("a request failed", extra={"facts": {"method": scope["method"], "path": scope["path"]}})
            if has_begun():
                raise
            await refuse(send, No(500, "The server failed; the table is unharmed."))

    async def open_socket(self, socket: Socket, scope: Any) -> None:
        table = TABLE_SOCKET.fullmatch(scope["path"])
        if table is None or bad_host(scope, self.settings) is not None:
            await socket.refuse(NO_TABLE, "there is no socket here")
        else:
            await serve_socket(self.app.state.process, socket, table[1])


def freshness(scope: Any, headers: Any) -> list[tuple[bytes, bytes]]:
    """Answers about tables hold secrets and are old at once: nobody on the way keeps them."""
    if not scope["path"].startswith("/api") or any([name.lower() == b"cache-control" for name, _ in headers]):
        return []
    return [(b"cache-control", b"no-store")]


async def refuse(send: Any, why_not: No) -> None:
    body = msgspec.json.encode({"rule": "", "error": why_not.sentence})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if why_not.again_in:
        headers.append((b"retry-after", str(why_not.again_in).encode()))
    await send({"type": "http.response.start", "status": why_not.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def note(scope: Any, status: int, seconds: float) -> None:
    """A line for each request that changed something or went wrong; paths hold no token, and headers are never logged."""
    level = logging.INFO if scope["method"] not in ("GET", "HEAD") or status >= 400 else logging.DEBUG
    if LOG.isEnabledFor(level) and scope["path"] not in QUIET:
        facts = {"method": scope["method"], "path": scope["path"], "status": status, "ms": round(seconds * 1000, 1)}
        LOG.log(level, "request", extra={"facts": facts})
