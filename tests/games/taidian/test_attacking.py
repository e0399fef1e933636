"""The attacking turn and plain defence (S18 to S26)."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.taidian.scenario_table import cards, out, seat, table


@rule("TA-R14", "TA-R18", "TA-R22", "TA-S18")
def test_on_an_attacking_turn_only_red_cards_are_played() -> None:
    """S18."""
    t = table("punch shield coin", "coin").play("choose attacking")
    t.refuses("play coin", "TA-R22")
    t.refuses("play shield", "TA-R22")
    t.refuses("buy coin", "TA-R22")
    assert t.choices == ["lay punch +1", "end turn"]


@rule("TA-R19", "TA-R20", "TA-R21", "TA-G16", "TA-S19")
def test_several_opponents_are_attacked_in_one_volley() -> None:
    """S19."""
    t = table(seat("punch kick coin shield cash", pile="gold*5"), "", "").attack("punch +1", "kick +2")
    assert t.healths == [150, 140, 145]
    t.end()
    assert t.discard(1) == cards("punch kick coin shield cash")
    assert t.hand(1) == cards("gold*5")


@rule("TA-G16")
def test_one_card_has_one_target() -> None:
    t = table("punch", "", "").play("choose attacking", "lay punch +1")
    assert t.choices == ["launch"]
    t.refuses("lay punch +2", "TA-R15")
    assert t.play("launch").healths == [150, 140, 150]


@rule("TA-R23", "TA-G15", "TA-G18", "TA-S20")
def test_volleys_are_handled_one_after_another_and_spare_block_is_lost() -> None:
    """S20."""
    t = table("punch kick", "shield").attack("punch +1").play("play shield")
    assert t.healths == [150, 150]
    assert t.phase == "attacking"
    t.attack("kick +1")
    assert t.healths == [150, 145]


@rule("TA-R23", "TA-R32", "TA-S21")
def test_cards_laid_together_are_added_before_the_defence_is_subtracted() -> None:
    """S21."""
    t = table("punch kick", "shield").attack("punch +1", "kick +1").play("play shield")
    assert t.healths == [150, 150]


@rule("TA-R33", "TA-R54", "TA-S22")
def test_a_shield_never_adds_health() -> None:
    """S22."""
    t = table("punch", seat("shield", 100)).attack("punch +1").play("play shield")
    assert t.health(2) == 100


@rule("TA-R34", "TA-R35", "TA-S23")
def test_a_defence_card_is_discarded_at_once_and_not_replaced_before_the_next_own_turn_ends() -> None:
    """S23."""
    t = table("punch", seat("shield coin*3 cash", pile="gold*5")).attack("punch +1").play("play shield")
    assert t.hand(2) == cards("coin*3 cash")
    assert t.discard(2) == ["shield"]
    t.passes().end()
    assert t.turn == 2
    assert len(t.hand(2)) == 4
    assert len(t.end().hand(2)) == 5


@rule("TA-R36", "TA-S24")
def test_defending_is_voluntary() -> None:
    """S24."""
    t = table("punch", "shield").attack("punch +1").play("pass")
    assert (t.health(2), t.hand(2)) == (140, ["shield"])


@rule("TA-R31", "TA-G59", "TA-G72", "TA-S25")
def test_who_is_not_attacked_is_not_asked() -> None:
    """S25."""
    t = table("punch", "shield", "").attack("punch +2")
    assert t.phase == "attacking"
    assert t.healths == [150, 150, 140]
    assert t.hand(2) == ["shield"]


@rule("TA-R37", "TA-G02", "TA-S26")
def test_red_and_black_cards_are_not_played_when_attacked() -> None:
    """S26."""
    t = table("punch", "punch coin shield").attack("punch +1")
    t.refuses("play punch", "TA-R37")
    t.refuses("play coin", "TA-R37")
    assert t.choices == ["play shield", "pass"]


@rule("TA-R32")
@pytest.mark.parametrize(("shields", "health"), [(0, 115), (1, 130), (2, 145), (3, 150)])
def test_damage_is_attack_minus_defence(shields: int, health: int) -> None:
    t = table("punch*2 nine_mm", "shield*3").attack("punch +1", "punch +1", "nine_mm +1").play(*["play shield"] * shields)
    assert t.passes().health(2) == health


@rule("TA-G18", "TA-R23")
def test_more_cards_may_be_laid_after_a_volley_was_blocked_as_long_as_red_ones_are_left() -> None:
    t = table("punch*2", "shield").attack("punch +1").play("play shield")
    assert t.choices == ["lay punch +1", "end turn"]
    t.attack("punch +1")
    assert t.choices == ["end turn"]


@rule("TA-R14", "TA-G19", "TA-S70")
@pytest.mark.parametrize("kind", ["upgrading", "attacking"])
@pytest.mark.parametrize("hand", ["", "punch coin shield"])
def test_a_turn_may_be_empty(kind: str, hand: str) -> None:
    """S70."""
    t = table(hand, "coin").play(f"choose {kind}", "end turn")
    assert t.turn == 2


@rule("TA-G73")
def test_a_laid_card_stays_laid_and_the_volley_must_be_launched_before_the_turn_ends() -> None:
    t = table(seat("punch kick first_aid", structures="burn_barrel"), "", "").play("choose attacking", "lay punch +1")
    assert t.choices == ["lay kick +1", "lay kick +2", "launch"]
    for action in ("end turn", "burn kick", "play first_aid self", "propose treaty +1"):
        t.refuses(action, "TA-G73")
    assert t.play("launch").health(2) == 140
    assert "end turn" in t.choices


@rule("TA-R19")
def test_an_empty_volley_cannot_be_launched() -> None:
    table("punch", "coin").play("choose attacking").refuses("launch", "TA-R19")


@rule("TA-R19", "TA-G51")
def test_only_living_opponents_are_attacked() -> None:
    t = table("punch", out(), "").play("choose attacking")
    assert t.choices_of("lay") == ["lay punch +2"]
    t.refuses("lay punch +1", "TA-G51")


@rule("TA-G79")
def test_nothing_is_applied_before_all_windows_are_closed_and_they_go_clockwise() -> None:
    """Targets are asked clockwise from the attacker, whatever the order of laying."""
    t = table("punch kick", "coin", "shield", turn=1).attack("kick +2", "punch +1")
    assert (t.turn, t.phase) == (2, "defence_window")
    t.play("pass")
    assert t.turn == 3
    assert t.healths == [150, 150, 150]
    t.play("play shield")
    assert t.healths == [150, 140, 150]


@rule("TA-G79")
def test_windows_go_clockwise_from_an_attacker_in_the_middle() -> None:
    t = table("coin", "coin", "punch*3", "coin", turn=3).attack("punch +3", "punch +2", "punch +1")
    asked = []
    while t.phase == "defence_window":
        asked.append(t.turn)
        t.play("pass")
    assert asked == [4, 1, 2]


@rule("TA-G83", "TA-S74")
def test_whoever_holds_a_card_is_asked_and_nobody_else() -> None:
    """S74."""
    t = table("punch", "coin").attack("punch +1")
    assert (t.phase, t.turn, t.choices) == ("defence_window", 2, ["pass"])
    assert table("punch", "").attack("punch +1").phase == "attacking"
    quick = table("punch", "coin", options={"ask_always": False}).attack("punch +1")
    assert (quick.phase, quick.health(2)) == ("attacking", 140)
    robbed = table("robber", "coin").attack("robber +1")
    assert (robbed.phase, robbed.choices) == ("robber_window", ["pass"])


@rule("TA-G83")
def test_with_ask_always_off_whoever_can_play_is_still_asked() -> None:
    options = {"ask_always": False}
    t = table("punch robber", "kick shield*2", options=options).attack("punch +1")
    assert (t.phase, t.turn) == ("defence_window", 2)
    t.play("play kick")
    assert t.play("pass").phase == "attacking"
    assert t.healths == [145, 140]
    t.attack("robber +1")
    assert t.phase == "defence_window"


@rule("TA-G83")
def test_the_counter_window_asks_an_attacker_with_cards_and_not_one_without() -> None:
    t = table("punch coin", "kick").attack("punch +1").play("play kick")
    assert (t.phase, t.turn, t.choices) == ("counter_window", 1, ["pass"])
    bare = table("punch", "kick").attack("punch +1").play("play kick")
    assert bare.phase == "attacking"


@rule("TA-G83")
def test_a_player_who_runs_out_of_cards_in_a_window_is_not_asked_again() -> None:
    t = table("punch", "shield coin").attack("punch +1").play("play shield")
    assert (t.turn, t.phase) == (2, "defence_window")
    bare = table("punch", "shield").attack("punch +1").play("play shield")
    assert (bare.turn, bare.phase) == (1, "attacking")
