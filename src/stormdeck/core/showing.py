"""How a game shows itself to whoever has not played it yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

import msgspec

from stormdeck.core.options import OptionValue

Colour = Literal[
    "slate", "red", "rust", "orange", "amber", "green", "moss", "teal", "sea", "blue", "violet", "pink", "brown", "black"
]
COLOURS: Final[tuple[str, ...]] = get_args(Colour)
"""The colours that every board knows: dark enough to be read on paper, in a light room and in a dark one."""


class Showing(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the lobby, and how it is drawn."""

    pitch: str = ""
    """Two sentences for the lobby; "" to use the game's `blurb`."""
    colour: Colour = "slate"
    """Of its card in the lobby, and of the backs of its cards on a board that was not made for it alone."""
    first_game: Mapping[str, OptionValue] | None = None
    """The options that make a first game short.  None: nobody coaches a first game."""
    card_title: str = "name"
    """The field of a row of the card table that says what the card is called; rows without it go by their `id`."""
    board: str = ""
    """A folder in the package of the game with a board of its own for the browser (see docs/adding-a-game.md); "" for none."""
