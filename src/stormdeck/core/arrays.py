"""Fixed arrays of numbers, which states and search are made of."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


def row_of(size: i64) -> vec[i64]:
    """A zero-filled array."""
    return vec[i64]([0] * int(size))


def copy_row(source: vec[i64], target: vec[i64], count: i64) -> None:
    """The first `count` numbers, in place."""
    place: i64 = 0
    while place < count:
        target[place] = source[place]
        place += 1


def copy_whole(source: vec[i64], target: vec[i64]) -> None:
    """All numbers of a row into one that is as long."""
    place: i64 = 0
    end: i64 = len(target)
    while place < end:
        target[place] = source[place]
        place += 1
