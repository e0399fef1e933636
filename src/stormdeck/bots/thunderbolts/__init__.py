"""The bots of THUNDERBOLTS."""

from __future__ import annotations

from stormdeck.bots.gamebots import GameBots
from stormdeck.bots.levels import ladder
from stormdeck.bots.search.instinct import Instinct
from stormdeck.bots.search.spec import Taste
from stormdeck.bots.thunderbolts.greedy import ThunderboltsGreedy
from stormdeck.bots.thunderbolts.instinct import ThunderboltsInstinct
from stormdeck.core.game import Game


def make_greedy(variant: str) -> ThunderboltsGreedy:
    return ThunderboltsGreedy(variant == "race")


def make_instinct(game: Game, players: int) -> Instinct:
    return ThunderboltsInstinct(players)


BOTS = GameBots(
    greedy=make_greedy,
    variants=("race",),
    instinct=make_instinct,
    taste=Taste(cut=6, greed=100, explore=700, prior=80),
    levels=ladder("blend:25", "blend:12", "blend:5", "greedy", "flat:keep=1"),
)
