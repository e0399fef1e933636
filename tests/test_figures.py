"""What boards show beside views (`Game.figures`): from the view alone, and what the rules themselves say."""

from __future__ import annotations

import msgspec
import pytest

from stormdeck import Match, game_ids
from stormdeck.core.rng import FastRng
from stormdeck.games import game as find_game
from stormdeck.games.blanco.figures import Figures as BlancoFigures
from stormdeck.games.blanco.state import BlancoState
from stormdeck.games.thunder_and_lightning.figures import Figures as ThunderFigures
from stormdeck.games.thunderbirds.figures import Figures as ThunderbirdsFigures
from stormdeck.games.thunderbirds.state import LENGTH, ThunderbirdsState
from stormdeck.testing.chance import state_of


def new_match(game: str, seed: int) -> Match:
    return Match(game, find_game(game).players[0], seed)


@pytest.mark.parametrize("game", game_ids())
def test_figures_go_over_the_wire_and_follow_from_the_view(game: str) -> None:
    match, rng = new_match(game, 1), FastRng(1, 5)
    for _ in range(60):
        for viewer in [None, *range(match.players)]:
            view = match.view(viewer)
            made = match.game.figures(view)
            assert msgspec.json.encode(made) == msgspec.json.encode(match.game.figures(msgspec.structs.replace(view)))
        if match.decision is None:
            return
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])


def test_blanco_glows_where_a_line_could_be_cleared() -> None:
    lines = 0
    for seed in range(4):
        match, rng = new_match("blanco", seed), FastRng(seed, 5)
        for _ in range(150):
            if match.decision is None:
                break
            state = state_of(match)
            assert isinstance(state, BlancoState)
            made = match.game.figures(match.view(None))
            assert isinstance(made, BlancoFigures)
            for seat, complete in enumerate(made.complete):
                rows = [row + 1 for row in range(int(state.rows[seat])) if state.is_row_complete(seat, row)]
                columns = [column + 1 for column in range(int(state.columns[seat])) if state.is_column_complete(seat, column)]
                assert (list(complete.rows), list(complete.columns)) == (rows, columns)
                lines += len(rows) + len(columns)
            legal = match.legal()
            match.play(legal[rng.below(len(legal))])
    assert lines > 0


def test_thunder_and_lightning_lists_what_may_be_taken_back() -> None:
    met = set()
    for seed in range(40):
        match, rng = new_match("thunder-and-lightning", seed), FastRng(seed, 5)
        for _ in range(250):
            decision = match.decision
            if decision is None:
                break
            legal = match.legal()
            made = match.game.figures(match.view(decision.seat))
            assert isinstance(made, ThunderFigures)
            taken = sorted(str(action) for action in legal if str(action).startswith("take "))
            assert sorted(f"take {buried.name}" for buried in made.buried) == taken
            if taken:
                met.add(decision.kind)
            match.play(legal[rng.below(len(legal))])
        if len(met) == 2:
            break
    assert met == {"hel", "longships"}


def test_thunder_and_lightning_shows_the_strengths_of_a_deck_of_ones_own() -> None:
    match = Match("thunder-and-lightning", 2, 1, {"deck": "ally3 copies 4, viking copies 5 strength 5"})
    made = match.game.figures(match.view(0))
    assert isinstance(made, ThunderFigures)
    assert (made.strengths["viking"], made.strengths["champion"], made.strengths["god"]) == (5, 7, None)


def test_thunderbirds_says_where_the_next_card_goes() -> None:
    match, rng = new_match("thunderbirds", 3), FastRng(3, 5)
    full = 0
    for _ in range(300):
        if match.decision is None:
            break
        state = state_of(match)
        assert isinstance(state, ThunderbirdsState)
        made = match.game.figures(match.view(0))
        assert isinstance(made, ThunderbirdsFigures)
        assert made.room == tuple(0 if size == LENGTH else int(size) + 1 for size in state.sizes)
        full += made.room.count(0)
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
    assert full > 0
