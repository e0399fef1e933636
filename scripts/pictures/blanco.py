"""The position of Blanco that docs/blanco.svg shows."""

from __future__ import annotations

import stormdeck
from stormdeck.core.view import View
from stormdeck.games.blanco.view import BlancoView, FaceUp


def position() -> stormdeck.Match:
    match = stormdeck.play_out("blanco", bots=["greedy", "greedy", "greedy"], seed=11).replay()
    shown = stormdeck.Match("blanco", players=3, seed=11, names=["Ann", "Ben", "Cleo"])
    for action in match.actions:
        if is_worth_showing(shown.view(0)):
            break
        shown.play(action)
    return shown


def is_worth_showing(view: View) -> bool:
    """A large grid of the first seat, partly turned up, and a choice to make."""
    assert isinstance(view, BlancoView)
    grid = [card for row in view.players[0].grid for card in row]
    turned = sum(isinstance(card, FaceUp) for card in grid)
    decision = view.decision
    return decision is not None and (decision.seat, decision.kind) == (0, "choose_action") and len(grid) >= 9 and turned >= 4
