"""Sitting down: the one place where a game, a number of players and the options somebody chose become a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from stormdeck.core.errors import BadOptions
from stormdeck.core.game import Game, Rows, State
from stormdeck.core.loop import Play
from stormdeck.core.options import Options
from stormdeck.core.rng import FastRng
from stormdeck.games import game as find_game
from stormdeck.table.whole import whole


class Opening(NamedTuple):
    """What was agreed on; nothing is dealt yet."""

    game: Game
    """As the options make it: with the card table among them, if somebody brought one."""
    options: Options

    def deal(self, seed: int) -> State:
        return self.game.deal(self.options, FastRng(seed))

    def play(self, seed: int, rows: Rows | None = None) -> Play:
        """A game of this deal, for the play loop."""
        return Play(self.game, self.deal(seed), rows)


def sit_down(game: str | Game, players: int | None = None, chosen: Mapping[str, object] | None = None) -> Opening:
    """A game by its id or itself, as few players as it takes unless their number is said, and the options chosen.  UnknownGame or
    BadOptions says what is wrong, also with a card table of one's own."""
    wishes = chosen or {}
    found = (find_game(game) if isinstance(game, str) else game).at_table(wishes)
    count = found.players[0] if players is None else whole(players, 0, found.players[-1])
    return Opening(found, found.agree(players if count is None else count, wishes))


def agrees(game: Game, players: int, chosen: Mapping[str, object]) -> bool:
    """Whether so many players can choose this."""
    try:
        game.agree(players, chosen)
    except BadOptions:
        return False
    return True
