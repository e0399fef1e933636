"""Undo as a theorem: a move may be taken back exactly while nobody can have learned anything from it.

For an onlooker, take all deals that fit what it knew before the move.  If in every one of them some move would have looked the
same, it can rule out none of them now: it has learned nothing.  The mover is an onlooker too, and knows which move it was.

The answer is seen by all, so it must tell nothing itself: whether somebody learned something may depend on what only they knew.
So a move may be taken back if nobody has learned anything from it in any deal and by any move that looks to a spectator like
this one.  That follows from what everybody knows.

A game may say the answer (`Game.learners`).  Of others every deal is tried; where there are too many, the move stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stormdeck.core.deals import TooMany, every_deal
from stormdeck.core.events import Event
from stormdeck.core.game import Game, State
from stormdeck.core.types import Learners, Seat
from stormdeck.core.view import View

MOST_DEALS: Final = 200
"""How many deals that fit one view are tried, ..."""
MOST_LOOKS: Final = 3000
"""... and how many moves are looked at in all."""

Look = tuple[View, list[Event | None]]


def used_chance(game: Game, before: State, row: int) -> bool:
    """Whether a move draws on the table's source of chance."""
    after = game.clone(before)
    game.apply_row(after, row, None)
    return after.rng.drawn != before.rng.drawn


def who_may_have_learned(game: Game, before: State, row: int, players: int) -> Learners | None:
    """Who may have learned something hidden from a move without chance; None where that is too much to find out."""
    after, told = look_at(game, before, row, None)
    learners = game.learners(game.view(before, None), [event for event in told if event is not None], after)
    if learners is not None:
        return learners
    try:
        return EveryDeal(game, players).learners(before, row)
    except TooMany:
        return None


def look_at(game: Game, state: State, row: int, who: Seat | None) -> Look:
    """What `who` sees of a move: the view after it and the events on the way."""
    after = game.clone(state)
    events: list[Event] = []
    game.apply_row(after, row, events)
    return game.view(after, who), [event.seen_by(who) for event in events]


class EveryDeal:
    """Finds out by trying all deals: exact, and possible where few cards are hidden."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.seats = [Seat(seat) for seat in range(players)]
        self.looks = 0

    def learners(self, before: State, row: int) -> Learners:
        """The mover first: of two true answers it is told the one that concerns it."""
        game = self.game
        mover = Seat(int(game.seat_to_move(before)))
        found = self.seat_that_learned(before, row, mover)
        for world in every_deal(game.belief(game.view(before, None)), MOST_DEALS):
            if found != Learners.NOBODY:
                return found
            alike = list(self.rows_that_look_like(before, row, world, None))
            if not alike:
                return Learners.OTHERS
            for other in alike:
                found |= self.seat_that_learned(world, other, mover)
        return found

    def seat_that_learned(self, state: State, row: int, mover: Seat) -> Learners:
        if self.has_learned(state, row, mover, True):
            return Learners.MOVER
        others = [seat for seat in self.seats if seat != mover]
        return Learners.OTHERS if any([self.has_learned(state, row, seat, False) for seat in others]) else Learners.NOBODY

    def has_learned(self, state: State, row: int, who: Seat, is_mover: bool) -> bool:
        """Whether somebody can rule out a deal that fits what it knew."""
        worlds = every_deal(self.game.belief(self.game.view(state, who)), MOST_DEALS)
        only = row if is_mover else None
        return any(next(self.rows_that_look_like(state, row, world, who, only), None) is None for world in worlds)

    def rows_that_look_like(
        self, state: State, row: int, world: State, who: Seat | None, only: int | None = None
    ) -> Iterator[int]:
        """The legal moves in `world` that look to `who` like a move in `state`; `only`: if it is that one."""
        seen = self.look(state, row, who)
        for other in self.legal(world):
            if (only is None or other == only) and self.look(world, other, who) == seen:
                yield other

    def legal(self, state: State) -> list[int]:
        rows = self.game.new_rows()
        self.game.legal_rows(state, rows)
        return [int(rows.items[place]) for place in range(int(rows.count))]

    def look(self, state: State, row: int, who: Seat | None) -> Look:
        self.looks += 1
        if self.looks > MOST_LOOKS:
            raise TooMany(f"More than {MOST_LOOKS} moves would have to be looked at.")
        return look_at(self.game, state, row, who)
