"""Rate limits: a bucket for each address and kind of request, which fills up again with time."""

from __future__ import annotations

import time
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

MOST_BUCKETS: Final = 20_000
LONGEST_DELAY: Final = 60.0


@lru_cache(maxsize=4096)
def counted_as(host: str) -> str:
    """The address by which somebody is counted: whoever has one of IPv6 has a whole network of them (/64)."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64)) + "/64"


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("_left", "_most", "_rate", "_then")

    def __init__(self, most: float, rate: float) -> None:
        self._most = most
        self._rate = rate
        self._left = most
        self._then = time.monotonic()

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._then) * self._rate)
        self._then = now

    def take(self) -> bool:
        """Whether one more is all right."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def take_later(self) -> float:
        """One more in any case; the seconds it has to wait.  Whoever asks must do so, or there is no limit."""
        self._fill()
        self._left -= 1
        if self._left >= 0:
            return 0.0
        return min(LONGEST_DELAY, -self._left / self._rate) if self._rate > 0 else LONGEST_DELAY

    def is_empty(self) -> bool:
        return self._left + (time.monotonic() - self._then) * self._rate < 1

    def is_full(self) -> bool:
        return self._left + (time.monotonic() - self._then) * self._rate >= self._most


class RateLimit:
    """The buckets of all addresses for one kind of request."""

    def __init__(self, allowance: tuple[float, float]) -> None:
        self._most, self._rate = allowance
        self._buckets: dict[str, Bucket] = {}

    def allows(self, address: str) -> bool:
        return self._bucket(address).take()

    def delay(self, address: str) -> float:
        """The seconds one more has to wait."""
        return self._bucket(address).take_later()

    def is_shut(self, address: str) -> bool:
        """Whether the address has used up its allowance; asking costs nothing."""
        bucket = self._buckets.get(address)
        return bucket is not None and bucket.is_empty()

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= MOST_BUCKETS:
                self._make_room()
            bucket = self._buckets[address] = Bucket(self._most, self._rate)
        return bucket

    def _make_room(self) -> None:
        """Full buckets are as good as none; if that is not enough, those go that were made first."""
        kept = [(address, bucket) for address, bucket in self._buckets.items() if not bucket.is_full()]
        self._buckets = dict(kept[-MOST_BUCKETS // 2 :])
