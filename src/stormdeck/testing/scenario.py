"""Scenario tests that read like a manual: a position is laid out, actions are written in notation, refusals name their rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from stormdeck.core.errors import IllegalAction
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Outcome, Seat
from stormdeck.core.view import View
from stormdeck.table.match import Match
from stormdeck.testing.chance import state_of


class ScenarioTable:
    """A match in a test.  Seats are counted from 1 here, as people read them.

    A game's own table class adds what its tests want to read off (`grid`, `hand`, `top_discard`).
    """

    def __init__(self, match: Match) -> None:
        self.match = match

    @classmethod
    def lay_out(cls, game: str, document: Mapping[str, object], seed: int = 1) -> Self:
        """PositionError if no game reaches this position."""
        return cls(Match.from_position(game, document, seed))

    # ---- Playing ----

    def play(self, *actions: str) -> Self:
        """Play for whoever must decide; IllegalAction if the rules forbid it."""
        for action in actions:
            self.match.play(action)
        return self

    def refuses(self, action: str, rule: str | None = None) -> str:
        """The sentence with which an action is refused.  Fails if it is allowed, blames another rule, or changed anything."""
        before = self.everything()
        refusal: IllegalAction | None = None
        try:
            self.match.play(action)
        except IllegalAction as error:
            refusal = error
        assert refusal is not None, f'"{action}" is allowed'
        blamed = rule is None or refusal.rule == rule
        assert blamed, f'"{action}" is refused by "{refusal.rule}", not by "{rule}": {refusal}'
        assert self.everything() == before, f'"{action}" was refused but changed something'
        return refusal.why

    def everything(self) -> tuple[object, ...]:
        """All there is to compare: the truth, the actions so far, and what every seat and a spectator saw and sees."""
        viewers = [None, *range(self.match.players)]
        seen = [(self.match.view(viewer), self.match.events(viewer)) for viewer in viewers]
        return self.truth, self.match.actions, state_of(self.match).rng.drawn, seen

    # ---- What is going on ----

    @property
    def truth(self) -> dict[str, object]:
        """The position as it is, hidden cards included."""
        return self.match.truth(peek=True)

    @property
    def phase(self) -> str:
        """The question that is asked; "" when the match is over."""
        decision = self.match.decision
        return "" if decision is None else decision.kind

    @property
    def turn(self) -> int:
        """The seat that must decide; 0 when the match is over."""
        decision = self.match.decision
        return 0 if decision is None else decision.seat + 1

    def is_over(self) -> bool:
        return self.match.outcome is not None

    def outcome(self) -> Outcome:
        """How the match ended; fails while it is running."""
        outcome = self.match.outcome
        assert outcome is not None, "the match is not over"
        return outcome

    def winners(self) -> tuple[int, ...]:
        """The seats that won, counted from 1."""
        return tuple([seat + 1 for seat in self.outcome().winners])

    @property
    def choices(self) -> list[str]:
        """Every legal action, in the game's pinned order."""
        return [str(action) for action in self.match.legal()]

    def choices_of(self, kind: str) -> list[str]:
        """The legal actions whose notation begins with `kind`."""
        return [action for action in self.choices if action.split()[0] == kind]

    def seen(self, seat: int | None) -> View:
        """What a seat knows (None: a spectator)."""
        return self.match.view(None if seat is None else seat - 1)

    def log(self, seat: int | None) -> list[str]:
        """What a seat has heard so far, as sentences."""
        viewer = None if seat is None else Seat(seat - 1)
        speaker = Speaker(viewer, self.match.names)
        return [self.match.game.say(event, speaker) for event in self.match.events(viewer)]

    def new_log(self, seat: int | None, *actions: str) -> list[str]:
        """Play, and give the sentences this added for a seat."""
        known = len(self.log(seat))
        self.play(*actions)
        return self.log(seat)[known:]
