"""A report as one page: no network, no scripts, light and dark, on paper too."""

from __future__ import annotations

import re
from html import escape
from importlib.resources import files
from typing import Final

from stormdeck.lab.document import Chapter, Report, Table, interval, number, shown
from stormdeck.lab.plots import svg

MARKS: Final = {"good": "good", "look": "look closer", "open": "not decided", "few": "few games", "plain": ""}
WIDE: Final = 5
"""Columns that need the whole width."""
FEW, LONG = 3, 40
"""Fewer columns do, where the first has so many letters in a line."""
STYLE: Final = (files("stormdeck.lab") / "page.css").read_text("utf-8")


def page_of(report: Report) -> str:
    """The whole file."""
    plan = report.plan
    options = {name: value for name, value in plan.variants[0].options.items() if len(str(value)) < 80}
    chosen = "; ".join([f"{name} = {value}" for name, value in options.items()])
    people = "one player" if plan.players == 1 else f"{plan.players} players"
    intro = ", ".join([f"{report.games:,} games", people, *([chosen] if chosen else []), f"seed {plan.seed}"])
    intro += f", Stormdeck {plan.stormdeck}, rules version {plan.rules_version}."
    body = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{words(report.title)}</title><style>{STYLE}</style></head><body>",
        f"<header><h1>{words(report.title)}</h1><p class=soft>{words(intro)}</p>",
        "<p>Every number stands with its 95 % interval in brackets: the truth lies in there nineteen times out of twenty. "
        f"{bots_words(report)}</p></header>",
        "<main>",
        glance(report),
        summary(report),
        players(report),
        *[chapter_of(chapter) for chapter in report.chapters],
        method(report),
        "</main></body></html>\n",
    ]
    return "\n".join(body)


def bots_words(report: Report) -> str:
    if len(report.players) == 1:
        return "The players are bots; stronger or weaker ones may tell another story."
    return "The players are bots of several strengths, because weak players tell another story about a game than strong ones."


def glance(report: Report) -> str:
    """The figures that everybody asks for first, each a way to its chapter."""
    tiles = []
    for chapter in report.chapters:
        for one in chapter.headlines:
            link = f'<a href="#{chapter.id}">{words(one.name)}</a>'
            value = f"<strong>{words(number(one.figure.value, one.unit))}</strong>"
            tiles.append(f"<div><dt>{link}</dt><dd>{value} <small>({words(interval(one.figure, one.unit))})</small></dd></div>")
    if not tiles:
        return ""
    heading = '<h2 id="glance">At a glance</h2>'
    return f'<section aria-labelledby="glance">{heading}<dl class="tiles">{"".join(tiles)}</dl></section>'


def summary(report: Report) -> str:
    items = []
    for chapter in report.chapters:
        link = f'<a href="#{chapter.id}"><strong>{words(chapter.title)}</strong></a>'
        items.append(f"<li>{link}{tag(chapter)} {words(chapter.verdict)}</li>")
    return f'<section aria-labelledby="short"><h2 id="short">In short</h2><ul class="sum">{"".join(items)}</ul></section>'


def players(report: Report) -> str:
    """Who played: the names that stand in every table."""
    items = [f"<dt>{words(name)}</dt><dd>{words(how)}</dd>" for name, how in report.players]
    elo = "An Elo difference of 200 means that the stronger wins three times of four. " if len(report.players) > 1 else ""
    hint = (
        f"{elo}A fair share is one whole win divided by the players. “Good”, “look closer” and “not decided” are hints for "
        "whoever skims."
    )
    return (
        f'<section aria-labelledby="players"><h2 id="players">Who played</h2><dl class="players">{"".join(items)}</dl>'
        f"<p class=soft>{hint}</p></section>"
    )


def tag(chapter: Chapter) -> str:
    said = MARKS[chapter.mark]
    return f' <span class="tag {chapter.mark}">{said}</span>' if said else ""


def chapter_of(chapter: Chapter) -> str:
    parts = [
        f'<section aria-labelledby="{chapter.id}"><h2 id="{chapter.id}">{words(chapter.title)}{tag(chapter)}</h2>',
        f"<p class=soft>{words(chapter.question)}</p>",
        f'<p class="verdict">{words(chapter.verdict)}</p><div class="both">',
    ]
    for plot in chapter.plots:
        parts.append(f"<figure>{svg(plot)}<figcaption>{words(plot.title)}</figcaption></figure>")
    parts += [table_of(table) for table in chapter.tables if table.on_page]
    parts.append("</div>")
    parts.append(f"<p class=soft>{words(chapter.method)}</p>")
    again = "".join([code(command) for command in chapter.commands])
    parts.append(f"<p class=soft>Sample: {words(chapter.sample)}. Again:</p><p class=again>{again}</p></section>")
    return "\n".join(parts)


def table_of(table: Table) -> str:
    heads = "".join([f"<th scope=col{numeric(column.unit)}>{words(column.name)}</th>" for column in table.columns])
    lines = []
    for cells in table.lines:
        first = f"<th scope=row>{words(shown(cells[0], 'text'))}</th>"
        rest = []
        for cell, column in zip(cells[1:], table.columns[1:], strict=True):
            value, bracket, interval = shown(cell, column.unit).partition(" (")
            small = f" <small>({words(interval)}</small>" if bracket else ""
            rest.append(f"<td{numeric(column.unit)}>{words(value)}{small}</td>")
        lines.append(f"<tr>{first}{''.join(rest)}</tr>")
    longest = max([len(str(cells[0])) for cells in table.lines], default=0)
    wide = " wide" if len(table.columns) > WIDE or (len(table.columns) > FEW and longest > LONG) else ""
    name = words(table.title)
    body = f"<thead><tr>{heads}</tr></thead><tbody>{''.join(lines)}</tbody>"
    region = f'<div class="scroll" role="region" aria-label="{name}" tabindex="0"><table aria-label="{name}">{body}</table></div>'
    if table.hides:
        return f'<details class="block{wide}"><summary>{name} ({len(table.lines)} lines)</summary>{region}</details>'
    return f'<div class="block{wide}"><p class="cap">{name}</p>{region}</div>'


def words(text: str) -> str:
    """Text in HTML; a number keeps its sign of per cent with it."""
    return escape(text, quote=True).replace(" %", "&nbsp;%")


def code(command: str) -> str:
    """A command whose options are not broken after their first stroke."""
    whole = re.sub(r"(?<= )--[a-z-]+", r"<span>\g<0></span>", words(command))
    return f"<code>{whole}</code>"


def numeric(unit: str) -> str:
    return "" if unit == "text" else " class=n"


def method(report: Report) -> str:
    plan = report.plan
    return (
        '<section aria-labelledby="method"><h2 id="method">How this was made</h2>'
        "<p>All games were played by the rules that people play by. Deals are what is drawn at random: every interval "
        "is taken over "
        "deals. The command below gives the same numbers on any machine and with any number of processes"
        f"{', but for the chapter on thinking, which is by the clock' if plan.measured else ''}. "
        "What each measure is, and where it comes from, says the page “The laboratory” of Stormdeck's manual.</p>"
        f"<p>{code(plan.command)}</p></section>"
    )
