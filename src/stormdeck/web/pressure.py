"""How busy this process is: below saturation it takes no new tables, rather than slowing down those that are played."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

SAMPLE: Final = 0.5
MEMORY: Final = 0.75
"""How much of the last figure stays in the next one: two seconds or so count."""
MOST_LAG: Final = 0.1
"""Seconds: a machine that is busy otherwise leaves the games too little, which the share does not show."""
FEW_SOCKETS: Final = 200
"""With fewer open sockets it is not the games that keep the machine busy, and refusing them would not help anybody."""


class Pressure:
    """Watches the share of a processor that this process takes, and how late its event loop is."""

    def __init__(self, most_share: float, sockets: Callable[[], int]) -> None:
        self._most_share = most_share
        self._sockets = sockets
        self.share = 0.0
        """Of one processor."""
        self.lag = 0.0
        """Seconds by which the event loop comes late."""

    async def watch(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            begun, used = loop.time(), time.process_time()
            await asyncio.sleep(SAMPLE)
            taken = loop.time() - begun
            self.note((time.process_time() - used) / taken, taken - SAMPLE)

    def note(self, share: float, lag: float) -> None:
        self.share = MEMORY * self.share + (1 - MEMORY) * share
        self.lag = MEMORY * self.lag + (1 - MEMORY) * lag

    @property
    def is_high(self) -> bool:
        """Whether a new table would slow down the others."""
        is_slow = self.share > self._most_share or self.lag > MOST_LAG
        return is_slow and self._sockets() >= FEW_SOCKETS
