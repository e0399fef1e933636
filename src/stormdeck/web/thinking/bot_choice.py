"""The bots one can choose for a seat: the ladder of the game, and what the host has brought."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stormdeck.bots.gamebots import levels_of
from stormdeck.bots.names import HOSTED, cast_of
from stormdeck.core.errors import BadBot, quoted
from stormdeck.web.protocol import wire

SUBSTITUTE: Final = "greedy"
"""Who plays on where nobody was chosen."""
PLAIN: Final = ("greedy", "random")
"""Bots that know every game, for games without a ladder of levels."""


def levels(game_id: str, hosted: Mapping[str, str]) -> list[wire.Level]:
    """The bots one can choose for a game, weakest first; then those of the host."""
    ladder = [(f"level:{level.number}", level.name.capitalize()) for level in levels_of(game_id)]
    return [wire.Level(bot, name, cast_of(bot, game_id)) for bot, name in (*ladder, *[(HOSTED + name, name) for name in hosted])]


def check_bot(game_id: str, spec: str, hosted: Mapping[str, str]) -> None:
    """Only the listed bots: a spec can ask for unbounded compute, or for somebody's code."""
    known = [level.bot for level in levels(game_id, hosted)]
    if spec not in (*known, *PLAIN):
        raise BadBot(f"There is no bot {quoted(spec)} here; there are {', '.join([*known, *PLAIN])}.")


def full_spec(spec: str, hosted: Mapping[str, str]) -> str:
    """What the process that thinks is asked for: only the host knows where the code lies (`Settings.bots`).  A bot that was taken
    away cannot be made there, and greedy moves in its place."""
    return hosted.get(spec.removeprefix(HOSTED), spec) if spec.startswith(HOSTED) else spec
