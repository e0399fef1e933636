"""Search: legal, repeatable, within its budget, the same compiled and interpreted, and blind to what its seat cannot see."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import stormdeck
from stormdeck._pure import is_compiled
from stormdeck.bots.gamebots import bots_of, levels_of
from stormdeck.bots.search.bot import SearchBot
from stormdeck.bots.search.spec import read_wishes
from stormdeck.bots.search.tree import SQUARE_ROOT, square_root
from stormdeck.core.game import Game, State
from stormdeck.core.playout import random_playout
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.core.view import View
from stormdeck.games import game_of
from stormdeck.games.thunderbirds.state import SWITCHBOARD, ThunderbirdsState

GAMES = stormdeck.game_ids()
SHORT = {
    "thunderbirds": "sims=6,cut=3",
    "thunderbolts": "sims=5,cut=2",
    "thunder-and-lightning": "sims=12,cut=4",
    "taidian": "sims=12,cut=4",
}


def short(kind: str, game_id: str) -> str:
    return f"{kind}:{SHORT.get(game_id, 'sims=16,cut=6')}"


def middle(game: Game, seed: int, players: int | None = None, moves: int = 25) -> State:
    """A position some random decisions into a game, with something to choose."""
    state = game.deal(game.agree(players or game.players[0], {}), FastRng(seed))
    rows, rng = game.new_rows(), FastRng(seed, 9)
    random_playout(game, state, rng, rows, moves)
    while game.seat_to_move(state) >= 0:
        game.legal_rows(state, rows)
        if rows.count > 2:
            return state
        random_playout(game, state, rng, rows, 1)
    return middle(game, seed + 1, players, moves // 2)


def view_of(game: Game, state: State) -> View:
    return game.view(state, Seat(int(game.seat_to_move(state))))


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("kind", ["flat", "ismcts"])
def test_search_finds_a_legal_action_and_repeats_itself(game_id: str, kind: str) -> None:
    game = stormdeck.game(game_id)
    for players in {game.players[0], game.players[-1]}:
        state = middle(game, 3, players)
        view, legal = view_of(game, state), game.legal(state)
        one = stormdeck.bot(short(kind, game_id))
        chosen = one.choose(view, legal, FastRng(5))
        assert chosen in legal
        assert one.choose(view, legal, FastRng(5)) == chosen, "a bot that is asked again must not remember"
        assert stormdeck.bot(short(kind, game_id)).choose(view, legal, FastRng(5)) == chosen


DEPTHS = (0, 20, 70)
"""Decisions of greedy players before the questions: the deal, the beginning, well in the game."""
SPECS = ["random", "greedy", "blend:30", "flat", "ismcts", "level:5"]


@cache
def reached(game_id: str, players: int) -> list[State]:
    """Positions of one game of greedy players, each with something to choose."""
    game, greedy, rng = stormdeck.game(game_id), stormdeck.bot("greedy"), FastRng(players, 3)
    state = game.deal(game.agree(players, {}), FastRng(players, 4))
    found: list[State] = []
    made = 0
    while len(found) < len(DEPTHS):
        legal = game.legal(state)
        if made >= DEPTHS[len(found)] and len(legal) > 2:
            found.append(state.clone())
        game.apply_row(state, game.actions.row_of(greedy.choose(view_of(game, state), legal, rng)), None)
        made += 1
    return found


def asked(spec: str, game_id: str) -> str:
    """The spec in full; of a top level that searches, a short search where the rules are not compiled."""
    if spec in ("flat", "ismcts"):
        return short(spec, game_id)
    top = levels_of(game_id)[-1].spec
    return short("ismcts", game_id) if spec == "level:5" and top.startswith("ismcts") and not is_compiled() else spec


def dealt_anew(game: Game, state: State, seat: Seat, seed: int) -> State:
    """What the seat sees, and everything else from an imagined world."""
    view = game.view(state, seat)
    twin = game.determinise(view, FastRng(seed, 77))
    assert game.view(twin, seat) == view
    return twin


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("game_id", GAMES)
def test_no_bot_sees_through_the_backs_of_cards(game_id: str, spec: str) -> None:
    """Everything the seat cannot see is dealt anew: with the same chance the bot must do the same."""
    game = stormdeck.game(game_id)
    for players in sorted({game.players[0], game.players[-1]}):
        for place, state in enumerate([*reached(game_id, players), middle(game, players, players)]):
            seat = Seat(int(game.seat_to_move(state)))
            twin = dealt_anew(game, state, seat, place)
            bot = stormdeck.bot(asked(spec, game_id))
            chosen = bot.choose(game.view(state, seat), game.legal(state), FastRng(place))
            assert chosen == bot.choose(game.view(twin, seat), game.legal(twin), FastRng(place)), (players, place)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_worlds_dealt_anew_are_others(game_id: str) -> None:
    """Else the test above would say nothing: others hold other cards, or with nobody else the deck comes otherwise."""
    game = stormdeck.game(game_id)
    for players in sorted({game.players[0], game.players[-1]}):
        for place, state in enumerate(reached(game_id, players)):
            seat = Seat(int(game.seat_to_move(state)))
            twin = dealt_anew(game, state, seat, place)
            rows, rng = game.new_rows(), FastRng(1)
            others = [Seat(other) for other in range(players) if other != seat]
            differ = [game.view(state, other) != game.view(twin, other) for other in others]
            if not any(differ):
                ends = [one.clone() for one in (state, twin)]
                for end in ends:
                    random_playout(game, end, rng, rows, 60)
                assert game.view(ends[0], None) != game.view(ends[1], None)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_seated_bot_remembers_nothing_it_could_not_see(game_id: str) -> None:
    """It is led through two games: a real one, and one in which all it cannot see is dealt anew before it is asked."""
    game, greedy = stormdeck.game(game_id), stormdeck.bot("greedy")
    bots = [SearchBot(read_wishes(*short("ismcts", game_id).split(":"))).seated() for _ in range(2)]
    rngs, asked_for, kept = [FastRng(3), FastRng(3)], 0, 0
    state = reached(game_id, game.players[0])[1].clone()
    seat = Seat(int(game.seat_to_move(state)))
    while asked_for < 12 and game.seat_to_move(state) >= 0:
        legal = game.legal(state)
        if game.seat_to_move(state) == seat:
            twin = dealt_anew(game, state, seat, asked_for)
            kept += bots[0]._promised is not None
            chosen = bots[0].choose(game.view(state, seat), legal, rngs[0])
            assert chosen == bots[1].choose(game.view(twin, seat), game.legal(twin), rngs[1]), asked_for
            asked_for += 1
        else:
            chosen = greedy.choose(view_of(game, state), legal, FastRng(asked_for))
        game.apply_row(state, game.actions.row_of(chosen), None)
    assert kept > 0, "the tree never fitted, so this tests nothing"


@pytest.mark.parametrize("game_id", GAMES)
def test_evaluations_are_shares(game_id: str) -> None:
    game = stormdeck.game(game_id)
    for seed, players in [(1, game.players[0]), (2, game.players[-1])]:
        instinct = bots_of(game.id).instinct(game, players)
        for moves in (0, 10, 40):
            state = middle(game, seed, players, moves)
            shares = [instinct.evaluate(state, seat) for seat in range(players)]
            assert all(0 <= share <= 1 for share in shares)
            if players > 1:
                assert sum(shares) == pytest.approx(1)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_quick_instinct_only_picks_what_is_legal(game_id: str) -> None:
    game = stormdeck.game(game_id)
    for players in game.players:
        state = game.deal(game.agree(players, {}), FastRng(players))
        instinct, rows, rng = bots_of(game.id).instinct(game, players), game.new_rows(), FastRng(1)
        for _ in range(400):
            if game.seat_to_move(state) < 0:
                break
            game.legal_rows(state, rows)
            row = instinct.pick(state, rows, rng)
            assert rows.contains(row), str(game.actions[int(row)])
            game.apply_row(state, row, None)


def test_a_budget_is_kept_to_the_simulation() -> None:
    game = stormdeck.game("blanco")
    state = middle(game, 4)
    for spec, count in [("1", 1), ("sims=37,cut=4", 37)]:
        bot = SearchBot(read_wishes("ismcts", spec))
        thought = bot.think(view_of(game, state), game.legal(state), FastRng(1))
        thought.run(bot.sims)
        assert sum([entry.visits for entry in thought.tried()]) == count


def test_a_thought_may_run_in_slices() -> None:
    game = stormdeck.game("blanco")
    state = middle(game, 4)
    results = []
    for slices in [(40,), (1, 9, 30)]:
        bot = SearchBot(read_wishes("ismcts", "sims=40,cut=4"))
        thought = bot.think(view_of(game, state), game.legal(state), FastRng(1))
        for size in slices:
            thought.run(size)
        results.append(thought.tried())
    assert results[0] == results[1]


def test_flat_tries_every_action_equally_often() -> None:
    game = stormdeck.game("thunderbolts")
    state = middle(game, 4)
    legal = game.legal(state)
    thought = SearchBot(read_wishes("flat", f"sims={3 * len(legal)},cut=2")).think(view_of(game, state), legal, FastRng(1))
    thought.run(3 * len(legal))
    assert {entry.visits for entry in thought.tried()} == {3}


def calls(seed: int) -> tuple[Game, State]:
    """The solitaire in its fifth turn, with calls to arrange."""
    game = stormdeck.game("thunderbirds")
    state = game.deal(game.agree(1, {"advanced_count": 8}), FastRng(seed))
    instinct, rows, rng = bots_of(game.id).instinct(game, 1), game.new_rows(), FastRng(1)
    assert isinstance(state, ThunderbirdsState)
    while state.turn < 5 or state.phase != SWITCHBOARD:
        game.legal_rows(state, rows)
        game.apply_row(state, instinct.pick(state, rows, rng), None)
    return game, state


def test_a_comparison_drops_the_worse_half_and_then_again() -> None:
    game, state = calls(1)
    thought = SearchBot(read_wishes("flat", "sims=40,keep=4,cut=12")).think(view_of(game, state), game.legal(state), FastRng(1))
    comparison = thought.comparison
    assert comparison is not None
    first = list(comparison.kept)
    assert len(first) == 4
    assert thought.run(5 * 4)
    after = {entry.action: entry.value for entry in thought.tried() if entry.visits}
    assert {entry.visits for entry in thought.tried()} == {0, 5}
    assert len(comparison.kept) == 2
    kept = [after[game.actions[row]] for row in comparison.kept]
    assert sorted(kept) == sorted(after.values())[2:]
    assert set(comparison.kept) < set(first)
    thought.run(20)
    assert sorted([entry.visits for entry in thought.tried() if entry.visits]) == [5, 5, 15, 15]
    assert game.actions.row_of(thought.best()) in comparison.kept


def test_a_comparison_deals_every_action_the_same_worlds() -> None:
    """One action twice: it must do as well the second time."""
    game, state = calls(2)
    thought = SearchBot(read_wishes("flat", "sims=40,keep=4,cut=12")).think(view_of(game, state), game.legal(state), FastRng(1))
    comparison = thought.comparison
    assert comparison is not None
    values: list[int] = []
    row = comparison.kept[0]
    comparison.kept = [row, row]
    for _ in range(6):
        before = int(thought.search.total[thought.search.child_of(0, row)]) if values else 0
        thought.run(1)
        values.append(int(thought.search.total[thought.search.child_of(0, row)]) - before)
    assert values[::2] == values[1::2]
    assert len(set(values)) > 1


def test_a_comparison_does_not_see_through_the_backs_of_cards() -> None:
    for seed in (1, 2):
        game, state = calls(seed)
        view = game.view(state, Seat(0))
        twin = game.determinise(view, FastRng(seed, 77))
        bot = stormdeck.bot("flat:sims=8,keep=2,cut=6")
        chosen = bot.choose(view, game.legal(state), FastRng(seed))
        assert chosen == bot.choose(game.view(twin, Seat(0)), game.legal(twin), FastRng(seed))
        assert chosen == bot.choose(view, game.legal(state), FastRng(seed))


def test_a_probe_looks_at_one_action_only() -> None:
    game = stormdeck.game("blanco")
    state = middle(game, 4)
    legal = game.legal(state)
    thought = SearchBot(read_wishes("ismcts", "sims=10,cut=4")).think(view_of(game, state), legal, FastRng(1))
    thought.run(10)
    before = {entry.action: entry.visits for entry in thought.tried()}
    assert thought.probe(legal[-1], 25).visits == before[legal[-1]] + 25
    after = {entry.action: entry.visits for entry in thought.tried()}
    assert {action for action in legal if after[action] != before[action]} == {legal[-1]}


def test_a_duel_deals_both_the_same_worlds() -> None:
    """One action against itself: what it came to must be the same, world by world."""
    game = stormdeck.game("blanco")
    state = middle(game, 4)
    legal = game.legal(state)
    thought = SearchBot(read_wishes("flat", "sims=4,cut=4,keep=0")).think(view_of(game, state), legal, FastRng(1))
    pairs = thought.duel(legal[0], legal[0], 10)
    assert all(one == other for one, other in pairs)
    assert len(set(pairs)) > 1
    assert thought.tried()[0].visits == 20
    assert any(one != other for one, other in thought.duel(legal[0], legal[-1], 10))


@pytest.mark.parametrize("game_id", ["blanco", "thunderbolts", "thunder-and-lightning"])
def test_a_seated_bot_remembers_and_still_plays_by_the_rules(game_id: str) -> None:
    bots = [SearchBot(read_wishes("ismcts", "sims=12,cut=4")).seated() for _ in range(2)]
    match = stormdeck.Match(game_id, 2, seed=11)
    rngs, kept = [FastRng(1), FastRng(2)], 0
    for _ in range(40):
        decision = match.decision
        if decision is None:
            break
        bot = bots[decision.seat]
        kept += bot._promised is not None
        match.play(bot.choose(match.view(decision.seat), match.legal(), rngs[decision.seat]))
    assert kept > 0, "the tree never fitted, so this tests nothing"


def test_the_game_of_a_view_is_found() -> None:
    for game_id in GAMES:
        game = stormdeck.game(game_id)
        state = game.deal(game.agree(game.players[0], {}), FastRng(1))
        assert game_of(game.view(state, None)).id == game_id


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("ismcts:sims=0", "sims is a whole number from 1"),
        ("ismcts:0", "sims is a whole number from 1"),
        ("ismcts:sims=1,sims=2", "each of sims, cut"),
        ("flat:speed=3", '"speed=3"'),
        ("ismcts:time=0", "time is a number of seconds"),
        ("ismcts:time=nan", "time is a number of seconds"),
        ("ismcts:greed=101", "greed is a whole number from 0 to 100"),
        ("ismcts:1000,", '""'),
        ("level:7", "A level is a number from 1 to 6"),
        ("level:", "A level is a number from 1 to 6"),
        ("blend:101", 'The bot "blend" takes a number of per cent'),
        ("blend", 'The bot "blend" takes a number of per cent'),
    ],
)
def test_a_bad_spec_is_refused_in_one_sentence(spec: str, why: str) -> None:
    with pytest.raises(stormdeck.BadBot) as refusal:
        stormdeck.bot(spec)
    assert why in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_spec_says_what_it_was_made_of() -> None:
    for spec in [
        "ismcts",
        "ismcts:1000",
        "ismcts:sims=2000,cut=100",
        "flat:sims=500",
        "ismcts:time=0.5",
        "level:3",
        "level:master",
    ]:
        assert stormdeck.bot(f" {spec} ").spec == spec


def test_square_roots_are_close_enough() -> None:
    for number in [0, 1, 2, 99, 4095, 4096, 5000, 123_456, 10**9]:
        exact = 1024 * number**0.5
        assert exact * 0.98 - 1 <= square_root(number) <= exact * 1.001
    assert len(SQUARE_ROOT) == 4096


# ---- Compiled and interpreted ----


def fingerprint(game_id: str) -> list[Any]:
    """What a short search found out about every action."""
    game = stormdeck.game(game_id)
    state = middle(game, 6)
    bot = SearchBot(read_wishes("ismcts", short("ismcts", game_id).partition(":")[2]))
    thought = bot.think(view_of(game, state), game.legal(state), FastRng(8))
    thought.run(bot.sims)
    return [[str(entry.action), entry.visits, entry.value] for entry in thought.tried() if entry.visits]


def test_compiled_and_interpreted_search_agree() -> None:
    """Every visit and every value, to the last digit."""
    if not is_compiled():
        pytest.skip("the rules are not compiled here, so there is nothing to compare")
    code = "import json, test_search as t; print(json.dumps({g: t.fingerprint(g) for g in t.GAMES}))"
    here = str(Path(__file__).parent)
    paths = os.pathsep.join([here, *sys.path])
    plain = dict(os.environ, STORMDECK_PURE="1", PYTHONPATH=paths)
    done = subprocess.run([sys.executable, "-c", code], env=plain, capture_output=True, check=True, timeout=600)
    assert json.loads(done.stdout) == {game_id: fingerprint(game_id) for game_id in GAMES}
