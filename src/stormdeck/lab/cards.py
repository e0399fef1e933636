"""What becomes of every card and kind of action: who could, who did, and whether they won."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from stormdeck.lab.catalogue import HELD, Catalogue, Use
from stormdeck.lab.document import Bar, Chapter, Column, Plot, Table
from stormdeck.lab.measures import Material, name_of
from stormdeck.lab.playing import Row
from stormdeck.lab.statistics import Figure, share_of
from stormdeck.table.simulate import Z95

DEAD: Final = 0.02
"""Of those who could: fewer than this did, and the interval says so too."""
SURELY_DEAD: Final = 0.06
ALIVE: Final = 0.1
OFTEN: Final = 20
MOST_LINES: Final = 60
MOST_BARS: Final = 16
PROBES: Final = 2


class Fate(NamedTuple):
    """Of one use, among the seats of some games."""

    use: Use
    could: int
    did: Figure
    """Of those who could."""
    won: Figure
    """Share of the win of those who did."""
    without: Figure
    """Of those who could and did not."""
    worth: Figure
    """The difference."""


def fates(rows: Sequence[Row], uses: Sequence[Use]) -> dict[Use, Fate]:
    """By use; seats of the same game stand together, so intervals are taken over games."""
    by_use: dict[int, list[tuple[float, int, float, int]]] = {}
    for row in rows:
        for place in range(0, len(row.uses), 3):
            use, could, did = row.uses[place : place + 3]
            mine = [share for seat, share in enumerate(row.shares) if did >> seat & 1]
            others = [share for seat, share in enumerate(row.shares) if could >> seat & 1 and not did >> seat & 1]
            by_use.setdefault(use, []).append((math.fsum(mine), len(mine), math.fsum(others), len(others)))
    found = {}
    for use, games in sorted(by_use.items()):
        took, left = sum([game[1] for game in games]), sum([game[3] for game in games])
        won = ratio([(game[0], game[1]) for game in games])
        without = ratio([(game[2], game[3]) for game in games])
        found[uses[use]] = Fate(uses[use], took + left, share_of(took, took + left), won, without, difference(won, without))
    return found


def ratio(pairs: Sequence[tuple[float, int]]) -> Figure:
    """A mean over seats whose games are what was drawn: the ratio estimator with its linearised variance."""
    count = sum([n for _, n in pairs])
    if not count:
        return Figure(math.nan, math.nan, math.nan, 0)
    mean = math.fsum([total for total, _ in pairs]) / count
    error = math.sqrt(math.fsum([(total - mean * n) ** 2 for total, n in pairs])) / count
    half = Z95 * error if len(pairs) > 1 else math.inf
    return Figure(mean, max(0.0, mean - half), min(1.0, mean + half), count)


def difference(one: Figure, other: Figure) -> Figure:
    if not one.sample or not other.sample:
        return Figure(math.nan, math.nan, math.nan, 0)
    value = one.value - other.value
    half = math.hypot(one.half, other.half)
    return Figure(value, value - half, value + half, one.sample + other.sample)


def is_dead(fate: Fate) -> bool:
    return fate.could >= OFTEN and fate.did.value < DEAD and fate.did.high < SURELY_DEAD


def is_alive(fate: Fate | None) -> bool:
    return fate is not None and fate.did.value > ALIVE


def cards(material: Material) -> Chapter:
    opening = material.plan.opening()
    uses = Catalogue(opening.game, opening.options).uses
    strong = material.probes[-PROBES:]
    by_probe = {spec: fates(material.mirrors[spec], uses) for spec in strong}
    top, broad = by_probe[strong[-1]], by_probe[strong[0]]
    dead = sorted([str_of(use) for use, fate in top.items() if use.card and is_dead(fate)])
    hidden = sorted(
        [str_of(use) for use, fate in broad.items() if use.card and is_dead(fate) and use in top and top[use].did.value > 0.1]
    )
    known = [use for use in uses if any([use in found for found in by_probe.values()])]
    named = sorted([use for use in known if use.card], key=lambda use: order(broad.get(use), use))
    columns = [Column("what")]
    for spec in strong:
        columns += [
            Column(f"{name_of(material, spec)}: could", "count"),
            Column("did", "share"),
            Column("won, if they did", "share"),
        ]
    columns.append(Column("won more than those who did not", "change"))
    columns = unique(columns)
    lines = [line_of(use, by_probe, strong) for use in named]
    kinds = [line_of(use, by_probe, strong) for use in known if not use.card]
    worth = [(use, broad[use].worth) for use in named if use in broad and use.kind != HELD and broad[use].worth.sample]
    bars = [Bar(str_of(use), figure) for use, figure in worth if abs(figure.value) <= 1][:MOST_BARS]
    return Chapter(
        id="cards",
        title="Which cards matter?",
        question="Who could use a card, who did, and did they win more often? Is anything there that nobody wants?",
        verdict=words_of(dead, hidden, name_of(material, strong[-1]), name_of(material, strong[0])),
        mark="look" if dead else "good",
        tables=(
            Table("Cards, by what is done with them", tuple(columns), tuple(lines[:MOST_LINES]), max(0, len(lines) - MOST_LINES)),
            Table("Kinds of action", tuple(columns), tuple(kinds)),
        ),
        plots=(
            Plot(
                "intervals",
                f"Share of the win with it, compared with those who left it ({name_of(material, strong[0])})",
                "change",
                tuple(bars),
                0.0,
                "no difference",
            ),
        )
        if bars
        else (),
        method="Could: the action was legal for a seat at least once in the game; did: the seat did it at least once; "
        "hold: the card "
        "came to a seat unseen by others. That winners did something does not mean that they won by it: who is ahead "
        "may do it more "
        "often.",
        sample=material.sample(),
        command=material.plan.command,
    )


def str_of(use: Use) -> str:
    return f"{use.kind} {use.card}".strip()


def order(fate: Fate | None, use: Use) -> tuple[float, str]:
    """What is surest first."""
    if fate is None or not fate.worth.sample or fate.worth.half <= 0:
        return (0.0, str_of(use))
    return (-abs(fate.worth.value) / fate.worth.half, str_of(use))


def line_of(use: Use, by_probe: dict[str, dict[Use, Fate]], strong: Sequence[str]) -> tuple[Figure | str | int | None, ...]:
    line: list[Figure | str | int | None] = [str_of(use)]
    for spec in strong:
        fate = by_probe[spec].get(use)
        line += [fate.could, fate.did, fate.won] if fate else [0, None, None]
    first = by_probe[strong[0]].get(use)
    return (*line, first.worth if first else None)


def unique(columns: Sequence[Column]) -> list[Column]:
    """Headings that are told apart also by whoever hears them."""
    seen: dict[str, int] = {}
    found = []
    for column in columns:
        seen[column.name] = seen.get(column.name, 0) + 1
        again = seen[column.name]
        found.append(column if again == 1 else Column(f"{column.name} ({again})", column.unit))
    return found


def words_of(dead: Sequence[str], hidden: Sequence[str], top: str, broad: str) -> str:
    if dead:
        words = f"Players of {top} hardly ever {', '.join(dead[:8])}{' and more' if len(dead) > 8 else ''}, though they could."
    else:
        words = f"Everything that players of {top} could do often, some of them did: no dead cards."
    if hidden and top != broad:
        words += f" Players of {broad} never {', '.join(hidden[:6])}, but stronger ones do: weaker probes would call these dead."
    return words
