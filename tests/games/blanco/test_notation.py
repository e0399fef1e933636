"""One notation for every action."""

from __future__ import annotations

import pytest

from stormdeck import BadNotation, IllegalAction, game
from stormdeck.games.blanco import actions as ac
from stormdeck.games.blanco.actions import Cell
from stormdeck.games.blanco.cards import BY_CODE
from stormdeck.testing.rules import rule

EXAMPLES = {
    "draw pile": ac.DrawPile(),
    "draw discard": ac.DrawDiscard(),
    "swap r1c1 r1c2": ac.Swap(Cell(0), Cell(1), None),
    "swap r1c4 r2c4 reveal r1c4": ac.Swap(Cell(3), Cell(7), Cell(3)),
    "swap r2c1 r3c1 reveal r3c1": ac.Swap(Cell(4), Cell(8), Cell(8)),
    "discard G12": ac.Discard(BY_CODE["G12"]),
    "place D9 r3c4": ac.Place(BY_CODE["D9"], Cell(11)),
    "reveal r2c3": ac.Reveal(Cell(6)),
    "look r1c1": ac.Look(Cell(0)),
    "clear row 3": ac.ClearRow(2),
    "clear column 4": ac.ClearColumn(3),
    "finish clearing": ac.FinishClearing(),
    "skip look": ac.SkipLook(),
    "reveal looked": ac.RevealLooked(),
    "keep hidden": ac.KeepHidden(),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_each_kind_of_action_has_its_words(text: str) -> None:
    assert str(EXAMPLES[text]) == text
    assert game("blanco").parse(text) == EXAMPLES[text]


def test_every_action_of_the_table_can_be_written_and_read_back() -> None:
    """1,648 actions: 2 draws, 51 swaps, 120 discards, 1,440 plays, 24 for cells, 7 for lines, 4 to decline or accept."""
    blanco = game("blanco")
    assert len(blanco.actions) == 2 + 17 * 3 + 120 + 120 * 12 + 12 + 12 + 3 + 4 + 4
    assert {type(action) for action in blanco.actions} == {type(action) for action in EXAMPLES.values()}
    for row, action in enumerate(blanco.actions):
        assert blanco.parse(str(action)) == action
        assert blanco.actions.row_of(action) == row


@pytest.mark.parametrize("text", ["DISCARD g12", "  discard   G12 ", "Discard\tg12"])
def test_capitals_and_blanks_do_not_matter(text: str) -> None:
    assert game("blanco").parse(text) == EXAMPLES["discard G12"]


@pytest.mark.parametrize(
    "text", ["discard G13", "place G12", "reveal r0c1", "swap r1c1", "clear row 4", "clear diagonal", "fold"]
)
def test_what_is_no_action_gets_a_hint(text: str) -> None:
    with pytest.raises(BadNotation, match=r"did you mean|an action looks like"):
        game("blanco").parse(text)


def test_a_pair_may_be_named_in_either_order() -> None:
    blanco = game("blanco")
    assert str(blanco.parse("swap r1c2 r1c1")) == "swap r1c1 r1c2"
    assert str(blanco.parse("swap r2c1 r1c1 reveal r2c1")) == "swap r1c1 r2c1 reveal r2c1"


@rule("BL-R34", "BL-R24")
@pytest.mark.parametrize(("text", "forbids"), [("swap r1c1 r2c2", "BL-R34"), ("swap r1c1 r1c3", "BL-R34"), ("pass", "BL-R24")])
def test_what_the_rules_exclude_altogether_names_the_rule(text: str, forbids: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        game("blanco").parse(text)
    assert refusal.value.rule == forbids
