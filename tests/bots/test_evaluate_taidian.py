"""Taidian's instinct: greedy at a glance, first guesses, and what a position is worth."""

from __future__ import annotations

import pytest

import stormdeck
from stormdeck.bots.taidian import make_greedy
from stormdeck.bots.taidian.glance import Glance
from stormdeck.bots.taidian.habits import Habits
from stormdeck.bots.taidian.instinct import HEALTH, LIKED, SHIELDS, WEIGHTS, TaidianInstinct
from stormdeck.bots.taidian.plans import PLANS
from stormdeck.core.arrays import zeros
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.games.taidian import with_cards
from stormdeck.games.taidian.actions import PlayOn
from stormdeck.games.taidian.cards import STANDARD_TEXT
from stormdeck.games.taidian.game import Taidian
from stormdeck.games.taidian.state import CHOOSE_TURN, HAND, UPGRADING, TaidianState

BOLAS = '\n[[card]]\nid = "bolas"\nname = "Bolas"\nkind = "attack"\ncost = 3\nvalue = 12\ncount = 12\ntext = "12 points."\n'
OWN = STANDARD_TEXT.replace("\n[[character]]", f"{BOLAS}\n[[character]]", 1).replace('id = "kick"', 'id = "boot"')
OWN = OWN.replace("kick = ", "boot = ")


def taidian() -> Taidian:
    game = stormdeck.game("taidian")
    assert isinstance(game, Taidian)
    return game


def dealt(game: Taidian, seed: int, players: int = 2, **options: object) -> TaidianState:
    state = game.deal(game.agree(players, options), FastRng(seed))
    assert isinstance(state, TaidianState)
    return state


def differences(game: Taidian, state: TaidianState, plan: str, seed: int) -> tuple[int, list[str]]:
    """A game in which some decisions are left to chance -> how many were compared, and where the two disagree."""
    greedy, glance = make_greedy(plan), Glance(Habits(game.table, PLANS[plan]))
    rows, chance, compared, found = game.new_rows(), FastRng(seed, 7), 0, list[str]()
    while (seat := int(game.seat_to_move(state))) >= 0:
        game.legal_rows(state, rows)
        row = int(rows.items[0])
        if rows.count > 1:
            compared += 1
            action = greedy.choose(game.view(state, Seat(seat)), game.legal(state), FastRng(compared, 3))
            row = int(glance.pick(state, rows, FastRng(compared, 3)))
            if game.actions[row] != action:
                found.append(f"{state}: {action}, not {game.actions[row]}")
            if chance.below(100) < 15:
                row = int(rows.items[chance.below(rows.count)])
        game.apply_row(state, row, None)
    return compared, found


@pytest.mark.parametrize("plan", PLANS)
def test_greedy_does_by_its_view_what_it_would_do_at_the_true_table(plan: str) -> None:
    number = list(PLANS).index(plan)
    players = 2 + number % 5
    state = dealt(taidian(), 50 + number, players, spoils=number % 3 == 1, characters="draft" if number % 4 == 3 else "random")
    compared, found = differences(taidian(), state, plan, number)
    assert compared > 100
    assert found == []


@pytest.mark.parametrize(("players", "teams"), [(4, "alternate"), (6, "halves")])
def test_greedy_helps_a_team(players: int, teams: str) -> None:
    assert differences(taidian(), dealt(taidian(), 5, players, teams=teams), "", 5)[1] == []


def test_greedy_reads_a_card_table_of_ones_own() -> None:
    """Kicks have another name there, and a new card is bought for want of a better one."""
    game = with_cards(OWN)
    compared, found = differences(game, dealt(game, 3), "", 3)
    assert compared > 100
    assert found == []


def test_the_instinct_looks_at_nothing_its_seat_cannot_see() -> None:
    game = taidian()
    instinct, rows = TaidianInstinct(3, game.table), game.new_rows()
    state, chance, other_hands = dealt(game, 8, 3), FastRng(8), 0
    while (seat := int(game.seat_to_move(state))) >= 0:
        game.legal_rows(state, rows)
        row = instinct.pick(state, rows, FastRng(4))
        imagined = game.belief(game.view(state, Seat(seat))).new_state(chance)
        assert isinstance(imagined, TaidianState)
        next_seat = (seat + 1) % 3
        other_hands += any([state.has(next_seat, HAND, kind) != imagined.has(next_seat, HAND, kind) for kind in range(23)])
        assert instinct.pick(imagined, rows, FastRng(4)) == row
        game.apply_row(state, row, None)
    assert other_hands > 50


def test_first_guesses_leave_out_what_only_loses() -> None:
    game = taidian()
    instinct, rows, weights = TaidianInstinct(2, game.table), game.new_rows(), zeros(game.most_legal)
    seen_money = seen_aid = 0
    for seed in range(12):
        state, chance = dealt(game, seed), FastRng(seed, 1)
        while game.seat_to_move(state) >= 0:
            game.legal_rows(state, rows)
            instinct.weigh(state, rows, weights)
            guesses = [(int(rows.items[place]), int(weights[place])) for place in range(int(rows.count))]
            assert [weight for _, weight in guesses].count(LIKED) == 1
            has_money = state.phase == UPGRADING and game.table.play <= guesses[0][0] < game.table.buy
            if has_money:
                assert [weight for _, weight in guesses] == [LIKED] + [0] * (len(guesses) - 1)
                seen_money += 1
            for row, weight in guesses:
                action = game.actions[row]
                if isinstance(action, PlayOn) and action.step:
                    assert weight == 0
                    seen_aid += 1
            game.apply_row(state, rows.items[chance.below(rows.count)], None)
    assert seen_money > 20
    assert seen_aid > 5


def test_positions_are_judged_between_turns() -> None:
    state = dealt(taidian(), 1)
    instinct, rows = TaidianInstinct(2, taidian().table), taidian().new_rows()
    rested = 0
    for _ in range(200):
        taidian().legal_rows(state, rows)
        rested += instinct.rests(state)
        assert instinct.rests(state) == (state.phase == CHOOSE_TURN)
        taidian().apply_row(state, instinct.pick(state, rows, FastRng(2)), None)
        if taidian().seat_to_move(state) < 0:
            break
    assert rested > 5


def test_health_and_cards_are_counted() -> None:
    game = taidian()
    state = dealt(game, 2, characters="none")
    instinct, features = TaidianInstinct(2, game.table), zeros(len(WEIGHTS))
    instinct.count(state, 0, features)
    assert features[HEALTH] == 150
    assert features[SHIELDS] == 10 * 5 * (2 * 15) // 11, "two Shields among eleven cards, in tenths of a hand of five"
    even = instinct.evaluate(state, 0)
    state.health[0] = 60
    assert instinct.evaluate(state, 0) < even - 0.1
    assert instinct.evaluate(state, 0) + instinct.evaluate(state, 1) == pytest.approx(1.0)


def test_the_dead_have_lost() -> None:
    state = dealt(taidian(), 2, 3)
    state.alive = 0b110
    assert TaidianInstinct(3, taidian().table).evaluate(state, 0) < 0.001
