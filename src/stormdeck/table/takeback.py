"""Undo as a theorem: a move may be taken back exactly while nobody has learned anything from it.

Decided from views and chance alone.  For each onlooker, take the states that fit what it knew before the move.  If the
move could have looked the same in every one of them, the onlooker cannot tell them apart any better now: it has learned
nothing.  The mover is an onlooker too.

The answer itself must tell nothing: whether the mover learned something may depend on what only the mover knew (a second look
at the same cards).  So a move stands as well if it could have shown its mover something in a state that fits what everybody
knows.
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

PUBLIC_WORLDS: Final = 4
"""How many states that fit what everybody knows are asked whether such a move shows its mover something, ..."""
INNER_WORLDS: Final = 8
"""... and how many states that fit what the mover knows are tried in each."""


def used_chance(game: Game, before: State, row: int) -> bool:
    """Whether a move draws on the table's source of chance."""
    after = game.clone(before)
    game.apply_row(after, row, None)
    return after.rng.drawn != before.rng.drawn


def who_learned(game: Game, before: State, row: int, players: int) -> list[Seat | None]:
    """The onlookers (None is a spectator) that learned something hidden from the move, or the mover who might have."""
    mover = Seat(int(game.seat_to_move(before)))
    onlookers: list[Seat | None] = [None, *[Seat(seat) for seat in range(players)]]
    learned = [who for who in onlookers if _has_learned(game, before, row, who, who == mover)]
    if mover not in learned and _might_have_shown(game, before, row, mover):
        learned.append(mover)
    return learned


def _might_have_shown(game: Game, before: State, row: int, mover: Seat) -> bool:
    """Whether, for all a spectator can tell, the mover may have learned something from the move."""
    observed = _observe(game, before, row, None)
    belief = game.belief(game.view(before, None))
    for number in range(PUBLIC_WORLDS):
        world = belief.new_state(FastRng(number, 8))
        looks_alike = _row_that_looks_like(game, world, row, None, observed, False)
        if looks_alike is not None and _has_learned(game, world, looks_alike, mover, True, INNER_WORLDS):
            return True
    return False


def _has_learned(game: Game, before: State, row: int, who: Seat | None, is_mover: bool, tried: int = WORLDS) -> bool:
    observed = _observe(game, before, row, who)
    belief = game.belief(game.view(before, who))
    worlds = (belief.new_state(FastRng(number, 7)) for number in range(tried))
    return any(_row_that_looks_like(game, world, row, who, observed, is_mover) is None for world in worlds)


def _observe(game: Game, state: State, row: int, who: Seat | None) -> tuple[View, list[Event | None]]:
    """What `who` sees of a move: the view after it and the events on the way."""
    after = game.clone(state)
    events: list[Event] = []
    game.apply_row(after, row, events)
    return game.view(after, who), [event.seen_by(who) for event in events]


def _row_that_looks_like(
    game: Game, world: State, row: int, who: Seat | None, observed: tuple[View, list[Event | None]], is_mover: bool
) -> int | None:
    """A legal move in `world` that looks to `who` like what it saw.  The mover knows which move it made."""
    rows = game.new_rows()
    game.legal_rows(world, rows)
    legal = [int(rows.items[place]) for place in range(int(rows.count))]
    candidates = [row] if row in legal else []
    if not is_mover:
        candidates += [other for other in legal if other != row]
    return next((candidate for candidate in candidates if _observe(game, world, candidate, who) == observed), None)
