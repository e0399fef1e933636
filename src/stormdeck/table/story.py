"""A game told again, step by step: for a record in a terminal and for a table in the browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from stormdeck.core.events import Event
from stormdeck.core.types import Seat
from stormdeck.table.match import Match
from stormdeck.table.past import Past, has_acted


class Told(NamedTuple):
    """One move, in full."""

    seat: Seat
    action: str
    events: tuple[Event, ...]


class Story:
    """Some actions, and how far they have been told.  Steps are counted as moves are; a game that was taken up in the middle
    begins there."""

    def __init__(
        self, opening: Callable[[], tuple[Match, list[Event]]], actions: Sequence[str], movers: Sequence[int], *, is_over: bool
    ) -> None:
        self.actions = actions
        """All of the game, from its deal on."""
        self.movers = movers
        """Whose the actions are, from the beginning of the story on."""
        self.is_over = is_over
        """Nothing is hidden any more."""
        self._opening = opening
        self._begin()
        self.first = len(self.match.actions)
        """The step at which the story begins."""

    def _begin(self) -> None:
        self.match, self.opening = self._opening()
        self.match.opened = self.is_over
        self.moves: list[Told] = []
        self.told = [*self.opening]
        """Everything that has happened so far, in full."""
        self._past = Past(self.match.players, len(self.told) if self.match.actions else 0)

    @property
    def step(self) -> int:
        """The move after which the story stands."""
        return len(self.match.actions)

    @property
    def last(self) -> int:
        return len(self.actions)

    def tell_move(self) -> Told:
        """One step on."""
        decision = self.match.decision
        assert decision is not None
        self._past.acts(decision.seat, len(self.told))
        action = self.actions[self.step]
        move = Told(decision.seat, action, self.match.play(action))
        self.moves.append(move)
        self.told += move.events
        return move

    def go(self, step: int) -> None:
        """Stand right after a move, before or after where the story stands now."""
        if step < self.step:
            self._begin()
        while self.step < step:
            self.tell_move()

    def since(self, step: int) -> Sequence[int]:
        """Whose the actions are that came after a step."""
        return self.movers[step - self.first :]

    def is_past(self, step: int, viewer: int | None) -> bool:
        """Whether a viewer has acted since a step of a game that still goes on."""
        return not self.is_over and has_acted(viewer, self.since(step))

    def past_now(self) -> Past:
        """What is past of what was told: not as the story stands, but as the whole game does."""
        past = self._past.copy()
        for seat in self.since(self.step):
            past.acts(seat, len(self.told))
        return past
