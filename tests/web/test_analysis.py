"""The analysis of a finished game over HTTP."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from typing import Any

import msgspec
import pytest

from stormdeck.bots.gamebots import GameBots
from stormdeck.bots.levels import ladder
from stormdeck.judging import engine
from stormdeck.judging.analysis import analyse
from stormdeck.table.record import Record
from stormdeck.web.protocol.refusals import Refused
from stormdeck.web.thinking import analyses
from stormdeck.web.thinking.worker import Analyse
from tests.web.kit import Running, asynchronous, new_key, quick_settings, running, sitting
from tests.web.test_life import play_out

PATIENCE = 200.0
STUCK = """
import sys, time
from stormdeck.web.thinking import worker
worker.Analyse.answer = lambda job, tell: time.sleep(600)
worker.main()
"""
BROKEN = """
from stormdeck.web.thinking import worker
def fail(job, tell): raise RuntimeError("no idea")
worker.Analyse.answer = fail
worker.main()
"""


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules may run uncompiled here."""
    monkeypatch.setattr(analyses, "FEWEST", 8)
    monkeypatch.setattr(analyses, "MOST", 8)
    monkeypatch.setattr(analyses, "LUCK_GAMES", 4)


async def finished_game(server: Running, game: str = "thunderbolts", **options: Any) -> tuple[str, str]:
    table, (mine, _) = await server.make(game, "me", "bot:random", options=options or {"turn_limit": 6})
    await play_out(server, table, mine, random.Random(3))
    return table, mine


async def resigned_game(server: Running, moves: int) -> str:
    """A game somebody gives up after some moves."""
    table, tokens = await server.make("thunderbolts", "me", "me")
    for _ in range(moves):
        for token in tokens:
            seen = await server.get(f"/api/tables/{table}", token)
            if seen["legal"]:
                await server.play(table, token, seen["legal"][0]["action"], seen["version"])
                break
    await server.post(f"/api/tables/{table}/resign", tokens[0], key=new_key())
    return table


async def wait_for(server: Running, table: str, seat: int) -> tuple[Any, list[int]]:
    """The analysis, and how far it was whenever it was not ready."""
    progress: list[int] = []
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        response = await server.call("GET", f"/api/tables/{table}/analysis?seat={seat}")
        answer = response.json()
        assert response.status_code == (200 if answer["ready"] else 202), answer
        if answer["ready"]:
            return answer, progress
        assert 0 <= answer["done"] <= answer["of"]
        progress.append(answer["done"])
        await asyncio.sleep(0.05)
    raise AssertionError("no analysis came")


@asynchronous
async def test_a_running_game_is_not_analysed(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, (mine, _) = await server.make("blanco", "me", "me")
        for token in (mine, None):
            response = await server.call("GET", f"/api/tables/{table}/analysis?seat=0", token)
            assert response.status_code == 409
            assert response.json()["error"] == "The game is not over; it can be analysed when it is."
        waiting, _ = await server.make("blanco", "me", "invite")
        assert (await server.call("GET", f"/api/tables/{waiting}/analysis?seat=0")).status_code == 409


@asynchronous
async def test_a_finished_game_is_analysed_once(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, mine = await finished_game(server)
        found, progress = await wait_for(server, table, 0)
        assert progress == sorted(progress)
        assert progress[0] == 0
        steps = {step["step"]: step for step in (await server.get(f"/api/tables/{table}/replay"))["steps"]}
        assert found["decisions"]
        for entry in found["decisions"]:
            assert steps[entry["step"]]["seat"] == 0
            assert steps[entry["step"]]["action"] == entry["played"]["action"]
            assert entry["played"]["words"]
            assert entry["best"]["words"]
            assert entry["loss"] == pytest.approx(entry["chance_best"] - entry["chance_played"], abs=1e-3)
        assert len(found["mistakes"]) + len(found["doubtful"]) <= 3
        assert found["luck"]["verdict"] in ("good", "fair", "bad")
        again, waited = await wait_for(server, table, 0)
        assert again == found
        assert waited == []
        assert (await server.get(f"/api/tables/{table}/analysis", mine)) == found  # the bearer's own seat


@asynchronous
async def test_it_is_the_analysis_of_the_command_line(sqlite: str) -> None:
    """The same numbers as `stormdeck analyse` finds in the record, which judges every decision from the seat's view."""
    async with running(quick_settings(sqlite)) as server:
        table, _ = await finished_game(server)
        found, _ = await wait_for(server, table, 1)
        record = Record.from_json((await server.call("GET", f"/api/tables/{table}/record")).text)
        own = await asyncio.to_thread(analyse, record, 1, found["bot"], luck_games=0)
        told = [(entry["step"], entry["best"]["action"], entry["chance_played"]) for entry in found["decisions"]]
        assert told == [(entry.move, entry.best, entry.chance_played) for entry in own.decisions]
        assert found["mistakes"] == [entry.move for entry in own.mistakes]
        assert found["doubtful"] == [entry.move for entry in own.doubtful]


@asynchronous
async def test_two_who_ask_at_once_wait_for_the_same_one(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    think = analyses.think

    async def counted(*arguments: Any) -> bytes:
        begun.append(arguments)
        return await think(*arguments)

    monkeypatch.setattr(analyses, "think", counted)
    async with running(quick_settings(sqlite)) as server:
        table = await resigned_game(server, 6)
        one, other = await asyncio.gather(wait_for(server, table, 0), wait_for(server, table, 0))
        assert one[0] == other[0]
        assert len(begun) == 1


@pytest.mark.parametrize("moves", [0, 12])
@asynchronous
async def test_a_game_given_up_is_analysed(moves: int, sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table = await resigned_game(server, moves)
        found, _ = await wait_for(server, table, 0)
        own = {step["step"] for step in (await server.get(f"/api/tables/{table}/replay"))["steps"] if step["seat"] == 0}
        assert {entry["step"] for entry in found["decisions"]} <= own
        assert bool(found["decisions"]) == bool(own)


@asynchronous
async def test_a_fork_is_analysed_from_where_it_began(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table, _ = await finished_game(server)
        steps = (await server.get(f"/api/tables/{table}/replay"))["steps"]
        begun = next(step["step"] - 1 for step in steps[len(steps) // 2 :] if step["seat"] == 0)
        for cards in ("true", "redealt"):
            wish = {"step": begun, "seat": 0, "cards": cards, "bot": "random"}
            fork = await server.post(f"/api/tables/{table}/fork", status=201, **wish)
            await play_out(server, fork["table"], fork["token"], random.Random(4))
            found, _ = await wait_for(server, fork["table"], 0)
            own = {step["step"] for step in (await server.get(f"/api/tables/{fork['table']}/replay"))["steps"]}
            assert found["decisions"]
            assert {entry["step"] for entry in found["decisions"]} <= own


@asynchronous
async def test_a_seat_that_is_not_there(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table = await resigned_game(server, 0)
        refused = await server.call("GET", f"/api/tables/{table}/analysis?seat=2")
        assert refused.status_code == 400
        assert refused.json()["error"] == "There is no seat 2 at this table; its seats are 0 to 1."
        for seat in ("-1", "x", "1.5"):
            refused = await server.call("GET", f"/api/tables/{table}/analysis?seat={seat}")
            assert refused.status_code == 400
            assert len(refused.json()["error"].splitlines()) == 1
        assert (await server.call("GET", "/api/tables/nothing/analysis?seat=0")).status_code == 404


@asynchronous
async def test_an_analysis_holds_nobody_up(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that never ends: bots move, hints and take-backs are answered, and the server closes."""
    monkeypatch.setattr(analyses, "WAITING", 2)
    async with running(quick_settings(sqlite, bot_command=(sys.executable, "-c", STUCK))) as server:
        table = await resigned_game(server, 2)
        for seat in (0, 1):
            assert (await server.call("GET", f"/api/tables/{table}/analysis?seat={seat}")).status_code == 202
        another = await resigned_game(server, 1)
        refused = await server.call("GET", f"/api/tables/{another}/analysis?seat=0")
        assert refused.status_code == 429
        assert refused.json()["error"] == "Many games are being analysed just now; wait a little."
        played, (mine, _) = await server.make("thunderbolts", "me", "bot:greedy", options={"dealer": "seat_1"})
        async with sitting(server, played, mine) as guest:
            while not guest.snapshot["legal"]:
                await guest.hear()
            assert (await server.post(f"/api/tables/{played}/hint", mine))["words"]
        assert (await server.get(f"/api/tables/{table}/verify"))["ok"]
        assert (await server.call("GET", f"/api/tables/{table}/analysis?seat=0")).status_code == 202


@pytest.mark.parametrize("command", [(sys.executable, "-c", BROKEN), ("false",), ("/no/such/program",)])
@asynchronous
async def test_an_analysis_that_fails_can_be_asked_for_again(command: tuple[str, ...], sqlite: str) -> None:
    async with running(quick_settings(sqlite, bot_command=command)) as server:
        table = await resigned_game(server, 1)
        for _ in range(2):
            while (response := await server.call("GET", f"/api/tables/{table}/analysis?seat=0")).status_code == 202:
                await asyncio.sleep(0.05)
            assert response.status_code == 409
            assert response.json()["error"] == "The analysis did not finish; try again."


@asynchronous
async def test_only_so_many_are_kept(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "KEPT", 2)
    async with running(quick_settings(sqlite)) as server:
        table = await resigned_game(server, 2)
        other = await resigned_game(server, 0)
        first, _ = await wait_for(server, table, 0)
        await wait_for(server, table, 1)
        await wait_for(server, other, 0)
        again, waited = await wait_for(server, table, 0)
        assert waited != []
        assert again == first


def test_a_long_or_slow_game_gets_fewer_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()

    def simulations(game: str, moves: int) -> int:
        return int(analyses.judge_for(game, moves, 2).removeprefix("ismcts:sims="))

    assert simulations("blanco", 0) == simulations("blanco", 100) == analyses.MOST
    assert simulations("blanco", 1000) == analyses.SIMULATIONS * 2 // 1000
    assert simulations("blanco", 100_000) == simulations("thunderbirds", 0) == analyses.FEWEST
    known = {"blanco": GameBots(levels=ladder("greedy", "ismcts:sims=60")), "taidian": GameBots(levels=ladder("flat:sims=5"))}
    monkeypatch.setattr(engine, "bots_of", known.__getitem__)
    assert simulations("blanco", 0) == 120
    assert simulations("taidian", 0) == analyses.FEWEST


@asynchronous
async def test_one_address_does_not_hold_all_places(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for many waits behind everybody else, and has only so many places."""
    monkeypatch.setattr(analyses, "WAITING", 6)
    begun: list[tuple[bytes, int]] = []
    go_on = asyncio.Event()

    async def think(command: Any, job: Analyse, progress: Any) -> bytes:
        begun.append((job.record, job.seat))
        await go_on.wait()
        return b"{}"

    monkeypatch.setattr(analyses, "think", think)
    async with running(quick_settings(sqlite)) as server:
        tables = [server.house.registry.tables[await resigned_game(server, 0)] for _ in range(5)]
        ask = server.house.analyses.ask
        places = [(table, seat) for table in tables for seat in (0, 1)]
        for table, seat in places[:5]:
            assert not ask(table, seat, "192.0.2.1")[0]  # one is made, four wait
        with pytest.raises(Refused, match="Many games are being analysed"):
            ask(*places[5], "192.0.2.1")
        for place, address in zip(places[6:], ("192.0.2.2", "192.0.2.3"), strict=False):
            assert not ask(*place, address)[0]  # all places are taken then, and the second gets one of the greedy one's
        await asyncio.sleep(0.1)
        with pytest.raises(Refused, match="Many games are being analysed"):
            ask(*places[4], "192.0.2.1")
        go_on.set()
        for table, seat in places[:4] + places[6:8]:
            while not ask(table, seat, "192.0.2.9")[0]:
                await asyncio.sleep(0.01)
        in_turn = [places[number] for number in (0, 1, 6, 7, 2, 3)]
        assert begun == [(msgspec.json.encode(table.match.record(opened=True)), seat) for table, seat in in_turn]


async def thoughts_that_last(monkeypatch: pytest.MonkeyPatch) -> tuple[list[int], list[int]]:
    """The seats about which something began to think, and those about which it was told to stop."""
    begun: list[int] = []
    stopped: list[int] = []

    async def think(command: Any, job: Analyse, progress: Any) -> bytes:
        begun.append(job.seat)
        try:
            await asyncio.sleep(PATIENCE)
        except asyncio.CancelledError:
            stopped.append(job.seat)
            raise
        return b"{}"

    monkeypatch.setattr(analyses, "think", think)
    return begun, stopped


async def becomes(told: list[int], wanted: list[int]) -> None:
    deadline = time.monotonic() + 20
    while told != wanted:
        assert time.monotonic() < deadline, told
        await asyncio.sleep(0.01)


@asynchronous
async def test_an_analysis_that_nobody_waits_for_any_longer_stops(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, stopped = await thoughts_that_last(monkeypatch)
    async with running(quick_settings(sqlite)) as server:
        path = f"/api/tables/{await resigned_game(server, 1)}/analysis"
        for who in ("one", "other"):
            assert (await server.call("GET", f"{path}?seat=0&who={who}")).status_code == 202
        assert (await server.call("GET", f"{path}?seat=1&who=one")).status_code == 202  # waits its turn
        await becomes(begun, [0])
        for who in ("one", "one", "a stranger"):
            assert (await server.call("DELETE", f"{path}?seat=0&who={who}")).status_code == 204
        await asyncio.sleep(0.05)
        assert stopped == []  # the other one still waits
        await server.call("DELETE", f"{path}?seat=0&who=other")
        await becomes(stopped, [0])
        await becomes(begun, [0, 1])  # the next one has the turn
        await server.call("DELETE", f"{path}?seat=1&who=one")
        await becomes(stopped, [0, 1])
        assert (await server.call("GET", f"{path}?seat=0&who=one")).status_code == 202  # begun anew
        await becomes(begun, [0, 1, 0])


@asynchronous
async def test_an_analysis_that_waits_its_turn_is_withdrawn(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, stopped = await thoughts_that_last(monkeypatch)
    async with running(quick_settings(sqlite)) as server:
        table = server.house.registry.tables[await resigned_game(server, 1)]
        kept = server.house.analyses
        kept.ask(table, 0)
        kept.ask(table, 1)
        kept.leave(table, 1)  # in the very same moment
        await becomes(begun, [0])
        kept.leave(table, 0)
        await becomes(stopped, [0])
        kept.ask(table, 1)
        await becomes(begun, [0, 1])


@asynchronous
async def test_an_analysis_that_nobody_asks_about_stops_by_itself(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser that was closed says nothing."""
    monkeypatch.setattr(analyses, "NOBODY_WAITS", 0.3)
    monkeypatch.setattr(analyses, "LOOK_EVERY", 0.05)
    begun, stopped = await thoughts_that_last(monkeypatch)
    async with running(quick_settings(sqlite)) as server:
        path = f"/api/tables/{await resigned_game(server, 1)}/analysis?seat=0"
        for _ in range(10):
            assert (await server.call("GET", path)).status_code == 202
            await asyncio.sleep(0.05)
        assert (begun, stopped) == ([0], [])
        await becomes(stopped, [0])


@asynchronous
async def test_what_is_ready_is_kept_whoever_leaves(sqlite: str) -> None:
    async with running(quick_settings(sqlite)) as server:
        table = await resigned_game(server, 2)
        found, _ = await wait_for(server, table, 0)
        assert (await server.call("DELETE", f"/api/tables/{table}/analysis?seat=0")).status_code == 204
        assert await wait_for(server, table, 0) == (found, [])
        assert (await server.call("DELETE", f"/api/tables/{table}/analysis?seat=9")).status_code == 400
        assert (await server.call("DELETE", "/api/tables/nothing/analysis?seat=0")).status_code == 404
