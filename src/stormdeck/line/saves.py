"""Saved games: never overwritten by surprise."""

from __future__ import annotations

import os
from pathlib import Path

from stormdeck.core.errors import BadFile
from stormdeck.files import reason
from stormdeck.table.record import Record

MOST_SAVES = 10_000


def free_name(game_id: str) -> str:
    """The first of `GAME-1.json`, `GAME-2.json`, ... that does not exist."""
    for number in range(1, MOST_SAVES):
        name = f"{game_id}-{number}.json"
        if not os.path.lexists(name):
            return name
    raise BadFile(f"There are {MOST_SAVES - 1} saved games of {game_id} here; move some away.")


def write_record(record: Record, path: str, *, replace: bool) -> None:
    """Write a record.  A file that exists is only replaced if the caller knows it as its own; a failure leaves no half file."""
    target = Path(path)
    fresh = target.with_name(f".{target.name}.new") if replace else target
    if not replace and os.path.lexists(path):
        raise BadFile(f'"{path}" exists already; choose another name.')
    try:
        with open(fresh, "w" if replace else "x", encoding="utf-8") as file:
            try:
                file.write(record.to_json() + "\n")
                file.flush()
            except OSError:
                fresh.unlink(missing_ok=True)
                raise
        if replace:
            fresh.replace(target)
    except (OSError, ValueError) as error:
        raise BadFile(f'"{path}" cannot be written: {reason(error)}.') from None
