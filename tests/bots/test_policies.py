"""Policy nets: whole numbers that add up, files that are read with care, and that they see no more than their seat."""

from __future__ import annotations

import lzma
from array import array

import msgspec
import pytest

import stormdeck
from stormdeck.bots.adviser import Adviser, rows_of
from stormdeck.bots.gamebots import bots_of
from stormdeck.bots.net import NetBot
from stormdeck.bots.policies import FORMAT, MOST_BYTES, TABLE, PolicyFile, pack, policy_of, read_policy, shipped
from stormdeck.bots.reading import Plan, words_of
from stormdeck.bots.search.bot import SearchBot
from stormdeck.bots.search.policy import POWER
from stormdeck.bots.search.spec import read_wishes
from stormdeck.core.errors import BadBot, BadFile
from stormdeck.core.game import Game
from stormdeck.core.rng import FastRng

GAMES = [game_id for game_id in stormdeck.game_ids() if bots_of(game_id).plan is not None]
WITHOUT = [game_id for game_id in stormdeck.game_ids() if bots_of(game_id).plan is None]
HIDDEN, SECOND, BITS = 5, 3, 7


def plan_of(game: Game) -> Plan:
    make = bots_of(game.id).plan
    assert make is not None
    return make(game.observation(game.agree(TABLE, {})))


def count_words(game: Game) -> int:
    return 1 + max([number for said in words_of(game.actions) for number in said])


def any_policy(game: Game, seed: int = 1) -> PolicyFile:
    """Weights by chance, both signs."""
    rng = FastRng(seed)

    def some(count: int, most: int = 200) -> bytes:
        return array("h", [int(rng.below(2 * most + 1)) - most for _ in range(count)]).tobytes()

    return PolicyFile(
        format=FORMAT,
        game=game.id,
        layout=game.observation(game.agree(TABLE, {})).version,
        bits=BITS,
        state=some(plan_of(game).size * HIDDEN),
        start=some(HIDDEN),
        words=some(count_words(game) * HIDDEN),
        choice=some(HIDDEN * SECOND),
        choice_start=some(SECOND),
        choice_out=some(SECOND),
        choice_bias=int(rng.below(1000)),
        value_start=some(HIDDEN),
        value=some(HIDDEN * SECOND),
        value_bias=-int(rng.below(1000)),
        value_layer_start=some(SECOND),
        value_out=some(SECOND),
    )


def numbers(packed: bytes) -> list[int]:
    return array("h", packed).tolist()


def plain(file: PolicyFile, plan: Plan, seen: bytes, said: list[int] | None) -> int:
    """What a net says, one number after the other: of an action by its words, or of the chance to win."""
    state, words = numbers(file.state), numbers(file.words)
    units = []
    for unit in range(HIDDEN):
        total = numbers(file.start)[unit]
        for place, table in plan.tables:
            row = table[seen[place]]
            total += state[row * HIDDEN + unit] if row >= 0 else 0
        for place, cap, row in plan.counts:
            total += state[row * HIDDEN + unit] * min(seen[place], cap) // cap
        total += numbers(file.value_start)[unit] if said is None else sum([words[word * HIDDEN + unit] for word in said])
        units.append(max(0, total))
    weights, start = (file.value, file.value_layer_start) if said is None else (file.choice, file.choice_start)
    out, bias = (file.value_out, file.value_bias) if said is None else (file.choice_out, file.choice_bias)
    for place in range(SECOND):
        total = (numbers(start)[place] << BITS) + sum(
            [value * numbers(weights)[unit * SECOND + place] for unit, value in enumerate(units)]
        )
        bias += (max(0, total) >> BITS) * numbers(out)[place]
    return bias


def matches(game_id: str, count: int) -> list[stormdeck.Match]:
    """Some moves into games by chance, where somebody has a choice."""
    found = []
    for seed in range(count):
        match, rng = stormdeck.Match(game_id, TABLE, seed), FastRng(seed, 3)
        for _ in range(5 + 11 * seed):
            if match.decision is not None:
                legal = match.legal()
                match.play(legal[int(rng.below(len(legal)))])
        while match.decision is not None and len(match.legal()) == 1:
            match.play(match.legal()[0])
        if match.decision is not None:
            found.append(match)
    assert len(found) > count // 2
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_a_policy_adds_up_what_its_file_says(game_id: str) -> None:
    game = stormdeck.game(game_id)
    file, plan, words = any_policy(game), plan_of(game), words_of(game.actions)
    policy = policy_of(game, TABLE, pack(file))
    assert policy is not None
    adviser = Adviser(game, policy)
    for match in matches(game_id, 6):
        assert match.decision is not None
        view = match.view(match.decision.seat)
        adviser.look(view, game.belief(view).new_state(FastRng(1)))
        seen = bytes(adviser.buffer)
        rows = [game.actions.row_of(action) for action in match.legal()]
        scores = [plain(file, plan, seen, words[row]) for row in rows]
        assert [int(policy.score(row)) for row in rows] == scores
        assert int(policy.best(rows_of(game, match.legal()))) == rows[scores.index(max(scores))]
        odds = plain(file, plan, seen, None) / (1 << 2 * BITS)
        assert abs(int(policy.chance()) / 1_000_000 - 1 / (1 + 2.718281828 ** -max(-8, min(8, odds)))) < 0.002


def test_powers_fall_from_a_million() -> None:
    assert [int(POWER[place]) for place in (0, 256, 512)] == [1_000_000, 367_880, 135_335]
    assert all([POWER[place] >= POWER[place + 1] for place in range(len(POWER) - 1)])


@pytest.mark.parametrize("game_id", GAMES)
def test_every_world_that_fits_a_view_looks_the_same_to_a_net(game_id: str) -> None:
    game = stormdeck.game(game_id)
    policy = policy_of(game, TABLE, pack(any_policy(game)))
    assert policy is not None
    for match in matches(game_id, 6):
        assert match.decision is not None
        view = match.view(match.decision.seat)
        adviser = Adviser(game, policy)
        seen = set()
        for seed in range(5):
            adviser.look(view, game.belief(view).new_state(FastRng(seed)))
            seen.add(bytes(adviser.buffer))
        assert len(seen) == 1


@pytest.mark.parametrize("game_id", GAMES)
def test_a_first_simulation_goes_where_the_net_points(game_id: str) -> None:
    """With nothing but the net's guess the first action that search tries is the net's own choice."""
    data = pack(any_policy(stormdeck.game(game_id), seed=4))
    search, net = SearchBot(read_wishes("ismcts", "sims=1,policy=100"), policy=data), NetBot(data)
    for match in matches(game_id, 6):
        assert match.decision is not None
        asked = match.view(match.decision.seat), match.legal()
        assert search.choose(*asked, FastRng(1)) == net.choose(*asked, FastRng(1))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_net_of_the_package_is_small_and_plays(game_id: str) -> None:
    data = shipped(game_id)
    assert data is not None
    assert len(data) <= MOST_BYTES
    record = stormdeck.play_out(game_id, bots=["net", "net"], seed=7)
    assert record.replay().outcome is not None


@pytest.mark.parametrize("game_id", WITHOUT)
def test_a_game_without_a_policy_net_says_so(game_id: str) -> None:
    match = stormdeck.Match(game_id, seed=3)
    assert match.decision is not None
    while len(match.legal()) == 1:
        match.play(match.legal()[0])
    view = match.view(match.decision.seat)
    for spec in ("net", "ismcts:sims=2,policy=50"):
        with pytest.raises(BadBot, match="asks a policy net"):
            stormdeck.bot(spec).choose(view, match.legal(), FastRng(1))


def test_damaged_files_are_refused_in_one_sentence() -> None:
    game = stormdeck.game(GAMES[0])
    layout, rows, words = game.observation(game.agree(TABLE, {})), plan_of(game).size, count_words(game)
    file = any_policy(game)
    data = pack(file)
    assert read_policy(data, game.id, layout, rows, words) == file
    for broken, why in (
        (b"", "no policy net"),
        (data[: len(data) // 2], "no policy net"),
        (b"x" + data, "no policy net"),
        (lzma.compress(b"\x80"), "no policy net"),
        (pack(msgspec.structs.replace(file, format=9)), "format 9"),
        (pack(msgspec.structs.replace(file, game="chess")), '"chess"'),
        (pack(msgspec.structs.replace(file, layout=99)), "version 99"),
        (pack(msgspec.structs.replace(file, bits=60)), "out of range"),
        (pack(msgspec.structs.replace(file, state=file.state[2:])), 'part "state"'),
    ):
        with pytest.raises(BadFile, match=why):
            read_policy(broken, game.id, layout, rows, words)


def test_a_net_takes_nothing_after_its_name() -> None:
    with pytest.raises(BadBot, match="takes nothing"):
        stormdeck.bot("net:5")
