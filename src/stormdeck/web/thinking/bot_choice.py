"""The bots one can choose for a seat."""

from __future__ import annotations

from typing import Final

from stormdeck.bots.gamebots import levels_of
from stormdeck.core.errors import BadBot, quoted
from stormdeck.web.protocol import wire

SUBSTITUTE: Final = "greedy"
"""Who plays on where nobody was chosen."""
PLAIN: Final = ("greedy", "random")
"""Bots that know every game, for games without a ladder of levels."""


def levels(game_id: str) -> list[wire.Level]:
    """The bots one can choose for a game, weakest first."""
    return [wire.Level(f"level:{level.number}", level.name.capitalize()) for level in levels_of(game_id)]


def check_bot(game_id: str, spec: str) -> None:
    """Only the listed bots: a spec can ask for unbounded compute."""
    known = [level.bot for level in levels(game_id)]
    if spec not in (*known, *PLAIN):
        raise BadBot(f"There is no bot {quoted(spec)} here; there are {', '.join([*known, *PLAIN])}.")
