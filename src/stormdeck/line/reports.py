"""`stormdeck verify` and `stormdeck simulate`: what was found out, on paper."""

from __future__ import annotations

from collections.abc import Mapping

import click

from stormdeck.files import read_record
from stormdeck.line.console import Console
from stormdeck.line.streams import printable
from stormdeck.progress import progress
from stormdeck.table.executor import cores
from stormdeck.table.verify import FAILED, OPEN, Check, is_verified, verify


def show_verification(path: str, commitment: str) -> bool:
    """Every check of a record on a line of its own, and the verdict -> whether the record is verified."""
    console = Console()
    checks = verify(read_record(path, for_verifying=True), commitment)
    width = max(len(check.result) for check in checks)
    for check in checks:
        console.say(printable(f"{check.result:<{width}}  {check.what}: {check.detail}"), " " * (width + 2))
    console.say(verdict(path, checks))
    return is_verified(checks)


def verdict(path: str, checks: list[Check]) -> str:
    failed = [check.what for check in checks if check.result == FAILED]
    if failed:
        return f'"{path}" is NOT what it claims to be: {", ".join(failed)} failed.'
    waiting = [check.what for check in checks if check.result == OPEN]
    if waiting:
        return f'"{path}" cannot be verified yet: {", ".join(waiting)} could not be checked. Nothing is wrong so far.'
    return f'"{path}" is verified.'


def show_simulation(
    game_id: str, bots: list[str], games: int, seed: int, options: Mapping[str, object], processes: int | None, as_json: bool
) -> None:
    """Many games between bots, with a progress bar where somebody watches."""
    from stormdeck.programs.guests import simulate  # only this command pays for loading it

    with progress(games, "games") as update:
        summary = simulate(game_id, bots, games, seed, dict(options), processes or cores(), update)
    click.echo(summary.to_json() if as_json else summary.text())
