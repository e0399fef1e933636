"""The whole table of Thunder & Lightning, open: only for a game that is over, which `Match.open_view` sees to."""

from __future__ import annotations

from stormdeck.core.types import Seat
from stormdeck.core.view import opened
from stormdeck.games.thunder_and_lightning.cards import Card
from stormdeck.games.thunder_and_lightning.knowledge import knowledge_of
from stormdeck.games.thunder_and_lightning.see import see_player, view
from stormdeck.games.thunder_and_lightning.state import DECK, OPPONENT, ThunderState
from stormdeck.games.thunder_and_lightning.view import ThunderOpen


def reveal(state: ThunderState) -> ThunderOpen:
    known = [knowledge_of(state, seat, OPPONENT) for seat in range(2)]
    return opened(
        ThunderOpen,
        view(state, None),
        players=(see_player(state, 0, Seat(0), known[0]), see_player(state, 1, Seat(1), known[1])),
        decks=(deck(state, 0), deck(state, 1)),
    )


def deck(state: ThunderState, seat: int) -> tuple[Card, ...]:
    places = range(seat * DECK, seat * DECK + int(state.deck_sizes[seat]))
    return tuple([Card(int(state.decks[place])) for place in reversed(places)])
