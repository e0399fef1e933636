"""A short comparison for somebody who waits: a change against the printed game on the same deals, bounded in time and deals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Final

import msgspec

from stormdeck.core.errors import BadOptions
from stormdeck.core.options import OptionValue
from stormdeck.lab.changes import MEASURES, NAMES, Case, Effect, effects, named_uses, surest_first
from stormdeck.lab.comparing import changed
from stormdeck.lab.document import Unit, number
from stormdeck.lab.plan import Plan, Variant, Wish, command_of
from stormdeck.lab.playing import Done, Row, play_job
from stormdeck.lab.statistics import Figure
from stormdeck.lab.study import rows_of
from stormdeck.lab.variants import BASE, comparison_plan
from stormdeck.table.opening import sit_down

MOST_DEALS: Final = 400
FEWEST_DEALS: Final = 8
"""Before the clock is looked at: less tells nothing."""
PIECES: Final = 40
"""In which the deals are played, for whoever watches how far it is."""
MOST_CARDS: Final = 12
CHANGED: Final = "with the change"


class Compared(msgspec.Struct, frozen=True):
    """One measure, before and after."""

    measure: str
    before: str
    after: str
    change: str
    """With its 95 % interval; "" where every game was the same."""
    share: float
    low: float
    high: float
    """The same as numbers for a picture, as parts of what it was before (of a share: as it is)."""
    is_different: bool


class Comparison(msgspec.Struct, frozen=True):
    """The main figures of a change against the printed game."""

    deals: int
    wished: int
    """Deals that were planned; fewer were played where time ran out."""
    bot: str
    measures: list[Compared]
    cards: list[Compared]
    """How many seats use a card or a kind of action, the surest changes first."""
    verdict: str


def short_plan(game: str, players: int, options: Mapping[str, OptionValue], seed: int, deals: int) -> Plan:
    """Both games on the same deals, in pieces by turns."""
    wish = Wish(game=game, players=players, seed=seed, command=command_of(game, {"players": players, "seed": seed}))
    if sit_down(game, players, options).options == sit_down(game, players, {}).options:
        raise BadOptions("There is nothing to compare: this is the game as it is printed.")
    plan = comparison_plan(wish, (Variant(BASE, {}), Variant(CHANGED, dict(options))))
    count = min(deals, MOST_DEALS, *[section.deals for section in plan.sections])
    chunk = max(1, count // PIECES)
    sections = tuple([msgspec.structs.replace(section, deals=count, chunk=chunk) for section in plan.sections])
    return msgspec.structs.replace(plan, sections=sections)


def compare(plan: Plan, seconds: float, tell: Callable[[float], None], clock: Callable[[], float] = monotonic) -> Comparison:
    """Play until everything planned is played or time is up, never in the middle of a pair."""
    results: dict[str, Done] = {}
    begun, jobs = clock(), list(plan.jobs())
    wished = plan.sections[0].deals
    played = 0
    for place, job in enumerate(jobs):
        if job.section == 0 and played >= FEWEST_DEALS and clock() - begun > seconds:
            break
        results[job.key] = play_job(plan, job)
        played += job.count if job.section else 0
        tell(max((place + 1) / len(jobs), min(1.0, (clock() - begun) / seconds)))
    return told(plan, results, wished)


def told(plan: Plan, results: dict[str, Done], wished: int) -> Comparison:
    before, after = rows_of(plan, 0, results), rows_of(plan, 1, results)
    found = surest_first(effects(Case(CHANGED, plan.probes[0]), before, after, named_uses(plan)[CHANGED]))
    known = {effect.measure: effect for effect in found}
    main = [line(known.get(measure.name), measure.name, measure.unit, measure.of, before) for measure in MEASURES]
    cards = [effect for effect in found if effect.measure not in NAMES][:MOST_CARDS]
    sure = [effect for effect in found if effect.is_different]
    return Comparison(
        deals=len(after),
        wished=wished,
        bot=plan.probes[0],
        measures=main,
        cards=[compared(effect) for effect in cards],
        verdict=verdict(sure, len(after)),
    )


def verdict(sure: list[Effect], deals: int) -> str:
    if not sure:
        return f"No difference was shown by {deals:,} deals. That does not mean that there is none: a longer run may find one."
    words = "; ".join([f"{effect.measure} {changed(effect)}" for effect in sure[:3]])
    more = f"; and {len(sure) - 3} more" if len(sure) > 3 else ""
    return f"It makes a difference: {words}{more}."


def line(effect: Effect | None, name: str, unit: Unit, of: Callable[[Row], float], before: list[Row]) -> Compared:
    if effect is not None:
        return compared(effect)
    mean = number(sum([of(row) for row in before]) / max(1, len(before)), unit)
    return Compared(name, mean, mean, "", 0.0, 0.0, 0.0, False)


def compared(effect: Effect) -> Compared:
    scale = 1.0 if effect.unit == "share" else max(abs(effect.before.value), 1e-9)
    figure: Figure = effect.change
    return Compared(
        measure=effect.measure,
        before=number(effect.before.value, effect.unit),
        after=number(effect.after.value, effect.unit),
        change=changed(effect),
        share=figure.value / scale,
        low=(figure.value - figure.half) / scale,
        high=(figure.value + figure.half) / scale,
        is_different=effect.is_different,
    )
