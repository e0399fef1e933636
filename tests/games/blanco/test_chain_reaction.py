"""The chain reaction: several lines in one turn, one after the other."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck.testing.rules import rule
from tests.games.blanco.scenario_table import OPEN_BROWN, BlancoTable, cards, player, table

LINUS = "D4 ?V1 ?P2 / R3 G3 O7 / D9 ?T8 ?Y10"


def linus(grid: str = LINUS, **more: Any) -> BlancoTable:
    """The blue 3 completes his row of 3s."""
    return table(grid, "B3 Y1", pile="Y7", **more).play("draw pile", "place B3 r2c3")


def cross(grid: str, **more: Any) -> BlancoTable:
    """The yellow 5 is played to the top right."""
    return table(grid, "Y5 B1", pile="Y7", **more).play("draw pile", "place Y5 r1c3")


def linus_after_both(grid: str = LINUS, **more: Any) -> BlancoTable:
    return linus(grid, **more).play("clear row 2", "clear column 1")


# ---- The example ----


@rule("BL-R40", "BL-R41", "BL-R42", "BL-R43", "BL-G15", "BL-G16", "BL-S31")
def test_linus_clears_a_row_and_then_the_column_that_closed_up() -> None:
    """The manual's example: three 3s, then two dark blue bolts, then a look and a card turned up."""
    t = linus()
    assert t.lines == ["row 2"]
    t.play("clear row 2")
    assert t.grid == "D4 ?V1 ?P2 / D9 ?T8 ?Y10"
    assert t.lines == ["column 1"]
    t.play("clear column 1")
    assert t.grid == "?V1 ?P2 / ?T8 ?Y10"
    assert t.box == cards("R3 G3 B3 D4 D9")
    assert t.phase == "reward_look"
    t.play("look r2c2")
    assert t.phase == "reward_reveal"
    assert t.choices == ["reveal looked", "keep hidden"]
    t.play("reveal looked")
    assert t.grid == "?V1 ?P2 / ?T8 Y10"
    assert t.turn == 2


@rule("BL-R41", "BL-G39", "BL-S32")
def test_the_card_may_stay_face_down() -> None:
    t = linus_after_both().play("look r2c2", "keep hidden")
    assert t.grid == "?V1 ?P2 / ?T8 !Y10"
    assert t.turn == 2


@rule("BL-R41", "BL-G20", "BL-G45", "BL-S33")
def test_a_card_known_from_before_may_be_looked_at_and_turned_up() -> None:
    t = linus_after_both("D4 !V1 ?P2 / R3 G3 O7 / D9 ?T8 ?Y10").play("look r1c1", "reveal looked")
    assert t.grid == "V1 ?P2 / ?T8 ?Y10"


@rule("BL-R40", "BL-R41", "BL-G20", "BL-S34")
def test_who_skips_the_look_turns_up_nothing() -> None:
    t = linus_after_both().play("skip look")
    assert t.grid == "?V1 ?P2 / ?T8 ?Y10"
    assert t.turn == 2
    t.refuses("reveal looked", "BL-R41")


@rule("BL-R40", "BL-G08", "BL-G09", "BL-G51", "BL-S34")
def test_who_stops_after_the_first_line_gets_a_look_only_and_keeps_the_second_for_later() -> None:
    """Clearing on at once is allowed, not demanded."""
    t = linus(others=[player(OPEN_BROWN, "N11 N12")]).play("clear row 2", "finish clearing", "look r1c2")
    assert t.grid == "D4 !V1 ?P2 / D9 ?T8 ?Y10"
    assert (t.turn, t.phase) == (2, "choose_action")
    t.play("swap r1c1 r1c2", "swap r1c2 r1c3 reveal r1c3", "clear column 1")
    assert t.box == cards("R3 G3 B3 D4 D9")


@rule("BL-G20")
def test_only_the_card_just_looked_at_may_be_turned_up() -> None:
    t = linus_after_both("D4 !V1 ?P2 / R3 G3 O7 / D9 ?T8 ?Y10").play("look r2c2")
    assert t.choices == ["reveal looked", "keep hidden"]
    t.refuses("reveal r1c1", "BL-R41")
    t.refuses("look r1c2", "BL-R39")
    t.play("reveal looked")
    assert t.grid == "!V1 ?P2 / ?T8 Y10"


@rule("BL-R40", "BL-R43", "BL-R39", "BL-S35")
def test_three_lines_earn_one_look() -> None:
    t = linus("D4 V1 ?P2 / R3 G3 O7 / D9 V8 ?Y10").play("clear row 2")
    assert t.lines == ["column 1", "column 2"]
    t.play("clear column 2", "clear column 1")
    assert t.grid == "?P2 / ?Y10"
    t.play("look r1c1", "reveal looked")
    assert t.grid == "P2 / ?Y10"
    assert t.turn == 2


# ---- Row and column at once ----


@rule("BL-R43", "BL-R44", "BL-G12", "BL-G14", "BL-G15", "BL-S36")
@pytest.mark.parametrize("order", [["row 1", "column 3"], ["column 3", "row 1"]])
def test_in_a_3x3_grid_a_row_and_a_column_go_in_either_order(order: list[str]) -> None:
    """The same grid remains, and the second line counts as a chain reaction."""
    t = cross("R5 O5 Y8 / ?G4 T2 Y6 / D7 V1 Y9")
    assert t.lines == ["row 1", "column 3"]
    t.play(f"clear {order[0]}")
    assert t.lines == [order[1]]
    t.play(f"clear {order[1]}")
    assert t.grid == "?G4 T2 / D7 V1"
    t.play("look r1c1", "reveal looked")
    assert t.grid == "G4 T2 / D7 V1"


@rule("BL-G14")
@pytest.mark.parametrize("order", [["row 1", "column 3"], ["column 3", "row 1"]])
def test_in_a_3x4_grid_a_row_and_a_column_go_in_either_order(order: list[str]) -> None:
    t = cross("R5 O5 Y8 T5 / ?G4 T2 Y6 B2 / D7 V1 Y9 P3", stage=2)
    t.play(f"clear {order[0]}", f"clear {order[1]}")
    assert t.grid == "?G4 T2 B2 / D7 V1 P3"
    assert t.phase == "reward_look"


@rule("BL-R45", "BL-G04", "BL-G12", "BL-G13", "BL-S37")
@pytest.mark.parametrize(("line", "rest"), [("row 1", "R7 T2"), ("column 1", "O5 / T2")])
def test_in_a_2x2_grid_only_one_of_a_row_and_a_column_goes(line: str, rest: str) -> None:
    """The player chooses; the other line is down to one card, and one line is no chain reaction."""
    t = table("R5 O5 / G7 T2", "R7 B1", pile="Y7").play("draw pile", "place R7 r2c1")
    assert t.lines == ["row 1", "column 1"]
    t.play(f"clear {line}")
    assert t.grid == rest
    assert t.turn == 2


@rule("BL-R45", "BL-G15")
def test_one_line_of_a_2x2_cross_is_no_chain_reaction() -> None:
    """With a face-down card left there is a look, and then the turn is over."""
    t = table("R5 O5 / G7 ?T2", "R7 B1", pile="Y7").play("draw pile", "place R7 r2c1", "clear row 1", "look r1c2")
    assert t.grid == "R7 !T2"
    assert t.turn == 2


@rule("BL-R44", "BL-R08", "BL-G12", "BL-G14", "BL-S38")
def test_with_two_rows_the_column_must_go_first() -> None:
    """The worse order is allowed; it breaks up the column."""
    t = cross("R5 O5 Y8 / G4 T2 Y6").play("clear row 1")
    assert t.grid == "G4 T2 Y6"
    assert t.turn == 2
    t = cross("R5 O5 Y8 / G4 T2 Y6").play("clear column 3")
    assert t.grid == "R5 O5 / G4 T2"
    assert t.lines == ["row 1"]
    assert t.play("clear row 1").grid == "G4 T2"


@rule("BL-G14", "BL-R44")
def test_with_two_rows_of_four_the_column_must_go_first_too() -> None:
    grid = "R5 O5 Y8 V5 / G4 T2 Y6 P3"
    assert cross(grid, stage=2).play("clear row 1").grid == "G4 T2 Y6 P3"
    t = cross(grid, stage=2).play("clear column 3", "clear row 1")
    assert t.grid == "G4 T2 P3"


@rule("BL-G14", "BL-R44")
def test_with_two_columns_the_row_must_go_first() -> None:
    grid, hand = "O5 G8 / T2 Y6 / V1 Y9", "Y5 B1"
    t = table(grid, hand, pile="Y7").play("draw pile", "place Y5 r1c2")
    assert t.lines == ["row 1", "column 2"]
    assert t.play("clear column 2").grid == "O5 / T2 / V1"
    assert t.turn == 2
    t = table(grid, hand, pile="Y7").play("draw pile", "place Y5 r1c2", "clear row 1", "clear column 2")
    assert t.grid == "T2 / V1"


# ---- Parallel lines and three at once ----


@rule("BL-R43", "BL-G13", "BL-S41")
def test_two_columns_of_a_2x2_grid_may_both_go() -> None:
    """The exception is about a row with a column only."""
    t = table("B5 R7 / R2 B9").play("swap r1c1 r1c2")
    assert t.lines == ["column 1", "column 2"]
    t.play("clear column 1")
    assert t.grid == "B5 / B9"
    assert t.lines == ["column 1"]
    t.play("clear column 1")
    assert t.phase == "deploy_reveal"


@rule("BL-G13", "BL-R43")
def test_two_rows_of_a_2x2_grid_may_both_go() -> None:
    t = table("R5 O7 / Y7 G5", stage=2).play("swap r1c1 r2c1")
    assert t.lines == ["row 1", "row 2"]
    t.play("clear row 2", "clear row 1")
    assert t.is_over()


@rule("BL-R43", "BL-G12")
def test_lines_never_go_two_at_once() -> None:
    """After each line the grid closes up and the lines are judged afresh."""
    t = table("B5 R7 Y1 / R2 B9 ?G3 / R4 B1 P8").play("swap r1c1 r1c2")
    assert t.lines == ["column 1", "column 2"]
    t.play("clear column 1")
    assert t.box == cards("R7 R2 R4")
    assert t.lines == ["column 1"]


@rule("BL-G49", "BL-G12")
def test_a_swap_that_turns_up_a_card_can_complete_three_lines() -> None:
    """Across: its row and both columns.  Up and down: its column and both rows."""
    t = table("B9 R6 ?V2 / R5 ?B5 Y5 / B7 R1 ?G8").play("swap r2c1 r2c2 reveal r2c2")
    assert t.lines == ["row 2", "column 1", "column 2"]
    t = table("B1 R4 O4 / ?R7 G7 B7 / R2 V5 ?T6").play("swap r1c1 r2c1 reveal r2c1")
    assert t.grid == "R7 R4 O4 / B1 G7 B7 / R2 V5 ?T6"
    assert t.lines == []
    t = table("R7 G4 O4 / ?R4 V7 B7 / R2 V5 ?T6").play("swap r1c1 r2c1 reveal r2c1")
    assert t.grid == "R4 G4 O4 / R7 V7 B7 / R2 V5 ?T6"
    assert t.lines == ["row 1", "row 2", "column 1"]


@rule("BL-G19", "BL-G49", "BL-G52", "BL-R39", "BL-S57")
def test_lines_kept_before_the_reward_may_go_after_a_card_is_turned_up() -> None:
    """Also if that card completed nothing; there is no second look."""
    t = table("B9 R6 ?V2 / R5 ?B5 Y5 / B7 R1 ?G8").play("swap r2c1 r2c2 reveal r2c2")
    t.play("clear row 2", "clear column 1")
    assert t.grid == "R6 ?V2 / R1 ?G8"
    assert t.lines == ["column 1"]
    t.play("finish clearing", "look r1c2", "reveal looked")
    assert t.grid == "R6 V2 / R1 ?G8"
    assert t.phase == "clear_lines"
    assert t.choices == ["clear column 1", "finish clearing"]
    t.play("clear column 1")
    assert t.grid == "V2 / ?G8"
    assert (t.turn, t.phase) == (2, "choose_action")


@rule("BL-G52", "BL-S57")
@pytest.mark.parametrize("end", [["look r1c2", "keep hidden"], ["skip look"]])
def test_without_a_card_turned_up_there_is_no_second_clearing(end: list[str]) -> None:
    t = table("B9 R6 ?V2 / R5 ?B5 Y5 / B7 R1 ?G8").play("swap r2c1 r2c2 reveal r2c2", "clear row 2", "clear column 1")
    t.play("finish clearing", *end)
    assert t.turn == 2
    assert t.grid.startswith("R6 ")


@rule("BL-G52")
def test_a_line_kept_after_the_second_clearing_waits_for_a_later_turn() -> None:
    t = table("B9 R6 ?V2 / R5 ?B5 Y5 / B7 R1 ?G8").play("swap r2c1 r2c2 reveal r2c2", "clear row 2", "clear column 1")
    t.play("finish clearing", "look r1c2", "reveal looked", "finish clearing")
    assert t.grid == "R6 V2 / R1 ?G8"
    assert t.turn == 2


# ---- The card turned up completes a line ----


@rule("BL-G19", "BL-R39")
def test_a_line_completed_by_the_reward_card_may_be_cleared_at_once() -> None:
    """No second look, although a line was cleared and a card is face down."""
    t = linus_after_both("D4 V1 V2 / R3 G3 O7 / D9 ?V8 ?Y10").play("look r2c1", "reveal looked")
    assert t.lines == ["column 1"]
    t.play("clear column 1")
    assert t.grid == "V2 / ?Y10"
    assert t.turn == 2


def last_two_lines(stage: int) -> BlancoTable:
    """Two rows go; of the last row one card is face down and fits."""
    t = table("R5 ?O5 / G3 Y3 / B7 P2", "T7 B1", pile="Y7", stage=stage).play("draw pile", "place T7 r3c2")
    t.play("clear row 3", "clear row 2")
    assert t.grid == "R5 ?O5"
    return t.play("look r1c2", "reveal looked")


@rule("BL-G17", "BL-G19", "BL-R48")
def test_the_reward_card_may_empty_the_first_grid_and_the_new_grid_brings_its_own_look() -> None:
    """The one turn that can hold two looks."""
    t = last_two_lines(stage=1).play("clear row 1")
    assert t.phase == "deploy_reveal"
    t.play("reveal r1c1")
    assert t.phase == "deploy_look"
    t.play("look r2c2")
    assert t.turn == 2


@rule("BL-G19", "BL-G48")
def test_the_reward_card_may_empty_the_second_grid_and_win() -> None:
    t = last_two_lines(stage=2).play("clear row 1")
    assert t.winners() == (1,)


# ---- Mandatory clearing ----


@rule("BL-G51", "BL-R40")
def test_with_mandatory_clearing_the_chain_must_be_finished() -> None:
    t = linus(options={"clearing": "mandatory"}).play("clear row 2")
    assert t.choices == ["clear column 1"]
    t.refuses("finish clearing", "BL-G08")


@rule("BL-G51", "BL-G19")
def test_with_mandatory_clearing_a_line_completed_by_the_reward_card_must_go() -> None:
    t = linus_after_both("D4 V1 V2 / R3 G3 O7 / D9 ?V8 ?Y10", options={"clearing": "mandatory"})
    t.play("look r2c1", "reveal looked")
    assert t.choices == ["clear column 1"]
