"""The bots of the Thunderbirds Solitaire Game."""

from __future__ import annotations

from stormdeck.bots.gamebots import GameBots
from stormdeck.bots.glance import ByInstinct
from stormdeck.bots.levels import ladder
from stormdeck.bots.search.instinct import Instinct
from stormdeck.bots.search.spec import Taste
from stormdeck.bots.thunderbirds.instinct import ThunderbirdsInstinct
from stormdeck.bots.thunderbirds.price import GREEDY, REFERENCE
from stormdeck.core.game import Game
from stormdeck.games.thunderbirds import Thunderbirds
from stormdeck.games.thunderbirds.cards import Book


def make_instinct(game: Game, players: int) -> Instinct:
    return ThunderbirdsInstinct(book_of(game))


def make_greedy(variant: str) -> ByInstinct:
    """With `reference` it plays what the published sketch of another engine's policy says and nothing more."""
    who = REFERENCE if variant == "reference" else GREEDY
    return ByInstinct(lambda game, players: ThunderbirdsInstinct(book_of(game), who))


def book_of(game: Game) -> Book:
    """The printed cards, which tables may exchange."""
    assert isinstance(game, Thunderbirds)
    return game.book


BOTS = GameBots(
    greedy=make_greedy,
    variants=("reference",),
    instinct=make_instinct,
    taste=Taste(cut=60, greed=100, explore=500, prior=60, keep=4),
    levels=ladder("blend:12", "blend:6", "blend:2", "greedy", "flat:keep=1"),
    judge_sims=40,  # the rollouts are careful
)
