"""Replays: any step of a finished game through anybody's eyes; of a running one only what the own seat saw."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.table.room.events import say
from stormdeck.table.room.opening import first_match
from stormdeck.table.room.parts import Viewer
from stormdeck.table.room.room import Room
from stormdeck.table.story import Story
from stormdeck.web.protocol import wire
from stormdeck.web.protocol.refusals import Refused, forbidden, not_now
from stormdeck.web.rooms import frames
from stormdeck.web.rooms.truth import LookedBackAt, Truth

OPEN_EYES: Final = "open"
SPECTATOR: Final = "spectator"
MOVES_AT_A_STRETCH: Final = 20
"""Moves replayed before other tables get their turn."""


def story_of(table: Room) -> Story:
    """A table's game, to be told again from where the table took it up."""
    actions = [str(action) for action in table.match.actions]
    opening = partial(first_match, table.spec, table.seats, table.names)
    return Story(opening, actions, table.movers, is_over=table.phase == "finished")


async def go(story: Story, step: int) -> None:
    """Forward to a step; other tables get their turn meanwhile."""
    while story.step < step:
        story.tell_move()
        if story.step % MOVES_AT_A_STRETCH == 0:
            await asyncio.sleep(0)


def at_step(table: Room, story: Story) -> Room:
    """The table as it stood where the story stands, to be looked at only."""
    return table.looked_back_at(story.match, story.told, story.past_now())


def may_look_back(table: Room, viewer: Viewer) -> None:
    """Refuse whoever may not look back at all.  One answer for the list of moves and for every step of it: a spectator who
    could have the steps of a running game would have more than one who watches it."""
    if table.phase == "waiting":
        raise not_now("The game has not begun.")
    if table.phase != "finished" and viewer is None:
        raise forbidden("The game is still going on: only who plays can look back.")


def may_look(table: Room, viewer: Viewer, eyes: str) -> Viewer | str:
    """Whose eyes a viewer may look through."""
    may_look_back(table, viewer)
    if eyes == OPEN_EYES or eyes == SPECTATOR:
        wanted: Viewer | str = OPEN_EYES if eyes == OPEN_EYES else None
    elif eyes.startswith("seat") and eyes[4:].isascii() and eyes[4:].isdecimal() and int(eyes[4:]) < table.players:
        wanted = int(eyes[4:])
    else:
        raise Refused(400, f'A view is "open", "spectator" or "seat0" to "seat{table.players - 1}".')
    if table.phase != "finished" and wanted != viewer:
        raise forbidden("The game is still going on: look at it from your own seat.")
    return wanted


async def steps(table: Room, viewer: Viewer) -> wire.ReplayInfo:
    """All moves, as far as the viewer may know them."""
    may_look_back(table, viewer)
    finished = table.phase == "finished"
    story = story_of(table)
    await go(story, story.last)
    speaker = Speaker(None if finished or viewer is None else Seat(viewer), table.names)
    told = []
    for number, move in enumerate(story.moves, story.first + 1):
        if finished:
            words = " ".join([say(event, speaker, table.game) for event in move.events])
        else:
            words = frames.event_words(table, move.events, viewer, speaker, past=story.is_past(number, viewer))
        knows = finished or viewer == move.seat
        hints = [hint.seat for hint in table.hints if hint.after == number - 1]
        told.append(wire.Step(number, int(move.seat), move.action if knows else "", words, hints))
    eyes = [*[f"seat{seat}" for seat in range(table.players)], SPECTATOR, OPEN_EYES] if finished else [f"seat{viewer}"]
    return wire.ReplayInfo(told, eyes)


async def story_at(table: Room, step: int) -> Story:
    story = story_of(table)
    if not story.first <= step <= story.last:
        raise Refused(404, f"The game has moves {story.first} to {story.last}.")
    await go(story, step)
    return story


async def look(table: Room, step: int, eyes: Viewer | str, cursor: int) -> tuple[Room, Callable[[Truth], bytes]]:
    """The table as it stood after a step, and what makes the snapshot of it for these eyes."""
    story = await story_at(table, step)
    then = at_step(table, story)
    if isinstance(eyes, str):
        return then, partial(open_picture, then, cursor)
    looks_back = not then.is_open and story.is_past(step, eyes)
    return then, partial(picture, then, eyes, cursor, looks_back)


async def look_at_cards(table: Room, step: int, eyes: Viewer | str) -> tuple[Room, Callable[[Truth], bytes]]:
    """The table as it stood after a step, and what makes of it what these eyes could work out about the cards."""
    story = await story_at(table, step)
    then = at_step(table, story)
    if isinstance(eyes, str):
        return then, partial(frames.open_sight, then)
    return then, partial(sight, then, eyes, not then.is_open and story.is_past(step, eyes))


def sight(then: Room, eyes: Viewer, looks_back: bool, truth: Truth) -> bytes:
    return frames.sight(then, LookedBackAt(truth) if looks_back else truth, eyes)


def picture(then: Room, eyes: Viewer, cursor: int, looks_back: bool, truth: Truth) -> bytes:
    # Who jumps into a story wants to see the table, not all that led there; the newest are enough.
    begin = max(frames.begin_at(then, eyes, cursor), len(then.seen(eyes)) - frames.MOST_EVENTS)
    return frames.build(then, LookedBackAt(truth) if looks_back else truth, eyes, begin)[0]


def open_picture(then: Room, cursor: int, truth: Truth) -> bytes:
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
