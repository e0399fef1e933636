"""Positions written by people: every game reads its own, with the same words for what is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec

from stormdeck.core.errors import PositionError
from stormdeck.core.rng import Rng

Document = TypeVar("Document")


def read_document(document: Mapping[str, object], kind: type[Document]) -> Document:
    """The document as the game's own kind of it."""
    try:
        return msgspec.convert(dict(document), kind)
    except msgspec.ValidationError as error:
        raise PositionError(f"The position cannot be read: {error}.") from None


def require(condition: bool, why: str) -> None:
    if not condition:
        raise PositionError(why)


def seat_number(number: int, players: int, field: str) -> int:
    """A seat as a document counts them, from 1."""
    require(1 <= number <= players, f"`{field}` is a seat from 1 to {players}, not {number}.")
    return number - 1


def shuffled(cards: Sequence[int], rng: Rng) -> list[int]:
    left = list(cards)
    return [left.pop(int(rng.below(len(left)))) for _ in cards]


def rotated(document: Mapping[str, object], by: int, seats: Sequence[object], turning: Sequence[str]) -> dict[str, object]:
    """The document with these seats, everybody `by` seats further on.  `turning` are the fields that name a seat, counted from 1;
    one that is missing or 0 names none."""
    count = len(seats)
    turned = {**document, "seats": [seats[(seat - by) % count] for seat in range(count)]}
    for field in turning:
        number = document.get(field)
        if isinstance(number, int) and number > 0:
            turned[field] = (number - 1 + by) % count + 1
    return turned


def pile_of(top: list[int], rest: list[int], size: int | None, field: str, name: str) -> tuple[list[int], list[int]]:
    """A pile from its lowest card up, and what is left over: the named cards on top, the others below them, `size` in all.

    `field` is where a document says the size, None for as many as there are.
    """
    most = len(top) + len(rest)
    below = len(rest) if size is None else size - len(top)
    require(0 <= below <= len(rest), f"`{field}` is {size}, but {name} can have {len(top)} to {most} cards.")
    return rest[:below] + top[::-1], rest[below:]
