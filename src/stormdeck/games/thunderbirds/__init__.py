"""The Thunderbirds Solitaire Game: lead International Rescue against four chains of disasters.  Start reading at `rules.py`."""

from stormdeck.games.thunderbirds.game import Thunderbirds

__all__ = ["GAME", "Thunderbirds"]

GAME = Thunderbirds()
