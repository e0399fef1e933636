"""Styles of Blanco: what greedy likes on top of what it is worth."""

# stays plain Python: it is read once

from __future__ import annotations

from typing import Final

from stormdeck.bots.blanco.greedy import Lean
from stormdeck.bots.blanco.grid import POINT

STYLES: Final[dict[str, tuple[str, bool, Lean]]] = {
    "careful": ("it would rather swap its own cards than take a new one", False, Lean(swap=POINT // 4)),
    "greedy": ("it likes to take the card that lies open", False, Lean(pile=-POINT // 3)),
    "bluffing": ("it draws from the pile, so that nobody sees what it collects", False, Lean(pile=POINT // 4)),
    "stubborn": ("it holds a complete line back until a second one is ready", True, Lean(swap=POINT // 2, pile=-POINT // 4)),
    "hasty": ("it turns its cards up as fast as it can", False, Lean(turn=POINT // 2)),
}
"""What each does, whether it holds lines back, and how it leans."""
