"""The bots of Taidian."""

from __future__ import annotations

from functools import partial

from stormdeck.bots.gamebots import GameBots, Noun
from stormdeck.bots.glance import ByInstinct
from stormdeck.bots.levels import ladder
from stormdeck.bots.search.instinct import Instinct
from stormdeck.bots.search.spec import Taste
from stormdeck.bots.styles import Style
from stormdeck.bots.taidian import instinct as counted
from stormdeck.bots.taidian.instinct import TaidianInstinct
from stormdeck.bots.taidian.plan import plan_of
from stormdeck.bots.taidian.plans import PLANS, STANDARD, VARIANTS, Plan
from stormdeck.bots.taidian.styles import STYLES
from stormdeck.core.game import Game
from stormdeck.games.taidian import Taidian
from stormdeck.games.taidian.vocabulary import Table


def make_instinct(game: Game, players: int, plan: Plan = STANDARD) -> Instinct:
    return TaidianInstinct(players, table_of(game), plan)


def make_greedy(variant: str) -> ByInstinct:
    return by_plan(PLANS[variant])


def by_plan(plan: Plan) -> ByInstinct:
    """Greedy with a plan of one's own."""
    return ByInstinct(lambda game, players: make_instinct(game, players, plan))


def table_of(game: Game) -> Table:
    """The numbers of the cards, which tables may exchange."""
    assert isinstance(game, Taidian)
    return game.table


BOTS = GameBots(
    greedy=make_greedy,
    variants=VARIANTS,
    styles={temper: Style(words, partial(by_plan, plan)) for temper, (words, plan) in STYLES.items()},
    instinct=make_instinct,
    taste=Taste(cut=80, greed=100, explore=400, prior=100),
    plan=plan_of,
    features={
        counted.HEALTH: Noun("health"),
        counted.ATTACKS: Noun("attack in the deck"),
        counted.SHIELDS: Noun("defence in the deck"),
        counted.RICHES: Noun("money in the deck"),
        counted.BOLTS: Noun("energy in the deck"),
        counted.CARE: Noun("healing in the deck"),
        counted.VENOM: Noun("poison in the deck"),
        counted.ENERGIES: Noun("energy saved"),
        counted.LEVELS: Noun("power levels", is_counted=True),
        counted.WALLED: Noun("protection by structures"),
        counted.POWERED: Noun("energy from structures"),
        counted.NURSED: Noun("healing by structures"),
        counted.TRADING: Noun("help with prices"),
        counted.POISONED: Noun("poison at work"),
        counted.HAND_ATTACKS: Noun("attack in hand"),
        counted.HAND_SHIELDS: Noun("defence in hand"),
        counted.HAND_RICHES: Noun("money in hand"),
    },
    levels=ladder("blend:40", "blend:18", "blend:6", "greedy", "ismcts:sims=300", "ismcts:sims=300,policy=95"),
)
