"""A backup of a running server, restored into either kind of database: same tables, same seats, and the games go on."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from stormdeck.core.errors import BadFile, StormdeckError
from stormdeck.web.store.backup import NotEmpty, backup, restore
from stormdeck.web.store.database import HEAD, METADATA, full_url, open_engine
from tests.line.helpers import run
from tests.web.conftest import new_database
from tests.web.kit import asynchronous, quick_settings, running, timeless

Rows = dict[str, list[tuple[object, ...]]]


def rows_of(database: str) -> Rows:
    engine = open_engine(database)
    with engine.connect() as connection:
        found = {
            name: [tuple(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key))]
            for name, table in METADATA.tables.items()
        }
    engine.dispose()
    return found


def with_rows(database: str) -> str:
    """A database with two tables, some entries, a story, and somebody who wants to be told of a turn."""
    engine = open_engine(database)
    METADATA.create_all(engine)
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
        connection.execute(sa.text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})
        for id in ("a", "b"):
            connection.execute(sa.insert(METADATA.tables["tables"]), {"id": id, "created": 1, "listed": id == "a", "spec": "{}"})
        for version in range(1, 1201):  # more than are stored at once
            entry = {"table_id": "a", "version": version, "kind": "chat", "body": f'"ä{version}"', "key": None, "at": version}
            connection.execute(sa.insert(METADATA.tables["log"]), entry)
        story = {"table_id": "b", "version": 3, "body": bytes(range(256))}
        connection.execute(sa.insert(METADATA.tables["stories"]), story)
        wish = {"table_id": "a", "device": "d", "endpoint": "https://push", "p256dh": "k", "auth": "s", "created": 2}
        connection.execute(sa.insert(METADATA.tables["subscriptions"]), wish)
        connection.execute(sa.insert(METADATA.tables["secrets"]), {"name": "vapid", "value": bytes(range(32))})
    engine.dispose()
    return database


def test_every_row_comes_back_in_either_kind_of_database(tmp_path: Path, database: str, postgres: str) -> None:
    rows = rows_of(with_rows(database))
    file = str(tmp_path / "games.backup")
    counts = backup(database, file)
    assert counts == {name: len(found) for name, found in rows.items() if found}
    assert os.stat(file).st_mode & 0o777 == 0o600  # it holds the shuffles of running games
    for new in (f"sqlite:///{tmp_path}/again.db", new_database(postgres)):
        assert restore(file, new) == counts
        assert rows_of(new) == rows


@asynchronous
async def test_a_game_goes_on_from_a_backup_that_was_made_while_it_was_played(tmp_path: Path) -> None:
    before, after = f"sqlite:///{tmp_path}/before.db", f"sqlite:///{tmp_path}/after.db"
    async with running(quick_settings(before)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        seen = await server.get(f"/api/tables/{table}", tokens[0])
        mover = 0 if seen["legal"] else 1
        shown = await server.get(f"/api/tables/{table}", tokens[mover])
        await server.play(table, tokens[mover], shown["legal"][0]["action"], shown["version"])
        backup(before, str(tmp_path / "games.backup"))
        views = [timeless(await server.get(f"/api/tables/{table}", token)) for token in tokens]
    restore(str(tmp_path / "games.backup"), after)
    async with running(quick_settings(after)) as server:
        again = [timeless(await server.get(f"/api/tables/{table}", token)) for token in tokens]
        assert [view["view"] for view in again] == [view["view"] for view in views]
        mover = 0 if again[0]["legal"] else 1
        await server.play(table, tokens[mover], again[mover]["legal"][0]["action"], again[mover]["version"])


def test_a_database_with_games_is_left_as_it_is(tmp_path: Path) -> None:
    database = with_rows(f"sqlite:///{tmp_path}/games.db")
    backup(database, str(tmp_path / "games.backup"))
    before = rows_of(database)
    with pytest.raises(NotEmpty, match="games in this database already"):
        restore(str(tmp_path / "games.backup"), database)
    assert rows_of(database) == before


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda lines: lines[:-1], "is not a whole backup"),
        (lambda lines: lines[:5] + lines[6:], "does not hold as many rows"),
        (lambda lines: lines[1:], "is not a whole backup"),
        (lambda lines: [lines[0].replace(b'"listed"', b'"liked"'), *lines[1:]], "newer version"),
        (lambda lines: [b"[]\n"], "is not a whole backup"),
    ],
)
def test_a_file_that_is_not_whole_restores_nothing(tmp_path: Path, change: object, why: str) -> None:
    backup(with_rows(f"sqlite:///{tmp_path}/games.db"), str(tmp_path / "games.backup"))
    lines = gzip.decompress((tmp_path / "games.backup").read_bytes()).splitlines(keepends=True)
    assert callable(change)
    (tmp_path / "bad.backup").write_bytes(gzip.compress(b"".join(change(lines))))
    new = f"sqlite:///{tmp_path}/new.db"
    with pytest.raises(StormdeckError, match=why):
        restore(str(tmp_path / "bad.backup"), new)
    if (tmp_path / "new.db").exists():
        assert all(rows == [] for name, rows in rows_of_if_any(new).items())


def rows_of_if_any(database: str) -> Rows:
    engine = open_engine(database)
    has_tables = sa.inspect(engine).has_table("tables")
    engine.dispose()
    return rows_of(database) if has_tables else {}


def test_a_file_cut_in_the_middle_is_not_taken_for_a_whole_one(tmp_path: Path) -> None:
    backup(with_rows(f"sqlite:///{tmp_path}/games.db"), str(tmp_path / "games.backup"))
    whole = (tmp_path / "games.backup").read_bytes()
    (tmp_path / "cut.backup").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BadFile, match="is not a whole backup"):
        restore(str(tmp_path / "cut.backup"), f"sqlite:///{tmp_path}/new.db")
    assert rows_of_if_any(f"sqlite:///{tmp_path}/new.db").get("log", []) == []


def test_a_backup_that_fails_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    database = with_rows(f"sqlite:///{tmp_path}/games.db")
    monkeypatch.setattr("stormdeck.web.store.backup.write_all", full)
    result = run("backup", str(tmp_path / "games.backup"), "--database", database)
    assert (result.exit_code, result.stderr.strip()) == (1, "The output cannot be written: No space left on device.")
    assert not (tmp_path / "games.backup").exists()


def test_both_commands_say_what_they_did_and_what_they_refuse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with_rows(full_url("stormdeck.db"))
    assert run("backup", "games.backup").stdout == "Saved 2 tables with 1,200 entries: games.backup.\n"
    again = run("backup", "games.backup")
    assert (again.exit_code, again.stderr.strip()) == (2, '"games.backup" is there already; a backup is written to a new file.')
    assert (
        run("restore", "games.backup", "--database", "new.db").stdout == "Restored 2 tables with 1,200 entries: games.backup.\n"
    )
    missing = run("restore", "nothing.backup", "--database", "other.db")
    assert (missing.exit_code, missing.stderr.strip()) == (2, 'There is no file "nothing.backup".')
    empty = run("backup", "more.backup", "--database", "none.db")
    assert (empty.exit_code, empty.stderr.strip()) == (1, "There are no games in this database.")


def test_the_command_line_says_which_database_before_any_variable_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container, whose variables name the database of the server there."""
    monkeypatch.chdir(tmp_path)
    with_rows(full_url("said.db"))
    (tmp_path / "url").write_text("variable.db")
    monkeypatch.setenv("STORMDECK_DATABASE_FILE", "url")
    assert run("backup", "games.backup", "--database", "said.db").stdout.startswith("Saved 2 tables")
    assert run("backup", "more.backup").stderr.strip() == "There are no games in this database."
    both = run("backup", "more.backup", "--database", "said.db", "--database-file", "url")
    assert both.exit_code == 2
    assert "give one of them" in both.stderr


DOCKER = """#!/bin/sh
# docker compose -f FILE exec|run [--rm] [-T] table COMMAND..., here and without a container; stop and start do nothing.
[ "$1 $2" = "compose -f" ] && [ -f "$3" ] || exit 9
verb=$4; shift 4
while [ "${1#-}" != "$1" ]; do shift; done
[ "$1" = table ] || exit 8; shift
case $verb in exec|run) exec "$@" ;; stop|start) [ $# = 0 ] ;; *) exit 7 ;; esac
"""


@pytest.mark.skipif(shutil.which("sh") is None, reason="There is no shell here.")
def test_the_commands_of_the_page_on_hosting_save_and_restore(tmp_path: Path) -> None:
    """As they stand there, with a stand-in for docker that runs what is to be run in the container."""
    root = Path(__file__).parents[2]
    page = (root / "docs/hosting.md").read_text("utf-8")
    saving, restoring = [block for block in re.findall(r"```\n(.*?)```", page, re.DOTALL) if "games.backup" in block]
    (tmp_path / "bin").mkdir()
    stormdeck = f'#!/bin/sh\nexec "{sys.executable}" -m stormdeck "$@"\n'
    for name, text in {"docker": DOCKER, "stormdeck": stormdeck}.items():
        (tmp_path / "bin" / name).write_text(text)
        (tmp_path / "bin" / name).chmod(0o755)
    shutil.copytree(root / "deploy", tmp_path / "deploy")
    rows = rows_of(with_rows(f"sqlite:///{tmp_path}/old.db"))
    started = open_engine(f"sqlite:///{tmp_path}/new.db")  # a server was there, and somebody looked at it
    METADATA.create_all(started)
    with started.begin() as connection:
        connection.execute(sa.text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
        connection.execute(sa.text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})
        connection.execute(sa.insert(METADATA.tables["secrets"]), {"name": "vapid", "value": bytes(32)})
    started.dispose()
    for block, database in ((saving, "old.db"), (restoring, "new.db")):
        steps = "set -e\n" + block.replace("/tmp/", f"{tmp_path}/inside-")
        path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
        around = {**os.environ, "PATH": path, "STORMDECK_DATABASE": database}
        done = subprocess.run(["sh", "-c", steps], cwd=tmp_path, env=around, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
    assert rows_of(f"sqlite:///{tmp_path}/new.db") == rows
