"""How long the attacks go on: short in `make test`, `STORMDECK_ATTACK` times as long in `make attack`."""

from __future__ import annotations

import os
from typing import Final

FACTOR: Final = max(1, int(os.environ.get("STORMDECK_ATTACK", "1")))


def rounds(short: int, most: int) -> int:
    """So many times in the short form; more often, up to `most`, in the long one."""
    return min(most, short * FACTOR)
