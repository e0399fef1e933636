"""What the numbers of an observation of Thunder & Lightning mean; `observe.py` writes them in this order."""

from __future__ import annotations

from typing import Final

from stormdeck.core.observation import MOST, Layout, Plan
from stormdeck.core.options import Options
from stormdeck.games.thunder_and_lightning.state import CELLS, DECK, GAME_OVER, HAND, KINDS, PILE

VERSION: Final = 1
LEFT_OUT: Final = (
    "which cards exactly a face-down one may be, and what Hel can have taken (the view knows both, with much thought); "
    "running numbers; the order of piles below their top"
)
CARDS: Final = 2 * KINDS
FACES: Final = "by lane * 4 + row: 0 empty, 1 face up, 2 face down, 3 face down with the other side's back"
NAMED: Final = "cards are numbered by kind, those with the other side's back 23 higher"


def layout(options: Options) -> Layout:
    plan = Plan("thunder-and-lightning", VERSION, options.players, LEFT_OUT)
    plan.add("phase", 1, GAME_OVER, "which question is open, by its place in the list of phases")
    plan.add("side", 1, 1, "this seat's side: 0 Thor, 1 Loki")
    plan.add("turn", 1, 1, "1: it is the opponent's turn")
    plan.add("points", 1, MOST, "action points of the turn")
    plan.add("used", 1, MOST, "action points used")
    plan.add("flanking", 1, 1, "Vidarr works until the end of the turn")
    plan.add("berserker", 1, 2, "whose Berserker works: 1 this seat's, 2 the opponent's, 0 none")
    plan.add("idunn", 1, 2, "the same for Idunn")
    plan.add("played", 1, CARDS, f"the card whose power is carried out + 1; 0: none ({NAMED})")
    plan.add("limbo", 1, 1, "it lies in no pile yet")
    plan.add("revealed", 1, CARDS, "the card to be placed that Ravens or Seer brought up + 1; 0: none")
    plan.add("brought", 1, MOST, "how many cards Seer or Longships has brought so far")
    plan.add("moving", 1, CELLS, "the cell of the card that is moved + 1; 0: none")
    plan.add("to_take", 1, MOST, "how many cards Longships still takes")
    plan.add("hand", CARDS, HAND, "by card: this seat's hand")
    for seat, whose in enumerate(("this seat", "the opponent")):
        who = f"player{seat}"
        plan.add(f"{who}.hand_size", 1, HAND, f"cards in the hand of {whose}")
        plan.add(f"{who}.hand_stolen", 1, HAND, "of these, cards with the other side's back")
        plan.add(f"{who}.deck", 1, DECK, "cards in the deck")
        plan.add(f"{who}.turns", 1, MOST, "turns taken")
        plan.add(f"{who}.treasure_shown", 1, 1, "the treasure was among the first nine")
        plan.add(f"{who}.hel_open", 1, 1, "Hel took a card from the pile, which still counts it: the others have not seen which")
        plan.add(f"{who}.pile_top", 1, CARDS, "the top card of the discard pile + 1; 0: none")
        plan.add(f"{who}.faces", CELLS, 3, FACES)
        plan.add(f"{who}.field", CELLS, CARDS, "by lane * 4 + row: the card this seat knows + 1; 0: empty or unknown")
        plan.add(f"{who}.pile", CARDS, PILE, "by card: the discard pile, and what a Nightmare took and is about to go there")
        plan.add(f"{who}.seen", CARDS, HAND * 2, f"by card: hidden cards of {whose} that the other side saw go into the hand")
    return plan.layout()
