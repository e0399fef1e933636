"""Thunder & Lightning: Thor against Loki over three lanes of hidden cards.  Start reading at `rules.py`."""

from stormdeck.games.thunder_and_lightning.game import ThunderAndLightning

__all__ = ["GAME"]

GAME = ThunderAndLightning()
