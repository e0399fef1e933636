"""Robber and Shotgun (S38 to S43, S75, S78)."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.taidian.scenario_table import cards, seat, table


@rule("TA-R50", "TA-R51", "TA-R69", "TA-G25", "TA-S38")
def test_one_shotgun_stops_all_robbers_of_a_turn_and_hits_once() -> None:
    """S38."""
    t = table("robber*2", "shotgun cash").attack("robber +1", "robber +1")
    assert (t.phase, t.turn) == ("robber_window", 2)
    t.play("play shotgun")
    assert t.phase == "defence_window"
    t.passes()
    assert t.healths == [145, 150]
    assert t.hand(2) == ["cash"]
    assert t.discard(2) == ["shotgun"]


@rule("TA-R50", "TA-G25", "TA-S39")
def test_the_protection_lasts_the_whole_turn_for_this_player_only() -> None:
    """S39."""
    t = table("robber*3", "shotgun cash", "gold").attack("robber +1").play("play shotgun").passes()
    assert t.health(1) == 145
    t.attack("robber +1")
    assert t.phase == "defence_window"
    t.passes()
    assert (t.health(1), t.hand(2)) == (145, ["cash"])
    t.attack("robber +2").passes()
    assert t.hand(3) == []
    assert t.hand(1) == ["gold"]


@rule("TA-G25")
def test_the_protection_ends_with_the_turn() -> None:
    t = (
        table(seat("robber", pile="robber*5"), seat("shotgun cash", pile="gold*5"))
        .attack("robber +1")
        .play("play shotgun")
        .passes()
    )
    t.end().end().attack("robber +1")
    assert (t.phase, t.turn) == ("robber_window", 2)


@rule("TA-R51", "TA-S40")
def test_a_shotgun_in_a_volley_does_5() -> None:
    """S40."""
    assert table("shotgun", "").attack("shotgun +1").healths == [150, 145]


@rule("TA-R66", "TA-R68", "TA-G29", "TA-S41")
def test_robbers_act_before_the_defence_and_may_take_a_kick() -> None:
    """S41."""
    t = table(seat("robber punch", pile="gold*5"), "kick").attack("robber +1", "punch +1").play("pass")
    assert t.healths == [150, 140]
    assert (t.hand(1), t.hand(2)) == (["kick"], [])
    assert t.end().discard(1) == cards("kick punch robber")


@rule("TA-R67", "TA-G17", "TA-G30", "TA-S42")
def test_a_stolen_attack_card_may_be_used_in_the_same_turn() -> None:
    """S42."""
    t = table(seat("robber", pile="gold*5"), "punch").attack("robber +1").play("pass").attack("punch +1")
    assert t.health(2) == 140
    assert t.end().discard(1) == cards("punch robber")


@rule("TA-G17")
def test_a_stolen_card_does_not_join_the_volley_that_stole_it() -> None:
    t = table("robber*2 kick", "punch coin", seed=3).attack("robber +1", "kick +1").play("pass")
    assert t.phase == "defence_window"
    assert t.choices_of("lay") == []
    assert t.passes().health(2) == 145


@rule("TA-R66", "TA-G30", "TA-S43")
def test_a_stolen_black_card_cannot_be_played_and_third_parties_do_not_see_it() -> None:
    """S43."""
    t = table(seat("robber", pile="gold*5"), "coin", "").attack("robber +1").play("pass")
    t.refuses("play coin", "TA-R22")
    assert t.log(1)[-1] != t.log(3)[-1]
    assert [line for line in t.log(3) if "Coin" in line] == []
    assert any("Coin" in line for line in t.log(1))
    assert any("Coin" in line for line in t.log(2))
    assert "RobbedUnseen" in t.events_seen_by(3)
    assert "RobbedUnseen" in t.events_seen_by(None)
    assert t.view_of(3).players[0].hand is None
    assert t.end().discard(1) == cards("coin robber")


@rule("TA-G30", "TA-R56")
@pytest.mark.parametrize("card", ["coin", "shield", "punch"])
def test_any_stolen_card_may_be_burned(card: str) -> None:
    t = table(seat("robber", structures="burn_barrel"), card).attack("robber +1").play("pass").play(f"burn {card}")
    assert t.removed == [card]


@rule("TA-G30", "TA-G20")
def test_a_stolen_shield_may_be_used_in_the_counter_window() -> None:
    t = table("robber punch", "shield", "nine_mm").attack("robber +1", "punch +2").play("pass", "play nine_mm")
    assert (t.phase, t.turn) == ("counter_window", 1)
    t.play("play shield")
    assert t.healths == [150, 150, 140]
    assert t.discard(1) == ["shield"]


@rule("TA-G26", "TA-G27")
def test_a_shotgun_may_be_fired_at_the_second_robber_unless_it_was_stolen() -> None:
    """Both cards are taken over many seeds; only with the Shotgun left can the second be answered."""
    seen = set()
    for seed in range(12):
        t = table("robber*2", "shotgun coin", seed=seed).attack("robber +1", "robber +1").play("pass")
        assert (t.phase, t.turn) == ("robber_window", 2)
        left = t.hand(2)[0]
        seen.add(left)
        assert t.choices == (["play shotgun", "pass"] if left == "shotgun" else ["pass"])
        if left == "shotgun":
            t.play("play shotgun").passes()
            assert (t.health(1), t.hand(1)) == (145, ["coin"])
        else:
            t.refuses("play shotgun")
            t.play("pass").passes()
            assert t.hand(1) == ["coin", "shotgun"]
    assert seen == {"shotgun", "coin"}


@rule("TA-G28")
def test_a_stopped_robber_counts_as_used() -> None:
    t = table(seat("robber", structures="field_clinic", pile="gold*5"), "shotgun").attack("robber +1").play("play shotgun")
    assert t.used == ["robber"]
    assert t.health(1) == 145
    assert t.end().health(1) == 150


@rule("TA-G31")
def test_robbing_an_empty_hand_is_legal_and_takes_nothing() -> None:
    t = table("robber", "").attack("robber +1")
    assert t.phase == "attacking"
    assert (t.hand(1), t.used) == ([], ["robber"])


@rule("TA-G31", "TA-G83")
def test_two_robbers_on_one_card_take_it_once() -> None:
    t = table("robber*2", "coin").attack("robber +1", "robber +1").play("pass")
    assert t.phase == "attacking"
    assert (t.hand(1), t.hand(2)) == (["coin"], [])


@rule("TA-R51", "TA-R54", "TA-S75")
def test_the_attacker_may_shield_against_the_shotgun() -> None:
    """S75."""
    t = table("robber shield", "shotgun coin").attack("robber +1").play("play shotgun", "pass")
    assert (t.phase, t.turn) == ("counter_window", 1)
    t.play("play shield")
    assert t.healths == [150, 150]
    assert t.hand(2) == ["coin"]


@rule("TA-R35", "TA-G86", "TA-S78")
def test_robbed_cards_are_not_replaced_before_the_victims_next_turn_ends() -> None:
    """S78."""
    t = table("robber", seat("coin kick", pile="gold*5")).attack("robber +1").play("pass").passes()
    assert len(t.hand(2)) == 1
    t.end()
    assert (t.turn, len(t.hand(2))) == (2, 1)
    assert len(t.end().hand(2)) == 5


@rule("TA-R66", "TA-G29")
def test_the_stolen_card_is_any_card_of_the_hand() -> None:
    """Four different cards, each taken about equally often."""
    taken = [
        table("robber", "coin kick shield gold", seed=seed).attack("robber +1").play("pass").hand(1)[0] for seed in range(200)
    ]
    assert {card: taken.count(card) > 25 for card in set(taken)} == dict.fromkeys(("coin", "kick", "shield", "gold"), True)


@rule("TA-G12")
def test_a_stolen_card_uses_the_thiefs_levels() -> None:
    t = table(seat("robber", levels={"strength": 2}), seat("punch", levels={"strength": 1})).attack("robber +1").play("pass")
    assert t.attack("punch +1").health(2) == 120


@rule("TA-R69", "TA-G02")
def test_nothing_but_a_shotgun_is_played_ahead_of_a_robber() -> None:
    t = table("robber", "shield kick nine_mm medic antidote coin").attack("robber +1")
    assert t.choices == ["pass"]
    for card in ("shield", "kick", "nine_mm", "medic", "antidote"):
        t.refuses(f"play {card}", "TA-R69")
    t.refuses("play coin", "TA-R37")


@rule("TA-R68", "TA-R50")
def test_robbers_act_in_the_order_laid_over_several_targets() -> None:
    t = table("robber*2", "coin", "cash", turn=1).attack("robber +2", "robber +1")
    assert t.turn == 3
    t.play("pass")
    assert t.turn == 2
    assert t.hand(1) == ["cash"]


@rule("TA-R69")
def test_helpers_do_not_answer_a_robber() -> None:
    t = table("coin", "robber", "shotgun", "", turn=2, options={"teams": "1+3/2+4"}).attack("robber +3")
    assert (t.phase, t.turn) == ("robber_window", 1)
    t.play("pass")
    assert t.phase == "defence_window"
    assert (t.turn, t.choices) == (3, ["pass"])


@rule("TA-R50", "TA-R51")
def test_a_shotgun_fired_with_aim_levels_hits_harder_and_a_second_one_is_not_needed() -> None:
    t = table("robber*2", seat("shotgun*2", levels={"aim": 2})).attack("robber +1", "robber +1").play("play shotgun").passes()
    assert t.healths == [125, 150]
    assert t.hand(2) == ["shotgun"]
