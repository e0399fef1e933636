"""Cards and places print as a table writes them, and are numbers all the same."""

from __future__ import annotations

import pickle

import msgspec
import pytest

import stormdeck
from stormdeck.games.blanco.actions import Place, cell
from stormdeck.games.blanco.cards import BY_CODE, code
from stormdeck.games.blanco.view import BlancoView, FaceUp, Held


def test_cards_and_places_print_as_what_they_are() -> None:
    card = BY_CODE["G12"]
    assert repr(FaceUp(card)) == "FaceUp(card=G12)"
    assert repr(Place(card, cell(0, 2))) == "Place(card=G12, cell=r1c3)"
    assert repr(Held(card, public=True, shuffle=0)) == "Held(card=G12, public=True, shuffle=0)"


def test_they_are_numbers_all_the_same() -> None:
    up = FaceUp(BY_CODE["G12"])
    assert up == FaceUp(BY_CODE["G12"])
    assert up.card == BY_CODE["G12"]
    assert isinstance(up.card, int)
    assert msgspec.json.encode(up) == f'{{"lies":"up","card":{up.card}}}'.encode()
    assert pickle.loads(pickle.dumps(up)) == up


def test_a_view_writes_every_card_in_it() -> None:
    match = stormdeck.Match("blanco", 2, seed=7)
    match.play("reveal r1c1")
    match.play("look r1c2")
    view = match.view(0)
    assert isinstance(view, BlancoView)
    assert "FaceUp(card=N1)" in repr(view)
    assert "looked_at=None" in repr(view)
    assert repr(view.players[0].grid[0][0]) in repr(view)
    assert view.discard_top is not None
    assert repr(view.recall).startswith(f"Recall(discard=({code(view.discard_top)},), box=(), unseen=((1, (R1, R2,")


@pytest.mark.parametrize("game_id", stormdeck.game_ids())
def test_every_view_event_and_action_of_a_game_can_be_printed(game_id: str) -> None:
    record = stormdeck.play_out(game_id, ["random"] * stormdeck.game(game_id).players[0], seed=3)
    match = record.replay()
    assert repr(match.view(0)).startswith(type(match.view(0)).__name__)
    assert all(repr(event) for event in match.events(None))
    assert all(repr(action) for action in match.game.actions)


def test_cards_are_called_by_their_ids_in_the_card_file_of_the_table() -> None:
    match = stormdeck.Match("thunderbirds", seed=3)
    slots = match.truth(peek=True)["slots"]
    assert isinstance(slots, list)
    assert f"slots=({', '.join(slots)})" in repr(match.view(0))
