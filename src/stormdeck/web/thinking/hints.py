"""Hints: what a bot would do that knows only what the seat knows, thought about in another process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec

from stormdeck.core.actions import Action
from stormdeck.judging.advice import Advice, advise, is_grave
from stormdeck.judging.decisions import Judged
from stormdeck.web.protocol.hinted import Hinted, Warned, hint_seed, hint_words, warning_of
from stormdeck.web.protocol.refusals import Refused, not_now
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.rooms.registry import TableRegistry
from stormdeck.web.rooms.truth import Truth
from stormdeck.web.thinking.pool import NoneFree, ProcessPool, ThinkingFailed
from stormdeck.web.thinking.worker import Advise

WARNED_WITHIN: Final = 1.5
"""Seconds a move may wait for a warning."""


class Hints:
    def __init__(self, registry: TableRegistry, pool: ProcessPool) -> None:
        self.registry = registry
        self.pool = pool
        self._thinking: dict[tuple[str, int], tuple[int, asyncio.Task[Hinted]]] = {}
        """By table and seat: the hint that is being thought about, and which change it comes after."""

    async def ask(self, table: LiveTable, seat: int, address: str = "") -> Hinted:
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

    def _is_done(self, place: tuple[str, int], done: asyncio.Task[Hinted]) -> None:
        """Whoever asked may have gone meanwhile; then nobody hears why it failed, and nobody need."""
        self._thinking.pop(place, None)
        if not done.cancelled():
            done.exception()

    async def _think(self, table: LiveTable, seat: int, whose: str) -> Hinted:
        """A pure function of what the seat knows: its chance comes from the table's id and its last change."""
        assert table.truth is not None
        view, legal, seed = table.truth.view(seat), table.truth.legal(), hint_seed(table)
        try:
            told = await self.pool.ask(
                Advise(view, legal, seed, self.registry.settings.hint_sims), self.registry.settings.bot_budget, whose
            )
        except NoneFree:
            raise Refused(429, "Many ask for hints just now; wait a little.") from None
        except ThinkingFailed:
            raise not_now("No hint came in time; try again.") from None
        advice = msgspec.json.decode(told, type=Advice)
        hinted = hint_words(table, seat, view, advice)
        rebuild = self._rebuild(table, seat, seed)
        if advice.whole and table.truth.view(seat) == view:
            self.registry.show_to_recorder(table, seat, "hint", msgspec.json.encode(hinted), rebuild)
        return hinted

    def _rebuild(self, table: LiveTable, seat: int, seed: int) -> Callable[[Truth], bytes]:
        def rebuild(truth: Truth) -> bytes:
            view, most = truth.view(seat), self.registry.settings.hint_sims
            return msgspec.json.encode(hint_words(table, seat, view, advise(view, truth.legal(), seed, most=most)))

        return rebuild

    async def warning(self, table: LiveTable, seat: int, action: Action, whose: str) -> Warned | None:
        """What speaks against a move, where it is a grave mistake; nothing where that is not known within a moment."""
        assert table.truth is not None
        view, legal = table.truth.view(seat), table.truth.legal()
        budget = min(WARNED_WITHIN, self.registry.settings.bot_budget)
        try:
            told = await self.pool.ask(
                Advise(view, legal, hint_seed(table), self.registry.settings.hint_sims, action), budget, whose
            )
        except ThinkingFailed:
            return None  # a warning that comes too late is none
        entry = msgspec.json.decode(told, type=Judged | None)
        if entry is None or not is_grave(entry):
            return None
        return warning_of(table, seat, view, entry)
