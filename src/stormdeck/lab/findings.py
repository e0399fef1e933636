"""A report from a plan and what was played of it."""

from __future__ import annotations

import msgspec

from stormdeck.lab import cards, drama, measures, skill
from stormdeck.lab.document import Chapter, Report
from stormdeck.lab.measures import Material
from stormdeck.lab.plan import Plan
from stormdeck.lab.playing import Done
from stormdeck.lab.study import rows_of

ENOUGH_TO_PRAISE = 20
ORDER = (
    measures.fairness,
    measures.length,
    measures.endings,
    measures.branching,
    measures.thinking,
    skill.skill,
    skill.styles,
    drama.drama,
    drama.choice,
    drama.interaction,
    drama.kingmaking,
    cards.cards,
    cards.probes,
)


def cautious(chapter: Chapter, material: Material) -> Chapter:
    """Nothing is called good, or bad, by a handful of games."""
    few = len(material.mirrors[material.top]) < ENOUGH_TO_PRAISE
    return msgspec.structs.replace(chapter, mark="few") if few and chapter.mark != "plain" else chapter


def report_of(plan: Plan, results: dict[str, Done]) -> Report:
    """Everything that can be said."""
    material = Material(plan, results)
    chapters = [cautious(chapter, material) for chapter in [measure(material) for measure in ORDER] if chapter is not None]
    games = sum([len(rows_of(plan, number, results)) for number in range(len(plan.sections))])
    return Report(f"{plan.title}: the laboratory's report", plan, games, tuple(chapters), measures.players_of(plan))
