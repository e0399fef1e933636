"""The upgrading turn and powering up (S07 to S17)."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.taidian.scenario_table import cards, seat, table


@rule("TA-R14", "TA-R24", "TA-R29", "TA-S07")
def test_on_an_upgrading_turn_only_black_cards_are_played() -> None:
    """S07."""
    t = table("punch shield coin", "coin")
    assert t.choices[:2] == ["choose upgrading", "choose attacking"]
    t.play("choose upgrading")
    t.refuses("lay punch +1", "TA-R29")
    t.refuses("play shield", "TA-R29")
    t.refuses("choose attacking", "TA-R14")
    assert "play coin" in t.choices
    t.play("play coin")


@rule("TA-R15", "TA-R16", "TA-R28", "TA-G04", "TA-G05", "TA-S08")
def test_used_unused_and_bought_cards_go_to_the_discard_pile_at_the_end() -> None:
    """S08."""
    t = table(seat("coin*2 cash punch shield", pile="gold*5"), "coin")
    t.play("choose upgrading", "play coin", "play coin", "play cash", "buy punch")
    assert t.money == 1
    assert t.discard(1) == []
    assert t.bought == ["punch"]
    assert t.used == cards("coin*2 cash")
    t.play("end turn")
    assert t.discard(1) == cards("coin*2 cash punch*2 shield")
    assert t.hand(1) == cards("gold*5")
    assert t.turn == 2
    t.play("choose upgrading")
    assert t.money == 0


@rule("TA-R25", "TA-R26", "TA-G04", "TA-S09")
def test_any_number_of_cards_is_bought_and_none_of_them_can_be_used_this_turn() -> None:
    """S09."""
    t = table("coin*4 cash", "coin").play("choose upgrading", *["play coin"] * 4, "play cash")
    assert t.money == 6
    t.play("buy cash", "buy punch")
    assert (t.money, t.hand(1)) == (0, [])
    assert t.choices_of("play") == []
    t.refuses("play cash", "TA-R15")
    t.refuses("buy coin", "TA-R25")
    assert t.bought == ["cash", "punch"]


@rule("TA-R26", "TA-G04")
def test_a_bought_card_cannot_be_burned() -> None:
    t = table(seat("coin", structures="burn_barrel"), "coin").play("choose upgrading", "play coin", "buy coin")
    assert t.choices_of("burn") == []
    t.refuses("burn coin")


@rule("TA-R25", "TA-G07", "TA-S10")
def test_a_purchase_needs_the_money_and_a_card_in_the_stack() -> None:
    """S10."""
    t = table("cash coin", "coin", market={"punch": 0}).play("choose upgrading", "play cash")
    t.refuses("buy robber", "TA-R25")
    t.play("play coin")
    t.refuses("buy punch", "TA-G07")
    t.play("buy robber")
    assert t.market["robber"] == 11
    plenty = table("cash", "coin").play("choose upgrading", "play cash")
    assert "3" in plenty.refuses("buy punch", "TA-R25")


@rule("TA-G07")
def test_the_last_card_of_a_stack_is_sold_and_then_none() -> None:
    t = table("coin*2", "coin", market={"coin": 1}).play("choose upgrading", "play coin", "play coin", "buy coin")
    assert t.market["coin"] == 0
    t.refuses("buy coin", "TA-G07")


@rule("TA-R27", "TA-S11")
def test_energy_and_money_are_played_on_the_same_turn() -> None:
    """S11."""
    t = table("flash coin*2", "coin").play("choose upgrading", "play flash", "play coin", "play coin", "buy bolt")
    assert (t.energy(), t.money) == (3, 0)


@rule("TA-G05")
def test_playing_money_is_voluntary_card_by_card() -> None:
    t = table("coin*2 cash", "coin").play("choose upgrading", "play coin")
    assert t.money == 1
    t.play("end turn")
    assert t.turn == 2


# ---- Powering up ----


@rule("TA-R38", "TA-R39", "TA-R40", "TA-G08", "TA-S12")
def test_with_ten_energy_a_power_up_comes_first_and_the_excess_counts_from_zero() -> None:
    """S12."""
    t = table(seat("flash coin", energy=8), "coin").play("choose upgrading", "play flash")
    assert t.energy() == 11
    assert t.phase == "power_up"
    assert t.choices == ["power up aim", "power up strength", "power up skill", "power up healing"]
    t.refuses("play coin", "TA-G08")
    t.refuses("end turn", "TA-G08")
    t.play("power up strength")
    assert (t.level("strength"), t.energy()) == (1, 1)
    assert t.phase == "upgrading"


@rule("TA-R39")
def test_nine_energy_are_not_enough_and_ten_are() -> None:
    t = table(seat("bolt*2", energy=8), "coin").play("choose upgrading", "play bolt")
    assert (t.phase, t.energy()) == ("upgrading", 9)
    t.refuses("power up aim", "TA-R39")
    t.play("play bolt")
    assert t.phase == "power_up"
    assert t.play("power up aim").energy() == 0


@rule("TA-R41", "TA-R42", "TA-G11", "TA-S13")
def test_after_one_strength_power_up_a_punch_is_worth_20_and_a_kick_15() -> None:
    """S13, the manual's own example."""
    t = table(seat("punch kick", levels={"strength": 1}), "").attack("punch +1", "kick +1")
    assert t.health(2) == 115


@rule("TA-R43", "TA-S14")
def test_each_power_up_card_is_raised_three_times_at_most() -> None:
    """S14."""
    t = table(seat("strike", energy=7, levels={"strength": 3}), "coin").play("choose upgrading", "play strike")
    t.refuses("power up strength", "TA-R43")
    t.play("power up skill")
    assert (t.energy(), t.level("skill")) == (2, 1)


@rule("TA-R39", "TA-S15")
def test_the_energy_left_after_a_power_up_counts_on() -> None:
    """S15."""
    t = table(seat("strike*2", energy=9), "coin").play("choose upgrading", "play strike")
    assert t.energy() == 14
    t.play("power up healing")
    assert t.energy() == 4
    t.play("play strike")
    assert (t.energy(), t.phase) == (9, "upgrading")


FULL = {"aim": 3, "strength": 3, "skill": 3, "healing": 3}


@rule("TA-R43", "TA-G09", "TA-S16")
def test_with_all_levels_energy_is_still_played_but_not_counted() -> None:
    """S16."""
    t = table(seat("bolt", levels=FULL, structures="generator"), "coin").play("choose upgrading", "play bolt")
    assert (t.energy(), t.phase) == (0, "upgrading")
    assert t.used == ["bolt"]


@rule("TA-G09")
def test_the_twelfth_power_up_sets_the_tracker_to_0() -> None:
    t = table(seat("strike", energy=9, levels={**FULL, "aim": 2}), "coin").play("choose upgrading", "play strike")
    assert t.choices == ["power up aim"]
    assert t.play("power up aim").energy() == 0


@rule("TA-R41", "TA-G11", "TA-S17")
def test_each_level_adds_ten_to_every_card_with_the_symbol() -> None:
    """S17."""
    t = table(seat("punch kick nine_mm shotgun", levels={"strength": 2, "aim": 1}), "")
    t.attack("punch +1", "kick +1", "nine_mm +1", "shotgun +1")
    assert t.health(2) == 150 - 95


@rule("TA-R41", "TA-G11", "TA-G14")
@pytest.mark.parametrize("level", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("card", "symbol", "value"),
    [("punch", "strength", 10), ("kick", "strength", 5), ("nine_mm", "aim", 15), ("shotgun", "aim", 5)],
)
def test_values_of_attack_cards_by_level(card: str, symbol: str, value: int, level: int) -> None:
    """Values by level."""
    t = table(seat(card, levels={symbol: level}), "").attack(f"{card} +1")
    assert t.health(2) == 150 - value - 10 * level


@rule("TA-R41", "TA-G14")
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_values_of_shield_medic_and_first_aid_by_level(level: int) -> None:
    """By level: blocks and healing count as well."""
    hit = "punch*3 nine_mm"
    shield = table(hit, seat("shield", levels={"skill": level})).attack("punch +1", "punch +1", "punch +1", "nine_mm +1")
    assert shield.play("play shield").passes().health(2) == 150 - 45 + 15 + 10 * level
    medic = table(hit, seat("medic", 100, levels={"healing": level})).attack("nine_mm +1").play("play medic").passes()
    assert medic.health(2) == 100 - 15 + 10 + 10 * level
    aid = table(seat("first_aid", 50, levels={"healing": level}), "").play("choose attacking", "play first_aid self")
    assert aid.health(1) == 60 + 10 * level


@rule("TA-R41")
@pytest.mark.parametrize(("card", "loss"), [("fire_bomb", 10), ("poison", 0), ("robber", 0)])
def test_cards_without_a_symbol_are_worth_the_same_at_every_level(card: str, loss: int) -> None:
    t = table(seat(card, levels=FULL), "").attack(f"{card} +1")
    assert t.health(2) == 150 - loss


@rule("TA-G10")
def test_a_new_level_counts_at_once_also_for_the_defence_before_the_next_own_turn() -> None:
    t = table(seat("flash", energy=9, pile="shield*5"), "punch*3").play("choose upgrading", "play flash", "power up skill")
    t.end().attack("punch +1", "punch +1", "punch +1").play("play shield").passes()
    assert t.health(1) == 150 - (30 - 25)
