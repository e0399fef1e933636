"""What a report is made of: chapters with tables and pictures, the same for the page and for the JSON file."""

from __future__ import annotations

import math
from typing import Final, Literal

import msgspec

from stormdeck.lab.plan import Plan
from stormdeck.lab.statistics import Figure

Unit = Literal["text", "share", "number", "count", "change", "difference", "elo"]
Cell = Figure | str | float | int | None
TELLING: Final = 2
"""One game has no interval."""
Mark = Literal["good", "look", "open", "few", "plain"]


class Column(msgspec.Struct, frozen=True):
    name: str
    unit: Unit = "text"


class Table(msgspec.Struct, frozen=True):
    """The first column names the lines."""

    title: str
    columns: tuple[Column, ...]
    lines: tuple[tuple[Cell, ...], ...]
    hides: bool = False
    """Long: the page opens it on demand."""
    on_page: bool = True
    """Or in the JSON file only."""


class Bar(msgspec.Struct, frozen=True):
    """A line of a plot: a dot with its interval, or parts of a whole."""

    label: str
    figure: Figure | None = None
    parts: tuple[float, ...] = ()


class Plot(msgspec.Struct, frozen=True):
    """A picture; everything in it stands in a table beside it as well."""

    kind: Literal["intervals", "parts", "histogram", "curve"]
    title: str
    unit: Unit = "share"
    bars: tuple[Bar, ...] = ()
    reference: float | None = None
    """Where nothing would be found: a fair share, no difference."""
    reference_label: str = ""
    names: tuple[str, ...] = ()
    """Of parts, or of the bins of a histogram."""
    heights: tuple[float, ...] = ()
    band: tuple[tuple[float, float, float], ...] = ()
    """Of a curve: lower quarter, middle, upper quarter at equal steps."""
    axis: str = ""


class Headline(msgspec.Struct, frozen=True):
    """A figure for whoever has half a minute."""

    name: str
    figure: Figure
    unit: Unit = "share"


class Chapter(msgspec.Struct, frozen=True):
    """One question about a game."""

    id: str
    title: str
    question: str
    """What is asked, for somebody who has not read the manual."""
    verdict: str
    mark: Mark
    tables: tuple[Table, ...]
    plots: tuple[Plot, ...] = ()
    method: str = ""
    """How it was measured, in a sentence or two; docs/lab.md says it at length."""
    sample: str = ""
    commands: tuple[str, ...] = ()
    """What plays these games again."""
    headlines: tuple[Headline, ...] = ()
    """What stands of it at the top of the page."""


class Report(msgspec.Struct, frozen=True):
    """Everything that was found."""

    title: str
    plan: Plan
    games: int
    chapters: tuple[Chapter, ...]
    players: tuple[tuple[str, str], ...] = ()
    """Who played, and how."""
    deals: tuple[int, ...] = ()
    """Of a comparison, by section of the plan: how many count; a variant that was decided needs no more."""


def shown(cell: Cell, unit: Unit) -> str:
    """A cell in words."""
    if cell is None:
        return "-"
    if isinstance(cell, str):
        return cell
    if isinstance(cell, Figure):
        if cell.sample == 0 or math.isnan(cell.value):
            return "-"
        return f"{number(cell.value, unit)} ({interval(cell, unit)})"
    return "-" if math.isnan(cell) else number(cell, unit)


def interval(figure: Figure, unit: Unit) -> str:
    if figure.sample < TELLING or math.isnan(figure.low) or (math.isinf(figure.low) and math.isinf(figure.high)):
        return "too few to tell"
    if math.isinf(figure.low):
        return f"up to {number(figure.high, unit, bare=True)}"
    if math.isinf(figure.high):
        return f"{number(figure.low, unit, bare=True)} or more"
    return f"{number(figure.low, unit, bare=True)} to {number(figure.high, unit, bare=True)}"


def within(figure: Figure, unit: Unit) -> str:
    """A number and its interval, for a sentence."""
    return f"{number(figure.value, unit)} ({interval(figure, unit)})"


def number(value: float, unit: Unit, *, bare: bool = False) -> str:
    """A number as people read it; `bare` inside an interval."""
    if unit in ("share", "change"):
        sign = "+" if unit == "change" else ""
        return f"{100 * value:{sign}.1f}" + ("" if bare else " %")
    if unit == "elo":
        return f"{value:+.0f}"
    if unit == "difference":
        return ("+" if value > 0 else "") + number(value, "number")
    if unit == "count" or (float(value).is_integer() and abs(value) >= 10):
        return f"{round(value):,}"
    digits = 3 if abs(value) < 0.1 else 2 if abs(value) < 10 else 1
    return f"{value:,.{digits}f}"
