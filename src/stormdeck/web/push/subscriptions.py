"""What is stored for push messages: the server's own key, and by seat and device where to send them.

Unlike tables and logs these rows are changed and deleted: who wants no messages any more leaves nothing behind.
"""

from __future__ import annotations

from contextlib import suppress

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from stormdeck.web.store.database import SECRETS, SUBSCRIPTIONS

VAPID = "vapid"


class Subscription(msgspec.Struct, frozen=True):
    table_id: str
    device: str
    """The hash of the token by which a device has its seat; signed out, it is told nothing more."""
    endpoint: str
    p256dh: str
    auth: str
    created: int
    """Unix time in milliseconds."""


class Subscriptions:
    """Blocking: the server calls it in threads of its own."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def secret(self, fresh: bytes) -> bytes:
        """The key that is kept; `fresh` is kept where there is none.  Of several processes the first one decides."""
        with suppress(IntegrityError), self._engine.begin() as connection:
            connection.execute(sa.insert(SECRETS), {"name": VAPID, "value": fresh})
            return fresh
        with self._engine.connect() as connection:
            kept = connection.execute(sa.select(SECRETS.c.value).where(SECRETS.c.name == VAPID)).scalar_one()
        return bytes(kept)

    def keep(self, subscription: Subscription) -> None:
        """Instead of what the device had before at this table."""
        with self._engine.begin() as connection:
            connection.execute(self._of(subscription.table_id, subscription.device))
            connection.execute(sa.insert(SUBSCRIPTIONS), msgspec.structs.asdict(subscription))

    def at(self, table_id: str) -> list[Subscription]:
        with self._engine.connect() as connection:
            rows = connection.execute(sa.select(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.table_id == table_id)).all()
        return [Subscription(*row) for row in rows]

    def forget(self, table_id: str, device: str | None = None) -> None:
        """What a device has at a table; without one, what everybody has."""
        with self._engine.begin() as connection:
            connection.execute(self._of(table_id, device))

    def forget_endpoint(self, endpoint: str) -> None:
        """A browser that has gone, at all tables."""
        with self._engine.begin() as connection:
            connection.execute(sa.delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.endpoint == endpoint))

    def _of(self, table_id: str, device: str | None) -> sa.Delete:
        gone = sa.delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.table_id == table_id)
        return gone if device is None else gone.where(SUBSCRIPTIONS.c.device == device)
