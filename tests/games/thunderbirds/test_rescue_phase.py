"""The Rescue phase beyond the rulebook's first pages: who acts, storing, closing up, influence, skills."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck.testing.rules import rule
from tests.games.thunderbirds.scenario_table import FULL_SUPPLY, roll, table

# ---- Who acts, with what ----


@rule("IR-S57", "IR-R79")
def test_every_pilot_at_a_chain_may_act_once_and_nobody_has_to() -> None:
    t = table(crew="tb1:scott tb4:gordon", places="tb1:1 tb4:1", phase="rescue")
    assert "end rescue" in t.choices
    t.play("rescue scott tb1", "keep roll", "confirm allocation")
    t.refuses("rescue scott tb1", "IR-R79")
    assert "rescue gordon tb4" in t.choices
    assert t.play("end rescue").phase == "lp_move"


@rule("IR-R79")
def test_pilots_act_in_any_order() -> None:
    crew = "tb1:scott tb2:virgil tb3:alan tb4:gordon pod:brains"
    t = table(crew=crew, places="tb1:1 tb2:2 tb3:3 tb4:4", hold="mole", phase="rescue")
    wanted = ["scott tb1", "virgil tb2", "virgil mole", "alan tb3", "gordon tb4", "brains mole"]
    assert t.choices_of("rescue") == [f"rescue {who}" for who in wanted]
    t.refuses("rescue john tb1", "IR-R24")
    t.refuses("rescue scott tb3", "IR-R79")
    t.refuses("rescue scott mole", "IR-R80")
    t.refuses("rescue brains firefly", "IR-R80")


@rule("IR-S58", "IR-R80", "IR-R89", "IR-G28")
def test_pods_are_rolled_aboard_thunderbird_2_and_used_up() -> None:
    more: dict[str, Any] = {"places": "tb2:2", "crew": "tb2:virgil pod:brains", "hold": "mole firefly", "phase": "rescue"}
    t = table(**more)
    t.refuses("rescue brains tb2", "IR-R80")
    t.play("rescue brains mole")
    assert t.phase == "rescue_extra"
    assert t.choices == ["extra white", "extra orange"]
    t.refuses("extra red", "IR-R89")
    t.play("extra orange")
    assert t.rolled_colours == {"orange": 3}, "only three orange dice exist"
    t = table(**more).play("rescue brains mole", "extra white")
    assert t.rolled_colours == {"white": 1, "orange": 3}
    t.play("confirm allocation")
    assert (t.hold, t.pod_deck[-1]) == (["firefly"], "mole")
    t.play("rescue virgil firefly")
    assert t.rolled_colours == {"red": 3}
    t.play("confirm allocation")
    assert (t.hold, t.pod_deck[-2:]) == ([], ["mole", "firefly"])


@rule("IR-R80")
def test_a_pod_stays_in_the_hold_until_its_roll_is_allocated() -> None:
    t = table(places="tb2:2", crew="tb2:virgil", hold="mole", phase="rescue").play("rescue virgil mole")
    assert t.hold == ["mole"]
    assert t.play("confirm allocation").hold == []


@rule("IR-S74", "IR-R25", "IR-R34", "IR-R80", "IR-R89", "IR-G47")
def test_the_booster_mortar_and_thunderbird_2_choose_a_colour_before_other_choices() -> None:
    t = table(places="tb2:2", crew="tb2:john pod:brains", hold="booster_mortar", phase="rescue")
    t.play("rescue brains booster_mortar")
    assert t.choices == [f"colour {colour}" for colour in ("red", "orange", "blue", "green", "purple")]
    t.play("colour blue")
    assert t.choices == ["extra white", "extra blue"]
    t.play("extra blue")
    assert t.rolled_colours == {"white": 2, "blue": 2}
    t.play("confirm allocation", "rescue john tb2")
    assert t.choices == ["colour red", "colour orange", "colour green"]
    t.play("colour green")
    assert t.phase == "rescue_exchange"
    assert {"exchange green blue", "exchange white purple", "no exchange"} <= set(t.choices)
    t.refuses("exchange red blue", "IR-R89")
    assert t.play("no exchange").rolled_colours == {"white": 2, "green": 1}


# ---- Few dice ----


@rule("IR-S59", "IR-R81", "IR-G45", "IR-G67")
def test_missing_dice_are_not_rolled_and_stored_ones_may_be_returned_first() -> None:
    chain = "undersea_lab_leak+W(blue) gas_main_eruption+W(blue)+W(blue)"
    t = table(chain, crew="tb4:gordon", places="tb4:1", phase="rescue").play("rescue gordon tb4")
    assert t.rolled_colours == {"white": 1}
    t = table(chain, crew="tb4:gordon", places="tb4:1", phase="rescue").play("recall 1 2 1")
    assert t.chain(1) == "undersea_lab_leak+W(blue) gas_main_eruption+W(blue)"
    assert t.play("rescue gordon tb4").rolled_colours == {"white": 1, "blue": 1}


NO_WHITE: dict[str, Any] = {"c2": "forest_firestorm+F+F", "c3": "mine_fan_fire+F+F", "c4": "flooded_metro+W+W"}


@rule("IR-S59", "IR-R81", "IR-G62")
def test_an_action_needs_at_least_one_die() -> None:
    chain = "undersea_lab_leak+W(blue) gas_main_eruption+W(blue)+W(blue)"
    t = table(chain, **NO_WHITE, crew="tb4:gordon", places="tb4:1", phase="rescue")
    assert t.supply == {**FULL_SUPPLY, "white": 0, "blue": 0}
    t.refuses("rescue gordon tb4", "IR-R81")
    assert "end rescue" in t.choices
    t.play("recall 4 1 1", "rescue gordon tb4")
    assert t.rolled_colours == {"white": 1}


@rule("IR-R81", "IR-G45")
def test_stored_dice_are_returned_only_before_an_action() -> None:
    t = roll("tanker_on_fire+F(red)", "X/white")
    t.refuses("recall 1 1 1", "IR-R26")
    t = table("tanker_on_fire+F(red)", phase="rescue")
    t.refuses("recall 1 1 2", "IR-R81")
    t.refuses("recall 2 1 1", "IR-R81")
    assert t.play("recall 1 1 1").chain(1) == "tanker_on_fire"
    assert t.supply == FULL_SUPPLY


@rule("IR-R81", "IR-G62", "IR-G72", "IR-R89")
def test_a_choice_that_leaves_no_die_to_roll_is_not_offered() -> None:
    """No white die in the supply: Thunderbird 2's own dice need a colour that is there."""
    more: dict[str, Any] = {"crew": "tb2:virgil", "places": "tb2:1", "phase": "rescue"}
    red = "burning_oil_platform+F(red) tanker_on_fire fireworks_depot+F(red)+W(red)"
    t = table(red, **NO_WHITE, **more).play("rescue virgil tb2")
    assert t.choices == ["colour orange", "colour green"]
    t.refuses("colour red", "IR-R81")
    assert t.play("colour green").rolled_colours == {"green": 1}


@rule("IR-G72", "IR-R89", "IR-G62", "IR-R81")
def test_john_may_exchange_a_die_that_is_missing() -> None:
    """With no white die there is nothing to roll for him in Thunderbird 1 but the die he exchanges."""
    t = table(**NO_WHITE, crew="tb1:john", places="tb1:1", phase="rescue").play("rescue john tb1")
    assert t.choices == [f"exchange white {colour}" for colour in ("red", "orange", "blue", "green", "purple")]
    t.refuses("no exchange", "IR-R81")
    assert t.play("exchange white blue").rolled_colours == {"blue": 1}


@rule("IR-G72", "IR-R89")
def test_brains_extra_die_is_not_optional_but_may_be_missing() -> None:
    t = table(c2="mine_fan_fire", c3=NO_WHITE["c3"].replace("mine_fan_fire", "forest_firestorm"), places="tb2:1", hold="mole",
              crew="tb2:virgil pod:brains", phase="rescue")  # fmt: skip
    t.play("rescue brains mole")
    t.refuses("confirm allocation", "IR-R89")
    assert t.play("extra orange").rolled_colours == {"orange": 3}


# ---- Storing ----


@rule("IR-S60", "IR-R82", "IR-G42")
def test_stored_dice_stay_across_turns_and_complete_the_card_later() -> None:
    t = roll("skyscraper_inferno", "F/white W/white T/white", crew="tb1:scott", places="tb1:1")
    t.play("place 1 1 fire", "place 3 1 trapped", "confirm allocation")
    assert t.chain(1) == "skyscraper_inferno+F(white)+T(white)"
    assert t.supply == {**FULL_SUPPLY, "white": 4}
    t.end_turn()
    assert t.chain(1) == "skyscraper_inferno+F(white)+T(white)"
    t = roll("skyscraper_inferno+F+T", "F/red C/white", using="tb2").play("place 1 1 fire", "confirm allocation")
    assert (t.chain(1), t.supply) == ("", FULL_SUPPLY)


@rule("IR-R82", "IR-R26")
def test_a_stored_die_covers_its_symbol() -> None:
    t = roll("tanker_on_fire+F(red)", "F/white F/white").play("place 1 1 fire")
    t.refuses("place 2 1 fire", "IR-R26")
    assert t.play("confirm allocation").chain(1) == ""


@rule("IR-R36", "IR-R82")
def test_a_wild_finishes_a_card_with_stored_dice() -> None:
    t = roll("quarry_cave_in+T(white)+W(blue)", "*/white").play("place 1 1 crash", "confirm allocation")
    assert (t.chain(1), t.supply) == ("", FULL_SUPPLY)


@rule("IR-S42", "IR-R70")
def test_no_die_is_stored_on_an_unstable_disaster() -> None:
    t = roll("meltdown_countdown", "X/green X/green F/white", using="transmitter_truck")
    t.play("place 1 1 toxic", "place 2 1 toxic", "confirm allocation")
    assert (t.chain(1), t.supply) == ("meltdown_countdown", FULL_SUPPLY)
    t = roll("meltdown_countdown", "X/green X/green */white", using="transmitter_truck")
    t.play("place 1 1 toxic", "place 2 1 toxic", "place 3 1 crash", "confirm allocation")
    assert (t.chain(1), t.supply) == ("", FULL_SUPPLY)


# ---- Closing up ----


@rule("IR-S61", "IR-R83", "IR-G43", "IR-G73")
def test_after_a_slide_dice_that_match_nothing_return_and_completed_cards_leave() -> None:
    t = roll("airliner_with_locked_gear refinery_blaze cracked_dam", "T/white W/white F/white")
    t.play("place 1 2 trapped", "place 2 3 flood", "place 3 1 fire", "confirm allocation")
    assert t.chain(1) == "cracked_dam"
    assert t.discarded == {"airliner_with_locked_gear", "refinery_blaze"}
    assert t.supply == FULL_SUPPLY


@rule("IR-R83", "IR-G44")
def test_of_equal_symbols_the_white_die_returns_first() -> None:
    """Three cards left of it go; at position 1 the Fireworks Depot has one active flood instead of two."""
    chain = "airliner_with_locked_gear fallen_footbridge fireworks_depot+W(white)+W(blue)"
    t = roll(chain, "F/white F/white T/white")
    t.play("place 1 1 fire", "confirm allocation")
    assert t.chain(1) == "fallen_footbridge fireworks_depot+W(blue)"
    assert t.supply == {**FULL_SUPPLY, "blue": 2}


@rule("IR-G44")
@pytest.mark.parametrize(("first", "kept"), [("red", "orange"), ("orange", "blue"), ("blue", "orange"), ("white", "red")])
def test_the_order_in_which_surplus_dice_return(first: str, kept: str) -> None:
    """White, red, orange, blue, green, purple."""
    pair = [first, kept]
    order = ["white", "red", "orange", "blue", "green", "purple"]
    stays = max(pair, key=order.index)
    chain = f"airliner_with_locked_gear fallen_footbridge fireworks_depot+W({first})+W({kept})"
    t = roll(chain, "F/white")
    t.play("place 1 1 fire", "confirm allocation")
    assert t.chain(1) == f"fallen_footbridge fireworks_depot+W({stays})"


@rule("IR-S62", "IR-R84", "IR-R85", "IR-G38", "IR-G39", "IR-G67")
def test_a_civilian_at_the_front_of_a_chain_leaves_it() -> None:
    t = roll("airliner_with_locked_gear night_nurse shepherd tanker_on_fire", "F/white")
    t.play("place 1 1 fire", "confirm allocation")
    assert t.chain(1) == "tanker_on_fire"
    assert t.rescued == {"night_nurse", "shepherd"}


@rule("IR-S63", "IR-R85", "IR-G38", "IR-R30")
def test_only_the_civilian_next_to_a_discarded_disaster_goes_with_it() -> None:
    t = roll("skyscraper_inferno burning_oil_platform night_nurse shepherd", "F/white")
    t.play("place 1 2 fire", "confirm allocation")
    assert t.chain(1) == "skyscraper_inferno shepherd"
    assert t.rescued == {"night_nurse"}


@rule("IR-S77", "IR-R83", "IR-R84", "IR-G73")
@pytest.mark.parametrize("last", ["refinery_blaze+F(white)", "hovercraft_adrift+C(white)"])
def test_civilians_leave_the_front_before_stored_dice_are_checked(last: str) -> None:
    """The last card goes straight to position 1; what would have counted at position 2 does not matter."""
    t = roll(f"airliner_with_locked_gear night_nurse shepherd {last}", "F/white")
    t.play("place 1 1 fire", "confirm allocation")
    assert t.chain(1) == last.partition("+")[0]
    assert t.rescued == {"night_nurse", "shepherd"}
    assert t.supply == FULL_SUPPLY


@rule("IR-G73", "IR-R83", "IR-R85", "IR-R86")
def test_cards_completed_by_one_slide_leave_together() -> None:
    """Both become complete at their new positions; the Civilian behind each goes with it."""
    t = roll("airliner_with_locked_gear refinery_blaze+T(orange) collapsed_tunnel+T(white) night_nurse*", "F/white")
    t.play("place 1 1 fire", "confirm allocation")
    assert t.chain(1) == ""
    assert (t.rescued, t.captured) == (set(), {"night_nurse"})
    assert t.discarded == {"airliner_with_locked_gear", "refinery_blaze", "collapsed_tunnel"}
    assert t.supply == FULL_SUPPLY


# ---- Influence ----


@rule("IR-S64", "IR-R86", "IR-R88", "IR-G40", "IR-G67")
def test_an_influenced_civilian_is_captured_and_the_third_loses_the_game() -> None:
    t = roll("airliner_with_locked_gear night_nurse*", "F/white").play("place 1 1 fire", "confirm allocation")
    assert (t.captured, t.rescued) == ({"night_nurse"}, set())
    assert not t.is_over()
    t = roll("airliner_with_locked_gear night_nurse*", "F/white", captured="botanist bank_clerk")
    t.play("place 1 1 fire", "confirm allocation")
    assert (t.cause(), t.outcome().winners, t.outcome().rule) == ("captured", (), "IR-R88")
    assert t.outcome().points == (-9,)


@rule("IR-G60", "IR-R88", "IR-R92")
def test_captures_count_when_the_chain_has_come_to_rest() -> None:
    """The same allocation captures the third and rescues another, who still counts."""
    t = roll("airliner_with_locked_gear night_nurse* shepherd", "F/white", captured="botanist bank_clerk")
    t.play("place 1 1 fire", "confirm allocation")
    assert (t.cause(), t.rescued) == ("captured", {"shepherd"})
    assert t.outcome().points == (3 - 9,)


@rule("IR-S65", "IR-R87", "IR-G41", "IR-G67")
def test_a_wild_frees_an_influenced_civilian_before_discards() -> None:
    t = roll("airliner_with_locked_gear night_nurse*", "F/white */white")
    t.play("free 2 2", "place 1 1 fire", "confirm allocation")
    assert (t.rescued, t.captured, t.chain(1)) == ({"night_nurse"}, set(), "")
    assert t.supply == FULL_SUPPLY


@rule("IR-R87", "IR-R29")
def test_who_can_be_freed_and_how() -> None:
    t = roll("airliner_with_locked_gear night_nurse* shepherd", "*/white */white F/white")
    t.refuses("free 3 2", "IR-R87")
    t.refuses("free 1 3", "IR-R87")
    t.refuses("place 1 2 fire", "IR-R29")
    t.play("free 1 2")
    t.refuses("free 2 2", "IR-R87")
    t.play("confirm allocation")
    assert t.chain(1) == "airliner_with_locked_gear night_nurse shepherd"


@rule("IR-R84", "IR-R86", "IR-G39")
def test_an_influenced_civilian_at_the_front_is_captured() -> None:
    t = roll("airliner_with_locked_gear night_nurse shepherd*", "F/white").play("place 1 1 fire", "confirm allocation")
    assert (t.rescued, t.captured) == ({"night_nurse"}, {"shepherd"})
