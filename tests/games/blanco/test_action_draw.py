"""Action A: draw a card, then discard one or play one."""

from __future__ import annotations

import pytest

from stormdeck import TakeBackRefused
from stormdeck.testing.rules import rule
from tests.games.blanco.scenario_table import MIXED_GRID, MIXED_SECOND, OPEN_BROWN, cards, player, table

TWO_DOWN = "R1 ?O2 Y3 / G4 T5 B6 / D7 V8 ?P9"


@rule("BL-R22", "BL-R26", "BL-R30", "BL-R31", "BL-R32", "BL-G24", "BL-S07")
def test_maria_plays_the_green_12_over_a_face_down_card() -> None:
    """The manual's example: she draws the orange 5 and plays to the top right."""
    t = table("R7 ?V1 ?P4 / ?Y2 ?T9 !O8 / ?G6 ?D3 ?N1", "B10 G12", discard="V12", pile="O5")
    t.play("draw pile", "place G12 r1c3")
    assert t.grid == "R7 ?V1 G12 / ?Y2 ?T9 !O8 / ?G6 ?D3 ?N1"
    assert t.hand == cards("B10 O5")
    assert t.top_discard == "P4"
    assert t.view_of(2).discard_top == t.view_of(1).discard_top is not None
    assert (t.turn, t.phase) == (2, "choose_action")


@rule("BL-R26", "BL-R27", "BL-G28", "BL-S10")
def test_a_drawn_card_makes_three_and_one_of_them_must_go() -> None:
    """From the draw pile: 3 discards and 27 ways to play."""
    t = table(MIXED_GRID, "R2 R3", pile="Y7").play("draw pile")
    assert t.hand == cards("R2 R3 Y7")
    assert t.phase == "play_or_discard"
    assert t.choices_of("discard") == ["discard R2", "discard R3", "discard Y7"]
    assert len(t.choices_of("place")) == 27
    assert len(t.choices) == 30
    t.refuses("draw pile", "BL-R26")
    t.refuses("draw discard", "BL-R26")
    t.refuses("swap r1c1 r1c2", "BL-R24")


@rule("BL-R26", "BL-S11")
def test_the_top_discard_can_be_taken_instead() -> None:
    """V5 lies on V2; the pile is not touched."""
    t = table(MIXED_GRID, "R2 R3", discard="V2 V5")
    pile = t.pile
    t.play("draw discard")
    assert t.hand == cards("R2 R3 V5")
    assert t.discard == "V2"
    assert t.pile == pile
    t.refuses("draw discard", "BL-R26")


@rule("BL-R27", "BL-G28")
def test_in_the_second_grid_three_cards_give_39_choices() -> None:
    t = table(MIXED_SECOND, "R2 R3", stage=2, pile="Y7", others=[player("?N2 ?N3", "N11 N12")]).play("draw pile")
    assert len(t.choices) == 39


@rule("BL-R28", "BL-G21", "BL-S12")
def test_after_a_discard_a_face_down_card_is_turned_up() -> None:
    """First the discard, then the choice of the card, and no way around it."""
    t = table(TWO_DOWN, "R2 R3", pile="Y7").play("draw pile", "discard R2")
    assert t.top_discard == "R2"
    assert t.phase == "reveal_after_discard"
    assert t.choices == ["reveal r1c2", "reveal r3c3"]
    t.refuses("reveal r1c1", "BL-R28")
    t.refuses("finish clearing")
    t.refuses("skip look")
    t.refuses("keep hidden")
    t.play("reveal r3c3")
    assert t.grid == "R1 ?O2 Y3 / G4 T5 B6 / D7 V8 P9"
    assert t.hand == cards("R3 Y7")
    assert t.turn == 2


@rule("BL-G21")
def test_the_discard_is_chosen_before_the_card_is_seen() -> None:
    """When the discard is decided nothing new is known, and it cannot be changed afterwards."""
    t = table(TWO_DOWN, "R2 R3", pile="Y7").play("draw pile", "discard R2")
    assert t.grid_seen_by(1) == "R1 ? Y3 / G4 T5 B6 / D7 V8 ?"
    t.play("reveal r1c2")
    assert t.top_discard == "R2"


@rule("BL-R28")
def test_a_card_already_looked_at_may_be_the_one_turned_up() -> None:
    t = table("R1 !O2 Y3 / G4 T5 B6 / D7 V8 ?P9", "R2 R3", pile="Y7").play("draw pile", "discard R2", "reveal r1c2")
    assert t.grid == "R1 O2 Y3 / G4 T5 B6 / D7 V8 ?P9"


@rule("BL-R29", "BL-S13")
def test_with_no_face_down_card_nothing_is_turned_up() -> None:
    t = table(MIXED_GRID, "R2 R3", pile="Y7").play("draw pile", "discard Y7")
    assert t.hand == cards("R2 R3")
    assert t.grid == MIXED_GRID
    assert (t.turn, t.phase) == (2, "choose_action")


@rule("BL-R30", "BL-R31", "BL-S14")
def test_a_played_card_replaces_a_face_up_card() -> None:
    """The replaced card is discarded, and nothing is turned up."""
    t = table(TWO_DOWN, "R2 R3", pile="Y7").play("draw pile", "place R3 r2c2")
    assert t.grid == "R1 ?O2 Y3 / G4 R3 B6 / D7 V8 ?P9"
    assert t.top_discard == "T5"
    assert t.turn == 2


@rule("BL-R30", "BL-R31", "BL-G24", "BL-S15")
def test_a_played_card_replaces_a_face_down_card_which_everybody_then_sees() -> None:
    """O2 had been looked at by its owner only."""
    t = table("R1 !O2 Y3 / G4 T5 B6 / D7 V8 P9", "R2 R3", pile="Y7").play("draw pile", "place R2 r1c2")
    assert t.grid == "R1 R2 Y3 / G4 T5 B6 / D7 V8 P9"
    assert t.top_discard == "O2"
    assert "the orange 2 goes to the discard pile" in t.log(2)[-1]
    assert "the orange 2 goes to the discard pile" in t.log(None)[-1]
    assert t.turn == 2
    assert t.phase == "choose_action"


@rule("BL-G24")
def test_the_replaced_card_does_not_come_into_the_hand_and_the_play_stands() -> None:
    t = table(TWO_DOWN, "R2 R3", pile="Y7").play("draw pile", "place R3 r1c2")
    assert t.hand == cards("R2 Y7")
    with pytest.raises(TakeBackRefused):
        t.match.take_back(0)
    assert t.grid == "R1 R3 Y3 / G4 T5 B6 / D7 V8 ?P9"


@rule("BL-R30", "BL-G23", "BL-S16")
def test_a_card_is_played_onto_a_card_of_the_own_grid_only() -> None:
    """Two rows of three: 3 discards and 18 ways to play; there is no third row."""
    t = table("R1 O2 Y3 / G4 T5 B6", "R2 R3", pile="Y7").play("draw pile")
    assert len(t.choices) == 21
    t.refuses("place R2 r3c1", "BL-G23")
    t.refuses("place R2 r1c4", "BL-G23")
    t.refuses("place V1 r1c1", "BL-R27")


@rule("BL-G23")
@pytest.mark.parametrize(
    ("grid", "cells"),
    [
        ("R1 O2", ["r1c1", "r1c2"]),
        ("R1 / O2 / Y3", ["r1c1", "r2c1", "r3c1"]),
        ("R1 O2 / Y3 G4", ["r1c1", "r1c2", "r2c1", "r2c2"]),
    ],
)
def test_the_grid_never_grows(grid: str, cells: list[str]) -> None:
    t = table(grid, "T5 B6", pile="Y7").play("draw pile")
    assert {action.split()[2] for action in t.choices_of("place")} == set(cells)
    t.play(f"place Y7 {cells[-1]}")
    assert t.shape_of(1) == table(grid).shape_of(1)


@rule("BL-G22", "BL-S53")
def test_the_card_just_taken_from_the_discard_pile_may_be_discarded_again() -> None:
    """With a grid that lies face up this is a turn that changes nothing."""
    t = table(MIXED_GRID, "R2 R3", discard="V2 V5").play("draw discard", "discard V5")
    assert t.discard == "V2 V5"
    assert t.hand == cards("R2 R3")
    assert t.grid == MIXED_GRID
    assert t.turn == 2


@rule("BL-G22", "BL-S53")
def test_without_allow_discard_return_it_may_not() -> None:
    t = table(MIXED_GRID, "R2 R3", discard="V2 V5", options={"allow_discard_return": False}).play("draw discard")
    assert t.choices_of("discard") == ["discard R2", "discard R3"]
    t.refuses("discard V5", "BL-G22")
    assert len(t.choices_of("place")) == 27
    t.play("place V5 r1c1")
    assert t.grid == "V5 O2 Y3 / G4 T5 B6 / D7 V8 P9"


@rule("BL-G22")
def test_without_allow_discard_return_a_card_from_the_pile_and_one_taken_earlier_may_still_go() -> None:
    """Only the card taken in this very turn is bound."""
    others = [player(OPEN_BROWN, "N11 N12")]
    t = table(MIXED_GRID, "R2 R3", discard="V2 V5", pile="Y7 Y8", others=others, options={"allow_discard_return": False})
    t.play("draw discard", "discard R2", "swap r1c1 r1c2", "draw pile")
    assert t.choices_of("discard") == ["discard R3", "discard Y7", "discard V5"]
    t.play("discard V5")
    assert t.top_discard == "V5"


@rule("BL-G32")
@pytest.mark.parametrize(("action", "top"), [("discard R2", "R2"), ("place R2 r2c2", "T5"), ("discard N1", "N1")])
def test_who_takes_the_only_discard_leaves_the_pile_empty_until_the_turns_card_lands_there(action: str, top: str) -> None:
    t = table(MIXED_GRID, "R2 R3", discard="N1").play("draw discard")
    assert t.discard == ""
    assert t.view_of(2).discard_top is None
    assert t.view_of(2).discard_count == 0
    t.play(action)
    assert t.discard == top


@rule("BL-G28")
def test_everybody_may_know_how_many_cards_a_player_holds() -> None:
    t = table(TWO_DOWN, "R2 R3", pile="Y7")
    counts = [len(t.hand_seen_by(2))]
    for action in ("draw pile", "discard R2", "reveal r1c2"):
        t.play(action)
        counts.append(len(t.hand_seen_by(2)))
    assert counts == [2, 3, 2, 2]
