"""Spark by its rules, and by the laws that every game of Stormdeck keeps."""

from __future__ import annotations

import pytest
from stormdeck_spark import GAME

import stormdeck
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.testing import check_game, leak_test


def test_it_keeps_every_law() -> None:
    check_game(GAME)


def test_it_leaks_nothing() -> None:
    leak_test(GAME)


def test_everybody_gets_three_cards() -> None:
    """SP-R01"""
    match = stormdeck.Match(GAME, 4, seed=1)
    hands = [match.view(seat).hand for seat in range(4)]
    assert [len(hand) for hand in hands] == [3, 3, 3, 3]
    assert len({card for hand in hands for card in hand}) == 12


def test_one_plays_what_one_holds() -> None:
    """SP-R02"""
    match = stormdeck.Match.from_position(
        GAME, {"seats": [{"hand": [1, 2, 3], "played": []}, {"hand": [4, 5, 6], "played": []}]}, 1
    )
    with pytest.raises(stormdeck.IllegalAction, match="The 4 is not in your hand"):
        match.play("play 4")
    match.play("play 3")
    assert match.decision is not None
    assert match.decision.seat == 1


@pytest.mark.parametrize(("low_wins", "winner"), [(False, 1), (True, 0)])
def test_the_total_decides(low_wins: bool, winner: int) -> None:
    """SP-R03"""
    seats = [{"hand": [3], "played": [1, 2]}, {"hand": [6], "played": [4, 5]}]
    match = stormdeck.Match.from_position(GAME, {"seats": seats, "options": {"low_wins": low_wins}}, 1)
    match.play("play 3")
    match.play("play 6")
    assert match.outcome is not None
    assert match.outcome.winners == (winner,)
    assert match.outcome.points == (6, 15)


def test_a_hand_lies_open_to_its_owner_alone() -> None:
    match = stormdeck.Match(GAME, 2, seed=1)
    zones = {zone.id: zone for zone in GAME.tabletop(match.view(0))}
    assert [card.word for card in zones["hand:0"].cards] == [str(card) for card in match.view(0).hand]
    (back,) = zones["hand:1"].cards
    assert (back.lies, back.count, back.face) == ("hidden", 3, "")
    assert zones["hand:0"].owner == Seat(0)


def test_the_picture_tells_you_from_the_others() -> None:
    match = stormdeck.Match(GAME, 2, seed=1, names=["Ann", "Ben"])
    words = GAME.picture(match.view(0), Speaker(Seat(0), match.names)).splitlines()
    assert words[:2] == ["You: -", "Ben: -"]
    assert words[2].startswith("Your hand: ")
    assert GAME.picture(match.view(None), Speaker(None, match.names)).splitlines() == ["Ann: -", "Ben: -"]
