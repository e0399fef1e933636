"""Burn-Barrel and Poison (S44 to S52, S72, S73, S79)."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck.games.taidian.events import HealthChanged
from stormdeck.testing.rules import rule
from tests.games.taidian.scenario_table import TaidianTable, cards, out, seat, table

BARREL: dict[str, Any] = {"structures": "burn_barrel"}


@rule("TA-R56", "TA-R58", "TA-G47", "TA-S44")
def test_a_burn_barrel_removes_two_cards_a_turn_for_good() -> None:
    """S44."""
    t = table(seat("coin*3 cash kick", pile="gold*5", **BARREL), "coin")
    before = t.market["coin"]
    t.play("choose upgrading", "burn coin", "burn coin")
    t.refuses("burn coin", "TA-R58")
    assert t.choices_of("burn") == []
    t.play("play coin", "play cash")
    assert t.money == 3
    t.play("end turn")
    assert t.discard(1) == cards("coin cash kick")
    assert t.removed == cards("coin*2")
    assert t.market["coin"] == before


@rule("TA-R57", "TA-G47", "TA-S45")
def test_a_played_card_cannot_be_burned_nor_a_burned_one_played() -> None:
    """S45."""
    t = table(seat("coin", **BARREL), "coin").play("choose upgrading", "play coin")
    t.refuses("burn coin", "TA-R57")
    burned = table(seat("coin", **BARREL), "coin").play("choose upgrading", "burn coin")
    burned.refuses("play coin", "TA-R15")


@rule("TA-R56", "TA-S46")
def test_burning_needs_the_barrel_and_works_on_both_kinds_of_turn() -> None:
    """S46."""
    for kind in ("upgrading", "attacking"):
        table("coin", "coin").play(f"choose {kind}").refuses("burn coin", "TA-R56")
        t = table(seat("coin punch", **BARREL), "coin").play(f"choose {kind}", "burn punch")
        assert (t.removed, t.hand(1)) == (["punch"], ["coin"])


@rule("TA-G47")
def test_a_barrel_bought_this_turn_works_this_turn() -> None:
    t = table("coin*5", "coin").play("choose upgrading", *["play coin"] * 4, "buy burn_barrel", "burn coin")
    assert t.removed == ["coin"]


@rule("TA-G47", "TA-R58")
def test_the_limit_counts_per_turn_and_burned_cards_are_shown() -> None:
    t = table(seat("coin*2", pile="kick*5", **BARREL), "coin").play("choose attacking", "burn coin", "burn coin").end().end()
    assert t.view_of(2).removed == ("coin", "coin")
    t.play("choose upgrading", "burn kick", "burn kick")
    t.refuses("burn kick", "TA-R58")


# ---- Poison ----


def at_next_turn(t: TaidianTable) -> int:
    """Idle until player 1 chooses again, passing every window; player 2's health then."""
    return t.idle_to(1).health(2)


@rule("TA-R59", "TA-R64", "TA-G40", "TA-S47")
def test_poison_hurts_at_the_start_of_the_poisoners_next_four_turns() -> None:
    """S47."""
    t = table("poison", "").attack("poison +1")
    assert t.health(2) == 150
    assert t.poisons == [(1, 2, 4)]
    assert "poison" not in t.used
    healths, left = [], []
    for _ in range(5):
        healths.append(at_next_turn(t))
        left.append(t.poisons)
        assert not any("poison" in action for action in t.choices)
    assert healths == [145, 140, 135, 130, 130]
    assert left == [[(1, 2, 3)], [(1, 2, 2)], [(1, 2, 1)], [], []]


@rule("TA-R59", "TA-G40")
def test_after_the_last_tick_the_card_is_in_the_poisoners_discard_pile() -> None:
    t = table("", "coin", poisons=[{"by": 1, "on": 2, "ticks": 1}], turn=2).end().passes()
    assert t.phase == "choose_turn"
    assert (t.discard(1), t.poisons) == (["poison"], [])


@rule("TA-R60", "TA-G42", "TA-G43", "TA-G44", "TA-S48")
def test_an_antidote_removes_a_poison_when_it_is_about_to_hurt() -> None:
    """S48."""
    t = table(
        seat("", pile="gold*5"), seat("", 145, pile="antidote coin*4"), poisons=[{"by": 1, "on": 2, "ticks": 3}], turn=2
    ).end()
    assert (t.phase, t.turn) == ("poison_window", 2)
    t.play("play antidote")
    assert t.choices == ["pass"]
    t.play("pass")
    assert t.healths == [150, 145]
    assert (t.discard(1), t.discard(2), t.poisons) == (["poison"], ["antidote"], [])
    assert (t.phase, t.turn) == ("choose_turn", 1)


@rule("TA-R61", "TA-G42", "TA-S49")
def test_a_medic_offsets_a_tick_but_the_poison_stays() -> None:
    """S49."""
    t = table("", seat("", 100, pile="medic shield coin*2 kick"), poisons=[{"by": 1, "on": 2, "ticks": 4}], turn=2).end()
    t.refuses("play shield", "TA-R62")
    t.refuses("play kick", "TA-R65")
    t.play("play medic", "pass")
    assert t.health(2) == 105
    assert t.poisons == [(1, 2, 3)]


@rule("TA-R62", "TA-G69", "TA-S50")
def test_a_barricade_does_not_reduce_poison() -> None:
    """S50."""
    t = table("", seat("", structures="barricade"), poisons=[{"by": 1, "on": 2, "ticks": 4}], turn=2).end().passes()
    assert t.health(2) == 145


@rule("TA-R63", "TA-G45", "TA-S51")
def test_the_poison_goes_on_when_the_poisoner_is_dead() -> None:
    """S51."""
    t = table(seat("poison", 10), "", "punch").attack("poison +1").end().end()
    assert t.turn == 3
    t.attack("punch +1").passes()
    assert not t.alive(1)
    healths = []
    for _ in range(5):
        t.idle_to(2)
        healths.append(t.health(2))
        t.idle_to(3)
    assert healths == [145, 140, 135, 130, 130]
    assert t.poisons == []
    assert "poison" in t.removed


@rule("TA-R65", "TA-G22", "TA-S52")
def test_laying_a_poison_may_be_countered() -> None:
    """S52."""
    t = table("poison", "kick").attack("poison +1").play("play kick")
    assert t.healths == [145, 150]
    assert t.poisons == [(1, 2, 4)]


@rule("TA-R60", "TA-G43", "TA-G44")
def test_an_antidote_cancels_a_poison_when_it_is_laid() -> None:
    t = table(seat("poison", pile="gold*5"), "antidote coin").attack("poison +1").play("play antidote")
    assert t.choices == ["pass"]
    t.play("pass")
    assert (t.poisons, t.used) == ([], ["poison"])
    assert t.discard(2) == ["antidote"]
    assert t.end().discard(1) == ["poison"]


@rule("TA-G43")
def test_without_a_poison_in_the_volley_an_antidote_is_refused_even_if_one_is_in_play() -> None:
    t = table("punch", "antidote", poisons=[{"by": 1, "on": 2, "ticks": 4}]).attack("punch +1")
    assert t.choices == ["pass"]
    t.refuses("play antidote", "TA-G43")


@rule("TA-G43", "TA-G41")
def test_one_antidote_removes_one_poison() -> None:
    t = table("poison*2", "antidote*3").attack("poison +1", "poison +1").play("play antidote")
    assert "play antidote" in t.choices
    t.play("pass")
    assert t.poisons == [(1, 2, 4)]
    both = table("poison*2", "antidote*3").attack("poison +1", "poison +1").play("play antidote", "play antidote")
    assert both.choices == ["pass"]


@rule("TA-G41", "TA-G40")
def test_several_poisons_tick_one_after_another_in_the_order_laid() -> None:
    poisons = [{"by": 1, "on": 3, "ticks": 2}, {"by": 1, "on": 2, "ticks": 4}, {"by": 2, "on": 3, "ticks": 4}]
    poisons.append({"by": 1, "on": 2, "ticks": 1})
    t = table("", "", seat("", pile="coin*5"), poisons=poisons, turn=3).end()
    assert (t.phase, t.turn, t.health(3)) == ("poison_window", 3, 150)
    t.play("pass")
    assert t.phase == "choose_turn"
    assert t.healths == [150, 140, 145]
    assert t.poisons == [(1, 3, 1), (1, 2, 3), (2, 3, 4)]


@rule("TA-G42")
def test_a_tick_window_takes_one_antidote_at_most() -> None:
    t = table("", seat("", pile="antidote*2 coin*3"), poisons=[{"by": 1, "on": 2, "ticks": 4}], turn=2).end()
    t.play("play antidote")
    t.refuses("play antidote", "TA-G42")


@rule("TA-G42")
def test_a_medic_played_with_an_antidote_is_a_pure_gain() -> None:
    t = table("", seat("", 100, pile="antidote medic coin*3"), poisons=[{"by": 1, "on": 2, "ticks": 4}], turn=2).end()
    t.play("play antidote", "play medic", "pass")
    assert t.health(2) == 110
    assert t.poisons == []


@rule("TA-G42", "TA-R49", "TA-G59")
def test_helpers_answer_a_tick_too() -> None:
    t = table("", "", seat("", pile="coin*5"), seat("antidote", pile="coin*5"), poisons=[{"by": 1, "on": 2, "ticks": 4}], turn=3,
              options={"teams": "1+3/2+4"}).end().end()  # fmt: skip
    assert (t.phase, t.turn) == ("poison_window", 4)


@rule("TA-G44", "TA-G45")
def test_a_cured_poison_of_a_dead_poisoner_is_out_of_the_game() -> None:
    t = table(out(), seat("", pile="gold*5"), seat("", pile="antidote coin*4"), poisons=[{"by": 1, "on": 3, "ticks": 4}],
              turn=3, moments=1).end()  # fmt: skip
    assert (t.phase, t.turn) == ("poison_window", 3)
    t.play("play antidote", "pass")
    assert (t.turn, t.phase) == (2, "choose_turn")
    assert (t.removed, t.poisons) == (["poison"], [])


@rule("TA-G46")
def test_the_poison_on_a_dead_victim_goes_to_the_poisoners_discard_pile() -> None:
    t = table("punch", seat("", 10), "", poisons=[{"by": 3, "on": 2, "ticks": 4}]).attack("punch +1")
    assert (t.poisons, t.discard(3)) == ([], ["poison"])


@rule("TA-G46", "TA-R63")
def test_the_poison_of_a_dead_poisoner_on_a_dead_victim_is_out_of_the_game() -> None:
    t = table("punch", seat("", 10), out(), "", poisons=[{"by": 3, "on": 2, "ticks": 4}], moments=1).attack("punch +1")
    assert t.poisons == []
    assert "poison" in t.removed


@rule("TA-G74", "TA-R59")
def test_a_tick_can_win_the_game_and_nothing_further_happens() -> None:
    t = table("", seat("", 5), poisons=[{"by": 1, "on": 2, "ticks": 4}, {"by": 1, "on": 2, "ticks": 2}], turn=2).end().passes()
    assert t.winners() == (1,)
    assert t.choices == []


@rule("TA-R59", "TA-R62", "TA-G81", "TA-G40", "TA-S72")
def test_with_the_immediate_option_a_poison_hurts_when_it_is_laid_and_three_times_more() -> None:
    """S72."""
    t = table("poison punch", seat("shield", 100), options={"poison_first_tick": "immediate"}).attack("poison +1", "punch +1")
    t.play("play shield")
    assert t.health(2) == 95
    assert t.poisons == [(1, 2, 3)]
    assert [at_next_turn(t) for _ in range(4)] == [90, 85, 80, 80]
    assert t.poisons == []


@rule("TA-G81")
def test_an_immediate_tick_is_offset_by_a_medic_and_stopped_by_an_antidote() -> None:
    options = {"poison_first_tick": "immediate"}
    t = table("poison", seat("medic", 100, structures="barricade"), options=options).attack("poison +1").play("play medic")
    assert t.health(2) == 105
    cured = table("poison*2", seat("antidote", 100), options=options).attack("poison +1", "poison +1").play("play antidote")
    assert (cured.health(2), cured.poisons) == (95, [(1, 2, 3)])
    lian = table(seat("poison", character="lian"), "", options=options).attack("poison +1")
    assert lian.poisons == [(1, 2, 4)]


@rule("TA-G81", "TA-G75")
def test_an_immediate_tick_can_kill() -> None:
    t = table("poison", seat("", 5), "", options={"poison_first_tick": "immediate"}).attack("poison +1")
    assert not t.alive(2)
    assert (t.poisons, t.used) == ([], ["poison"])


@rule("TA-R49", "TA-R60", "TA-G82", "TA-S73")
def test_the_poisoner_may_by_now_be_an_ally_and_help() -> None:
    """S73."""
    t = table(
        seat("antidote coin", pile="gold*5", treaties=[2]), seat("", pile="", treaties=[1]), "",
        poisons=[{"by": 1, "on": 2, "ticks": 4}], turn=3,
    ).end()  # fmt: skip
    assert (t.phase, t.turn) == ("poison_window", 1)
    t.play("play antidote").passes()
    assert t.healths == [150, 150, 150]
    assert t.discard(1) == cards("antidote poison")
    assert (t.turn, t.phase, t.hand(1)) == (1, "choose_turn", ["coin"])


@rule("TA-R16", "TA-G75", "TA-S79")
def test_a_poison_laid_in_the_volley_that_kills_is_a_used_card() -> None:
    """S79."""
    t = table(seat("poison punch", pile="gold*5"), seat("", 10), "").attack("poison +1", "punch +1")
    assert not t.alive(2)
    assert (t.used, t.poisons) == (cards("poison punch"), [])
    assert t.end().discard(1) == cards("poison punch")


@rule("TA-G40")
def test_the_ticks_come_before_the_choice_of_the_turn_and_before_the_storm() -> None:
    t = table("", seat("", 20), poisons=[{"by": 1, "on": 2, "ticks": 4}], turn=2, round=41).end()
    assert t.healths == [150, 20]
    t.passes()
    assert t.healths == [140, 15]
    causes = [event.cause for event in t.match.events(None) if isinstance(event, HealthChanged)]
    assert causes[-2:] == ["poison", "storm"]


@rule("TA-R64")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_poison_stays_on_the_same_victim(players: int) -> None:
    t = table("poison", *[""] * (players - 1)).attack("poison +1")
    for _ in range(3):
        t.idle_to(1)
        assert [row[1] for row in t.poisons] == [2]
