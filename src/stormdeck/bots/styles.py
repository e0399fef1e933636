"""Styles: what a player likes of that which is nearly as good as the best.

Who plays in a style is a greedy player with its own prices, so it sees what greedy sees and is about as strong.  Every character
(`names.py`) has a temper; what it does in a game, that game says in its folder, or has no such style.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from stormdeck.bots.base import Chooser
from stormdeck.core.errors import BadBot, quoted

TEMPERS: Final = ("greedy", "bluffing", "careful", "hasty", "stubborn")
"""In the order in which the five characters of a level have them.  Whoever sits down first in a game (`names.cast_of`) should
have one that the game knows."""
STYLE: Final = "style="


class Style(NamedTuple):
    """How a temper plays one game."""

    words: str
    """What it does, for whoever meets it: the rest of a sentence that begins with its name."""
    make: Callable[[], Chooser]
    """Greedy in this style."""


def split_style(argument: str) -> tuple[str, str]:
    """`16,style=careful` as `16` and `careful`; no style is ""."""
    head, comma, tail = argument.rpartition(",")
    if not tail.startswith(STYLE):
        return argument, ""
    style = tail.removeprefix(STYLE)
    if style not in TEMPERS or (comma and not head):
        raise BadBot(f"A style is one of {', '.join(TEMPERS)}, not {quoted(style)}.")
    return head, style


def with_style(argument: str, style: str) -> str:
    """The opposite of `split_style`."""
    return ",".join([part for part in (argument, STYLE + style if style else "") if part])
