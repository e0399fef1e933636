"""A study on its way: the jobs of a plan, those that were done already left out, until everything asked for is decided."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from time import monotonic
from typing import Final, NamedTuple

from stormdeck.lab.ledger import Ledger
from stormdeck.lab.plan import LOOKED, Job, Plan, Seconds, Section, jobs_of, key_of
from stormdeck.lab.playing import Done, Row, play_job
from stormdeck.lab.statistics import MATTERS, look
from stormdeck.lab.stopping import Comparison
from stormdeck.table.executor import Executor

PAIR: Final = 2
LEAST_ASKED: Final = 300
"""Deals that are played even if going first is decided sooner: the other measures of a section need some as well."""


class Shard(NamedTuple):
    """Which of the jobs are done here: every `of`-th, beginning with `number`, counted from 1."""

    number: int = 1
    of: int = 1


class State(NamedTuple):
    """For whoever waits."""

    part: float
    """Of the work, 0 to 1, as it was reckoned."""
    seconds_left: float


class Study:
    """Does the jobs of a plan and keeps what comes of them."""

    def __init__(self, ledger: Ledger, shard: Shard | None = None, costs: Seconds | None = None) -> None:
        self.ledger = ledger
        self.costs = costs or {}
        """What deals take, if somebody knows it better than the plan."""
        self.plan = ledger.plan
        self.shard = shard or Shard()
        self.all_jobs = list(self.plan.jobs())
        self.mine = [job for place, job in enumerate(self.all_jobs) if place % self.shard.of == self.shard.number - 1]
        self.by_key = {job.key: job for job in self.all_jobs}
        self.settled: set[int] = set()
        self.comparison = Comparison(self.plan)
        self.until = math.inf
        self._settle()

    def run(self, executor: Executor, progress: Callable[[State], None] | None = None, until: float = math.inf) -> None:
        """Until nothing is left to do, or `until` is past on the clock and there is something of every section.  However it is
        stopped, what was done is in the ledger."""
        began, finished = monotonic(), 0.0
        self.until = until
        whole = math.fsum([self._cost(job) for job in self.mine])
        with closing(executor.as_completed(partial(keyed, self.plan), self._waiting())) as results:
            for job, done in results:
                self.ledger.add(job, done)
                finished += self._cost(self.by_key[job])
                self._settle()
                if progress is not None:
                    left = math.fsum([self._cost(one) for one in self.mine if self._wanted(one)])
                    progress(State(1 - left / whole, (monotonic() - began) / finished * left))

    def _cost(self, job: Job) -> float:
        section = self.plan.sections[job.section]
        looks = bool(section.stride) and job.first < LOOKED
        return self.costs.get(key_of(section, looks), section.cost) * job.count

    def _waiting(self) -> Iterator[Job]:
        begun = {self.by_key[key].section for key in self.ledger.results if key in self.by_key}
        for job in self.mine:
            if self._wanted(job) and not (job.section in begun and monotonic() > self.until):
                begun.add(job.section)
                yield job

    def played(self) -> list[int]:
        """How many deals of each section, without a gap, there are; of one that is settled all that were planned."""
        if self.comparison.pairs:
            return self.comparison.kept()
        found = []
        for number, section in enumerate(self.plan.sections):
            deals = 0
            for job in jobs_of(self.plan, number):
                if job.key not in self.ledger.results:
                    break
                deals += job.count
            found.append(section.deals if number in self.settled else deals)
        return found

    def _wanted(self, job: Job) -> bool:
        is_open = job.section not in self.settled and job.first < self.comparison.wanted(job.section)
        return is_open and job.key not in self.ledger.results

    def _settle(self) -> None:
        """Sections that need no more jobs.  One shard alone never knows enough to stop early."""
        if self.shard.of > 1:
            return
        for number, section in enumerate(self.plan.sections):
            if asks(section) and number not in self.settled and decided_after(self.plan, number, self.ledger.results):
                self.settled.add(number)
        self.comparison.look(self.ledger.results)

    def missing(self) -> int:
        """Jobs without which there is no report."""
        self.shard = Shard()
        self._settle()
        return sum([self._wanted(job) for job in self.all_jobs])


def keyed(plan: Plan, job: Job) -> tuple[str, Done]:
    return job.key, play_job(plan, job)


def decided_after(plan: Plan, number: int, results: dict[str, Done]) -> int:
    """After how many jobs, counted from the first, the question of a section is decided; 0 if it is not yet.

    Only jobs without a gap before them count, and what was played beyond is left out of the report: so the answer does not
    depend on who was faster.
    """
    section = plan.sections[number]
    least = 0 if section.kind == "style" else LEAST_ASKED
    values: list[float] = []
    for count, job in enumerate(jobs_of(plan, number), 1):
        done = results.get(job.key)
        if done is None:
            return 0
        values += answers(section, done.rows)
        if len(values) >= least and look(values, section.deals, MATTERS).verdict != "open":
            return count
    return 0


def asks(section: Section) -> bool:
    """Whether a question stands behind it: does going first matter, is a named strategy better or worse than the plain bot?"""
    return section.asks or section.kind == "style"


def answers(section: Section, rows: Sequence[Row]) -> list[float]:
    """One number a deal, 0 if the answer is no."""
    if section.kind == "style":
        return [won_by_first(both, section.bots[0], len(both[0].shares)) - 0.5 for both in pairs_of(rows)]
    return [advantage(row) for row in rows]


def pairs_of(rows: Sequence[Row]) -> list[tuple[Row, Row]]:
    """The two games of each deal."""
    found: dict[int, list[Row]] = {}
    for row in rows:
        found.setdefault(row.deal, []).append(row)
    return [(both[0], both[1]) for both in found.values() if len(both) == PAIR]


def won_by_first(both: tuple[Row, Row], name: str, players: int) -> float:
    """What the first of two bots got of all there was in a deal."""
    if players == 1:
        return 0.5 + (both[0].shares[0] - both[1].shares[0]) / 2
    mine = math.fsum([share for row in both for share, bot in zip(row.shares, row.bots, strict=True) if bot == name])
    whole = math.fsum([share for row in both for share in row.shares])
    return mine / whole if whole else 0.5


def advantage(row: Row) -> float:
    """What whoever decided first got beyond a fair share."""
    return row.shares[row.first] - sum(row.shares) / len(row.shares)


def rows_of(plan: Plan, number: int, results: dict[str, Done]) -> list[Row]:
    """The rows of a section that count, in the order of the deals."""
    enough = decided_after(plan, number, results) if asks(plan.sections[number]) else 0
    rows: list[Row] = []
    for count, job in enumerate(jobs_of(plan, number), 1):
        if job.key in results and (not enough or count <= enough):
            rows += results[job.key].rows
    return rows


def sections_of(plan: Plan, kind: str, variant: int = 0) -> list[tuple[int, Section]]:
    return [(n, section) for n, section in enumerate(plan.sections) if section.kind == kind and section.variant == variant]
