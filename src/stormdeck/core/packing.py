"""The fields of compiled and plain objects, by name: what `core/fields.py` pickles and compares."""

from __future__ import annotations

from copy import deepcopy
from inspect import Parameter, signature
from typing import NamedTuple, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

T = TypeVar("T")
ARRAY = type(vec[i64]())


class Numbers(NamedTuple):
    """An array of numbers, which knows no pickle itself."""

    numbers: list[int]


def listed_fields(kind: type) -> dict[str, None]:
    """What instances of a class may hold, in the order in which it and its bases list it: a compiled class keeps a list of its
    own, a plain one has annotations, which also those fields have that begin with a value of the class."""
    names: dict[str, None] = {}
    for base in reversed(kind.__mro__):
        own = base.__dict__
        annotated = [name for name, hint in own.get("__annotations__", {}).items() if "ClassVar" not in str(hint)]
        names |= dict.fromkeys([*own.get("__mypyc_attrs__", ()), *own.get("__slots__", ()), *annotated])
    return {name: None for name in names if not name.startswith("__")}


def names_of(thing: object) -> list[str]:
    """The fields of an object; a plain one may have more than its class lists."""
    names = listed_fields(type(thing)) | dict.fromkeys(getattr(thing, "__dict__", ()))
    return [name for name in names if hasattr(thing, name)]


def contents_of(thing: object) -> dict[str, object]:
    """By name what each field holds, arrays as `Numbers`."""
    held = {name: getattr(thing, name) for name in names_of(thing)}
    return {name: Numbers([int(number) for number in value]) if type(value) is ARRAY else value for name, value in held.items()}


def restored(kind: type[T], contents: dict[str, object]) -> T:
    """An object with these fields, whatever its `__init__` would have made of them."""
    held = unpacked(contents)
    made = blank(kind, held)
    for name, value in held.items():
        setattr(made, name, value)
    return made


def unpacked(contents: dict[str, object]) -> dict[str, object]:
    return {name: vec[i64](value.numbers) if isinstance(value, Numbers) else value for name, value in contents.items()}


def take_over(one: object, other: object, but: str) -> None:
    """Give one thing everything that another of its kind holds, in every field but one; neither touches the other afterwards."""
    for name, value in unpacked(deepcopy(contents_of(other))).items():
        if name != but:
            setattr(one, name, value)


def blank(kind: type[T], held: dict[str, object]) -> T:
    """An object whose fields are still to be set.  A compiled class makes none without its `__init__`; that one gets the fields
    of the names it asks for, and 0 for anything else, such as the seed of a source of chance."""
    try:
        return kind.__new__(kind)
    except TypeError:
        asked = [wish for wish in signature(kind).parameters.values() if wish.default is Parameter.empty]
        given = {wish.name: held.get(wish.name, held.get(f"_{wish.name}", 0)) for wish in asked}
        by_place = [given.pop(wish.name) for wish in asked if wish.kind is Parameter.POSITIONAL_ONLY]
        return kind(*by_place, **given)


def alike(one: object, other: object) -> bool:
    """Whether two things are equal.  Those that know no equality of their own are if they are of one kind and all their fields
    are."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if type(one).__eq__ is not object.__eq__ and not hasattr(one, "same_as"):
        return bool(one == other)
    return not differences(one, other)


def differences(one: object, other: object) -> list[str]:
    """The fields in which two things of one kind differ."""
    mine, its = contents_of(one), contents_of(other)
    absent = mine.keys() ^ its.keys()
    return sorted([*absent, *[name for name in mine.keys() & its.keys() if not alike(mine[name], its[name])]])
