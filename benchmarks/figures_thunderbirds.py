"""The figures of the Thunderbirds Solitaire Game, beside those measured beforehand with another engine: wins by level, and more.

    python benchmarks/figures_thunderbirds.py [--games N] [--seed S] [--processes P]

Two policies play: the other engine's, as it was described, which checks the rules; and our greedy bot.  Prints Markdown.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from stormdeck._pure import is_compiled
from stormdeck.bots.registry import bot as make_bot
from stormdeck.core.events import Event
from stormdeck.core.rng import FastRng
from stormdeck.games.thunderbirds import GAME
from stormdeck.games.thunderbirds import events as ev
from stormdeck.table.executor import executor_for
from stormdeck.table.loop import ByView, Observer, Play
from stormdeck.table.opening import sit_down
from stormdeck.table.simulate import game_seed

NO_CHANGE: Final = ()
Chosen = tuple[tuple[str, object], ...]
THEIRS: Final = "reference"
OURS: Final = "greedy"
POLICIES: Final = (THEIRS, OURS)
Cell = tuple[int, Chosen, str]


class Task(NamedTuple):
    """Some games of one cell of a table."""

    advanced: int
    options: Chosen
    policy: str
    seed: int
    numbers: range


class Played(NamedTuple):
    cause: str
    turns: int
    rescued: int
    captured: int
    left: int
    pods: int
    escorts: int
    stopped: int  # Hood cards that Lady Penelope neutralised


class Reference(NamedTuple):
    """The other engine's figures, of 2,000 games."""

    wins: float  # in per cent
    turns: tuple[float, float]  # of all games, of those won
    people: tuple[float, float, float]  # rescued, captured, left behind, in games won
    pods: float
    losses: tuple[int, int]  # by overflow, by captures


REFERENCE: Final = {
    0: Reference(82.3, (22.6, 24.2), (24.3, 0.27, 0.42), 11.3, (348, 6)),
    1: Reference(79.2, (22.5, 24.3), (24.4, 0.33, 0.47), 11.3, (403, 12)),
    2: Reference(76.8, (22.3, 24.4), (24.4, 0.40, 0.54), 11.2, (450, 15)),
    3: Reference(73.0, (22.0, 24.6), (24.5, 0.52, 0.58), 11.0, (521, 20)),
    4: Reference(67.2, (21.6, 24.7), (24.6, 0.57, 0.65), 10.8, (625, 30)),
    5: Reference(64.9, (21.6, 24.8), (24.6, 0.64, 0.71), 10.9, (661, 41)),
    6: Reference(59.2, (21.0, 24.9), (24.6, 0.72, 0.75), 10.5, (758, 57)),
    7: Reference(54.5, (20.6, 25.1), (24.8, 0.84, 0.77), 10.3, (852, 57)),
    8: Reference(51.6, (20.6, 25.2), (24.8, 0.84, 0.84), 10.3, (890, 78)),
    9: Reference(46.2, (20.0, 25.3), (25.0, 0.88, 0.87), 10.0, (1006, 70)),
    10: Reference(41.8, (19.7, 25.4), (24.9, 0.98, 1.00), 9.8, (1079, 86)),
    11: Reference(37.9, (19.3, 25.6), (25.2, 1.01, 0.92), 9.6, (1123, 120)),
    12: Reference(34.3, (18.9, 25.7), (25.2, 1.10, 0.93), 9.3, (1183, 131)),
    13: Reference(30.8, (18.4, 25.7), (25.3, 1.13, 1.03), 9.1, (1251, 133)),
    14: Reference(25.8, (17.8, 25.9), (25.3, 1.18, 1.21), 8.7, (1337, 147)),
    15: Reference(23.9, (17.9, 26.0), (25.3, 1.29, 1.24), 8.7, (1397, 125)),
    16: Reference(19.9, (17.0, 26.1), (25.5, 1.27, 1.22), 8.2, (1456, 145)),
}
BANDS: Final = {
    "introductory": (0, 6, 71.8),
    "standard": (7, 10, 48.5),
    "challenging": (11, 14, 32.2),
    "very tough": (15, 16, 21.9),
}
LEVELS: Final = (3, 8, 12, 16)
CHANGES: Final[dict[Chosen, tuple[int, int, int, int]]] = {  # wins in per cent at these levels
    (("deck", "box_total"),): (86, 61, 46, 33),
    (("storing", "until_end_of_turn"),): (21, 8, 4, 1),
    (("empty_chain", "rescued"),): (82, 66, 55, 38),
    (("hood_fallback", "sabotage"),): (82, 66, 52, 35),
    (("capture_limit", 0),): (73, 58, 39, 26),
    (("wild_frees", False),): (71, 46, 25, 11),
    (("pod_hold", 1),): (58, 34, 22, 10),
}


# ---- Playing -----------------------------------------------------------------------------------------------------------


class Counts(Observer):
    """What happened in a game."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: dict[type[Event], int] = {}
        self.ended: ev.GameEnded | None = None
        self.turns = 1

    def after(self, play: Play, row: int, events: list[Event]) -> None:
        for event in events:
            self.kinds[type(event)] = self.kinds.get(type(event), 0) + 1
            if isinstance(event, ev.GameEnded):
                self.ended = event
            elif isinstance(event, ev.TurnBegan):
                self.turns = event.turn


def play(task: Task, number: int) -> Played:
    seed = game_seed(task.seed, number)
    counts, bot = Counts(), make_bot("greedy:reference" if task.policy == THEIRS else "greedy")
    opening = sit_down(GAME, 1, {"advanced_count": task.advanced, **dict(task.options)})
    opening.play(seed).run([ByView(bot, FastRng(seed, 1))], [counts])
    ended = counts.ended
    assert ended is not None
    seen = [counts.kinds.get(kind, 0) for kind in (ev.PodUsed, ev.Escorted, ev.Neutralised)]
    return Played(ended.cause, counts.turns, ended.rescued, ended.captured, ended.left, *seen)


def play_task(task: Task) -> tuple[Task, list[Played]]:
    return task, [play(task, number) for number in task.numbers]


Results = dict[Cell, list[Played]]


def play_all(cells: dict[Cell, int], seed: int, processes: int) -> Results:
    """By cell: so many games, in parts that any process may do."""
    tasks = [
        Task(advanced, options, policy, seed, range(start, min(start + 20, games)))
        for (advanced, options, policy), games in cells.items()
        for start in range(0, games, 20)
    ]
    results: Results = {}
    for task, played in executor_for(processes).as_completed(play_task, tasks):
        results.setdefault((task.advanced, task.options, task.policy), []).extend(played)
    return results


# ---- Tables ------------------------------------------------------------------------------------------------------------


def mean(values: Iterable[float]) -> float:
    listed = list(values)
    return math.fsum(listed) / len(listed) if listed else math.nan


def share(played: list[Played], holds: Callable[[Played], bool]) -> float:
    """In per cent."""
    return 100 * mean([holds(game) for game in played])


def wins(played: list[Played]) -> float:
    return share(played, lambda game: game.cause == "won")


def standard_error(percent: float, games: int) -> float:
    return math.sqrt(percent * (100 - percent) / games)


def row(*cells: object) -> str:
    return "| " + " | ".join([str(cell) for cell in cells]) + " |"


def level_table(results: Results, policy: str) -> list[str]:
    games = len(results[0, NO_CHANGE, policy])
    head = (
        "advanced cards",
        "wins",
        "difference, standard error",
        "turns, all games",
        "turns, games won",
        "lost by overflow",
        "by captures",
    )
    lines = [
        "",
        f"**Wins by level, policy `{policy}`** ({games:,} games a row; other engine / here)",
        "",
        row(*head),
        "|---" * 7 + "|",
    ]
    for advanced, expected in REFERENCE.items():
        played = results[advanced, NO_CHANGE, policy]
        won = [game for game in played if game.cause == "won"]
        found = wins(played)
        error = math.hypot(standard_error(found, games), standard_error(expected.wins, 2000))
        lost = [share(played, lambda game, cause=cause: game.cause == cause) for cause in ("overflow", "captured")]  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        lines.append(
            row(
                advanced,
                f"{expected.wins:.1f} % / {found:.1f} %",
                f"{found - expected.wins:+.1f}, {error:.1f}",
                f"{expected.turns[0]:.1f} / {mean([game.turns for game in played]):.1f}",
                f"{expected.turns[1]:.1f} / {mean([game.turns for game in won]):.1f}",
                *[f"{count / 20:.1f} % / {found:.1f} %" for count, found in zip(expected.losses, lost, strict=True)],
            )
        )
    return lines


def band_table(results: Results) -> list[str]:
    """With the 95 % interval of the difference: whether 0 lies in it says whether the figure is reproduced."""
    lines = ["**Wins by band** (every number of advanced cards equally likely)", ""]
    lines += [row("level", "other engine", "its policy here", "difference, 95 % interval", "`greedy` here"), "|---" * 5 + "|"]
    for name, (first, last, expected) in BANDS.items():
        levels = range(first, last + 1)
        theirs, ours = [mean([wins(results[level, NO_CHANGE, policy]) for level in levels]) for policy in POLICIES]
        errors = [standard_error(wins(played), len(played)) for played in [results[level, NO_CHANGE, THEIRS] for level in levels]]
        errors += [standard_error(REFERENCE[level].wins, 2000) for level in levels]
        half = 1.96 * math.hypot(*errors) / len(levels)
        difference = theirs - expected
        interval = f"{difference:+.1f}, {difference - half:+.1f} to {difference + half:+.1f}"
        lines.append(row(f"{name}, {first} to {last}", f"{expected} %", f"{theirs:.1f} %", interval, f"{ours:.1f} %"))
    return lines


def people_table(results: Results) -> list[str]:
    lines = [
        "",
        "**People and Pods** Means of games won (from Pods on: of all games); other engine / its policy here / `greedy`",
        "",
    ]
    head = ("advanced cards", "rescued", "captured", "left behind", "Pods used", "escorts", "Hoods stopped")
    lines += [row(*head), "|---" * 7 + "|"]
    for advanced in (0, *LEVELS):
        expected = REFERENCE[advanced]
        games = [results[advanced, NO_CHANGE, policy] for policy in POLICIES]
        cells = []
        for field, old, digits in zip(("rescued", "captured", "left"), expected.people, (1, 2, 2), strict=True):
            found = [mean([getattr(game, field) for game in played if game.cause == "won"]) for played in games]
            cells.append(" / ".join([f"{value:.{digits}f}" for value in (old, *found)]))
        cells.append(
            " / ".join([f"{value:.1f}" for value in (expected.pods, *[mean([game.pods for game in played]) for played in games])])
        )
        for field, told in (("escorts", "4 to 5"), ("stopped", "2 to 3")):
            cells.append(" / ".join([told, *[f"{mean([getattr(game, field) for game in played]):.1f}" for played in games]]))
        lines.append(row(advanced, *cells))
    return lines


def option_table(results: Results) -> list[str]:
    games = len(results[LEVELS[0], next(iter(CHANGES)), THEIRS])
    lines = ["", f"**What options change** Wins in per cent ({games:,} games a cell; other engine / its policy here)", ""]
    lines += [row("option", *[f"{advanced} advanced" for advanced in LEVELS]), "|---" * 5 + "|"]
    usual = [f"{REFERENCE[level].wins:.0f} / {wins(results[level, NO_CHANGE, THEIRS]):.0f}" for level in LEVELS]
    lines.append(row("all as usual", *usual))
    for options, expected in CHANGES.items():
        name = ", ".join([f"`{name}` = {str(value).lower()}" for name, value in options])
        found = [wins(results[level, options, THEIRS]) for level in LEVELS]
        lines.append(row(name, *[f"{old} / {new:.0f}" for old, new in zip(expected, found, strict=True)]))
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=1000 if is_compiled() else 20, help="games a row")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    cells: dict[Cell, int] = {(advanced, NO_CHANGE, THEIRS): asked.games for advanced in REFERENCE}
    cells |= {(advanced, NO_CHANGE, OURS): max(1, asked.games // 2) for advanced in REFERENCE}
    cells |= {(level, options, THEIRS): max(1, asked.games // 4) for options in CHANGES for level in LEVELS}
    results = play_all(cells, asked.seed, asked.processes)
    lines = band_table(results) + level_table(results, THEIRS) + level_table(results, OURS)
    print("\n".join(lines + people_table(results) + option_table(results)))


if __name__ == "__main__":
    main()
