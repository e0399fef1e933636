"""Whole games as OpenSpiel writes them down: what it is told of every game, and what each player gets at chosen states.

`python -m tests.envs.playthroughs --write` plays and writes them anew (`make golden` does); `test_playthroughs.py` plays their
actions again and compares every line.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

import click

from stormdeck.envs import spiel

FOLDER: Final = Path(__file__).with_name("playthroughs")
SEED: Final = 7
LONGEST: Final = 240
KEPT: Final = 80
GAMES: Final = (
    "stormdeck_blanco(players=2,deals=2,options={'max_turns_per_player':1})",
    "stormdeck_taidian(players=2,deals=2,options={'max_rounds':1})",
    "stormdeck_thunder_and_lightning(players=2,deals=2)",
    "stormdeck_thunderbirds(players=1,deals=2)",
    "stormdeck_thunderbolts(players=2,deals=2,options={'wallet_size':5})",
    "stormdeck_blanco(players=5,deals=2,options={'max_turns_per_player':1})",
    "stormdeck_blanco(mini=True)",
    "stormdeck_thunder_and_lightning(mini=True)",
)
"""Each game at its smallest table, one at its largest, and the small variants, in which all chance is explicit."""


def path_of(game: str) -> Path:
    """The file says which table it is, unless it is the smallest."""
    name, _, wishes = game.partition("(")
    table = "_mini" if "mini" in wishes else wishes.partition(",")[0].removeprefix("players=")
    return FOLDER / f"{name}{'' if table in ('1', '2') else f'_{table}'.replace('__', '_')}.txt"


def again(game: str) -> tuple[str, str]:
    """What is kept, and what the same actions give now."""
    kept = path_of(game).read_text(encoding="utf-8")
    actions = [int(line.removeprefix("action: ")) for line in kept.splitlines() if line.startswith("action: ")]
    return kept, played(game, actions)


def played(game: str, actions: list[int] | None) -> str:
    """A playthrough of these actions, of random ones where there are none."""
    # Here, for it loads SciPy, which takes seconds: every worker of the tests reads this file, and one plays.
    from open_spiel.python.algorithms import generate_playthrough

    spiel.register()
    lines = str(generate_playthrough.playthrough(game, actions, seed=SEED)).splitlines()
    return "\n".join([shortened(line.rstrip()) for line in lines]).rstrip() + "\n"


def shortened(line: str) -> str:
    """Views are long lines: of such a one the beginning and a checksum are kept, so that a file can be read and nothing in it can
    change unnoticed."""
    return line if len(line) <= LONGEST else f"{line[:KEPT]} ... {len(line)} signs {sha256(line.encode()).hexdigest()[:16]}"


def write(game: str) -> Path:
    path_of(game).write_text(played(game, None), encoding="utf-8")
    return path_of(game)


@click.command()
@click.option("--write", "writes", is_flag=True, help="Play and write all of them anew.")
def main(writes: bool) -> None:
    """Compare the playthroughs with what their actions give now, or write them anew."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        if writes:
            click.echo(f"{write(game)} written")
        else:
            kept, now = again(game)
            click.echo(f"{game}: {'as it was' if kept == now else 'changed'}")


if __name__ == "__main__":
    sys.exit(main())
