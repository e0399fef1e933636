"""The door for Gymnasium: its checker, with warnings as errors, single games and many at once."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import stormdeck
from stormdeck.core.errors import IllegalAction, StormdeckError
from tests.envs.needs import need
from tests.tables import WALKED

need("numpy", "gymnasium")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

from stormdeck.envs import gym  # noqa: E402

AGAINST = {id: {} if stormdeck.game(id).players == (1,) else {"opponents": "random"} for id in stormdeck.game_ids()}


def make(id: str, **wishes: Any) -> Any:
    return gymnasium.make(gym.id_of(id), disable_env_checker=True, **{**AGAINST[id], **wishes}).unwrapped


@pytest.mark.parametrize(("id", "players"), WALKED)
def test_gymnasium_s_checker_finds_nothing(id: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    """It samples actions without a mask: an illegal one changes nothing and says why."""
    check_env(make(id, players=players, seat=players - 1))
    assert capsys.readouterr().out, "Nothing was shown to people."


def test_the_ids_are_those_of_the_games() -> None:
    assert gym.id_of("two-words") == "stormdeck/TwoWords-v1"
    assert {gym.id_of(id) for id in stormdeck.game_ids()} <= set(gymnasium.registry)


@pytest.mark.parametrize("id", stormdeck.game_ids())
def test_a_game_is_played_to_its_end(id: str) -> None:
    env, rng = make(id, options={"max_turns_per_player": 10} if id == "blanco" else None), np.random.default_rng(1)
    _, info = env.reset(seed=4)
    for _ in range(5000):
        _, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert not cut
        if over:
            break
        assert reward == 0
    assert over
    assert 0 <= reward <= 1
    assert not info["action_mask"].any()
    with pytest.raises(StormdeckError, match=r"call reset\(\)"):
        env.step(0)


def test_what_becomes_of_an_illegal_action_is_chosen() -> None:
    for illegal, ends in (("stay", False), ("end", True)):
        env = make("blanco", illegal=illegal)
        first, info = env.reset(seed=1)
        wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
        seen, reward, over, _, told = env.step(wrong)
        assert (reward, over, "(BL-" in told["illegal"]) == (0.0, ends, True)
        assert (seen == first).all()
    env = make("blanco", illegal="refuse")
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(wrong)
    with pytest.raises(StormdeckError, match="illegal action is one of"):
        make("blanco", illegal="guess")


def test_the_learner_may_sit_anywhere_and_everybody_may_be_another_bot() -> None:
    env = make("taidian", players=4, seat=2, opponents=["random", "greedy", "level:1"])
    assert env.seats == ["random", "greedy", "learner", "level:1"]
    env.reset(seed=2)
    assert env.table.seat == 2
    with pytest.raises(StormdeckError, match="2 opponents are named, 3 are needed"):
        make("taidian", players=4, opponents=["random", "random"])
    with pytest.raises(StormdeckError, match="seat is from 0 to 1"):
        make("blanco", seat=2)


@pytest.mark.parametrize("id", stormdeck.game_ids())
@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_in_mid_game_goes_on_bit_for_bit(id: str, way: Any) -> None:
    env, rng = make(id, **(AGAINST[id] and {"opponents": "greedy"})), np.random.default_rng(1)
    _, info = env.reset(seed=3)
    for _ in range(15):
        _, _, _, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
    again = way(env)
    for _ in range(20):
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        seen, reward, over, _, info = env.step(action)
        seen_again, reward_again, over_again, _, info_again = again.step(action)
        assert (seen == seen_again).all()
        assert (info["action_mask"] == info_again["action_mask"]).all()
        assert (reward, over) == (reward_again, over_again)
        if over:
            break


def test_an_environment_with_a_bot_that_searches_cannot_be_copied_and_says_so() -> None:
    env = make("blanco", opponents="ismcts:10")
    env.reset(seed=1)
    with pytest.raises(StormdeckError, match="may remember what it has searched"):
        pickle.dumps(env)


# ---- Many at once ------------------------------------------------------------------------------------------------------


def many(id: str, count: int, **wishes: Any) -> Any:
    return gymnasium.make_vec(gym.id_of(id), num_envs=count, vectorization_mode="vector_entry_point", **{**AGAINST[id], **wishes})


@pytest.mark.parametrize("id", stormdeck.game_ids())
def test_a_vector_of_games_says_when_they_end_and_what_was_last_seen(id: str) -> None:
    options = {"max_turns_per_player": 6} if id == "blanco" else {"max_rounds": 5} if id == "taidian" else None
    env, rng = many(id, 6, options=options), np.random.default_rng(2)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, info = env.reset(seed=5)
    ends = 0
    for _ in range(1500):
        assert env.observation_space.contains(seen)
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        before = seen
        seen, rewards, over, cut, info = env.step(actions)
        assert seen is not before
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        if over.any():
            assert (info["_final_obs"] == over).all()
            assert all(env.single_observation_space.contains(row) for row in info["final_obs"][over])
            assert (info["final_info"]["length"][over] > 0).all()
            ends += int(over.sum())
        if ends > 8:
            return
    pytest.fail("The games do not end.")


def test_a_vector_may_hand_out_live_views() -> None:
    env = many("thunderbolts", 3, copy=False)
    seen, info = env.reset(seed=1)
    actions = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
    assert env.step(actions)[0] is seen
    with pytest.raises(StormdeckError, match=r"Call reset\(\) first"):
        many("blanco", 2).step([0, 0])


@pytest.mark.parametrize("id", stormdeck.game_ids())
@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copied_vector_goes_on_bit_for_bit(id: str, way: Any) -> None:
    env = many(id, 3, **(AGAINST[id] and {"opponents": "greedy"}))
    _, info = env.reset(seed=6)
    for _ in range(15):
        _, _, _, _, info = env.step(np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]]))
    again = way(env)
    ways = [[step_by_chance(one, info) for one in (env, again)]]
    for _ in range(30):
        ways.append([step_by_chance(one, told[1]) for one, told in zip((env, again), ways[-1], strict=True)])
    assert all(mine[0] == its[0] for mine, its in ways)


def step_by_chance(env: Any, info: dict[str, Any]) -> tuple[list[bytes], dict[str, Any]]:
    """-> all that was told, and the info."""
    rng = np.random.default_rng(int(info["action_mask"].sum()))
    told = env.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]))
    return [array.tobytes() for array in (*told[:4], told[4]["action_mask"])], told[4]


@pytest.mark.parametrize("id", stormdeck.game_ids())
def test_an_environment_is_made_with_gymnasium_s_own_wrappers(id: str) -> None:
    """Among them its checker, which looks at every step; also where Gymnasium makes the vector."""
    env = gymnasium.make(gym.id_of(id), **AGAINST[id])
    _, info = env.reset(seed=1)
    for _ in range(12):
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    several = gymnasium.make_vec(gym.id_of(id), num_envs=2, vectorization_mode="sync", **AGAINST[id])
    seen, info = several.reset(seed=1)
    assert several.observation_space.contains(seen)
    several.step(np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]]))


def test_a_vector_plays_the_games_of_single_environments() -> None:
    """Row by row, from the seeds of the batch."""
    env, rng = many("thunderbolts", 4, opponents="greedy"), np.random.default_rng(3)
    seen, info = env.reset(seed=8)
    singles = [make("thunderbolts", opponents="greedy") for _ in range(4)]
    firsts = [single.reset(seed=env.batch.seed_of(row))[0] for row, single in enumerate(singles)]
    assert (np.stack(firsts) == seen).all()
    for _ in range(25):
        actions = [int(rng.choice(np.flatnonzero(mask))) for mask in info["action_mask"]]
        seen, rewards, over, _, info = env.step(actions)
        for row, single in enumerate(singles):
            if single is not None:
                alone, reward, ended, _, _ = single.step(actions[row])
                assert (rewards[row], over[row]) == (reward, ended)
                assert (alone == (info["final_obs"] if ended else seen)[row]).all()
                if ended:
                    singles[row] = None
