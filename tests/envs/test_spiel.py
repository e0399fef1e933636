"""The door for OpenSpiel: its own simulation test, search on our beliefs, and nothing hidden in what a player gets."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import stormdeck
from stormdeck.core.errors import StormdeckError
from tests.envs.needs import SHORT, need
from tests.tables import WALKED

need("numpy", "pyspiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from stormdeck.envs import spiel  # noqa: E402


def load(id: str, players: int, **more: Any) -> Any:
    name = spiel.type_of(stormdeck.game(id)).short_name
    return pyspiel.load_game(name, {"players": players, "deals": 8, "options": json.dumps(SHORT.get(id, {})), **more})


def play_some(game: Any, deal: int, count: int) -> Any:
    state, rng = game.new_initial_state(), np.random.default_rng(deal)
    state.apply_action(deal)
    for _ in range(count):
        if state.is_terminal():
            break
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize(("id", "players"), WALKED)
def test_openspiel_s_simulation_test_passes(id: str, players: int) -> None:
    """Sorted and unique legal actions, masks, tensors of the right size, clones and serialised states that are equal."""
    short = {"blanco": {"max_turns_per_player": 1}, "taidian": {"max_rounds": 1}, "thunderbolts": {"wallet_size": 5}}.get(id, {})
    pyspiel.random_sim_test(load(id, players, options=json.dumps(short)), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("id", "players"), WALKED)
def test_nothing_that_a_player_gets_changes_when_the_hidden_cards_do(id: str, players: int) -> None:
    game, resample = load(id, players), spiel.resampler(3)
    for deal in range(4):
        state = play_some(game, deal, 15 * deal)
        if state.is_terminal():
            continue
        for player in range(players):
            twin = resample(state, player)
            assert twin.observation_string(player) == state.observation_string(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)
            assert twin.information_state_string(player) == state.information_state_string(player)
            if player == state.current_player():
                assert twin.legal_actions() == state.legal_actions()


def test_what_was_seen_tells_more_than_what_is_seen_now() -> None:
    state = play_some(load("blanco", 2), 1, 10)
    assert state.information_state_string(0).endswith(state.observation_string(0))
    assert state.information_state_string(0) != state.information_state_string(1)


def test_openspiel_s_search_plays_on_worlds_dealt_from_what_the_player_knows() -> None:
    game = load("thunderbolts", 2)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1)),
        uct_c=1.5,
        max_simulations=3,
        random_state=np.random.RandomState(2),
    )
    bot.set_resampler(spiel.resampler())
    state = play_some(game, 2, 5)
    assert bot.step(state) in state.legal_actions()


def test_copies_go_their_own_ways() -> None:
    state = play_some(load("taidian", 3), 1, 20)
    for other in (
        state.clone(),
        copy.deepcopy(state),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1],
    ):
        before = str(state)
        assert str(other) == before
        other.apply_action(other.legal_actions()[0])
        assert str(state) == before


WAYS: dict[str, Callable[[Any], Any]] = {
    "clone": lambda state: state.clone(),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
    "serialise": lambda state: pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1],
}


@pytest.mark.parametrize("id", stormdeck.game_ids())
def test_a_copy_in_mid_game_goes_on_bit_for_bit(id: str) -> None:
    """Whichever way it was made: to the end, or 60 decisions on."""
    state, rng = play_some(load(id, stormdeck.game(id).players[0]), 2, 25), np.random.default_rng(3)
    copies = [way(state) for way in WAYS.values()]
    for _ in range(60):
        assert all(all_of(other) == all_of(state) for other in copies)
        if state.is_terminal():
            break
        action = int(rng.choice(state.legal_actions()))
        for one in (state, *copies):
            one.apply_action(action)


def all_of(state: Any) -> list[Any]:
    """What OpenSpiel can ask of a state."""
    players = range(state.num_players())
    strings = [(state.information_state_string(player), state.observation_string(player)) for player in players]
    tensors = [state.observation_tensor(player) for player in players]
    return [state.current_player(), state.legal_actions(), strings, tensors, state.returns(), state.history(), str(state)]


def test_before_the_deal_there_is_nothing_to_see() -> None:
    state = load("blanco", 2).new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 8
    assert state.observation_string(0) == ""
    assert not any(state.observation_tensor(0))
    assert state.returns() == [0.0, 0.0]


def test_options_that_cannot_be_are_refused() -> None:
    with pytest.raises((StormdeckError, RuntimeError)):
        load("blanco", 2, options=json.dumps({"speed": 3}))
