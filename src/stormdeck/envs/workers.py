"""`Workers`: a batch on many cores.  Each process plays its share of the games and writes what it shows into shared memory.

The games are those of one `Batch` with the same seed, whatever the number of processes.  `send` and `recv` let one half of them
play while the learner thinks about the other; every process has games of both halves, so none waits for the learner as long as
playing takes longer than thinking.
"""

from __future__ import annotations

import pickle
import select
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final, NamedTuple

from stormdeck.core.errors import StormdeckError
from stormdeck.envs.arrays import np
from stormdeck.envs.batch import SAVED, Batch, IllegalRow
from stormdeck.table.opening import sit_down
from stormdeck.table.whole import MOST_SEED

LIVE: Final = ("seat", "observation", "legal_count", "reward", "done")
PAST: Final = ("length", "seed_of_done", "final")
SHOWN: Final = (*LIVE, *PAST, "legal")
"""The arrays of a batch that go into shared memory; `mask` too, if asked for.  Those of `PAST` change where a game has ended."""
MOST_WORKERS: Final = 256
PATIENCE: Final = 600.0
"""Seconds after which a worker that does not answer counts as lost."""


class Job(NamedTuple):
    """What one process plays."""

    game: str
    games: int
    """How many there are in all processes."""
    players: int
    seed: int
    options: Mapping[str, object]
    seats: tuple[str, ...] | None
    mask: bool
    rows: tuple[slice, ...]
    """Its games in each part."""
    kept: tuple[bytes, ...] = ()
    """By part: the batch that it goes on with, as `Batch.save` wrote it; nothing: new games."""


class Workers:
    """Like a `Batch`, on several processes; use it in a `with` block, or call `close()`.  The arrays go with it."""

    seat: Any
    observation: Any
    legal: Any
    legal_count: Any
    mask: Any = None
    reward: Any
    done: Any
    length: Any
    seed_of_done: Any
    final: Any

    def __init__(
        self,
        game: str,
        games: int = 4096,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        *,
        workers: int = 2,
        seats: Sequence[str] | None = None,
        mask: bool = False,
        kept: Sequence[tuple[bytes, ...]] = (),
    ) -> None:
        if isinstance(workers, bool) or not isinstance(workers, int) or not 1 <= workers <= min(games, MOST_WORKERS):
            raise StormdeckError(f"There are 1 to {MOST_WORKERS} workers, and no more than games, not {workers!r}.")
        if not isinstance(game, str):
            raise StormdeckError("Name the game by its id: every process looks it up for itself.")
        if not 0 <= seed <= MOST_SEED:
            raise StormdeckError(f"A seed is a whole number from 0 to 2**63 - 1, not {seed!r}.")
        opening = sit_down(game, len(seats) if players is None and seats is not None else players, options)
        self.game, self.options = opening
        self.layout = self.game.observation(self.options)
        self.games, self.seed = games, seed
        self.parts = 2 if games >= 2 * workers else 1
        self._parts = split(slice(0, games), self.parts)
        self._rows = list(zip(*[split(part, workers) for part in self._parts], strict=True))
        self._shared: list[SharedMemory] = []
        self._arrays = self._lay_out(mask)
        self._ends: list[Connection] = []
        self._waits: list[Callable[[float], object]] = []
        self._early: list[set[int]] = [set() for _ in range(workers)]  # by worker: parts it has played that nobody asked for yet
        self._out: set[int] = set()  # parts that are being played
        self._processes: list[Any] = []
        named = None if seats is None else tuple(seats)
        self._job = Job(game, games, self.options.players, seed, self.options.as_dict(), named, mask, ())
        try:
            for number, rows in enumerate(self._rows):
                self._start(self._job._replace(rows=rows, kept=tuple(kept[number]) if kept else ()))
            for number in range(workers):
                self._answer(number)
        except BaseException:
            self.close()
            raise

    # ---- Memory and processes ----

    def _shapes(self, mask: bool) -> dict[str, tuple[tuple[int, ...], Any]]:
        games, players = self.games, self.options.players
        shapes: dict[str, tuple[tuple[int, ...], Any]] = {
            "seat": ((games,), np.int32),
            "observation": ((games, self.layout.size), np.uint8),
            "legal": ((games, self.game.most_legal), np.int32),
            "legal_count": ((games,), np.int32),
            "reward": ((games, players), np.float64),
            "done": ((games,), np.uint8),
            "length": ((games,), np.int64),
            "seed_of_done": ((games,), np.int64),
            "final": ((games, self.layout.size), np.uint8),
            "actions": ((games,), np.int64),
        }
        if mask:
            shapes["mask"] = ((games, len(self.game.actions)), np.uint8)
        return shapes

    def _lay_out(self, mask: bool) -> dict[str, Any]:
        """Every array in a block of its own, seen by all processes; only the actions are written here."""
        arrays = {}
        self._blocks: dict[str, tuple[str, tuple[int, ...], str]] = {}
        for name, (shape, kind) in self._shapes(mask).items():
            block = SharedMemory(create=True, size=max(1, int(np.prod(shape)) * np.dtype(kind).itemsize))
            self._shared.append(block)
            self._blocks[name] = (block.name, shape, np.dtype(kind).str)
            arrays[name] = np.ndarray(shape, dtype=kind, buffer=block.buf)
            if name != "actions":
                arrays[name].flags.writeable = False
                setattr(self, name, arrays[name])
        return arrays

    def _start(self, job: Job) -> None:
        context = get_context("spawn")
        here, there = context.Pipe()
        self._ends.append(here)
        self._waits.append(waiting_for(here))
        process = context.Process(target=work, args=(there, job, self._blocks), daemon=True)
        process.start()
        self._processes.append(process)
        there.close()

    def close(self) -> None:
        """End the processes and give the memory back."""
        for end in self._ends:
            with suppress(OSError):
                end.send(("end",))
            end.close()
        for process in self._processes:
            process.join(5)
            if process.is_alive():
                process.kill()
                process.join()
        for name in [name for name in vars(self) if name in self._blocks]:
            delattr(self, name)
        self._arrays = {}
        for block in self._shared:
            with suppress(BufferError):  # somebody still holds an array; the memory goes with it
                block.close()
            with suppress(FileNotFoundError):
                block.unlink()
        self._ends, self._waits, self._early, self._processes, self._shared = [], [], [], [], []
        self._out = set()

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- Playing ----

    def rows(self, part: int) -> slice:
        """The games of one part: there are two, unless a worker has but one game."""
        if not 0 <= part < self.parts:
            raise StormdeckError(f"The parts are numbered from 0 to {self.parts - 1}, not {part!r}.")
        return self._parts[part]

    def step(self, actions: Any, *, trusted: bool = False) -> None:
        """One decision in each game, as `Batch.step`."""
        chosen = self._read(actions, slice(0, self.games), trusted)
        for part in range(self.parts):
            self._begin(chosen[self.rows(part)], part)
        for part in range(self.parts):
            self.recv(part)

    def send(self, part: int, actions: Any, *, trusted: bool = False) -> None:
        """Let one part play a decision; its arrays are not to be read until `recv`."""
        self._begin(self._read(actions, self.rows(part), trusted), part)

    def recv(self, part: int) -> slice:
        """Wait for a part -> its rows."""
        rows = self.rows(part)
        if part not in self._out:
            raise StormdeckError(f"Part {part} is not being played: nothing was sent.")
        self._out.remove(part)
        for number, early in enumerate(self._early):
            while part not in early:
                early.add(self._answer(number))
            early.remove(part)
        return rows

    def _begin(self, chosen: Any, part: int) -> None:
        self._out.add(part)
        self._arrays["actions"][self.rows(part)] = chosen
        for end in self._ends:
            end.send(("step", part))

    def _read(self, actions: Any, rows: slice, trusted: bool) -> Any:
        """The actions as whole numbers; IllegalRow names the first that is not legal, and nothing has been played."""
        self._need_all(rows)
        chosen = np.ascontiguousarray(actions)
        count = rows.stop - rows.start
        if chosen.shape != (count,) or chosen.dtype.kind not in "iu":
            raise StormdeckError(f"A step takes {count} whole numbers, not {chosen.shape} of {chosen.dtype}.")
        if not trusted:
            legal, counts = self._arrays["legal"][rows], self._arrays["legal_count"][rows]
            offered = np.arange(legal.shape[1]) < counts[:, None]
            fine = ((legal == chosen[:, None]) & offered).any(axis=1)
            if not fine.all():
                wrong = int(np.flatnonzero(~fine)[0])
                raise self._refusal(rows.start + wrong, int(chosen[wrong]))
        return chosen

    def _need_all(self, rows: slice) -> None:
        """There are workers, and none of these games is being played."""
        if not self._arrays:
            raise StormdeckError("The workers have been closed.")
        for part in sorted(self._out):
            if self._parts[part].start < rows.stop and rows.start < self._parts[part].stop:
                raise StormdeckError(f"Part {part} is being played: call recv({part}) first.")

    def _refusal(self, row: int, action: int) -> IllegalRow:
        part = next(part for part, rows in enumerate(self._parts) if row < rows.stop)
        number = next(number for number, rows in enumerate(self._rows) if row < rows[part].stop)
        rule, why = self._ask(number, ("why", part, row - self._rows[number][part].start, action))
        return IllegalRow(row, rule, why)

    def _ask(self, number: int, question: tuple[Any, ...]) -> Any:
        """What a worker answers to a question between two steps."""
        self._ends[number].send(question)
        while isinstance(answer := self._answer(number), int):
            self._early[number].add(answer)
        return answer

    def _answer(self, number: int) -> Any:
        """What a worker says: the part it has played, or what it was asked.  What went wrong there is raised here."""
        end = self._ends[number]
        try:
            if not self._waits[number](PATIENCE):
                raise StormdeckError(f"Worker {number} has not answered for {PATIENCE:.0f} seconds.")
            kind, answer = end.recv()
        except (EOFError, ConnectionResetError):
            raise StormdeckError(f"Worker {number} has died.") from None
        if kind == "failed":
            raise StormdeckError(answer)
        return answer

    # ---- Keeping ----

    def save(self) -> bytes:
        """All games, so that `Workers.load` goes on bit for bit with as many processes; the rest as for `Batch.save`."""
        self._need_all(slice(0, self.games))
        parts = [[self._ask(number, ("keep", part)) for part in range(self.parts)] for number in range(len(self._ends))]
        return pickle.dumps((SAVED, self._job._asdict(), parts))

    @staticmethod
    def load(saved: bytes) -> Workers:
        """Workers that `save` wrote, started anew; only bytes of your own, for pickle runs what it reads."""
        version, job, parts = pickle.loads(saved)
        if version != SAVED:
            raise StormdeckError(f"These workers were saved in version {version}, which is not read here.")
        kept = [tuple(batches) for batches in parts]
        wishes = {name: value for name, value in job.items() if name not in ("rows", "kept")}
        return Workers(**wishes, workers=len(kept), kept=kept)

    def __reduce__(self) -> Any:
        raise StormdeckError("Workers are processes: keep them with save() and Workers.load(), not by copying.")


def waiting_for(end: Connection) -> Callable[[float], object]:
    """Asks for how many seconds to wait; the answer is false if nothing came.  `end.poll` makes a way to wait anew every time,
    which takes longer than to send and to read what came; so where the system has a lasting one, that is used."""
    if not hasattr(select, "poll"):
        return end.poll
    lasting = select.poll()
    lasting.register(end.fileno(), select.POLLIN)
    return lambda seconds: lasting.poll(seconds * 1000)


def split(rows: slice, count: int) -> list[slice]:
    """Neighbours of as equal sizes as can be."""
    size = rows.stop - rows.start
    bounds = [rows.start + size * number // count for number in range(count + 1)]
    return [slice(first, end) for first, end in pairwise(bounds)]


def work(end: Connection, job: Job, blocks: dict[str, tuple[str, tuple[int, ...], str]]) -> None:
    """One process: it plays as it is told, and ends when whoever started it is gone."""
    shared = {name: SharedMemory(name=block) for name, (block, _, _) in blocks.items()}
    arrays = {name: np.ndarray(shape, dtype=kind, buffer=shared[name].buf) for name, (_, shape, kind) in blocks.items()}
    try:
        batches = [Batch.load(saved) for saved in job.kept] or [begin(job, rows) for rows in job.rows]
        mine = [{name: array[rows] for name, array in arrays.items()} for rows in job.rows]
        for batch, shown in zip(batches, mine, strict=True):
            show(batch, shown)
            for name in PAST:
                shown[name][...] = getattr(batch, name)
        end.send(("done", 0))
        while True:
            message = end.recv()
            if message[0] == "end":
                return
            part = message[1]
            if message[0] == "step":
                batches[part].step(mine[part]["actions"], trusted=True)
                show(batches[part], mine[part])
                end.send(("done", part))
            elif message[0] == "keep":
                end.send(("done", batches[part].save()))
            else:
                refusal = batches[part]._refusal(message[2], message[3])
                end.send(("done", (refusal.rule, refusal.why.partition(": ")[2])))
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        return
    except Exception as error:  # whatever it is, whoever waits must hear of it
        with suppress(OSError):
            end.send(("failed", f"A worker failed: {error}"))


def begin(job: Job, rows: slice) -> Batch:
    """These of all games."""
    count, share = rows.stop - rows.start, (rows.start, job.games)
    return Batch(job.game, count, job.players, job.seed, job.options, seats=job.seats, mask=job.mask, share=share)


def show(batch: Batch, mine: dict[str, Any]) -> None:
    """Copy what the last step can have changed, and no more: processes share the way to memory, too."""
    for name in LIVE:
        mine[name][...] = getattr(batch, name)
    most = int(batch.legal_count.max())
    mine["legal"][:, :most] = batch.legal[:, :most]
    ended = np.flatnonzero(batch.done)
    if len(ended):
        for name in PAST:
            mine[name][ended] = getattr(batch, name)[ended]
    if batch.mask is not None:
        mine["mask"][...] = batch.mask
