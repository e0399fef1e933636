"""Blanco: clear a 3x3, then a 3x4 grid of lightning bolts.  Start reading at `rules.py`."""

from stormdeck.games.blanco.game import Blanco

__all__ = ["GAME"]

GAME = Blanco()
