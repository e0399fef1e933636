"""TL-R14, TL-R15, TL-R23 to TL-R31: draw one card, play a card onto the battlefield."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.scenario_table import table

FULL = "Dwarf > Archer > Ravens > Wall"

# ---- Draw one card ----


@rule("TL-R23", "TL-S11")
def test_a_draw_takes_the_top_card_and_shows_it_to_nobody_else() -> None:
    t = table("T A: Dwarf\nT hand: Hel\nT deck: Baldr, Odin, ...", left=2)
    deck = len(t.deck("T"))
    t.play("draw")
    assert t.hand("T") == ["Baldr", "Hel"]
    assert t.deck("T")[0] == "Odin"
    for viewer in "LS":
        assert t.hand_seen(viewer, "T") == ["-", "-"]
        assert t.view_of(viewer).players[0].deck == deck - 1
        assert "Baldr" not in " ".join(t.heard(viewer))
    assert "Baldr" in t.heard("T")[-1]


@rule("TL-R24", "TL-G45", "TL-S12")
def test_an_exhausted_deck_cannot_be_drawn_from_and_is_not_reshuffled() -> None:
    t = table("T A: Dwarf\nT hand: Hel, Ring\nT pile: Dwarf, Ravens\nT deck: none")
    t.refuses("draw", "TL-R24")
    assert t.pile("T") == "Dwarf, Ravens"
    t.play("play hel A1").pass_turn()
    assert not t.is_over()


@rule("TL-R25", "TL-G15", "TL-S13")
def test_a_hand_has_at_most_twelve_cards() -> None:
    """Baldr leaves the hand when it is played, and makes room."""
    t = table(f"T A: Dwarf > Archer\nT B: Archer\nT hand: Baldr, Baldr{', Ravens' * 8}, Wall, Wall")
    assert len(t.hand("T")) == 12
    t.refuses("draw", "TL-R25")
    t.play("use baldr", "move A1", "to A2")
    assert len(t.hand("T")) == 11
    assert "draw" in t.choices


# ---- Play a card onto the battlefield ----


@rule("TL-R26", "TL-R28", "TL-S14")
def test_a_card_is_played_face_down_between_others() -> None:
    t = table("T A: Einherjar > Light Elf\nT hand: Archer, Hel", left=2).play("play archer A2")
    assert t.column("T", "A") == "~Einherjar > ~Archer > ~Light Elf"
    assert t.hand("T") == ["Hel"]


@rule("TL-R28", "TL-G39", "TL-S15")
def test_the_cards_pushed_back_keep_their_facing() -> None:
    t = table("T A: +Einherjar > ~Ring\nT hand: Dwarf, Hel", left=2).play("play ally3 A1")
    assert t.column("T", "A") == "~Dwarf > +Einherjar > ~Ring"


@rule("TL-R28", "TL-R26")
def test_a_card_may_go_in_front_behind_and_between_in_every_column() -> None:
    t = table("T A: Einherjar > Light Elf\nT B: Dwarf\nT hand: Archer", left=2)
    assert t.choices_of("play") == [f"play archer {cell}" for cell in ("A1", "A2", "A3", "B1", "B2", "C1")]


@rule("TL-R14", "TL-R28", "TL-R110", "TL-S16")
def test_a_column_has_at_most_four_cards() -> None:
    t = table(f"T A: {FULL}\nT B: Dwarf\nT hand: Archer")
    for row in (1, 2, 3, 4):
        t.refuses(f"play archer A{row}", "TL-R14")
    assert t.offered("play archer A") == set()
    full = table(f"T A: {FULL}\nT B: {FULL}\nT C: {FULL}\nT hand: Archer")
    assert full.choices_of("play") == []
    assert len(list(full.side("T").cells())) == 12


@rule("TL-R29", "TL-S17")
def test_rows_and_columns_need_not_be_filled_in_order() -> None:
    t = table("T A: Einherjar\nT hand: Archer, Hel", left=2).play("play archer A2", "play hel A3").pass_turn()
    assert t.column("T", "A") == "~Einherjar > ~Archer > ~Hel"
    assert t.mover == "L"


@rule("TL-R15", "TL-R28")
def test_no_row_may_be_left_empty() -> None:
    t = table("T A: Einherjar\nT hand: Archer")
    t.refuses("play archer A3", "TL-R15")
    t.refuses("play archer B2", "TL-R15")


@rule("TL-R15", "TL-R39", "TL-S18")
def test_a_gap_in_the_middle_closes() -> None:
    t = table("T A: Einherjar\nT hand: Vidarr\nL A: Troll > Archer > Dragon").play("use vidarr", "at A2")
    assert t.column("L", "A") == "~Troll > ~Dragon"
    assert t.pile("L") == "Archer"


@rule("TL-R27")
@pytest.mark.parametrize("card", ["Hel", "Wall", "Ravens", "Viking", "Ring", "Nightmare", "Idunn", "Baldr"])
def test_any_card_but_the_god_may_be_played_face_down(card: str) -> None:
    kinds = {"Wall": "shield_wall", "Ring": "treasure"}
    t = table(f"T A: Dwarf\nT hand: {card}, Archer", left=2).play(f"play {kinds.get(card, card.lower())} B1")
    assert t.column("T", "B") == f"~{card}"


@rule("TL-R30", "TL-R94", "TL-S21")
def test_nobody_removes_own_cards() -> None:
    """No legal action touches an own Shield Wall; a Nightmare in the lane could, but there is none."""
    text = "T A: +Wall\nT hand: Ravens, Archer\nL A: Troll\nL hand: Troll"
    t = table(text)
    assert not t.offered("challenge")
    for action in t.choices:
        u = table(text).play(action)
        for target in u.choices if action == "use ravens" else []:
            v = table(text).play(action, target)
            assert "+Wall" in v.column("T", "A")
        assert "+Wall" in u.column("T", "A")
    assert "at own god" not in table(text).play("use ravens").choices


@rule("TL-R31", "TL-S22")
def test_a_player_knows_own_face_down_cards_and_the_opponent_sees_a_back() -> None:
    t = table("T B: ~Ring")
    assert t.column_seen("T", "T", "B") == "~Ring"
    assert t.column_seen("L", "T", "B") == t.column_seen("S", "T", "B") == "~"


@rule("TL-R26")
@pytest.mark.parametrize("card", ["champion", "ally5", "stolen ally3"])
def test_a_card_that_is_not_in_the_hand_cannot_be_played(card: str) -> None:
    table("T A: Dwarf\nT hand: Archer").refuses(f"play {card} A1", "TL-R26")


@rule("TL-R26", "TL-R59")
def test_equal_cards_are_one_choice_unless_their_backs_differ() -> None:
    t = table("T A: Dwarf\nT hand: Archer, Archer, *Archer")
    assert t.choices_of("play") == [
        f"play {card} {cell}" for card in ("archer", "stolen archer") for cell in ("A1", "A2", "B1", "C1")
    ]
