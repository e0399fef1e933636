"""Which tables the slow kits of the tests walk through, and how far."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, Final

import stormdeck
from stormdeck.testing.walk import option_sets

BRIEF: Final = os.environ.get("STORMDECK_BRIEF", "") not in ("", "0")
"""Set where the same tests run whole beside this run: the two runs of `make test` play the same games, bit for bit."""

DEEP: Final = os.environ.get("STORMDECK_DEEP", "") not in ("", "0")
"""Set by `make deep`, which plays in full what the other runs take samples of."""

TABLES: Final = [(id, players) for id in stormdeck.game_ids() for players in stormdeck.game(id).players]
"""Every game with every number of players."""

WALKED: Final = [(id, players) for id, players in TABLES if not BRIEF or players == stormdeck.game(id).players[0]]
"""Those the kits play through: in a brief run the smallest table of each game."""


def sample(usual: int, deep: int) -> int:
    """How many: of games, of deals, of positions."""
    return deep if DEEP else usual


def sets_at(id: str, players: int, sets: Sequence[Mapping[str, Any]] = ()) -> Sequence[Mapping[str, Any]]:
    """The sets of options that a kit tries at a table: all at the smallest of a game, at the larger ones one each, in turns.

    Every value of every option is tried, and every number of players; `make deep` tries all sets at all tables.  In a brief run
    the scenarios of the rules have every option, so the first set is enough.
    """
    sets = sets or option_sets(stormdeck.game(id))
    larger = stormdeck.game(id).players.index(players)
    return sets if DEEP else sets[:1] if BRIEF else [sets[larger % len(sets)]] if larger else sets
