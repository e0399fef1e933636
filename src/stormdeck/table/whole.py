"""Whole numbers as people bring them: Python's own, and those of other libraries that stand for one."""

from __future__ import annotations

from operator import index

from stormdeck.core.errors import StormdeckError

MOST_SEED = 2**63 - 1


def whole(value: object, least: int, most: int) -> int | None:
    """The number, if it is one from `least` to `most`; None for everything else.  True is an answer, not a number."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        number = index(value)  # NumPy's arrays have the method too, and say only here that they are none
    except TypeError:
        return None
    return number if least <= number <= most else None


def needed(what: str, value: object, least: int, most: int) -> int:
    """The number; StormdeckError says what was expected instead."""
    number = whole(value, least, most)
    if number is None:
        raise StormdeckError(f"The {what} is a whole number from {least} to {most}, not {value!r}.")
    return number
