"""The same game twice: Hearts and Leduc poker on our contract (examples/) beside OpenSpiel's own, move for move.

`python -m tests.envs.same_game --games 1000` plays many games; `test_same_game.py` a few.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click
import pyspiel

from stormdeck.core.game import Game, State
from stormdeck.core.rng import FastRng
from stormdeck.testing.walk import legal_rows

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def example_game(id: str) -> Game:
    """The game of one of the example packages, installed or not."""
    folder = str(EXAMPLES / f"stormdeck-{id}" / "src")
    if folder not in sys.path:
        sys.path.append(folder)
    game = __import__(f"stormdeck_{id}").GAME
    assert isinstance(game, Game)
    return game


class Hearts:
    """OpenSpiel's Hearts dealt as a state of ours is."""

    def __init__(self) -> None:
        self.ours = example_game("hearts")
        self.theirs = pyspiel.load_game("hearts")

    def dealt(self, state: Any) -> Any:
        twin = self.theirs.new_initial_state()
        twin.apply_action(int(state.direction))
        for place in range(13):
            for seat in range(4):
                twin.apply_action(int(state.hands[seat * 13 + place]))
        return twin

    def chance(self, state: Any, twin: Any) -> None:
        raise AssertionError("there is no chance in Hearts after the deal")

    def action(self, row: int) -> int:
        return row % 52

    def returns(self, points: tuple[int, ...]) -> list[float]:
        return [26.0 - point for point in points]


class Leduc:
    """The same for Leduc poker, which turns up a card in the middle of the game."""

    def __init__(self) -> None:
        self.ours = example_game("leduc")
        self.theirs = pyspiel.load_game("leduc_poker")

    def dealt(self, state: Any) -> Any:
        twin = self.theirs.new_initial_state()
        twin.apply_action(int(state.cards0))
        twin.apply_action(int(state.cards1))
        return twin

    def chance(self, state: Any, twin: Any) -> None:
        twin.apply_action(int(state.public))

    def action(self, row: int) -> int:
        return row

    def returns(self, points: tuple[int, ...]) -> list[float]:
        return [float(point) for point in points]


PAIRS = {"hearts": Hearts, "leduc": Leduc}


def play_both(pair: Hearts | Leduc, seed: int) -> int:
    """One random game on both sides; how many decisions it took."""
    game = pair.ours
    state: State = game.deal(game.agree(game.players[0], {}), FastRng(seed))
    twin, picks, made = pair.dealt(state), FastRng(seed, 1), 0
    while (seat := int(game.seat_to_move(state))) >= 0:
        where = f"{game.title}, seed {seed}, decision {made + 1}"
        if twin.is_chance_node():
            pair.chance(state, twin)
        rows = legal_rows(game, state)
        assert twin.current_player() == seat, f"{where}: seat {seat} decides, in OpenSpiel {twin.current_player()}"
        assert sorted(map(pair.action, rows)) == twin.legal_actions(), f"{where}: {rows} are legal, not {twin.legal_actions()}"
        row = rows[int(picks.below(len(rows)))]
        game.apply_row(state, row, None)
        twin.apply_action(pair.action(row))
        made += 1
    outcome = game.outcome(state)
    assert outcome is not None
    assert twin.is_terminal(), f"{game.title}, seed {seed}: the game is over, in OpenSpiel it goes on"
    assert pair.returns(outcome.points) == twin.returns(), f"{game.title}, seed {seed}: {outcome.points}, not {twin.returns()}"
    return made


@click.command()
@click.option("--games", default=1000, show_default=True, help="How many games of each game are played.")
def main(games: int) -> None:
    """Compare seats, legal actions and returns with OpenSpiel's C++ games."""
    for id, pair_of in PAIRS.items():
        pair = pair_of()
        made = sum([play_both(pair, seed) for seed in range(1, games + 1)])
        click.echo(f"{id}: {games:,} games with {made:,} decisions agree with OpenSpiel")


if __name__ == "__main__":
    sys.exit(main())
