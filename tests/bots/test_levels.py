"""The ladder: five levels a game, named, each a bot that plays."""

from __future__ import annotations

import pytest

import stormdeck
from stormdeck.bots.levels import DEFAULT, LEVELS, NAMES, level_of, read_level
from stormdeck.core.rng import FastRng


def test_every_game_has_five_levels() -> None:
    assert sorted(LEVELS) == stormdeck.games()
    for ladder in LEVELS.values():
        assert [level.number for level in ladder] == [1, 2, 3, 4, 5]
        assert [level.name for level in ladder] == list(NAMES)
        assert len({level.spec for level in ladder}) == 5
        for level in ladder:
            assert stormdeck.bot(level.spec).spec == level.spec
    assert 1 <= DEFAULT <= 5


def test_a_level_has_a_number_and_a_name() -> None:
    assert read_level("4") == read_level("expert") == 4
    with pytest.raises(stormdeck.BadBot, match="A level is a number from 1 to 5 or one of novice"):
        read_level("grandmaster")
    with pytest.raises(stormdeck.BadBot, match="has no levels"):
        level_of("chess", 1)


@pytest.mark.parametrize("game_id", stormdeck.games())
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
