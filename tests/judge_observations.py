"""Redeal what each seat cannot see at very many positions; `make observations` runs this."""

from __future__ import annotations

import sys
from multiprocessing import get_context

import click

import stormdeck
from stormdeck.testing import observation_test


def looked_at(lot: tuple[str, int]) -> int:
    """One game of every table -> how many positions."""
    id, seed = lot
    return observation_test(stormdeck.game(id), seeds=[seed], positions=100)


@click.command()
@click.option("--positions", default=100_000, show_default=True, help="How many positions of each game are looked at.")
@click.option("--processes", default=1, show_default=True, help="How many games are played at a time.")
@click.argument("games", nargs=-1)
def main(positions: int, processes: int, games: tuple[str, ...]) -> None:
    """Compare observations and legal rows with those of redealt tables, for all options and numbers of players."""
    with get_context("spawn").Pool(processes) as pool:
        for id in games or stormdeck.game_ids():
            done = seeds = 0
            while done < positions:
                done += sum(pool.map(looked_at, [(id, seed) for seed in range(seeds + 1, seeds + processes + 1)]))
                seeds += processes
            click.echo(f"{id}: {done:,} positions in games of {seeds} seeds, no byte changed")


if __name__ == "__main__":
    sys.exit(main())
