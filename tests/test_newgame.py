"""`stormdeck new-game`: a package that keeps every law from its first minute, under whatever name."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from stormdeck.newgame import CannotMake, make_package, names_for
from tests.line.helpers import run
from tests.strangers import SPARK


def with_path(*folders: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([*map(str, folders), *[entry for entry in sys.path if entry]])}


def test_what_was_made_passes_its_own_tests(tmp_path: Path) -> None:
    """With our kit among them: it keeps every law and leaks nothing."""
    made = make_package("Storm Cellar", tmp_path)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    done = subprocess.run(command, cwd=made, env=with_path(made / "src"), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


NAMES_BACK = {
    "stormdeck-storm-cellar": "stormdeck-spark", "stormdeck_storm_cellar": "stormdeck_spark", "test_storm_cellar": "test_spark",
    '"storm-cellar"': '"spark"', "storm-cellar = ": "spark = ", "StormCellar": "Spark", "Storm Cellar": "Spark",
    "SC-R": "SP-R", '"SC"': '"SP"',
}  # fmt: skip


def test_what_was_made_is_the_example_under_another_name(tmp_path: Path) -> None:
    """So the example passes its own tests too, and nobody needs to run them twice."""
    made = make_package("Storm Cellar", tmp_path)
    files = [path for path in made.rglob("*") if path.is_file() and path.name != "README.md"]
    assert len(files) == 6
    for path in files:
        place, text = str(path.relative_to(made)), path.read_text("utf-8")
        for name, before in NAMES_BACK.items():
            place, text = place.replace(name, before), text.replace(name, before)
        assert text == (SPARK / place).read_text("utf-8"), place


def test_it_is_found_by_its_entry_point_and_played(tmp_path: Path) -> None:
    made = make_package("Storm Cellar", tmp_path)
    (group,) = tomllib.loads((made / "pyproject.toml").read_text())["project"]["entry-points"].values()
    assert group == {"storm-cellar": "stormdeck_storm_cellar:GAME"}
    told = tmp_path / "site" / "stormdeck_storm_cellar-1.0.dist-info"  # what pip writes of it
    told.mkdir(parents=True)
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: stormdeck-storm-cellar\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text("[stormdeck.games]\nstorm-cellar = stormdeck_storm_cellar:GAME\n")
    command = [sys.executable, "-m", "stormdeck", "simulate", "storm-cellar", "--bots", "level:3,random", "--games", "2"]
    done = subprocess.run(command, env=with_path(made / "src", told.parent), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Storm Cellar: 2 games")
    told_of = [sys.executable, "-m", "stormdeck", "games", "storm-cellar"]
    shown = subprocess.run(told_of, env=with_path(made / "src", told.parent), capture_output=True, text=True, check=False)
    assert shown.stdout.startswith("Storm Cellar, 2 to 4 players, about 1 minute\n")


def test_nothing_of_the_example_is_left(tmp_path: Path) -> None:
    made = make_package("Storm Cellar", tmp_path)
    paths = sorted(str(path.relative_to(made)) for path in made.rglob("*") if path.is_file())
    assert paths == [
        "README.md", "pyproject.toml", "src/stormdeck_storm_cellar/__init__.py", "src/stormdeck_storm_cellar/game.py",
        "src/stormdeck_storm_cellar/page.md", "src/stormdeck_storm_cellar/py.typed", "tests/test_storm_cellar.py",
    ]  # fmt: skip
    for path in paths:
        text = (made / path).read_text().lower()
        assert "spark" not in text or path == "README.md", path
        assert "sp-r" not in text, path


@pytest.mark.parametrize(
    ("name", "id", "classes", "prefix"),
    [
        ("Storm Cellar", "storm-cellar", "StormCellar", "SC"),
        ("gale", "gale", "Gale", "GA"),
        ("Taifun", "taifun", "Taifun", "TI"),  # TA is Taidian's
        ("Seven Winds 2", "seven-winds-2", "SevenWinds2", "SW"),
        ("T", "t", "T", "TX"),
    ],
)
def test_names_and_prefixes(name: str, id: str, classes: str, prefix: str) -> None:
    names = names_for(name)
    assert (names.id, names.classes, names.prefix) == (id, classes, prefix)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A game is named by a few words of plain letters"),
        ("../x", "A game is named by a few words of plain letters"),
        ("7 Winds", "A game is named by a few words of plain letters"),
        ("Blanco", 'There is a game "blanco" already.'),
    ],
)
def test_bad_names_are_refused_and_nothing_is_made(tmp_path: Path, name: str, sentence: str) -> None:
    with pytest.raises(CannotMake, match=sentence):
        make_package(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "stormdeck-gale").mkdir()
    result = run("new-game", "Gale", "--folder", str(tmp_path))
    assert result.exit_code == 1
    assert "already, and it is left alone." in result.stderr
    assert list((tmp_path / "stormdeck-gale").iterdir()) == []


def test_the_command_says_what_comes_next(tmp_path: Path) -> None:
    result = run("new-game", "Storm", "Cellar", "--folder", str(tmp_path))
    assert result.exit_code == 0
    assert f"pip install -e {tmp_path}/stormdeck-storm-cellar\n  stormdeck play storm-cellar\n" in result.stdout
    assert (tmp_path / "stormdeck-storm-cellar" / "pyproject.toml").is_file()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    result = run("new-game", "Gale", "--folder", str(file))
    assert result.exit_code == 1
    assert "could not be written: Not a directory." in result.stderr
