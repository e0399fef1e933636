"""The closing card, and the hand that is refilled."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.thunderbolts.scenario_table import FULL10, cards, player, table


@rule("TB-R20", "TB-R22", "TB-R17", "TB-S30")
def test_a_turn_ends_with_a_hand_card_on_a_reserve() -> None:
    """S30: then the next player draws five."""
    t = table("R E O").play("close R rs1")
    assert t.reserve(1) == "R"
    assert t.hand_of(1) == cards("E O")
    assert t.turn == 2
    assert len(t.hand_of(2)) == 5
    assert len(t.vault) == 35
    assert t.turn_no == 2


@rule("TB-R21", "TB-R32", "TB-R23", "TB-G16", "TB-S31")
def test_the_closing_card_is_due_even_when_it_is_the_only_one() -> None:
    """S31: no pass, no refill; the next own turn begins with five new cards."""
    t = table("R", others=[player(hand="E E E E")])
    t.refuses("pass", "TB-R21")
    t.play("close R rs1")
    assert t.hand_of(1) == []
    assert t.turn == 2
    assert len(t.vault) == 39
    t.play("close E rs1")
    assert t.turn == 1
    assert len(t.hand) == 5
    assert len(t.vault) == 34


@rule("TB-R31", "TB-G15", "TB-S32")
def test_a_hand_played_out_is_refilled_at_once() -> None:
    """S32."""
    t = table("H", st1="T", vault="U O O E E E E E").play("play H st1")
    assert t.hand == cards("U O O E E")
    assert t.vault == ["E", "E", "E"]
    assert t.turn == 1


@rule("TB-R31", "TB-S33")
def test_this_repeats_until_the_hand_is_not_played_out() -> None:
    """S33."""
    t = table("H", st1="T", vault="U N D E R O O O O O")
    t.play("play H st1", *[f"play {letter} st1" for letter in "UNDER"])
    assert t.hand == cards("O O O O O")
    assert t.place(1) == 7
    assert t.vault == []
    assert t.turn == 1


@rule("TB-R32", "TB-S34")
def test_the_closing_card_does_not_count_as_using_the_hand() -> None:
    """S34: although the H could have been played."""
    t = table("H", st1="T", others=[player(hand="E E E E")])
    assert "play H st1" in t.choices
    t.play("close H rs1")
    assert t.hand_of(1) == []
    assert t.turn == 2
    assert len(t.vault) == 39


@rule("TB-R19", "TB-R20", "TB-G38", "TB-S35")
def test_nobody_is_forced_to_play() -> None:
    """S35: but the turn is closed with a card, not passed."""
    t = table("H U R", st1="T")
    t.refuses("pass", "TB-R20")
    t.play("close R rs1")
    assert t.hand_of(1) == cards("H U")
    assert t.turn == 2
    assert t.stack(1) == "T"


@rule("TB-R23", "TB-S36")
def test_later_turns_begin_with_drawing_up_to_five() -> None:
    """S36: two held, three drawn."""
    t = table(vault="B B B S S", others=[player(hand="E O")]).play("close O rs1")
    assert t.hand_of(2) == cards("E O B B B")
    assert t.vault == ["S", "S"]


@rule("TB-R22", "TB-R23")
def test_nobody_draws_beyond_five() -> None:
    t = table(vault="B B B", others=[player(hand="E E E E")]).play("close O rs1")
    assert t.hand_of(2) == cards("E E E E B")
    assert t.vault == ["B", "B"]


@rule("TB-G17", "TB-R20")
def test_any_hand_card_may_close_on_any_reserve() -> None:
    """Wilds and playable cards too, on empty and used places, in no order."""
    t = table("H * R R", st1="T", rs2="D E", rs4="S")
    wanted = {f"close {card} rs{reserve}" for card in ("H", "*", "R") for reserve in (1, 2, 3, 4)}
    assert set(t.choices_of("close")) == wanted
    assert t.play("close * rs2").reserve(2) == "D E *"


@rule("TB-G15", "TB-R31")
def test_a_short_hand_played_out_is_refilled_too() -> None:
    """Two cards only, after an exhausted VAULT; both played: five are drawn."""
    t = table("H U", st1="T", vault="B B B B B B").play("play H st1", "play U st1")
    assert t.hand == cards("B B B B B")
    assert t.vault == ["B"]


@rule("TB-G15", "TB-G42")
def test_a_hand_found_empty_is_refilled_after_any_own_action() -> None:
    """Empty and nothing to draw; a reserve card finishes a stack, so there are cards again and five come at once."""
    t = table("", vault="", st1=f"{FULL10} *", rs1="S", st2="T")
    assert t.choices == ["play rs1 st1", "pass"]
    t.play("play rs1 st1")
    assert len(t.hand) == 5
    assert len(t.vault) == 7
    assert t.completed == []
    assert "pass" not in t.choices


@rule("TB-G15")
def test_the_refill_is_not_a_choice() -> None:
    """The very next decision has five cards in hand."""
    t = table("H", st1="T").play("play H st1")
    assert len(t.hand) == 5
    assert {action.split()[0] for action in t.choices} <= {"play", "exchange", "close"}


@rule("TB-R31", "TB-G14")
def test_playing_from_elsewhere_leaves_the_hand_as_it_is() -> None:
    t = table("R", wallet="O H", st1="T", rs1="U").play("play wallet st1", "play rs1 st1")
    assert t.hand == cards("R")
    assert len(t.vault) == 40


@rule("TB-R22", "TB-G02", "TB-R16")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round_clockwise(players: int) -> None:
    t = table(others=[player(hand="E E E E") for _ in range(players - 1)])
    order = []
    for _ in range(2 * players):
        order.append(t.turn)
        t.play(t.choices_of("close")[0])
    assert order == [*range(1, players + 1)] * 2


@rule("TB-R20", "TB-G37")
def test_a_turn_has_any_number_of_plays_and_one_closing_card() -> None:
    """A "play" of the rule sheet is the whole turn: the next decision after the closing card is the next player's."""
    t = table("T H R R", others=[player(hand="E E E E")]).play("play T st1", "play H st1")
    assert t.turn == 1
    assert t.play("close R rs1").turn == 2
    assert t.reserve(1, 1) == "R"
    assert t.hand_of(1) == cards("R")
