"""What a change did to a game: the same deals with and without it, measure by measure, the surest first."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from stormdeck.lab.catalogue import SEEN, Catalogue
from stormdeck.lab.document import Bar, Chapter, Column, Plot, Report, Table, Unit, number, shown
from stormdeck.lab.measures import called, minutes, nobody, players_of, shared
from stormdeck.lab.plan import Plan, Variant
from stormdeck.lab.playing import Done, Row
from stormdeck.lab.statistics import ALPHA, Figure, by_chance, holm, mean_of
from stormdeck.lab.study import rows_of

MOST_LINES: Final = 60
MOST_BARS: Final = 14
SHORT: Final = 80
PAIR: Final = 2
SELDOM: Final = 0.02
"""A use that so few seats make in either game is no measure of a change."""


class Measure(NamedTuple):
    """One number a game."""

    name: str
    unit: Unit
    of: Callable[[Row], float]


MEASURES: Final = (
    Measure("share of whoever decides first", "share", lambda row: row.shares[row.first]),
    Measure("share of seat 1", "share", lambda row: row.shares[0]),
    Measure("decisions of a game", "number", lambda row: float(row.decisions)),
    Measure("minutes of a game", "number", minutes),
    Measure("legal actions of a choice", "number", lambda row: row.legal / max(1, row.choices)),
    Measure("forced decisions", "share", lambda row: 1 - row.choices / max(1, row.decisions)),
    Measure("decisions that name another player", "share", lambda row: row.addressed / max(1, row.decisions)),
    Measure("shared wins", "share", lambda row: float(shared(row))),
    Measure("games that nobody won", "share", lambda row: float(nobody(row))),
    Measure(
        "points between first and last", "number", lambda row: float(max(row.points) - min(row.points)) if row.points else 0.0
    ),
)


class Effect(NamedTuple):
    """What a variant changed in one measure."""

    variant: str
    probe: str
    measure: str
    unit: Unit
    before: float
    after: float
    change: Figure
    """After minus before on the same deals."""
    chance: float
    """That so large a change is seen where there is none, corrected for all that was asked."""

    @property
    def is_different(self) -> bool:
        return self.chance < ALPHA

    @property
    def size(self) -> float:
        """In halves of its interval: what ranks it."""
        return abs(self.change.value) / self.change.half if self.change.half > 0 else (math.inf if self.change.value else 0.0)


def paired(before: Sequence[float], after: Sequence[float]) -> tuple[Figure, float]:
    """The mean difference with its interval, and its probability if there is none."""
    differences = [two - one for one, two in zip(before, after, strict=True)]
    return mean_of(differences), by_chance(differences)


def effects(cases: Sequence[tuple[str, str, Sequence[Row], Sequence[Row]]], uses: Callable[[str], Sequence[str]]) -> list[Effect]:
    """Of (variant, probe, rows before, rows after): every measure of each, corrected together, the surest first."""
    raw: list[Effect] = []
    for variant, probe, before, after in cases:
        both = sorted({row.deal for row in before} & {row.deal for row in after})
        one = {row.deal: row for row in before}
        two = {row.deal: row for row in after}
        for measure in (*MEASURES, *use_measures(before, after, uses(variant))):
            old, new = [measure.of(one[deal]) for deal in both], [measure.of(two[deal]) for deal in both]
            if not both or not any([a != b for a, b in zip(old, new, strict=True)]):
                continue
            change, chance = paired(old, new)
            mean = math.fsum(old) / len(old)
            raw.append(Effect(variant, probe, measure.name, measure.unit, mean, mean + change.value, change, chance))
    corrected = holm([effect.chance for effect in raw])
    found = [effect._replace(chance=chance) for effect, chance in zip(raw, corrected, strict=True)]
    return sorted(found, key=lambda effect: (-effect.size, effect.variant, effect.probe, effect.measure))


def use_measures(before: Sequence[Row], after: Sequence[Row], names: Sequence[str]) -> list[Measure]:
    """How many seats use each card or kind of action, where that is not next to nothing in both."""
    found = []
    for number_, name in enumerate(names):
        did = [seats_that(row, number_) for row in (*before, *after)] if name else []
        if did and math.fsum(did) / len(did) > SELDOM:
            found.append(Measure(f"seats that {name}", "share", partial(seats_that, use=number_)))
    return found


def seats_that(row: Row, use: int) -> float:
    for place in range(0, len(row.uses), 3):
        if row.uses[place] == use:
            return row.uses[place + 2].bit_count() / len(row.shares)
    return 0.0


def named_uses(plan: Plan) -> Callable[[str], Sequence[str]]:
    """The uses that all variants number alike, by name; none where the action tables differ.  What is only seen has no name
    here: every question more makes the others harder to answer."""
    tables = []
    for number_ in range(len(plan.variants)):
        opening = plan.opening(number_)
        uses = Catalogue(opening.game, opening.options).uses
        tables.append(["" if use.kind == SEEN else f"{use.kind} {use.card}".strip() for use in uses])
    alike = {variant.name: table for variant, table in zip(plan.variants, tables, strict=True) if table == tables[0]}
    return lambda name: alike.get(name, [])


def comparison_of(plan: Plan, results: dict[str, Done]) -> Report:
    """The report of a comparison."""
    rows = {(section.bots[0], section.variant): rows_of(plan, n, results) for n, section in enumerate(plan.sections)}
    cases = []
    for probe in plan.probes:
        for number_, variant in enumerate(plan.variants):
            if number_:
                cases.append((variant.name, probe, rows[probe, 0], rows[probe, number_]))
    found = effects(cases, named_uses(plan))
    chapters = [summary(plan, found, rows)]
    chapters += [one_variant(plan, variant, found, rows) for variant in plan.variants[1:]]
    games = sum([len(some) for some in rows.values()])
    return Report(f"{plan.title}: what a change does", plan, games, tuple(chapters), players_of(plan))


def line_of(effect: Effect, plan: Plan) -> tuple[str | Figure, ...]:
    return (
        f"{effect.variant}: {effect.measure}",
        called(plan.game, effect.probe),
        number(effect.before, effect.unit),
        number(effect.after, effect.unit),
        changed(effect),
        "yes" if effect.is_different else "not shown",
    )


def changed(effect: Effect) -> str:
    return shown(effect.change, change_unit(effect.unit))


def change_unit(unit: Unit) -> Unit:
    return "change" if unit == "share" else "difference"


COLUMNS: Final = (
    Column("what changed"),
    Column("players"),
    Column("before", "number"),
    Column("after", "number"),
    Column("change", "change"),
    Column("different?"),
)


def summary(plan: Plan, found: Sequence[Effect], rows: dict[tuple[str, int], list[Row]]) -> Chapter:
    sure = [effect for effect in found if effect.is_different]
    names = list(dict.fromkeys([effect.variant for effect in sure]))
    silent = [variant.name for variant in plan.variants[1:] if variant.name not in names]
    differ = "variant differs" if len(plan.variants) == PAIR else "variants differ"
    words = [f"{len(names)} of {len(plan.variants) - 1} {differ} from the game as it is."]
    if sure:
        words.append(f"The surest: with {sure[0].variant}, {sure[0].measure} changes by {changed(sure[0])}.")
    if silent:
        words.append(f"No difference was shown for {', '.join(silent[:6])}{' and others' if len(silent) > 6 else ''}.")
    deals = min([len(some) for some in rows.values()])
    return Chapter(
        id="changes",
        title="What changes?",
        question="Which variants differ from the game as it is, in what, and by how much?",
        verdict=" ".join(words),
        mark="look" if sure else "good",
        tables=(
            Table(
                "Changes on the same deals, the surest first",
                COLUMNS,
                tuple([line_of(effect, plan) for effect in found[:MOST_LINES]]),
            ),
            Table("All changes", COLUMNS, tuple([line_of(effect, plan) for effect in found]), on_page=False),
            *glance(plan, found),
        ),
        plots=tuple(plots_of(plan, found)),
        method="Every variant plays the same deals as the game as it is, by the same players with the same chance of "
        "their own; the difference is taken deal by deal. A difference is called one if its probability by chance alone is "
        "below 5 %, by Holm's correction for all that was asked. Changes of shares are in points: from 10 % to 12 % is +2 %. "
        + (f"The surest {MOST_LINES} of {len(found)} lines are shown; the JSON file has all." if len(found) > MOST_LINES else ""),
        sample=f"{deals:,} deals of each variant with each probe "
        f"({', '.join([called(plan.game, probe) for probe in plan.probes])})",
        commands=(plan.command,),
    )


def plots_of(plan: Plan, found: Sequence[Effect]) -> list[Plot]:
    """The surest changes: of shares in points, of numbers as parts of what they were; and the surest measure by variant."""
    shares = [Bar(f"{e.variant}: {e.measure}", e.change) for e in found if e.unit == "share"][:MOST_BARS]
    numbers = [Bar(f"{e.variant}: {e.measure}", relative(e)) for e in found if e.unit != "share" and e.before][:MOST_BARS]
    plots = []
    if len(plan.variants) > PAIR and found:
        probe, measure, unit = found[0].probe, found[0].measure, found[0].unit
        mine = {e.variant: e for e in found if (e.probe, e.measure) == (probe, measure)}
        bars = [Bar(variant.name, mine[variant.name].change) for variant in plan.variants[1:] if variant.name in mine]
        title = f"{measure}, {called(plan.game, probe)}: change with each variant"
        plots.append(Plot("intervals", title, change_unit(unit), tuple(bars), 0.0, "as it is"))
    if numbers:
        plots.append(
            Plot(
                "intervals",
                "Change of numbers, in parts of what they were, the surest first",
                "change",
                tuple(numbers),
                0.0,
                "no change",
            )
        )
    if shares:
        plots.append(Plot("intervals", "Change of shares in points, the surest first", "change", tuple(shares), 0.0, "no change"))
    return plots


def relative(effect: Effect) -> Figure:
    scale, figure = abs(effect.before), effect.change
    return Figure(figure.value / scale, figure.low / scale, figure.high / scale, figure.sample)


def glance(plan: Plan, found: Sequence[Effect]) -> list[Table]:
    """A line a variant, a column a measure: the changes of everything that a single game has."""
    known = {(effect.probe, effect.variant, effect.measure): effect.change for effect in found}
    measures = [measure for measure in MEASURES if any([measure.name == effect.measure for effect in found])]
    if not measures:
        return []
    columns = [Column("variant"), *[Column(one.name, change_unit(one.unit)) for one in measures]]
    tables = []
    for probe in plan.probes:
        lines = [
            (variant.name, *[known.get((probe, variant.name, one.name)) for one in measures]) for variant in plan.variants[1:]
        ]
        tables.append(Table(f"Every variant against the game as it is, {called(plan.game, probe)}", tuple(columns), tuple(lines)))
    return tables


def short_options(variant: Variant) -> list[str]:
    """Without card tables, which are long."""
    return [f"{name} = {value}" for name, value in variant.options.items() if len(str(value)) < SHORT]


def one_variant(plan: Plan, variant: Variant, found: Sequence[Effect], rows: dict[tuple[str, int], list[Row]]) -> Chapter:
    number_ = plan.variants.index(variant)
    lines: list[tuple[str | Figure | int, ...]] = []
    for probe in plan.probes:
        for measure in MEASURES:
            before, after = (mean_of([measure.of(row) for row in rows[probe, place]]) for place in (0, number_))
            lines.append((f"{measure.name}, {called(plan.game, probe)}", shown(before, measure.unit), shown(after, measure.unit)))
    mine = [effect for effect in found if effect.variant == variant.name and effect.is_different]
    words = "; ".join([f"{effect.measure} {changed(effect)}" for effect in mine[:4]])
    return Chapter(
        id=f"variant-{number_}",
        title=variant.name,
        question=", ".join(short_options(variant)) or "A card table of one's own.",
        verdict=f"Different: {words}." if mine else "No difference was shown.",
        mark="look" if mine else "good",
        tables=(
            Table(
                "All measures",
                (Column("measure"), Column("as it is", "number"), Column("with the change", "number")),
                tuple(lines),
            ),
        ),
        method="Each column with the interval of its own mean; the difference on the same deals, above, is surer than "
        "these two look.",
        sample=f"{len(rows[plan.probes[0], number_]):,} deals",
        commands=(plan.command,),
    )
