"""Sequential halving with common random numbers: a few actions are compared in the same determinisations, and the worse half
is dropped again and again.  For games whose simulations are few because they are expensive."""

# stays plain Python: it sorts a few actions now and then

from __future__ import annotations

from typing import Final

from stormdeck.bots.search.tree import NOTHING, Search
from stormdeck.core.game import Belief, State

FAR_LESS: Final = 10
FEWEST: Final = 2


class Comparison:
    """The actions a flat search still compares.  What it finds out is in the children of the root, as always."""

    def __init__(self, search: Search, belief: Belief, state: State, keep: int, bout: int) -> None:
        self.search = search
        self.belief = belief
        self.state = state
        self.bout = bout
        self.worlds = 0
        self.turn = 0
        self.world = int(search.rng.next32())
        self.kept = promising(search, state, keep)

    def run(self, simulations: int) -> bool:
        """-> Whether there is room, and anything to compare."""
        search = self.search
        if len(self.kept) < FEWEST:
            return False
        for _ in range(simulations):
            search.rng.reseed(self.world, self.worlds)
            search.forced = self.kept[self.turn]
            search.run(self.belief, self.state, 1)
            self.turn += 1
            if self.turn == len(self.kept):
                self.turn = 0
                self.worlds += 1
                if self.worlds % self.bout == 0 and len(self.kept) > FEWEST:
                    self.drop_half()
        search.forced = NOTHING
        return search.room() > 0

    def drop_half(self) -> None:
        ranked = sorted(self.kept, key=self.mean, reverse=True)
        best = ranked[: (len(ranked) + 1) // 2]
        self.kept = [row for row in self.kept if row in best]

    def mean(self, row: int) -> int:
        search = self.search
        child = search.child_of(search.root, row)
        return int(search.total[child] // search.visits[child])


def promising(search: Search, state: State, keep: int) -> list[int]:
    """What the instinct likes best, of equal actions the first; nothing it likes ten times less than the best."""
    rows, weights = search.rows, search.weights
    search.game.legal_rows(state, rows)
    search.instinct.weigh_with_care(state, rows, weights)
    ranked = sorted(range(int(rows.count)), key=lambda place: -int(weights[place]))[:keep]
    most = int(weights[ranked[0]])
    return [int(rows.items[place]) for place in ranked if int(weights[place]) * FAR_LESS >= most]
