"""Being told of a turn: the encryption of RFC 8291, and a push service of our own on this machine."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from stormdeck.web.push.encryption import (
    CURVE,
    MOST,
    BadKey,
    check,
    decode,
    derived,
    encode,
    encrypt,
    point_of,
    private_key,
    public_key,
)
from stormdeck.web.push.services import is_known
from stormdeck.web.push.subscriptions import Subscription, Subscriptions
from stormdeck.web.push.vapid import Vapid, new_secret
from stormdeck.web.store.database import migrate, open_engine
from tests.web.kit import Running, asynchronous, new_key, quick_settings, running, sitting

# ---- RFC 8291, section 5 and appendix A ----

TEXT = b"When I grow up, I want to be a watermelon"
WRITER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
READER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SENT = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95b"
    "Qpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard_comes_out_byte_for_byte() -> None:
    sent = encrypt(TEXT, READER, AUTH, private_key(decode(WRITER)), decode(SALT))
    assert encode(sent) == SENT


class Browser:
    """What a browser keeps for itself, and how it reads a message."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(CURVE)
        self.p256dh = encode(point_of(self.key.public_key()))
        self.auth = encode(b"sixteen secrets!")

    def read(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        writer, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(ec.ECDH(), public_key(writer))
        secret = derived(shared, decode(self.auth), b"WebPush: info\0" + decode(self.p256dh) + writer, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text[-1:] == b"\x02"
        return text[:-1]


def test_each_message_has_a_key_and_a_salt_of_its_own_and_fits_one_record() -> None:
    browser = Browser()
    one, other = [encrypt(b"x" * MOST, browser.p256dh, browser.auth) for _ in range(2)]
    assert browser.read(one) == browser.read(other) == b"x" * MOST
    assert one[:16] != other[:16]
    assert one[21:86] != other[21:86]
    assert len(one) == 4096


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [("", AUTH), ("AAAA", AUTH), (READER, "AAAA"), (encode(b"\x04" + b"\1" * 64), AUTH), ("!" * 87, AUTH), (READER, "é")],
)
def test_what_is_no_key_is_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(BadKey):
        check(p256dh, auth)


def test_the_sender_signs_for_one_service_and_for_some_hours() -> None:
    key = private_key(new_secret())
    vapid = Vapid(key, "mailto:host@example.org")
    header = vapid.header("https://push.example")
    assert header == vapid.header("https://push.example"), "signed once"
    token, own = header.removeprefix("vapid t=").split(", k=")
    assert own == vapid.public
    head, claims, signature = token.split(".")
    raw = decode(signature)
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    key.public_key().verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    told = json.loads(decode(claims))
    assert (told["aud"], told["sub"]) == ("https://push.example", "mailto:host@example.org")


# ---- Where messages may go ----


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/x",
        "https://fcm.googleapis.com:8443/x",
        "https://me@fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evil.example/fcm.googleapis.com",
        "https://evilpush.services.mozilla.com.example/x",
        "https://push.services.mozilla.com\\@127.0.0.1/",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest/meta-data",
        "https://0x7f000001/",
        "https://fcm.googleapis.com#@127.0.0.1/",
        "https://fcm.googleapis.com:bad/",
        "ftp://fcm.googleapis.com/x",
        "//fcm.googleapis.com/x",
        "",
    ],
)
def test_a_message_goes_to_no_other_place(endpoint: str) -> None:
    assert not is_known(endpoint)


def test_the_services_of_the_browsers_are_known_and_the_host_may_add_one() -> None:
    for endpoint in (
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc",
    ):
        assert is_known(endpoint), endpoint
    assert not is_known("https://push.club.example/x")
    assert is_known("https://push.club.example/x", ("*.club.example",))


# ---- What is stored ----


def test_subscriptions_are_kept_by_device_and_go_without_a_trace(database: str) -> None:
    engine = open_engine(database)
    migrate(engine)
    store = Subscriptions(engine)
    first = store.secret(b"1" * 32)
    assert first == store.secret(b"2" * 32) == Subscriptions(engine).secret(b"3" * 32) == b"1" * 32
    for device, endpoint in (("a", "one"), ("b", "two"), ("a", "three")):
        store.keep(Subscription("table", device, endpoint, "k", "s", 1))
    store.keep(Subscription("other", "c", "two", "k", "s", 1))
    assert sorted((wish.device, wish.endpoint) for wish in store.at("table")) == [("a", "three"), ("b", "two")]
    store.forget_endpoint("two")
    assert store.at("other") == []
    store.forget("table", "b")
    assert [wish.device for wish in store.at("table")] == ["a"]
    store.forget("table")
    assert store.at("table") == []
    engine.dispose()


# ---- A push service on this machine ----


class Service:
    """Takes every message, and answers as it is told to."""

    def __init__(self) -> None:
        self.url = ""
        self.status = "201 Created"
        self.taken: list[tuple[dict[str, str], bytes]] = []
        self.paths: list[str] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        self.paths.append(head[0])
        self.taken.append((headers, body))
        writer.write(f"HTTP/1.1 {self.status}\r\nLocation: {self.url}/elsewhere\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    async def until(self, count: int) -> None:
        while len(self.taken) < count:
            await asyncio.sleep(0.01)


@asynccontextmanager
async def service() -> AsyncIterator[Service]:
    made = Service()
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    made.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield made


def allow(server: Running, made: Service) -> None:
    """For these tests only: plain http, on this machine."""
    server.house.push.is_allowed = lambda endpoint: endpoint.startswith(f"{made.url}/")  # type: ignore[method-assign]


async def two_people(server: Running) -> tuple[str, list[Any]]:
    table, tokens = await server.make("blanco", "me", "invite")
    await server.post(f"/api/tables/{table}/join", tokens[1], name="Ben")
    return table, tokens


async def subscribe(server: Running, table: str, token: str, made: Service, browser: Browser, *, path: str = "one") -> None:
    wish = {"endpoint": f"{made.url}/{path}", "p256dh": browser.p256dh, "auth": browser.auth}
    assert await server.post(f"/api/tables/{table}/push", token, **wish) == {"on": True}


async def move(server: Running, table: str, tokens: list[Any], until: Callable[[int], bool]) -> None:
    """Moves of whoever has the turn until the turn is such a seat's."""
    while True:
        turn = (await server.house.registry.table(table)).turn
        assert turn is not None
        if tokens[turn] is None:  # a bot's
            await asyncio.sleep(0.01)
            continue
        if until(turn):
            return
        snapshot = await server.get(f"/api/tables/{table}", tokens[turn])
        await server.play(table, tokens[turn], snapshot["legal"][0]["action"], snapshot["version"])


@asynchronous
async def test_who_is_away_is_told_once_and_learns_nothing_hidden(sqlite: str) -> None:
    async with service() as made, running(quick_settings(sqlite, push_after=0.2)) as server:
        allow(server, made)
        table, tokens = await two_people(server)
        browser = Browser()
        await move(server, table, tokens, lambda turn: turn == 0)
        await subscribe(server, table, tokens[1], made, browser)
        await move(server, table, tokens, lambda turn: turn == 1)
        await made.until(1)
        headers, body = made.taken[0]
        told = json.loads(browser.read(body))
        assert told == {
            "table": table,
            "title": "Blanco",
            "words": f"Your turn with {(await server.get(f'/api/tables/{table}'))['table']['names'][0]}.",
        }
        assert headers["content-encoding"] == "aes128gcm"
        assert headers["topic"] == table
        assert headers["authorization"].endswith(f"k={(await server.get('/api/push'))['key']}")
        assert tokens[1] not in str(headers)
        # What is said at the table is no new turn.
        await server.post(f"/api/tables/{table}/chat", tokens[0], text="Hello?", key=new_key())
        await asyncio.sleep(0.6)
        assert len(made.taken) == 1
        assert server.house.metrics.counts["push_sent_total"] == 1


@asynchronous
async def test_who_has_the_table_open_is_not_told_and_many_turns_make_one_message(sqlite: str) -> None:
    async with service() as made, running(quick_settings(sqlite, push_after=0.3)) as server:
        allow(server, made)
        table, tokens = await two_people(server)
        for token in tokens:
            await subscribe(server, table, token, made, Browser())
        async with sitting(server, table, tokens[0]), sitting(server, table, tokens[1]):
            await move(server, table, tokens, lambda turn: turn == 1)
            await asyncio.sleep(0.6)
            assert made.taken == []
        await move(server, table, tokens, lambda turn: turn == 0)
        await move(server, table, tokens, lambda turn: turn == 1)
        await made.until(1)
        await asyncio.sleep(0.6)
        assert len(made.taken) == 1, "the first turn was over before anybody could be told"


@asynchronous
async def test_nobody_is_told_where_nobody_waits(sqlite: str) -> None:
    """Against bots, and where one person plays all seats."""
    async with service() as made, running(quick_settings(sqlite, push_after=0.05)) as server:
        allow(server, made)
        for kinds in (("me", "bot:random"), ("me", "me")):
            table, tokens = await server.make("blanco", *kinds)
            await subscribe(server, table, tokens[0], made, Browser())
            await move(server, table, tokens, lambda turn: turn == 0)
            snapshot = await server.get(f"/api/tables/{table}", tokens[0])
            await server.play(table, tokens[0], snapshot["legal"][0]["action"], snapshot["version"])
        await asyncio.sleep(0.5)
        assert made.taken == []


@asynchronous
async def test_a_browser_that_has_gone_is_dropped_and_no_redirect_is_followed(sqlite: str) -> None:
    async with service() as made, running(quick_settings(sqlite, push_after=0.05)) as server:
        allow(server, made)
        table, tokens = await two_people(server)
        await move(server, table, tokens, lambda turn: turn == 0)
        await subscribe(server, table, tokens[1], made, Browser())
        made.status = "307 Temporary Redirect"
        await move(server, table, tokens, lambda turn: turn == 1)
        await made.until(1)
        await asyncio.sleep(0.3)
        assert made.paths == ["POST /one HTTP/1.1"]
        assert len(server.house.push.store.at(table)) == 1
        await move(server, table, tokens, lambda turn: turn == 0)
        made.status = "410 Gone"
        await move(server, table, tokens, lambda turn: turn == 1)
        await made.until(2)
        while server.house.push.store.at(table):
            await asyncio.sleep(0.01)
        assert server.house.metrics.counts["push_gone_total"] == 1


@asynchronous
async def test_a_service_that_is_down_keeps_no_table_waiting_and_is_tried_again(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stormdeck.web.push.pusher.AGAIN", (0.05,))
    async with service() as made, running(quick_settings(sqlite, push_after=0.05)) as server:
        allow(server, made)
        table, tokens = await two_people(server)
        await move(server, table, tokens, lambda turn: turn == 0)
        await subscribe(server, table, tokens[1], made, Browser())
        made.status = "503 Later"
        await move(server, table, tokens, lambda turn: turn == 1)
        await made.until(2)
        await asyncio.sleep(0.4)
        assert len(made.taken) == 2, "once more, not for ever"
        await move(server, table, tokens, lambda turn: turn == 0)


@asynchronous
async def test_signed_out_switched_off_or_over_nothing_is_kept(sqlite: str) -> None:
    async with service() as made, running(quick_settings(sqlite)) as server:
        allow(server, made)
        table, tokens = await two_people(server)
        path, store = f"/api/tables/{table}", server.house.push.store
        await subscribe(server, table, tokens[1], made, Browser())
        assert await server.post(f"{path}/push-off", tokens[1]) == {"on": False}
        assert store.at(table) == []
        code = (await server.post(f"{path}/device-code", tokens[1], key=new_key()))["code"]
        second = (await server.post(f"{path}/device", code=code))["token"]
        await subscribe(server, table, second, made, Browser())
        listed = (await server.get(f"{path}/devices", tokens[1]))["devices"]
        number = next(device["device"] for device in listed if not device["this"])
        await server.post(f"{path}/device-revoke", tokens[1], device=number, key=new_key())
        assert store.at(table) == []
        await subscribe(server, table, tokens[0], made, Browser())
        await server.post(f"{path}/resign", tokens[1], key=new_key())
        while store.at(table):
            await asyncio.sleep(0.01)
        wish = {"endpoint": f"{made.url}/x", "p256dh": Browser().p256dh, "auth": Browser().auth}
        assert (await server.call("POST", f"{path}/push", tokens[0], json=wish)).status_code == 409


@asynchronous
async def test_what_cannot_be_asked_for(sqlite: str) -> None:
    browser = Browser()
    good = {"endpoint": "https://fcm.googleapis.com/fcm/send/x", "p256dh": browser.p256dh, "auth": browser.auth}
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await two_people(server)
        path = f"/api/tables/{table}/push"
        for changed, status in (
            ({"endpoint": "https://127.0.0.1/x"}, 400),
            ({"endpoint": "http://fcm.googleapis.com/x"}, 400),
            ({"p256dh": "AAAA"}, 400),
            ({"auth": ""}, 400),
            ({"more": 1}, 400),
        ):
            assert (await server.call("POST", path, tokens[0], json={**good, **changed})).status_code == status, changed
        assert (await server.call("POST", path, json=good)).status_code == 403
        assert (await server.call("POST", path, tokens[0], json=good)).status_code == 200
        clocked, own = await server.make("blanco", "me", "bot", clock={"minutes": 5})
        assert (await server.call("POST", f"/api/tables/{clocked}/push", own[0], json=good)).status_code == 409


@asynchronous
async def test_the_key_is_kept_given_or_not_there_at_all(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        made = (await server.get("/api/push"))["key"]
        assert len(decode(made)) == 65
    async with running(quick_settings(sqlite)) as server:
        assert (await server.get("/api/push"))["key"] == made, "browsers hold on to it"
    secret = new_secret()
    async with running(quick_settings(sqlite, push_key=encode(secret))) as server:
        assert (await server.get("/api/push"))["key"] == Vapid(private_key(secret)).public
    async with running(quick_settings(sqlite, push=False)) as server:
        assert (await server.get("/api/push"))["key"] == ""
        table, tokens = await two_people(server)
        wish = {"endpoint": "https://fcm.googleapis.com/x", "p256dh": Browser().p256dh, "auth": Browser().auth}
        assert (await server.call("POST", f"/api/tables/{table}/push", tokens[0], json=wish)).status_code == 409
