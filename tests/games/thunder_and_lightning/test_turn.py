"""TL-R16 to TL-R22, TL-R41: points, the end of a turn, and the two ways to lose without losing the treasure."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.scenario_table import table


@rule("TL-R16")
def test_turns_alternate() -> None:
    t = table("T A: Dwarf", left=1).play("draw").pass_turn()
    assert t.mover == "L"
    t.play("draw").pass_turn()
    assert t.mover == "T"


@rule("TL-R17", "TL-S06")
@pytest.mark.parametrize(("columns", "points"), [("A", 1), ("AB", 2), ("BC", 2), ("ABC", 3)])
def test_as_many_points_as_columns(columns: str, points: int) -> None:
    """The manual's example: two columns give two points."""
    thor = "\n".join(f"T {lane}: Dwarf > Ravens" for lane in columns)
    t = table(f"{thor}\nL B: Troll", turn="L", left=1).play("draw").pass_turn()
    assert (t.mover, t.total, t.left) == ("T", points, points)


@rule("TL-R19", "TL-R20", "TL-R37", "TL-R39", "TL-S07")
def test_draw_challenge_draw() -> None:
    """The manual's example of three actions in any order."""
    t = table("T A: ~Light Elf\nT B: Dwarf\nT C: Dwarf\nL A: ~Troll\nL B: Troll")
    before = t.deck("T")[:2]
    assert t.left == 3
    t.play("draw", "challenge A1", "draw").pass_turn()
    assert t.pile("L") == "Troll"
    assert t.column("T", "A") == "+Light Elf"
    assert t.column("L", "A") == ""
    assert t.hand("T") == sorted(["Dwarf", "Dwarf", *before])
    assert t.mover == "L"


@rule("TL-R19", "TL-R40")
def test_the_four_things_a_point_buys() -> None:
    t = table("T A: +Dwarf\nT B: Dwarf\nT C: Dwarf\nT hand: Baldr, Ravens\nL A: +Troll")
    kinds = {action.split()[0] for action in t.choices}
    assert kinds == {"draw", "play", "challenge", "use"}


@rule("TL-R21", "TL-S08")
def test_points_that_are_left_must_be_spent() -> None:
    t = table("T A: Dwarf\nT B: Dwarf", left=1)
    assert "end turn" not in t.choices
    t.refuses("end turn", "TL-R21")


@rule("TL-R03", "TL-R22", "TL-R41", "TL-G10", "TL-S09")
def test_who_cannot_spend_a_point_loses_at_once() -> None:
    """Checked when the turn begins: only a Shield Wall, no hand, no deck."""
    t = table("T A: +Wall\nT hand: none\nT deck: none\nL A: Troll\nL hand: Troll", turn="L", left=1)
    t.play("draw").pass_turn()
    assert t.won_by() == "L"
    assert t.outcome().rule in ("TL-R03", "TL-R22", "TL-R41")


@rule("TL-R03", "TL-G10")
def test_and_checked_after_every_action() -> None:
    """Two points: the only card is played, then nothing is left to do."""
    t = table("T A: +Wall\nT B: +Wall\nT hand: Wall\nT deck: none\nL A: Troll")
    assert t.left == 2
    t.play("play shield_wall A2")
    assert t.won_by() == "L"


@rule("TL-G10", "TL-R34")
def test_a_useless_or_suicidal_action_must_still_be_done() -> None:
    t = table("T A: Dwarf\nT B: +Wall\nT hand: none\nT deck: none\nL A: +Dragon\nL B: +Wall")
    assert t.choices == ["challenge A1"]
    t.play("challenge A1")
    assert t.won_by() == "L"


@rule("TL-R04", "TL-R22", "TL-R41", "TL-G11", "TL-S10")
def test_who_starts_a_turn_without_a_card_loses_even_with_the_god_in_hand() -> None:
    t = table("T A: Einherjar\nL A: +Troll\nL hand: Loki, Dragon", left=1).play("challenge A1").pass_turn()
    assert t.won_by() == "T"
    assert t.outcome().rule in ("TL-R04", "TL-R22", "TL-R41")


@rule("TL-G11")
def test_an_empty_battlefield_in_the_own_turn_is_harmless() -> None:
    t = table("T A: Dwarf\nT hand: Archer\nL A: +Dragon\nL B: Troll", left=2).play("challenge A1")
    assert t.column("T", "A") == ""
    assert (t.mover, t.left) == ("T", 1)
    t.play("play archer C1").pass_turn()
    assert t.mover == "L"


@rule("TL-G12", "TL-R38")
def test_with_both_sides_empty_the_opponent_starts_empty_and_loses_first() -> None:
    t = table("T A: Dwarf\nL A: +Troll\nL hand: Dragon", left=1).play("challenge A1").pass_turn()
    assert t.won_by() == "T"


@rule("TL-G12")
def test_the_active_player_may_refill_meanwhile() -> None:
    t = table("T A: Dwarf\nT hand: Archer\nL A: +Troll", left=2).play("challenge A1", "play archer B1").pass_turn()
    assert t.won_by() == "T"
    assert t.column("T", "B") == "~Archer"


@rule("TL-G06", "TL-R17")
def test_points_are_fixed_at_the_start_of_the_turn() -> None:
    """Neither a lost nor a new column changes them."""
    t = table("T A: Dwarf\nT B: Dwarf\nL A: +Dragon\nL B: Troll").play("challenge A1")
    assert (t.total, t.left) == (2, 1)
    t = table("T A: Dwarf\nT hand: Archer, Archer").play("play archer B1").pass_turn()
    assert t.mover == "L"


@rule("TL-R21", "TL-R44", "TL-G07", "TL-S91")
def test_with_no_point_left_the_god_may_still_come() -> None:
    t = table("T A: Dwarf > Dwarf > Dwarf > Archer\nT B: Dwarf > Archer\nT C: Archer\nT hand: Thor, Hel", left=1, points=3).play(
        "draw"
    )
    assert t.phase == "end_of_turn"
    assert set(t.choices) == {"enter B", "enter C", "end turn"}


@rule("TL-G52", "TL-S91", "TL-R21")
@pytest.mark.parametrize("viewer", ["L", "S"])
def test_the_end_of_a_turn_looks_the_same_with_and_without_the_god(viewer: str) -> None:
    """The question comes either way, and the opponent's log and view do not differ."""
    seen = []
    for hand in ("Thor, Hel", "Baldr, Hel"):
        t = table(f"T A: Dwarf > Ravens\nT hand: {hand}", left=1).play("play hel B1")
        at_the_end = (t.phase, t.view_of(viewer), t.question(viewer))
        t.play("end turn")
        seen.append((at_the_end, t.heard(viewer), t.match.events(1 if viewer == "L" else None), t.view_of(viewer)))
    assert seen[0] == seen[1]


@rule("TL-G52")
def test_whether_the_end_is_confirmed_follows_from_what_everybody_sees() -> None:
    """Asked unless the hand is empty, no column has room, or the god is in play already."""
    full = "Dwarf > Archer > Ravens > Wall"
    asked = table("T A: Dwarf\nT hand: Hel", left=1).play("draw")
    assert asked.phase == "end_of_turn"
    empty = table("T A: Dwarf\nT hand: Hel", left=1).play("play hel A1")
    assert empty.mover == "L"
    in_play = table("T A: Thor\nT hand: Hel", left=1).play("draw")
    assert in_play.mover == "L"
    no_room = table(f"T A: {full}\nT B: {full}\nT C: {full}\nT hand: Hel, Thor", left=1).play("draw")
    assert no_room.mover == "L"


@rule("TL-G09", "TL-R22", "TL-R44", "TL-R46", "TL-S92")
def test_the_god_does_not_save_who_cannot_spend() -> None:
    """All four ways through the position of this check."""
    text = "T A: +Dwarf\nT hand: Thor\nT deck: none\nL A: +Troll"
    t = table(text)
    assert t.left == 1
    assert set(t.choices) == {"challenge A1", "enter A", "enter B", "enter C"}
    assert table(text).play("enter A").won_by() == "L"
    t = table(text).play("enter B")
    assert (t.choices, t.left) == (["challenge A1"], 4)
    assert t.play("challenge A1").won_by() == "L"
    t = table(text).play("challenge A1")
    assert set(t.choices) == {"enter A", "enter B", "enter C", "end turn"}
    assert table(text).play("challenge A1", "enter A").won_by() == "L"
    assert t.play("end turn").won_by() == "T"


@rule("TL-G09")
def test_points_left_and_only_the_god_to_play_is_a_loss() -> None:
    t = table("T A: +Wall\nT hand: Thor, Wall\nT deck: none\nL A: Troll", left=2, points=2).play("play shield_wall A1")
    assert t.won_by() == "L"


@rule("TL-G53", "TL-R41")
def test_there_is_one_winner_and_the_game_stops_at_once() -> None:
    t = table("T A: Dwarf\nT B: Dwarf\nL A: ~Crown > Troll\nL B: Troll").play("challenge A1")
    assert t.won_by() == "T"
    assert t.outcome().points == (1, 0)
    assert t.choices == []
    assert t.phase == ""
