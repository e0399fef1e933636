"""Clearing lines and closing up."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck import PositionError
from stormdeck.testing.rules import rule
from tests.games.blanco.scenario_table import BROWN_GRID, OPEN_BROWN, BlancoTable, cards, player, spare_cards, table

REACHABLE = {(3, 4), (3, 3), (2, 4), (2, 3), (3, 2), (2, 2), (1, 4), (1, 3), (3, 1), (1, 2), (2, 1), (0, 0)}


def play_card(grid: str, card: str, cell: str, **more: Any) -> BlancoTable:
    """Draw Y7 and play a card that was in hand."""
    return table(grid, f"{card} B1", pile="Y7", **more).play("draw pile", f"place {card} {cell}")


# ---- What makes a line ----


@rule("BL-R09", "BL-R11", "BL-R12", "BL-G18", "BL-S21")
def test_a_column_of_one_colour_can_be_cleared_into_the_box() -> None:
    """With no face-down card there is no look, so the turn passes."""
    t = table("R1 O2 Y3 / R4 T5 B6 / D7 V8 P9", "R2 R3", pile="Y7").play("draw pile", "place R3 r3c1")
    assert t.phase == "clear_lines"
    assert t.choices == ["clear column 1", "finish clearing"]
    t.play("clear column 1")
    assert t.grid == "O2 Y3 / T5 B6 / V8 P9"
    assert t.box == cards("R1 R4 R3")
    assert t.top_discard == "D7"
    assert t.turn == 2


@rule("BL-R09", "BL-R10", "BL-S22")
@pytest.mark.parametrize(
    ("grid", "card", "cell", "lines"),
    [
        ("R5 O2 Y3 / O5 T1 B6 / Y8 V8 P9", "Y5", "r3c1", []),  # a column of one number
        ("R5 R1 Y3 / G4 T5 B6 / D7 V8 P9", "R2", "r1c3", []),  # a row of one colour
        ("R5 O5 Y3 / G4 T1 B6 / D7 V8 P9", "Y5", "r1c3", ["row 1"]),
    ],
)
def test_rows_go_by_number_and_columns_by_colour(grid: str, card: str, cell: str, lines: list[str]) -> None:
    t = play_card(grid, card, cell)
    assert t.lines == lines
    assert t.phase == ("clear_lines" if lines else "choose_action")


@rule("BL-R07", "BL-S23")
@pytest.mark.parametrize(
    ("grid", "card", "cell"),
    [
        ("R5 O2 Y3 / G4 R6 B12 / D7 V8 P9", "R7", "r3c3"),
        ("R5 O2 Y3 / T4 Y5 B6 / D7 V8 P9", "G5", "r3c3"),
        ("V3 O2 R5 / T4 R6 B12 / D7 V8 P9", "R7", "r3c1"),
        ("V3 O2 R5 / T4 Y5 B6 / D7 V8 P9", "G5", "r3c1"),
    ],
)
def test_a_diagonal_is_no_line(grid: str, card: str, cell: str) -> None:
    """Neither of one colour nor of one number, in neither direction."""
    t = play_card(grid, card, cell)
    assert t.turn == 2
    assert t.box == set()


@rule("BL-R07", "BL-R09", "BL-G07", "BL-S24")
def test_a_face_down_card_does_not_count_even_if_its_owner_knows_it() -> None:
    t = table("R1 O2 Y3 / R4 T5 B6 / !R7 V8 P9", "R2 R3", pile="Y7")
    t.play("draw pile", "discard Y7")
    assert t.phase == "reveal_after_discard"
    t.refuses("clear column 1")
    t.play("reveal r3c1")
    assert t.lines == ["column 1"]


@rule("BL-G07", "BL-R07")
def test_playing_next_to_a_face_down_card_completes_nothing() -> None:
    t = play_card("R1 O2 Y3 / R4 T5 B6 / ?R7 V8 P9", "R2", "r1c1")
    assert t.turn == 2
    t = play_card("R5 O5 Y8 / ?G5 !T5 B6 / Y9 Y10 P9", "Y5", "r2c3")
    assert t.turn == 2


@rule("BL-R08", "BL-R10")
@pytest.mark.parametrize(
    ("grid", "stage", "cell"),
    [
        ("R5 O8", 1, "r1c2"),
        ("R5 T5 O8", 1, "r1c3"),
        ("R5 T5 P5 O8", 2, "r1c4"),
        ("R5 O8 / G1 T2", 1, "r1c2"),
        ("G1 T2 B3 V4 / R5 G5 P5 O8", 2, "r2c4"),
    ],
)
def test_rows_of_two_three_and_four_can_be_cleared(grid: str, stage: int, cell: str) -> None:
    t = play_card(grid, "O5", cell, stage=stage)
    assert t.lines == [f"row {cell[1]}"]


@rule("BL-R08", "BL-R09")
@pytest.mark.parametrize(
    ("grid", "stage", "cell"),
    [
        ("R5 / O8", 1, "r2c1"),
        ("R5 / R12 / O8", 1, "r3c1"),
        ("R5 G1 / O8 T2", 1, "r2c1"),
        ("G1 T2 B3 R5 / P1 P2 D5 R8 / V1 V2 V3 O9", 2, "r3c4"),
    ],
)
def test_columns_of_two_and_three_can_be_cleared(grid: str, stage: int, cell: str) -> None:
    t = play_card(grid, "R7", cell, stage=stage)
    assert t.lines == [f"column {cell[3]}"]


@rule("BL-R08", "BL-G04", "BL-G06", "BL-S39")
def test_the_lines_across_a_single_line_do_not_count() -> None:
    """A single row goes by its number only, a single column by its colour only."""
    assert play_card("R5 R6 O1", "R7", "r1c3").turn == 2
    assert play_card("R5 / O5 / G1", "Y5", "r3c1").turn == 2
    assert play_card("R5 O5 Y8", "Y5", "r1c3").lines == ["row 1"]
    assert play_card("R5 / R6 / O1", "R7", "r3c1").lines == ["column 1"]


@rule("BL-R08", "BL-R09", "BL-R10", "BL-G06", "BL-S40")
def test_two_cards_are_a_line() -> None:
    t = table("R5 / O5", "R7 B1", pile="Y7").play("draw pile")
    t.play("place R7 r2c1")
    assert t.lines == ["column 1"]
    assert play_card("R5 / O8", "O5", "r2c1").turn == 2
    assert play_card("R5 O8", "R7", "r1c2").turn == 2


@rule("BL-G04", "BL-R08")
def test_a_single_card_cannot_be_cleared() -> None:
    """In a single row every column is one card, in a single column every row is."""
    t = play_card("R5 O5 Y8", "Y5", "r1c3")
    assert t.choices == ["clear row 1", "finish clearing"]
    t.refuses("clear column 1", "BL-G04")
    t = play_card("R5 / R6 / O1", "R7", "r3c1")
    t.refuses("clear row 2", "BL-G04")


@rule("BL-R13", "BL-R09", "BL-R12", "BL-R38", "BL-S25")
def test_sarah_clears_three_red_bolts() -> None:
    """The manual's example, in the second grid."""
    t = table("G1 R2 ?T3 ?B4 / ?D5 R6 ?V7 ?P8 / ?Y9 O10 ?G11 ?T12", "R3 B1", stage=2, pile="Y7")
    t.play("draw pile", "place R3 r3c2", "clear column 2")
    assert t.grid == "G1 ?T3 ?B4 / ?D5 ?V7 ?P8 / ?Y9 ?G11 ?T12"
    assert t.phase == "reward_look"


@rule("BL-R14", "BL-R10", "BL-R11", "BL-S26")
def test_tim_clears_four_sixes() -> None:
    """The manual's example, in the second grid."""
    t = table("?G1 ?R2 ?T3 ?B4 / D6 R6 V6 P8 / ?Y9 ?O10 ?G11 ?T12", "G6 B1", stage=2, pile="Y7")
    t.play("draw pile", "place G6 r2c4", "clear row 2")
    assert t.grid == "?G1 ?R2 ?T3 ?B4 / ?Y9 ?O10 ?G11 ?T12"
    assert t.box == cards("D6 R6 V6 G6")


# ---- Closing up ----


@rule("BL-R12", "BL-R34", "BL-G11", "BL-S27")
def test_cards_that_meet_when_the_grid_closes_up_are_neighbours() -> None:
    t = table("G1 R2 T3 / D5 R6 V7 / Y9 O10 G11", "R3 B1", pile="Y7", others=[player(OPEN_BROWN, "N11 N12")])
    t.refuses("swap r1c1 r1c3")
    t.play("draw pile", "place R3 r3c2", "clear column 2")
    assert t.grid == "G1 T3 / D5 V7 / Y9 G11"
    t.play("swap r1c1 r1c2")
    assert t.turn == 1
    t.play("swap r1c1 r1c2")
    assert t.grid == "T3 G1 / D5 V7 / Y9 G11"


@rule("BL-R12", "BL-G11")
@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("row 1", "!D5 ?V7 G8 / Y9 O10 !N11"),
        ("row 2", "R5 O5 Y5 / Y9 O10 !N11"),
        ("row 3", "R5 O5 Y5 / !D5 ?V7 G8"),
        ("column 1", "O5 Y5 / ?V7 G8 / O10 !N11"),
        ("column 2", "R5 Y5 / !D5 G8 / Y9 !N11"),
        ("column 3", "R5 O5 / !D5 ?V7 / Y9 O10"),
    ],
)
def test_rows_and_columns_keep_their_order_faces_and_knowledge(line: str, after: str) -> None:
    """Whichever line goes, from the middle or from an edge."""
    face_up = {
        "row 1": "R5 O5 Y5 / !D5 ?V7 G8 / Y9 O10 !N11",
        "row 2": "R5 O5 Y5 / D8 V8 G8 / Y9 O10 !N11",
        "row 3": "R5 O5 Y5 / !D5 ?V7 G8 / Y9 O9 N9",
        "column 1": "R5 O5 Y5 / R6 ?V7 G8 / R9 O10 !N11",
        "column 2": "R5 O7 Y5 / !D5 O6 G8 / Y9 O10 !N11",
        "column 3": "R5 O5 Y7 / !D5 ?V7 Y8 / Y9 O10 Y11",
    }[line]
    other = [player("?N2 ?N3 / ?N4 ?N5", "N7 N12")]
    t = table(face_up, "B1 B2", phase="clear_lines", others=other).play(f"clear {line}")
    assert t.grid == after


@rule("BL-R11")
def test_cleared_cards_go_into_the_box_and_not_onto_the_discard_pile() -> None:
    t = play_card("R5 O5 Y8 / G4 T2 B6", "Y5", "r1c3")
    discard = t.discard
    t.play("clear row 1")
    assert t.discard == discard == "N1 Y8"
    assert t.box == cards("R5 O5 Y5")


# ---- May, not must ----


@rule("BL-R07", "BL-G08", "BL-G09", "BL-S51")
def test_a_complete_line_may_be_kept_and_cleared_in_a_later_turn() -> None:
    """Not before that turn's action, and no look for a line that was not cleared."""
    t = table("R5 O5 Y8 / G4 T2 ?B6", "Y5 B1", pile="Y7", others=[player(OPEN_BROWN, "N11 N12")]).play(
        "draw pile", "place Y5 r1c3"
    )
    t.play("finish clearing")
    assert t.grid == "R5 O5 Y5 / G4 T2 ?B6"
    assert (t.turn, t.phase) == (2, "choose_action")
    t.play("swap r1c1 r1c2")
    t.refuses("clear row 1", "BL-G09")
    t.play("swap r2c1 r2c2", "clear row 1")
    assert t.grid == "T2 G4 ?B6"
    assert t.phase == "reward_look"


@rule("BL-G08", "BL-G51", "BL-S52")
def test_with_mandatory_clearing_a_complete_line_must_go() -> None:
    t = table("R5 O5 Y8 / G4 T2 ?B6", "Y5 B1", pile="Y7", options={"clearing": "mandatory"})
    t.play("draw pile", "place Y5 r1c3")
    assert t.choices == ["clear row 1"]
    t.refuses("finish clearing", "BL-G08")


@rule("BL-G08", "BL-G51")
def test_with_mandatory_clearing_the_order_is_still_the_players_choice() -> None:
    t = play_card("R5 O5 V8 / ?G4 T2 Y6 / D7 V1 Y9", "Y5", "r1c3", options={"clearing": "mandatory"})
    assert t.choices == ["clear row 1", "clear column 3"]
    t.play("clear column 3")
    assert t.choices == ["clear row 1"]


@rule("BL-G09", "BL-G35")
def test_nobody_clears_in_another_players_turn() -> None:
    """Player 1 has kept a row; player 2 cannot clear it, nor can player 1 now."""
    t = table("R5 O5 Y5 / G4 T2 B6", others=[player(OPEN_BROWN, "N11 N12")]).play("swap r2c1 r2c2", "finish clearing")
    assert t.turn == 2
    t.refuses("clear row 1", "BL-G09")
    t.play("draw pile", "place N11 r1c1")
    assert t.grid == "R5 O5 Y5 / T2 G4 B6"


@rule("BL-G09")
def test_kept_lines_are_eligible_after_any_action() -> None:
    """A draw with a discard, a draw with a play elsewhere, a swap elsewhere."""
    kept = "R5 O5 Y5 / G4 T2 B6"
    for actions in (["draw pile", "discard Y7"], ["draw pile", "place Y7 r2c1"], ["swap r2c1 r2c2"]):
        assert table(kept, "B1 B2", pile="Y7").play(*actions).lines == ["row 1"]


@rule("BL-R53", "BL-S56")
def test_the_tip_about_the_last_line_is_never_enforced() -> None:
    """Clearing the row leaves three cards in one line: unwise, and allowed."""
    t = play_card("R5 O5 Y8 / G4 T2 B6", "Y5", "r1c3").play("clear row 1")
    assert t.grid == "G4 T2 B6"


# ---- Shapes ----


def grid_with_line(rows: int, columns: int, line: str) -> str:
    """A face-up grid in which just one line is complete."""
    kind, number = line.split()
    letters, grid = "ROYGTBDVPN", []
    for row in range(rows):
        words = []
        for column in range(columns):
            letter, value = letters[3 * row + column], 4 * row + column + 1
            if kind == "row" and row == int(number) - 1:
                value = 12
            if kind == "column" and column == int(number) - 1:
                letter = "N"
            words.append(f"{letter}{value}")
        grid.append(" ".join(words))
    return " / ".join(grid)


def shapes_after(rows: int, columns: int, stage: int) -> set[tuple[int, int]]:
    """Every shape one cleared line makes of this one, as the engine does it; (0, 0) where the grid is empty."""
    after = set()
    for line in [f"row {row + 1}" for row in range(rows)] + [f"column {column + 1}" for column in range(columns)]:
        length = columns if line.startswith("row") else rows
        if length < 2:
            continue
        grid = grid_with_line(rows, columns, line)
        first, second, discard = spare_cards(3, grid).split()
        t = table(grid, discard=discard, phase="clear_lines", stage=stage, others=[player(f"?{first} ?{second}")])
        assert t.lines == [line]
        t.play(f"clear {line}")
        gone = t.phase in ("", "deploy_reveal")
        after.add((0, 0) if gone else t.shape_of(1))
    return after


@rule("BL-G05", "BL-G04", "BL-R12")
def test_no_grid_ever_comes_down_to_a_single_card() -> None:
    """Every shape that clearing can reach, from both grids, line by line."""
    for start, stage in (((3, 3), 1), ((3, 4), 2)):
        reached, waiting = {start}, [start]
        while waiting:
            rows, columns = waiting.pop()
            for shape in shapes_after(rows, columns, stage) - reached:
                reached.add(shape)
                if shape != (0, 0):
                    waiting.append(shape)
        assert (1, 1) not in reached
        assert reached <= REACHABLE
        if stage == 2:
            assert reached == REACHABLE
            assert {rows * columns for rows, columns in reached} == {0, 2, 3, 4, 6, 8, 9, 12}


@rule("BL-G05")
@pytest.mark.parametrize("stage", [1, 2])
def test_a_position_with_a_single_card_is_refused(stage: int) -> None:
    with pytest.raises(PositionError, match="BL-G05"):
        table("R5", stage=stage)


@rule("BL-G06")
@pytest.mark.parametrize(
    ("grid", "card", "cell", "stage"),
    [("R5 O8", "O5", "r1c2", 2), ("R5 O5 Y8", "Y5", "r1c3", 2), ("R5 O5 V5 Y8", "Y5", "r1c4", 2), ("R5 / O8", "R7", "r2c1", 2)],
)
def test_a_single_line_goes_as_a_whole(grid: str, card: str, cell: str, stage: int) -> None:
    t = play_card(grid, card, cell, stage=stage, others=[player(BROWN_GRID, "N11 N12")])
    t.play(t.choices[0])
    assert t.winners() == (1,)
