"""How many tables one server process carries, told honestly: an open loop.

    python benchmarks/server_load.py --tables 2000 --bots 500

Moves fall due by the clock, whatever the server does.  A delay runs from the moment a move fell due until another person at the
table (or a spectator) has the frame that shows it; what was not answered by the end counts with the time it has waited so far.
Beside the moves: spectators, chat, pages loaded again, new tables with invitations, and tables that nobody has looked at since
the server was started.  The server has a core of its own, shared with its bots; the players have the other.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import resource
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine
from itertools import cycle, islice

import httpx
from load_people import CHANCE, GAMES, Figures, Table, invite_and_join, make_table
from load_server import Server, database, leave_core_to_server

Asked = Callable[[float], Awaitable[None]]


class Load:
    def __init__(self, server: Server, wishes: argparse.Namespace) -> None:
        self.server = server
        self.wishes = wishes
        self.figures = Figures()
        self.newcomers = Figures()
        """Of the tables that come on top in a test of overload: what is promised is promised to those that are there."""
        self.tables: list[Table] = []
        self.cold: list[str] = []
        self.errands: set[asyncio.Future[None]] = set()
        self.http: httpx.AsyncClient

    # ---- Before ----

    async def with_http(self, what: Callable[[], Awaitable[None]]) -> None:
        """Many connections that are kept: opening one is not what is measured."""
        limits = httpx.Limits(max_connections=200, max_keepalive_connections=200)
        async with httpx.AsyncClient(base_url=self.server.url, timeout=60, limits=limits) as self.http:
            await what()

    async def make_cold_tables(self) -> None:
        """Tables with a few moves that nobody has looked at since the server was started."""
        for game in islice(cycle(GAMES), self.wishes.cold_tables):
            made = await make_table(self.http, game, False)
            assert not isinstance(made, str), made
            id, tokens = made
            for number in range(12):
                await self.play_anything(id, tokens, number)
            self.cold.append(id)

    async def play_anything(self, id: str, tokens: list[str], number: int) -> None:
        for token in tokens:
            headers = {"authorization": f"Bearer {token}"}
            shown = (await self.http.get(f"/api/tables/{id}", headers=headers)).json()
            if shown["legal"]:
                body = {"action": CHANCE.choice(shown["legal"])["action"], "version": shown["version"], "key": f"cold{number}"}
                await self.http.post(f"/api/tables/{id}/play", json=body, headers=headers)
                return

    async def sit_down(self, count: int, bots: int) -> list[Table]:
        tables: list[Table] = []
        games = list(islice(cycle(GAMES), count))
        several = [number for number, game in enumerate(games) if GAMES[game] > 1]
        bots_at = {several[place * len(several) // bots] for place in range(bots)} if bots else set()
        for number, game in enumerate(games):
            made = await make_table(self.http, game, number in bots_at)
            if isinstance(made, str):
                self.figures.refuse(made)
            else:
                spectators = 1 if number % 10 == 0 else 0
                tables.append(Table(self.server.url, self.figures, *made, number in bots_at, spectators))
        return tables

    async def connect(self, tables: list[Table]) -> None:
        for table in tables:
            for player in (*table.players, *table.spectators):
                await player.open()

    # ---- Meanwhile ----

    async def run(self) -> None:
        before = self.server.memory()
        self.tables = await self.sit_down(self.wishes.tables, self.wishes.bots)
        count = len(self.tables)
        print(f"memory of an idle table: {(self.server.memory() - before) / count / 1024:.1f} kB (of {count}, nobody connected)")
        await self.connect(self.tables)
        await asyncio.sleep(3)
        sockets = sum([len(table.players) + len(table.spectators) for table in self.tables])
        taken = (self.server.memory() - before) / count / 1024
        print(f"with their sockets:      {taken:.1f} kB a table ({sockets / count:.2f} sockets each)")
        moves = [asyncio.create_task(t.keep_moving(self.wishes.pause, n / count)) for n, t in enumerate(self.tables)]
        others = [asyncio.create_task(task) for task in self.others()]
        await asyncio.sleep(self.wishes.pause + 3)  # everybody has begun
        await self.measure()
        for task in [*moves, *others, *self.errands]:
            task.cancel()
        await asyncio.gather(*moves, *others, *self.errands, return_exceptions=True)
        print(f"memory after play:       {self.server.memory() / 2**20:.0f} MB")

    def others(self) -> list[Coroutine[None, None, None]]:
        wishes = self.wishes
        return [
            self.every(wishes.chat, self.chat),
            self.every(wishes.reloads, self.reload),
            self.every(wishes.joins, self.join),
            self.every(wishes.cold, self.look_at_cold),
            self.every(wishes.overload * wishes.tables / wishes.seconds, self.come_on_top),
        ]

    async def every(self, rate: float, what: Asked) -> None:
        """So many a second, each due by the clock, each on an errand of its own."""
        due = time.perf_counter()
        while rate > 0:
            due += 1 / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            task = asyncio.ensure_future(what(due))
            self.errands.add(task)
            task.add_done_callback(self.errands.discard)

    async def chat(self, due: float) -> None:
        CHANCE.choice(self.tables).chat()

    async def reload(self, due: float) -> None:
        self.figures.fell_due("reload", due)
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
            return
        self.newcomers.done("table", due, time.perf_counter())
        table = Table(self.server.url, self.newcomers, *made, False)
        await self.connect([table])
        await table.keep_moving(self.wishes.pause, CHANCE.random())

    async def look_at_cold(self, due: float) -> None:
        if not self.cold:
            return
        self.figures.fell_due("cold table", due)
        answer = await self.http.get(f"/api/tables/{self.cold.pop()}")
        if answer.status_code == 200:
            self.figures.done("cold table", due, time.perf_counter())

    # ---- Measuring ----

    async def measure(self) -> None:
        wishes, figures = self.wishes, self.figures
        figures.begin = time.perf_counter()
        figures.end = figures.begin + wishes.seconds
        self.newcomers.begin, self.newcomers.end = figures.begin, figures.end
        before, own = self.server.processor(), own_seconds()
        await asyncio.sleep(wishes.seconds)
        after, share = self.server.processor(), (own_seconds() - own) / wishes.seconds
        unanswered = self.unanswered(time.perf_counter())
        self.report([b - a for a, b in zip(before, after, strict=True)], share, unanswered)

    def unanswered(self, now: float) -> list[float]:
        """How long the moves have waited so far that fell due while it was measured and have no answer."""
        due = [at for table in self.tables for at in table.waiting]
        due += [table.flying[0] for table in self.tables if table.flying is not None]
        return [now - at for at in due if self.figures.begin <= at < self.figures.end]

    def report(self, used: list[float], share: float, unanswered: list[float]) -> None:
        figures, span = self.figures, self.wishes.seconds
        meant, made = figures.due.get("move", 0), len(figures.delays.get("move", []))
        print(f"moves:                   {meant / span:.0f} a second were due, {made / span:.0f} were answered")
        server, bots = [taken / span for taken in used]
        print(f"processor:               server {server:.0%}, its bots {bots:.0%}, players {share:.0%} of a core each")
        if share > 0.9:
            print("                         THE PLAYERS ARE TOO SLOW: what follows says more about them than about the server")
        figures.delays.setdefault("move", []).extend(unanswered)
        for what, delays in figures.delays.items():
            missing = figures.due.get(what, 0) - len(delays)
            late = len(unanswered) if what == "move" else missing
            print(f"{what + ':':<25}{shown(sorted(delays))}; {late} of {figures.due.get(what, 0)} not answered")
        over = sum([table.over for table in self.tables])
        told = ", ".join([f"{why} ({count})" for why, count in sorted(figures.refused.items())]) or "nothing"
        print(f"games over {over}; refused: {told}")
        if self.wishes.overload:
            came, new = self.newcomers.due.get("table", 0), self.newcomers
            taken = len(new.delays.get("table", []))
            print(f"on top:                  {came} tables wished for, {taken} taken, {sum(new.refused.values())} refused")


def shown(delays: list[float]) -> str:
    parts = [(part, delays[min(len(delays) - 1, int(len(delays) * part / 100))]) for part in (50, 90, 99, 99.9)]
    return ", ".join([f"p{part:g} {delay * 1000:.1f}" for part, delay in parts]) + f", most {delays[-1] * 1000:.1f} ms"


def own_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--bots", type=int, default=500, help="how many of them have bots of level 2 in all seats but one")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two moves at a table")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to measure")
    parser.add_argument("--chat", type=float, default=20.0, help="lines of chat a second")
    parser.add_argument("--reloads", type=float, default=10.0, help="pages loaded again a second")
    parser.add_argument("--joins", type=float, default=2.0, help="new tables with an invitation that is taken, a second")
    parser.add_argument("--cold", type=float, default=5.0, help="tables a second that nobody has looked at for long")
    parser.add_argument(
        "--overload", type=float, default=0.0, help="how many times as many tables as there are come on top while it is measured"
    )
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--workers", type=int, default=1, help="server processes (more than one need PostgreSQL)")
    wishes = parser.parse_args()
    wishes.cold_tables = int(wishes.cold * (wishes.seconds + wishes.pause + 3)) + 1
    gc.disable()  # a pause of the players would be measured as one of the server
    with tempfile.TemporaryDirectory() as folder, database(wishes.database, folder) as where:
        server = Server(where, wishes.workers, {})
        load = Load(server, wishes)
        server.start()
        asyncio.run(load.with_http(load.make_cold_tables))
        server.stop()
        server.start()
        leave_core_to_server(wishes.workers)
        print(f"{wishes.database}, {wishes.workers} server process{'es' if wishes.workers > 1 else ''}")
        print(f"start-up:                {server.start_up:.2f} s")
        try:
            asyncio.run(load.with_http(load.run))
        finally:
            server.stop()


if __name__ == "__main__":
    try:
        import uvloop

        uvloop.install()
    except ImportError:
        pass  # the players are then slower, the server not
    main()
