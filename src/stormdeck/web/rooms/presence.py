"""Who looks at which table: here, and at the neighbours, who tell of it over the channel.

Each process tells what changes with it at once, and everything again every few seconds.  What was not told again is
forgotten, so that nobody stays present at a process that has died.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from stormdeck.web.protocol import wire
from stormdeck.web.rooms.live import LiveTable

BEAT: Final = 10.0
"""Seconds after which everything is told again."""
FORGOTTEN: Final = 3.5
"""Beats after which what was told is no longer believed."""
SURE: Final = 1.5
"""Beats after which whoever listens has heard of everybody."""


class There(msgspec.Struct, frozen=True, array_like=True):
    """Who is at a table with one process."""

    seats: int = 0
    """A bit for each seat."""
    watching: int = 0


NOBODY: Final = There()


def at_this_process(table: LiveTable) -> There:
    seats = watching = 0
    for connection in table.connections:
        if connection.viewer is None:
            watching += 1
        else:
            seats |= 1 << connection.viewer
    return There(seats, watching)


class Presence:
    def __init__(self) -> None:
        self._elsewhere: dict[str, dict[str, tuple[float, There]]] = {}
        """By table and process: until when it is believed, and what."""
        self.after_change: list[Callable[[LiveTable], None]] = []
        """Told when somebody comes to or leaves a table at this process."""
        self.is_sure: Callable[[], bool] = lambda: True
        """Whether everybody has been heard of.  Without neighbours there is nobody else."""

    def came_or_went(self, table: LiveTable) -> None:
        """Somebody did, at this process."""
        show(table)
        for listener in self.after_change:
            listener(table)

    def heard(self, process: str, id: str, there: There) -> bool:
        """A neighbour tells who is at a table with it; whether that is new."""
        told = self._elsewhere.setdefault(id, {})
        _, before = told.pop(process, (0.0, NOBODY))
        if there != NOBODY:
            told[process] = (time.monotonic() + FORGOTTEN * BEAT, there)
        if not told:
            del self._elsewhere[id]
        return there != before

    def forget_old(self) -> list[str]:
        """Drop what was not told again; the tables where that changed something."""
        now, changed = time.monotonic(), []
        for id, told in list(self._elsewhere.items()):
            believed = {process: entry for process, entry in told.items() if entry[0] > now}
            if len(believed) < len(told):
                changed.append(id)
                self._elsewhere[id] = believed
            if not believed:
                del self._elsewhere[id]
        return changed

    # ---- Asking ----

    def _everywhere(self, table: LiveTable) -> Iterable[There]:
        return [at_this_process(table), *[there for _, there in self._elsewhere.get(table.id, {}).values()]]

    def has(self, table: LiveTable, seat: int) -> bool:
        """Whether a seat has the table open, at any process."""
        return any([there.seats >> seat & 1 for there in self._everywhere(table)])

    def frame(self, table: LiveTable) -> wire.Presence:
        everywhere = self._everywhere(table)
        here = [any([there.seats >> seat & 1 for there in everywhere]) for seat in range(table.players)]
        return wire.Presence(here, sum([there.watching for there in everywhere]))


def show(table: LiveTable) -> None:
    """Everybody at a table learns who is there."""
    for connection in table.connections:
        connection.presence_changed()
