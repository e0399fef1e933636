"""A game that somebody else wrote: found by its entry point, and held to the same laws as ours."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import stormdeck
from stormdeck.core.game import Game
from stormdeck.testing import check_game, leak_test

SPARK = Path(__file__).resolve().parents[1] / "examples" / "spark.py"


@pytest.fixture(scope="module")
def spark() -> Game:
    spec = spec_from_file_location("spark", SPARK)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["spark"] = module  # msgspec looks the annotations of a class up there
    spec.loader.exec_module(module)
    game = module.GAME
    assert isinstance(game, Game)
    return game


def test_the_example_game_keeps_every_law(spark: Game) -> None:
    check_game(spark)


def test_the_example_game_leaks_nothing(spark: Game) -> None:
    leak_test(spark)


def test_a_plain_python_game_plays_on_the_compiled_contract(spark: Game) -> None:
    record = stormdeck.play_out(spark, bots=["random", "random", "random"], seed=1)
    assert record.outcome is not None
    assert record.outcome.rule == "SP-R03"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder as `pip install` of a package with an entry point leaves it."""
    (tmp_path / "spark.py").write_text(SPARK.read_text("utf-8"), "utf-8")
    info = tmp_path / "spark_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: spark-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[stormdeck.games]\nspark = spark:GAME\nbroken = spark:HAND\n")
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
