"""The base of every game's view."""

from __future__ import annotations

from typing import Self, TypeVar

import msgspec

from stormdeck.core.types import Seat


class View(msgspec.Struct, frozen=True):
    """What one seat (or a spectator) knows.  Each game has its own, built from nothing."""

    viewer: Seat | None

    def faded(self) -> Self:
        """This view as its viewer may look back at it later, while the game goes on: without what was shown for a moment only."""
        return self


Opened = TypeVar("Opened", bound=View)


def opened(kind: type[Opened], seen: View, **more: object) -> Opened:
    """An open view: `seen` as a kind of view that has a place for what nobody may know while the game goes on."""
    return kind(**{name: getattr(seen, name) for name in seen.__struct_fields__} | more)
