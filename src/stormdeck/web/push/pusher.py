"""Who is told that it is their turn: people who play without clocks, have the table closed, and asked for it.

A message goes out some seconds after the turn began, if nobody has come by then; for each table one at most is under way.  What
waits is in memory only: a server that is stopped in these seconds tells nobody of that turn, and the lobby shows it all the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from stormdeck.core.errors import StormdeckError
from stormdeck.core.speech import listed
from stormdeck.table.room.spec import PERSON
from stormdeck.web.auth.tokens import hashed
from stormdeck.web.metrics import Metrics
from stormdeck.web.protocol.push import PushState, PushText, PushWish
from stormdeck.web.protocol.refusals import Refused, not_now
from stormdeck.web.push.encryption import BadKey, check, decode, private_key
from stormdeck.web.push.services import is_known
from stormdeck.web.push.subscriptions import Subscription, Subscriptions
from stormdeck.web.push.vapid import Vapid, new_secret
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.rooms.presence import Presence
from stormdeck.web.rooms.registry import TableRegistry, now
from stormdeck.web.settings import Settings

if TYPE_CHECKING:
    from stormdeck.web.push.sender import Sender

LOG = logging.getLogger("stormdeck.push")
AGAIN: Final = (60.0, 600.0)
"""Seconds after which a message that a service did not take is tried again."""
MOST_TOLD: Final = 10_000

Moment = tuple[int, int]
"""A seat, and the version at which it was asked."""


class Due(msgspec.Struct, frozen=True):
    """A message that waits until it is due, or told again."""

    moment: Moment
    timer: asyncio.TimerHandle


class Pusher:
    def __init__(self, settings: Settings, registry: TableRegistry, presence: Presence, store: Subscriptions) -> None:
        self.settings = settings
        self.registry = registry
        self.presence = presence
        self.store = store
        self.metrics: Metrics = registry.metrics
        self._vapid: Vapid | None = None
        self._sender: Sender | None = None
        self._opening = asyncio.Lock()
        self._due: dict[str, Due] = {}
        self._told: dict[str, Moment] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # ---- Keys ----

    async def key(self) -> str:
        """What browsers subscribe to; "" where this server sends no messages."""
        return (await self._keys()).public if self.settings.push else ""

    async def _keys(self) -> Vapid:
        """The keys are made at the first need and kept, for browsers hold on to them."""
        async with self._opening:
            if self._vapid is None:
                given = self.settings.push_key
                secret = decode(given) if given else await asyncio.to_thread(self.store.secret, new_secret())
                self._vapid = Vapid(private_key(secret), self.settings.push_contact)
        return self._vapid

    def is_allowed(self, endpoint: str) -> bool:
        return is_known(endpoint, self.settings.push_services)

    # ---- Subscribing ----

    async def subscribe(self, table: LiveTable, seat: int, token: str, wish: PushWish) -> PushState:
        """A device of a seat wants to be told."""
        if not self.settings.push:
            raise not_now("This server sends no messages.")
        if table.spec.clock is not None:
            raise not_now("With clocks people stay at the table; messages are for games without.")
        if table.phase == "finished":
            raise not_now("The game is over.")
        if not self.is_allowed(wish.endpoint):
            raise Refused(400, "This is no push service that this server knows.")
        try:
            check(wish.p256dh, wish.auth)
        except BadKey:
            raise Refused(400, "These are no keys of a browser.") from None
        device = hashed(token)
        await self._forget_strangers(table)
        await asyncio.to_thread(self.store.keep, Subscription(table.id, device, wish.endpoint, wish.p256dh, wish.auth, now()))
        if table.seat_of(device) != seat:  # signed out meanwhile
            await asyncio.to_thread(self.store.forget, table.id, device)
        return PushState(True)

    async def unsubscribe(self, table: LiveTable, token: str) -> PushState:
        await asyncio.to_thread(self.store.forget, table.id, hashed(token))
        return PushState(False)

    async def signed_out(self, table: LiveTable, device: str) -> None:
        """A device that opens its seat no more is told nothing more."""
        await asyncio.to_thread(self.store.forget, table.id, device)

    async def _forget_strangers(self, table: LiveTable) -> list[Subscription]:
        """Drop what belongs to devices that have no seat here any more; what is left."""
        kept = []
        for wish in await asyncio.to_thread(self.store.at, table.id):
            if table.seat_of(wish.device) is None:
                await asyncio.to_thread(self.store.forget, table.id, wish.device)
            else:
                kept.append(wish)
        return kept

    # ---- Telling ----

    def notice(self, table: LiveTable) -> None:
        """Something has happened at a table."""
        if not self.settings.push:
            return
        if table.phase == "finished":
            self._drop(table.id)
            self._told.pop(table.id, None)
            if table.spec.clock is None and table.spec.people > 1:
                self._begin(self._forget_all(table.id))
            return
        seat = awaited(table)
        moment = None if seat is None else (seat, table.changed)
        waiting = self._due.get(table.id)
        if waiting is not None and waiting.moment != moment:
            self._drop(table.id)
        if moment is not None and moment != self._told.get(table.id) and table.id not in self._due:
            self._set(table.id, moment, self.settings.push_after, 0)

    def _drop(self, id: str) -> None:
        waiting = self._due.pop(id, None)
        if waiting is not None:
            waiting.timer.cancel()

    def _set(self, id: str, moment: Moment, seconds: float, tries: int) -> None:
        self._drop(id)
        timer = asyncio.get_running_loop().call_later(seconds, self._ring, id, moment, tries)
        self._due[id] = Due(moment, timer)

    def _ring(self, id: str, moment: Moment, tries: int) -> None:
        self._due.pop(id, None)
        self._begin(self._tell(id, moment, tries))

    def _begin(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(self._carefully(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _carefully(self, work: Coroutine[object, object, None]) -> None:
        """Whatever goes wrong here is nobody's game."""
        try:
            await work
        except (StormdeckError, SQLAlchemyError) as error:
            LOG.warning("somebody could not be told of a turn", extra={"facts": {"why": str(error)}})
        except Exception:
            LOG.exception("somebody could not be told of a turn")

    async def _forget_all(self, id: str) -> None:
        await asyncio.to_thread(self.store.forget, id)

    async def _tell(self, id: str, moment: Moment, tries: int) -> None:
        """If the moment is still the same and its player still away."""
        table = await self.registry.table(id)
        seat = awaited(table)
        if seat is None or (seat, table.changed) != moment or self.presence.has(table, seat):
            return
        if not self.presence.is_sure():  # this process has not heard yet who is where with the others
            self._set(id, moment, max(1.0, self.settings.push_after), tries)
            return
        self._remember(id, moment)
        wishes = [wish for wish in await self._forget_strangers(table) if table.seat_of(wish.device) == seat]
        if not wishes:
            return
        from stormdeck.web.push.sender import Message, Sender  # loads a client for HTTP, which most servers start without

        if self._sender is None:
            vapid = await self._keys()
            self._sender = self._sender or Sender(vapid, self.store, self.metrics, lambda endpoint: self.is_allowed(endpoint))
        text = msgspec.json.encode(words_for(table, seat))
        for wish in wishes:
            self._sender.post(Message(wish, text, lambda: self._try_again(id, moment, tries)))

    def _remember(self, id: str, moment: Moment) -> None:
        self._told[id] = moment
        if len(self._told) > MOST_TOLD:
            del self._told[next(iter(self._told))]

    def _try_again(self, id: str, moment: Moment, tries: int) -> None:
        if tries < len(AGAIN) and id not in self._due:
            self._set(id, moment, AGAIN[tries], tries + 1)

    async def close(self) -> None:
        for id in list(self._due):
            self._drop(id)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._sender is not None:
            await self._sender.close()


def awaited(table: LiveTable) -> int | None:
    """The seat of somebody whom other people wait for, in a game without clocks."""
    seat = table.turn
    if seat is None or table.phase != "running" or table.spec.clock is not None or table.seats[seat].kind != PERSON:
        return None
    return seat if any([seat not in person for person in table.people()]) else None


def words_for(table: LiveTable, seat: int) -> PushText:
    """What a device shows: the game, who else plays, and that it is their turn.  Nothing of the table itself, for a locked screen
    shows it to everybody."""
    names = [name for number, name in enumerate(table.names) if number != seat]
    return PushText(table.id, table.game.title, f"Your turn with {listed(names)}.")
