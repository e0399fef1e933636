"""One notation for every action."""

from __future__ import annotations

import pytest

from stormdeck import BadNotation
from stormdeck.games.thunderbolts import GAME
from stormdeck.games.thunderbolts import actions as ac
from stormdeck.games.thunderbolts.actions import FROM_WALLET, Source, from_hand, from_reserve
from stormdeck.games.thunderbolts.cards import BY_CODE
from stormdeck.testing.rules import rule

EXAMPLES = {
    "play T st1": ac.Play(from_hand(BY_CODE["T"]), 0),
    "play * st4": ac.Play(from_hand(BY_CODE["*"]), 3),
    "play wallet st2": ac.Play(Source(FROM_WALLET), 1),
    "play rs3 st1": ac.Play(from_reserve(2), 0),
    "exchange H st1": ac.Exchange(from_hand(BY_CODE["H"]), 0),
    "exchange wallet st3": ac.Exchange(Source(FROM_WALLET), 2),
    "exchange rs1 st4": ac.Exchange(from_reserve(0), 3),
    "close S rs4": ac.Close(BY_CODE["S"], 3),
    "close * rs1": ac.Close(BY_CODE["*"], 0),
    "pass": ac.Pass(),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_each_kind_of_action_has_its_words(text: str) -> None:
    assert str(EXAMPLES[text]) == text
    assert GAME.parse(text) == EXAMPLES[text]


@rule("TB-R10", "TB-R12", "TB-R18", "TB-R20")
def test_every_action_of_the_table_can_be_written_and_read_back() -> None:
    """185 actions: a play and an exchange for 17 sources on 4 stacks, 12 faces to close with on 4 reserves, the pass."""
    assert len(GAME.actions) == 2 * 17 * 4 + 12 * 4 + 1
    assert {type(action) for action in GAME.actions} == {type(action) for action in EXAMPLES.values()}
    for row, action in enumerate(GAME.actions):
        assert GAME.parse(str(action)) == action
        assert GAME.actions.row_of(action) == row


@pytest.mark.parametrize("text", ["PLAY t ST1", "  play   T  st1 ", "Play\tt st1"])
def test_capitals_and_blanks_do_not_matter(text: str) -> None:
    assert GAME.parse(text) == EXAMPLES["play T st1"]


@pytest.mark.parametrize(
    "text",
    ["play Q st1", "play T", "play T st0", "play T st5", "close T rs0", "close T rs5", "play rs5 st1", "pass turn", "fold"],
)
def test_what_is_no_action_gets_a_hint(text: str) -> None:
    with pytest.raises(BadNotation, match=r"did you mean|an action looks like"):
        GAME.parse(text)
