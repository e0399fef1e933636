"""No request keeps the others waiting: card tables from outside are read, checked and dealt in a process of their own."""

from __future__ import annotations

import asyncio
import json
import sys
import time

import msgspec
import pytest

from stormdeck.core import documents
from stormdeck.games.taidian.cards import FILE
from stormdeck.games.thunderbirds.cards import STANDARD
from stormdeck.web.thinking import card_trials
from tests.web.kit import FAST, Running, asynchronous, new_key, quick_settings, running

DOTS = "a." * 30_000 + "a=1"
NESTED = '{"a":' * 6_000 + "1" + "}" * 6_000
DIGITS = '{"schema": ' + "9" * 6_000 + "}"
POISON = '{"score": {"win_bonus": 9223372036854775807}}'
SILENT = "import sys, struct, time; sys.stdout.buffer.write(struct.pack('<I', 5) + b'ready'); sys.stdout.flush(); time.sleep(60)"
PATIENCE = 2.0
"""Seconds an answer may take on a busy machine; the old server stood still for 17."""


def wish(card_table: object, game: str = "thunderbirds", players: int = 1) -> dict[str, object]:
    seats = [{"kind": "me"}] * players
    return {"game": game, "players": players, "seats": seats, "options": {"card_table": card_table}}


async def longest_wait(server: Running, until: asyncio.Future[object]) -> float:
    """How long others wait for an answer meanwhile."""
    longest = 0.0
    while not until.done():
        begun = time.perf_counter()
        await server.call("GET", "/health")
        longest = max(longest, time.perf_counter() - begun)
        await asyncio.sleep(0.02)
    return longest


@asynchronous
async def test_nothing_from_outside_is_read_in_the_event_loop(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read_here: list[str] = []
    check_length = documents.check_length

    def noticed(text: str) -> None:
        read_here.append(text)
        check_length(text)

    monkeypatch.setattr(documents, "check_length", noticed)
    async with running(quick_settings(sqlite)) as server:
        for game, players in (("thunderbirds", 1), ("taidian", 2)):
            for table in (DOTS, NESTED, DIGITS, POISON, {"score": 1}, {"x": "\u0000"}, "[game]\nx = 1", 5, True):
                asked = asyncio.ensure_future(server.call("POST", "/api/tables", json=wish(table, game, players)))
                assert await longest_wait(server, asked) < PATIENCE
                response = await asked
                assert response.status_code == 400, (str(table)[:20], response.text)
                assert response.json()["error"].count("\n") == 0
        assert read_here == []
        assert server.house.metrics.counts["errors_total"] == 0
        assert not server.house.registry.tables


@asynchronous
async def test_many_at_once_are_tried_one_after_the_other_or_refused(sqlite: str) -> None:
    limits = msgspec.structs.replace(FAST, own_cards=(5, 0.0))
    async with running(quick_settings(sqlite, limits=limits)) as server:
        asked = asyncio.gather(*[server.call("POST", "/api/tables", json=wish(POISON)) for _ in range(20)])
        assert await longest_wait(server, asked) < PATIENCE
        statuses = sorted([response.status_code for response in await asked])
        assert statuses[5:] == [429] * 15
        assert set(statuses[:5]) <= {400, 503}
        await server.make("thunderbirds", "me")  # with the cards of the box nothing has to be tried


@asynchronous
async def test_good_cards_are_played_with(sqlite: str) -> None:
    """As an object and as text, of which the table has one form; after a restart too."""
    birds, fight = json.loads(msgspec.json.encode(STANDARD.file)), json.loads(msgspec.json.encode(FILE))
    birds["score"]["win_bonus"], fight["game"]["hand_size"] = 7, 4
    async with running(quick_settings(sqlite)) as server:
        made = []
        for table, game, players in (
            (birds, "thunderbirds", 1),
            (json.dumps(birds, indent=1), "thunderbirds", 1),
            (fight, "taidian", 2),
        ):
            response = await server.call("POST", "/api/tables", json=wish(table, game, players))
            assert response.status_code == 201, response.text
            made.append(response.json())
        options = [(await server.get(f"/api/tables/{table['table']}"))["table"]["options"] for table in made]
        assert options[0] == options[1]
        assert json.loads(options[0]["card_table"])["score"]["win_bonus"] == 7
        for text in ("standard", "Standard"):
            response = await server.call("POST", "/api/tables", json=wish(text))
            assert response.status_code == 201, response.text
    async with running(quick_settings(sqlite)) as server:
        for table in made:
            at, tokens = f"/api/tables/{table['table']}", [seat["token"] for seat in table["seats"]]
            seen = [await server.get(at, token) for token in tokens]
            turn = next(snapshot for snapshot in seen if snapshot["legal"])
            action = turn["legal"][0]["action"]
            await server.play(table["table"], tokens[turn["seat"]], action, turn["version"], key=new_key())


@asynchronous
async def test_a_trial_without_end_is_ended(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_trials, "BUDGET", 1.0)
    async with running(quick_settings(sqlite, bot_command=(sys.executable, "-c", SILENT))) as server:
        asked = asyncio.gather(*[server.call("POST", "/api/tables", json=wish(POISON)) for _ in range(3)])
        assert await longest_wait(server, asked) < PATIENCE
        assert [response.status_code for response in await asked] == [400] * 3
