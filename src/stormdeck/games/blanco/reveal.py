"""The whole table of Blanco, open (BL-G56): only for a game that is over, which `Match.open_view` sees to."""

from __future__ import annotations

import msgspec

from stormdeck.core.types import Seat
from stormdeck.core.view import opened
from stormdeck.games.blanco.cards import Card
from stormdeck.games.blanco.see import see_player, view
from stormdeck.games.blanco.state import CELLS, COLUMNS, DOWN, UP, BlancoState
from stormdeck.games.blanco.view import BlancoOpen, FaceUp, GridCard, Known, Player


def reveal(state: BlancoState) -> BlancoOpen:
    seen = view(state, None)
    return opened(
        BlancoOpen,
        seen,
        players=tuple([open_player(state, seat) for seat in range(int(state.agreed.players))]),
        discard=seen.recall.discard,
        pile_cards=tuple([Card(int(state.pile[place])) for place in reversed(range(int(state.pile_size)))]),
        box_cards=seen.recall.box,
    )


def open_player(state: BlancoState, seat: int) -> Player:
    grid = []
    for row in range(int(state.rows[seat]) if state.columns[seat] > 0 else 0):
        start = seat * CELLS + row * COLUMNS
        grid.append(tuple([open_cell(state, place) for place in range(start, start + int(state.columns[seat]))]))
    return msgspec.structs.replace(see_player(state, Seat(seat), Seat(seat)), grid=tuple(grid))


def open_cell(state: BlancoState, place: int) -> GridCard:
    card = Card(int(state.cards[place]))
    if state.faces[place] == UP:
        return FaceUp(card)
    return Known(card, int(state.shuffle_of[card]), bool(state.faces[place] != DOWN))
