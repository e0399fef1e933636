"""Structures (S53 to S60) and Fire Bombs."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stormdeck.games.taidian import GAME
from stormdeck.games.taidian.state import HAND, TaidianState
from stormdeck.testing.chance import state_of
from stormdeck.testing.rules import rule
from tests.games.taidian.scenario_table import STRUCTURES, cards, seat, table


@rule("TA-R44", "TA-S53")
def test_a_structure_is_in_play_as_soon_as_it_is_bought() -> None:
    """S53."""
    t = table(seat("coin*4 cash", pile="gold*5"), "punch").play(
        "choose upgrading", *["play coin"] * 4, "play cash", "buy barricade"
    )
    assert (t.structures(1), t.bought, t.money) == (["barricade"], [], 0)
    t.end().attack("punch +1").passes()
    assert t.health(1) == 145


@rule("TA-R46", "TA-S54")
def test_nobody_buys_two_structures_of_a_type_but_any_number_of_types() -> None:
    """S54."""
    t = table(seat("gold*4", structures="barricade"), "coin").play("choose upgrading", *["play gold"] * 4)
    t.refuses("buy barricade", "TA-R46")
    t.play("buy field_clinic", "buy generator", "buy black_market")
    assert t.structures(1) == cards("barricade field_clinic generator black_market")


@rule("TA-R45", "TA-R47", "TA-G32", "TA-S55")
def test_a_fire_bomb_destroys_the_named_structure_before_it_can_protect() -> None:
    """S55."""
    t = table("fire_bomb punch", seat("", structures="barricade generator", pile="coin*4")).play("choose attacking")
    t.refuses("lay fire_bomb +1", "TA-G32")
    t.refuses("lay fire_bomb +1 watchtower", "TA-G32")
    t.attack("fire_bomb +1 barricade", "punch +1")
    assert t.health(2) == 130
    assert (t.structures(2), t.discard(2)) == (["generator"], ["barricade"])
    t.end().play("choose attacking", "end turn")
    assert t.structures(2) == cards("barricade generator")
    assert t.hand(2) == cards("coin*4")


@rule("TA-R46", "TA-G34", "TA-S56")
@pytest.mark.parametrize("place", ["discard", "pile"])
def test_a_structure_in_the_own_deck_is_not_bought_again(place: str) -> None:
    """S56."""
    deck: dict[str, Any] = {place: "barricade"}
    t = table(seat("gold*2", **deck), "coin").play("choose upgrading", "play gold", "play gold")
    t.refuses("buy barricade", "TA-G34")
    assert "buy field_clinic" in t.choices


@rule("TA-R48", "TA-S57")
def test_no_structure_is_ever_in_a_hand() -> None:
    """S57: decks of Gold, Fire Bombs and Robbers, everybody keen on structures, looked at after every action."""
    chance = random.Random(7)
    heard: list[str] = []
    kinds = [GAME.table.ids.index(card) for card in STRUCTURES]
    deck = seat("gold*3 fire_bomb robber", pile="fire_bomb robber gold")
    for seed in range(25):
        t = table(deck, deck, deck, seed=seed, options={"start_health": 300})
        for _ in range(300):
            legal = t.choices
            if not legal:
                break
            keen = [action for action in legal if "fire_bomb" in action or action.split()[-1] in STRUCTURES]
            t.play(chance.choice(keen or legal))
            state = state_of(t.match)
            assert isinstance(state, TaidianState)
            assert not any(state.has(number, HAND, kind) for number in range(3) for kind in kinds)
        heard += t.events_seen_by(None)
    assert heard.count("StructureBombed") > 30
    assert heard.count("StructureRedrawn") > 10
    assert heard.count("RobbedUnseen") > 30


@rule("TA-G70", "TA-S58")
def test_the_field_clinic_heals_after_an_attacking_turn_with_a_red_card() -> None:
    """S58."""
    t = table(seat("kick", 100, structures="field_clinic"), "").attack("kick +1").end()
    assert t.health(1) == 105
    idle = table(seat("kick", 100, structures="field_clinic"), "").play("choose attacking").end()
    assert idle.health(1) == 100
    aid = table(seat("first_aid", 100, structures="field_clinic"), "").play("choose attacking", "play first_aid +1").end()
    assert aid.health(1) == 105
    upgrading = table(seat("coin", 100, structures="field_clinic"), "").play("choose upgrading", "play coin").end()
    assert upgrading.health(1) == 100
    full = table(seat("kick", 148, structures="field_clinic"), "").attack("kick +1").end()
    assert full.health(1) == 150


@rule("TA-G71", "TA-S59")
def test_generator_and_black_market_act_when_the_upgrading_turn_is_chosen() -> None:
    """S59."""
    t = table(seat("coin", structures="generator black_market"), "coin").play("choose upgrading")
    assert (t.energy(), t.money) == (1, 1)
    attacking = table(seat("coin", structures="generator black_market"), "coin").play("choose attacking")
    assert (attacking.energy(), attacking.money) == (0, 0)
    bought = table("gold*3", "coin").play("choose upgrading", *["play gold"] * 3, "buy generator", "buy black_market")
    assert (bought.energy(), bought.money) == (0, 2)


@rule("TA-G71", "TA-G08")
def test_a_generator_can_bring_the_power_up() -> None:
    t = table(seat("coin", energy=9, structures="generator"), "coin").play("choose upgrading")
    assert t.phase == "power_up"
    t.play("power up aim")
    assert (t.phase, t.energy(), t.level("aim")) == ("upgrading", 0, 1)


@rule("TA-G50", "TA-S60")
def test_a_watchtower_draws_one_more_card() -> None:
    """S60."""
    deck = "coin*9"
    assert len(table(seat("", structures="watchtower", pile=deck), "").end().hand(1)) == 6
    bought = table(seat("gold*2", pile=deck), "").play("choose upgrading", "play gold", "play gold", "buy watchtower").end()
    assert len(bought.hand(1)) == 6
    ren = table(seat("", structures="watchtower", pile=deck, character="ren"), "").play("choose attacking").end()
    assert len(ren.hand(1)) == 7
    upgrading = table(seat("", structures="watchtower", pile=deck, character="ren"), "").play("choose upgrading").end()
    assert len(upgrading.hand(1)) == 6


@rule("TA-G50", "TA-G35")
def test_a_redrawn_watchtower_does_not_enlarge_the_draw_it_came_with() -> None:
    t = table(seat("", pile="watchtower coin*4", discard="kick*3"), "").end()
    assert (t.structures(1), t.hand(1)) == (["watchtower"], cards("coin*4"))
    assert t.discard(1) == cards("kick*3")


@rule("TA-R47", "TA-G35")
def test_a_redrawn_structure_is_put_into_play_without_a_replacement_unless_the_option_says_so() -> None:
    t = table(seat("", pile="barricade coin*4 "), "").end()
    assert (t.structures(1), t.hand(1)) == (["barricade"], cards("coin*4"))
    option = {"structure_redraw_replacement": True}
    replaced = table(seat("", pile="barricade generator coin*5"), "", options=option).end()
    assert len(replaced.hand(1)) == 5
    assert replaced.hand(1) == cards("coin*5")


@rule("TA-G32")
def test_a_fire_bomb_on_a_player_without_structures_does_its_points() -> None:
    t = table("fire_bomb", "").play("choose attacking")
    assert t.choices_of("lay") == ["lay fire_bomb +1"]
    assert t.attack("fire_bomb +1").health(2) == 140


@rule("TA-G32", "TA-R45")
def test_a_shield_stops_the_points_of_a_fire_bomb_not_the_destruction() -> None:
    t = table("fire_bomb", seat("shield", structures="generator")).attack("fire_bomb +1 generator").play("play shield")
    assert (t.health(2), t.structures(2)) == (150, [])


@rule("TA-G33")
def test_two_fire_bombs_on_one_structure_do_both_their_points() -> None:
    t = table("fire_bomb*2", seat("", structures="barricade")).attack("fire_bomb +1 barricade", "fire_bomb +1 barricade")
    assert t.health(2) == 130
    assert t.discard(2) == ["barricade"]


@rule("TA-G03", "TA-R45")
def test_a_burn_barrel_is_green_and_can_be_bombed() -> None:
    t = table(seat("coin", structures="burn_barrel"), "fire_bomb", turn=2).attack("fire_bomb +1 burn_barrel").passes()
    assert t.structures(1) == []
    t.end().play("choose upgrading").refuses("burn coin", "TA-R56")


@rule("TA-G13")
def test_structures_get_no_level_bonus() -> None:
    levels = {"aim": 3, "strength": 3, "skill": 3, "healing": 3}
    t = table("punch", seat("", structures="barricade", levels=levels)).attack("punch +1")
    assert t.health(2) == 145
    clinic = table(seat("kick", 100, structures="field_clinic", levels={"healing": 3}), "").attack("kick +1").end()
    assert clinic.health(1) == 105


@rule("TA-R45", "TA-G50")
def test_a_bombed_watchtower_does_not_count() -> None:
    t = table(seat("", structures="watchtower", pile="coin*9"), "fire_bomb", turn=2).attack("fire_bomb +1 watchtower").end()
    assert len(t.end().hand(1)) == 5
