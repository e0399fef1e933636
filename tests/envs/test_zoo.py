"""The door for PettingZoo: its own suites, with warnings as errors, and whole games."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import stormdeck
from stormdeck.core.errors import IllegalAction, StormdeckError
from tests.envs.needs import SHORT, need
from tests.tables import WALKED

need("numpy", "gymnasium", "pettingzoo")

import numpy as np  # noqa: E402
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test  # noqa: E402
from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # noqa: E402

from stormdeck.envs import letters, zoo  # noqa: E402
from stormdeck.envs.spaces import PAPER  # noqa: E402

MASKS = ("info", "observation")


@pytest.mark.parametrize(("id", "players"), WALKED)
def test_pettingzoo_finds_nothing_with_the_mask_in_info(id: str, players: int) -> None:
    """Warnings are errors in all our tests."""
    api_test(zoo.env(id, players), num_cycles=150, verbose_progress=False)


@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
@pytest.mark.parametrize(("id", "players"), WALKED)
def test_pettingzoo_passes_the_mask_in_the_observation(id: str, players: int) -> None:
    api_test(zoo.env(id, players, mask="observation"), num_cycles=150, verbose_progress=False)


@pytest.mark.parametrize(("id", "players"), WALKED)
@pytest.mark.parametrize("mask", MASKS)
def test_the_seed_test_passes(id: str, players: int, mask: str) -> None:
    seed_test(lambda: zoo.env(id, players, mask=mask), num_cycles=60)


@pytest.mark.parametrize(("id", "players"), WALKED)
def test_every_way_of_rendering_works(id: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's test looks for masks in observations only."""
    render_test(lambda **wishes: zoo.env(id, players, mask="observation", **wishes))
    assert capsys.readouterr().out, "Nothing was shown to people."
    env = zoo.env(id, players, render_mode="rgb_array")
    env.reset(seed=1)
    image = env.render()
    assert image.dtype == np.uint8
    assert image.ndim == 3
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 1, "The picture has one colour."
    env = zoo.env(id, players, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.table.words(None)


@pytest.mark.parametrize("id", stormdeck.game_ids())
def test_a_picture_can_be_read(id: str) -> None:
    """It has a letter for every sign that the game writes."""
    env = zoo.env(id, render_mode="rgb_array")
    env.reset(seed=2)
    rng = np.random.default_rng(1)
    known = {*letters.drawn(), *letters.FRAMES, "█", "░"}
    for number in range(120):
        if env.table.seat < 0:
            break
        if number % 20 == 0:
            lines, image = env.table.painted(None), env.render()
            inked = (image != PAPER).any(axis=2)
            for row, line in enumerate(lines):
                for column, (sign, _) in enumerate(line):
                    cell = inked[row * letters.HIGH :, column * letters.WIDE :][: letters.HIGH, : letters.WIDE]
                    assert (cell == letters.glyph(sign)).all()
                    assert sign.isspace() or sign in known, sign
        env.step(int(rng.choice(np.flatnonzero(env.table.mask()))))


def test_no_two_letters_look_alike_and_an_unknown_sign_is_a_block() -> None:
    shapes = {sign: letters.glyph(sign).tobytes() for sign in letters.drawn()}
    twins = {"▶": "►"}
    assert len(set(shapes.values())) == len(shapes) - len(twins)
    assert letters.glyph("漢").sum() == (letters.HIGH - 2) * (letters.WIDE - 1)


@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
@pytest.mark.parametrize(("id", "players"), [(id, players) for id, players in WALKED if players > 1])
def test_pettingzoo_plays_it_in_parallel_too(id: str, players: int) -> None:
    env = zoo.env(id, players, mask="observation")
    env.metadata["is_parallelizable"] = True
    parallel_api_test(turn_based_aec_to_parallel(env), num_cycles=100)


def play(env: Any, seed: int | None, picks: int, most: int = 2000) -> list[tuple[Any, ...]]:
    """A whole game of random legal actions -> all that was seen."""
    rng, seen = np.random.default_rng(picks), []
    env.reset(seed=seed)
    for agent in env.agent_iter(most):
        observation, reward, over, cut, info = env.last()
        seen.append((agent, observation.tobytes(), reward, over, cut, [mask.tobytes() for mask in info.values()]))
        env.step(None if over else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    return seen


@pytest.mark.parametrize("id", stormdeck.game_ids())
def test_whole_games_are_the_same_from_the_same_seed_and_differ_without(id: str) -> None:
    one, other = zoo.env(id), zoo.env(id)
    assert play(one, 5, 1) == play(other, 5, 1)
    assert play(one, None, 1) == play(other, None, 1), "The games after a seeded one follow from its seed."
    assert play(one, None, 1) != play(other, 5, 1)


@pytest.mark.parametrize("id", stormdeck.game_ids())
@pytest.mark.parametrize("mask", MASKS)
@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_in_mid_game_goes_on_bit_for_bit(id: str, mask: str, way: Any) -> None:
    """To the end, into the next game, and apart from the one it was made of."""
    env = zoo.env(id, options=SHORT.get(id), mask=mask)
    env.reset(seed=3)
    rng = np.random.default_rng(1)
    for _ in range(15):
        env.step(int(rng.choice(np.flatnonzero(env.table.mask()))))
    again = way(env)
    seen = [goes_on(one, 2000, 5) for one in (env, again)]
    assert seen[0] == seen[1]
    assert len(seen[0]) > 5


def goes_on(env: Any, most: int, picks: int) -> list[tuple[Any, ...]]:
    """All that is told until the game is over, and the beginning of the next one."""
    rng, told = np.random.default_rng(picks), []
    for _ in range(most):
        told.append((env.agent_selection, as_bytes(env.last())))
        if env.terminations[env.agent_selection]:
            break
        env.step(int(rng.choice(np.flatnonzero(env.table.mask()))))
    env.reset()
    return [*told, (env.agent_selection, as_bytes(env.last()))]


def as_bytes(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: as_bytes(part) for name, part in value.items()}
    if isinstance(value, tuple):
        return tuple([as_bytes(part) for part in value])
    return value.tobytes() if isinstance(value, np.ndarray) else value


def test_only_the_agent_that_decides_is_told_what_is_legal() -> None:
    for mask in MASKS:
        env = zoo.env("blanco", 3, mask=mask)
        env.reset(seed=1)
        others = [agent for agent in env.agents if agent != env.agent_selection]
        if mask == "info":
            assert all("action_mask" not in env.infos[agent] for agent in others)
        else:
            assert not any(env.observe(agent)["action_mask"].any() for agent in others)


def test_an_illegal_action_is_refused_with_the_rule_and_changes_nothing() -> None:
    env = zoo.env("blanco")
    env.reset(seed=1)
    before = env.observe("player_0").tobytes(), env.agent_selection
    legal = np.flatnonzero(env.infos[env.agent_selection]["action_mask"])
    for wrong in (next(row for row in range(2000) if row not in legal), 5000, -1, "x", None):
        with pytest.raises(IllegalAction):
            env.step(wrong)
    assert (env.observe("player_0").tobytes(), env.agent_selection) == before


def test_what_cannot_be_is_refused_in_one_sentence() -> None:
    with pytest.raises(StormdeckError, match="mask is in"):
        zoo.env("blanco", mask="hand")
    with pytest.raises(StormdeckError, match="A render mode is one of"):
        zoo.env("blanco", render_mode="cinema")
    with pytest.raises(StormdeckError, match="A seed is a whole number"):
        zoo.env("blanco").reset(seed=-1)
    with pytest.raises(StormdeckError, match=r"Call reset\(\) first"):
        zoo.env("blanco").observe("player_0")
