"""The base of every game's view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar, NamedTuple, Self, TypeVar

from stormdeck.core.options import Options
from stormdeck.core.shown import Shown
from stormdeck.core.types import Seat


class View(Shown, frozen=True):
    """What one seat (or a spectator) knows.  Each game has its own, built from nothing."""

    game: ClassVar[str] = ""
    """The id of the game it is a view of; of the class, so it is neither sent nor stored."""
    for_bots: ClassVar[tuple[str, ...]] = ()
    """Fields that no table shows to anybody: what perfect memory would add."""
    viewer: Seat | None

    @property
    def options(self) -> Options | None:
        """What its table has agreed on.  A view has it as a field, unless its game is one for a fixed number of players that
        leaves nothing to agree on."""
        return None

    def teams(self) -> tuple[int, ...]:
        """By seat: the team it wins and loses with, as a number; nothing where everybody plays alone."""
        return ()

    def forced_openly(self) -> bool:
        """Asked of a view whose seat has one legal action: whether the others know that already, so that an answer which comes
        at once tells them nothing.  It must follow from what they know (`leak_test` looks); whoever is not sure says False."""
        return False

    def faded(self) -> Self:
        """This view as its viewer may look back at it later, while the game goes on: without what was shown for a moment only."""
        return self


Opened = TypeVar("Opened", bound=View)


def opened(kind: type[Opened], seen: View, **more: object) -> Opened:
    """An open view: `seen` as a kind of view that has a place for what nobody may know while the game goes on."""
    return kind(**{name: getattr(seen, name) for name in seen.__struct_fields__} | more)


class Claim(NamedTuple):
    """What a view says of the cards in one place; `stormdeck.testing.knowledge_test` holds it against all possible worlds."""

    certain: tuple[int, ...] = ()
    """Cards that surely lie there, each copy once."""
    possible: frozenset[int] | None = None
    """Every card that may lie there, and no other.  None: the view does not say."""

    @classmethod
    def of_pool(cls, cards: Iterable[int], size: int) -> Claim:
        """Of a place with so many of these cards, which are dealt to it and to others in any way: certain is what the other
        places have no room for."""
        pool = Counter(cards)
        outside = pool.total() - size
        certain = [card for card, count in sorted(pool.items()) for _ in range(count - outside)]
        return cls(tuple(certain), frozenset(pool) if size > 0 else frozenset())
