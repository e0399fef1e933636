"""A game between one person and bots, one decision after the other."""

from __future__ import annotations

import difflib
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stormdeck.bots.base import Bot
from stormdeck.bots.seating import Sitting
from stormdeck.core.actions import Action
from stormdeck.core.errors import BadNotation, IllegalAction, quoted
from stormdeck.core.rng import FastRng
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.judging.thinking import choose_in_time
from stormdeck.line import commands
from stormdeck.line.console import Console
from stormdeck.line.menu import Menu
from stormdeck.line.saves import free_name, write_record
from stormdeck.table.help import gone_back
from stormdeck.table.match import Match
from stormdeck.table.record import HintTaken
from stormdeck.table.words import speak

LAST_EVENTS = 6
AROUND = 3
"""Lines of a decision besides its table, its question and its choices: one before each of the first two, and the prompt.  At the
first there is one more, that tells of help."""


@dataclass(frozen=True)
class Seats:
    """Who sits where."""

    me: Seat
    bots: Mapping[int, Bot]
    chance: int
    """The seed of the bots' own chance; the deck never depends on it."""


@dataclass(frozen=True)
class Beginning:
    """How this session came about."""

    match: Match
    movers: list[Seat]
    """Which seat made each action so far."""
    path: str | None
    """The file the game was continued from."""
    command: str
    """What to type to go on with it, up to the name of the file."""
    practice: bool = False
    """Everything can be taken back."""
    hints: Sequence[HintTaken] = ()
    """The hints taken so far."""


class Session:
    """The match, the person at one seat, and what they have been told so far."""

    def __init__(self, console: Console, begun: Beginning, seats: Seats) -> None:
        match = begun.match
        self.console = console
        self.match = match
        self.me = seats.me
        self.bots = {seat: Sitting(bot) for seat, bot in seats.bots.items()}
        self.chance = seats.chance
        self.movers = list(begun.movers)
        self.command = begun.command
        self.path = begun.path
        self.practice = begun.practice
        self.hints = list(begun.hints)
        self.told = max(0, len(match.events(self.me)) - LAST_EVENTS) if match.actions else 0
        self.refused: IllegalAction | None = None
        self.menu = Menu([], [])
        self._described: list[str] = []
        self._is_small = False
        """Once a table did not fit it is drawn small, so that it looks alike from move to move."""
        self._explained = False

    def speaker(self, *, legend: bool = False, compact: bool = False) -> Speaker:
        return self.console.speaker(self.me, self.match.names, legend=legend, compact=compact)

    def run(self) -> None:
        """Play until the game is over; `Quit` and `EndOfInput` leave earlier."""
        while (decision := self.match.decision) is not None:
            if decision.seat == self.me:
                self.decide()
            else:
                self.let_bot_play(decision.seat)
        self.tell_news()

    def let_bot_play(self, seat: Seat) -> None:
        """Every decision has its own chance, so that a game goes on after a break as it would have without one."""
        match = self.match
        moves = len(match.actions)
        rng = FastRng(self.chance, 1 + seat + match.players * moves)
        match.play(choose_in_time(self.bots[seat].after(moves), match.view(seat), match.legal(), rng))
        self.movers.append(seat)

    # ---- What the person sees ----

    def tell_news(self) -> None:
        """What happened since they were last told."""
        events = self.match.events(self.me)
        if self.told < len(events):
            self.console.say()
        for event in events[self.told :]:
            self.console.say(speak(event, self.speaker(), self.match.game), "  ")
        self.told = len(events)

    def show_table(self, *, legend: bool = False, whole: bool = True, small: bool = False) -> None:
        """The table; in whole sentences, unless `whole`, only those that are new since it was last described."""
        speaker = self.speaker(legend=legend, compact=small)
        lines = self.match.game.picture(self.match.view(self.me), speaker).splitlines()
        changed = [line for line in lines if line not in self._described]
        self._described = lines
        self.console.say()
        self.console.show_picture(lines if whole or not self.console.plain else changed)

    def is_small(self) -> bool:
        """Whether the table and its question are too much for the terminal."""
        if not self._is_small and self.console.is_terminal and not self.console.plain:
            self._is_small = self.room() < len(self.menu.lines(self.console))
        return self._is_small

    def room(self, *, compact: bool = False) -> int:
        """How many lines are left for the choices, below the table and the question."""
        view = self.match.view(self.me)
        table = self.match.game.picture(view, self.speaker(compact=compact)).splitlines()
        return self.console.height - len(table) - len(self.question().splitlines()) - AROUND - (not self._explained)

    def question(self) -> str:
        return self.console.wrap(self.match.game.ask(self.match.view(self.me), self.speaker()))

    def legend(self) -> str:
        """What the marks of the picture mean: what a picture with a legend has below one without."""
        game, view = self.match.game, self.match.view(self.me)
        table = game.picture(view, self.speaker()).splitlines()
        return "\n".join(game.picture(view, self.speaker(legend=True)).splitlines()[len(table) :])

    def show_choices(self) -> None:
        """The question and its answers."""
        self.console.say()
        self.console.head(self.match.game.ask(self.match.view(self.me), self.speaker()))
        self.menu.show(self.console)

    def new_menu(self) -> Menu:
        match = self.match
        view, legal, speaker = match.view(self.me), match.legal(), self.speaker()
        menu = Menu(legal, [match.game.offer(action, view, speaker) for action in legal])
        return menu.within(self.console, self.room(compact=True)) if self._is_small else menu

    # ---- What the person does ----

    def decide(self) -> None:
        """One decision, with as many questions to the table before it as they like."""
        self.tell_news()
        first = not self._explained
        self.menu = self.new_menu()
        was_small, small = self._is_small, self.is_small()
        if small and not was_small:
            self.menu = self.new_menu()
        self.show_table(legend=first and (self.console.plain or self.console.is_tall), whole=first, small=small)
        self.show_choices()
        if first:
            self.console.say('Type a number, or "?" for help.')
            self._explained = True
        if self.forced() is not None:
            self.console.say("There is one choice: Enter plays it.")
        while not self.answer(self.console.ask()):
            pass

    def answer(self, typed: str) -> bool:
        """Whether what was typed changed the game: a number, an action, a command, or the beginning of an action."""
        words = typed.split()
        if not words:
            forced = self.forced()
            return self.go_back() if forced is None else self.play(forced)
        if all(word.isdecimal() and word.isascii() for word in words):
            return self.choose_numbers(words)
        try:
            return self.play(self.match.parse(typed))
        except BadNotation as unknown:
            command = commands.find(words[0])
            if command is not None:
                return command.run(self, " ".join(words[1:]))
            return self.complete(typed, unknown)

    def forced(self) -> Action | None:
        """The only thing that can be done, where there is only one."""
        actions = self.menu.actions
        return actions[0] if len(actions) == 1 and not self.menu.title else None

    def go_back(self) -> bool:
        """An empty line leaves a group; at the top it is nothing."""
        if self.menu.title:
            self.menu = self.new_menu()
            self.show_choices()
        else:
            self.console.complain('Type the number of a choice, an action, or "?" for help.')
        return False

    def choose_numbers(self, words: list[str]) -> bool:
        """A choice by its number; a second number goes on in the group the first one opened."""
        menu = self.menu
        for place, word in enumerate(words):
            if len(word) > 6 or not 1 <= int(word) <= len(menu.choices):
                there_is = f"they are 1 to {len(menu.choices)}" if len(menu.choices) > 1 else "there is only 1"
                self.console.complain(f'There is no choice "{word}" here; {there_is}.')
                return False
            choice = menu.choices[int(word) - 1]
            if not choice.is_group:
                if place + 1 < len(words):
                    self.console.complain(f'"{" ".join(words[: place + 1])}" is a choice already; nothing can follow it.')
                    return False
                return self.play(choice.actions[0])
            menu = menu.open(choice)
        return self.open_menu(menu)

    def open_menu(self, menu: Menu) -> bool:
        self.menu = menu
        self.console.say()
        self.menu.show(self.console)
        self.console.say("Enter alone goes back.")
        return False

    def complete(self, typed: str, unknown: BadNotation) -> bool:
        """The beginning of an action: play it if only one begins so, else show those that do."""
        menu = self.new_menu()
        begun = menu.starting_with(typed)
        if len(begun) == 1:
            return self.play(begun[0])
        if begun:
            return self.open_menu(menu.select(begun))
        meant = begins_action(self.match, typed)
        if meant is not None:
            return self.play(meant)  # which the rules refuse, and say why
        self.console.complain(commands.suggest(typed) or self.nearest(typed) or str(unknown))
        return False

    def nearest(self, typed: str) -> str:
        """What may have been meant, among what can be done now; "" if nothing is like it."""
        now = [str(action) for action in self.match.legal()]
        near = difflib.get_close_matches(" ".join(typed.lower().split()), now, n=1)
        return f'{quoted(typed)} is not an action: did you mean "{near[0]}"?' if near else ""

    def play(self, action: Action) -> bool:
        try:
            self.match.play(action)
        except IllegalAction as refusal:
            self.refused = refusal
            rule = f' ("why" shows {refusal.rule}.)' if refusal.rule else ""
            self.console.complain(f"Not now: {refusal.why}{rule}")
            return False
        self.movers.append(self.me)
        self.refused = None
        return True

    def take_back(self) -> None:
        """TakeBackRefused says why not."""
        self.match.take_back(self.me)
        self.movers.pop()
        self.hints = gone_back(self.hints, len(self.movers))

    def go_back_freely(self) -> None:
        """Practice: to before the person's latest action, with everything that came after it."""
        count = self.movers[::-1].index(self.me) + 1
        self.match.rewind(count)
        del self.movers[-count:]
        self.hints = gone_back(self.hints, len(self.movers))
        self.told = len(self.match.events(self.me))
        self.refused = None

    def take_hint(self) -> None:
        """Once for each decision: asking again brings the same answer."""
        taken = HintTaken(self.me, len(self.match.actions))
        if taken not in self.hints[-1:]:
            self.hints.append(taken)

    def write(self, path: str | None = None) -> None:
        """Write the game to a file: a new one, or the one it was saved to before."""
        target = path or self.path or free_name(self.match.game.id)
        record = self.match.record(opened=True, practice=self.practice, hints=self.hints)
        write_record(record, target, replace=target == self.path)
        self.path = target

    def save(self, path: str | None = None) -> None:
        """Write the game and say what that means."""
        self.write(path)
        self.console.say(f'Saved to "{self.path}".')
        if self.match.outcome is None:
            if self.match.fair is not None:
                self.console.say("This file holds the rest of the shuffle; opening it is looking at the deck.")
            self.console.show(f"Go on with: {self.continue_with()}")

    def quoted_path(self) -> str:
        return shlex.quote(self.path or "")

    def continue_with(self) -> str:
        """What to type to go on with the saved game."""
        return f"{self.command} --resume {self.quoted_path()}"


def begins_action(match: Match, text: str) -> Action | None:
    """The first action of the game, legal or not, whose notation begins with these words."""
    words = text.lower().split()
    return next((action for action in match.game.actions if str(action).lower().split()[: len(words)] == words), None)
