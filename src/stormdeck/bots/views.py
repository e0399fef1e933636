"""What every bot that imagines worlds asks of a view: its game, and how many play."""

from __future__ import annotations

from stormdeck.core.game import Game
from stormdeck.core.options import Options
from stormdeck.core.view import View
from stormdeck.games import game_of


def options_of(view: View) -> Options | None:
    options = getattr(view, "options", None)
    return options if isinstance(options, Options) else None


def players_of(view: View) -> int:
    options = options_of(view)
    return len(getattr(view, "players", ())) or 1 if options is None else options.players


class Games:
    """The games of the views a bot is asked about, looked up anew only for other options, which may bring other cards."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Options | None, Game]] = {}

    def of(self, view: View) -> Game:
        options = options_of(view)
        if view.game not in self._known or self._known[view.game][0] != options:
            self._known[view.game] = (options, game_of(view))
        return self._known[view.game][1]
