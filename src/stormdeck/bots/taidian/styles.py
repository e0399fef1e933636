"""Styles of Taidian: what else greedy buys, and how soon it attacks."""

# stays plain Python: it is read once

from __future__ import annotations

from typing import Final

from stormdeck.bots.taidian.plans import CURES, STANDARD, Plan

FIRST: Final = STANDARD.buys[:2]

STYLES: Final[dict[str, tuple[str, Plan]]] = {
    "careful": (
        "it buys more defence than others and attacks late",
        STANDARD._replace(
            buys=(*FIRST, ("shield", 8), ("punch", 4), ("barricade", 1), ("first_aid", 1), *STANDARD.buys[3:]),
            patience=18,
            least=120,
        ),
    ),
    "greedy": ("it wants money first", STANDARD._replace(buys=(*FIRST, ("cash", 2), ("gold", 2), *STANDARD.buys[2:]))),
    "stubborn": (
        "it buys the same attack again and again, and no defence",
        STANDARD._replace(buys=(*FIRST, ("kick", 20)), rest=("gold", "cash", "kick", *CURES)),
    ),
    "hasty": (
        "it attacks where others would still build",
        STANDARD._replace(buys=(*FIRST, ("shield", 3), ("punch", 9), ("kick", 9)), patience=11, least=90),
    ),
}
"""What each does, and its plan.  Nothing is hidden in Taidian that one could bluff with."""
