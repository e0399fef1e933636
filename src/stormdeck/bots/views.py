"""What every bot that imagines worlds asks of a view: its game, and how many play."""

from __future__ import annotations

from stormdeck.core.errors import BadBot
from stormdeck.core.game import Game
from stormdeck.core.options import Options
from stormdeck.core.view import View
from stormdeck.games import game_of


def players_of(view: View, game: Game) -> int:
    if view.options is not None:
        return view.options.players
    if len(game.players) > 1:
        raise BadBot(f"A view of {game.title} must have the field `options`: without it no bot knows how many play.")
    return game.players[0]


class Games:
    """The games of the views a bot is asked about, looked up anew only for other options, which may bring other cards."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Options | None, Game]] = {}

    def of(self, view: View) -> Game:
        if view.game not in self._known or self._known[view.game][0] != view.options:
            self._known[view.game] = (view.options, game_of(view))
        return self._known[view.game][1]
