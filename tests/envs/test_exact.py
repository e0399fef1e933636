"""Small variants with all chance laid open: their deals, their trees, and what is found by solving them."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from fractions import Fraction
from typing import Any

import msgspec
import pytest

import stormdeck
from stormdeck.core.errors import StormdeckError
from stormdeck.core.game import Game, State
from stormdeck.core.rng import FastRng
from stormdeck.core.scripted import TooManyWays
from stormdeck.core.types import Seat
from stormdeck.envs.explicit import Deals, Held, documents, mini_of, openings, read_mini
from stormdeck.table.opening import sit_down
from tests.envs.needs import need
from tests.envs.same_game import example_game

need("numpy", "pyspiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402
from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import exploitability  # noqa: E402

from stormdeck.envs import exact, spiel  # noqa: E402

MINIS = [id for id in stormdeck.game_ids() if mini_of(stormdeck.game(id)) is not None]
TINY = """
about = "Three cards each, one in hand."
[deal]
thor = "treasure viking shield_wall"
loki = "treasure viking shield_wall"
[position]
turn = 1
[[position.seats]]
A = "~$thor"
B = "~$thor"
hand = "$thor"
deck_size = 0
[[position.seats]]
A = "~$loki"
B = "~$loki"
hand = "$loki"
deck_size = 0
"""
RAVENS = """
about = "Ravens in hand: the one card whose hit on a hand is by chance."
[deal]
loki = "viking archer ally3"
[position]
turn = 1
[[position.seats]]
A = "~treasure"
hand = "ravens"
deck_size = 0
[[position.seats]]
A = "~treasure"
hand = "$loki $loki $loki"
deck_size = 0
"""


def deals_of(id: str, text: str) -> Deals:
    mini = read_mini(text)
    game, options = sit_down(id, mini.players, mini.options)
    return Deals(game, options, 0, 0, mini)


def tiny() -> exact.Tree:
    return exact.Tree(deals_of("thunder-and-lightning", TINY))


# ---- Deals -------------------------------------------------------------------------------------------------------------


def test_two_games_have_a_small_variant() -> None:
    assert len(MINIS) >= 2


@pytest.mark.parametrize("id", MINIS)
def test_the_deals_of_a_small_variant_are_certain_together(id: str) -> None:
    deals = exact.mini_deals(id)
    assert sum(opening.share for opening in deals.openings) == 1
    assert deals.count > 20
    assert abs(sum(share for _, share in deals.outcomes()) - 1) < 1e-12


@pytest.mark.parametrize("id", MINIS)
def test_the_deals_are_those_that_the_engine_deals_from_what_a_seat_knows(id: str) -> None:
    """Each seat of each deal: its belief deals every opening that it cannot tell from this one, and no other, as often."""
    deals = exact.mini_deals(id)
    game = deals.game
    known = [seen_by_both(game, opening.state) for opening in deals.openings]
    for seat in range(2):
        mine = known[7 * (seat + 1)][seat]
        belief, rng = game.belief(game.view(deals.openings[7 * (seat + 1)].state, Seat(seat))), FastRng(5, 1)
        alike = {both for both in known if both[seat] == mine}
        dealt = Counter(seen_by_both(game, belief.new_state(rng)) for _ in range(200 * len(alike)))
        assert set(dealt) == alike
        assert all(abs(count - 200) < 6 * 200**0.5 for count in dealt.values())


def seen_by_both(game: Game, state: State) -> tuple[bytes, bytes]:
    """Who knows what both seats see knows the deal, but for the order of the pile."""
    return msgspec.json.encode(game.view(state, Seat(0))), msgspec.json.encode(game.view(state, Seat(1)))


def test_every_deal_of_a_whole_game_where_there_are_few() -> None:
    """Leduc poker has 6 cards: 720 shuffles, and a thousand deals by seeds are all among them."""
    game = example_game("leduc")
    options = game.agree(2, {})
    found = openings(game, options, None)
    assert sum(opening.share for opening in found) == 1
    known = {msgspec.json.encode(game.describe(opening.state)): opening.share for opening in found}
    drawn = Counter(msgspec.json.encode(game.describe(game.deal(options, FastRng(seed)))) for seed in range(1000))
    assert set(drawn) <= set(known)
    assert max(known.values()) <= Fraction(1, 6)


def test_a_whole_deck_is_not_gone_through() -> None:
    game, options = sit_down("blanco", 2, {})
    with pytest.raises(TooManyWays, match="more than"):
        openings(game, options, None)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('loki = "treasure viking shield_wall"', 'loki = "treasure viking"', "deals 2 cards"),
        ('about = "Three', 'colour = 3\nabout = "Three', "cannot be read"),
        ('loki = "treasure viking shield_wall"', 'hel = "viking"', "stands at"),
    ],
)
def test_a_small_variant_that_cannot_be_dealt_is_refused(old: str, new: str, why: str) -> None:
    with pytest.raises(StormdeckError, match=why):
        list(documents(read_mini(TINY.replace(old, new))))


def test_a_game_without_a_small_variant_says_so() -> None:
    without = next(id for id in stormdeck.game_ids() if id not in MINIS)
    with pytest.raises(StormdeckError, match="no small variant"):
        exact.mini_deals(without)


# ---- Chance inside a game ----------------------------------------------------------------------------------------------


def test_an_action_that_needs_chance_waits_for_it() -> None:
    held = Held(deals_of("thunder-and-lightning", RAVENS))
    held.chance(0)
    held.play(held.game.actions.row_of(held.game.parse("use ravens")))
    before = len(held.told)
    held.play(held.game.actions.row_of(held.game.parse("at hand")))
    assert (held.seat(), held.outcomes()) == (-2, [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)])
    ends = []
    for choice, _ in held.outcomes():
        after = pickle.loads(pickle.dumps(copy.deepcopy(held)))
        after.chance(choice)
        assert after.seat() != -2
        assert len(after.told) > before
        ends.append(after.view(0))
    assert len(set(ends)) == 3
    assert len(held.told) == before


# ---- Trees -------------------------------------------------------------------------------------------------------------


def own_deals(deals: Deals, seat: int) -> int:
    """How many deals a seat can tell apart by its own cards."""
    seats: list[Any] = [deals.game.describe(opening.state)["seats"] for opening in deals.openings]
    return len({msgspec.json.encode(seated[seat]) for seated in seats})


@pytest.mark.parametrize("id", MINIS)
def test_an_information_state_tells_a_seat_its_own_cards_and_no_others(id: str) -> None:
    deals = exact.mini_deals(id)
    for seat in range(2):
        seen = set()
        for number in range(deals.count):
            held = Held(deals)
            held.chance(number)
            seen.add(held.seen(seat))
        assert len(seen) == own_deals(deals, seat)


def test_a_planted_leak_makes_more_information_states(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = len(tiny().states)
    told = Held.seen
    monkeypatch.setattr(Held, "seen", lambda held, player: told(held, player) + held.view(1 - player))
    assert len(tiny().states) > honest


def test_a_player_that_forgets_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Held, "seen", lambda held, player: str(len(held.rows())))
    with pytest.raises(StormdeckError, match="forgotten"):
        tiny()


def test_a_tree_needs_every_deal() -> None:
    game, options = sit_down("blanco", 2, {})
    with pytest.raises(StormdeckError, match="every deal"):
        exact.Tree(Deals(game, options, 0, 8))
    with pytest.raises(StormdeckError, match="more than 100 nodes"):
        exact.Tree(deals_of("thunder-and-lightning", TINY), most=100)


# ---- Solving -----------------------------------------------------------------------------------------------------------


def test_cfr_comes_close_to_perfect_play() -> None:
    tree = tiny()
    found = [tree.exploitability(strategy) for strategy in exact.cfr(tree, 60)]
    assert tree.exploitability(tree.uniform()) > 0.1
    assert found[0] > found[4] > found[19] > found[59]
    assert 0 <= found[59] < 0.001


def test_a_best_response_wins_what_it_says() -> None:
    tree = tiny()
    uniform = tree.uniform()
    for player in range(2):
        worth, best = tree.best_response(uniform, player)
        other = np.where(tree.player_of_slot == player, best, uniform)
        assert np.array_equal(other, best)
        won = tree.value(other) if player == 0 else 1 - tree.value(other)
        assert abs(won - worth) < 1e-12
        rng = np.random.default_rng(3)
        for _ in range(20):
            tried = np.where(tree.player_of_slot == player, tree.normal(rng.random(tree.slots)), uniform)
            value = tree.value(tried)
            assert (value if player == 0 else 1 - value) <= worth + 1e-12


def test_bots_are_as_good_as_their_levels() -> None:
    tree = tiny()
    found = [tree.exploitability(exact.bot_strategy(tree, stormdeck.bot(spec).choose, 2, 1)) for spec in ("level:1", "ismcts:50")]
    assert found[0] > 0.05
    assert found[1] < found[0]


# ---- OpenSpiel ---------------------------------------------------------------------------------------------------------


def load(id: str) -> Any:
    return pyspiel.load_game(f"stormdeck_{id.replace('-', '_')}", {"mini": True})


@pytest.mark.parametrize("id", MINIS)
def test_openspiel_s_simulation_test_passes_on_small_variants(id: str) -> None:
    pyspiel.random_sim_test(load(id), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("id", MINIS)
def test_nothing_that_a_player_gets_changes_when_the_hidden_cards_do(id: str) -> None:
    game, resample = load(id), spiel.resampler(3)
    for deal in range(12):
        state, rng = game.new_initial_state(), np.random.default_rng(deal)
        state.apply_action(deal)
        for _ in range(deal % 4):
            if not state.is_terminal():
                state.apply_action(int(rng.choice(state.legal_actions())))
        for player in range(2):
            if not state.is_terminal():
                twin = resample(state, player)
                assert twin.information_state_string(player) == state.information_state_string(player)
                assert twin.observation_tensor(player) == state.observation_tensor(player)


def test_openspiel_finds_the_same_exploitability(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spiel, "need_mini", lambda game: read_mini(TINY))
    game, tree = load("thunder-and-lightning"), tiny()
    theirs = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert abs(theirs - tree.exploitability(tree.uniform())) < 1e-9
