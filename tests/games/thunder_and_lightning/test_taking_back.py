"""What may be taken back, and that the answer tells nobody what only the mover knew."""

from __future__ import annotations

import pytest

from stormdeck import TakeBackRefused
from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.scenario_table import SEATS, ThunderTable, table

YOU = "You have seen something new"
SPIES = "T A: Dwarf\nT hand: Frigg, Frigg, Hel\nL A: Troll\nL B: Archer\nL hand: Crown, Nightmare, Ravens"


def answer(t: ThunderTable) -> str:
    """Why Thor may not take his last action back; "" if he may."""
    try:
        t.match.take_back(SEATS["T"] - 1)
    except TakeBackRefused as error:
        return str(error)
    return ""


@rule("TL-R62", "TL-G54")
def test_a_look_at_a_hand_stands_whether_or_not_the_spy_knew_it() -> None:
    """A second look shows the spy nothing new, but a spectator must not learn from the answer that there was nothing new."""
    first = table(SPIES, left=3, points=3).play("use frigg", "spy")
    told = answer(first)
    assert YOU in told
    second = first.play("use frigg", "spy")
    assert sorted(second.hand_seen("T", "L")) == ["Crown", "Nightmare", "Ravens"]
    assert answer(second) == told


@rule("TL-R23", "TL-R09")
@pytest.mark.parametrize("deck", ["Ravens, Ravens, Ravens", "Ravens, Archer, Odin"])
def test_a_drawn_card_stands_even_if_its_player_knew_what_was_left(deck: str) -> None:
    """Of three equal cards he knows the next one: whether he may take the draw back must not tell that they are equal."""
    t = table(f"T A: Dwarf\nT hand: Hel\nL A: Troll\nT deck: {deck}", left=1).play("draw")
    assert YOU in answer(t)


@rule("TL-R26")
def test_a_card_played_face_down_may_be_taken_back() -> None:
    t = table("T A: Dwarf\nT hand: Hel, Archer, Ravens\nL A: Troll", left=2)
    before = t.view_of("S")
    assert answer(t.play("play archer A1")) == ""
    assert t.view_of("S") == before


@rule("TL-R105")
def test_a_choice_that_shows_nothing_may_be_taken_back() -> None:
    t = table("T A: Dwarf\nT hand: Valkyries, Hel\nL A: ~Troll\nL B: ~Crown", left=2).play("use valkyries", "move A1", "to B2")
    assert answer(t) == ""


@rule("TL-R40")
def test_a_card_shown_to_others_stands() -> None:
    assert "The others have seen something new" in answer(table(SPIES, left=2).play("use frigg"))


@rule("TL-R26", "TL-R45")
def test_the_last_hand_card_stands_because_it_might_have_been_the_god() -> None:
    """Of some forty cards only one could not have been laid: rare enough for a sample to miss it."""
    t = table("T A: Dwarf\nT hand: Archer\nL A: Troll", left=2).play("play archer A1")
    assert "The others have seen something new" in answer(t)


@rule("TL-R26", "TL-R45")
@pytest.mark.parametrize("hand", ["Archer, Hel", "Archer"])
def test_a_card_may_be_taken_back_if_something_could_be_laid_in_any_case(hand: str) -> None:
    """Two cards are never both the god; and with Thor on the battlefield he is not in the hand."""
    field = "T A: Dwarf" if "," in hand else "T A: Thor > Dwarf"
    t = table(f"{field}\nT hand: {hand}\nL A: Troll", left=2).play("play archer B1")
    assert answer(t) == ""


@rule("TL-R33")
def test_a_challenge_of_open_cards_may_be_taken_back() -> None:
    t = table("T A: +Einherjar\nT hand: Hel\nL A: +Troll\nL B: Archer", left=2).play("challenge A1")
    assert answer(t) == ""
