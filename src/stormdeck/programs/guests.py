"""Programs (`run:COMMAND`) among the bots of a simulation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from stormdeck.bots.base import AnyBot, Bot
from stormdeck.core.types import Outcome
from stormdeck.programs.guest import Guest, is_program
from stormdeck.programs.players import check_spec
from stormdeck.table.opening import Opening
from stormdeck.table.simulate import USUAL_GAMES, Crew, Summary
from stormdeck.table.simulate import simulate as simulate_with


class Regular(Guest):
    """A program that stays for many games."""

    def game_over(self, outcome: Outcome) -> None:
        self._program.game_over(outcome)


class Guests(Crew):
    """Bots, and programs that are started once for all games of a part."""

    def __init__(self, specs: Sequence[str | AnyBot], opening: Opening) -> None:
        self.guests: list[Regular] = []
        try:
            super().__init__(specs, opening)
        except BaseException:
            self.close()  # one of them did not come: those who did are let go
            raise

    def make(self, spec: str | AnyBot) -> Bot:
        if not isinstance(spec, str) or not is_program(spec):
            return super().make(spec)
        guest = Regular(spec, self.opening.game.id, self.opening.options)
        self.guests.append(guest)
        return guest

    def game_over(self, outcome: Outcome) -> None:
        for guest in self.guests:
            guest.game_over(outcome)

    def close(self) -> None:
        for guest in self.guests:
            guest.leave(None)

    @staticmethod
    def check(spec: str | AnyBot) -> None:
        if isinstance(spec, str):
            check_spec(spec)
        else:
            Crew.check(spec)


def simulate(
    game: str,
    bots: Sequence[str | AnyBot],
    games: int = USUAL_GAMES,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    processes: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Let bots play many games and sum them up: a table with a row for each bot, which prints as one.

    >>> import stormdeck
    >>> game = stormdeck.game_ids()[0]
    >>> table = stormdeck.simulate(game, ["greedy", "random"], games=10, seed=7)
    >>> table[0].name, table[0].share > 0.5
    ('greedy', True)
    >>> [row["name"] for row in table.as_dicts()]
    ['greedy', 'random']

    A bot is a spec (`"greedy"`, `"mine.py:Class"`, `"run:node bot.js"`) or an object of your own, one for each seat; after
    every game they move on by one seat.  The same seed gives the same games, whatever the number of `processes`; with more than
    one of them call this below `if __name__ == "__main__":`, for they are started afresh and read your file.  `progress` is told
    how many more games are finished.
    """
    return simulate_with(game, bots, games, seed, options, processes, progress, Guests)
