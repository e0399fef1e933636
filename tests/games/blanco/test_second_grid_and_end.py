"""The second grid, the end of the game and the guard against endless games."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck import IllegalAction
from stormdeck.testing.rules import rule
from tests.games.blanco.scenario_table import BROWN_GRID, MIXED_SECOND, OPEN_BROWN, BlancoTable, cards, player, table


def emptied_first_grid(**more: Any) -> BlancoTable:
    return table("R5 O8", "O5 B1", pile="Y7", **more).play("draw pile", "place O5 r1c2", "clear row 1")


@rule("BL-R05", "BL-R47", "BL-R48", "BL-R49", "BL-G34", "BL-G17", "BL-S43")
def test_whoever_empties_the_first_grid_gets_twelve_new_cards() -> None:
    """No win yet: one card is turned up, another looked at, the hand is kept and the turn ends."""
    before = table("R5 O8", "O5 B1", pile="Y7").play("draw pile", "place O5 r1c2")
    t = emptied_first_grid()
    assert not t.is_over()
    assert t.shape_of(1) == (3, 4)
    assert t.stage_of(1) == 2
    assert t.grid_seen_by(1) == t.grid_seen_by(2) == "? ? ? ? / ? ? ? ? / ? ? ? ?"
    assert len(t.pile) == len(before.pile) - 12
    assert t.hand == cards("B1 Y7")
    assert (t.turn, t.phase) == (1, "deploy_reveal")
    assert len(t.choices) == 12
    t.play("reveal r2c3")
    assert t.phase == "deploy_look"
    assert len(t.choices) == 11
    t.refuses("look r2c3", "BL-R48")
    t.play("look r1c1")
    assert (t.turn, t.phase) == (2, "choose_action")
    faces = [word[0] for word in t.grid.split() if word != "/"]
    assert (faces.count("?"), faces.count("!")) == (10, 1)
    assert t.hand == cards("B1 Y7")


@rule("BL-R38", "BL-R47", "BL-R48", "BL-G18", "BL-S44")
def test_an_emptied_grid_earns_no_reward_look() -> None:
    """Two columns went, but the reward needs a face-down card at once; it is not carried over to the new grid."""
    t = table("B5 R7 / R2 B9").play("swap r1c1 r1c2", "clear column 1", "clear column 1")
    assert t.phase == "deploy_reveal"
    t.refuses("look r1c1", "BL-R48")
    t.play("reveal r1c1", "look r1c2")
    assert (t.turn, t.phase) == (2, "choose_action")


@rule("BL-G39", "BL-R48")
def test_in_a_new_grid_neither_step_can_be_skipped() -> None:
    t = emptied_first_grid()
    assert {action.split()[0] for action in t.choices} == {"reveal"}
    t.refuses("skip look", "BL-G39")
    t.play("reveal r3c4")
    assert {action.split()[0] for action in t.choices} == {"look"}
    t.refuses("skip look", "BL-G39")


@rule("BL-G10", "BL-G34")
def test_the_card_turned_up_in_a_new_grid_leaves_nothing_to_clear() -> None:
    for choice in emptied_first_grid().choices:
        assert emptied_first_grid().play(choice).phase == "deploy_look"


@rule("BL-R05", "BL-R47")
def test_the_others_go_on_with_their_grids() -> None:
    """Play stops only for a moment."""
    t = emptied_first_grid(others=[player(OPEN_BROWN, "N11 N12")]).play("reveal r1c1", "look r1c2")
    assert t.grid_of(2) == OPEN_BROWN
    assert (t.stage_of(1), t.stage_of(2)) == (2, 1)
    t.play("swap r1c1 r1c2")
    assert t.turn == 1
    assert t.phase == "choose_action"
    assert t.shape_of(1) == (3, 4)


@rule("BL-R06", "BL-R50", "BL-G35", "BL-G48", "BL-S45")
def test_whoever_empties_the_second_grid_wins_at_once() -> None:
    """No further turn for anybody."""
    t = emptied_first_grid(stage=2)
    assert t.match.decision is None
    assert t.winners() == (1,)
    assert t.outcome().rule == "BL-R50"
    assert t.choices == []
    t.refuses("draw pile", "BL-R50")
    with pytest.raises(IllegalAction, match=r"over.*BL-R50"):
        t.play("swap r1c1 r1c2")


@rule("BL-G48", "BL-R50")
def test_there_is_no_reward_for_the_winning_line() -> None:
    """Won by the second of two lines: no look, no card turned up."""
    t = table("B5 R7 / R2 B9", stage=2).play("swap r1c1 r1c2", "clear column 1", "clear column 1")
    assert t.is_over()
    assert t.phase == ""


@rule("BL-G35", "BL-R50")
@pytest.mark.parametrize("winner", [1, 2, 3])
def test_the_game_stops_even_if_others_had_fewer_turns(winner: int) -> None:
    """There is no last round; the winner is alone."""
    seats = [player("? ? / ? ?", stage=2, turns_taken=5 - (seat >= winner)) for seat in (1, 2, 3)]
    seats[winner - 1] = player("R5 O8", "O5 B1", stage=2, turns_taken=4)
    first, *others = seats
    more: dict[str, Any] = {name: first[name] for name in ("stage", "turns_taken")}
    t = table(str(first["grid"]), str(first["hand"]), pile="Y7", others=others, turn=winner, **more)
    t.play("draw pile", "place O5 r1c2", "clear row 1")
    assert t.winners() == (winner,)


@rule("BL-R06")
def test_emptying_the_first_grid_first_wins_nothing() -> None:
    """The race is about the second grid."""
    t = emptied_first_grid(others=[player("?N2 ?N3", "N11 N12", stage=2)])
    assert not t.is_over()


# ---- The guard ----


@rule("BL-G42", "BL-S58")
def test_the_guard_ends_a_game_in_which_nobody_gets_on() -> None:
    """One turn each, both only swap: equal positions share the win."""
    t = table("R1 O2 Y3 / G4 T5 B6 / D7 V8 P9", options={"max_turns_per_player": 1})
    t.play("swap r1c1 r1c2")
    assert not t.is_over()
    t.play("swap r1c1 r1c2 reveal r1c1")
    assert t.winners() == (1, 2)
    assert t.outcome().rule == "BL-G42"
    assert t.choices == []


@rule("BL-G42", "BL-S58")
def test_for_the_guard_the_second_grid_beats_the_first() -> None:
    """Twelve cards in the second grid against two in the first."""
    t = table(MIXED_SECOND, stage=2, others=[player("N2 N3", "N11 N12")], options={"max_turns_per_player": 1})
    t.play("swap r1c1 r1c2", "swap r1c1 r1c2")
    assert t.winners() == (1,)


@rule("BL-G42")
@pytest.mark.parametrize(
    ("grids", "winners"),
    [
        (["R1 O2 / Y3 G4", "N2 N3", "? ? ?"], (2,)),
        (["R1 O2", "N2 N3", "? ? ?"], (1, 2)),
        (["R1 O2", "N2 N3", "? ?"], (1, 2, 3)),
        (["R1 O2 Y3", "N2 / P3", "? ? / ? ?"], (2,)),
    ],
)
def test_for_the_guard_fewer_cards_are_better_and_equals_share(grids: list[str], winners: tuple[int, ...]) -> None:
    """Face-down cards count like face-up ones, and the shape does not matter."""
    t = table(grids[0], others=[player(grid) for grid in grids[1:]], options={"max_turns_per_player": 1})
    for _ in range(3):
        t.play(t.choices_of("swap")[0])
    assert t.winners() == winners


@rule("BL-G42")
def test_the_guard_waits_until_everybody_has_had_the_turns() -> None:
    """Player 1 has had more than the limit, player 2 one fewer."""
    options = {"max_turns_per_player": 3}
    t = table("R1 O2", turns_taken=2, others=[player("N2 P3", "N11 N12", turns_taken=1)], options=options)
    for _ in range(3):
        t.play("swap r1c1 r1c2")
        assert not t.is_over()
    t.play("swap r1c1 r1c2")
    assert t.is_over()


@rule("BL-G42")
def test_the_guard_can_be_turned_off() -> None:
    t = table("R1 O2", turns_taken=10**6, others=[player("N2 P3", turns_taken=10**6)], options={"max_turns_per_player": 0})
    t.play("swap r1c1 r1c2", "swap r1c1 r1c2")
    assert not t.is_over()


@rule("BL-G42")
def test_by_the_printed_rules_a_game_can_go_on_for_ever() -> None:
    """Swapping back and forth brings the same position again; only the count of turns differs."""
    t = table("R1 O2", others=[player("N2 P3", "N11 N12")])
    t.play(*["swap r1c1 r1c2"] * 4)
    assert (t.grid, t.grid_of(2)) == ("R1 O2", "N2 P3")
    assert t.turn == 1
    assert t.seat(1)["turns_taken"] == t.seat(2)["turns_taken"] == 2


@rule("BL-G56")
def test_after_the_end_no_result_depends_on_hidden_cards() -> None:
    """The same end with other cards face down; everything may be shown, nothing has to be."""
    ends = []
    for hidden in (BROWN_GRID, "?P1 ?P2 ?P3 / ?P4 ?P5 ?P6 / ?P7 ?P8 ?P10"):
        t = emptied_first_grid(stage=2, others=[player(hidden, "N11 N12")])
        assert t.grid_of(2) == hidden
        ends.append((t.match.outcome, t.log(1), t.grid_seen_by(1, 2)))
    assert ends[0] == ends[1]
