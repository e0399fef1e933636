"""The bots of Taidian."""

from __future__ import annotations

from stormdeck.bots.gamebots import GameBots
from stormdeck.bots.levels import ladder
from stormdeck.bots.search.instinct import Instinct
from stormdeck.bots.search.spec import Taste
from stormdeck.bots.taidian.greedy import STRATEGIES, TaidianGreedy
from stormdeck.bots.taidian.instinct import TaidianInstinct
from stormdeck.core.game import Game
from stormdeck.games.taidian.effects import Table


def greedy(variant: str) -> TaidianGreedy:
    return TaidianGreedy(variant)


def instinct(game: Game, players: int) -> Instinct:
    return TaidianInstinct(players, table_of(game))


def table_of(game: Game) -> Table:
    """The numbers of the cards, which tables may exchange."""
    table = getattr(game, "table", None)
    assert isinstance(table, Table)
    return table


BOTS = GameBots(
    greedy=greedy,
    variants=STRATEGIES[1:],
    instinct=instinct,
    taste=Taste(cut=80, greed=100, explore=400, prior=100),
    levels=ladder("blend:40", "blend:18", "blend:6", "greedy", "ismcts:sims=300"),
)
