"""The outermost layer: the same protecting headers on every answer, and a line in the log for what matters."""

from __future__ import annotations

import logging
import time
from typing import Any, Final

from litestar import Litestar

from stormdeck.web.asgi import TABLE_SOCKET, Socket
from stormdeck.web.headers import HEADERS
from stormdeck.web.sockets import NO_TABLE, serve_socket

LOG: Final = logging.getLogger("stormdeck.http")
QUIET: Final = ("/health", "/metrics")


class Door:
    """Around the application, so that errors of any layer go through it too.  The sockets of the tables turn off here."""

    def __init__(self, app: Litestar) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await self.open_socket(Socket(scope, receive, send), scope["path"])
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
                message = {**message, "headers": [*message["headers"], *HEADERS]}
            await send(message)

        await self.app(scope, receive, protected)
        note(scope, status, time.perf_counter() - begun)

    async def open_socket(self, socket: Socket, path: str) -> None:
        table = TABLE_SOCKET.fullmatch(path)
        if table is None:
            await socket.refuse(NO_TABLE, "there is no socket here")
        else:
            await serve_socket(self.app.state.house, socket, table[1])


def note(scope: Any, status: int, seconds: float) -> None:
    """A line for each request that changed something or went wrong; paths hold no token, and headers are never logged."""
    level = logging.INFO if scope["method"] not in ("GET", "HEAD") or status >= 400 else logging.DEBUG
    if LOG.isEnabledFor(level) and scope["path"] not in QUIET:
        facts = {"method": scope["method"], "path": scope["path"], "status": status, "ms": round(seconds * 1000, 1)}
        LOG.log(level, "request", extra={"facts": facts})
