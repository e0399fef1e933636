"""The cheapest way to speak HTTP and WebSockets with a server: what measures must not be slower than what is measured."""

from __future__ import annotations

import asyncio
import json
import time
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
LAST = 0x80
NO_MASK = bytes(4)
"""The mask guards proxies against pages; here is neither."""
KEPT = 2.0
"""Seconds for which an idle connection is used again."""


class Http:
    """Requests over connections that are kept."""

    def __init__(self, url: str) -> None:
        self._place = urlsplit(url)
        self._idle: list[tuple[float, tuple[StreamReader, StreamWriter]]] = []

    async def __aenter__(self) -> Http:
        return self

    async def __aexit__(self, *_: object) -> None:
        for _, (_, writer) in self._idle:
            writer.close()
        self._idle.clear()

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> tuple[int, Any]:
        """The status and what was answered."""
        ends = await self._connection()
        try:
            ends[1].write(self._request(method, path, body, token))
            status, answer, is_kept = await read_answer(ends[0])
        except BaseException:
            ends[1].close()
            raise
        if is_kept:
            self._idle.append((time.perf_counter(), ends))
        else:
            ends[1].close()
        return status, answer

    async def _connection(self) -> tuple[StreamReader, StreamWriter]:
        """The one that was used last; the server may be about to close those that have been idle for long."""
        while self._idle:
            since, ends = self._idle.pop()
            if time.perf_counter() - since < KEPT:
                return ends
            ends[1].close()
        return await asyncio.open_connection(self._place.hostname, self._place.port)

    def _request(self, method: str, path: str, body: object, token: str) -> bytes:
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"host: {self._place.netloc}", f"content-length: {len(data)}"]
        lines += ["content-type: application/json"] if data else []
        lines += [f"authorization: Bearer {token}"] if token else []
        return "\r\n".join([*lines, "", ""]).encode() + data


async def read_answer(reader: StreamReader) -> tuple[int, Any, bool]:
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    lines = head.split(b"\r\n")
    size = next((int(line.partition(b":")[2]) for line in lines if line.startswith(b"content-length:")), 0)
    body = await reader.readexactly(size)
    return int(lines[0].split()[1]), json.loads(body) if body else None, b"connection: close" not in lines


class Wire(asyncio.Protocol):
    """One WebSocket: text in, text out, no tasks."""

    def __init__(self, heard: Callable[[bytes, float], None], lost: Callable[[], None]) -> None:
        self._heard = heard
        self._lost = lost
        self._got = bytearray()
        self._transport: Any = None
        self._is_open = False
        self._is_done = False
        """Whether this end has closed it."""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(cls, url: str, path: str, heard: Callable[[bytes, float], None], lost: Callable[[], None]) -> Wire:
        """Whoever listens may hear something before this returns."""
        place = urlsplit(url)
        _, wire = await asyncio.get_running_loop().create_connection(lambda: cls(heard, lost), place.hostname, place.port)
        head = [f"GET {path} HTTP/1.1", f"host: {place.netloc}", "upgrade: websocket", "connection: upgrade"]
        head += ["sec-websocket-version: 13", "sec-websocket-key: c3Rvcm1kZWNrIGxvYWQhIQ==", "", ""]
        wire._transport.write("\r\n".join(head).encode())
        await wire.opened
        return wire

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("the socket was refused"))
        elif not self._is_done:
            self._is_done = True
            self._lost()

    def send(self, text: bytes) -> None:
        if not self._is_done:
            self._send(TEXT, text)

    def close(self) -> None:
        if not self._is_done:
            self._is_done = True
            self._send(CLOSE, b"\x03\xe8")
            self._transport.close()

    def _send(self, kind: int, data: bytes) -> None:
        size = len(data)
        length = bytes([LAST | size]) if size < 126 else bytes([LAST | 126]) + size.to_bytes(2, "big")
        self._transport.write(bytes([LAST | kind]) + length + NO_MASK + data)

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self._got += data
        if not self._is_open and not self._take_handshake():
            return
        while (frame := self._take_frame()) is not None:
            kind, text = frame
            if kind == TEXT and not self._is_done:
                self._heard(text, now)
            elif kind == PING:
                self._send(PONG, text)
            elif kind == CLOSE:
                self._transport.close()

    def _take_handshake(self) -> bool:
        end = self._got.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self._got.startswith(b"HTTP/1.1 101"):
            self._transport.close()
            return False
        del self._got[: end + 4]
        self._is_open = True
        if not self.opened.done():  # else whoever waited has gone
            self.opened.set_result(None)
        return True

    def _take_frame(self) -> tuple[int, bytes] | None:
        """The next whole frame; the server sends them in one piece and unmasked."""
        got = self._got
        if len(got) < 2:
            return None
        size, begin = got[1] & 127, 2
        if size > 125:
            begin += 2 if size == 126 else 8
            if len(got) < begin:
                return None
            size = int.from_bytes(got[2:begin], "big")
        if len(got) < begin + size:
            return None
        kind, text = got[0] & 15, bytes(got[begin : begin + size])
        del got[: begin + size]
        return kind, text
