"""What bots are called: a cast of characters, five a level, so that whoever plays often gets to know them.

The names are made up.  Their faces are drawn by the client (`web/src/art/faces.ts`), which has one for each of them.  Each has a
temper, the same in every game: that of its place in its level's row (`styles.py`).  At a table it plays its level in that style.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import Final
from zlib import crc32

from stormdeck.bots.gamebots import bots_of, level_of, levels_of
from stormdeck.bots.levels import NAMES, read_level
from stormdeck.bots.mixed import STYLED
from stormdeck.bots.styles import TEMPERS, split_style, with_style
from stormdeck.core.errors import BadBot

CAST: Final = {
    "novice": ("Pip", "Dot", "Wren", "Ollo", "Tansy"),
    "apprentice": ("Mirko", "Nell", "Bram", "Suri", "Juno"),
    "adept": ("Haldis", "Corvo", "Tamsin", "Oduya", "Ilka"),
    "expert": ("Vesna", "Marlow", "Ysolde", "Kestrel", "Rufus"),
    "master": ("Nimbus", "Cassia", "Grimwald", "Seraphine", "Thorne"),
    "grandmaster": ("Tempest", "Aurelio", "Ravenna", "Isolt", "Zephyr"),
}
"""By level, from the first to the last; by temper, in the order of `TEMPERS`."""
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
    argument = level_and_style(argument)[0]
    if argument in NAMES:
        return argument
    return NAMES[int(argument) - 1] if argument in [str(number + 1) for number in range(len(NAMES))] else ""


def level_and_style(argument: str) -> tuple[str, str]:
    """What was asked for, without a word about what is wrong with it: whoever makes the bot says that."""
    with suppress(BadBot):
        return split_style(argument)
    return "", ""


def cast_of(spec: str, game_id: str) -> list[str]:
    """The names for a spec in a game, in the order in which they are given.  Each game begins with another of the five, a style
    with the one who has it."""
    cast = (spec.removeprefix(HOSTED),) if spec.startswith(HOSTED) else CAST.get(level_name(spec), OTHERS)
    style = level_and_style(spec.partition(":")[2])[1] if level_name(spec) else ""
    first = TEMPERS.index(style) if style else crc32(game_id.encode()) % len(cast)
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


def style_at(name: str, spec: str, game_id: str) -> str:
    """The style in which a bot plays that is called so; "" for one that is nobody of the cast of its level, where its level
    searches, and in a game that has no such style."""
    asked = level_and_style(spec.partition(":")[2])[1]
    level = level_name(spec)
    number = read_level(level) if level else 0
    if asked or not 0 < number <= len(levels_of(game_id)):
        return asked
    if level_of(game_id, number).spec.partition(":")[0] not in STYLED:
        return ""
    tempers = dict(zip(CAST[level], TEMPERS, strict=True))
    temper = tempers.get(name.partition(" ")[0], "")
    return temper if temper in bots_of(game_id).styles else ""


def as_character(spec: str, name: str, game_id: str) -> str:
    """Who plays at a table for a spec: the character that sits there, in its style."""
    style = style_at(name, spec, game_id)
    kind, _, argument = spec.partition(":")
    return f"{kind}:{with_style(level_and_style(argument)[0], style)}" if style else spec


def manner(name: str, spec: str, game_id: str) -> str:
    """How it plays, in a sentence; "" for a bot without a style."""
    style = style_at(name, spec, game_id)
    known = bots_of(game_id).styles.get(style)
    return f"{name} is {style}: {known.words}." if known is not None else ""
