"""Hearts by its rules, and by the laws that every game of Stormdeck keeps."""

from __future__ import annotations

from collections import Counter

import pytest
from stormdeck_hearts import GAME
from stormdeck_hearts.values import NAMES, card_named

import stormdeck
from stormdeck.core.rng import FastRng
from stormdeck.testing import check_game, leak_test, observation_test

SORTED = [NAMES[suit::4] for suit in range(4)]
"""By suit: its cards, the lowest first."""
STRAIGHT = {"seats": [{"dealt": list(suit)} for suit in SORTED]}
"""Every seat has a suit of its own: clubs, diamonds, hearts, spades."""
MIXED = {"seats": [{"dealt": list(NAMES[seat * 13 : seat * 13 + 13])} for seat in range(4)]}
"""The lowest thirteen cards to the first seat, and so on."""


def test_it_keeps_every_law() -> None:
    """The seats are not alike: the first one passes first (HE-R02)."""
    check_game(GAME, options=[{}, {"passing": "none"}], symmetric=False)


def test_it_leaks_nothing() -> None:
    """What a seat may hold is not even: the odds are tested below."""
    leak_test(GAME, options=[{}], even=False)
    observation_test(GAME, options=[{}, {"passing": "across"}])


def test_three_cards_go_to_whom_chance_or_the_table_says() -> None:
    """HE-R02, HE-R03"""
    match = stormdeck.Match.from_position(GAME, {**MIXED, "passing": "left"}, 1)
    for _ in range(12):
        match.play(match.legal()[-1])
    assert match.view(1).received == tuple(range(10, 13))
    assert match.view(0).received == tuple(range(49, 52))
    assert match.view(1).passed == tuple(range(23, 26))


def test_the_two_of_clubs_is_led() -> None:
    """HE-R04"""
    match = stormdeck.Match.from_position(GAME, MIXED, 1)
    assert [str(action) for action in match.legal()] == ["play 2C"]
    with pytest.raises(stormdeck.IllegalAction, match="The two of clubs is led first"):
        match.play("play 2D")


def test_suit_is_followed_and_the_first_trick_has_no_points() -> None:
    """HE-R05, HE-R06"""
    match = stormdeck.Match.from_position(GAME, MIXED, 1)
    match.play("play 2C")
    assert {str(action)[-1] for action in match.legal()} == {"C"}
    with pytest.raises(stormdeck.IllegalAction, match="You must follow suit: clubs were led"):
        match.play("play 5H")
    match = stormdeck.Match.from_position(GAME, STRAIGHT, 1)
    match.play("play 2C")
    match.play("play 2D")
    assert len(match.legal()) == 13, "who has nothing but hearts may lay one"
    match.play("play 2H")
    with pytest.raises(stormdeck.IllegalAction, match="No points in the first trick"):
        match.play("play QS")


def test_hearts_must_be_broken() -> None:
    """HE-R06"""
    match = stormdeck.Match.from_position(GAME, {**MIXED, "played": ["2C", "6C", "9C", "QC"]}, 1)
    assert "H" not in {str(action)[-1] for action in match.legal()}
    with pytest.raises(stormdeck.IllegalAction, match="Hearts are not broken yet"):
        match.play("play QH")


def test_the_highest_card_of_the_suit_led_takes_the_trick() -> None:
    """HE-R07"""
    match = stormdeck.Match.from_position(GAME, {**STRAIGHT, "played": ["2C", "2D", "2H", "2S"]}, 1)
    assert match.view(None).points == (1, 0, 0, 0)
    assert match.decision is not None
    assert match.decision.seat == 0


def test_whoever_takes_all_points_gets_none() -> None:
    """HE-R08, HE-R09"""
    match = stormdeck.Match.from_position(GAME, STRAIGHT, 1)
    while match.decision is not None:
        match.play(match.legal()[0])
    assert match.outcome is not None
    assert match.outcome.points == (0, 26, 26, 26)
    assert match.outcome.winners == (0,)


def test_every_deal_that_fits_what_a_seat_saw_is_equally_likely() -> None:
    """Three cards each are left; one seat has shown that it has no clubs.  All deals are counted, and frequencies compared."""
    match = stormdeck.Match.from_position(GAME, MIXED, 3)
    while len(match.view(0).tricks) < 11:
        match.play(match.legal()[0])
    view = match.view(0)
    belief = GAME.belief(view)
    unseen = sorted(set(range(52)) - set(view.hand) - {card for trick in view.tricks for card in trick.cards})
    counts: Counter[tuple[tuple[int, ...], ...]] = Counter()
    rng = FastRng(5)
    for _ in range(6000):
        zones = GAME.zones(belief.new_state(rng))
        counts[tuple(zones[f"the hand of seat {seat}"] for seat in (2, 3, 4))] += 1
    assert all(sorted(card for hand in deal for card in hand) == unseen for deal in counts)
    expected = 6000 / len(counts)
    spread = sum((count - expected) ** 2 / expected for count in counts.values())
    assert spread < len(counts) + 6 * (2 * len(counts)) ** 0.5, (len(counts), spread)


def test_who_showed_that_they_have_none_of_a_suit_is_dealt_none() -> None:
    """HE-R05"""
    match = stormdeck.Match.from_position(GAME, {**STRAIGHT, "played": ["2C", "2D", "2H"]}, 1)
    view = match.view(3)
    for seed in range(20):
        zones = GAME.zones(GAME.determinise(view, FastRng(seed)))
        assert all(card % 4 == 0 for card in zones["the hand of seat 1"]) or all(
            card % 4 != 0 for seat in (2, 3) for card in zones[f"the hand of seat {seat}"]
        )
        assert {card % 4 for card in zones["the hand of seat 3"]} == {2}, "it laid a heart in the first trick"


def test_what_no_game_can_reach_is_refused() -> None:
    with pytest.raises(stormdeck.PositionError, match="could not be chosen there"):
        stormdeck.Match.from_position(GAME, {**MIXED, "played": ["3C"]}, 1)
    assert card_named("qs") == 43
