"""What is true of every state of a game: laws, each with a name, which tests hold against play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from stormdeck.core.errors import PositionError
from stormdeck.core.game import State

S = TypeVar("S", bound=State)
Law = Callable[[S], str]
"""What is wrong with a state, as half a sentence; "" if nothing is."""
MoveLaw = Callable[[S, S], str]
"""What is wrong with an action, given the states before and after it."""


def can_be_set_up(check: Callable[[S], None], is_over: Callable[[S], bool]) -> Law[S]:
    """The law that a position would not refuse what play reaches: one list of what no game reaches serves both."""

    def law(state: S) -> str:
        if is_over(state):
            return ""
        try:
            check(state)
        except PositionError as error:
            return str(error)
        return ""

    return law


class Laws(Generic[S]):
    """The laws of one game, of its states and of its actions."""

    def __init__(self, kind: type[S], of_states: Mapping[str, Law[S]], of_actions: Mapping[str, MoveLaw[S]]) -> None:
        self.kind = kind
        self.of_states = of_states
        self.of_actions = of_actions

    def check(self, state: State, before: State | None = None) -> None:
        """AssertionError names the law that a state, or the one action between `before` and it, breaks."""
        assert isinstance(state, self.kind)
        for name, law in self.of_states.items():
            wrong = law(state)
            assert not wrong, f"{name}: {wrong}"
        if before is not None:
            assert isinstance(before, self.kind)
            for name, move_law in self.of_actions.items():
                wrong = move_law(before, state)
                assert not wrong, f"{name}: {wrong}"
