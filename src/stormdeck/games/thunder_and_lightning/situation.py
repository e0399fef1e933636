"""What a viewer can see of a seat and its hidden cards; everything that follows for them follows from this."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.games.thunder_and_lightning.state import KINDS, NIGHTMARE


@final
class Situation:
    """Everything about a seat that the others can see and that bears on its hidden cards."""

    entries: vec[i64]  # the diary, as far as this viewer has seen it
    side: i64
    held: i64  # hand cards with the own back ...
    stolen: i64  # ... and with the foreign one
    deck: i64
    pool: vec[i64]  # by kind: cards of the own deck that are in hand, deck or face down; what Hel took is not counted
    strength: vec[i64]  # by kind, as agreed
    copies: vec[i64]
    mark: i64  # equal situations have equal ones, and others hardly ever

    def __init__(
        self,
        entries: vec[i64],
        side: i64,
        held: i64,
        stolen: i64,
        deck: i64,
        pool: vec[i64],
        strength: vec[i64],
        copies: vec[i64],
    ) -> None:
        self.entries = entries
        self.side = side
        self.held = held
        self.stolen = stolen
        self.deck = deck
        self.pool = pool
        self.strength = strength
        self.copies = copies
        self.mark = mark_of(pool, mark_of(entries, side + 2 * held + 64 * stolen + 2048 * deck))

    def card_of(self, card: i64) -> i64:
        """A card as `knowledge.py` numbers it."""
        return card % KINDS if card // KINDS == self.side else card % KINDS + KINDS

    def initiates(self, card: i64) -> bool:
        """TL-R36  Whether it can challenge as a front card."""
        return card % KINDS > NIGHTMARE and self.strength[card % KINDS] >= 0

    def equals(self, other: Situation) -> bool:
        if self.side != other.side or self.held != other.held or self.stolen != other.stolen or self.deck != other.deck:
            return False
        same = is_same(self.entries, other.entries) and is_same(self.pool, other.pool)
        return same and is_same(self.strength, other.strength) and is_same(self.copies, other.copies)


def mark_of(numbers: vec[i64], mark: i64) -> i64:
    at: i64
    for at in range(len(numbers)):
        mark = (mark * 31 + numbers[at]) % 2147483647
    return mark


def is_same(numbers: vec[i64], other: vec[i64]) -> bool:
    size: i64 = len(numbers)
    if size != len(other):
        return False
    at: i64
    for at in range(size):
        if numbers[at] != other[at]:
            return False
    return True
