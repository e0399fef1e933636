"""One notation for every action."""

from __future__ import annotations

import pytest

from stormdeck import BadNotation
from stormdeck.games.thunder_and_lightning import GAME
from stormdeck.games.thunder_and_lightning import actions as ac
from stormdeck.games.thunder_and_lightning.actions import Cell, Lane, Named
from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.scenario_table import table

EXAMPLES = {
    "draw": ac.Draw(),
    "play ravens A2": ac.Play(Named(5), Cell(1)),
    "play stolen ravens C4": ac.Play(Named(28), Cell(11)),
    "challenge B1": ac.Challenge(Cell(4)),
    "challenge C3": ac.Challenge(Cell(10)),
    "enter C": ac.Enter(Lane(2)),
    "use hel": ac.Use(Named(16)),
    "use stolen ravens": ac.Use(Named(28)),
    "at A3": ac.At(Cell(2)),
    "at hand": ac.AtHand(),
    "at own god": ac.AtOwnGod(),
    "spy": ac.Spy(),
    "reveal B": ac.Reveal(Lane(1)),
    "move A1": ac.Move(Cell(0)),
    "to C2": ac.To(Cell(9)),
    "take archer": ac.Take(Named(6)),
    "take stolen champion": ac.Take(Named(34)),
    "place A": ac.PlaceRevealed(Lane(0)),
    "next card": ac.SeerNext(),
    "stop": ac.SeerStop(),
    "lay idunn": ac.Lay(Named(22)),
    "lay stolen viking": ac.Lay(Named(31)),
    "deploy shield_wall": ac.Deploy(2),
    "end turn": ac.EndTurn(),
}


@rule("TL-G65")
@pytest.mark.parametrize("text", EXAMPLES)
def test_each_kind_of_action_has_its_words(text: str) -> None:
    assert str(EXAMPLES[text]) == text
    assert GAME.parse(text) == EXAMPLES[text]


def test_every_action_of_the_table_can_be_written_and_read_back() -> None:
    """777 actions: a card is one of 46, a place one of 12, a lane one of 3."""
    cards, places, lanes = 46, 12, 3
    fixed = ("draw", "at hand", "at own god", "spy", "next card", "stop", "end turn")
    assert len(GAME.actions) == cards * places + 3 * cards + 4 * places + 3 * lanes + 23 + len(fixed)
    assert {type(action) for action in GAME.actions} == {type(action) for action in EXAMPLES.values()}
    for row, action in enumerate(GAME.actions):
        assert GAME.parse(str(action)) == action
        assert GAME.actions.row_of(action) == row
    assert len({str(action) for action in GAME.actions}) == len(GAME.actions)


@pytest.mark.parametrize("text", ["PLAY Ravens a2", "  play   ravens A2 ", "Play\travens\ta2"])
def test_capitals_and_blanks_do_not_matter(text: str) -> None:
    assert GAME.parse(text) == EXAMPLES["play ravens A2"]


@pytest.mark.parametrize(
    "text", ["play ravens", "play ravens A5", "play ravens D1", "challenge A0", "enter", "use thor's hammer", "fold", ""]
)
def test_what_is_no_action_gets_a_hint(text: str) -> None:
    with pytest.raises(BadNotation, match=r"did you mean|an action looks like") as refusal:
        GAME.parse(text)
    assert "\n" not in str(refusal.value)


def test_the_legal_actions_come_in_the_order_of_the_table() -> None:
    """Pinned: the same position always lists them in the same order."""
    t = table("T A: Einherjar > Archer\nT B: Dwarf\nT hand: Thor, Ravens, *Ravens, Hel\nT pile: Dwarf\nL A: Troll")
    rows = [GAME.actions.row_of(action) for action in t.match.legal()]
    assert rows == sorted(rows)
    assert t.choices[0] == "draw"
