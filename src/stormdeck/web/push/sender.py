"""Sends push messages to the browsers' services: a few at a time, never for long, and never anywhere else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import httpx
import msgspec

from stormdeck.web.metrics import Metrics
from stormdeck.web.push.encryption import encrypt
from stormdeck.web.push.services import origin_of
from stormdeck.web.push.subscriptions import Subscription, Subscriptions
from stormdeck.web.push.vapid import Vapid

LOG = logging.getLogger("stormdeck.push")
AT_ONCE: Final = 3
MOST_WAITING: Final = 500
"""Messages; whoever comes when so many wait is not told, and sees it in the lobby."""
TIME_LIMIT: Final = 10.0
KEPT_FOR: Final = 7 * 86_400
"""Seconds a service keeps a message for a device that is off."""
GONE: Final = (404, 410)


class Message(msgspec.Struct, frozen=True):
    subscription: Subscription
    text: bytes
    failed: Callable[[], None]
    """Called where it may work another time."""


class Sender:
    def __init__(self, vapid: Vapid, store: Subscriptions, metrics: Metrics, is_allowed: Callable[[str], bool]) -> None:
        self._vapid = vapid
        self._store = store
        self._metrics = metrics
        self._is_allowed = is_allowed
        self._queue: asyncio.Queue[Message] = asyncio.Queue(MOST_WAITING)
        self._client: httpx.AsyncClient | None = None
        self._tasks = [asyncio.create_task(self._work()) for _ in range(AT_ONCE)]

    def post(self, message: Message) -> None:
        """Nobody waits for it."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self._metrics.add("push_dropped_total")

    async def _work(self) -> None:
        while True:
            message = await self._queue.get()
            try:
                await self._send(message)
            except Exception:  # a fault of ours in one message; the next one is another
                LOG.exception("a push message could not be made")
            finally:
                self._queue.task_done()

    async def _send(self, message: Message) -> None:
        wish = message.subscription
        if not self._is_allowed(wish.endpoint):  # the host may have changed the list since
            await asyncio.to_thread(self._store.forget_endpoint, wish.endpoint)
            return
        try:
            status = await asyncio.wait_for(self._ask(wish, message.text), TIME_LIMIT)
        except (httpx.HTTPError, OSError, TimeoutError) as error:
            status, why = 0, type(error).__name__
        else:
            why = str(status)
        if 200 <= status < 300:
            self._metrics.add("push_sent_total")
        elif status in GONE:
            self._metrics.add("push_gone_total")
            await asyncio.to_thread(self._store.forget_endpoint, wish.endpoint)
        else:
            self._metrics.add("push_failed_total")
            facts = {"service": origin_of(wish.endpoint), "table": wish.table_id, "why": why}
            LOG.warning("a push message was not taken", extra={"facts": facts})
            if status in (0, 429) or status >= 500:
                message.failed()

    async def _ask(self, wish: Subscription, text: bytes) -> int:
        """The answer is not read: what a service says beyond its status is of no use here."""
        client = await self._opened()
        headers = {
            "authorization": self._vapid.header(origin_of(wish.endpoint)),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT_FOR),
            "urgency": "normal",
            "topic": wish.table_id,  # a newer message about a table takes the place of one that waits
        }
        body = encrypt(text, wish.p256dh, wish.auth)
        async with client.stream("POST", wish.endpoint, content=body, headers=headers) as answer:
            return answer.status_code

    async def _opened(self) -> httpx.AsyncClient:
        if self._client is None:
            certificates = await asyncio.to_thread(httpx.create_ssl_context, trust_env=False)  # reads some hundred of them
            limits = httpx.Limits(max_connections=AT_ONCE)
            if self._client is None:
                self._client = httpx.AsyncClient(
                    verify=certificates, follow_redirects=False, trust_env=False, timeout=TIME_LIMIT, limits=limits
                )
        return self._client

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._client is not None:
            await self._client.aclose()
