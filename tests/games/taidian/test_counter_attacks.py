"""Counter-attacks, Medic and First Aid (S27 to S33, S71, S76, S77)."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.taidian.scenario_table import cards, out, seat, table


@rule("TA-R52", "TA-G22", "TA-S27")
def test_kick_and_9mm_hit_the_attacker_back() -> None:
    """S27."""
    t = table("punch", "kick nine_mm").attack("punch +1").play("play kick", "play nine_mm")
    assert t.healths == [130, 140]
    assert t.discard(2) == cards("kick nine_mm")


@rule("TA-R54", "TA-G20", "TA-S28")
def test_the_attacker_may_shield_against_the_counter_attack() -> None:
    """S28."""
    t = table("punch shield", "kick nine_mm").attack("punch +1").play("play kick", "play nine_mm")
    assert (t.phase, t.turn) == ("counter_window", 1)
    t.play("play shield")
    assert t.healths == [145, 140]
    assert t.discard(1) == ["shield"]
    assert t.used == ["punch"]


@rule("TA-G20")
def test_the_attacker_may_use_a_medic_in_the_counter_window() -> None:
    t = table(seat("punch medic", 100), "nine_mm").attack("punch +1").play("play nine_mm", "play medic")
    assert t.healths == [95, 140]


@rule("TA-G20", "TA-R22")
def test_without_a_counter_attack_the_attacker_plays_no_blue_card() -> None:
    t = table("punch shield", "coin").attack("punch +1").play("pass")
    assert t.phase == "attacking"


@rule("TA-R53", "TA-S29")
def test_who_dies_still_hits_back() -> None:
    """S29."""
    t = table("punch", seat("kick", 10), "").attack("punch +1").play("play kick")
    assert t.healths == [145, 0, 150]
    assert not t.alive(2)
    assert not t.is_over()
    assert (t.turn, t.phase) == (1, "attacking")


@rule("TA-R12", "TA-G36", "TA-S30")
def test_if_attacker_and_last_opponent_fall_together_the_attacker_wins() -> None:
    """S30."""
    t = table(seat("punch", 5), seat("kick", 10)).attack("punch +1").play("play kick")
    assert t.winners() == (1,)
    assert t.alive(1)
    assert not t.alive(2)
    drawn = table(seat("punch", 5), seat("kick", 10), options={"double_ko": "draw"}).attack("punch +1").play("play kick")
    assert drawn.winners() == (1, 2)
    assert drawn.outcome().points[0] == drawn.outcome().points[1]


@rule("TA-G36")
@pytest.mark.parametrize("option", ["attacker", "draw"])
def test_with_another_opponent_alive_both_are_out(option: str) -> None:
    t = table(seat("punch coin", 5), seat("kick", 10), "", "", options={"double_ko": option})
    t.attack("punch +1").play("play kick").passes()
    assert t.healths == [0, 0, 150, 150]
    assert (t.turn, t.phase) == (3, "choose_turn")


@rule("TA-R12", "TA-G36", "TA-G84", "TA-S82")
def test_with_the_draw_option_all_who_fall_together_share_the_first_place() -> None:
    """S82."""

    def fight(option: str) -> tuple[int, ...]:
        t = table(seat("punch*2", 10), seat("kick", 10), seat("kick", 10), options={"double_ko": option})
        t.attack("punch +1", "punch +2").play("play kick", "play kick")
        assert t.is_over()
        assert t.choices == []
        return t.winners()

    assert fight("draw") == (1, 2, 3)
    assert fight("attacker") == (1,)


@rule("TA-G84", "TA-G36")
def test_who_was_eliminated_before_does_not_share_a_drawn_game() -> None:
    t = table(seat("punch", 5), out(), seat("kick", 10), options={"double_ko": "draw"}, moments=1)
    t.attack("punch +2").play("play kick")
    assert t.winners() == (1, 3)


@rule("TA-G36", "TA-R12")
def test_a_living_team_mate_of_the_attacker_wins_a_double_knock_out() -> None:
    for option in ("attacker", "draw"):
        t = table(seat("punch", 5), seat("kick", 10), "", out(), options={"teams": "alternate", "double_ko": option}, moments=1)
        t.attack("punch +1").play("play kick")
        assert t.winners() == (1, 3)


@rule("TA-G21")
def test_a_counter_attack_cannot_be_countered() -> None:
    t = table("punch kick nine_mm", "kick coin").attack("punch +1").play("play kick", "pass")
    assert (t.phase, t.choices) == ("counter_window", ["pass"])
    t.refuses("play kick", "TA-G21")
    t.refuses("play nine_mm", "TA-G21")


@rule("TA-G22", "TA-G77", "TA-R65")
@pytest.mark.parametrize("card", ["robber", "fire_bomb", "poison"])
def test_any_volley_may_be_countered_with_any_number_of_kicks_and_9mms(card: str) -> None:
    """The Robber may take one of the three Kicks; two are left for certain."""
    t = table(card, "kick*3").attack(f"{card} +1")
    if t.phase == "robber_window":
        t.play("pass")
    t.play("play kick", "play kick").passes()
    assert t.health(1) == 140


@rule("TA-G77", "TA-R31")
def test_a_volley_without_points_opens_a_window_for_medic_and_shield() -> None:
    t = table("poison", seat("medic shield", 100)).attack("poison +1")
    assert t.choices == ["play shield", "play medic", "pass"]
    t.play("play medic", "play shield")
    assert t.health(2) == 110
    assert t.poisons == [(1, 2, 4)]


@rule("TA-R54", "TA-G69", "TA-S77")
def test_the_attackers_barricade_counts_once_against_the_counter_total() -> None:
    """S77."""
    t = table(seat("punch", structures="barricade"), "kick nine_mm").attack("punch +1").play("play kick", "play nine_mm")
    assert t.healths == [135, 140]


@rule("TA-G69", "TA-R54")
def test_counter_attacks_of_several_targets_are_one_sum_with_one_barricade_and_one_window() -> None:
    t = table(seat("punch*2 shield", structures="barricade"), "nine_mm", "nine_mm").attack("punch +1", "punch +2")
    t.play("play nine_mm", "play nine_mm")
    assert (t.phase, t.turn) == ("counter_window", 1)
    t.play("play shield")
    assert t.healths == [150 - (30 - 15 - 5), 140, 140]


@rule("TA-G69")
def test_a_barricade_counts_once_per_exchange() -> None:
    t = table("punch*2", seat("", structures="barricade"))
    assert t.attack("punch +1").health(2) == 145
    assert t.attack("punch +1").health(2) == 140
    assert table("punch*2", seat("", structures="barricade")).attack("punch +1", "punch +1").health(2) == 135


@rule("TA-R37", "TA-R51", "TA-G24", "TA-G80", "TA-S71")
def test_a_shotgun_answers_a_robber_only_unless_the_option_says_otherwise() -> None:
    """S71."""
    t = table("punch", "shotgun").attack("punch +1")
    t.refuses("play shotgun", "TA-G24")
    option = table("punch", "shotgun", options={"shotgun_counter": True}).attack("punch +1").play("play shotgun")
    assert option.healths == [145, 140]
    assert option.discard(2) == ["shotgun"]


@rule("TA-G80")
def test_a_shotgun_played_as_a_counter_stops_later_robbers_of_the_turn() -> None:
    t = table("punch robber", "shotgun cash", options={"shotgun_counter": True})
    t.attack("punch +1").play("play shotgun").passes()
    t.attack("robber +1")
    assert t.phase == "defence_window"
    t.passes()
    assert t.hand(2) == ["cash"]
    assert t.healths == [145, 140]


@rule("TA-R51", "TA-R53", "TA-R69", "TA-S76")
def test_a_dying_player_still_fires_and_both_may_fall() -> None:
    """S76."""
    t = table(seat("robber punch", 5), seat("shotgun", 10), "").attack("robber +1", "punch +1").play("play shotgun")
    assert t.healths == [0, 0, 150]
    assert t.winners() == (3,)


# ---- Medic and First Aid ----


@rule("TA-R33", "TA-G37", "TA-G38", "TA-S31")
@pytest.mark.parametrize(("before", "card", "after"), [(100, "punch", 100), (100, "kick", 105), (148, "kick", 150)])
def test_a_medic_heals_in_the_moment_of_the_damage_up_to_the_cap(before: int, card: str, after: int) -> None:
    """S31."""
    t = table(card, seat("medic", before)).attack(f"{card} +1").play("play medic")
    assert t.health(2) == after


@rule("TA-R33", "TA-G38", "TA-S32")
def test_a_medic_can_save_a_life() -> None:
    """S32."""
    t = table("nine_mm", seat("medic", 10)).attack("nine_mm +1").play("play medic")
    assert t.health(2) == 5
    assert t.alive(2)


@rule("TA-G37")
def test_without_a_heal_cap_health_may_rise_above_the_start() -> None:
    t = table("kick", seat("medic", 148), options={"heal_cap": "none"}).attack("kick +1").play("play medic")
    assert t.health(2) == 153


@rule("TA-R55", "TA-R49", "TA-G39", "TA-G78", "TA-S33")
def test_first_aid_heals_oneself_or_another_at_once_and_opens_no_window() -> None:
    """S33."""
    t = table(seat("first_aid*2", 120), "shield", seat("", 50)).play("choose attacking", "play first_aid self")
    assert t.health(1) == 130
    assert t.phase == "attacking"
    t.play("play first_aid +2")
    assert t.healths == [130, 150, 60]
    assert t.phase == "attacking"
    assert t.used == cards("first_aid*2")
    table("first_aid", "").play("choose upgrading").refuses("play first_aid self", "TA-R55")


@rule("TA-G39")
def test_first_aid_heals_opponents_too_but_no_dead_player_and_no_poison() -> None:
    t = table("first_aid*2", seat("", 20), out(), poisons=[{"by": 1, "on": 2, "ticks": 3}], moments=1).play("choose attacking")
    assert t.choices_of("play") == ["play first_aid self", "play first_aid +1"]
    t.refuses("play first_aid +2", "TA-G39")
    t.play("play first_aid +1")
    assert t.health(2) == 30
    assert t.poisons == [(1, 2, 3)]


@rule("TA-R55")
def test_first_aid_is_not_laid_as_an_attack() -> None:
    t = table("first_aid", "").play("choose attacking")
    assert t.choices_of("lay") == []
    t.refuses("lay first_aid +1", "TA-R55")


@rule("TA-R74", "TA-G37", "TA-S68")
def test_in_a_short_game_health_is_capped_at_100() -> None:
    """S68, second half."""
    t = table(seat("first_aid", 95), seat("", 100), options={"start_health": 100}).play("choose attacking", "play first_aid self")
    assert t.health(1) == 100
