"""The source distribution has all that is needed to build, to test and to read: whoever has it needs no checkout."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder

TOP = Path(__file__).resolve().parents[1]
MADE = ("src/stormdeck/web/static/", "build/", "dist/", ".venv/", "web/node_modules/", "web/dist/")
NEEDED = (
    ".ci/run",
    ".gitignore",  # tells the build what to leave out of the wheel
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Dockerfile",
    "LICENSE",
    "Makefile",
    "README.md",
    "deploy/compose.yaml",
    "hatch_build.py",
    "pyproject.toml",
    "requirements-build.lock",
    "requirements-dev.lock",
    "requirements.lock",
    "scripts/install.py",
    "scripts/play.py",
    "scripts/play_wheel.py",
    "src/stormdeck/py.typed",
    "tests/golden/fingerprints.json",
    "tests/test_sdist.py",
    "web/package-lock.json",
    "web/package.json",
)


@pytest.fixture(scope="module")
def listed() -> set[str]:
    """The paths that are put into it; those of every project Hatchling adds itself."""
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    added = {"pyproject.toml", project["readme"], *project["license-files"]}
    return added | {file.distribution_path for file in SdistBuilder(str(TOP)).recurse_included_files()}


def test_what_is_needed_is_in_it(listed: set[str]) -> None:
    assert [path for path in NEEDED if path not in listed] == []
    wheel = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    for path in wheel["force-include"]:
        assert any([one == path or one.startswith(f"{path}/") for one in listed]), path


def test_what_is_made_is_not(listed: set[str]) -> None:
    assert [
        path for path in listed if path.startswith(MADE) or path.endswith((".so", ".pyc", ".compiled-from", ".compiled-sources"))
    ] == []


def test_all_that_git_keeps_is_in_it(listed: set[str]) -> None:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    kept = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    if kept.returncode != 0:
        pytest.skip("not in a git checkout")
    assert [path for path in kept.stdout.splitlines() if path not in listed and (TOP / path).is_file()] == []


# ---- Wheels for other machines ----


def test_wheels_are_planned_for_every_python_and_played_before_they_are_kept() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    plan = project["tool"]["cibuildwheel"]
    assert plan["build"].split() == [f"cp3{minor}-*" for minor in range(11, 16)]
    assert project["project"]["requires-python"] == ">=3.11"
    for word in plan["test-command"].split():
        if word.startswith("{project}/"):
            assert (TOP / word.removeprefix("{project}/")).is_file()
    assert set(plan["test-extras"]) <= set(project["project"]["optional-dependencies"])
