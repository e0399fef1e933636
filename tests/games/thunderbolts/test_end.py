"""How the game ends and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from stormdeck.games.thunderbolts import GAME
from stormdeck.testing.chance import state_of
from stormdeck.testing.rules import rule
from tests.games.thunderbolts.scenario_table import FULL10, SeatDocument, cards, player, table

TIE_BREAK = {"tie_break": "wallet"}
NOTHING_LEFT: dict[str, Any] = {"vault": "", "completed": ""}


@rule("TB-R03", "TB-R04", "TB-G20", "TB-S43")
def test_the_game_ends_the_moment_a_wallet_is_empty() -> None:
    """S43: ten points, no closing card, the hand stays as it is."""
    t = table("R E O", wallet="H", st1="T", points=5, others=[player(points=5)]).play("play wallet st1")
    assert t.is_over()
    assert t.points == [15, 5]
    assert t.choices == []
    assert t.turn == 0
    assert t.hand_of(1) == cards("R E O")
    assert t.winners() == (1,)
    assert t.outcome().rule == "TB-R04"
    for action in ("close R rs1", "pass", "play R st1", "exchange R st1"):
        t.refuses(action, "TB-R04")


@rule("TB-R02", "TB-R03", "TB-G21", "TB-G33", "TB-S44")
def test_the_last_wallet_card_may_finish_a_stack_too() -> None:
    """S44: 5 and 10."""
    t = table(wallet="S", st1=f"{FULL10} *").play("play wallet st1")
    assert t.points == [15, 0]
    assert t.stack(1) == ""
    assert t.is_over()


@rule("TB-R01", "TB-G22", "TB-S45")
def test_the_most_points_win_whoever_went_out() -> None:
    """S45: 10 against 15."""
    t = table(wallet="H", st1="T", others=[player(points=15)]).play("play wallet st1")
    assert t.points == [10, 15]
    assert t.winners() == (2,)
    assert t.outcome().points == (10, 15)


@rule("TB-R01", "TB-G23", "TB-S46")
def test_equal_points_share_the_win() -> None:
    """S46: 10 each."""
    t = table(wallet="H", st1="T", others=[player(points=10)]).play("play wallet st1")
    assert t.winners() == (1, 2)


@rule("TB-R01", "TB-G23", "TB-S46")
def test_as_an_option_the_fewest_wallet_cards_break_a_tie() -> None:
    """S46: 0 cards against 5."""
    t = table(wallet="H", st1="T", others=[player(points=10)], options=TIE_BREAK).play("play wallet st1")
    assert t.winners() == (1,)


@rule("TB-G23")
def test_the_tie_break_decides_among_the_tied_only_and_may_leave_a_tie() -> None:
    """Three players blocked: two tied at the top with equal WALLETs, the third has the emptiest WALLET but fewer points."""
    seats = [player(hand="", points=10, wallet="O O O"), player(hand="", points=5, wallet="O")]
    t = table("", wallet="O O O", points=10, others=seats, options=TIE_BREAK, **NOTHING_LEFT).play("pass", "pass", "pass")
    assert t.winners() == (1, 2)
    seats = [player(hand="", points=10, wallet="O O"), player(hand="", points=5, wallet="O")]
    t = table("", wallet="O O O", points=10, others=seats, options=TIE_BREAK, **NOTHING_LEFT).play("pass", "pass", "pass")
    assert t.winners() == (2,)


@rule("TB-G23")
def test_the_tie_break_changes_nothing_where_points_differ() -> None:
    t = table(wallet="H", st1="T", others=[player(points=15)], options=TIE_BREAK).play("play wallet st1")
    assert t.winners() == (2,)


@rule("TB-R19", "TB-R04", "TB-G22", "TB-S47")
def test_the_last_wallet_card_may_be_held_back() -> None:
    """S47."""
    t = table("O O", wallet="H", st1="T", others=[player(points=15)]).play("close O rs1")
    assert not t.is_over()
    assert t.wallet_of(1) == "H"
    assert t.turn == 2


@rule("TB-G18", "TB-R01", "TB-S51")
def test_a_game_in_which_nobody_can_go_on_is_blocked() -> None:
    """S51: both pass without a play; the points count as they stand, nobody gets ten."""
    t = table("", points=5, others=[player(hand="", points=10)], **NOTHING_LEFT).play("pass")
    assert not t.is_over()
    assert t.idle_passes == 1
    t.play("pass")
    assert t.is_over()
    assert t.points == [5, 10]
    assert t.winners() == (2,)
    assert t.outcome().rule == "TB-G18"
    t.refuses("pass", "TB-G18")


@rule("TB-G18")
def test_a_play_or_exchange_before_a_pass_breaks_the_succession() -> None:
    """Player 1 passes idle, player 2 plays and passes: the count is 0 again, and everybody must pass idle once more."""
    t = table("", others=[player(hand="", wallet="O H")], st1="T", **NOTHING_LEFT).play("pass")
    assert t.idle_passes == 1
    t.play("play wallet st1")
    assert t.idle_passes == 0
    t.play("pass")
    assert t.idle_passes == 0
    t.play("pass", "pass")
    assert t.is_over()


@rule("TB-G18")
def test_an_exchange_breaks_the_succession_too() -> None:
    t = table("", others=[player(hand="", wallet="O H")], st1="T *", **NOTHING_LEFT).play("pass", "exchange wallet st1")
    assert t.idle_passes == 0
    assert t.play("pass").idle_passes == 0


@rule("TB-G18")
def test_a_closing_card_breaks_the_succession_too() -> None:
    t = table("", others=[player(hand="E"), player(hand="")], **NOTHING_LEFT).play("pass")
    assert t.idle_passes == 1
    t.play("close E rs1")
    assert t.idle_passes == 0
    t.play("pass", "pass")
    assert not t.is_over()
    assert t.play("pass").is_over()


@rule("TB-G18", "TB-G16")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_in_succession_must_pass(players: int) -> None:
    t = table("", others=[player(hand="") for _ in range(players - 1)], **NOTHING_LEFT)
    for _ in range(players - 1):
        assert not t.play("pass").is_over()
    assert t.play("pass").is_over()
    assert t.winners() == tuple(range(1, players + 1))


@rule("TB-G19")
def test_the_turn_limit_ends_a_game_as_it_stands() -> None:
    """After the turn that reaches it; nobody gets ten."""
    t = table("O O", points=5, turn_no=3, options={"turn_limit": 4}, others=[player(hand="E E E E")]).play("close O rs1")
    assert not t.is_over()
    assert t.turn_no == 4
    t.play("close E rs1")
    assert t.is_over()
    assert t.points == [5, 0]
    assert t.winners() == (1,)
    assert t.outcome().rule == "TB-G19"
    assert t.hand_of(1) == cards("O")
    t.refuses("close O rs1", "TB-G19")


@rule("TB-G19")
def test_without_a_turn_limit_the_game_goes_on() -> None:
    t = table("O O", turn_no=5000, options={"turn_limit": 0}).play("close O rs1")
    assert not t.is_over()
    assert t.turn_no == 5001


@rule("TB-G19", "TB-R04")
def test_going_out_in_the_last_turn_counts() -> None:
    t = table("O O", wallet="H", st1="T", turn_no=4, options={"turn_limit": 4}).play("play wallet st1")
    assert t.points == [10, 0]
    assert t.outcome().rule == "TB-R04"


@rule("TB-G41", "TB-S60")
def test_the_limit_of_plays_in_one_turn_ends_the_game_as_it_stands() -> None:
    """S60: the third play is the last; no closing card."""
    t = table("H U N R", st1="T", points=5, others=[player(points=10)], options={"turn_action_limit": 3})
    t.play("play H st1", "play U st1")
    assert not t.is_over()
    t.play("play N st1")
    assert t.is_over()
    assert t.points == [5, 10]
    assert t.winners() == (2,)
    assert t.outcome().rule == "TB-G41"
    assert t.hand_of(1) == cards("R")
    assert t.result == "turn_limit"


@rule("TB-G41")
def test_exchanges_count_and_the_next_turn_begins_at_nought() -> None:
    t = table("H U R", st1="T *", options={"turn_action_limit": 3}, others=[player(hand="N D E E")], vault="L E E E E E")
    t.play("exchange H st1", "play U st1", "close R rs1")
    t.play("play N st1", "play D st1", "close L rs1")
    t.play("play E st1")
    assert not t.is_over()


@rule("TB-G41", "TB-R04")
def test_going_out_with_the_last_play_allowed_counts() -> None:
    t = table("O O", wallet="H", st1="T", options={"turn_action_limit": 1}).play("play wallet st1")
    assert t.points == [10, 0]
    assert t.outcome().rule == "TB-R04"


@rule("TB-G41", "TB-G33", "TB-R31")
def test_the_refill_comes_before_the_limit_of_plays() -> None:
    """What follows the play is carried out first: five points and five cards."""
    t = table("S", st1=f"{FULL10} *", options={"turn_action_limit": 1}).play("play S st1")
    assert t.is_over()
    assert t.points == [5, 0]
    assert len(t.hand_of(1)) == 5


@rule("TB-G41", "TB-G16")
def test_the_limit_of_plays_holds_with_an_empty_hand_too() -> None:
    t = table("", wallet="O H", st1="T", options={"turn_action_limit": 1}, **NOTHING_LEFT).play("play wallet st1")
    assert t.is_over()
    assert t.outcome().rule == "TB-G41"


@rule("TB-G41")
def test_the_limit_of_plays_can_be_switched_off() -> None:
    t = table("H U N R", st1="T", options={"turn_action_limit": 0}).play("play H st1", "play U st1", "play N st1")
    assert not t.is_over()


@rule("TB-G24", "TB-R01")
def test_cards_left_over_cost_nothing() -> None:
    """Full WALLET, hand, reserves and unfinished stacks against the player who went out with fewer points."""
    seat: SeatDocument = player(hand="E E E E", wallet="O O O O O", rs1="D D D", rs2="N N", points=20)
    t = table(wallet="H", st1="T", st2="T H U", others=[seat]).play("play wallet st1")
    assert t.points == [10, 20]
    assert t.winners() == (2,)


@rule("TB-G33")
def test_the_order_of_what_follows_a_play() -> None:
    """The last WALLET card finishes a stack: card on the stack, stack finished, WALLET emptied, game over; no flip, no refill."""
    t = table("", wallet="S", st1=f"{FULL10} *", vault="")
    t.play("play wallet st1")
    assert t.events_seen_by(1) == ["CardPlayed", "StackCompleted", "WalletEmptied", "GameEnded"]
    assert t.hand_of(1) == []


@rule("TB-G33", "TB-R28", "TB-R31")
def test_the_flip_comes_before_the_stack_is_finished_and_the_refill_last() -> None:
    t = table("", wallet="O S", st1=f"{FULL10} *", vault="").play("play wallet st1")
    assert t.events_seen_by(1) == ["CardPlayed", "WalletRevealed", "StackCompleted", "VaultReshuffled", "HandRefilled"]


@rule("TB-G20", "TB-R31")
def test_going_out_with_an_empty_hand_draws_nothing() -> None:
    t = table("", wallet="H", st1="T", vault="")
    t.play("play wallet st1")
    assert t.hand_of(1) == []
    t = table("H", wallet="U", st1="T", vault="B B B B B B B").play("play H st1", "play wallet st1")
    assert len(t.hand_of(1)) == 5
    assert len(t.vault) == 2


@rule("TB-R04", "TB-R01")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_any_seat_can_go_out(seat: int) -> None:
    others = [player("L", wallet="H" if number == seat else "O O") for number in (2, 3)]
    t = table("O O", wallet="H" if seat == 1 else "O O", st1="T", turn=seat, others=others)
    t.play("play wallet st1")
    assert t.winners() == (seat,)
    assert t.points == [10 if number == seat else 0 for number in (1, 2, 3)]


@rule("TB-R01", "TB-G23")
@pytest.mark.parametrize(("theirs", "shares"), [(5, [1.0, 0.0]), (10, [0.5, 0.5]), (15, [0.0, 1.0])])
def test_the_share_of_the_win(theirs: int, shares: list[float]) -> None:
    """One whole win, however many share it; nothing while the game goes on."""
    t = table(wallet="H", st1="T", others=[player(points=theirs)])
    assert [GAME.payoff(state_of(t.match), seat) for seat in (0, 1)] == [0.0, 0.0]
    t.play("play wallet st1")
    assert [GAME.payoff(state_of(t.match), seat) for seat in (0, 1)] == shares
