"""Action B: swap two neighbours."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.blanco.scenario_table import MIXED_GRID, cards, player, table

REST = " Y3 / G4 T5 B6 / D7 V8 P9"


@rule("BL-R33", "BL-R34", "BL-R35", "BL-S17")
def test_two_neighbours_change_places_and_nothing_is_drawn() -> None:
    t = table(MIXED_GRID, "R2 R3")
    pile = t.pile
    t.play("swap r1c1 r2c1")
    assert t.grid == "G4 O2 Y3 / R1 T5 B6 / D7 V8 P9"
    assert t.hand == cards("R2 R3")
    assert t.pile == pile
    assert t.discard == "N1"
    assert t.turn == 2


@rule("BL-R34", "BL-S17")
@pytest.mark.parametrize("pair", ["r1c1 r2c2", "r1c1 r1c3", "r1c1 r3c1", "r1c3 r2c1", "r1c1 r1c1", "r3c3 r1c1"])
def test_cards_that_are_no_neighbours_cannot_be_swapped(pair: str) -> None:
    """Not diagonally, not across a card, not around the corner."""
    table(MIXED_GRID).refuses(f"swap {pair}")


@rule("BL-R34", "BL-G23")
@pytest.mark.parametrize("pair", ["r1c3 r1c4", "r2c1 r3c1"])
def test_a_place_outside_the_grid_is_no_neighbour(pair: str) -> None:
    table("R1 O2 Y3 / G4 T5 B6").refuses(f"swap {pair}", "BL-G23")


@rule("BL-R34")
def test_only_the_own_grid_is_touched() -> None:
    t = table(MIXED_GRID)
    before = t.grid_of(2)
    t.play("swap r2c2 r3c2")
    assert t.grid_of(2) == before


@rule("BL-R36", "BL-G26", "BL-S18")
def test_a_face_down_card_swapped_with_a_face_up_one_is_turned_up() -> None:
    """There is no choice about it."""
    t = table("R1 ?O2" + REST)
    t.refuses("swap r1c1 r1c2", "BL-R36")
    t.refuses("swap r1c1 r1c2 reveal r1c1", "BL-R36")
    assert [action for action in t.choices if action.startswith("swap r1c1 r1c2")] == ["swap r1c1 r1c2 reveal r1c2"]
    t.play("swap r1c1 r1c2 reveal r1c2")
    assert t.grid == "O2 R1" + REST


@rule("BL-R36")
def test_two_face_up_cards_turn_up_nothing() -> None:
    t = table(MIXED_GRID)
    t.refuses("swap r1c1 r1c2 reveal r1c1", "BL-R36")
    t.refuses("swap r1c1 r1c2 reveal r1c2", "BL-R36")


@rule("BL-R35", "BL-R37", "BL-S19")
def test_of_two_face_down_cards_exactly_one_is_turned_up_and_the_player_says_which() -> None:
    """The card is named by its place before the swap."""
    grid = "?R1 ?O2" + REST
    table(grid).refuses("swap r1c1 r1c2", "BL-R37")
    assert table(grid).play("swap r1c1 r1c2 reveal r1c1").grid == "?O2 R1" + REST
    assert table(grid).play("swap r1c1 r1c2 reveal r1c2").grid == "O2 ?R1" + REST
    offered = [action for action in table(grid).choices if action.startswith("swap r1c1 r1c2")]
    assert offered == ["swap r1c1 r1c2 reveal r1c1", "swap r1c1 r1c2 reveal r1c2"]


@rule("BL-R37")
def test_the_choice_is_made_without_a_look() -> None:
    """Before the swap the player sees neither card."""
    t = table("?R1 ?O2" + REST)
    assert t.grid_seen_by(1) == "? ?" + REST
    t.play("swap r1c1 r1c2 reveal r1c1")
    assert t.grid_seen_by(1) == "? R1" + REST
    assert t.grid_seen_by(2) == "? R1" + REST


@rule("BL-R37", "BL-R20", "BL-G11", "BL-G25", "BL-S20")
def test_knowledge_moves_with_the_card() -> None:
    """O2 had been looked at; it stays face down at its new place and its owner still knows it."""
    t = table("?R1 !O2" + REST).play("swap r1c1 r1c2 reveal r1c1")
    assert t.grid == "!O2 R1" + REST
    assert t.grid_seen_by(1) == "!O2 R1" + REST
    assert t.grid_seen_by(2) == "! R1" + REST


@rule("BL-G25")
@pytest.mark.parametrize(
    ("grid", "reveal", "after"),
    [
        ("?R1 !O2", "r1c2", "O2 ?R1"),
        ("!R1 !O2", "r1c1", "!O2 R1"),
        ("!R1 !O2", "r1c2", "O2 !R1"),
    ],
)
def test_a_known_card_may_be_the_one_that_is_turned_up(grid: str, reveal: str, after: str) -> None:
    """No look is granted, and the other card keeps what its owner knows of it."""
    t = table(grid + REST).play(f"swap r1c1 r1c2 reveal {reveal}")
    assert t.grid == after + REST
    assert t.turn == 2


@rule("BL-R34", "BL-R36", "BL-R10", "BL-S42")
def test_a_vertical_swap_can_complete_a_row() -> None:
    t = table("R5 O5 ?T9 / G4 T2 Y5 / D7 V1 P9").play("swap r1c3 r2c3 reveal r1c3")
    assert t.grid == "R5 O5 Y5 / G4 T2 T9 / D7 V1 P9"
    assert t.phase == "clear_lines"
    assert t.lines == ["row 1"]


@rule("BL-G27")
def test_a_swap_that_gains_nothing_is_allowed() -> None:
    """Two face-up cards in a single row, and swapping them back."""
    t = table("R5 O8", others=[player("N2 N3 / O4 O5", "N11 N12")]).play("swap r1c1 r1c2")
    assert t.grid == "O8 R5"
    t.play("swap r1c1 r1c2", "swap r1c1 r1c2")
    assert t.grid == "R5 O8"


@rule("BL-G27")
def test_an_own_complete_line_may_be_broken_up() -> None:
    """Row 1 was kept; the swap carries one of its cards away."""
    t = table("R5 O5 Y5 / G4 T2 B6 / D7 V8 P9").play("swap r1c1 r2c1")
    assert t.grid == "G4 O5 Y5 / R5 T2 B6 / D7 V8 P9"
    assert t.turn == 2
