"""Environments for research: observations as bytes with a documented layout, and many games side by side.

`layout(game)` says what each byte of an observation is; `Batch` plays thousands of games in arrays (it needs NumPy, which
`stormdeck[envs]` brings).  Playing needs none of this.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from stormdeck.core.game import Game
from stormdeck.core.observation import Layout, Part
from stormdeck.table.opening import sit_down

if TYPE_CHECKING:
    from stormdeck.envs.batch import Batch, IllegalRow
    from stormdeck.envs.workers import Workers

__all__ = ["Batch", "IllegalRow", "Layout", "Part", "Workers", "layout"]


def layout(game: str | Game, players: int | None = None, options: Mapping[str, object] | None = None) -> Layout:
    """What the bytes of an observation mean, at a table with so many players (as few as can be) and these options."""
    opening = sit_down(game, players, options)
    return opening.game.observation(opening.options)


def __getattr__(name: str) -> Any:
    """What needs NumPy is looked for when it is asked for."""
    if name == "Workers":
        from stormdeck.envs import workers

        return workers.Workers
    if name in ("Batch", "IllegalRow"):
        from stormdeck.envs import batch

        return getattr(batch, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
