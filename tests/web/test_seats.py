"""Who opens a seat: an invitation is not a seat, and a player may have several devices."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stormdeck.table.room import entries
from stormdeck.table.room.seat_keys import MOST_DEVICES
from stormdeck.table.room.spec import TableSpec
from stormdeck.web.auth import devices
from stormdeck.web.auth.tokens import CODE_LETTERS, hashed
from stormdeck.web.store.database import Entry
from tests.web.kit import FAST, Guest, Running, asynchronous, new_key, quick_settings, running, sitting, timeless

SIGNED_OUT = 4401
TAKEN = "This invitation has been taken; it lets you watch, no more."


def secret_key(number: int = 0) -> str:
    return f"a key that is long enough {number}"


async def seated_guest(server: Running, **wish: Any) -> tuple[str, str, str, str]:
    """A table of two people: its id, the host's token, the invitation and the guest's token."""
    table, (host, invited) = await server.make("blanco", "me", "invite")
    given = await server.post(f"/api/tables/{table}/join", invited, name="Ben", **wish)
    return table, host, invited, given["token"]


async def add_device(server: Running, table: str, token: str, **wish: Any) -> str:
    """Another device of whoever has the token; the new one's token."""
    code = (await server.post(f"/api/tables/{table}/device-code", token, key=new_key()))["code"]
    given = await server.post(f"/api/tables/{table}/device", code=code, **wish)
    return str(given["token"])


async def status(server: Running, path: str, token: str | None = None) -> int:
    return (await server.call("GET", path, token)).status_code


# ---- An invitation is not a seat ----


@asynchronous
async def test_who_has_the_invitation_does_not_see_the_guests_hand(database: str) -> None:
    """Whoever made the link, or saw it on its way, watches like everybody else: by HTTP, by socket and in the replay."""
    async with running(quick_settings(database)) as server:
        table, _, invited, guest = await seated_guest(server)
        path = f"/api/tables/{table}"
        own, watched, stolen = [timeless(await server.get(path, token)) for token in (guest, None, invited)]
        assert own["seat"] == 1
        assert own["view"] != watched["view"]
        assert stolen == watched
        async with sitting(server, table, invited) as thief:
            assert timeless(thief.snapshot) == watched
            refused = await thief.ask("play", action="draw", version=1)
            assert refused["error"] == "Only who sits at the table can do that."
        for question in ("replay", "replay/0?view=seat1"):
            assert await status(server, f"{path}/{question}", invited) == 403
            assert await status(server, f"{path}/{question}", guest) == 200
        for do, body in (("play", {"action": "draw", "version": 1}), ("resign", {}), ("device-code", {}), ("rematch", {})):
            await server.post(f"{path}/{do}", invited, status=403, key=new_key(), **body)
        assert await status(server, f"{path}/devices", invited) == 403
        assert (await server.post(f"{path}/join", invited, status=409, name="Eve"))["error"] == TAKEN
        server.house.registry.tables.clear()  # read again from the store
        assert timeless(await server.get(path, invited)) == watched
        assert timeless(await server.get(path, guest)) == own


@asynchronous
async def test_a_socket_opened_by_an_invitation_ends_when_somebody_takes_it(sqlite: str) -> None:
    """Else whoever made the link could wait there for the cards."""
    async with running(quick_settings(sqlite)) as server:
        table, (_, invited) = await server.make("blanco", "me", "invite")
        async with sitting(server, table, invited) as waiting:
            assert waiting.snapshot["seat"] == 1
            await server.post(f"/api/tables/{table}/join", invited, name="Ben")
            assert await waiting.closing() == SIGNED_OUT
            assert waiting.snapshot["view"] is None
        async with sitting(server, table, invited) as watching:
            assert watching.snapshot["seat"] is None


@asynchronous
async def test_of_many_who_have_one_invitation_one_sits_down(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, (_, invited) = await server.make("blanco", "me", "invite")
        joins = [
            server.call("POST", f"/api/tables/{table}/join", invited, json={"name": f"Guest {n}", "key": secret_key(n)})
            for n in range(12)
        ]
        answers = await asyncio.gather(*joins)
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 11
        (winner,) = [n for n, answer in enumerate(answers) if answer.status_code == 200]
        snapshot = await server.get(f"/api/tables/{table}", answers[winner].json()["token"])
        assert snapshot["table"]["names"][1] == f"Guest {winner}"
        assert all(answer.json()["error"] == TAKEN for n, answer in enumerate(answers) if n != winner)


@asynchronous
async def test_of_many_at_two_servers_one_sits_down(database: str) -> None:
    """The loser's server has not heard of it, and finds out by storing."""
    async with running(quick_settings(database)) as one, running(quick_settings(database)) as other:
        for _ in range(5):
            table, (_, invited) = await one.make("blanco", "me", "invite")
            await other.get(f"/api/tables/{table}")
            join = f"/api/tables/{table}/join"
            joins = [server.call("POST", join, invited, json={"key": secret_key(n)}) for n, server in enumerate((one, other))]
            answers = await asyncio.gather(*joins)
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            assert [answer.json()["error"] for answer in answers if answer.status_code == 409] == [TAKEN]


@asynchronous
async def test_who_lost_the_answer_gets_the_same_seat_by_the_same_key(database: str) -> None:
    settings = quick_settings(database)
    async with running(settings) as server:
        table, (_, invited) = await server.make("blanco", "me", "invite")
        path = f"/api/tables/{table}/join"
        first, *others = await asyncio.gather(*[server.post(path, invited, name="Ben", key=secret_key()) for _ in range(5)])
        assert others == [first] * 4
        assert (await server.post(path, invited, status=409, name="Ben", key=secret_key(1)))["error"] == TAKEN
    async with running(settings) as server:
        assert await server.post(path, invited, name="Ben", key=secret_key()) == first
        assert (await server.get(f"/api/tables/{table}", first["token"]))["seat"] == 1
        short = await server.post(path, invited, status=400, key="short")
        assert "22" in short["error"]


@asynchronous
async def test_the_key_belongs_to_its_invitation(sqlite: str) -> None:
    """Who uses one key for two seats gets two tokens; neither is the key or the invitation."""
    async with running(quick_settings(sqlite)) as server:
        table, (_, *invited) = await server.make("blanco", "me", "invite", "invite")
        given = [await server.post(f"/api/tables/{table}/join", token, key=secret_key()) for token in invited]
        assert [seat["seat"] for seat in given] == [1, 2]
        assert len({*invited, secret_key(), *[seat["token"] for seat in given]}) == 5
        assert all(len(seat["token"]) == 22 for seat in given)  # 128 bits


@asynchronous
async def test_an_open_seat_is_given_again_by_the_same_key(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, _ = await server.make("blanco", "me", "open", "open")
        path = f"/api/tables/{table}/join"
        given = await server.post(path, name="Ben", key=secret_key())
        assert await server.post(path, name="Ben", key=secret_key()) == given
        assert (await server.post(path, name="Cleo", key=secret_key(1)))["seat"] == 2
        assert (await server.get(f"/api/tables/{table}", given["token"]))["seat"] == 1


@asynchronous
async def test_an_invitation_to_a_seat_that_a_bot_has_taken_watches(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, (mine, invited) = await server.make("blanco", "me", "invite")
        await server.post(f"/api/tables/{table}/fill", mine, seat=1, bot="random", key=new_key())
        assert (await server.get(f"/api/tables/{table}", invited))["seat"] is None
        assert (await server.post(f"/api/tables/{table}/join", invited, status=409))["error"] == TAKEN


@asynchronous
async def test_who_made_the_table_may_sit_in_the_other_seat_too(sqlite: str) -> None:
    """Pass and play after all: with the token of the own seat it counts as one person, whom nobody else need ask."""
    async with running(quick_settings(sqlite)) as server:
        table, (mine, invited) = await server.make("blanco", "me", "invite")
        await server.post(f"/api/tables/{table}/join", invited, name="Leo", beside=mine)
        assert server.house.registry.tables[table].people() == [[0, 1]]
        other, (_, asked) = await server.make("blanco", "me", "invite")
        await server.post(f"/api/tables/{other}/join", asked, name="Leo", beside=asked)
        assert server.house.registry.tables[other].people() == [[0], [1]]


@asynchronous
async def test_the_own_seats_keep_their_tokens(sqlite: str) -> None:
    """They were never anybody else's: the commitment comes first, then each sits down."""
    async with running(quick_settings(sqlite)) as server:
        table, (ann, ben) = await server.make("blanco", "me", "me", entropy=None)
        for token in (ann, ben):
            given = await server.post(f"/api/tables/{table}/join", token, key=secret_key())
            assert given["token"] == token
            assert await server.post(f"/api/tables/{table}/join", token, key=secret_key()) == given
        assert (await server.get(f"/api/tables/{table}", ben))["seat"] == 1


# ---- Tables from before ----


@asynchronous
async def test_a_seat_that_was_taken_before_invitations_were_for_once_is_still_the_guests(database: str) -> None:
    """In their logs the seat's token is the invitation itself."""
    settings = quick_settings(database)
    async with running(settings) as server:
        table, (_, invited) = await server.make("blanco", "me", "invite")
        body = {"seat": 1, "name": "Ben", "token": hashed(invited), "entropy": ""}
        await server.house.writer.write(Entry(table, 1, "join", msgspec.json.encode(body).decode(), None, 1))
    async with running(settings) as server:
        snapshot = await server.get(f"/api/tables/{table}", invited)
        assert (snapshot["seat"], snapshot["table"]["names"][1]) == (1, "Ben")
        async with sitting(server, table, invited) as guest:
            assert guest.snapshot["seat"] == 1
        other = await add_device(server, table, invited)
        assert (await server.get(f"/api/tables/{table}", other))["seat"] == 1


@asynchronous
async def test_stored_tables_with_fields_of_old_are_read(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, _ = await server.make("blanco", "me", "invite")
        spec = server.house.registry.tables[table].spec
    old = msgspec.json.decode(msgspec.json.encode(spec))
    for seat in old["seats"]:
        seat["heir"] = "0" * 64
    assert msgspec.json.decode(msgspec.json.encode(old), type=TableSpec) == spec
    before = b'{"seat": 1, "name": "Ben", "token": "00"}'
    assert entries.decode("join", before.decode()) == entries.Join(1, "Ben", "00")


# ---- Devices ----


@asynchronous
async def test_a_code_lets_another_device_play_the_seat(database: str) -> None:
    settings = quick_settings(database)
    async with running(settings) as server:
        table, host, _, guest = await seated_guest(server)
        path = f"/api/tables/{table}"
        offered = await server.post(f"{path}/device-code", guest, key="one")
        assert await server.post(f"{path}/device-code", guest, key="one") == offered
        assert len(offered["code"]) == 10
        assert set(offered["code"]) <= set(CODE_LETTERS)
        assert (await server.get(f"{path}/devices", guest))["code_until"] == offered["until"]
        typed = f" {offered['code'][:5].lower()}-{offered['code'][5:]} "
        given = await server.post(f"{path}/device", code=typed, key=secret_key())
        assert given["seat"] == 1
        assert given["token"] not in (guest, host)
        assert await server.post(f"{path}/device", code=typed, key=secret_key()) == given
        views = [(await server.get(path, token))["view"] for token in (guest, given["token"])]
        assert views[0] == views[1]
    async with running(settings) as server:
        told = await server.get(f"{path}/devices", given["token"])
        assert [(device["device"], device["this"]) for device in told["devices"]] == [(1, False), (2, True)]
        assert (told["seat"], told["most"], told["code_until"]) == (1, MOST_DEVICES, None)
        async with sitting(server, table, given["token"]) as second, sitting(server, table, host) as first:
            mover = second if second.snapshot["legal"] else first
            assert "error" not in await mover.ask(
                "play", action=mover.snapshot["legal"][0]["action"], version=mover.snapshot["version"]
            )
            assert "Device 2 plays your seat too now." in [event["words"] for event in second.events]
            assert "Device" not in str([event["event"] for event in first.events])


@asynchronous
async def test_a_code_is_for_once_and_the_newest_counts(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, host, _, guest = await seated_guest(server)
        path = f"/api/tables/{table}"
        old, code = [(await server.post(f"{path}/device-code", guest, key=key))["code"] for key in ("one", "two")]
        await server.post(f"{path}/device", status=403, code=old)
        tries = [server.call("POST", f"{path}/device", json={"code": code, "key": secret_key(n)}) for n in range(8)]
        assert sorted([answer.status_code for answer in await asyncio.gather(*tries)]) == [200] + [403] * 7
        late = await server.post(f"{path}/device-code", guest, status=409, key="two")
        assert late["error"] == "This code was used, or another one has been made since."
        assert len((await server.get(f"{path}/devices", guest))["devices"]) == 2
        assert len((await server.get(f"{path}/devices", host))["devices"]) == 1


@asynchronous
async def test_a_code_is_good_for_ten_minutes(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, _, _, guest = await seated_guest(server)
        offered = await server.post(f"/api/tables/{table}/device-code", guest, key=new_key())
        monkeypatch.setattr(devices, "now", lambda: offered["until"])
        refused = await server.post(f"/api/tables/{table}/device", status=403, code=offered["code"])
        assert "ten minutes" in refused["error"]
        assert (await server.get(f"/api/tables/{table}/devices", guest))["code_until"] is None
        monkeypatch.setattr(devices, "now", lambda: offered["until"] - 1)
        await server.post(f"/api/tables/{table}/device", code=offered["code"])


@asynchronous
async def test_guessing_codes_is_stopped_early(sqlite: str) -> None:
    limits = msgspec.structs.replace(FAST, wrong_codes=(3, 0.0), wrong_tokens=(4, 0.0))
    async with running(quick_settings(sqlite, limits=limits)) as server:
        table, _, _, guest = await seated_guest(server)
        code = (await server.post(f"/api/tables/{table}/device-code", guest, key=new_key()))["code"]
        path = f"/api/tables/{table}/device"
        guesses = [(await server.call("POST", path, json={"code": f"GUESS{n}"})).status_code for n in range(4)]
        assert guesses == [403, 403, 403, 429]
        assert (await server.call("POST", path, json={"code": code})).status_code == 429  # not even the right one
        assert (await server.get(f"/api/tables/{table}", guest))["seat"] == 1
        assert await status(server, f"/api/tables/{table}", "guess") == 403
        assert await status(server, f"/api/tables/{table}", "guess") == 429  # wrong codes count as wrong tokens as well
        assert await status(server, f"/api/tables/{table}", guest) == 200  # but a right one opens its seat


@asynchronous
async def test_a_device_is_signed_out_at_once(database: str) -> None:
    settings = quick_settings(database)
    async with running(settings) as server:
        table, host, _, guest = await seated_guest(server)
        path = f"/api/tables/{table}"
        stranger = await add_device(server, table, guest, key=secret_key())
        async with sitting(server, table, stranger) as second, sitting(server, table, guest) as first:
            version = (await server.get(path, guest))["version"]
            done = await server.post(f"{path}/device-revoke", guest, device=2, key="r")
            assert done == await server.post(f"{path}/device-revoke", guest, device=2, key="r") == {"version": version + 1}
            assert await second.closing() == SIGNED_OUT
            await first.version(version + 1)
            assert first.events[-1]["words"] == "Device 2 was signed out of your seat."
        refused = await server.call("GET", path, stranger)
        assert refused.status_code == 403
        assert refused.json()["error"] == "This device was signed out of its seat by another device of the same player."
        async with server.socket(table) as connection:
            again = Guest(connection)
            await again.say("hello", token=stranger, cursor=0)
            assert await again.closing() == SIGNED_OUT
        for do, body in (("device-code", {}), ("device-revoke", {"device": 1}), ("chat", {"text": "hm"}), ("join", None)):
            wish = {} if body is None else {"key": new_key(), **body}
            await server.post(f"{path}/{do}", stranger, status=403, **wish)
        assert [device["device"] for device in (await server.get(f"{path}/devices", guest))["devices"]] == [1]
        third = await add_device(server, table, guest)
        assert [device["device"] for device in (await server.get(f"{path}/devices", third))["devices"]] == [1, 3]
        assert (await server.post(f"{path}/device-revoke", host, status=404, device=2, key="r"))["error"]
        only = await server.post(f"{path}/device-revoke", host, status=409, device=1, key="s")
        assert only["error"] == "This is the only device of your seat: nobody could play it any more."
    async with running(settings) as server:
        assert await status(server, path, stranger) == 403
        assert await status(server, path, third) == 200


@asynchronous
async def test_a_socket_that_was_signed_out_by_another_server_is_closed_before_it_hears_more(database: str) -> None:
    async with running(quick_settings(database)) as one, running(quick_settings(database)) as other:
        table, _, _, guest = await seated_guest(one)
        second = await add_device(one, table, guest)
        async with sitting(other, table, second) as stranger:
            await one.post(f"/api/tables/{table}/device-revoke", guest, device=2, key=new_key())
            await other.house.registry.refresh(table, 10**6)  # as the news from the first server would have it
            assert await stranger.closing() == SIGNED_OUT


@asynchronous
async def test_who_was_signed_out_does_not_come_back_by_an_old_key(sqlite: str) -> None:
    """Keys get the same token again, so they must not bring a revoked one back to life."""
    async with running(quick_settings(sqlite)) as server:
        table, _, invited, guest = await seated_guest(server, key=secret_key())
        path = f"/api/tables/{table}"
        code = (await server.post(f"{path}/device-code", guest, key=new_key()))["code"]
        second = (await server.post(f"{path}/device", code=code, key=secret_key(1)))["token"]
        await server.post(f"{path}/device-revoke", second, device=1, key=new_key())
        for refused in (
            await server.post(f"{path}/join", invited, status=403, key=secret_key()),
            await server.post(f"{path}/join", guest, status=403),
        ):
            assert "signed out" in refused["error"]
        third = await add_device(server, table, second)
        await server.post(f"{path}/device-revoke", third, device=2, key=new_key())
        assert "signed out" in (await server.post(f"{path}/device", status=403, code=code, key=secret_key(1)))["error"]
        assert (await server.get(path, third))["seat"] == 1


@asynchronous
async def test_a_seat_has_so_many_devices_and_no_more(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, _, _, guest = await seated_guest(server)
        for _ in range(MOST_DEVICES - 1):
            await add_device(server, table, guest)
        full = await server.post(f"/api/tables/{table}/device-code", guest, status=409, key=new_key())
        assert "8 devices at most" in full["error"]
        await server.post(f"/api/tables/{table}/device-revoke", guest, device=3, key=new_key())
        await add_device(server, table, guest)


@asynchronous
async def test_devices_change_nothing_about_the_game(sqlite: str) -> None:
    """A move that was meant for the table before is still good."""
    async with running(quick_settings(sqlite)) as server:
        table, (mine, other) = await server.make("blanco", "me", "me")
        snapshots = [(token, await server.get(f"/api/tables/{table}", token)) for token in (mine, other)]
        mover, before = next((token, snapshot) for token, snapshot in snapshots if snapshot["legal"])
        await add_device(server, table, mine)
        await server.play(table, mover, before["legal"][0]["action"], before["version"])


@asynchronous
async def test_all_devices_come_along_to_a_rematch(sqlite: str) -> None:
    """Whichever asks first, and not the one that was signed out."""
    async with running(quick_settings(sqlite)) as server:
        table, host, _, guest = await seated_guest(server)
        second, third = [await add_device(server, table, guest) for _ in range(2)]
        await server.post(f"/api/tables/{table}/resign", host, key="r")
        given = [await server.post(f"/api/tables/{table}/rematch", token, key=new_key()) for token in (second, guest, host)]
        again = given[0]["table"]
        assert [(seat["table"], seat["seat"]) for seat in given] == [(again, 1), (again, 1), (again, 0)]
        for seat in given:
            assert (await server.get(f"/api/tables/{again}", seat["token"]))["seat"] == seat["seat"]
        assert given[0] == await server.post(f"/api/tables/{table}/rematch", second, key=new_key())
        await server.post(f"/api/tables/{again}/device-revoke", given[1]["token"], device=1, key=new_key())
        gone = await server.post(f"/api/tables/{table}/rematch", second, status=403, key=new_key())
        assert "signed out" in gone["error"]
        await server.post(f"/api/tables/{table}/device-revoke", guest, device=3, key=new_key())
        await server.post(f"/api/tables/{table}/rematch", third, status=403, key=new_key())


@asynchronous
async def test_a_rematch_says_if_a_bot_has_taken_the_seat(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, host, _, guest = await seated_guest(server)
        await server.post(f"/api/tables/{table}/resign", host, key="r")
        again = await server.post(f"/api/tables/{table}/rematch", host, key=new_key())
        await server.post(f"/api/tables/{again['table']}/fill", again["token"], seat=1, bot="random", key=new_key())
        late = await server.post(f"/api/tables/{table}/rematch", guest, status=409, key=new_key())
        assert late["error"] == "A bot has taken your seat at the rematch."


@asynchronous
async def test_neither_tokens_nor_codes_nor_keys_are_stored_or_logged(
    sqlite: str, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    logger = logging.getLogger("stormdeck")
    monitored, logger.propagate = logger.propagate, True
    with caplog.at_level(logging.DEBUG):
        async with running(quick_settings(sqlite)) as server:
            table, host, invited, guest = await seated_guest(server, key=secret_key())
            code = (await server.post(f"/api/tables/{table}/device-code", guest, key=new_key()))["code"]
            second = (await server.post(f"/api/tables/{table}/device", code=code, key=secret_key(1)))["token"]
            await server.call("POST", f"/api/tables/{table}/device", json={"code": code})
            await server.post(f"/api/tables/{table}/device-revoke", guest, device=2, key=new_key())
            await server.call("GET", f"/api/tables/{table}", second)
    logger.propagate = monitored
    ours = [record for record in caplog.records if record.name.startswith("stormdeck")]
    logged = " ".join([f"{record.getMessage()} {getattr(record, 'facts', '')}" for record in ours])
    assert f"/api/tables/{table}/device" in logged
    stored = b"".join([file.read_bytes() for file in tmp_path.iterdir()])
    assert hashed(guest).encode() in stored
    for secret in (host, invited, guest, second, code, secret_key(), secret_key(1)):
        assert secret not in logged
        assert secret.encode() not in stored
