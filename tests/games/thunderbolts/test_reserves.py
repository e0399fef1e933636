"""The RESERVES: own, face up, played from the top."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.thunderbolts.scenario_table import cards, player, table


@rule("TB-R12", "TB-S37")
def test_nobody_has_more_than_four_reserves() -> None:
    """S37."""
    t = table("R E", rs1="D", rs2="E", rs3="O", rs4="S")
    assert "is not an action" in t.refuses("close R rs5")
    assert t.play("close R rs4").reserve(4) == "S R"


@rule("TB-R33", "TB-S38")
def test_only_the_top_card_of_a_reserve_can_be_played() -> None:
    """S38."""
    t = table(st1="T", rs1="D H").play("play rs1 st1")
    assert t.stack(1) == "T H"
    assert t.reserve(1) == "D"
    table(st1="T", rs1="H D").refuses("play rs1 st1", "TB-R11")


@rule("TB-R14", "TB-S39")
def test_only_the_own_reserves_can_be_used() -> None:
    """S39: player 2's H lies on their first reserve; player 1's first is empty."""
    t = table(st1="T", others=[player(rs1="H")])
    t.refuses("play rs1 st1", "TB-R33")
    assert t.reserve(1, 2) == "H"
    assert t.choices_of("play") == []


@rule("TB-R34", "TB-G25", "TB-S40")
@pytest.mark.parametrize("action", ["move rs1 rs2", "play rs1 rs2", "take rs1", "play rs1 hand", "close rs1 rs2"])
def test_reserves_are_not_rearranged(action: str) -> None:
    """S40: no such action."""
    assert "is not an action" in table(rs1="D H").refuses(action)


@rule("TB-R34", "TB-R20", "TB-S40")
def test_only_one_hand_card_goes_to_the_reserves_in_a_turn() -> None:
    """S40: after the closing card it is the next player's turn, so a second one of the first player's is refused."""
    t = table("R E", others=[player(hand="L L L L")]).play("close R rs1")
    t.refuses("close E rs2")
    assert t.reserve(2, 1) == ""
    assert t.hand_of(1) == cards("E")


@rule("TB-R33", "TB-S41")
def test_a_reserve_that_runs_empty_may_be_used_again() -> None:
    """S41: T begins a stack; its place takes the closing card."""
    t = table("R E", rs3="T").play("play rs3 st1")
    assert t.stack(1) == "T"
    assert t.reserve(3) == ""
    assert t.play("close R rs3").reserve(3, 1) == "R"


@rule("TB-R12", "TB-S42")
@pytest.mark.parametrize("reserve", [1, 2, 3, 4])
def test_the_closing_card_may_begin_a_new_reserve(reserve: int) -> None:
    """S42: only the second one is used so far."""
    t = table("R E", rs2="D").play(f"close R rs{reserve}")
    assert t.reserve(reserve, 1) == ("D R" if reserve == 2 else "R")
    assert t.reserve(2, 1).startswith("D")


@rule("TB-R34")
def test_the_order_inside_a_reserve_never_changes() -> None:
    """Adding on top and playing from the top, over several turns."""
    t = table("H E", st1="T", rs1="B D N", others=[player(hand="L L L L")], vault="D * * * * *")
    t.play("close H rs1", "close L rs1", "play rs1 st1")
    assert t.reserve(1) == "B D N"
    t.play("play * st1", "play rs1 st1", "play rs1 st1")
    assert t.stack(1) == "T H * N D"
    assert t.reserve(1) == "B"


@rule("TB-R33", "TB-R18")
def test_a_reserve_card_goes_to_any_stack_with_its_place_open() -> None:
    t = table(st1="T", st2="T H", st4="T", rs1="H", rs2="*")
    assert t.choices_of("play") == ["play rs1 st1", "play rs1 st4"] + [f"play rs2 st{stack}" for stack in (1, 2, 3, 4)]


@rule("TB-R13", "TB-R14", "TB-R12")
def test_everybody_has_reserves_of_their_own() -> None:
    t = table("R E", others=[player(hand="L L L L"), player(hand="E E E E")])
    t.play("close R rs1", "close L rs1", "close E rs1")
    assert [t.reserve(1, seat) for seat in (1, 2, 3)] == ["R", "L", "E"]


@rule("TB-R34", "TB-R12")
def test_a_reserve_may_grow_as_high_as_the_cards_allow() -> None:
    high = " ".join(["O"] * 5 + ["E"] * 12 + ["R"] * 11 + ["D"] * 12 + ["B"] * 12)
    t = table("S S", rs1=high, wallet="O O").play("close S rs1")
    assert t.reserve(1, 1) == f"{high} S"
