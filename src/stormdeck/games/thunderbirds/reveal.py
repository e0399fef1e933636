"""The whole table of the Thunderbirds Solitaire Game, open: only for a game that is over, which `Match.open_view` sees to."""

from __future__ import annotations

from stormdeck.core.view import opened
from stormdeck.games.thunderbirds.cards import Card, Pod
from stormdeck.games.thunderbirds.see import view
from stormdeck.games.thunderbirds.state import EMERGENCIES, ThunderbirdsState
from stormdeck.games.thunderbirds.view import ThunderbirdsOpen


def reveal(state: ThunderbirdsState) -> ThunderbirdsOpen:
    out = range(EMERGENCIES - int(state.left_out), EMERGENCIES)
    return opened(
        ThunderbirdsOpen,
        view(state, None),
        deck_cards=tuple([Card(int(state.deck[place])) for place in reversed(range(int(state.deck_size)))]),
        left_out=tuple(sorted([Card(int(state.deck[place])) for place in out])),
        pod_cards=tuple([Pod(int(state.pod_deck[place])) for place in reversed(range(int(state.pod_deck_size)))]),
    )
