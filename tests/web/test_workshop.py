"""The workshop on the server: forms, drafts, tables of one's own, and bounded runs that end with their listener."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from stormdeck.web.pressure import Pressure
from stormdeck.web.thinking import workshop
from tests.web.kit import FAST, GAMES, Running, asynchronous, quick_settings, running

PUNCH = "card/6/value"


async def draft(server: Running, game: str, players: int = 2, *, status: int = 200, **wish: Any) -> Any:
    return await server.post(f"/api/workshop/{game}/draft", players=players, status=status, **wish)


async def lines_of(server: Running, game: str, **wish: Any) -> AsyncIterator[dict[str, Any]]:
    body = {"players": 2, **wish}
    async with server.http.stream("POST", f"/api/workshop/{game}/run", json=body) as answer:
        assert answer.status_code == 200, await answer.aread()
        assert answer.headers["content-type"] == "application/x-ndjson"
        async for text in answer.aiter_lines():
            yield json.loads(text)


@asynchronous
async def test_every_game_has_a_form_or_says_that_it_has_none(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        for game in GAMES:
            bench = await server.get(f"/api/workshop/{game}")
            fields = [field for group in bench["groups"] for row in group["rows"] for field in row["fields"]]
            assert bool(bench["text"]) == bool(fields) == (game != "blanco")
            assert len({field["path"] for field in fields}) == len(fields)
            assert not fields or {field["source"] for field in fields} >= {"sheet", "reconstructed"}, game
        assert (await server.call("GET", "/api/workshop/chess")).status_code == 404


@asynchronous
async def test_a_draft_becomes_a_table(sqlite: str) -> None:
    """A changed card, a file of one's own with the same change, and an option: what comes of them is played with."""
    async with running(quick_settings(sqlite)) as server:
        seen = await draft(server, "taidian", changes={PUNCH: 20}, options={"spoils": True})
        assert seen["error"] == ""
        assert set(seen["options"]) == {"card_table", "spoils"}
        assert "value = 20\n" in seen["text"]
        assert "# reconstructed; the default of the option" in seen["text"], "comments stay"
        again = await draft(server, "taidian", text=seen["text"], options={"spoils": True})
        assert again["options"] == seen["options"]
        assert again["groups"][2]["rows"][6]["title"] == "Punch"
        table, _ = await server.make("taidian", "me", "bot:greedy", options=seen["options"])
        options = (await server.get(f"/api/tables/{table}"))["table"]["options"]
        assert options["spoils"] is True
        assert json.loads(options["card_table"])["card"][6]["value"] == 20


@asynchronous
async def test_what_is_wrong_is_said_at_the_field(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        for game, players, wish, words, fields in (
            ("taidian", 2, {"changes": {PUNCH: 5000, "card/7/value": 6}}, "a value is from 0 to 1000", [PUNCH]),
            ("taidian", 2, {"changes": {PUNCH: "much"}}, "a whole number", [PUNCH]),
            ("taidian", 2, {"changes": {"card/99/value": 5}}, "no field", ["card/99/value"]),
            ("taidian", 2, {"options": {"start_health": 5, "spoils": True}}, "from 10 to 300", ["option:start_health"]),
            ("taidian", 2, {"options": {"wings": 5}}, 'no option "wings"', ["option:wings"]),
            ("thunder-and-lightning", 2, {"changes": {"card/2/copies": 5}}, "exactly 50 cards", ["card/2/copies"]),
            ("thunderbirds", 1, {"changes": {"dice/white/count": 5}}, "21 dice", ["dice/white/count"]),
            ("blanco", 2, {"changes": {PUNCH: 5}}, "takes no card table", ["file"]),
            ("taidian", 2, {"text": "schema = ["}, "cannot be read", ["file"]),
            ("taidian", 2, {"text": '{"schema": 1}'}, "TOML", ["file"]),
            ("taidian", 2, {"text": "a" + ".a" * 20_000 + " = 1"}, "more than 8 parts", ["file"]),
            ("taidian", 2, {"text": "a = " + "[" * 5000}, "within each other", ["file"]),
            ("taidian", 9, {}, "2 to 6 players", ["players"]),
        ):
            seen = await draft(server, game, players, **wish)
            assert words in seen["error"], (wish, seen["error"])
            assert seen["fields"] == fields, (wish, seen)
            assert seen["options"] == {}
            assert "\n" not in seen["error"]
        bench = await server.get("/api/workshop/taidian")
        brought = await draft(server, "taidian", text=bench["text"].replace("value = 10", "value = 5000", 1))
        assert brought["fields"] == [PUNCH], "also in a file that somebody brought"
        assert brought["groups"], "and it can be mended in the form"


@asynchronous
async def test_drafts_are_bounded(sqlite: str) -> None:
    limits = msgspec.structs.replace(FAST, drafts=(2, 0.0))
    async with running(quick_settings(sqlite, limits=limits)) as server:
        too_long = await server.call("POST", "/api/workshop/taidian/draft", json={"players": 2, "text": "#" * 70_000})
        assert too_long.status_code == 413
        many = {f"card/{number}/value": 1 for number in range(700)}
        too_many = await server.call("POST", "/api/workshop/taidian/draft", json={"players": 2, "changes": many})
        assert too_many.status_code == 400
        assert (await server.call("POST", "/api/workshop/taidian/draft", json={"players": 2, "cards": 1})).status_code == 400
        for _ in range(2):
            assert (await draft(server, "blanco"))["error"] == ""
        assert "wait a little" in (await draft(server, "blanco", status=429))["error"]


@asynchronous
async def test_a_run_tells_what_a_change_does(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        told = [line async for line in lines_of(server, "blanco", options={"clearing": "mandatory"}, deals=24)]
        parts = [line["part"] for line in told]
        assert parts == sorted(parts)
        assert told[-1]["error"] == ""
        found = told[-1]["comparison"]
        assert 8 <= found["deals"] <= 24
        lines = {line["measure"]: line for line in found["measures"]}
        forced = lines["forced decisions"]
        assert forced["is_different"]
        assert 0 < forced["low"] <= forced["share"] <= forced["high"]
        assert "makes a difference" in found["verdict"]
        nothing = [line async for line in lines_of(server, "blanco", options={"clearing": "optional"})]
        assert nothing[-1]["error"] == "There is nothing to compare: this is the game as it is printed."
        wrong = [line async for line in lines_of(server, "blanco", options={"wings": 2})]
        assert 'no option "wings"' in wrong[-1]["error"]


@asynchronous
async def test_a_run_ends_with_whoever_listens(sqlite: str) -> None:
    """And its place is free again; one that waits is told that others come first."""
    async with running(quick_settings(sqlite)) as server:
        first = lines_of(server, "thunderbirds", players=1, options={"advanced_count": 16})
        assert (await anext(first))["error"] == ""
        while (await anext(first))["part"] == 0.0:
            pass
        second = lines_of(server, "blanco", options={"clearing": "mandatory"}, deals=8)
        assert (await anext(second))["ahead"] == 1
        third = await server.call("POST", "/api/workshop/blanco/run", json={"players": 2, "options": {}})
        assert third.status_code == 429, "one address has one run waiting"
        await first.aclose()
        rest = [line async for line in second]
        assert rest[-1]["comparison"]["deals"] == 8
        while server.house.workshop.running:
            await asyncio.sleep(0.02)


@asynchronous
async def test_runs_are_bounded(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In time, whatever they do; in number; and while tables need the machine there are none."""
    monkeypatch.setattr(workshop, "LIMIT", -0.9)
    limits = msgspec.structs.replace(FAST, lab_runs=(1, 0.0))
    async with running(quick_settings(sqlite, limits=limits, run_seconds=1.0)) as server:
        told = [line async for line in lines_of(server, "blanco", options={"clearing": "mandatory"})]
        assert "did not finish" in told[-1]["error"]
        body = {"players": 2, "options": {"clearing": "mandatory"}}
        assert (await server.call("POST", "/api/workshop/blanco/run", json=body)).status_code == 429
        assert (await server.call("POST", "/api/workshop/blanco/run", json={**body, "deals": 4000})).status_code == 400
        monkeypatch.setattr(Pressure, "is_high", True)
        busy = await server.call("POST", "/api/workshop/blanco/run", json=body)
        assert busy.status_code == 503
        assert server.house.workshop.running == 0
