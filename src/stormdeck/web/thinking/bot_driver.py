"""The bots at the tables: they think in other processes and know only what their seat knows."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from itertools import takewhile
from typing import Final
from weakref import WeakKeyDictionary, WeakSet

from stormdeck.bots.names import as_character
from stormdeck.bots.registry import bot as make_bot
from stormdeck.bots.registry import is_quick
from stormdeck.bots.seating import Place
from stormdeck.core.actions import Action
from stormdeck.core.errors import StormdeckError
from stormdeck.core.rng import FastRng
from stormdeck.table.room import entries
from stormdeck.table.room.spec import BOT
from stormdeck.web.protocol.refusals import NOT_STORED, Refused, stale
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.rooms.registry import TableRegistry
from stormdeck.web.thinking.bot_choice import SUBSTITUTE, full_spec
from stormdeck.web.thinking.bot_tables import BotOnlyTables, is_for_bots
from stormdeck.web.thinking.pool import NoneFree, ProcessPool, ThinkingFailed
from stormdeck.web.thinking.quick_lane import QuickLane
from stormdeck.web.thinking.worker import Choose, Turn

Lane = ProcessPool | QuickLane
LOG = logging.getLogger("stormdeck.bots")
RETRY: Final = 1.0
PATIENCE: Final = 30.0
"""Seconds a bot that decides at a glance waits for a process before it asks again."""
SLACK: Final = 0.5
"""Seconds over its budget after which a move counts as late."""
OTHERS_DRIVE: Final = 3.0
"""Seconds after which a bot's turn is taken up by a process that did not write the last entry."""
MOST_REST: Final = 300.0
"""Seconds after which a bot is tried again whose turn has failed by a fault of ours, again and again."""


class BotDriver:
    def __init__(self, registry: TableRegistry, quick: QuickLane, searchers: ProcessPool) -> None:
        self.registry = registry
        self.quick = quick
        self.searchers = searchers
        self.bot_tables = BotOnlyTables()
        self._dozing: WeakSet[LiveTable] = WeakSet()
        """Tables whose driver only waits whether another process moves."""
        self._faults: WeakKeyDictionary[LiveTable, tuple[float, int]] = WeakKeyDictionary()
        """Until when a table rests after faults, and how many there were."""
        self._pauses = random.Random()  # how long a bot pretends to think; no card depends on it

    # ---- Moving ----

    def drive(self, table: LiveTable, wait: float = 0.0) -> None:
        """If a bot is to move, let it.  Who only waits whether another process moves it need not wait any longer."""
        if self._bot_to_move(table) is None:
            return
        if table.driver is not None:
            if wait > 0 or table not in self._dozing:
                return
            table.driver.cancel()
        table.driver = asyncio.create_task(self._run(table, wait))

    def look_after(self, table: LiveTable) -> None:
        """Somebody looks at the table: a bot's turn that no process takes up (it may have died) is taken up here."""
        if table.driver is None and not self._rests(table):
            is_new = table.version == 0 and is_for_bots(table)  # nobody plays it before somebody watches
            self.drive(table, 0.0 if is_new else self._patience(table))

    def _patience(self, table: LiveTable) -> float:
        """Seconds another process still has for a bot's turn."""
        return max(0.0, OTHERS_DRIVE - table.quiet())

    def _rests(self, table: LiveTable) -> bool:
        """After a fault of ours, so that the log does not fill with the same one."""
        until, _ = self._faults.get(table, (0.0, 0))
        return time.monotonic() < until

    def show(self, table: LiveTable) -> None:
        """Somebody looks at the table without a socket."""
        self.bot_tables.looked_at(table)
        self.look_after(table)

    def _bot_to_move(self, table: LiveTable) -> int | None:
        seat = table.turn
        if seat is None or table.seats[seat].kind != BOT:
            return None
        return None if is_for_bots(table) and not self.bot_tables.may_play(table) else seat

    async def _run(self, table: LiveTable, wait: float) -> None:
        overtaken = False
        try:
            await self._doze(table, wait)
            while (seat := self._bot_to_move(table)) is not None:
                await self._try_to_move(table, seat)
            self._faults.pop(table, None)
        except Refused as error:  # another process has moved
            overtaken = True
            LOG.info("a bot lets go", extra={"facts": {"table": table.id, "why": str(error)}})
        except Exception:  # a fault of ours must not take the other tables along
            _, count = self._faults.get(table, (0.0, 0))
            self._faults[table] = (time.monotonic() + min(MOST_REST, OTHERS_DRIVE * 2**count), count + 1)
            LOG.exception("a bot cannot move", extra={"facts": {"table": table.id}})
        finally:
            if table.driver is asyncio.current_task():
                table.driver = None
                self.bot_tables.stops(table)
                if overtaken:
                    self.look_after(table)

    async def _doze(self, table: LiveTable, wait: float) -> None:
        """Until no other process has moved a bot here for a while."""
        self._dozing.add(table)
        try:
            while wait > 0 and self._bot_to_move(table) is not None:
                await asyncio.sleep(wait)
                wait = self._patience(table)
        finally:
            self._dozing.discard(table)

    async def _try_to_move(self, table: LiveTable, seat: int) -> None:
        """A database that is away for a moment is waited for."""
        try:
            await self._move(table, seat)
        except Refused as error:
            if error.status != NOT_STORED:
                raise
            await asyncio.sleep(RETRY)

    async def _move(self, table: LiveTable, seat: int) -> None:
        assert table.truth is not None
        version, begun = table.changed, asyncio.get_running_loop().time()
        pause = self._pauses.uniform(*self.registry.settings.bot_pause)
        sitting = table.seats[seat]
        action = await self._choose(table, seat, as_character(sitting.bot, sitting.name, table.game.id))
        await asyncio.sleep(max(0.0, begun + pause - asyncio.get_running_loop().time()))
        async with table.lock:
            if table.changed == version and self._bot_to_move(table) == seat:
                await self.registry.write(table, entries.Move(seat, str(action)))

    async def _choose(self, table: LiveTable, seat: int, spec: str) -> Action:
        """What the bot chooses; if it fails, what greedy chooses, however late."""
        view, legal = table.match.view(seat), table.match.legal()
        if table.lesson is not None and not table.lesson.now.is_learners:
            legal = table.lesson.expects(legal)  # a scripted first game says what the others do
        if len(legal) == 1:
            return legal[0]
        asked = full_spec(spec, self.registry.settings.bots)
        job = Choose(asked, view, legal, self._pauses.getrandbits(62), Turn(table.id, seat, place_of(table, seat)))
        begun = asyncio.get_running_loop().time()
        chosen = await self._think(table, job)
        if chosen is None:
            chosen = await self._substitute(table, job._replace(bot=SUBSTITUTE))
        if asyncio.get_running_loop().time() - begun > self.registry.settings.bot_budget + SLACK:
            self.registry.metrics.add("bot_late_total")
        return chosen

    async def _think(self, table: LiveTable, job: Choose) -> Action | None:
        """In its lane; None if it fails.  Who decides at a glance waits until there is a process: nobody could be quicker."""
        is_quick_one, version = self._lane(table, job.bot) is self.quick, table.changed
        patience = PATIENCE if is_quick_one else None
        while True:
            try:
                lane = self._lane(table, job.bot)
                answer = await lane.ask(job, self.registry.settings.bot_budget, self._whose(table, lane), patience)
                chosen = table.game.parse(answer.decode())
                if chosen in job.legal:
                    return chosen
                why = "it chose something illegal"
            except NoneFree as error:
                if is_quick_one:
                    self._must_still_be(table, version)
                    await asyncio.sleep(self._pauses.uniform(RETRY / 2, RETRY))
                    continue
                why = str(error)
            except (ThinkingFailed, StormdeckError) as error:
                why = str(error)
            self.registry.metrics.add("bot_substitutions_total")
            LOG.warning("a bot is replaced for a move", extra={"facts": {"table": table.id, "bot": job.bot, "why": why}})
            return None

    async def _substitute(self, table: LiveTable, job: Choose) -> Action:
        """What greedy would do: in a process, else in a thread of this one.  A move may be late, but is never just any move."""
        version = table.changed
        chosen = await self._think(table, job)
        pause = RETRY
        while chosen is None:
            try:
                chosen = await asyncio.to_thread(make_bot(SUBSTITUTE).choose, job.view, job.legal, FastRng(job.seed))
            except Exception:  # of a game that its bot does not know, say
                LOG.exception("no bot can move", extra={"facts": {"table": table.id}})
                await asyncio.sleep(pause)
                self._must_still_be(table, version)
                pause = min(MOST_REST, 2 * pause)
                chosen = await self._think(table, job)
        return chosen

    def _must_still_be(self, table: LiveTable, version: int) -> None:
        """What has changed meanwhile is thought about anew."""
        if table.changed != version:
            raise stale(table.version)

    def _whose(self, table: LiveTable, lane: Lane) -> str:
        """Who waits for a bot's move: of the addresses that play at the table the one with the shortest line."""
        seated = {connection.address for connection in table.connections if connection.viewer is not None}
        watching = {connection.address for connection in table.connections}
        return min(sorted(seated or watching), key=lane.queue.waiting_of, default=table.id)

    def _lane(self, table: LiveTable, spec: str) -> Lane:
        return self.quick if is_quick(spec, table.game.id) else self.searchers


def place_of(table: LiveTable, seat: int) -> Place:
    """Where the game stands for a bot in its seat."""
    match = table.match
    run = takewhile(lambda move: move[0] == seat, zip(reversed(match.movers), reversed(match.actions), strict=True))
    return Place(len(match.actions), table.changed, tuple([action for _, action in run])[::-1])
