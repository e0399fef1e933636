"""The store, in SQLite or PostgreSQL, through SQLAlchemy: tables, their logs and the stories of finished games, to which rows are
only ever added; and who wants to be told of a turn, which comes and goes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from stormdeck.core.errors import StormdeckError, quoted

HEAD: Final = "0003"
"""The newest migration.  Knowing it here spares loading the migration tool at every start."""

PATIENCE: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""For a network that swallows everything: without these a lost connection is noticed after minutes or hours."""

METADATA: Final = sa.MetaData()
TABLES: Final = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("spec", sa.Text, nullable=False),
    sa.Index("listed_tables", "listed", "created"),
)
LOG: Final = sa.Table(
    "log",
    METADATA,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("key", sa.String(80), nullable=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("table_id", "key", name="one_entry_a_key"),
)

STORIES: Final = sa.Table(
    "stories",
    METADATA,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)

SUBSCRIPTIONS: Final = sa.Table(
    "subscriptions",
    METADATA,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("device", sa.String(64), primary_key=True),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("p256dh", sa.String(100), nullable=False),
    sa.Column("auth", sa.String(40), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Index("subscriptions_by_endpoint", "endpoint"),
)
SECRETS: Final = sa.Table(
    "secrets",
    METADATA,
    sa.Column("name", sa.String(16), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)


class BadDatabase(StormdeckError):
    """A database that cannot be opened."""


class NewTable(msgspec.Struct, frozen=True, array_like=True):
    id: str
    created: int
    listed: bool
    spec: str


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One thing that changed a table.  `version` counts them from 1."""

    table_id: str
    version: int
    kind: str
    body: str
    key: str | None
    at: int
    """Unix time in milliseconds."""


def is_sqlite(url: str) -> bool:
    return url.startswith("sqlite")


def full_url(database: str) -> str:
    """A database URL; a plain path is a SQLite file."""
    if "://" not in database:
        return f"sqlite:///{database}"
    for plain in ("postgresql://", "postgres://"):
        if database.startswith(plain):
            return "postgresql+psycopg://" + database.removeprefix(plain)
    return database


def shown_url(database: str) -> str:
    """The same without a password, for people and logs."""
    return sa.make_url(full_url(database)).render_as_string(hide_password=True)


def open_engine(database: str) -> sa.Engine:
    """Connect; BadDatabase says in one sentence why it does not work."""
    if not database.strip():
        raise BadDatabase("The database has no name; it is a SQLite file, or postgresql://...")
    try:
        url = sa.make_url(full_url(database))
        if url.get_backend_name() not in ("sqlite", "postgresql"):
            raise BadDatabase(f"The database {quoted(hidden(database))} is neither a SQLite file nor postgresql://...")
        if url.get_backend_name() == "sqlite":
            keep_private(url.database)
            engine = sa.create_engine(url, connect_args={"check_same_thread": False, "timeout": 10})
            sa.event.listen(engine, "connect", set_up_sqlite)
        else:
            engine = sa.create_engine(url, pool_pre_ping=True, pool_size=5, connect_args=PATIENCE)
        with engine.connect():
            pass
    except (SQLAlchemyError, ImportError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise BadDatabase(f"The database {quoted(hidden(database))} cannot be opened: {reason}") from None
    return engine


def keep_private(path: str | None) -> None:
    """A new file is for this user only: it holds the shuffles of running games.  SQLite gives its other files the same mode."""
    if not path or path.startswith((":", "file:")):
        return
    with suppress(OSError):  # it is there already, or cannot be: then opening it says why
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def hidden(database: str) -> str:
    try:
        return shown_url(database)
    except SQLAlchemyError:
        return database.partition("@")[2] or database


def set_up_sqlite(connection: Any, record: Any) -> None:
    """WAL lets readers and the one writer work at once; FULL makes what was acknowledged survive a power cut too."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def migrate(engine: sa.Engine, revision: str = HEAD) -> None:
    """Bring the schema up to date.  The usual case, nothing to do, costs one query."""
    if current_revision(engine) == revision:
        return
    from alembic import command  # takes longer to load than everything else here together
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # two servers that start at once
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(7305821)"))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def current_revision(engine: sa.Engine) -> str | None:
    if not sa.inspect(engine).has_table("alembic_version"):
        return None
    with engine.connect() as connection:
        found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


class Store:
    """Reading.  Blocking: the server calls it in threads of its own.  `writer.py` writes what people wait for."""

    def __init__(self, engine: sa.Engine) -> None:
        self._writing = engine
        self.engine = engine
        if engine.dialect.name == "postgresql":  # each question stands for itself: nothing has to be begun and ended around it
            self.engine = engine.execution_options(isolation_level="AUTOCOMMIT")

    def table(self, id: str) -> NewTable | None:
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(TABLES).where(TABLES.c.id == id)).one_or_none()
        return None if row is None else NewTable(row.id, row.created, row.listed, row.spec)

    def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        wanted = sa.select(LOG).where(LOG.c.table_id == table_id, LOG.c.version > after).order_by(LOG.c.version)
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [Entry(*row) for row in rows]

    def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """How far each table is."""
        newest = sa.select(sa.func.max(LOG.c.version)).where(LOG.c.table_id == TABLES.c.id).scalar_subquery()
        is_wanted: sa.ColumnElement[bool] = TABLES.c.id.in_(table_ids)
        if self.engine.dialect.name == "postgresql":  # one value, however many there are: the question stays the same
            is_wanted = TABLES.c.id == sa.any_(sa.literal(list(table_ids), sa.ARRAY(sa.String)))
        wanted = sa.select(TABLES.c.id, sa.func.coalesce(newest, 0)).where(is_wanted)
        with self.engine.connect() as connection:
            return {str(id): int(version) for id, version in connection.execute(wanted)}

    def version_of_key(self, table_id: str, key: str) -> int | None:
        wanted = sa.select(LOG.c.version).where(LOG.c.table_id == table_id, LOG.c.key == key)
        with self.engine.connect() as connection:
            found = connection.execute(wanted).scalar()
        return None if found is None else int(found)

    def set_listed(self, id: str, listed: bool) -> None:
        """The log of the table says it; this is for the lobby, which looks at the newest only."""
        with self._writing.begin() as connection:
            connection.execute(sa.update(TABLES).where(TABLES.c.id == id).values(listed=listed))

    def listed(self, most: int) -> Sequence[tuple[str, int]]:
        """The newest listed tables with their versions."""
        newest = sa.select(TABLES.c.id, TABLES.c.created).where(TABLES.c.listed).order_by(TABLES.c.created.desc())
        some = newest.limit(most).subquery()
        version = sa.func.coalesce(sa.func.max(LOG.c.version), 0)
        joined = some.outerjoin(LOG, LOG.c.table_id == some.c.id)
        wanted = sa.select(some.c.id, version).select_from(joined).group_by(some.c.id, some.c.created)
        with self.engine.connect() as connection:
            rows = connection.execute(wanted.order_by(some.c.created.desc())).all()
        return [(str(row[0]), int(row[1])) for row in rows]

    # ---- Stories ----

    def story(self, table_id: str) -> bytes | None:
        with self.engine.connect() as connection:
            found = connection.execute(sa.select(STORIES.c.body).where(STORIES.c.table_id == table_id)).scalar()
        return None if found is None else bytes(found)

    def has_story(self, table_id: str) -> bool:
        with self.engine.connect() as connection:
            return connection.execute(sa.select(STORIES.c.version).where(STORIES.c.table_id == table_id)).scalar() is not None

    def untold(self) -> list[str]:
        """All tables without a story."""
        told = sa.exists().where(STORIES.c.table_id == TABLES.c.id)
        with self.engine.connect() as connection:
            return [str(id) for id in connection.execute(sa.select(TABLES.c.id).where(~told)).scalars()]

    def keep_story(self, table_id: str, version: int, body: bytes) -> None:
        """A story that another process has told as well is the same one."""
        row = {"table_id": table_id, "version": version, "body": body}
        with suppress(IntegrityError), self._writing.begin() as connection:
            connection.execute(sa.insert(STORIES), row)
