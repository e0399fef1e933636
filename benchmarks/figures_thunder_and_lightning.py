"""The figures of Thunder & Lightning, beside those measured beforehand with another engine: lengths, sides, ways to end.

    python benchmarks/figures_thunder_and_lightning.py [--games N] [--seed S] [--processes P]

Prints Markdown.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterable
from typing import Final, NamedTuple

from stormdeck._pure import is_compiled
from stormdeck.bots.registry import bot as make_bot
from stormdeck.core.events import Event
from stormdeck.core.rng import FastRng
from stormdeck.games.thunder_and_lightning import GAME
from stormdeck.games.thunder_and_lightning import events as ev
from stormdeck.games.thunder_and_lightning.state import (
    BOTH_TREASURES,
    BY_CHALLENGE,
    BY_NIGHTMARE,
    BY_SEER,
    CANNOT_SPEND,
    EMPTY_BATTLEFIELD,
    FROM_HAND,
    ThunderState,
)
from stormdeck.table.executor import executor_for
from stormdeck.table.loop import ByView, Observer, Play
from stormdeck.table.opening import sit_down
from stormdeck.table.simulate import game_seed

LOKI: Final = 1  # his seat
PAIRS: Final = (("greedy", "greedy"), ("random", "random"), ("greedy", "random"), ("random", "greedy"))
"""Thor's bot, Loki's bot."""
TURNS: Final = ("turns of both players: mean", "10th percentile", "median", "90th percentile", "most")
REFERENCE_TURNS: Final = (42, 14, 44, 66, 89)
REFERENCE_POINTS: Final = (111, 214)
REFERENCE_RANDOM: Final = 40  # turns of a random game
REFERENCE_LOKI: Final = 50.3
ENDS: Final = (  # how a game ends, which reasons count, and the other engine's share in per cent
    ("treasure lost on the battlefield, from the hand or to Seer", (BY_CHALLENGE, FROM_HAND, BY_SEER), 51),
    ("treasure lost through Nightmare", (BY_NIGHTMARE, BOTH_TREASURES), 5),
    ("points that could not be spent", (CANNOT_SPEND,), 26),
    ("a turn begun with an empty battlefield", (EMPTY_BATTLEFIELD,), 18),
)
PAYING: Final = ("draw", "play", "challenge", "use")
"""The actions that cost a point (TL-R19)."""


class Task(NamedTuple):
    """Some games of one column."""

    pair: tuple[str, str]
    seed: int
    numbers: range


class Played(NamedTuple):
    turns: int
    points: int
    decisions: int
    challenges: int
    winner: int
    reason: int


# ---- Playing -----------------------------------------------------------------------------------------------------------


class Counts(Observer):
    """What happened in a game."""

    def __init__(self) -> None:
        super().__init__()
        self.turns = self.points = self.challenges = 0

    def after(self, play: Play, row: int, events: list[Event]) -> None:
        self.turns += len([event for event in events if isinstance(event, ev.TurnBegan)])
        self.points += 1 if str(GAME.actions[row]).split()[0] in PAYING else 0
        self.challenges += len([event for event in events if isinstance(event, ev.Challenged)])


def play(task: Task, number: int) -> Played:
    seed = game_seed(task.seed, number)
    counts, running = Counts(), sit_down(GAME, 2).play(seed)
    running.run([ByView(make_bot(spec), FastRng(seed, 1 + seat)) for seat, spec in enumerate(task.pair)], [counts])
    state = running.state
    assert isinstance(state, ThunderState)
    made = int(running.decisions)
    return Played(counts.turns, counts.points, made, counts.challenges, int(state.winner), int(state.reason))


def play_task(task: Task) -> tuple[Task, list[Played]]:
    return task, [play(task, number) for number in task.numbers]


Results = dict[tuple[str, str], list[Played]]


def play_all(games: int, seed: int, processes: int) -> Results:
    """By pair of bots: so many games, in parts that any process may do."""
    tasks = [
        Task(pair, seed, range(start, min(start + 50, games if pair[0] == pair[1] else games // 2)))
        for pair in PAIRS
        for start in range(0, games if pair[0] == pair[1] else games // 2, 50)
    ]
    results: Results = {}
    for task, played in executor_for(processes).as_completed(play_task, tasks):
        results.setdefault(task.pair, []).extend(played)
    return results


# ---- Tables ------------------------------------------------------------------------------------------------------------


def mean(values: Iterable[float]) -> float:
    listed = list(values)
    return math.fsum(listed) / len(listed)


def lengths(played: list[Played]) -> tuple[float, ...]:
    turns = sorted([game.turns for game in played])
    return mean(turns), turns[len(turns) // 10], turns[len(turns) // 2], turns[len(turns) * 9 // 10], turns[-1]


def error_of(share: float, games: int) -> float:
    """The standard error of a share, both in per cent."""
    return math.sqrt(share * (100 - share) / games)


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def relative(expected: float, found: float) -> str:
    return f"{round(100 * (found - expected) / expected) + 0:+d} %"


def figure_table(results: Results) -> list[str]:
    ours, random = results["greedy", "greedy"], results["random", "random"]
    lines = [
        f"**Against itself** ({len(ours):,} games a column; reference: 6,000 games of a heuristic bot)",
        "",
        row("", "reference", "`greedy`", "difference", "`random`"),
        "|---" * 5 + "|",
    ]
    for title, expected, found, by_chance in zip(TURNS, REFERENCE_TURNS, lengths(ours), lengths(random), strict=True):
        digits = 1 if "mean" in title else 0
        cells = (str(expected), f"{found:.{digits}f}", relative(expected, found), f"{by_chance:.{digits}f}")
        lines.append(row(title, *cells))
    for title, expected, of in (("action points a game: mean", REFERENCE_POINTS[0], mean), ("most", REFERENCE_POINTS[1], max)):
        found, by_chance = [of([float(game.points) for game in played]) for played in (ours, random)]
        lines.append(row(title, str(expected), f"{found:.0f}", relative(expected, found), f"{by_chance:.0f}"))
    lines += [share_row("Loki wins", REFERENCE_LOKI, *[[game.winner == LOKI for game in played] for played in (ours, random)])]
    for title, reasons, share in ENDS:
        lines.append(share_row(title, share, *[[game.reason in reasons for game in played] for played in (ours, random)]))
    per_game = [f"{mean([game.challenges for game in played]):.1f}" for played in (ours, random)]
    return [*lines, row("challenges from the battlefield a game", "", per_game[0], "", per_game[1])]


def share_row(title: str, expected: float, ours: list[bool], random: list[bool]) -> str:
    found = 100 * mean(ours)
    error = error_of(found, len(ours))
    told = f"{found:.1f} % ± {error:.1f}"
    return row(title, f"{expected} %", told, f"{found - expected:+.1f} points", f"{100 * mean(random):.1f} %")


def strength_lines(results: Results) -> list[str]:
    as_thor, as_loki = results["greedy", "random"], results["random", "greedy"]
    won = [100 * mean([game.winner == seat for game in played]) for seat, played in ((0, as_thor), (1, as_loki))]
    games = len(as_thor) + len(as_loki)
    both = sum(won) / 2
    return [
        "",
        f"`greedy` beats `random` in {both:.1f} % of {games:,} games (± {error_of(both, games):.1f}; "
        f"as Thor {won[0]:.1f} %, as Loki {won[1]:.1f} %). Random games: {REFERENCE_RANDOM} turns in the reference, "
        f"{lengths(results['random', 'random'])[0]:.1f} here.",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=6000 if is_compiled() else 200, help="games a column")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    results = play_all(asked.games, asked.seed, asked.processes)
    print("\n".join(figure_table(results) + strength_lines(results)))


if __name__ == "__main__":
    main()
