"""TL-R50, TL-R55, TL-R61 to TL-R72, TL-R103: Shield Walls, Frigg, Mjolnir and Gungnir."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.scenario_table import table

# ---- Shield Wall and Female Archer ----


@rule("TL-R55", "TL-R103", "TL-S50")
def test_only_a_female_archer_beats_a_shield_wall() -> None:
    t = table("T A: Archer\nT B: Tyr\nT C: Dwarf\nL A: ~Wall\nL B: ~Wall").play("challenge A1", "challenge B1")
    assert (t.column("T", "A"), t.column("L", "A"), t.pile("L")) == ("+Archer", "", "Wall")
    assert (t.column("T", "B"), t.column("L", "B"), t.pile("T")) == ("", "+Wall", "Tyr")


@rule("TL-R55", "TL-R103")
def test_an_archer_that_is_challenged_has_no_advantage() -> None:
    """And a Shield Wall never gets to challenge it."""
    t = table("T A: Dwarf\nL A: Archer > Wall", left=2).play("challenge A1")
    assert (t.pile("L"), t.column("L", "A")) == ("Archer", "~Wall")


# ---- Frigg ----


@rule("TL-R61", "TL-R62", "TL-R63", "TL-G64", "TL-S53")
def test_frigg_spies_and_a_champion_is_discarded() -> None:
    """Crown, Nightmare and the rest stay; nobody wins."""
    t = table("T A: Dwarf\nT hand: Frigg, Hel\nL hand: Angrboda, Crown, Nightmare, Ravens", left=2)
    told = t.tells("T", "use frigg", "spy")
    assert (t.pile("L"), t.hand("L"), t.pile("T")) == ("Angrboda", ["Crown", "Nightmare", "Ravens"], "Frigg")
    assert not t.is_over()
    for name in ("Crown", "Nightmare", "Ravens", "Angrboda"):
        assert name in " ".join(told)
    assert sorted(t.hand_seen("T", "L")) == ["Crown", "Nightmare", "Ravens"]
    assert t.hand_seen("S", "L") == ["-", "-", "-"]
    assert "Crown" not in " ".join(t.heard("S"))


@rule("TL-G33", "TL-R62")
def test_all_champions_in_a_hand_are_discarded_the_own_one_first() -> None:
    t = table("T A: Dwarf\nT hand: Frigg, Hel\nL hand: Tyr, Angrboda, Troll", left=2).play("use frigg", "spy")
    assert (t.pile("L"), t.hand("L")) == ("Angrboda, Tyr", ["Troll"])


@rule("TL-R61", "TL-G13", "TL-R62", "TL-R65")
def test_frigg_needs_a_hand_or_a_face_down_card() -> None:
    t = table("T A: Dwarf\nT hand: Frigg, Hel\nL A: ~Troll\nL B: +Troll\nL C: Loki > ~Ravens").play("use frigg")
    assert set(t.choices) == {"spy", "reveal A", "reveal C"}
    t.refuses("reveal B", "TL-G13")
    t = table("T A: Dwarf\nT hand: Frigg, Hel\nL A: ~Troll\nL hand: none").play("use frigg")
    assert t.choices == ["reveal A"]
    t.refuses("spy", "TL-G13")
    table("T A: Dwarf\nT hand: Frigg, Hel\nL A: +Troll\nL hand: none").refuses("use frigg", "TL-G13")


@rule("TL-R65", "TL-R66", "TL-S54")
def test_frigg_turns_a_whole_column_up_and_nothing_happens() -> None:
    t = table("T A: Dwarf\nT hand: Frigg, Hel\nL A: Loki > ~Crown > ~Nightmare > ~Angrboda\nL hand: Archer, Hel", left=1)
    t.play("use frigg", "reveal A").pass_turn()
    assert t.column("L", "A") == "+Loki > +Crown > +Nightmare > +Angrboda"
    assert t.column_seen("T", "L", "A") == t.column_seen("S", "L", "A") == "+Loki > +Crown > +Nightmare > +Angrboda"
    assert (t.pile("L"), t.pile("T"), t.is_over()) == ("", "Frigg", False)


@rule("TL-R65")
def test_a_card_added_later_lies_face_down() -> None:
    t = table("T A: Dwarf\nT hand: Frigg, Hel\nL A: ~Troll > ~Crown\nL hand: Archer, Hel", left=1)
    t.play("use frigg", "reveal A").pass_turn().play("play archer A2")
    assert t.column("L", "A") == "+Troll > ~Archer > +Crown"


@rule("TL-R67", "TL-S55")
def test_frigg_on_the_battlefield_beats_the_champion() -> None:
    t = table("T A: ~Frigg\nT B: Dwarf\nL A: ~Angrboda").play("challenge A1")
    assert (t.pile("L"), t.column("T", "A")) == ("Angrboda", "+Frigg")


@rule("TL-R68", "TL-R69", "TL-S56")
def test_otherwise_frigg_fights_like_any_nought() -> None:
    t = table("T A: Frigg\nL A: Angrboda\nL B: Troll", turn="L").play("challenge A1")
    assert t.pile("T") == "Frigg"
    t = table("T A: Frigg\nT B: Dwarf\nL A: Troll").play("challenge A1")
    assert (t.pile("T"), t.column("L", "A")) == ("Frigg", "+Troll")


@rule("TL-R70", "TL-S57")
def test_on_the_battlefield_frigg_has_no_hand_powers() -> None:
    t = table("T A: Frigg\nT hand: Hel\nL A: Troll")
    t.refuses("use frigg", "TL-R70")
    assert "challenge A1" in t.choices


# ---- Mjolnir and Gungnir ----


@rule("TL-R71", "TL-R72", "TL-G20", "TL-G21", "TL-G48", "TL-S58")
@pytest.mark.parametrize(("me", "them", "god", "plain"), [("T", "L", "Loki", "Troll"), ("L", "T", "Thor", "Dwarf")])
def test_the_weapon_removes_the_opposing_god_or_a_face_up_wall(me: str, them: str, god: str, plain: str) -> None:
    """Mjolnir against Loki, Gungnir against Thor."""
    weapon = {"T": "Mjolnir", "L": "Gungnir"}[me]
    text = f"{me} hand: {weapon}, Hel\n{them} A: {god} > {plain}\n{them} B: ~{plain} > +Wall\n{them} C: ~Wall"
    t = table(text, turn=me, left=2).play("use weapon")
    assert set(t.choices) == {"at A1", "at B2"}
    t.refuses("at C1", "TL-R71")
    t.refuses("at B1", "TL-R71")
    t.play("at A1")
    assert (t.pile(them), t.column(them, "A"), t.pile(me)) == (god, f"~{plain}", weapon)
    t = table(text, turn=me, left=2).play("use weapon", "at B2")
    assert (t.pile(them), t.column(them, "B")) == ("Wall", f"~{plain}")


@rule("TL-G21", "TL-G13", "TL-R30")
def test_the_weapon_needs_a_target_and_own_walls_are_none() -> None:
    t = table("T A: +Wall\nT B: Thor\nT hand: Mjolnir, Hel\nL A: ~Wall\nL B: +Troll")
    t.refuses("use weapon", "TL-G21")
    assert "play weapon A1" in t.choices


@rule("TL-G21", "TL-G47")
def test_the_weapon_is_no_challenge() -> None:
    t = table("T A: Dwarf\nT hand: Mjolnir, Hel\nL A: +Wall", first=True)
    assert t.play("use weapon", "at A1").pile("L") == "Wall"
