"""Playing the WALLET, and that a played card stays played."""

from __future__ import annotations

import pytest

from stormdeck import TakeBackRefused
from stormdeck.testing.rules import rule
from tests.games.thunderbolts.scenario_table import cards, player, table


@rule("TB-R28", "TB-G26", "TB-S26")
def test_the_next_wallet_card_is_turned_up_at_once_and_may_be_played_too() -> None:
    """S26: H, then U, in one turn; everybody sees each new top card."""
    t = table(wallet="O U H", st1="T").play("play wallet st1")
    for viewer in (None, 1, 2):
        assert t.wallet_seen_by(viewer) == (2, "U")
    t.play("play wallet st1")
    for viewer in (None, 1, 2):
        assert t.wallet_seen_by(viewer) == (1, "O")
    assert t.wallet == "O"
    assert t.turn == 1


@rule("TB-G26", "TB-R15")
def test_the_turned_up_card_stays_up_for_everybody() -> None:
    t = table("R E", wallet="O U H", st1="T").play("play wallet st1", "close R rs1")
    assert t.wallet_seen_by(2) == (2, "U")
    assert t.wallet_seen_by(None) == (2, "U")


@rule("TB-R30", "TB-S27")
def test_there_is_no_limit_to_wallet_plays_in_a_turn() -> None:
    """S27: H U N D E."""
    t = table(wallet="S E D N U H", st1="T").play(*["play wallet st1"] * 5)
    assert t.wallet == "S"
    assert t.place(1) == 6
    assert t.turn == 1


@rule("TB-R30", "TB-R28")
def test_a_wallet_card_that_fits_several_stacks_may_go_to_any_of_them() -> None:
    t = table(wallet="O H", st1="T", st3="T", st4="T H")
    assert t.choices_of("play") == ["play wallet st1", "play wallet st3"]


@rule("TB-R29", "TB-G32", "TB-S28")
def test_a_played_card_cannot_be_taken_back() -> None:
    """S28: no action does it, and the table refuses to undo, naming the rule."""
    t = table("T R E").play("play T st1")
    before = t.everything()
    assert t.match.can_take_back(0) is False
    with pytest.raises(TakeBackRefused, match="TB-R29"):
        t.match.take_back(0)
    assert t.everything() == before
    kinds = {action.split()[0] for action in t.choices}
    assert kinds == {"close"}
    for word in ("undo", "take T st1", "recall T"):
        t.refuses(word)


@rule("TB-R29", "TB-G32")
def test_nothing_can_be_taken_back_at_any_moment() -> None:
    """Not even a closing card that told nobody anything new, nor before the first action."""
    t = table("T R E")
    for seat in (0, 1):
        with pytest.raises(TakeBackRefused, match="TB-R29"):
            t.match.take_back(seat)
    t.play("close R rs1")
    with pytest.raises(TakeBackRefused, match="TB-R29"):
        t.match.take_back(0)


@rule("TB-R20", "TB-G25", "TB-S29")
def test_a_turn_is_not_closed_with_a_wallet_card() -> None:
    """S29: the WALLET shows an H that is not in the hand."""
    t = table("R E", wallet="O H")
    t.refuses("close H rs1", "TB-R20")
    assert "is not an action" in t.refuses("close wallet rs1")
    assert t.wallet == "O H"


@rule("TB-G25", "TB-R20", "TB-R33")
@pytest.mark.parametrize("action", ["play wallet rs1", "close wallet rs1", "play rs1 rs2", "close rs1 rs2", "play H hand"])
def test_wallet_and_reserves_cards_go_to_stacks_only(action: str) -> None:
    """No action even says such a thing."""
    t = table("R E", wallet="O H", rs1="H")
    assert "is not an action" in t.refuses(action)


@rule("TB-R28")
def test_only_ones_own_wallet_can_be_played() -> None:
    """`wallet` is always the mover's: player 2's H stays where it is."""
    t = table("R E", st1="T", others=[player(wallet="O O H")])
    t.refuses("play wallet st1", "TB-R11")
    assert t.wallet_of(2) == "O O H"


@rule("TB-R28", "TB-R15")
def test_a_hand_or_reserve_card_turns_up_nothing() -> None:
    t = table("H R", wallet="O N U", st1="T", rs1="E").play("play H st1")
    assert t.wallet == "O N U"
    assert t.wallet_seen_by(2) == (3, "U")


@rule("TB-R29", "TB-R19")
def test_a_refused_card_stays_where_it_was() -> None:
    t = table("R E", wallet="O U", st1="T", rs1="N")
    for action in ("play R st1", "play wallet st1", "play rs1 st1"):
        t.refuses(action, "TB-R11")
    assert (t.hand, t.wallet, t.reserve(1)) == (cards("R E"), "O U", "N")
