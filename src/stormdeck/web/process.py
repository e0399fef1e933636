"""One server process: everything it keeps, opened and closed together."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Final

import sqlalchemy as sa

from stormdeck.web.auth.devices import Devices
from stormdeck.web.metrics import Metrics
from stormdeck.web.pressure import Pressure
from stormdeck.web.push.pusher import Pusher
from stormdeck.web.push.subscriptions import Subscriptions
from stormdeck.web.replays.story_writer import StoryWriter
from stormdeck.web.rooms.channels import Announcer
from stormdeck.web.rooms.clocks import Timekeeper
from stormdeck.web.rooms.commands import Commands
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.rooms.lobby import LobbyLists
from stormdeck.web.rooms.news import CHANNEL
from stormdeck.web.rooms.presence import Presence
from stormdeck.web.rooms.reconcile import Reconciler
from stormdeck.web.rooms.registry import TableRegistry, now
from stormdeck.web.rooms.setup import TableSetup
from stormdeck.web.settings import Settings
from stormdeck.web.store.database import Store, full_url, is_sqlite, migrate, open_engine
from stormdeck.web.store.inserts import inserts_for
from stormdeck.web.store.writer import Writer
from stormdeck.web.thinking.analyses import Analyses
from stormdeck.web.thinking.bot_driver import BotDriver
from stormdeck.web.thinking.card_trials import CardTrials
from stormdeck.web.thinking.hints import Hints
from stormdeck.web.thinking.judges import Judges
from stormdeck.web.thinking.pool import ProcessPool
from stormdeck.web.thinking.quick_lane import QuickLane
from stormdeck.web.thinking.workshop import Workshop
from stormdeck.web.transport.closing import GOING_AWAY, NO_TABLE, Closed
from stormdeck.web.transport.rate_limits import RateLimit

LOG = logging.getLogger("stormdeck.process")
SWEEP: Final = 30.0
FAREWELLS: Final = 100
HINTS_WAITING: Final = 128
HINTS_OF_ONE: Final = 16
"""Hints that may wait, in all and of one address."""
UP: Final = "up"
DOWN: Final = "down"


class ServerProcess:
    """Made in the event loop by `open`; `close` finishes every write."""

    def __init__(self, settings: Settings, engine: sa.Engine) -> None:
        limits = settings.limits
        self.settings = settings
        self.engine = engine
        self.metrics = Metrics()
        self.store = Store(engine)
        self.name = secrets.token_hex(8)  # in a container every server is process 1
        self.writer = Writer(engine, inserts_for(engine, CHANNEL, self.name), self._count_commit)
        self.registry = TableRegistry(settings, self.store, self.writer, self.metrics)
        self.quick = QuickLane(settings.bot_command, settings.quick_processes)
        self.searchers = ProcessPool(settings.bot_command, settings.bot_processes)
        self.judges = Judges(ProcessPool(settings.bot_command, 1))
        self.hints = Hints(self.registry, ProcessPool(settings.bot_command, 1, HINTS_WAITING, HINTS_OF_ONE))
        self.bot_driver = BotDriver(self.registry, self.quick, self.searchers)
        self.analyses = Analyses(settings.bot_command)
        self.presence = Presence()
        self.timekeeper = Timekeeper(self.registry)
        self.commands = Commands(self.registry, self.hints, self.judges, self.presence, self.timekeeper)
        self.card_trials = CardTrials(settings.bot_command, limits.own_cards)
        self.workshop = Workshop(settings.bot_command, settings.run_seconds, self.card_trials, limits)
        self.setup = TableSetup(self.registry, self.card_trials)
        self.devices = Devices(self.registry)
        self.push = Pusher(settings, self.registry, self.presence, Subscriptions(engine))
        self.lobby = LobbyLists(self.registry, self.store)
        self.announcer: Announcer | None = None
        self.requests = RateLimit(limits.requests)
        self.new_tables = RateLimit(limits.new_tables)
        self.bot_tables = RateLimit(limits.bot_tables)
        self.handshakes = RateLimit(limits.handshakes)
        self.messages = RateLimit(limits.all_messages)
        self.wrong_tokens = RateLimit(limits.wrong_tokens)
        self.wrong_codes = RateLimit(limits.wrong_codes)
        self.sockets: dict[str, int] = {}
        """Open sockets by address."""
        self.open_sockets = 0
        self.closing = False
        self.pressure = Pressure(settings.busy_share, lambda: self.open_sockets)
        self._watcher = asyncio.create_task(self.pressure.watch())
        self._sweeper = asyncio.create_task(self._sweep())
        self.reconciler = Reconciler(self.registry, self.bot_driver, has_neighbours=not is_sqlite(full_url(settings.database)))
        self.story_writer = StoryWriter(self.store, self.metrics, settings.bot_command)
        self.registry.after_change.append(self.bot_driver.drive)
        self.registry.after_set_aside.append(see_out)
        self.registry.after_change.append(self.story_writer.notice)
        self.registry.after_change.append(self.push.notice)
        self.registry.after_catch_up.append(self.bot_driver.look_after)
        for listeners in (self.registry.after_change, self.registry.after_catch_up, self.registry.after_load):
            listeners.append(self.timekeeper.watch)
        self.metrics.gauges["tables"] = lambda: len(self.registry.tables)
        self.metrics.gauges["stories_waiting"] = lambda: self.story_writer.waiting
        self.metrics.gauges["lab_runs"] = lambda: self.workshop.running
        self.metrics.gauges["sockets"] = lambda: self.open_sockets
        self.metrics.gauges["processor_share"] = lambda: self.pressure.share
        self.metrics.gauges["loop_lag_seconds"] = lambda: self.pressure.lag
        self.metrics.gauges["table_frames_bytes"] = self.registry.frames_kept
        self.metrics.gauges["table_events"] = self.registry.events_kept
        self.metrics.gauges["table_events_longest"] = self.registry.longest_history

    @classmethod
    async def open(cls, settings: Settings) -> ServerProcess:
        engine = await asyncio.to_thread(open_and_migrate, settings.database)
        process = cls(settings, engine)
        if not is_sqlite(full_url(settings.database)):
            process.announcer = await Announcer.open(process.registry, process.presence, process.name, settings.database)
            process.metrics.gauges["channel_up"] = lambda: process.channel == UP
        return process

    @property
    def channel(self) -> str | None:
        """Whether news of other processes comes in; None where there are no others."""
        if self.announcer is None:
            return None
        return UP if self.announcer.is_up else DOWN

    def _count_commit(self, rows: int) -> None:
        self.metrics.add("commits_total")

    def wrong_token(self, address: str) -> bool:
        """Count one; whether the address may still be told that it is wrong.  A right one always passes."""
        if self.wrong_tokens.allows(address):
            return True
        self.metrics.add("limited_total")
        return False

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self.registry.forget_idle()

    def bots_thinking(self) -> int:
        """Moves that are being thought about; after a new start they are thought about anew."""
        return self.quick.queue.lent + self.searchers.queue.lent

    def people_waiting(self) -> int:
        """What somebody would notice if this process were started anew now: answers that would be lost, clocks that run."""
        pools = (self.judges.pool, self.hints.pool, self.card_trials.pool)
        clocks = [table for table in self.registry.tables.values() if table.connections and table.time_left(now()) is not None]
        return sum([pool.queue.lent for pool in pools]) + self.analyses.running + self.workshop.running + len(clocks)

    def say_goodbye(self) -> None:
        """Tell every socket to come back elsewhere, or later."""
        self.closing = True
        for table in list(self.registry.tables.values()):
            for connection in list(table.connections):
                connection.close(Closed(GOING_AWAY, "the server is closing"))

    async def see_off(self) -> None:
        """Say goodbye and wait until everybody has heard it."""
        self.say_goodbye()
        for _ in range(FAREWELLS):
            if self.open_sockets == 0:
                return
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        self.say_goodbye()
        self._sweeper.cancel()
        self._watcher.cancel()
        await self.reconciler.close()
        await self.timekeeper.close()
        await self.push.close()
        drivers = [table.driver for table in self.registry.tables.values() if table.driver is not None]
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)
        for task in (self._sweeper, self._watcher):
            with suppress(asyncio.CancelledError):
                await task
        await self.quick.close()
        await self.searchers.close()
        await self.judges.pool.close()
        await self.workshop.close()
        await self.card_trials.close()
        await self.hints.pool.close()
        await self.analyses.close()
        await self.story_writer.close()
        await self.writer.close()
        if self.announcer is not None:
            await self.announcer.close()
        self.engine.dispose()


def see_out(table: LiveTable) -> None:
    """Close the sockets of a table that was set aside; who comes back hears why."""
    for connection in list(table.connections):
        connection.close(Closed(NO_TABLE, "this table cannot be opened any more"))


def open_and_migrate(database: str) -> sa.Engine:
    engine = open_engine(database)
    migrate(engine)
    return engine
