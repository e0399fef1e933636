"""Tests of what a game says about who may have learned something from an action (`Game.learners`), deal by deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from stormdeck.core.events import Event
from stormdeck.core.game import Game, State
from stormdeck.core.options import Options
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Learners, Seat
from stormdeck.core.view import View
from stormdeck.testing.walk import after, legal_rows, name_of, viewers

Deals = Callable[[View], Iterable[State]]
"""States that fit a view: all of them, or a sample."""
ALIKE = 3
"""How many actions that look alike are followed up in one deal."""


def sample(game: Game, count: int, seed: int = 1) -> Deals:
    """So many deals of a view."""

    def deals(view: View) -> Iterable[State]:
        belief = game.belief(view)
        return (belief.new_state(FastRng(seed, 7000 + number)) for number in range(count))

    return deals


class Onlookers:
    """Everybody who looks on at a table, and what they can rule out."""

    def __init__(self, game: Game, options: Options, deals: Deals, public: Deals) -> None:
        self.game = game
        self.options = options
        self.deals = deals
        """What is tried for each onlooker, ..."""
        self.public = public
        """... and for all that everybody knows."""

    def said(self, state: State, row: int) -> Learners | None:
        """What the game says."""
        copy, told = after(self.game, state, row)
        seen = [event for event in [event.seen_by(None) for event in told] if event is not None]
        return self.game.learners(self.game.view(state, None), seen, self.game.view(copy, None))

    def lesson(self, state: State, row: int, depth: int = 1) -> str:
        """Somebody who learns something from an action, here or where a spectator cannot tell it from here; "" if nobody does."""
        for who in viewers(self.options):
            if self.rules_out(state, row, who):
                return f"{name_of(who)} can rule out a deal"
        if depth == 0:
            return ""
        look = self.look(state, row, None)
        for world in self.public(self.game.view(state, None)):
            alike = [other for other in self.likely_first(world, row) if self.look(world, other, None) == look]
            for other in alike[:ALIKE]:
                told = self.lesson(world, other, 0)
                if told:
                    return f'{told} in a deal that a spectator cannot tell from this one, by "{self.game.actions[other]}"'
        return ""

    def rules_out(self, state: State, row: int, who: Seat | None) -> bool:
        """Whether a deal that fits what somebody knew does not fit what it saw: no action looks like that there."""
        look = self.look(state, row, who)
        is_mover = who == self.game.seat_to_move(state)
        for world in self.deals(self.game.view(state, who)):
            tried = (
                [other for other in legal_rows(self.game, world) if other == row] if is_mover else self.likely_first(world, row)
            )
            if not any(self.look(world, other, who) == look for other in tried):
                return True
        return False

    def likely_first(self, world: State, row: int) -> list[int]:
        """The legal actions, the same one first, then those of its kind."""
        kind = type(self.game.actions[row])
        return sorted(legal_rows(self.game, world), key=lambda other: (other != row, type(self.game.actions[other]) is not kind))

    def look(self, state: State, row: int, who: Seat | None) -> tuple[list[Event | None], View]:
        copy, told = after(self.game, state, row)
        return [event.seen_by(who) for event in told], self.game.view(copy, who)
