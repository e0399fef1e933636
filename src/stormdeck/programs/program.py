"""A program as a player: `run:COMMAND`.  It speaks the protocol on its standard input and output.

Whatever such a program does, it can hurt nobody but itself: it gets views only, answers are checked, and one that crashes,
talks nonsense or takes too long loses the game with a sentence that says why.
"""

from __future__ import annotations

import shlex
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from typing import IO, Final

import msgspec

from stormdeck.core.actions import Action
from stormdeck.core.errors import BadBot, StormdeckError, quoted
from stormdeck.core.options import Options
from stormdeck.core.types import Outcome
from stormdeck.core.view import View
from stormdeck.programs import protocol

PREFIX: Final = "run:"
GRACE: Final = 2.0
"""Seconds a program has to end by itself."""


class ProgramFault(StormdeckError):
    """What a program did wrong, in one sentence."""


class Program:
    """One running program."""

    def __init__(self, spec: str, seconds: float, game_id: str, options: Options) -> None:
        self.spec = spec
        self.seconds = seconds
        self._game = (game_id, options)
        self._seats: dict[int, int] = {}
        """By seat the number of the game that is played there."""
        self._lines: Queue[bytes] = Queue(maxsize=64)
        self._count = 0
        self._move = 0
        command = read_command(spec)
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError) as error:
            why = (getattr(error, "strerror", None) or str(error)).lower()
            raise BadBot(f'The program {quoted(command[0])} of the bot "{spec}" cannot be started: {why}.') from None
        threading.Thread(target=self._listen, daemon=True).start()

    def greet(self) -> None:
        self._send(protocol.Hello(protocol.PROTOCOL, "stormdeck"))
        answer = self._hear("hello")
        if not isinstance(answer, protocol.Hello):
            raise self._fault(f"answered hello with {quoted(kind_of(answer))}")
        if answer.protocol != protocol.PROTOCOL:
            raise self._fault(f"speaks protocol {answer.protocol}, not {protocol.PROTOCOL}")

    def new_game(self, game_id: str, options: Options) -> None:
        """The next questions are about another game."""
        self._game = (game_id, options)
        self._seats = {}

    def choose(self, view: View, legal: Sequence[Action], seed: int) -> Action:
        """Its answer, if it is one of the legal actions; ProgramFault if not.  A program on two seats plays two games."""
        assert view.viewer is not None
        number = self._number_of(int(view.viewer), seed)
        self._move += 1
        self._send(protocol.YourView(number, msgspec.to_builtins(view)))
        self._send(protocol.Choose(number, self._move, [str(action) for action in legal]))
        answer = self._hear(f"move {self._move}")
        if isinstance(answer, protocol.Problem):
            raise self._fault(f"gave up: {quoted(answer.message)}")
        if not isinstance(answer, protocol.Act) or (answer.id, answer.move) != (number, self._move):
            raise self._fault(f"did not answer the question of move {self._move}")
        for action in legal:
            if str(action) == answer.action:
                return action
        raise self._fault(f"chose {quoted(answer.action)}, which is not one of the legal actions")

    def _number_of(self, seat: int, seed: int) -> int:
        """The number of the game a seat plays; a new one is announced."""
        if seat not in self._seats:
            game_id, options = self._game
            self._count += 1
            self._seats[seat] = self._count
            if len(self._seats) == 1:
                self._move = 0
            self._send(
                protocol.NewGame(self._count, game_id, options.players, seat, options.as_dict(), seed=seed, seconds=self.seconds)
            )
        return self._seats[seat]

    def game_over(self, outcome: Outcome) -> None:
        winners = [int(seat) for seat in outcome.winners]
        for number in self._seats.values():
            self._send(protocol.GameOver(number, winners, list(outcome.points), outcome.reason, outcome.rule))
        self._seats = {}

    def close(self) -> None:
        """Say goodbye, wait a moment, then insist."""
        with suppress(ProgramFault):  # it may be gone already, which is all we want
            self._send(protocol.Bye())
        if self._process.stdin is not None:
            close_quietly(self._process.stdin)
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        if self._process.stdin is not None:
            close_quietly(self._process.stdin)

    def _listen(self) -> None:
        """In a thread of its own: lines from the program, b"" when it says no more.  Too long a line is cut."""
        out = self._process.stdout
        assert out is not None
        with out:
            while line := out.readline(protocol.MOST_BYTES + 1):
                self._lines.put(line)
                if len(line) > protocol.MOST_BYTES:
                    break
        self._lines.put(b"")

    def _send(self, message: protocol.Message) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(protocol.line_of(message))
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise self._gone() from None

    def _hear(self, what: str) -> protocol.FromProgram:
        try:
            line = self._lines.get(timeout=self.seconds)
        except Empty:
            raise self._fault(f"did not answer {what} within {self.seconds:g} seconds") from None
        if not line:
            raise self._gone()
        if len(line) > protocol.MOST_BYTES:
            raise self._fault(f"answered {what} with more than {protocol.MOST_BYTES} bytes")
        try:
            return protocol.read_from_program(line)
        except protocol.BadMessage as error:
            raise self._fault(f"answered {what} wrongly: {error}") from None

    def _gone(self) -> ProgramFault:
        try:
            status = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return self._fault("closed its input or output")
        return self._fault(f"ended with status {status} before the game was over")

    def _fault(self, what: str) -> ProgramFault:
        return ProgramFault(f'The program "{self.spec}" {what}.')


def close_quietly(pipe: IO[bytes]) -> None:
    """A pipe to a program that has ended may still hold what could not be written."""
    with suppress(OSError):
        pipe.close()


def kind_of(message: protocol.Message) -> str:
    return str(msgspec.to_builtins(message)["type"])


def read_command(spec: str) -> list[str]:
    """The words of the command after `run:`."""
    try:
        words = shlex.split(spec.removeprefix(PREFIX))
    except ValueError as error:
        raise BadBot(f"The bot {quoted(spec)} cannot be read as a command: {error}.") from None
    if not words:
        raise BadBot('A bot that is a program is written "run:COMMAND", such as "run:node bot.js".')
    return words
