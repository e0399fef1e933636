"""What changed from one JSON value to the next: a game's views differ little from move to move, so little is kept of them.

A change is None (nothing changed), `[value]` (something else stands there now), `{"k": changes by key, "d": keys that are gone}`
of an object, `{"i": changes by place}` of a list as long as before, or `{"s": [first, last, between]}` of a list whose
beginning and end stayed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Json = Any
"""What JSON can say: None, a truth, a number, a text, a list or an object."""
Change = list[Json] | dict[str, Any] | None


def change(old: Json, new: Json) -> Change:
    """What makes `new` of `old`."""
    if isinstance(old, dict) and isinstance(new, dict):
        return change_of_object(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return change_of_list(old, new)
    return None if is_same(old, new) else [new]


def is_same(old: Json, new: Json) -> bool:
    """`True` is no `1` in JSON, at whatever depth."""
    return type(old) is type(new) and (change(old, new) is None if isinstance(new, dict | list) else bool(old == new))


def change_of_object(old: Mapping[str, Json], new: Mapping[str, Json]) -> Change:
    changed: dict[str, Change] = {}
    for key, value in new.items():
        found = change(old[key], value) if key in old else [value]
        if found is not None:
            changed[key] = found
    gone = [key for key in old if key not in new]
    if not changed and not gone:
        return None
    return {"k": changed, "d": gone} if gone else {"k": changed}


def change_of_list(old: Sequence[Json], new: Sequence[Json]) -> Change:
    if len(old) == len(new):
        places = {str(place): change(was, now) for place, (was, now) in enumerate(zip(old, new, strict=True))}
        changed = {place: found for place, found in places.items() if found is not None}
        if not changed:
            return None
        return {"i": changed} if len(changed) <= len(new) // 2 else [new]
    shorter = min(len(old), len(new))
    first = next((place for place in range(shorter) if not is_same(old[place], new[place])), shorter)
    rest = shorter - first
    last = next((place for place in range(rest) if not is_same(old[-1 - place], new[-1 - place])), rest)
    return {"s": [first, last, new[first : len(new) - last]]} if first + last else [new]


def changed(old: Json, by: Change) -> Json:
    """`old` as a change leaves it; `old` itself is not touched."""
    if by is None:
        return old
    if isinstance(by, list):
        return by[0]
    if "k" in by:
        gone = by.get("d", ())
        kept = {key: value for key, value in old.items() if key not in gone}
        return kept | {key: changed(old.get(key), found) for key, found in by["k"].items()}
    if "i" in by:
        items = list(old)
        for place, found in by["i"].items():
            items[int(place)] = changed(items[int(place)], found)
        return items
    first, last, between = by["s"]
    return [*old[:first], *between, *old[len(old) - last :]]
