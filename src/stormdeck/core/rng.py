"""Chance: one interface, two sources.

`FastRng` is for simulation and search: the small-fast-counter generator on 32-bit words (three words of state and a counter).
`FairRng` is for tables: HMAC-SHA256 in counter mode over seeds that were committed to before the deal.

Every intermediate stays below 2**63: compiled integers wrap silently there and interpreted ones do not.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stormdeck.core.fields import Fields

MASK32: Final = 0xFFFFFFFF
TWO32: Final = 0x100000000
BLOCK_WORDS: Final = 8


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng(Fields):
    """A stream of unbiased choices.  `drawn` counts the words used: it tells whether a move involved chance."""

    drawn: i64

    def __init__(self) -> None:
        self.drawn = 0

    def next32(self) -> i64:
        """The next word, uniform on 0 .. 2**32 - 1."""
        raise NotImplementedError

    def clone(self) -> Rng:
        raise NotImplementedError

    def below(self, n: i64) -> i64:
        """Uniform on 0 .. n-1, without bias: a word that would favour small numbers is thrown away."""
        if n < 1 or n > 0x7FFFFFFF:
            raise ValueError("below() takes a number from 1 to 2**31 - 1")
        product: i64 = self.next32() * n
        low: i64 = product & MASK32
        if low < n:
            threshold: i64 = (TWO32 - n) % n
            while low < threshold:
                product = self.next32() * n
                low = product & MASK32
        return product >> 32

    def shuffle(self, cards: vec[i64], count: i64) -> None:
        """Fisher-Yates over the first `count` cards."""
        last: i64 = count - 1
        while last > 0:
            other = self.below(last + 1)
            card = cards[last]
            cards[last] = cards[other]
            cards[other] = card
            last -= 1


@final
class FastRng(Rng):
    """Seeded by an integer; the same numbers on every platform, compiled or not."""

    _a: i64
    _b: i64
    _c: i64

    def __init__(self, seed: i64, stream: i64 = 0, like: FastRng | None = None) -> None:
        """`stream` gives independent generators for one seed (the bots' own, say); `like`: one that goes on as that does."""
        super().__init__()
        if like is None:
            self.reseed(seed, stream)
        else:
            self.copy_from(like)

    def reseed(self, seed: i64, stream: i64) -> None:
        """Start again, in place: search does this for every determinisation."""
        if seed < 0 or stream < 0:
            raise ValueError("a seed is a number from 0 to 2**63 - 1")
        self._a = seed & MASK32
        self._b = seed >> 32
        self._c = stream & MASK32
        self.drawn = 1 + (stream >> 32)
        for _ in range(15):  # until every bit of the seed has reached every word
            self.next32()
        self.drawn = 0

    def next32(self) -> i64:
        drawn: i64 = self.drawn
        b: i64 = self._b
        c: i64 = self._c
        word: i64 = (self._a + b + drawn) & MASK32
        self.drawn = drawn + 1
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & MASK32
        self._c = ((((c << 21) & MASK32) | (c >> 11)) + word) & MASK32
        return word

    def clone(self) -> FastRng:
        return FastRng(0, 0, self)

    def copy_from(self, other: FastRng) -> None:
        self._a = other._a
        self._b = other._b
        self._c = other._c
        self.drawn = other.drawn


def fair_key(secret: bytes, entropy: list[bytes]) -> bytes:
    """The key of a fair shuffle: the committed secret, mixed with what each seat added after the commitment.

    Every contribution is preceded by its length, so no two lists of contributions give one message.
    """
    message = b"stormdeck fair shuffle 1"
    for part in entropy:
        message += len(part).to_bytes(4, "big") + part
    return hmac.digest(secret, message, "sha256")


def fair_commitment(secret: bytes) -> str:
    """What the table shows before the deal.  It fixes the secret without telling it."""
    return hashlib.sha256(b"stormdeck commitment 1" + secret).hexdigest()


@final
class FairRng(Rng):
    """Block `i` of the stream is HMAC-SHA256(key, i): eight words, most significant byte first."""

    _key: bytes
    _block: bytes

    def __init__(self, key: bytes) -> None:
        super().__init__()
        self._key = key
        self._block = b""

    def next32(self) -> i64:
        place = self.drawn % BLOCK_WORDS
        if place == 0 or not self._block:
            counter = int(self.drawn // BLOCK_WORDS)
            self._block = hmac.digest(self._key, counter.to_bytes(8, "big"), "sha256")
        self.drawn += 1
        start = int(place * 4)
        return i64(int.from_bytes(self._block[start : start + 4], "big"))

    def clone(self) -> FairRng:
        copy = FairRng(self._key)
        copy.drawn = self.drawn
        copy._block = self._block
        return copy
