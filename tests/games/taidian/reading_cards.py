"""The cards for the second reading, written down by hand, not read from the engine's file."""

from __future__ import annotations

MONEY = {"coin", "cash", "gold"}
ENERGY = {"bolt", "flash", "strike"}
RED = {"punch", "kick", "nine_mm", "shotgun", "fire_bomb", "poison", "robber", "first_aid"}
BLUE = {"shield", "medic", "antidote"}
STRUCTURES = {"burn_barrel", "barricade", "field_clinic", "generator", "black_market", "watchtower"}
COUNTERS = {"kick", "nine_mm"}

PRICE = {
    "coin": 1,
    "cash": 3,
    "gold": 5,
    "bolt": 2,
    "flash": 4,
    "strike": 6,
    "punch": 3,
    "kick": 2,
    "nine_mm": 4,
    "shotgun": 2,
    "fire_bomb": 4,
    "poison": 4,
    "robber": 3,
    "first_aid": 3,
    "shield": 3,
    "medic": 5,
    "antidote": 2,
    "burn_barrel": 4,
    "barricade": 6,
    "field_clinic": 6,
    "generator": 5,
    "black_market": 5,
    "watchtower": 8,
}
VALUE = {
    "coin": 1,
    "cash": 2,
    "gold": 4,
    "bolt": 1,
    "flash": 3,
    "strike": 5,
    "punch": 10,
    "kick": 5,
    "nine_mm": 15,
    "shotgun": 5,
    "fire_bomb": 10,
    "robber": 0,
    "first_aid": 10,
    "shield": 15,
    "medic": 10,
}
SYMBOLS = {
    "punch": "strength",
    "kick": "strength",
    "nine_mm": "aim",
    "shotgun": "aim",
    "shield": "skill",
    "first_aid": "healing",
    "medic": "healing",
}
BONUS = {"bruno": ("kick",), "salome": ("first_aid", "medic"), "pilar": ("robber",), "ingrid": ("shield",)}


def person_bonus(person: str, card: str) -> int:
    """Five more for the cards a character is good at."""
    return 5 if card in BONUS.get(person, ()) else 0
