"""Put still WebP pictures, as a browser takes them, together to one that moves.  Nothing is drawn or compressed anew."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

FOREVER: Final = 0
ANIMATED: Final = 0x02
NO_BLENDING: Final = 0x02
"""Every frame covers the one before."""


class Still(NamedTuple):
    data: bytes
    """A whole WebP file."""
    milliseconds: int


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Of a RIFF file: name and content."""
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP":
        raise ValueError("This is no WebP picture.")
    place = 12
    while place + 8 <= len(data):
        name, (size,) = data[place : place + 4], struct.unpack("<I", data[place + 4 : place + 8])
        yield name, data[place + 8 : place + 8 + size]
        place += 8 + size + size % 2


def chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def three(number: int) -> bytes:
    """24 bits, the lowest first."""
    return struct.pack("<I", number)[:3]


def size_of(bitstream: bytes) -> tuple[int, int]:
    """Of a lossy key frame: after the tag and the start code come width and height."""
    if bitstream[3:6] != b"\x9d\x01\x2a":
        raise ValueError("This is no key frame of a lossy picture.")
    width, height = struct.unpack("<HH", bitstream[6:10])
    return width & 0x3FFF, height & 0x3FFF


def animated(stills: Sequence[Still]) -> bytes:
    """One picture of many of one size; it begins again at its end."""
    frames, sizes = [], set()
    for still in stills:
        found = dict(chunks(still.data))
        if b"VP8 " not in found:
            raise ValueError("Only lossy pictures can be put together.")
        width, height = size_of(found[b"VP8 "])
        sizes.add((width, height))
        place = three(0) + three(0) + three(width - 1) + three(height - 1) + three(still.milliseconds) + bytes([NO_BLENDING])
        frames.append(chunk(b"ANMF", place + chunk(b"VP8 ", found[b"VP8 "])))
    if len(sizes) != 1:
        raise ValueError(f"All pictures must have one size, not {len(sizes)}.")
    ((width, height),) = sizes
    head = chunk(b"VP8X", bytes([ANIMATED, 0, 0, 0]) + three(width - 1) + three(height - 1))
    body = b"WEBP" + head + chunk(b"ANIM", struct.pack("<IH", 0xFF17212D, FOREVER)) + b"".join(frames)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def thinned(stills: Sequence[Still], most: int) -> list[Still]:
    """As they are where their film is small enough, else fewer: one that goes leaves its time to the one before."""
    kept = list(stills)
    while len(animated(kept)) > most:
        if len(kept) < 2:
            raise ValueError(f"One picture alone has more than {most} bytes.")
        # The one whose time is shortest together with the one before: pictures that stand for long are looked at.
        at = min(range(1, len(kept)), key=lambda one: (kept[one - 1].milliseconds + kept[one].milliseconds, one % 2, one))
        kept[at - 1 : at + 1] = [Still(kept[at - 1].data, kept[at - 1].milliseconds + kept[at].milliseconds)]
    return kept
