"""The reward for clearing: one look."""

from __future__ import annotations

from stormdeck.testing.rules import rule
from tests.games.blanco.scenario_table import BlancoTable, table


def after_one_column() -> BlancoTable:
    """Column 2 has just been cleared; two cards are face down."""
    t = table("G1 R2 ?T3 / D5 R6 ?V7 / Y9 O10 G11", "R3 B1", pile="Y7")
    return t.play("draw pile", "place R3 r3c2", "clear column 2")


@rule("BL-R38", "BL-R39", "BL-G16", "BL-S28")
def test_who_cleared_a_line_may_look_at_one_face_down_card() -> None:
    """One line earns a look and no more."""
    t = after_one_column()
    assert t.phase == "reward_look"
    assert t.choices == ["look r1c2", "look r2c2", "skip look"]
    t.refuses("look r1c1", "BL-R38")
    t.play("look r1c2")
    assert t.grid == "G1 !T3 / D5 ?V7 / Y9 G11"
    assert t.grid_seen_by(1) == "G1 !T3 / D5 ? / Y9 G11"
    assert t.grid_seen_by(2) == "G1 ! / D5 ? / Y9 G11"
    assert (t.turn, t.phase) == (2, "choose_action")
    t.refuses("look r2c2")


@rule("BL-R38", "BL-G39", "BL-S29")
def test_the_look_may_be_skipped() -> None:
    t = after_one_column().play("skip look")
    assert t.grid == "G1 ?T3 / D5 ?V7 / Y9 G11"
    assert t.turn == 2


@rule("BL-R28", "BL-R38", "BL-R39", "BL-G17", "BL-S30")
def test_turning_a_card_up_is_not_a_look() -> None:
    """R7 is turned up after the discard, and the look is still there."""
    t = table("R1 ?O2 Y3 / R4 T5 B6 / ?R7 V8 P9", "R2 R3", pile="Y7")
    t.play("draw pile", "discard Y7", "reveal r3c1", "clear column 1")
    assert t.phase == "reward_look"
    t.play("look r1c1")
    assert t.grid == "!O2 Y3 / T5 B6 / V8 P9"


@rule("BL-G16")
def test_the_look_comes_when_clearing_is_finished() -> None:
    """Two lines are complete: after the first no look is offered yet, after stopping it is."""
    t = table("R5 O5 Y8 / ?G4 T2 Y6 / D7 V1 Y9", "Y5 B1", pile="Y7").play("draw pile", "place Y5 r1c3", "clear row 1")
    assert t.phase == "clear_lines"
    assert t.choices_of("look") == []
    t.play("finish clearing")
    assert t.phase == "reward_look"


@rule("BL-G18", "BL-R38")
def test_without_a_face_down_card_there_is_no_look() -> None:
    t = table("R5 O5 Y8 / G4 T2 B6", "Y5 B1", pile="Y7").play("draw pile", "place Y5 r1c3", "clear row 1")
    assert t.turn == 2


@rule("BL-R38", "BL-G18")
def test_a_line_that_was_not_cleared_earns_nothing() -> None:
    t = table("R5 O5 Y8 / G4 T2 ?B6", "Y5 B1", pile="Y7").play("draw pile", "place Y5 r1c3", "finish clearing")
    assert t.turn == 2
    assert t.grid == "R5 O5 Y5 / G4 T2 ?B6"


@rule("BL-G45", "BL-R38")
def test_a_card_looked_at_before_is_not_looked_at_again_for_free() -> None:
    """Outside the reward there is no look; the reward may be spent on it."""
    t = table("G1 R2 !T3 / D5 R6 ?V7 / Y9 O10 G11", "R3 B1", pile="Y7")
    t.refuses("look r1c3")
    t.play("draw pile", "place R3 r3c2", "clear column 2")
    assert "look r1c2" in t.choices
    t.play("look r1c2")
    assert t.grid == "G1 !T3 / D5 ?V7 / Y9 G11"


@rule("BL-G46")
def test_the_others_see_where_a_player_looked_but_not_what() -> None:
    t = after_one_column()
    assert t.new_log(2, "look r1c2") == ["Player 1 looks at the face-down card at row 1, column 2."]
    assert t.log(None)[-1] == t.log(2)[-1]
    assert t.log(1)[-1] == "You look at the face-down card at row 1, column 2: turquoise 3."
