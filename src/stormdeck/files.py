"""Files that somebody names: records of games and card files, read with care."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from stormdeck.core.errors import BadFile, BadOptions, RecordError, quoted
from stormdeck.core.game import Game
from stormdeck.table.record import Record
from stormdeck.table.verify import read_for_verifying

MOST_BYTES = 16 * 1024 * 1024


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


def data_options(game: Game, path: str | None) -> Mapping[str, object]:
    """What a card file of one's own asks for."""
    if path is None:
        return {}
    try:
        return game.options_from_data(read_bytes(path).decode())
    except UnicodeDecodeError:
        raise BadOptions(f"{quoted(path)} is not a text file.") from None
    except BadOptions as error:
        raise BadOptions(f"{quoted(path)}: {error}") from None
