"""Groups of people in processes of their own: those who play, and those who come, ask for tables and look around.

So whoever asks for much slows down neither those who play nor the clock that measures them.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import multiprocessing
import os
import resource
import time
from collections.abc import Awaitable, Callable, Iterable
from itertools import cycle, islice
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from load_people import CHANCE, GAMES, Figures, Table, invite_and_join, make_table
from load_wire import Http

AT_ONCE = 16
"""Requests on their way at the same time while tables are made; it is not measured."""
GENTLE = 10
"""How much less those who ask get of a core that they share with those who play."""


class Account(NamedTuple):
    """What a group has to tell at the end."""

    figures: Figures
    share: float
    """Of a core."""
    unanswered: list[float]
    """How long the moves have waited so far that fell due while it was measured and have no answer."""
    over: int
    newcomers: Figures
    """Of the tables that come on top in a test of overload: what is promised is promised to those that are there."""


class Group:
    """The side of the process that the people are in; the other side calls its methods by their names."""

    def __init__(self, url: str, wishes: argparse.Namespace) -> None:
        self.wishes = wishes
        self.url = url
        self.http = Http(url)
        self.figures = Figures()
        self.newcomers = Figures()
        self.tables: list[Table] = []
        self.cold: list[str] = []
        self.tasks: set[asyncio.Future[None]] = set()

    async def serve(self, pipe: Connection) -> None:
        loop = asyncio.get_running_loop()
        while True:
            name, values = await loop.run_in_executor(None, pipe.recv)
            if name == "end":
                return
            pipe.send(await getattr(self, name)(*values))

    # ---- Before ----

    async def make_cold_tables(self, count: int) -> list[str]:
        """Tables with a few moves; nobody will have looked at them since the server was started."""
        await at_once([self.make_cold_table(game) for game in islice(cycle(GAMES), count)])
        return self.cold

    async def make_cold_table(self, game: str) -> None:
        made = await make_table(self.http, game, False)
        assert not isinstance(made, str), made
        id, tokens = made
        for number in range(12):
            await self.play_anything(id, tokens, number)
        self.cold.append(id)

    async def play_anything(self, id: str, tokens: list[str], number: int) -> None:
        for token in tokens:
            _, shown = await self.http.ask("GET", f"/api/tables/{id}", token=token)
            if shown["legal"]:
                body = {"action": CHANCE.choice(shown["legal"])["action"], "version": shown["version"], "key": f"cold{number}"}
                await self.http.ask("POST", f"/api/tables/{id}/play", body, token)
                return

    async def sit_down(self, count: int, bots: int) -> int:
        games = list(islice(cycle(GAMES), count))
        several = [number for number, game in enumerate(games) if GAMES[game] > 1]
        bots_at = {several[place * len(several) // bots] for place in range(bots)} if bots else set()
        await at_once([self.sit_at(game, number in bots_at, number % 10 == 0) for number, game in enumerate(games)])
        return len(self.tables)

    async def sit_at(self, game: str, with_bot: bool, is_watched: bool) -> None:
        made = await make_table(self.http, game, with_bot)
        if isinstance(made, str):
            self.figures.refuse(made)
        else:
            self.tables.append(Table(self.url, self.figures, *made, with_bot, 1 if is_watched else 0))

    async def connect(self) -> int:
        """How many sockets that makes."""
        people = [player for table in self.tables for player in (*table.players, *table.spectators)]
        await at_once([player.open() for player in people])
        return len(people)

    # ---- Meanwhile ----

    async def play(self, begin: float, end: float) -> Account:
        """Moves, chat and reloads at the own tables, until the end."""
        wishes, count = self.wishes, len(self.tables)
        for number, table in enumerate(self.tables):
            self.start(table.keep_moving(wishes.pause, number / count))
        self.start(self.every(wishes.chat / wishes.players, self.chat))
        self.start(self.every(wishes.reloads / wishes.players, self.reload))
        return await self.measured(begin, end)

    async def ask(self, cold: list[str], begin: float, end: float) -> Account:
        """New tables, invitations and tables that nobody has looked at, until the end."""
        wishes, self.cold = self.wishes, cold
        self.start(self.every(wishes.joins, self.join))
        self.start(self.every(wishes.cold, self.look_at_cold))
        self.start(self.every(wishes.overload * wishes.tables / wishes.seconds, self.come_on_top))
        return await self.measured(begin, end)

    async def measured(self, begin: float, end: float) -> Account:
        for figures in (self.figures, self.newcomers):
            figures.begin, figures.end = begin, end
        await asyncio.sleep(begin - time.perf_counter())
        used = own_seconds()
        await asyncio.sleep(end - time.perf_counter())
        share = (own_seconds() - used) / (end - begin)
        waiting = self.unanswered(time.perf_counter())
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        return Account(self.figures, share, waiting, sum([table.over for table in self.tables]), self.newcomers)

    def unanswered(self, now: float) -> list[float]:
        due = [at for table in self.tables for at in table.waiting]
        due += [table.flying[0] for table in self.tables if table.flying is not None]
        return [now - at for at in due if self.figures.begin <= at < self.figures.end]

    def start(self, what: Awaitable[None]) -> None:
        task = asyncio.ensure_future(what)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def every(self, rate: float, what: Callable[[float], Awaitable[None]]) -> None:
        """So many a second, each due by the clock, each on an errand of its own."""
        due = time.perf_counter()
        while rate > 0:
            due += 1 / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self.start(what(due))

    async def chat(self, due: float) -> None:
        CHANCE.choice(self.tables).chat()

    async def reload(self, due: float) -> None:
        table = CHANCE.choice(self.tables)
        await CHANCE.choice([*table.players, *table.spectators]).reload(due)

    async def join(self, due: float) -> None:
        self.figures.fell_due("invite and join", due)
        why = await invite_and_join(self.http)
        if why:
            self.figures.refuse(why)
        else:
            self.figures.done("invite and join", due, time.perf_counter())

    async def come_on_top(self, due: float) -> None:
        """Somebody makes a table and begins to play at once, if the server takes it."""
        game = CHANCE.choice(list(GAMES))
        self.newcomers.fell_due("table", due)
        made = await make_table(self.http, game, False)
        if isinstance(made, str):
            self.newcomers.refuse(made)
            self.newcomers.done("refusal", due, time.perf_counter())
            return
        self.newcomers.done("table", due, time.perf_counter())
        table = Table(self.url, self.newcomers, *made, False)
        for player in table.players:
            await player.open()
        await table.keep_moving(self.wishes.pause, CHANCE.random())

    async def look_at_cold(self, due: float) -> None:
        if not self.cold:
            return
        self.figures.fell_due("cold table", due)
        status, _ = await self.http.ask("GET", f"/api/tables/{self.cold.pop()}")
        if status == 200:
            self.figures.done("cold table", due, time.perf_counter())


async def at_once(tasks: Iterable[Awaitable[None]]) -> None:
    free = asyncio.Semaphore(AT_ONCE)

    async def one(task: Awaitable[None]) -> None:
        async with free:
            await task

    await asyncio.gather(*[one(task) for task in tasks])


def own_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


# ---- The other side ----


class People:
    """A group in a process of its own."""

    def __init__(self, url: str, wishes: argparse.Namespace, seed: int, cores: set[int], *, gentle: bool) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, end = context.Pipe()
        self._process = context.Process(target=live, args=(end, url, wishes, seed, cores, gentle), daemon=True)
        self._process.start()
        end.close()

    def begin(self, name: str, *values: object) -> None:
        self.pipe.send((name, values))

    def finish(self) -> Any:
        return self.pipe.recv()

    def do(self, name: str, *values: object) -> Any:
        self.begin(name, *values)
        return self.finish()

    def end(self) -> None:
        self.pipe.send(("end", ()))
        self._process.join()


def live(pipe: Connection, url: str, wishes: argparse.Namespace, seed: int, cores: set[int], gentle: bool) -> None:
    if cores:
        os.sched_setaffinity(0, cores)
    if gentle:
        os.nice(GENTLE)
    CHANCE.seed(seed)
    gc.disable()  # a pause of the players would be measured as one of the server
    try:
        import uvloop

        uvloop.install()
    except ImportError:
        pass  # the players are then slower, the server not
    asyncio.run(Group(url, wishes).serve(pipe))
