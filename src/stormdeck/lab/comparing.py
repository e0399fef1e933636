"""What a change did to a game: the same deals with and without it, measure by measure, the surest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormdeck.lab.changes import MEASURES, NAMES, Effect, surest_first
from stormdeck.lab.document import Bar, Cell, Chapter, Column, Mark, Plot, Report, Table, Unit, shown
from stormdeck.lab.measures import called, players_of
from stormdeck.lab.plan import ANYTHING, EVERYTHING, Plan, Variant
from stormdeck.lab.playing import Done, Row
from stormdeck.lab.statistics import MATTERS, Figure, mean_of
from stormdeck.lab.stopping import Comparison, Stop

MOST_LINES: Final = 60
MOST_BARS: Final = 14
SHORT: Final = 80
PAIR: Final = 2
MOST_NAMED: Final = 6
NOT_SHOWN: Final = "not shown"


Games = dict[int, tuple[list[Row], list[Row]]]
"""By section of a variant: the games as it is and with the change, of as many deals as it was played for."""


def comparison_of(plan: Plan, results: dict[str, Done]) -> Report:
    """The report of a comparison."""
    comparison = Comparison(plan)
    comparison.look(results)
    stops = comparison.stops
    rows: Games = {}
    for pair in comparison.pairs:
        deals = stops[pair.section].deals
        rows[pair.section] = (comparison.rows(pair.base, deals, results), comparison.rows(pair.section, deals, results))
    chapters = [summary(plan, stops)]
    chapters += [one_variant(plan, number, stops, rows) for number in range(1, len(plan.variants))]
    deals_of = tuple([comparison.wanted(number) for number in range(len(plan.sections))])
    return Report(f"{plan.title}: what a change does", plan, sum(deals_of), tuple(chapters), players_of(plan), deals_of)


def line_of(effect: Effect, plan: Plan) -> tuple[str | Figure, ...]:
    return (
        f"{effect.variant}: {effect.measure}",
        called(plan.game, effect.probe),
        shown(effect.before, effect.unit),
        shown(effect.after, effect.unit),
        changed(effect),
        verdict_of(effect),
    )


def verdict_of(effect: Effect) -> str:
    if effect.verdict == "open":
        return NOT_SHOWN
    return "yes" if effect.verdict == "yes" else f"no: less than {least(effect.unit)}"


def least(unit: Unit) -> str:
    """What does not matter."""
    return f"{100 * MATTERS:g} points" if unit == "share" else f"{100 * MATTERS:g} %"


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


def summary(plan: Plan, stops: dict[int, Stop]) -> Chapter:
    found = surest_first([effect for stop in stops.values() for effect in stop.found])
    sure = [effect for effect in found if effect.is_different]
    names = list(dict.fromkeys([effect.variant for effect in sure]))
    differ = "variant differs" if len(plan.variants) == PAIR else "variants differ"
    words = [f"{len(names)} of {len(plan.variants) - 1} {differ} from the game as it is."]
    if sure:
        words.append(f"The surest: with {sure[0].variant}, {sure[0].measure} changes by {changed(sure[0])}.")
    alike = [variant.name for number, variant in enumerate(plan.variants) if number and is_alike(plan, number, stops)]
    if alike:
        words.append(f"Nothing that matters changes with {listed(alike)}.")
    silent = [variant.name for variant in plan.variants[1:] if variant.name not in (*names, *alike)]
    if silent:
        words.append(f"No difference was shown for {listed(silent)}.")
    early = [stop for stop in stops.values() if stop.deals < stop.planned]
    if early:
        words.append(f"Decided early, and stopped: {len(early)} of {len(stops)} comparisons.")
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
            sizes(plan, stops),
        ),
        plots=tuple(plots_of(plan, found)),
        method="Every variant plays the same deals as the game as it is, by the same players with the same chance of "
        "their own; the difference is taken deal by deal. It is looked at when a half, a quarter, an eighth and so on of the "
        "deals are played, and a variant that is decided is played no more; probabilities and intervals hold at all looks at "
        "once. A difference is called one if its probability by chance alone is below 5 %, corrected for all measures (Holm) and "
        "all variants (Bonferroni). Changes of shares are in points: from 10 % to 12 % is +2 %. "
        + (f"The surest {MOST_LINES} of {len(found)} lines are shown; the JSON file has all." if len(found) > MOST_LINES else ""),
        sample=sample_of(plan, list(stops.values())),
        commands=(plan.command,),
    )


def listed(names: Sequence[str]) -> str:
    return ", ".join(names[:MOST_NAMED]) + (" and others" if len(names) > MOST_NAMED else "")


def is_alike(plan: Plan, variant: int, stops: dict[int, Stop]) -> bool:
    """Surely nothing that matters, in any measure of a game, in anybody's hands."""
    mine = [stops[number] for number in sections_with(plan, variant)]
    return all([effect.verdict == "no" for stop in mine for effect in stop.found if effect.measure in NAMES]) and not any(
        [effect.is_different for stop in mine for effect in stop.found]
    )


def sections_with(plan: Plan, variant: int) -> list[int]:
    return [number for number, section in enumerate(plan.sections) if section.variant == variant]


def sample_of(plan: Plan, stops: Sequence[Stop]) -> str:
    least_, most = min([stop.deals for stop in stops]), max([stop.deals for stop in stops])
    deals = f"{most:,}" if least_ == most else f"{least_:,} to {most:,}"
    return f"{deals} deals of each variant with each probe ({', '.join([called(plan.game, probe) for probe in plan.probes])})"


def sizes(plan: Plan, stops: dict[int, Stop]) -> Table:
    """After how many deals each variant stopped, and why."""
    lines = []
    for place, stop in stops.items():
        section = plan.sections[place]
        lines.append(
            (
                plan.variants[section.variant].name,
                called(plan.game, section.bots[0]),
                stop.deals,
                stop.planned,
                ASKED.get(plan.question, plan.question),
                ANSWERS[stop.verdict],
                reason(stop),
            )
        )
    heads = ("variant", "players", "deals", "planned", "asked", "answer", "why it stopped")
    columns = [Column(name, "count" if name in ("deals", "planned") else "text") for name in heads]
    return Table("How much was played, and why it stopped", tuple(columns), tuple(lines))


ASKED: Final = {EVERYTHING: "every measure", ANYTHING: "anything at all"}
ANSWERS: Final = {"yes": "it differs", "no": "nothing that matters", "open": "not decided"}


def reason(stop: Stop) -> str:
    if stop.deals < stop.planned:
        return "decided"
    return "all that was planned" + (", decided at the end" if stop.verdict != "open" else "")


def plots_of(plan: Plan, found: Sequence[Effect]) -> list[Plot]:
    """The surest changes: of shares in points, of numbers as parts of what they were; and the surest measure by variant."""
    shares = [Bar(f"{e.variant}: {e.measure}", e.change) for e in found if e.unit == "share"][:MOST_BARS]
    numbers = [Bar(f"{e.variant}: {e.measure}", relative(e)) for e in found if e.unit != "share" and e.before.value][:MOST_BARS]
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
    scale, figure = abs(effect.before.value), effect.change
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


def one_variant(plan: Plan, number_: int, stops: dict[int, Stop], rows: Games) -> Chapter:
    variant, sections = plan.variants[number_], sections_with(plan, number_)
    lines: list[tuple[Cell, ...]] = []
    for place in sections:
        found = {effect.measure: effect for effect in stops[place].found}
        for measure in MEASURES:
            before, after = (mean_of([measure.of(row) for row in some]) for some in rows[place])
            name = f"{measure.name}, {called(plan.game, plan.sections[place].bots[0])}"
            cells = (shown(before, measure.unit), shown(after, measure.unit), verdict_of(found[measure.name]))
            lines.append((name, *cells))
    mine = surest_first([effect for place in sections for effect in stops[place].found])
    sure = [effect for effect in mine if effect.is_different]
    words = "; ".join([f"{effect.measure} {changed(effect)}" for effect in sure[:4]])
    alike = is_alike(plan, number_, stops)
    mark: Mark = "look" if sure else "good" if alike else "open"
    return Chapter(
        id=f"variant-{number_}",
        title=variant.name,
        question=", ".join(short_options(variant)) or "A card table of one's own.",
        verdict=f"Different: {words}." if sure else "Nothing that matters changes." if alike else "No difference was shown.",
        mark=mark,
        tables=(
            Table(
                f"All measures with {variant.name}",
                (
                    Column("measure"),
                    Column("as it is", "number"),
                    Column("with the change", "number"),
                    Column("different?"),
                ),
                tuple(lines),
            ),
        ),
        method="Each column with the interval of its own mean; the difference on the same deals, above, is surer than "
        f"these two look. Surely less than {least('share')}, or {least('number')} of a number, does not matter.",
        sample="; ".join([stopped_words(plan, place, stops[place]) for place in sections]),
        commands=(plan.command,),
    )


def stopped_words(plan: Plan, number_: int, stop: Stop) -> str:
    probe = called(plan.game, plan.sections[number_].bots[0])
    if stop.deals < stop.planned:
        return f"{stop.deals:,} of {stop.planned:,} deals ({probe}): then it was decided"
    return f"{stop.deals:,} deals ({probe}), all that were planned"
