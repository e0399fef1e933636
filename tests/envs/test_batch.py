"""`Batch`: the games of the engine, side by side, and nothing else."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence
from typing import Any

import pytest

import stormdeck
from stormdeck.core.batch import game_seed
from stormdeck.core.errors import IllegalAction, StormdeckError
from stormdeck.core.game import Game, State
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.table.verify import is_verified, verify
from stormdeck.testing.observations import observed
from stormdeck.testing.walk import legal_rows
from tests.envs.needs import SHORT, need
from tests.tables import WALKED
from tests.toy.game import Nines

need("numpy")

import numpy as np  # noqa: E402

from stormdeck.envs import Batch, IllegalRow  # noqa: E402


class Shadow:
    """One game of a batch, played in the engine beside it."""

    def __init__(self, batch: Batch, row: int) -> None:
        self.batch, self.row, self.begun = batch, row, 0
        self.ends: list[tuple[int, int, list[float]]] = []
        self.deal()

    def deal(self) -> None:
        batch = self.batch
        self.seed = int(game_seed(batch.seed, self.begun * batch.games + self.row))
        self.state: State = batch.game.deal(batch.options, FastRng(self.seed))
        self.length = 0

    def play(self, action: int) -> bool:
        """-> whether the game ended."""
        game: Game = self.batch.game
        game.apply_row(self.state, action, None)
        self.length += 1
        if game.seat_to_move(self.state) >= 0:
            return False
        self.ends.append(
            (self.length, self.seed, [float(game.payoff(self.state, seat)) for seat in range(self.batch.options.players)])
        )
        self.begun += 1
        self.deal()
        return True

    def compare(self) -> None:
        """What the batch shows of this game is what the engine says."""
        batch, game, row = self.batch, self.batch.game, self.row
        seat, rows = int(game.seat_to_move(self.state)), legal_rows(game, self.state)
        assert batch.seat[row] == seat
        assert batch.legal[row, : batch.legal_count[row]].tolist() == rows
        assert batch.observation[row].tobytes() == observed(game, self.state, seat, batch.layout)
        assert batch.mask is not None
        assert np.flatnonzero(batch.mask[row]).tolist() == sorted(rows)


def random_steps(batch: Batch, steps: int, seed: int = 1) -> None:
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        batch.step(batch.random_actions(rng))


@pytest.mark.parametrize(("id", "players"), WALKED)
def test_a_batch_plays_the_games_of_the_engine(id: str, players: int) -> None:
    """Seats, observations, legal rows, masks, rewards, ends, lengths and seeds, game after game in every row."""
    batch = Batch(id, games=5, players=players, seed=11, options=SHORT.get(id), mask=True)
    shadows = [Shadow(batch, row) for row in range(batch.games)]
    rng = np.random.default_rng(players)
    for step in range(6000):
        if step >= 300 and sum(len(shadow.ends) for shadow in shadows) >= 3:
            return
        actions = batch.random_actions(rng)
        batch.step(actions)
        for row, shadow in enumerate(shadows):
            ended = shadow.play(int(actions[row]))
            assert batch.done[row] == ended
            assert batch.reward[row].tolist() == (shadow.ends[-1][2] if ended else [0.0] * players)
            if ended:
                assert (batch.length[row], batch.seed_of_done[row]) == shadow.ends[-1][:2]
            if ended or step % batch.games == row:
                shadow.compare()
    pytest.fail("Too few games ended to see the next ones begin.")


def test_the_same_seed_gives_the_same_games_whatever_the_size() -> None:
    """Game `row` of the first deal follows from the seed and its number alone."""
    small, large = Batch("blanco", games=3, seed=9), Batch("blanco", games=7, seed=9)
    assert [small.seed_of(row) for row in range(3)] == [large.seed_of(row) for row in range(3)]
    assert small.observation.tolist() == large.observation[:3].tolist()


def test_arrays_are_live_and_cannot_be_written() -> None:
    batch = Batch("thunderbolts", games=4, seed=1, mask=True)
    arrays: list[Any] = [
        batch.seat,
        batch.observation,
        batch.legal,
        batch.legal_count,
        batch.mask,
        batch.reward,
        batch.done,
        batch.length,
    ]
    for array in arrays:
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 0
    before = [batch.observation, batch.observation.copy()]
    random_steps(batch, 3)
    assert before[0] is batch.observation
    assert (before[0] != before[1]).any()
    assert Batch("thunderbolts", games=1).mask is None


# ---- Illegal actions ---------------------------------------------------------------------------------------------------


def everything(batch: Batch) -> bytes:
    parts: tuple[Any, ...] = (batch.seat, batch.observation, batch.legal_count, batch.reward, batch.done)
    arrays = (*parts, batch.length, batch.seed_of_done, batch.final)
    return pickle.dumps([[array.tobytes() for array in arrays], [batch.actions(row) for row in range(batch.games)]])


@pytest.mark.parametrize("id", stormdeck.game_ids())
def test_an_illegal_action_is_refused_with_the_row_and_the_rule_and_nothing_changes(id: str) -> None:
    batch = Batch(id, games=4, seed=2)
    random_steps(batch, 20)
    actions = batch.random_actions(np.random.default_rng(5))
    legal = batch.legal[2, : batch.legal_count[2]].tolist()
    actions[2] = next(row for row in range(len(batch.game.actions)) if row not in legal)
    before, logs = everything(batch), [batch.log(row) for row in range(4)]
    with pytest.raises(IllegalRow, match="Game 2: ") as refused:
        batch.step(actions)
    assert refused.value.row == 2
    assert refused.value.rule.startswith(batch.game.rule_prefix)
    assert isinstance(refused.value, IllegalAction)
    assert (everything(batch), [batch.log(row) for row in range(4)]) == (before, logs)
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.row, str(again)) == (2, str(refused.value))


@pytest.mark.parametrize("wrong", [-1, 185, 10**12])
def test_a_number_that_is_no_action_is_refused(wrong: int) -> None:
    batch = Batch("thunderbolts", games=2, seed=2)
    with pytest.raises(IllegalRow, match=f"Game 1: {wrong} is no row"):
        batch.step(np.array([batch.legal[0, 0], wrong]))


@pytest.mark.parametrize("wrong", [[1], [[1, 2]], [0.5, 1.0], ["a", "b"], None])
def test_a_step_takes_as_many_whole_numbers_as_there_are_games(wrong: object) -> None:
    batch = Batch("thunderbolts", games=2, seed=2)
    with pytest.raises(StormdeckError, match="A step takes 2 whole numbers"):
        batch.step(wrong)


@pytest.mark.parametrize("kind", [np.int16, np.int32, np.int64, np.uint8, list])
def test_actions_may_be_any_whole_numbers(kind: Any) -> None:
    batch, other = Batch("thunderbolts", games=3, seed=4), Batch("thunderbolts", games=3, seed=4)
    actions = batch.legal[:, 0].tolist()
    batch.step(actions if kind is list else np.array(actions, dtype=kind))
    other.step(np.array(actions), trusted=True)
    assert everything(batch) == everything(other)


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"games": 0}, "A batch has 1 to"),
        ({"games": 2.5}, "A batch has 1 to"),
        ({"seed": -1}, "A seed is a whole number"),
        ({"seats": ["random", "random"]}, "needs a learner"),
        ({"seats": ["learner"], "players": 2}, "1 seat named"),
        ({"seats": ["learner", "wizard"]}, "There is no bot"),
        ({"players": 9}, "2 to 5"),
        ({"options": {"speed": 3}}, "speed"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(wishes: dict[str, Any], told: str) -> None:
    with pytest.raises(StormdeckError, match=told):
        Batch("blanco", **wishes)


# ---- Single games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("id", "players"), WALKED)
def test_any_row_is_an_ordinary_match_and_a_verifiable_record(id: str, players: int) -> None:
    batch = Batch(id, games=3, players=players, seed=3, options=SHORT.get(id))
    random_steps(batch, 120)
    for row in range(3):
        match = batch.match(row)
        assert match.decision is not None
        assert match.decision.seat == batch.seat[row]
        assert match.legal() == batch.actions(row)
        record = stormdeck.Record.from_json(batch.record(row).to_json())
        assert is_verified(verify(record))
        assert record.replay().view(Seat(int(batch.seat[row]))) == match.view(Seat(int(batch.seat[row])))
    with pytest.raises(StormdeckError, match="numbered from 0 to 2"):
        batch.match(3)


def test_a_game_too_long_for_its_log_keeps_all_of_it() -> None:
    batch = Batch("blanco", games=2, seed=3)
    random_steps(batch, 600)
    assert len(batch.log(1)) == 600
    assert batch.match(1).legal() == batch.actions(1)


# ---- Opponents ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "seats"), [("thunderbolts", ["learner", "greedy"]), ("taidian", ["level:2", "learner", "random"])]
)
def test_bots_play_the_other_seats(id: str, seats: Sequence[str]) -> None:
    batch = Batch(id, games=3, seed=5, seats=seats)
    rng, learner = np.random.default_rng(2), seats.index("learner")
    for _ in range(80):
        batch.step(batch.random_actions(rng))
        assert (batch.seat == learner).all()
    assert len(batch.log(0)) > 0
    assert batch.match(0).legal() == batch.actions(0)


def test_bots_decide_as_they_do_in_a_match() -> None:
    """A game against bots is the one that `play_out` plays with the same seed, if the learner does what that bot did."""
    batch = Batch("blanco", games=1, seed=6, seats=["learner", "greedy"], options={"max_turns_per_player": 8})
    record = stormdeck.play_out("blanco", bots=["greedy", "greedy"], seed=batch.seed_of(0), options={"max_turns_per_player": 8})
    played = [batch.game.actions.row_of(batch.game.parse(action)) for action in record.actions]
    while not batch.done[0]:
        done = len(batch.log(0))
        assert [batch.game.actions.row_of(action) for action in batch.log(0)] == played[:done]
        batch.step([played[done]])
    assert batch.length[0] == len(played)


# ---- Keeping -----------------------------------------------------------------------------------------------------------


def saved_and_loaded(batch: Batch) -> Batch:
    return Batch.load(batch.save())


def pickled(batch: Batch) -> Any:
    return pickle.loads(pickle.dumps(batch))


@pytest.mark.parametrize("id", stormdeck.game_ids())
def test_a_saved_batch_goes_on_bit_for_bit(id: str) -> None:
    seats = None if id == "thunderbirds" else ["learner", "greedy"]
    batch = Batch(id, games=3, seed=8, options=SHORT.get(id), seats=seats, mask=True)
    random_steps(batch, 30 if id == "taidian" else 120)
    kept = {way.__name__: way(batch) for way in (saved_and_loaded, copy.copy, copy.deepcopy, pickled)}
    now = everything(batch)
    for name, again in kept.items():
        assert everything(again) == now, name
    for _ in range(60):
        rng = np.random.default_rng(len(batch.log(0)))
        actions = batch.random_actions(rng)
        batch.step(actions)
        now = everything(batch)
        for name, again in kept.items():
            again.step(actions)
            assert everything(again) == now, name
    for name, again in kept.items():
        assert [again.log(row) for row in range(3)] == [batch.log(row) for row in range(3)], name


def test_a_batch_with_bots_that_search_cannot_be_kept_and_says_so() -> None:
    batch = Batch("blanco", games=1, seats=["learner", "ismcts:10"])
    with pytest.raises(StormdeckError, match="may remember what it has searched"):
        batch.save()


# ---- Games of others ---------------------------------------------------------------------------------------------------


def test_a_game_from_elsewhere_can_be_batched() -> None:
    batch = Batch(Nines(), games=4, players=2, seed=1, mask=True)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(60):
        batch.step(batch.random_actions(rng))
        ended += int(batch.done.sum())
    assert ended > 10
    assert batch.layout.names() == ("view",)


def test_taidian_for_two_keeps_less_and_shows_the_same() -> None:
    """Nobody asks a batch what a spectator knows; the seats know the same."""
    game = stormdeck.game("taidian")
    options = game.agree(2, {})
    plan = game.observation(options)
    for seed in range(6):
        full, light = game.deal(options, FastRng(seed)), game.deal(options, FastRng(seed))
        game.lighten(light)
        picks = FastRng(seed, 1)
        while game.seat_to_move(full) >= 0:
            rows = legal_rows(game, full)
            assert rows == legal_rows(game, light)
            for seat in range(2):
                assert observed(game, full, seat, plan) == observed(game, light, seat, plan)
                assert game.view(full, Seat(seat)) == game.view(light, Seat(seat))
            row = rows[int(picks.below(len(rows)))]
            game.apply_row(full, row, None)
            game.apply_row(light, row, None)
