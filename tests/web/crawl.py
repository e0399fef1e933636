"""Read everything the server sends to everybody, in many games.

    python -m tests.web.crawl --games 1000

Each game is random, with its options by turns; at several moments of it a table and a twin of it, dealt from what one viewer
knows, are played on together at two servers (`twins.py`).  The first byte that differs ends the run with the whole story.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import AsyncExitStack
from pathlib import Path
from unittest.mock import patch

import stormdeck
from stormdeck.web.thinking import judges
from tests.web.kit import quick_settings, running
from tests.web.twins import TABLES, compare_tables

AT_ONCE = 8
"""Games at the same time: most of the time is spent waiting for a process that thinks."""
PATIENCE = 600.0
"""Seconds for a hint, or for whether a move may go back: what is too slow at one of two tables would tell them apart."""
AT_A_TIME = 40
"""Games that one pair of servers plays before it is made anew."""


async def crawl(folder: Path, game_id: str, seeds: range, looked_at: int) -> Counter[str]:
    """Compare tables of one game; how often each thing was."""
    game, seen = stormdeck.game(game_id), Counter[str]()
    async with AsyncExitStack() as stack:
        stack.enter_context(patch.object(judges, "JUDGE_BUDGET", PATIENCE))
        servers = [
            await stack.enter_async_context(running(quick_settings(f"sqlite:///{folder}/{name}.db", bot_budget=PATIENCE)))
            for name in ("truth", "twin")
        ]
        places = asyncio.Semaphore(AT_ONCE)

        async def compare(seed: int) -> None:
            players, chosen = TABLES[game_id][seed % len(TABLES[game_id])]
            again = f"python -m tests.web.crawl {game_id} --first {seed} --games 1 --moments {looked_at}"
            async with places:
                try:
                    await compare_tables(servers, game, game.agree(players, chosen), seed, looked_at, seen)
                except AssertionError as error:
                    raise AssertionError(f"{error}\n{players} players, {chosen}; again: {again}") from error
            seen["games"] += 1

        async with asyncio.TaskGroup() as group:
            for seed in seeds:
                group.create_task(compare(seed))
    return seen


def crawl_some(game_id: str, seeds: range, looked_at: int) -> Counter[str]:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(crawl(Path(folder), game_id, seeds, looked_at))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="games to look at; all of them if none is named")
    parser.add_argument("--games", type=int, default=1000, help="how many of each")
    parser.add_argument("--moments", type=int, default=4, help="moments of a game at which a twin is made")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    wishes = parser.parse_args()
    last = wishes.first + wishes.games
    for game in wishes.game or TABLES:
        parts = [range(begin, min(begin + AT_A_TIME, last)) for begin in range(wishes.first, last, AT_A_TIME)]
        seen = Counter[str]()
        with ProcessPoolExecutor(wishes.processes) as pool:
            for done in as_completed([pool.submit(crawl_some, game, part, wishes.moments) for part in parts]):
                seen += done.result()
        told = ", ".join([f"{what} {count:,}" for what, count in sorted(seen.items()) if what != "games"])
        print(f"{game}: {seen['games']:,} games, no difference ({told})", flush=True)


if __name__ == "__main__":
    main()
