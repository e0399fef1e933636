"""The ladder: five levels a game, six where search with a policy net is one, named, each a bot that plays."""

from __future__ import annotations

from time import process_time

import pytest

import stormdeck
from stormdeck.bots.gamebots import GENERIC, level_of, levels_of, usual_bot
from stormdeck.bots.levels import DEFAULT, NAMES, read_level
from stormdeck.core.rng import FastRng


def test_a_game_has_five_levels_and_with_a_net_six() -> None:
    ladders = {game_id: levels_of(game_id) for game_id in stormdeck.game_ids()}
    assert len(set(ladders.values())) == 5
    for game_id, ladder in [*ladders.items(), ("", GENERIC)]:
        count = 6 if game_id and "policy=" in ladder[-1].spec else 5
        assert [level.number for level in ladder] == list(range(1, count + 1))
        assert [level.name for level in ladder] == list(NAMES[:count])
        assert len({level.spec for level in ladder}) == count
        for level in ladder:
            assert stormdeck.bot(level.spec).spec == level.spec
    assert {len(ladder) for ladder in ladders.values()} == {5, 6}


@pytest.mark.parametrize("game_id", stormdeck.game_ids())
def test_the_level_above_five_asks_the_net_and_no_other_does(game_id: str) -> None:
    assert [level.number for level in levels_of(game_id) if "policy=" in level.spec] == [6] * (len(levels_of(game_id)) == 6)


def test_a_ladder_that_ends_sooner_says_so() -> None:
    match = stormdeck.Match("blanco", 2, seed=9)
    assert match.decision is not None
    with pytest.raises(stormdeck.BadBot, match='The bots of "blanco" have 5 levels, so there is no level 6'):
        stormdeck.bot("level:6").choose(match.view(match.decision.seat), match.legal(), FastRng(1))


def test_the_default_is_the_apprentice() -> None:
    assert NAMES[DEFAULT - 1] == "apprentice"
    assert {usual_bot(game_id) for game_id in stormdeck.game_ids()} == {f"level:{DEFAULT}"}


WITH_OTHERS = [game_id for game_id in stormdeck.game_ids() if stormdeck.game(game_id).players[-1] > 1]


@pytest.mark.parametrize("game_id", WITH_OTHERS)
def test_nobody_waits_for_the_default_level(game_id: str) -> None:
    """The slowest of the first decisions of a greedy game at the largest table, in CPU time."""
    match = stormdeck.Match(game_id, stormdeck.game(game_id).players[-1], seed=4)
    usual, greedy, slowest = stormdeck.bot(usual_bot(game_id)), stormdeck.bot("greedy"), 0.0
    for move in range(80):
        if match.decision is None:
            break
        view, legal = match.view(match.decision.seat), match.legal()
        started = process_time()
        assert usual.choose(view, legal, FastRng(move)) in legal
        slowest = max(slowest, process_time() - started)
        match.play(greedy.choose(view, legal, FastRng(move)))
    assert slowest < 1.5


def test_a_level_has_a_number_and_a_name() -> None:
    assert read_level("4") == read_level("expert") == 4
    with pytest.raises(stormdeck.BadBot, match="A level is a number from 1 to 6 or one of novice"):
        read_level("wizard")


@pytest.mark.parametrize("game_id", stormdeck.game_ids())
def test_a_level_plays_the_game_at_hand(game_id: str) -> None:
    """`level:2` does what the bot of that level does, with the same chance."""
    match = stormdeck.Match(game_id, seed=9)
    level, named = stormdeck.bot("level:2"), stormdeck.bot(level_of(game_id, 2).spec)
    for move in range(12):
        decision = match.decision
        assert decision is not None
        view, legal = match.view(decision.seat), match.legal()
        chosen = level.choose(view, legal, FastRng(move))
        assert chosen == named.choose(view, legal, FastRng(move))
        match.play(chosen)


def test_blend_is_greedy_without_absence_and_random_with_nothing_else() -> None:
    match = stormdeck.Match("blanco", 2, seed=9)
    for move in range(40):
        decision = match.decision
        assert decision is not None
        view, legal = match.view(decision.seat), match.legal()
        rng, twin = FastRng(move), FastRng(move)
        twin.below(100)
        assert stormdeck.bot("blend:0").choose(view, legal, rng) == stormdeck.bot("greedy").choose(view, legal, twin)
        rng, twin = FastRng(move), FastRng(move)
        twin.below(100)
        assert stormdeck.bot("blend:100").choose(view, legal, rng) == stormdeck.bot("random").choose(view, legal, twin)
        match.play(stormdeck.bot("blend:30").choose(view, legal, FastRng(move)))
