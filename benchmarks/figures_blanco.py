"""Blanco's figures, beside those measured beforehand with another engine: lengths, seats, reshuffles, chains, banking.

    python benchmarks/figures_blanco.py [--games N] [--seed S] [--processes P] [--check]

Prints Markdown.  With --check the exit status is 1 if a length is more than 5 % off (and more than a turn, or than three
standard errors of the mean), or a share of wins more than 3 points (and more than three standard errors).
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from stormdeck._pure import is_compiled
from stormdeck.bots.base import Bot
from stormdeck.bots.registry import bot as make_bot
from stormdeck.core.events import Event
from stormdeck.core.game import Rows
from stormdeck.core.rng import FastRng, Rng
from stormdeck.games.blanco import GAME
from stormdeck.games.blanco import events as ev
from stormdeck.games.blanco.actions import DISCARD, DRAW_PILE, FINISH_CLEARING, PLACE
from stormdeck.table.executor import executor_for
from stormdeck.table.loop import ByView, Mover, Observer, Play
from stormdeck.table.opening import sit_down
from stormdeck.table.simulate import game_seed, percentile

PLAYERS: Final = (2, 3, 4, 5)


class Lengths(NamedTuple):
    """A row of the reference."""

    mean: float  # the winner's own turns
    p5: float
    median: float
    p95: float
    all_turns: float
    first_grid: float
    reshuffles: float
    chains: float  # share of games, in per cent


REFERENCE = {
    ("random", 2): Lengths(422, 173, 389, 777, 844, 165, 0.6, 71),
    ("random", 3): Lengths(345, 154, 324, 598, 1033, 148, 1.1, 80),
    ("random", 4): Lengths(307, 143, 292, 526, 1225, 141, 1.6, 86),
    ("random", 5): Lengths(286, 140, 272, 478, 1427, 135, 2.4, 89),
    ("random A", 2): Lengths(392, 167, 364, 711, 783, 155, 3.0, 70),
    ("random A", 3): Lengths(332, 158, 313, 582, 996, 143, 4.6, 80),
    ("random A", 4): Lengths(299, 146, 284, 502, 1195, 135, 6.5, 85),
    ("random A", 5): Lengths(277, 136, 266, 458, 1383, 131, 9.1, 90),
    ("greedy", 2): Lengths(20.6, 18, 20, 24, 40.7, 9.4, 0.00, 73),
    ("greedy", 3): Lengths(20.0, 18, 20, 22, 58.9, 9.4, 0.00, 83),
    ("greedy", 4): Lengths(19.7, 18, 20, 22, 77.1, 9.3, 1.00, 90),
    ("greedy", 5): Lengths(19.5, 18, 19, 21, 95.3, 9.3, 1.01, 94),
    ("greedy:bank", 2): Lengths(19.8, 17, 20, 23, 39.1, 9.2, 0.00, 100),
    ("greedy:bank", 3): Lengths(19.1, 17, 19, 22, 56.3, 9.1, 0.00, 100),
    ("greedy:bank", 4): Lengths(18.8, 17, 19, 21, 73.6, 9.1, 0.99, 100),
    ("greedy:bank", 5): Lengths(18.6, 17, 18, 21, 90.5, 9.1, 1.01, 100),
}
REFERENCE |= {("random A/3", players): REFERENCE["random A", players] for players in PLAYERS}
SEATS: Final = {
    2: (56.0, 44.0),
    3: (40.6, 32.3, 27.1),
    4: (33.0, 27.0, 21.9, 18.1),
    5: (27.6, 22.9, 19.8, 16.2, 13.4),
}
TITLES: Final = {
    "random": "Random",
    "random A": "Random A, every use of the drawn card equally likely",
    "random A/3": "Random A, one card in three discarded",
    "greedy": "Greedy",
    "greedy:bank": "Greedy + bank",
}
UNCHECKED: Final = ("random A",)  # "uniform inside" was something else there: the page says what
LENGTH_TOLERANCE: Final = 0.05
SHARE_TOLERANCE: Final = 3.0  # points


class Duel(NamedTuple):
    """Bots against each other; the share of wins of the first is measured."""

    title: str
    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    reference: float  # per cent


DUELS: Final = (
    Duel("the rules as they are", ("greedy:bank", "greedy"), (), 57.0),
    Duel('`chain_rule` "knock_on"', ("greedy:bank", "greedy"), (("chain_rule", "knock_on"),), 53.5),
    Duel('`clearing` "mandatory": nothing can be banked', ("greedy:bank", "greedy"), (("clearing", "mandatory"),), 50.0),
    Duel("one that does not bank against three that do", ("greedy",) + ("greedy:bank",) * 3, (), 15.9),
)


# ---- Playing -----------------------------------------------------------------------------------------------------------


class Task(NamedTuple):
    """Some games of one cell of a table.  Bot i sits on seat (i + number of the game) % players."""

    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seed: int
    numbers: range


class Played(NamedTuple):
    winner: int  # which of the bots
    place: int  # of the winner, in turn order
    own_turns: int
    all_turns: int
    first_grids: tuple[int, ...]  # the turn in which each seat that did empty its first grid
    reshuffles: int
    chain: bool
    by_guard: bool


class Scorer(Observer):
    """Counts what happens in a game, from its events."""

    def __init__(self, players: int) -> None:
        super().__init__()
        self.turns = [-2] * players  # the two cards of the set-up come from the pile as well
        self.lines = 0
        self.first_grids: list[int] = []
        self.reshuffles = 0
        self.chain = False
        self.ended: ev.GameEnded | None = None

    def after(self, play: Play, row: int, events: list[Event]) -> None:
        for event in events:
            self.see(event)

    def see(self, event: Event) -> None:
        if isinstance(event, ev.DrewFromPile | ev.DrewFromDiscard | ev.Swapped):
            self.turns[event.seat] += 1
            self.lines = 0
        elif isinstance(event, ev.RowCleared | ev.ColumnCleared):
            self.lines += 1
            self.chain = self.chain or self.lines > 1
        elif isinstance(event, ev.SecondGridDealt):
            self.first_grids.append(self.turns[event.seat])
        elif isinstance(event, ev.Reshuffled):
            self.reshuffles += 1
        elif isinstance(event, ev.GameEnded):
            self.ended = event


def random_row(rows: Rows, rng: Rng) -> int:
    """Random: any legal action, but clears whenever it can."""
    count = int(rows.count)
    if rows.items[count - 1] == FINISH_CLEARING:
        count -= 1
    return int(rows.items[int(rng.below(count))])


def random_a_row(rows: Rows, rng: Rng) -> int:
    """Random A: the same, but draws in four turns of five and swaps in one."""
    if rows.items[0] != DRAW_PILE:
        return random_row(rows, rng)
    if rng.below(5) > 0:
        return int(rows.items[int(rng.below(2))])
    return int(rows.items[2 + int(rng.below(int(rows.count) - 2))])


def random_a_third_row(rows: Rows, rng: Rng) -> int:
    """Random A in another reading: what to do with the card is decided first, then which card and where."""
    count = int(rows.count)
    if not DISCARD <= rows.items[0] < PLACE:
        return random_a_row(rows, rng)
    if rng.below(3) == 0:
        return int(rows.items[int(rng.below(3))])
    return int(rows.items[3 + int(rng.below(count - 3))])


RANDOM: Final[dict[str, Callable[[Rows, Rng], int]]] = {
    "random": random_row,
    "random A": random_a_row,
    "random A/3": random_a_third_row,
}


class ByRow(Mover):
    """One of the random players above."""

    def __init__(self, name: str, rng: Rng) -> None:
        self.pick = RANDOM[name]
        self.rng = rng

    def row(self, play: Play) -> int:
        return self.pick(play.rows, self.rng)


def play(task: Task, number: int, bots: Sequence[Bot | None]) -> Played:
    players = len(task.bots)
    seed = game_seed(task.seed, number)
    movers: list[Mover] = []
    for seat in range(players):
        player, rng = (seat - number) % players, FastRng(seed, 1 + seat)
        bot = bots[player]
        movers.append(ByRow(task.bots[player], rng) if bot is None else ByView(bot, rng))
    scorer, running = Scorer(players), sit_down(GAME, players, dict(task.options)).play(seed)
    first = int(running.seat)
    running.run(movers, [scorer])
    assert scorer.ended is not None
    winner = scorer.ended.winners[0]
    return Played(
        winner=(winner - number) % players,
        place=(winner - first) % players,
        own_turns=scorer.turns[winner],
        all_turns=sum(scorer.turns),
        first_grids=tuple(scorer.first_grids),
        reshuffles=scorer.reshuffles,
        chain=scorer.chain,
        by_guard=scorer.ended.by_guard,
    )


def play_task(task: Task) -> tuple[Task, list[Played]]:
    bots = [None if name in RANDOM else make_bot(name) for name in task.bots]
    return task, [play(task, number, bots) for number in task.numbers]


Results = dict[tuple[tuple[str, ...], tuple[tuple[str, str], ...]], list[Played]]


def play_all(tasks: list[Task], processes: int) -> Results:
    """By cell.  The order in which tasks are done does not matter to any figure."""
    results: Results = {}
    begin = time.perf_counter()
    is_watched = sys.stderr.isatty()
    for done, (task, played) in enumerate(executor_for(processes).as_completed(play_task, tasks), 1):
        results.setdefault((task.bots, task.options), []).extend(played)
        if is_watched:
            print(f"\r{done} of {len(tasks)} parts", end="", file=sys.stderr, flush=True)
    print(f"\r{time.perf_counter() - begin:.0f} seconds with {processes} process(es)", file=sys.stderr)
    return results


def split(bots: tuple[str, ...], options: tuple[tuple[str, str], ...], seed: int, games: int, size: int) -> list[Task]:
    return [Task(bots, options, seed, range(start, min(start + size, games))) for start in range(0, games, size)]


# ---- Tables ------------------------------------------------------------------------------------------------------------


def mean(values: Iterable[float]) -> float:
    listed = list(values)
    return math.fsum(listed) / len(listed)


def standard_error(values: Sequence[float]) -> float:
    middle = mean(values)
    return math.sqrt(mean([(value - middle) ** 2 for value in values]) / len(values))


def measure(played: list[Played]) -> Lengths:
    own = Counter([game.own_turns for game in played])
    return Lengths(
        mean=mean([game.own_turns for game in played]),
        p5=percentile(own, 5),
        median=percentile(own, 50),
        p95=percentile(own, 95),
        all_turns=mean([game.all_turns for game in played]),
        first_grid=mean([turn for game in played for turn in game.first_grids]),
        reshuffles=mean([game.reshuffles for game in played]),
        chains=100 * mean([game.chain for game in played]),
    )


ROWS: Final = (
    ("the winner's own turns: mean", "mean", 1),
    ("5th percentile", "p5", 0),
    ("median", "median", 0),
    ("95th percentile", "p95", 0),
    ("turns of all players", "all_turns", 1),
    ("first grid emptied in turn", "first_grid", 1),
    ("reshuffles a game", "reshuffles", 2),
    ("games with a chain reaction", "chains", 0),
)


def compared(expected: float, found: float, digits: int, share: bool) -> str:
    """ "20.6 / 20.7 (+0.5 %)" """
    if share:
        return f"{expected:.0f} % / {found:.0f} % ({signed(found - expected)} points)"
    difference = f" ({signed(100 * (found - expected) / expected)} %)" if expected else ""
    shown = digits if expected < 100 else 0
    return f"{expected:.{shown}f} / {found:.{shown}f}{difference}"


def signed(value: float) -> str:
    return f"{round(value, 1) + 0.0:+.1f}"  # + 0.0: never "-0.0"


def length_table(policy: str, results: Results, faults: list[str]) -> list[str]:
    cells = {players: results[(policy,) * players, ()] for players in PLAYERS}
    measured = {players: measure(played) for players, played in cells.items()}
    games = len(cells[2])
    lines = [
        "",
        f"**{TITLES[policy]}** ({games:,} games a column; reference / ours)",
        "",
        "| | " + " | ".join([f"{players} players" for players in PLAYERS]) + " |",
        "|---" * (len(PLAYERS) + 1) + "|",
    ]
    for title, field, digits in ROWS:
        shown = []
        for players in PLAYERS:
            expected, found = getattr(REFERENCE[policy, players], field), getattr(measured[players], field)
            shown.append(compared(expected, found, digits, field == "chains"))
            if is_too_far(policy, field, expected, found, cells[players]):
                faults.append(f"{TITLES[policy]}, {players} players, {title}: {expected} expected, {found:.2f} found")
        lines.append(f"| {title} | " + " | ".join(shown) + " |")
    errors = [f"{standard_error([game.own_turns for game in cells[players]]):.2f}" for players in PLAYERS]
    lines.append("| standard error of our mean | " + " | ".join(errors) + " |")
    for players in PLAYERS:
        stopped = sum([game.by_guard for game in cells[players]])
        if stopped:
            faults.append(f"{TITLES[policy]}, {players} players: {stopped} games were stopped by the turn limit (BL-G42)")
    return lines


def is_too_far(policy: str, field: str, expected: float, found: float, played: list[Played]) -> bool:
    """Percentiles are whole turns, and those of random play vary much, so they are held against greedy play only."""
    if policy in UNCHECKED or field in ("reshuffles", "chains"):
        return False
    if field in ("p5", "median", "p95"):
        return policy not in RANDOM and abs(found - expected) > max(LENGTH_TOLERANCE * expected, 1)
    error = standard_error([game.own_turns for game in played]) / mean([game.own_turns for game in played])
    return abs(found - expected) > max(LENGTH_TOLERANCE, 3 * error) * expected


def is_share_far(expected: float, found: float, games: int) -> bool:
    error = 100 * math.sqrt(expected / 100 * (1 - expected / 100) / games)
    return abs(found - expected) > max(SHARE_TOLERANCE, 3 * error)


def seat_table(results: Results, faults: list[str]) -> list[str]:
    lines = [
        "",
        "**Does moving first help?** Wins of Greedy by turn order, in per cent (reference / ours)",
        "",
        "| players | first | second | third | fourth | fifth | standard error |",
        "|---" * 7 + "|",
    ]
    for players in PLAYERS:
        played = results[("greedy",) * players, ()]
        places = Counter([game.place for game in played])
        shown = []
        for place, expected in enumerate(SEATS[players]):
            found = 100 * places[place] / len(played)
            shown.append(f"{expected:.1f} / {found:.1f}")
            if is_share_far(expected, found, len(played)):
                faults.append(f"{players} players, place {place + 1}: {expected} % of wins expected, {found:.1f} % found")
        error = 100 * math.sqrt(0.25 / len(played))
        lines.append(f"| {players} | " + " | ".join(shown + [""] * (5 - players)) + f" | at most {error:.1f} |")
    return lines


def duel_table(results: Results, faults: list[str]) -> list[str]:
    games = len(results[DUELS[0].bots, DUELS[0].options])
    lines = [
        "",
        f"**Does banking help?** Share of wins of the first-named bot, seats rotating ({games:,} games a row)",
        "",
        "| bots | rules | reference | ours | standard error |",
        "|---" * 5 + "|",
    ]
    for duel in DUELS:
        played = results[duel.bots, duel.options]
        share = mean([game.winner == 0 for game in played])
        names = f"`{duel.bots[0]}` against " + (f"`{duel.bots[1]}`" if len(duel.bots) == 2 else f"three `{duel.bots[1]}`")
        error = 100 * math.sqrt(share * (1 - share) / len(played))
        lines.append(f"| {names} | {duel.title} | {duel.reference:.1f} % | {100 * share:.1f} % | {error:.1f} |")
        if is_share_far(duel.reference, 100 * share, len(played)):
            faults.append(f"{names}, {duel.title}: {duel.reference} % expected, {100 * share:.1f} % found")
    return lines


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, help="games a column; 2000, or 300 where the rules are not compiled")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--check", action="store_true", help="exit with 1 if a figure is too far off")
    arguments = parser.parse_args()
    if arguments.games is None:
        arguments.games = 2000 if is_compiled() else 300
    if arguments.games < 20 or arguments.processes < 1 or arguments.seed < 0:
        parser.error("--games is at least 20, --processes at least 1, --seed at least 0")
    return arguments


def main() -> int:
    arguments = read_arguments()
    games, seed = arguments.games, arguments.seed
    tasks: list[Task] = []
    for policy, players in REFERENCE:
        tasks += split((policy,) * players, (), seed, games, 20)
    for duel in DUELS:
        tasks += split(duel.bots, duel.options, seed + 1, 2 * games, 20)
    results = play_all(tasks, arguments.processes)
    faults: list[str] = []
    lines: list[str] = []
    for policy in TITLES:
        lines += length_table(policy, results, faults)
    lines += seat_table(results, faults) + duel_table(results, faults)
    print("\n".join(lines[1:]))
    for fault in faults:
        print(f"Too far off: {fault}.", file=sys.stderr)
    return 1 if faults and arguments.check else 0


if __name__ == "__main__":
    sys.exit(main())
