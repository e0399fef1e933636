"""From values to shares: what search tries first."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MOST: Final = 12


def soften(values: vec[i64], weights: vec[i64], count: i64, unit: i64) -> None:
    """The best value gets 4096, and each `unit` less halves that."""
    best: i64 = values[0]
    place: i64
    for place in range(1, count):
        if values[place] > best:
            best = values[place]
    for place in range(count):
        halvings: i64 = (best - values[place]) // unit
        weights[place] = 4096 >> halvings if halvings < MOST else 1
