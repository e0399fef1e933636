"""Environments for research: observations as bytes, with a documented layout.

`layout(game)` says what each byte is.  Playing needs none of this.
"""

from __future__ import annotations

from collections.abc import Mapping

from stormdeck.core.game import Game
from stormdeck.core.observation import Layout, Part
from stormdeck.table.opening import sit_down

__all__ = ["Layout", "Part", "layout"]


def layout(game: str | Game, players: int | None = None, options: Mapping[str, object] | None = None) -> Layout:
    """What the bytes of an observation mean, at a table with so many players (as few as can be) and these options."""
    opening = sit_down(game, players, options)
    return opening.game.observation(opening.options)
