"""`stormdeck compile`: the rules of somebody else's game, compiled against the engine that is here and never used for another."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from stormdeck import compiled
from stormdeck._pure import is_compiled
from stormdeck.cli import main

TOP = Path(__file__).resolve().parents[1]
LOOK = """
import stormdeck_leduc
from stormdeck.core.playout import fingerprint
from stormdeck.core.rng import FastRng
from stormdeck_leduc import game

options, rows = game.GAME.agree(2, {}), game.GAME.new_rows()
marks = [int(fingerprint(game.GAME, game.GAME.deal(options, FastRng(seed)), FastRng(seed, 1), rows, 1000)) for seed in range(200)]
print("plain" if game.__file__.endswith(".py") else "compiled", sum(marks))
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    source = TOP / "examples" / "stormdeck-leduc" / "src" / "stormdeck_leduc"
    shutil.copytree(source, tmp_path / "stormdeck_leduc", ignore=shutil.ignore_patterns("__pycache__", "_compiled"))
    return tmp_path


def run(site: Path, *command: str, **more: str) -> str:
    path = os.pathsep.join([str(site), *[entry for entry in sys.path if entry and "stormdeck-leduc" not in entry]])
    environment = {**os.environ, "PYTHONPATH": path, **more}
    done = subprocess.run([sys.executable, *command], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


@pytest.mark.skipif(not is_compiled(), reason="the engine runs as plain Python")
def test_a_compiled_package_plays_the_same_games_and_is_dropped_when_it_does_not_fit(site: Path) -> None:
    plain, mark = run(site, "-c", LOOK).split()
    assert plain == "plain"
    assert run(site, "-m", "stormdeck", "compile", "stormdeck_leduc") == "Compiled rules, game of stormdeck_leduc."
    assert run(site, "-c", LOOK).split() == ["compiled", mark]
    assert run(site, "-c", LOOK, STORMDECK_PURE="1").split() == ["plain", mark], "the plain engine has plain games"
    with open(site / "stormdeck_leduc" / "rules.py", "a", encoding="utf-8") as rules:
        rules.write("\n# a change\n")
    assert run(site, "-c", LOOK).split() == ["plain", mark], "old compiled modules must never answer for newer sources"


def test_what_cannot_be_compiled_is_said_in_a_sentence() -> None:
    for package, why in (
        ("stormdeck_nowhere", "There is no package"),
        ("no name", "There is no package"),
        ("json", "does not say"),
    ):
        done = CliRunner().invoke(main, ["compile", package])
        assert done.exit_code != 0
        assert why in done.output + done.stderr, done.output


def test_games_are_compiled_by_the_compiler_of_the_engine_and_against_all_of_it() -> None:
    facts = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    assert f"mypy[mypyc]=={compiled.COMPILER}" in facts["build-system"]["requires"]
    patterns = facts["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["compiled"]
    assert {f"core/{module}.py" for module in compiled.CORE} == {pattern for pattern in patterns if pattern.startswith("core/")}
