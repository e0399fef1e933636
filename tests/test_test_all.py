"""`make test`: all stages are run and told, and one that fails fails the whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.processes import are_gone

SCRIPT = Path(__file__).parents[1] / "scripts" / "test_all.py"
RULES = """
.PHONY: good bad missing first second long
good:
\t@echo "12 passed in 3.45s"
bad:
\t@echo "1 failed in 0.10s"; false
missing:
\t@echo "SKIPPED: the tests in a browser (there is none)."
first:
\t@touch first; while ! test -e second; do sleep 0.05; done
second:
\t@while ! test -e first; do sleep 0.05; done; touch second
long:
\t@echo $$$$ > number; exec sleep 60
"""


def start(folder: Path, *rows: str) -> subprocess.Popen[str]:
    (folder / "Makefile").write_text(RULES)
    environment = {name: value for name, value in os.environ.items() if name not in ("MAKE", "MAKEFLAGS")}
    return subprocess.Popen([sys.executable, SCRIPT, *rows], cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)


def run(folder: Path, *rows: str) -> tuple[int, list[str]]:
    work = start(folder, *rows)
    words, _ = work.communicate(timeout=120)
    return work.returncode, words.splitlines()


def test_what_every_stage_said_and_took_is_told(tmp_path: Path) -> None:
    result, lines = run(tmp_path, "missing", "good")
    assert result == 0
    assert "12 passed in 3.45s" in lines
    assert lines[-3].split()[:2] == ["missing", "SKIPPED"]
    assert lines[-2].split()[:2] == ["good", "passed"]
    assert lines[-1].startswith("All passed in ")


def test_a_stage_that_fails_keeps_no_other_from_running_and_fails_the_whole(tmp_path: Path) -> None:
    result, lines = run(tmp_path, "bad,good")
    assert result == 1
    assert [line.split()[:2] for line in lines[-3:-1]] == [["bad", "FAILED"], ["good", "passed"]]
    assert lines[-1].startswith("Not all passed in ")
    assert "1 failed in 0.10s" in lines


def test_rows_run_side_by_side(tmp_path: Path) -> None:
    """Each of the two waits for the other."""
    assert run(tmp_path, "first", "second")[0] == 0


def test_an_interrupted_run_leaves_nothing_behind(tmp_path: Path) -> None:
    work = start(tmp_path, "long", "good")
    number = tmp_path / "number"
    while not number.exists() or not number.read_text().strip():
        time.sleep(0.05)
    work.send_signal(signal.SIGINT)
    words, _ = work.communicate(timeout=60)
    assert work.returncode == 1
    assert "not run to its end" in words or "FAILED" in words
    assert are_gone([int(number.read_text())])
