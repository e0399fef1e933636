"""The Incoming Call phase with advanced cards, and the switchboard."""

from __future__ import annotations

import itertools
from typing import Any

from stormdeck.testing.rules import rule
from tests.games.thunderbirds.scenario_table import FULL_SUPPLY, calls, table

FOUR = {"c1": "tanker_on_fire", "c2": "cracked_dam", "c3": "chlorine_cloud", "c4": "collapsed_tunnel"}


# ---- Flash and surge ----


@rule("IR-S38", "IR-R68")
def test_a_flash_connects_when_it_is_dealt() -> None:
    deck = "toppled_tower_block shepherd helijet_down flooded_metro tidal_surge isotope_theft"
    t = calls(**FOUR, deck=deck)
    assert t.chain(1) == "tanker_on_fire toppled_tower_block"
    assert t.slots == ["shepherd", "helijet_down", "flooded_metro", "tidal_surge"]
    assert t.deck == ["isotope_theft"]


@rule("IR-S39", "IR-R68", "IR-G22", "IR-R73")
def test_a_flash_dealt_to_a_full_chain_waits_like_any_call() -> None:
    full = "tanker_on_fire cracked_dam broken_ski_lift night_nurse"
    t = calls(full, deck="toppled_tower_block shepherd helijet_down flooded_metro tidal_surge")
    assert t.slots == ["toppled_tower_block", "shepherd", "helijet_down", "flooded_metro"]
    assert t.deck == ["tidal_surge"]
    assert not t.is_over()
    t.play("arrange calls 2 1 3 4")
    assert t.slots[:2] == ["shepherd", "toppled_tower_block"]


@rule("IR-R68")
def test_one_flash_after_another_connects_until_the_chain_is_full() -> None:
    three = "tanker_on_fire cracked_dam"
    t = calls(three, deck="toppled_tower_block runaway_solar_furnace seabed_farm_collapse shepherd")
    assert t.chain(1) == "tanker_on_fire cracked_dam toppled_tower_block runaway_solar_furnace"
    assert t.slots == ["seabed_farm_collapse", "shepherd", "", ""]


@rule("IR-R68", "IR-R21")
def test_a_flash_starts_an_empty_chain() -> None:
    t = calls("", deck="toppled_tower_block shepherd")
    assert t.chain(1) == "toppled_tower_block"
    assert t.slots == ["shepherd", "", "", ""]


@rule("IR-S40", "IR-R69")
def test_a_surge_brings_the_next_card_with_it() -> None:
    t = calls("tanker_on_fire cracked_dam", s1="firestorm_city", deck="shepherd")
    assert t.chain(1) == "tanker_on_fire cracked_dam firestorm_city shepherd"


@rule("IR-S41", "IR-R69", "IR-R62", "IR-G23")
def test_a_surge_may_overflow_the_chain() -> None:
    t = calls("tanker_on_fire cracked_dam flooded_metro", s1="firestorm_city", deck="shepherd")
    assert t.cause() == "overflow"
    assert t.chain(1) == "tanker_on_fire cracked_dam flooded_metro firestorm_city"


@rule("IR-G18", "IR-R69", "IR-R65")
def test_a_hood_brought_by_a_surge_takes_effect() -> None:
    t = calls("tanker_on_fire night_nurse", s1="firestorm_city", deck="hypnotic_stare")
    assert t.chain(1) == "tanker_on_fire night_nurse* firestorm_city"
    t = calls("tanker_on_fire", s1="firestorm_city", deck="hypnotic_stare isotope_theft")
    assert t.chain(1) == "tanker_on_fire firestorm_city isotope_theft"


@rule("IR-R52", "IR-G18", "IR-R69")
def test_a_hood_brought_by_a_surge_is_neutralised_by_road_side_lady_penelope() -> None:
    t = calls("tanker_on_fire night_nurse", s1="firestorm_city", lady="1R", deck="hypnotic_stare isotope_theft")
    assert t.chain(1) == "tanker_on_fire night_nurse firestorm_city"
    assert (t.discarded, t.slots[0]) == ({"hypnotic_stare"}, "isotope_theft")


@rule("IR-R69", "IR-G63")
def test_a_surge_may_bring_a_surge() -> None:
    t = calls("tanker_on_fire", s1="firestorm_city", deck="monster_wave shepherd isotope_theft")
    assert t.chain(1) == "tanker_on_fire firestorm_city monster_wave shepherd"


@rule("IR-G20", "IR-R52", "IR-R69", "IR-R68")
def test_lady_penelope_stops_neither_surge_nor_flash() -> None:
    t = calls("tanker_on_fire", s1="firestorm_city", lady="1R", deck="shepherd toppled_tower_block isotope_theft")
    assert t.chain(1) == "tanker_on_fire firestorm_city shepherd toppled_tower_block"


# ---- Advanced Civilians and Hood cards ----


@rule("IR-S43", "IR-R71", "IR-G20")
def test_a_hostage_arrives_influenced_unless_lady_penelope_is_there_by_road() -> None:
    arrives = {lady: calls("tanker_on_fire", s1="kidnapped_professor", lady=lady).chain(1) for lady in ("0A", "1R", "1A", "2R")}
    hostage = "tanker_on_fire kidnapped_professor"
    assert arrives == {"0A": f"{hostage}*", "1R": hostage, "1A": f"{hostage}*", "2R": f"{hostage}*"}


@rule("IR-G71", "IR-R71", "IR-R72")
def test_a_hostage_and_mass_hypnosis_leave_no_hood_card_under_the_civilian() -> None:
    t = calls("tanker_on_fire", s1="kidnapped_professor")
    assert t.view.chains[0][1].tucked is None
    t = calls("tanker_on_fire night_nurse", s1="mass_hypnosis")
    assert t.view.chains[0][1].tucked is None
    assert t.discarded == {"mass_hypnosis"}
    t = calls("tanker_on_fire night_nurse", s1="hypnotic_stare")
    assert t.match.game.book.id(t.view.chains[0][1].tucked) == "hypnotic_stare"  # type: ignore[attr-defined]  # this game's book


@rule("IR-S45", "IR-R72")
def test_mass_hypnosis_influences_all_and_brings_a_card_in_any_case() -> None:
    t = calls("tanker_on_fire night_nurse shepherd", s1="mass_hypnosis", deck="helijet_down")
    assert t.chain(1) == "tanker_on_fire night_nurse* shepherd* helijet_down"


@rule("IR-S46", "IR-R72", "IR-R90", "IR-R65")
def test_a_grounded_fleet_stays_and_rests_for_a_turn() -> None:
    more: dict[str, Any] = {"crew": "tb1:scott tb4:gordon tb5:john", "places": "tb1:1 tb4:1"}
    t = calls("tanker_on_fire+F(white) night_nurse", s1="grounded_fleet", **more)
    assert t.chain(1) == "tanker_on_fire night_nurse*"
    assert t.supply == FULL_SUPPLY
    assert t.grounded == {"tb1", "tb4"}
    t.to("move").refuses("move tb1 2", "IR-R90")
    t.to("rescue").refuses("rescue scott tb1", "IR-R90")
    t.refuses("rescue gordon tb4", "IR-R90")
    t.end_turn().to("move")
    assert "move tb1 2" in t.choices
    assert "rescue scott tb1" in t.to("rescue").choices


@rule("IR-R90", "IR-G52", "IR-R72")
def test_with_thunderbird_2_grounded_its_pods_and_its_passenger_rest_too() -> None:
    more: dict[str, Any] = {"crew": "tb2:virgil pod:brains tb4:gordon tb5:john", "places": "tb2:1 tb4:1"}
    t = calls("tanker_on_fire", s1="grounded_fleet", hold="mole", **more).to("move")
    t.refuses("move tb2 0", "IR-R90")
    t.to("rescue")
    t.refuses("rescue brains mole", "IR-R90")
    t.refuses("rescue virgil mole", "IR-R90")
    t.refuses("rescue virgil tb2", "IR-R90")


@rule("IR-R90", "IR-R76")
def test_a_grounded_thunderbird_4_cannot_be_carried() -> None:
    t = table(c1="tanker_on_fire", crew="tb2:virgil tb4:gordon", places="tb2:1 tb4:1", grounded="tb4")
    t.refuses("carry tb4 0", "IR-R90")
    assert "move tb2 0" in t.choices


@rule("IR-R72", "IR-R66")
def test_a_grounded_fleet_without_a_target_brings_a_card() -> None:
    t = calls("tanker_on_fire+F(red)", s1="grounded_fleet", deck="helijet_down")
    assert t.chain(1) == "tanker_on_fire helijet_down"
    assert t.supply == FULL_SUPPLY


@rule("IR-S47", "IR-R72", "IR-R78", "IR-R66")
def test_a_grand_decoy_sends_the_vehicles_home() -> None:
    more: dict[str, Any] = {"crew": "tb2:virgil tb4:gordon tb5:john", "places": "tb2:1 tb4:1"}
    t = calls("tanker_on_fire", s1="grand_decoy", hold="fire_truck", deck="helijet_down", **more)
    assert t.places == {"tb1": 0, "tb2": 0, "tb3": 0, "tb4": 0}
    assert (t.hold, t.pod_deck[-1]) == ([], "fire_truck")
    assert t.crew == {"tb2": "virgil", "tb4": "gordon", "tb5": "john"}
    assert t.chain(1) == "tanker_on_fire helijet_down"


@rule("IR-S78", "IR-R72", "IR-R90", "IR-G69")
def test_lady_penelope_is_no_vehicle_for_the_hood() -> None:
    more: dict[str, Any] = {"crew": "tb1:scott tb5:john", "places": "tb1:2", "lady": "2A", "c2": "tanker_on_fire"}
    t = calls(s2="grand_decoy", **more)
    assert (t.places["tb1"], t.lady) == (0, "2A")
    t = calls(s2="grounded_fleet", **more)
    assert t.grounded == {"tb1"}
    assert "lp move 3" in t.to("lp_move").choices


@rule("IR-G69", "IR-R75")
def test_flying_home_is_not_a_move_and_a_grounded_vehicle_flies_home_and_stays_grounded() -> None:
    more: dict[str, Any] = {"crew": "tb1:scott tb5:john", "places": "tb1:2", "c2": "tanker_on_fire night_nurse"}
    assert "move tb1 2" in calls(s2="grand_decoy", **more).to("move").choices
    both: dict[str, Any] = {**more, "c2": "tanker_on_fire"}
    t = calls(s2="grounded_fleet", deck="firestorm_city grand_decoy helijet_down", **both)
    assert t.chain(2) == "tanker_on_fire firestorm_city helijet_down"
    assert (t.places["tb1"], t.grounded) == (0, {"tb1"})
    t.to("move").refuses("move tb1 2", "IR-R90")


# ---- Switchboard ----


@rule("IR-S48", "IR-R73", "IR-G25")
def test_a_pilot_aboard_thunderbird_5_swaps_two_calls_once() -> None:
    a, b, c, d = "shepherd", "isotope_theft", "helijet_down", "night_nurse"
    t = table(s1=a, s2=b, s3=c, s4=d, crew="tb5:gordon", phase="switchboard")
    assert t.choices_of("swap") == [f"swap calls {x} {y}" for x, y in itertools.combinations((1, 2, 3, 4), 2)]
    t.refuses("arrange calls 3 1 4 2", "IR-R73")
    t.play("swap calls 1 4")
    assert t.slots == [d, b, c, a]
    t.refuses("swap calls 1 4", "IR-R73")


@rule("IR-S48", "IR-R73", "IR-G25")
def test_john_arranges_all_four_calls() -> None:
    a, b, c, d = "shepherd", "isotope_theft", "helijet_down", "night_nurse"
    t = table(s1=a, s2=b, s3=c, s4=d, phase="switchboard")
    assert len(t.choices_of("arrange")) == 23
    assert t.choices_of("swap") == []
    t.play("arrange calls 3 1 4 2")
    assert t.slots == [c, a, d, b]
    assert t.phase == "move"
    t.refuses("arrange calls 2 1 3 4", "IR-R73")


@rule("IR-R73", "IR-G62")
def test_calls_may_be_kept() -> None:
    t = table(s1="shepherd", phase="switchboard").play("keep calls")
    assert (t.slots, t.phase) == (["shepherd", "", "", ""], "move")


@rule("IR-G25", "IR-R73")
def test_empty_slots_take_part_in_a_swap_but_not_two_of_them() -> None:
    t = table(s1="shepherd", crew="tb5:gordon", phase="switchboard")
    assert t.choices == ["swap calls 1 2", "swap calls 1 3", "swap calls 1 4", "keep calls"]
    t.refuses("swap calls 3 4", "IR-R73")
    assert t.play("swap calls 1 3").slots == ["", "", "shepherd", ""]


@rule("IR-R73", "IR-G25")
def test_of_arrangements_with_the_same_layout_only_the_first_is_offered() -> None:
    """One call among three empty slots has three new layouts; two calls have eleven."""
    t = table(s1="shepherd", phase="switchboard")
    assert t.choices_of("arrange") == ["arrange calls 2 1 3 4", "arrange calls 2 3 1 4", "arrange calls 2 3 4 1"]
    assert len(table(s1="shepherd", s3="isotope_theft", phase="switchboard").choices_of("arrange")) == 11


@rule("IR-S49", "IR-R73", "IR-G25")
def test_with_nobody_aboard_thunderbird_5_there_is_no_switchboard() -> None:
    t = calls(crew="tb1:john")
    assert all(t.slots)
    assert t.phase == "move"


@rule("IR-R73")
def test_without_a_call_there_is_no_switchboard() -> None:
    t = calls(s1="isotope_theft", deck="")
    assert t.phase == "move"


@rule("IR-R60", "IR-R73")
def test_a_swapped_call_connects_where_it_waits() -> None:
    t = table("tanker_on_fire", "cracked_dam", s1="shepherd", crew="tb5:gordon", phase="switchboard", deck="")
    t.play("swap calls 1 2").end_turn()
    assert t.chains[:2] == ["tanker_on_fire", "cracked_dam shepherd"]
