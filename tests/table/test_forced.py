"""Questions with one answer: they may answer themselves only where nobody learns anything from the missing pause."""

from __future__ import annotations

from collections import Counter

import pytest

import stormdeck
from stormdeck import Match
from stormdeck.core.rng import FastRng
from stormdeck.core.types import Seat
from stormdeck.games.taidian.view import TaidianView
from stormdeck.table.forced import answers_itself
from stormdeck.testing.leaks import leak_test
from tests.games.taidian.scenario_table import table

TABLES = (("taidian", 3, {}), ("taidian", 3, {"ask_always": False}), ("thunder-and-lightning", 2, {}), ("blanco", 3, {}))
WORLDS = 4


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_whether_it_answers_itself_does_not_depend_on_what_the_others_cannot_see(
    game: str, players: int, options: dict[str, object]
) -> None:
    """In every world that another seat holds possible the same question answers itself, or in none: so the time of an answer,
    which is always the same where it comes by itself, tells nothing about a hand."""
    match, bot, chance = Match(game, players=players, seed=5, options=options), stormdeck.bot("greedy"), FastRng(5, 1)
    found: Counter[bool] = Counter()
    while match.decision is not None:
        seat, legal = match.decision.seat, match.legal()
        view = match.view(seat)
        if answers_itself(view, legal, alone=False):
            found[True] += 1
            for other in range(players):
                for world in range(WORLDS if other != seat else 0):
                    state = match.game.determinise(match.view(other), FastRng(world, len(match.actions)))
                    again, ways = match.game.view(state, Seat(seat)), match.game.legal(state)
                    assert answers_itself(again, ways, alone=False), (match.decision, other)
        found[False] += len(legal) == 1 and not answers_itself(view, legal, alone=False)
        assert answers_itself(view, legal, alone=True) == (len(legal) == 1)
        match.play(bot.choose(view, legal, chance))
    assert found[True], "something answers itself, or this looked at nothing"


def test_a_defender_without_a_card_is_asked_and_answers_in_person() -> None:
    """With `ask_always` everybody is asked who is attacked: that a hand has nothing for it is hidden.  An empty hand is not."""
    t = table("punch", "coin*3").attack("punch +1")
    view, legal = t.match.view(1), t.match.legal()
    assert [str(action) for action in legal] == ["pass"]
    assert not answers_itself(view, legal, alone=False)
    assert answers_itself(view, legal, alone=True)
    t = table("punch", "").attack("punch +1")
    assert answers_itself(t.match.view(1), t.match.legal(), alone=False)


def test_a_game_that_says_too_much_about_forced_answers_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TaidianView, "forced_openly", lambda view: True)
    with pytest.raises(AssertionError, match="would learn by a quick answer"):
        leak_test(stormdeck.game("taidian"), players=[3], options=[{}], even=False)
