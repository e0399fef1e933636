"""Bots at tables: slow, crashing and cheating ones never hold anybody up; and the documented example works."""

from __future__ import annotations

import asyncio
import functools
import subprocess
import sys
import time
from asyncio.subprocess import Process
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import stormdeck
from stormdeck.bots.base import Bot
from stormdeck.bots.names import as_character, manner
from stormdeck.bots.seating import Place, Sitting
from stormdeck.core.actions import Action
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.judging.thinking import choose_in_time
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.thinking import bot_choice
from stormdeck.web.thinking.bot_driver import BotDriver
from stormdeck.web.thinking.pool import ProcessPool, ThinkingFailed
from stormdeck.web.thinking.worker import Choose, Sittings, Turn
from tests.web.kit import asynchronous, new_key, quick_settings, running, sitting

EXAMPLE = Path(__file__).parents[2] / "examples" / "seat_by_api.py"

BAD_BOTS = """
import os, time
from stormdeck.bots import registry
from stormdeck.web.thinking import worker

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
    monkeypatch.setattr(bot_choice, "PLAIN", (*bot_choice.PLAIN, bad))
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


def search_job(spec: str) -> Choose:
    return slow_job()._replace(bot=spec)


async def only_process(thinkers: ProcessPool) -> Process:
    while not thinkers._all:
        await asyncio.sleep(0.01)
    (process,) = thinkers._all
    return process


def is_let_go(process: Process) -> bool:
    """Else asyncio complains whenever the garbage is collected next."""
    return process.returncode is not None and bool(process._transport.is_closing())


@asynchronous
async def test_a_process_that_is_late_is_ended_and_let_go() -> None:
    thinkers = ProcessPool((sys.executable, "-c", BAD_BOTS), 1)
    asked = asyncio.create_task(thinkers.ask(slow_job(), 0.1))
    process = await only_process(thinkers)
    with pytest.raises(ThinkingFailed, match="too slow"):
        await asked
    await thinkers.close()
    assert is_let_go(process)


async def hog(thinkers: ProcessPool) -> asyncio.Task[bytes]:
    """A question that keeps the only process busy for a minute."""
    asked = asyncio.create_task(thinkers.ask(slow_job(), 250.0))
    await only_process(thinkers)
    while thinkers._starting:
        await asyncio.sleep(0.01)
    return asked


@asynchronous
async def test_who_waits_too_long_is_told_so_and_the_others_go_on() -> None:
    thinkers = ProcessPool((sys.executable, "-c", BAD_BOTS), 1)
    busy = await hog(thinkers)
    with pytest.raises(ThinkingFailed, match="no process was free in time"):
        await thinkers.ask(search_job("greedy"), 0.2)
    assert not busy.done()
    await thinkers.close()
    with pytest.raises(ThinkingFailed, match="its process died"):
        await busy


@asynchronous
async def test_waiting_for_a_process_to_start_costs_nothing() -> None:
    thinkers = ProcessPool((sys.executable, "-c", "import time; time.sleep(2)\n" + BAD_BOTS), 1)
    first = asyncio.create_task(thinkers.ask(search_job("greedy"), 20.0))
    await only_process(thinkers)
    assert await thinkers.ask(search_job("greedy"), 2.0)  # the process needs two seconds, and more, before it can begin
    assert await first
    await thinkers.close()


@asynchronous
async def test_patience_begins_when_a_process_has_started() -> None:
    thinkers = ProcessPool((sys.executable, "-c", BAD_BOTS), 1)
    await thinkers.queue.ask("")  # the only place: whoever has it
    thinkers._starting = 1  # starts its process
    waiting = asyncio.create_task(thinkers._turn("", 2.0))
    await asyncio.sleep(1.8)
    thinkers._starting = 0  # and thinks now
    await asyncio.sleep(0.7)
    thinkers.queue.give_back(None)
    assert (await waiting)[1] < 0.7, "to wait while a process starts is free, the moment in which it has started included"


@asynchronous
async def test_a_search_settles_before_its_time_is_up() -> None:
    """It would need far longer on any machine; whoever is asked to be done in three seconds is not killed after three."""
    thinkers = ProcessPool((sys.executable, "-c", BAD_BOTS), 1)
    job = search_job("ismcts:sims=500000")
    assert (await thinkers.ask(job, 3.0)).decode() in [str(action) for action in job.legal]
    await thinkers.close()


@asynchronous
async def test_quick_bots_never_wait_for_those_that_search(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_choice, "PLAIN", (*bot_choice.PLAIN, "slow"))
    settings = quick_settings(sqlite, bot_command=(sys.executable, "-c", BAD_BOTS), bot_budget=250.0)
    async with running(settings) as server:
        begins = {"options": {"dealer": "seat_1"}}  # the bot does
        held = [await server.make("thunderbolts", "me", "bot:slow", **begins) for _ in range(3)]
        quick, (mine, _) = await server.make("thunderbolts", "me", "bot:level:2", **begins)
        async with sitting(server, quick, mine) as guest:
            while not guest.snapshot["legal"]:
                await guest.hear()
        assert server.house.metrics.counts["bot_substitutions_total"] == 0
        for table, tokens in held:
            async with sitting(server, table, tokens[0]) as waiting:
                assert waiting.snapshot["version"] == 0, "a slow bot has moved, so the quick one may have waited for it"


@asynchronous
async def test_a_searching_bot_that_waits_too_long_is_replaced(sqlite: str) -> None:
    settings = quick_settings(sqlite, bot_command=(sys.executable, "-c", BAD_BOTS), bot_budget=1.0)
    async with running(settings) as server:
        busy = await hog(server.house.searchers)
        table, (mine, _) = await server.make("thunderbolts", "me", "bot:level:5", options={"dealer": "seat_1"})
        async with sitting(server, table, mine) as guest:
            while not guest.snapshot["legal"]:
                await guest.hear()
        assert server.house.metrics.counts["bot_substitutions_total"] > 0
        assert not busy.done()
        busy.cancel()


# ---- What bots remember ----

CHEAP = "ismcts:sims=12,cut=4"


def ask_as_the_server_does(sittings: Sittings, goes_on: bool) -> list[str]:
    """The choices of a bot for the seat that begins, told where the game stands, or always that something else has happened."""
    match = stormdeck.Match("blanco", 2, seed=11)
    assert match.decision is not None
    mine, chosen = match.decision.seat, []
    run: tuple[Action, ...] = ()
    for move in range(60):
        decision = match.decision
        if decision is None:
            break
        view, legal = match.view(decision.seat), match.legal()
        action = legal[0]
        if decision.seat == mine and len(legal) > 1:
            place = Place(move, move if goes_on else 2 * move, run)
            bot = sittings.of(CHEAP, Turn("table", mine, place)).at(place, view)
            action = choose_in_time(bot, view, legal, FastRng(move))
            chosen.append(str(action))
        match.play(action)
        run = (*run, action) if decision.seat == mine else ()
    return chosen


def choices(bot: Bot) -> list[str]:
    """The same, of a bot that is asked straight away: its seat decides several times in a row, and it is asked each time."""
    match = stormdeck.Match("blanco", 2, seed=11)
    assert match.decision is not None
    mine, chosen = match.decision.seat, []
    sitting = Sitting(bot)
    for move in range(60):
        decision = match.decision
        if decision is None:
            break
        view, legal = match.view(decision.seat), match.legal()
        action = legal[0] if decision.seat != mine else sitting.after(move).choose(view, legal, FastRng(move))
        if decision.seat == mine and len(legal) > 1:
            chosen.append(str(action))
        match.play(action)
    return chosen


def test_a_bot_in_its_process_goes_on_as_it_would_at_a_table_of_its_own() -> None:
    with_memory = ask_as_the_server_does(Sittings(4), goes_on=True)
    assert with_memory == choices(stormdeck.bot(CHEAP))
    without = ask_as_the_server_does(Sittings(4), goes_on=False)
    assert without == ask_as_the_server_does(Sittings(0), goes_on=True), "a bot that was let go begins anew"
    assert with_memory != without, "remembering made no difference, so this tests nothing"


def test_every_seat_of_every_table_has_its_own_bot() -> None:
    sittings, place = Sittings(2), Place(0, 0, ())
    first = sittings.of(CHEAP, Turn("table", 0, place))
    elsewhere = sittings.of(CHEAP, Turn("other", 0, place))
    assert sittings.of(CHEAP, Turn("table", 0, place)) is first
    assert sittings.of(CHEAP, Turn("table", 1, place)) is not first
    assert sittings.of(CHEAP, Turn("table", 0, place)) is first
    assert sittings.of(CHEAP, Turn("other", 0, place)) is not elsewhere, "there is room for two"


@asynchronous
async def test_the_server_tells_a_bot_where_its_game_stands(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blanco: a card is drawn and then placed.  The second question goes on from the first, the next turn's does not."""
    jobs: list[Choose] = []

    async def ask(job: Choose, budget: float, *_: object) -> bytes:
        jobs.append(job)
        return str(job.legal[0]).encode()

    async with running(quick_settings(sqlite)) as server:
        monkeypatch.setattr(server.house.searchers, "ask", ask)
        table, tokens = await server.make("blanco", "me", "bot:level:5")
        async with sitting(server, table, tokens[0]) as guest:
            while len(jobs) < 6:
                if guest.snapshot["legal"]:
                    action = guest.snapshot["legal"][0]["action"]
                    await guest.say("play", action=action, version=guest.snapshot["version"], key=new_key())
                await guest.until(lambda frame: frame["frame"] == "snapshot")
    turns = [job.turn for job in jobs if job.turn is not None]
    assert len(turns) == len(jobs)
    assert all((turn.table, turn.seat) == (table, 1) for turn in turns)
    goes_on = []
    for (before, after), job in zip(pairwise([turn.place for turn in turns]), jobs, strict=False):
        made = after.moves - before.moves
        alone = made == after.changes - before.changes and made <= len(after.run)
        assert not alone or after.run[-made] == job.legal[0]
        goes_on.append(alone)
    assert True in goes_on
    assert False in goes_on


@asynchronous
async def test_closing_ends_a_process_that_thinks() -> None:
    thinkers = ProcessPool((sys.executable, "-c", BAD_BOTS), 1)
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


@asynchronous
async def test_a_character_plays_in_its_style_and_everybody_is_told_it(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    think = BotDriver._think

    async def noted(self: BotDriver, table: LiveTable, job: Choose) -> Action | None:
        asked.append(job.bot)
        return await think(self, table, job)

    monkeypatch.setattr(BotDriver, "_think", noted)
    async with running(quick_settings(sqlite)) as server:
        table, (mine, _) = await server.make("thunderbolts", "me", "bot:level:4", options={"dealer": "seat_1"})
        async with sitting(server, table, mine) as guest:
            while not guest.snapshot["legal"]:  # the bot begins
                await guest.until(lambda frame: frame["frame"] == "snapshot")
            info = guest.snapshot["table"]
            assert info["bots"] == ["", "level:4"]
            assert info["manners"] == ["", manner(info["names"][1], "level:4", "thunderbolts")]
            assert info["manners"][1].startswith(f"{info['names'][1]} is ")
    assert set(asked) == {as_character("level:4", info["names"][1], "thunderbolts")}
    assert ",style=" in asked[0]
