"""A card table as its owner may write it: what a row leaves out follows from the rest of the table."""

from __future__ import annotations

import re
from typing import Final

from stormdeck.core.errors import BadOptions, quoted

HEALING: Final = "healing"
GAME_WIDE: Final = ("burn_limit_per_turn", "poison_rounds")
"""Numbers of single cards that a table may say once for the game."""

Row = dict[str, object]


class CardTableError(BadOptions, ValueError):
    """A card table Taidian cannot be played with, and why, in one sentence."""


def demand(holds: bool, why: str) -> None:
    if not holds:
        raise CardTableError(why)


def usual(read: Row) -> Row:
    """The table in the form of `cards.toml`."""
    game = read.get("game")
    numbers = game if isinstance(game, dict) else {}
    rows = [usual_row(row, numbers) if isinstance(row, dict) else row for row in listed(read, "card")]
    table = {**read, "card": rows} if "card" in read else dict(read)
    if isinstance(game, dict):
        table["game"] = {name: value for name, value in game.items() if name not in GAME_WIDE}
    return table


def listed(read: Row, part: str) -> list[object]:
    rows = read.get(part)
    return rows if isinstance(rows, list) else []


def usual_row(row: Row, game: Row) -> Row:
    """TA-R33, TA-R58 to TA-R60  What a defence card does, how much a Burn-Barrel burns, how long a Poison stays."""
    whole = dict(row)
    if row.get("kind") == "defence" and "effect" not in row:
        whole["effect"] = "heal" if row.get("symbol") == HEALING else "block" if row.get("value") else "cure"
    limit = game.get("burn_limit_per_turn")
    if limit is not None and row.get("kind") == "structure" and row.get("effect") == "burn":
        value = whole.setdefault("value", limit)
        name = quoted(row.get("id"))
        demand(
            value == limit, f"The structure {name} burns {value} cards, but `burn_limit_per_turn` is {quoted(limit)} (TA-R58)."
        )
    if "poison_rounds" in game and row.get("id") == "poison" and row.get("kind") == "attack":
        whole.setdefault("rounds", game["poison_rounds"])
    return whole


def named_row(error: str, read: Row) -> str:
    """An error with the id of the row it speaks of, where that can be found."""
    place = re.search(r"\$\.(card|character)\[(\d+)\]", error)
    rows = listed(read, place[1]) if place else []
    row = rows[int(place[2])] if place and int(place[2]) < len(rows) else None
    known = isinstance(row, dict) and isinstance(row.get("id"), str)
    return f"{error}, the row {quoted(row['id'])}" if known and isinstance(row, dict) else error
