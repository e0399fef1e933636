"""Styles of THUNDERBOLTS: greedy's list of weights with some of them moved."""

# stays plain Python: it is read once

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.thunderbolts.table import HAND_WILD, HELD, MORE_WILD, NEXT, ON_SAME, PLAIN, REFILL, WEIGHTS

FAR: Final = 7  # letters missing, counted from none


def minding(per_cent: int) -> dict[int, int]:
    """So much of what search minds about the letters that it leaves to the next player, which greedy does not at all."""
    return {NEXT + letters: int(WEIGHTS[NEXT + letters]) * per_cent // 100 for letters in range(FAR)}


STYLES: Final[dict[str, tuple[str, dict[int, int]]]] = {
    "careful": ("it plays less in a turn, so it keeps more wild cards", {**minding(50), HAND_WILD: 90, MORE_WILD: 60}),
    "stubborn": ("it lays like on like when it closes a turn", {**minding(30), ON_SAME: 60}),
    "hasty": ("it empties its hand to draw five new cards", {REFILL: 200, HELD: -40}),
}
"""What each does, and how much more greedy's weights are in it.  The hand is all that is hidden, and five cards are too few to
bluff with or to hoard."""


def weights_of(changes: Mapping[int, int]) -> vec[i64]:
    return vec[i64]([weight + changes.get(place, 0) for place, weight in enumerate(PLAIN)])
