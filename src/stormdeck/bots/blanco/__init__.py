"""The bots of Blanco."""

from __future__ import annotations

from stormdeck.bots.blanco.greedy import BlancoGreedy, make_instinct
from stormdeck.bots.gamebots import GameBots
from stormdeck.bots.levels import ladder
from stormdeck.bots.search.spec import Taste


def make_greedy(variant: str) -> BlancoGreedy:
    return BlancoGreedy(variant == "bank")


BOTS = GameBots(
    greedy=make_greedy,
    variants=("bank",),
    instinct=make_instinct,
    taste=Taste(cut=12, greed=100, explore=700, prior=80),
    levels=ladder("blend:35", "blend:16", "blend:6", "greedy", "ismcts:sims=400"),
)
