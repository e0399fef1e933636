"""The play loop: somebody decides, the rules carry it out, whoever watches is told, until the game is over.

Everything that plays games decision by decision runs this one.  `core/playout.py` and the rollouts of search keep loops of their
own, for speed: nobody watches them, and chance or an instinct decides for every seat.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from stormdeck.core.actions import Action
from stormdeck.core.events import Event
from stormdeck.core.game import Game, Rows, State
from stormdeck.core.rng import Rng
from stormdeck.core.types import Seat
from stormdeck.core.view import View

LEAVE: Final = -1
"""What a mover answers if the game is to stay as it is."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Play:
    """A game in play: what movers decide on and observers look at."""

    def __init__(self, game: Game, state: State, rows: Rows | None = None) -> None:
        self.game = game
        self.state = state
        self.rows = game.new_rows() if rows is None else rows
        """The legal actions of the decision at hand."""
        self.seat: i64 = game.seat_to_move(state)
        """Whose decision it is; -1 when the game is over."""
        self.decisions: i64 = 0
        """How many were made."""
        self.judges = False
        """Whether `carry_out` refuses what is not legal; if not, it trusts the movers."""

    def legal(self) -> list[Action]:
        """`rows` as values."""
        table = self.game.actions
        return [table[int(self.rows.items[place])] for place in range(int(self.rows.count))]

    def view(self) -> View:
        """What the seat knows that must decide."""
        return self.game.view(self.state, Seat(int(self.seat)))

    def carry_out(self, row: i64, events: list[Event] | None) -> None:
        """The action of a mover.  Something that keeps more than a state, such as a match, does it in its own way."""
        self.game.apply_row(self.state, row, events)

    def run(self, movers: list[Mover], observers: list[Observer] | None = None, most: i64 = -1) -> None:
        """Let the movers decide, one a seat, until the game is over, one of them leaves or `most` decisions were made."""
        game, state, rows = self.game, self.state, self.rows
        watching = observers or []
        hears = any([observer.hears for observer in watching])
        self.seat = game.seat_to_move(state)
        while self.seat >= 0 and most != 0:
            game.legal_rows(state, rows)
            row = movers[self.seat].row(self)
            if row < 0:
                return
            for observer in watching:
                observer.before(self, row)
            events: list[Event] | None = [] if hears else None
            self.carry_out(row, events)
            self.decisions += 1
            self.seat = game.seat_to_move(state)
            for observer in watching:
                observer.after(self, row, events or [])
            most -= 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Mover:
    """Whoever decides for a seat."""

    def row(self, play: Play) -> i64:
        """One of `play.rows`, for `play.seat`; LEAVE to stop here."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Whoever watches.  It sees the whole truth, and changes nothing."""

    def __init__(self, hears: bool = True) -> None:
        self.hears = hears
        """Whether it wants the events; if nobody does, none are made."""

    def before(self, play: Play, row: i64) -> None:
        """Somebody has decided; nothing has happened yet."""

    def after(self, play: Play, row: i64, events: list[Event]) -> None:
        """It has happened; `play.seat` decides next."""


@final
class ByChance(Mover):
    """Any legal action, all equally likely, without a look at anything; must agree with UniformBot.choose."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def row(self, play: Play) -> i64:
        return play.rows.items[self.rng.below(play.rows.count)]
