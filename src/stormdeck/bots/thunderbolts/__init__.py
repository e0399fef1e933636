"""The bots of THUNDERBOLTS."""

from __future__ import annotations

from functools import partial

from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.bots.gamebots import GameBots
from stormdeck.bots.glance import ByInstinct
from stormdeck.bots.levels import ladder
from stormdeck.bots.search.instinct import Instinct
from stormdeck.bots.search.spec import Taste
from stormdeck.bots.styles import Style
from stormdeck.bots.thunderbolts.instinct import ThunderboltsInstinct
from stormdeck.bots.thunderbolts.styles import STYLES, weights_of
from stormdeck.bots.thunderbolts.table import PLAIN
from stormdeck.bots.thunderbolts.turn import ANYHOW, HASTY, LEVEL, Turn
from stormdeck.core.game import Game


def make_instinct(game: Game, players: int) -> Instinct:
    return ThunderboltsInstinct(players, Turn())


def make_greedy(variant: str) -> ByInstinct:
    """With `race` it goes out whenever it can, whatever the points say."""
    return by_weights(PLAIN, ANYHOW if variant == "race" else LEVEL)


def by_weights(weights: vec[i64], enough: int = LEVEL) -> ByInstinct:
    return ByInstinct(lambda game, players: ThunderboltsInstinct(players, Turn(weights, HASTY, enough)))


BOTS = GameBots(
    greedy=make_greedy,
    variants=("race",),
    styles={temper: Style(words, partial(by_weights, weights_of(changes))) for temper, (words, changes) in STYLES.items()},
    instinct=make_instinct,
    taste=Taste(cut=6, greed=100, explore=700, prior=80),
    levels=ladder("blend:20", "blend:10", "blend:5", "greedy", "flat:keep=1"),
)
