"""Several server processes: one that ends is started again, with longer and longer pauses, and takes none of the others along."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from stormdeck.web import logs, serve, settings, supervisor
from stormdeck.web.supervisor import COULD_NOT_START, Place, Supervisor
from tests.web.kit import SOURCES
from tests.web.test_orphans import descendants, needs_proc, soon
from tests.web.test_processes import process


@needs_proc
def test_a_worker_that_dies_as_soon_as_it_has_started_does_not_end_the_service(postgres_database: str) -> None:
    with process(postgres_database, "--workers", "2") as (running, url):
        for _ in range(3):
            victim = max(descendants(running.pid))
            os.kill(victim, signal.SIGKILL)
            assert soon(lambda: len(descendants(running.pid)) == 2)
        assert running.poll() is None
        assert httpx.get(f"{url}/health", timeout=30).json()["ok"]


def test_pauses_grow_and_end_with_a_steady_process(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ended:
        returncode = -9

    place, pauses = Place(), []
    for lived in (1, 1, 1, 1, 1, 1, 1, 1, supervisor.STEADY + 1, 1):
        place.process = Ended()  # type: ignore[assignment]  # all that is asked of it
        place.begun = 1000.0
        place.ended(1000.0 + lived)
        pauses.append(place.due - 1000.0 - lived)
    assert pauses == [0.5, 1, 2, 4, 8, 16, 30, 30, 0, 0.5]


def supervised(script: str, workers: int = 2) -> subprocess.CompletedProcess[str]:
    """A supervisor in a process of its own; its answer on standard output."""
    program = (
        "import sys\nfrom stormdeck.web import supervisor\n"
        "supervisor.FIRST_PAUSE = 0.1\n"
        f"print(supervisor.Supervisor([sys.executable, '-c', {script!r}], {workers}).run())\n"
    )
    environment = {**os.environ, "PYTHONPATH": SOURCES}
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, timeout=60)


def test_if_none_of_the_first_can_start_the_service_ends() -> None:
    begun = time.monotonic()
    assert supervised(f"import sys; sys.exit({COULD_NOT_START})").stdout == "False\n"
    assert time.monotonic() - begun < 30


def test_if_one_of_the_first_can_start_the_others_are_tried_again(tmp_path: Path) -> None:
    """The first to come stays; the others fail, and the fifth of them stops the supervisor, as a person would."""
    script = f"""
import os, signal, sys, time
try:
    os.close(os.open({str(tmp_path / "first")!r}, os.O_CREAT | os.O_EXCL))
except FileExistsError:
    with open({str(tmp_path / "tries")!r}, "a") as tries:
        tries.write("x")
    if os.path.getsize({str(tmp_path / "tries")!r}) == 5:
        os.kill(os.getppid(), signal.SIGTERM)
    sys.exit({COULD_NOT_START})
time.sleep(60)
"""
    assert supervised(script).stdout == "True\n"
    assert (tmp_path / "tries").read_text() == "x" * 5


def test_a_service_that_cannot_start_says_so_in_one_sentence(monkeypatch: pytest.MonkeyPatch, postgres_database: str) -> None:
    monkeypatch.setattr(Supervisor, "run", lambda self: False)
    monkeypatch.setattr(logs, "set_up", lambda: None)
    monkeypatch.setenv(settings.ENVIRONMENT, "{}")  # and put back afterwards
    with pytest.raises(serve.CannotServe, match=r"No server process could start; the log above says why\."):
        serve.run(settings.Settings(database=postgres_database), "127.0.0.1", 0, workers=2)
