"""The whole table of Taidian, open: only for a game that is over, which `Match.open_view` sees to."""

from __future__ import annotations

from stormdeck.core.view import opened
from stormdeck.games.taidian.see import see_player, view
from stormdeck.games.taidian.state import TaidianState
from stormdeck.games.taidian.view import TaidianOpen


def reveal(state: TaidianState) -> TaidianOpen:
    players = tuple([see_player(state, seat, True) for seat in range(int(state.players))])
    return opened(TaidianOpen, view(state, None), players=players)
