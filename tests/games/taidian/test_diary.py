"""What is seen is written down while playing, and what follows from it is worked out when somebody asks."""

from __future__ import annotations

import pytest

import stormdeck
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.games.taidian.state import TaidianState
from stormdeck.testing.observations import observed
from stormdeck.testing.walk import encoded, legal_rows, viewers

GAME = stormdeck.game("taidian")


def robbers_first(state: TaidianState, chance: FastRng) -> int:
    """A random action; Robbers are bought and laid where they can be, so that thefts follow upon thefts."""
    rows = legal_rows(GAME, state)
    robbers = [row for row in rows if "robber" in str(GAME.actions[row])]
    return robbers[chance.below(len(robbers))] if robbers and chance.below(2) == 0 else rows[chance.below(len(rows))]


@pytest.mark.parametrize(("players", "seed"), [(3, 4), (4, 9), (5, 10), (6, 23), (3, 16), (5, 14)])
def test_it_is_the_same_whether_one_asks_after_every_move_or_in_the_end(players: int, seed: int) -> None:
    options = GAME.agree(players, {"spoils": seed % 2 == 0, "ask_always": seed % 3 != 0})
    asked, silent = GAME.deal(options, FastRng(seed)), GAME.deal(options, FastRng(seed))
    assert isinstance(asked, TaidianState)
    assert isinstance(silent, TaidianState)
    chance, doubts = FastRng(seed, 5), 0
    for _ in range(400):
        if GAME.seat_to_move(asked) < 0:
            break
        row = robbers_first(asked, chance)
        for state in (asked, silent):
            GAME.apply_row(state, row, None)
        GAME.view(asked, None)
        doubts += any(asked.ways)
        assert not any(silent.ways), "playing alone follows no ways"
    clone, learner = GAME.clone(silent), GAME.clone(silent)
    assert doubts > 10
    plan = GAME.observation(options)
    for seat in range(players):
        assert observed(GAME, GAME.clone(silent), seat, plan) == observed(GAME, asked, seat, plan)
        assert observed(GAME, learner, seat, plan) == observed(GAME, asked, seat, plan)
    for viewer in viewers(options):
        assert encoded(GAME.view(silent, viewer)) == encoded(GAME.view(asked, viewer))
    assert silent == asked
    assert GAME.describe(clone) == GAME.describe(asked)


@pytest.mark.parametrize(("seed", "ask_always"), [(1, True), (2, True), (5, True), (1, False), (3, False)])
def test_a_table_made_light_knows_what_was_seen_before(seed: int, ask_always: bool) -> None:
    """Of two players nobody is in doubt, so a batch of learners follows no ways; what was dealt is not forgotten over that, nor
    what a question told."""
    options = GAME.agree(2, {"ask_always": ask_always})
    whole, light = GAME.deal(options, FastRng(seed)), GAME.deal(options, FastRng(seed))
    GAME.lighten(light)
    chance = FastRng(seed, 5)
    for _ in range(150):
        if GAME.seat_to_move(whole) < 0:
            break
        assert isinstance(whole, TaidianState)
        row = robbers_first(whole, chance)
        for state in (whole, light):
            GAME.apply_row(state, row, None)
    for viewer in range(2):
        assert encoded(GAME.view(light, Seat(viewer))) == encoded(GAME.view(whole, Seat(viewer)))
