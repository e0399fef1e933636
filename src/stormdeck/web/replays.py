"""Replays: any step of a finished game through anybody's eyes; of a running one only what the own seat saw."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from stormdeck.core.events import Event
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.web import frames, wire
from stormdeck.web.events import say
from stormdeck.web.hall import MOVES_AT_A_STRETCH
from stormdeck.web.live import LiveTable, Viewer, first_match
from stormdeck.web.refusals import Refused, forbidden, not_now
from stormdeck.web.truth import Played, Truth

OPEN_EYES: Final = "open"
SPECTATOR: Final = "spectator"


class Story:
    """A table's game, played again up to some step."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.actions = [str(action) for action in table.match.actions]
        self.match, told = first_match(table.spec, table.seats, table.names)
        self.first = len(table.spec.prelude)
        """Where the story begins: a fork with the true cards begins in the middle."""
        self.step = self.first
        self.told: list[Event] = told
        self.movers: list[int] = []
        self.events: list[list[Event]] = []

    async def go(self, step: int) -> None:
        while self.step < step:
            decision = self.match.decision
            assert decision is not None
            self.movers.append(int(decision.seat))
            events = list(self.match.play(self.actions[self.step]))
            self.events.append(events)
            self.told += events
            self.step += 1
            if self.step % MOVES_AT_A_STRETCH == 0:
                await asyncio.sleep(0)

    def at_step(self) -> LiveTable:
        """A table that stands where the story stands, to be looked at only."""
        table = LiveTable.__new__(LiveTable)
        for slot in LiveTable.__slots__:
            if slot not in ("__weakref__",):
                setattr(table, slot, getattr(self.table, slot))
        table.truth = Played(self.match)
        table.version = self.step
        table.history = self.told
        table._seen, table.frames, table.facts, table.info = {}, {}, {}, b""
        table.requests, table.clocks, table.movers = [], None, []
        table.ended = self.table.ended if self.step == len(self.actions) else None
        return table


def may_look(table: LiveTable, viewer: Viewer, eyes: str) -> Viewer | str:
    """Whose eyes a viewer may look through."""
    if eyes == OPEN_EYES or eyes == SPECTATOR:
        wanted: Viewer | str = OPEN_EYES if eyes == OPEN_EYES else None
    elif eyes.startswith("seat") and eyes[4:].isascii() and eyes[4:].isdecimal() and int(eyes[4:]) < table.players:
        wanted = int(eyes[4:])
    else:
        raise Refused(400, f'A view is "open", "spectator" or "seat0" to "seat{table.players - 1}".')
    if table.state != "finished" and wanted != viewer:
        raise forbidden("The game is still going on: look at it from your own seat.")
    return wanted


async def steps(table: LiveTable, viewer: Viewer) -> wire.ReplayInfo:
    """All moves, as far as the viewer may know them."""
    finished = table.state == "finished"
    if table.state == "waiting":
        raise not_now("The game has not begun.")
    if not finished and viewer is None:
        raise forbidden("The game is still going on: only who plays can look back.")
    story = Story(table)
    await story.go(len(story.actions))
    speaker = Speaker(None if finished or viewer is None else Seat(viewer), table.names)
    told = []
    for number, (mover, events) in enumerate(zip(story.movers, story.events, strict=True), story.first + 1):
        if finished:
            words = " ".join([say(event, speaker, table.game) for event in events])
        else:
            words = frames.event_words(table, events, viewer, speaker)
        knows = finished or viewer == mover
        told.append(wire.Step(number, mover, story.actions[number - 1] if knows else "", words))
    eyes = [*[f"seat{seat}" for seat in range(table.players)], SPECTATOR, OPEN_EYES] if finished else [f"seat{viewer}"]
    return wire.ReplayInfo(told, eyes)


async def look(table: LiveTable, step: int, eyes: Viewer | str, cursor: int) -> tuple[LiveTable, bytes]:
    """The snapshot after a step, and the table as it stood then."""
    story = Story(table)
    if not story.first <= step <= len(story.actions):
        raise Refused(404, f"The game has moves {story.first} to {len(story.actions)}.")
    await story.go(step)
    then = story.at_step()
    return then, picture(then, Played(story.match), eyes, cursor)


def picture(then: LiveTable, truth: Truth, eyes: Viewer | str, cursor: int) -> bytes:
    if isinstance(eyes, str):
        return open_picture(then, truth, cursor)
    return frames.build(then, truth, eyes, cursor)[0]


def open_picture(then: LiveTable, truth: Truth, cursor: int) -> bytes:
    """Everything on one table: what all seats together know, and every event in full."""
    views = [truth.view(seat) for seat in range(then.players)]
    view = then.game.open_view(views, truth.view(None))
    speaker = Speaker(None, then.names)
    told = [
        {"n": number, "words": say(event, speaker, then.game), "event": event}
        for number, event in enumerate(then.history, 1)
        if number > cursor
    ]
    shown = msgspec.json.decode(frames.build(then, truth, None, len(then.history))[0])
    shown.update(view=frames.shown_view(view), events=told, cursor=len(then.history))
    return msgspec.json.encode(shown)
