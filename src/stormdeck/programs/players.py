"""Whoever sits at an arena table: a bot of ours or a program, with one face."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from stormdeck.bots.base import Bot
from stormdeck.bots.registry import bot as make_bot
from stormdeck.bots.seating import Sitting
from stormdeck.core.actions import Action
from stormdeck.core.options import Options
from stormdeck.core.rng import Rng
from stormdeck.core.types import Outcome, Seat
from stormdeck.core.view import View
from stormdeck.judging.thinking import choose_in_time
from stormdeck.programs.program import PREFIX, Program, ProgramFault, read_command


class Player:
    """One contestant: counts its moves and its time, and sits down anew for every game."""

    def __init__(self, spec: str, seconds: float, bot: Bot | None = None) -> None:
        """`bot` plays where it cannot be made of its spec alone."""
        self.spec = spec.strip()
        self.moves = 0
        self.time = 0.0
        self.slowest = 0.0
        self._seconds = seconds
        self._bot = bot
        self._sittings: dict[Seat | None, Sitting] = {}
        self._program: Program | None = None
        self._game: tuple[str, Options] | None = None
        if bot is None and not self.spec.startswith(PREFIX):
            self._bot = make_bot(self.spec)

    def sit_down(self, game_id: str, options: Options) -> None:
        """A new game: nothing is remembered of the last."""
        self._game = (game_id, options)
        self._sittings = {}
        if self._program is not None:
            self._program.new_game(game_id, options)

    def choose(self, view: View, legal: Sequence[Action], rng: Rng, seed: int, moves: int) -> Action:
        """After so many moves of the game.  ProgramFault if it is a program and does not do its part.  `seed` is for its own
        chance."""
        started = perf_counter()
        try:
            if self._bot is not None:
                if view.viewer not in self._sittings:  # it may have several seats
                    self._sittings[view.viewer] = Sitting(self._bot)
                return choose_in_time(self._sittings[view.viewer].after(moves), view, legal, rng)
            return self._ask_program(view, legal, seed)
        finally:
            took = perf_counter() - started
            self.moves += 1
            self.time += took
            self.slowest = max(self.slowest, took)

    def _ask_program(self, view: View, legal: Sequence[Action], seed: int) -> Action:
        assert self._game is not None
        try:
            if self._program is None:
                self._program = Program(self.spec, self._seconds, *self._game)
                self._program.greet()
            return self._program.choose(view, legal, seed)
        except ProgramFault:
            self._drop()
            raise

    def _drop(self) -> None:
        if self._program is not None:
            self._program.kill()
            self._program = None

    def game_over(self, outcome: Outcome) -> None:
        if self._program is not None:
            try:
                self._program.game_over(outcome)
            except ProgramFault:  # the game is over; the next one starts the program again
                self._drop()

    def close(self) -> None:
        if self._program is not None:
            self._program.close()
            self._program = None


def check_spec(spec: str) -> None:
    """BadBot for a spec nobody can play."""
    if spec.strip().startswith(PREFIX):
        read_command(spec.strip())
    else:
        make_bot(spec)
