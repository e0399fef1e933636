"""The bots of Thunder & Lightning."""

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
from stormdeck.bots.thunder_and_lightning.inputs import ThunderReader
from stormdeck.bots.thunder_and_lightning.instinct import ThunderInstinct
from stormdeck.bots.thunder_and_lightning.plan import plan_of
from stormdeck.bots.thunder_and_lightning.styles import STYLES, weights_of
from stormdeck.bots.thunder_and_lightning.weights import PLAIN
from stormdeck.core.game import Game


def make_instinct(game: Game, players: int) -> Instinct:
    return ThunderInstinct()


def make_greedy(variant: str) -> ByInstinct:
    return by_weights(PLAIN)


def by_weights(weights: vec[i64]) -> ByInstinct:
    return ByInstinct(lambda game, players: ThunderInstinct(weights))


BOTS = GameBots(
    greedy=make_greedy,
    styles={temper: Style(words, partial(by_weights, weights_of(changes))) for temper, (words, changes) in STYLES.items()},
    instinct=make_instinct,
    taste=Taste(cut=24, greed=100, explore=700, prior=60),
    reader=ThunderReader,
    plan=plan_of,
    levels=ladder("blend:90", "blend:20", "blend:6", "greedy", "ismcts:sims=400", "ismcts:sims=400,policy=60"),
)
