"""One notation for every action."""

from __future__ import annotations

import pytest

from stormdeck import BadNotation
from stormdeck.games.thunderbirds import GAME
from stormdeck.games.thunderbirds import actions as act
from stormdeck.testing.rules import rule

EXAMPLES = {
    "keep calls": act.KeepCalls(),
    "swap calls 1 4": act.SwapCalls(1, 4),
    "arrange calls 3 1 4 2": act.ArrangeCalls((3, 1, 4, 2)),
    "assign scott tb1": act.Assign("scott", "tb1"),
    "assign brains pod": act.Assign("brains", "pod"),
    "workshop domo": act.Workshop("domo"),
    "load sealing_device": act.Load("sealing_device"),
    "move tb2 0": act.Fly("tb2", 0),
    "carry tb4 3": act.Carry(3),
    "end move": act.EndMove(),
    "recall 1 2 3": act.Recall(1, 2, 3),
    "rescue virgil tb2": act.StartRescue("virgil", "tb2"),
    "rescue brains mole": act.StartRescue("brains", "mole"),
    "end rescue": act.EndRescue(),
    "colour green": act.ChooseColour("green"),
    "extra white": act.ChooseExtra("white"),
    "exchange purple red": act.ExchangeDie("purple", "red"),
    "no exchange": act.NoExchange(),
    "reroll 2": act.Reroll(2),
    "keep roll": act.KeepRoll(),
    "place 1 4 crash": act.PlaceDie(1, 4, "crash"),
    "free 3 2": act.FreeCivilian(3, 2),
    "confirm allocation": act.Confirm(),
    "lp move 0": act.LadyMove(0),
    "lp flip": act.LadyFlip(),
    "lp stay": act.LadyStay(),
    "lp assign 3": act.Escort(3),
    "lp unassign": act.Unassign(),
    "lp skip": act.SkipEscort(),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_each_kind_of_action_has_its_words(text: str) -> None:
    assert str(EXAMPLES[text]) == text
    assert GAME.parse(text) == EXAMPLES[text]


@rule("IR-G62", "IR-R11")
def test_every_action_of_the_table_can_be_written_and_read_back() -> None:
    """The 457 entries of the state machine less the 17 for the level, which is agreed as an option."""
    assert len(GAME.actions) == 457 - 17
    assert {type(action) for action in GAME.actions} == {type(action) for action in EXAMPLES.values()}
    for row, action in enumerate(GAME.actions):
        assert GAME.parse(str(action)) == action
        assert GAME.actions.row_of(action) == row


@pytest.mark.parametrize("text", ["RESCUE Brains MOLE", "  rescue   brains mole ", "Rescue\tbrains mole"])
def test_capitals_and_blanks_do_not_matter(text: str) -> None:
    assert GAME.parse(text) == EXAMPLES["rescue brains mole"]


@pytest.mark.parametrize(
    "text",
    [
        "move tb4 1",
        "move tb5 1",
        "colour white",
        "place 5 1 fire",
        "place 1 1 wild",
        "lp assign 1",
        "free 1 1",
        "swap calls 2 1",
        "fly",
        "",
    ],
)
def test_what_is_no_action_gets_a_hint(text: str) -> None:
    """A Civilian is never the first card of a chain, so positions of Civilians begin with 2."""
    with pytest.raises(BadNotation, match=r"did you mean|an action looks like"):
        GAME.parse(text)
