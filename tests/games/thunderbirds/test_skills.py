"""The skills of the six Pilots."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck.testing.rules import rule
from tests.games.thunderbirds.scenario_table import FULL_SUPPLY, ThunderbirdsTable, roll, table

NO_WHITE: dict[str, Any] = {"c2": "forest_firestorm+F+F", "c3": "mine_fan_fire+F+F", "c4": "flooded_metro+W+W"}


@rule("IR-S66", "IR-R89", "IR-G50")
def test_scott_may_roll_one_die_again() -> None:
    faces = set()
    for seed in range(12):
        t = roll("tanker_on_fire", "F/white W/white X/white", phase="rescue_reroll", seed=seed)
        assert t.choices == ["reroll 1", "reroll 2", "reroll 3", "keep roll"]
        t.refuses("place 1 1 fire", "IR-R89")
        t.play("reroll 2")
        assert (t.rolled[0], t.rolled[2]) == ("F/white", "X/white")
        assert t.rolled[1].endswith("/white")
        faces.add(t.rolled[1])
        assert t.phase == "rescue_allocate"
        t.refuses("reroll 2", "IR-R89")
    assert len(faces) > 2


@rule("IR-S66", "IR-R89")
@pytest.mark.parametrize("pilot", ["virgil", "alan", "gordon"])
def test_no_other_pilot_rolls_again(pilot: str) -> None:
    t = table(crew=f"tb1:{pilot}", places="tb1:1", phase="rescue").play(f"rescue {pilot} tb1")
    assert t.phase == "rescue_allocate"
    t.refuses("reroll 1", "IR-R89")


@rule("IR-R89", "IR-G50")
def test_scott_keeps_his_roll() -> None:
    t = table(crew="tb1:scott", places="tb1:1", phase="rescue").play("rescue scott tb1")
    assert t.phase == "rescue_reroll"
    before = t.rolled
    assert t.play("keep roll").rolled == before


@rule("IR-S67", "IR-R89", "IR-G48", "IR-G49")
@pytest.mark.parametrize(
    ("pilot", "chain", "dice", "symbol"),
    [
        ("virgil", "collapsed_tunnel", "T/white F/white W/red", "trapped"),
        ("gordon", "undersea_lab_leak", "W/white F/white T/red", "flood"),
    ],
)
def test_virgil_and_gordon_may_count_one_die_as_their_symbol(pilot: str, chain: str, dice: str, symbol: str) -> None:
    t = roll(chain, dice, pilot, "tb2").play(f"place 2 1 {symbol}")
    t.refuses(f"place 3 1 {symbol}", "IR-R89")
    t.play(f"place 1 1 {symbol}", "confirm allocation")
    assert (t.chain(1), t.supply) == ("", FULL_SUPPLY)


@rule("IR-S67", "IR-G49", "IR-R36", "IR-R89")
def test_a_wild_is_not_converted_it_stands_for_the_symbol_and_leaves_the_skill_unused() -> None:
    t = roll("collapsed_tunnel", "*/white F/white W/red", "virgil", "tb2").play("place 1 1 trapped")
    assert {"place 2 1 trapped", "place 3 1 trapped"} <= set(t.choices)
    t = roll("avalanche_hotel", "*/white F/white", "virgil", "tb2").play("place 1 1 trapped", "confirm allocation")
    assert t.chain(1) == "avalanche_hotel", "the wild is not stored, not even as trapped"


@rule("IR-G49", "IR-R82", "IR-R89")
def test_a_converted_die_is_stored_as_what_it_counts_as() -> None:
    t = roll("collapsed_tunnel", "F/red", "virgil", "tb2").play("place 1 1 trapped", "confirm allocation")
    assert t.chain(1) == "collapsed_tunnel+T(red)"
    assert t.supply == {**FULL_SUPPLY, "red": 2}


@rule("IR-R89")
@pytest.mark.parametrize("pilot", ["scott", "alan", "john", "brains", "gordon"])
def test_nobody_but_virgil_counts_a_die_as_trapped(pilot: str) -> None:
    roll("collapsed_tunnel", "F/white", pilot).refuses("place 1 1 trapped", "IR-R26")


@rule("IR-S68", "IR-R89", "IR-G50")
def test_alan_rolls_a_bonus_die_after_a_discard() -> None:
    faces = set()
    for seed in range(10):
        t = roll("airliner_with_locked_gear tanker_on_fire", "F/purple C/purple X/white", "alan", "tb3", seed=seed)
        t.play("place 1 1 fire", "confirm allocation")
        assert t.chain(1) == "tanker_on_fire"
        assert t.phase == "rescue_allocate"
        assert t.rolled_colours == {"white": 1}
        faces.add(t.rolled[0])
    assert len(faces) > 2


@rule("IR-S68", "IR-R89", "IR-G50")
def test_alans_bonus_die_is_allocated_and_brings_no_further_one() -> None:
    t = roll("tanker_on_fire", "F/white", "alan", "tb3", bonus=True).play("place 1 1 fire", "confirm allocation")
    assert (t.chain(1), t.phase) == ("tanker_on_fire+F(white)", "rescue")
    t = roll("airliner_with_locked_gear tanker_on_fire", "F/white", "alan", "tb3", bonus=True)
    t.play("place 1 1 fire", "confirm allocation")
    assert (t.chain(1), t.phase) == ("tanker_on_fire", "rescue")


@rule("IR-S68", "IR-R89")
def test_alan_gets_no_bonus_without_a_discard_or_without_a_disaster_left() -> None:
    t = roll("airliner_with_locked_gear", "F/purple", "alan", "tb3").play("place 1 1 fire", "confirm allocation")
    assert t.phase == "rescue"
    t = roll("tanker_on_fire", "F/purple", "alan", "tb3").play("place 1 1 fire", "confirm allocation")
    assert (t.phase, t.chain(1)) == ("rescue", "tanker_on_fire+F(purple)")


@rule("IR-R89", "IR-R80")
def test_alans_pod_goes_under_the_pod_deck_after_his_bonus_die() -> None:
    t = roll("airliner_with_locked_gear tanker_on_fire", "F/red", "alan", "firefly")
    t.play("place 1 1 fire", "confirm allocation")
    assert t.hold == ["firefly"]
    t.play("confirm allocation")
    assert (t.hold, t.pod_deck[-1]) == ([], "firefly")


def alan_short_of_white() -> ThunderbirdsTable:
    """Four white dice elsewhere, two on the second card of his chain, none in the supply."""
    elsewhere: dict[str, Any] = {"c2": "mine_fan_fire+F+F", "c3": "flooded_metro+W+W"}
    chain = "airliner_with_locked_gear forest_firestorm+F+F"
    return table(chain, **elsewhere, crew="tb1:alan", places="tb1:1", phase="rescue", seed=SEED_OF_FIRE)


SEED_OF_FIRE = next(
    seed
    for seed in range(200)
    if table(
        "airliner_with_locked_gear forest_firestorm+F+F",
        c2="mine_fan_fire+F+F",
        c3="flooded_metro+W+W",
        crew="tb1:alan",
        places="tb1:1",
        phase="rescue",
        seed=seed,
    )
    .play("recall 2 1 1", "rescue alan tb1")
    .rolled
    == ["F/white"]
)


@rule("IR-S79", "IR-R89", "IR-R81", "IR-G72")
def test_the_die_alan_has_just_used_is_rolled_as_his_bonus_die() -> None:
    t = alan_short_of_white()
    t.refuses("rescue alan tb1", "IR-R81")
    t.play("recall 2 1 1", "rescue alan tb1")
    assert t.rolled == ["F/white"]
    t.play("place 1 1 fire", "confirm allocation")
    assert t.chain(1) == "forest_firestorm+F(white)+F(white)"
    assert t.phase == "rescue_allocate"
    assert t.rolled_colours == {"white": 1}
    assert t.supply["white"] == 0


@rule("IR-G72", "IR-R89")
def test_without_a_white_die_alan_gets_no_bonus() -> None:
    """His own two dice were purple, and all white ones are stored."""
    t = roll("airliner_with_locked_gear tanker_on_fire", "F/purple", "alan", "tb3", **NO_WHITE)
    t.play("place 1 1 fire", "confirm allocation")
    assert (t.chain(1), t.phase) == ("tanker_on_fire", "rescue")


@rule("IR-S69", "IR-R89")
def test_john_may_exchange_one_die_before_rolling() -> None:
    t = table(crew="tb3:john", places="tb3:1", phase="rescue").play("rescue john tb3")
    assert len(t.choices_of("exchange")) == 10
    t.refuses("exchange blue red", "IR-R89")
    t.play("exchange purple red")
    assert t.rolled_colours == {"white": 1, "red": 1, "purple": 1}
    t.refuses("exchange purple red", "IR-R89")


@rule("IR-R89", "IR-R77")
def test_brains_adds_no_die_to_a_thunderbird() -> None:
    t = table(crew="tb1:brains", places="tb1:1", phase="rescue").play("rescue brains tb1")
    assert t.rolled_colours == {"white": 3}


@rule("IR-R89", "IR-R80")
def test_brains_adds_his_die_to_a_pod_also_in_the_pilots_seat() -> None:
    t = table(crew="tb2:brains", places="tb2:1", hold="thunderizer", phase="rescue").play("rescue brains thunderizer")
    assert t.choices == ["extra white", "extra red", "extra green"]
    assert t.play("extra green").rolled_colours == {"white": 1, "red": 1, "green": 2}


# ---- Equal dice ----


@rule("IR-G44", "IR-R26", "IR-R28")
def test_of_equal_dice_the_first_that_is_not_placed_is_offered() -> None:
    t = roll("tanker_on_fire", "F/white F/white F/red", pilot="scott", using="tb2")
    assert t.choices == ["place 1 1 fire", "place 3 1 fire", "confirm allocation"], "another colour is another die"
    t.refuses("place 2 1 fire", "IR-G44")
    assert t.play("place 1 1 fire").choices == ["place 2 1 fire", "place 3 1 fire", "confirm allocation"]
    assert t.play("place 2 1 fire", "confirm allocation").chain(1) == "", "nothing is lost: both can be used"


@rule("IR-G44", "IR-R87")
def test_of_equal_wilds_the_first_frees() -> None:
    t = roll("skyscraper_inferno night_nurse* shepherd*", "*/white */white X/white")
    assert [choice for choice in t.choices if choice.startswith("free")] == ["free 1 2", "free 1 3"]
    t.refuses("free 2 2", "IR-G44")
    t.play("free 1 3", "free 2 2", "confirm allocation")
    assert t.chain(1) == "skyscraper_inferno night_nurse shepherd"


@rule("IR-G44", "IR-R89")
def test_of_equal_dice_the_first_is_rolled_again() -> None:
    t = roll("tanker_on_fire", "F/white F/white X/white", phase="rescue_reroll")
    assert t.choices == ["reroll 1", "reroll 3", "keep roll"]
    t.refuses("reroll 2", "IR-G44")


@rule("IR-G44", "IR-R81")
def test_of_equal_stored_dice_the_first_is_returned() -> None:
    t = table("toppled_tower_block+T(red)+T(red)+W(red)", phase="rescue")
    assert [choice for choice in t.choices if choice.startswith("recall")] == ["recall 1 1 1", "recall 1 1 3"]
    t.refuses("recall 1 1 2", "IR-G44")
    assert t.play("recall 1 1 1", "recall 1 1 1").chain(1) == "toppled_tower_block+W(red)"
