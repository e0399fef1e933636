"""Building THUNDERBOLTS stacks, in the order of the rule sheet."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck.games.thunderbolts import GAME
from stormdeck.testing.rules import rule
from tests.games.thunderbolts.scenario_table import COMPLETE, FULL10, WORD, built, cards, player, table
from tests.games.thunderbolts.second_reading import Reading

ALL_FOUR: dict[str, Any] = {"st1": "T", "st2": "T H", "st3": "T H U", "st4": "T H U N"}


@rule("TB-R11", "TB-R18", "TB-S06")
def test_a_stack_spells_the_word_from_the_bottom_to_the_top() -> None:
    """S06: T begins a stack, then only H goes on."""
    t = table("T U N E E").play("play T st1")
    assert t.stack(1) == "T"
    assert t.hand == cards("U N E E")
    assert "H" in t.refuses("play U st1", "TB-R11")


@rule("TB-R11", "TB-S07")
def test_no_letter_is_left_out() -> None:
    """S07."""
    t = table("N O", st1="T H")
    t.refuses("play N st1", "TB-R11")
    assert t.choices_of("play") == []


@rule("TB-R11", "TB-R24", "TB-R25")
@pytest.mark.parametrize("filled", range(12))
def test_each_place_takes_its_own_letter_and_wilds_only(filled: int) -> None:
    """Every place of the word against every card."""
    for letter in "THUNDERBOLS":
        t = table(f"{letter} *", st1=built(filled))
        played = {action.split()[1] for action in t.choices_of("play") if action.endswith("st1")}
        fits = filled != 10 and WORD[filled] == letter
        assert played - {"wallet"} == ({letter, "*"} if fits else {"*"})


@rule("TB-R10", "TB-S08")
def test_there_are_never_more_than_four_stacks() -> None:
    """S08: with four on the table a T begins no fifth."""
    t = table("T T", **ALL_FOUR)
    assert t.choices == [f"close T rs{reserve}" for reserve in (1, 2, 3, 4)]
    for stack in (1, 2, 3, 4):
        t.refuses(f"play T st{stack}")
    assert "is not an action" in t.refuses("play T st5")


@rule("TB-R10", "TB-R24", "TB-G28", "TB-S09")
def test_a_wild_fits_every_stack() -> None:
    """S09: four plays, no fifth stack."""
    t = table("* R", **ALL_FOUR)
    assert t.choices_of("play") == ["play * st1", "play * st2", "play * st3", "play * st4"]


@rule("TB-R24", "TB-G39", "TB-S10")
def test_a_wild_can_be_the_first_t() -> None:
    """S10: and any of the empty places takes it."""
    t = table("* R").play("play * st3")
    assert t.stack(3) == "*"
    assert [t.place(stack) for stack in (1, 2, 3, 4)] == [0, 0, 1, 0]
    assert "play * st3" in table("* R").choices


@rule("TB-R24", "TB-G28")
@pytest.mark.parametrize("filled", range(12))
def test_a_wild_is_never_without_a_place(filled: int) -> None:
    t = table("* R", st1=built(filled))
    assert {f"play * st{stack}" for stack in (1, 2, 3, 4)} <= set(t.choices)


@rule("TB-R25", "TB-R02", "TB-G06", "TB-S11")
def test_the_second_t_must_be_a_wild() -> None:
    """S11: T and S wait until a wild lies there; then S completes the word, not T."""
    t = table("T S * R", st1=FULL10)
    t.refuses("play T st1", "TB-R25")
    t.refuses("play S st1", "TB-R25")
    t.play("play * st1")
    assert t.place(1) == 11
    t.refuses("play T st1", "TB-R11")
    t.play("play S st1")
    assert t.points == [5, 0]
    assert t.stack(1) == ""
    assert t.place(1) == 0
    assert t.completed == cards(f"{FULL10} * S")


@rule("TB-R24", "TB-R25", "TB-G05", "TB-S12")
def test_a_wild_can_complete_the_word() -> None:
    """S12."""
    t = table("* * R", st1=FULL10).play("play * st1", "play * st1")
    assert t.points == [5, 0]
    assert t.completed == cards(f"{FULL10} * *")


@rule("TB-R02", "TB-G04", "TB-G03", "TB-S13")
def test_the_points_go_to_whoever_places_the_twelfth_card() -> None:
    """S13: B built the stack, A finishes it; its place is free in the same turn."""
    t = table("S T R", st1=f"{FULL10} *").play("play S st1")
    assert t.points == [5, 0]
    assert t.turn == 1
    assert t.play("play T st1").stack(1) == "T"


@rule("TB-R02")
def test_the_player_who_finishes_may_be_any_seat() -> None:
    t = table("S R", st1=f"{FULL10} *", turn=2, others=[player(hand="S R")]).play("play S st1")
    assert t.points == [0, 5]
    assert [t.finished_of(seat) for seat in (1, 2)] == [0, 1]


@rule("TB-R10", "TB-R02", "TB-G03", "TB-S14")
def test_four_stacks_are_meant_at_one_time_not_in_the_whole_game() -> None:
    """S14: T has no place until the first stack is finished, then that one."""
    t = table("S T R", st1=f"{FULL10} *", st2="T", st3="T H", st4="T H U")
    assert [action for action in t.choices_of("play") if " T " in action] == []
    t.play("play S st1")
    assert [action for action in t.choices_of("play") if " T " in action] == ["play T st1"]


@rule("TB-R18", "TB-R31", "TB-S15")
def test_cards_come_from_everywhere_in_any_order() -> None:
    """S15: WALLET H, hand U, reserve N, reserve D, hand E, hand R; then the hand is empty and refilled."""
    t = table("U R E", wallet="O H", st1="T", rs1="D N")
    t.play("play wallet st1", "play U st1", "play rs1 st1", "play rs1 st1", "play E st1", "play R st1")
    assert t.stack(1) == "T H U N D E R"
    assert len(t.hand) == 5
    assert t.wallet == "O"
    assert t.reserve(1) == ""
    assert t.turn == 1


@rule("TB-G29", "TB-R10", "TB-R18")
def test_several_stacks_may_be_started_in_one_turn_and_beside_others() -> None:
    t = table("T T T R", st2="T H U").play("play T st1", "play T st3", "play T st4")
    assert [t.place(stack) for stack in (1, 2, 3, 4)] == [1, 3, 1, 1]


@rule("TB-G39")
def test_all_empty_places_are_offered_the_lowest_first() -> None:
    t = table("T R", st2="T H")
    assert t.choices_of("play") == ["play T st1", "play T st3", "play T st4"]


@rule("TB-G11", "TB-R19")
def test_nobody_must_put_a_wild_at_a_waiting_second_t() -> None:
    t = table("* R", st1=FULL10)
    assert "close R rs1" in t.choices
    assert "close * rs1" in t.choices
    assert t.play("close R rs1").turn == 2


@rule("TB-R10", "TB-R14")
def test_the_stacks_are_common_to_all() -> None:
    """Player 2 goes on where player 1 stopped."""
    t = table("T R E", others=[player(hand="H E E E")]).play("play T st1", "close R rs1", "play H st1")
    assert t.stack(1) == "T H"


@rule("TB-G06", "TB-R02")
def test_a_finished_stack_leaves_at_once_whatever_it_was_made_of() -> None:
    """Twelve cards onto the completed pile, wilds as wilds."""
    t = table("S R", st3="* H * N D E R B O L *", completed=COMPLETE).play("play S st3")
    assert t.completed == cards(f"{COMPLETE} * H * N D E R B O L * S")
    assert t.stack(3) == ""
    assert t.points == [5, 0]


@rule("TB-R18", "TB-G37")
def test_equal_faces_are_one_choice() -> None:
    t = table("T T * * R")
    assert len(t.choices) == len(set(t.choices))
    assert t.choices_of("play") == [f"play {card} st{stack}" for card in ("T", "*") for stack in (1, 2, 3, 4)]


@rule("TB-R18", "TB-G09", "TB-G39")
def test_the_longest_list_of_choices_has_room() -> None:
    """Five letters and a known wild in hand, wilds on the WALLET and on every reserve."""
    wilds: dict[str, Any] = {f"rs{number}": "D *" for number in (1, 2, 3, 4)}
    t = table(
        "T H U N S *+", wallet="O *", st2="T *", st3="T H *", st4=f"{FULL10} *", options={"exchange_wild_to": "hand"}, **wilds
    )
    assert set(t.choices) == Reading(t.truth, t.match.options.as_dict()).legal()
    assert len(t.choices) == 6 * 4 + 6 * 4 + 6
    assert len(t.choices) <= GAME.most_legal
