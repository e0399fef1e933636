"""The turn: exactly one of two actions."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.blanco.scenario_table import MIXED_GRID, MIXED_SECOND, OPEN_BROWN, player, table


@rule("BL-R24", "BL-R25", "BL-S08", "BL-G44")
def test_a_turn_is_one_draw_or_one_swap() -> None:
    """A grid of nine face-up cards: two draws and twelve swaps."""
    t = table(MIXED_GRID)
    assert t.choices_of("draw") == ["draw pile", "draw discard"]
    assert len(t.choices_of("swap")) == 12
    assert len(t.choices) == 14


@rule("BL-R24", "BL-S08")
@pytest.mark.parametrize("action", ["pass", "discard R2", "place R2 r1c1", "finish clearing"])
def test_nothing_else_can_be_done_instead_of_an_action(action: str) -> None:
    """No pass, no discard without a draw, no playing from the hand without a draw."""
    t = table(MIXED_GRID, "R2 R3")
    t.refuses(action)


@rule("BL-R24", "BL-S08")
def test_who_tries_something_else_is_sent_to_the_choice() -> None:
    t = table(MIXED_GRID, "R2 R3")
    for action in ("discard R2", "place R2 r1c1", "reveal r1c1", "look r1c1"):
        t.refuses(action, "BL-R24")


@rule("BL-R24", "BL-R25", "BL-S08")
def test_a_swap_is_allowed_in_the_very_first_turn() -> None:
    """The remark that it is used less often limits nothing."""
    t = table("R7 ?V1 ?P4 / ?Y2 ?T9 !O8 / ?G6 ?D3 ?B1", turns_taken=0)
    assert "swap r1c1 r1c2 reveal r1c2" in t.choices
    t.play("swap r1c1 r1c2 reveal r1c2")
    assert t.turn == 2


@rule("BL-R25")
def test_swapping_every_turn_is_allowed() -> None:
    t = table(MIXED_GRID, others=[player(OPEN_BROWN, "N11 N12")])
    for _ in range(10):
        assert t.phase == "choose_action"
        t.play("swap r1c1 r1c2")


@rule("BL-R24")
def test_both_actions_in_one_turn_are_refused() -> None:
    t = table(MIXED_GRID, "R2 R3", pile="Y7").play("draw pile")
    t.refuses("swap r1c1 r1c2", "BL-R24")
    t = table(MIXED_GRID).play("swap r1c1 r1c2")
    assert t.turn == 2


@rule("BL-R35", "BL-R37", "BL-S09")
def test_how_many_choices_a_grid_gives() -> None:
    """Each of the twelve pairs of a 3x3 grid twice if all is face down; seventeen pairs in a 3x4 grid."""
    assert len(table("?R1 ?O2 ?Y3 / ?G4 ?T5 ?B6 / ?D7 ?V8 ?P9").choices) == 26
    second = table(MIXED_SECOND, stage=2, discard="N1", others=[player("?N2 ?N3", "N11 N12")])
    assert len(second.choices) == 19
    assert len(table("R1 O2").choices) == 3


@rule("BL-G44")
@pytest.mark.parametrize(
    "grid",
    ["R1 O2", "R1 / O2", "?R1 ?O2", "R1 O2 Y3", "?R1 / O2 / !Y3", "R1 O2 / Y3 G4", "R1 O2 Y3 / G4 T5 B6", MIXED_GRID],
)
def test_there_is_always_a_draw_from_both_piles_and_a_swap(grid: str) -> None:
    """The smallest grids included: every grid has two neighbours."""
    t = table(grid)
    assert t.choices_of("draw") == ["draw pile", "draw discard"]
    assert t.choices_of("swap")
