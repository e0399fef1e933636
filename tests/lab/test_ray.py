"""A real Ray on this machine: the same bytes as one process, also when a worker is killed in the middle."""

from __future__ import annotations

import os
import signal
from functools import partial
from pathlib import Path

import pytest

from stormdeck.core.errors import StormdeckError
from stormdeck.lab.executors import NoCluster, OnRay, executor_on
from stormdeck.table.executor import Here, Processes


def slow_square(folder: str, number: int) -> int:
    """The first who does number 3 is killed in the middle of it."""
    mark = Path(folder) / "killed"
    if number == 3 and not mark.exists():
        mark.write_text("once")
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def refused(number: int) -> int:
    raise StormdeckError(f"Number {number} is refused.")


def test_a_process_that_is_killed_is_replaced_and_its_job_done_once(tmp_path: Path) -> None:
    work = partial(slow_square, str(tmp_path))
    assert sorted(Processes(2, attempts=3).as_completed(work, range(8))) == [number**2 for number in range(8)]
    assert (tmp_path / "killed").exists()


def test_a_place_that_is_none_gets_one_sentence() -> None:
    with pytest.raises(NoCluster, match="not on"):
        executor_on("mars", None)


def test_ray_does_the_same_as_this_process_and_replaces_who_is_killed(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    work = partial(slow_square, str(tmp_path))
    on_ray = OnRay(processes=2)
    assert on_ray.in_order(work, range(8)) == [number**2 for number in range(8)]
    assert (tmp_path / "killed").exists()
    assert Here().in_order(work, range(8)) == [number**2 for number in range(8)]
    with pytest.raises(StormdeckError, match="is refused"):
        list(on_ray.as_completed(refused, range(3)))
