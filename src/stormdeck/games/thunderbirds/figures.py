"""What a board of the Thunderbirds game shows beside a view: where the calls would go."""

from __future__ import annotations

from typing import Final

import msgspec

from stormdeck.games.thunderbirds.view import ThunderbirdsView

LENGTH: Final = 4  # IR-R62


class Figures(msgspec.Struct, frozen=True):
    room: tuple[int, ...]
    """By chain: the position that the next card gets, counted from 1; 0: it is full, and a card for it is one too many."""


def figures(seen: ThunderbirdsView) -> Figures:
    return Figures(tuple([0 if len(chain) >= LENGTH else len(chain) + 1 for chain in seen.chains]))
