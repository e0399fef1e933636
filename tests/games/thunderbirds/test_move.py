"""The Move phase: crew, movement, loading, workshop."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck.core.errors import BadNotation
from stormdeck.testing.rules import rule
from tests.games.thunderbirds.scenario_table import calls, new_game, pool, table

DISPLAY: dict[str, Any] = {"display": "mole firefly domo", "pod_deck": "sealing_device neutraliser_tractor"}


# ---- Crew ----


@rule("IR-S50", "IR-R74", "IR-R08", "IR-G26", "IR-G28")
def test_in_the_first_turn_every_pilot_finds_a_seat() -> None:
    """Five Thunderbirds and the Pod operator's seat for six Pilots; each changes once a turn."""
    t = new_game(1).to("move")
    t.play("assign scott tb1", "assign virgil tb2", "assign alan tb3", "assign gordon tb4", "assign brains pod")
    assert t.crew == {"tb1": "scott", "tb2": "virgil", "tb3": "alan", "tb4": "gordon", "tb5": "john", "pod": "brains"}
    t.refuses("assign scott tb3", "IR-R74")
    assert t.choices_of("assign") == []


@rule("IR-S51", "IR-R74")
def test_taking_an_occupied_seat_exchanges_the_pilots() -> None:
    t = table(crew="tb1:scott").play("assign virgil tb1")
    assert t.crew == {"tb1": "virgil"}
    assert "scott" in pool(t)
    assert t.changed == {"scott", "virgil"}
    t.refuses("assign scott tb3", "IR-R74")
    t.refuses("assign alan tb1", "IR-R74")


@rule("IR-S51", "IR-R74", "IR-G26")
def test_no_seat_can_be_taken_away_from_tracy_island() -> None:
    t = table(crew="tb1:scott", places="tb1:2")
    t.refuses("assign virgil tb1", "IR-R74")
    t.refuses("assign scott tb3", "IR-G26")


@rule("IR-S51", "IR-R74", "IR-G27")
def test_thunderbird_5_can_be_reached_and_left_at_any_time() -> None:
    t = table(crew="tb5:john").play("assign john tb1")
    assert t.crew == {"tb1": "john"}
    t = table(crew="tb5:john tb1:scott").play("assign john tb1")
    assert t.crew == {"tb1": "john", "tb5": "scott"}
    assert table(crew="tb5:john").play("assign brains tb5").crew == {"tb5": "brains"}


@rule("IR-S51", "IR-R74", "IR-G33")
@pytest.mark.parametrize("vehicle", ["tb1", "tb2", "tb3"])
def test_a_thunderbird_without_a_pilot_does_not_move(vehicle: str) -> None:
    t = table(crew="pod:brains")
    t.refuses(f"move {vehicle} 1", "IR-R74")
    assert t.choices_of("move") == []
    assert t.play("end move").phase == "rescue", "everybody may stay at home"


@rule("IR-R74", "IR-G28")
def test_the_pod_operators_seat_follows_thunderbird_2() -> None:
    t = table(crew="tb2:virgil", places="tb2:1")
    t.refuses("assign brains pod", "IR-R74")
    assert "assign brains pod" in table(crew="tb2:virgil").choices


@rule("IR-R74")
def test_a_pilot_already_in_a_seat_does_not_take_it_again() -> None:
    table(crew="tb1:scott").refuses("assign scott tb1", "IR-R74")


@rule("IR-R74", "IR-G26")
def test_a_pilot_may_change_again_in_the_next_turn() -> None:
    t = table().play("assign scott tb1").end_turn().to("move")
    assert "assign scott tb3" in t.choices


@rule("IR-R74", "IR-R78")
def test_a_vehicle_that_lands_can_change_its_crew_in_the_same_phase() -> None:
    t = table(crew="tb1:scott", places="tb1:2").play("move tb1 0", "assign virgil tb1")
    assert t.crew == {"tb1": "virgil"}
    t.refuses("move tb1 3", "IR-R75")


# ---- Movement ----


@rule("IR-S52", "IR-R75", "IR-R07", "IR-R45")
def test_thunderbirds_1_and_3_fly_anywhere_once() -> None:
    t = table(crew="tb1:scott tb3:alan", places="tb1:3")
    assert t.choices_of("move") == [*[f"move tb1 {to}" for to in (0, 1, 2, 4)], *[f"move tb3 {to}" for to in (1, 2, 3, 4)]]
    t.play("move tb1 1", "move tb3 4")
    assert (t.places["tb1"], t.places["tb3"]) == (1, 4)
    t.refuses("move tb1 2", "IR-R75")
    t.refuses("move tb3 0", "IR-R75")


@rule("IR-S52", "IR-R75", "IR-G27", "IR-G30")
@pytest.mark.parametrize("vehicle", ["tb4", "tb5"])
def test_thunderbirds_4_and_5_do_not_move_by_themselves(vehicle: str) -> None:
    t = table(crew=f"{vehicle}:gordon")
    assert t.choices_of("move") == []
    with pytest.raises(BadNotation, match=f"move {vehicle} 1"):
        t.match.play(f"move {vehicle} 1")


@rule("IR-S53", "IR-R75", "IR-G29")
@pytest.mark.parametrize(("at", "to"), [(0, [1, 2, 3, 4]), (1, [0, 2]), (2, [0, 1, 3]), (3, [0, 2, 4]), (4, [0, 3])])
def test_thunderbird_2_flies_home_and_out_or_one_chain_up_or_down(at: int, to: list[int]) -> None:
    t = table(crew="tb2:virgil", places=f"tb2:{at}")
    assert t.choices_of("move") == [f"move tb2 {place}" for place in to]
    for place in {0, 1, 2, 3, 4} - set(to):
        t.refuses(f"move tb2 {place}", "IR-R75")


@rule("IR-R75", "IR-G33")
def test_a_vehicle_moves_again_in_the_next_turn_or_stays() -> None:
    t = table(crew="tb1:scott").play("move tb1 1").end_turn().to("move")
    assert "move tb1 2" in t.choices
    assert t.end_turn().places["tb1"] == 1


# ---- Thunderbird 4 ----


@rule("IR-R76", "IR-R75", "IR-G30", "IR-G34")
def test_thunderbird_2_carries_thunderbird_4_out_and_fetches_it_again() -> None:
    t = table(crew="tb2:virgil tb4:gordon tb5:john").play("carry tb4 3")
    assert t.places == {"tb1": 0, "tb2": 3, "tb3": 0, "tb4": 3}
    t.refuses("carry tb4 2", "IR-R75")
    t.refuses("move tb2 2", "IR-R75")
    t.end_turn().to("move")
    assert t.choices_of("carry") == ["carry tb4 0", "carry tb4 2", "carry tb4 4"]
    t.play("carry tb4 0")
    assert (t.places["tb2"], t.places["tb4"]) == (0, 0)


@rule("IR-R76", "IR-G30")
def test_what_keeps_thunderbird_4_from_being_carried() -> None:
    table(crew="tb2:virgil").refuses("carry tb4 1", "IR-R76")
    table(crew="tb4:gordon").refuses("carry tb4 1", "IR-R74")
    table(crew="tb2:virgil tb4:gordon", places="tb2:1").refuses("carry tb4 2", "IR-R76")
    table(crew="tb2:virgil tb4:gordon", places="tb2:1 tb4:1").refuses("carry tb4 3", "IR-R75")
    table(crew="tb2:virgil tb4:gordon", hold="mole").refuses("carry tb4 1", "IR-R76")
    table(crew="tb2:virgil tb4:gordon", moved="tb2 tb4").refuses("carry tb4 1", "IR-R75")


@rule("IR-R76", "IR-G30")
def test_thunderbird_2_may_leave_thunderbird_4_behind() -> None:
    t = table(crew="tb2:virgil tb4:gordon", places="tb2:1 tb4:1").play("move tb2 0")
    assert (t.places["tb2"], t.places["tb4"]) == (0, 1)


# ---- Pods ----


@rule("IR-S54", "IR-R76", "IR-R09", "IR-R15", "IR-G31")
def test_two_pods_are_loaded_and_replaced() -> None:
    t = table(crew="tb2:virgil tb4:gordon", **DISPLAY).play("load mole", "load firefly")
    assert set(t.hold) == {"mole", "firefly"}
    assert set(t.display) == {"domo", "sealing_device", "neutraliser_tractor"}
    assert len(t.pod_deck) == 11
    t.refuses("load domo", "IR-R76")
    t.refuses("carry tb4 1", "IR-R76")


@rule("IR-R76", "IR-G75")
def test_thunderbird_2_loads_at_tracy_island_only_with_or_without_a_pilot_before_or_after_landing() -> None:
    t = table(**DISPLAY)
    assert t.choices_of("load") == ["load mole", "load firefly", "load domo"]
    t.refuses("load sealing_device", "IR-R76")
    t = table(crew="tb2:virgil", places="tb2:2", **DISPLAY)
    t.refuses("load mole", "IR-R76")
    t.play("move tb2 0", "load mole")
    assert t.hold == ["mole"]
    t.refuses("move tb2 1", "IR-R75")


@rule("IR-S55", "IR-R77")
def test_the_workshop_replaces_one_pod_a_turn() -> None:
    t = table(**DISPLAY).play("workshop domo")
    assert t.display == ["mole", "firefly", "sealing_device"]
    assert t.pod_deck[-1] == "domo"
    t.refuses("workshop mole", "IR-R77")
    t.end_turn().to("move")
    assert "workshop mole" in t.choices


@rule("IR-S55", "IR-R77")
@pytest.mark.parametrize(
    ("crew", "places", "open_"),
    [
        ("", "", True),
        ("pod:brains", "", True),
        ("tb1:brains", "", True),
        ("tb5:brains", "", False),
        ("tb2:virgil pod:brains", "tb2:1", False),
        ("tb2:brains", "tb2:1", False),
    ],
)
def test_the_workshop_needs_brains_at_tracy_island(crew: str, places: str, open_: bool) -> None:
    t = table(crew=crew, places=places, **DISPLAY)
    assert ("workshop domo" in t.choices) == open_
    if not open_:
        t.refuses("workshop domo", "IR-R77")


@rule("IR-S56", "IR-R78")
def test_landing_puts_unused_pods_under_the_pod_deck() -> None:
    t = table(crew="tb2:virgil pod:brains", places="tb2:2", hold="excavator").play("move tb2 0")
    assert (t.hold, t.pod_deck[-1], len(t.pod_deck)) == ([], "excavator", 13)
    assert t.crew == {"tb2": "virgil", "pod": "brains"}


@rule("IR-R78", "IR-R76")
def test_between_chains_the_hold_is_kept() -> None:
    t = table(crew="tb2:virgil", places="tb2:2", hold="excavator mole").play("move tb2 3")
    assert set(t.hold) == {"excavator", "mole"}


@rule("IR-G32", "IR-R93")
def test_the_display_always_has_three_pods() -> None:
    """Two Pods loaded and one replaced: the Pod deck goes round and never runs out."""
    t = table(crew="tb2:virgil", **DISPLAY).play("load mole", "load firefly", "workshop domo")
    assert (len(t.display), len(t.hold), len(t.pod_deck)) == (3, 2, 11)
    assert len({*t.display, *t.hold, *t.pod_deck}) == 16


@rule("IR-G34")
def test_a_vehicle_at_a_chain_always_has_its_pilot() -> None:
    """Nobody can change away from Tracy Island, not even for the Pod operator's seat beside him."""
    t = table(crew="tb2:virgil pod:brains", places="tb2:1")
    assert [action for action in t.choices_of("assign") if action.split()[1] in ("virgil", "brains")] == []
    t.refuses("assign brains tb2", "IR-G26")


@rule("IR-R74", "IR-R60")
def test_what_was_done_counts_for_one_turn_only() -> None:
    t = calls(crew="tb1:scott tb5:john", places="tb1:1", moved="tb1", changed="scott", acted="scott", workshop_used=True)
    fleet = t.view.fleet
    assert fleet.moved == fleet.changed == fleet.acted == fleet.grounded == ()
    assert not fleet.workshop_used
