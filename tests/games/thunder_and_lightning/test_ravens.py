"""TL-R87 to TL-R98: Ravens."""

from __future__ import annotations

from collections import Counter

import pytest

from stormdeck.games.thunder_and_lightning.cards import code
from stormdeck.games.thunder_and_lightning.events import AimedAtHand
from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.scenario_table import table

FOUR = "Troll > Archer > Viking > Wall"


@rule("TL-R87", "TL-R88", "TL-S70")
def test_on_the_battlefield_the_ravens_are_a_card_of_strength_one() -> None:
    t = table("T A: ~Ravens\nT B: Dwarf\nT hand: Hel\nL A: ~Frigg\nL B: Troll").play("challenge A1")
    assert (t.pile("L"), t.column("T", "A")) == ("Frigg", "+Ravens")
    t.refuses("use ravens", "TL-R88")


@rule("TL-R87", "TL-R90", "TL-R95", "TL-R94")
def test_the_targets_of_the_ravens() -> None:
    text = "T A: Thor > Dwarf\nT hand: Ravens, Hel\nL A: Troll > Crown\nL C: Loki\nL hand: Hel"
    t = table(text).play("use ravens")
    assert set(t.choices) == {"at A1", "at C1", "at hand", "at own god"}
    t.refuses("at A2", "TL-R90")
    t.refuses("at B1", "TL-R33")


@rule("TL-G13", "TL-R95")
def test_an_empty_hand_cannot_be_challenged() -> None:
    t = table("T A: Dwarf\nT hand: Ravens\nL A: Troll\nL hand: none").play("use ravens")
    assert t.choices == ["at A1"]
    t.refuses("at hand", "TL-G13")


@rule("TL-R90", "TL-R91", "TL-R27", "TL-G30", "TL-S71")
def test_ravens_discard_what_has_at_most_strength_one() -> None:
    t = table("T A: Dwarf\nT B: Dwarf\nT C: Dwarf\nT hand: Ravens, Ravens\nL A: ~Frigg > Troll\nL B: ~Hel\nL C: Troll")
    t.play("use ravens", "at A1", "use ravens", "at B1")
    assert (t.pile("L"), t.column("L", "A"), t.column("L", "B")) == ("Frigg, Hel", "~Troll", "")
    assert t.pile("T") == "Ravens, Ravens"


@rule("TL-R92", "TL-G54", "TL-S72")
@pytest.mark.parametrize("face", ["~", "+"])
@pytest.mark.parametrize("card", ["Archer", "Troll", "Viking", "Fire Giant", "Dragon", "Angrboda"])
def test_what_has_strength_two_to_seven_stays_face_up(card: str, face: str) -> None:
    """Also if it lay face up already: a way to spend a point."""
    t = table(f"T A: Dwarf\nT hand: Ravens, Hel\nL A: {face}{card}", left=2).play("use ravens", "at A1")
    assert (t.column("L", "A"), t.pile("L"), t.pile("T")) == (f"+{card}", "", "Ravens")


@rule("TL-R98", "TL-R103", "TL-G26", "TL-G54", "TL-S73")
def test_powers_that_intervene() -> None:
    t = table("T A: Dwarf\nT B: Dwarf\nT C: Archer\nT hand: Ravens, Ravens\nL A: ~Wall\nL B: ~Nightmare > Troll")
    t.play("use ravens", "at A1")
    assert (t.column("L", "A"), t.pile("L")) == ("+Wall", "")
    t.play("use ravens", "at B1", "lay nightmare")
    assert (t.pile("L"), t.pile("T")) == ("Nightmare, Troll", "Ravens, Dwarf, Ravens")
    assert (t.column("T", "B"), t.column("L", "B")) == ("", "")


@rule("TL-R98", "TL-R86")
def test_ravens_at_a_treasure_in_front_win() -> None:
    t = table("T A: Dwarf\nT hand: Ravens\nL A: ~Crown > Troll").play("use ravens", "at A1")
    assert t.won_by() == "T"


@rule("TL-R95", "TL-R96", "TL-S74")
@pytest.mark.parametrize("card", ["Hel", "Loki", "Ravens", "Frigg", "Berserker", "Gungnir"])
def test_a_hand_card_with_a_symbol_and_at_most_one_is_discarded(card: str) -> None:
    t = table(f"T A: Dwarf\nT hand: Ravens, Hel\nL A: Troll\nL hand: {card}", left=2).play("use ravens", "at hand")
    assert (t.pile("L"), t.hand("L"), t.pile("T")) == (card, [], "Ravens")


@rule("TL-R96", "TL-R98", "TL-S75")
def test_a_shield_wall_in_the_hand_is_no_help() -> None:
    t = table("T A: Dwarf\nT hand: Ravens, Hel\nL A: Troll\nL hand: Wall", left=2).play("use ravens", "at hand")
    assert (t.pile("L"), t.column("T", "A")) == ("Wall", "~Dwarf")


@rule("TL-R97", "TL-S76")
def test_a_strong_hand_card_is_put_in_front_of_a_column_that_can_take_it() -> None:
    t = table(f"T A: Dwarf\nT hand: Ravens, Hel\nL A: {FOUR}\nL B: Loki\nL C: Troll\nL hand: Archer", left=2)
    t.play("use ravens", "at hand")
    assert (t.phase, t.choices) == ("place_revealed", ["place C"])
    t.refuses("place A", "TL-R97")
    t.refuses("place B", "TL-R97")
    assert t.play("place C").column("L", "C") == "+Archer > ~Troll"
    assert (t.hand("L"), t.pile("T")) == ([], "Ravens")


@rule("TL-R97", "TL-G37")
def test_an_empty_column_will_do_and_somewhere_it_must_go() -> None:
    t = table("T A: Dwarf\nT hand: Ravens, Hel\nL A: Troll\nL hand: Viking", left=2).play("use ravens", "at hand")
    assert set(t.choices) == {"place A", "place B", "place C"}
    assert t.play("place B").column("L", "B") == "+Viking"


@rule("TL-R97", "TL-S77")
def test_without_such_a_column_it_is_discarded() -> None:
    other = "Archer > Troll > Ravens > Wall"
    t = table(f"T A: Dwarf\nT hand: Ravens, Hel\nL A: {FOUR}\nL B: Loki\nL C: {other}\nL hand: Angrboda", left=2)
    t.play("use ravens", "at hand")
    assert (t.pile("L"), t.phase) == ("Angrboda", "action")


@rule("TL-R97", "TL-G41")
def test_a_stolen_hand_card_is_put_down_and_discarded_like_an_own_one() -> None:
    t = table("T A: Dwarf\nT hand: Ravens, Hel\nL A: Troll\nL hand: Tyr", left=2).play("use ravens", "at hand", "place A")
    assert t.column("L", "A") == "+Tyr > ~Troll"
    t = table("T A: Dwarf\nT hand: Ravens, Hel\nL A: Troll\nL hand: *Ravens", left=2).play("use ravens", "at hand")
    assert (t.pile("L"), t.pile("T")) == ("*Ravens", "Ravens")


@rule("TL-G31", "TL-R91")
@pytest.mark.parametrize("pile", ["Idunn", "Berserker"])
def test_neither_idunn_nor_berserker_changes_what_ravens_from_the_hand_do(pile: str) -> None:
    """1 against 1 is no tie here, and a Viking of 3 or 4 just stays."""
    t = table(f"T A: Dwarf\nT hand: Ravens, Hel\nL A: ~Ravens\nL B: Troll\nL pile: {pile}", left=2).play("use ravens", "at A1")
    assert t.pile("L") == f"{pile}, Ravens"
    t = table(f"T A: Dwarf\nT hand: Ravens, Hel\nL A: ~Viking\nL pile: {pile}", left=2).play("use ravens", "at A1")
    assert t.column("L", "A") == "+Viking"


@rule("TL-R95", "TL-G51")
def test_the_hand_card_is_uniformly_random_stolen_ones_included() -> None:
    hits: Counter[str] = Counter()
    for seed in range(300):
        t = table("T A: Dwarf\nT hand: Ravens, Hel\nL A: Troll\nL hand: Hel, Ravens, Ravens, Tyr", left=2, seed=seed)
        t.play("use ravens", "at hand")
        (event,) = [event for event in t.match.events(None) if isinstance(event, AimedAtHand)]
        hits[code(event.card)] += 1
    assert set(hits) == {"loki_hel", "loki_ravens", "thor_champion"}
    assert 50 <= hits["loki_hel"] <= 100
    assert 50 <= hits["thor_champion"] <= 100
    assert 120 <= hits["loki_ravens"] <= 180


@rule("TL-R95", "TL-R96")
def test_only_the_card_that_is_hit_becomes_public() -> None:
    t = table("T A: Dwarf\nT hand: Ravens, Hel\nL A: Troll\nL hand: Hel, Odin, Crown", left=2).play("use ravens").hit("Odin")
    assert t.pile("L") == "Odin"
    assert t.hand_seen("T", "L") == ["-", "-"]
    assert "Crown" not in " ".join(t.heard("T"))


@rule("TL-R89", "TL-R109")
def test_in_the_first_turn_the_ravens_may_only_be_put_down() -> None:
    t = table("L A: Troll\nL hand: Ravens", turn="L", first=True)
    t.refuses("use ravens", "TL-R89")
    assert "play ravens A1" in t.choices
