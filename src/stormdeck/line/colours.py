"""Colour on a terminal: a card is a small label in its own colour, readable on light and dark ground."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping

import click

from stormdeck.core.speech import plain

Paint = Callable[[str, str], str]
Rgb = tuple[int, int, int]

BLACK = (0, 0, 0)
WHITE = (255, 255, 255)
LEVELS = (0, 95, 135, 175, 215, 255)


def painter(is_terminal: bool, environment: Mapping[str, str] = os.environ) -> Paint:
    """The best this terminal can do; no colour where there is none or where it is not wanted (NO_COLOR)."""
    term = environment.get("TERM", "")
    if not is_terminal or environment.get("NO_COLOR") or term == "dumb":
        return plain
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit") or term.endswith("-direct"):
        return paint_exact
    return paint_near if "256" in term else plain


def rgb(colour: str) -> Rgb:
    """ "#D32F2F" as three numbers."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: Rgb) -> float:
    """How bright a colour looks, from 0 to 1."""
    red, green, blue = [math.pow(part / 255, 2.2) for part in colour]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ink(colour: Rgb) -> Rgb:
    """Black or white, whichever reads better on a colour: white up to where both contrasts are equal."""
    return WHITE if luminance(colour) < 0.18 else BLACK


def nearest(colour: Rgb) -> int:
    """The nearest of the 216 colours of a terminal that has 256."""
    red, green, blue = [min(range(6), key=lambda step: abs(LEVELS[step] - part)) for part in colour]
    return 16 + 36 * red + 6 * green + blue


def paint_exact(text: str, colour: str) -> str:
    return click.style(text, fg=ink(rgb(colour)), bg=rgb(colour), bold=True)


def paint_near(text: str, colour: str) -> str:
    return click.style(text, fg=nearest(ink(rgb(colour))), bg=nearest(rgb(colour)), bold=True)
