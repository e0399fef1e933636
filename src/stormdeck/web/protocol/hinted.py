"""Hints and warnings on the wire."""

from __future__ import annotations

import msgspec

from stormdeck.web.protocol import wire


class Hinted(msgspec.Struct, frozen=True, omit_defaults=True):
    action: str
    words: str
    chance: float | None = None
    """Of winning, in the bot's eyes; left out where it has nothing to choose."""
    reason: str = msgspec.field(default_factory=str)
    second: wire.Offer | None = None
    """What it would do else."""
    chance_second: float | None = None


class Warned(msgspec.Struct, frozen=True):
    """A move that was not made: it costs much of the chance to win, and its player wanted to know that first."""

    warning: str
    chance_played: float
    chance_best: float
    reason: str
