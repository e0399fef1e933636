"""The door: headers, origins, tokens, limits."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from stormdeck.web.pages import client
from stormdeck.web.settings import Limits
from tests.web.kit import FAST, Guest, asynchronous, new_key, quick_settings, running, sitting


@asynchronous
async def test_heads_are_answered_like_bodies(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        whole, head = [await server.call(method, "/api/games") for method in ("GET", "HEAD")]
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-encoding"] == whole.headers["content-encoding"] == "gzip"


@asynchronous
async def test_every_answer_is_protected(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, _ = await server.make("blanco", "me", "me")
        for path in (
            "/",
            "/t/abc",
            "/api/games",
            f"/api/tables/{table}",
            "/api/nothing",
            "/api/tables/wrong",
            "/health",
            "/x.js",
        ):
            response = await server.call("GET", path)
            policy = response.headers["content-security-policy"]
            assert "default-src 'self'" in policy, path
            assert "unsafe" not in policy
            assert response.headers["referrer-policy"] == "no-referrer"
            assert response.headers["x-content-type-options"] == "nosniff"
            assert "server" not in response.headers
        assert (await server.call("GET", "/api/nothing")).json() == {"error": "There is nothing here.", "rule": ""}
        assert (await server.call("DELETE", f"/api/tables/{table}")).status_code == 405


@asynchronous
async def test_pages_of_other_sites_get_no_socket(sqlite: str) -> None:
    async with running(quick_settings(sqlite, origins=("https://friend.example",))) as server:
        table, tokens = await server.make("blanco", "me", "me")
        for origin in ("https://evil.example", "null", "http://127.0.0.1.evil.example", server.url + "0"):
            with pytest.raises(InvalidStatus):
                async with server.socket(table, origin=origin):
                    pass
        for origin in (server.url, "https://friend.example"):
            async with server.socket(table, origin=origin) as connection:
                guest = Guest(connection)
                await guest.say("hello", token=tokens[0], cursor=0)
                await guest.until(lambda frame: frame["frame"] == "snapshot")


@asynchronous
async def test_wrong_tokens_open_nothing_and_are_counted(sqlite: str) -> None:
    limits = msgspec.structs.replace(FAST, wrong_tokens=(5, 0.0))
    async with running(quick_settings(sqlite, limits=limits)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        other, _ = await server.make("blanco", "me", "me")
        assert (await server.call("GET", f"/api/tables/{other}", tokens[0])).status_code == 403
        async with server.socket(other) as connection:
            guest = Guest(connection)
            await guest.say("hello", token=tokens[0], cursor=0)
            assert await guest.closing() == 4403
        statuses = [(await server.call("GET", f"/api/tables/{table}", f"guess{n}")).status_code for n in range(6)]
        assert statuses == [403, 403, 403, 429, 429, 429]


@asynchronous
async def test_guessing_by_socket_is_stopped_like_guessing_over_http(sqlite: str) -> None:
    """After so many wrong tokens nobody behind the address hears that one is wrong; but whoever has a right one gets in."""
    limits = msgspec.structs.replace(FAST, wrong_tokens=(5, 0.0))
    async with running(quick_settings(sqlite, limits=limits)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        codes = []
        for number in range(7):
            async with server.socket(table) as connection:
                guest = Guest(connection)
                await guest.say("hello", token=f"guess{number}", cursor=0)
                codes.append(await guest.closing())
                assert guest.snapshot is None
        assert codes == [4403] * 5 + [1008] * 2
        assert (await server.call("GET", f"/api/tables/{table}", "guess")).status_code == 429
        assert server.house.metrics.counts["limited_total"] == 3
        for token in (tokens[0], None):
            assert (await server.call("GET", f"/api/tables/{table}", token)).status_code == 200
            async with sitting(server, table, token) as guest:
                assert guest.snapshot["seat"] == (None if token is None else 0)


@asynchronous
async def test_the_description_says_where_a_token_is_needed(sqlite: str) -> None:
    """And what it says is so: without a token those operations are refused, however good the rest is."""
    key = {"key": "k"}
    needed: dict[str, dict[str, object]] = {
        "play": {"action": "draw", "version": 0, **key},
        "take-back": {"version": 0, **key},
        "read-on": {"version": 0, **key},
        "list": {"listed": True, **key},
        "resign": key,
        "chat": {"text": "hello", **key},
        "consent": {"request": 1, "agree": True, **key},
        "fill": {"seat": 0, **key},
        "clock-claim": key,
        "rematch": key,
        "hint": {},
        "why": {"action": "draw"},
        "device-code": key,
        "device-revoke": {"device": 1, **key},
        "push": {"endpoint": "https://fcm.googleapis.com/x", "p256dh": "", "auth": ""},
        "push-off": {},
    }
    async with running(quick_settings(sqlite)) as server:
        told = await server.get("/api/schema/openapi.json")
        scheme = told["components"]["securitySchemes"]["seatToken"]
        assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
        operations = [(path, about) for path, ways in told["paths"].items() for about in ways.values()]
        requiring = {path.rpartition("/")[2] for path, about in operations if about.get("security") == [{"seatToken": []}]}
        assert requiring == {*needed, "devices"}
        table, _ = await server.make("blanco", "me", "me")
        for name, body in needed.items():
            assert (await server.call("POST", f"/api/tables/{table}/{name}", json=body)).status_code == 403, name
        assert (await server.call("GET", f"/api/tables/{table}/devices")).status_code == 403


@asynchronous
async def test_tokens_are_in_no_log_and_not_in_the_store(sqlite: str, caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    logger = logging.getLogger("stormdeck")
    monitored, logger.propagate = logger.propagate, True
    with caplog.at_level(logging.DEBUG):
        async with running(quick_settings(sqlite)) as server:
            table, tokens = await server.make("blanco", "me", "invite")
            await server.post(f"/api/tables/{table}/join", tokens[1], name="Ben")
            async with sitting(server, table, tokens[0]) as guest:
                await guest.ask("why", action="fly")
            await server.call("GET", f"/api/tables/{table}?cursor=-1", tokens[0])
    logger.propagate = monitored
    ours = [record for record in caplog.records if record.name.startswith("stormdeck")]  # the clients log what they send
    logged = " ".join([f"{record.getMessage()} {getattr(record, 'facts', '')}" for record in ours])
    assert f"/api/tables/{table}/join" in logged
    stored = b"".join([file.read_bytes() for file in tmp_path.iterdir()])
    assert table.encode() in stored
    for token in tokens:
        assert token not in logged
        assert token.encode() not in stored


@asynchronous
async def test_the_secret_of_the_shuffle_stays_until_the_end(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        secret = server.house.registry.tables[table].spec.secret
        sent = []
        async with sitting(server, table, tokens[0]) as guest:
            sent.append(str(guest.snapshot))
            sent.append(str(await guest.ask("chat", text="hm")))
        for path in ("", "/replay", "/replay/0?view=seat0", "/record", "/verify", "/analysis"):
            sent.append((await server.call("GET", f"/api/tables/{table}{path}", tokens[0])).text)
        assert secret not in " ".join(sent)
        await server.post(f"/api/tables/{table}/resign", tokens[0], key=new_key())
        assert (await server.get(f"/api/tables/{table}"))["opened"]["secret"] == secret


@asynchronous
async def test_too_much_is_refused(sqlite: str) -> None:
    limits = Limits(requests=(30, 0.0), new_tables=(2, 0.0), messages=(10, 0.0), sockets=3, body=2000, message=1000)
    async with running(quick_settings(sqlite, limits=limits)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        long = await server.call("POST", f"/api/tables/{table}/chat", tokens[0], json={"text": "x" * 3000, "key": "k"})
        assert long.status_code == 413
        assert long.json()["error"] == "That is too much at once."
        await server.make("blanco", "me", "me")
        refused = await server.call("POST", "/api/tables", json={})
        assert refused.status_code == 429
        async with sitting(server, table, tokens[0]) as one, sitting(server, table, None), sitting(server, table, None):
            with pytest.raises(InvalidStatus):
                async with server.socket(table):
                    pass
            for _ in range(20):
                await one.say("ping")
            assert await one.closing() == 1008
        async with sitting(server, table, tokens[0]) as one:
            await one.say("chat", text="x" * 2000, key="k")
            assert await one.closing() == 1009
        statuses = [(await server.call("GET", "/api/games")).status_code for _ in range(40)]
        assert statuses[-1] == 429
        assert (await server.call("GET", "/health")).status_code == 200


@asynchronous
async def test_the_client_is_served_from_its_folder_only(sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = tmp_path / "built"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html>the page")
    (built / "assets" / "a-1.js").write_text("plain")
    (built / "assets" / "a-1.js.br").write_bytes(b"brotli")
    (built / "assets" / "a-1.js.gz").write_bytes(b"gzip")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(client, "PLACES", (tmp_path / "missing", built))
    async with running(quick_settings(sqlite)) as server:
        for path in ("/", "/t/abc", "/t/abc/replay"):
            response = await server.call("GET", path)
            assert "the page" in response.text
            assert response.headers["cache-control"] == "no-cache"
        for accepted, body in (("br, gzip", b"brotli"), ("gzip", b"gzip"), ("identity", b"plain")):
            async with server.http.stream("GET", "/assets/a-1.js", headers={"accept-encoding": accepted}) as streamed:
                assert b"".join([part async for part in streamed.aiter_raw()]) == body
                assert "immutable" in streamed.headers["cache-control"]
                assert streamed.headers["content-type"].startswith("text/javascript")
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/assets/none.js", "//etc/passwd.x"):
            reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
            writer.write(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n".encode())
            answer = await reader.read()
            writer.close()
            assert b"secret" not in answer.partition(b"\r\n\r\n")[2], path
            assert answer.startswith(b"HTTP/1.1 404"), (path, answer[:80])
