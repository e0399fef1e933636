"""What can be typed besides an action."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stormdeck.core.errors import BadBot, BadNotation, IllegalAction, StormdeckError, TakeBackRefused
from stormdeck.judging.advice import advise
from stormdeck.line.rulebook import show_rule, show_rules
from stormdeck.table.words import speak

if TYPE_CHECKING:
    from stormdeck.line.session import Session

LOG_LINES = 20
HINT_WITHIN = 4.0
"""Seconds."""


class Quit(Exception):
    """The person leaves; the game is saved unless they said otherwise."""


@dataclass(frozen=True)
class Command:
    """A word at the prompt.  `run` says whether it changed the game."""

    names: tuple[str, ...]
    takes: str
    meaning: str
    run: Callable[[Session, str], bool]


def find(word: str) -> Command | None:
    return next((command for command in COMMANDS if word.lower() in command.names), None)


def suggest(typed: str) -> str:
    """The command that was perhaps meant, "" if none is near."""
    names = [name for command in COMMANDS for name in command.names if len(name) > 2]
    near = difflib.get_close_matches(typed.split()[0].lower(), names, n=1, cutoff=0.7)
    return f'There is no command "{typed.split()[0]}"; did you mean "{near[0]}"?' if near else ""


def help_(session: Session, rest: str) -> bool:
    """How to play at this prompt, and what the marks on the table mean."""
    console = session.console
    console.say("Answer with the number of a choice, or write the action itself; its first words are enough if they are clear.")
    width = max(len(f"{command.names[0]} {command.takes}") for command in COMMANDS)
    for command in COMMANDS:
        name = f"{command.names[0]} {command.takes}".strip()
        line = f"{name}: {command.meaning}" if console.plain else f"  {name:<{width}}  {command.meaning}"
        console.say(line, " " * (width + 4))
    console.show_picture(session.legend().splitlines())
    return False


def why(session: Session, rest: str) -> bool:
    """Whether an action is allowed now, and if not, the rule that forbids it."""
    refusal = session.refused
    if rest:
        try:
            refusal = refuse(session, rest)
        except BadNotation as unknown:
            session.console.complain(str(unknown))
            return False
        if refusal is None:
            session.console.say(f'"{rest}" is allowed now.')
            return False
    if refusal is None:
        session.console.complain('Nothing was refused so far; write "why" and an action.')
        return False
    session.console.say(str(refusal))
    if refusal.rule:
        try:
            show_rule(session.console, session.match.game.id, refusal.rule)
        except StormdeckError as missing:
            session.console.complain(str(missing))
    return False


def refuse(session: Session, text: str) -> IllegalAction | None:
    """The refusal of an action, None if it is allowed."""
    menu = session.menu
    if text.isdecimal() and text.isascii() and len(text) < 7 and 1 <= int(text) <= len(menu.choices):
        return None
    return session.match.explain(text).refusal


def rules(session: Session, rest: str) -> bool:
    try:
        show_rules(session.console, session.match.game.id, rest)
    except StormdeckError as error:
        session.console.complain(str(error))
        return False
    if not rest:
        session.show_choices()
    return False


def card(session: Session, rest: str) -> bool:
    try:
        session.console.say(session.match.game.card_text(rest))
    except StormdeckError as error:
        session.console.complain(str(error))
    return False


def log(session: Session, rest: str) -> bool:
    """What this seat saw; the last lines, or as many as asked for."""
    events = session.match.events(session.me)
    if rest and rest.lower() != "all" and not (rest.isdecimal() and rest.isascii() and len(rest) < 7):
        session.console.complain(f'"log" takes a number of lines or "all", not "{rest}".')
        return False
    lines = len(events) if rest.lower() == "all" else int(rest or LOG_LINES)
    shown = events[max(0, len(events) - lines) :]
    if len(shown) < len(events):
        session.console.say(f'The last {len(shown)} of {len(events)} lines; "log all" shows all.')
    for event in shown:
        session.console.say(speak(event, session.speaker(), session.match.game), "  ")
    return False


def table(session: Session, rest: str) -> bool:
    session.menu = session.new_menu()
    session.show_table()
    session.show_choices()
    return False


def undo(session: Session, rest: str) -> bool:
    """Take back the person's last action, while nobody has learned anything from it; in practice, whatever happened since."""
    if session.practice and session.me in session.movers:
        session.go_back_freely()
        session.console.say("Back to before your last action.")
        return True
    try:
        session.take_back()
    except TakeBackRefused as refusal:
        session.console.complain(explain_refusal(session, refusal))
        return False
    return True


def explain_refusal(session: Session, refusal: TakeBackRefused) -> str:
    """Bots answer at once, so often it is they who acted last: then say who it was."""
    movers = session.movers
    if session.match.game.take_back_rule:
        return str(refusal)
    if session.me not in movers:
        return "You have not done anything yet that could be taken back."
    if movers[-1] != session.me:
        return f"{session.speaker().name(movers[-1])} has acted since your last action, so it stands."
    return str(refusal)


def hint(session: Session, rest: str) -> bool:
    """What a bot would do that knows what this seat knows."""
    match = session.match
    view = match.view(session.me)
    try:
        advice = advise(view, match.legal(), len(match.actions), limit=HINT_WITHIN)
    except BadBot as error:
        session.console.complain(f"There is no hint: {error}")
        return False
    session.take_hint()
    session.console.say(f"A bot that knows what you know would choose: {told(session, advice.best, advice.chance)}")
    if advice.second:
        session.console.say(f"Second: {told(session, advice.second, advice.chance_second)}")
    if advice.reason:
        session.console.say(advice.reason)
    return False


def told(session: Session, notation: str, chance: float | None) -> str:
    """An action in words and notation, with its chance."""
    match = session.match
    offer = match.game.offer(match.parse(notation), match.view(session.me), session.speaker())
    return f"{offer} ({notation}{'' if chance is None else f', {round(100 * chance)} % to win'})"


def save(session: Session, rest: str) -> bool:
    try:
        session.save(rest or None)
    except StormdeckError as error:
        session.console.complain(str(error))
    return False


def quit_(session: Session, rest: str) -> bool:
    """Leave.  A game that cannot be saved is not lost by surprise."""
    try:
        session.save()
    except StormdeckError as error:
        session.console.complain(f'{error} "save FILE" tries elsewhere, "quit!" leaves without saving.')
        return False
    raise Quit


def quit_unsaved(session: Session, rest: str) -> bool:
    raise Quit


COMMANDS = (
    Command(("?", "help", "h"), "", "this help, with the marks on the table", help_),
    Command(("why",), "ACTION", "whether it is allowed now, or the rule that forbids it", why),
    Command(("rules",), "[ID or words]", "the rules: all of them, one, or those that mention words", rules),
    Command(("card",), "CARD", "what a card is and does", card),
    Command(("table", "t"), "", "the table and the choices again", table),
    Command(("log",), "[N or all]", "what has happened so far", log),
    Command(("undo", "u"), "", "take your last action back, if nobody learned from it; in practice always", undo),
    Command(("hint",), "", "what a bot would do with what you know", hint),
    Command(("save",), "[FILE]", "save the game and play on", save),
    Command(("quit", "q", "exit"), "", "save the game and stop; it can be continued", quit_),
    Command(("quit!",), "", "stop without saving", quit_unsaved),
)
