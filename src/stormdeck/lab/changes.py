"""What a change did to a game: the same deals with and without it, measure by measure, corrected for all that is asked."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from stormdeck.core.errors import BadOptions, quoted
from stormdeck.lab.catalogue import SEEN, catalogue_of
from stormdeck.lab.document import Unit
from stormdeck.lab.plan import ANYTHING, EVERYTHING, Plan
from stormdeck.lab.playing import Row, minutes, nobody, shared
from stormdeck.lab.statistics import ALPHA, Figure, Verdict, by_chance, holm, is_small, mean_at, mean_of

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
NAMES: Final = tuple([measure.name for measure in MEASURES])


class Effect(NamedTuple):
    """What a variant changed in one measure."""

    variant: str
    probe: str
    measure: str
    unit: Unit
    before: Figure
    after: Figure
    change: Figure
    """After minus before on the same deals."""
    chance: float
    """That so large a change is seen where there is none, corrected for all that was asked and every time it was looked at."""
    is_small: bool
    """Surely less than matters."""

    @property
    def is_different(self) -> bool:
        return self.chance < ALPHA

    @property
    def verdict(self) -> Verdict:
        """Is it different?  "no": by less than matters."""
        return "yes" if self.is_different else "no" if self.is_small else "open"

    @property
    def is_silent(self) -> bool:
        """No game differs."""
        return self.change.low == self.change.high == 0

    @property
    def size(self) -> float:
        """In halves of its interval: what ranks it."""
        return abs(self.change.value) / self.change.half if self.change.half > 0 else (math.inf if self.change.value else 0.0)


class Case(NamedTuple):
    """A variant under one probe's hands, and how strictly it is judged."""

    variant: str
    probe: str
    cases: int = 1
    """Of the whole study: as many times as likely is a wrong answer somewhere."""
    part: float = 1.0
    """Of the probability to be wrong: what is left for this look."""


def effects(case: Case, before: Sequence[Row], after: Sequence[Row], uses: Sequence[str] = ()) -> list[Effect]:
    """Every measure of a game, then how many seats use each card or kind of action, on the deals that both have."""
    one, two = {row.deal: row for row in before}, {row.deal: row for row in after}
    both = sorted(one.keys() & two.keys())
    old, new = [one[deal] for deal in both], [two[deal] for deal in both]
    if not both:
        return []
    columns = [
        (measure.name, measure.unit, [measure.of(row) for row in old], [measure.of(row) for row in new]) for measure in MEASURES
    ]
    columns += used(old, new, uses)
    raw = [effect_of(case, *column) for column in columns]
    asked = [place for place, effect in enumerate(raw) if not effect.is_silent]
    for place, chance in zip(asked, holm([raw[place].chance for place in asked]), strict=True):
        raw[place] = raw[place]._replace(chance=min(1.0, case.cases * chance))
    return raw


def effect_of(case: Case, name: str, unit: Unit, before: Sequence[float], after: Sequence[float]) -> Effect:
    differences = [two - one for one, two in zip(before, after, strict=True)]
    old, new = (mean_of(values, *((0.0, 1.0) if unit == "share" else ())) for values in (before, after))
    level = ALPHA * case.part
    change = mean_at(differences, level) if any(differences) else Figure(0.0, 0.0, 0.0, len(differences))
    scale = 1.0 if unit == "share" else abs(old.value)
    chance = min(1.0, by_chance(differences) / case.part)
    small = is_small(differences, scale, level)
    return Effect(case.variant, case.probe, name, unit, old, new, change, chance, small)


Columns = list[tuple[str, Unit, list[float], list[float]]]


def used(old: Sequence[Row], new: Sequence[Row], names: Sequence[str]) -> Columns:
    """How many seats use each card or kind of action, where that is not next to nothing in both."""
    before, after = [seats_by_use(row) for row in old], [seats_by_use(row) for row in new]
    found: Columns = []
    for use, name in enumerate(names):
        if not name:
            continue
        first, second = ([seats.get(use, 0.0) for seats in some] for some in (before, after))
        if math.fsum(first) + math.fsum(second) > 2 * SELDOM * len(old):
            found.append((f"seats that {name}", "share", first, second))
    return found


def seats_by_use(row: Row) -> dict[int, float]:
    """Of a game: the share of the seats that made each use."""
    return {row.uses[place]: row.uses[place + 2].bit_count() / len(row.shares) for place in range(0, len(row.uses), 3)}


def named_uses(plan: Plan) -> dict[str, list[str]]:
    """By variant: the uses that it numbers as the game as it is does, by name; none where the action tables differ.  What is only
    seen has no name here: every question more makes the others harder to answer."""
    tables = []
    for number in range(len(plan.variants)):
        opening = plan.opening(number)
        uses = catalogue_of(opening.game, opening.options).uses
        tables.append(["" if use.kind == SEEN else f"{use.kind} {use.card}".strip() for use in uses])
    return {variant.name: table if table == tables[0] else [] for variant, table in zip(plan.variants, tables, strict=True)}


def surest_first(found: Sequence[Effect]) -> list[Effect]:
    """What differs in any game."""
    some = [effect for effect in found if not effect.is_silent]
    return sorted(some, key=lambda effect: (-effect.size, effect.variant, effect.probe, effect.measure))


# ---- What is asked -----------------------------------------------------------------------------------------------------


def read_question(text: str) -> str:
    """A measure, by its name or a beginning that only it has; or everything, or anything."""
    wanted = " ".join(text.lower().split())
    known = (EVERYTHING, ANYTHING, *NAMES)
    found = [name for name in known if name == wanted] or [name for name in known if wanted and name.startswith(wanted)]
    if len(found) != 1:
        listed = ", ".join([f'"{name}"' for name in known])
        raise BadOptions(f"A question is one of {listed}, or how one of them begins, not {quoted(text)}.")
    return found[0]


def answer(question: str, found: Sequence[Effect]) -> Verdict:
    """What is known of it: "yes", there is a difference; "no", none that matters."""
    main = [effect.verdict for effect in found if effect.measure in NAMES]
    if question == EVERYTHING:
        return "open" if "open" in main else "yes" if "yes" in main else "no"
    if question == ANYTHING:
        is_any = any([effect.is_different for effect in found])
        return "yes" if is_any else "no" if {*main} == {"no"} else "open"
    return next(effect.verdict for effect in found if effect.measure == question)
