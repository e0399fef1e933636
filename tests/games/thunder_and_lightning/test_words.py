"""What people read: events from every side, questions, choices and the explanation of each card."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stormdeck import Match
from stormdeck.core.errors import UnknownCard
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.games.thunder_and_lightning import GAME
from stormdeck.games.thunder_and_lightning.cards import FILE
from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.scenario_table import ThunderTable, table
from tests.games.thunder_and_lightning.test_random_play import STYLES, choose


def both(text: str, *actions: str, **more: Any) -> tuple[list[str], list[str]]:
    """What Thor and what Loki reads of the last action."""
    told = []
    for viewer in "TL":
        t = table(text, **more).play(*actions[:-1])
        told.append(t.tells(viewer, actions[-1]))
    return told[0], told[1]


def test_a_draw() -> None:
    mine, theirs = both("T A: Dwarf\nT deck: Baldr, ...", "draw", left=2)
    assert (mine, theirs) == (["You draw Baldr."], ["Player 1 draws a card."])


def test_a_challenge() -> None:
    mine, theirs = both("T A: ~Dwarf\nT B: Dwarf\nL A: ~Fire Giant", "challenge A1")
    assert mine[0] == "You challenge Player 2's card at A1."
    assert theirs[0] == "Player 1 challenges your card at A1."
    assert "Dwarf" in mine[1]
    assert any("lose" in line and "Dwarf" in line for line in mine)
    assert any("Player 1 loses" in line for line in theirs)


def test_a_hand_that_is_shown() -> None:
    mine, theirs = both("T A: Dwarf\nT hand: Frigg, Hel\nL hand: Hel, Angrboda", "use frigg", "spy", left=2)
    assert mine[0].startswith("You look at Player 2's hand:")
    assert theirs[0].startswith("Player 1 looks at your hand:")
    assert "Angrboda" in mine[1]


@rule("TL-R96")
def test_a_card_that_is_discarded_goes_to_your_pile_or_his() -> None:
    mine, theirs = both("T A: Dwarf\nT hand: Ravens, Hel\nL A: Troll\nL hand: Odin", "use ravens", "at hand", left=2)
    assert any("Odin" in line and "Player 2" in line for line in mine)
    assert any("Odin" in line and "your discard pile" in line for line in theirs)


def test_a_secret_choice() -> None:
    mine, theirs = both("T A: Dwarf\nT hand: Hel, Archer\nT pile: Tyr, Ravens", "use hel", "take champion", left=2)
    assert mine == ["You take Tyr back from the discard pile."]
    assert theirs == ["Player 1 takes a card back from the discard pile."]


@rule("TL-R52")
def test_a_card_that_goes_under_the_pile() -> None:
    mine, theirs = both(
        "T A: Einherjar\nT B: Dwarf\nT pile: Berserker\nL A: ~Berserker\nL B: Troll\nL pile: Troll", "challenge A1"
    )
    assert any("under the discard pile" in line for line in mine)
    assert any("under the discard pile" in line for line in theirs)


def test_a_nightmare() -> None:
    mine, theirs = both("T A: Dwarf > Archer\nT B: Dwarf\nL A: ~Nightmare > Hel", "challenge A1")
    line = next(line for line in mine if "Nightmare empties" in line)
    assert all(word in line for word in ("lane A", "You lose", "Player 2 loses", "Dwarf", "Hel"))
    line = next(line for line in theirs if "Nightmare empties" in line)
    assert all(word in line for word in ("Player 1 loses", "You lose", "Dwarf", "Hel"))


@rule("TL-R41", "TL-R02")
@pytest.mark.parametrize(
    ("text", "actions", "words"),
    [
        ("T A: Dwarf\nL A: ~Crown", ["challenge A1"], "treasure"),
        ("T A: Dwarf\nT hand: Ravens\nL A: Troll\nL hand: Crown", ["use ravens", "at hand"], "treasure"),
        ("T A: Dwarf\nL A: ~Nightmare > Crown", ["challenge A1"], "Nightmare"),
    ],
)
def test_the_end_of_a_game(text: str, actions: list[str], words: str) -> None:
    mine, theirs = both(text, *actions)
    assert mine[-1].startswith("You win")
    assert theirs[-1].startswith("Player 1 wins")
    assert words in mine[-1]
    assert words in theirs[-1]


def test_a_question_is_put_to_one_and_told_to_the_others() -> None:
    t = table("T A: Dwarf\nT B: Dwarf")
    assert t.question("T").startswith("Your turn")
    assert "2 action points" in t.question("T")
    assert t.question("L") == t.question("S")
    assert t.question("L").startswith("Player 1")


@pytest.mark.parametrize("style", STYLES)
def test_everything_said_in_random_games_is_a_sentence(style: str) -> None:
    """Events, questions and choices for every viewer: one line, a capital letter first, a full stop last."""
    for seed in range(2):
        match, chance = Match(GAME, 2, seed + 20), random.Random(seed)
        t = ThunderTable(match)
        while match.decision is not None:
            for viewer in "TLS":
                check_sentence(t.question(viewer))
            offers = t.offers(t.mover)
            assert len(set(offers.values())) == len(offers), "two choices read alike"
            for line in offers.values():
                check_sentence(line)
            match.play(choose(t.choices, style, chance))
        for viewer in "TLS":
            for line in t.heard(viewer):
                check_sentence(line)


def check_sentence(line: str) -> None:
    assert line.endswith("."), line
    assert line[0].isupper(), line
    assert "\n" not in line
    assert " of you." not in line, line
    assert "you's" not in line, line
    assert "  " not in line, line


@rule("TL-R08", "TL-R42")
@pytest.mark.parametrize("card", FILE.card, ids=lambda card: card.id)
def test_each_card_is_explained_on_request(card: object) -> None:
    """By kind, by either name; with strength, copies and power."""
    kind = next(found for found in FILE.card if found is card)
    for name in (kind.id, kind.thor, kind.loki):
        text = GAME.card_text(name)
        assert kind.thor in text
        assert kind.loki in text
        assert (f"strength {kind.strength}" if kind.has_strength else "no strength") in text
        assert str(kind.copies) in text
        assert kind.text in text


def test_a_card_that_does_not_exist_is_not_explained() -> None:
    with pytest.raises(UnknownCard) as refusal:
        GAME.card_text("Zeus")
    assert "\n" not in str(refusal.value)


# ---- The picture ----


@rule("TL-G01", "TL-R31")
def test_the_picture_shows_what_its_viewer_knows() -> None:
    t = table("T A: ~Ring > +Einherjar\nT hand: Hel, Baldr\nT pile: Tyr\nL A: ~Crown\nL B: Loki > ~Nightmare\nL hand: Odin, Seer")
    mine, theirs, nobody = (t.picture(viewer) for viewer in "TLS")
    assert "Ring" in mine
    assert "Ring" not in theirs + nobody
    assert "Crown" in theirs
    assert "Crown" not in mine + nobody
    for picture in (mine, theirs, nobody):
        assert all(name in picture for name in ("Einherjar", "Loki", "Tyr"))
    assert "Baldr" in mine
    assert "Baldr" not in theirs + nobody


@rule("TL-G01")
def test_lanes_lie_as_the_viewer_sees_them() -> None:
    """Thor reads A, B, C from left to right, Loki C, B, A."""
    t = table("T A: +Dwarf\nT B: +Archer\nT C: +Viking\nL A: +Troll")
    for viewer, lanes in (("T", "ABC"), ("L", "CBA")):
        row = next(line for line in t.picture(viewer).splitlines() if "Dwarf" in line and "Viking" in line)
        order = sorted("ABC", key=lambda lane: row.index({"A": "Dwarf", "B": "Archer", "C": "Viking"}[lane]))
        assert "".join(order) == lanes


def test_the_picture_in_plain_words_has_no_drawing() -> None:
    t = table("T A: ~Ring > +Einherjar\nL A: ~Crown")
    text = t.match.game.picture(t.seen(1), Speaker(Seat(0), t.match.names, plain=True))
    assert "Ring" in text
    assert not any(mark in text for mark in "┼─│")


@rule("TL-R62", "TL-G57")
def test_the_picture_shows_what_each_side_knows() -> None:
    """After Frigg: what the spy has seen and cannot place, and to its owner what the spy has seen."""
    t = table("T A: Dwarf\nT hand: Frigg, Hel\nL A: Troll\nL B: Archer\nL hand: Crown, Nightmare, Ravens", left=1)
    t.play("use frigg", "spy").pass_turn()
    assert "hand 3: Odin's Crown 0, Nightmare 0, Ravens 1" in t.picture("T")
    assert "since:" not in t.picture("T"), "all of it is known to be in the hand"
    t.play("play nightmare A1")
    assert "░░░ #3 one of 3" in t.picture("T")
    assert "in the hand or face down since: Odin's Crown 0, Nightmare 0, Ravens 1" in t.picture("T")
    assert "the opponent has seen: Odin's Crown 0, Nightmare 0, Ravens 1" in t.picture("L")
    assert "seen" not in t.picture("S")
    assert "Crown" not in t.picture("S")


@rule("TL-R28")
def test_a_place_is_told_by_the_card_beside_it() -> None:
    offers = table("T A: +Dwarf > ~Archer\nT hand: Hel, Odin\nL A: Troll").offers("T")
    assert offers["play hel A2"] == "Play Hel face down at A2, in front of the Female Archer (face down)."
    assert offers["play hel A3"] == "Play Hel face down at A3, behind the Female Archer (face down)."
    assert offers["play hel B1"] == "Play Hel face down at B1, a new column."


def told_at_the_end(t: ThunderTable, viewer: int) -> list[str]:
    return GAME.facts(t.match.events(viewer), Speaker(Seat(viewer)))


def test_the_facts_of_a_battle() -> None:
    """Losses in battle and to a Nightmare count alike; everything is told from the events of a seat."""
    t = table("T A: Einherjar > Viking\nT B: Dwarf\nT hand: Ravens, Hel\nL A: Nightmare > Fire Giant > Hel\nL B: Troll", left=2)
    t.play("challenge A1", "lay ally6", "lay nightmare", "lay hel")
    assert told_at_the_end(t, 0) == [
        "You: 0 turns, 1 challenge, 0 powers used, 2 cards lost.",
        "Player 2: 0 turns, 0 challenges, 0 powers used, 3 cards lost.",
        "Worst turn: Player 2 lost 3 cards in it.",
        "Neither god entered the battle.",
    ]
    assert "Worst turn: you lost 3 cards in it." in told_at_the_end(t, 1)


def test_the_facts_of_powers_and_gods() -> None:
    t = table("T A: Dwarf\nT hand: Thor, Ravens, Hel\nL A: Troll\nL hand: Odin", left=3)
    t.play("use ravens", "at hand", "enter A")
    told = told_at_the_end(t, 0)
    assert told[0] == "You: 0 turns, 0 challenges, 1 power used, 0 cards lost."
    assert told[-2:] == ["Thor entered in turn 1.", "Used most for its power: Ravens, once."]


def test_a_hand_lost_to_a_nightmare_is_the_worst_turn() -> None:
    t = table("T A: Dwarf\nT hand: Ravens, Hel\nL A: Troll\nL hand: Nightmare, Troll, Idunn", left=2)
    t.play("use ravens").hit("Nightmare")
    assert "Worst turn: Player 2 lost 3 cards in it." in told_at_the_end(t, 0)


def test_a_whole_game_has_three_facts_for_everybody() -> None:
    """And both players and a spectator hear of the same numbers."""
    match = Match(GAME, 2, 5)
    chance = random.Random(5)
    while match.outcome is None:
        match.play(chance.choice(match.legal()))
    names = ("Thor", "Loki")
    told = [GAME.facts(match.events(viewer), Speaker(None, names)) for viewer in (0, 1, None)]
    assert told[0] == told[1] == told[2]
    assert len(told[0]) >= 3
    turns = [int(line.split(": ")[1].split()[0]) for line in told[0][:2]]
    assert abs(turns[0] - turns[1]) <= 1
    assert sum(turns) > 4
