"""When a comparison may stop: every variant is looked at after fixed numbers of deals, and played on only until it is decided.

Whether it is follows from the rows of those deals alone, so it does not matter who played them, or how far others are ahead.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from stormdeck.lab.changes import Case, Effect, answer, effects, named_uses
from stormdeck.lab.plan import Plan, jobs_of
from stormdeck.lab.playing import Done, Row
from stormdeck.lab.statistics import Verdict, looks_of, spent


class Stop(NamedTuple):
    """What was found of a variant when nothing more had to be played."""

    deals: int
    planned: int
    verdict: Verdict
    """Of what was asked."""
    found: list[Effect]


class Pair(NamedTuple):
    """Two sections on the same deals: the game as it is, and a variant."""

    base: int
    section: int


def pairs_in(plan: Plan) -> list[Pair]:
    """None in a plan that compares nothing."""
    base = {section.bots: number for number, section in enumerate(plan.sections) if not section.variant}
    return [Pair(base[section.bots], number) for number, section in enumerate(plan.sections) if section.variant]


class Comparison:
    """The variants of a plan, and which of them are decided."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.pairs = pairs_in(plan)
        self.stops: dict[int, Stop] = {}
        """By section."""
        self.planned = {pair.section: min([plan.sections[number].deals for number in pair]) for pair in self.pairs}
        self._looked = {pair.section: 0 for pair in self.pairs}
        self._jobs = {number: list(jobs_of(plan, number)) for pair in self.pairs for number in pair}
        self._without_gap = dict.fromkeys(self._jobs, 0)

    @cached_property
    def uses(self) -> dict[str, list[str]]:
        return named_uses(self.plan)

    def look(self, results: Mapping[str, Done]) -> None:
        """At every variant that has come to its next look."""
        for number, jobs in self._jobs.items():
            while self._without_gap[number] < len(jobs) and jobs[self._without_gap[number]].key in results:
                self._without_gap[number] += 1
        for pair in self.pairs:
            while pair.section not in self.stops and self._look_at(pair, results):
                pass

    def _look_at(self, pair: Pair, results: Mapping[str, Done]) -> bool:
        """-> whether its next look could be taken."""
        looks = looks_of(self.planned[pair.section])
        place = self._looked[pair.section]
        deals = looks[place]
        if any([self.played(number) < deals for number in pair]):
            return False
        self._looked[pair.section] += 1
        before, after = (self.rows(number, deals, results) for number in pair)
        section = self.plan.sections[pair.section]
        variant = self.plan.variants[section.variant].name
        case = Case(variant, section.bots[0], len(self.pairs), spent(looks)[place])
        found = effects(case, before, after, self.uses[variant])
        verdict = answer(self.plan.question, found)
        if verdict != "open" or deals == looks[-1]:
            self.stops[pair.section] = Stop(deals, looks[-1], verdict, found)
        return True

    def played(self, number: int) -> int:
        """Deals of a section without a gap before them."""
        done = self._without_gap[number]
        return self._jobs[number][done - 1].first + self._jobs[number][done - 1].count if done else 0

    def wanted(self, number: int) -> int:
        """Deals of a section that are needed; of the game as it is as many as of any of its variants."""
        if number in self.planned:
            return self.stops[number].deals if number in self.stops else self.planned[number]
        mine = [self.wanted(pair.section) for pair in self.pairs if pair.base == number]
        return max(mine) if mine else self.plan.sections[number].deals

    def rows(self, number: int, deals: int, results: Mapping[str, Done]) -> list[Row]:
        """The first so many deals of a section."""
        some = [job for job in self._jobs[number] if job.first < deals and job.key in results]
        return [row for job in some for row in results[job.key].rows if row.deal < deals]

    def kept(self) -> list[int]:
        """By section: how many deals a study has that ends now.  What is decided stays as it was planned, for its looks depend on
        that; a variant that is not has as many as both games have."""
        found = {}
        for pair in self.pairs:
            done = min([self.played(number) for number in pair])
            found[pair.section] = self.planned[pair.section] if pair.section in self.stops else done
            found[pair.base] = max(found.get(pair.base, 0), found[pair.section])
        return [found.get(number, section.deals) for number, section in enumerate(self.plan.sections)]
