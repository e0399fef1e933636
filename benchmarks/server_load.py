"""How many tables a server carries, told honestly: an open loop.

    python benchmarks/server_load.py --tables 2000 --bots 500

Moves fall due by the clock, whatever the server does.  A delay runs from the moment a move fell due until another person at the
table (or a spectator) has the frame that shows it; what was not answered by the end counts with the time it has waited so far.
Beside the moves: spectators, chat, pages loaded again, new tables with invitations, and tables that nobody has looked at since
the server was started.  Each server process has a core of its own, shared with its bots, where there are enough of them; those
who play are in one process (or several), those who ask for tables in another.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from load_groups import Account, People
from load_people import Figures
from load_server import Database, Server, busy_seconds, cores_of, database

MOST_FAULTS = 3
"""Shown with their traces."""


class Load:
    def __init__(self, server: Server, store: Database, wishes: argparse.Namespace) -> None:
        self.server = server
        self.store = store
        self.wishes = wishes

    def run(self, cold: list[str]) -> None:
        wishes, cores = self.wishes, cores_of(self.wishes.workers)[1]
        players = [People(self.server.url, wishes, number, cores, gentle=False) for number in range(wishes.players)]
        askers = People(self.server.url, wishes, 100, cores, gentle=True)
        self.sit_down(players)
        begin = time.perf_counter() + wishes.pause + 3  # everybody has begun
        for group in players:
            group.begin("play", begin, begin + wishes.seconds)
        askers.begin("ask", cold, begin, begin + wishes.seconds)
        sleep_until(begin)
        before, counted = self.used(), self.server.figures()
        sleep_until(begin + wishes.seconds)
        used = [after - then for then, after in zip(before, self.used(), strict=True)]
        now = self.server.figures()
        told = [group.finish() for group in players]
        self.report(used, told, askers.finish())
        self.report_store(counted, now)
        print(f"memory after play:       {self.server.memory() / 2**20:.0f} MB")
        for group in (*players, askers):
            group.end()

    def sit_down(self, players: list[People]) -> None:
        wishes, before = self.wishes, self.server.memory()
        for number, group in enumerate(players):
            group.begin("sit_down", part(wishes.tables, number, len(players)), part(wishes.bots, number, len(players)))
        count = sum([group.finish() for group in players])
        print(f"memory of an idle table: {(self.server.memory() - before) / count / 1024:.1f} kB (of {count}, nobody connected)")
        for group in players:
            group.begin("connect")
        sockets = sum([group.finish() for group in players])
        time.sleep(3)
        taken = (self.server.memory() - before) / count / 1024
        print(f"with their sockets:      {taken:.1f} kB a table ({sockets / count:.2f} sockets each)")

    def used(self) -> tuple[float, float, float, float]:
        """Seconds of processor time so far: of the server, of its bots, of the database, of everything on the machine."""
        return (*self.server.processor(), self.store.processor(), busy_seconds())

    def report_store(self, then: dict[str, float], now: dict[str, float]) -> None:
        """Of one process of the server, unless both questions went to different ones."""
        stored, commits = [now[name] - then[name] for name in ("store_seconds_count", "commits_total")]
        if now["start_time_seconds"] == then["start_time_seconds"] and stored and commits:
            wait = (now["store_seconds_sum"] - then["store_seconds_sum"]) / stored
            print(f"stored:                  {stored / commits:.1f} entries a commit, after {wait * 1000:.1f} ms on average")
            names = ("heard_total", "catch_ups_total", "conflicts_total", "bot_late_total", "bot_substitutions_total")
            print("                         " + ", ".join([f"{name} {now[name] - then[name]:.0f}" for name in names]))

    def report(self, used: list[float], told: list[Account], asked: Account) -> None:
        span, figures = self.wishes.seconds, merged([account.figures for account in (*told, asked)])
        unanswered = [delay for account in told for delay in account.unanswered]
        meant, made = figures.due.get("move", 0), len(figures.delays.get("move", []))
        print(f"moves:                   {meant / span:.0f} a second were due, {made / span:.0f} were answered")
        server, bots, store, _ = [f"{seconds / span:.0%}" for seconds in used]
        shares = ", ".join([f"{account.share:.0%}" for account in told])
        print(f"processor:               server {server}, its bots {bots}, database {store} of a core")
        print(f"                         players {shares}, who ask for tables {asked.share:.0%}")
        others = used[3] / span - sum(used[:3]) / span - sum([account.share for account in (*told, asked)])
        print(f"                         everything else on this machine {others:.0%}")
        each = [seconds / max(1, made) * 1000 for seconds in used]
        print(f"of which a move takes:   server {each[0]:.2f} ms, its bots {each[1]:.2f} ms, database {each[2]:.2f} ms")
        if max([account.share for account in told]) > 0.8:
            print("                         THE PLAYERS ARE TOO SLOW: what follows says more about them than about the server")
        figures.delays.setdefault("move", []).extend(unanswered)
        for what, delays in figures.delays.items():
            missing = figures.due.get(what, 0) - len(delays)
            late = len(unanswered) if what == "move" else missing
            print(f"{what + ':':<25}{shown(sorted(delays))}; {late} of {figures.due.get(what, 0)} not answered")
        over = sum([account.over for account in told])
        why = ", ".join([f"{why} ({count})" for why, count in sorted(figures.refused.items())]) or "nothing"
        print(f"games over {over}; refused: {why}")
        if self.wishes.overload:
            self.report_newcomers(asked.newcomers)

    def report_newcomers(self, new: Figures) -> None:
        taken, refused = len(new.delays.get("table", [])), len(new.delays.get("refusal", []))
        print(f"on top:                  {new.due.get('table', 0)} tables wished for, {taken} taken, {refused} refused")
        if refused:
            print(f"their refusals:          {shown(sorted(new.delays['refusal']))}")


def show_faults(log: Path) -> None:
    """What went wrong in the server by a fault of its own."""
    faults = [line for line in log.read_text(errors="replace").splitlines() if '"trace"' in line or "Traceback" in line]
    print(f"faults in the log:       {len(faults)}")
    for line in faults[:MOST_FAULTS]:
        print(line)


def sleep_until(moment: float) -> None:
    time.sleep(max(0.0, moment - time.perf_counter()))


def part(whole: int, number: int, count: int) -> int:
    return whole // count + (number < whole % count)


def merged(every: list[Figures]) -> Figures:
    whole = Figures()
    for figures in every:
        for what, delays in figures.delays.items():
            whole.delays.setdefault(what, []).extend(delays)
        for counts, added in ((whole.due, figures.due), (whole.refused, figures.refused)):
            for what, count in added.items():
                counts[what] = counts.get(what, 0) + count
    return whole


def shown(delays: list[float]) -> str:
    parts = [(part, delays[min(len(delays) - 1, int(len(delays) * part / 100))]) for part in (50, 90, 99, 99.9)]
    return ", ".join([f"p{part:g} {delay * 1000:.1f}" for part, delay in parts]) + f", most {delays[-1] * 1000:.1f} ms"


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
    parser.add_argument("--players", type=int, default=1, help="processes for those who play")
    parser.add_argument("--log", type=Path, help="where the server's log goes")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, database(wishes.database, folder) as store:
        log = wishes.log or Path(folder) / "server.log"
        server = Server(store.where, wishes.workers, {}, log)
        server.start()
        makers = People(server.url, wishes, 200, set(), gentle=False)
        cold = makers.do("make_cold_tables", int(wishes.cold * (wishes.seconds + wishes.pause + 3)) + 1)
        makers.end()
        server.stop()
        server.start()
        print(f"{wishes.database}, {wishes.workers} server process{'es' if wishes.workers > 1 else ''}")
        print(f"start-up:                {server.start_up:.2f} s", flush=True)
        try:
            Load(server, store, wishes).run(cold)
        finally:
            server.stop()
            show_faults(log)


if __name__ == "__main__":
    main()
