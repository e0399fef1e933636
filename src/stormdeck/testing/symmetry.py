"""Seat symmetry: rotate the seats of a position and everything rotates with it.  Finds what examples at seat 1 miss."""

from __future__ import annotations

from typing import Final

from stormdeck.core.game import Game, State
from stormdeck.core.options import Options
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Outcome, Seat
from stormdeck.testing.walk import Moment, legal_rows, pick

STEPS: Final = 30


def check_symmetry(moment: Moment, picks: FastRng, steps: int = STEPS) -> None:
    """Play the same actions at a table and at one where everybody sits `by` places further on."""
    game, options = moment.game, moment.options
    if options.players == 1:
        return
    by = 1 + int(picks.below(options.players - 1))
    document = game.describe(moment.state)
    plain = game.set_up(document, options, FastRng(moment.seed, 3))
    turned = game.set_up(game.rotate(document, by), options, FastRng(moment.seed, 3))
    for _ in range(steps):
        rows = legal_rows(game, plain)
        moment.require(rows == legal_rows(game, turned), f"Moved {by} seats on, the same position offers other actions.")
        same = game.rotate(game.describe(turned), 0) == game.rotate(game.describe(plain), by)
        moment.require(same, f"Moved {by} seats on, the same play leads to another position.")
        moment.require(ends_alike(game, plain, turned, by, options), f"Moved {by} seats on, the outcome does not move along.")
        if not rows:
            return
        asked = (int(game.seat_to_move(plain)) + by) % options.players
        moment.require(game.seat_to_move(turned) == asked, f"Moved {by} seats on, another player is asked.")
        row = pick(rows, picks)
        game.apply_row(plain, row, None)
        game.apply_row(turned, row, None)


def ends_alike(game: Game, plain: State, turned: State, by: int, options: Options) -> bool:
    first, second = game.outcome(plain), game.outcome(turned)
    if first is None or second is None:
        return first is second
    count = options.players
    moved = Outcome(
        winners=tuple(sorted(Seat((winner + by) % count) for winner in first.winners)),
        points=tuple(first.points[(seat - by) % count] for seat in range(count)),
        reason=first.reason,
        rule=first.rule,
    )
    paid = all(game.payoff(plain, seat) == game.payoff(turned, (seat + by) % count) for seat in range(count))
    return second == moved and paid
