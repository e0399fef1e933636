"""One bare connection to a server: for asking many thousand times, where a whole client would cost more than the server."""

from __future__ import annotations

import asyncio
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

PATIENCE: Final = 900
"""Seconds for one answer: a crawl is run beside other work, and last in line."""


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

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, url: str) -> None:
        self.reader = reader
        self.writer = writer
        self.url = url

    @classmethod
    async def to(cls, url: str) -> Line:
        place = urlsplit(url)
        return cls(*await asyncio.open_connection(place.hostname, place.port), url)

    async def ask(self, method: str, path: str, token: str | None, body: dict[str, Any] | None) -> Answer:
        lines = [f"{method} {path} HTTP/1.1", f"host: {urlsplit(self.url).netloc}"]
        content = b""
        if token:
            lines.append(f"authorization: Bearer {token}")
        if body is not None:
            content = msgspec.json.encode(body)
            lines += ["content-type: application/json", f"content-length: {len(content)}"]
        question = "\r\n".join([*lines, "", ""]).encode() + content
        try:
            return await self._ask(question)
        except (ConnectionError, asyncio.IncompleteReadError):  # a server hangs up on who was silent for long, on a busy machine
            self.hang_up()
            again = await Line.to(self.url)
            self.reader, self.writer = again.reader, again.writer
            return await self._ask(question)

    async def _ask(self, question: bytes) -> Answer:
        self.writer.write(question)
        return await asyncio.wait_for(self._answer(), PATIENCE)

    async def _answer(self) -> Answer:
        first, *fields = (await self.reader.readuntil(b"\r\n\r\n")).rstrip(b"\r\n").split(b"\r\n")
        named = dict([field.lower().split(b": ", 1) for field in fields])
        content = await self.reader.readexactly(int(named[b"content-length"]))
        kept = tuple([field for field in fields if not field.lower().startswith((b"date:", b"x-request-id:"))])
        return Answer(int(first.split()[1]), kept, content)

    def hang_up(self) -> None:
        self.writer.close()
