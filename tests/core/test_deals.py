"""Every deal, one after the other."""

from __future__ import annotations

import pytest

from stormdeck.core.deals import EveryChoice, TooMany, every_deal
from stormdeck.core.game import State
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Learners, Seat
from stormdeck.table import takeback
from tests.toy.game import Nines, nines


def dealt(turns: int) -> tuple[Nines, State]:
    game = Nines()
    state = game.deal(game.agree(2, {}), FastRng(1))
    for _ in range(turns):
        game.apply(state, game.legal(state)[0])
    return game, state


def test_all_ways_through_the_choices_are_taken_once() -> None:
    chance, ways = EveryChoice(), []
    more = True
    while more:
        first = chance.below(3)
        ways.append((first, *[chance.below(2) for _ in range(first)]))
        more = chance.next_way()
    assert len(ways) == len(set(ways)) == 1 + 2 + 4


def test_every_deal_of_a_view_comes_up() -> None:
    game, state = dealt(3)
    view = game.view(nines(state), Seat(0))
    deals = [tuple(nines(deal).hands[1]) for deal in every_deal(game.belief(view), 1000)]
    unseen = [card for card in range(9) if card not in view.hand and not any(card in cards for cards in view.played)]
    assert set(deals) == {(a, b) for a in unseen for b in unseen if a < b}
    with pytest.raises(TooMany):
        list(every_deal(game.belief(view), 3))


def test_a_word_of_chance_cannot_be_listed() -> None:
    with pytest.raises(TooMany):
        EveryChoice().next32()


def test_a_game_that_says_nothing_has_every_deal_tried_or_the_move_stands() -> None:
    early, state = dealt(0)
    row = early.actions.row_of(early.legal(nines(state))[0])
    assert takeback.who_may_have_learned(early, nines(state), row, 2) != Learners.NOBODY, "a card is shown, and one is drawn"
    late, state = dealt(8)
    row = late.actions.row_of(late.legal(nines(state))[0])
    assert takeback.who_may_have_learned(late, nines(state), row, 2) == Learners.NOBODY, "the last card is known to everybody"
