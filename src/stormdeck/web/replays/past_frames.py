"""Replays: any step of a finished game through anybody's eyes; of a running one only what the own seat saw."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from stormdeck.core.events import Event
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.table.past import Past, has_acted
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.refusals import Refused, forbidden, not_now
from stormdeck.web.rooms import frames
from stormdeck.web.rooms.events import say
from stormdeck.web.rooms.frame_cache import FrameCache
from stormdeck.web.rooms.live import MOVES_AT_A_STRETCH, LiveTable, Viewer, first_match
from stormdeck.web.rooms.truth import LookedBackAt, Played, Truth

OPEN_EYES: Final = "open"
SPECTATOR: Final = "spectator"


class Story:
    """A table's game, played again up to some step."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.actions = [str(action) for action in table.match.actions]
        self.match, told = first_match(table.spec, table.seats, table.names)
        self.match.opened = table.state == "finished"
        self.first = len(table.spec.prelude)
        """Where the story begins: a fork with the true cards begins in the middle."""
        self.step = self.first
        self.told: list[Event] = told
        self.movers: list[int] = []
        self.past = Past(table.players, len(told) if table.spec.prelude else 0)
        self.events: list[list[Event]] = []

    async def go(self, step: int) -> None:
        while self.step < step:
            decision = self.match.decision
            assert decision is not None
            self.movers.append(int(decision.seat))
            self.past.acts(self.movers[-1], len(self.told))
            events = list(self.match.play(self.actions[self.step]))
            self.events.append(events)
            self.told += events
            self.step += 1
            if self.step % MOVES_AT_A_STRETCH == 0:
                await asyncio.sleep(0)

    def since(self, step: int) -> list[int]:
        """Whose the actions at the table are that came after a step of the story."""
        return self.table.movers[step - self.first :]

    def past_now(self) -> Past:
        """What of the story is past: not as it stands, but as the table stands now."""
        past = self.past
        for seat in self.since(self.step):
            past.acts(seat, len(self.told))
        return past

    def at_step(self) -> LiveTable:
        """A table that stands where the story stands, to be looked at only."""
        table = LiveTable.__new__(LiveTable)
        for slot in LiveTable.__slots__:
            if slot not in ("__weakref__",):
                setattr(table, slot, getattr(self.table, slot))
        table.truth = Played(self.match)
        table.version = self.step
        table.history = self.told
        table._seen, table.frames, table.facts, table.info = {}, FrameCache(), {}, b""
        table.past = self.past_now()
        table.requests, table.clocks, table.movers = [], None, []
        table.ended = self.table.ended if self.step == len(self.actions) else None
        return table


def may_look_back(table: LiveTable, viewer: Viewer) -> None:
    """Refuse whoever may not look back at all.  One answer for the list of moves and for every step of it: a spectator who
    could have the steps of a running game would have more than one who watches it."""
    if table.state == "waiting":
        raise not_now("The game has not begun.")
    if table.state != "finished" and viewer is None:
        raise forbidden("The game is still going on: only who plays can look back.")


def may_look(table: LiveTable, viewer: Viewer, eyes: str) -> Viewer | str:
    """Whose eyes a viewer may look through."""
    may_look_back(table, viewer)
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
    may_look_back(table, viewer)
    finished = table.state == "finished"
    story = Story(table)
    await story.go(len(story.actions))
    speaker = Speaker(None if finished or viewer is None else Seat(viewer), table.names)
    told = []
    for number, (mover, events) in enumerate(zip(story.movers, story.events, strict=True), story.first + 1):
        if finished:
            words = " ".join([say(event, speaker, table.game) for event in events])
        else:
            words = frames.event_words(table, events, viewer, speaker, past=has_acted(viewer, story.since(number)))
        knows = finished or viewer == mover
        hints = [hint.seat for hint in table.hints if hint.after == number - 1]
        told.append(wire.Step(number, mover, story.actions[number - 1] if knows else "", words, hints))
    eyes = [*[f"seat{seat}" for seat in range(table.players)], SPECTATOR, OPEN_EYES] if finished else [f"seat{viewer}"]
    return wire.ReplayInfo(told, eyes)


async def look(table: LiveTable, step: int, eyes: Viewer | str, cursor: int) -> tuple[LiveTable, Callable[[Truth], bytes]]:
    """The table as it stood after a step, and what makes the snapshot of it for these eyes."""
    story = Story(table)
    if not story.first <= step <= len(story.actions):
        raise Refused(404, f"The game has moves {story.first} to {len(story.actions)}.")
    await story.go(step)
    then = story.at_step()
    if isinstance(eyes, str):
        return then, partial(open_picture, then, cursor)
    looks_back = not then.is_open and has_acted(eyes, story.since(step))
    return then, partial(picture, then, eyes, cursor, looks_back)


def picture(then: LiveTable, eyes: Viewer, cursor: int, looks_back: bool, truth: Truth) -> bytes:
    # Who jumps into a story wants to see the table, not all that led there; the newest are enough.
    begin = max(frames.begin_at(then, eyes, cursor), len(then.seen(eyes)) - frames.MOST_EVENTS)
    return frames.build(then, LookedBackAt(truth) if looks_back else truth, eyes, begin)[0]


def open_picture(then: LiveTable, cursor: int, truth: Truth) -> bytes:
    """Everything on one table: all cards, and every event in full."""
    view = then.match.open_view()
    speaker = Speaker(None, then.names)
    told = [
        {"n": number, "words": say(event, speaker, then.game), "event": event}
        for number, event in enumerate(then.history, 1)
        if number > max(cursor, len(then.history) - frames.MOST_EVENTS)
    ]
    shown = msgspec.json.decode(frames.build(then, truth, None, len(then.history))[0])
    shown.update(view=frames.shown_view(view), figures=then.game.figures(view), events=told, cursor=len(then.history))
    return msgspec.json.encode(shown)
