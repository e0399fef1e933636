"""The figures of `stormdeck bench` of two builds in one run: what got slower or faster, and by how much.

    python benchmarks/bench_pair.py OTHER/src [--games taidian --rounds 40 --starts 3]
    python benchmarks/bench_pair.py OTHER/src --instructions        (wants valgrind; ten minutes of one core)

Two processes, one with each build, do the same work by turns, some hundredths of a second each, so that whatever else the
machine does falls on both alike.  Both are started anew some times: where the code comes to lie in memory is worth some per
cent.  A figure is the median over all turns of this build's CPU time as a share of the other's: above 1 is slower.

Instructions are counted instead where the machine is too busy for that: the same work gives the same count every time.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final

HERE: Final = Path(__file__).resolve().parents[1] / "src"
TIMES: Final = {
    "inside": 3,
    "stepped": 2,
    "clone": 300,
    "determinise": 60,
    "redeal": 200,
    "view": 100,
    "rollouts": 30,
    "search": 2,
}
"""The figures, and how often each is done where instructions are counted."""
SEARCH: Final = "ismcts:sims=60,cut=100000,greed=0,explore=1400,prior=0"
"""Search that plays every simulation on by chance to the end: what it takes does not depend on how builds judge a position."""
SPAN: Final = 0.03
"""Seconds of CPU a turn."""
Works = dict[str, Callable[[], object]]


def works(game_id: str, players: int) -> Works:
    """What `stormdeck.bench` measures, once each, and search.  The other build may be old: nothing but what both have is asked
    for."""
    from stormdeck.bench import Bench
    from stormdeck.bots.registry import bot as make_bot
    from stormdeck.core.rng import FastRng
    from stormdeck.core.types import Seat
    from stormdeck.games import game as find_game

    bench = Bench(find_game(game_id), players, 1.0)
    game, state = bench.game, bench.middle_state()
    view = game.view(state, Seat(int(game.seat_to_move(state))))
    belief = game.belief(view)
    spare, dealer = belief.new_state(FastRng(2)), FastRng(3)
    if hasattr(belief, "lighten"):
        belief.lighten(spare)
    bot, legal = make_bot(SEARCH), game.legal(state)
    return {
        "inside": bench.whole_game,
        "stepped": bench.stepped_game,
        "clone": lambda: game.clone(state),
        "determinise": lambda: game.determinise(view, dealer),
        "redeal": lambda: belief.deal_into(spare, dealer),
        "view": lambda: game.view(state, view.viewer),
        "rollouts": lambda: bench.rollout(belief, spare, dealer),
        "search": lambda: bot.choose(view, legal, FastRng(5)),
    }


def time_of(work: Callable[[], object], times: int) -> float:
    started = process_time()
    for _ in range(times):
        work()
    return process_time() - started


def environment(source: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"}


# ---- CPU time ----------------------------------------------------------------------------------------------------------


def answer() -> None:
    """A process of one build: told a game, players, a figure and how often, it says how many seconds that took."""
    ready: dict[tuple[str, int], Works] = {}
    for line in sys.stdin:
        game_id, players, figure, times = json.loads(line)
        if (game_id, players) not in ready:
            ready = {(game_id, players): works(game_id, players)}
        print(json.dumps(time_of(ready[game_id, players][figure], times)), flush=True)


class Build:
    """A process that runs one build."""

    def __init__(self, source: Path) -> None:
        command = [sys.executable, str(Path(__file__).resolve()), "--answer"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment(source))

    def time(self, game_id: str, players: int, figure: str, times: int) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([game_id, players, figure, times]), file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def by_turns(other: Build, this: Build, game_id: str, players: int, figure: str, rounds: int) -> list[float]:
    """This build's time as a share of the other's, a number a round."""
    times = 1
    while (took := other.time(game_id, players, figure, times)) < SPAN / 3:
        times *= 2
    times = max(1, round(times * SPAN / took))
    this.time(game_id, players, figure, times)
    found = []
    for turn in range(rounds):
        builds = (other, this) if turn % 2 else (this, other)
        took_by = {build: build.time(game_id, players, figure, times) for build in builds}
        found.append(took_by[this] / took_by[other])
    return found


def shares_of_time(other: Path, game_id: str, players: int, figures: Sequence[str], rounds: int, starts: int) -> list[float]:
    found: dict[str, list[float]] = {figure: [] for figure in figures}
    for _ in range(starts):
        builds = Build(other), Build(HERE)
        for figure in figures:
            found[figure] += by_turns(*builds, game_id, players, figure, rounds)
        for build in builds:
            build.end()
    return [median(found[figure]) for figure in figures]


# ---- Instructions ------------------------------------------------------------------------------------------------------


def count(game_id: str, players: int) -> None:
    """What is run where instructions are counted.  `getppid`, which nobody calls otherwise, ends what is counted together."""
    ready = works(game_id, players)
    for work in ready.values():
        time_of(work, 2)
    gc.collect()
    gc.disable()
    os.getppid()
    for figure, times in TIMES.items():
        time_of(ready[figure], times)
        os.getppid()


def instructions(source: Path, game_id: str, players: int) -> dict[str, int]:
    """By figure: how many instructions it takes with one build."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", "--dump-before=getppid", f"--callgrind-out-file={folder}/counted"]
        command += [sys.executable, str(Path(__file__).resolve()), "--count", game_id, str(players)]
        subprocess.run(command, env=environment(source), capture_output=True, check=True)
        parts = sorted(Path(folder).glob("counted.*"), key=lambda part: int(part.suffix[1:]))
        totals = [line for part in parts for line in part.read_text().splitlines() if line.startswith("totals:")]
    assert len(totals) == len(TIMES) + 1  # first what came before
    return {figure: int(total.split()[1]) for figure, total in zip(TIMES, totals[1:], strict=True)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="the folder src of the other build, compiled like this one")
    parser.add_argument("--games", nargs="+", help="all five games if not said")
    parser.add_argument("--players", nargs="+", type=int, help="the fewest and the most if not said")
    parser.add_argument("--figures", nargs="+", choices=TIMES, default=list(TIMES), help="all of these if not said")
    parser.add_argument("--rounds", type=int, default=20, help="turns of each figure with one start (20)")
    parser.add_argument("--starts", type=int, default=3, help="how often both processes are started (3)")
    parser.add_argument("--instructions", action="store_true", help="count instructions instead of taking times")
    asked = parser.parse_args()
    from stormdeck.games import game as find_game
    from stormdeck.games import game_ids

    other = asked.other.resolve()
    print("| game | players | " + " | ".join(asked.figures) + " |\n|---|---:|" + "---:|" * len(asked.figures), flush=True)
    for game_id in asked.games or game_ids():
        seats = find_game(game_id).players
        for players in [number for number in seats if number in (asked.players or (seats[0], seats[-1]))]:
            if asked.instructions:
                theirs, ours = instructions(other, game_id, players), instructions(HERE, game_id, players)
                shares = [ours[figure] / theirs[figure] for figure in asked.figures]
            else:
                shares = shares_of_time(other, game_id, players, asked.figures, asked.rounds, asked.starts)
            print(f"| {game_id} | {players} | {' | '.join([f'{share:.2f}' for share in shares])} |", flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["--answer"]:
        answer()
    elif sys.argv[1:2] == ["--count"]:
        count(sys.argv[2], int(sys.argv[3]))
    else:
        main()
