"""Styles of Thunder & Lightning: greedy's list of weights with some of them moved."""

# stays plain Python: it is read once

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.thunder_and_lightning.weights import COLUMN, DRAWN, FRONT, INSIGHT, PLAIN
from stormdeck.games.thunder_and_lightning.state import ARCHER, CHAMPION, NIGHTMARE, RAVENS, SHIELD_WALL

STYLES: Final[dict[str, tuple[str, dict[int, int]]]] = {
    "careful": ("it seldom challenges a card that it does not know", {INSIGHT: -6}),
    "greedy": ("it keeps a large hand and still draws", {DRAWN: 4, DRAWN + 1: 8, DRAWN + 2: 9}),
    "bluffing": (
        "the cards it puts in front are often weak ones",
        {
            **{FRONT + int(kind): 4 for kind in (NIGHTMARE, RAVENS, ARCHER)},
            FRONT + int(SHIELD_WALL): -4,
            **{FRONT + kind: -3 for kind in range(int(ARCHER) + 1, int(CHAMPION) + 1)},
        },
    ),
    "stubborn": ("it builds up one column and lets the others be", {COLUMN: -12}),
    "hasty": ("it challenges whatever lies before it", {INSIGHT: 11}),
}
"""What each does, and how much more greedy's weights are in it, in tenths of a point of strength."""


def weights_of(changes: Mapping[int, int]) -> vec[i64]:
    return vec[i64]([weight + changes.get(place, 0) for place, weight in enumerate(PLAIN)])
