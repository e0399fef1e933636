"""Bots at tables: slow, crashing and cheating ones never hold anybody up; and the documented example works."""

from __future__ import annotations

import asyncio
import functools
import subprocess
import sys
import time
from asyncio.subprocess import Process
from pathlib import Path
from typing import Any

import pytest

import stormdeck
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.web import players
from stormdeck.web.thinkers import Thinkers, ThinkingFailed
from stormdeck.web.worker import Choose
from tests.web.kit import asynchronous, new_key, quick_settings, running, sitting

EXAMPLE = Path(__file__).parents[2] / "examples" / "seat_by_api.py"

BAD_BOTS = """
import os, time
from stormdeck.bots import registry
from stormdeck.web import worker

class Bad:
    def __init__(self, what): self.spec = what
    def choose(self, view, legal, rng):
        print("noise that must not reach the server's pipe")
        if self.spec == "slow": time.sleep(60)
        if self.spec == "dies": os._exit(3)
        if self.spec == "raises": raise RuntimeError("no idea")
        return "fly away"

for what in ("slow", "dies", "raises", "cheats"):
    registry.KINDS[what] = lambda argument, what=what: Bad(what)
worker.main()
"""


@pytest.mark.parametrize("bad", ["slow", "dies", "raises", "cheats"])
@asynchronous
async def test_a_bad_bot_is_replaced_and_stalls_nobody(bad: str, sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "PLAIN", (*players.PLAIN, bad))
    command = (sys.executable, "-c", BAD_BOTS)
    settings = quick_settings(sqlite, bot_command=command, bot_budget=0.5 if bad == "slow" else 20.0)
    async with running(settings) as server:
        table, (mine, _) = await server.make("thunderbolts", "me", f"bot:{bad}", options={"dealer": "seat_1"})
        quiet, tokens = await server.make("blanco", "me", "me")
        longest = 0.0
        async with sitting(server, table, mine) as guest:
            for _ in range(4):  # the bot begins; every fourth snapshot at the latest it has moved
                begun = time.perf_counter()
                await server.post(f"/api/tables/{quiet}/chat", tokens[0], text="still here?", key=new_key())
                longest = max(longest, time.perf_counter() - begun)
                if guest.snapshot["legal"]:
                    break
                await guest.until(lambda frame: frame["frame"] == "snapshot")
            assert guest.snapshot["version"] > 0 or guest.snapshot["legal"]
        assert server.house.metrics.counts["bot_substitutions_total"] > 0
        assert longest < 5  # it waits for the disk at most, on a busy machine


def slow_job() -> Choose:
    game = stormdeck.game("blanco")
    state = game.deal(game.agree(2, {}), FastRng(1))
    return Choose("slow", game.view(state, Seat(int(game.seat_to_move(state)))), game.legal(state), 1)


async def only_process(thinkers: Thinkers) -> Process:
    while not thinkers._all:
        await asyncio.sleep(0.01)
    (process,) = thinkers._all
    return process


def is_let_go(process: Process) -> bool:
    """Else asyncio complains whenever the garbage is collected next."""
    return process.returncode is not None and bool(process._transport.is_closing())


@asynchronous
async def test_a_process_that_is_late_is_ended_and_let_go() -> None:
    thinkers = Thinkers((sys.executable, "-c", BAD_BOTS), 1)
    asked = asyncio.create_task(thinkers.ask(slow_job(), 0.1))
    process = await only_process(thinkers)
    with pytest.raises(ThinkingFailed, match="too slow"):
        await asked
    await thinkers.close()
    assert is_let_go(process)


@asynchronous
async def test_closing_ends_a_process_that_thinks() -> None:
    thinkers = Thinkers((sys.executable, "-c", BAD_BOTS), 1)
    jobs = [asyncio.create_task(thinkers.ask(slow_job(), 60.0)) for _ in range(2)]  # one of them waits for the other
    process = await only_process(thinkers)
    await thinkers.close()
    assert is_let_go(process)
    for asked in jobs:
        with pytest.raises(ThinkingFailed):
            await asked


@asynchronous
async def test_without_any_thinking_process_bots_still_move(sqlite: str) -> None:
    async with running(quick_settings(sqlite, bot_command=("false",))) as server:
        table, (mine, _) = await server.make("thunderbolts", "me", "bot:greedy", options={"dealer": "seat_1"})
        async with sitting(server, table, mine) as guest:
            while guest.snapshot["version"] == 0:
                await guest.hear()
            assert server.house.metrics.counts["bot_substitutions_total"] > 0


@asynchronous
async def test_bots_alone_play_a_listed_table_to_its_end(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        seats: list[Any] = [{"kind": "bot", "bot": "random"}] * 2
        wish: Any = {"game": "thunderbolts", "players": 2, "seats": seats, "options": {"turn_limit": 6}}
        assert "listed" in (await server.post("/api/tables", status=400, **wish))["error"]
        made = await server.post("/api/tables", status=201, **wish, listed=True)
        async with sitting(server, made["table"], None) as watcher:
            await watcher.until(lambda frame: frame["frame"] == "snapshot" and frame["outcome"] is not None)


@asynchronous
async def test_the_example_takes_a_seat(sqlite: str) -> None:
    """The program of docs/api.md, with and without an invitation."""
    async with running(quick_settings(sqlite)) as server:
        short = {"max_turns_per_player": 3}
        table, (mine, invited) = await server.make("blanco", "me", "invite", options=short)
        link = f"{server.url}/t/{table}#{invited}"
        command = [sys.executable, str(EXAMPLE), server.url, link]
        run = functools.partial(subprocess.run, command, capture_output=True, text=True, timeout=120)
        running_example = asyncio.create_task(asyncio.to_thread(run))
        async with sitting(server, table, mine) as guest:
            while not guest.snapshot["outcome"]:
                if guest.snapshot["legal"]:
                    action = guest.snapshot["legal"][0]["action"]
                    await guest.say("play", action=action, version=guest.snapshot["version"], key=new_key())
                await guest.until(lambda frame: frame["frame"] == "snapshot")
            assert guest.snapshot["table"]["names"] == ["Player 1", "Chance"]
        done = await running_example
        assert done.returncode == 0, done.stderr
        assert "win" in done.stdout.splitlines()[-1]


def test_the_page_shows_the_example_as_it_is() -> None:
    page = (EXAMPLE.parents[1] / "docs" / "api.md").read_text("utf-8")
    shown = page.partition("```python\n")[2].partition("```")[0]
    assert shown.strip() in EXAMPLE.read_text("utf-8")
