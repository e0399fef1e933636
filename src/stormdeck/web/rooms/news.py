"""What the processes on one PostgreSQL tell each other, and how it travels: as text through one channel of the database.

An entry is told by the very transaction that stores it, so nobody hears of what is not stored, and no death in between keeps
anybody from hearing of what is.  Whoever hears of an entry need not read it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any, Final

import msgspec
import sqlalchemy as sa

from stormdeck.web.rooms.presence import There
from stormdeck.web.store.database import Entry, full_url

if TYPE_CHECKING:  # a server with SQLite starts without it, in seven eighths of the time
    from psycopg import AsyncConnection

CHANNEL: Final = "stormdeck_tables"
KEEPALIVES: Final = {"keepalives_idle": "30", "keepalives_interval": "10", "keepalives_count": "3"}
"""A listener that is never written to would not notice for hours that the network has dropped it."""


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a process tells: who it is, and one of the others.  The first two kinds are put into words by the store."""

    process: str
    entry: Entry | None = None
    """What was stored."""
    tables: dict[str, int] = {}
    """Versions by table: of entries too long to be told."""
    here: dict[str, There] = {}
    """Who is where with this process."""
    asks: bool = False
    """Whether it wants to hear who is where with the others."""


ENCODER: Final = msgspec.json.Encoder()
DECODER: Final = msgspec.json.Decoder(News)


class Channel:
    """One end of the channel, on a connection of its own."""

    def __init__(self, connection: AsyncConnection[Any]) -> None:
        self._connection = connection

    @classmethod
    async def open(cls, database: str) -> Channel:
        from psycopg import AsyncConnection

        return cls(await AsyncConnection[Any].connect(address_of(database), autocommit=True))

    @classmethod
    async def listening(cls, database: str) -> Channel:
        from psycopg.sql import SQL, Identifier

        channel = await cls.open(database)
        try:
            await channel._connection.execute(SQL("LISTEN {}").format(Identifier(CHANNEL)))
        except BaseException:
            await channel.close()
            raise
        return channel

    async def hear(self) -> AsyncIterator[str]:
        """Whatever anybody tells, until the connection is lost, which raises."""
        async for told in self._connection.notifies():
            yield told.payload

    async def tell(self, words: str) -> None:
        await self._connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, words))

    async def close(self) -> None:
        await self._connection.close()


def address_of(database: str) -> str:
    url = sa.make_url(full_url(database)).set(drivername="postgresql")
    return url.set(query={**KEEPALIVES, **url.query}).render_as_string(hide_password=False)
