"""Every value of every option."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck import BadOptions, Match
from stormdeck.games.thunder_and_lightning import GAME
from stormdeck.games.thunder_and_lightning.options import OPTIONS
from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.scenario_table import ThunderTable, table

FLANKS = """
    T A: Light Elf
    T B: Einherjar
    T C: Viking
    T hand: Vidarr, Hel
    L A: Loki > Troll > Crown
    L B: Troll > Troll
    L C: Wall > Fire Giant
"""


def test_the_options_and_their_defaults() -> None:
    assert {option.name: option.default for option in OPTIONS} == {
        "vidarr": "single_challenge",
        "seer_draws": "up_to_three",
        "allow_empty_recovery": False,
        "god_after_last_point": True,
        "weapon_hits_facedown": False,
        "discards_open": False,
        "nightmare_order": "full",
        "played_card_discard": "after_power",
        "deck": "standard",
    }


@pytest.mark.parametrize(
    ("name", "value"), [("vidarr", "twice"), ("seer_draws", 3), ("discards_open", "perhaps"), ("hand_limit", 10)]
)
def test_other_values_are_refused(name: str, value: object) -> None:
    with pytest.raises(BadOptions, match=name):
        Match(GAME, 2, 1, {name: value})


# ---- vidarr ----


@rule("TL-G22")
def test_vidarr_is_one_challenge_made_at_once() -> None:
    t = table(FLANKS).play("use vidarr", "at C2")
    assert t.left == 2
    assert t.offered("challenge") == {"challenge B1"}


@rule("TL-G22", "TL-G58")
def test_vidarr_for_the_whole_turn() -> None:
    """It costs its own point and is discarded at once; every challenge costs one more; behind a god too."""
    t = table(FLANKS, options={"vidarr": "whole_turn"}).play("use vidarr")
    assert (t.pile("T"), t.left) == ("Vidarr", 2)
    assert t.offered("challenge") == {"challenge A2", "challenge A3", "challenge B1", "challenge C1", "challenge C2"}
    t.refuses("challenge A1", "TL-R47")
    t.refuses("challenge B2", "TL-R35")
    t.play("challenge A2")
    assert (t.pile("L"), t.left) == ("Troll", 1)
    assert t.play("challenge A2").won_by() == "T"


@rule("TL-G58")
def test_the_open_flanks_close_with_the_turn() -> None:
    t = table(FLANKS.replace("Crown", "Archer"), options={"vidarr": "whole_turn"}, left=2)
    t.play("use vidarr", "draw").pass_turn()
    assert t.mover == "L"
    while t.mover == "L":
        t.play("end turn" if t.phase == "end_of_turn" else "draw")
    assert "challenge A2" not in t.choices
    t.refuses("challenge A2", "TL-R35")


@rule("TL-G58", "TL-R109")
def test_the_precondition_is_the_same_for_the_whole_turn() -> None:
    options = {"vidarr": "whole_turn"}
    table(FLANKS, options=options, first=True).refuses("use vidarr", "TL-R109")
    table("T B: Dwarf\nT hand: Vidarr, Hel\nL B: Troll", options=options).refuses("use vidarr", "TL-G13")


# ---- seer_draws ----


@rule("TL-G34", "TL-G60")
def test_seer_draws_exactly_three() -> None:
    """Nobody is asked whether to go on."""
    text = "T A: Dwarf\nT hand: Seer, Hel\nL A: Troll\nL hand: Archer\nL deck: Hel, Ravens, Odin, Baldr, ..."
    t = table(text, left=2, options={"seer_draws": "exactly_three"}).play("use seer")
    assert t.phase == "place_revealed"
    assert t.hand("L") == ["Archer", "Hel"]
    t.play("place A")
    assert (t.hand("L"), t.phase, t.deck("L")[0]) == (["Archer", "Hel", "Odin"], "action", "Baldr")
    t = table(text.replace("Baldr, ...", ""), left=2, options={"seer_draws": "exactly_three"}).play("use seer", "place B")
    assert (t.deck("L"), t.phase) == ([], "action")
    short = table("T A: Dwarf\nT hand: Seer, Hel\nL A: Troll\nL deck: Hel, Odin", left=2, options={"seer_draws": "exactly_three"})
    assert short.play("use seer").deck("L") == []


# ---- allow_empty_recovery ----


@rule("TL-G13", "TL-G60")
def test_empty_recovery() -> None:
    t = table("T A: Dwarf\nT hand: Odin, Longships, Hel", left=3, points=3, options={"allow_empty_recovery": True})
    t.play("use odin", "use longships")
    assert (t.pile("T"), t.hand("T")) == ("Odin, Longships", ["Hel"])
    t = table("T A: Dwarf\nT hand: Odin, Hel\nT pile: Ravens", left=2, options={"allow_empty_recovery": True}).play("use odin")
    assert t.hand("T") == ["Hel", "Ravens"]


# ---- god_after_last_point ----


@rule("TL-G07", "TL-G60", "TL-G52")
@pytest.mark.parametrize("hand", ["Thor, Hel", "Hel, Odin"])
def test_without_the_god_after_the_last_point_turns_end_by_themselves(hand: str) -> None:
    t = table(f"T A: Dwarf\nT hand: {hand}", left=1, options={"god_after_last_point": False}).play("draw")
    assert t.mover == "L"
    early = table("T A: Dwarf\nT hand: Thor, Hel", left=1, options={"god_after_last_point": False}).play("enter A")
    assert early.left == 4


# ---- weapon_hits_facedown ----


@rule("TL-G21")
def test_a_weapon_that_may_hit_face_down_cards() -> None:
    """A Wall is removed, anything else stays face up, the treasure too."""
    text = "T A: Dwarf\nT hand: Mjolnir, Hel\nL A: ~Wall > +Troll\nL B: ~Crown\nL C: Loki > ~Nightmare"
    options = {"weapon_hits_facedown": True}
    t = table(text, left=2, options=options).play("use weapon")
    assert set(t.choices) == {"at A1", "at B1", "at C1", "at C2"}
    t.play("at A1")
    assert (t.pile("L"), t.column("L", "A")) == ("Wall", "+Troll")
    t = table(text, left=2, options=options).play("use weapon", "at B1")
    assert (t.column("L", "B"), t.is_over()) == ("+Crown", False)
    t = table(text, left=2, options=options).play("use weapon", "at C2")
    assert t.column("L", "C") == "+Loki > +Nightmare"


@rule("TL-G21")
def test_a_refusal_does_not_deny_what_the_option_allows() -> None:
    """With the option a face-down card can be struck, so no sentence says otherwise."""
    t = table("T A: Dwarf\nT hand: Mjolnir, Hel\nL A: +Troll\nL B: ~Wall", options={"weapon_hits_facedown": True})
    why = t.play("use weapon").refuses("at A1")
    assert "Only the opponent's god or a face-up Shield Wall" not in why
    t = table("T A: Dwarf\nT hand: Mjolnir, Hel\nL A: +Troll", options={"weapon_hits_facedown": True})
    assert "neither his god nor a face-up Shield Wall on the battlefield." not in t.refuses("use weapon")


# ---- discards_open ----


@rule("TL-G18", "TL-G60")
@pytest.mark.parametrize("is_open", [False, True])
def test_who_may_look_through_a_discard_pile(is_open: bool) -> None:
    t = table("T A: Dwarf\nT pile: Dwarf, Ravens, Tyr", options={"discards_open": is_open})
    assert t.pile_seen("T", "T") == (3, "Tyr", "Dwarf, Ravens, Tyr")
    for viewer in "LS":
        assert t.pile_seen(viewer, "T") == (3, "Tyr", "Dwarf, Ravens, Tyr" if is_open else None)


@rule("TL-G60", "TL-G62")
def test_with_open_piles_what_hel_took_can_be_seen_to_be_missing() -> None:
    text = "T A: Dwarf\nT hand: Hel, Archer\nT pile: Dwarf, Ravens, Tyr"
    t = table(text, left=2, options={"discards_open": True}).play("use hel", "take champion")
    assert t.hand_seen("L", "T") == t.hand_seen("S", "T") == ["Tyr", "-"]
    assert "Tyr" in " ".join(t.heard("L"))
    t = table(text, left=2).play("use hel", "take champion")
    assert t.hand_seen("L", "T") == ["-", "-"]


# ---- nightmare_order ----


def wiped(**more: Any) -> ThunderTable:
    text = "T A: Einherjar > Viking > Archer\nT B: Dwarf\nL A: Nightmare > Idunn > Troll\nL B: Troll\nL pile: Archer"
    return table(text, options={"nightmare_order": "top_card_only"}, **more).play("challenge A1")


@rule("TL-G59", "TL-G27")
def test_only_the_top_card_is_named_and_the_others_go_front_to_rear() -> None:
    t = wiped()
    assert set(t.choices) == {"lay ally6", "lay viking", "lay archer"}
    t.play("lay viking")
    assert (t.pile("T"), t.mover) == ("Einherjar, Archer, Viking", "L")
    t.play("lay ally3")
    assert (t.pile("L"), t.mover) == ("Archer, Nightmare, Idunn, Troll", "T")


@rule("TL-G59", "TL-R54")
def test_a_named_idunn_still_goes_under_the_pile_while_the_opponent_holds_it() -> None:
    t = table(
        "T A: Dwarf\nT B: Dwarf\nT hand: Ravens, Hel\nT pile: Idunn\nL A: Nightmare > Idunn > Troll\nL B: Troll\nL pile: Archer",
        options={"nightmare_order": "top_card_only"},
        left=2,
    ).play("challenge A1")
    assert t.holder("idunn") == ""
    assert t.play("lay idunn").pile("L") == "Archer, Nightmare, Troll, Idunn"
    u = table(
        "T B: Dwarf\nT hand: Ravens, Hel\nT pile: Idunn\nL A: Troll\nL hand: Nightmare, Idunn, Troll\nL pile: Archer",
        options={"nightmare_order": "top_card_only"},
        left=2,
    ).play("use ravens")
    u.hit("Nightmare").play("lay idunn")
    assert u.pile("L") == "Idunn, Archer, Nightmare, Troll"


@rule("TL-G59", "TL-R81")
def test_a_hand_is_laid_in_the_order_of_the_card_table() -> None:
    t = table(
        "T A: Dwarf\nT hand: Ravens, Hel\nL A: Troll\nL hand: Idunn, Troll, Hel, Nightmare, Ravens, Wall",
        options={"nightmare_order": "top_card_only"},
        left=2,
    ).play("use ravens")
    t.hit("Nightmare").play("lay nightmare")
    assert t.pile("L") == "Wall, Ravens, Troll, Hel, Idunn, Nightmare"


# ---- played_card_discard ----


@rule("TL-G61", "TL-G14")
def test_at_once_vidarr_covers_idunn_before_it_works() -> None:
    text = "T A: Light Elf\nT B: Dwarf\nT hand: Vidarr, Hel\nT pile: Idunn\nL A: Troll > Fire Giant"
    t = table(text, options={"played_card_discard": "at_once"}).play("use vidarr")
    assert (t.pile("T"), t.holder("idunn")) == ("Idunn, Vidarr", "")
    t.play("at A2")
    assert (t.pile("T"), t.pile("L")) == ("Idunn, Vidarr, Light Elf", "Fire Giant")
    t = table(text).play("use vidarr", "at A2")
    assert (t.pile("T"), t.pile("L")) == ("Idunn, Vidarr", "Fire Giant")


@rule("TL-G61")
def test_at_once_cards_lost_to_nightmare_lie_above_the_played_card() -> None:
    t = table(
        "T B: Archer > Dwarf\nT hand: Ravens, Hel\nL B: ~Nightmare\nL A: Troll",
        options={"played_card_discard": "at_once"},
        left=2,
    ).play("use ravens", "at B1", "lay ally3")
    assert t.pile("T") == "Ravens, Dwarf, Archer"


@rule("TL-G61", "TL-R73")
def test_at_once_hel_does_not_take_itself() -> None:
    options = {"played_card_discard": "at_once"}
    t = table("T A: Dwarf\nT hand: Hel, Archer\nT pile: Ravens", options=options, left=2).play("use hel")
    assert t.choices == ["take ravens"]
    t.play("take ravens")
    assert (t.pile("T"), t.hand("T")) == ("Hel", ["Archer", "Ravens"])
    table("T A: Dwarf\nT hand: Hel, Archer", options=options).refuses("use hel", "TL-G13")


@rule("TL-G61", "TL-R39")
def test_at_once_the_own_god_lies_above_the_ravens_that_removed_it() -> None:
    t = table("T A: Thor > Dwarf\nT hand: Ravens, Hel", options={"played_card_discard": "at_once"}).play(
        "use ravens", "at own god"
    )
    assert t.pile("T") == "Ravens, Thor"


@rule("TL-G61", "TL-G63")
def test_at_once_odin_and_freya() -> None:
    options = {"played_card_discard": "at_once"}
    t = table("T A: Dwarf\nT hand: Odin, Hel\nT pile: Dwarf, Ravens, Archer", options=options, left=2).play("use odin")
    assert t.pile("T") == "Dwarf, Archer, Odin"
    t = table("T A: Dwarf\nT hand: Freya, Hel\nT pile: Idunn\nL pile: Idunn, Troll", options=options, left=2).play("use freya")
    assert (t.pile("T"), t.holder("idunn")) == ("Idunn, Freya", "L")
