"""The strategies of Taidian's greedy bot: what to buy in which order, what to power up, how long to build.

All but `rush` are archetypes that buy from one part of the market.  Lists and numbers were found by hill climbing, each
strategy against the nine others.
"""

from __future__ import annotations

from typing import Final, NamedTuple

Wish = tuple[str, int]
"""A card and how many of it the deck should have."""

CURES: Final = ("antidote", "shotgun", "fire_bomb")
MONEY: Final = ("coin", "cash", "gold")


class Plan(NamedTuple):
    """A strategy.  `rest` is what it buys when nothing of the list is to be had; a card in neither is never bought."""

    buys: tuple[Wish, ...]
    rest: tuple[str, ...]
    powers: tuple[str, ...] = ("strength", "skill", "strength", "strength", "skill", "healing", "aim")
    patience: int = 14
    """The round by which money and energy have lost four fifths of what they are worth at first."""
    least: int = 80
    """Attack points times ten below which an attack is not worth a turn."""
    energy: int = 140
    """What a point of energy is worth, in tenths of an attack point."""


PLANS: Final[dict[str, Plan]] = {
    "": Plan(
        (
            ("generator", 1), ("flash", 2), ("shield", 5), ("punch", 4), ("nine_mm", 1), ("barricade", 1), ("punch", 5),
            ("watchtower", 1), ("kick", 5), ("cash", 2), ("punch", 9), ("first_aid", 1), ("kick", 9),
        ),
        ("gold", "cash", "punch", "nine_mm", "shield", *CURES),
        least=110,
        energy=100,
    ),
    "rush": Plan(
        (("punch", 6), ("kick", 4), ("nine_mm", 2), ("punch", 12), ("kick", 9)),
        ("gold", "cash", "punch", "nine_mm", "shield", *CURES),
        patience=8,
    ),
    "punch": Plan(
        (("punch", 7), ("shield", 4), ("punch", 12), ("shield", 8)),
        (*MONEY, "punch", "shield"),
        patience=12,
        least=65,
    ),
    "energy": Plan(
        (("flash", 4), ("shield", 6), ("medic", 1), ("cash", 1), ("kick", 4)),
        (*MONEY, "bolt", "flash", "strike", "kick", "shield", "medic"),
        energy=120,
    ),
    "strength": Plan(
        (("flash", 2), ("punch", 6), ("flash", 3), ("punch", 9)),
        (*MONEY, "bolt", "flash", "strike", "punch"),
        powers=("strength", "strength", "strength", "skill", "skill"),
    ),
    "guns": Plan(
        (("nine_mm", 3), ("cash", 2), ("nine_mm", 4), ("shotgun", 2), ("nine_mm", 8), ("shotgun", 5)),
        (*MONEY, "nine_mm", "shotgun"),
        patience=10,
        least=65,
    ),
    "gunpower": Plan(
        (("nine_mm", 6), ("flash", 3), ("strike", 1)),
        (*MONEY, "bolt", "flash", "strike", "nine_mm", "shotgun"),
        powers=("aim", "strength", "aim", "aim", "skill"),
    ),
    "poison": Plan(
        (("cash", 1), ("poison", 4), ("shield", 4), ("medic", 1), ("poison", 8), ("shield", 7), ("medic", 5)),
        (*MONEY, "poison", "shield", "medic"),
        patience=12,
        least=65,
    ),
    "robber": Plan(
        (("robber", 4), ("gold", 6), ("punch", 8)),
        (*MONEY, "robber", "shotgun", "punch"),
        patience=8,
        least=110,
    ),
    "tank": Plan(
        (
            ("nine_mm", 2), ("barricade", 1), ("nine_mm", 3), ("field_clinic", 1), ("medic", 2), ("first_aid", 1), ("shield", 8),
            ("nine_mm", 5),
        ),
        (*MONEY, "nine_mm", "shield", "medic", "first_aid"),
        powers=("skill", "aim", "skill", "strength"),
        patience=16,
    ),
    "builder": Plan(
        (("punch", 4), ("watchtower", 1), ("punch", 6), ("barricade", 1), ("field_clinic", 1), ("punch", 11)),
        (*MONEY, "punch"),
        patience=12,
        least=65,
    ),
}  # fmt: skip

STANDARD: Final = PLANS[""]
VARIANTS: Final = tuple([name for name in PLANS if name])
