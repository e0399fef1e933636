"""How values print: a card as `G12` and a place as `r1c3`, though both are numbers to the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import UnionType
from typing import Any, Final, NewType, Union, get_args, get_origin, get_type_hints

import msgspec

Spelling = Mapping[object, Callable[[Any], str]]
"""By kind of number (a `NewType`): how one of them is written."""
SPELLINGS: Final[dict[object, Callable[[Any], str]]] = {}


def spell(kind: object, text: Callable[[Any], str]) -> None:
    """From now on a field of this kind prints as `text` writes it, in views, actions and events alike."""
    SPELLINGS[kind] = text


class Shown(msgspec.Struct, frozen=True):
    """A value that prints its cards and places as a table writes them.  They stay numbers, quick to compare."""

    def spelling(self) -> Spelling:
        """What is written otherwise here: where cards are those of the table's own card file, say."""
        return {}

    def __repr__(self) -> str:
        return written(self, {**SPELLINGS, **self.spelling()})


def written(value: Shown, spelling: Spelling) -> str:
    kinds = kinds_of(type(value))
    parts = [f"{name}={text_of(getattr(value, name), kinds.get(name), spelling)}" for name in value.__struct_fields__]
    return f"{type(value).__name__}({', '.join(parts)})"


@cache
def kinds_of(cls: type) -> Mapping[str, object]:
    """The kinds of the fields of a class; nothing where they are known to type checkers alone."""
    try:
        return get_type_hints(cls)
    except NameError:
        return {}


def text_of(value: object, kind: object, spelling: Spelling) -> str:
    """A value of that kind, and whatever it is made of."""
    if isinstance(value, Shown):
        return written(value, {**spelling, **value.spelling()})
    if isinstance(value, tuple) and type(value) is tuple:
        inner = [text_of(one, part_of(kind, place), spelling) for place, one in enumerate(value)]
        return f"({', '.join(inner)}{',' * (len(inner) == 1)})"
    for one in choices_of(kind):
        if one in spelling and type(value) is int and value >= 0:
            try:
                return spelling[one](value)
            except LookupError:  # a number that stands for none of them
                return repr(value)
    return repr(value)


@cache
def choices_of(kind: object) -> tuple[object, ...]:
    """The kinds a value of `A | B` may have that are numbers with a name."""
    parts = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    return tuple([part for part in parts if isinstance(part, NewType)])


@cache
def part_of(kind: object, place: int) -> object:
    """The kind of the value at a place of a tuple."""
    for one in get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,):
        if get_origin(one) is tuple:
            parts = get_args(one)
            return parts[0] if len(parts) == 2 and parts[1] is Ellipsis else parts[place] if place < len(parts) else None
    return None
