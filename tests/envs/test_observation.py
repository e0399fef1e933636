"""Observations: they say what the view says, as their layout promises, and nothing that a seat cannot see."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from zlib import crc32

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

import stormdeck
from stormdeck._pure import is_compiled
from stormdeck.core.game import Game, State
from stormdeck.core.observation import Layout, Plan, new_buffer
from stormdeck.core.options import Options
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.envs import layout
from stormdeck.games.blanco.game import Blanco
from stormdeck.games.blanco.state import BlancoState
from stormdeck.testing import leak_test, observation_test
from stormdeck.testing.observations import check_observation, observed
from stormdeck.testing.walk import agree_to_most, option_sets, walk
from tests.envs.expected import EXPECTED
from tests.tables import TABLES, WALKED
from tests.toy.game import Nines

LAYOUTS = {
    ("blanco", 2): (1, 113, 2975215110),
    ("blanco", 3): (1, 148, 2092487019),
    ("blanco", 4): (1, 183, 3467618480),
    ("blanco", 5): (1, 218, 2183184822),
    ("taidian", 2): (1, 348, 1327312279),
    ("taidian", 3): (1, 491, 1531183211),
    ("taidian", 4): (1, 611, 2140966732),
    ("taidian", 5): (1, 731, 1032543747),
    ("taidian", 6): (1, 851, 1693394338),
    ("thunder-and-lightning", 2): (1, 306, 3728643597),
    ("thunderbirds", 1): (1, 320, 3099979109),
    ("thunderbolts", 2): (1, 118, 2352795003),
    ("thunderbolts", 3): (1, 148, 2055442678),
    ("thunderbolts", 4): (1, 178, 4269211264),
}
"""By game and players: the version of the layout, how many bytes it has, and a checksum of its table."""


@pytest.mark.parametrize(("id", "players"), WALKED)
def test_no_observation_leaks(id: str, players: int) -> None:
    """Redeal what a seat cannot see, and no byte of its observation or of its legal rows changes."""
    assert observation_test(stormdeck.game(id), players=[players], positions=25) >= 25


@pytest.mark.parametrize(("id", "players"), WALKED)
@pytest.mark.parametrize("seed", [3, 4])
def test_an_observation_says_what_the_view_says(id: str, players: int, seed: int) -> None:
    game = stormdeck.game(id)
    for chosen in option_sets(game)[:2]:
        options = game.agree(players, {name: value for name, value in chosen.items() if name not in ("dealer", "characters")})
        plan, told = game.observation(options), set()
        for moment in walk(game, options, seed):
            if moment.number % 23 == 0 or moment.row is None:
                for seat in range(players):
                    expected = EXPECTED[id](game.view(moment.state, Seat(seat)))
                    compare(moment.where(), plan, observed(game, moment.state, seat, plan), expected)
                    told |= set(expected)
            if moment.number > 1500:
                break
        assert told == set(plan.names()), "parts of the layout that nobody has looked at"


def greedy_states(game: Game, options: Options, seed: int) -> Iterator[tuple[str, State]]:
    """Bots come where random play never does: they win battles, build, and sign treaties."""
    bots = ["greedy"] * options.players
    record = stormdeck.play_out(game.id, bots=bots, seed=seed, options=options.as_dict())
    state = game.deal(options, FastRng(seed))
    for number, text in enumerate(record.actions):
        yield f"greedy, seed {seed}, decision {number}", state
        game.apply_row(state, game.actions.row_of(game.parse(text)), None)


def random_states(game: Game, options: Options, seed: int) -> Iterator[tuple[str, State]]:
    for moment in walk(game, options, seed):
        if moment.number > 600:
            return
        if moment.number % 3 == 0:
            yield moment.where(), moment.state


RANDOM_SEEDS = {"taidian": range(20, 40)}
"""For each set of options; of the other games 8 are enough for every part."""
GREEDY_SEEDS = range(3)


def states_of_all_kinds(game: Game) -> Iterator[tuple[str, State, Options]]:
    """With every set of options: random games at the second table of a game, those of bots at the third."""
    lots = [(1, random_states, RANDOM_SEEDS.get(game.id, range(8))), (2, greedy_states, GREEDY_SEEDS)]
    for chosen, (place, states, seeds) in itertools.product(option_sets(game), lots):
        players = game.players[: place + 1][-1]
        options = agree_to_most(game, players, {name: value for name, value in chosen.items() if name != "characters"})
        for seed in seeds:
            for where, state in states(game, options, seed):
                yield where, state, options


@pytest.mark.skipif(not is_compiled(), reason="ten times as slow, and the same games")
@pytest.mark.parametrize("id", stormdeck.game_ids())
def test_every_part_of_an_observation_says_something_and_what_the_view_says(id: str) -> None:
    """No part stays 0 all the time, so none is compared in vain."""
    game = stormdeck.game(id)
    names, spoke = set(), set()
    for where, state, options in states_of_all_kinds(game):
        plan = game.observation(options)
        names |= set(plan.names())
        for seat in range(options.players):
            expected = EXPECTED[id](game.view(state, Seat(seat)))
            compare(where, plan, observed(game, state, seat, plan), expected)
            spoke |= {name for name, numbers in expected.items() if any(numbers)}
    silent = {name.rpartition(".")[2] for name in names} - {name.rpartition(".")[2] for name in spoke}
    assert silent == set(), f"parts that were never other than 0: {sorted(silent)}"


def compare(where: str, plan: Layout, seen: bytes, expected: dict[str, list[int]]) -> None:
    places = {part.name: part.place for part in plan.parts}
    for name, numbers in expected.items():
        assert list(seen[places[name]]) == numbers, f"{name}, {where}"


def test_wilds_that_everybody_knows_of_are_not_counted_among_the_unseen() -> None:
    """Here a hand holds more wilds than lie hidden anywhere: each was seen when it was exchanged out of a stack."""
    game = stormdeck.game("thunderbolts")
    options = game.agree(2, {"wallet_size": 5})
    plan = game.observation(options)
    moment = next(moment for moment in walk(game, options, 19) if moment.number == 230)
    seen = observed(game, moment.state, 0, plan)
    assert seen[plan["player0.known_wilds"]][0] > 0
    compare(moment.where(), plan, seen, EXPECTED[game.id](game.view(moment.state, Seat(0))))


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_a_layout_that_changes_gets_a_new_version(id: str, players: int) -> None:
    """A network must know what it was trained on.  Raise VERSION in the game's `layout.py`, and note the sum here."""
    plan = layout(id, players)
    assert LAYOUTS[id, players] == (plan.version, plan.size, crc32(plan.table().encode()))


def test_a_layout_says_where_its_parts_are() -> None:
    plan = layout("blanco", players=3)
    assert plan["player2.hand"] == slice(plan.part("player2.hand").start, plan.part("player2.hand").start + 3)
    assert plan.players == 3
    assert len(plan.highs()) == plan.size
    with pytest.raises(stormdeck.StormdeckError, match="has no part"):
        plan["grids"]


def test_options_that_ask_for_more_get_more() -> None:
    assert layout("blanco", options={"chain_rule": "knock_on"}).size == layout("blanco").size + 24


# ---- Games that bring none ---------------------------------------------------------------------------------------------


def test_a_game_without_an_observation_of_its_own_is_observed_by_its_view() -> None:
    game = Nines()
    assert observation_test(game, seeds=range(5), positions=30) > 30
    options = game.agree(2, {})
    plan = game.observation(options)
    seen = {observed(game, moment.state, 0, plan) for moment in walk(game, options, 1)}
    assert len(seen) > 5, "The observation of a view tells next to nothing."


# ---- Planted faults ----------------------------------------------------------------------------------------------------


class Planted(Blanco):
    """Blanco with one byte more."""

    def observation(self, options: Options) -> Layout:
        plan = Plan("blanco", 1, options.players)
        for part in Blanco.observation(self, options).parts:
            plan.add(part.name, part.size, part.high, part.meaning)
        plan.add("planted", 1, 120, "what is planted")
        return plan.layout()

    def observe_into(self, state: State, seat: i64, buffer: vec[u8], start: i64 = 0) -> None:
        assert isinstance(state, BlancoState)
        Blanco.observe_into(self, state, seat, buffer, start)
        end = int(start) + Blanco.observation(self, state.agreed.options).size
        self.plant(state, int(seat), buffer, end)

    def plant(self, state: BlancoState, seat: int, buffer: vec[u8], at: int) -> None:
        raise NotImplementedError


class NextCard(Planted):
    """The next card of the pile."""

    def plant(self, state: BlancoState, seat: int, buffer: vec[u8], at: int) -> None:
        buffer[at] = u8(int(state.pile[int(state.pile_size) - 1]) if state.pile_size > 0 else 0)


class HandInOrder(Planted):
    """Where a card that everybody knows stands in somebody's sorted hand."""

    def plant(self, state: BlancoState, seat: int, buffer: vec[u8], at: int) -> None:
        other = (seat + 1) % 2
        public = [int(state.hand_public[place]) for place in range(other * 3, other * 3 + int(state.hand_sizes[other]))]
        buffer[at] = u8(public.index(1) + 1 if 1 in public else 0)


class ChanceToCome(Planted):
    """How often chance was asked."""

    def plant(self, state: BlancoState, seat: int, buffer: vec[u8], at: int) -> None:
        buffer[at] = u8(int(state.rng.drawn) % 100)


class NotWritten(Planted):
    """A byte that keeps what was there."""

    def plant(self, state: BlancoState, seat: int, buffer: vec[u8], at: int) -> None:
        return


class TooLarge(Planted):
    def plant(self, state: BlancoState, seat: int, buffer: vec[u8], at: int) -> None:
        buffer[at] = u8(121)


class PastItsEnd(Planted):
    def plant(self, state: BlancoState, seat: int, buffer: vec[u8], at: int) -> None:
        buffer[at] = u8(0)
        buffer[at + 1] = u8(7)


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (NextCard(), "redealt one by its observation: planted"),
        (HandInOrder(), "redealt one by its observation: planted"),
        (ChanceToCome(), "redealt one by its observation: planted"),
        (NotWritten(), "Not every byte is written"),
        (TooLarge(), "goes up to 120"),
        (PastItsEnd(), "past its end"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Blanco) else "",
)
def test_a_planted_fault_is_caught(game: Blanco, told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        observation_test(game, seeds=range(1, 4), players=[2], options=[{}], positions=200)


def test_the_leak_test_looks_at_observations_too() -> None:
    with pytest.raises(AssertionError, match="by its observation: planted"):
        leak_test(NextCard(), players=[2], options=[{}], choices_are_public=True)


def test_an_observation_may_be_written_anywhere_in_a_buffer() -> None:
    game = stormdeck.game("thunderbolts")
    options = game.agree(2, {})
    plan = game.observation(options)
    moment = next(walk(game, options, 5))
    buffer = new_buffer(3 * plan.size)
    game.observe_into(moment.state, 1, buffer, plan.size)
    assert bytes(memoryview(buffer))[plan.size : 2 * plan.size] == check_observation(moment, plan, 1)
    assert not any(bytes(memoryview(buffer))[: plan.size])
