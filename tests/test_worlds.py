"""All worlds that fit what somebody has seen: counted by hand where that can be done."""

from __future__ import annotations

import math

import pytest

import stormdeck
from stormdeck.core.game import Game, Rows, State
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.testing.walk import apply, laws_of, legal_rows
from stormdeck.testing.worlds import Opening, Scripted, ToldApart, TooManyWorlds, Witness, outcomes, possible_worlds
from tests.toy.game import Nines, nines

NINES = Nines()
TWO = NINES.agree(2, {})
SMALL = {"seats": [{"hand": "C1 C2", "played": "C9"}, {"hand": "C4 C5", "played": "C8"}], "pile": "C3 C6 C7", "turn": 2}


def small_table() -> State:
    return NINES.set_up(SMALL, TWO, FastRng(1))


def row_of(game: Game, text: str) -> int:
    return game.actions.row_of(game.parse(text))


def test_an_opening_has_every_deal_of_what_is_hidden() -> None:
    opening = Opening(NINES, TWO, small_table())
    assert len(opening.worlds(Seat(0))) == math.comb(5, 2) * math.factorial(3), "two of five in the hand, three in order"
    assert len(opening.worlds(None)) == math.comb(7, 2) * math.comb(5, 2) * math.factorial(3)


def test_an_action_leaves_the_worlds_in_which_it_could_be_seen() -> None:
    """Seat 2 plays a card and draws the top one, unseen."""
    start, seen = small_table(), [row_of(NINES, "play 4")]
    left = possible_worlds(NINES, TWO, start, seen, Seat(0))
    assert len(left) == math.comb(4, 2) * math.factorial(2), "of the other four cards two are in the hand, two in order"
    assert all(3 in laws_of(NINES).zones(world)["the cards seat 2 played"] for world in left)
    own = possible_worlds(NINES, TWO, start, seen, Seat(1))
    assert len(own) == math.comb(4, 2) * math.factorial(2), "seat 2 has seen the card that it drew"


def test_worlds_are_followed_without_changing_the_truth() -> None:
    state = small_table()
    witness = Witness(NINES, Seat(0), Opening(NINES, TWO, state).worlds(Seat(0)))
    for text, worlds in (("play 4", 12), ("play 1", 3), ("play 7", 1)):
        row, before = row_of(NINES, text), NINES.clone(state)
        witness.follow(before, row, state, apply(NINES, state, row))
        assert len(witness.worlds) == worlds
    assert nines(state).pile == []
    assert NINES.describe(state) in [NINES.describe(world) for world in witness.worlds]


def test_a_position_that_is_too_large_says_so() -> None:
    with pytest.raises(TooManyWorlds, match="The cards hidden from seat 1 can be dealt in 2520 ways"):
        Opening(NINES, TWO, NINES.deal(TWO, FastRng(1)), most=50).worlds(Seat(0))


def test_chance_goes_every_way() -> None:
    """TL-R95  Ravens hits any card of the hand: two kinds among three cards are two worlds."""
    game = stormdeck.game("thunder-and-lightning")
    document = {
        "phase": "ravens",
        "played": "ravens",
        "seats": [{"A": "archer", "deck_size": 1}, {"A": "archer", "hand": "viking viking hel", "deck_size": 1}],
    }
    state = game.set_up(document, game.agree(2, {}), FastRng(1))
    row = row_of(game, "at hand")
    assert row in legal_rows(game, state)
    hit = [str(told[0].seen_by(None)) for _, told in outcomes(game, state, row)]
    assert len(hit) == 3
    assert len(set(hit)) == 2
    with pytest.raises(TooManyWorlds, match="more than 2 ways"):
        list(outcomes(game, state, row, most=2))


class Careless(Nines):
    """Its events hide what was drawn, and its choices tell: they come in the order of the pile."""

    def legal_rows(self, state: State, rows: Rows) -> None:
        super().legal_rows(state, rows)
        if rows.count == 2 and nines(state).pile and nines(state).pile[0] % 2 == 0:
            rows.items[0], rows.items[1] = rows.items[1], rows.items[0]


def test_whoever_was_told_the_same_sees_the_same() -> None:
    game = Careless()
    start = game.set_up(SMALL, TWO, FastRng(1))
    with pytest.raises(ToldApart, match="seat 1 has been told the same and sees two different tables"):
        possible_worlds(game, TWO, start, [row_of(game, "play 4")], Seat(0))


def test_a_script_of_chance_is_kept_by_its_copy() -> None:
    chance = Scripted([2, 1])
    assert (chance.below(3), chance.clone().below(2), chance.below(2), chance.below(5)) == (2, 1, 1, 0)
    assert chance.sizes == [3, 2, 5]
    with pytest.raises(TooManyWorlds, match="whole word"):
        chance.next32()
