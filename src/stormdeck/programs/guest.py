"""A program (`run:COMMAND`) as a guest at a table of people: asked like any bot, on as many seats as it is given."""

from __future__ import annotations

from collections.abc import Sequence

from stormdeck.bots.base import Bot
from stormdeck.core.actions import Action
from stormdeck.core.options import Options
from stormdeck.core.rng import Rng
from stormdeck.core.types import Outcome
from stormdeck.core.view import View
from stormdeck.programs import PATIENCE
from stormdeck.programs.program import PREFIX, Program


def is_program(spec: str) -> bool:
    return spec.strip().startswith(PREFIX)


class Guest(Bot):
    """It is running and has greeted when this is made; else BadBot or ProgramFault says what is wrong with it."""

    def __init__(self, spec: str, game_id: str, options: Options, seconds: float = PATIENCE) -> None:
        self.spec = spec.strip()
        self._program = Program(self.spec, seconds, game_id, options)
        try:
            self._program.greet()
        except BaseException:
            self._program.kill()
            raise

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """ProgramFault if it does not do its part."""
        return self._program.choose(view, legal, int(rng.next32()))

    def leave(self, outcome: Outcome | None) -> None:
        """Tell it how the game ended, if it has, and let it go."""
        try:
            if outcome is not None:
                self._program.game_over(outcome)
        finally:
            self._program.close()
