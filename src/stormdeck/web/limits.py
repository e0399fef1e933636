"""Rate limits: a bucket for each address and kind of request, which fills up again with time."""

from __future__ import annotations

import time
from typing import Final

MOST_BUCKETS: Final = 20_000


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("_left", "_most", "_rate", "_then")

    def __init__(self, most: float, rate: float) -> None:
        self._most = most
        self._rate = rate
        self._left = most
        self._then = time.monotonic()

    def take(self) -> bool:
        """Whether one more is all right."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def is_empty(self) -> bool:
        return self._left + (time.monotonic() - self._then) * self._rate < 1


class Gate:
    """The buckets of all addresses for one kind of request."""

    def __init__(self, allowance: tuple[float, float]) -> None:
        self._most, self._rate = allowance
        self._buckets: dict[str, Bucket] = {}

    def allows(self, address: str) -> bool:
        return self._bucket(address).take()

    def is_shut(self, address: str) -> bool:
        """Whether the address has used up its allowance; asking costs nothing."""
        bucket = self._buckets.get(address)
        return bucket is not None and bucket.is_empty()

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= MOST_BUCKETS:
                self._buckets.clear()  # simpler than ageing; at worst somebody gets a full bucket early
            bucket = self._buckets[address] = Bucket(self._most, self._rate)
        return bucket
