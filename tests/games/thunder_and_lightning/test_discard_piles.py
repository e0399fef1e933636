"""TL-R51 to TL-R60, TL-R73 to TL-R78, TL-R84, TL-R85: powers that work on or from the discard piles."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.scenario_table import ThunderTable, table

# ---- Berserker ----


@rule("TL-R51", "TL-S43")
def test_with_berserker_the_vikings_challenge_with_six() -> None:
    text = "T A: Viking\nT B: Dwarf\nT pile: Berserker\nL A: +{}\nL B: Troll"
    t = table(text.format("Fire Giant")).play("challenge A1")
    assert (t.pile("L"), t.holder("berserker")) == ("Fire Giant", "T")
    t = table(text.format("Dragon")).play("challenge A1")
    assert (t.pile("T"), t.pile("L"), t.holder("berserker")) == ("Berserker, Viking", "Dragon", "")


@rule("TL-R51", "TL-S44")
def test_with_berserker_the_vikings_have_three_when_challenged() -> None:
    t = table("T A: +Viking\nT pile: Berserker\nL A: Troll\nL B: Troll", turn="L").play("challenge A1")
    assert (t.pile("T"), t.pile("L")) == ("Berserker, Viking", "Troll")


@rule("TL-R51", "TL-G41")
def test_a_stolen_viking_counts_as_an_own_one() -> None:
    t = table("T A: *Viking\nT B: Dwarf\nT pile: Berserker\nL A: +Fire Giant").play("challenge A1")
    assert t.pile("L") == "Fire Giant"


@rule("TL-R52", "TL-S45")
def test_berserker_is_not_played_while_the_opponent_s_is_on_top() -> None:
    t = table("T A: Dwarf\nT hand: Berserker, Hel\nL pile: Berserker")
    t.refuses("use berserker", "TL-R52")
    assert "play berserker A1" in t.choices


@rule("TL-R52", "TL-S46", "TL-G19")
def test_a_berserker_lost_meanwhile_goes_to_the_bottom() -> None:
    t = table("T A: Einherjar\nT B: Dwarf\nT pile: Berserker\nL A: ~Berserker\nL B: Troll\nL pile: Troll").play("challenge A1")
    assert (t.pile("L"), t.holder("berserker")) == ("Berserker, Troll", "T")


@rule("TL-R51", "TL-R52", "TL-G54")
def test_berserker_may_be_played_without_any_vikings() -> None:
    t = table("T A: Dwarf\nT B: Dwarf\nT hand: Berserker, Hel").play("use berserker")
    assert (t.pile("T"), t.holder("berserker")) == ("Berserker", "T")


# ---- Idunn ----


@rule("TL-R53", "TL-S47")
def test_the_holder_of_idunn_wins_ties() -> None:
    text = "T A: Light Elf\nT B: Dwarf\nL A: Fire Giant\nL B: Troll\n{} pile: Idunn"
    t = table(text.format("T")).play("challenge A1")
    assert (t.pile("T"), t.pile("L"), t.column("T", "A")) == ("Idunn", "Fire Giant", "+Light Elf")
    t = table(text.format("L")).play("challenge A1")
    assert (t.pile("T"), t.pile("L"), t.column("L", "A")) == ("Light Elf", "Idunn", "+Fire Giant")


@rule("TL-R54", "TL-S48")
def test_while_one_has_idunn_the_other_neither_plays_it_nor_loses_it_to_the_top() -> None:
    text = "T A: Dwarf\nT hand: Ravens, Hel\nT pile: Idunn\nL A: Troll\nL hand: Idunn\nL pile: Troll"
    table(text, turn="L").refuses("use idunn", "TL-R54")
    t = table(text, left=2).play("use ravens", "at hand")
    assert t.pile("L") == "Idunn, Troll"
    assert t.pile("T") == "Idunn, Ravens"


@rule("TL-R53", "TL-R40", "TL-S49", "TL-G14")
def test_a_played_card_covers_idunn() -> None:
    t = table("T A: Light Elf > Dwarf\nT B: Dwarf\nT hand: Baldr, Hel\nT pile: Idunn\nL A: Fire Giant\nL B: Troll")
    t.play("use baldr", "move A2", "to C1")
    assert (t.top("T"), t.holder("idunn")) == ("Baldr", "")
    t.play("challenge A1")
    assert (t.top("T"), t.top("L")) == ("Light Elf", "Fire Giant")


@rule("TL-G14", "TL-G43")
def test_idunn_still_works_for_the_vidarr_challenge_that_covers_it() -> None:
    t = table("T A: Light Elf\nT hand: Vidarr, Hel\nT pile: Idunn\nL A: Troll > Fire Giant", left=2).play("use vidarr", "at A2")
    assert (t.pile("L"), t.pile("T")) == ("Fire Giant", "Idunn, Vidarr")


@rule("TL-G19")
def test_when_the_holder_s_copy_is_covered_the_other_takes_over() -> None:
    """Loki's Idunn went under an empty pile: it is on top, but sleeps until Thor's is covered."""
    t = table("T A: Dwarf\nT hand: Ravens, Baldr, Hel\nT pile: Idunn\nL A: Troll\nL B: Troll\nL hand: Idunn", left=3, points=3)
    t.play("use ravens")
    assert t.holder("idunn") == "T"
    t.play("at hand")
    assert (t.pile("L"), t.pile("T"), t.holder("idunn")) == ("Idunn", "Idunn, Ravens", "L")


@rule("TL-G19")
def test_both_on_top_the_first_holder_keeps_it() -> None:
    t = table("T A: Dwarf\nT B: Light Elf\nT pile: Idunn\nL A: ~Idunn\nL B: +Fire Giant\nT hand: Hel", left=3, points=3)
    t.play("challenge A1")
    assert (t.pile("T"), t.pile("L"), t.holder("idunn")) == ("Idunn", "Idunn", "T")
    t.play("challenge B1")
    assert t.pile("L") == "Idunn, Fire Giant"


@rule("TL-G19")
@pytest.mark.parametrize(("holder", "lost"), [(1, "L"), (2, "T")])
def test_a_position_says_who_had_it_first(holder: int, lost: str) -> None:
    t = table("T A: Light Elf > Hel\nT pile: Idunn\nL A: Fire Giant > Hel\nL pile: Idunn", idunn=holder, left=2)
    t.play("challenge A1")
    assert t.top(lost) in ("Light Elf", "Fire Giant")
    assert t.top("T" if lost == "L" else "L") == "Idunn"


# ---- Freya ----


@rule("TL-R56", "TL-R58", "TL-R59", "TL-R60", "TL-S51")
def test_freya_takes_the_opponent_s_top_discard() -> None:
    """It may be played at once; its back shows; if lost it goes to the thief's pile."""
    t = table("T A: Dwarf\nT B: Dwarf\nT hand: Freya, Hel\nL pile: Angrboda\nL B: Troll", left=3, points=3).play("use freya")
    assert t.hand("T") == ["Angrboda", "Hel"]
    assert (t.pile("T"), t.pile("L")) == ("Freya", "")
    assert t.hand_seen("L", "T") == ["Angrboda", "-"]
    t.play("play stolen champion C1")
    assert t.column("T", "C") == "~Angrboda"
    assert t.column_seen("L", "T", "C") == "~*?Angrboda"
    lost = table("T A: Angrboda\nT B: Dwarf\nL A: +Wall").play("challenge A1")
    assert (lost.pile("T"), lost.pile("L")) == ("Angrboda", "")


@rule("TL-R57", "TL-G42", "TL-G13", "TL-S52")
@pytest.mark.parametrize("pile", ["Frigg", "Hel", "none", "Troll, Wall", "Troll, Nightmare", "Troll, Loki", "Troll, Idunn"])
def test_freya_needs_a_top_card_of_strength_one_to_seven(pile: str) -> None:
    table(f"T A: Dwarf\nT hand: Freya, Archer\nL pile: {pile}").refuses("use freya", "TL-R57")


@rule("TL-R57", "TL-G42")
@pytest.mark.parametrize("card", ["Ravens", "Archer", "Troll", "Viking", "Fire Giant", "Dragon", "Angrboda"])
def test_every_card_of_strength_one_to_seven_can_be_taken(card: str) -> None:
    t = table(f"T A: Dwarf\nT hand: Freya, Hel\nL pile: Hel, {card}").play("use freya")
    assert ("*" if card in ("Ravens", "Archer", "Viking") else "") + card in t.hand("T")
    assert t.pile("L") == "Hel"


@rule("TL-R56", "TL-G41")
def test_a_stolen_card_can_be_won_back() -> None:
    t = table("T A: Dwarf\nT hand: Freya, Hel\nL A: Troll\nL pile: Tyr").play("use freya")
    assert "Tyr" in t.hand("T")
    assert t.hand_seen("L", "T") == ["Tyr", "-"]


@rule("TL-R53", "TL-R56", "TL-G63", "TL-S85")
@pytest.mark.parametrize("own", ["Dwarf", "Idunn"])
def test_freya_may_wake_the_opponent_s_idunn(own: str) -> None:
    """Taking the Troll uncovers it; a Thor who had his own on top covers that with Freya."""
    t = table(f"T A: Light Elf\nT B: Dwarf\nT hand: Freya, Hel\nT pile: {own}\nL A: Fire Giant\nL pile: Idunn, Troll")
    t.play("use freya")
    assert "Troll" in t.hand("T")
    assert (t.pile("L"), t.holder("idunn")) == ("Idunn", "L")
    t.play("challenge A1")
    assert (t.top("T"), t.pile("L")) == ("Light Elf", "Idunn")


@rule("TL-R25", "TL-G15")
def test_freya_with_a_full_hand() -> None:
    t = table(f"T A: Dwarf\nT hand: Freya{', Ravens' * 9}, Hel, Odin\nL pile: Troll").play("use freya")
    assert len(t.hand("T")) == 12


# ---- Hel ----


@rule("TL-R73", "TL-R74", "TL-R25", "TL-G15", "TL-G17", "TL-S59")
def test_hel_takes_any_card_of_the_own_pile_in_secret() -> None:
    t = table(f"T A: Dwarf\nT B: Dwarf\nT hand: Hel{', Ravens' * 8}, Wall, Wall, Wall\nT pile: Tyr, Ravens")
    told = t.tells("L", "use hel", "take champion")
    assert (len(t.hand("T")), t.pile("T")) == (12, "Ravens, Hel")
    assert "Tyr" not in " ".join(told)
    assert "Tyr" not in t.hand_seen("L", "T")
    assert "play champion A1" in t.choices


@rule("TL-R73", "TL-G13", "TL-G14", "TL-G42")
def test_hel_needs_a_pile_and_does_not_take_itself() -> None:
    table("T A: Dwarf\nT hand: Hel, Archer").refuses("use hel", "TL-G13")
    t = table("T A: Dwarf\nT hand: Hel, Archer\nT pile: Ravens").play("use hel")
    assert t.choices == ["take ravens"]
    assert "itself" in t.refuses("take hel")


@rule("TL-R73", "TL-R75")
def test_hel_offers_each_kind_and_back_once_and_takes_the_topmost() -> None:
    t = table("T A: Dwarf\nT hand: Hel, Archer\nT pile: Ravens, Dwarf, *Ravens, Ravens, Troll").play("use hel")
    assert set(t.choices) == {"take ravens", "take ally3", "take stolen ravens", "take stolen ally3"}
    assert t.play("take ravens").pile("T") == "Ravens, Dwarf, *Ravens, Troll, Hel"


@rule("TL-R59", "TL-R73", "TL-G62", "TL-S86")
def test_hel_takes_a_stolen_card() -> None:
    """Its back shows in the hand; without a foreign back nothing is named."""
    text = "T A: Dwarf\nT B: Dwarf\nT hand: Hel, Archer\nT pile: Troll, Dwarf"
    t = table(text).play("use hel", "take stolen ally3")
    assert [card for card in t.hand_seen("L", "T") if card in ("-*", "Troll")] != []
    t = table(text).play("use hel", "take ally3")
    assert t.hand_seen("L", "T") == ["Dwarf", "-"], "no other card with that back lay in the pile"
    assert "Dwarf" not in " ".join(t.heard("L"))


# ---- Odin and Longships ----


@rule("TL-R75", "TL-R84", "TL-G14", "TL-S60")
def test_odin_leaves_the_order_of_the_pile_alone() -> None:
    t = table("T A: Dwarf\nT hand: Odin, Hel\nT pile: Dwarf, Ravens, Archer, Ravens", left=2).play("use odin")
    assert t.pile("T") == "Dwarf, Archer, Odin"
    assert t.hand("T") == ["Hel", "Ravens", "Ravens"]


@rule("TL-R84", "TL-R85", "TL-S67")
def test_odin_takes_what_ravens_there_are() -> None:
    t = table("T A: Dwarf\nT hand: Odin, Hel\nT pile: Dwarf, Ravens\nL A: Troll", left=2).play("use odin")
    assert t.hand("T") == ["Hel", "Ravens"]
    assert "use ravens" in t.choices


@rule("TL-R84", "TL-R85", "TL-G15", "TL-G16", "TL-S68")
def test_odin_fills_a_hand_only_up_to_twelve_from_the_top() -> None:
    t = table(
        f"T A: Dwarf\nT hand: Odin{', Archer' * 5}, Wall, Wall, Wall, Hel, Baldr, Baldr\nT pile: Ravens, Dwarf, Ravens", left=2
    )
    t.play("use odin")
    assert (len(t.hand("T")), t.pile("T")) == (12, "Ravens, Dwarf, Odin")


@rule("TL-R84", "TL-G16")
def test_odin_takes_three_of_more() -> None:
    t = table("T A: Dwarf\nT hand: Odin, Hel\nT pile: Ravens, Dwarf, Ravens, Ravens, Ravens", left=2).play("use odin")
    assert t.pile("T") == "Ravens, Dwarf, Odin"
    assert t.hand("T").count("Ravens") == 3


@rule("TL-G13", "TL-R84", "TL-R76")
def test_odin_and_longships_need_something_to_fetch() -> None:
    t = table("T A: Dwarf\nT hand: Odin, Longships, Hel\nT pile: Dwarf")
    t.refuses("use odin", "TL-G13")
    t.refuses("use longships", "TL-G13")


def fetched(t: ThunderTable) -> set[tuple[int, int]]:
    """Every mix of Vikings and Archers that Longships can bring."""
    document, found, open_ways = t.truth, set(), [["use longships"]]
    while open_ways:
        way = open_ways.pop()
        u = ThunderTable(type(t.match).from_position(t.match.game, document, 1)).play(*way)
        if u.phase == "longships":
            open_ways += [[*way, choice] for choice in u.choices]
        else:
            found.add((way.count("take viking"), way.count("take archer")))
    return found


@rule("TL-R76", "TL-R78", "TL-G16", "TL-S61")
def test_longships_offers_every_mix_of_the_right_size() -> None:
    hand = f"Longships{', Ravens' * 8}, Wall, Wall"
    t = table(f"T A: Dwarf\nT hand: {hand}\nT pile: Archer, Viking, Hel, Archer, Viking", left=2)
    assert fetched(t) == {(2, 0), (1, 1), (0, 2)}


@rule("TL-R76", "TL-G16")
@pytest.mark.parametrize(
    ("pile", "mixes"),
    [
        ("Archer, Viking, Archer, Viking", {(2, 1), (1, 2)}),
        ("Archer, Archer, Archer, Archer", {(0, 3)}),
        ("Viking, Viking, Viking, Archer, Archer, Archer", {(3, 0), (2, 1), (1, 2), (0, 3)}),
        ("Viking, Dwarf", {(1, 0)}),
    ],
)
def test_longships_must_take_as_many_as_it_can(pile: str, mixes: set[tuple[int, int]]) -> None:
    assert fetched(table(f"T A: Dwarf\nT hand: Longships, Hel\nT pile: {pile}", left=2)) == mixes


@rule("TL-R76", "TL-R77", "TL-S62")
def test_longships_brings_cards_that_may_be_played_at_once() -> None:
    t = table("T A: Dwarf\nT hand: Longships\nT pile: Archer, Viking", left=2).play("use longships", "take viking", "take archer")
    assert (t.hand("T"), t.pile("T")) == (["Archer", "Viking"], "Longships")
    assert {"play viking A1", "play archer A1"} <= set(t.choices)


@rule("TL-G16", "TL-G41", "TL-R75")
def test_longships_takes_the_topmost_stolen_or_not() -> None:
    t = table("T A: Dwarf\nT hand: Longships\nT pile: Viking, *Viking, Viking, Viking, Archer", left=2)
    t.play("use longships", "take viking", "take viking", "take viking")
    assert t.pile("T") == "Viking, Archer, Longships"
    assert t.hand("T") == ["*Viking", "Viking", "Viking"]


@rule("TL-G17")
def test_what_freya_odin_and_longships_bring_is_public_what_hel_brings_is_not() -> None:
    t = table("T A: Dwarf\nT hand: Freya, Archer\nL pile: Troll", left=2).play("use freya")
    assert t.hand_seen("L", "T") == t.hand_seen("S", "T") == ["Troll", "-"]
    t = table("T A: Dwarf\nT hand: Odin, Archer\nT pile: Ravens", left=2).play("use odin")
    assert t.hand_seen("L", "T") == t.hand_seen("S", "T") == ["Ravens", "-"]
    t = table("T A: Dwarf\nT hand: Longships, Archer\nT pile: Viking", left=2).play("use longships", "take viking")
    assert t.hand_seen("L", "T") == t.hand_seen("S", "T") == ["Viking", "-"]
    t = table("T A: Dwarf\nT hand: Hel, Archer\nT pile: Tyr, Dwarf", left=2).play("use hel", "take champion")
    assert t.hand_seen("L", "T") == t.hand_seen("S", "T") == ["-", "-"]


@rule("TL-R54", "TL-R102", "TL-G63", "TL-S88")
def test_an_idunn_that_seer_discards_goes_under_the_pile() -> None:
    hand = f"Troll{', Ravens' * 8}, Wall, Wall, Wall"
    t = table(
        f"T A: Dwarf\nT hand: Seer, Hel\nT pile: Idunn\nL A: Troll\nL hand: {hand}\nL pile: Troll\nL deck: Idunn, ...", left=2
    )
    t.play("use seer", "stop")
    assert (t.pile("L"), t.top("T")) == ("Idunn, Troll", "Seer")


@rule("TL-R58", "TL-R60", "TL-R84", "TL-G65", "TL-G41", "TL-S90")
def test_a_stolen_raven_works_like_an_own_one() -> None:
    """Each use names the back; on the own pile it can be fetched by Odin."""
    t = table("T A: Dwarf\nT hand: Ravens, *Ravens, Odin\nL A: Troll\nL hand: Hel", left=3, points=3)
    assert {"use ravens", "use stolen ravens"} <= set(t.choices)
    t.play("use stolen ravens", "at hand")
    assert (t.pile("T"), t.pile("L")) == ("*Ravens", "Hel")
    t.play("use odin")
    assert t.hand("T") == ["*Ravens", "Ravens"]


@rule("TL-R75", "TL-G63")
def test_taking_a_card_may_uncover_an_own_berserker_for_a_moment_only() -> None:
    """Hel takes the card above it and covers it again at once."""
    t = table("T A: Dwarf\nT hand: Hel, Archer\nT pile: Berserker, Dwarf", left=2).play("use hel", "take ally3")
    assert (t.pile("T"), t.holder("berserker")) == ("Berserker, Hel", "")
