"""Greedy for Blanco: what its instinct does with care, knowing which cards may lie on top of the pile."""

# stays plain Python: it only hands over what the view says

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from stormdeck.bots.blanco.instinct import BlancoInstinct
from stormdeck.bots.glance import ByInstinct
from stormdeck.bots.search.instinct import Instinct
from stormdeck.core.game import Game, Rows, State
from stormdeck.core.rng import Rng
from stormdeck.core.view import View
from stormdeck.games.blanco.cards import Card
from stormdeck.games.blanco.view import BlancoView


class Lean(NamedTuple):
    """What a style likes on top of what it is worth, in units of `POINT`."""

    pile: int = 0
    """The unknown card of the pile, before the open discard."""
    swap: int = 0
    turn: int = 0
    """A face-down card turned up after a discard, before a card placed."""


UPRIGHT: Final = Lean()


def make_instinct(game: Game, players: int) -> BlancoInstinct:
    return BlancoInstinct(players)


def make_leaning(players: int, lean: Lean) -> BlancoInstinct:
    instinct = BlancoInstinct(players)
    instinct.for_pile, instinct.for_swap, instinct.mind.liking = lean
    return instinct


class BlancoGreedy(ByInstinct):
    """With `bank`, a single complete line is held back until a second one is ready."""

    def __init__(self, bank: bool, lean: Lean = UPRIGHT) -> None:
        super().__init__(lambda game, players: make_leaning(players, lean))
        self._bank = bank

    def pick(self, instinct: Instinct, view: View, state: State, rows: Rows, rng: Rng) -> int:
        assert isinstance(instinct, BlancoInstinct)
        assert isinstance(view, BlancoView)
        return int(instinct.pick_with_care(state, rows, rng, list(next_from_pile(view)), self._bank))


def next_from_pile(view: BlancoView) -> Sequence[Card]:
    """What the next card of the pile may be: the unseen cards that went through the last shuffle, and no older ones."""
    for shuffle, cards in view.recall.unseen:
        if shuffle == view.shuffles and view.pile > 0:
            return cards
    return view.recall.discard[:-1] + view.recall.box  # an empty pile will be made of these (BL-G57)
