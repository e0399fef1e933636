"""Bots, hints and analyses wait in lanes of their own, and in each everybody has a turn; a bot's move is late rather than any."""

from __future__ import annotations

import asyncio
import sys
import time
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest

from stormdeck.bots.registry import bot as make_bot
from stormdeck.core.rng import FastRng
from stormdeck.judging.advice import Advice
from stormdeck.web.thinking import bot_driver, pool, quick_lane
from stormdeck.web.thinking.fair_queue import Crowded, FairQueue
from stormdeck.web.thinking.pool import NoneFree, ProcessPool, ThinkingFailed
from stormdeck.web.thinking.quick_lane import QuickLane
from tests.web.kit import Guest, asynchronous, quick_settings, running, sitting
from tests.web.test_bots import BAD_BOTS, search_job

SLOW_GREEDY = """
import time
from stormdeck.bots import registry
from stormdeck.web.thinking import worker
honest = registry.KINDS["greedy"]
class Slow:
    def __init__(self, bot): self.bot, self.spec = bot, bot.spec
    def choose(self, view, legal, rng):
        time.sleep(0.3)
        return self.bot.choose(view, legal, rng)
registry.KINDS["greedy"] = lambda argument: Slow(honest(argument))
worker.main()
"""


# ---- FairQueue ----


@asynchronous
async def test_one_of_each_in_turn() -> None:
    turns: FairQueue[int] = FairQueue([7], 100, 100)
    held = await turns.ask("greedy")
    lines = [("greedy", 0), ("greedy", 1), ("greedy", 2), ("modest", 0), ("greedy", 3), ("late", 0), ("modest", 1)]
    tickets = {place: turns.ask(place[0]) for place in lines}
    served = []
    for _ in lines:
        turns.give_back(held)
        place = next(place for place, ticket in tickets.items() if ticket.done() and place not in served)
        held = tickets[place].result()
        served.append(place)
    assert served == [("greedy", 0), ("modest", 0), ("late", 0), ("greedy", 1), ("modest", 1), ("greedy", 2), ("greedy", 3)]
    turns.give_back(held)
    assert await turns.ask("anybody") == 7


@asynchronous
async def test_only_so_many_may_wait_and_whoever_waits_most_goes_first() -> None:
    turns: FairQueue[None] = FairQueue([], 4, 3)
    tickets = [turns.ask("greedy") for _ in range(3)]
    with pytest.raises(Crowded):
        turns.ask("greedy")
    turns.ask("modest")
    another = turns.ask("another")  # all places are taken, and one of them had three
    assert turns.waiting == 4
    assert isinstance(tickets[2].exception(), Crowded)
    with pytest.raises(Crowded):
        turns.ask("modest")  # would be its second, of which the longest line has no more
    turns.withdraw(another)
    assert turns.waiting == 3
    turns.give_back(None)
    assert tickets[0].done()


@asynchronous
async def test_what_is_lent_in_the_moment_of_leaving_comes_back() -> None:
    turns: FairQueue[int] = FairQueue([], 4, 4)
    ticket, other = turns.ask("a"), turns.ask("b")
    turns.give_back(1)
    turns.withdraw(ticket)
    assert await other == 1
    assert turns.waiting == 0


@asynchronous
async def test_many_jobs_of_one_keep_others_waiting_for_one_of_them() -> None:
    lane = ProcessPool((sys.executable, "-c", SLOW_GREEDY), 1)
    await lane.ask(search_job("random"), 20.0)  # it is there now
    flood = [asyncio.create_task(lane.ask(search_job("greedy"), 60.0, "flood")) for _ in range(12)]
    await asyncio.sleep(0.1)
    await lane.ask(search_job("greedy"), 60.0, "somebody")
    assert sum(job.done() for job in flood) <= 2
    await lane.close()
    await asyncio.gather(*flood, return_exceptions=True)


# ---- QuickLane ----


def counting(lane: QuickLane, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """All questions that its process is asked from now on."""
    honest, asked = lane._pool.ask, []

    async def ask(job: Any, *rest: Any, **more: Any) -> bytes:
        asked.append(job)
        return await honest(job, *rest, **more)

    monkeypatch.setattr(lane._pool, "ask", ask)
    return asked


@asynchronous
async def test_what_waits_is_asked_all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lane = QuickLane((sys.executable, "-c", BAD_BOTS), 1)
    asked = counting(lane, monkeypatch)
    jobs = [search_job("greedy") for _ in range(40)]
    answers = await asyncio.gather(*[lane.ask(job, 30.0, f"{number % 4}") for number, job in enumerate(jobs)])
    assert len(asked) <= 1 + 40 // 8
    assert {bytes(answer).decode() for answer in answers} <= {str(action) for action in jobs[0].legal}
    await lane.close()


@pytest.mark.parametrize("culprit", ["dies", "raises"])
@asynchronous
async def test_whoever_fails_among_many_fails_alone(culprit: str) -> None:
    lane = QuickLane((sys.executable, "-c", BAD_BOTS), 1)
    await lane.ask(search_job("random"), 30.0)  # it is there now
    bots = ["random", "greedy", culprit, "greedy", "random"]
    outcomes = await asyncio.gather(*[lane.ask(search_job(bot), 30.0) for bot in bots], return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [bytes, bytes, ThinkingFailed, bytes, bytes]
    await lane.close()


@asynchronous
async def test_who_asks_a_quick_lane_much_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick_lane, "AT_ONCE", 3)
    lane = QuickLane((sys.executable, "-c", SLOW_GREEDY), 1)
    await lane.ask(search_job("random"), 30.0)  # it is there now
    flood = [asyncio.create_task(lane.ask(search_job("greedy"), 60.0, "flood", 60.0)) for _ in range(5 * quick_lane.AT_ONCE)]
    await asyncio.sleep(0.1)
    await lane.ask(search_job("greedy"), 60.0, "somebody", 60.0)
    assert sum([job.done() for job in flood]) <= 2 * quick_lane.AT_ONCE
    await lane.close()
    outcomes = await asyncio.gather(*flood, return_exceptions=True)
    assert all(isinstance(outcome, bytes | ThinkingFailed) for outcome in outcomes)


# ---- Hints and bots ----


async def ask_for_hints(guest: Guest) -> None:
    while True:
        answer = await guest.ask("hint")
        assert answer.get("error", "Many ask for hints").startswith("Many ask for hints")


@asynchronous
async def test_hints_do_not_starve_the_bots(sqlite: str) -> None:
    """Ten people ask for hints without end, each of which takes a while; a bot elsewhere moves in its own time."""
    settings = quick_settings(sqlite, bot_command=(sys.executable, "-c", SLOW_GREEDY), bot_budget=1.6)
    async with running(settings) as server, AsyncExitStack() as stack:
        table, (mine, _) = await server.make("thunderbolts", "me", "bot:greedy", options={"dealer": "seat_2"})
        async with sitting(server, table, mine) as guest:
            await play_turns(guest, 1)  # the processes are there now
            asking = []
            for _ in range(10):
                other, tokens = await server.make("thunderbolts", "me", "me", hints="on", options={"dealer": "seat_2"})
                asker = await stack.enter_async_context(sitting(server, other, tokens[0]))
                asking.append(asyncio.create_task(ask_for_hints(asker)))
            await asyncio.sleep(0.5)
            await play_turns(guest, 3)
        for task in asking:
            assert not task.done(), task.exception()
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        assert server.house.metrics.counts["bot_substitutions_total"] == 0


async def play_turns(guest: Guest, count: int) -> None:
    for _ in range(count):
        await guest.until_asked()
        answer = await guest.ask("play", action=guest.snapshot["legal"][-1]["action"], version=guest.snapshot["version"])
        assert "error" not in answer
        await guest.version(answer["version"])
    await guest.until_asked()


@asynchronous
async def test_one_hint_at_a_time_for_each_seat(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking again meanwhile brings the same one; and nobody has all places."""
    async with running(quick_settings(sqlite)) as server:
        table, tokens = await server.make("thunderbolts", "me", "me", hints="on", options={"dealer": "seat_2"})
        asked: list[str] = []
        go_on = asyncio.Event()

        async def ask(job: Any, budget: float, whose: str) -> bytes:
            asked.append(whose)
            await go_on.wait()
            return msgspec.json.encode(Advice(str(job.legal[0])))

        monkeypatch.setattr(server.house.hints.pool, "ask", ask)
        hints = [asyncio.create_task(server.post(f"/api/tables/{table}/hint", tokens[0])) for _ in range(5)]
        while not asked:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)
        go_on.set()
        told = await asyncio.gather(*hints)
        assert asked == ["127.0.0.1"]
        assert told == [told[0]] * 5

        async def full(job: Any, budget: float, whose: str) -> bytes:
            raise NoneFree("too many wait already")

        monkeypatch.setattr(server.house.hints.pool, "ask", full)
        refused = await server.post(f"/api/tables/{table}/hint", tokens[0], status=429)
        assert refused["error"] == "Many ask for hints just now; wait a little."


@asynchronous
async def test_a_bot_that_finds_no_process_is_late_and_plays_as_ever(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is stuck for seconds: the move comes afterwards, and it is the one the bot would have made."""
    monkeypatch.setattr(bot_driver, "PATIENCE", 0.2)
    monkeypatch.setattr(bot_driver, "RETRY", 0.1)
    monkeypatch.setattr(bot_driver, "SLACK", 0.0)
    async with running(quick_settings(sqlite, bot_command=(sys.executable, "-c", BAD_BOTS), bot_budget=0.5)) as server:
        house = server.house
        held = [await house.quick.queue.ask("somebody else") for _ in range(quick_lane.AT_ONCE)]
        begun = time.monotonic()
        table, (mine, _) = await server.make("thunderbolts", "me", "bot:greedy", options={"dealer": "seat_1"})
        live = house.registry.tables[table]
        view, legal = live.match.view(1), live.match.legal()
        asyncio.get_running_loop().call_later(2.0, lambda: [house.quick.queue.give_back(place) for place in held])
        async with sitting(server, table, mine) as guest:
            await guest.until_asked()
        assert time.monotonic() - begun > 2
        assert str(live.match.actions[0]) == str(make_bot("greedy").choose(view, legal, FastRng(1)))
        assert house.metrics.counts["bot_substitutions_total"] == 0
        assert house.metrics.counts["bot_late_total"] == 1


@asynchronous
async def test_without_any_process_the_bot_is_greedy_not_random(sqlite: str) -> None:
    async with running(quick_settings(sqlite, bot_command=("false",))) as server:
        for _ in range(3):
            table, (mine, _) = await server.make("thunderbolts", "me", "bot:level:2", options={"dealer": "seat_1"})
            live = server.house.registry.tables[table]
            view, legal = live.match.view(1), live.match.legal()
            async with sitting(server, table, mine) as guest:
                await guest.until_asked()
            assert str(live.match.actions[0]) == str(make_bot("greedy").choose(view, legal, FastRng(1)))


@asynchronous
async def test_closing_sends_everybody_away_who_waits() -> None:
    lane = ProcessPool((sys.executable, "-c", BAD_BOTS), 1, most_waiting=3, most_each=3)
    jobs = [asyncio.create_task(lane.ask(search_job("slow"), 60.0, "flood")) for _ in range(4)]
    while lane.queue.waiting < 3:
        await asyncio.sleep(0.01)
    await lane.close()
    outcomes = await asyncio.gather(*jobs, return_exceptions=True)
    assert all(isinstance(outcome, pool.ThinkingFailed) for outcome in outcomes), outcomes
