"""The same games through every door, a few of each; `make doors` plays many."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.envs.needs import SHORT, need
from tests.tables import BRIEF, WALKED

need("numpy", "gymnasium", "pettingzoo", "pyspiel")

from tests.envs.doors import check_doors  # noqa: E402


@pytest.mark.parametrize(("id", "players"), WALKED)
def test_the_same_actions_give_the_same_game_through_every_door(id: str, players: int) -> None:
    assert check_doors(id, players, seed=players, games=2 if BRIEF else 4, options=SHORT.get(id)) > 0


def test_playing_needs_no_numpy() -> None:
    """Not even asked for: whoever only plays installs none."""
    hidden = "import sys; sys.modules['numpy'] = None\n"
    code = f"""{hidden}
import stormdeck, stormdeck.envs
stormdeck.play_out(stormdeck.game_ids()[0], bots=["random", "random"], seed=1)
print(stormdeck.envs.layout(stormdeck.game_ids()[0]).size > 0)
try:
    stormdeck.envs.Batch
except stormdeck.StormdeckError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], env=os.environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["True", 'Environments need NumPy; install it with: pip install "stormdeck[envs]".']
