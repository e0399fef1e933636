"""The same games through every door, 1,000 short ones of each; `make doors` plays 1,000 whole ones."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from stormdeck._pure import is_compiled
from stormdeck.games import game
from tests.envs.needs import SHORT, need
from tests.tables import WALKED, sample

need("numpy", "gymnasium", "pettingzoo", "pyspiel")

from tests.envs.doors import Part, check_doors  # noqa: E402

SHORTER: dict[str, dict[str, object]] = SHORT | {"thunderbolts": {"turn_limit": 60}, "taidian": {"max_rounds": 3}}
LOGS = 1000 if is_compiled() else 20
"""Of each game; interpreted they take ten times as long."""
LARGER = sample(8, 20) if is_compiled() else 4
"""Of them at each larger table, where games are longer; all others at the smallest."""
PART = Part(spiel=1, lines=sample(25, 1)) if is_compiled() else Part(spiel=1, lines=2)
"""All of them go through batch, match, PettingZoo, Gymnasium and OpenSpiel, every so many through JSON lines, where a decision
takes ten times as long; `make doors` leaves nothing out."""


@pytest.mark.parametrize(("id", "players"), WALKED)
def test_the_same_actions_give_the_same_game_through_every_door(id: str, players: int) -> None:
    larger = [table for table, _ in WALKED].count(id) - 1
    games = LOGS - larger * LARGER if players == game(id).players[0] else LARGER
    through = check_doors(id, players, seed=players, games=games, options=SHORTER.get(id), part=PART)
    assert through["decisions"] > 0
    assert (through["logs"], through["OpenSpiel"] > 0, through["JSON lines"] > 0) == (games, True, True)


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
