"""Bad input by the thousand: never a 500, never a changed game."""

from __future__ import annotations

import asyncio
import json
import random
import string
from collections.abc import Callable
from typing import Any

import httpx
import hypothesis
import pytest
from hypothesis import HealthCheck

from tests.web.attacks.scale import rounds
from tests.web.kit import Guest, Running, asynchronous, quick_settings, running, sitting, timeless


async def state_of(server: Running, table: str, tokens: list[str]) -> list[Any]:
    return [timeless(await server.get(f"/api/tables/{table}", token)) for token in (*tokens, None)]


async def description(server: Running, *, strict: bool = False) -> Any:
    """The server's own description of itself, read by schemathesis; `strict` adds that unknown fields are refused."""
    schemathesis = pytest.importorskip("schemathesis")
    told = (await server.call("GET", "/api/schema/openapi.json")).json()
    if strict:
        for body in told["components"]["schemas"].values():
            body["additionalProperties"] = False
    schema = schemathesis.openapi.from_dict(told)
    schema.config.base_url = server.url
    return schema


by_itself = pytest.mark.filterwarnings("ignore:Do not use the `random` module")
"""The server plays in the same process, and Python's own libraries use that chance there while a request is made up."""


@by_itself
@asynchronous
async def test_http_never_fails(sqlite: str) -> None:
    """Strangers, aiming at a real table half of the time: whatever they send, its game does not change."""
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        before = await state_of(server, table, tokens)
        schema = await description(server)
        statuses = [answer.status_code for answer in await asyncio.to_thread(try_everything, schema, lambda: (table, None))]
        assert {200, 400, 404} <= set(statuses)
        assert server.house.metrics.counts["errors_total"] == 0
        after = await state_of(server, table, tokens)
        assert after == before


@by_itself
@asynchronous
async def test_http_never_fails_for_who_plays(sqlite: str) -> None:
    """The same with the token of the seat that decides: a table changes only by what is acknowledged."""
    async with running(quick_settings(sqlite)) as server:
        schema = await description(server, strict=True)
        tables: list[str] = []

        def aim() -> tuple[str, str]:
            """A fresh table for each operation, so that no operation finds only a game that is over."""
            wish = {"game": "blanco", "players": 2, "seats": [{"kind": "me"}, {"kind": "me"}], "hints": "on"}
            made = httpx.post(f"{server.url}/api/tables", json=wish, timeout=60).json()
            turn = httpx.get(f"{server.url}/api/tables/{made['table']}", timeout=60).json()["decision"]["seat"]
            tables.append(made["table"])
            return made["table"], made["seats"][turn]["token"]

        answers = await asyncio.to_thread(try_everything, schema, aim)
        assert {200, 400, 409} <= {answer.status_code for answer in answers}
        assert server.house.metrics.counts["errors_total"] == 0
        logs = [server.house.store.entries(table) for table in tables]
        asked_for = [{entry.version for entry in log if entry.key is not None} for log in logs]  # bots use no keys
        assert asked_for == [acknowledged_at(table, answers) for table in tables]
        used = {answer.request.url.rpartition("/")[2].partition("?")[0] for answer in answers if answer.status_code == 200}
        assert {"chat", "resign", "hint", "why"} <= used


def acknowledged_at(table: str, answers: list[Any]) -> set[int]:
    """The versions that good answers to commands at a table have named."""
    commands = [answer for answer in answers if answer.status_code == 200 and answer.request.method == "POST"]
    bodies = [answer.json() for answer in commands if f"/tables/{table}/" in answer.request.url]
    return {body["version"] for body in bodies if "version" in body}


def try_everything(schema: Any, aim: Callable[[], tuple[str, str | None]]) -> list[Any]:
    """Every operation some times; all answers."""
    return [answer for result in schema.get_all_operations() for answer in try_one(result.ok(), *aim())]


def try_one(operation: Any, table: str, token: str | None) -> list[Any]:
    """Aimed at a real table: by strangers half of the times, by who plays always.  No answer may be a fault of the server."""
    answers: list[Any] = []
    headers = {"authorization": f"Bearer {token}"} if token else {}

    @hypothesis.given(case=operation.as_strategy(), real=hypothesis.strategies.booleans())
    @hypothesis.settings(
        max_examples=rounds(6, 60), deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    def attempt(case: Any, real: bool) -> None:
        if (real or token) and case.path_parameters and "table" in case.path_parameters:
            case.path_parameters["table"] = table
        response = case.call(headers=headers)
        answers.append(response)
        assert response.status_code < 500, (case.method, case.path, response.text)

    attempt()
    return answers


def scrambled(chance: random.Random, version: int) -> str | bytes:
    """Something that is no good message, more or less nearly."""
    fields: dict[str, Any] = {
        "do": chance.choice(["play", "take-back", "consent", "fill", "why", "hello", "ping", "resign", "dance", 7, None]),
        "action": chance.choice(["", "draw", "x" * 500, 3, None, ["draw"], "reveal r9c9", "\ud83c", "place G12 r1c3"]),
        "version": chance.choice([-1, 0, version + 1, 10**30, 1.5, "0", None, True]),
        "key": chance.choice(["", "k", "x" * 100, 5, None, {}]),
        "request": chance.choice([0, -3, "x", 99]),
        "agree": chance.choice([True, "yes", 0]),
        "seat": chance.choice([0, 1, 2, 99, -1, "0"]),
        "text": chance.choice(["", " ", "x" * 400, 4]),
    }
    wanted = chance.sample(sorted(fields), chance.randrange(1, 6))
    text = json.dumps({name: fields[name] for name in {"do", *wanted} - {"resign" if fields["do"] == "resign" else ""}})
    match chance.randrange(6):
        case 0:
            return text[: chance.randrange(len(text))]
        case 1:
            return "".join(chance.choices(string.printable, k=40))
        case 2:
            return bytes(chance.choices(range(256), k=30))
        case 3:
            return "[" * 900
        case _:
            return text


def no_hello(chance: random.Random) -> str | bytes:
    """Anything but a hello, which might be a good one."""
    while True:
        message = scrambled(chance, 0)
        if not isinstance(message, str) or "hello" not in message:
            return message


def is_harmless(message: str | bytes) -> bool:
    """Whether a message could not be a good one: those that resign, or play properly, are not bad input."""
    try:
        read = json.loads(message)
    except (ValueError, RecursionError):
        return True
    return not (isinstance(read, dict) and read.get("do") in ("resign", "chat", "fill"))


@pytest.mark.parametrize("seed", range(1, rounds(3, 60) + 1))
@asynchronous
async def test_a_socket_never_fails(seed: int, sqlite: str) -> None:
    chance = random.Random(seed)
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("blanco", "me", "me")
        before = await state_of(server, table, tokens)
        for who in (*tokens, None):
            async with sitting(server, table, who) as guest:
                for _ in range(120):
                    message = scrambled(chance, before[0]["version"])
                    if is_harmless(message):
                        await guest.connection.send(message)
                await guest.say("ping")
                await guest.until(lambda frame: frame["frame"] == "pong")
                assert all("error" in answer or "why" in answer for answer in guest.answers)
        for _ in range(20):  # instead of a hello
            async with server.socket(table) as connection:
                await connection.send(no_hello(chance))
                assert await asyncio.wait_for(Guest(connection).closing(), 20) in (1008, 4403)
        assert await state_of(server, table, tokens) == before
        assert server.house.metrics.counts["errors_total"] == 0
