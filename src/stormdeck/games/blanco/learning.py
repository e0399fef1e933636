"""Who may have learned something from an action of Blanco, judged from what everybody saw of it.

Every card is there once and each shuffle has its own unseen cards, so a hidden card is known by elimination exactly where no
other place hides a card of its shuffle.
"""

from __future__ import annotations

from collections.abc import Sequence

from stormdeck.core.events import Event
from stormdeck.core.types import Learners, Seat
from stormdeck.games.blanco.actions import MOST_COLUMNS, Cell
from stormdeck.games.blanco.cards import Card
from stormdeck.games.blanco.events import Discarded, DrewUnseen, LookedUnseen, Placed, Swapped, TurnedUp
from stormdeck.games.blanco.view import BlancoView, FaceDown, GridCard, Held, Unseen


def learners(before: BlancoView, events: Sequence[Event]) -> Learners:
    """BL-R26 to BL-R48  Cards drawn, looked at, turned up, played and discarded; all else happens with open cards."""
    assert before.decision is not None
    seen = Mover(before, before.decision.seat)
    found = Learners.NOBODY
    for event in events:
        match event:
            case Swapped(first=first, second=second):
                seen.swap(first, second)
            case TurnedUp(cell=cell):
                found |= seen.shown_to_all(cell)
            case Placed(card=card, cell=cell):
                found |= seen.hand_shown(card) | seen.shown_to_all(cell)
            case Discarded(card=card):
                found |= seen.hand_shown(card)
            case LookedUnseen(cell=cell):
                found |= seen.shown_to_mover(cell)
            case DrewUnseen():
                found |= Learners.MOVER if seen.hidden_from_mover(before.shuffles) > 1 else Learners.NOBODY
    return found


class Mover:
    """What a spectator knows of the mover's cards, and what the mover must know besides."""

    def __init__(self, view: BlancoView, seat: Seat) -> None:
        self.view = view
        self.player = view.players[seat]
        self.grid: dict[Cell, GridCard] = {}
        for row, line in enumerate(self.player.grid):
            for column, lying in enumerate(line):
                self.grid[Cell(row * MOST_COLUMNS + column)] = lying
        self.unseen = {shuffle: len(cards) for shuffle, cards in view.recall.unseen}

    def swap(self, first: Cell, second: Cell) -> None:
        """What is turned up in a swap is told by its new place (BL-R36)."""
        self.grid[first], self.grid[second] = self.grid[second], self.grid[first]

    def hidden_from_mover(self, shuffle: int) -> int:
        """How many cards of a shuffle the mover cannot place: less the own hand and what was looked at."""
        held = [card for card in self.player.hand if isinstance(card, Unseen) and card.shuffle == shuffle]
        looked = [cell for cell, lying in self.grid.items() if self.is_known(cell) and getattr(lying, "shuffle", 0) == shuffle]
        return self.unseen.get(shuffle, 0) - len(held) - len(looked)

    def is_known(self, cell: Cell) -> bool:
        """BL-G45, BL-G58  Whether the mover's view says what lies there face down."""
        lying = self.grid[cell]
        if not isinstance(lying, FaceDown) or not lying.looked:
            return False
        return self.view.options.flag("memory_aid") or self.view.turn.looked_at == cell

    def shown_to_mover(self, cell: Cell) -> Learners:
        lying = self.grid[cell]
        known = not isinstance(lying, FaceDown) or self.is_known(cell) or self.hidden_from_mover(lying.shuffle) == 1
        return Learners.NOBODY if known else Learners.MOVER

    def shown_to_all(self, cell: Cell) -> Learners:
        lying = self.grid[cell]
        if not isinstance(lying, FaceDown) or self.unseen[lying.shuffle] == 1:
            return Learners.NOBODY
        return Learners.OTHERS | self.shown_to_mover(cell)

    def hand_shown(self, card: Card) -> Learners:
        """BL-G47  A card taken from the discard pile is known; so is a hand that holds all that is unseen of a shuffle."""
        if any([isinstance(held, Held) and held.card == card for held in self.player.hand]):
            return Learners.NOBODY
        shuffle = next(shuffle for shuffle, cards in self.view.recall.unseen if card in cards)
        held = [other for other in self.player.hand if isinstance(other, Unseen) and other.shuffle == shuffle]
        return Learners.NOBODY if len(held) == self.unseen[shuffle] else Learners.OTHERS
