"""What a policy net of Taidian reads: the turn, its own cards by zone, the market, and of both players everything open."""

# stays plain Python: it is asked once, when a net is loaded

from __future__ import annotations

from typing import Final

from stormdeck.bots.reading import Plan
from stormdeck.core.observation import Layout

TEN: Final = 10


def in_tens(value: int) -> int:
    """Health and the sums of an exchange, by steps of ten; the last step has no end."""
    return min(value, 199) // TEN


def sum_in_tens(value: int) -> int:
    return min(value, 119) // TEN


def plan_of(layout: Layout) -> Plan:
    plan = Plan(layout)
    for part in ("phase", "turn_kind", "target", "cured", "asked_from", "red_played", "robber", "tick"):
        plan.by_value(part)
    for part, most in (("money", 14), ("burned", 3), ("taken", 3)):
        plan.by_value(part, most)
    plan.by_count("round", 40)
    plan.by_value("round", 12)
    plan.by_value("hand", 3)
    for part, cap in (("hand", 5), ("draw_pile", 4), ("unplayed", 4), ("market", 10)):
        plan.by_count(part, cap)
    for part, most in (("market", 1), ("used", 2), ("bought", 1)):
        plan.by_value(part, most)
    for who in ("player0", "player1"):
        add_player(plan, who)
    plan.by_count("player1.sure", 4)
    return plan


def add_player(plan: Plan, who: str) -> None:
    plan.by_count(f"{who}.health", 150)
    plan.by_value(f"{who}.health", key=in_tens)
    plan.by_value(f"{who}.energy", 10)
    plan.by_value(f"{who}.character")
    plan.by_value(f"{who}.hand_size", 7)
    plan.by_count(f"{who}.pile_size", 20)
    plan.by_count(f"{who}.unplayed_size", 6)
    plan.by_value(f"{who}.poisons", 3)
    plan.by_count(f"{who}.ticks", 6)
    for part in ("shotgun", "passed", "spoils"):
        plan.by_value(f"{who}.{part}")
    plan.by_count(f"{who}.tally", 60)
    plan.by_value(f"{who}.tally", key=sum_in_tens)
    plan.by_value(f"{who}.levels", 3)
    plan.by_value(f"{who}.structures")
    plan.by_count(f"{who}.discard", 4)
    plan.by_count(f"{who}.volley", 3)
    plan.by_value(f"{who}.volley", 1)
