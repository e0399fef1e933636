"""What bots are called: a cast of characters, five a level, so that whoever plays often gets to know them.

The names are made up.  Their faces are drawn by the client (`web/src/art/faces.ts`), which has one for each of them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final
from zlib import crc32

from stormdeck.bots.levels import NAMES

CAST: Final = {
    "novice": ("Pip", "Dot", "Wren", "Ollo", "Tansy"),
    "apprentice": ("Mirko", "Nell", "Bram", "Suri", "Juno"),
    "adept": ("Haldis", "Corvo", "Tamsin", "Oduya", "Ilka"),
    "expert": ("Vesna", "Marlow", "Ysolde", "Kestrel", "Rufus"),
    "master": ("Nimbus", "Cassia", "Grimwald", "Seraphine", "Thorne"),
    "grandmaster": ("Tempest", "Aurelio", "Ravenna", "Isolt", "Zephyr"),
}
"""By level, from the first to the last."""
OTHERS: Final = ("Dash", "Quill", "Flint", "Zuri", "Mosko")
"""Those that stand on no ladder."""
HOSTED: Final = "host:"
"""Begins what a table calls a bot of its host, who has given it a name."""


def is_face(name: str) -> bool:
    """Whether there is a drawn face of that name, which people may pick as their own."""
    return name in OTHERS or any([name in cast for cast in CAST.values()])


def level_name(spec: str) -> str:
    """The level that a spec asks for, in a word; "" for a bot that stands on no ladder."""
    kind, _, argument = spec.partition(":")
    if kind != "level":
        return ""
    if argument in NAMES:
        return argument
    return NAMES[int(argument) - 1] if argument in [str(number + 1) for number in range(len(NAMES))] else ""


def cast_of(spec: str, game_id: str) -> list[str]:
    """The names for a spec in a game, in the order in which they are given.  Each game begins with another of the five."""
    cast = (spec.removeprefix(HOSTED),) if spec.startswith(HOSTED) else CAST.get(level_name(spec), OTHERS)
    first = crc32(game_id.encode()) % len(cast)
    return [*cast[first:], *cast[:first]]


def bot_name(spec: str, game_id: str, taken: Collection[str]) -> str:
    """Who plays for a spec in a game, where some names are taken."""
    names = cast_of(spec, game_id)
    for round in range(len(taken) // len(names) + 1):
        for name in names:
            called = f"{name} {round + 1}" if round else name
            if called not in taken:
                return called
    raise AssertionError("there are more names than are taken")
