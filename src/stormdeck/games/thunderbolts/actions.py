"""What a seat may decide in THUNDERBOLTS, and the table of all 185 actions.

The numbers below are where each kind of action begins in the table; the rules compute with them.
"""

from __future__ import annotations

from typing import Final, NewType

from stormdeck.core.actions import Action, ActionTable
from stormdeck.core.shown import spell
from stormdeck.games.thunderbolts.cards import CODES, FACES, Card, code

Source = NewType("Source", int)
"""Where a card comes from: a face in the hand (its number), the top of the WALLET, or the top of a reserve."""

STACKS: Final = 4  # TB-R10
RESERVES: Final = 4  # TB-R12

FROM_WALLET: Final = 12
FROM_RESERVE: Final = 13  # + reserve
SOURCES: Final = 17

PLAY: Final = 0  # + source * 4 + stack
EXCHANGE: Final = 68  # + source * 4 + stack
CLOSE: Final = 136  # + face * 4 + reserve
PASS: Final = 184

MOST_LEGAL: Final = 68  # six faces in the hand, the WALLET, four reserves, on four stacks; and six faces to close with


def from_hand(card: Card) -> Source:
    return Source(card)


def from_reserve(reserve: int) -> Source:
    """Reserves count from 0."""
    return Source(FROM_RESERVE + reserve)


def source_text(source: Source) -> str:
    """`H` a hand card, `wallet`, `rs2` the second reserve."""
    if source < FACES:
        return CODES[source]
    return "wallet" if source == FROM_WALLET else f"rs{source - FROM_RESERVE + 1}"


spell(Source, source_text)


class Play(Action, frozen=True):
    """TB-R18, TB-R33  Put a card on a stack (counted from 0)."""

    source: Source
    stack: int

    def __str__(self) -> str:
        return f"play {source_text(self.source)} st{self.stack + 1}"


class Exchange(Action, frozen=True):
    """TB-R26, TB-R27  Put the right letter in place of the wild on top of a stack."""

    source: Source
    stack: int

    def __str__(self) -> str:
        return f"exchange {source_text(self.source)} st{self.stack + 1}"


class Close(Action, frozen=True):
    """TB-R20  End the turn with a hand card on a reserve (counted from 0)."""

    card: Card
    reserve: int

    def __str__(self) -> str:
        return f"close {code(self.card)} rs{self.reserve + 1}"


class Pass(Action, frozen=True):
    """TB-G16  End the turn without a hand card: only with an empty hand."""

    def __str__(self) -> str:
        return "pass"


def _table() -> ActionTable:
    rows: list[Action] = [Play(Source(source), stack) for source in range(SOURCES) for stack in range(STACKS)]
    rows += [Exchange(Source(source), stack) for source in range(SOURCES) for stack in range(STACKS)]
    rows += [Close(Card(face), reserve) for face in range(FACES) for reserve in range(RESERVES)]
    return ActionTable([*rows, Pass()])


ACTIONS: Final = _table()
assert len(ACTIONS) == PASS + 1, "the rows of the table have moved"
