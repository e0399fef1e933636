"""Undo as a theorem: a move may be taken back exactly while nobody has learned anything from it.

Decided from views and chance alone.  For each onlooker, take the states that fit what it knew before the move.  If the
move could have looked the same in every one of them, the onlooker cannot tell them apart any better now: it has learned
nothing.  The mover is an onlooker too.
"""

from __future__ import annotations

from typing import Final

from stormdeck.core.events import Event
from stormdeck.core.game import Game, State
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.core.view import View

WORLDS: Final = 32
"""How many consistent states are tried for each onlooker; a fact that rules out a fifth of them escapes once in 1,000."""


def used_chance(game: Game, before: State, row: int) -> bool:
    """Whether a move draws on the table's source of chance."""
    after = game.clone(before)
    game.apply_row(after, row, None)
    return after.rng.drawn != before.rng.drawn


def who_learned(game: Game, before: State, row: int, players: int) -> list[Seat | None]:
    """The onlookers (None is a spectator) that learned something hidden from the move."""
    mover = int(game.seat_to_move(before))
    onlookers: list[Seat | None] = [None, *[Seat(seat) for seat in range(players)]]
    return [who for who in onlookers if _has_learned(game, before, row, who, who == mover)]


def _has_learned(game: Game, before: State, row: int, who: Seat | None, is_mover: bool) -> bool:
    observed = _observe(game, before, row, who)
    belief = game.belief(game.view(before, who))
    return any(
        not _could_look_like(game, belief.new_state(FastRng(world, 7)), row, who, observed, is_mover) for world in range(WORLDS)
    )


def _observe(game: Game, state: State, row: int, who: Seat | None) -> tuple[View, list[Event | None]]:
    """What `who` sees of a move: the view after it and the events on the way."""
    after = game.clone(state)
    events: list[Event] = []
    game.apply_row(after, row, events)
    return game.view(after, who), [event.seen_by(who) for event in events]


def _could_look_like(
    game: Game, world: State, row: int, who: Seat | None, observed: tuple[View, list[Event | None]], is_mover: bool
) -> bool:
    """Whether some legal move in `world` looks to `who` like what it saw.  The mover knows which move it made."""
    rows = game.new_rows()
    game.legal_rows(world, rows)
    legal = [int(rows.items[place]) for place in range(int(rows.count))]
    candidates = [row] if row in legal else []
    if not is_mover:
        candidates += [other for other in legal if other != row]
    return any(_observe(game, world, candidate, who) == observed for candidate in candidates)
