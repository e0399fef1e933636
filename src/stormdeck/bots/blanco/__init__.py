"""The bots of Blanco."""

from __future__ import annotations

from functools import partial

from stormdeck.bots.blanco.greedy import BlancoGreedy, make_instinct
from stormdeck.bots.blanco.inputs import BlancoReader
from stormdeck.bots.blanco.instinct import FACE_DOWN, FIRST_GRID, MATCHES, NEED
from stormdeck.bots.blanco.styles import STYLES
from stormdeck.bots.gamebots import GameBots, Noun
from stormdeck.bots.levels import ladder
from stormdeck.bots.search.spec import Taste
from stormdeck.bots.styles import Style


def make_greedy(variant: str) -> BlancoGreedy:
    return BlancoGreedy(variant == "bank")


BOTS = GameBots(
    greedy=make_greedy,
    variants=("bank",),
    styles={temper: Style(words, partial(BlancoGreedy, bank, lean)) for temper, (words, bank, lean) in STYLES.items()},
    instinct=make_instinct,
    taste=Taste(cut=12, greed=100, explore=700, prior=80),
    reader=BlancoReader,
    features={
        FACE_DOWN: Noun("face-down cards", is_counted=True),
        FIRST_GRID: Noun("to do before the second grid"),
        NEED: Noun("missing in the nearest line"),
        MATCHES: Noun("cards that match in a line", is_counted=True),
    },
    levels=ladder("blend:35", "blend:16", "blend:6", "greedy", "ismcts:sims=400"),
)
