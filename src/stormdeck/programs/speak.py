"""A bot as a program, for tables elsewhere: `stormdeck bot SPEC`, and `run_bot` for your own.  The other side of `program.py`."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import redirect_stdout
from typing import Any, BinaryIO

import msgspec

from stormdeck.bots.base import AnyBot, Bot, as_bot
from stormdeck.bots.registry import bot as make_bot
from stormdeck.core.errors import StormdeckError
from stormdeck.core.rng import FastRng
from stormdeck.core.view import View
from stormdeck.judging.thinking import choose_in_time, most_of
from stormdeck.programs import protocol
from stormdeck.table.opening import sit_down

MOST_GAMES = 64
"""Games at once; the one that began first is forgotten for another."""


class Seated:
    """One game this bot plays."""

    def __init__(self, message: protocol.NewGame, bot: Bot) -> None:
        self.game, options = sit_down(message.game, message.players, message.options)
        if not 0 <= message.seat < options.players:
            raise protocol.BadMessage(f"There is no seat {message.seat} at a table of {options.players}.")
        if not 0 <= message.seed < 2**63:
            raise protocol.BadMessage("A seed is a whole number from 0 to 2**63 - 1.")
        self.kind = type(self.game.view(self.game.deal(options, FastRng(0)), None))
        self.bot = bot.seated()
        self.limit = None if message.seconds is None else most_of(message.seconds)
        self.rng = FastRng(message.seed, 1 + message.seat)
        self.view: View | None = None

    def see(self, view: Mapping[str, Any]) -> None:
        try:
            self.view = msgspec.convert(view, self.kind)
        except msgspec.ValidationError as error:
            raise protocol.BadMessage(f"This is not a view of {self.game.title} ({error}).") from None

    def choose(self, message: protocol.Choose) -> protocol.Act:
        if self.view is None or not message.legal:
            raise protocol.BadMessage("A choice needs a view first, and something to choose from.")
        legal = [self.game.parse(text) for text in message.legal]
        action = choose_in_time(self.bot, self.view, legal, self.rng, limit=self.limit)
        return protocol.Act(message.id, message.move, str(action))


class Speaker:
    """Answers messages; holds the games that are being played."""

    def __init__(self, bot: str | AnyBot) -> None:
        self.bot = bot
        self.spec = self.new_bot().spec  # and what is no bot is refused before anybody is greeted
        self.games: dict[int, Seated] = {}

    def new_bot(self) -> Bot:
        return make_bot(self.bot) if isinstance(self.bot, str) else as_bot(self.bot)

    def answer(self, message: protocol.FromTable) -> protocol.Hello | protocol.Act | protocol.Problem | None:
        """What is to be said to a message; None for nothing."""
        if isinstance(message, protocol.Hello):
            if message.protocol != protocol.PROTOCOL:
                return protocol.Problem(f"This bot speaks protocol {protocol.PROTOCOL}, not {message.protocol}.")
            return protocol.Hello(protocol.PROTOCOL, self.spec)
        if isinstance(message, protocol.NewGame):
            self.games.pop(message.id, None)
            while len(self.games) >= MOST_GAMES:
                self.games.pop(next(iter(self.games)))
            self.games[message.id] = Seated(message, self.new_bot())
        elif isinstance(message, protocol.YourView):
            self.game(message.id).see(message.view)
        elif isinstance(message, protocol.Choose):
            return self.game(message.id).choose(message)
        elif isinstance(message, protocol.GameOver):
            self.games.pop(message.id, None)
        return None

    def game(self, number: int) -> Seated:
        if number not in self.games:
            raise protocol.BadMessage(f"There is no game {number} here.")
        return self.games[number]


def run_bot(bot: AnyBot) -> None:
    """Make a program of a bot of yours: it plays in the arena, at a table or elsewhere as `run:python mine.py`.

    The last lines of the file `mine.py`::

        if __name__ == "__main__":
            stormdeck.run_bot(MyBot())

    It speaks the bot protocol on standard input and output until the table says goodbye.  Whatever the bot prints goes to
    standard error.  One object plays all games, also several at once; a bot that remembers returns one for each seat from
    `seated`.
    """
    target = sys.stdout.buffer
    with redirect_stdout(sys.stderr):
        speak(bot, sys.stdin.buffer, target)


def speak(bot: str | AnyBot, source: BinaryIO, target: BinaryIO) -> None:
    """Answer line by line until `bye` or the end of the input.  Nonsense is answered with an error, and life goes on."""
    speaker = Speaker(bot)
    while line := source.readline(protocol.MOST_BYTES + 1):
        if not line.strip():
            continue
        answer: protocol.Hello | protocol.Act | protocol.Problem | None
        try:
            if len(line) > protocol.MOST_BYTES:
                skip_line(source, line)
                raise protocol.BadMessage(f"A line has at most {protocol.MOST_BYTES} bytes.")
            message = protocol.read_from_table(line)
            if isinstance(message, protocol.Bye):
                return
            answer = speaker.answer(message)
        except StormdeckError as error:
            answer = protocol.Problem(str(error))
        if answer is not None:
            target.write(protocol.line_of(answer))
            target.flush()


def skip_line(source: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = source.readline(protocol.MOST_BYTES)
