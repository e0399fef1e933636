"""The bot `net`: what a policy net finds most promising, without imagining how the game goes on."""

from __future__ import annotations

from collections.abc import Sequence

from stormdeck.bots.adviser import Adviser, adviser_of, rows_of
from stormdeck.bots.base import Bot
from stormdeck.bots.greedy import GreedyBot
from stormdeck.bots.views import Games, players_of
from stormdeck.core.actions import Action
from stormdeck.core.game import Game
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.view import View


class NetBot(Bot):
    """Plays by the net alone; where the net does not know the table, greedily."""

    def __init__(self, data: bytes | None = None) -> None:
        self.spec = "net"
        self._data = data
        """Another net than the game's own, where one is tried."""
        self._games = Games()
        self._advisers: dict[tuple[str, int], tuple[Game, Adviser | None]] = {}
        self._otherwise = GreedyBot("")

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        game = self._games.of(view)
        adviser = self._adviser(game, players_of(view, game))
        if adviser is None:
            return self._otherwise.choose(view, legal, rng)
        policy = adviser.look(view, game.belief(view).new_state(FastRng(0)))
        return game.actions[int(policy.best(rows_of(game, legal)))]

    def _adviser(self, game: Game, players: int) -> Adviser | None:
        key = (game.id, players)
        if key not in self._advisers or self._advisers[key][0] is not game:
            self._advisers[key] = (game, adviser_of(game, players, self.spec, self._data))
        return self._advisers[key][1]
