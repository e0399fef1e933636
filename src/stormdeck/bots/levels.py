"""Levels: what they are called and how they are named in a spec.  Which bot plays one is for the game to say (`gamebots.py`)."""

from __future__ import annotations

from typing import Final, NamedTuple

from stormdeck.core.errors import BadBot, quoted

NAMES: Final = ("novice", "apprentice", "adept", "expert", "master", "grandmaster")
"""Of a ladder with as many steps as there may be; most have five."""
DEFAULT: Final = 2
"""At every table where nobody says otherwise: a first game should be winnable, but not against nobody."""


class Level(NamedTuple):
    """One step of a ladder."""

    number: int
    name: str
    spec: str


def ladder(*specs: str) -> tuple[Level, ...]:
    """Levels from 1 on.  Their ratings are measured by benchmarks/bots_strength.py."""
    return tuple([Level(place + 1, NAMES[place], spec) for place, spec in enumerate(specs)])


def read_level(argument: str) -> int:
    """The number or the name of a level."""
    if argument in NAMES:
        return NAMES.index(argument) + 1
    if argument in [str(number + 1) for number in range(len(NAMES))]:
        return int(argument)
    raise BadBot(f"A level is a number from 1 to {len(NAMES)} or one of {', '.join(NAMES)}, not {quoted(argument)}.")
