"""What was shown for a moment only: whoever saw it is told it again until they act; after that they are told what stays.

An event says itself what stays of it (`Event.faded`), a view likewise (`View.faded`).  Here is when: a seat's moment is over
with its next action, a spectator's with anybody's.  Once the game is over everything is open and nothing fades.
"""

from __future__ import annotations

from collections.abc import Collection

from stormdeck.core.events import Event
from stormdeck.core.types import Seat


class Past:
    """By seat: how many events of a table's history lay before its latest action."""

    __slots__ = ("_before",)

    def __init__(self, players: int, told: int = 0) -> None:
        self._before = [told] * players

    def copy(self) -> Past:
        twin = Past(0)
        twin._before = [*self._before]
        return twin

    def acts(self, seat: int, told: int) -> None:
        """A seat acts (or takes back what it did), and so many events had been told by then."""
        self._before[seat] = told

    def before(self, viewer: int | None) -> int:
        """How many events are past for a viewer (None: a spectator)."""
        return max(self._before) if viewer is None else self._before[viewer]


def told_again(event: Event, viewer: Seat | None, *, past: bool) -> Event | None:
    """What a viewer is told of an event, now or again; None if it noticed nothing at all."""
    seen = event.seen_by(viewer)
    return seen.faded() if past and seen is not None else seen


def has_acted(viewer: int | None, movers: Collection[int]) -> bool:
    """Whether the moment of a viewer is over when these seats have acted since."""
    return bool(movers) if viewer is None else viewer in movers
