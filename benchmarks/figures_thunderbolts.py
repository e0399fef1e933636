"""The figures of THUNDERBOLTS, beside those measured beforehand with another engine: lengths, seats, ties, blocked games.

    python benchmarks/figures_thunderbolts.py [--games N] [--seed S] [--processes P]

Prints Markdown.
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
from stormdeck.games.thunderbolts import GAME
from stormdeck.games.thunderbolts import events as ev
from stormdeck.games.thunderbolts.view import ThunderboltsView
from stormdeck.table.executor import executor_for
from stormdeck.table.loop import ByView, Observer, Play
from stormdeck.table.opening import sit_down
from stormdeck.table.simulate import game_seed

PLAYERS: Final = (2, 3, 4)
NO_CHANGE: Final = ()
Chosen = tuple[tuple[str, str], ...]


class Task(NamedTuple):
    """Some games of one cell of a table."""

    spec: str
    players: int
    options: Chosen
    seed: int
    numbers: range


class Played(NamedTuple):
    turns: int
    actions: int
    stacks: int
    reshuffles: int
    refills: int
    exchanges: int
    left: float  # WALLET cards of each player who did not go out
    points: float  # the mean of the seats
    first: float  # the win, or the share of it, of the seat that began
    tie: bool
    out_lost: bool  # the WALLET was emptied by a player who did not win
    reason: str


class Reference(NamedTuple):
    """The other engine's figures."""

    turns: tuple[float, float, float, float]  # mean, median, 95th percentile, longest
    actions: float
    stacks: float
    reshuffles: float
    refills: float
    exchanges: float
    left: float
    points: float
    first: float
    tie: float
    blocked: float


REFERENCE: Final = {
    2: Reference((51, 50, 74, 121), 4.3, 11.6, 0.9, 1.2, 1.7, 8.9, 34, 52, 12, 0),
    3: Reference((39, 38, 60, 133), 4.5, 9.0, 0.6, 1.0, 1.8, 8.2, 18.3, 36, 16, 0),
    4: Reference((41, 41, 63, 102), 4.8, 11.0, 1.1, 1.2, 2.2, 8.6, 16.5, 26, 21, 0),
}
DECKS: Final = {  # by deck: turns and blocked games in per cent, for 2, 3 and 4 players
    "standard": ((52, 0), (39, 0), (42, 0)),
    "classic18": ((69, 0), (53, 0), (55, 0.5)),
    "lean": ((46, 0), (36, 0), (37, 5.5)),
}
UNRECYCLED: Final = (79, 48, 84)  # blocked games in per cent with `vault_recycle` "none"
OUT_LOST: Final = 11  # per cent of games in which going out loses, when bots always go out


# ---- Playing -----------------------------------------------------------------------------------------------------------


class Counts(Observer):
    """What happened in a game, by kind of event."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: dict[type[Event], int] = {}

    def after(self, play: Play, row: int, events: list[Event]) -> None:
        for event in events:
            self.kinds[type(event)] = self.kinds.get(type(event), 0) + 1

    def of(self, *kinds: type[Event]) -> int:
        return sum([self.kinds.get(kind, 0) for kind in kinds])


def play(task: Task, number: int) -> Played:
    seed = game_seed(task.seed, number)
    counts, running = Counts(), sit_down(GAME, task.players, dict(task.options)).play(seed)
    first = int(running.seat)
    running.run([ByView(make_bot(task.spec), FastRng(seed, 1 + seat)) for seat in range(task.players)], [counts])
    end, outcome = GAME.view(running.state, None), GAME.outcome(running.state)
    assert isinstance(end, ThunderboltsView)
    assert outcome is not None
    by_wallet = end.result == "wallet"
    left = [player.wallet.count for at, player in enumerate(end.players) if at != end.current or not by_wallet]
    return Played(
        turns=end.turn_no,
        actions=int(running.decisions),
        stacks=counts.of(ev.StackCompleted),
        reshuffles=counts.of(ev.VaultReshuffled),
        refills=counts.of(ev.HandRefilled),
        exchanges=counts.of(ev.WildExchanged),
        left=mean(left),
        points=mean(outcome.points),
        first=1 / len(outcome.winners) if first in outcome.winners else 0.0,
        tie=len(outcome.winners) > 1,
        out_lost=by_wallet and end.current not in outcome.winners,
        reason=end.result,
    )


def play_task(task: Task) -> tuple[Task, list[Played]]:
    return task, [play(task, number) for number in task.numbers]


Results = dict[tuple[str, int, Chosen], list[Played]]


def play_all(cells: dict[tuple[str, int, Chosen], int], seed: int, processes: int) -> Results:
    """By cell: so many games, in parts that any process may do."""
    tasks = [
        Task(spec, players, options, seed, range(start, min(start + 50, games)))
        for (spec, players, options), games in cells.items()
        for start in range(0, games, 50)
    ]
    results: Results = {}
    for task, played in executor_for(processes).as_completed(play_task, tasks):
        results.setdefault((task.spec, task.players, task.options), []).extend(played)
    return results


# ---- Tables ------------------------------------------------------------------------------------------------------------


def mean(values: Iterable[float]) -> float:
    listed = list(values)
    return math.fsum(listed) / len(listed)


def lengths(played: list[Played]) -> tuple[float, float, float, float]:
    turns = sorted([game.turns for game in played])
    return mean(turns), turns[len(turns) // 2], turns[len(turns) * 95 // 100], turns[-1]


def share(played: list[Played], holds: Callable[[Played], float]) -> float:
    """In per cent."""
    return 100 * mean([holds(game) for game in played])


def compared(expected: float, found: float, digits: int) -> str:
    difference = f" ({round(100 * (found - expected) / expected) + 0:+d} %)" if expected else ""
    return f"{expected:.{digits}f} / {found:.{digits}f}{difference}"


def row(title: str, cells: list[str]) -> str:
    return f"| {title} | " + " | ".join(cells) + " |"


def game_table(results: Results) -> list[str]:
    cells = {players: results["greedy", players, NO_CHANGE] for players in PLAYERS}
    lines = [
        f"**Greedy against itself** ({len(cells[2]):,} games a column; reference / ours)",
        "",
        row("", [f"{players} players" for players in PLAYERS]),
        "|---" * 4 + "|",
    ]
    for place, title in enumerate(("single-player turns: mean", "median", "95th percentile", "longest")):
        shown = [
            compared(REFERENCE[players].turns[place], lengths(cells[players])[place], 1 if place == 0 else 0)
            for players in PLAYERS
        ]
        lines.append(row(title, shown))
    per_turn = [
        compared(REFERENCE[p].actions, mean([game.actions for game in cells[p]]) / lengths(cells[p])[0], 1) for p in PLAYERS
    ]
    lines.append(row("actions a turn, closing included", per_turn))
    for title, field in (
        ("stacks finished a game", "stacks"),
        ("reshuffles a game", "reshuffles"),
        ("refills a game", "refills"),
        ("exchanges a game", "exchanges"),
        ("WALLET cards left, each loser", "left"),
        ("points, mean of the seats", "points"),
    ):
        shown = [compared(getattr(REFERENCE[p], field), mean([getattr(game, field) for game in cells[p]]), 1) for p in PLAYERS]
        lines.append(row(title, shown))
    first = [f"{REFERENCE[p].first:.0f} % / {share(cells[p], lambda game: game.first):.1f} %" for p in PLAYERS]
    lines.append(row("wins of the seat that begins", first))
    ties = [f"{REFERENCE[p].tie:.0f} % / {share(cells[p], lambda game: game.tie):.1f} %" for p in PLAYERS]
    lines.append(row("shared wins", ties))
    stopped = [f"0 / {sum([game.reason != 'wallet' for game in cells[p]])}" for p in PLAYERS]
    lines.append(row("games blocked or stopped", stopped))
    error = [f"{math.sqrt(mean([(g.turns - lengths(cells[p])[0]) ** 2 for g in cells[p]]) / len(cells[p])):.2f}" for p in PLAYERS]
    lines.append(row("standard error of our mean", error))
    return lines


def out_table(results: Results) -> list[str]:
    lines = ["", "**Does going out win?** Games in which the player who emptied the WALLET did not win", ""]
    lines += [row("", [f"{players} players" for players in PLAYERS]), "|---" * 4 + "|"]
    for spec in ("greedy:race", "greedy"):
        shown = [f"{share(results[spec, p, NO_CHANGE], lambda game: game.out_lost):.1f} %" for p in PLAYERS]
        lines.append(row(f"`{spec}`", shown))
    return [*lines, row("reference, bots that always go out", [f"{OUT_LOST} %"] * 3)]


def deck_table(results: Results) -> list[str]:
    lines = ["", "**Decks and recycling** Turns a game and blocked games, `greedy` (reference / ours)", ""]
    lines += [row("", [f"{players} players" for players in PLAYERS]), "|---" * 4 + "|"]
    for deck, expected in DECKS.items():
        options: Chosen = NO_CHANGE if deck == "standard" else (("deck_preset", deck),)
        shown = []
        for players, (turns, blocked) in zip(PLAYERS, expected, strict=True):
            played = results["greedy", players, options]
            found = share(played, lambda game: game.reason == "blocked")
            shown.append(f"{turns} / {lengths(played)[0]:.1f} turns, blocked {blocked} % / {found:.1f} %")
        lines.append(row(f'`deck_preset` "{deck}"', shown))
    shown = []
    for players, blocked in zip(PLAYERS, UNRECYCLED, strict=True):
        played = results["greedy", players, (("vault_recycle", "none"),)]
        shown.append(f"blocked {blocked} % / {share(played, lambda game: game.reason == 'blocked'):.1f} %")
    return [*lines, row('`vault_recycle` "none"', shown)]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=3000 if is_compiled() else 150, help="games a column")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    fewer = max(1, asked.games // 3)
    cells: dict[tuple[str, int, Chosen], int] = {}
    for players in PLAYERS:
        cells["greedy", players, NO_CHANGE] = asked.games
        cells["greedy:race", players, NO_CHANGE] = asked.games
        for options in ((("deck_preset", "classic18"),), (("deck_preset", "lean"),), (("vault_recycle", "none"),)):
            cells["greedy", players, options] = fewer
    results = play_all(cells, asked.seed, asked.processes)
    print("\n".join(game_table(results) + out_table(results) + deck_table(results)))


if __name__ == "__main__":
    main()
