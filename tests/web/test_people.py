"""People at a table: what they say, who may say it, what they look like, and who finds them."""

from __future__ import annotations

import asyncio
from typing import Any, get_args

import msgspec
import pytest

from stormdeck.table.room import entries
from stormdeck.web.protocol import wire
from tests.web.kit import FAST, asynchronous, new_key, quick_settings, running, sitting


def said(events: list[Any]) -> list[Any]:
    return [event for event in events if event["event"]["event"] == "Chat"]


@asynchronous
async def test_a_reaction_is_a_line_with_a_picture(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, (mine, other) = await server.make("blanco", "me", "me")
        async with sitting(server, table, other) as listener:
            for reaction in get_args(wire.Reaction):
                await server.post(f"/api/tables/{table}/chat", mine, reaction=reaction, key=new_key())
            await listener.until(lambda frame: len(said(listener.events)) == 6)
            lines = said(listener.events)
            assert [line["event"]["reaction"] for line in lines] == list(get_args(wire.Reaction))
            assert lines[1]["words"].endswith(": Well played!")
        for wrong in (
            {"reaction": "<b>"},
            {},
            {"text": " "},
            {"text": "x" * 301},
            {"text": "a\u202eb"},
            {"reaction": "wow", "text": 3},
        ):
            answer = await server.call("POST", f"/api/tables/{table}/chat", mine, json={"key": new_key(), **wrong})
            assert answer.status_code in (400, 409), (wrong, answer.text)


@asynchronous
async def test_who_watches_talks_only_where_the_host_allows_it(database: str) -> None:
    async with running(quick_settings(database)) as server:
        silent, _ = await server.make("blanco", "me", "me")
        refused = await server.post(f"/api/tables/{silent}/chat", None, status=403, text="hi", name="Zoe", key=new_key())
        assert refused["error"] == "Only who sits at the table can do that."
        table, (mine, _) = await server.make("blanco", "me", "me", watchers_talk=True)
        assert (await server.get(f"/api/tables/{table}"))["table"]["watchers_talk"]
        async with sitting(server, table, mine) as host:
            key = new_key()
            for _ in range(2):  # the same again is said once
                await server.post(f"/api/tables/{table}/chat", None, text=" <b>hi</b> ", name="Ann", key=key)
            await host.until(lambda frame: bool(said(host.events)))
            (line,) = said(host.events)
            assert line["words"] == "Ann (watching): <b>hi</b>"
            assert line["event"] == {"event": "Chat", "seat": None, "name": "Ann", "text": "<b>hi</b>", "reaction": ""}
        async with sitting(server, table, None) as watcher:
            done = await watcher.ask("chat", reaction="wow", name="")
            await watcher.version(done["version"])
            assert said(watcher.events)[-1]["words"] == "Somebody (watching): Wow!"


@asynchronous
async def test_who_watches_is_bounded(database: str) -> None:
    limits = msgspec.structs.replace(FAST, watchers_lines=(2, 0.0), lines=3)
    async with running(quick_settings(database, limits=limits)) as server:
        table, (mine, _) = await server.make("blanco", "me", "me", watchers_talk=True)

        async def call_out() -> Any:
            return await server.call("POST", f"/api/tables/{table}/chat", json={"text": "hi", "key": new_key()})

        assert [(await call_out()).status_code for _ in range(3)] == [200, 200, 429]
        server.house.commands.watchers_lines = type(server.house.commands.watchers_lines)((9, 0.0))
        assert [(await call_out()).status_code for _ in range(2)] == [200, 409]
        await server.post(f"/api/tables/{table}/chat", mine, text="players go on", key=new_key())


def test_old_lines_are_read_and_new_ones_say_the_same_to_an_old_server() -> None:
    assert entries.decode("chat", '{"seat":1,"text":"hello"}') == entries.Say(1, "hello")
    assert msgspec.json.decode(entries.encode(entries.Say(1, "Wow!", reaction="wow")))["text"] == "Wow!"
    assert entries.decode("join", '{"seat":1,"name":"Ben","token":"00"}') == entries.Join(1, "Ben", "00")


@asynchronous
async def test_a_face_is_picked_once_and_stays(database: str) -> None:
    async with running(quick_settings(database)) as server:
        seats = [{"kind": "me", "name": "Ann", "face": "Pip"}, {"kind": "invite"}, {"kind": "bot", "bot": "greedy"}]
        made = await server.post("/api/tables", status=201, game="blanco", players=3, seats=seats)
        table, (mine, invited) = made["table"], [seat["token"] for seat in made["seats"][:2]]
        wrong = await server.post(f"/api/tables/{table}/join", invited, status=400, name="Ben", face="Nobody")
        assert wrong["error"] == 'There is no face "Nobody".'
        other = (await server.post(f"/api/tables/{table}/join", invited, name="Ben", face="Zuri"))["token"]
        faces = (await server.get(f"/api/tables/{table}"))["table"]["faces"]
        assert faces == ["Pip", "Zuri", ""]
        for token in (mine, other):
            await server.post(f"/api/tables/{table}/resign", token, key=new_key())
        again = await server.post(f"/api/tables/{table}/rematch", mine, key=new_key())
        await server.post(f"/api/tables/{table}/rematch", other, key=new_key())
        found = (await server.get(f"/api/tables/{again['table']}"))["table"]
        assert (found["faces"], found["rematch_of"]) == (["Pip", "Zuri", ""], table)
    async with running(quick_settings(database)) as server:  # and after a restart
        assert (await server.get(f"/api/tables/{again['table']}"))["table"]["faces"] == faces


@pytest.mark.parametrize("kinds", [("me", "invite"), ("me", "open"), ("me", "invite", "open")])
@asynchronous
async def test_seats_for_a_link_are_not_advertised(database: str, kinds: tuple[str, ...]) -> None:
    async with running(quick_settings(database)) as server:
        table, tokens = await server.make("blanco", *kinds, listed=True)
        lobby = await server.get("/api/tables")
        shown = [summary["table"] for summary in lobby["open"]]
        assert shown == ([table] if "open" in kinds else [])
        if kinds == ("me", "invite", "open"):
            await server.post(f"/api/tables/{table}/join", name="Zoe", face="Zuri")
            await asyncio.sleep(1.1)
            assert (await server.get("/api/tables"))["open"] == []
            await server.post(f"/api/tables/{table}/join", tokens[1], name="Ben")
            await asyncio.sleep(1.1)
            (row,) = (await server.get("/api/tables"))["running"]
            assert row["faces"] == ["", "", "Zuri"]
