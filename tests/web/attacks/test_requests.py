"""Requests that nobody means well by get a sentence and all protecting headers, never a trace."""

from __future__ import annotations

import asyncio
import logging
import os
import stat
from pathlib import Path

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from websockets.exceptions import InvalidStatus

from stormdeck.cli import main
from stormdeck.web import serve
from stormdeck.web.logs import JsonLines
from stormdeck.web.rooms import registry
from stormdeck.web.settings import Settings
from stormdeck.web.store.database import full_url, migrate, open_engine
from stormdeck.web.transport.headers import HEADERS
from stormdeck.web.transport.request_checks import is_called, own_names
from tests.web.kit import Guest, Running, asynchronous, new_key, quick_settings, running, sitting

GOOD = b'{"game":"blanco","players":2,"seats":[{"kind":"me"},{"kind":"me"}]}'


async def raw(server: Running, data: bytes) -> tuple[int, dict[bytes, bytes], bytes]:
    """The answer to bytes as they are: status, headers, body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
    writer.write(data)
    told = await asyncio.wait_for(reader.read(), 20)
    writer.close()
    head, _, body = told.partition(b"\r\n\r\n")
    status, *lines = head.split(b"\r\n")
    headers = dict([line.split(b": ", 1) for line in lines])
    return int(status.split()[1]), headers, body


def get(path: bytes, host: bytes = b"127.0.0.1", extra: bytes = b"") -> bytes:
    return b"GET " + path + b" HTTP/1.1\r\nhost: " + host + b"\r\n" + extra + b"connection: close\r\n\r\n"


def post(body: bytes, kind: bytes = b"application/json", extra: bytes = b"") -> bytes:
    start = b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: " + kind + b"\r\n"
    return start + extra + b"content-length: %d\r\n\r\n" % len(body) + body


ODD = {
    "a NUL": (get(b"/%00"), 404),
    "a NUL in a file": (get(b"/x%00.js"), 404),
    "a NUL in a table": (get(b"/api/tables/%00"), 404),
    "bytes that are no text": (get(b"/%ff%fe"), 404),
    "a long path": (get(b"/" + b"a" * 20_000), 414),
    "many parts": (get(b"/a" * 9_000), 414),
    "a long name": (get(b"/" + b"a" * 300 + b".js"), 414),
    "a long number": (get(b"/api/tables/abcdefghij?cursor=" + b"9" * 5_000), 400),
    "no name of a server": (get(b"/", b"a b"), 400),
    "half an address": (get(b"/", b"[::"), 400),
    "letters beyond ASCII": (get(b"/", "ü".encode()), 400),
    "two servers": (get(b"/", b"127.0.0.1", b"host: evil.example\r\n"), 400),
    "another server": (get(b"/api/games", b"evil.example"), 421),
    "nested lists": (post(b'{"game":' + b"[" * 5_000 + b"]" * 5_000 + b"}"), 400),
    "nested options": (post(b'{"options":{"a":' + b'{"a":' * 5_000 + b"1" + b"}" * 5_000 + b"}}"), 400),
    "a body that is no text": (post(b'{"game":"\xff\xfe"}'), 400),
    "a number of 5,000 digits": (post(b'{"game":"blanco","players":' + b"9" * 5_000 + b"}"), 400),
    "plain text": (post(GOOD, b"text/plain"), 415),
    "a form": (post(GOOD, b"application/x-www-form-urlencoded"), 415),
    "nothing said about the body": (post(GOOD, b""), 415),
    "another site's page": (post(GOOD, extra=b"origin: https://evil.example\r\n"), 403),
    "a page without a name": (post(GOOD, extra=b"origin: null\r\n"), 403),
    "a strange page": (post(GOOD, extra=b"origin: http://[::\r\n"), 403),
}


@asynchronous
async def test_a_fault_of_ours_is_told_to_the_host_with_its_cause(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever asked gets a sentence; the log has the trace, and what was to be done."""
    monkeypatch.setattr(logging.getLogger("stormdeck"), "propagate", True)
    async with running(quick_settings(sqlite)) as server:
        with monkeypatch.context() as broken:
            broken.setattr(registry, "LiveTable", lambda *_: {}["no such card"])
            status, headers, body = await raw(server, post(GOOD))
        assert (status, body) == (500, b'{"rule":"","error":"The server failed; the table is unharmed."}')
        assert headers[b"x-frame-options"] == b"DENY"
        assert server.house.metrics.counts["errors_total"] == 1
        assert (await raw(server, post(GOOD)))[0] == 201
    told = [JsonLines().format(record) for record in caplog.records if record.message == "a request failed"]
    assert len(told) == 1
    for part in ("KeyError", "no such card", "/api/tables", "while blanco was dealt for 2"):
        assert part in told[0], told[0]


@asynchronous
async def test_odd_requests_get_a_sentence_and_all_headers(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        for name, (data, expected) in ODD.items():
            status, headers, body = await raw(server, data)
            assert (status, body.count(b'"error":')) == (expected, 1), (name, status, body)
            for header, value in HEADERS:
                assert headers.get(header) == value, (name, header)
        assert server.house.metrics.counts["errors_total"] == 0
        assert not server.house.registry.tables


@asynchronous
async def test_own_pages_and_programs_may_change_things(sqlite: str) -> None:
    async with running(quick_settings(sqlite, origins=("https://friend.example",))) as server:
        host = server.url.removeprefix("http://").encode()
        for extra in (b"", b"origin: http://%b\r\n" % host, b"origin: https://friend.example\r\n"):
            request = post(GOOD, b"application/json; charset=utf-8", extra).replace(
                b"host: 127.0.0.1\r\n", b"host: %b\r\n" % host
            )
            assert (await raw(server, request))[0] == 201, extra


@asynchronous
async def test_answers_about_tables_are_kept_by_nobody(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, _ = await server.make("blanco", "me", "me")
        for path in (f"/api/tables/{table}", "/api/tables", "/api/games", "/api/nothing", f"/api/tables/{table}/record"):
            assert (await server.call("GET", path)).headers["cache-control"] == "no-store", path
        assert (await server.call("GET", "/")).headers["cache-control"] == "no-cache"


def test_a_server_knows_its_names() -> None:
    """By any address, so that a game in the own network needs no settings; by other names only if they are listed."""
    settings = Settings(hosts=("cards.example", "*.club.example"), origins=("https://friend.example",))
    known = ["127.0.0.1", "192.168.1.20", "[::1]", "[fe80::1%eth0]", "localhost", "a.localhost", *own_names()]
    for name in (*known, "cards.example", "table.club.example", "friend.example"):
        assert is_called(name, settings), name
    for name in ("evil.example", "cards.example.evil.example", "evilclub.example", "club.example", "127.0.0.1.evil.example", ""):
        assert not is_called(name, settings), name
    assert is_called("evil.example", Settings(hosts=("*",)))


@asynchronous
async def test_sockets_are_opened_under_a_known_name_only(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, _ = await server.make("blanco", "me", "me")
        with pytest.raises(InvalidStatus):
            async with server.socket(table, additional_headers={"host": "evil.example"}, origin="http://evil.example"):
                pass


@asynchronous
async def test_while_the_database_is_down_reading_is_refused_in_a_sentence(postgres: str, postgres_database: str) -> None:
    """And what is in memory is still shown."""
    async with running(quick_settings(postgres_database)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        cold, _ = await server.make("blanco", "me", "me")
        del server.house.registry.tables[cold]
        engine = sa.create_engine(full_url(postgres), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(sa.text(f"DROP DATABASE {sa.make_url(postgres_database).database} WITH (FORCE)"))
        engine.dispose()
        for path in (f"/api/tables/{cold}", "/api/tables"):
            response = await server.call("GET", path)
            assert (response.status_code, "database" in response.json()["error"]) == (503, True), (path, response.text)
        async with server.socket(cold) as socket:
            guest = Guest(socket)
            await guest.say("hello", token=None, cursor=0)
            assert await guest.closing() == 1013
        async with sitting(server, table, tokens[0]) as guest:
            stale = {"action": "draw", "version": 9, "key": new_key()}
            await guest.say("play", **stale)
            assert "database" in (await guest.answer(str(stale["key"])))["error"]


def test_a_new_database_is_for_its_owner_only(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        engine = open_engine(str(tmp_path / "new.db"))
        migrate(engine)
        with engine.begin() as connection:
            connection.execute(sa.text("CREATE TABLE t (x)"))
            files = sorted(tmp_path.iterdir())
            assert [file.name for file in files][:2] == ["new.db", "new.db-shm"]
            assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
        engine.dispose()
    finally:
        os.umask(before)


def test_the_database_need_not_be_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(serve, "serve", lambda host, port, database, workers, budget, bots: asked.append(database))
    (tmp_path / "url").write_text("postgresql://mia:secret@db/cards\n")
    run = CliRunner().invoke
    assert run(main, ["serve", "--database-file", str(tmp_path / "url")]).exit_code == 0
    assert run(main, ["serve"], env={"STORMDECK_DATABASE": "postgresql://ben:secret@db/cards"}).exit_code == 0
    assert asked == ["postgresql://mia:secret@db/cards", "postgresql://ben:secret@db/cards"]
    missing = run(main, ["serve", "--database-file", str(tmp_path / "none")])
    assert missing.exit_code != 0
    assert "none" in missing.output
