"""The end of a game: who won and why, a few facts, and the record."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from stormdeck import pages
from stormdeck.core.errors import StormdeckError
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Outcome, Seat
from stormdeck.line.console import EndOfInput
from stormdeck.line.saves import free_name
from stormdeck.line.session import Session
from stormdeck.table.help import WAS_PRACTICE, told_of

NO = ("n", "no", "q", "quit", "quit!", "exit")
YES = ("", "y", "yes")


def points_text(outcome: Outcome, speaker: Speaker) -> str:
    return ", ".join(f"{speaker.who(Seat(seat))} {points}" for seat, points in enumerate(outcome.points))


def tell_end(session: Session) -> None:
    """Who won and why, with the rule; then the facts."""
    console, match, speaker = session.console, session.match, session.speaker()
    outcome = match.outcome
    assert outcome is not None
    session.show_table()
    console.say()
    console.head(f"{speaker.winners(outcome)}: {outcome.reason} ({outcome.rule}).")
    with suppress(StormdeckError):  # a game without a page still ends
        console.say(f"{outcome.rule}  {pages.rule_text(match.game.id, outcome.rule)}", "  ")
    console.say(f"Points: {points_text(outcome, speaker)}.")
    if session.practice:
        console.say(WAS_PRACTICE)
    if session.hints:
        console.say(f"{told_of(session.me, session.hints, speaker)}.")
    events = match.record().replay().events(session.me)  # without what was taken back
    for fact in match.game.facts(events, speaker):
        console.say(fact)


def offer_record(session: Session) -> None:
    """Save the record if they like, and say how to check the shuffle."""
    console = session.console
    console.say()
    while True:
        name = session.path or free_name(session.match.game.id)
        replacing = ", replacing the save of this game" if session.path else ""
        console.say(f'Save the record as "{name}"{replacing}? Enter for yes, "no", or another file name.')
        try:
            typed = console.ask()
        except EndOfInput:
            typed = "yes"  # nobody said no, and a game is never lost
        if typed.lower() in NO:
            console.say("Not saved.")
            return
        if typed.lower() not in YES and not Path(typed).suffix:
            console.complain(f'"{typed}" is no file name; write one that ends in ".json", "yes" or "no".')
            continue
        try:
            session.save(None if typed.lower() in YES else typed)
        except StormdeckError as error:
            console.complain(str(error))
            continue
        tell_verification(session)
        return


def ask_again(session: Session) -> bool:
    """Whether to play once more.  Only somebody at a terminal is asked: to a script an end is an end."""
    console = session.console
    if not console.is_terminal:
        return False
    console.say()
    console.say('Play again? Enter for yes, "no" to leave.')
    try:
        return console.ask().lower() in YES
    except EndOfInput:
        return False


def tell_verification(session: Session) -> None:
    fair = session.match.fair
    program = session.command.partition(" play ")[0]
    console = session.console
    if fair is None:
        console.show(f"Look at it again with: {program} replay {session.quoted_path()}")
        return
    console.say("The shuffle is open now. Check that it is the one committed to before the deal, and every move, with:")
    console.show(f"{program} verify {session.quoted_path()} --commitment {fair.commitment}")
