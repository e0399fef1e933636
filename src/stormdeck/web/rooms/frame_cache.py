"""The frames of a table that others may ask for before it changes: few for each viewer, and not many bytes in all."""

from __future__ import annotations

from typing import Final

MOST_EACH: Final = 3
"""Cursors of one viewer.  Nearly everybody who looks on has seen all but the newest; who comes has seen nothing."""
MOST_BYTES: Final = 512_000
"""Of one table.  Whoever asks from ever new places costs the time to build a frame, but no memory."""

Place = tuple[int | None, int]
"""A viewer, and how much it has seen."""
Made = tuple[bytes, int]
"""A frame, and how much its viewer has seen then."""


class FrameCache:
    __slots__ = ("_frames", "bytes")

    def __init__(self) -> None:
        self._frames: dict[Place, Made] = {}
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._frames)

    def clear(self) -> None:
        if self._frames:
            self._frames.clear()
            self.bytes = 0

    def get(self, place: Place) -> Made | None:
        made = self._frames.get(place)
        if made is not None and len(self._frames) >= MOST_EACH:
            del self._frames[place]  # the one used last goes last
            self._frames[place] = made
        return made

    def put(self, place: Place, made: Made) -> None:
        if len(made[0]) > MOST_BYTES:
            return
        mine = [other for other in self._frames if other[0] == place[0]]
        for old in mine[: len(mine) - MOST_EACH + 1]:
            self._drop(old)
        while self.bytes + len(made[0]) > MOST_BYTES:
            self._drop(next(iter(self._frames)))
        self._frames[place] = made
        self.bytes += len(made[0])

    def _drop(self, place: Place) -> None:
        self.bytes -= len(self._frames.pop(place)[0])
