"""What greedy sees at once: winning shots, its own treasure in danger, the right card against the right card."""

from __future__ import annotations

import pytest

from stormdeck.bots.registry import bot
from stormdeck.core.rng import FastRng
from stormdeck.games.thunder_and_lightning import GAME
from stormdeck.testing.chance import state_of
from tests.games.thunder_and_lightning.scenario_table import ThunderTable, table


def choice(t: ThunderTable) -> str:
    seat = int(GAME.seat_to_move(state_of(t.match)))
    return str(bot("greedy").choose(t.match.view(seat), GAME.legal(state_of(t.match)), FastRng(1)))


def choices(t: ThunderTable, count: int) -> list[str]:
    made = []
    for _ in range(count):
        made.append(choice(t))
        t.play(made[-1])
    return made


@pytest.mark.parametrize(
    ("text", "left", "expected"),
    [
        ("T A: +Dwarf\nT hand: Hel\nL A: +Crown", 1, ["challenge A1"]),
        ("T A: +Dwarf\nT hand: Ravens, Hel\nL B: +Crown", 1, ["use ravens", "at B1"]),
        ("T A: +Dwarf\nT hand: Vidarr, Hel\nL A: +Loki > +Troll > +Crown", 1, ["use vidarr", "at A3"]),
        ("T A: +Dwarf\nT hand: Mjolnir, Hel\nL A: +Loki > +Crown", 2, ["use weapon", "at A1", "challenge A1"]),
        ("T A: +Dwarf\nT hand: Mjolnir, Hel\nL A: +Wall > +Crown\nL B: +Wall", 2, ["use weapon", "at A1", "challenge A1"]),
    ],
)
def test_a_treasure_that_can_be_had_is_taken(text: str, left: int, expected: list[str]) -> None:
    t = table(text, left=left)
    assert choices(t, len(expected)) == expected
    assert t.won_by() == "T"


def test_an_exposed_treasure_gets_a_card_in_front() -> None:
    t = table("T A: ~Ring\nT B: +Dwarf\nT C: +Dwarf\nT hand: Wall, Hel\nL A: +Dragon\nL B: +Wall\nL C: +Wall", left=1)
    assert choice(t) == "play shield_wall A1"


@pytest.mark.parametrize(
    ("own", "other", "wanted"),
    [("Archer", "Wall", True), ("Dwarf", "Wall", False), ("Frigg", "Angrboda", True), ("Einherjar", "Angrboda", False)],
)
def test_the_right_card_challenges_a_known_one(own: str, other: str, wanted: bool) -> None:
    t = table(f"T A: +{own} > +Dwarf\nT B: +Dwarf\nT hand: Hel\nL A: +{other} > ~Troll\nL B: +Wall", left=1)
    assert (choice(t) == "challenge A1") == wanted


@pytest.mark.parametrize(("more", "wanted"), [("", False), ("\nT B: +Wall", True)])
def test_the_last_card_is_not_risked_with_the_last_point(more: str, wanted: bool) -> None:
    """Losing it would lose the game when the next turn begins; with another column the same challenge is a good one."""
    t = table(f"T A: +Light Elf{more}\nT deck: Odin\nT hand: Hel\nL A: ~Troll\nL B: +Wall\nL hand: Archer", left=1)
    assert (choice(t) == "challenge A1") == wanted
