"""`stormdeck replay`: a recorded game again, move by move, with the eyes of one seat, a spectator, or everybody."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from stormdeck.core.errors import BadOptions, StormdeckError
from stormdeck.core.events import Event
from stormdeck.core.speech import Speaker, counted
from stormdeck.core.types import Seat
from stormdeck.files import read_record
from stormdeck.line.console import Console, EndOfInput
from stormdeck.line.ending import points_text
from stormdeck.line.play import seat_at
from stormdeck.table.help import WAS_PRACTICE, takes_hint
from stormdeck.table.match import Match
from stormdeck.table.past import told_again
from stormdeck.table.record import Record
from stormdeck.table.replay import opening_match, replay
from stormdeck.table.story import Story
from stormdeck.table.words import speak

HELP = (
    "Enter: the next move.  b: one back.  g N: go to move N.  log: the moves up to here.\n"
    "seat N, spectator, all: whose eyes to look through.  q: stop."
)


class Eyes:
    """Through whose eyes a game is seen: a seat's, a spectator's, or, once it is over, everybody's at once."""

    def __init__(self, seat: Seat | None = None, *, everything: bool = False) -> None:
        self.seat = seat
        self.everything = everything

    def sees(self, event: Event, *, past: bool) -> Event | None:
        return event if self.everything else told_again(event, self.seat, past=past)

    def knows_action_of(self, mover: Seat) -> bool:
        """A notation may name a card that only its mover knows."""
        return self.everything or self.seat == mover


def story_of(record: Record) -> Story:
    """A record, to be told again; one that does not hold is refused before anything is told."""

    def opening() -> tuple[Match, list[Event]]:
        match = opening_match(record)
        return match, list(match.events(None))

    return Story(opening, record.actions, replay(record).movers, is_over=record.outcome is not None)


class Reader:
    """Somebody who reads a story."""

    def __init__(self, console: Console, record: Record, story: Story, eyes: Eyes) -> None:
        self.console = console
        self.record = record
        self.story = story
        self.eyes = eyes

    def speaker(self) -> Speaker:
        return self.console.speaker(self.eyes.seat, self.story.match.names)

    def tell_move(self, number: int) -> None:
        """One move, as far as these eyes saw it; move 0 is the deal."""
        speaker = self.speaker()
        events: Sequence[Event] = self.story.opening
        heading = "The deal"
        if number > 0:
            mover, text, events = self.story.moves[number - 1]
            heading = f"Move {number} of {self.story.last}, {speaker.who(mover)}"
            heading += f": {text}" if self.eyes.knows_action_of(mover) else ""
        self.console.head(heading)
        past = self.story.is_past(number, self.eyes.seat)
        for event in events:
            seen = self.eyes.sees(event, past=past)
            if seen is not None:
                self.console.say(f"  {speak(seen, speaker, self.story.match.game)}", "  ")
        for hint in self.record.hints_taken:
            if hint.after == number:
                self.console.say(f"  {takes_hint(Seat(hint.seat), speaker)}", "  ")

    def show_table(self) -> None:
        match, console, speaker = self.story.match, self.console, self.speaker()
        game = match.game
        console.say()
        if not self.eyes.everything:
            view = match.view(self.eyes.seat)
            past = self.story.is_past(self.story.step, self.eyes.seat)
            console.show(game.picture(view.faded() if past else view, speaker))
            return
        opened = match.open_view()
        if opened != match.view(None):  # the game can lay all cards on one table
            console.show(game.picture(opened, speaker))
            return
        for seat in range(match.players):
            console.say(f"As {speaker.name(Seat(seat))} sees it:")
            console.show(game.picture(match.view(seat), console.speaker(Seat(seat), match.names)))

    def tell_outcome(self) -> None:
        outcome = self.story.match.outcome
        if outcome is None:
            if self.story.step == self.story.last:
                self.console.say("The record ends here; the game was not over.")
            return
        speaker = self.speaker()
        self.console.say(f"{speaker.winners(outcome)}: {outcome.reason} ({outcome.rule}).")
        self.console.say(f"Points: {points_text(outcome, speaker)}.")

    def tell_all(self) -> None:
        """The whole story at once: for a pipe."""
        self.tell_move(0)
        for number in range(1, self.story.last + 1):
            self.story.go(number)
            self.tell_move(number)
        self.show_table()
        self.tell_outcome()

    def stand(self) -> None:
        """Where the story stands now."""
        self.console.say()
        self.tell_move(self.story.step)
        self.show_table()
        self.tell_outcome()

    # ---- Stepping ----

    def step_through(self) -> None:
        self.console.show(HELP)
        self.stand()
        while True:
            typed = self.console.ask(f"move {self.story.step} of {self.story.last}> ").lower()
            if typed in ("q", "quit", "exit"):
                return
            try:
                self.obey(typed)
            except StormdeckError as error:
                self.console.complain(str(error))

    def obey(self, typed: str) -> None:
        """One command of `HELP`."""
        word, _, rest = typed.partition(" ")
        if typed in ("", "n", "next"):
            self.move_to(self.story.step + 1)
        elif typed in ("b", "back"):
            self.move_to(self.story.step - 1)
        elif word in ("g", "go", "goto"):
            self.move_to(whole_number(rest))
        elif word == "seat":
            self.look_through(Eyes(seat_at(self.story.match.players, whole_number(rest))))
        elif typed in ("spectator", "none"):
            self.look_through(Eyes())
        elif typed in ("all", "open"):
            self.look_through(open_eyes(self.record))
        elif typed == "log":
            for number in range(self.story.step + 1):
                self.tell_move(number)
        elif typed in ("?", "h", "help"):
            self.console.show(HELP)
        else:
            raise BadOptions(f'"{typed}" is no command here; "?" shows them.')

    def move_to(self, move: int) -> None:
        if move < 0:
            raise BadOptions("This is the beginning.")
        if move > self.story.last:
            beyond = "This is the end" if self.story.step == self.story.last else f"There is no move {move}"
            raise BadOptions(f"{beyond}: the record has {counted(self.story.last, 'move')}.")
        self.story.go(move)
        self.stand()

    def look_through(self, eyes: Eyes) -> None:
        self.eyes = eyes
        self.stand()


def whole_number(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and len(text) < 10):
        raise BadOptions(f'A whole number is needed, not "{text}".')
    return int(text)


def open_eyes(record: Record) -> Eyes:
    """All cards, but never those of a game that is still going on."""
    if record.outcome is None:
        raise BadOptions("The game is not over: its cards stay closed. Look through the eyes of a seat or a spectator.")
    return Eyes(everything=True)


def choose_eyes(record: Record, players: int, seat: int | None, everything: bool) -> Eyes:
    if seat is not None and everything:
        raise BadOptions("Either the eyes of one seat or all cards, not both.")
    if seat is not None:
        return Eyes(seat_at(players, seat))
    return open_eyes(record) if everything or record.outcome is not None else Eyes()


def show_replay(path: str, seat: int | None, everything: bool, plain: bool | None) -> None:
    """Step through a record on a terminal; elsewhere tell it from beginning to end."""
    console = Console(plain)
    record = read_record(path)
    story = story_of(record)
    reader = Reader(console, record, story, choose_eyes(record, story.match.players, seat, everything))
    if record.is_practice:
        console.say(WAS_PRACTICE)
    if not (sys.stdin.isatty() and console.is_terminal):
        reader.tell_all()
        return
    try:
        reader.step_through()
    except EndOfInput:
        return
