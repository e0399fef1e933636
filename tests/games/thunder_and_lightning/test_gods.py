"""TL-R06, TL-R18, TL-R43 to TL-R48: Thor and Loki."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.scenario_table import table

FOUR = "Dwarf > Archer > Ravens > Wall"


@rule("TL-R40", "TL-S32")
def test_a_played_card_ends_on_the_own_pile_and_costs_a_point() -> None:
    t = table("T A: Dwarf > Archer\nT B: Dwarf\nT hand: Baldr, Hel\nT pile: Ravens").play("use baldr", "move A1", "to A2")
    assert t.pile("T") == "Ravens, Baldr"
    assert (t.total, t.left) == (2, 1)


@rule("TL-R06", "TL-R43", "TL-R44", "TL-R45", "TL-S33")
def test_the_god_costs_no_point_and_makes_the_turn_one_of_four() -> None:
    """Two of three points are spent: two are left, not four."""
    t = table("T A: Dwarf\nT B: Archer > Ravens\nT C: Dwarf\nT hand: Thor, Hel").play("draw", "draw", "enter B")
    assert t.column("T", "B") == "+Thor > ~Archer > ~Ravens"
    assert (t.total, t.left) == (4, 2)
    assert "Thor" in t.column_seen("L", "T", "B")
    assert "Thor" not in t.hand("T")


@rule("TL-R06")
def test_the_figure_marks_the_god() -> None:
    """The picture and the words tell everybody where Thor stands."""
    t = table("T A: Dwarf\nT hand: Thor, Hel")
    for viewer in "TLS":
        assert "Thor" not in t.column_seen(viewer, "T", "B")
    told = t.tells("L", "enter B")
    assert any("Thor" in line for line in told)
    for viewer in "TLS":
        assert t.column_seen(viewer, "T", "B") == "+Thor"
        assert "Thor" in t.picture(viewer)


@rule("TL-R18", "TL-R44", "TL-S34")
def test_with_the_god_in_play_a_turn_has_four_points() -> None:
    t = table("T B: Thor\nT hand: Hel\nL A: Troll", turn="L", left=1).play("draw").pass_turn()
    assert (t.mover, t.total, t.left) == ("T", 4, 4)


@rule("TL-R45", "TL-S35")
def test_no_card_goes_in_front_of_the_god() -> None:
    t = table("T B: Thor > Dwarf\nT hand: Light Elf")
    assert t.offered("play ally5 B") == {"play ally5 B2", "play ally5 B3"}
    t.refuses("play ally5 B1", "TL-R45")


@rule("TL-R45", "TL-S35", "TL-R43")
@pytest.mark.parametrize("cell", ["A1", "A2", "B1", "C1"])
def test_the_god_is_never_played_face_down(cell: str) -> None:
    table("T A: Dwarf\nT hand: Thor, Archer").refuses(f"play god {cell}", "TL-R45")


@rule("TL-R46", "TL-S36")
def test_the_god_needs_a_column_of_at_most_three_cards() -> None:
    three = "Dwarf > Archer > Ravens"
    t = table(f"T A: {FOUR}\nT B: {FOUR}\nT C: {three}\nT hand: Thor")
    assert t.offered("enter") == {"enter C"}
    t.refuses("enter A", "TL-R46")
    full = table(f"T A: {FOUR}\nT B: {FOUR}\nT C: {three} > Wall\nT hand: Thor, Archer")
    assert full.offered("enter") == set()
    full.refuses("enter C", "TL-R46")
    empty = table(f"T A: {FOUR}\nT B: {FOUR}\nT hand: Thor, Archer")
    assert empty.offered("enter") == {"enter C"}
    assert empty.play("enter C").column("T", "C") == "+Thor"


@rule("TL-R43")
def test_without_the_god_in_hand_it_cannot_enter() -> None:
    table("T A: Dwarf\nT hand: Archer").refuses("enter A", "TL-R43")


@rule("TL-R47", "TL-S37")
def test_the_god_is_neither_challenged_nor_moved() -> None:
    table("T A: Tyr\nL A: Loki > Crown").refuses("challenge A1", "TL-R47")
    t = table("L A: Loki > Crown\nL hand: Baldr\nT A: Tyr", turn="L").play("use baldr")
    assert t.choices == ["move A2"]
    t.refuses("move A1", "TL-R50")


@rule("TL-R48", "TL-R90", "TL-R93", "TL-G48", "TL-S38")
def test_the_ravens_remove_the_opposing_god() -> None:
    t = table("T A: Dwarf\nT B: Dwarf\nT hand: Ravens\nL A: Loki > ~Crown").play("use ravens", "at A1")
    assert (t.pile("L"), t.column("L", "A"), t.pile("T")) == ("Loki", "~Crown", "Ravens")


@rule("TL-R48", "TL-R93", "TL-R94", "TL-G06", "TL-S39")
def test_the_ravens_remove_the_own_god_and_the_four_points_stay() -> None:
    t = table("T A: Thor > Dwarf\nT hand: Ravens, Hel")
    assert t.left == 4
    t.play("use ravens", "at own god")
    assert t.pile("T") == "Thor, Ravens"
    assert t.column("T", "A") == "~Dwarf"
    assert (t.total, t.left) == (4, 3)


@rule("TL-R94")
def test_without_the_own_god_in_play_the_ravens_have_no_own_target() -> None:
    t = table("T A: Dwarf\nT hand: Ravens, Thor").play("use ravens")
    t.refuses("at own god", "TL-R94")


@rule("TL-R17", "TL-R44", "TL-S40")
def test_without_the_god_the_next_turn_counts_columns_again() -> None:
    t = table("T A: Thor > Dwarf\nT B: Archer\nT hand: Hel\nL B: Troll\nL hand: Ravens, Hel", turn="L", left=1)
    t.play("use ravens", "at A1").pass_turn()
    assert (t.mover, t.total) == ("T", 2)


@rule("TL-G06")
def test_a_nightmare_in_the_god_s_lane_does_not_lower_the_points() -> None:
    t = table("T A: Thor\nT hand: Ravens, Hel\nL A: ~Nightmare\nL B: Troll").play("use ravens", "at A1")
    assert t.pile("T") == "Thor, Ravens"
    assert (t.total, t.left) == (4, 3)


@rule("TL-G08", "TL-G48")
def test_a_god_fetched_by_hel_enters_again_and_used_points_stay_used() -> None:
    t = table("T A: Thor > Dwarf\nT hand: Ravens, Hel, Archer")
    t.play("use ravens", "at own god", "use hel", "take god", "enter B")
    assert t.column("T", "B") == "+Thor"
    assert (t.total, t.left) == (4, 2)


@rule("TL-G07", "TL-R44")
def test_a_god_that_comes_after_the_last_point_gives_the_rest_of_four() -> None:
    t = table("T A: Dwarf\nT hand: Thor, Hel", left=1).play("draw", "enter A")
    assert (t.phase, t.total, t.left) == ("action", 4, 3)
    t.refuses("end turn", "TL-R21")
    t.play("draw", "draw", "draw")
    assert t.mover == "L"


@rule("TL-R44")
def test_the_god_may_come_at_any_moment_of_the_own_turn() -> None:
    t = table("T A: Dwarf\nT B: Dwarf\nT hand: Thor, Hel").play("enter A")
    assert (t.total, t.left) == (4, 4)
    assert "enter B" not in t.choices


@rule("TL-R43", "TL-R48")
def test_loki_s_god_is_loki() -> None:
    t = table("L A: Troll\nL hand: Loki, Hel\nT A: Dwarf", turn="L").play("enter A")
    assert t.column("L", "A") == "+Loki > ~Troll"
    assert t.left == 4
