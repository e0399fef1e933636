"""`stormdeck play GAME --learn`: the scripted first game at the terminal, by the same script as in the browser."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stormdeck.core.actions import Action
from stormdeck.core.errors import BadOptions, RecordError
from stormdeck.core.game import Game
from stormdeck.core.types import Seat
from stormdeck.files import read_record
from stormdeck.line import commands
from stormdeck.line.console import Console
from stormdeck.line.menu import Menu
from stormdeck.line.session import Beginning, Seats, Session
from stormdeck.table.lesson import Lesson, Script, script_of
from stormdeck.table.match import Match

if TYPE_CHECKING:
    from stormdeck.line.play import Wishes


def script_for(game: Game, wishes: Wishes) -> Script:
    """BadOptions where there is none, or something else was asked for as well."""
    script = script_of(game)
    if script is None:
        raise BadOptions(f"{game.title} has no scripted first game.")
    given: dict[str, object] = {"--players": wishes.players, "--seed": wishes.seed, "--bot": wishes.bot, "--seat": wishes.seat}
    given |= {"--side": wishes.side, "--data": wishes.data, "--entropy": wishes.entropy}
    given |= {"--option": wishes.options or None}
    surplus = [option for option, value in given.items() if value is not None]
    if surplus:
        raise BadOptions(f'A first game brings its own table; leave out "{surplus[0]}".')
    return script


def learn(console: Console, game: Game, wishes: Wishes, command: str) -> LessonSession:
    """From the beginning, or from where it was left and saved."""
    script = script_for(game, wishes)
    lesson, match = Lesson(script), script.match(game)
    movers = played_again(lesson, match, wishes.resume) if wishes.resume else []
    begun = Beginning(match, movers, wishes.resume, f"{command} --learn", practice=True)
    return LessonSession(console, begun, lesson)


def played_again(lesson: Lesson, match: Match, path: str) -> list[Seat]:
    """The saved actions, each at its place in the script; whose they were.  What is only read is passed over."""
    record, movers = read_record(path), []
    dealt = match.record(opened=True)
    if (record.game, record.position, record.fair) != (dealt.game, dealt.position, dealt.fair):
        raise RecordError(f'"{path}" is not the first game of {match.game.title} that is taught here.')
    for text in record.actions:
        while lesson.is_to_read and not lesson.is_last:
            lesson.read_on()
        if match.decision is None or text not in lesson.now.actions:
            raise RecordError(f'"{path}" does not follow the script of this first game.')
        movers.append(match.decision.seat)
        match.play(text)
        lesson.moved()
    return movers


def after_lesson(wishes: Wishes) -> Wishes:
    """A real game."""
    return replace(wishes, learn=False, resume=None)


class LessonSession(Session):
    """One step after the other: read, or do what is taught."""

    def __init__(self, console: Console, begun: Beginning, lesson: Lesson) -> None:
        super().__init__(console, begun, Seats(Seat(lesson.script.learner), {}, 0))
        self.lesson = lesson
        self._noted = -1

    def run(self) -> None:
        game, script = self.match.game, self.lesson.script
        self.console.say(f'{game.title}: a first game in {len(script.step)} steps. "?" is help, "quit" saves and leaves.')
        while not self.lesson.is_last:
            if not self.lesson.now.is_learners:
                self.act_for_others()
            elif self.lesson.is_to_read:
                self.read()
            else:
                self.decide()
        self.tell_news()
        self.note()

    def act_for_others(self) -> None:
        decision = self.match.decision
        assert decision is not None
        self.match.play(self.lesson.now.actions[0])
        self.movers.append(decision.seat)
        self.lesson.moved()

    def note(self) -> None:
        """The words of the step, once."""
        step, number = self.lesson.step, self.lesson.now.step
        if number != self._noted:
            self._noted = number
            self.console.say()
            self.console.head(f"{step.title} ({number + 1} of {len(self.lesson.script.step)})")
            self.console.say(step.text)

    def read(self) -> None:
        self.tell_news()
        if self._noted < 0:
            self.show_table()
            self._explained = True
        self.note()
        self.menu = Menu([], [])
        self.console.say("Enter goes on.")
        while typed := self.console.ask():
            command = commands.find(typed.split()[0])
            if command is None:
                self.console.complain("Read first: Enter goes on.")
            elif command.run(self, " ".join(typed.split()[1:])):
                return  # back to an earlier step
        self.lesson.read_on()

    def new_menu(self) -> Menu:
        """What is taught now, and nothing else."""
        view, speaker = self.match.view(self.me), self.speaker()
        wanted = self.lesson.expects(self.match.legal())
        return Menu(wanted, [self.match.game.offer(action, view, speaker) for action in wanted])

    def show_choices(self) -> None:
        self.note()
        super().show_choices()

    def play(self, action: Action) -> bool:
        wanted = self.lesson.expects(self.match.legal())
        if action in self.match.legal() and action not in wanted:
            now = self.match.game.offer(wanted[0], self.match.view(self.me), self.speaker())
            self.console.complain(f"You may do that later. Now: {now}")
            return False
        if not super().play(action):
            return False
        self.lesson.moved()
        return True

    def go_back_freely(self) -> None:
        count = self.movers[::-1].index(self.me) + 1
        super().go_back_freely()
        self.lesson.back(count)
        self._noted = -1
