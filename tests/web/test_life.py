"""A table's life over HTTP and sockets, for every game: made, played to the end, looked back at, played on."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from stormdeck.bots.gamebots import usual_bot
from stormdeck.table.record import Record
from tests.web.kit import GAMES, Running, asynchronous, new_key, quick_settings, running, sitting

MOST_MOVES = 4000
SHORT: dict[str, dict[str, object]] = {
    "blanco": {"max_turns_per_player": 6},
    "taidian": {"storm_round": 0, "max_rounds": 3},
    "thunderbolts": {"turn_limit": 8},
}
"""Options with which chance brings a game to its end soon."""


async def play_out(server: Running, table: str, token: str, chance: random.Random) -> Any:
    """Play one seat by chance (never giving the turn away for nothing) until the game is over."""
    async with sitting(server, table, token) as guest:
        for _ in range(MOST_MOVES):
            if guest.snapshot["outcome"] is not None:
                return guest
            if guest.snapshot["legal"]:
                action = chance.choice(guest.snapshot["legal"])["action"]
                answer = await guest.ask("play", action=action, version=guest.snapshot["version"])
                assert "error" not in answer, answer
                await guest.version(answer["version"])
            else:
                await guest.until(lambda frame: frame["frame"] == "snapshot")
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("game", GAMES)
@asynchronous
async def test_a_game_from_the_lobby_to_the_replay(game: str, database: str) -> None:
    """Against a bot over a socket; then everything one can do with a finished game."""
    solo = game == "thunderbirds"
    async with running(quick_settings(database)) as server:
        kinds = ("me",) if solo else ("me", "bot:random")
        table, tokens = await server.make(game, *kinds, listed=True, options=SHORT.get(game, {}))
        first = await server.get(f"/api/tables/{table}", tokens[0])
        assert first["table"]["state"] == "running"
        assert first["opened"] is None
        assert "recall" not in first["view"]
        guest = await play_out(server, table, tokens[0], random.Random(1))
        assert [event["n"] for event in guest.events] == list(range(1, len(guest.events) + 1))
        assert guest.snapshot["outcome"]["rule"] not in guest.snapshot["outcome"]["words"]  # an id is for "why"
        assert guest.snapshot["opened"]["secret"]
        lobby = await server.get("/api/tables")
        assert [summary["table"] for summary in lobby["finished"]] == [table]
        await look_back(server, table, tokens[0])
        await play_on(server, table, tokens[0])


async def look_back(server: Running, table: str, token: str) -> None:
    replay = await server.get(f"/api/tables/{table}/replay")
    count = len(replay["steps"])
    record = Record.from_json((await server.call("GET", f"/api/tables/{table}/record")).text)
    assert [step["action"] for step in replay["steps"]] == list(record.actions)
    assert record.replay().outcome == record.outcome
    for step in (0, count // 2, count):
        for eyes in replay["viewpoints"]:
            seen = await server.get(f"/api/tables/{table}/replay/{step}?view={eyes}")
            assert seen["version"] == step
            assert (seen["outcome"] is not None) == (step == count)
    verified = await server.get(f"/api/tables/{table}/verify")
    assert verified["ok"], verified
    beyond = await server.call("GET", f"/api/tables/{table}/replay/{count + 1}?view=seat0")
    assert beyond.status_code == 404


async def play_on(server: Running, table: str, token: str) -> None:
    """A rematch, and forks with the true and with redealt cards."""
    again = await server.post(f"/api/tables/{table}/rematch", token, key="again")
    assert again == await server.post(f"/api/tables/{table}/rematch", token, key="again")
    assert (await server.get(f"/api/tables/{again['table']}", again["token"]))["table"]["state"] == "running"
    steps = (await server.get(f"/api/tables/{table}/replay"))["steps"]
    step = next(step["step"] - 1 for step in steps[len(steps) // 3 :] if step["seat"] == 0)
    then = await server.get(f"/api/tables/{table}/replay/{step}?view=seat0")
    for cards in ("redealt", "true"):
        fork = await server.post(f"/api/tables/{table}/fork", status=201, step=step, seat=0, cards=cards, bot="random")
        forked = await server.get(f"/api/tables/{fork['table']}", fork["token"])
        assert forked["view"] == then["view"]
        assert forked["legal"]
        await server.play(fork["table"], fork["token"], forked["legal"][0]["action"], forked["version"])
    over = await server.post(f"/api/tables/{table}/fork", status=400, step=len(steps), seat=0, cards="redealt", bot="random")
    assert "over" in over["error"]


@asynchronous
async def test_what_is_asked_of_a_running_game_only_its_players_hear(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, (mine, other) = await server.make("blanco", "me", "me")
        for path in ("record", "verify"):
            assert (await server.call("GET", f"/api/tables/{table}/{path}")).status_code == 409
        assert (await server.call("GET", f"/api/tables/{table}/replay")).status_code == 403
        for view, status in (("open", 403), ("seat1", 403), ("spectator", 403), ("seat0", 200), ("seat7", 400), ("x", 400)):
            response = await server.call("GET", f"/api/tables/{table}/replay/0?view={view}", mine)
            assert response.status_code == status, view
        snapshot = await server.get(f"/api/tables/{table}", mine)
        mover = mine if snapshot["legal"] else other
        snapshot = await server.get(f"/api/tables/{table}", mover)
        await server.play(table, mover, snapshot["legal"][0]["action"], snapshot["version"])
        watcher = other if mover == mine else mine
        told = await server.get(f"/api/tables/{table}/replay", watcher)
        assert [step["action"] for step in told["steps"]] == [""]
        assert (await server.get(f"/api/tables/{table}/replay", mover))["steps"][0]["action"] == snapshot["legal"][0]["action"]
        refused = await server.post(f"/api/tables/{table}/fork", status=409, step=0, seat=0)
        assert "still going on" in refused["error"]


@asynchronous
async def test_games_pages_and_cards(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        games = await server.get("/api/games")
        assert [game["id"] for game in games] == sorted(GAMES)
        for game in games:
            page = await server.get(f"/api/games/{game['id']}/page")
            assert f'<li id="{game["options"][0]["rule"]}">' in page["html"]
            assert "<script" not in page["html"]
            assert "style=" not in page["html"]  # forbidden by the Content-Security-Policy
            assert not re.search(r"<h2>(Sources|Notation|What each seat|Positions|Bots|Version)", page["html"])
            assert {option["kind"] for option in game["options"]} <= {"choice", "number", "switch", "teams", "picks"}
            assert game["usual_bot"] == usual_bot(game["id"])
            assert game["usual_bot"] in [level["bot"] for level in game["levels"]]
        assert (await server.call("GET", "/api/games/chess/page")).status_code == 404
        assert (await server.call("GET", "/api/games/taidian/cards?name=nothing-at-all")).status_code == 404
        assert (await server.get("/api/games/thunder-and-lightning/cards?name=Odin"))["text"]
        assert (await server.get("/health"))["ok"]
        assert "stormdeck_moves_total 0" in (await server.call("GET", "/metrics")).text


@asynchronous
async def test_bad_wishes_are_refused_in_a_sentence(sqlite: str) -> None:
    me = {"kind": "me"}
    wishes: list[dict[str, Any]] = [
        {"game": "chess", "players": 2, "seats": [me, me]},
        {"game": "blanco", "players": 9, "seats": [me] * 9},
        {"game": "blanco", "players": 2, "seats": [me]},
        {"game": "blanco", "players": 2, "seats": [me, {"kind": "bot", "bot": "ismcts:sims=1000000"}]},
        {"game": "blanco", "players": 2, "seats": [me, me], "options": {"speed": 3}},
        {"game": "blanco", "players": 2, "seats": [me, me], "surprise": 1},
        {"game": "blanco", "players": 2, "seats": [{"kind": "me", "name": "x" * 25}, me]},
        {"game": "blanco", "players": 2, "seats": [{"kind": "me", "name": "a\u202eb"}, me]},
        {"game": "blanco", "players": 2, "seats": [{"kind": "me", "name": "Mia"}, {"kind": "me", "name": "Mia"}]},
        {"game": "blanco", "players": 2, "seats": [me, me], "clock": {"minutes": 0}},
    ]
    async with running(quick_settings(sqlite)) as server:
        for wish in wishes:
            answer = await server.post("/api/tables", status=400, **wish)
            assert answer["error"], wish
            assert answer["rule"] == ("BL-R01" if wish["players"] == 9 else "")
        assert (await server.call("GET", "/api/tables/nonsense00")).status_code == 404
        table, _ = await server.make("blanco", "me", "me")
        assert (await server.call("GET", f"/api/tables/{table}", "wrong-token")).status_code == 403
        spectator = await server.post(f"/api/tables/{table}/play", status=403, action="draw", version=0, key=new_key())
        assert "sits" in spectator["error"]
