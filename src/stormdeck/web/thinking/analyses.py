"""Analyses of finished games: each is made once, in a process of its own, and kept for a while."""

from __future__ import annotations

import asyncio
import logging
import pickle
from asyncio.subprocess import Process
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from stormdeck.judging.engine import engine
from stormdeck.web.protocol.analysis import AnalysisRunning
from stormdeck.web.protocol.refusals import Refused, not_now
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.thinking.fair_queue import Crowded, FairQueue
from stormdeck.web.thinking.pool import START_LIMIT, ThinkingFailed, end, exchange, read_block, start
from stormdeck.web.thinking.worker import FAILED, PROGRESS, READY, Analyse, Job

LOG = logging.getLogger("stormdeck.analyses")
AT_ONCE: Final = 1
WAITING: Final = 64
EACH: Final = 4
"""Analyses that are made or wait to be, in all, and that wait for one address."""
KEPT: Final = 256
SIMULATIONS: Final = 30_000
"""Of all decisions of a seat together: a long game gets fewer for each."""
FEWEST: Final = 40
MOST: Final = 400
LUCK_GAMES: Final = 60
SECONDS: Final = 12.0
"""Somebody waits for it, so the work is measured out to take about as long, on any machine and for any game."""
LIMIT: Final = 600.0
"""Seconds after which an analysis is given up."""
NOBODY_WAITS: Final = 60.0
"""Seconds after which one that nobody asks about is dropped, begun or not: whoever waits asks every few seconds."""
LOOK_EVERY: Final = 5.0
"""Seconds after which it is looked whether somebody still waits for the one that is being made."""
MOST_WAITERS: Final = 64
"""Of one analysis, whose last question is remembered."""

Key = tuple[str, int, int]
"""The table, the version of its game, the seat."""


class Asked:
    """One analysis, finished or not."""

    def __init__(self, job: Analyse, moves: int) -> None:
        self.job = job
        self.moves = moves
        self.done = 0
        self.waiters: dict[str, float] = {}
        """Who waits for it, with the time of their last question; the newest last."""
        self.task: asyncio.Task[bytes] | None = None

    def heard_from(self, who: str) -> None:
        self.waiters.pop(who, None)
        self.waiters[who] = asyncio.get_running_loop().time()
        if len(self.waiters) > MOST_WAITERS:
            del self.waiters[next(iter(self.waiters))]

    @property
    def is_wanted(self) -> bool:
        now = asyncio.get_running_loop().time()
        return any([now - last < NOBODY_WAITS for last in self.waiters.values()])


class Analyses:
    def __init__(self, command: Sequence[str]) -> None:
        self._command = tuple(command)
        self._turns: FairQueue[None] = FairQueue([None] * AT_ONCE, WAITING - AT_ONCE, EACH)
        self._known: dict[Key, Asked] = {}
        self._dropped: set[asyncio.Task[bytes]] = set()
        """Those that nobody waits for any longer, until their processes are ended."""

    @property
    def running(self) -> int:
        """Analyses that are made or wait to be."""
        return self._turns.lent + self._turns.waiting

    def ask(self, table: LiveTable, seat: int, address: str = "", who: str = "") -> tuple[bool, bytes]:
        """Whether the analysis is there, and it (or how far it is) as JSON.  The first question begins it, for that address.

        `who` tells those of one address apart, for when one of them does not wait any longer.
        """
        key = (table.id, table.changed, seat)
        asked = self._known.get(key)
        if asked is None:
            asked = self._begin(key, table, seat, address)
        asked.heard_from(f"{address} {who}")
        assert asked.task is not None
        if not asked.task.done():
            return False, msgspec.json.encode(AnalysisRunning(asked.done, asked.moves))
        try:
            return True, asked.task.result()
        except Crowded:
            del self._known[key]
            raise many_wait() from None
        except ThinkingFailed as error:
            del self._known[key]
            LOG.warning("an analysis failed", extra={"facts": {"table": table.id, "seat": seat, "why": str(error)}})
            raise not_now("The analysis did not finish; try again.") from None

    def leave(self, table: LiveTable, seat: int, address: str = "", who: str = "") -> None:
        """Somebody does not wait any longer.  When nobody does, nothing goes on thinking about it; what is ready is kept."""
        key = (table.id, table.changed, seat)
        asked = self._known.get(key)
        if asked is None or asked.task is None or asked.task.done():
            return
        asked.waiters.pop(f"{address} {who}", None)
        if not asked.is_wanted:
            self._drop(key, asked)

    def _drop(self, key: Key, asked: Asked) -> None:
        """Whoever asks after all begins it anew."""
        if self._known.get(key) is asked:
            del self._known[key]
        if asked.task is not None:
            self._dropped.add(asked.task)
            asked.task.add_done_callback(self._dropped.discard)
            # A moment later: a task that never ran would not give its turn back.
            asyncio.get_running_loop().call_soon(asked.task.cancel)

    def _begin(self, key: Key, table: LiveTable, seat: int, address: str) -> Asked:
        try:
            turn = self._turns.ask(address)
        except Crowded:
            raise many_wait() from None
        while len(self._known) >= KEPT:
            del self._known[next(old for old, asked in self._known.items() if asked.task is not None and asked.task.done())]
        match = table.match
        record = msgspec.json.encode(match.record(opened=True))
        judge = judge_for(table.game.id, len(match.actions), table.players)
        job = Analyse(record, seat, judge, LUCK_GAMES, len(table.spec.prelude), SECONDS)
        asked = self._known[key] = Asked(job, len(match.actions))
        asked.task = asyncio.create_task(self._in_turn(key, asked, turn))
        return asked

    async def _in_turn(self, key: Key, asked: Asked, turn: asyncio.Future[None]) -> bytes:
        """One of each address after the other.  Crowded if it must make way for somebody who has none waiting."""
        try:
            await asyncio.wait([turn])
        except asyncio.CancelledError:
            self._turns.withdraw(turn)
            raise
        turn.result()
        try:
            return await self._make(key, asked)
        finally:
            self._turns.give_back(None)

    async def _make(self, key: Key, asked: Asked) -> bytes:
        if not asked.is_wanted:
            del self._known[key]  # whoever asks after all begins it anew
            return b""

        def progress(count: int) -> None:
            asked.done = count

        watching = asyncio.create_task(self._watch(key, asked))
        try:
            return await asyncio.wait_for(think(self._command, asked.job, progress), LIMIT)
        except TimeoutError:
            raise ThinkingFailed("too slow") from None
        except (OSError, asyncio.IncompleteReadError):
            raise ThinkingFailed("its process died") from None
        finally:
            watching.cancel()

    async def _watch(self, key: Key, asked: Asked) -> None:
        while asked.is_wanted:
            await asyncio.sleep(LOOK_EVERY)
        self._drop(key, asked)

    async def close(self) -> None:
        tasks = [*[asked.task for asked in self._known.values() if asked.task is not None], *self._dropped]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def many_wait() -> Refused:
    return Refused(429, "Many games are being analysed just now; wait a little.")


def judge_for(game_id: str, moves: int, players: int) -> str:
    """The bot that judges, for as long as a game of so many moves allows."""
    return engine(game_id, min(MOST, SIMULATIONS * players // max(1, moves)), FEWEST)


async def think(command: Sequence[str], job: Job, progress: Callable[[int], None]) -> bytes:
    """In a process that is started for this job, and ended after it or with it."""
    process = await start(command)
    try:
        if await asyncio.wait_for(read_block(process), START_LIMIT) != READY:
            raise ThinkingFailed("it did not start")
        return await answered(process, pickle.dumps(job), progress)
    finally:
        await end(process)


async def answered(process: Process, data: bytes, progress: Callable[[int], None]) -> bytes:
    """The last block it sends; those before it tell how far it is."""
    answer = await exchange(process, data)
    while answer.startswith(PROGRESS):
        progress(int(answer.removeprefix(PROGRESS)))
        answer = await read_block(process)
    if answer.startswith(FAILED):
        raise ThinkingFailed(answer.removeprefix(FAILED).decode(errors="replace"))
    return answer
