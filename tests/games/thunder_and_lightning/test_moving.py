"""TL-R49, TL-R50, TL-R105, TL-R106: Baldr and Valkyries."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.scenario_table import ThunderTable, table

FOUR = "Dwarf > Archer > Ravens > Wall"


def moves(t: ThunderTable, card: str) -> set[str]:
    """Every move a played card could make, as `A1 B2`."""
    found = set()
    document = t.truth
    for action in t.play(f"use {card}").choices:
        origin = action.removeprefix("move ")
        u = ThunderTable(type(t.match).from_position(t.match.game, document, 1)).play(f"use {card}", action)
        found |= {f"{origin} {choice.removeprefix('to ')}" for choice in u.choices}
    return found


@rule("TL-R49", "TL-R15", "TL-G39", "TL-S41")
def test_baldr_moves_an_own_card_and_the_gap_closes() -> None:
    t = table("T A: +Einherjar > ~Light Elf\nT B: ~Dwarf\nT hand: Baldr, Hel").play("use baldr", "move A1", "to B2")
    assert (t.column("T", "A"), t.column("T", "B")) == ("~Light Elf", "~Dwarf > +Einherjar")


@rule("TL-R50", "TL-R47", "TL-R49", "TL-S42")
def test_baldr_respects_the_god_and_full_columns() -> None:
    t = table(f"T A: Einherjar\nT B: {FOUR}\nT C: Thor\nT hand: Baldr").play("use baldr")
    t.refuses("move C1", "TL-R50")
    t.play("move A1")
    assert t.choices == ["to C2"]
    t.refuses("to C1", "TL-R50")
    t.refuses("to B1", "TL-R14")


@rule("TL-R49", "TL-R50", "TL-R14", "TL-G40", "TL-S93")
def test_within_a_full_column_a_card_may_still_move() -> None:
    t = table("T A: Dwarf > Hel > Ring > Archer\nT B: Ravens\nT hand: Baldr, Wall").play("use baldr", "move A4", "to A2")
    assert t.column("T", "A") == "~Dwarf > ~Archer > ~Hel > ~Ring"
    t = table("T A: Thor > Hel > Ring > Archer\nT B: Ravens\nT hand: Baldr, Wall").play("use baldr", "move A4")
    t.refuses("to A1", "TL-R50")
    assert t.play("to A2").column("T", "A") == "+Thor > ~Archer > ~Hel > ~Ring"


@rule("TL-G40", "TL-G13", "TL-R49")
def test_every_move_of_a_small_table() -> None:
    """Front, between, behind, another row, an empty column; never the same place."""
    t = table("T A: Dwarf > Hel\nT B: Archer\nT hand: Baldr")
    assert moves(t, "baldr") == {
        *{"A1 A2", "A1 B1", "A1 B2", "A1 C1"},
        *{"A2 A1", "A2 B1", "A2 B2", "A2 C1"},
        *{"B1 A1", "B1 A2", "B1 A3", "B1 C1"},
    }


@rule("TL-G13", "TL-R49")
def test_baldr_is_not_played_where_nothing_can_move() -> None:
    t = table("T A: Thor\nT hand: Baldr, Archer")
    t.refuses("use baldr", "TL-G13")
    assert "play baldr A2" in t.choices


@rule("TL-G13", "TL-R105")
def test_valkyries_are_not_played_where_nothing_can_move() -> None:
    table("T hand: Valkyries, Archer\nL A: Loki").refuses("use valkyries", "TL-G13")
    table("T hand: Valkyries, Archer\nT A: Thor > Dwarf\nL: nothing").refuses("use valkyries", "TL-G13")


@rule("TL-R105", "TL-R106", "TL-G39", "TL-S81")
def test_valkyries_move_an_opposing_card() -> None:
    text = "T A: Dwarf\nT hand: Valkyries, Hel\nL A: ~Troll\nL B: +Fire Giant\nL C: Loki > ~Crown"
    t = table(text).play("use valkyries", "move B1", "to A1")
    assert (t.column("L", "A"), t.column("L", "B")) == ("+Fire Giant > ~Troll", "")
    t = table(text).play("use valkyries")
    t.refuses("move C1", "TL-R106")
    t.play("move B1")
    t.refuses("to C1", "TL-R106")
    t = table(text).play("use valkyries", "move C2", "to B1")
    assert t.column("L", "B") == "~Crown > +Fire Giant"
    assert t.column_seen("T", "L", "B") == "~ > +Fire Giant"


@rule("TL-R105", "TL-G40")
def test_every_move_of_valkyries() -> None:
    t = table("T A: Dwarf > Hel\nT hand: Valkyries\nL A: Loki > Troll\nL B: Archer")
    assert moves(t, "valkyries") == {"A2 B1", "A2 B2", "A2 C1", "B1 A2", "B1 A3", "B1 C1"}


@rule("TL-R28", "TL-R31", "TL-R105", "TL-G56", "TL-S87")
def test_everybody_follows_the_same_face_down_card() -> None:
    """The running numbers stay with the cards through an insertion and a move."""
    t = table("L A: ~Troll > ~Crown\nL B: ~Dragon\nL hand: Archer, Hel\nT A: Dwarf\nT hand: Valkyries, Hel", turn="L", left=1)
    one, two = t.tokens_seen("T", "L", "A")
    (three,) = t.tokens_seen("T", "L", "B")
    t.play("play archer A2").pass_turn()
    new = t.tokens_seen("T", "L", "A")[1]
    assert t.tokens_seen("T", "L", "A") == [one, new, two]
    assert new not in (one, two, three)
    assert t.column_seen("T", "L", "A") == "~ > ~ > ~"
    t.play("use valkyries", "move A1", "to B2")
    assert t.tokens_seen("T", "L", "B") == [three, one]
    assert t.tokens_seen("T", "L", "A") == [new, two]
    assert (t.column_seen("T", "L", "A"), t.column_seen("T", "L", "B")) == ("~ > ~", "~ > ~")
    assert (t.column_seen("L", "L", "A"), t.column_seen("L", "L", "B")) == ("~Archer > ~Crown", "~Dragon > ~Troll")


@rule("TL-G56")
def test_a_card_that_comes_back_gets_a_new_number() -> None:
    t = table("T A: Archer > Dwarf\nT hand: Hel\nL A: +Dragon", left=3, points=3)
    archer, dwarf = t.tokens_seen("L", "T", "A")
    t.play("challenge A1", "use hel", "take archer", "play archer A2")
    assert t.tokens_seen("L", "T", "A")[0] == dwarf
    assert t.tokens_seen("L", "T", "A")[1] not in (archer, dwarf)


@rule("TL-G56")
def test_a_number_tells_nothing_about_the_kind() -> None:
    """The same actions with other cards give the same numbers."""
    numbers = []
    for card in ("archer", "treasure", "hel"):
        t = table("T A: Dwarf\nT hand: Archer, Ring, Hel, Baldr", left=2).play(f"play {card} A1", "play baldr A2")
        numbers.append([t.tokens_seen("L", "T", lane) for lane in "ABC"])
    assert numbers[0] == numbers[1] == numbers[2]


@rule("TL-G39")
@pytest.mark.parametrize("face", ["~", "+"])
def test_a_moved_card_keeps_its_facing(face: str) -> None:
    t = table(f"T A: {face}Ring > Hel\nT hand: Baldr, Archer").play("use baldr", "move A1", "to B1")
    assert t.column("T", "B") == f"{face}Ring"
    assert not t.is_over()
