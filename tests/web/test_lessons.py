"""The scripted first game at a table: what its learner is sent, what is refused, and that it waits for whoever leaves."""

from __future__ import annotations

import json
from typing import Any

import pytest

import stormdeck
from stormdeck.games import BUILT_IN
from stormdeck.table.lesson import Script, script_of
from tests.web.kit import Guest, Running, asynchronous, new_key, quick_settings, running, sitting
from tests.web.test_wire_leaks import Watcher


def script() -> Script:
    found = script_of(stormdeck.game("blanco"))
    assert found is not None
    return found


async def learn(server: Running, **wishes: Any) -> tuple[str, str]:
    table, (token, _) = await server.make("blanco", "me", "bot", lesson=True, script=True, **wishes)
    return table, token


async def go_on(learner: Guest) -> None:
    """Read on, or do what is taught."""
    before = learner.snapshot["lesson"]["number"]
    if learner.snapshot["lesson"]["wants"] == "read":
        await learner.ask("read-on", version=learner.snapshot["version"])
    else:
        (offer,) = learner.snapshot["legal"]
        await learner.ask("play", action=offer["action"], version=learner.snapshot["version"])
    await stands_at(learner, before + 1)


async def stands_at(learner: Guest, number: int) -> None:
    """Which may have been heard with the answer already."""
    if (learner.snapshot["lesson"] or {}).get("number") != number:
        await learner.until(lambda frame: frame["frame"] == "snapshot" and (frame["lesson"] or {}).get("number") == number)


@asynchronous
async def test_whoever_does_what_is_taught_wins(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, token = await learn(server)
        async with sitting(server, table, token) as learner:
            numbers = [learner.snapshot["lesson"]["number"]]
            while learner.snapshot["lesson"]["wants"] != "end":
                await go_on(learner)
                numbers.append(learner.snapshot["lesson"]["number"])
            assert numbers == list(range(1, len(script().step) + 1))
            assert learner.snapshot["outcome"]["winners"] == [0]
        info = (await server.get(f"/api/tables/{table}", token))["table"]
        assert info["practice"]
        assert info["lesson"]
        assert info["script"]
        record = await server.get(f"/api/tables/{table}/record", token)
        assert record["practice"] is True
        assert stormdeck.Record.from_json(json.dumps(record)).replay().outcome is not None
        assert (await server.get(f"/api/tables/{table}/verify"))["ok"]


@asynchronous
async def test_only_the_step_of_now_is_sent_and_to_the_learner_alone(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, token = await learn(server)
        mine = await server.call("GET", f"/api/tables/{table}", token)
        watching = await server.call("GET", f"/api/tables/{table}")
        texts = [step.text for step in script().step]
        assert [text in mine.text for text in texts] == [True] + [False] * (len(texts) - 1)
        assert not any([text in watching.text for text in texts])
        assert watching.json()["lesson"] is None


@pytest.mark.parametrize("game", BUILT_IN)
@asynchronous
async def test_no_frame_of_a_lesson_depends_on_what_its_viewer_cannot_know(game: str, sqlite: str) -> None:
    found = script_of(stormdeck.game(game))
    assert found is not None
    kinds = ["me" if seat == found.learner else "bot" for seat in range(found.players)]
    async with running(quick_settings(sqlite)) as server:
        watcher = server.house.registry.recorder = Watcher()
        table, tokens = await server.make(game, *kinds, lesson=True, script=True)
        async with sitting(server, table, tokens[found.learner]) as learner:
            while learner.snapshot["lesson"]["wants"] != "end":
                await server.get(f"/api/tables/{table}")
                await go_on(learner)
    assert watcher.leaks == []
    assert watcher.compared["snapshot"] > len(found.step)


@asynchronous
async def test_another_legal_action_waits_and_changes_nothing(database: str) -> None:
    async with running(quick_settings(database)) as server:
        table, token = await learn(server)
        async with sitting(server, table, token) as learner:
            refused = await server.play(table, token, "draw discard", 0, status=409)
            assert refused["error"] == "That comes later. Read the note first, then go on."
            await go_on(learner)
            await go_on(learner)
            version = learner.snapshot["version"]
            assert [offer["action"] for offer in learner.snapshot["legal"]] == ["draw pile"]
            assert learner.snapshot["ask"].startswith("Draw the top card of the pile")
            refused = await server.play(table, token, "draw discard", version, status=409)
            assert refused["error"].startswith("You may do that later. Now: Draw the top card of the pile")
            asked = await learner.ask("why", action="draw discard")
            assert asked["why"] == refused["error"]
            nothing = await server.post(f"/api/tables/{table}/read-on", token, status=409, version=version, key=new_key())
            assert nothing["error"] == "There is nothing to read on to now."
            assert (await server.get(f"/api/tables/{table}", token))["version"] == version


@asynchronous
async def test_lesson_waits_for_whoever_leaves_and_goes_back_with_what_is_taken_back(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, token = await learn(server)
        async with sitting(server, table, token) as learner:
            for _ in range(6):
                await go_on(learner)
    async with running(quick_settings(sqlite)) as server, sitting(server, table, token) as learner:
        assert learner.snapshot["lesson"]["number"] == 7
        await learner.ask("take-back", version=learner.snapshot["version"])
        await stands_at(learner, 6)
        assert [offer["action"] for offer in learner.snapshot["legal"]] == list(script().step[5].do)
        await go_on(learner)
        assert learner.snapshot["lesson"]["number"] == 7


@asynchronous
async def test_a_script_brings_its_own_seats_and_options(database: str) -> None:
    async with running(quick_settings(database)) as server:
        seats = [{"kind": "me"}, {"kind": "bot"}]

        async def refused(**wish: Any) -> str:
            body = {"game": "blanco", "players": 2, "seats": seats, "lesson": True, "script": True, **wish}
            return str((await server.post("/api/tables", status=400, **body))["error"])

        assert "bots the others" in await refused(seats=seats[::-1])
        assert "bots the others" in await refused(players=3, seats=[*seats, {"kind": "bot"}])
        assert "its own options" in await refused(options={"clearing": "mandatory"})
        assert "no clocks" in await refused(clock={"minutes": 5})
        found = {game["id"]: game["script"] for game in await server.get("/api/games")}
        assert found["blanco"] == {"players": 2, "seat": 0, "steps": len(script().step)}
        table, token = await learn(server)
        alone = await server.post(f"/api/tables/{table}/fill", token, status=409, seat=0, key=new_key())
        assert "for you alone" in alone["error"]
