"""The files of a study: page, numbers, and a table with one line a game.  A file is replaced whole or not at all."""

from __future__ import annotations

import csv
import io
import math
from pathlib import Path
from typing import Any

import msgspec

from stormdeck.core.errors import BadFile
from stormdeck.lab.document import Report
from stormdeck.lab.page import page_of
from stormdeck.lab.playing import Done
from stormdeck.lab.study import rows_of

HEADS = (
    "section", "variant", "players", "deal", "turn", "seat_bots", "first", "shares", "points", "winners", "reason", "decisions",
    "choices", "legal_actions", "turns", "addressed",
)  # fmt: skip


def check_writable(base: Path) -> None:
    """One sentence before anything is played, not after ten minutes."""
    folder = base.parent
    if not folder.is_dir():
        raise BadFile(f'There is no folder "{folder}" to write the report to.')
    for suffix in (".html", ".json", ".csv", ".jsonl"):
        path = base.with_name(base.name + suffix)
        if path.is_dir():
            raise BadFile(f'"{path}" is a folder, so no report can be written there.')
    probe = base.with_name(f".{base.name}.try")
    try:
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        raise BadFile(f'The folder "{folder}" cannot be written to: {(error.strerror or str(error)).lower()}.') from None


def write(path: Path, data: bytes) -> None:
    fresh = path.with_name(f".{path.name}.new")
    try:
        fresh.write_bytes(data)
        fresh.replace(path)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise BadFile(f'"{path}" cannot be written: {(error.strerror or str(error)).lower()}; what was played is kept.') from None


def write_all(base: Path, report: Report, results: dict[str, Done]) -> list[Path]:
    made = {".html": page_of(report).encode(), ".json": json_of(report), ".csv": csv_of(report, results)}
    paths = []
    for suffix, data in made.items():
        path = base.with_name(base.name + suffix)
        write(path, data)
        paths.append(path)
    return paths


def json_of(report: Report) -> bytes:
    """What cannot be told (no sample, no bound) is null."""
    return msgspec.json.format(msgspec.json.encode(finite(msgspec.to_builtins(report))), indent=1) + b"\n"


def finite(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 6) if math.isfinite(value) else None
    if isinstance(value, dict):
        return {name: finite(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [finite(one) for one in value]
    return value


def csv_of(report: Report, results: dict[str, Done]) -> bytes:
    """One line a game; several values in one cell are separated by blanks."""
    plan, out = report.plan, io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADS)
    for number, section in enumerate(plan.sections):
        wanted = report.deals[number] if report.deals else section.deals
        for row in [row for row in rows_of(plan, number, results) if row.deal < wanted]:
            cells: list[object] = [section.label, plan.variants[section.variant].name, plan.players, row.deal, row.turn]
            cells += [" ".join(row.bots), row.first + 1, " ".join([f"{share:.4g}" for share in row.shares])]
            cells += [" ".join(map(str, row.points)), " ".join([str(seat + 1) for seat in row.winners]), row.reason]
            cells += [row.decisions, row.choices, row.legal, row.turns, row.addressed]
            writer.writerow(cells)
    return out.getvalue().encode()
