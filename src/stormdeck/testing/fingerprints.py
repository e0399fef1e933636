"""Fingerprints, our perft: one number over many random games, equal interpreted and compiled.

Any change of what is offered, in which order, or of what a shuffle does changes the number.  The numbers lie in
`tests/golden/fingerprints.json`; `python -m stormdeck.testing.fingerprints --write` computes them anew.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from stormdeck.core.game import Game
from stormdeck.core.playout import fingerprint
from stormdeck.core.rng import FastRng
from stormdeck.games import game as find_game
from stormdeck.games import game_ids

COUNTS: Final = (100, 1000)
"""Over how many games: the few where Python interprets, all of them where it is compiled."""
LIMIT: Final = 1_000_000

Prints = dict[str, dict[str, int]]
"""By number of players and then by number of games."""


def fingerprints(game: Game, players: int, counts: Sequence[int] = COUNTS) -> dict[str, int]:
    """The numbers after the first so many games of random play with the default options."""
    options, rows = game.agree(players, {}), game.new_rows()
    mark, marks = 17, {}
    for seed in range(max(counts)):
        one = fingerprint(game, game.deal(options, FastRng(seed)), FastRng(seed, 1), rows, LIMIT)
        mark = (mark * 31 + int(one)) % 2147483647
        if seed + 1 in counts:
            marks[str(seed + 1)] = mark
    return marks


def stored(file: Path) -> dict[str, Prints]:
    """By game, what the file says."""
    read: dict[str, Prints] = json.loads(file.read_text("utf-8"))
    return read


def main(arguments: Sequence[str] | None = None) -> int:
    program = "python -m stormdeck.testing.fingerprints"
    parser = argparse.ArgumentParser(prog=program, description="Print or store the fingerprints of all games.")
    parser.add_argument("--write", action="store_true", help="store them")
    parser.add_argument("file", nargs="?", type=Path, default=Path("tests/golden/fingerprints.json"), help="where they lie")
    chosen = parser.parse_args(arguments)
    found: dict[str, Prints] = {}
    for id in game_ids():
        game = find_game(id)
        found[id] = {str(players): fingerprints(game, players) for players in game.players}
    text = json.dumps(found, indent=2) + "\n"
    if chosen.write:
        chosen.file.write_text(text, "utf-8")
        print(f'"{chosen.file}" is written.')
    else:
        print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
