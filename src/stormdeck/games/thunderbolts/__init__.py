"""THUNDERBOLTS: spell the word on shared stacks, empty your WALLET.  Start reading at `rules.py`."""

from stormdeck.games.thunderbolts.game import Thunderbolts

__all__ = ["GAME"]

GAME = Thunderbolts()
