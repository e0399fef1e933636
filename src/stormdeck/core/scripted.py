"""Chance that does what it is told, so that everything it could do can be gone through."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar, final

from mypy_extensions import i64

from stormdeck.core.errors import StormdeckError
from stormdeck.core.rng import Rng

Made = TypeVar("Made")


class TooManyWays(StormdeckError):
    """Chance can go in more ways than anybody wants to go through."""


@final
class Scripted(Rng):
    """Chance that does what it is told, and takes the first of all choices when its script has ended."""

    def __init__(self, script: Sequence[int] = ()) -> None:
        super().__init__()
        self.script = tuple(script)
        self.sizes: list[int] = []
        """How many ways each choice so far could have gone."""

    def below(self, n: i64) -> i64:
        place = len(self.sizes)
        self.sizes.append(int(n))
        self.drawn += 1
        return self.script[place] if place < len(self.script) else 0

    def next32(self) -> i64:
        raise TooManyWays("A rule asks chance for a whole word; let it ask for a number below another.")

    def clone(self) -> Scripted:
        copy = Scripted(self.script)
        copy.sizes = list(self.sizes)
        copy.drawn = self.drawn
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        return Scripted, (self.script,)


def every_way(make: Callable[[Scripted], Made], most: int) -> Iterator[tuple[Made, Fraction]]:
    """What is made with every turn of chance, each with its probability; TooManyWays if there are more than `most`."""
    scripts: list[tuple[int, ...]] = [()]
    for _ in range(most):
        chance = Scripted(scripts.pop())
        made = make(chance)
        if math.prod(chance.sizes) > most:  # a whole deck is shuffled, say: do not begin
            break
        taken = [*chance.script, *[0] * len(chance.sizes)][: len(chance.sizes)]
        for place in range(len(chance.script), len(chance.sizes)):
            scripts += [(*taken[:place], choice) for choice in range(1, chance.sizes[place])]
        share = Fraction(1)
        for size in chance.sizes:
            share /= size
        yield made, share
        if not scripts:
            return
    raise TooManyWays(f"Chance can go in more than {most:,} ways.")
