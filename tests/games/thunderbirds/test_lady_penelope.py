"""The Lady Penelope phase, in the rulebook's order, its worked example among them."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck.testing.rules import rule
from tests.games.thunderbirds.scenario_table import FULL_SUPPLY, ThunderbirdsTable, calls, table

EXAMPLE = "tanker_on_fire night_nurse* shepherd flooded_metro"


def penelope(lady: str, c2: str | None = None, **more: Any) -> ThunderbirdsTable:
    """Her phase begins."""
    return table(c2=c2, lady=lady, phase="lp_move", **more)


def moves(t: ThunderbirdsTable) -> list[int]:
    """Where she may go."""
    return [int(action.split()[-1]) for action in t.choices if action.startswith("lp move")]


# ---- Move or flip ----


@rule("IR-S19", "IR-R38", "IR-R41", "IR-G53", "IR-R60")
def test_she_moves_or_flips_but_not_both_and_then_escorts() -> None:
    t = penelope("2A").play("lp flip")
    assert t.lady == "2R"
    t.refuses("lp move 3", "IR-R41")
    t = penelope("2A").play("lp move 4")
    assert t.lady == "4A"
    t.refuses("lp flip", "IR-R41")
    turn = t.view.turn
    t.play("lp skip")
    assert t.view.turn == turn + 1
    t.refuses("lp flip")
    t.refuses("lp move 1")


@rule("IR-R41", "IR-G53", "IR-R38")
def test_both_stages_are_optional_and_the_escort_never_comes_first() -> None:
    t = penelope("2R", "tanker_on_fire shepherd")
    t.refuses("lp assign 2", "IR-R38")
    t.refuses("lp skip", "IR-R38")
    t.play("lp stay")
    assert t.lady == "2R"
    assert t.phase == "lp_escort"
    t.refuses("lp stay", "IR-R41")
    assert t.play("lp skip").view.turn == 3


@rule("IR-S22", "IR-R43")
@pytest.mark.parametrize(("lady", "to"), [("1R", [2]), ("2R", [1, 3]), ("3R", [2, 4]), ("4R", [3])])
def test_by_road_she_goes_one_chain_up_or_down(lady: str, to: list[int]) -> None:
    t = penelope(lady)
    assert moves(t) == to
    for place in {0, 1, 2, 3, 4} - set(to):
        t.refuses(f"lp move {place}", "IR-R43")
    assert t.play(f"lp move {to[0]}").lady == f"{to[0]}R"


@rule("IR-S23", "IR-R44")
def test_by_road_she_cannot_leave_tracy_island() -> None:
    t = penelope("0R")
    assert t.choices == ["lp flip", "lp stay"]
    for place in (1, 2, 3, 4):
        t.refuses(f"lp move {place}", "IR-R44")
    t.play("lp flip", "lp skip").to("lp_move")
    assert moves(t) == [1, 2, 3, 4]


@rule("IR-S24", "IR-R45", "IR-R42", "IR-R40")
def test_by_air_she_goes_anywhere_and_needs_no_pilot() -> None:
    away = "tb1:scott tb2:virgil tb3:alan tb4:gordon pod:brains tb5:john"
    t = penelope("3A", crew=away, places="tb1:1 tb2:1 tb3:1 tb4:1")
    assert moves(t) == [0, 1, 2, 4]
    t.refuses("lp move 3", "IR-R45")
    t.play("lp move 0", "lp skip").to("lp_move").play("lp move 1")
    assert t.lady == "1A"


# ---- Escort ----


@rule("IR-S25", "IR-R53", "IR-R46", "IR-R48", "IR-R49", "IR-R54", "IR-G76")
def test_the_rulebooks_escort_over_three_turns() -> None:
    """She takes the uncorrupted Civilian, is flipped, flies to Tracy Island and only there the Civilian is rescued."""
    t = penelope("1R", EXAMPLE).play("lp move 2", "lp assign 3")
    assert t.chain(2).startswith("tanker_on_fire night_nurse* flooded_metro")
    assert (t.lady, t.rescued) == ("2R shepherd", set())
    t.to("lp_move").play("lp flip")
    assert t.lady == "2A shepherd"
    t.play("lp skip")
    assert (t.lady, t.rescued) == ("2A shepherd", set())
    t.to("lp_move").play("lp move 0", "lp unassign")
    assert (t.lady, t.rescued) == ("0A", {"shepherd"})


@rule("IR-R48", "IR-R53")
def test_the_escort_shortens_the_chain() -> None:
    t = penelope("1R", EXAMPLE, deck="", s1="isotope_theft").play("lp move 2", "lp assign 3")
    assert t.chain(2) == "tanker_on_fire night_nurse* flooded_metro"
    assert t.active(2, 3) == "WWC"


@rule("IR-S26", "IR-R47", "IR-G54")
def test_the_escort_is_one_action_assign_or_unassign() -> None:
    t = table(c2="tanker_on_fire night_nurse", lady="2A shepherd", phase="lp_escort")
    t.refuses("lp assign 2", "IR-R47")
    turn = t.view.turn
    t.play("lp unassign")
    assert t.view.turn == turn + 1, "the turn is over, so nobody is taken in"
    assert "night_nurse shepherd" in t.chain(2)
    t.refuses("lp assign 2")


@rule("IR-S27", "IR-R48", "IR-R86")
def test_only_an_uninfluenced_civilian_of_her_chain_can_be_taken() -> None:
    t = table(c2=EXAMPLE, lady="2R", phase="lp_escort")
    assert t.choices == ["lp assign 3", "lp skip"]
    t.refuses("lp assign 2", "IR-R48")
    t.refuses("lp assign 4", "IR-R48")
    t = table(c2=EXAMPLE, lady="0A", phase="lp_escort")
    t.refuses("lp assign 3", "IR-R48")
    t.refuses("lp unassign", "IR-R47")
    assert t.choices == ["lp skip"]


@rule("IR-S28", "IR-R50")
def test_at_a_chain_the_civilian_joins_its_right_end() -> None:
    t = table(c2="tanker_on_fire cracked_dam flooded_metro", lady="2A shepherd", phase="lp_escort").play("lp unassign")
    assert t.chain(2) == "tanker_on_fire cracked_dam flooded_metro shepherd"
    assert (t.lady, t.rescued) == ("2A", set())


@rule("IR-S29", "IR-R51", "IR-R21", "IR-G55", "IR-R04")
def test_nobody_gets_out_at_a_full_or_an_empty_chain() -> None:
    t = table(c2="tanker_on_fire cracked_dam flooded_metro night_nurse", lady="2A shepherd", phase="lp_escort")
    t.refuses("lp unassign", "IR-R51")
    t = table(c2="", lady="2A shepherd", phase="lp_escort")
    t.refuses("lp unassign", "IR-G55")


@rule("IR-G57", "IR-R46")
def test_a_civilian_can_be_let_out_at_the_chain_it_was_taken_from() -> None:
    t = table(c2="tanker_on_fire shepherd", lady="2R", phase="lp_escort").play("lp assign 2")
    assert t.lady == "2R shepherd"
    t.to("lp_escort").play("lp unassign")
    assert t.chain(2).startswith("tanker_on_fire shepherd ")
    assert t.lady == "2R"


@rule("IR-R46", "IR-R54")
@pytest.mark.parametrize("action", ["lp flip", "lp stay", "lp move 3", "lp move 0"])
def test_the_civilian_stays_with_her_when_she_moves_or_flips(action: str) -> None:
    t = penelope("2A shepherd").play(action)
    assert t.lady.endswith(" shepherd")
    assert t.rescued == set()


@rule("IR-G56", "IR-R83")
def test_the_gap_closes_and_stored_dice_are_checked() -> None:
    """At position 2 only trapped is active on the Collapsed Tunnel, and that is covered: it goes in her phase."""
    t = table(c2="tanker_on_fire shepherd collapsed_tunnel+T(orange) night_nurse", lady="2R", phase="lp_escort")
    t.play("lp assign 2")
    assert t.chain(2).split()[0] == "tanker_on_fire"
    assert t.discarded == {"collapsed_tunnel"}
    assert t.rescued == {"night_nurse"}
    assert t.supply == FULL_SUPPLY


@rule("IR-G58", "IR-R71")
def test_a_hostage_is_escorted_only_when_uninfluenced() -> None:
    more: dict[str, Any] = {"lady": "2R", "phase": "lp_escort", "options": {"advanced_count": 3}}
    assert "lp assign 2" in table(c2="tanker_on_fire kidnapped_professor", **more).choices
    table(c2="tanker_on_fire kidnapped_professor*", **more).refuses("lp assign 2", "IR-R48")


@rule("IR-S44", "IR-R71", "IR-R48")
def test_a_crowd_does_not_fit_into_her_car() -> None:
    table(c2="tanker_on_fire stadium_crowd", lady="2R", phase="lp_escort").refuses("lp assign 2", "IR-R71")


# ---- The Hood ----


@rule("IR-S20", "IR-R39", "IR-R52")
def test_road_side_up_she_neutralises_the_hood_at_her_chain() -> None:
    t = calls(c2="tanker_on_fire night_nurse", s2="hypnotic_stare", lady="2R", deck="cracked_dam")
    assert t.chain(2) == "tanker_on_fire night_nurse"
    assert t.discarded == {"hypnotic_stare"}
    assert (t.slots[0], t.deck) == ("cracked_dam", []), "no card was turned over"


@rule("IR-S21", "IR-R40", "IR-R65")
def test_air_side_up_she_does_not() -> None:
    t = calls(c2="tanker_on_fire night_nurse", s2="hypnotic_stare", lady="2A")
    assert t.chain(2) == "tanker_on_fire night_nurse*"


@rule("IR-R52")
def test_she_neutralises_the_hood_only_where_she_is() -> None:
    t = calls(c2="tanker_on_fire night_nurse", s2="hypnotic_stare", lady="1R")
    assert t.chain(2) == "tanker_on_fire night_nurse*"


@rule("IR-S76", "IR-R52", "IR-R39", "IR-G76")
def test_she_does_not_free_who_is_influenced_already() -> None:
    t = penelope("1R", "tanker_on_fire night_nurse*").play("lp move 2")
    assert t.chain(2) == "tanker_on_fire night_nurse*"
    t.refuses("lp assign 2", "IR-R48")


@rule("IR-G21")
def test_the_hood_does_not_reach_a_civilian_in_her_car() -> None:
    """Nobody else is at her chain, so the Hood brings a card instead."""
    t = calls(c2="tanker_on_fire", s2="hypnotic_stare", lady="2A shepherd", deck="cracked_dam")
    assert t.chain(2) == "tanker_on_fire cracked_dam"
    assert t.lady == "2A shepherd"
    assert t.captured == set()


@rule("IR-R52", "IR-R72")
@pytest.mark.parametrize("hood", ["mass_hypnosis", "grounded_fleet", "grand_decoy"])
def test_she_neutralises_advanced_hood_cards_too(hood: str) -> None:
    t = calls(c2="tanker_on_fire+F(red) night_nurse", s2=hood, lady="2R", deck="cracked_dam", crew="tb1:scott", places="tb1:2")
    assert t.chain(2) == "tanker_on_fire+F(red) night_nurse"
    assert (t.discarded, t.places["tb1"], t.grounded) == ({hood}, 2, set())
