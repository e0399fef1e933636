"""What the numbers of an observation of Taidian mean; `observe.py` writes them in this order."""

from __future__ import annotations

from typing import Final

from stormdeck.core.observation import MOST, Layout, Plan
from stormdeck.games.taidian.state import GAME_OVER
from stormdeck.games.taidian.vocabulary import Agreed

VERSION: Final = 1
LEFT_OUT: Final = (
    "in which of its places a hidden card of another seat lies; each single way in which thefts not seen may have gone; "
    "which structure a bomb names; who laid which Poison"
)


def layout(game: str, agreed: Agreed) -> Layout:
    players, table = int(agreed.players), agreed.table
    kinds, symbols = int(table.kinds), int(table.symbols)
    plan = Plan(game, VERSION, players, LEFT_OUT)
    plan.add("phase", 1, GAME_OVER, "which question is open, by its place in the list of phases")
    plan.add("active", 1, players - 1, "whose turn it is, in seats after this one")
    plan.add("start", 1, players - 1, "who began, in seats after this one")
    plan.add("round", 1, MOST, "the round")
    plan.add("turn_kind", 1, GAME_OVER, "what kind of turn was chosen: 2 not chosen yet, 3 upgrading, 5 attacking")
    plan.add("money", 1, MOST, "money left in this turn")
    plan.add("burned", 1, MOST, "cards burned in this turn")
    plan.add("proposals", 1, MOST, "treaties proposed in this turn")
    plan.add("red_played", 1, 1, "a red card was played in this turn")
    plan.add("robber", 1, MOST, "the Robber of the volley that is at work")
    plan.add("target", 1, players, "whose window is open, in seats after this one + 1; 0: nobody's")
    plan.add("cured", 1, 1, "an Antidote was played in this window")
    plan.add("tick", 1, MOST, "the Poison that is at work")
    plan.add("asked_from", 1, GAME_OVER, "the phase in which a treaty was offered, while it is answered; else 0")
    plan.add("victim", 1, players, "whose spoils are taken, in seats after this one + 1; 0: nobody's")
    plan.add("taken", 1, MOST, "spoils taken so far")
    plan.add("hand", kinds, MOST, "by card: this seat's hand")
    plan.add("draw_pile", kinds, MOST, "by card: this seat's draw pile, whose order nobody knows")
    plan.add("unplayed", kinds, MOST, "by card: this seat's cards that were discarded unplayed")
    plan.add("market", kinds, MOST, "by card: the stacks of the market")
    plan.add("removed", kinds, MOST, "by card: out of the game")
    plan.add("used", kinds, MOST, "by card: used in this turn")
    plan.add("bought", kinds, MOST, "by card: bought in this turn")
    for seat in range(players):
        add_player(plan, f"player{seat}", kinds, symbols, int(table.characters), int(table.green_count))
    for seat in range(1, players):
        who = f"player{seat}"
        plan.add(f"{who}.sure", kinds, MOST, "by card: hidden cards it certainly has")
        if players > 2:  # with two there is no theft that one of them does not see
            plan.add(f"{who}.pool", kinds, MOST, "by card: hidden cards that somebody of its group has, since a theft not seen")
    return plan.layout()


def add_player(plan: Plan, who: str, kinds: int, symbols: int, characters: int, structures: int) -> None:
    plan.add(f"{who}.alive", 1, 1, "it is in the game")
    plan.add(f"{who}.health", 1, MOST, "health")
    plan.add(f"{who}.energy", 1, MOST, "energy")
    plan.add(f"{who}.teammate", 1, 1, "it is of this seat's team, or this seat itself")
    plan.add(f"{who}.treaty", 1, 1, "it has a treaty with this seat")
    plan.add(f"{who}.character", 1, characters, "its character + 1; 0: none")
    plan.add(f"{who}.hand_size", 1, MOST, "cards in its hand")
    plan.add(f"{who}.pile_size", 1, MOST, "cards in its draw pile")
    plan.add(f"{who}.unplayed_size", 1, MOST, "cards it discarded unplayed")
    plan.add(f"{who}.poisons", 1, MOST, "Poisons on it")
    plan.add(f"{who}.ticks", 1, MOST, "how often these still hurt, added up")
    plan.add(f"{who}.shotgun", 1, 1, "it has fired at Robbers in this turn")
    plan.add(f"{who}.passed", 1, 1, "it has passed since the last card was played")
    plan.add(f"{who}.spoils", 1, 1, "its spoils are still to be taken")
    plan.add(f"{who}.tally", 4, MOST, "attack, block, healing and counter-attack of the running exchange")
    plan.add(f"{who}.levels", symbols, MOST, "by symbol: its level")
    plan.add(f"{who}.structures", structures, 1, "by structure, in the order of the card table: it is in play")
    plan.add(f"{who}.discard", kinds, MOST, "by card: what everybody saw go to its discard pile")
    plan.add(f"{who}.volley", kinds, MOST, "by card: laid against it and neither stopped nor cancelled")
