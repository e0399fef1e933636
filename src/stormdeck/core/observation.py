"""What the numbers of an observation mean.

An observation is a row of bytes: what the deciding seat knows, from its own side, as counts and small codes.  A `Layout` names
every part of it, with its range.  A game that writes none of its own is observed by its view: every leaf of it is counted in one
of a fixed number of bytes, chosen by a checksum of its path.  That is slower, and two leaves may share a byte, but it tells
exactly what the view tells and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final
from zlib import crc32

import msgspec
from librt.vecs import vec
from mypy_extensions import u8

from stormdeck.core.errors import StormdeckError, quoted
from stormdeck.core.view import View

MOST: Final = 255
"""A count that is larger is written as this."""
HASHED: Final = 512
"""How many bytes the observation has that is made of a view."""
SAME_EVERYWHERE: Final = ("options",)
"""Fields of a view that never change at one table."""


class Part(msgspec.Struct, frozen=True):
    """Neighbouring bytes of an observation that mean the same kind of thing."""

    name: str
    start: int
    size: int
    high: int
    """The largest value; the smallest is always 0."""
    meaning: str
    bits: int = 0
    """How many bits it is, if it is a set: eight to a byte, the lowest first (`numpy.unpackbits(part, bitorder="little")`)."""

    @property
    def place(self) -> slice:
        """Where it lies in an observation."""
        return slice(self.start, self.start + self.size)


class Layout(msgspec.Struct, frozen=True):
    """What each byte of an observation is, for one game at one kind of table."""

    game: str
    version: int
    """Rises with any change of the numbers, so that a network knows what it was trained on."""
    players: int
    size: int
    parts: tuple[Part, ...]
    left_out: str = "nothing"
    """What a view has of a perfect memory and the observation has not."""

    def __getitem__(self, name: str) -> slice:
        """Where a part lies: `observation[:, layout["phase"]]`."""
        return self.part(name).place

    def part(self, name: str) -> Part:
        """A part by its name; StormdeckError says which there are."""
        for part in self.parts:
            if part.name == name:
                return part
        raise StormdeckError(f"An observation of {self.game} has no part {quoted(name)}; it has {', '.join(self.names())}.")

    def names(self) -> tuple[str, ...]:
        """Of all parts, in their order."""
        return tuple([part.name for part in self.parts])

    def highs(self) -> list[int]:
        """By byte: the largest value it can have."""
        return [part.high for part in self.parts for _ in range(part.size)]

    def table(self) -> str:
        """The layout as a table in Markdown."""
        lines = ["| bytes | part | values | what it is |", "|---|---|---|---|"]
        for part in self.parts:
            last = part.start + part.size - 1
            bytes_ = str(part.start) if part.size == 1 else f"{part.start} to {last}"
            values = f"{part.bits} bits" if part.bits else f"0 to {part.high}"
            lines.append(f"| {bytes_} | `{part.name}` | {values} | {part.meaning} |")
        return "\n".join(lines)


class Plan:
    """A layout in the making: part after part, without gaps."""

    def __init__(self, game: str, version: int, players: int, left_out: str = "nothing") -> None:
        self.game = game
        self.left_out = left_out
        self.version = version
        self.players = players
        self.size = 0
        self.parts: list[Part] = []

    def add(self, name: str, size: int, high: int, meaning: str) -> None:
        self.parts.append(Part(name, self.size, size, high, meaning))
        self.size += size

    def add_set(self, name: str, bits: int, meaning: str) -> None:
        """A sign for each of many things, eight to a byte."""
        size = (bits + 7) // 8
        self.parts.append(Part(name, self.size, size, MOST, meaning, bits))
        self.size += size

    def layout(self) -> Layout:
        return Layout(self.game, self.version, self.players, self.size, tuple(self.parts), self.left_out)


def new_buffer(size: int) -> vec[u8]:
    """Zero-filled bytes that `observe_into` can write to, and NumPy can read without copying."""
    return vec[u8]([0] * size)


# ---- The observation of a game that has none of its own ----------------------------------------------------------------


def hashed_layout(game: str, players: int) -> Layout:
    plan = Plan(game, 1, players)
    plan.add("view", HASHED, MOST, "the leaves of the view by checksum of their paths: numbers added up, words and signs counted")
    return plan.layout()


def hash_view(view: View, buffer: vec[u8], start: int) -> None:
    """Write what a view says, whatever its fields are."""
    counts = [0] * HASHED
    for name in view.__struct_fields__:
        if name not in SAME_EVERYWHERE:
            for path, amount in leaves(name, msgspec.to_builtins(getattr(view, name))):
                counts[bucket(path)] += amount
    for place, count in enumerate(counts):
        buffer[start + place] = u8(min(count, MOST))


def leaves(path: str, value: object) -> Iterator[tuple[str, int]]:
    """Every leaf below a path: a number counts as much as it says, a word or a sign once, nothing not at all."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(f"{path}/{key}", part)
    elif isinstance(value, list | tuple):
        yield f"{path}/size", len(value)
        for place, part in enumerate(value):
            yield from leaves(f"{path}/{place}", part)
    elif isinstance(value, bool | str):
        yield f"{path}={value}", 1
    elif isinstance(value, int):
        yield (f"{path}+", value) if value >= 0 else (f"{path}-", -value)
    elif value is not None:
        yield f"{path}={value!r}", 1


@lru_cache(maxsize=100_000)
def bucket(path: str) -> int:
    return crc32(path.encode()) % HASHED
