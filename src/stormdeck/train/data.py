"""The folder of a net in the making: its plan, and a file for every part that is played.  So it can be stopped at any moment."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from stormdeck.core.errors import BadFile, StormdeckError
from stormdeck.table.executor import Executor
from stormdeck.train.plan import FIRST, KINDS, SEARCHES, Job, Plan
from stormdeck.train.playing import FULL, Head, play_job

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

PLAN: Final = "plan.json"
HELD_OUT: Final = 10
"""One game in so many is only there to measure with."""


class Missing(StormdeckError):
    """What is needed to learn is not installed."""


def numpy_module() -> Any:
    try:
        import numpy
    except ImportError:
        raise Missing('NumPy is not installed; "pip install stormdeck[train]" brings it, and PyTorch.') from None
    return numpy


def open_folder(folder: Path, plan: Plan) -> None:
    """Begin a folder, or go on with one of the same plan; another one is refused, and nothing happens to it."""
    place = folder / PLAN
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not place.exists():
            write_whole(place, msgspec.json.format(msgspec.json.encode(plan), indent=2))
            return
        old = msgspec.json.decode(place.read_bytes(), type=Plan)
    except OSError as error:
        raise BadFile(f'"{folder}" cannot be used: {(error.strerror or str(error)).lower()}.') from None
    except msgspec.DecodeError:
        raise BadFile(f'"{place}" is no plan of a net.') from None
    if differing := [name for name in plan.__struct_fields__ if getattr(old, name) != getattr(plan, name)]:
        raise BadFile(f'"{folder}" holds a net of another plan (other {", ".join(differing)}); choose another folder with --out.')


def write_whole(place: Path, data: bytes) -> None:
    """All of it or nothing, whenever the plug is pulled."""
    fresh = place.with_name(f".{place.name}.new")
    fresh.write_bytes(data)
    os.replace(fresh, place)


def play_all(
    folder: Path,
    plan: Plan,
    executor: Executor,
    progress: Callable[[int], None] | None = None,
    *,
    goes_on: Callable[[], bool] = lambda: True,
) -> None:
    """Play what is missing.  `goes_on` is asked before every job; what was begun is finished."""
    waiting = [job for job in plan.jobs() if not (folder / job.name).exists()]
    jobs = takewhile(lambda job: goes_on(), waiting)
    with closing(executor.as_completed(partial(play_job, plan), jobs)) as finished:
        for job, part in finished:
            try:
                write_whole(folder / job.name, part)
            except OSError as error:
                raise BadFile(f'"{folder / job.name}" cannot be written: {(error.strerror or str(error)).lower()}.') from None
            if progress is not None:
                progress(job.games)


class Lesson(NamedTuple):
    """Positions to learn from, as columns; chances are shares of 1."""

    inputs: Numbers
    results: Numbers
    thoughts: Numbers
    present: Numbers
    games: int

    def part(self, chosen: Any, games: int) -> Lesson:
        return Lesson(self.inputs[chosen], self.results[chosen], self.thoughts[chosen], self.present[chosen], games)


class Lessons(NamedTuple):
    glances: Lesson
    searches: Lesson
    """Positions as they were, with what search thought of them."""
    worlds: Lesson
    """Positions as search imagines them."""
    searches_apart: Lesson
    worlds_apart: Lesson
    """The same of games that nothing is learned from."""


def read_all(folder: Path, plan: Plan) -> Lessons:
    """What was played so far, in the order of the plan, whoever played it."""
    np = numpy_module()
    found: dict[str, list[tuple[Any, ...]]] = {kind: [] for kind in KINDS}
    games = dict.fromkeys(KINDS, 0)
    for job in plan.jobs():
        if (folder / job.name).exists():
            found[job.kind].append(read_part(folder / job.name, job))
            games[job.kind] += job.games
    if not found[KINDS[1]]:
        raise BadFile(f'"{folder}" has no games of search bots to learn from.')
    glances = joined(np, found[KINDS[0]], games[KINDS[0]]) if found[KINDS[0]] else None
    numbers, dealt = [np.concatenate([part[place] for part in found[KINDS[1]]]) for place in (0, 5)]
    whole = joined(np, found[KINDS[1]], games[KINDS[1]])
    apart = (numbers - FIRST[SEARCHES]) % HELD_OUT == 0
    aside = len(np.unique(numbers[apart]))
    parts = [
        whole.part(chosen & (dealt == imagined), count)
        for chosen, count in ((~apart, whole.games - aside), (apart, aside))
        for imagined in (0, 1)
    ]
    return Lessons(parts[0].part(slice(0, 0), 0) if glances is None else glances, *parts)


def joined(np: Any, parts: list[tuple[Any, ...]], games: int) -> Lesson:
    inputs, *columns = [np.concatenate([part[place] for part in parts]) for place in range(1, 5)]
    results, thoughts, present = [(column / FULL).astype(np.float32) for column in columns]
    return Lesson(inputs, results, thoughts, present, games)


def read_part(place: Path, job: Job) -> tuple[Any, ...]:
    """Numbers of games, inputs, results, thoughts, present evaluations, whether the world was imagined."""
    np = numpy_module()
    line, _, body = place.read_bytes().partition(b"\n")
    try:
        head = msgspec.json.decode(line, type=Head)
        data = zlib.decompress(body)
    except (msgspec.DecodeError, zlib.error):
        raise BadFile(f'"{place}" is damaged; delete it, and what it held is played again.') from None
    count, size = head.positions, head.size
    if (head.kind, head.first, head.games) != tuple(job) or len(data) != count * (size + 4 + 4 * 2):
        raise BadFile(f'"{place}" is damaged; delete it, and what it held is played again.')
    inputs = np.frombuffer(data, np.uint8, count * size).reshape(count, size)
    at = count * size
    numbers = np.frombuffer(data, "<u4", count, at)
    columns = [np.frombuffer(data, "<u2", count, at + count * (4 + 2 * place)) for place in range(4)]
    return numbers, inputs, *columns
