"""A WebSocket as ASGI hands it over.

The sockets of the tables do not go through the web framework: its layers, kept for as long as a socket lives, took several
kilobytes each and a tenth of the time of a move.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, NamedTuple

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

TABLE_SOCKET: Final = re.compile(r"/api/tables/([^/]+)/socket/?")


class Client(NamedTuple):
    host: str
    port: int


class Socket:
    """The few things that are asked of one."""

    __slots__ = ("client", "headers", "receive", "send")

    def __init__(self, scope: Message, receive: Receive, send: Send) -> None:
        self.headers: dict[str, str] = {
            name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]
        }
        self.client: Client | None = Client(*scope["client"]) if scope.get("client") else None
        self.receive = receive
        self.send = send

    async def accept(self) -> None:
        """The headers have been looked at by then; a socket lives long, so they are let go."""
        await self.receive()  # "websocket.connect", which says nothing
        await self.send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        self.headers = {}

    async def refuse(self, code: int, reason: str) -> None:
        """Before it was accepted: the browser learns only that it was refused."""
        await self.send({"type": "websocket.close", "code": code, "reason": reason})
