"""Files of games: read with care, never overwritten by surprise."""

from __future__ import annotations

import os
from pathlib import Path

from stormdeck.core.errors import BadFile, RecordError
from stormdeck.table.record import Record
from stormdeck.table.verify import read_for_verifying

MOST_BYTES = 16 * 1024 * 1024
MOST_SAVES = 10_000


def read_bytes(path: str) -> bytes:
    """A whole file, if it is one and of a size a record can have."""
    try:
        if Path(path).is_dir():
            raise BadFile(f'"{path}" is a directory, not a file.')
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise BadFile(f'There is no file "{path}".') from None
    except (OSError, ValueError) as error:
        raise BadFile(f'"{path}" cannot be read: {reason(error)}.') from None
    if len(data) > MOST_BYTES:
        raise RecordError(f'"{path}" is too large for a record of a game.')
    return data


def reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()


def read_record(path: str, *, for_verifying: bool = False) -> Record:
    """The record in a file; the error says which file and why."""
    data = read_bytes(path)
    try:
        return read_for_verifying(data) if for_verifying else Record.from_json(data)
    except RecordError as error:
        raise RecordError(f'"{path}": {error}') from None


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
