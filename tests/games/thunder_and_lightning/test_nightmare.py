"""TL-R79 to TL-R83: Nightmare."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.scenario_table import table


@rule("TL-R80", "TL-G27", "TL-G64", "TL-S63")
def test_both_columns_are_lost_and_each_player_orders_his_own() -> None:
    t = table("T A: Einherjar > Viking\nT B: Dwarf\nL A: Nightmare > Fire Giant > Hel").play("challenge A1")
    assert (t.mover, t.phase) == ("T", "order_discards")
    assert set(t.choices) == {"lay ally6", "lay viking"}
    assert (t.column("T", "A"), t.column("L", "A")) == ("", "")
    t.play("lay ally6")
    assert t.pile("T") == "Einherjar, Viking"
    assert t.mover == "L"
    t.play("lay nightmare", "lay hel")
    assert t.pile("L") == "Nightmare, Hel, Fire Giant"
    assert (t.mover, t.phase, t.left) == ("T", "action", 1)


@rule("TL-G64")
def test_the_lost_cards_are_public_before_anybody_orders() -> None:
    t = table("T A: Einherjar > Viking\nT B: Dwarf\nL A: Nightmare > Fire Giant > Hel").play("challenge A1")
    for viewer in "TLS":
        text = " ".join(t.heard(viewer))
        assert all(name in text for name in ("Einherjar", "Viking", "Nightmare", "Fire Giant", "Hel"))


@rule("TL-R81", "TL-G27", "TL-S64")
@pytest.mark.parametrize("own", ["none", "Idunn"])
def test_ravens_that_hit_a_nightmare_in_the_hand_cost_the_whole_hand(own: str) -> None:
    """The victim alone orders; Idunn may be left on top, unless the other holds Idunn."""
    t = table(f"T A: Dwarf\nT hand: Ravens, Hel\nT pile: {own}\nL A: Troll\nL hand: Nightmare, Troll, Idunn", left=2)
    t.play("use ravens").hit("Nightmare")
    assert (t.mover, t.phase) == ("L", "order_discards")
    assert set(t.choices) == {"lay nightmare", "lay ally3", "lay idunn"}
    t.play("lay ally3", "lay nightmare")
    assert t.pile("L") == ("Idunn, Troll, Nightmare" if own == "Idunn" else "Troll, Nightmare, Idunn")
    assert t.hand("L") == []
    assert t.top("T") == "Ravens"
    assert t.holder("idunn") == ("L" if own == "none" else "")
    assert t.mover == "T"


@rule("TL-R82", "TL-R86", "TL-S65")
def test_a_treasure_lost_to_a_nightmare_loses_the_game() -> None:
    assert table("T A: Einherjar\nL A: Nightmare > Crown").play("challenge A1").won_by() == "T"
    t = table("T A: Dwarf\nT hand: Ravens\nL A: Troll\nL hand: Nightmare, Crown, Troll").play("use ravens").hit("Nightmare")
    assert t.won_by() == "T"
    assert t.outcome().rule == "TL-R82"


@rule("TL-R82")
@pytest.mark.parametrize("how", ["challenge", "ravens", "vidarr"])
def test_the_own_treasure_in_the_wiped_lane_loses_too(how: str) -> None:
    t = table("T A: Einherjar > Ring\nT hand: Ravens, Vidarr\nL A: Nightmare > Troll")
    t.play(*(["challenge A1"] if how == "challenge" else [f"use {how}", "at A1"]))
    assert t.won_by() == "L"


@rule("TL-R83", "TL-G53", "TL-S66")
@pytest.mark.parametrize(("me", "them"), [("T", "L"), ("L", "T")])
def test_with_both_treasures_lost_the_challenger_loses(me: str, them: str) -> None:
    treasures = {"T": "Ring", "L": "Crown"}
    t = table(f"{me} A: Viking > {treasures[me]}\n{them} A: Nightmare > {treasures[them]}", turn=me).play("challenge A1")
    assert t.won_by() == them
    assert t.outcome().rule == "TL-R83"


@rule("TL-R80", "TL-S94")
def test_with_one_card_each_nobody_is_asked() -> None:
    t = table("T A: Dwarf\nT B: Dwarf\nL A: ~Nightmare\nL B: Troll").play("challenge A1")
    assert (t.pile("T"), t.pile("L")) == ("Dwarf", "Nightmare")
    assert (t.mover, t.phase, t.left) == ("T", "action", 1)


@rule("TL-R80", "TL-G27")
def test_equal_cards_are_not_asked_about() -> None:
    """The last ones of a kind and back are placed without a question; a stolen one is another card."""
    t = table("T A: Dwarf > Dwarf > Dwarf\nT B: Archer\nL A: ~Nightmare > Troll > Troll\nL B: Troll").play("challenge A1")
    assert t.pile("T") == "Dwarf, Dwarf, Dwarf"
    assert t.mover == "L"
    t.play("lay nightmare")
    assert t.pile("L") == "Nightmare, Troll, Troll"
    t = table("T A: Viking > *Viking\nT B: Dwarf\nL A: ~Nightmare\nL B: Troll").play("challenge A1")
    assert set(t.choices) == {"lay viking", "lay stolen viking"}
    assert t.play("lay viking").pile("T") == "Viking, *Viking"


@rule("TL-G25", "TL-G26", "TL-R80", "TL-G24")
def test_gods_in_the_lane_are_lost_too() -> None:
    """A rear Nightmare hit by Vidarr behind Loki; Ravens against a front Nightmare with the own Thor opposite."""
    t = table("T A: Dwarf\nT B: Dwarf\nT hand: Vidarr, Hel\nL A: Loki > ~Nightmare\nL B: Troll", left=2)
    t.play("use vidarr", "at A2", "lay god")
    assert (t.pile("L"), t.pile("T")) == ("Loki, Nightmare", "Dwarf, Vidarr")
    t = table("T A: Thor > Dwarf\nT hand: Ravens, Hel\nL A: ~Nightmare\nL B: Troll").play("use ravens", "at A1", "lay god")
    assert (t.pile("T"), t.pile("L")) == ("Thor, Dwarf, Ravens", "Nightmare")


@rule("TL-G27")
def test_the_played_card_goes_on_top_of_the_ordered_ones() -> None:
    t = table("T B: Archer > Dwarf\nT hand: Ravens, Hel\nL B: ~Nightmare > Troll\nL A: Troll", left=2)
    t.play("use ravens", "at B1")
    assert t.mover == "T"
    t.play("lay ally3", "lay nightmare")
    assert (t.pile("T"), t.pile("L")) == ("Dwarf, Archer, Ravens", "Nightmare, Troll")


@rule("TL-R52", "TL-R54", "TL-G27")
def test_an_ordered_berserker_goes_under_the_pile_while_the_opponent_s_is_active() -> None:
    t = table("T A: Dwarf\nT B: Dwarf\nT pile: Berserker\nL A: Nightmare > Berserker > Troll\nL B: Troll\nL pile: Archer")
    t.play("challenge A1")
    assert t.pile("T") == "Berserker, Dwarf"
    t.play("lay ally3", "lay berserker")
    assert t.pile("L") == "Archer, Troll, Berserker, Nightmare"


@rule("TL-R80", "TL-G41")
def test_a_wipe_of_a_lane_costs_only_that_lane() -> None:
    t = table("T A: Dwarf\nT B: Dwarf > Archer\nL A: ~Nightmare\nL B: Troll > Archer\nL hand: Hel").play("challenge A1")
    assert (t.column("T", "B"), t.column("L", "B"), t.hand("L")) == ("~Dwarf > ~Archer", "~Troll > ~Archer", ["Hel"])


@rule("TL-R63", "TL-R66", "TL-R79")
def test_a_nightmare_that_is_only_seen_does_nothing() -> None:
    t = table("T A: Dwarf\nT hand: Frigg, Hel\nL A: ~Nightmare\nL hand: Crown", left=2).play("use frigg", "reveal A")
    assert (t.column("L", "A"), t.column("T", "A")) == ("+Nightmare", "~Dwarf")
