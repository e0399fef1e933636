"""What can be fetched of a game that still goes on: every GET route there is, asked by everybody, and nothing of the record."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar

from tests.web.kit import GAMES, Running, asynchronous, new_key, quick_settings, running

ONLY_PLAYERS = "The game is still going on: only who plays can look back."
EYES = ("", "?view=spectator", "?view=open", "?view=seat0", "?view=seat1", "?view=seat9", "?view=nobody")


def get_routes(server: Running) -> list[str]:
    """The paths of all GET routes, as the application itself lists them."""
    app = server.server.config.loaded_app
    while not isinstance(app, Litestar):
        app = app.app
    return sorted(route.path_format for route in app.routes if "GET" in getattr(route, "methods", ()))


def addresses(server: Running, game: str, table: str, moves: int) -> list[str]:
    """Every route filled in, with the steps and the viewpoints of a replay."""
    found = []
    for path in get_routes(server):
        filled = path.replace("{table}", table).replace("{game}", game).replace("{path}", "").replace("{name}", "cards.webp")
        steps = (0, 1, moves // 2, moves, moves + 1) if "{step}" in filled else (0,)
        for step in steps:
            address = filled.replace("{step}", str(step))
            found += [address + eyes for eyes in EYES] if "{step}" in filled else [address]
    assert not [address for address in found if re.search("[{}]", address)], "a parameter that this test does not know"
    return found


def strings(value: Any) -> Iterator[str]:
    """Every text in an answer, field names included."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
    elif isinstance(value, str):
        yield value


async def play_some(server: Running, table: str, tokens: list[str], moves: int) -> None:
    chance = random.Random(3)
    for _ in range(moves):
        shown = [await server.get(f"/api/tables/{table}", token) for token in tokens]
        mover = next((number for number, snapshot in enumerate(shown) if snapshot["legal"]), None)
        assert mover is not None, "the game was over too soon"
        action = chance.choice(shown[mover]["legal"])["action"]
        await server.play(table, tokens[mover], action, shown[mover]["version"])


async def leaks(server: Running, game: str, moves: int) -> list[str]:
    """What a walk over all routes finds of the record of a running game, by address and viewer."""
    seats = ("me",) if game == "thunderbirds" else ("me", "me")
    table, tokens = await server.make(game, *seats)
    _, (stranger, *_) = await server.make(game, *seats)
    await play_some(server, table, tokens, moves)
    match, spec = server.house.registry.tables[table].match, server.house.registry.tables[table].spec
    asked = addresses(server, game, table, len(match.actions))
    assert len(asked) > 45
    found = []
    for viewer, token in [*enumerate(tokens), (None, None), (None, stranger)]:
        own = {str(action) for action, mover in zip(match.actions, match.movers, strict=True) if mover == viewer}
        hidden = {str(action) for action in match.actions} - own
        for address in asked:
            answer = await server.call("GET", address, token)
            told = {"secret"} if spec.secret in answer.text else set()
            if answer.headers["content-type"].startswith("application/json") and not re.search("/games|schema", address):
                told |= named(answer.json(), viewer) & {*hidden, "seed", "prelude", "secret", "offers"}
            found += [f"{address} tells {viewer}: {what}" for what in told]
    return found


def named(body: Any, viewer: int | None) -> set[str]:
    """Every text of an answer.  What a seat itself was offered it may know; nobody else is offered anything."""
    offered = body.pop("legal", []) if isinstance(body, dict) else []
    if viewer is None:
        return {*strings(body), *(["offers"] if offered else [])}
    # Figures name offers as well, such as cards that can be played together; another seat may have played the same.
    return {*strings(body)} - {offer["action"] for offer in offered}


@pytest.mark.parametrize("game", GAMES)
@asynchronous
async def test_nothing_that_can_be_fetched_holds_the_record_of_a_running_game(game: str, sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        assert await leaks(server, game, 8) == []


@asynchronous
async def test_a_record_of_a_running_game_would_be_found(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stormdeck.web.api.replays.finished", lambda table: table)
    async with running(quick_settings(sqlite)) as server:
        found = " ".join(await leaks(server, "thunder-and-lightning", 4))
    assert re.search("/record tells None: deploy", found), found
    assert re.search("/record tells 1: secret", found), found


@asynchronous
async def test_each_question_about_a_running_game_has_one_answer(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("thunder-and-lightning", "me", "me")
        _, (stranger, _) = await server.make("thunder-and-lightning", "me", "me")
        await play_some(server, table, tokens, 4)
        for address in ["/replay", *[f"/replay/{step}{eyes}" for step in (0, 2, 4, 99) for eyes in EYES]]:
            answer = await server.call("GET", f"/api/tables/{table}{address}")
            assert (answer.status_code, answer.json()["error"]) == (403, ONLY_PLAYERS), address
            answer = await server.call("GET", f"/api/tables/{table}{address}", stranger)
            assert (answer.status_code, answer.json()["error"]) == (403, "This link opens no seat at this table."), address
        for seat, token in enumerate(tokens):
            for eyes, status in ((f"seat{seat}", 200), (f"seat{1 - seat}", 403), ("spectator", 403), ("open", 403)):
                for step in (0, 4):
                    answer = await server.call("GET", f"/api/tables/{table}/replay/{step}?view={eyes}", token)
                    assert answer.status_code == status, (eyes, step)
        for token in (*tokens, None):
            for address in ("/record", "/verify", "/analysis", "/analysis?seat=0", "/analysis?seat=9"):
                answer = await server.call("GET", f"/api/tables/{table}{address}", token)
                assert answer.status_code == 409, address
            for fork in ({"step": 0, "seat": 0}, {"step": 99, "seat": 9, "cards": "true"}):
                answer = await server.call("POST", f"/api/tables/{table}/fork", token, json=fork)
                assert answer.status_code == 409, fork
        answer = await server.call("POST", f"/api/tables/{table}/rematch", tokens[0], json={"key": new_key()})
        assert answer.status_code == 409
