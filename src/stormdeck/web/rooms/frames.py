"""Snapshots: one pure function of a table, its truth and a viewer.

What is hidden comes in through `truth` alone.  So a test can build every frame a second time from a twin of the truth that
was redealt from the viewer's own view: not one byte may differ.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from stormdeck.bots.names import level_name, manner
from stormdeck.core.actions import Action
from stormdeck.core.events import Event
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Decision, Outcome, Seat
from stormdeck.core.view import View
from stormdeck.table.forced import answers_itself
from stormdeck.table.numbers import numbers_of, places
from stormdeck.table.past import told_again
from stormdeck.table.room.events import Retold, say, wish
from stormdeck.table.room.parts import BACKWARDS, GO_BACK, TAKE_BACK, Pending, Viewer
from stormdeck.table.room.room import Room
from stormdeck.table.room.spec import BOT, PERSON
from stormdeck.web.protocol import wire
from stormdeck.web.rooms.truth import Truth

ENCODER = msgspec.json.Encoder()
MOST_EVENTS: Final = 400
"""In one frame: a long game comes in several, so that building one keeps nobody waiting."""


def build(table: Room, truth: Truth | None, viewer: Viewer, cursor: int, *, info: bytes | None = None) -> tuple[bytes, int]:
    """The frame for a viewer who has seen `cursor` events, and how many it has seen then.  `info` is `table_info`, if known."""
    speaker = Speaker(None if viewer is None else Seat(viewer), table.names)
    told, seen = unseen_events(table, viewer, begin_at(table, viewer, cursor), speaker)
    frame = wire.Snapshot(
        table=msgspec.Raw(info or table_info(table)),
        seat=viewer,
        version=table.version,
        cursor=seen,
        events=told,
        more=seen < len(table.seen(viewer)),
        past=past_events(table, viewer),
        since=table.since,
        clocks=clocks_now(table),
        requests=[request_info(table, pending, speaker) for pending in table.requests],
        may_take_back=may_take_back(table, viewer),
        lesson=lesson_step(table, viewer),
        **what_the_game_shows(table, truth, viewer, speaker),
    )
    return ENCODER.encode(frame), seen


def stamp(frame: bytes, now: int) -> bytes:
    """The frame with the server's time, which `since` and `clocks` count by: a device's own clock may be minutes off.

    Put in as it is sent, because a frame is built once and may be sent much later; it depends on nothing at the table.
    """
    return b'%b,"now":%d}' % (frame[:-1], now)


def what_the_game_shows(table: Room, truth: Truth | None, viewer: Viewer, speaker: Speaker) -> dict[str, Any]:
    """The parts of a snapshot that come from the truth."""
    if table.kept is not None and table.outcome is not None:
        told, view = outcome_info(table, table.outcome, viewer, speaker), table.kept.views.get(viewer)
        ended = nothing_asked(told.words) | {"outcome": told, "opened": table.proof()}
        return {"view": view, "figures": table.kept.figures.get(viewer), **ended}
    if truth is None:
        empty = sum([seat.kind in ("invite", "open") for seat in table.seats])
        ask = f"Waiting for {empty} more player{'s' if empty > 1 else ''}."
        return {"view": None, "figures": None, **nothing_asked(ask), "outcome": None, "opened": None}
    view = truth.view(viewer)
    outcome = table.ended or truth.outcome
    if outcome is not None:
        told = outcome_info(table, outcome, viewer, speaker)
        ended = nothing_asked(told.words) | {"outcome": told, "opened": table.proof()}
        return {"view": shown_view(view), "figures": table.game.figures(view), **ended}
    decision = truth.decision
    legal = truth.legal() if decision is not None and decides(table, viewer, decision) else []
    offered = offers(table, legal, view, speaker) if legal else []
    return {
        "view": shown_view(view),
        "figures": table.game.figures(view),
        "ask": lesson_ask(table, viewer, offered) or table.game.ask(view, speaker),
        "decision": decision,
        "legal": offered,
        "answers_itself": bool(offered) and may_answer_itself(table, legal, view),
        "outcome": None,
        "opened": None,
    }


def nothing_asked(words: str) -> dict[str, Any]:
    return {"ask": words, "decision": None, "legal": [], "answers_itself": False}


def may_answer_itself(table: Room, legal: Sequence[Action], view: View) -> bool:
    """A learner does everything once."""
    return table.lesson is None and answers_itself(view, legal, alone=is_alone(table, view.viewer))


def is_alone(table: Room, viewer: Viewer) -> bool:
    """Whether no other person plays, or has ever had a seat here: whoever made way for a bot may come back."""
    return all([seat.kind == BOT for number, seat in enumerate(table.spec.seats) if number != viewer])


def sight(table: Room, truth: Truth | None, viewer: Viewer) -> bytes:
    """What a viewer can work out about the cards: of its view alone, as everything else it is sent."""
    if truth is None or table.kept is not None:
        return ENCODER.encode(wire.Sight(table.version, {}, ()))
    view = truth.view(viewer)
    return ENCODER.encode(wire.Sight(table.version, table.game.unseen(view), table.game.notes_now(view)))


def open_sight(table: Room, truth: Truth) -> bytes:
    """For whoever looks at the open table, where nothing is unseen."""
    view = table.match.open_view()
    return ENCODER.encode(wire.Sight(table.version, dict.fromkeys(table.game.unseen(view), 0), table.game.notes_now(view)))


def gallery(table: Room) -> bytes:
    """The cards a table plays with; nothing where its rules are gone and nobody can tell any more."""
    if table.kept is not None:
        return ENCODER.encode(wire.Gallery(()))
    return ENCODER.encode(wire.Gallery(table.game.gallery(table.game.agree(table.spec.players, table.spec.options))))


def decides(table: Room, viewer: Viewer, decision: Decision) -> bool:
    """Whether the viewer is asked.  While a bot fills the seat its owner looks on."""
    return viewer is not None and decision.seat == viewer and table.seats[viewer].kind == PERSON


def shown_view(view: View) -> View:
    """The view without what is for bots alone."""
    dropped = dict.fromkeys(view.for_bots, msgspec.UNSET)
    return msgspec.structs.replace(view, **dropped) if dropped else view


def offers(table: Room, legal: list[Action], view: View, speaker: Speaker) -> list[wire.Offer]:
    offer = table.game.offer
    wanted = legal if table.lesson is None else table.lesson.expects(legal)
    return [wire.Offer(str(action), offer(action, view, speaker)) for action in wanted]


def lesson_step(table: Room, viewer: Viewer) -> wire.LessonStep | None:
    """What a learner reads now.  Made of how far it has come, not of anything at the table."""
    lesson = table.lesson
    if lesson is None or viewer != lesson.script.learner or not lesson.now.is_learners or table.ended is not None:
        return None
    if not table.has_begun:
        return None
    step = lesson.step
    wants: Literal["read", "act", "end"] = "end" if lesson.is_last else "read" if lesson.is_to_read else "act"
    return wire.LessonStep(lesson.now.step + 1, len(lesson.script.step), step.title, step.text, step.point, wants)


def lesson_ask(table: Room, viewer: Viewer, legal: Sequence[wire.Offer]) -> str:
    """What a learner is asked now; "" where the game asks."""
    step = lesson_step(table, viewer)
    if step is None:
        return ""
    if step.wants == "read":
        return "Read the note, then go on."
    return legal[0].words if len(legal) == 1 else ""


def begin_at(table: Room, viewer: Viewer, cursor: int) -> int:
    """A cursor as one that can be: one from nowhere begins anew."""
    return cursor if 0 <= cursor <= len(table.seen(viewer)) else 0


def unseen_events(table: Room, viewer: Viewer, begin: int, speaker: Speaker) -> tuple[list[wire.SeenEvent], int]:
    """What a viewer has seen beyond its first so many events, as far as one frame goes, and where it ends."""
    places = table.seen(viewer)
    seat = None if viewer is None else Seat(viewer)
    past, is_open = table.past_of(viewer), table.is_open
    end = min(begin + MOST_EVENTS, len(places))
    told = []
    for number in range(begin, end):
        event = told_again(table.history[places[number]], seat, past=places[number] < past)
        assert event is not None
        stays = event if is_open else event.faded()
        later = msgspec.UNSET if stays is event else wire.Told(say(stays, speaker, table.game), stays)
        sent = event.told if isinstance(event, Retold) else event
        told.append(wire.SeenEvent(number + 1, say(event, speaker, table.game), sent, later))
    return told, end


def past_events(table: Room, viewer: Viewer) -> int:
    """How many of the events a viewer has seen lay before its latest action in a game that goes on."""
    return bisect_left(table.seen(viewer), table.past_of(viewer))


def clocks_now(table: Room) -> list[int] | None:
    """Milliseconds left as of `since`: the deciding seat's clock has run since its turn began."""
    if table.clocks is None or table.turn is None:
        return table.clocks
    left = list(table.clocks)
    left[table.turn] -= table.since - table.turn_began
    return left


def may_take_back(table: Room, viewer: Viewer) -> bool:
    """Cheap on purpose: whether it is worth asking.  The answer to the asking is computed when somebody does.

    Made of what the viewer did and of what everybody knows; nothing hidden comes in.
    """
    if viewer is None or table.seats[viewer].kind != PERSON or table.outcome is not None:
        return False
    reach, others = table.since_own_action(viewer), table.others(viewer)
    if reach == 0 or (table.game.take_back_rule and not table.spec.is_practice):
        return False
    if not others:
        return table.spec.is_practice or reach == 1
    what = TAKE_BACK if reach == 1 else GO_BACK
    is_asked = any(pending.what in BACKWARDS for pending in table.requests)
    return not is_asked and (what, viewer, table.moves_played) not in table.refused


def table_info(table: Room) -> bytes:
    """What everybody knows about a table, encoded."""
    spec = table.spec
    info = wire.TableInfo(
        id=table.id,
        game=spec.game,
        title=table.game.title,
        players=spec.players,
        options=spec.options,
        names=table.names,
        kinds=tuple([seat.kind for seat in table.seats]),
        bots=tuple([seat.bot if seat.kind == BOT else "" for seat in table.seats]),
        faces=faces_of(table),
        levels=tuple([level_name(seat.bot) if seat.kind == BOT else "" for seat in table.seats]),
        manners=tuple([manner(seat.name, seat.bot, spec.game) if seat.kind == BOT else "" for seat in table.seats]),
        clock=spec.clock,
        listed=table.listed,
        hosts=[number for number, seat in enumerate(table.seats) if seat.host],
        lesson=spec.lesson,
        script=table.lesson is not None,
        hints="on" if spec.has_hints else "off",
        hints_taken=[sum([hint.seat == seat for hint in table.hints]) for seat in range(spec.players)],
        practice=spec.is_practice,
        watchers_talk=spec.watchers_talk,
        commitment=spec.commitment,
        state=table.phase,
        rematch=table.rematch,
        rules_gone=table.kept is not None,
        has_replay=has_replay(table),
        rematch_of=spec.rematch_of,
        forked_from=spec.forked_from,
        resigned=[number for number, seat in enumerate(table.seats) if seat.resigned],
        plays_on=[seat for seat in range(table.players) if table.plays_on_without(seat)],
    )
    return ENCODER.encode(info)


def faces_of(table: Room) -> tuple[str, ...]:
    return tuple([seat.face if seat.kind == PERSON else "" for seat in table.seats])


def has_replay(table: Room) -> bool:
    """Whether the game can be watched again: not where its rules are gone and its story was not told in time."""
    return table.kept is None or table.kept.story is not None


def request_info(table: Room, pending: Pending, speaker: Speaker) -> wire.RequestInfo:
    by, about = Seat(pending.by), Seat(pending.about)
    words = f"{speaker.does(by, 'ask')} {wish(pending.what, by, about, speaker)}."
    return wire.RequestInfo(
        pending.id, pending.what, pending.by, pending.about, words, list(pending.agreed), table.asked_for(pending)
    )


def outcome_info(table: Room, outcome: Outcome, viewer: Viewer, speaker: Speaker) -> wire.OutcomeInfo:
    if viewer not in table.facts:
        events = table.match.events(viewer)
        table.facts[viewer] = table.game.facts(events, speaker)
        table.numbers[viewer] = numbers_of(table.game, events, table.match.movers, speaker)
    return wire.OutcomeInfo(
        winners=outcome.winners,
        points=outcome.points,
        reason=outcome.reason,
        rule=outcome.rule,
        words=f"{speaker.winners(outcome)}: {outcome.reason}.",
        facts=table.facts[viewer],
        places=places(outcome),
        numbers=table.numbers[viewer],
    )


def summary(table: Room) -> wire.Summary:
    """A table as the lobby shows it: what a spectator may know."""
    speaker = Speaker(None, table.names)
    outcome = table.outcome
    return wire.Summary(
        table=table.id,
        game=table.spec.game,
        title=table.game.title,
        players=table.players,
        names=table.names,
        kinds=tuple([seat.kind for seat in table.seats]),
        faces=faces_of(table),
        turn=table.turn,
        version=table.version,
        state=table.phase,
        created=table.created,
        has_replay=has_replay(table),
        outcome=None if outcome is None else outcome_info(table, outcome, None, speaker),
        clock=table.spec.clock,
        hints="on" if table.spec.has_hints else "off",
        practice=table.spec.is_practice,
    )


def event_words(table: Room, events: Sequence[Event], viewer: Viewer, speaker: Speaker, *, past: bool) -> str:
    """What a viewer saw of some events (and, if they are past, may still be told of them), in one line."""
    seat = None if viewer is None else Seat(viewer)
    seen = [told_again(event, seat, past=past) for event in events]
    return " ".join([say(event, speaker, table.game) for event in seen if event is not None])
