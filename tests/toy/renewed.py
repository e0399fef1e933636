"""Nines after its rules have changed: a hand of three, and the lowest sum wins.  Tables of version 1 go on as they began."""

from __future__ import annotations

from stormdeck.core.game import Game, State
from stormdeck.core.options import Options
from stormdeck.core.rng import Rng
from stormdeck.core.types import Outcome, Seat
from tests.toy.game import CARDS, Nines, nines, shuffled


class RenewedNines(Nines):
    def __init__(self, plays_versions: tuple[int, ...] = (1,)) -> None:
        super().__init__()
        self.rules_version = 2
        self.plays_versions = plays_versions
        self.most_legal = 3

    def older(self, version: int) -> Game:
        return Nines()

    def deal(self, options: Options, rng: Rng) -> State:
        state = self.state_type(rng, options.players)
        state.pile = shuffled(list(range(CARDS)), rng)
        state.hands = [sorted([state.pile.pop() for _ in range(3)]) for _ in range(options.players)]
        return state

    def outcome(self, state: State) -> Outcome | None:
        if self.seat_to_move(state) >= 0:
            return None
        points = tuple(sum(cards) + len(cards) for cards in nines(state).played)
        winners = tuple(Seat(seat) for seat, sum_ in enumerate(points) if sum_ == min(points))
        return Outcome(winners, points, "all cards are played", "NI-R03")


GAME = RenewedNines()
FORGETFUL = RenewedNines(plays_versions=())
"""The same, by somebody who did not think of the tables of version 1."""
