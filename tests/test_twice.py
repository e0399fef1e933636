"""`make test`: few failures get a second run, and nothing else does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts" / "test_twice.py"
LATE = """
from pathlib import Path


def test_late():
    came = Path("came")
    late, _ = not came.exists(), came.touch()
    assert not late
"""
CRASH = "def test_crash():\n    import os\n    os._exit(3)\n"


def run(folder: Path, source: str, *arguments: str) -> tuple[int, str]:
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "test_it.py").write_text(source)
    command = [sys.executable, SCRIPT, "-p", "xdist", *arguments]
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # what is installed here takes a second to load
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout + done.stderr


def always(*names: str) -> str:
    return "".join(f"def test_{name}():\n    assert False\n\n\n" for name in names)


def test_one_that_passes_when_run_again_is_named_as_unsteady(tmp_path: Path) -> None:
    result, words = run(tmp_path, LATE + "\n\ndef test_good():\n    pass\n", "-n", "2")
    assert result == 0, words
    assert "UNSTEADY" in words.split("Once more, alone:")[1]
    assert words.rstrip().endswith("test_it.py::test_late")


def test_one_that_fails_again_has_failed(tmp_path: Path) -> None:
    result, words = run(tmp_path, LATE + always("bad"))
    assert result == 1, words
    assert words.count("test_it.py::test_bad") > words.split("UNSTEADY")[1].count("test_it.py") == 1


@pytest.mark.parametrize("bad", [0, 4])
def test_nothing_is_run_again_if_all_passed_or_many_failed(tmp_path: Path, bad: int) -> None:
    result, words = run(tmp_path, "def test_good():\n    pass\n\n\n" + always(*"abcd"[:bad]))
    assert (result, "Once more" in words) == (int(bad > 0), False), words


@pytest.mark.parametrize("arguments", [(), ("-n", "1")])
def test_a_run_that_crashed_has_failed(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    result, words = run(tmp_path, CRASH, *arguments)
    assert result not in (0, 5), words
    assert "Once more" not in words


def test_what_cannot_be_collected_has_failed(tmp_path: Path) -> None:
    result, words = run(tmp_path, "import there_is_no_such_thing\n", "-n", "1")
    assert result != 0, words


def test_failures_of_another_run_are_not_counted(tmp_path: Path) -> None:
    assert run(tmp_path, always("bad"))[0] == 1
    result, words = run(tmp_path, LATE)
    assert result == 0, words
    assert "test_bad" not in words
