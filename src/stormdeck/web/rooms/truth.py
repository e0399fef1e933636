"""Where a frame gets what is hidden from: the match at the table, or, in tests, a twin that was redealt from a view."""

from __future__ import annotations

from typing import Protocol

from stormdeck.core.actions import Action
from stormdeck.core.errors import IllegalAction
from stormdeck.core.game import Game, State
from stormdeck.core.rng import Rng
from stormdeck.core.types import Decision, Outcome, Seat
from stormdeck.core.view import View
from stormdeck.table.match import Match


class Truth(Protocol):
    """All that anything sent to anybody may be made of, apart from what everybody knows."""

    @property
    def decision(self) -> Decision | None: ...

    @property
    def outcome(self) -> Outcome | None: ...

    def view(self, seat: int | None) -> View: ...

    def legal(self) -> list[Action]: ...

    def explain(self, action: Action) -> IllegalAction:
        """Why an action that is not legal is refused."""


class Played(Truth):
    """The truth of a match."""

    __slots__ = ("match",)

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def decision(self) -> Decision | None:
        return self.match.decision

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    def view(self, seat: int | None) -> View:
        return self.match.view(seat)

    def legal(self) -> list[Action]:
        return self.match.legal()

    def explain(self, action: Action) -> IllegalAction:
        refusal = self.match.explain(action).refusal
        assert refusal is not None, "explain() was asked about a legal action"
        return refusal


class LookedBackAt(Truth):
    """A truth that is past: without what it showed for a moment only."""

    def __init__(self, truth: Truth) -> None:
        self.truth = truth

    @property
    def decision(self) -> Decision | None:
        return self.truth.decision

    @property
    def outcome(self) -> Outcome | None:
        return self.truth.outcome

    def view(self, seat: int | None) -> View:
        return self.truth.view(seat).faded()

    def legal(self) -> list[Action]:
        return self.truth.legal()

    def explain(self, action: Action) -> IllegalAction:
        return self.truth.explain(action)


class Twin(Truth):
    """A table that looks the same to one viewer, with everything hidden from that viewer dealt afresh."""

    def __init__(self, game: Game, view: View, rng: Rng) -> None:
        self.game = game
        self.state: State = game.determinise(view, rng)

    @property
    def decision(self) -> Decision | None:
        return self.game.decision(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def view(self, seat: int | None) -> View:
        return self.game.view(self.state, None if seat is None else Seat(seat))

    def legal(self) -> list[Action]:
        return self.game.legal(self.state)

    def explain(self, action: Action) -> IllegalAction:
        return self.game.explain(self.state, action)
