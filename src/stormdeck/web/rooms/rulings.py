"""What a command of a seat comes to: the entry for the table's log, or a refusal.

Nothing here waits or writes: a server asks, and so does a page that holds its own tables (scripts/site/live).
"""

from __future__ import annotations

from stormdeck.core.errors import StormdeckError
from stormdeck.table.room import entries
from stormdeck.table.room.parts import BACKWARDS, GO_BACK, TAKE_BACK, Pending
from stormdeck.table.room.room import Room
from stormdeck.web.protocol.refusals import not_now
from stormdeck.web.rooms.checks import must_play, must_run, substitute


def resign(table: Room, seat: int) -> entries.Resign:
    must_run(table)
    must_play(table, seat)
    return entries.Resign(seat, substitute(table, seat))


def read_on(table: Room, seat: int) -> entries.ReadOn:
    """To the next step of a scripted first game."""
    must_run(table)
    lesson = table.lesson
    if lesson is None or seat != lesson.script.learner or not lesson.is_to_read or lesson.is_last:
        raise not_now("There is nothing to read on to now.")
    return entries.ReadOn(seat)


def asked_of(table: Room, seat: int, request: int) -> Pending:
    """The request that a seat answers."""
    pending = next((pending for pending in table.requests if pending.id == request), None)
    if pending is None:
        raise not_now("Nobody asks for that any more.")
    if seat not in table.asked_for(pending):
        raise not_now("You need not answer this.")
    return pending


# ---- Taking back: ask these three one after the other ----


def take_back_at_will(table: Room, seat: int) -> entries.TakeBack | None:
    """Back to the own action, past bots, where one practises alone; None where somebody has to judge or to agree."""
    must_run(table)
    must_play(table, seat)
    practice, rule = table.spec.is_practice, table.game.take_back_rule
    if rule and not practice:
        raise not_now(f"{table.game.title} does not allow taking moves back.", rule)
    reach = table.since_own_action(seat)
    if reach == 0:
        raise not_now("You have done nothing yet that could be taken back.")
    if practice and not table.others(seat):
        return entries.TakeBack(seat, reach, practice=True, edition=entries.NEWEST)
    must_not_have_asked(table, seat, backwards(table, seat))
    return None


def acted_since(table: Room, seat: int) -> StormdeckError | None:
    """Why the engine need not be asked: somebody has acted since."""
    if table.since_own_action(seat) == 1:
        return None
    return not_now(f"{table.name(table.movers[-1])} has acted since your last action, so it stands.")


def take_back(table: Room, seat: int, refusal: StormdeckError | None) -> entries.TakeBack | entries.Request:
    """As the engine allows; beyond that, and past what others did since, it becomes a request to the other people.

    Bots agree to nothing: what was seen cannot be unseen because nobody is there to mind.
    """
    if refusal is None:
        return entries.TakeBack(seat, edition=entries.NEWEST)
    if not table.others(seat):
        raise refusal
    return entries.Request(seat, backwards(table, seat), seat, edition=entries.NEWEST)


def backwards(table: Room, seat: int) -> str:
    return TAKE_BACK if table.since_own_action(seat) == 1 else GO_BACK


def must_not_have_asked(table: Room, seat: int, what: str) -> None:
    if (what, seat, table.moves_played) in table.refused:
        raise not_now("The others have refused that already.")
    if any(pending.what in BACKWARDS for pending in table.requests):
        raise not_now("The others have been asked already.")
