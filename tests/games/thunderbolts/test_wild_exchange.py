"""Exchanging a wild on top of a stack."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.thunderbolts.scenario_table import FULL10, WORD, built, cards, player, table

TO_HAND = {"exchange_wild_to": "hand"}


@rule("TB-R26", "TB-R27", "TB-G09", "TB-G14", "TB-S16")
def test_a_wild_is_exchanged_for_a_hand_card() -> None:
    """S16: they change places; the hand keeps its size, nothing is drawn."""
    t = table("H R E O O", st1="T *")
    vault = t.vault
    t.play("exchange H st1")
    assert t.stack(1) == "T H"
    assert t.hand == cards("* R E O O")
    assert t.place(1) == 2
    assert t.vault == vault
    assert t.turn == 1


@rule("TB-R26", "TB-R27", "TB-R34", "TB-G09", "TB-S17")
def test_a_wild_is_exchanged_for_the_top_of_a_reserve() -> None:
    """S17: it lies on top of the same reserve and can be played from there; what is below cannot."""
    t = table("R E", st1="T *", rs2="D H").play("exchange rs2 st1")
    assert t.stack(1) == "T H"
    assert t.reserve(2) == "D *"
    assert t.choices_of("play") == [f"play rs2 st{stack}" for stack in (1, 2, 3, 4)]
    assert t.play("play rs2 st1").stack(1) == "T H *"


@rule("TB-R26", "TB-R27", "TB-G09", "TB-G27", "TB-S18")
def test_a_wild_is_exchanged_for_the_top_of_the_wallet() -> None:
    """S18: the WALLET keeps its size, nothing is turned up, the wild lies open on it."""
    t = table("R E", wallet="O N H", st1="T *").play("exchange wallet st1")
    assert t.stack(1) == "T H"
    assert t.wallet == "O N *"
    assert t.turn == 1
    for viewer in (None, 1, 2):
        assert t.wallet_seen_by(viewer) == (3, "*")
    assert not any("turn" in sentence and "N" in sentence for sentence in t.log(1))


@rule("TB-G27", "TB-G28")
def test_a_wild_on_the_wallet_can_be_played_at_once() -> None:
    t = table("R E", wallet="O N H", st1="T *").play("exchange wallet st1", "play wallet st1")
    assert t.stack(1) == "T H *"
    assert t.wallet == "O N"
    assert t.wallet_seen_by(2) == (2, "N")


@rule("TB-G27", "TB-R04")
def test_an_exchange_cannot_empty_a_wallet() -> None:
    """The last card changes places with the wild: one card stays."""
    t = table("R E", wallet="H", st1="T *").play("exchange wallet st1")
    assert t.wallet == "*"
    assert t.points == [0, 0]
    t.play("play wallet st1")
    assert t.is_over()
    assert t.points == [10, 0]


@rule("TB-R26", "TB-G12", "TB-S19")
def test_a_covered_wild_stays() -> None:
    """S19."""
    t = table("H R", st1="T * U")
    t.refuses("exchange H st1", "TB-G12")
    assert t.choices_of("exchange") == []


@rule("TB-R26", "TB-G13", "TB-S20")
def test_only_the_letter_whose_place_it_holds_can_be_exchanged_for_a_wild() -> None:
    """S20: U goes on top, it does not replace."""
    t = table("U R", st1="T *")
    t.refuses("exchange U st1", "TB-G13")
    assert t.play("play U st1").stack(1) == "T * U"


@rule("TB-R26", "TB-G13", "TB-S21")
def test_a_wild_is_not_exchanged_for_a_wild() -> None:
    """S21."""
    t = table("* R", st1="T *")
    t.refuses("exchange * st1", "TB-G13")
    assert t.choices_of("exchange") == []


@rule("TB-R25", "TB-R26", "TB-G10", "TB-S22")
def test_the_wild_at_the_second_t_is_not_exchanged() -> None:
    """S22: it replaces no letter card; S completes the word."""
    t = table("T S R", st1=f"{FULL10} *")
    t.refuses("exchange T st1", "TB-G10")
    assert t.choices_of("exchange") == []
    assert t.play("play S st1").points == [5, 0]


@rule("TB-R26", "TB-S23")
def test_a_t_takes_the_place_of_a_wild_first_t_or_begins_a_new_stack() -> None:
    """S23."""
    t = table("T R", st1="*")
    assert t.choices_of("exchange") == ["exchange T st1"]
    assert t.choices_of("play") == ["play T st2", "play T st3", "play T st4"]
    t.refuses("play T st1", "TB-R11")


@rule("TB-R26", "TB-G12", "TB-S24")
def test_it_does_not_matter_who_placed_the_wild_or_when() -> None:
    """S24: player 2 laid it last turn; player 1 takes it and keeps it over the end of the turn."""
    t = table("R U", turn=2, st1="T H", others=[player(hand="* E E")]).play("play * st1", "close E rs1")
    assert t.turn == 1
    t.play("exchange U st1", "close R rs1")
    assert t.hand_of(1).count("*") >= 1
    assert t.hand_seen_by(2, 1).count("*+") == 1
    t = table("U R", st1="T H *").play("exchange U st1", "close R rs1")
    assert t.hand_of(1) == cards("*")
    assert t.turn == 2


@rule("TB-G12")
def test_one_can_exchange_the_wild_one_has_just_placed() -> None:
    t = table("* H R", st1="T").play("play * st1", "exchange H st1")
    assert t.stack(1) == "T H"
    assert t.hand == cards("* R")


@rule("TB-R02", "TB-R26", "TB-G06", "TB-S25")
def test_a_wild_that_completed_the_word_is_gone() -> None:
    """S25."""
    t = table("* S R", st1=f"{FULL10} *").play("play * st1")
    assert t.points == [5, 0]
    t.refuses("exchange S st1")
    assert t.stack(1) == ""


@rule("TB-G12", "TB-R14", "TB-S59")
def test_only_the_player_whose_turn_it_is_acts() -> None:
    """S59: player 2 holds the H, but nothing of theirs is legal, whatever they call."""
    t = table("R E", st1="T *", others=[player(hand="H N")])
    for action in ("exchange H st1", "play N st2", "close H rs1", "close N rs1"):
        t.refuses(action)
    assert not any(" H " in action or " N " in action for action in t.choices)
    assert t.match.decision is not None
    assert t.match.decision.seat == 0


@rule("TB-R26", "TB-G10", "TB-G13")
@pytest.mark.parametrize("place", range(1, 12))
def test_every_place_but_the_second_t_gives_its_wild_back(place: int) -> None:
    """Each wild place against each letter: only the letter of that place."""
    below = f"{built(place - 1)} *"
    for letter in "THUNDERBOLS":
        t = table(f"{letter} {letter}", st1=below)
        wanted = [f"exchange {letter} st1"] if place != 11 and WORD[place - 1] == letter else []
        assert [action for action in t.choices_of("exchange") if "wallet" not in action] == wanted


@rule("TB-R26", "TB-R27")
def test_the_right_letter_may_lie_in_several_places() -> None:
    t = table("H H R", wallet="O H", st1="T *", st3="T *", rs1="H", rs4="D H")
    sources = ("H", "wallet", "rs1", "rs4")
    assert t.choices_of("exchange") == [f"exchange {source} st{stack}" for source in sources for stack in (1, 3)]


@rule("TB-R26")
@pytest.mark.parametrize("stack", ["", "T", "T H"])
def test_without_a_wild_on_top_there_is_nothing_to_exchange(stack: str) -> None:
    t = table("T H U R", st1=stack)
    for letter in "THU":
        t.refuses(f"exchange {letter} st1", "TB-R26")


@rule("TB-R27", "TB-R14", "TB-R33")
def test_an_exchange_needs_a_card_to_give() -> None:
    """Not in the hand, a reserve that is empty, another player's reserve, a card below the top."""
    t = table("R E", st1="T *", rs2="H D", others=[player(rs1="H")])
    t.refuses("exchange H st1", "TB-R27")
    t.refuses("exchange rs1 st1", "TB-R33")
    t.refuses("exchange rs2 st1", "TB-G13")


@rule("TB-G14", "TB-R31")
def test_an_exchange_of_the_only_hand_card_draws_nothing() -> None:
    t = table("H", st1="T *").play("exchange H st1")
    assert t.hand == cards("*")
    assert t.turn == 1


# ---- exchange_wild_to = "hand" ----


@rule("TB-G09")
def test_as_an_option_the_wild_of_a_reserve_exchange_goes_into_the_hand() -> None:
    t = table("R E", st1="T *", rs2="D H", options=TO_HAND).play("exchange rs2 st1")
    assert t.hand == cards("R E *")
    assert t.reserve(2) == "D"


@rule("TB-G09")
def test_as_an_option_the_wild_of_a_hand_exchange_goes_into_the_hand_as_ever() -> None:
    t = table("H R", st1="T *", options=TO_HAND).play("exchange H st1")
    assert t.hand == cards("* R")


@rule("TB-G09", "TB-R28")
def test_as_an_option_a_wallet_exchange_shrinks_the_wallet_and_turns_up_the_next() -> None:
    t = table("R E", wallet="O N H", st1="T *", options=TO_HAND).play("exchange wallet st1")
    assert t.hand == cards("R E *")
    assert t.wallet == "O N"
    for viewer in (None, 1, 2):
        assert t.wallet_seen_by(viewer) == (2, "N")


@rule("TB-G09", "TB-R04", "TB-R03")
def test_as_an_option_a_wallet_exchange_can_end_the_game() -> None:
    t = table("R E", wallet="H", st1="T *", options=TO_HAND).play("exchange wallet st1")
    assert t.is_over()
    assert t.points == [10, 0]
    assert t.hand == cards("R E *")
    assert t.stack(1) == "T H"


@rule("TB-G09", "TB-R23")
def test_as_an_option_a_hand_may_exceed_five_and_then_draws_nothing() -> None:
    """Six cards, one is closed, five stay; the next turn begins without a draw, with six even after closing too."""
    t = table("R E O O S", st1="T *", st2="T *", rs1="H", rs2="H", options=TO_HAND, others=[player(hand="E E E E E")]).play(
        "exchange rs1 st1", "exchange rs2 st2"
    )
    assert t.hand == cards("R E O O S * *")
    t.play("close R rs1")
    before = len(t.vault)
    t.play("close E rs1")
    assert t.hand_of(1) == cards("E O O S * *")
    assert len(t.vault) == before
    t.play("close E rs1")
    assert t.hand_of(1) == cards("O O S * *")


@rule("TB-G14", "TB-G15")
def test_as_an_option_an_exchange_into_an_empty_hand_is_no_refill() -> None:
    """Nothing to draw, hand empty: afterwards the hand holds the wild and must be closed with."""
    t = table("", wallet="O O", st1="T *", rs1="H", options=TO_HAND, vault="").play("exchange rs1 st1")
    assert t.hand == cards("*")
    t.refuses("pass", "TB-R21")
