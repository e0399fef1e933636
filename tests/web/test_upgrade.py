"""A database of version 0.1 under the server of today: finished games can be watched, running ones go on.

`data/0.1.db.gz` was written by the server of version 0.1 (`data/make_0_1.py` says how); `data/0.1.json` tells what it showed.
Nothing in either file ever changes: a log that folds otherwise than it did then is a game spoiled for the people at it.
"""

from __future__ import annotations

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stormdeck.bots.registry import bot
from stormdeck.core.rng import FastRng
from stormdeck.web.live import LiveTable
from tests.web.kit import GAMES, Running, asynchronous, new_key, quick_settings, running

DATA = Path(__file__).parent / "data"
TOLD: dict[str, Any] = json.loads((DATA / "0.1.json").read_text("utf-8"))
SLOW = (30.0, 30.0)
"""Pauses of bots that shall not move while we look."""
TO_THE_END = 3000
A_WHILE = 25
"""Moves of the people at a table."""


@pytest.fixture
def old_database(tmp_path: Path) -> str:
    """A copy of the database of version 0.1."""
    path = tmp_path / "0.1.db"
    path.write_bytes(gzip.decompress((DATA / "0.1.db.gz").read_bytes()))
    return f"sqlite:///{path}"


def labels(state: str, game: str | None = None) -> list[str]:
    return [label for label, told in TOLD.items() if told["state"] == state and game in (None, told["game"])]


def facts_of(table: LiveTable) -> dict[str, Any]:
    """What version 0.1 noted of each table, found again."""
    decision = None if table.truth is None or table.ended else table.truth.decision
    found = {
        "game": table.spec.game,
        "listed": table.spec.listed,
        "state": table.state,
        "version": table.version,
        "names": table.names,
        "kinds": [seat.kind for seat in table.seats],
        "resigned": [seat.resigned for seat in table.seats],
        "rematch": table.rematch,
        "actions": [] if table.truth is None else [str(action) for action in table.match.actions],
        "movers": table.movers,
        "requests": [pending.what for pending in table.requests],
        "decision": decision,
        "legal": [] if decision is None or table.truth is None else [str(action) for action in table.truth.legal()],
        "outcome": table.outcome,
    }
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
    return read


def test_the_old_database_has_finished_and_running_games_of_all_five() -> None:
    for state in ("finished", "running"):
        assert {TOLD[label]["game"] for label in labels(state)} == set(GAMES)
    assert len(labels("waiting")) >= 2


@asynchronous
async def test_every_log_of_an_old_database_folds_to_what_it_was(old_database: str) -> None:
    async with running(quick_settings(old_database, bot_pause=SLOW)) as server:
        for label, told in TOLD.items():
            table = await server.house.hall.table(told["table"])
            expected = {name: value for name, value in told.items() if name not in ("table", "tokens")}
            assert facts_of(table) == expected, label


@asynchronous
async def test_old_links_open_their_seats(old_database: str) -> None:
    async with running(quick_settings(old_database, bot_pause=SLOW)) as server:
        for label, told in TOLD.items():
            for seat, token in enumerate(told["tokens"]):
                snapshot = await server.get(f"/api/tables/{told['table']}", token)
                assert snapshot["seat"] == (None if token is None else seat), label
                assert snapshot["table"]["state"] == told["state"], label
                asked = token is not None and told["decision"] is not None and told["decision"]["seat"] == seat
                assert [offer["action"] for offer in snapshot["legal"]] == (told["legal"] if asked else []), label


@asynchronous
async def test_the_lobby_lists_old_tables(old_database: str) -> None:
    async with running(quick_settings(old_database, bot_pause=SLOW)) as server:
        lobby = await server.get("/api/tables")
        for place, state in (("open", "waiting"), ("running", "running"), ("finished", "finished")):
            listed = {told["table"] for told in TOLD.values() if told["listed"] and told["state"] == state}
            assert {summary["table"] for summary in lobby[place]} == listed


@pytest.mark.parametrize("label", labels("finished"))
def test_a_finished_game_can_be_watched_through_all_eyes(old_database: str, label: str) -> None:
    @asynchronous
    async def watch() -> None:
        async with running(quick_settings(old_database)) as server:
            await watch_all(server, TOLD[label])

    watch()


async def watch_all(server: Running, told: dict[str, Any]) -> None:
    """Some steps of a finished game through everybody's eyes."""
    path = f"/api/tables/{told['table']}/replay"
    info = await server.get(path)
    first = len(told["actions"]) - len(told["movers"])
    assert [step["action"] for step in info["steps"]] == told["actions"][first:]
    assert [step["seat"] for step in info["steps"]] == told["movers"]
    assert all(step["words"] for step in info["steps"])
    players = len(told["names"])
    assert info["viewpoints"] == [*[f"seat{seat}" for seat in range(players)], "spectator", "open"]
    last = len(told["actions"])
    for eyes in info["viewpoints"]:
        for step in sorted({first, (first + last) // 2, last}):
            shown = await server.get(f"{path}/{step}?view={eyes}")
            assert shown["version"] == step
            assert shown["view"] is not None
            assert (shown["outcome"] is not None) == (step == last)
    assert shown["outcome"]["winners"] == told["outcome"]["winners"]
    assert shown["outcome"]["points"] == told["outcome"]["points"]


@pytest.mark.parametrize("game", GAMES)
def test_running_games_go_on(old_database: str, game: str) -> None:
    """One of each game to its end, the others for a while."""

    @asynchronous
    async def go_on() -> None:
        async with running(quick_settings(old_database)) as server:
            first, *others = labels("running", game)
            await asyncio.gather(play_on(server, first, TO_THE_END), *[play_on(server, label, A_WHILE) for label in others])
            await look_back_at_the_end(server, first)

    go_on()


async def play_on(server: Running, label: str, moves: int) -> None:
    """The people of an old table come back, with the links they had, and play on."""
    told = TOLD[label]
    people = {seat: token for seat, token in enumerate(told["tokens"]) if token is not None}
    player, rng = bot("random" if told["game"] == "thunderbirds" else "greedy"), FastRng(1)  # greedy is slow at the solitaire
    table = await server.house.hall.table(told["table"])
    for _ in range(moves):
        server.house.players.look_after(table)
        while table.turn is not None and table.turn not in people:
            await asyncio.sleep(0.005)
        if table.turn is None or not people:
            break
        action = player.choose(table.match.view(table.turn), table.match.legal(), rng)
        await server.play(told["table"], people[table.turn], str(action), table.version)
    assert [str(action) for action in table.match.actions][: len(told["actions"])] == told["actions"], label
    assert len(table.match.actions) > len(told["actions"]), label


async def look_back_at_the_end(server: Running, label: str) -> None:
    told = TOLD[label]
    path = f"/api/tables/{told['table']}"
    for token in told["tokens"]:
        assert (await server.get(path, token))["outcome"] is not None, label
    assert (await server.get(f"{path}/verify"))["ok"] is True, label
    assert (await server.get(f"{path}/replay"))["steps"], label


@asynchronous
async def test_an_old_game_is_taken_up_where_it_was_left(old_database: str) -> None:
    """Chat, a pending request, a waiting invitation, a rematch and a fork of 0.1 all still work."""
    async with running(quick_settings(old_database, bot_pause=SLOW)) as server:
        told = TOLD["blanco running"]
        path = f"/api/tables/{told['table']}"
        snapshot = await server.get(path, told["tokens"][0])
        (request,) = snapshot["requests"]
        (asked,) = request["asked"]
        await server.post(f"{path}/consent", told["tokens"][asked], request=request["id"], agree=True, key=new_key())
        after = await server.get(path, told["tokens"][0])
        assert after["requests"] == []
        assert "Your turn?" in str(after["events"])
        waiting = TOLD["waiting"]
        await server.post(f"/api/tables/{waiting['table']}/join", waiting["tokens"][1], name="Late")
        finished = TOLD["taidian finished"]
        path = f"/api/tables/{finished['table']}"
        assert (await server.post(f"{path}/rematch", finished["tokens"][0], key=new_key()))["seat"] == 0
        assert (await server.post(f"{path}/fork", status=201, step=40, seat=1, cards="redealt"))["seat"] == 1
        assert (await server.post(f"{path}/fork", status=201, step=40, seat=1, cards="true"))["seat"] == 1
