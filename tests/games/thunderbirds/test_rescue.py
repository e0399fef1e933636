"""The Rescue rules of the rulebook, in its order, its worked example among them."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.thunderbirds.scenario_table import FULL_SUPPLY, ThunderbirdsTable, roll, table

EXAMPLE = "burning_oil_platform collapsed_tunnel night_nurse refinery_blaze"


def fred() -> ThunderbirdsTable:
    """Virgil and Thunderbird 2 at the chain of the example, with its roll."""
    return roll(EXAMPLE, "F/white F/red T/white", "virgil", "tb2")


# ---- The worked example ----


@rule(
    "IR-S07",
    "IR-R33",
    "IR-R25",
    "IR-R26",
    "IR-R27",
    "IR-R30",
    "IR-R31",
    "IR-R32",
    "IR-R34",
    "IR-R03",
    "IR-G35",
    "IR-G37",
    "IR-G66",
)
def test_fred_removes_the_first_two_cards_and_rescues_the_civilian() -> None:
    """The rulebook's example: the last card slides to the first position, where a single trapped is active."""
    t = fred()
    assert [t.active(1, 1), t.active(1, 2), t.active(1, 4)] == ["FF", "T", "FF"]
    t.play("place 1 1 fire", "place 2 1 fire", "place 3 2 trapped", "confirm allocation")
    assert t.chain(1) == "refinery_blaze"
    assert t.active(1, 1) == "T"
    assert t.discarded == {"burning_oil_platform", "collapsed_tunnel"}
    assert (t.rescued, t.captured) == ({"night_nurse"}, set())
    assert t.supply == FULL_SUPPLY
    assert t.phase == "rescue"


@rule("IR-S08", "IR-R28", "IR-R33")
def test_fred_could_have_removed_the_last_card_instead_of_the_first() -> None:
    t = fred().play("place 1 4 fire", "place 2 4 fire", "place 3 2 trapped", "confirm allocation")
    assert t.chain(1) == "burning_oil_platform"
    assert t.rescued == {"night_nurse"}
    assert t.discarded == {"refinery_blaze", "collapsed_tunnel"}


@rule("IR-R33", "IR-R28")
def test_fred_cannot_remove_both_the_first_and_the_last_card() -> None:
    t = fred().play("place 1 1 fire", "place 2 4 fire", "place 3 2 trapped")
    assert t.choices == ["confirm allocation"]
    t.play("confirm allocation")
    assert t.chain(1) == "burning_oil_platform+F(white) refinery_blaze+F(red)"
    assert t.active(1, 2) == "FT"
    assert t.rescued == {"night_nurse"}


@rule("IR-G68", "IR-R79", "IR-R33")
def test_the_card_left_in_the_chain_could_still_be_removed_by_another_pilot_there() -> None:
    t = roll(EXAMPLE, "F/white F/red T/white", "virgil", "tb2", crew="tb2:virgil tb1:scott tb5:john", places="tb2:1 tb1:1")
    t.play("place 1 1 fire", "place 2 1 fire", "place 3 2 trapped", "confirm allocation")
    assert "rescue scott tb1" in t.choices
    t.refuses("rescue virgil tb2", "IR-R79")


@rule("IR-S09", "IR-R28", "IR-R26", "IR-R89")
def test_no_symbol_is_allocated_twice_and_only_where_it_is_active() -> None:
    t = fred()
    t.refuses("place 1 2 fire", "IR-R26")
    assert "place 1 2 trapped" in t.choices, "Virgil's skill"
    t.play("place 1 1 fire")
    t.refuses("place 1 4 fire", "IR-R28")
    t.refuses("place 1 1 fire", "IR-R28")
    t = roll(EXAMPLE, "F/white F/white F/red", "virgil", "tb2").play("place 1 1 fire", "place 2 1 fire")
    t.refuses("place 3 1 fire", "IR-R26")
    assert "place 3 4 fire" in t.choices


# ---- Rolling ----


@rule("IR-S10", "IR-R24")
def test_nobody_rescues_at_a_chain_without_a_disaster() -> None:
    t = table(c3="", crew="tb1:scott", places="tb1:3", phase="rescue")
    t.refuses("rescue scott tb1", "IR-R24")
    assert t.choices == ["end rescue"]


@rule("IR-G51", "IR-R24")
def test_a_pilot_cannot_act_when_the_disasters_are_gone_by_his_turn() -> None:
    t = roll("airliner_with_locked_gear", "F/white", crew="tb1:scott tb3:alan", places="tb1:1 tb3:1")
    t.play("place 1 1 fire", "confirm allocation")
    t.refuses("rescue alan tb3", "IR-R24")
    assert t.places["tb3"] == 1


@rule("IR-S11", "IR-R25", "IR-R34", "IR-G47", "IR-G48")
@pytest.mark.parametrize("colour", ["red", "orange", "green"])
def test_thunderbird_2_rolls_two_white_dice_and_one_red_orange_or_green(colour: str) -> None:
    """The colour is chosen before the roll, and Virgil rolls exactly three dice."""
    t = table(crew="tb2:virgil", places="tb2:1", phase="rescue").play("rescue virgil tb2")
    assert t.phase == "rescue_colour"
    assert t.choices == ["colour red", "colour orange", "colour green"]
    t.refuses("colour blue", "IR-R34")
    t.refuses("colour purple", "IR-R34")
    t.refuses("confirm allocation", "IR-G47")
    t.play(f"colour {colour}")
    assert t.rolled_colours == {"white": 2, colour: 1}
    assert t.phase == "rescue_allocate"


@rule("IR-R25")
@pytest.mark.parametrize(
    ("pilot", "vehicle", "dice"),
    [("alan", "tb1", {"white": 3}), ("alan", "tb3", {"white": 1, "purple": 2}), ("alan", "tb4", {"white": 1, "blue": 2})],
)
def test_all_dice_of_the_card_are_rolled(pilot: str, vehicle: str, dice: dict[str, int]) -> None:
    faces = {"white": "FTWXC*", "purple": "CFT*", "blue": "WXC*"}
    for seed in range(6):
        t = table(crew=f"{vehicle}:{pilot}", places=f"{vehicle}:1", phase="rescue", seed=seed).play(f"rescue {pilot} {vehicle}")
        assert t.rolled_colours == dice
        assert all(die[0] in faces[die[2:]] for die in t.rolled)
        assert t.dice_in_all() == 21


@rule("IR-R35")
def test_every_face_of_a_die_comes_up() -> None:
    seen = set()
    for seed in range(60):
        t = table(crew="tb1:alan", places="tb1:1", phase="rescue", seed=seed).play("rescue alan tb1")
        seen |= set(t.rolled)
    assert seen == {f"{face}/white" for face in "FTWXC*"}


# ---- Allocating ----


@rule("IR-S12", "IR-R26", "IR-R82", "IR-G36", "IR-G42")
def test_only_some_symbols_may_be_allocated_and_then_stay_on_the_card() -> None:
    """Whoever wants to keep a Disaster leaves a symbol unallocated."""
    t = roll("tanker_on_fire", "F/white F/white X/white")
    t.play("place 1 1 fire", "confirm allocation")
    assert t.chain(1) == "tanker_on_fire+F(white)"
    assert t.supply == {**FULL_SUPPLY, "white": 5}


@rule("IR-S13", "IR-R29")
def test_a_civilian_has_no_active_symbols() -> None:
    t = roll("burning_oil_platform night_nurse airliner_with_locked_gear", "F/red C/white F/white", using="tb2")
    t.refuses("place 1 2 fire", "IR-R29")


@rule("IR-S14", "IR-R30", "IR-R31", "IR-R29")
def test_a_civilian_is_rescued_only_with_the_disaster_on_its_left() -> None:
    t = roll("burning_oil_platform night_nurse airliner_with_locked_gear", "F/red C/white F/white", using="tb2")
    t.play("place 1 3 fire", "place 2 3 crash", "place 3 3 fire", "confirm allocation")
    assert t.chain(1) == "burning_oil_platform night_nurse"
    assert t.rescued == set()
    assert t.discarded == {"airliner_with_locked_gear"}


@rule("IR-S15", "IR-R32", "IR-R31")
def test_sliding_changes_the_active_symbols() -> None:
    t = roll("tanker_on_fire cracked_dam flooded_metro", "F/white F/white X/white")
    assert [t.active(1, 2), t.active(1, 3)] == ["WX", "WWC"]
    t.play("place 1 1 fire", "place 2 1 fire", "confirm allocation")
    assert t.chain(1) == "cracked_dam flooded_metro"
    assert [t.active(1, 1), t.active(1, 2)] == ["X", "WX"]
    assert t.supply == FULL_SUPPLY


@rule("IR-S15", "IR-R83", "IR-G43")
def test_a_disaster_completed_by_the_slide_alone_is_discarded_too() -> None:
    t = roll("tanker_on_fire cracked_dam flooded_metro", "F/white F/white X/white")
    t.play("place 1 1 fire", "place 2 1 fire", "place 3 2 toxic", "confirm allocation")
    assert t.chain(1) == "flooded_metro"
    assert t.active(1, 1) == "WWX"
    assert t.discarded == {"tanker_on_fire", "cracked_dam"}
    assert t.supply == FULL_SUPPLY


# ---- Wild and useless symbols ----


@rule("IR-S16", "IR-R35", "IR-G46")
def test_a_wild_counts_as_any_one_symbol_once() -> None:
    t = roll("tanker_on_fire", "F/white */white */white").play("place 1 1 fire", "place 2 1 fire")
    t.refuses("place 3 1 fire", "IR-R26")
    assert t.choices == ["confirm allocation"]
    t.play("confirm allocation")
    assert t.chain(1) == ""
    assert t.supply == FULL_SUPPLY


@rule("IR-R35", "IR-G46")
def test_a_wild_may_stand_for_every_symbol_that_is_open_and_for_no_other() -> None:
    t = roll("quarry_cave_in", "*/white")
    assert t.choices == ["place 1 1 trapped", "place 1 1 flood", "place 1 1 crash", "confirm allocation"]
    t.refuses("place 1 1 fire", "IR-R26")


@rule("IR-S17", "IR-R36", "IR-R82", "IR-G46")
def test_a_wild_cannot_be_stored() -> None:
    t = roll("quarry_cave_in", "T/white */white X/white")
    t.play("place 1 1 trapped", "place 2 1 flood", "confirm allocation")
    assert t.chain(1) == "quarry_cave_in+T(white)"
    assert t.supply == {**FULL_SUPPLY, "white": 5}


@rule("IR-S18", "IR-R37")
def test_useless_symbols_are_ignored() -> None:
    t = roll("quarry_cave_in", "T/white */white X/white")
    for symbol in ("fire", "trapped", "flood", "toxic", "crash"):
        t.refuses(f"place 3 1 {symbol}", "IR-R26")
    t.play("confirm allocation")
    assert t.chain(1) == "quarry_cave_in"
    assert t.supply == FULL_SUPPLY


@rule("IR-R27", "IR-G37", "IR-R85")
def test_one_action_may_discard_several_disasters_judged_before_the_slide() -> None:
    t = roll("airliner_with_locked_gear burning_oil_platform tanker_on_fire shepherd", "F/white F/white C/white")
    t.play("place 1 1 fire", "place 2 2 fire", "place 3 3 crash", "confirm allocation")
    assert t.chain(1) == "tanker_on_fire shepherd"
    assert t.supply == FULL_SUPPLY, "crash is active at position 3 but not at 1"
    t = roll("airliner_with_locked_gear burning_oil_platform shepherd tanker_on_fire", "F/white F/white C/white")
    t.play("place 1 1 fire", "place 2 2 fire", "confirm allocation")
    assert (t.chain(1), t.rescued) == ("tanker_on_fire", {"shepherd"})
