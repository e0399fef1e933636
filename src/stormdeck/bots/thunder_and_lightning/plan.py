"""What a policy net of Thunder & Lightning reads: who lies where and is face up or known, hands and piles by card, the turn."""

# stays plain Python: it is asked once, when a net is loaded

from __future__ import annotations

from stormdeck.bots.reading import Plan
from stormdeck.core.observation import Layout
from stormdeck.games.thunder_and_lightning.cards import KINDS


def kind_of(value: int) -> int:
    return (value - 1) % KINDS


def is_stolen(value: int) -> int | None:
    return 1 if value > KINDS else None


def plan_of(layout: Layout) -> Plan:
    plan = Plan(layout)
    for part in ("phase", "side", "turn"):
        plan.by_value(part)
    plan.by_value("points", 8)
    plan.by_value("used", 6)
    for part in ("flanking", "berserker", "idunn"):
        plan.by_value(part)
    plan.by_value("played", key=kind_of)
    plan.by_value("limbo")
    plan.by_value("revealed", key=kind_of)
    plan.by_value("brought", 3)
    plan.by_value("moving")
    plan.by_value("to_take", 3)
    plan.by_value("hand", 2)
    for who in ("player0", "player1"):
        add_side(plan, who)
    return plan


def add_side(plan: Plan, who: str) -> None:
    plan.by_value(f"{who}.hand_size", 12)
    plan.by_count(f"{who}.hand_stolen", 3)
    plan.by_count(f"{who}.deck", 50)
    plan.by_value(f"{who}.deck", 6)
    plan.by_count(f"{who}.turns", 20)
    plan.by_value(f"{who}.treasure_shown")
    plan.by_value(f"{who}.hel_open")
    plan.by_value(f"{who}.pile_top", key=kind_of)
    plan.by_value(f"{who}.faces")
    plan.by_value(f"{who}.field", key=kind_of)
    plan.by_value(f"{who}.field", key=is_stolen)
    plan.by_count(f"{who}.pile", 3)
    plan.by_count(f"{who}.seen", 2)
