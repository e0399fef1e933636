"""THUNDERBOLTS by greedy and search: turns thought through to their end, from what the seat to move knows and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stormdeck
from stormdeck.bots.thunderbolts.instinct import MISSING, MISSING_ON_MOVE, ThunderboltsInstinct
from stormdeck.bots.thunderbolts.table import AT_T, MOST_MISSING, NEXT, PLAIN, SWAP, WEIGHTS, Table
from stormdeck.bots.thunderbolts.turn import LOWEST, THOROUGH, Turn
from stormdeck.core.actions import Action
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.games.thunderbolts.state import ThunderboltsState
from stormdeck.table.match import Match
from tests.games.thunderbolts.scenario_table import FULL10, player, position
from tests.tables import BRIEF

GAME = stormdeck.game("thunderbolts")


def state_of(hand: str, wallet: str, **more: Any) -> ThunderboltsState:
    """Player 1 is to move; see `position`."""
    match = Match.from_position(GAME, position(hand, wallet, **more), 1)
    state = GAME.determinise(match.view(Seat(0)), FastRng(1))
    assert isinstance(state, ThunderboltsState)
    return state


def chosen(hand: str, wallet: str, **more: Any) -> str:
    return str(GAME.actions[int(Turn().decide(state_of(hand, wallet, **more)))])


def line(hand: str, wallet: str, **more: Any) -> list[str]:
    """What is done until the turn ends or a WALLET card goes."""
    state, turn = state_of(hand, wallet, **more), Turn()
    done: list[str] = []
    while state.current == 0 and state.result == 0 and "wallet" not in "".join(done):
        row = int(turn.decide(state))
        done.append(str(GAME.actions[row]))
        GAME.apply_row(state, row, None)
    return done


def missing(hand: str, wallet: str, **more: Any) -> int:
    table = Table()
    table.read_seat(state_of(hand, wallet, **more), 0)
    return int(table.own_missing())


@pytest.mark.parametrize(
    ("hand", "wallet", "more", "count"),
    [
        ("O O", "O H", {"st1": "T"}, 0),  # fits at once
        ("O O", "O *", {}, 0),  # a wild fits anywhere
        ("O O", "O D", {"st1": "T H"}, 2),  # U and N
        ("U O", "O D", {"st1": "T H"}, 1),
        ("U O", "O D", {"st1": "T H", "rs1": "N"}, 0),
        ("O O", "O D", {"st1": "T H", "rs1": "N U"}, 0),  # a reserve unloads in order
        ("O O", "O D", {"st1": "T H", "rs1": "U N"}, 1),  # and only in order: the U is buried
        ("* O", "O S", {"st1": FULL10}, 1),  # the second T, and wilds are not spent on it
        ("O O", "O H", {"st1": "T H"}, 1),  # a new stack is nearer than the rest of this one
        ("R R", "O B", {}, MOST_MISSING),  # as good as out of reach
    ],
)
def test_letters_missing_on_the_way_to_the_wallet_card(hand: str, wallet: str, more: dict[str, str], count: int) -> None:
    assert missing(hand, wallet, **more) == count


def test_a_turn_is_thought_through_to_the_wallet_card() -> None:
    """Letters from hand and reserves lead there, and no wild is spent."""
    done = line("H N B", "O O D", st1="T", rs1="U")
    assert done == ["play H st1", "play rs1 st1", "play N st1", "play wallet st1"]


def test_chance_comes_first() -> None:
    """The new WALLET card may change what is best, so the old one does not wait for other plays."""
    assert chosen("U B B", "O O H", st1="T", st2="T H") == "play wallet st1"


def test_second_t_and_s_come_together_or_not_at_all() -> None:
    assert line("* S B", "O O D", st1=FULL10)[:2] == ["play * st1", "play S st1"]
    assert "play * st1" not in line("* B B", "O O D", st1=FULL10)


def test_the_next_player_is_not_given_a_place_for_the_wallet_card() -> None:
    """The H could be laid, but the next player waits for just that with a U on the WALLET."""
    waiting = [player(wallet="O O U")]
    assert chosen("H R R B B", "O O L", st1="T", others=waiting).startswith("close")
    assert chosen("H R R B B", "O O L", st1="T", others=[player(wallet="O O L")]) == "play H st1"


def test_a_wild_is_not_left_for_who_shows_its_letter() -> None:
    turn, shown, hidden = Turn(), player(wallet="O O B", rs1="H"), player(wallet="O O B", rs1="E")
    values = []
    for other in (shown, hidden):
        turn.decide_widely(state_of("* R R", "O O L", st1="T", others=[other]), THOROUGH)
        values.append(int(turn.values[GAME.actions.row_of(row("play * st1"))]))
    assert values[0] < values[1]


def row(text: str) -> Action:
    return next(action for action in [GAME.actions[number] for number in range(len(GAME.actions))] if str(action) == text)


def test_nobody_goes_out_to_lose() -> None:
    """TB-G22  The last card stays while the points would lose, and goes when they win."""
    for points, goes in [(15, False), (5, True)]:
        others = [player(wallet="O O O", points=points)]
        done = chosen("R E O", "H", st1="T", others=others)
        assert (done == "play wallet st1") == goes, done


@pytest.mark.parametrize(("spec", "points", "goes"), [("greedy", 15, False), ("greedy", 10, True), ("greedy:race", 15, True)])
def test_only_a_racer_goes_out_to_lose(spec: str, points: int, goes: bool) -> None:
    """TB-G22  Greedy holds its last card back while the points would lose, but not for a shared win; `race` is there to show
    what that is worth."""
    match = Match.from_position(GAME, position("R E O", "H", st1="T", others=[player(wallet="O O O", points=points)]), 1)
    done = stormdeck.bot(spec).choose(match.view(Seat(0)), match.legal(), FastRng(1))
    assert (str(done) == "play wallet st1") == goes, done


def test_only_greedy_does_not_mind_what_it_leaves_to_the_next_player() -> None:
    """Its list is that of search in all the rest."""
    lists = [list(WEIGHTS), list(PLAIN)]
    assert [place for place in range(len(WEIGHTS)) if lists[0][place] != lists[1][place]] == [
        *range(NEXT, NEXT + MOST_MISSING),
        *range(SWAP, AT_T + 1),
    ]
    assert not any(lists[1][NEXT : NEXT + MOST_MISSING + 1] + lists[1][SWAP:])


def test_the_last_letter_of_the_hand_is_played_rather_than_closed() -> None:
    """TB-R31  Played it brings five cards, as the closing card none."""
    assert chosen("H", "O O L", st1="T") == "play H st1"


def test_an_exchange_that_goes_to_the_hand_is_seen_as_that() -> None:
    """`exchange_wild_to = hand`: the last WALLET card goes by an exchange, too."""
    options = {"exchange_wild_to": "hand"}
    assert chosen("R E O", "H", st1="T *", options=options) == "exchange wallet st1"
    assert chosen("R E O", "H", st1="T *", options=options, others=[player(wallet="O O", points=15)]).startswith("close")


def test_every_first_action_has_its_value_and_the_table_is_put_back() -> None:
    """Even those that lead to a table that another one led to; of several empty places only the first counts."""
    state = state_of("H U * R E", "O O L", st1="T", st2="T *", rs1="B O", rs2="*")
    turn, rows = Turn(), GAME.new_rows()
    GAME.legal_rows(state, rows)
    best = int(turn.decide_widely(state, THOROUGH))
    valued = [int(turn.values[int(rows.items[place])]) for place in range(int(rows.count))]
    alike = [str(GAME.actions[int(rows.items[place])]) for place in range(int(rows.count)) if valued[place] == LOWEST]
    assert max(valued) == int(turn.values[best]) == int(turn.best)
    assert alike == ["play * st4", "play rs2 st4"]
    fresh = Table()
    fresh.read(state)
    for name in ("places", "swaps", "hand", "lying", "taken", "sizes"):
        assert list(getattr(turn.table, name)) == list(getattr(fresh, name)), name
    assert (turn.table.held, turn.table.wallet, turn.table.wallet_size) == (fresh.held, fresh.wallet, fresh.wallet_size)


def test_the_instinct_knows_no_more_than_its_seat() -> None:
    """Everything the seat to move cannot see, dealt anew: the same action and the same weights."""
    instinct, rows, told = ThunderboltsInstinct(2, Turn()), GAME.new_rows(), 0
    state = GAME.deal(GAME.agree(2, {}), FastRng(7))
    steps = 40 if BRIEF else 120
    for step in range(steps):
        if GAME.seat_to_move(state) < 0:
            break
        twin = GAME.determinise(GAME.view(state, Seat(int(GAME.seat_to_move(state)))), FastRng(step))
        GAME.legal_rows(state, rows)
        weights = [vec[i64]([0] * int(rows.count)) for _ in range(2)]
        instinct.weigh_with_care(state, rows, weights[0])
        instinct.weigh_with_care(twin, rows, weights[1])
        assert list(weights[0]) == list(weights[1])
        told += len(set(weights[0])) > 1
        picked = instinct.pick(state, rows, FastRng(1))
        assert picked == instinct.pick(twin, rows, FastRng(1))
        GAME.apply_row(state, picked, None)
    assert told > steps * 0.4, "hardly anything was weighed, so this tests nothing"


def test_positions_are_judged_where_a_turn_begins() -> None:
    instinct, state = ThunderboltsInstinct(2, Turn()), state_of("T H R", "O O D", vault="B B B B B B B")
    assert instinct.rests(state)
    GAME.apply_row(state, GAME.actions.row_of(row("play T st1")), None)
    assert not instinct.rests(state)
    GAME.apply_row(state, GAME.actions.row_of(row("close R rs1")), None)
    assert instinct.rests(state)
    features = vec[i64]([0] * len(instinct.weights))
    instinct.count(state, 0, features)
    assert (features[MISSING], features[MISSING_ON_MOVE]) == (2, 0)  # U and N; the H is in the hand
