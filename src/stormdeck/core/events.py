"""Events: what happened, in the past tense, and what each seat sees of it."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from stormdeck.core.shown import Shown
from stormdeck.core.types import Seat


class Event(Shown, frozen=True, tag_field="event", tag=True):
    """One thing that happened.  The only account of a move: logs, animations and statistics all come from events.

    A class that does not say what a seat sees of it cannot even be defined: there is no default to forget.
    """

    game: ClassVar[str] = ""
    """Whose words speak it; "" for the events of the table itself."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if cls.seen_by is Event.seen_by and not cls.__dict__.get("is_base", False):
            raise TypeError(f"{cls.__name__} must say what a seat sees of it (seen_by)")

    def seen_by(self, seat: Seat | None) -> Event | None:
        """The event as `seat` sees it (None: a spectator); None if it notices nothing at all."""
        raise NotImplementedError

    def faded(self) -> Event:
        """What whoever saw this is still told of it once they have acted again, while the game goes on: all of it, by default.

        An event that shows something for a moment only gives here what stays.  It is asked of what `seen_by` returned, so it
        has nothing to tell that was not seen.
        """
        return self


class TakenBack(Event, frozen=True):
    """A seat took its last action back."""

    seat: Seat
    action: str
    """ "" for everybody but the mover: nobody has learned anything from the action, so its notation may name what only the
    mover knows, such as a card laid face down."""

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else type(self)(self.seat, "")
