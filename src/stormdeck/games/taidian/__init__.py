"""Taidian: build a deck, power up, and be the last one standing.  Start reading at `rules.py`."""

from stormdeck.games.taidian.game import Taidian, with_cards

__all__ = ["GAME", "Taidian", "with_cards"]

GAME = Taidian()
