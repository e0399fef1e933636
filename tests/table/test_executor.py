"""Jobs done here and in processes: the same results, and an end without anything left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from stormdeck.core.errors import BadBot, BadNotation, StormdeckError
from stormdeck.table.executor import Executor, Here, JobFailed, Processes, executor_for

EXECUTORS = [Here(), Processes(2)]


def square(number: int) -> int:
    return number * number


def fail(number: int) -> int:
    if number == 3:
        raise BadBot("Three is no bot.")
    return number


def misspell(number: int) -> int:
    raise BadNotation("draww", "did you mean draw?")


def break_down(number: int) -> int:
    return 1 // (number - 2)


class Odd(StormdeckError):
    """Cannot be copied: it takes two words and keeps one."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one)


def fail_oddly(number: int) -> int:
    raise Odd("That is odd.", "very")


def vanish(number: int) -> int:
    os._exit(7)


def sleep_long(number: int) -> int:
    time.sleep(600 if number else 0)
    return number


def name_of(executor: Executor) -> str:
    return type(executor).__name__


@pytest.mark.parametrize("executor", EXECUTORS, ids=name_of)
def test_every_job_is_done_once(executor: Executor) -> None:
    assert sorted(executor.as_completed(square, range(20))) == [number * number for number in range(20)]
    assert list(executor.as_completed(square, [])) == []
    assert multiprocessing.active_children() == []


def slowly(number: int) -> int:
    time.sleep(0.3 if number == 0 else 0)
    return -number


@pytest.mark.parametrize("executor", EXECUTORS, ids=name_of)
def test_results_come_in_the_order_of_their_jobs_if_asked(executor: Executor) -> None:
    assert executor.in_order(slowly, range(6)) == [0, -1, -2, -3, -4, -5]


@pytest.mark.parametrize("executor", EXECUTORS, ids=name_of)
def test_jobs_are_asked_for_only_when_somebody_is_free(executor: Executor) -> None:
    asked = 0

    def endless() -> Iterator[int]:
        nonlocal asked
        while True:
            yield asked
            asked += 1

    results = executor.as_completed(square, endless())
    for _ in range(5):
        next(results)
    results.close()
    assert asked <= 5 + executor.workers
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("executor", EXECUTORS, ids=name_of)
@pytest.mark.parametrize(
    ("work", "kind", "words"),
    [
        (fail, BadBot, "Three is no bot."),
        (misspell, BadNotation, '"draww" is not an action: did you mean draw?'),
        (break_down, JobFailed, 'A job failed: ZeroDivisionError, "integer division or modulo by zero".'),
    ],
)
def test_a_job_that_fails_ends_it_with_one_sentence(executor: Executor, work: object, kind: type[Exception], words: str) -> None:
    assert callable(work)
    with pytest.raises(kind) as failed:
        list(executor.as_completed(work, range(6)))
    assert str(failed.value) == words
    assert multiprocessing.active_children() == []


def test_an_error_that_cannot_travel_sends_its_sentence() -> None:
    with pytest.raises(JobFailed, match=r"^That is odd\.$"):
        list(Processes(2).as_completed(fail_oddly, range(2)))


def test_a_process_that_vanishes_is_noticed() -> None:
    with pytest.raises(JobFailed, match=r"^A process stopped before its work was done \(status 7\)\.$"):
        list(Processes(2).as_completed(vanish, range(6)))
    assert multiprocessing.active_children() == []


def test_nobody_waits_for_the_longest_job_when_one_has_failed() -> None:
    started = time.monotonic()
    results = Processes(2).as_completed(sleep_long, range(2))
    assert next(results) == 0
    results.close()
    assert time.monotonic() - started < 60
    assert multiprocessing.active_children() == []


def test_as_many_processes_as_there_are_jobs_at_most() -> None:
    results = Processes(8).as_completed(sleep_long, [0, 0])
    next(results)
    assert len(multiprocessing.active_children()) <= 2
    results.close()


@pytest.mark.parametrize("workers", [0, 1025, True, "two"])
def test_a_number_of_processes_that_makes_no_sense_is_refused(workers: int) -> None:
    with pytest.raises(StormdeckError, match="The number of processes is a whole number from 1 to 1024, not"):
        Processes(workers)


def test_one_process_is_this_one() -> None:
    assert isinstance(executor_for(1), Here)
    assert executor_for(3).workers == 3


@pytest.mark.skipif(os.name != "posix", reason="signals to a whole group of processes")
def test_ctrl_c_ends_an_arena_at_once_and_quietly(tmp_path: Path) -> None:
    """As a terminal does it, in the middle of deals that would take minutes: a pool that waits for its jobs would hang here."""
    script = tmp_path / "long_run.py"
    script.write_text(
        "from stormdeck.cli import main\n"
        "if __name__ == '__main__':\n"
        "    print('begun', flush=True)\n"
        "    main(['arena', 'blanco', 'ismcts:200000', 'random', '--games', '40', '--processes', '2'])\n",
        encoding="utf-8",
    )
    running = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([path for path in sys.path if path])},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a test run in the background ignores it
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "begun\n"
    time.sleep(4)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=60)
    assert "Traceback" not in said
    assert len(said.strip().splitlines()) <= 1
    assert running.returncode != 0
    for _ in range(100):
        try:
            os.killpg(running.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail("a process was left behind")


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return not Path(f"/proc/{pid}/stat").exists() or Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


LONG_JOBS = """
import os, threading, time
from stormdeck.table.executor import Processes

def work(number):
    with open({told!r}, "a") as told:
        told.write(f"{{os.getpid()}}\\n")
    while {busy}:
        pass
    time.sleep(600)

def play():
    list(Processes(2).as_completed(work, range(2)))

if __name__ == "__main__":
    if {by_thread}:
        thread = threading.Thread(target=play)
        thread.start()
        thread.join()
    else:
        play()
"""


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize(("busy", "by_thread"), [(False, False), (True, False), (True, True)])
def test_no_process_outlives_the_one_that_gave_it_work(
    tmp_path: Path, ending: signal.Signals, busy: bool, by_thread: bool
) -> None:
    """A worker went on with its job, for minutes, for nobody; also where only a pipe can tell it (`by_thread`)."""
    told, script = tmp_path / "pids", tmp_path / "long_jobs.py"
    script.write_text(LONG_JOBS.format(told=str(told), busy=busy, by_thread=by_thread), encoding="utf-8")
    path = os.pathsep.join([path for path in sys.path if path])
    running = subprocess.Popen([sys.executable, str(script)], env={**os.environ, "PYTHONPATH": path}, stderr=subprocess.PIPE)
    assert soon(lambda: told.exists() and len(told.read_text().split()) == 2)
    pids = [int(line) for line in told.read_text().split()]
    assert all([is_alive(pid) for pid in pids])
    running.send_signal(ending)
    _, said = running.communicate(timeout=60)
    assert running.returncode == -ending
    assert said == b""
    assert soon(lambda: not any([is_alive(pid) for pid in pids])), "a process was left behind"


def soon(is_so: Callable[[], bool]) -> bool:
    patience = time.monotonic() + 60
    while not is_so():
        if time.monotonic() > patience:
            return False
        time.sleep(0.02)
    return True
