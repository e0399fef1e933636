"""Redeal what each seat cannot see at very many positions; `make observations` runs this."""

from __future__ import annotations

import sys

import click

import stormdeck
from stormdeck.testing import observation_test


@click.command()
@click.option("--positions", default=100_000, show_default=True, help="How many positions of each game are looked at.")
@click.argument("games", nargs=-1)
def main(positions: int, games: tuple[str, ...]) -> None:
    """Compare observations and legal rows with those of redealt tables, for all options and numbers of players."""
    for id in games or stormdeck.game_ids():
        done = seed = 0
        while done < positions:
            seed += 1
            done += observation_test(stormdeck.game(id), seeds=[seed], positions=100)
        click.echo(f"{id}: {done:,} positions in games of {seed} seeds, no byte changed")


if __name__ == "__main__":
    sys.exit(main())
