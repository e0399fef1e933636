"""What a net is made from: everything that its making follows from, so that the same plan gives the same games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from stormdeck import __version__
from stormdeck.bots.gamebots import bots_of
from stormdeck.core.errors import BadOptions
from stormdeck.games import game as find_game

FORMAT: Final = 1
TABLE: Final = 2
GLANCES: Final = "glances"
"""Games of instincts, of which there are very many: the net learns the rules of thumb from them."""
SEARCHES: Final = "searches"
"""Games of search bots, of which there are few: what the net is to judge."""
KINDS: Final = (GLANCES, SEARCHES)
A_JOB: Final = {GLANCES: 500, SEARCHES: 4}
FIRST: Final = {GLANCES: 0, SEARCHES: 1 << 30}
"""Games are numbered apart, so that no deal is played by both."""
GATE: Final = 1 << 31
"""The first deal of the test: none that was learned from."""


class Plan(msgspec.Struct, frozen=True):
    """A game, a seed and sizes."""

    game: str
    seed: int = 0
    glances: int = 200_000
    """Games of instincts."""
    searches: int = 3_000
    """Games of search bots."""
    sims: int = 80
    """Simulations a move of those."""
    worlds: int = 3
    """Worlds imagined at every position of those, as search imagines them, and played to their end by instinct."""
    stray: int = 4
    """Of a hundred decisions: how many are left to chance, so that unusual positions are seen too."""
    hidden: int = 33
    rounds: int = 12
    """How often the games of search bots are gone through; those of instincts half as often."""
    trust: int = 50
    """Of a hundred: how much of what the net is to say is how the game ended; the rest is what search thought of the position."""
    format: int = FORMAT
    stormdeck: str = __version__
    rules_version: int = 0

    def jobs(self) -> Iterator[Job]:
        for kind, games in ((GLANCES, self.glances), (SEARCHES, self.searches)):
            for first in range(0, games, A_JOB[kind]):
                yield Job(kind, first, min(A_JOB[kind], games - first))


class Job(NamedTuple):
    """Some games of one kind."""

    kind: str
    first: int
    games: int

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.first:08d}.part"


def planned(plan: Plan) -> Plan:
    """The plan with the version of the rules; BadOptions if a net cannot be made for the game."""
    game = find_game(plan.game)
    if TABLE not in game.players or bots_of(plan.game).reader is None:
        raise BadOptions(f'A net needs a game for two whose bots say what it is told of a position; "{plan.game}" is none.')
    return msgspec.structs.replace(plan, rules_version=int(game.rules_version))
