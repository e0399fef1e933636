"""What the doors hand out beside observations: infos, masks, rewards, refusals, pictures.

The table behind a door is dealt afresh as far as its seat cannot see; not a byte of what that seat's program is given may change.
"""

from __future__ import annotations

from typing import Any

import pytest

import stormdeck
from stormdeck.core.errors import IllegalAction
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.games.blanco.state import BlancoState
from stormdeck.testing.walk import illegal_rows
from tests.envs.needs import SHORT, need
from tests.tables import WALKED, sample

need("numpy", "gymnasium", "pettingzoo")

import numpy as np  # noqa: E402

from stormdeck.envs import gym, zoo  # noqa: E402
from stormdeck.envs.spaces import Table  # noqa: E402

LOOKS = sample(12, 100)
"""Positions of one game that are dealt afresh."""
BETWEEN = 7
"""Decisions from one to the next, so that every seat has its turn."""


def as_bytes(value: Any) -> Any:
    """Everything in it, comparable."""
    if isinstance(value, np.ndarray):
        return (str(value.dtype), value.shape, value.tobytes())
    if isinstance(value, dict):
        return {name: as_bytes(part) for name, part in value.items()}
    return value


def deal_afresh(table: Table, seat: int, seed: int) -> None:
    """All that the seat cannot see."""
    table.state = table.game.determinise(table.game.view(table.now, Seat(seat)), FastRng(seed, 5))
    table.look()


def refused(table: Table, step: Any) -> list[str]:
    """What is said to illegal actions, and to one that is none."""
    legal = [row for row in range(table.actions) if table.is_legal(row)]
    told = []
    for row in [*illegal_rows(table.game, legal, 3, FastRng(1)), table.actions]:
        with pytest.raises(IllegalAction) as refusal:
            step(row)
        told.append(str(refusal.value))
    return told


def told_by_pettingzoo(env: Any, agent: str) -> dict[str, Any]:
    """All that the program of an agent can read."""
    env._tell()
    decides = agent == env.agent_selection and env.table.seat >= 0
    return {
        "observation": as_bytes(env.observe(agent)),
        "info": as_bytes(env.infos[agent]),
        "reward": (env.rewards, env._cumulative_rewards, env.terminations, env.truncations),
        "asked": (env.agent_selection, list(env.agents)),
        "refusals": refused(env.table, env.step) if decides else [],
        "picture": as_bytes(env.render()),
        "as text": (str(env), repr(env)),
    }


@pytest.mark.parametrize("mask", ["info", "observation"])
@pytest.mark.parametrize(("id", "players"), WALKED)
def test_nothing_that_pettingzoo_hands_out_changes_with_hidden_cards(id: str, players: int, mask: str) -> None:
    env = zoo.env(id, players, SHORT.get(id), mask=mask, render_mode="rgb_array")
    env.reset(seed=players)
    picks = np.random.default_rng(players)
    for number in range(LOOKS):
        for _ in range(BETWEEN):
            if env.table.seat >= 0:
                env.step(int(picks.choice(np.flatnonzero(env.table.mask()))))
        for seat, agent in enumerate(env.possible_agents):
            truth, told = env.table.now, told_by_pettingzoo(env, agent)
            deal_afresh(env.table, seat, number)
            assert told_by_pettingzoo(env, agent) == told, f"{agent} can tell after {(number + 1) * BETWEEN} decisions"
            env.table.state = truth
            env.table.look()
            env._tell()
            others = {name: set(info) for name, info in env.infos.items() if name != env.agent_selection}
            assert set().union(*others.values()) == set(), "somebody who does not decide is told something"
            assert set(env.infos[env.agent_selection]) <= {"action_mask"}


@pytest.mark.parametrize(("id", "players"), WALKED)
def test_nothing_that_gymnasium_hands_out_changes_with_hidden_cards(id: str, players: int) -> None:
    seat = players - 1
    env = gym.StormdeckEnv(id, players, SHORT.get(id), opponents="random", seat=seat, render_mode="rgb_array")
    _, info = env.reset(seed=players)
    picks, over = np.random.default_rng(players), False
    for number in range(LOOKS * BETWEEN):
        assert set(info) == {"action_mask"}, "an info says more than what is legal"
        if over:
            break
        if number % BETWEEN == 0:
            truth, told = env.table.now, told_by_gymnasium(env)
            deal_afresh(env.table, seat, number)
            assert told_by_gymnasium(env) == told, f"the learner can tell at its decision {number + 1}"
            env.table.state = truth
            env.table.look()
        _, _, over, _, info = env.step(int(picks.choice(np.flatnonzero(info["action_mask"]))))


def told_by_gymnasium(env: Any) -> list[Any]:
    """What the learner gets without the game going on: refused actions bring an observation and an info of their own."""
    table = env.table
    legal = [row for row in range(table.actions) if table.is_legal(row)]
    answers = [env.step(row) for row in illegal_rows(table.game, legal, 3, FastRng(1))]
    assert all([set(answer[4]) == {"action_mask", "illegal"} for answer in answers])
    now = (table.observation(env.seat), env._info(), env.render())
    return [[as_bytes(part) for part in answer] for answer in [*answers, now]]


def test_an_info_planted_in_gymnasium_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last card of the draw pile goes into the mask, which keeps its shape."""
    env = gym.StormdeckEnv("blanco", 2, opponents="random", render_mode="rgb_array")
    env.reset(seed=1)
    info = env._info

    def telling() -> dict[str, Any]:
        told, state = info(), env.table.now
        assert isinstance(state, BlancoState)
        told["action_mask"][0] = int(state.pile[0]) % 2
        return told

    monkeypatch.setattr(env, "_info", telling)
    told = [told_by_gymnasium(env)]
    for seed in range(12):
        deal_afresh(env.table, 0, seed)
        told.append(told_by_gymnasium(env))
    assert any(other != told[0] for other in told)


@pytest.mark.parametrize("id", stormdeck.game_ids())
def test_the_infos_of_many_games_at_once_hold_no_more_than_is_said(id: str) -> None:
    """Length and seed are those of games that are over, whose records are open."""
    short = {**SHORT.get(id, {}), **({"wallet_size": 5} if id == "thunderbolts" else {})}
    many = gym.StormdeckVectorEnv(8, id, options=short, opponents="random")
    _, infos = many.reset(seed=3)
    picks, ended = np.random.default_rng(1), 0
    for _ in range(400):
        assert set(infos) <= {"action_mask", "final_obs", "_final_obs", "final_info", "_final_info"}
        if "final_info" in infos:
            ended += int(infos["_final_info"].sum())
            assert set(infos["final_info"]) == {"length", "seed"}
            assert many.batch is not None
            running = {int(many.batch.seed_of(row)) for row in range(8)}
            assert not running & set(infos["final_info"]["seed"].tolist()), "the seed of a running game is told"
        rows = [int(picks.choice(np.flatnonzero(mask))) for mask in infos["action_mask"]]
        _, _, _, _, infos = many.step(np.array(rows))
    assert ended or id == "blanco", "no game has ended, so nothing was looked at"


class Tells(zoo.StormdeckAEC):
    """Says in an info what nobody may know."""

    def _tell(self) -> None:
        super()._tell()
        for info in self.infos.values():
            info["seed_of_chance"] = int(self.table.now.rng.next32())


def test_a_planted_info_is_caught() -> None:
    env = Tells("blanco", 2, render_mode="rgb_array")
    env.reset(seed=1)
    told = told_by_pettingzoo(env, "player_0")
    deal_afresh(env.table, 0, 1)
    assert told_by_pettingzoo(env, "player_0") != told
