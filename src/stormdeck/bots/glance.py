"""Greedy by instinct: what it picks in a world dealt from what the seat knows, without imagining how the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stormdeck.bots.search.instinct import Instinct
from stormdeck.bots.views import Games, players_of
from stormdeck.core.actions import Action
from stormdeck.core.game import Game, Rows, State
from stormdeck.core.rng import FastRng, Rng
from stormdeck.core.view import View


class ByInstinct:
    """One player for greedy and for search.  The world is always dealt alike, so that only the instinct uses the bot's chance."""

    def __init__(self, make: Callable[[Game, int], Instinct]) -> None:
        self._make = make
        self._games = Games()
        self._instincts: dict[tuple[str, int], tuple[Game, Instinct]] = {}

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        game = self._games.of(view)
        state = game.belief(view).new_state(FastRng(0))
        rows = game.new_rows()
        for action in legal:
            rows.add(game.actions.row_of(action))
        return game.actions[self.pick(self.instinct_for(game, players_of(view, game)), view, state, rows, rng)]

    def pick(self, instinct: Instinct, view: View, state: State, rows: Rows, rng: Rng) -> int:
        """The row of the choice; a game whose instinct takes a closer look at a real decision says how."""
        return int(instinct.pick(state, rows, rng))

    def instinct_for(self, game: Game, players: int) -> Instinct:
        """Made anew only for another game, number of players or card table."""
        key = (game.id, players)
        if key not in self._instincts or self._instincts[key][0] is not game:
            self._instincts[key] = (game, self._make(game, players))
        return self._instincts[key][1]
