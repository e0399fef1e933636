"""Run tests in a browser, and those that failed once more, alone.

A browser on a busy machine is late now and then.  At most a few failures are run again, one after the other; whoever passes
then is named, so that it is mended: it is unsteady.  A run that was cut short, or in which more failed, has failed.

    python scripts/test_twice.py -n 2 tests/web/browser
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

AT_MOST = 3
"""So many may be late; if more fail something is broken."""
NOTES = Path(".pytest_cache/twice")
"""Where pytest notes what failed: a place of its own, so that no other run's failures are counted."""
SOME_FAILED = pytest.ExitCode.TESTS_FAILED


def run(*arguments: str) -> int:
    here = Path(__file__)
    paths = os.pathsep.join(filter(None, [str(here.parent), os.environ.get("PYTHONPATH", "")]))
    command = [sys.executable, "-m", "pytest", "-q", "-p", here.stem, "-o", f"cache_dir={NOTES}", *arguments]
    return subprocess.call(command, env={**os.environ, "PYTHONPATH": paths})


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(error: object) -> None:
    """A worker that crashed ends the run: it is no failure of the test that it had."""
    if error:
        pytest.exit(f"A worker crashed: {error}", pytest.ExitCode.INTERNAL_ERROR)


def failures() -> list[str]:
    """What failed last."""
    noted = NOTES / "v" / "cache" / "lastfailed"
    return sorted(json.loads(noted.read_text())) if noted.is_file() else []


def main(arguments: list[str]) -> int:
    result = run("--cache-clear", *arguments)
    failed = failures()
    if result != SOME_FAILED or not 0 < len(failed) <= AT_MOST:
        return result
    print(f"\n{len(failed)} failed. Once more, alone:", *failed, sep="\n  ", flush=True)
    again = run("--lf", "--lfnf=none", *arguments, "-n", "0")
    unsteady = sorted({*failed} - {*failures()})
    if again in (0, SOME_FAILED) and unsteady:
        print("\nUNSTEADY: failed, and passed when run again. Mend it:", *unsteady, sep="\n  ", flush=True)
    return again


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
