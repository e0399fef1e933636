"""What must hold before somebody does something at a table; each refuses with a sentence."""

from __future__ import annotations

from stormdeck.core.actions import Action
from stormdeck.core.speech import Speaker
from stormdeck.table.room.parts import Viewer
from stormdeck.table.room.room import Room
from stormdeck.table.room.spec import BOT, INVITE, OPEN
from stormdeck.web.protocol.refusals import forbidden, given_up, not_now
from stormdeck.web.thinking.bot_choice import SUBSTITUTE


def later_in_lesson(table: Room, action: Action) -> str:
    """Why a legal action has to wait in a scripted first game; "" if it is the one that is taught now."""
    lesson = table.lesson
    if lesson is None:
        return ""
    wanted = lesson.expects(table.match.legal())
    if action in wanted:
        return ""
    if not wanted:
        return "That comes later. Read the note first, then go on."
    view = table.match.view(lesson.script.learner)
    speaker = Speaker(view.viewer, table.names)
    return f"You may do that later. Now: {table.game.offer(wanted[0], view, speaker)}"


def seated(table: Room, viewer: Viewer) -> int:
    if viewer is None:
        raise forbidden("Only who sits at the table can do that.")
    if table.seats[viewer].kind in (INVITE, OPEN):
        raise forbidden("Sit down first: this seat is still empty.")
    return viewer


def must_play(table: Room, seat: int) -> None:
    if table.seats[seat].resigned:
        raise given_up()
    if table.seats[seat].kind == BOT:
        raise not_now("A bot plays this seat now; sit down again first.")


def must_act(table: Room, seat: int) -> None:
    must_run(table)
    must_play(table, seat)
    if table.turn != seat:
        raise not_now("It is not your turn.")


def must_have_record(table: Room) -> None:
    if table.phase != "finished":
        raise not_now("The game is still going on; its record would show what is hidden.")
    if not table.has_begun:
        raise not_now("The game had not begun; there is no record of it.")


def must_have_hints(table: Room) -> None:
    if table.spec.has_hints:
        return
    if table.spec.clock is not None:
        raise not_now("There are no hints in a game with clocks.")
    raise not_now("This table plays without hints; that was settled when it was opened.")


def substitute(table: Room, seat: int) -> str:
    """The bot that plays on for who gives up; "" where that ends the game."""
    if not table.plays_on_without(seat):
        return ""
    return table.seats[seat].bot or SUBSTITUTE


def must_run(table: Room) -> None:
    if table.phase == "waiting":
        raise not_now("The game has not begun: there are empty seats.")
    if table.phase == "finished":
        raise not_now("The game is over.")
