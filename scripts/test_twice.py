"""Run tests, and those that failed once more, alone.

A browser on a busy machine is late now and then, and so is a server.  At most a few failures are run again, one after another;
whoever passes then is named, so that it is mended: it is unsteady.  A run cut short, or in which more failed, has failed.

    python scripts/test_twice.py -n 2 tests/web/browser
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

AT_MOST = 3
"""So many may be late; if more fail something is broken."""
SOME_FAILED = pytest.ExitCode.TESTS_FAILED


def run(notes: Path, *arguments: str) -> int:
    here = Path(__file__)
    paths = os.pathsep.join(filter(None, [str(here.parent), os.environ.get("PYTHONPATH", "")]))
    command = [sys.executable, "-m", "pytest", "-q", "-p", here.stem, "-o", f"cache_dir={notes}", *arguments]
    return subprocess.call(command, env={**os.environ, "PYTHONPATH": paths})


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(error: object) -> None:
    """A worker that crashed ends the run: it is no failure of the test that it had."""
    if error:
        pytest.exit(f"A worker crashed: {error}", pytest.ExitCode.INTERNAL_ERROR)


def failures(notes: Path) -> list[str]:
    """What failed last."""
    noted = notes / "v" / "cache" / "lastfailed"
    return sorted(json.loads(noted.read_text())) if noted.is_file() else []


def main(arguments: list[str]) -> int:
    with TemporaryDirectory() as folder:  # pytest's notes of what failed: of this run alone, whatever else runs beside it
        return run_twice(Path(folder), arguments)


def run_twice(notes: Path, arguments: list[str]) -> int:
    result = run(notes, *arguments)
    failed = failures(notes)
    if result != SOME_FAILED or not 0 < len(failed) <= AT_MOST:
        return result
    print(f"\n{len(failed)} failed. Once more, alone:", *failed, sep="\n  ", flush=True)
    again = run(notes, "--lf", "--lfnf=none", *arguments, "-n", "0")
    unsteady = sorted({*failed} - {*failures(notes)})
    if again in (0, SOME_FAILED) and unsteady:
        print("\nUNSTEADY: failed, and passed when run again. Mend it:", *unsteady, sep="\n  ", flush=True)
    return again


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
