"""A state lists its fields once: clone, copy, equality and pickle miss none of them, compiled or not."""

from __future__ import annotations

import pickle
from typing import ClassVar

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stormdeck
from stormdeck.core.fields import Fields
from stormdeck.core.game import Game, State
from stormdeck.core.packing import ARRAY, contents_of, differences, names_of
from stormdeck.core.playout import random_playout
from stormdeck.core.rng import FairRng, FastRng, Rng
from stormdeck.table.opening import sit_down
from stormdeck.testing import state_of
from tests.tables import TABLES


def state_after(game_id: str, players: int, moves: int, seed: int = 5) -> State:
    opening = sit_down(game_id, players)
    state = opening.deal(seed)
    random_playout(opening.game, state, FastRng(seed + 1), opening.game.new_rows(), moves)
    return state


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_the_annotations_of_a_state_are_its_fields(game_id: str, players: int) -> None:
    state = state_after(game_id, players, 0)
    annotated = {name for kind in type(state).__mro__ for name in getattr(kind, "__annotations__", {})}
    compiled = {name for kind in type(state).__mro__ for name in getattr(kind, "__mypyc_attrs__", ())}
    assert set(names_of(state)) == annotated or set(names_of(state)) == compiled
    assert set(names_of(state)) == set(stormdeck.game(game_id).visibility())


@pytest.mark.parametrize(("game_id", "players"), TABLES)
@pytest.mark.parametrize("moves", [0, 7, 60])
def test_states_are_equal_if_every_field_is(game_id: str, players: int, moves: int) -> None:
    game, state = stormdeck.game(game_id), state_after(game_id, players, moves)
    clone = game.clone(state)
    assert clone == state
    assert state == pickle.loads(pickle.dumps(state))
    assert state != state_after(game_id, players, moves, seed=6)
    for name, value in contents_of(clone).items():
        if isinstance(value, Fields):
            continue
        twin = game.clone(state)
        bump(twin, name, 1)
        if len(getattr(twin, name)) if type(getattr(twin, name)) is ARRAY else True:
            assert differences(twin, state) == [name]
            assert twin != state
    clone.rng.next32()
    assert clone != state


def test_a_state_has_no_hash() -> None:
    with pytest.raises(TypeError, match="no hash"):
        hash(state_after("blanco", 2, 3))


def bump(state: State, name: str, by: int) -> None:
    """Change one field, every number of it if it is an array."""
    value = getattr(state, name)
    if type(value) is ARRAY:
        setattr(state, name, vec[i64]([int(number) + by for number in value]))
    elif isinstance(value, bool):
        setattr(state, name, not value)
    elif isinstance(value, tuple):
        setattr(state, name, (*value, (by,)))
    else:
        setattr(state, name, value + by)


def copied(game: Game, state: State, name: str) -> bool:
    """Whether a change of this field, and of no other, comes over with `copy_into`; for an array, any of its numbers."""
    for by in (1, -1):
        changed, target = game.clone(state), game.clone(state)
        bump(changed, name, by)
        for size in (f"{name}_size", f"{name}_count"):
            if hasattr(changed, size):  # a pile that happens to be empty is filled
                setattr(changed, size, len(getattr(changed, name)))
        try:
            game.copy_into(changed, target)
        except IndexError:  # a pile cannot be longer than its array
            continue
        value, old, new = getattr(target, name), getattr(state, name), getattr(changed, name)
        if type(value) is not ARRAY:
            return bool(value == new)
        if any(now == wanted != before for now, wanted, before in zip(value, new, old, strict=True)):
            return True
    return False


SETTLED = {
    "taidian": {"table", "kinds", "players"},
}
"""Fields that follow from what was agreed: copies are made among states of one table."""


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_a_copy_into_another_state_misses_no_field(game_id: str, players: int) -> None:
    """Only what lies in a pile is copied of its array, so a field must be seen to come over at some moment of a game."""
    game = stormdeck.game(game_id)
    missing = {name for name, value in contents_of(state_after(game_id, players, 0)).items() if not isinstance(value, Fields)}
    for seed, moves in [(seed, moves) for seed in (5, 8) for moves in (0, 5, 12, 25, 40, 70, 110, 170, 260, 400)]:
        state = state_after(game_id, players, moves, seed)
        missing -= {name for name in missing if copied(game, state, name)}
    assert missing - SETTLED.get(game_id, set()) == set()


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_a_match_goes_on_in_another_process_as_here(game_id: str, players: int) -> None:
    for match in (stormdeck.Match(game_id, players, seed=3), stormdeck.Match(game_id, players)):
        for _ in range(8):
            match.play(match.legal()[-1])
        twin = pickle.loads(pickle.dumps(match))
        assert twin.game is match.game
        for _ in range(12):
            if match.decision is None:
                break
            assert twin.legal() == match.legal()
            action = match.legal()[0]
            assert twin.play(str(action)) == match.play(action)
        assert state_of(twin) == state_of(match)
        assert twin.record() == match.record()
        assert [twin.events(seat) for seat in range(players)] == [match.events(seat) for seat in range(players)]


@pytest.mark.parametrize("game_id", stormdeck.game_ids())
def test_a_game_pickles(game_id: str) -> None:
    game = stormdeck.game(game_id)
    twin = pickle.loads(pickle.dumps(game))
    assert type(twin) is type(game)
    state, other = game.deal(game.agree(game.players[0], {}), FastRng(1)), twin.deal(twin.agree(game.players[0], {}), FastRng(1))
    assert game.describe(state) == twin.describe(other)
    assert [str(action) for action in game.legal(state)] == [str(action) for action in twin.legal(other)]


def test_a_match_with_cards_of_its_own_pickles() -> None:
    from stormdeck.games.taidian.cards import STANDARD_TEXT

    own = stormdeck.game("taidian").options_from_data(STANDARD_TEXT.replace("cost = 8", "cost = 9", 1))
    match = stormdeck.Match("taidian", 2, 4, own)
    twin = pickle.loads(pickle.dumps(match))
    assert twin.options == match.options
    assert twin.record() == match.record()
    assert state_of(twin) == state_of(match)


@pytest.mark.parametrize("rng", [FastRng(4, 2), FairRng(b"key")])
def test_chance_pickles(rng: FastRng | FairRng) -> None:
    rng.next32()
    twin = pickle.loads(pickle.dumps(rng))
    assert [int(twin.next32()) for _ in range(20)] == [int(rng.next32()) for _ in range(20)]
    assert twin.drawn == rng.drawn


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_copies_that_nobody_wrote_follow_from_the_fields(game_id: str, players: int) -> None:
    """What a game gets that writes no copies of its own: the same, and nothing in common."""
    state, used = state_after(game_id, players, 30), state_after(game_id, players, 10, seed=9)
    chance, rows = used.rng.clone(), stormdeck.game(game_id).new_rows()
    State.copy_from(used, state)
    assert used.rng.same_as(chance)
    used.rng = state.rng.clone()
    clone = State.clone(state)
    assert clone == used == state
    before = pickle.dumps(state)
    for copy in (clone, used):
        random_playout(sit_down(game_id, players).game, copy, FastRng(3), rows, 20)
        assert copy != state
    assert pickle.dumps(state) == before


class Counter(State):
    """A plain state that writes no copies: a field that begins with a value, one that does not, and what is the class's own."""

    step: ClassVar[int] = 3
    total: int = 0

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.seen: list[int] = []


def test_what_belongs_to_a_class_is_no_field_of_its_states() -> None:
    state = Counter(FastRng(1))
    assert sorted(names_of(state)) == ["rng", "seen", "total"]
    state.seen.append(4)
    twin = state.clone()
    assert twin == state == pickle.loads(pickle.dumps(state))
    state.total += Counter.step
    state.seen.append(5)
    assert differences(twin, state) == ["seen", "total"]
