"""The ledger of a study: what was played so far, one job a line.  So a study can be stopped at any moment and goes on."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Self

import msgspec

from stormdeck.core.errors import BadFile, StormdeckError
from stormdeck.lab.plan import FORMAT, Plan
from stormdeck.lab.playing import Done

KIND: Final = "stormdeck lab"


class Head(msgspec.Struct, frozen=True):
    """The first line."""

    kind: str
    plan: Plan


class Entry(msgspec.Struct, frozen=True):
    """Every other line."""

    job: str
    sum: str
    """Of the result, so that half a line or a damaged one is never taken for a whole one."""
    done: msgspec.Raw


class Ledger:
    """Results by job: read once, then only added to."""

    def __init__(self, path: Path, plan: Plan, results: dict[str, Done]) -> None:
        self.path = path
        self.plan = plan
        self.results = results

    @classmethod
    def open(cls, path: Path, plan: Plan) -> Self:
        """The ledger of this plan, begun if there is none.  One of another study is refused, and nothing happens to it."""
        if path.exists():
            old = cls.read(path)
            if difference := differs(old.plan, plan):
                raise BadFile(f'"{path}" holds another study ({difference}); give this one a name of its own with --out.')
            return old
        try:
            with open(path, "xb") as file:
                file.write(msgspec.json.encode(Head(KIND, plan)) + b"\n")
        except OSError as error:
            raise BadFile(f'"{path}" cannot be written: {(error.strerror or str(error)).lower()}.') from None
        return cls(path, plan, {})

    @classmethod
    def read(cls, path: Path) -> Self:
        """What a ledger holds.  A last line that was cut off when somebody pulled the plug counts as not written."""
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            raise BadFile(f'There is no file "{path}".') from None
        except OSError as error:
            raise BadFile(f'"{path}" cannot be read: {(error.strerror or str(error)).lower()}.') from None
        lines = data.split(b"\n")
        try:
            head = msgspec.json.decode(lines[0], type=Head)
        except msgspec.DecodeError:
            raise BadFile(f'"{path}" is no ledger of the laboratory, or one of another version.') from None
        if head.kind != KIND or head.plan.format != FORMAT:
            raise BadFile(f'"{path}" is no ledger of the laboratory, or one of another version.')
        results: dict[str, Done] = {}
        for number, line in enumerate(lines[1:], 2):
            entry = entry_in(line)
            if entry is not None:
                results.setdefault(*entry)
            elif line and number < len(lines):
                raise BadFile(f'"{path}" is damaged in line {number}; delete that line, and what it held is played again.')
        return cls(path, head.plan, results)

    def add(self, job: str, done: Done) -> None:
        """Kept before anything else happens; a job that is there already is not counted twice."""
        if job in self.results:
            return
        self.results[job] = done
        try:
            with open(self.path, "r+b") as file:
                file.seek(0, os.SEEK_END)
                if file.tell() and not ends_well(file.fileno(), file.tell()):
                    file.truncate(last_line_end(self.path))
                    file.seek(0, os.SEEK_END)
                file.write(line_of(job, done))
                file.flush()
        except OSError as error:
            raise StormdeckError(
                f'"{self.path}" cannot be written: {(error.strerror or str(error)).lower()}; all before it is kept.'
            ) from None


def line_of(job: str, done: Done) -> bytes:
    raw = msgspec.json.encode(done)
    return msgspec.json.encode(Entry(job, digest(raw), msgspec.Raw(raw))) + b"\n"


def entry_in(line: bytes) -> tuple[str, Done] | None:
    try:
        entry = msgspec.json.decode(line, type=Entry)
        if digest(bytes(entry.done)) != entry.sum:
            return None
        return entry.job, msgspec.json.decode(entry.done, type=Done)
    except msgspec.DecodeError:
        return None


def digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()[:16]


def ends_well(descriptor: int, size: int) -> bool:
    return os.pread(descriptor, 1, size - 1) == b"\n"


def last_line_end(path: Path) -> int:
    return path.read_bytes().rfind(b"\n") + 1


def differs(one: Plan, other: Plan) -> str:
    """What two plans differ in, in words; "" if nothing does."""
    if one.stormdeck != other.stormdeck:
        return f"by Stormdeck {one.stormdeck}, not {other.stormdeck}"
    if one.game != other.game:
        return f"of {one.game}, not {other.game}"
    if one.rules_version != other.rules_version:
        return f"by version {one.rules_version} of the rules, not {other.rules_version}"
    if one.players != other.players:
        return f"with {one.players} players, not {other.players}"
    if one.variants != other.variants:
        return "with other options"
    if one.seed != other.seed:
        return f"with seed {one.seed}, not {other.seed}"
    if one.question != other.question:
        return f'to ask for "{one.question}", not "{other.question}"'
    if one.sections != other.sections:
        return "with other probes or sizes"
    return ""


def merged(ledgers: Iterable[Ledger], path: Path) -> Ledger:
    """Shards of one study in one new ledger, in the order of the plan; shards of another one are refused with what differs."""
    shards = list(ledgers)
    if not shards:
        raise BadFile("There is nothing to merge.")
    first = shards[0]
    results: dict[str, Done] = {}
    for shard in shards:
        if difference := differs(shard.plan, first.plan):
            raise BadFile(f'"{shard.path}" does not belong to "{first.path}": it is a study {difference}.')
        for job, done in shard.results.items():
            if results.setdefault(job, done) != done:
                raise BadFile(f'"{shard.path}" tells job {job} differently from another shard; one of them is damaged.')
    if path.exists():
        raise BadFile(f'"{path}" exists already; choose another name.')
    return written(path, first.plan, results)


def written(path: Path, plan: Plan, results: dict[str, Done]) -> Ledger:
    """A ledger of these jobs of a plan, in its order; one that is there is replaced whole or not at all."""
    kept = {job.key: results[job.key] for job in plan.jobs() if job.key in results}
    lines = [msgspec.json.encode(Head(KIND, plan)) + b"\n", *[line_of(key, done) for key, done in kept.items()]]
    fresh = path.with_name(f".{path.name}.new")
    try:
        fresh.write_bytes(b"".join(lines))
        fresh.replace(path)
    except OSError as error:
        raise BadFile(f'"{path}" cannot be written: {(error.strerror or str(error)).lower()}.') from None
    return Ledger(path, plan, kept)
