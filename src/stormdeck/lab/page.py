"""A report as one page: no network, no scripts, light and dark, on paper too."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import Final

from stormdeck.lab.document import Chapter, Report, Table, shown
from stormdeck.lab.plots import svg

MARKS: Final = {"good": "good", "look": "look closer", "open": "not decided", "plain": ""}
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
        f"<title>{escape(report.title)}</title><style>{STYLE}</style></head><body>",
        f"<header><h1>{escape(report.title)}</h1><p class=soft>{escape(intro)}</p>",
        "<p>Every number stands with its 95 % interval in brackets: the truth lies in there nineteen times out of twenty. "
        "The players are bots of several strengths, because weak players tell another story about a game than strong "
        "ones.</p></header>",
        "<main>",
        summary(report),
        *[chapter_of(chapter) for chapter in report.chapters],
        method(report),
        "</main></body></html>\n",
    ]
    return "\n".join(body)


def summary(report: Report) -> str:
    items = []
    for chapter in report.chapters:
        link = f'<a href="#{chapter.id}"><strong>{escape(chapter.title)}</strong></a>'
        items.append(f"<li>{link}{tag(chapter)} {escape(chapter.verdict)}</li>")
    return f'<section aria-labelledby="short"><h2 id="short">In short</h2><ul class="sum">{"".join(items)}</ul></section>'


def tag(chapter: Chapter) -> str:
    words = MARKS[chapter.mark]
    return f' <span class="tag {chapter.mark}">{words}</span>' if words else ""


def chapter_of(chapter: Chapter) -> str:
    parts = [
        f'<section aria-labelledby="{chapter.id}"><h2 id="{chapter.id}">{escape(chapter.title)}{tag(chapter)}</h2>',
        f"<p class=soft>{escape(chapter.question)}</p>",
        f'<p class="verdict">{escape(chapter.verdict)}</p><div class="both">',
    ]
    for plot in chapter.plots:
        parts.append(f"<figure>{svg(plot)}<figcaption>{escape(plot.title)}</figcaption></figure>")
    parts += [table_of(table) for table in chapter.tables]
    parts.append("</div>")
    parts.append(f"<p class=soft>{escape(chapter.method)}</p>")
    parts.append(f"<p class=soft>Sample: {escape(chapter.sample)}. Again: <code>{escape(chapter.command)}</code></p></section>")
    return "\n".join(parts)


def table_of(table: Table) -> str:
    heads = "".join([f"<th scope=col{numeric(column.unit)}>{escape(column.name)}</th>" for column in table.columns])
    lines = []
    for cells in table.lines:
        first = f"<th scope=row>{escape(shown(cells[0], 'text'))}</th>"
        rest = []
        for cell, column in zip(cells[1:], table.columns[1:], strict=True):
            value, bracket, interval = shown(cell, column.unit).partition(" (")
            small = f" <small>({escape(interval)}</small>" if bracket else ""
            rest.append(f"<td{numeric(column.unit)}>{escape(value)}{small}</td>")
        lines.append(f"<tr>{first}{''.join(rest)}</tr>")
    more = f"<p class=soft>{table.left_out} more lines are in the JSON file.</p>" if table.left_out else ""
    wide = " wide" if len(table.columns) > 5 else ""
    name = escape(table.title, quote=True)
    return (
        f'<div class="scroll{wide}" role="region" aria-label="{name}" tabindex="0">'
        f"<table><caption>{escape(table.title)}</caption><thead><tr>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table>{more}</div>"
    )


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
        f"<p><code>{escape(plan.command)}</code></p></section>"
    )
