"""One bare connection to a server: for asking many thousand times, where a whole client would cost more than the server."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

import msgspec


class Answer(msgspec.Struct, frozen=True):
    """What came back: every byte of it, apart from the date and the number of the request."""

    status_code: int
    headers: tuple[bytes, ...]
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode()


class Line:
    """A connection that is kept; one question after another."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str) -> None:
        self.reader = reader
        self.writer = writer
        self.host = host

    @classmethod
    async def to(cls, url: str) -> Line:
        place = urlsplit(url)
        return cls(*await asyncio.open_connection(place.hostname, place.port), place.netloc)

    async def ask(self, method: str, path: str, token: str | None, body: dict[str, Any] | None) -> Answer:
        lines = [f"{method} {path} HTTP/1.1", f"host: {self.host}"]
        content = b""
        if token:
            lines.append(f"authorization: Bearer {token}")
        if body is not None:
            content = msgspec.json.encode(body)
            lines += ["content-type: application/json", f"content-length: {len(content)}"]
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + content)
        return await asyncio.wait_for(self._answer(), 60)

    async def _answer(self) -> Answer:
        first, *fields = (await self.reader.readuntil(b"\r\n\r\n")).rstrip(b"\r\n").split(b"\r\n")
        named = dict([field.lower().split(b": ", 1) for field in fields])
        content = await self.reader.readexactly(int(named[b"content-length"]))
        kept = tuple([field for field in fields if not field.lower().startswith((b"date:", b"x-request-id:"))])
        return Answer(int(first.split()[1]), kept, content)

    async def hang_up(self) -> None:
        self.writer.close()
        await self.writer.wait_closed()
