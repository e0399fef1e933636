"""`Workers`: the games of one batch on several processes."""

from __future__ import annotations

import copy
import pickle
import signal
import subprocess
import sys
from typing import Any

import pytest

from stormdeck.core.errors import StormdeckError
from tests.envs.needs import SHORT, need
from tests.processes import are_gone

need("numpy")

import numpy as np  # noqa: E402

from stormdeck.envs import Batch, IllegalRow  # noqa: E402
from stormdeck.envs.workers import SHOWN, Workers  # noqa: E402


def same(workers: Any, batch: Batch) -> None:
    for name in SHOWN:
        if name != "legal":  # what lies behind the counts has no meaning
            assert (getattr(workers, name) == getattr(batch, name)).all(), name
    offered = np.arange(batch.legal.shape[1]) < batch.legal_count[:, None]
    assert (workers.legal[offered] == batch.legal[offered]).all()
    assert (workers.mask == batch.mask).all()


@pytest.mark.parametrize("count", [1, 2, 3])
def test_however_many_workers_the_games_are_those_of_one_batch(count: int) -> None:
    wishes: dict[str, Any] = {"games": 7, "seed": 5, "options": SHORT["blanco"], "mask": True}
    rng, batch = np.random.default_rng(1), Batch("blanco", **wishes)
    ended = 0
    with Workers("blanco", workers=count, **wishes) as workers:
        same(workers, batch)
        for _ in range(160):
            actions = batch.random_actions(rng)
            batch.step(actions)
            workers.step(actions)
            same(workers, batch)
            ended += int(batch.done.sum())
    assert ended >= 3


def test_one_half_plays_while_the_other_is_thought_about() -> None:
    batch, rng = Batch("thunderbolts", games=6, seed=2, mask=True), np.random.default_rng(1)
    with Workers("thunderbolts", games=6, seed=2, mask=True, workers=2) as workers:
        assert workers.parts == 2
        for _ in range(30):
            actions = batch.random_actions(rng)
            workers.send(0, actions[workers.rows(0)])
            workers.send(1, actions[workers.rows(1)])
            assert workers.recv(1) == slice(3, 6)
            assert workers.recv(0) == slice(0, 3)
            batch.step(actions)
            same(workers, batch)


def test_illegal_actions_are_refused_before_anything_is_played() -> None:
    batch = Batch("thunderbolts", games=4, seed=2, mask=True)
    with Workers("thunderbolts", games=4, seed=2, mask=True, workers=2) as workers:
        actions = batch.legal[:, 0].copy()
        actions[3] = next(row for row in range(185) if row not in batch.legal[3, : batch.legal_count[3]])
        with pytest.raises(IllegalRow, match="Game 3: ") as there:
            workers.step(actions)
        with pytest.raises(IllegalRow) as here:
            batch.step(actions)
        assert (there.value.row, there.value.rule, str(there.value)) == (3, here.value.rule, str(here.value))
        same(workers, batch)
        with pytest.raises(StormdeckError, match="A step takes 4 whole numbers"):
            workers.step([1])
        with pytest.raises(StormdeckError, match="parts are numbered"):
            workers.rows(2)
        with pytest.raises(ValueError, match="read-only"):
            workers.observation[:] = 0


def test_a_refusal_for_one_half_leaves_the_other_to_its_play() -> None:
    batch = Batch("thunderbolts", games=4, seed=2, mask=True)
    with Workers("thunderbolts", games=4, seed=2, mask=True, workers=2) as workers:
        actions = batch.legal[:, 0].copy()
        workers.send(1, actions[2:])
        with pytest.raises(IllegalRow, match="Game 1: "):
            workers.send(0, [actions[0], -1])
        workers.send(0, actions[:2])
        assert [workers.recv(part) for part in (1, 0)] == [slice(2, 4), slice(0, 2)]
        batch.step(actions)
        same(workers, batch)


@pytest.mark.parametrize(("count", "seats"), [(2, None), (1, ["learner", "greedy"])])
def test_saved_workers_go_on_bit_for_bit(count: int, seats: list[str] | None) -> None:
    wishes: dict[str, Any] = {"games": 5, "seed": 4, "options": SHORT["blanco"], "mask": True, "seats": seats}
    batch, rng = Batch("blanco", **wishes), np.random.default_rng(2)
    with Workers("blanco", workers=count, **wishes) as workers:
        for _ in range(60):
            actions = batch.random_actions(rng)
            batch.step(actions)
            workers.step(actions)
        saved = workers.save()
        with pytest.raises(StormdeckError, match=r"save\(\) and Workers\.load"):
            pickle.dumps(workers)
        with pytest.raises(StormdeckError, match=r"save\(\) and Workers\.load"):
            copy.copy(workers)
    ended = 0
    with Workers.load(saved) as again:
        same(again, batch)
        for _ in range(60):
            actions = batch.random_actions(rng)
            batch.step(actions)
            again.step(actions)
            same(again, batch)
            ended += int(batch.done.sum())
    assert ended > 0


def test_what_is_being_played_is_neither_sent_again_nor_saved_and_what_was_not_sent_is_not_waited_for() -> None:
    with Workers("thunderbolts", games=4, seed=2, workers=2) as workers:
        actions = workers.legal[:, 0].copy()
        with pytest.raises(StormdeckError, match="nothing was sent"):
            workers.recv(1)
        workers.send(0, actions[:2])
        for wrong in (lambda: workers.send(0, actions[:2]), lambda: workers.step(actions), workers.save):
            with pytest.raises(StormdeckError, match=r"Part 0 is being played: call recv\(0\) first"):
                wrong()
        workers.send(1, actions[2:])
        assert [workers.recv(part) for part in (0, 1)] == [slice(0, 2), slice(2, 4)]
        workers.step(workers.legal[:, 0].copy())


def test_with_one_game_a_worker_there_is_one_part() -> None:
    with Workers("thunderbolts", games=3, seed=2, workers=2) as workers:
        assert workers.parts == 1
        assert workers.rows(0) == slice(0, 3)


def test_what_goes_wrong_in_a_worker_is_told_in_one_sentence() -> None:
    with pytest.raises(StormdeckError, match="A worker failed: There is no bot"):
        Workers("thunderbolts", games=2, seats=["learner", "wizard"], workers=1)
    workers = Workers("thunderbolts", games=2, workers=2)
    workers._processes[1].kill()
    with pytest.raises(StormdeckError, match="Worker 1 has died"):
        workers.step(workers.legal[:, 0].copy())
    workers.close()
    with pytest.raises(StormdeckError, match="have been closed"):
        workers.step([0, 0])
    with pytest.raises(StormdeckError, match="1 to 256 workers"):
        Workers("thunderbolts", games=2, workers=3)


def test_workers_end_with_whoever_started_them() -> None:
    """Killed without a chance to tidy up."""
    code = """
import time
from stormdeck.envs.workers import Workers
if __name__ == "__main__":
    workers = Workers("thunderbolts", games=2, workers=2)
    print(*[process.pid for process in workers._processes], flush=True)
    time.sleep(60)
"""
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert parent.stdout is not None
    pids = [int(pid) for pid in parent.stdout.readline().split()]
    assert len(pids) == 2
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    assert are_gone(pids), "a worker has outlived its parent"
