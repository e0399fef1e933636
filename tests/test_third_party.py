"""A game that somebody else wrote: found by its entry point, and held to the same laws as ours."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import stormdeck
from tests.strangers import SPARK, install_spark, spark_installed

__all__ = ["spark_installed"]


@pytest.mark.parametrize("example", ["leduc", "hearts"])
def test_the_example_games_pass_their_own_tests(example: str) -> None:
    """With our kit among them: they keep every law and leak nothing.  Spark's are run under another name (`test_newgame.py`)."""
    package = SPARK.parent / f"stormdeck-{example}"
    path = os.pathsep.join([str(package / "src"), *[entry for entry in sys.path if entry]])
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(package / "tests")]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.usefixtures("spark_installed")
def test_a_plain_python_game_plays_on_the_compiled_contract() -> None:
    record = stormdeck.play_out("spark", bots=["random", "random", "random"], seed=1)
    assert record.outcome is not None
    assert record.outcome.rule == "SP-R03"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    install_spark(tmp_path, "broken = stormdeck_spark.game:HAND\n")
    return tmp_path


def run(site: Path, code: str) -> subprocess.CompletedProcess[str]:
    program = f"import sys; sys.path.insert(0, {str(site)!r})\n{code}"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_an_installed_game_is_listed_played_and_replayed(site: Path) -> None:
    code = """
import stormdeck
assert "spark" in stormdeck.game_ids(), stormdeck.game_ids()
record = stormdeck.play_out("spark", bots=["random", "random"], seed=3)
again = stormdeck.Record.from_json(record.to_json()).replay()
assert again.outcome == record.outcome
print(stormdeck.words(again.events(0)[0], viewer=again.events(0)[0].seat))
"""
    done = run(site, code)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("You play the ")


def test_an_entry_point_that_is_no_game_is_refused_in_one_sentence(site: Path) -> None:
    done = run(
        site, "import stormdeck\ntry:\n    stormdeck.game('broken')\nexcept stormdeck.UnknownGame as error:\n    print(error)"
    )
    assert "not a stormdeck Game" in done.stdout
