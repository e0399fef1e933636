"""Blanco's table as text."""

from __future__ import annotations

from stormdeck.core.speech import Speaker
from stormdeck.games.blanco.view import BlancoView


def picture(seen: BlancoView, speaker: Speaker) -> str:
    return str(seen.decision)
