"""Fixed arrays of numbers, which states and search are made of."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

ZEROS: Final = vec[i64]([0] * 512)
"""What most arrays begin as: copying it is much faster than filling an array number by number."""


def zeros(size: i64) -> vec[i64]:
    """A zero-filled array."""
    return ZEROS[:size] if size <= i64(len(ZEROS)) else vec[i64]([0] * int(size))


def clear_bytes(buffer: vec[u8], at: i64, size: i64) -> None:
    """As many bytes become 0.  Eight at a time: an observation has hundreds of them."""
    end: i64 = at + size
    while at + 8 <= end:
        buffer[at] = u8(0)
        buffer[at + 1] = u8(0)
        buffer[at + 2] = u8(0)
        buffer[at + 3] = u8(0)
        buffer[at + 4] = u8(0)
        buffer[at + 5] = u8(0)
        buffer[at + 6] = u8(0)
        buffer[at + 7] = u8(0)
        at += 8
    while at < end:
        buffer[at] = u8(0)
        at += 1


def copy_bytes(numbers: vec[i64], first: i64, buffer: vec[u8], at: i64, size: i64) -> None:
    """As many small numbers, each as a byte."""
    end: i64 = at + size
    while at + 4 <= end:
        buffer[at] = u8(numbers[first])
        buffer[at + 1] = u8(numbers[first + 1])
        buffer[at + 2] = u8(numbers[first + 2])
        buffer[at + 3] = u8(numbers[first + 3])
        first += 4
        at += 4
    while at < end:
        buffer[at] = u8(numbers[first])
        first += 1
        at += 1


def copy_rows(numbers: vec[i64], rows: vec[i32], at: i64, count: i64) -> None:
    """The first `count` numbers, each in half the room."""
    first: i64 = 0
    while first + 4 <= count:
        rows[at] = i32(numbers[first])
        rows[at + 1] = i32(numbers[first + 1])
        rows[at + 2] = i32(numbers[first + 2])
        rows[at + 3] = i32(numbers[first + 3])
        first += 4
        at += 4
    while first < count:
        rows[at] = i32(numbers[first])
        first += 1
        at += 1


def copy_first(source: vec[i64], target: vec[i64], count: i64) -> None:
    """The first `count` numbers, in place."""
    place: i64
    for place in range(count):
        target[place] = source[place]


def copy_whole(source: vec[i64], target: vec[i64]) -> None:
    """All numbers of an array into one that is as long."""
    place: i64
    for place in range(len(target)):
        target[place] = source[place]
