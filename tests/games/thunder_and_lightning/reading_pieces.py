"""Cards and the two sides, for the second reading of the rules.  Cards are written `thor_ravens`: the back, then the kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

STRENGTH: dict[str, int] = {
    "treasure": 0,
    "shield_wall": 0,
    "nightmare": 0,
    "frigg": 0,
    "ravens": 1,
    "archer": 2,
    "ally3": 3,
    "viking": 4,
    "ally5": 5,
    "ally6": 6,
    "champion": 7,
}  # a kind that is not here has no strength, which is not 0
COPIES: dict[str, int] = {
    "god": 1,
    "treasure": 1,
    "shield_wall": 4,
    "nightmare": 1,
    "frigg": 2,
    "ravens": 9,
    "archer": 5,
    "ally3": 5,
    "viking": 4,
    "ally5": 3,
    "ally6": 2,
    "champion": 1,
    "baldr": 2,
    "valkyries": 1,
    "vidarr": 1,
    "freya": 1,
    "hel": 1,
    "odin": 1,
    "longships": 1,
    "seer": 1,
    "weapon": 1,
    "berserker": 1,
    "idunn": 1,
}
NEVER_CHALLENGE = {"god", "treasure", "shield_wall", "nightmare"}
LANES = "ABC"


def kind(card: str) -> str:
    return card.partition("_")[2]


def back(card: str) -> str:
    return card.partition("_")[0]


def strength(card: str) -> int | None:
    return STRENGTH.get(kind(card))


@dataclass
class Lying:
    """A battlefield card."""

    card: str
    up: bool
    token: int

    def __str__(self) -> str:
        return f"{'+' if self.up else '~'}{self.card}#{self.token}"


@dataclass
class Side:
    """What belongs to one seat."""

    name: str
    columns: list[list[Lying]] = field(default_factory=lambda: [[], [], []])
    hand: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)  # the top card first
    pile: list[str] = field(default_factory=list)  # the top card last
    waiting: list[str] = field(default_factory=list)
    turns: int = 0
    entered: int = 0

    def named(self, card: str) -> str:
        return kind(card) if back(card) == self.name else f"stolen {kind(card)}"

    def card(self, named: str) -> str:
        other = "loki" if self.name == "thor" else "thor"
        return f"{other}_{named.removeprefix('stolen ')}" if named.startswith("stolen ") else f"{self.name}_{named}"

    def god_lane(self) -> int | None:
        for lane, column in enumerate(self.columns):
            if column and kind(column[0].card) == "god":
                return lane
        return None

    def slots(self, lane: int) -> list[int]:
        """The rows, from 1, where a card may be put in."""
        column = self.columns[lane]
        if len(column) == 4:
            return []
        first = 2 if column and kind(column[0].card) == "god" else 1
        return list(range(first, len(column) + 2))

    def front_lanes(self) -> list[int]:
        return [lane for lane in range(3) if 1 in self.slots(lane)]

    def put_in(self, lane: int, row: int, card: str, up: bool) -> None:
        self.entered += 1
        self.columns[lane].insert(row - 1, Lying(card, up, self.entered))

    def cells(self) -> Iterator[tuple[int, int, Lying]]:
        for lane, column in enumerate(self.columns):
            for row, lying in enumerate(column, start=1):
                yield lane, row, lying
