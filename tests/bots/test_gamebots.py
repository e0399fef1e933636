"""A game brings its bots with it; nothing that is shared knows which games there are."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import stormdeck
from stormdeck.bots import gamebots
from stormdeck.bots.gamebots import WITHOUT, GameBots, bots_of, level_of, usual_bot
from stormdeck.bots.levels import ladder
from tests.strangers import install_spark

ROOT = Path(__file__).parents[2]
BOTS = ROOT / "src" / "stormdeck" / "bots"
NOT_GAMES = {"search"}


def test_every_game_has_a_folder_of_bots_and_every_folder_a_game() -> None:
    folders = {path.parent.name for path in BOTS.glob("*/__init__.py")} - NOT_GAMES
    assert folders == {game_id.replace("-", "_") for game_id in stormdeck.game_ids()}
    assert all(bots_of(game_id) is not WITHOUT for game_id in stormdeck.game_ids())


def shared_files() -> list[Path]:
    owned = {game_id.replace("-", "_") for game_id in stormdeck.game_ids()}
    return [path for path in sorted(BOTS.rglob("*.py")) if path.relative_to(BOTS).parts[0] not in owned]


def test_what_all_games_share_names_none_of_them() -> None:
    names = "|".join([name for game_id in stormdeck.game_ids() for name in {game_id, game_id.replace("-", "_")}])
    files = [*shared_files(), ROOT / "hatch_build.py"]
    assert len(files) > 10
    for path in files:
        assert not re.findall(rf"\b({names})\b", path.read_text("utf-8")), path.name


# ---- Somebody else's -------------------------------------------------------------------------------------------------


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder as `pip install` of a package with a game and its bots leaves it."""
    points = "[stormdeck.bots]\nspark = spark_bots:BOTS\nblanco = spark_bots:BOTS\nbroken = stormdeck_spark.game:HAND\n"
    install_spark(tmp_path, points)
    (tmp_path / "spark_bots.py").write_text(
        "from stormdeck.bots.gamebots import GameBots\n"
        "from stormdeck.bots.levels import ladder\n"
        "class Highest:\n"
        "    def choose(self, view, legal, rng):\n"
        "        return max(legal, key=lambda action: action.card)\n"
        "BOTS = GameBots(greedy=lambda variant: Highest(), variants=('bold',), levels=ladder('random', 'greedy'))\n"
    )
    return tmp_path


def test_the_bots_of_another_package_are_found_by_their_entry_point(site: Path) -> None:
    code = f"""
import sys; sys.path.insert(0, {str(site)!r})
import stormdeck
from stormdeck.bots.gamebots import bots_of, usual_bot
from stormdeck.core.rng import FastRng
match = stormdeck.Match("spark", 3, seed=2)
view, legal = match.view(match.decision.seat), match.legal()
best = max(legal, key=lambda action: action.card)
for spec in ("greedy", "greedy:bold", "blend:0", "level:2", usual_bot("spark")):
    assert stormdeck.bot(spec).choose(view, legal, FastRng(1)) == best, spec
assert bots_of("blanco").levels[-1].spec.startswith("ismcts"), "ours are not replaced"
for wrong in (lambda: bots_of("broken"), lambda: stormdeck.bot("level:3").choose(view, legal, FastRng(1))):
    try:
        wrong()
    except stormdeck.BadBot as error:
        print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        'The game "broken" brings bots, but stormdeck_spark.game:HAND is not a stormdeck GameBots.',
        'The bots of "spark" have 2 levels, so there is no level 3.',
    ]


def test_a_short_ladder_has_a_usual_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gamebots, "bots_of", lambda game_id: GameBots(levels=ladder("random")))
    assert usual_bot("spark") == "level:1"
    assert level_of("spark", 1).spec == "random"


# ---- The build -------------------------------------------------------------------------------------------------------


def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_sixth_game_in_the_repository_is_compiled_with_its_bots(tmp_path: Path) -> None:
    package = tmp_path / "stormdeck"
    for name in ("core/rng.py", "games/spark/state.py", "games/spark/words.py", "bots/spark/__init__.py", "bots/spark/greedy.py"):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text("")
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    patterns = config["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["compiled"]
    found = sorted({str(path.relative_to(tmp_path)) for pattern in patterns for path in package.glob(pattern)})
    groups = build().groups_of(found)
    assert groups == {
        "core": ["stormdeck/core/rng.py"],
        "spark": ["stormdeck/bots/spark/greedy.py", "stormdeck/games/spark/state.py"],
    }


def test_search_is_compiled_but_for_what_says_otherwise() -> None:
    plain = {path.name for path in (BOTS / "search").glob("[a-z]*.py") if build().is_plain(path)}
    assert plain == {"bot.py", "compare.py", "spec.py"}
