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
