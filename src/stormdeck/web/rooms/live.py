"""A table in memory: a room, and what a process needs around it to keep it for many people at once."""

from __future__ import annotations

import asyncio
import time
from typing import Final, Protocol

from stormdeck.core.game import Game
from stormdeck.table.match import Judged
from stormdeck.table.room import entries
from stormdeck.table.room.entries import Body
from stormdeck.table.room.parts import Viewer
from stormdeck.table.room.room import Room
from stormdeck.table.room.spec import TableSpec
from stormdeck.web.rooms.frame_cache import FrameCache
from stormdeck.web.rooms.truth import Played
from stormdeck.web.store.database import Entry
from stormdeck.web.transport.closing import Closed

KEYS_KEPT: Final = 32
"""Idempotency keys in memory; the store has all of them."""


class Connection(Protocol):
    """Somebody who looks at a table, over whatever connects them."""

    @property
    def viewer(self) -> Viewer: ...

    @property
    def address(self) -> str: ...

    def wake(self) -> None:
        """The table has changed."""

    def presence_changed(self) -> None:
        """Who is there has."""

    def close(self, why: Closed) -> None: ...


class LiveTable(Room):
    """One table.  Nothing here is secret between processes; everything here is secret from the network until `frames` asks."""

    __slots__ = ("__weakref__", "alarm", "connections", "driver", "frames", "heard", "info", "keys", "lock", "used")

    def __init__(self, id: str, created: int, spec: TableSpec, game: Game | None = None) -> None:
        super().__init__(id, created, spec, game)
        self.heard = time.monotonic()
        """When the last entry came, as far as this process knows; unlike `since` no clock that is set can change it."""
        self.keys: dict[str, int] = {}
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.driver: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        """Rings when time is over that nobody else can claim."""
        self.info: bytes = b""
        """What everybody knows about the table, encoded once for all viewers."""
        self.frames = FrameCache()
        self.used = 0.0

    @property
    def truth(self) -> Played | None:
        """Where frames get what is hidden from."""
        return Played(self.match) if self.has_begun else None

    def quiet(self) -> float:
        """Seconds since the last entry."""
        return time.monotonic() - self.heard

    def take_in(self, entry: Entry, body: Body | None = None, judged: Judged | None = None) -> None:
        """Carry out a stored entry; who wrote it knows its body and what the rules say of it, and need not ask again."""
        assert entry.version == self.version + 1, f"table {self.id} is at {self.version}, not before {entry.version}"
        read = entries.decode(entry.kind, entry.body) if body is None else body
        self.heard = time.monotonic()
        if entry.key is not None:
            self._remember(entry.key, entry.version)
        self.frames.clear()
        self.apply(read, entry.at, judged)
        if not isinstance(read, entries.Move) or self.outcome is not None:
            self.info = b""  # who sits where, the teams and what was agreed outlive a move; the end does not

    def _remember(self, key: str, version: int) -> None:
        self.keys[key] = version
        if len(self.keys) > KEYS_KEPT:
            del self.keys[next(iter(self.keys))]
