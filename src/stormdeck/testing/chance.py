"""Chance laid out: a test says what the next choices of chance are, instead of hunting for a seed that makes them.

t = Match.from_position(game, document, seed=1)
steer(t, 2)                 # the next choice of chance is the third of those there are
t.play("at hand")
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from stormdeck.core.game import State
from stormdeck.core.rng import Rng
from stormdeck.table.match import Match


class Steered(Rng):
    """Another source of chance, with some choices made beforehand.  They are kept by how much chance was used before them, so
    that a match which is played again from its deal meets them again."""

    def __init__(self, plan: Mapping[int, int], source: Rng) -> None:
        super().__init__()
        self.source: Rng = source.source if isinstance(source, Steered) else source
        self.plan = plan
        self.drawn = source.drawn

    def below(self, n: int) -> int:
        answer = self.plan.get(int(self.drawn))
        if answer is None:
            before = self.source.drawn
            answer = int(self.source.below(n))
            self.drawn += self.source.drawn - before
            return answer
        if not 0 <= answer < n:
            raise AssertionError(f"Chance was to make choice {answer}, but has only {n}, counted from 0.")
        self.drawn += 1
        return answer

    def next32(self) -> int:
        self.drawn += 1
        return int(self.source.next32())

    def clone(self) -> Steered:
        twin = Steered(self.plan, self.source.clone())
        twin.drawn = self.drawn
        return twin


def steer(match: Match, *choices: int) -> None:
    """Make the next choices of chance at a match: each is the number that `Rng.below` answers, counted from 0.

    A shuffle of n cards asks n - 1 times: which of the n comes last, which of the others before it, and so on.  The match can be
    played, looked at and taken back as any other; it has no record.
    """
    rng = state_of(match).rng
    before = rng.plan if isinstance(rng, Steered) else {}
    match.steer(partial(Steered, {**before, **dict(enumerate(choices, int(rng.drawn)))}))


def state_of(match: Match) -> State:
    """The state itself, for what neither `Match.truth` nor a view tells: payoffs, how much chance was used, the rules' own
    numbers.  Who changes it breaks the match."""
    return match._state  # the one place outside `table` that may: a test holds the match itself
