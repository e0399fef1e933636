"""Every deal that fits a view, one after the other: for questions to which a sample is no answer."""

from __future__ import annotations

from collections.abc import Iterator

from stormdeck.core.game import Belief, State
from stormdeck.core.rng import FastRng, Rng


class TooMany(Exception):
    """There are more deals than somebody is willing to try, or they cannot be listed."""


class EveryChoice(Rng):
    """A source of chance that takes one way through all choices it is asked for, and the next way the next time."""

    def __init__(self) -> None:
        super().__init__()
        self.path: list[tuple[int, int]] = []
        """What was chosen so far, and of how many."""
        self.at = 0

    def below(self, n: int) -> int:
        if n < 1:
            raise ValueError("below() takes a number from 1 on")
        if self.at == len(self.path):
            self.path.append((0, n))
        chosen, of = self.path[self.at]
        assert of == n, "a deal must ask for the same choices again as long as it gets the same answers"
        self.at += 1
        self.drawn += 1
        return chosen

    def next32(self) -> int:
        raise TooMany("A word of chance has too many values to try them all.")

    def clone(self) -> Rng:
        """What happens after the deal is not part of it."""
        return FastRng(0)

    def next_way(self) -> bool:
        """Turn to the next way through all choices; False after the last."""
        self.at = 0
        while self.path:
            chosen, of = self.path.pop()
            if chosen + 1 < of:
                self.path.append((chosen + 1, of))
                return True
        return False


def every_deal(belief: Belief, most: int) -> Iterator[State]:
    """Every deal that fits a view; some may come more than once.  TooMany once there are more than `most`."""
    chance = EveryChoice()
    for _ in range(most):
        yield belief.new_state(chance)
        if not chance.next_way():
            return
    raise TooMany(f"There are more than {most} deals.")
