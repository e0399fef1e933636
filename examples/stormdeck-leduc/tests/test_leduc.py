"""Leduc poker by its rules, and by the laws that every game of Stormdeck keeps."""

from __future__ import annotations

import pytest
from stormdeck_leduc import GAME

import stormdeck
from stormdeck.testing import check_game, leak_test, observation_test


def test_it_keeps_every_law() -> None:
    """The seats are not alike: the first one bets first (LP-R03)."""
    check_game(GAME, seeds=(1, 2, 3), symmetric=False)


def test_it_leaks_nothing() -> None:
    leak_test(GAME, seeds=(1, 2, 3))
    observation_test(GAME, seeds=range(20))


def play(cards: str, bets: str, public: str = "") -> stormdeck.Match:
    """A game with these cards, from these bets on."""
    one, other = cards.split()
    return stormdeck.Match.from_position(GAME, {"seats": [{"card": one}, {"card": other}], "bets": bets, "public": public}, 1)


def test_where_there_is_nothing_to_call_one_cannot_fold() -> None:
    """LP-R05"""
    match = play("J1 K1", "")
    assert [str(action) for action in match.legal()] == ["call", "raise"]
    with pytest.raises(stormdeck.IllegalAction, match="check instead of folding"):
        match.play("fold")


def test_a_round_has_two_raises() -> None:
    """LP-R04, LP-R05"""
    match = play("J1 K1", "rr")
    assert [str(action) for action in match.legal()] == ["fold", "call"]
    assert match.view(0).chips == (3, 5)


@pytest.mark.parametrize(
    ("cards", "public", "bets", "points"),
    [
        ("J1 K1", "J2", "cccc", (1, -1)),  # a pair
        ("J1 K1", "Q1", "rccc", (-3, 3)),  # the higher rank
        ("Q1 Q2", "J1", "rcrrc", (0, 0)),  # equal ranks share
        ("J1 K1", "Q1", "rrcrrc", (-13, 13)),  # as dear as it gets
        ("K1 J1", "Q1", "ccrf", (1, -1)),  # whoever folds loses what they put in
    ],
)
def test_who_wins_how_much(cards: str, public: str, bets: str, points: tuple[int, int]) -> None:
    """LP-R07, LP-R08"""
    match = play(cards, bets, public)
    assert match.outcome is not None
    assert match.outcome.points == points


def test_a_showdown_shows_both_cards_and_a_fold_none() -> None:
    """LP-R07"""
    assert play("J1 K1", "cccc", "J2").view(None).shown == (0, 4)
    assert play("J1 K1", "rf").view(0).shown == ()


@pytest.mark.parametrize("document", [{"bets": "f"}, {"bets": "rrr"}, {"public": "Q1"}, {"bets": "cc"}])
def test_what_no_game_can_reach_is_refused(document: dict[str, str]) -> None:
    with pytest.raises(stormdeck.PositionError):
        stormdeck.Match.from_position(GAME, {"seats": [{"card": "J1"}, {"card": "J2"}], **document}, 1)
