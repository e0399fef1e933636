"""Positions written by people: every game reads its own, with the same words for what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from stormdeck.core.errors import PositionError

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


def pile_of(top: list[int], rest: list[int], size: int | None, field: str, name: str) -> tuple[list[int], list[int]]:
    """A pile from its lowest card up, and what is left over: the named cards on top, the others below them, `size` in all.

    `field` is where a document says the size, None for as many as there are.
    """
    most = len(top) + len(rest)
    below = len(rest) if size is None else size - len(top)
    require(0 <= below <= len(rest), f"`{field}` is {size}, but {name} can have {len(top)} to {most} cards.")
    return rest[:below] + top[::-1], rest[below:]
