"""Programs in any language as bots: what is said to them, how they are started, and their place among the players."""

from typing import Final

PATIENCE: Final = 10.0
"""Seconds a program has for a move, unless the table says otherwise."""
