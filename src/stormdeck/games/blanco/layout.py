"""What the numbers of an observation of Blanco mean; `observe.py` writes them in this order."""

from __future__ import annotations

from typing import Final

from stormdeck.core.observation import MOST, Layout, Plan
from stormdeck.core.options import Options
from stormdeck.games.blanco.state import CARDS, CELLS, HAND, MATCH_OVER

VERSION: Final = 1
LEFT_OUT: Final = "the order of the discard pile below its top; which hidden cards went through which shuffle"
FACES: Final = (
    "by cell: 0 empty, 1 face up, 2 face down, 3 face down and looked at by its owner; "
    "4 and 5 are 2 and 3 for a card that was dealt before the last shuffle"
)


def layout(options: Options) -> Layout:
    plan = Plan("blanco", VERSION, options.players, LEFT_OUT)
    plan.add("phase", 1, MATCH_OVER, "which question is open, by its place in the list of phases")
    plan.add("pile", 1, CARDS, "cards in the draw pile")
    plan.add("discard", 1, CARDS, "cards in the discard pile")
    plan.add("discard_top", 1, CARDS, "its top card + 1 (colour * 12 + number - 1); 0: none")
    plan.add("shuffles", 1, MOST, "how often the pile was shuffled in this game")
    plan.add("dealer", 1, options.players - 1, "who dealt, in seats after this one")
    plan.add("active", 1, options.players - 1, "whose turn it is, in seats after this one; 0 when the match is over")
    plan.add("games", 1, MOST, "games of the match that are over")
    plan.add("lines_cleared", 1, MOST, "lines cleared in this turn")
    plan.add("chain", 1, 1, "the chain reveal was earned in this turn")
    plan.add("look_used", 1, 1, "the look of this turn was used")
    plan.add("looked_at", 1, CELLS, "the cell looked at in this turn + 1; 0: none")
    plan.add("taken", 1, CARDS, "the card taken from the discard pile in this turn + 1; 0: none")
    for seat in range(options.players):
        who = f"player{seat}"
        plan.add(f"{who}.stage", 1, 3, "which grid it is at")
        plan.add(f"{who}.rows", 1, 3, "rows of its grid")
        plan.add(f"{who}.columns", 1, 4, "columns of its grid")
        plan.add(f"{who}.turns", 1, MOST, "turns it has taken")
        plan.add(f"{who}.wins", 1, MOST, "games of the match it has won")
        plan.add(f"{who}.points", 1, MOST, "points in the match")
        plan.add(f"{who}.hand_size", 1, HAND, "cards in its hand")
        plan.add(f"{who}.hand_older", 1, HAND, "of these, hidden ones from before the last shuffle")
        plan.add(f"{who}.hand", HAND, CARDS, "the hand cards this seat knows + 1, sorted; 0: none or unknown")
        plan.add(f"{who}.faces", CELLS, 5, FACES)
        plan.add(f"{who}.grid", CELLS, CARDS, "by cell: the card this seat knows + 1; 0: empty or unknown")
    plan.add_set("discarded", CARDS, "by card: it lies in the discard pile")
    plan.add_set("boxed", CARDS, "by card: it was cleared, and lies in the box")
    if options.word("chain_rule") == "knock_on":
        plan.add("old_rows", CELLS, 4, "by cell of the active grid: the complete row it was in when clearing began; 0: none")
        plan.add("old_columns", CELLS, 4, "the same for columns")
    return plan.layout()
