"""The learners of examples/, short: they run, they write their curves, and what they compute is right."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.envs.needs import need

need("numpy")

import numpy as np  # noqa: E402

from stormdeck.envs import Batch  # noqa: E402

EXAMPLES = Path(__file__).parents[2] / "examples"
TINY = [
    "--minutes",
    "0.004",
    "--every",
    "0.002",
    "--games",
    "16",
    "--length",
    "8",
    "--hidden",
    "8",
    "--deals",
    "2",
    "--last-deals",
    "1",
]


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Its modules, by name."""
    monkeypatch.syspath_prepend(str(EXAMPLES))

    def load(name: str) -> ModuleType:
        return __import__(name)

    yield load
    for name in ("ppo", "dmc", "grids", "learning"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize(("learner", "all_levels"), [("ppo", True), ("dmc", False)])
def test_a_learner_runs_by_one_command_and_leaves_a_curve(learner: str, all_levels: bool, tmp_path: Path) -> None:
    """Level 5, which searches, is met in the last test, and in the others if that is asked for."""
    command = [sys.executable, "-W", "error", str(EXAMPLES / f"{learner}.py"), "--game", "thunderbolts", *TINY]
    command += ["--all-levels"] * all_levels
    done = subprocess.run([*command, "--folder", str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{learner.upper()} on THUNDERBOLTS: ")
    with (tmp_path / "curve.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["level"] for row in rows[-5:]] == ["1", "2", "3", "4", "5"]
    tests = len({row["decisions"] for row in rows})
    assert sum(row["level"] == "5" for row in rows) == (tests if all_levels else 1)
    assert all(0 <= float(row["low"]) <= float(row["share"]) <= float(row["high"]) <= 1 for row in rows)
    assert (tmp_path / "curve.svg").read_text("utf-8").startswith("<svg")
    assert (tmp_path / "weights.npz").exists()


def lot(example: Any, game: str) -> tuple[Any, Any, Any]:
    learning, grids = example("learning"), example("grids")
    batch = Batch(game, 4, 2, seed=3)
    rng = np.random.default_rng(1)
    for _ in range(12):
        batch.step(batch.random_actions(rng))
    features = grids.features_for(batch)
    return learning.Net(features, 6, rng, values=True), features.read(batch), rng


@pytest.mark.parametrize("game", ["blanco", "thunderbolts"])
def test_the_gradients_are_those_of_the_network(example: Any, game: str) -> None:
    """Against small differences, weight by weight, in double precision."""
    net, pairs, rng = lot(example, game)
    net.weights = {name: weight.astype(np.float64) + 0.05 for name, weight in net.weights.items()}
    pull = rng.standard_normal(len(pairs.owner))
    tug = rng.standard_normal(len(pairs.starts))

    def loss() -> float:
        return float(net.scores(pairs)[0] @ pull + net.values(pairs.state)[0] @ tug)

    slopes = net.backward(pairs, net.scores(pairs)[1], pull) | net.backward_values(pairs.state, net.values(pairs.state)[1], tug)
    assert set(slopes) == set(net.weights)
    for name, weight in net.weights.items():
        place = tuple(int(rng.integers(size)) for size in weight.shape)
        found = []
        for step in (1e-6, -1e-6):
            moved = np.zeros(weight.shape)
            moved[place] = step
            net.weights[name] = weight + moved
            found.append(loss())
        net.weights[name] = weight
        assert abs((found[0] - found[1]) / 2e-6 - np.asarray(slopes[name])[place]) < 1e-4, name


def test_chances_are_those_of_the_legal_actions(example: Any) -> None:
    learning = example("learning")
    _, pairs, rng = lot(example, "blanco")
    chances = learning.chances(rng.standard_normal(len(pairs.owner)), pairs)
    assert np.allclose(np.add.reduceat(chances, pairs.starts), 1)
    picked = learning.drawn(chances, pairs, rng)
    assert (pairs.owner[picked] == np.arange(len(pairs.starts))).all()
    counts = np.zeros(len(chances))
    for _ in range(2000):
        counts[learning.drawn(chances, pairs, rng)] += 1
    assert np.abs(counts / 2000 - chances).max() < 0.06


def test_advantages_follow_each_seat_s_own_decisions(example: Any) -> None:
    """Two seats, one game, seats 0 1 0 | end: each decision is judged by that seat's next value, the last by its share."""
    ppo = example("ppo")
    one = [np.array([value]) for value in (0.5, 0.4, 0.7)]
    seats, done = (0, 1, 0), (0, 0, 1)
    reward = [np.array([[0.0, 0.0]]), np.array([[0.0, 0.0]]), np.array([[1.0, 0.0]])]
    steps = [ppo.Step(None, None, None, one[at], np.array([seats[at]]), np.array([done[at]]), reward[at]) for at in range(3)]
    found = [float(gain[0]) for gain in ppo.advantages(steps, np.array([0.9]), np.array([1]), 2, decay=0.5)]
    assert np.allclose(found, [0.7 - 0.5 + 0.5 * (1 - 0.7), 0 - 0.4, 1 - 0.7])
    cut = [float(gain[0]) for gain in ppo.advantages(steps[:2], np.array([0.9]), np.array([0]), 2, decay=0.5)]
    assert np.allclose(cut, [0.9 - 0.5, (1 - 0.9) - 0.4])


def test_deep_monte_carlo_learns_each_seat_s_share(example: Any) -> None:
    dmc, learning, grids = example("dmc"), example("learning"), example("grids")
    batch, rng = Batch("thunderbolts", 8, 2, seed=5), np.random.default_rng(2)
    features = grids.features_for(batch)
    learner = dmc.Dmc(batch, features, learning.Net(features, 8, rng, values=False), rng, 4)
    while not batch.done.any():
        learner.play(wander=1.0)
    ended = int(np.flatnonzero(batch.done)[0])
    assert learner.open[ended] == []
    assert len(learner.lessons) == int(batch.length[batch.done > 0].sum())
    assert {lesson[2] for lesson in learner.lessons} <= set(batch.reward.ravel().tolist())
    state, pair = (np.stack([lesson[part] for lesson in learner.lessons]) for part in (0, 1))
    alone = np.arange(len(learner.lessons))
    wanted = np.array([lesson[2] for lesson in learner.lessons])
    errors = []
    for _ in range(60):
        guessed = learner.net.scores(learning.Pairs(state, pair, alone, alone, alone))[0]
        errors.append(float(((guessed - wanted) ** 2).mean()))
        learner.learn(learner.lessons, 0.01)
    assert errors[-1] < errors[0] / 2


def test_the_features_of_the_grid_game_see_what_an_action_makes_of_a_line(example: Any) -> None:
    """A column of two, red above something else: the second red card makes it whole, and no other card does."""
    grids = example("grids")
    grid, faces = np.zeros((1, 12), np.int16), np.zeros((1, 12), np.int16)
    grid[0, [0, 4]], faces[0, [0, 4]] = [1, 14], 1  # colour 0 number 1 over colour 1 number 2
    columns, rows = grids.alike(grid)
    assert columns.tolist() == [[1, 0, 0, 0]]
    assert rows.tolist() == [[1, 1, 0]]
    grid[0, 4] = 3
    assert grids.alike(grid)[0].tolist() == [[2, 0, 0, 0]]
    fits = grids.fits(grid, faces, np.array([[5, 0, 0]], np.int16))
    assert fits[0, 0] == 1.0  # its colour fills the column
    assert fits[0, 3] == 0.0  # its number stands nowhere
