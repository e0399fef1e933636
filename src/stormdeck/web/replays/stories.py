"""The story of a finished game: what each seat, a spectator and somebody who sees all cards saw of it, step by step.

A game is its log, which needs the rules to be played again.  Its story needs nothing: it is told once, at the end, and can be
watched when the rules have changed or are gone.  It is JSON, compressed; of each step only what changed is kept, and every
sentence once.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from stormdeck.core.errors import UnknownGame, UnknownRules
from stormdeck.core.types import Outcome
from stormdeck.table.room.parts import Viewer
from stormdeck.table.room.room import Room
from stormdeck.table.room.spec import TableSpec
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.refusals import Refused, not_now
from stormdeck.web.replays import past_frames
from stormdeck.web.replays.json_delta import Change, change, changed
from stormdeck.web.rooms import frames
from stormdeck.web.rooms.live import LiveTable
from stormdeck.web.rooms.truth import Played
from stormdeck.web.store.database import Entry, NewTable

FORMAT: Final = 1
LEFT_OUT: Final = ("table", "events", "legal", "answers_itself")
"""Of a frame: what is the same for all steps, what is kept elsewhere, and what nobody can choose any more."""


class Column(msgspec.Struct):
    """The game through one pair of eyes."""

    eyes: str
    """ "seat0", "seat1", ..., "spectator" or "open"."""
    seen: list[int]
    """The events of the replay, each by its place among all."""
    log: list[int]
    """Everything that was told at the table, what was taken back and what people said included; of "open" nothing."""


class StoredStory(msgspec.Struct, kw_only=True):
    format: int = FORMAT
    version: int
    """Of the table: what came after it (people talk on, or play again) is not told."""
    title: str
    names: tuple[str, ...]
    moves: list[wire.Step]
    outcome: Outcome
    by_rules: bool
    """Whether the rules ended the game; otherwise somebody gave up, or their time was up."""
    first: int
    """The number of moves before the story begins: a fork with the true cards begins in the middle."""
    events: list[msgspec.Raw]
    """Each different one once: words and event."""
    columns: list[Column]
    steps: list[list[Change]]
    """By step, then by column: what changed in the frame since the step before.  Most of that is the same for everybody, so of
    the spectator's column it stands there, and of each other one in what it differs from the spectator's."""


class Telling:
    """A story being told: the different events, numbered."""

    def __init__(self) -> None:
        self.events: dict[bytes, int] = {}

    def place(self, event: dict[str, Any]) -> int:
        text = msgspec.json.encode({name: value for name, value in event.items() if name != "n"})
        return self.events.setdefault(text, len(self.events))


# ---- Telling ----


async def tell(table: LiveTable) -> StoredStory:
    """The story of a table whose game is over."""
    outcome, replay, telling = table.outcome, past_frames.story_of(table), Telling()
    assert outcome is not None
    info = await past_frames.steps(table, None)
    columns = [Column(eyes, [], live_log(table, eyes, telling)) for eyes in info.viewpoints]
    base = info.viewpoints.index(past_frames.SPECTATOR)
    shown: list[dict[str, Any]] = [{} for _ in columns]
    steps = []
    for step in range(replay.first, replay.last + 1):
        await past_frames.go(replay, step)
        then = past_frames.at_step(table, replay)
        row = []
        for place, column in enumerate(columns):
            frame, told = look(table, then, column)
            column.seen += [telling.place(event) for event in told]
            row.append(change(shown[place], frame))
            shown[place] = frame
        steps.append([found if place == base else change(row[base], found) for place, found in enumerate(row)])
    return StoredStory(
        version=table.version,
        title=table.game.title,
        names=table.names,
        moves=info.steps,
        outcome=outcome,
        by_rules=table.ended is None,
        first=replay.first,
        events=[msgspec.Raw(text) for text in telling.events],
        columns=columns,
        steps=steps,
    )


def look(table: LiveTable, then: Room, column: Column) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The frame of a step without what is kept elsewhere, and the events that are new in it."""
    eyes = past_frames.may_look(table, None, column.eyes)
    truth = Played(then.match)
    told: list[dict[str, Any]] = []
    while True:  # a frame may hold only some of many events
        cursor = len(column.seen) + len(told)
        if isinstance(eyes, str):
            data = past_frames.open_picture(then, cursor, truth)
        else:
            data = past_frames.picture(then, eyes, cursor, False, truth)
        frame = msgspec.json.decode(data)
        told += frame["events"]
        if not frame["events"] or frame["cursor"] <= cursor:
            break
    kept = {name: value for name, value in frame.items() if name not in LEFT_OUT}
    return {**kept, "state": then.phase}, told


def live_log(table: LiveTable, eyes: str, telling: Telling) -> list[int]:
    """Everything a viewer was told while the game went on."""
    viewer = past_frames.may_look(table, None, eyes)
    if isinstance(viewer, str):
        return []
    places: list[int] = []
    while True:
        frame = msgspec.json.decode(frames.build(table, table.truth, viewer, len(places))[0])
        places += [telling.place(event) for event in frame["events"]]
        if not frame["events"] or len(places) >= len(table.seen(viewer)):
            return places


def told_of(row: NewTable, log: Sequence[Entry]) -> bytes:
    """The story of a table as it is stored; nothing if its game is not over, or nobody knows its rules any more."""
    try:
        table = LiveTable(row.id, row.created, msgspec.json.decode(row.spec, type=TableSpec))
    except (UnknownGame, UnknownRules):
        return b""
    for entry in log:
        table.take_in(entry)
    return pack(asyncio.run(tell(table))) if table.phase == "finished" else b""


def pack(story: StoredStory) -> bytes:
    return zlib.compress(msgspec.json.encode(story), 9)


# ---- Watching ----


async def story_of(table: LiveTable) -> StoredStory:
    """The story by which alone a table whose rules are gone can be watched."""
    assert table.kept is not None
    if table.kept.story is None:
        raise not_now(f"{table.kept.why} Nobody had told the story of this game before, so it cannot be watched.")
    return await asyncio.to_thread(unpack, table.kept.story)


async def step_of(table: LiveTable, step: int, viewer: Viewer | str, cursor: int) -> bytes:
    story = await story_of(table)
    info = msgspec.json.decode(frames.table_info(table))
    return await asyncio.to_thread(look_at, story, step, viewer, cursor, info)


def unpack(data: bytes) -> StoredStory:
    return msgspec.json.decode(zlib.decompress(data), type=StoredStory)


def replay_info(story: StoredStory) -> wire.ReplayInfo:
    return wire.ReplayInfo(story.moves, [column.eyes for column in story.columns])


def column_of(story: StoredStory, viewer: Viewer | str) -> int:
    eyes = viewer if isinstance(viewer, str) else past_frames.SPECTATOR if viewer is None else f"seat{viewer}"
    return next(place for place, column in enumerate(story.columns) if column.eyes == eyes)


def frame_at(story: StoredStory, step: int, viewer: Viewer | str) -> dict[str, Any]:
    """The frame after a step, without its table and events."""
    last = story.first + len(story.steps) - 1
    if not story.first <= step <= last:
        raise Refused(404, f"The game has moves {story.first} to {last}.")
    place, base = column_of(story, viewer), column_of(story, None)
    frame: dict[str, Any] = {}
    for row in story.steps[: step - story.first + 1]:
        frame = changed(frame, row[base] if place == base else changed(row[base], row[place]))
    return frame


def look_at(story: StoredStory, step: int, viewer: Viewer | str, cursor: int, info: dict[str, Any]) -> bytes:
    """The snapshot after a step, as the server would send it if it could play the game again."""
    frame = frame_at(story, step, viewer)
    seen = story.columns[column_of(story, viewer)].seen[: frame["cursor"]]
    begin = cursor if cursor <= len(seen) else 0
    told = [numbered(number, story.events[place]) for number, place in enumerate(seen[begin:], begin + 1)]
    state = frame.pop("state")
    return msgspec.json.encode({**frame, "table": {**info, "state": state}, "events": told, "legal": [], "answers_itself": False})


def numbered(number: int, event: msgspec.Raw) -> msgspec.Raw:
    return msgspec.Raw(b'{"n":%d,%b' % (number, bytes(event)[1:]))
