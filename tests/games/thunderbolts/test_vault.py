"""The VAULT: what happens when it runs out."""

from __future__ import annotations

import pytest

from stormdeck.testing.rules import rule
from tests.games.thunderbolts.scenario_table import COMPLETE, FULL10, cards, player, table

UNDER_TOPS = {"vault_recycle": "completed_then_under_tops"}
NONE = {"vault_recycle": "none"}


@rule("TB-R23", "TB-G07", "TB-S48")
def test_an_empty_vault_is_renewed_from_the_completed_pile_while_drawing() -> None:
    """S48: two from the old VAULT, then three of the twelve."""
    t = table("O", vault="B B", completed=COMPLETE).play("close O rs1")
    assert len(t.hand_of(2)) == 5
    assert t.hand_of(2).count("B") >= 2
    assert len(t.vault) == 9
    assert t.completed == []
    assert cards(" ".join([*t.hand_of(2), *t.vault])) == cards(f"B B {COMPLETE}")


@rule("TB-G07")
def test_the_completed_pile_is_not_touched_before_a_card_is_due() -> None:
    """The VAULT runs empty with the last card drawn; the pile waits."""
    t = table("O", vault="B B B B B", completed=COMPLETE).play("close O rs1")
    assert t.vault == []
    assert t.completed == cards(COMPLETE)
    t.play("close B rs1")
    assert len(t.vault) == 7
    assert t.completed == []


@rule("TB-G07")
def test_unfinished_stacks_reserves_and_wallets_stay_as_they_are() -> None:
    t = table("O", st1="T H U", st2="*", rs1="D E", vault="", completed=COMPLETE).play("close O rs1")
    assert (t.stack(1), t.stack(2), t.reserve(1)) == ("T H U", "*", "D E O")
    assert t.wallet_of(1) == t.wallet_of(2) == "O O O O O"


@rule("TB-G07", "TB-R05")
def test_the_new_vault_is_shuffled() -> None:
    """Other seeds give other orders."""
    orders = {tuple(table("O", vault="", completed=COMPLETE, seed=seed).play("close O rs1").vault) for seed in range(20)}
    assert len(orders) > 10


@rule("TB-R23", "TB-G08", "TB-G34", "TB-S49")
def test_with_nothing_left_to_draw_one_plays_on_with_a_short_hand() -> None:
    """S49."""
    t = table("O O", vault="B", others=[player("E O")]).play("close O rs1")
    assert t.hand_of(2) == cards("E O B")
    assert t.turn == 2
    assert "close E rs1" in t.choices


@rule("TB-G16", "TB-S50")
def test_an_empty_hand_that_cannot_be_refilled_may_play_or_pass() -> None:
    """S50: WALLET and reserves can still be used."""
    t = table("", wallet="O H", vault="", st1="T", st2="T H", rs1="H U")
    assert t.choices == ["play wallet st1", "play rs1 st2", "pass"]
    assert t.play("pass").turn == 2


@rule("TB-G16")
def test_one_may_pass_after_a_play() -> None:
    t = table("", wallet="O H", vault="", st1="T").play("play wallet st1")
    assert t.turn == 1
    assert t.choices == ["pass"]


@rule("TB-R31", "TB-G07", "TB-G33", "TB-S52")
def test_the_stack_just_finished_feeds_the_refill() -> None:
    """S52: five of its twelve cards come into the hand."""
    t = table("S", st1=f"{FULL10} *", vault="").play("play S st1")
    assert t.points == [5, 0]
    assert len(t.hand) == 5
    assert len(t.vault) == 7
    assert t.completed == []
    assert cards(" ".join([*t.hand, *t.vault])) == cards(COMPLETE)


@rule("TB-G15", "TB-G07")
def test_a_refill_may_be_interrupted_by_a_reshuffle_too() -> None:
    t = table("S", st1=f"{FULL10} *", vault="B B").play("play S st1")
    assert len(t.hand) == 5
    assert len(t.vault) == 9
    assert t.hand.count("B") >= 2
    assert t.events_seen_by(1)[-3:] == ["HandRefilled", "VaultReshuffled", "HandRefilled"]


# ---- vault_recycle = "none" ----


@rule("TB-G42", "TB-G07", "TB-G16", "TB-S55")
def test_without_recycling_finished_stacks_are_never_drawn() -> None:
    """S55: no refill; the only action left is the pass, which is not idle."""
    t = table("S", st1=f"{FULL10} *", vault="", options=NONE, others=[player("E")]).play("play S st1")
    assert t.points == [5, 0]
    assert t.completed == cards(COMPLETE)
    assert t.hand == []
    assert t.choices == ["pass"]
    t.play("pass")
    assert t.idle_passes == 0
    assert t.turn == 2


@rule("TB-G42", "TB-G18")
def test_without_recycling_a_game_can_be_blocked_with_a_full_completed_pile() -> None:
    t = table("", vault="", completed=COMPLETE, options=NONE).play("pass", "pass")
    assert t.is_over()
    assert t.result == "blocked"


@rule("TB-G42")
def test_without_recycling_the_vault_itself_is_drawn() -> None:
    t = table("O", vault="B B B", completed=COMPLETE, options=NONE).play("close O rs1")
    assert t.hand_of(2) == cards("B B B")
    assert t.completed == cards(COMPLETE)


# ---- vault_recycle = "completed_then_under_tops" ----


@rule("TB-G08", "TB-G42", "TB-S56")
def test_as_an_option_the_cards_under_the_tops_become_the_vault() -> None:
    """S56: the stacks keep their place in the word."""
    t = table("R", st1="T H U", st2="T", vault="", options=UNDER_TOPS).play("close R rs1")
    assert t.hand_of(2) == cards("T H")
    assert t.stack(1) == "- - U"
    assert (t.place(1), t.place(2)) == (3, 1)
    assert t.stack(2) == "T"
    assert t.vault == []
    assert not t.is_over()


@rule("TB-G08", "TB-R11", "TB-R26")
def test_such_a_stack_goes_on_from_its_place() -> None:
    """N is next, and a wild left on top can still be exchanged."""
    t = table("R N", st1="T H *", vault="", options=UNDER_TOPS, others=[player("N U")]).play("close R rs1")
    assert t.stack(1) == "- - *"
    t.refuses("play U st1", "TB-R11")
    assert "exchange U st1" in t.choices
    t.play("play N st1")
    assert t.stack(1) == "- - * N"
    t.refuses("exchange U st1", "TB-G12")


@rule("TB-G08", "TB-G06", "TB-R02")
def test_only_what_is_left_of_such_a_stack_goes_to_the_completed_pile() -> None:
    stack = "- - - - - - - - - - *"
    t = table("S R", st1=stack, vault="B B B", options=UNDER_TOPS).play("play S st1")
    assert t.points == [5, 0]
    assert t.completed == cards("* S")
    assert t.place(1) == 0


@rule("TB-G42", "TB-G08")
def test_the_completed_pile_is_opened_before_the_cards_under_the_tops() -> None:
    """Each source only when a card is due and the one before is empty: twelve suffice, the stacks stay."""
    t = table("R", st1="T H U", vault="B", completed=COMPLETE, options=UNDER_TOPS).play("close R rs1")
    assert t.stack(1) == "T H U"
    assert t.completed == []
    assert len(t.vault) == 8


@rule("TB-G42", "TB-G08")
def test_both_sources_may_be_opened_in_one_draw() -> None:
    """One from the VAULT, two completed cards, then two of the four under the tops."""
    t = table("R", st1="T H U", st2="T H U", vault="B", completed="* S", options=UNDER_TOPS).play("close R rs1")
    assert len(t.hand_of(2)) == 5
    assert (t.stack(1), t.stack(2)) == ("- - U", "- - U")
    assert len(t.vault) == 2
    assert {"B", "*", "S"} <= set(t.hand_of(2))
    told = [name for name in t.events_seen_by(1) if name != "TurnClosed"]
    assert told == ["CardsDrawnUnseen", "VaultReshuffled", "CardsDrawnUnseen", "VaultReshuffled", "CardsDrawnUnseen"]


@rule("TB-G15", "TB-G08", "TB-G42")
def test_a_hand_found_empty_draws_what_a_play_has_covered() -> None:
    """Nothing to draw; the WALLET card covers a T, so that T can be drawn, and is at once."""
    t = table("", wallet="O H", st1="T", vault="", options=UNDER_TOPS)
    assert t.choices == ["play wallet st1", "pass"]
    t.play("play wallet st1")
    assert t.hand == cards("T")
    assert t.stack(1) == "- H"
    assert "pass" not in t.choices


@rule("TB-G18", "TB-G42")
@pytest.mark.parametrize(("stack", "blocked"), [("T", True), ("", True)])
def test_a_single_card_on_a_stack_cannot_be_drawn(stack: str, blocked: bool) -> None:
    t = table("", st1=stack, vault="", options=UNDER_TOPS).play("pass", "pass")
    assert t.is_over() is blocked


@rule("TB-G07", "TB-G08")
def test_by_default_the_cards_under_the_tops_stay() -> None:
    t = table("R", st1="T H U", vault="").play("close R rs1")
    assert t.hand_of(2) == []
    assert t.stack(1) == "T H U"
    assert t.choices == ["pass"]
