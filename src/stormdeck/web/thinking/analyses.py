"""Analyses of finished games: each is made once, in a process of its own, and kept for a while."""

from __future__ import annotations

import asyncio
import logging
import pickle
from asyncio.subprocess import Process
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.search.spec import read_wishes
from stormdeck.web.protocol.analysis import AnalysisRunning
from stormdeck.web.protocol.refusals import Refused, not_now
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.thinking.fair_queue import Crowded, FairQueue
from stormdeck.web.thinking.pool import START_LIMIT, ThinkingFailed, end, read_block, start
from stormdeck.web.thinking.worker import FAILED, LENGTH, PROGRESS, READY, Analyse

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
"""Seconds after which one that has not begun, and that nobody asks about, is dropped."""

Key = tuple[str, int, int]
"""The table, the version of its game, the seat."""


class Asked:
    """One analysis, finished or not."""

    def __init__(self, job: Analyse, moves: int) -> None:
        self.job = job
        self.moves = moves
        self.done = 0
        self.last_asked = 0.0
        self.task: asyncio.Task[bytes] | None = None


class Analyses:
    def __init__(self, command: Sequence[str]) -> None:
        self._command = tuple(command)
        self._turns: FairQueue[None] = FairQueue([None] * AT_ONCE, WAITING - AT_ONCE, EACH)
        self._known: dict[Key, Asked] = {}

    def ask(self, table: LiveTable, seat: int, address: str = "") -> tuple[bool, bytes]:
        """Whether the analysis is there, and it (or how far it is) as JSON.  The first question begins it, for that address."""
        key = (table.id, table.changed, seat)
        asked = self._known.get(key)
        if asked is None:
            asked = self._begin(key, table, seat, address)
        asked.last_asked = asyncio.get_running_loop().time()
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
        if asyncio.get_running_loop().time() - asked.last_asked > NOBODY_WAITS:
            del self._known[key]  # whoever asks after all begins it anew
            return b""

        def progress(count: int) -> None:
            asked.done = count

        try:
            return await asyncio.wait_for(think(self._command, asked.job, progress), LIMIT)
        except TimeoutError:
            raise ThinkingFailed("too slow") from None
        except (OSError, asyncio.IncompleteReadError):
            raise ThinkingFailed("its process died") from None

    async def close(self) -> None:
        tasks = [asked.task for asked in self._known.values() if asked.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def many_wait() -> Refused:
    return Refused(429, "Many games are being analysed just now; wait a little.")


def judge_for(game_id: str, moves: int, players: int) -> str:
    """The bot that judges: it thinks twice as long as the strongest level, or as a game of so many moves allows."""
    bots = bots_of(game_id)
    kind, _, argument = bots.levels[-1].spec.partition(":")
    share = SIMULATIONS * players // max(1, moves)
    most = bots.judge_sims or MOST
    return f"ismcts:sims={max(FEWEST, min(most, share, 2 * read_wishes(kind, argument).sims))}"


async def think(command: Sequence[str], job: Analyse, progress: Callable[[int], None]) -> bytes:
    """In a process that is started for this job, and ended after it or with it."""
    process = await start(command)
    try:
        if await asyncio.wait_for(read_block(process), START_LIMIT) != READY:
            raise ThinkingFailed("it did not start")
        return await exchange(process, pickle.dumps(job), progress)
    finally:
        await end(process)


async def exchange(process: Process, data: bytes, progress: Callable[[int], None]) -> bytes:
    assert process.stdin is not None
    process.stdin.write(LENGTH.pack(len(data)) + data)
    await process.stdin.drain()
    while (answer := await read_block(process)).startswith(PROGRESS):
        progress(int(answer.removeprefix(PROGRESS)))
    if answer.startswith(FAILED):
        raise ThinkingFailed(answer.removeprefix(FAILED).decode(errors="replace"))
    return answer
