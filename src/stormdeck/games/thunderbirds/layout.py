"""What the numbers of an observation of the Thunderbirds Solitaire Game mean; `observe.py` writes them in this order."""

from __future__ import annotations

from typing import Final

from stormdeck.core.observation import MOST, Layout, Plan
from stormdeck.core.options import Options
from stormdeck.games.thunderbirds import state as ir

VERSION: Final = 1
WHERE: Final = (
    "by Emergency card: 0 not seen, 1 seen at the set-up, so in the deck, 2 discarded, 3 rescued, 4 captured, 5 on the table; "
    "from 10 on: known to lie in the deck, 10 at the very bottom"
)
PODS_WHERE: Final = (
    "by Pod: 0 not seen, 1 on display, 2 in the hold; from 10 on: known to lie in the Pod deck, 10 at the very bottom"
)


def layout(options: Options) -> Layout:
    plan = Plan("thunderbirds", VERSION, options.players)
    plan.add("phase", 1, ir.GAME_OVER, "which question is open, by its place in the list of phases")
    plan.add("turn", 1, MOST, "the turn")
    plan.add("deck", 1, ir.EMERGENCIES, "cards in the Emergency deck")
    plan.add("next_advanced", 1, 2, "the back of its top card: 1 regular, 2 advanced; 0: no card")
    plan.add("no_disaster", 1, 1, "the table has said that the deck holds no Disaster")
    plan.add("lives", 1, MOST, "lives left")
    plan.add("lady", 3, ir.EMERGENCIES, "Lady Penelope: her place, whether she is in the air, her Civilian + 1 (0: none)")
    plan.add("workshop_used", 1, 1, "the workshop was used in this turn")
    plan.add("pod_deck", 1, ir.PODS, "Pods in the Pod deck")
    plan.add("spots", ir.VEHICLES, ir.CHAINS, "by vehicle: 0 Tracy Island, 1 to 4 a chain")
    plan.add("moved", ir.VEHICLES, 1, "by vehicle: it has moved in this turn")
    plan.add("grounded", ir.VEHICLES, 1, "by vehicle: it is grounded")
    plan.add("crew", ir.SEATS, ir.PILOTS, "by seat of the fleet: its Pilot + 1; 0: nobody")
    plan.add("changed", ir.PILOTS, 1, "by Pilot: he has changed seats in this turn")
    plan.add("acted", ir.PILOTS, 1, "by Pilot: he has acted in this turn")
    plan.add("pilot", 1, ir.PILOTS, "who carries out the Rescue action + 1; 0: nobody")
    plan.add("using", 1, ir.VEHICLES + ir.PODS, "with what + 1: Thunderbirds 1 to 4, then Pods; 0: nothing")
    plan.add("bonus", 1, 1, "the die in hand is the bonus die")
    plan.add("to_roll", ir.COLOURS, 15, "by colour: the dice that will be rolled")
    plan.add("supply", ir.COLOURS, MOST, "by colour: the dice in the supply")
    plan.add("dice.colour", ir.MOST_DICE, ir.COLOURS, "by rolled die: its colour + 1; 0: no die")
    plan.add("dice.face", ir.MOST_DICE, ir.SYMBOLS, "by rolled die: the symbol it shows")
    plan.add("dice.position", ir.MOST_DICE, ir.LENGTH, "by rolled die: the position it is placed on; 0: none")
    plan.add("dice.symbol", ir.MOST_DICE, ir.FREE + 1, "by rolled die: the symbol it is placed for + 1; 0: none")
    plan.add("slots", ir.CHAINS, ir.EMERGENCIES, "by slot: the waiting card + 1; 0: none")
    plan.add("chains.card", ir.PLACES, ir.EMERGENCIES, "by chain * 4 + position: the card + 1; 0: none")
    plan.add(
        "chains.mark", ir.PLACES, ir.EMERGENCIES + 1, "by place, a Civilian: 1 influenced, 2 + the Hood card under it; else 0"
    )
    plan.add("chains.stored", ir.PLACES * ir.SYMBOLS, MOST, "by place and symbol, a Disaster: the dice stored on it")
    plan.add("where", ir.EMERGENCIES, 10 + ir.EMERGENCIES, WHERE)
    plan.add("pods", ir.PODS, 10 + ir.PODS, PODS_WHERE)
    return plan.layout()
