"""What counts as a chain reaction: any second line of a turn, or with `chain_rule = knock_on` only a new one."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.blanco.scenario_table import BlancoTable, table

KNOCK_ON = {"chain_rule": "knock_on"}


def linus(options: dict[str, str]) -> BlancoTable:
    """He has cleared the row of 3s and the dark blue column that closed up."""
    t = table("D4 ?V1 ?P2 / R3 G3 O7 / D9 ?T8 ?Y10", "B3 Y1", pile="Y7", options=options)
    return t.play("draw pile", "place B3 r2c3", "clear row 2", "clear column 1")


def cross(options: dict[str, str]) -> BlancoTable:
    """The yellow 5 completes row 1 and column 3."""
    t = table("R5 O5 V8 / ?G4 T2 Y6 / D7 V1 Y9", "Y5 B1", pile="Y7", options=options)
    return t.play("draw pile", "place Y5 r1c3")


@rule("BL-G15")
def test_a_kept_line_counts_for_a_chain_reaction() -> None:
    """Row 1 was kept earlier, row 2 is completed now."""
    t = table("R5 O5 Y5 / G4 T4 B6 / D7 V1 ?P9", "P4 B1", pile="Y7").play("draw pile", "place P4 r2c3")
    t.play("clear row 1", "clear row 1", "look r1c3")
    assert t.phase == "reward_reveal"


@rule("BL-G15")
def test_with_knock_on_a_line_the_closing_up_made_counts() -> None:
    t = linus(KNOCK_ON).play("look r2c2")
    assert t.phase == "reward_reveal"


@rule("BL-G15")
@pytest.mark.parametrize("order", [["row 1", "column 3"], ["column 3", "row 1"]])
def test_with_knock_on_a_cross_does_not_count(order: list[str]) -> None:
    """The second line has become shorter, but it was complete from the start."""
    t = cross(KNOCK_ON).play(f"clear {order[0]}", f"clear {order[1]}", "look r1c1")
    assert t.grid == "!G4 T2 / D7 V1"
    assert t.turn == 2


@rule("BL-G15")
def test_with_knock_on_a_kept_line_does_not_count() -> None:
    t = table("R5 O5 Y5 / G4 T4 B6 / D7 V1 ?P9", "P4 B1", pile="Y7", options=KNOCK_ON)
    t.play("draw pile", "place P4 r2c3", "clear row 1", "clear row 1", "look r1c3")
    assert t.turn == 2


@rule("BL-G15")
def test_with_knock_on_parallel_lines_of_one_swap_do_not_count() -> None:
    t = table("B5 R7 Y1 / R2 B9 ?G3 / R4 B1 P8", options=KNOCK_ON).play("swap r1c1 r1c2")
    t.play("clear column 1", "clear column 1", "look r2c1")
    assert t.turn == 2


@rule("BL-G15")
def test_with_knock_on_the_order_decides_whether_a_new_line_is_the_second() -> None:
    """Row 2 and column 3 are complete; clearing row 2 brings D4 and D9 together.  A new line is never the first."""
    grid = "D4 ?V1 Y2 / R3 G3 O7 / D9 ?T8 Y10"
    t = table(grid, "Y3 B1", pile="Y7", options=KNOCK_ON).play("draw pile", "place Y3 r2c3")
    assert t.lines == ["row 2", "column 3"]
    t.play("clear row 2")
    assert t.lines == ["column 1", "column 3"]
    t.play("clear column 3", "finish clearing", "look r1c2")
    assert t.turn == 2
    t = table(grid, "Y3 B1", pile="Y7", options=KNOCK_ON).play("draw pile", "place Y3 r2c3", "clear row 2")
    t.play("clear column 1", "finish clearing", "look r1c1")
    assert t.phase == "reward_reveal"


@rule("BL-G15")
@pytest.mark.parametrize(
    ("grid", "swap", "lines"),
    [
        ("R5 O5 Y5 / G4 T2 ?B6 / D7 V7 P7", "r2c1 r2c2", ["row 1", "row 2"]),
        ("R5 O5 Y5 / G4 T2 ?B6 / D7 V7 P7", "r2c1 r2c2", ["row 3", "row 1"]),
        ("R5 G4 Y1 / R6 T2 Y7 / R8 ?B6 Y9", "r1c2 r2c2", ["column 1", "column 2"]),
        ("R5 G4 Y1 / R6 T2 Y7 / R8 ?B6 Y9", "r1c2 r2c2", ["column 3", "column 1"]),
    ],
)
def test_with_knock_on_an_old_line_is_old_wherever_closing_up_moves_it(grid: str, swap: str, lines: list[str]) -> None:
    t = table(grid, options=KNOCK_ON).play(f"swap {swap}", *[f"clear {line}" for line in lines])
    assert t.phase == "reward_look"
    assert t.play(t.choices[0]).turn == 2


@rule("BL-G15")
@pytest.mark.parametrize(
    ("grid", "card", "lines"),
    [
        ("R5 O5 B8 / G4 T4 Y9 / D7 ?V1 Y2", "Y5 r1c3", ["row 1", "column 3", "row 1"]),
        ("R5 G4 ?Y1 / R6 G9 V2 / B8 O7 P7", "R7 r3c1", ["column 1", "row 3", "column 1"]),
    ],
)
def test_with_knock_on_a_new_line_is_new_also_where_an_old_one_lay(grid: str, card: str, lines: list[str]) -> None:
    """The third line was completed by the closing up after the first two."""
    t = table(grid, f"{card.split()[0]} B1", options=KNOCK_ON, pile="Y12").play("draw pile", f"place {card}")
    t.play(*[f"clear {line}" for line in lines])
    assert t.phase == "reward_look"
    assert t.play(t.choices[0]).phase == "reward_reveal"


@rule("BL-G15")
def test_with_knock_on_a_position_laid_out_at_the_clearing_counts_its_complete_lines_as_old() -> None:
    """Clearing is just beginning: nothing has been cleared in this turn."""
    t = table("R5 O5 Y5 / ?G4 T2 Y6 / D7 V1 Y9", "Y7 B1", phase="clear_lines", options=KNOCK_ON)
    t.play("clear row 1", "clear column 3", "look r1c1")
    assert t.turn == 2
