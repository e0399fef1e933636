"""Tables where only bots sit: they play for whoever watches, not for nobody, and only a few for one address."""

from __future__ import annotations

import time
from typing import Final
from weakref import WeakKeyDictionary

from stormdeck.table.room.spec import BOT
from stormdeck.web.rooms.live import LiveTable

AT_ONCE: Final = 4
"""Tables that play at once for one address."""
STILL_LOOKING: Final = 15.0
"""Seconds for which somebody who has asked for a table without a socket is taken to look at it."""
ANYBODY: Final = ""
"""The address of those, of whom the table knows nothing more."""


class BotOnlyTables:
    """Who watches tables of bots alone, and which of them play."""

    def __init__(self) -> None:
        self._looked: WeakKeyDictionary[LiveTable, float] = WeakKeyDictionary()
        self._playing: WeakKeyDictionary[LiveTable, str] = WeakKeyDictionary()
        """The tables that play, each with the address for which it does."""

    def looked_at(self, table: LiveTable) -> None:
        """Somebody has asked for the table as it stands."""
        if is_for_bots(table):
            self._looked[table] = time.monotonic()

    def may_play(self, table: LiveTable) -> bool:
        """Whether somebody wants to see it go on, who does not have enough to look at already."""
        watching = {connection.address for connection in table.connections}
        if time.monotonic() - self._looked.get(table, -STILL_LOOKING) < STILL_LOOKING:
            watching.add(ANYBODY)
        for address in sorted(watching):
            if self._count(address, table) < AT_ONCE:
                self._playing[table] = address
                return True
        self.stops(table)
        return False

    def stops(self, table: LiveTable) -> None:
        self._playing.pop(table, None)

    def _count(self, address: str, besides: LiveTable) -> int:
        return sum([whose == address and table is not besides for table, whose in self._playing.items()])


def is_for_bots(table: LiveTable) -> bool:
    """Whether nobody sits at the table who could move, or come back to it."""
    return all([seat.kind == BOT for seat in table.seats])
