"""TL-R99 to TL-R102, TL-R107, TL-R108: Seer and Vidarr."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.scenario_table import ThunderTable, table

FOUR = "Troll > Archer > Viking > Wall"
TWELVE = "Troll, Ravens, Ravens, Ravens, Ravens, Ravens, Ravens, Archer, Archer, Frigg, Frigg, Baldr"

# ---- Seer ----


def seen_by_seer(**more: Any) -> ThunderTable:
    return table(
        "T A: Dwarf\nT hand: Seer, Hel\nL A: Troll\nL hand: Archer\nL deck: Hel, Ravens, Crown, Odin, ...", left=2, **more
    ).play("use seer")


@rule("TL-R99", "TL-R100", "TL-R102", "TL-G34", "TL-G36", "TL-G37", "TL-G38", "TL-S78")
def test_seer_draws_up_to_three_cards_one_by_one() -> None:
    """No strength to the hand, Ravens into a first row, the Crown to the hand; then Seer is discarded."""
    t = seen_by_seer()
    assert t.hand("L") == ["Archer", "Hel"]
    assert (t.phase, set(t.choices)) == ("seer_more", {"next card", "stop"})
    t.play("next card")
    assert (t.phase, set(t.choices)) == ("place_revealed", {"place A", "place B", "place C"})
    t.play("place B")
    assert t.column("L", "B") == "+Ravens"
    assert t.phase == "seer_more"
    assert t.pile("T") == ""
    t.play("next card")
    assert t.hand("L") == ["Archer", "Crown", "Hel"]
    assert (t.pile("T"), t.phase, t.is_over()) == ("Seer", "action", False)


@rule("TL-G34", "TL-R99", "TL-S78")
@pytest.mark.parametrize("first", [[], ["next card", "place A"]])
def test_seer_may_stop_after_the_first_or_second_card(first: list[str]) -> None:
    t = seen_by_seer().play(*first, "stop")
    assert (t.pile("T"), t.phase, t.left) == ("Seer", "action", 1)


@rule("TL-R99", "TL-G34")
def test_seer_ends_with_the_deck() -> None:
    t = table("T A: Dwarf\nT hand: Seer, Hel\nL A: Troll\nL deck: Hel, Odin", left=2).play("use seer", "next card")
    assert (t.deck("L"), t.phase) == ([], "action")


@rule("TL-G13", "TL-G45")
def test_seer_needs_an_opposing_deck() -> None:
    table("T A: Dwarf\nT hand: Seer, Hel\nL A: Troll\nL deck: none").refuses("use seer", "TL-G13")


@rule("TL-G35")
def test_everybody_sees_what_seer_draws() -> None:
    t = seen_by_seer()
    for viewer in "TLS":
        assert "Hel" in " ".join(t.heard(viewer))
    for viewer in "TS":
        assert t.hand_seen(viewer, "L") == ["Hel", "-"]


@rule("TL-R101", "TL-S79")
def test_a_card_no_column_can_take_is_discarded() -> None:
    lanes = f"L A: {FOUR}\nL B: Archer > Troll > Ravens > Wall\nL C: Ravens > Archer > Viking > Wall"
    t = table(f"T A: Dwarf\nT hand: Seer, Hel\n{lanes}\nL deck: Fire Giant, ...", left=2).play("use seer")
    assert (t.pile("L"), t.phase) == ("Fire Giant", "seer_more")


@rule("TL-R100", "TL-R101")
def test_seer_follows_the_placement_rules() -> None:
    t = table(f"T A: Dwarf\nT hand: Seer, Hel\nL A: {FOUR}\nL B: Loki\nL C: Troll\nL deck: Viking, ...", left=2)
    t.play("use seer")
    assert t.choices == ["place C"]
    t.refuses("place B", "TL-R100")
    assert t.play("place C").column("L", "C") == "+Viking > ~Troll"


@rule("TL-R102", "TL-G38", "TL-R86", "TL-S80")
def test_a_full_hand_takes_no_card() -> None:
    text = "T A: Dwarf\nT hand: Seer, Hel\nL A: Troll\nL hand: {}\nL deck: {}, ..."
    t = table(text.format(TWELVE, "Hel"), left=2).play("use seer")
    assert (t.pile("L"), len(t.hand("L"))) == ("Hel", 12)
    t = table(text.format(TWELVE, "Crown"), left=2).play("use seer")
    assert t.won_by() == "T"
    assert t.outcome().rule == "TL-R102"


@rule("TL-R102", "TL-R100", "TL-G36")
@pytest.mark.parametrize("card", ["Frigg", "Wall", "Nightmare", "Loki", "Idunn", "Baldr"])
def test_noughts_and_cards_without_strength_go_to_the_hand(card: str) -> None:
    t = table(f"T A: Dwarf\nT hand: Seer, Hel\nL A: Troll\nL hand: Archer\nL deck: {card}, ...", left=2).play("use seer")
    assert t.hand("L") == sorted(["Archer", card])


@rule("TL-R100", "TL-G36")
@pytest.mark.parametrize("card", ["Ravens", "Archer", "Troll", "Viking", "Fire Giant", "Dragon", "Angrboda"])
def test_every_strength_of_one_or_more_goes_to_a_first_row(card: str) -> None:
    t = table(f"T A: Dwarf\nT hand: Seer, Hel\nL A: Crown\nL deck: {card}, ...", left=2).play("use seer", "place A")
    assert t.column("L", "A") == f"+{card} > ~Crown"


# ---- Vidarr ----

FLANKS = """
    T A: Light Elf
    T B: Einherjar
    T C: Viking
    T hand: Vidarr, Hel
    L A: Loki > Troll > Crown
    L B: Troll > Troll
    L C: Wall > Fire Giant
"""


@rule("TL-R107", "TL-R35", "TL-G01", "TL-G23", "TL-G24", "TL-S82")
def test_vidarr_reaches_every_row_of_the_outer_lanes() -> None:
    """None in the center, and not Loki."""
    t = table(FLANKS).play("use vidarr")
    assert set(t.choices) == {"at A2", "at A3", "at C1", "at C2"}
    t.refuses("at A1", "TL-R47")
    t.refuses("at B2", "TL-R107")
    t.refuses("at A4", "TL-R33")


@rule("TL-R107", "TL-R108", "TL-S83")
def test_the_god_does_not_stop_a_flank_challenge() -> None:
    assert table(FLANKS).play("use vidarr", "at A3").won_by() == "T"


@rule("TL-R37", "TL-R107", "TL-R108", "TL-G66", "TL-G14", "TL-S89")
def test_a_flank_challenge_that_is_lost() -> None:
    """The rear card stays face up in its row; Vidarr is discarded after the loser."""
    t = table("T A: Dwarf\nT B: Dwarf\nT hand: Vidarr, Hel\nL A: Loki > ~Troll > ~Dragon").play("use vidarr", "at A3")
    assert (t.pile("T"), t.column("T", "A")) == ("Dwarf, Vidarr", "")
    assert t.column("L", "A") == "+Loki > ~Troll > +Dragon"


@rule("TL-G66", "TL-R107")
def test_a_challenger_that_wins_stays_face_up_in_front() -> None:
    t = table("T C: Einherjar > Hel\nT hand: Vidarr, Odin\nL C: Wall > Troll > Crown", left=2).play("use vidarr", "at C2")
    assert (t.column("T", "C"), t.column("L", "C")) == ("+Einherjar > ~Hel", "~Wall > ~Crown")


@rule("TL-R107", "TL-R103", "TL-G23")
def test_a_flank_challenge_against_a_wall_in_the_rear() -> None:
    t = table("T A: Tyr\nT B: Dwarf\nT hand: Vidarr, Hel\nL A: Troll > Wall").play("use vidarr", "at A2")
    assert (t.pile("T"), t.column("L", "A")) == ("Tyr, Vidarr", "~Troll > +Wall")


@rule("TL-G13", "TL-G23", "TL-R36")
@pytest.mark.parametrize(
    "text",
    [
        "T B: Einherjar\nL B: Troll > Crown",
        "T A: Wall\nT C: Odin\nL A: Troll\nL C: Troll",
        "T A: Einherjar\nL A: Loki",
        "T A: Einherjar\nL B: Troll",
    ],
)
def test_vidarr_needs_a_flank_challenge(text: str) -> None:
    t = table(f"{text}\nT hand: Vidarr, Hel")
    t.refuses("use vidarr", "TL-G13")
    assert "play vidarr A1" in t.choices or "play vidarr A2" in t.choices


@rule("TL-G01", "TL-R107", "TL-R33")
@pytest.mark.parametrize(("me", "them", "plain"), [("T", "L", "Troll"), ("L", "T", "Dwarf")])
def test_lanes_are_the_same_for_both_sides(me: str, them: str, plain: str) -> None:
    """What is left for one is right for the other: lane A faces lane A."""
    t = table(f"{me} A: Viking\n{me} hand: Vidarr, Hel\n{them} A: Archer > {plain}\n{them} C: {plain}", turn=me)
    assert t.offered("challenge") == {"challenge A1"}
    assert set(t.play("use vidarr").choices) == {"at A1", "at A2"}
