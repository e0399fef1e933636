"""Hints: what a bot would do that knows only what the seat knows, thought about in another process."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable

import msgspec

from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.registry import bot as make_bot
from stormdeck.core.actions import Action
from stormdeck.core.rng import FastRng
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.core.view import View
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.refusals import Refused, not_now
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.rooms.registry import TableRegistry
from stormdeck.web.rooms.truth import Truth
from stormdeck.web.thinking.pool import NoneFree, ProcessPool, ThinkingFailed
from stormdeck.web.thinking.worker import Choose


class Hints:
    def __init__(self, registry: TableRegistry, pool: ProcessPool) -> None:
        self.registry = registry
        self.pool = pool
        self._thinking: dict[tuple[str, int], tuple[int, asyncio.Task[wire.Hinted]]] = {}
        """By table and seat: the hint that is being thought about, and which change it comes after."""

    async def ask(self, table: LiveTable, seat: int, address: str = "") -> wire.Hinted:
        """One at a time for each seat: who asks again while it is thought about gets the same one."""
        place = (table.id, seat)
        version, task = self._thinking.get(place, (-1, None))
        if task is not None and version != table.changed:
            raise not_now("Your last hint is still being thought about; try again in a moment.")
        if task is None:
            task = asyncio.create_task(self._think(table, seat, address or table.id))
            self._thinking[place] = (table.changed, task)
            task.add_done_callback(lambda done: self._is_done(place, done))
        return await asyncio.shield(task)

    def _is_done(self, place: tuple[str, int], done: asyncio.Task[wire.Hinted]) -> None:
        """Whoever asked may have gone meanwhile; then nobody hears why it failed, and nobody need."""
        self._thinking.pop(place, None)
        if not done.cancelled():
            done.exception()

    async def _think(self, table: LiveTable, seat: int, whose: str) -> wire.Hinted:
        """A pure function of what the seat knows: its chance comes from the table's id and its last change."""
        assert table.truth is not None
        view, legal, seed = table.truth.view(seat), table.truth.legal(), hint_seed(table)
        job = Choose(bots_of(table.game.id).hint, view, legal, seed)
        try:
            chosen = table.game.parse((await self.pool.ask(job, self.registry.settings.bot_budget, whose)).decode())
        except NoneFree:
            raise Refused(429, "Many ask for hints just now; wait a little.") from None
        except ThinkingFailed:
            raise not_now("No hint came in time; try again.") from None
        hinted = hint_words(table, seat, view, chosen)
        rebuild = self._rebuild(table, seat, seed)
        if table.truth.view(seat) == view:
            self.registry.show_to_recorder(table, seat, "hint", msgspec.json.encode(hinted), rebuild)
        return hinted

    def _rebuild(self, table: LiveTable, seat: int, seed: int) -> Callable[[Truth], bytes]:
        def rebuild(truth: Truth) -> bytes:
            view = truth.view(seat)
            chosen = make_bot(bots_of(table.game.id).hint).choose(view, truth.legal(), FastRng(seed))
            return msgspec.json.encode(hint_words(table, seat, view, chosen))

        return rebuild


def hint_seed(table: LiveTable) -> int:
    """The same as long as nothing changes: asking again brings the same hint."""
    digest = hashlib.sha256(f"{table.id} {table.changed}".encode()).digest()
    return int.from_bytes(digest[:7], "big")


def hint_words(table: LiveTable, seat: int, view: View, action: Action) -> wire.Hinted:
    speaker = Speaker(Seat(seat), table.names)
    return wire.Hinted(str(action), table.game.offer(action, view, speaker))
