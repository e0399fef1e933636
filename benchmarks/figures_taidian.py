"""The figures of Taidian, beside those measured beforehand with another engine: lengths, strategies, seats, characters, damage.

    python benchmarks/figures_taidian.py [--games N] [--seed S] [--processes P]

Prints Markdown.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Final, NamedTuple

from stormdeck._pure import is_compiled
from stormdeck.bots.glance import ByInstinct
from stormdeck.bots.taidian import by_plan, make_greedy
from stormdeck.bots.taidian.plans import Plan
from stormdeck.core.events import Event
from stormdeck.core.rng import FastRng
from stormdeck.games.taidian import GAME
from stormdeck.games.taidian import events as ev
from stormdeck.games.taidian.view import TaidianView
from stormdeck.table.executor import executor_for
from stormdeck.table.loop import ByView, Observer, Play
from stormdeck.table.opening import sit_down
from stormdeck.table.simulate import game_seed

Chosen = tuple[tuple[str, str | int], ...]
PLAIN: Final[Chosen] = (("characters", "none"), ("treaties", "off"))
"""As the other engine played: no characters, and nobody helps but team-mates."""
PART: Final = 25


class Table(NamedTuple):
    """A row of the table of lengths, with the other engine's figures."""

    title: str
    players: int
    options: Chosen
    expected: tuple[int, int, int, int]  # 5 %, median, 95 %, longest
    storm: float  # per cent of the games


TABLES: Final = (
    Table("2 players", 2, (), (12, 17, 27, 47), 0.7),
    Table("3 players", 3, (), (14, 19, 30, 47), 1.2),
    Table("4 players", 4, (), (16, 21, 33, 48), 1.9),
    Table("5 players", 5, (), (17, 22, 37, 47), 2.8),
    Table("6 players", 6, (), (18, 24, 39, 48), 4.2),
    Table("teams 2 v 2", 4, (("teams", "alternate"),), (15, 20, 30, 47), 0.8),
    Table("teams 3 v 3", 6, (("teams", "alternate"),), (17, 22, 32, 48), 1.2),
    Table("2 players, 100 health", 2, (("start_health", 100),), (9, 13, 21, 45), 0.2),
    Table("2 players, 100 health, 2 Punches", 2, (("start_health", 100), ("extra_punches", 2)), (7, 10, 15, 38), 0.0),
)
ARCHETYPES: Final = {  # the cards it may buy, and the other engine's two evolved shares, in per cent
    "": ("everything", 54, 58),
    "punch": ("Punch, Shield", 26, 27),
    "energy": ("energy, Kick, Shield, Medic", 62, 57),
    "strength": ("energy, Punch", 60, 61),
    "guns": ("9mm, Shotgun", 52, 53),
    "gunpower": ("9mm, Shotgun, energy", 52, 56),
    "poison": ("Poison, Shield, Medic", 54, 50),
    "robber": ("Robber, Shotgun, Punch", 32, 46),
    "tank": ("Shield, Medic, First Aid, Barricade, Field Clinic, 9mm", 55, 49),
    "builder": ("structures, Punch", 53, 46),
}
SEATED: Final = tuple(ARCHETYPES)
PURE: Final = {  # one group of cards and no money, against the archetypes; the other engine's share
    "only Punch": (("punch",), 29),
    "only Poison": (("poison",), 42),
    "only Robber": (("robber",), 41),
    "only energy": (("flash", "strike", "bolt"), 42),
    "only 9mm": (("nine_mm",), 49),
    "only defence": (("shield", "medic", "antidote"), 27),
    "only structures": (("generator", "barricade", "watchtower", "black_market", "field_clinic", "burn_barrel"), 11),
}
CHARACTERS: Final = {  # per cent of wins with 2 and with 4 players
    "bruno": (59, 25), "anneke": (42, 23), "salome": (40, 29), "pilar": (54, 25), "viktor": (56, 21),
    "emeka": (45, 23), "ingrid": (45, 27), "lian": (53, 20), "mateo": (47, 26), "ren": (60, 30),
}  # fmt: skip
FIRST: Final = {"2 players": (54.6,), "4 players": (25.8, 25.5, 24.8, 23.8)}
PER_GAME: Final = {  # of a four-player game
    "attack": 478, "counter": 60, "poison": 33, "blocked": 361, "power-ups": 1.8, "robbed": 4, "attacking turns, %": 53,
}  # fmt: skip


class Task(NamedTuple):
    """Some games of one cell; strategies at random if `pair` is None."""

    cell: str
    players: int
    options: Chosen
    pair: tuple[str, str] | None
    seed: int
    numbers: range


class Played(NamedTuple):
    rounds: int
    decisions: int
    shares: tuple[float, ...]  # of the win, by seat from the start player on
    strategies: tuple[str, ...]  # by seat from the start player on, like the next
    characters: tuple[str, ...]
    counts: dict[str, int]


# ---- Playing -----------------------------------------------------------------------------------------------------------


class Counts(Observer):
    """What happened in a game."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers: Counter[str] = Counter()

    def after(self, play: Play, row: int, events: list[Event]) -> None:
        numbers = self.numbers
        for event in events:
            match event:
                case ev.HealthChanged():
                    numbers[event.cause] += event.loss
                case ev.Defended(does="block"):
                    numbers["blocked"] += event.points
                case ev.PoweredUp():
                    numbers["power-ups"] += 1
                case ev.Robbed():
                    numbers["robbed"] += 1
                case ev.TurnChosen():
                    numbers["turns"] += 1
                    numbers["attacks"] += event.turn == "attacking"
                case ev.Bought():
                    numbers["bought"] += 1


def seated(task: Task, number: int, seed: int) -> list[str]:
    if task.pair is not None:
        return [*task.pair] if number % 2 == 0 else [*task.pair[::-1]]
    chance = FastRng(seed, 99)
    return [SEATED[int(chance.below(len(SEATED)))] for _ in range(task.players)]


def bot_named(name: str) -> ByInstinct:
    if name not in PURE:
        return make_greedy(name)
    cards = PURE[name][0]
    most = 1 if name == "only structures" else 99
    return by_plan(Plan(tuple([(card, most) for card in cards]), cards))


def play(task: Task, number: int) -> Played:
    seed = game_seed(task.seed, number)
    names = seated(task, number, seed)
    counts, running = Counts(), sit_down(GAME, task.players, dict(task.options)).play(seed)
    running.run([ByView(bot_named(name), FastRng(seed, 1 + seat)) for seat, name in enumerate(names)], [counts])
    end, outcome = GAME.view(running.state, None), GAME.outcome(running.state)
    assert isinstance(end, TaidianView)
    assert outcome is not None
    order = [(int(end.start_seat) + step) % task.players for step in range(task.players)]
    return Played(
        rounds=end.round,
        decisions=int(running.decisions),
        shares=tuple([1 / len(outcome.winners) if at in outcome.winners else 0.0 for at in order]),
        strategies=tuple([names[at] for at in order]),
        characters=tuple([end.players[at].character for at in order]),
        counts=dict(counts.numbers),
    )


def play_task(task: Task) -> tuple[str, list[Played]]:
    return task.cell, [play(task, number) for number in task.numbers]


def tasks_of(games: int, seed: int) -> list[Task]:
    """All cells, in parts that any process may do."""
    cells: list[tuple[str, int, Chosen, tuple[str, str] | None, int]] = []
    for table in TABLES:
        cells.append((table.title, table.players, PLAIN + table.options, None, games))
    cells.append(("treaties", 4, (("characters", "none"),), None, games))
    for pair in combinations(SEATED, 2):
        cells.append(("strategies", 2, PLAIN, pair, max(2, games // 4)))
    for name in PURE:
        for other in SEATED:
            cells.append(("pure", 2, PLAIN, (name, other), max(2, games // 8)))
    for players in (2, 4):
        cells.append((f"characters {players}", players, (("treaties", "off"),), None, 3 * games))
    tasks = []
    for place, (cell, players, options, chosen, count) in enumerate(cells):
        parts = [range(start, min(start + PART, count)) for start in range(0, count, PART)]
        tasks += [Task(cell, players, options, chosen, 1000 * seed + place, numbers) for numbers in parts]
    return tasks


Results = dict[str, list[Played]]


def play_all(games: int, seed: int, processes: int) -> Results:
    results: Results = {}
    for cell, played in executor_for(processes).as_completed(play_task, tasks_of(games, seed)):
        results.setdefault(cell, []).extend(played)
    return results


# ---- Tables ------------------------------------------------------------------------------------------------------------


def mean(values: Iterable[float]) -> float:
    listed = list(values)
    return math.fsum(listed) / len(listed)


def error_of(values: list[float]) -> float:
    middle = mean(values)
    return math.sqrt(mean([(value - middle) ** 2 for value in values]) / len(values))


def percentile(rounds: list[int], part: int) -> int:
    return sorted(rounds)[min(len(rounds) * part // 100, len(rounds) - 1)]


def row(*cells: object) -> str:
    return "| " + " | ".join([str(cell) for cell in cells]) + " |"


def length_table(results: Results) -> list[str]:
    some = results[TABLES[0].title]
    lines = [
        f"**Rounds a game**, strategies at random, no characters, no treaties ({len(some):,} games a row; reference / ours)",
        "",
        row("table", "5 %", "median", "difference", "95 %", "longest", "reach the storm", "our mean, with its error"),
        "|---" * 8 + "|",
    ]
    for table in TABLES:
        rounds = [game.rounds for game in results[table.title]]
        low, middle, high = percentile(rounds, 5), percentile(rounds, 50), percentile(rounds, 95)
        expected = table.expected
        storm = 100 * mean([number > 40 for number in rounds])
        lines.append(
            row(
                table.title,
                f"{expected[0]} / {low}",
                f"{expected[1]} / {middle}",
                f"{100 * (middle - expected[1]) / expected[1]:+.0f} %",
                f"{expected[2]} / {high}",
                f"{expected[3]} / {max(rounds)}",
                f"{table.storm} % / {storm:.1f} %",
                f"{mean(rounds):.1f} ± {error_of([float(number) for number in rounds]):.1f}",
            )
        )
    rounds = [game.rounds for game in results["treaties"]]
    middle, high = percentile(rounds, 50), percentile(rounds, 95)
    lines.append(row("4 players with treaties", "", f"- / {middle}", "", f"- / {high}", f"- / {max(rounds)}", "", ""))
    return lines


def share_line(found: list[float], expected: float, fair: float) -> tuple[str, str]:
    """Ours with its standard error, and the difference in points."""
    ours = 100 * mean(found)
    spread = 100 * math.sqrt(fair * (1 - fair) / len(found))
    return f"{ours:.1f} % ± {spread:.1f}", f"{ours - expected:+.1f}"


def shares_of(duels: list[Played], name: str) -> list[float]:
    return [share for game in duels for who, share in zip(game.strategies, game.shares, strict=True) if who == name]


def strategy_table(results: Results) -> list[str]:
    duels = results["strategies"]
    lines = [
        "",
        f"**Strategies** Share of wins against the nine others, {len(duels):,} duels without characters",
        "",
        row("strategy", "buys, besides money", "reference (two evolutions)", "ours", "difference to their mean"),
        "|---" * 5 + "|",
    ]
    for name, (buys, one, two) in ARCHETYPES.items():
        ours, difference = share_line(shares_of(duels, name), (one + two) / 2, 0.5)
        lines.append(row(f"`greedy:{name}`" if name else "`greedy`", buys, f"{one} / {two} %", ours, difference))
    return lines


def pure_table(results: Results) -> list[str]:
    duels = results["pure"]
    lines = [
        "",
        f"**Buyers of a single group**, without money, against the ten strategies ({len(duels):,} duels)",
        "",
        row("buys", "reference", "ours", "difference"),
        "|---" * 4 + "|",
    ]
    for name, (_, expected) in PURE.items():
        ours, difference = share_line(shares_of(duels, name), expected, 0.5)
        lines.append(row(name, f"{expected} %", ours, difference))
    return lines


def seat_table(results: Results) -> list[str]:
    lines = ["", "**Seats** Share of wins by place after the start player", ""]
    lines += [row("place", "reference", "ours", "difference"), "|---" * 4 + "|"]
    for title, expected in FIRST.items():
        played = results[title]
        for place, share in enumerate(expected):
            ours, difference = share_line([game.shares[place] for game in played], share, 1 / len(played[0].shares))
            lines.append(row(f"{title}, {('start player', 'second', 'third', 'fourth')[place]}", f"{share} %", ours, difference))
    return lines


def character_table(results: Results) -> list[str]:
    lines = [
        "",
        f"**Characters** Share of wins, strategies and characters at random "
        f"({len(results['characters 2']):,} games each, no treaties; reference / ours)",
        "",
        row("character", "2 players", "difference", "4 players", "difference"),
        "|---" * 5 + "|",
    ]
    for name, expected in CHARACTERS.items():
        cells: list[str] = []
        for players, share in zip((2, 4), expected, strict=True):
            played = results[f"characters {players}"]
            found = [won for game in played for who, won in zip(game.characters, game.shares, strict=True) if who == name]
            ours, difference = share_line(found, share, 1 / players)
            cells += [f"{share} % / {ours}", difference]
        lines.append(row(name, *cells))
    return lines


def game_table(results: Results) -> list[str]:
    played = results["4 players"]
    lines = ["", "**Of a four-player game**", "", row("", "reference", "ours", "difference"), "|---" * 4 + "|"]
    for field, expected in PER_GAME.items():
        if field == "attacking turns, %":
            turns = sum([game.counts["turns"] for game in played])
            found = 100 * sum([game.counts["attacks"] for game in played]) / turns
        else:
            found = mean([game.counts.get(field, 0) for game in played])
        title = f"health lost by {field}" if field in ("attack", "counter", "poison") else field
        lines.append(row(title, expected, f"{found:.1f}", f"{100 * (found - expected) / expected:+.0f} %"))
    bought = mean([game.counts["bought"] for game in played]) / 4
    lines.append(row("cards bought by each player", "6 to 7", f"{bought:.1f}", ""))
    lines.append(row("decisions", "about 500 (random play)", f"{mean([game.decisions for game in played]):.0f}", ""))
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=1000 if is_compiled() else 60, help="games a row of the first table")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    results = play_all(asked.games, asked.seed, asked.processes)
    makers = (length_table, strategy_table, pure_table, seat_table, character_table, game_table)
    print("\n".join([line for make in makers for line in make(results)]))


if __name__ == "__main__":
    main()
