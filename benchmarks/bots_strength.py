"""How strong the levels are: every step of every ladder, for docs/bots.md and the games' pages; `make strength`.

Each step (a level against the one below, the top level against greedy) is played over 1,000 deals, every deal both ways.
Results go to benchmarks/strength.json as they come, deal by deal: stopped and started again, it goes on where it was, as long as
the specs of the step are the same.  The seeds are in the file; `stormdeck arena` repeats any of it.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from itertools import pairwise
from math import isfinite
from pathlib import Path
from typing import Any

import stormdeck
from stormdeck.arena.contest import Done, Plan, Task, split, work
from stormdeck.bots.gamebots import levels_of
from stormdeck.table.executor import executor_for
from stormdeck.table.statistics import Estimate, Pairing, mean_of, ratings

FILE = Path(__file__).with_name("strength.json")
DOCS = Path(__file__).parent.parent / "docs"
BEGIN, END = "<!-- strength: begin -->", "<!-- strength: end -->"
SEED = 2026
DEALS = 1000
FEWER = {
    "blanco: level 5 - level 4": 500,
    "taidian: level 5 - level 4": 520,
    "taidian: level 6 - level 5": 500,
    "thunder-and-lightning: level 5 - level 4": 500,
    "thunder-and-lightning: level 6 - level 5": 500,
}
"""Steps of slow search that may be published with fewer deals than that, and with how many at least; the tables show it."""
STANDARD = {"thunderbirds": {"advanced_count": "8"}}
"""The solitaire's standard challenge: seven to ten advanced cards."""


def steps(game_id: str) -> Iterator[tuple[str, str, str]]:
    """Name, upper, lower."""
    ladder = levels_of(game_id)
    for below, above in pairwise(ladder):
        yield f"level {above.number} - level {below.number}", above.spec, below.spec
    if "greedy" not in [level.spec for level in ladder]:  # else a step has said it
        yield f"level {len(ladder)} - greedy", ladder[-1].spec, "greedy"


def load() -> dict[str, Any]:
    return json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {"seed": SEED, "steps": {}}


def save(document: dict[str, Any]) -> None:
    """Never a half file; a line for each step."""
    steps = ",\n".join([f"{json.dumps(key)}: {packed(known)}" for key, known in sorted(document["steps"].items())])
    fresh = FILE.with_suffix(".new")
    fresh.write_text(f'{{"seed": {document["seed"]}, "steps": {{\n{steps}\n}}}}\n', "utf-8")
    os.replace(fresh, FILE)


def packed(known: dict[str, Any]) -> str:
    return json.dumps(known, separators=(",", ":"), sort_keys=True)


def entry_of(document: dict[str, Any], game_id: str, step: tuple[str, str, str]) -> dict[str, Any]:
    """What is known of a step; nothing, if it was played with other bots."""
    name, upper, lower = step
    key = f"{game_id}: {name}"
    known = document["steps"].get(key)
    if known is None or (known["upper"], known["lower"]) != (upper, lower):
        known = {"upper": upper, "lower": lower, "shares": {}, "wins": {}, "ms": {}}
        document["steps"][key] = known
    return dict(known)


def play_step(document: dict[str, Any], game_id: str, step: tuple[str, str, str], deals: int, processes: int) -> None:
    key = f"{game_id}: {step[0]}"
    known = entry_of(document, game_id, step)
    plan = plan_of(game_id, deals)
    tasks = [task for task in split(0, (step[1], step[2]), deals) if not is_done(task, known)]
    if not tasks:
        return
    print(f"{key}: {step[1]} - {step[2]}, {len(tasks)} x {tasks[0].deals} deals to play", file=sys.stderr, flush=True)
    for done in work(plan, tasks, executor_for(processes)):
        note(known, done)
        document["steps"][key] = known
        save(document)


def plan_of(game_id: str, deals: int) -> Plan:
    """At a table for two; the solitaire alone."""
    game = stormdeck.game(game_id)
    return Plan(game_id, min(2, game.players[-1]), dict(STANDARD.get(game_id, {})), SEED, deals, 60.0)


def is_done(task: Task, known: dict[str, Any]) -> bool:
    return all(str(number) in known["shares"] for number in range(task.first, task.first + task.deals))


def note(known: dict[str, Any], done: Done) -> None:
    for deal in done.deals:
        known["shares"][str(deal.number)] = deal.share
        known["wins"][str(deal.number)] = list(deal.wins)
    for spec, pace in done.paces:
        moves, time = known["ms"].get(spec, (0, 0.0))
        known["ms"][spec] = [moves + pace.moves, round(time + pace.time, 3)]


def tables(document: dict[str, Any], game_id: str) -> list[str]:
    """Markdown: the ladder with its ratings, and every step."""
    ladder = levels_of(game_id)
    specs = [level.spec for level in ladder]
    pairings = []
    lines = ["| step | deals | share | 95 % interval | won by each |", "|---|---:|---:|---|---|"]
    pace: dict[str, tuple[int, float]] = {}
    for step in steps(game_id):
        known = entry_of(document, game_id, step)
        shares = list(known["shares"].values())
        for spec, (moves, time) in known["ms"].items():
            had = pace.get(spec, (0, 0.0))
            pace[spec] = (had[0] + moves, had[1] + time)
        if not shares:
            lines.append(f"| {step[0]} | 0 | not played yet | | |")
            continue
        found = mean_of(shares)
        won = [sum([wins[who] for wins in known["wins"].values()]) / len(shares) for who in (0, 1)]
        if step[1] in specs and step[2] in specs:
            pairings.append(Pairing(specs.index(step[1]), specs.index(step[2]), found.value * 2 * len(shares), 2 * len(shares)))
        interval = f"{100 * found.low:.1f} to {100 * found.high:.1f} %"
        each = f"{100 * won[0]:.1f} %, {100 * won[1]:.1f} %"
        lines.append(f"| {step[0]} | {len(shares):,} | {100 * found.value:.1f} % | {interval} | {each} |")
    rated = ratings(len(specs), pairings, base=0)
    head = ["| level | name | bot | Elo | 95 % interval | ms a move |", "|---:|---|---|---:|---|---:|"]
    for level, rating in zip(ladder, rated, strict=True):
        moves, time = pace.get(level.spec, (0, 0.0))
        each = f"{1000 * time / moves:.2f}" if moves else "-"
        elo, half = rating_cells(rating, is_base=level is ladder[0])
        head.append(f"| {level.number} | {level.name} | `{level.spec}` | {elo} | {half} | {each} |")
    return [*head, "", *lines]


def rating_cells(rating: Estimate, is_base: bool) -> tuple[str, str]:
    """The number and its interval; the level that the others are counted from is 0 without one."""
    if is_base:
        return "0", ""
    if not isfinite(rating.high):
        return "-", "-"
    return f"{rating.value:+.0f}", f"+-{rating.high - rating.value:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="which games; all if none is named")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--print", action="store_true", dest="only_print", help="play nothing, print what is known")
    parser.add_argument("--write", action="store_true", help="put the tables of all games into docs/")
    given = parser.parse_args()
    document = load()
    for game_id in given.games or stormdeck.game_ids():
        if not given.only_print:
            for step in steps(game_id):
                play_step(document, game_id, step, given.deals, given.processes)
        print(section(document, game_id), flush=True)
    if given.write:
        write(DOCS / "bots.md", "\n".join([section(document, game_id) for game_id in stormdeck.game_ids()]))
        for game_id in stormdeck.game_ids():
            write(DOCS / "games" / f"{game_id}.md", "\n".join(tables(document, game_id)) + "\n")


def write(page: Path, made: str) -> None:
    """Between the two marks of a page."""
    head, rest = page.read_text("utf-8").split(BEGIN)
    tail = rest.split(END)[1]
    page.write_text(f"{head}{BEGIN}\n{made}{END}{tail}", "utf-8")


def section(document: dict[str, Any], game_id: str) -> str:
    lines = "\n".join(tables(document, game_id))
    played = [f"`--option {name}={value}`" for name, value in STANDARD.get(game_id, {}).items()]
    with_options = f"Played with {', '.join(played)}, the standard challenge.\n\n" if played else ""
    return f"### {stormdeck.game(game_id).title}\n\n{with_options}{lines}\n"


if __name__ == "__main__":
    main()
