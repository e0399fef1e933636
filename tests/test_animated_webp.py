"""The recordings of the docs: still pictures put together to one that moves."""

from __future__ import annotations

import importlib.util
import struct
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts" / "animated_webp.py"


@pytest.fixture(scope="module")
def webp() -> ModuleType:
    spec = importlib.util.spec_from_file_location("animated_webp", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def still(width: int, height: int, rest: bytes = b"picture") -> bytes:
    """A file with the head of a key frame of that size."""
    bitstream = b"\x10\x00\x00\x9d\x01\x2a" + struct.pack("<HH", width, height) + rest
    body = b"WEBP" + b"VP8 " + struct.pack("<I", len(bitstream)) + bitstream + b"\0" * (len(bitstream) % 2)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def test_every_picture_becomes_a_frame_with_its_time(webp: ModuleType) -> None:
    film = webp.animated([webp.Still(still(640, 400, rest), time) for rest, time in ((b"one", 120), (b"two!", 300))])
    assert struct.unpack("<I", film[4:8])[0] == len(film) - 8
    found = list(webp.chunks(film))
    assert [name for name, _ in found] == [b"VP8X", b"ANIM", b"ANMF", b"ANMF"]
    assert found[0][1][4:] == (639).to_bytes(3, "little") + (399).to_bytes(3, "little")
    assert [int.from_bytes(frame[12:15], "little") for _, frame in found[2:]] == [120, 300]
    assert found[2][1].endswith(b"one\0")
    assert found[3][1].endswith(b"two!")


def test_what_cannot_be_put_together_is_refused(webp: ModuleType) -> None:
    with pytest.raises(ValueError, match="one size"):
        webp.animated([webp.Still(still(64, 40), 1), webp.Still(still(64, 41), 1)])
    with pytest.raises(ValueError, match="no WebP"):
        webp.animated([webp.Still(b"GIF89a", 1)])


def test_a_film_that_is_too_large_loses_pictures_and_no_time(webp: ModuleType) -> None:
    stills = [webp.Still(still(64, 40, bytes(1000)), 100 if number != 3 else 900) for number in range(8)]
    most = len(webp.animated(stills[:5]))
    kept = webp.thinned(stills, most)
    assert len(webp.animated(kept)) <= most
    assert len(kept) == 5
    assert sum(one.milliseconds for one in kept) == sum(one.milliseconds for one in stills)
    assert webp.thinned(stills, 100_000) == stills
    with pytest.raises(ValueError, match="One picture alone"):
        webp.thinned(stills, 10)
