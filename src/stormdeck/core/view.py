"""The base of every game's view."""

from __future__ import annotations

import msgspec

from stormdeck.core.types import Seat


class View(msgspec.Struct, frozen=True):
    """What one seat (or a spectator) knows.  Each game has its own, built from nothing."""

    viewer: Seat | None
