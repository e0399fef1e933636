"""Which tables the slow kits of the tests walk through."""

from __future__ import annotations

import os
from typing import Final

import stormdeck

BRIEF: Final = os.environ.get("STORMDECK_BRIEF", "") not in ("", "0")
"""Set where the same tests run whole beside this run: the two runs of `make test` play the same games, bit for bit."""

TABLES: Final = [(id, players) for id in stormdeck.game_ids() for players in stormdeck.game(id).players]
"""Every game with every number of players."""

WALKED: Final = [(id, players) for id, players in TABLES if not BRIEF or players == stormdeck.game(id).players[0]]
"""Those the kits play through: in a brief run the smallest table of each game."""
