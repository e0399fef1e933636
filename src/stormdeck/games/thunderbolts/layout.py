"""What the numbers of an observation of THUNDERBOLTS mean; `observe.py` writes them in this order."""

from __future__ import annotations

from typing import Final

from stormdeck.core.observation import MOST, Layout, Plan
from stormdeck.core.options import Options
from stormdeck.games.thunderbolts.state import FACES, MOST_WALLET, PLACES, RESERVES, STACKS

VERSION: Final = 1
LEFT_OUT: Final = "the order of reserves below their two top cards; from which shuffle a hidden card was drawn"


def layout(options: Options) -> Layout:
    plan = Plan("thunderbolts", VERSION, options.players, LEFT_OUT)
    plan.add("vault", 1, MOST, "cards in the VAULT")
    plan.add("shuffles", 1, MOST, "how often a VAULT was shuffled")
    plan.add("current", 1, options.players - 1, "whose turn it is, in seats after this one")
    plan.add("dealer", 1, options.players - 1, "who dealt, in seats after this one")
    plan.add("actions", 1, MOST, "plays and exchanges of the running turn")
    plan.add("idle_passes", 1, MOST, "passes in succession without a play before them")
    plan.add("stacks.place", STACKS, PLACES, "by stack: how many places of the word are filled")
    plan.add("stacks.top_wild", STACKS, 1, "by stack: a wild lies on top")
    plan.add("stacks.wilds", STACKS, PLACES, "by stack: how many of its places wilds hold")
    plan.add("stacks.base", STACKS, PLACES, "by stack: how many of its lowest cards were taken away")
    plan.add("hand", FACES, MOST, "by face: the cards of this seat's hand")
    plan.add("completed", FACES, MOST, "by face: the cards of finished stacks that were not shuffled again")
    plan.add("unseen", FACES, MOST, "by face: the cards this seat cannot see, in the VAULT, in WALLETs and hands")
    for seat in range(options.players):
        who = f"player{seat}"
        plan.add(f"{who}.wallet", 1, MOST_WALLET, "cards in its WALLET")
        plan.add(f"{who}.wallet_top", 1, FACES, "the face of the top one + 1; 0: none")
        plan.add(f"{who}.hand_size", 1, MOST, "cards in its hand")
        plan.add(f"{who}.known_wilds", 1, MOST, "of these, wilds that everybody saw go there")
        plan.add(f"{who}.points", 1, MOST, "points")
        plan.add(f"{who}.finished", 1, MOST, "stacks it has completed")
        plan.add(f"{who}.reserve_top", RESERVES, FACES, "by reserve: the face of the top card + 1; 0: empty")
        plan.add(f"{who}.reserve_next", RESERVES, FACES, "by reserve: the same for the card under it")
        plan.add(f"{who}.reserve_size", RESERVES, MOST, "by reserve: how many cards it has")
        plan.add(f"{who}.reserves", FACES, MOST, "by face: the cards of all its reserves together")
    return plan.layout()
