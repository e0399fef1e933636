"""Pictures as inline SVG: lines, dots and text, coloured by the page's own style, so that they fit light, dark and paper."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from textwrap import wrap
from typing import Final

from stormdeck.lab.document import Plot, Unit, number, shown
from stormdeck.lab.statistics import Figure

WIDTH: Final = 360
LINE: Final = 30
LABEL: Final = 8
LEFT, RIGHT, TOP, FOOT = 10, 14, 8, 34
TICKS: Final = 5
PARTS: Final = ("part-a", "part-b", "part-c")
LETTER: Final = 6.4
MOST_LETTERS: Final = 46
LABEL_LINES, NEXT_LINE = 2, 15


def svg(plot: Plot) -> str:
    """The picture; what it shows is said in its label too."""
    drawn = {"intervals": intervals, "parts": stacked, "histogram": histogram, "curve": curve}[plot.kind](plot)
    height, body = drawn
    label = escape(f"{plot.title}. {told(plot)}", quote=True)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{label}" xmlns="http://www.w3.org/2000/svg">'
        f"{''.join(body)}</svg>"
    )


def told(plot: Plot) -> str:
    """In words, shortly: the table beside it says all."""
    if plot.kind == "intervals":
        return "; ".join([f"{bar.label} {shown(bar.figure, plot.unit)}" for bar in plot.bars[:6]]) + "."
    return "The table beside it has the numbers."


def text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> str:
    made = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{made}>{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def ticks(low: float, high: float) -> list[float]:
    """A few round numbers between two."""
    rough = (high - low) / TICKS
    if rough <= 0:
        return [low]
    scale = 10 ** math.floor(math.log10(rough))
    step = next(one * scale for one in (1, 2, 5, 10) if one * scale >= rough)
    first = math.ceil(low / step - 1e-9)
    return [place * step for place in range(first, math.floor(high / step + 1e-9) + 1)]


def tick_text(value: float, unit: Unit) -> str:
    if unit in ("share", "change"):
        return f"{100 * value:+.3g} %" if unit == "change" and value else f"{100 * value:.3g} %"
    return number(value, unit) if unit == "elo" else f"{value:+,.6g}" if unit == "difference" and value else f"{value:,.6g}"


def limits(figures: Sequence[Figure], reference: float | None) -> tuple[float, float]:
    ends = [end for figure in figures for end in (figure.low, figure.value, figure.high) if math.isfinite(end)]
    ends += [] if reference is None else [reference]
    low, high = (min(ends), max(ends)) if ends else (0.0, 1.0)
    room = (high - low) * 0.06 or max(0.01, abs(high) * 0.1)
    return low - room, high + room


def intervals(plot: Plot) -> tuple[float, list[str]]:
    """A label above each dot with its interval: so that long labels fit on a telephone."""
    bars = [bar for bar in plot.bars if bar.figure is not None and bar.figure.sample and not math.isnan(bar.figure.value)]
    low, high = limits([bar.figure for bar in bars if bar.figure], plot.reference)
    if plot.unit == "share":
        low, high = max(0.0, low), min(1.0, high)
    across = WIDTH - LEFT - RIGHT

    def x(value: float) -> float:
        return LEFT + (min(high, max(low, value)) - low) / (high - low) * across

    body: list[str] = []
    labels = [wrap(bar.label, MOST_LETTERS, max_lines=LABEL_LINES, placeholder="…") for bar in bars]
    bottom = TOP + 14 + len(bars) * (LINE + LABEL) + sum([(len(lines) - 1) * NEXT_LINE for lines in labels])
    for tick in ticks(low, high):
        body.append(line(x(tick), TOP + 12, x(tick), bottom, "grid"))
        anchor = "start" if x(tick) < LEFT + 20 else "end" if x(tick) > WIDTH - RIGHT - 20 else "middle"
        body.append(text(x(tick), bottom + 15, tick_text(tick, plot.unit), anchor, "tick"))
    if plot.reference is not None:
        body.append(line(x(plot.reference), TOP + 12, x(plot.reference), bottom, "mark"))
        body.append(text(*beside(x(plot.reference), TOP + 8, plot.reference_label)))
    y = TOP + 4.0
    for bar, lines in zip(bars, labels, strict=True):
        figure = bar.figure
        assert figure is not None
        y += LINE + LABEL + (len(lines) - 1) * NEXT_LINE
        for place, words in enumerate(lines):
            body.append(text(LEFT, y - 11 - (len(lines) - 1 - place) * NEXT_LINE, words, "start", "name"))
        ends = [end if math.isfinite(end) else (low if end < 0 else high) for end in (figure.low, figure.high)]
        body.append(line(x(ends[0]), y, x(ends[1]), y, "range"))
        body.append(f'<circle cx="{x(figure.value):.1f}" cy="{y:.1f}" r="5" class="dot"/>')
    return bottom + FOOT - 12, body


def beside(x: float, y: float, words: str) -> tuple[float, float, str, str, str]:
    """A word at a mark, on the side where there is room."""
    if x > WIDTH / 2:
        return x - 4, y, words, "end", "tick"
    return x + 4, y, words, "start", "tick"


def stacked(plot: Plot) -> tuple[float, list[str]]:
    across = WIDTH - LEFT - RIGHT
    body: list[str] = []
    x = float(LEFT)
    for name, kind in zip(plot.names, PARTS, strict=False):
        body.append(f'<rect x="{x:.1f}" y="{TOP}" width="12" height="12" class="{kind}"/>')
        body.append(text(x + 17, TOP + 11, name, "start", "name"))
        x += 34 + LETTER * len(name) * 1.15
    y = TOP + 24.0
    for bar in plot.bars:
        body.append(text(LEFT, y + 14, bar.label, "start", "name"))
        x = float(LEFT)
        for part, kind in zip(bar.parts, PARTS, strict=False):
            width = across * (0.0 if math.isnan(part) else part)
            body.append(f'<rect x="{x:.1f}" y="{y + 20:.1f}" width="{width:.1f}" height="18" class="{kind}"/>')
            if width > 44:
                body.append(text(x + width / 2, y + 33.5, f"{100 * part:.0f} %", "middle", f"on-{kind}"))
            x += width
        y += 50
    return y + 4, body


def histogram(plot: Plot) -> tuple[float, list[str]]:
    across, high = WIDTH - LEFT - RIGHT - 34, 170
    most = max(plot.heights, default=0.0) or 1.0
    width = across / max(1, len(plot.heights))
    body: list[str] = []
    base = TOP + high
    for tick in ticks(0, most):
        y = base - tick / most * high
        body.append(line(LEFT + 34, y, WIDTH - RIGHT, y, "grid"))
        body.append(text(LEFT + 30, y + 4, tick_text(tick, "share"), "end", "tick"))
    every = max(1, math.ceil(len(plot.heights) / 7))
    for place, height in enumerate(plot.heights):
        x, tall = LEFT + 34 + place * width, height / most * high
        body.append(f'<rect x="{x + 1:.1f}" y="{base - tall:.1f}" width="{width - 2:.1f}" height="{tall:.1f}" class="bar"/>')
        if place % every == 0:
            body.append(text(x + 1, base + 15, plot.names[place].split()[0], "start", "tick"))
    body.append(text(WIDTH - RIGHT, base + 31, plot.axis, "end", "tick"))
    return base + 38, body


def curve(plot: Plot) -> tuple[float, list[str]]:
    across, high = WIDTH - LEFT - RIGHT - 38, 190
    base, left = TOP + high, LEFT + 38
    steps = max(1, len(plot.band) - 1)

    def point(place: int, value: float) -> str:
        return f"{left + place / steps * across:.1f},{base - value * high:.1f}"

    body: list[str] = []
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = base - tick * high
        body.append(line(left, y, WIDTH - RIGHT, y, "grid"))
        body.append(text(left - 4, y + 4, tick_text(tick, "share"), "end", "tick"))
    for place in range(0, steps + 1, 2):
        anchor = "end" if place == steps else "middle"
        body.append(text(left + place / steps * across, base + 15, f"{100 * place // steps} %", anchor, "tick"))
    above = [point(place, band[2]) for place, band in enumerate(plot.band)]
    below = [point(place, band[0]) for place, band in enumerate(plot.band)]
    body.append(f'<polygon points="{" ".join(above + below[::-1])}" class="band"/>')
    middle = " ".join([point(place, band[1]) for place, band in enumerate(plot.band)])
    body.append(f'<polyline points="{middle}" class="curve"/>')
    if plot.reference is not None:
        y = base - plot.reference * high
        body.append(line(left, y, WIDTH - RIGHT, y, "mark"))
        body.append(text(WIDTH - RIGHT, y + 13, plot.reference_label, "end", "tick"))
    body.append(text(WIDTH - RIGHT, base + 31, plot.axis, "end", "tick"))
    return base + 38, body
