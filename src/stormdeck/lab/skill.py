"""Skill and luck, and more than one way to play: deals that were played both ways, the players exchanged."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from stormdeck.lab.document import Bar, Chapter, Column, Plot, Table, within
from stormdeck.lab.measures import Line, Material, headlines, moved, name_of
from stormdeck.lab.playing import Row
from stormdeck.lab.statistics import MATTERS, Both, Figure, Parts, bootstrap, look, mean_of, parts
from stormdeck.lab.study import pairs_of, won_by_first
from stormdeck.table.statistics import Pairing, ratings

LONG_LADDER = 200


def both_ways(rows: Sequence[Row]) -> list[Both]:
    return [(first.shares, second.shares) for first, second in pairs_of(rows)]


def part_of(part: int, blocks: Sequence[Both]) -> float:
    return parts(blocks)[part]


def with_width(figure: Figure) -> Figure:
    """Where every draw of a handful of deals says the same there is no interval."""
    return figure if figure.high > figure.low else Figure(figure.value, math.nan, math.nan, figure.sample)


class Step(NamedTuple):
    """A match of one rung of the ladder against the one below it."""

    label: str
    share: Figure
    """Of the win, for the stronger."""
    pairing: Pairing
    parts: tuple[Figure, ...]

    @property
    def gain(self) -> Figure:
        """In Elo."""
        one = self.pairing._replace(one=0, other=1)
        return Figure(*ratings(2, [one], 1)[0], self.share.sample)


def rungs_of(material: Material) -> list[str]:
    """Who is on the ladder, the weakest first."""
    below = [other for _, other in material.matches]
    return [*below, *[one for one, _ in material.matches if one not in below]]


def steps_of(material: Material) -> list[Step]:
    rungs, found = rungs_of(material), []
    for (one, other), rows in material.matches.items():
        values = [won_by_first(both, one, material.plan.players) for both in pairs_of(rows)]
        if not values:
            continue
        share = mean_of(values, 0.0, 1.0)
        games = 2 * len(values)
        pairing = Pairing(rungs.index(one), rungs.index(other), share.value * games, games)
        blocks = both_ways(rows)
        of_what = [with_width(bootstrap(blocks, partial(part_of, part), rounds=200)) for part in range(len(Parts._fields))]
        found.append(Step(f"{name_of(material, one)} against {name_of(material, other)}", share, pairing, tuple(of_what)))
    return found


def skill(material: Material) -> Chapter | None:
    rungs, steps = rungs_of(material), steps_of(material)
    if not steps:
        return None
    rated = ratings(len(rungs), [step.pairing for step in steps], 0)
    deals = sum([step.share.sample for step in steps])
    climbed = [(name_of(material, spec), Figure(*one, deals)) for spec, one in zip(rungs, rated, strict=True)]
    skilled, dealt, rest = steps[-1].parts
    return Chapter(
        id="skill",
        title="Skill or luck?",
        question="How much better can one get, and how much of a result was in the deal?",
        verdict=f"From {climbed[0][0]} to {climbed[-1][0]} the ladder is {within(climbed[-1][1], 'count')} Elo long. "
        f"Between the two strongest players skill explains {within(skilled, 'share')} of the results, the deal "
        f"{within(dealt, 'share')}, chance and choices during play the other {within(rest, 'share')}.",
        mark="good" if rated[-1].value > LONG_LADDER else "look",
        tables=(
            Table(
                "Each step of the ladder: what the stronger wins, and gains",
                (Column("match"), Column("share of the win", "share"), Column("Elo gained", "elo"), Column("deals", "count")),
                tuple([(step.label, step.share, step.gain, step.share.sample) for step in steps]),
            ),
            Table(
                "Where the results of a match come from",
                (Column("match"), Column("skill", "share"), Column("the deal", "share"), Column("play and its chance", "share")),
                tuple([(step.label, *step.parts) for step in steps]),
            ),
            Table(
                "The whole ladder, in Elo",
                (Column("players"), Column(f"over {climbed[0][0]}", "elo")),
                tuple(climbed),
            ),
        ),
        plots=(
            Plot(
                "intervals",
                "Share of the win of the stronger",
                "share",
                tuple([Bar(step.label, step.share) for step in steps]),
                0.5,
                "equal",
            ),
            Plot(
                "parts",
                "Where the results come from",
                bars=tuple([Bar(step.label, None, tuple([part.value for part in step.parts])) for step in steps]),
                names=("skill", "the deal", "play and its chance"),
            ),
        ),
        headlines=headlines(f"Elo from {climbed[0][0]} to {climbed[-1][0]}", climbed[-1][1], "count"),
        method="Every deal is played twice, with the players exchanged. Skill: who played; deal: what a seat got both times, "
        "whoever sat there; the rest: neither. Intervals by bootstrap over deals. Elo by Bradley and Terry: 200 points are three "
        "wins of four.",
        sample="; ".join([f"{step.label}: {step.share.sample} deals both ways" for step in steps]),
        commands=tuple([material.arena(one, other, len(rows) // 2) for (one, other), rows in material.matches.items() if rows]),
    )


def styles(material: Material) -> Chapter | None:
    """Named ways to play against the plain one."""
    lines: list[tuple[str, Figure, int]] = []
    for style, rows in material.styles.items():
        values = [won_by_first(both, style, material.plan.players) - 0.5 for both in pairs_of(rows)]
        asked = look(values, material.planned[style], MATTERS)
        lines.append((style.partition(":")[2] or style, moved(asked.figure, 0.5), len(values)))
    if not lines:
        return None
    lines.sort(key=lambda line: -line[1].value)
    better = [name for name, figure, _ in lines if figure.low > 0.5]
    worse = [name for name, figure, _ in lines if figure.high < 0.5]
    even = [name for name, _, _ in lines if name not in better and name not in worse]
    words = [f"Better than the plain bot: {', '.join(better)}."] if better else []
    words += [f"About as good, as far as these deals tell: {', '.join(even)}."] if even else []
    words += [f"Worse: {', '.join(worse)}."] if worse else []
    shown: list[Line] = [*lines]
    return Chapter(
        id="styles",
        title="Is there more than one way to play?",
        question="How do named strategies fare against the plain one?",
        verdict=" ".join(words),
        mark="look" if len(better) + len(even) < 2 and len(lines) > 2 else "good",
        tables=(
            Table(
                "Share of the win against the plain bot",
                (Column("strategy"), Column("share", "share"), Column("deals", "count")),
                tuple(shown),
            ),
        ),
        plots=(
            Plot(
                "intervals",
                "Share of the win against the plain bot",
                "share",
                tuple([Bar(name, figure) for name, figure, _ in lines]),
                0.5,
                "equal",
            ),
        ),
        method="Each deal both ways, the players exchanged. The plain bot (greedy) plays what looks best at once; a strategy has "
        "an aim that it holds to. The interval holds at every look, so play stopped as soon as it was decided which is better.",
        sample=f"{min([line[2] for line in lines])} to {max([line[2] for line in lines])} deals both ways for each",
        commands=tuple([material.arena(style, "greedy", len(rows) // 2) for style, rows in material.styles.items()]),
    )
