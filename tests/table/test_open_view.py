"""All cards, once a game is over: `Match.open_view` is the only way to them, and it is shut while the game goes on."""

from __future__ import annotations

import pytest

import stormdeck
from stormdeck import Match, Record, StillHidden
from stormdeck.core.game import State
from stormdeck.core.view import View
from stormdeck.games import BUILT_IN
from stormdeck.table.replay import opening_match
from stormdeck.testing.conformance import check_game
from stormdeck.testing.walk import laws_of
from tests.toy.game import Nines, NinesView

GAMES = {game: min(3, max(stormdeck.game(game).players)) for game in BUILT_IN}


@pytest.fixture(scope="module")
def records() -> dict[str, Record]:
    return {id: stormdeck.play_out(id, bots=["random"] * players, seed=3) for id, players in GAMES.items()}


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_of_a_running_game_stay_closed(game: str, records: dict[str, Record]) -> None:
    match = Match(game, GAMES[game], seed=3)
    for action in records[game].actions[:20]:
        with pytest.raises(StillHidden, match="its cards stay closed"):
            match.open_view()
        match.play(action)
    with pytest.raises(StillHidden):
        match.record().replay().open_view()


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_finished_game_can_be_opened(game: str, records: dict[str, Record]) -> None:
    match = opening_match(records[game])
    assert match.open_view().viewer is None
    for action in records[game].actions:
        match.play(action)
    last = match.open_view()
    assert last == records[game].replay().open_view()


@pytest.mark.parametrize("game", GAMES)
def test_no_view_of_a_seat_or_a_spectator_has_a_place_for_what_an_open_one_shows(game: str, records: dict[str, Record]) -> None:
    match = records[game].replay()
    opened = type(match.open_view())
    assert all(type(match.view(viewer)) is not opened for viewer in (None, *range(match.players)))


def test_a_game_of_somebody_else_shows_what_its_seats_know() -> None:
    record = stormdeck.play_out(Nines(), bots=["random", "random"], seed=3)
    match = Match(Nines(), 2, seed=3)
    for action in record.actions:
        match.play(action)
    assert isinstance(match.open_view(), NinesView)
    assert match.open_view() == match.view(None)


class HidesThePile(Nines):
    """An open table that leaves something out."""

    def reveal(self, state: State) -> View:
        return self.view(state, None)


def test_an_open_table_that_leaves_something_out_is_caught() -> None:
    assert laws_of(HidesThePile())
    with pytest.raises(AssertionError, match="The open table does not tell which cards lie here: "):
        check_game(HidesThePile(), players=[2])
