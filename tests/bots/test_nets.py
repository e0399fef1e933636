"""Value nets: whole numbers that add up, what they are told, and that they see no more than their seat."""

from __future__ import annotations

import math
from pathlib import Path

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stormdeck
from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.nets import FORMAT, NAME, TABLE, NetFile, judge_of, packed, read_net, shipped
from stormdeck.bots.search.bot import SearchBot
from stormdeck.bots.search.instinct import WIN
from stormdeck.bots.search.net import CHANCE, MOST_STEPS, STEPS, Net
from stormdeck.bots.search.spec import read_wishes
from stormdeck.core.arrays import zeros
from stormdeck.core.errors import BadBot, BadFile
from stormdeck.core.game import Game, State
from stormdeck.core.playout import random_playout
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat

GAMES = [game_id for game_id in stormdeck.game_ids() if bots_of(game_id).reader is not None]
WITHOUT = [game_id for game_id in stormdeck.game_ids() if bots_of(game_id).reader is None]


def inputs_of(game_id: str) -> int:
    reader = bots_of(game_id).reader
    assert reader is not None
    return int(reader().size)


def any_net(game_id: str, inputs: int, seed: int = 1, hidden: int = 6, wide: int = 400) -> NetFile:
    """Weights by chance, both signs."""
    rng = FastRng(seed)

    def some(count: int, most: int) -> tuple[int, ...]:
        return tuple([int(rng.below(2 * most + 1)) - most for _ in range(count)])

    return NetFile(
        format=FORMAT,
        game=game_id,
        bits=10,
        most=tuple([3] * inputs),
        layer=tuple([some(hidden, wide) for _ in range(inputs)]),
        start=some(hidden, 1000),
        skip=some(inputs, 100_000),
        out=some(hidden, 5000),
        bias=int(rng.below(1000)),
    )


def plain(file: NetFile, counts: list[int]) -> int:
    """What a net says, one number after the other."""
    given = [min(count, most) for count, most in zip(counts, file.most, strict=True)]
    total = file.bias + sum([count * weight for count, weight in zip(given, file.skip, strict=True)])
    for unit, weight in enumerate(file.out):
        value = file.start[unit] + sum([count * row[unit] for count, row in zip(given, file.layer, strict=True)])
        total += max(0, value) * weight
    return total


def positions(game: Game, count: int = 12) -> list[State]:
    """Positions of random games of two."""
    found = []
    for seed in range(count):
        state = game.deal(game.agree(TABLE, {}), FastRng(seed))
        random_playout(game, state, FastRng(seed, 5), game.new_rows(), 4 + 9 * seed)
        if game.seat_to_move(state) >= 0:
            found.append(state)
    assert len(found) >= 3
    return found


def test_the_table_of_chances_is_the_logistic_curve() -> None:
    assert len(CHANCE) == MOST_STEPS + 1
    for place in range(0, MOST_STEPS + 1, 7):
        assert abs(int(CHANCE[place]) - WIN / (1 + math.exp(-place / STEPS))) <= 1


@pytest.mark.parametrize("seed", range(8))
def test_three_units_in_a_word_add_up_as_one_by_one(seed: int) -> None:
    """Also where sums are as large as can be, and below zero."""
    file = any_net("blanco", 40, seed, hidden=9, wide=4000)
    net, rng = packed(read_net(msgspec.json.encode(file), "blanco", 40)), FastRng(seed, 2)
    for most in (1, 2, 9, 255):
        counts = [int(rng.below(most + 1)) for _ in range(40)]
        assert int(net.logit(vec[i64](counts))) == plain(file, counts)


def test_a_unit_that_reaches_the_end_of_its_place_is_still_right() -> None:
    """Neighbours at opposite ends: a borrow from the next unit must be given back."""
    rows = tuple([(-131_000, 131_000, -131_000)] * 1)
    file = NetFile(FORMAT, "blanco", 10, (4,), rows, (-200, 200, -200), (0,), (1, 1, 1), 0)
    assert int(packed(read_net(msgspec.json.encode(file), "blanco", 1)).logit(vec[i64]([4]))) == 4 * 131_000 + 200


def test_a_chance_and_its_opposite_make_one() -> None:
    file = any_net("blanco", 30)
    net, other = packed(file), packed(negated(file))
    for seed in range(20):
        rng = FastRng(seed)
        counts = vec[i64]([int(rng.below(4)) for _ in range(30)])
        assert abs(int(net.chance(counts)) + int(other.chance(counts)) - WIN) <= WIN // STEPS  # both are rounded down


def negated(file: NetFile) -> NetFile:
    return msgspec.structs.replace(
        file,
        skip=tuple([-weight for weight in file.skip]),
        out=tuple([-weight for weight in file.out]),
        bias=-file.bias,
    )


WRONG = [
    ({"format": 2}, "format 2"),
    ({"game": "taidian"}, 'a net for "taidian"'),
    ({"most": (3,)}, "5 inputs"),
    ({"out": (1, 2)}, "5 inputs"),
    ({"bits": 0}, "out of range"),
    ({"most": (3, 3, 3, 3, 300)}, "out of range"),
    ({"layer": ((40_000,) * 6,) * 5}, "hidden unit 1"),
    ({"skip": (1 << 62,) * 5}, "too large"),
]


@pytest.mark.parametrize(("change", "words"), WRONG)
def test_a_wrong_file_is_refused_with_what_is_wrong(change: dict[str, object], words: str) -> None:
    file = any_net("blanco", 5)
    assert read_net(msgspec.json.encode(file), "blanco", 5) == file
    with pytest.raises(BadFile, match=words):
        read_net(msgspec.json.encode(msgspec.structs.replace(file, **change)), "blanco", 5)
    with pytest.raises(BadFile, match="no net"):
        read_net(b'{"format": 1}', "blanco", 5)


@pytest.mark.parametrize("game_id", GAMES)
def test_both_seats_are_told_the_same_table_from_their_own_side(game_id: str) -> None:
    """What one is told of itself the other is told of its opponent, and every count fits a byte."""
    game, make = stormdeck.game(game_id), bots_of(game_id).reader
    assert make is not None
    reader = make()
    told = [zeros(reader.size), zeros(reader.size)]
    for state in positions(game):
        for seat in (0, 1):
            reader.read(state, seat, told[seat])
            assert all([0 <= int(count) <= 255 for count in told[seat]])
        own, other = [[int(count) for count in side] for side in told]
        player = PLAYERS[game_id]
        assert own[:player] == other[player : 2 * player]
        assert own[player : 2 * player] == other[:player]
        assert any(own)


PLAYERS = {"blanco": 194, "thunder-and-lightning": 144}


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("leaf", [0, 5])
def test_no_net_sees_through_the_backs_of_cards(game_id: str, leaf: int) -> None:
    """Everything the seat cannot see is dealt anew: with the same chance search with a net must do the same."""
    game = stormdeck.game(game_id)
    net = packed(any_net(game_id, inputs_of(game_id), wide=60))
    bot = SearchBot(read_wishes("ismcts", f"sims=12,net=100,leaf={leaf}"), net=net)
    plain_bot = SearchBot(read_wishes("ismcts", f"sims=12,leaf={leaf}"))
    differs = 0
    for place, state in enumerate(positions(game)):
        seat, legal = Seat(int(game.seat_to_move(state))), game.legal(state)
        twin = game.determinise(game.view(state, seat), FastRng(place, 77))
        assert game.view(twin, seat) == game.view(state, seat)
        chosen = bot.choose(game.view(state, seat), legal, FastRng(place))
        assert chosen == bot.choose(game.view(twin, seat), game.legal(twin), FastRng(place)), place
        differs += chosen != plain_bot.choose(game.view(state, seat), legal, FastRng(place))
    assert differs > 0, "the net was never asked, so this tests nothing"


@pytest.mark.parametrize("game_id", GAMES)
def test_half_a_net_lies_between(game_id: str) -> None:
    """`net=50` is the mean of what the instinct and the net say, to a millionth."""
    game = stormdeck.game(game_id)
    net = packed(any_net(game_id, inputs_of(game_id), wide=60))
    state = positions(game)[1]
    said = {share: values_of(game, state, net, share) for share in (0, 50, 100)}
    for seat in (0, 1):
        assert abs(said[50][seat] - (said[0][seat] + said[100][seat]) // 2) <= 1
    assert said[0] != said[100]


def values_of(game: Game, state: State, net: Net, share: int) -> list[int]:
    bot = SearchBot(read_wishes("ismcts", f"sims=1,net={share}"), net=net)
    search = bot._search(game, TABLE)
    search.evaluate(state)
    return [int(value) for value in search.values]


def test_a_game_without_a_net_cannot_be_asked_for_one() -> None:
    assert WITHOUT
    for game_id in [*WITHOUT, *[game_id for game_id in GAMES if shipped(game_id) is None]]:
        match = stormdeck.Match(game_id, seed=4)
        assert match.decision is not None
        with pytest.raises(BadBot, match="has none"):
            stormdeck.bot("ismcts:sims=4,net=100").think(match.view(match.decision.seat), match.legal(), FastRng(1))


@pytest.mark.parametrize("game_id", GAMES)
def test_at_a_table_of_more_than_two_the_instinct_judges(game_id: str) -> None:
    net = packed(any_net(game_id, inputs_of(game_id), wide=60))
    assert judge_of(game_id, TABLE, net) is not None
    assert judge_of(game_id, TABLE + 1, net) is None


def test_the_nets_of_the_package_are_small_whole_and_of_their_game() -> None:
    for file in Path(stormdeck.__file__).parent.glob(f"bots/*/{NAME}"):
        assert file.stat().st_size <= 150_000
        game_id = file.parent.name.replace("_", "-")
        read_net(file.read_bytes(), game_id, inputs_of(game_id))
