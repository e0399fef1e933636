"""`stormdeck bench`: how fast the games are, interpreted against compiled, in one run on one machine.

Figures are CPU time, best of several repetitions.  On a busy machine only ratios inside one run mean anything.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

import click
import msgspec

from stormdeck._pure import is_compiled
from stormdeck.core.errors import StormdeckError
from stormdeck.core.game import Belief, Game, State
from stormdeck.core.playout import count_choices, random_playout
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.games import game as find_game
from stormdeck.games import game_ids

NO_LIMIT: Final = 10_000_000
CUT: Final = 100
"""Decisions in a cut rollout, as search plays them."""
SCALE: Final = 15
"""Legal actions that costs are scaled to, so that games of different width compare."""


class Figures(msgspec.Struct, frozen=True):
    """One game with one number of players.  Times are microseconds of CPU."""

    game: str
    players: int
    legal: float
    decisions_per_game: float
    inside: float
    """A decision of random play, whole games inside the compiled loop."""
    stepped: float
    """A decision stepped from Python: list the legal actions, pick one, apply it."""
    clone: float
    determinise: float
    """One state from a view, the belief prepared anew."""
    redeal: float
    """One more state from a prepared belief, into a reused state."""
    view: float
    rollouts: float
    """Redeals with a rollout cut at 100 decisions, a second."""

    @property
    def per_15(self) -> float:
        return self.inside / self.legal * SCALE

    @property
    def games_per_second(self) -> float:
        return 1e6 / (self.inside * self.decisions_per_game)


def best(work: Callable[[], int], seconds: float) -> float:
    """Microseconds of CPU for one unit of `work`, which returns how many it did: the best of five repetitions."""
    rounds = []
    for _ in range(5):
        units, started = 0, process_time()
        while process_time() - started < seconds / 5:
            units += work()
        rounds.append((process_time() - started) / units)
    return min(rounds) * 1e6


class Bench:
    """The measurements of one game with one number of players."""

    def __init__(self, game: Game, players: int, seconds: float) -> None:
        self.game, self.players, self.seconds = game, players, seconds
        self.options = game.agree(players, {})
        self.rows = game.new_rows()
        self.rng = FastRng(1)
        self.deals = 0

    def measure(self) -> Figures:
        decisions, offered, played = 0, 0, 20 if is_compiled() else 4
        for seed in range(played):
            made, seen = count_choices(self.game, self.game.deal(self.options, FastRng(seed)), self.rng, self.rows, NO_LIMIT)
            decisions, offered = decisions + made, offered + seen
        state = self.middle_state()
        view = self.game.view(state, Seat(int(self.game.seat_to_move(state))))
        belief = self.game.belief(view)
        spare, dealer = belief.new_state(FastRng(2)), FastRng(3)
        belief.lighten(spare)
        return Figures(
            game=self.game.id,
            players=self.players,
            legal=offered / decisions,
            decisions_per_game=decisions / played,
            inside=best(self.whole_game, self.seconds),
            stepped=best(self.stepped_game, self.seconds),
            clone=best(lambda: repeat(lambda: self.game.clone(state)), self.seconds / 2),
            determinise=best(lambda: repeat(lambda: self.game.determinise(view, dealer)), self.seconds / 2),
            redeal=best(lambda: repeat(lambda: belief.deal_into(spare, dealer)), self.seconds / 2),
            view=best(lambda: repeat(lambda: self.game.view(state, view.viewer)), self.seconds / 2),
            rollouts=1e6 / best(lambda: repeat(lambda: self.rollout(belief, spare, dealer)), self.seconds),
        )

    def middle_state(self) -> State:
        """The state halfway through a random game, where views hold most."""
        length = random_playout(self.game, self.game.deal(self.options, FastRng(5)), FastRng(6), self.rows, NO_LIMIT)
        state = self.game.deal(self.options, FastRng(5))
        random_playout(self.game, state, FastRng(6), self.rows, length // 2)
        return state

    def whole_game(self) -> int:
        self.deals += 1
        state = self.game.deal(self.options, FastRng(self.deals))
        return int(random_playout(self.game, state, self.rng, self.rows, NO_LIMIT))

    def stepped_game(self) -> int:
        self.deals += 1
        game, rows, below = self.game, self.rows, self.rng.below
        state = game.deal(self.options, FastRng(self.deals))
        made = 0
        while game.seat_to_move(state) >= 0:
            game.legal_rows(state, rows)
            game.apply_row(state, rows.items[below(rows.count)], None)
            made += 1
        return made

    def rollout(self, belief: Belief, spare: State, dealer: FastRng) -> None:
        belief.deal_into(spare, dealer)
        random_playout(self.game, spare, dealer, self.rows, CUT)


def repeat(work: Callable[[], object]) -> int:
    for _ in range(100):
        work()
    return 100


def measure_all(seconds: float) -> list[Figures]:
    """Every game with its fewest and its most players."""
    figures = []
    for game_id in game_ids():
        game = find_game(game_id)
        for players in sorted({game.players[0], game.players[-1]}):
            figures.append(Bench(game, players, seconds).measure())
    return figures


def measure_in(*, pure: bool, seconds: float) -> list[Figures]:
    """The same in a process of its own, interpreted or as installed."""
    environment = dict(os.environ, STORMDECK_PURE="1" if pure else "0")
    command = [sys.executable, "-m", "stormdeck.bench", str(seconds)]
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    if done.returncode != 0:
        raise StormdeckError(f"The measurement failed: {done.stderr.decode(errors='replace').strip().splitlines()[-1]}")
    return msgspec.json.decode(done.stdout, type=list[Figures])


def play_for(task: tuple[str, float]) -> int:
    """Random games until the time is up; how many decisions they took."""
    game_id, seconds = task
    game = find_game(game_id)
    bench = Bench(game, game.players[0], seconds)
    decisions, started = 0, perf_counter()
    while perf_counter() - started < seconds:
        decisions += bench.whole_game()
    return decisions


def two_processes(game_id: str, seconds: float) -> float:
    """How many times the decisions of one process two make in the same time."""
    context = get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        list(pool.map(play_for, [(game_id, 0.05)] * 4))  # both are up and warm
        one = next(iter(pool.map(play_for, [(game_id, seconds)])))
        two = sum(pool.map(play_for, [(game_id, seconds)] * 2))
    return two / one


def table(compiled: list[Figures], plain: list[Figures]) -> list[str]:
    """A Markdown table: compiled, interpreted and the ratio for each figure."""
    lines = [
        "| game | players | figure | compiled | interpreted | ratio |",
        "|---|---:|---|---:|---:|---:|",
    ]
    for fast, slow in zip(compiled, plain, strict=True):
        rows = [
            ("us per decision, whole games inside", fast.inside, slow.inside),
            (f"us per decision per {SCALE} legal actions", fast.per_15, slow.per_15),
            ("us per decision, stepped from Python", fast.stepped, slow.stepped),
            ("us per clone", fast.clone, slow.clone),
            ("us per determinise (from a view)", fast.determinise, slow.determinise),
            ("us per redeal (from a belief)", fast.redeal, slow.redeal),
            ("us per view", fast.view, slow.view),
        ]
        for name, quick, plain_time in rows:
            lines.append(f"| {fast.game} | {fast.players} | {name} | {quick:.3f} | {plain_time:.3f} | {plain_time / quick:.1f} |")
        rates = [
            ("decisions a second", 1e6 / fast.inside, 1e6 / slow.inside),
            ("games a second", fast.games_per_second, slow.games_per_second),
            (f"redeals with a rollout of {CUT} a second", fast.rollouts, slow.rollouts),
        ]
        for name, quick, slow_rate in rates:
            lines.append(f"| {fast.game} | {fast.players} | {name} | {quick:,.0f} | {slow_rate:,.0f} | {quick / slow_rate:.1f} |")
        lines.append(f"| {fast.game} | {fast.players} | legal actions a decision | {fast.legal:.1f} | {slow.legal:.1f} | |")
    return lines


def peers_script() -> Path:
    """Where the peers' half lies: in the wheel, or in the source tree."""
    here = Path(__file__).resolve().parent
    for folder in (here / "peers", here.parents[1] / "benchmarks"):
        if (folder / "peers.py").is_file():
            return folder / "peers.py"
    raise StormdeckError("The peers' half of the benchmark is not installed here.")


class PeerCase(msgspec.Struct, frozen=True):
    """What a peer took for one kind of random play."""

    us_per_decision: float = 0.0
    legal_actions: float = 1.0
    error: str = ""


class Peer(msgspec.Struct, frozen=True):
    version: str = ""
    cases: dict[str, PeerCase] = {}
    error: str = ""


class Peers(msgspec.Struct, frozen=True):
    peers: dict[str, Peer]


def measure_peers() -> Peers:
    """Install the peers aside and measure them in the same minutes."""
    with tempfile.TemporaryDirectory() as folder:
        figures = Path(folder, "peers.json")
        done = subprocess.run([sys.executable, str(peers_script()), "--json", str(figures)], capture_output=True, check=False)
        if done.returncode != 0:
            raise StormdeckError(f"The peers could not be measured: {done.stderr.decode(errors='replace').strip()}")
        return msgspec.json.decode(figures.read_bytes(), type=Peers)


def peers_table(peers: Peers, ours: Figures) -> list[str]:
    """Side by side, all scaled to the same number of legal actions.  Loops from Python are compared with ours from Python."""
    lines = [
        f"| engine | what | us per decision | legal actions | us per decision per {SCALE} | times ours |",
        "|---|---|---:|---:|---:|---:|",
    ]
    for name, time in (("whole games inside", ours.inside), ("stepped from Python", ours.stepped)):
        scaled = time / ours.legal * SCALE
        lines.append(f"| Stormdeck | {ours.game}, {name} | {time:.3f} | {ours.legal:.1f} | {scaled:.3f} | 1.0 |")
    for engine, found in peers.peers.items():
        if found.error:
            lines.append(f"| {engine} | {found.error} | | | | |")
        for name, case in found.cases.items():
            if case.error:
                lines.append(f"| {engine} {found.version} | {name}: {case.error} | | | | |")
                continue
            is_stepped = engine != "openspiel" or "stepped" in name
            mine = (ours.stepped if is_stepped else ours.inside) / ours.legal
            cost = case.us_per_decision / case.legal_actions
            figures = f"{case.us_per_decision:.3f} | {case.legal_actions:.1f} | {cost * SCALE:.3f} | {cost / mine:.1f}"
            lines.append(f"| {engine} {found.version} | {name} | {figures} |")
    return lines


def run(*, peers: bool = False, json_path: str | None = None, quick: bool = False) -> None:
    """Measure and print."""
    seconds = 0.5 if quick else 2.0
    click.echo("Measuring interpreted and compiled, one after the other ...", err=True)
    plain = measure_in(pure=True, seconds=seconds)
    compiled = measure_in(pure=False, seconds=seconds)
    if not is_compiled():
        click.echo("The rules are not compiled here, so both columns are plain Python.", err=True)
    lines = table(compiled, plain)
    ratio = two_processes(compiled[0].game, seconds)
    lines += ["", f"Two processes make {ratio:.2f} times the decisions of one."]
    document: dict[str, object] = {
        "compiled": msgspec.to_builtins(compiled),
        "interpreted": msgspec.to_builtins(plain),
        "two_processes": ratio,
    }
    if peers:
        click.echo("Installing and measuring OpenSpiel, RLCard and PettingZoo; this takes a few minutes ...", err=True)
        found = measure_peers()
        document["peers"] = msgspec.to_builtins(found)
        lines += ["", *peers_table(found, compiled[0])]
    click.echo("\n".join(lines))
    if json_path:
        try:
            Path(json_path).write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise StormdeckError(f'"{json_path}" cannot be written: {error.strerror}.') from None


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(measure_all(float(sys.argv[1]))))
