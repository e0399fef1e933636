"""Greedy as an instinct, for games whose greedy bot needs a view: it sees what the deciding seat of an imagined state sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, final

from mypy_extensions import i64

from stormdeck.core.actions import Action
from stormdeck.core.game import Game, Rows, State
from stormdeck.core.rng import Rng
from stormdeck.core.types import Seat
from stormdeck.core.view import View


class Chooser(Protocol):
    """Greedy for one game."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action: ...


@final
class ByView:
    """Asks a chooser what it would do in an imagined state."""

    game: Game
    chooser: Chooser

    def __init__(self, game: Game, chooser: Chooser) -> None:
        self.game = game
        self.chooser = chooser

    def pick(self, state: State, rows: Rows, rng: Rng) -> i64:
        game = self.game
        table = game.actions
        legal: list[Action] = []
        place: i64 = 0
        while place < rows.count:
            legal.append(table[int(rows.items[place])])
            place += 1
        view = game.view(state, Seat(int(game.seat_to_move(state))))
        return table.row_of(self.chooser.choose(view, legal, rng))
